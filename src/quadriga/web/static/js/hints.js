// Hints in three steps (where, what kind, which move) or the five best; hovered they are ghosts, clicked they wait for "confirm".
import { $, $$, body, byId, make, say, tell } from './dom.js';
import { get } from './net.js';
import { labelOf, look, propose } from './walk.js';
import { openTab } from './panels.js';

let found = null; // the answer for the view that is shown
let step = 0;

async function ask() {
  const panel = byId('hints');
  if (!panel) return null;
  const v = body.dataset.v;
  if (found?.v === Number(v)) return found;
  step = 0;
  panel.replaceChildren(make('p', { class: 'thinking' }, panel.dataset.thinking));
  found = await get(`hints?v=${v}`);
  return body.dataset.v === v ? found : null;
}

const drawn = (path) => path.find((part) => $(`#r-board [data-part="${CSS.escape(part)}"]`)) ?? path[1] ?? path[0];
const fill = (pattern, words) => pattern.replace('{words}', words);

function shine(part) {
  for (const element of $$('.hinted')) element.classList.remove('hinted');
  for (const element of $$(`[data-part="${CSS.escape(part)}"]`)) element.classList.add('hinted');
}

function row(hint) {
  const share = make('span', { class: 'bar', style: `--share:${hint.chance}%` }, `${hint.chance} ± ${hint.error} %`);
  return make(
    'li',
    {},
    make(
      'button',
      {
        type: 'button',
        onclick: () => propose(hint.path),
        onmouseenter: () => look(hint.path),
        onfocus: () => look(hint.path),
      },
      hint.words,
    ),
    share,
  );
}

function show(...lines) {
  const panel = byId('hints');
  panel.replaceChildren(...lines, make('p', { class: 'fine' }, panel.dataset.known));
  tell(lines.map((line) => line.textContent).join('. '));
}

/** One step more: where, what kind, which move. */
export async function hint() {
  const panel = byId('hints');
  if (!panel) return;
  openTab('tb-insight', true);
  const answer = await ask();
  if (!answer?.hints?.length) return;
  const best = answer.hints[0];
  step = Math.min(step + 1, 3);
  const lines = [make('p', {}, fill(panel.dataset.area, labelOf(drawn(best.path))))];
  if (step > 1) lines.push(make('p', {}, fill(panel.dataset.kind, labelOf(best.path[0]))));
  if (step > 2) lines.push(make('ol', {}, row(best)));
  show(...lines);
  shine(drawn(best.path));
}

async function top() {
  const answer = await ask();
  if (answer?.hints?.length) show(make('ol', {}, ...answer.hints.map(row)));
}

document.addEventListener('click', (e) => {
  const single = e.target.closest('#b-hint'),
    five = e.target.closest('#b-hints');
  if ((!single && !five) || e.ctrlKey || e.metaKey) return;
  e.preventDefault();
  if (single) hint();
  else top();
});
