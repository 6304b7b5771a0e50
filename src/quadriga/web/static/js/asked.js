// Panels that are made when somebody opens them: asked for then, and again after each change as long as they are open.
/** @import { Panel } from './types.js' */
import { $, around, body, byId } from './dom.js';
import { showAll } from './layers.js';
import { get } from './net.js';
import { paint, toList } from './question.js';

const PANELS = { 'tb-moves': 'moves', 'tb-board-text': 'board-text' };
const now = () => `${body.dataset.v} ${body.dataset.seat}`;
/** Of which view each panel is: the page came with both. @type {Record<string, string>} */
const known = { moves: now(), 'board-text': now() };

/** The panel that is open shows the present. */
export async function refresh() {
  const tab = $('#side.open [role=tab][aria-selected=true]')?.id ?? '';
  const name = tab in PANELS ? PANELS[/** @type {keyof typeof PANELS} */ (tab)] : '';
  empty(name);
  if (!name || known[name] === now() || body.classList.contains('past')) return;
  if (name === 'board-text' && !byId('tb-board-text')) return;
  const wanted = now();
  /** @type {Panel | null} */
  const found = await get(`panel/${name}`);
  if (!found || `${found.v} ${found.seat}` !== wanted || wanted !== now()) return; // another change is on its way
  known[name] = wanted;
  const isInside = document.activeElement?.closest('#r-moves');
  showAll(found.layers);
  paint();
  toList();
  if (isInside && document.activeElement === body) $('#r-moves summary, #r-moves button')?.focus({ preventScroll: true });
}

/**
 * Nothing is left of an earlier view in a panel that is not open, and never anything that another seat at this screen was shown.
 * @param {string} open
 */
function empty(open) {
  if (body.classList.contains('past')) return;
  for (const [name, view] of Object.entries(known)) {
    const isOfSeat = view.split(' ')[1] === body.dataset.seat;
    if (view !== now() && (name !== open || !isOfSeat)) byId(`L-${name}`)?.replaceChildren();
  }
}

/** The panels show something else than the present. */
export function forget() {
  for (const name of Object.keys(known)) known[name] = '';
}

/** The whole chronicle, where the page shows only its end. */
export async function readAll() {
  if (!byId('older') || isWhole()) return;
  /** @type {Panel | null} */
  const found = await get('panel/log');
  if (!found) return;
  showAll(found.layers);
  keepAll();
}

const isWhole = () => byId('L-log')?.dataset.whole !== undefined;

/** This browser has every line from the beginning, and keeps it. */
function keepAll() {
  const log = byId('L-log');
  if (log) log.dataset.whole = '';
}

if (!byId('older')) keepAll();

// The lines of one player alone are of the whole match.
document.addEventListener('change', (e) => {
  if (around(e, '#log-by')) readAll();
});
document.addEventListener('click', (e) => {
  if (!around(e, '#older')) return;
  e.preventDefault();
  readAll();
});
