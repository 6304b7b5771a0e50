// Hints in three steps (where, what kind, which move) or the five best; hovered they are ghosts, clicked they wait for a yes.
/** @import { Hint, Hints, Path } from './types.js' */
import { nameOfArea, reveal } from './areas.js';
import { $, $$, around, body, byId, make, say, tell } from './dom.js';
import { get } from './net.js';
import { openTab } from './panels.js';
import { isOneKind, labelOf, look, propose } from './question.js';

/** The answer for the view that is shown. @type {Hints | null} */
let found = null;
let step = 0;

/** @param {HTMLElement} panel @returns {Promise<Hint[]>} */
async function ask(panel) {
  const v = body.dataset.v;
  if (found?.v !== Number(v)) {
    step = 0;
    panel.replaceChildren(make('p', { class: 'thinking' }, panel.dataset.thinking ?? ''));
    found = await get(`hints?v=${v}`);
  }
  return (body.dataset.v === v && found?.hints) || [];
}

/** @param {string} part */
const onBoard = (part) => $(`#r-board [data-part="${CSS.escape(part)}"]`);

/** All parts of a move that can be seen, on the board or before a seat: its verb is none of them. @param {Path} path */
const seen = (path) => path.slice(1).filter((part) => $(`[data-part="${CSS.escape(part)}"]`));

/** The part of a move that is drawn. @param {Path} path */
const drawn = (path) => path.find(onBoard) ?? path[1] ?? path[0] ?? '';

/** Where a hint is about: what is drawn of the move, or of what it leads to; its sentence says it in words. @param {Hint} best */
function area({ path, words, then }) {
  const step = [{ path, words: '' }, ...then].find((one) => one.path.some(onBoard));
  const part = drawn(step?.path ?? path);
  return { part, words: step?.words || (step ? named(part) : words) };
}

/** A thing and the part of the board in which it lies: two of them may have a column 3. @param {string} part */
function named(part) {
  const thing = onBoard(part);
  const where = thing && nameOfArea(thing);
  return where && where !== labelOf(part) ? `${labelOf(part)} (${where})` : labelOf(part);
}

/** @param {string | undefined} pattern @param {string} words */
const line = (pattern, words) => make('p', {}, (pattern ?? '').replace('{words}', words));

/** These parts are lit on the board, and nothing else. @param {string[]} parts */
function shine(...parts) {
  for (const element of $$('.hinted')) element.classList.remove('hinted');
  for (const part of parts) for (const element of $$(`[data-part="${CSS.escape(part)}"]`)) element.classList.add('hinted');
}

/** The question is answered: what was said of it is over. */
function forget() {
  if (!found || found.v === Number(body.dataset.v)) return;
  found = null;
  step = 0;
  for (const element of $$('.hinted')) element.classList.remove('hinted');
  byId('hints')?.replaceChildren();
}

/** @param {Hint} hint */
function row({ path, words, chance, error, then, why }) {
  const show = () => {
    shine(...seen(path));
    look(path);
  };
  const button = { type: 'button', onclick: () => propose(path), onmouseenter: show, onfocus: show };
  const share = make('span', { class: 'bar', style: `--share:${chance}%` }, `${say('chance')}: ${chance} ± ${error} %`);
  const plan = then.map((one) => make('li', {}, one.words));
  const reasons = why.map((words) => make('p', { class: 'why' }, words));
  const below = [...(plan.length ? [make('ol', { class: 'plan' }, ...plan)] : []), ...reasons];
  return make('li', {}, make('button', button, words), ...below, share);
}

/** @param {HTMLElement} panel @param {HTMLElement[]} lines */
function show(panel, ...lines) {
  panel.replaceChildren(...lines, make('p', { class: 'fine' }, panel.dataset.known ?? ''));
  tell(lines.map((one) => one.textContent).join('. '));
}

/** One step more: where, what kind, which move. */
export async function hint() {
  const panel = byId('hints');
  if (!panel) return;
  openTab('tb-analysis', true);
  const [best] = await ask(panel);
  if (!best) return;
  const verb = best.path[0] ?? '';
  step = Math.min(step + (step === 1 && !isOneKind(verb) ? 2 : 1), 3); // where there is one kind of move, it says nothing
  const { part, words } = area(best);
  const lines = [line(panel.dataset.area, words)];
  if (step > 1 && isOneKind(verb)) lines.push(line(panel.dataset.kind, labelOf(verb)));
  show(panel, ...lines, ...(step > 2 ? [make('ol', {}, row(best))] : []));
  const parts = seen(best.path);
  const lit = step > 2 && parts.length ? parts : [part];
  shine(...lit);
  const first = lit.map(onBoard).find(Boolean);
  if (first) reveal(first); // the panel may lie over it
}

async function top() {
  const panel = byId('hints');
  const hints = panel ? await ask(panel) : [];
  if (panel && hints.length) show(panel, make('ol', {}, ...hints.map(row)));
}

new MutationObserver(forget).observe(body, { attributeFilter: ['data-v'] });
document.addEventListener('click', (e) => {
  const isSingle = around(e, '#b-hint') !== null;
  if ((!isSingle && !around(e, '#b-hints')) || e.ctrlKey || e.metaKey) return;
  e.preventDefault();
  if (isSingle) hint();
  else top();
});
