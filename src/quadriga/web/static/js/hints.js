// Hints in three steps (where, what kind, which move) or the five best; hovered they are ghosts, clicked they wait for a yes.
/** @import { Hint, Hints, Path } from './types.js' */
import { $, $$, around, body, byId, make, tell } from './dom.js';
import { get } from './net.js';
import { openTab } from './panels.js';
import { labelOf, look, propose } from './question.js';

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

/** The part of a move that is drawn. @param {Path} path */
const drawn = (path) => path.find((part) => $(`#r-board [data-part="${CSS.escape(part)}"]`)) ?? path[1] ?? path[0] ?? '';

/** @param {string | undefined} pattern @param {string} words */
const line = (pattern, words) => make('p', {}, (pattern ?? '').replace('{words}', words));

/** @param {string} part */
function shine(part) {
  for (const element of $$('.hinted')) element.classList.remove('hinted');
  for (const element of $$(`[data-part="${CSS.escape(part)}"]`)) element.classList.add('hinted');
}

/** @param {Hint} hint */
function row({ path, words, chance, error }) {
  const show = () => look(path);
  const button = { type: 'button', onclick: () => propose(path), onmouseenter: show, onfocus: show };
  const share = make('span', { class: 'bar', style: `--share:${chance}%` }, `${chance} ± ${error} %`);
  return make('li', {}, make('button', button, words), share);
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
  step = Math.min(step + 1, 3);
  const lines = [line(panel.dataset.area, labelOf(drawn(best.path)))];
  if (step > 1) lines.push(line(panel.dataset.kind, labelOf(best.path[0] ?? '')));
  show(panel, ...lines, ...(step > 2 ? [make('ol', {}, row(best))] : []));
  shine(drawn(best.path));
}

async function top() {
  const panel = byId('hints');
  const hints = panel ? await ask(panel) : [];
  if (panel && hints.length) show(panel, make('ol', {}, ...hints.map(row)));
}

document.addEventListener('click', (e) => {
  const isSingle = around(e, '#b-hint') !== null;
  if ((!isSingle && !around(e, '#b-hints')) || e.ctrlKey || e.metaKey) return;
  e.preventDefault();
  if (isSingle) hint();
  else top();
});
