// What happened since this seat acted: counted on the tab of the chronicle, listed by player, and shown on request.
/** @import { Drawn } from './types.js' */
import { $, $$, around, byId, make, put, say } from './dom.js';

const freshLines = () => $$('#L-log li.line.new');

/** The new lines by whose doing they are, in the order of the chronicle. @param {Drawn[]} lines */
function grouped(lines) {
  /** @type {Map<string, Drawn[]>} */
  const groups = new Map();
  for (const line of lines) {
    const by = line.dataset.by ?? '';
    groups.set(by, [...(groups.get(by) ?? []), line]);
  }
  return groups;
}

/** @param {string} seat */
const nameOf = (seat) => $(`#log-by option[value="${seat}"]`)?.textContent ?? say('nobody');

function list() {
  const place = byId('since-list');
  if (!place) return;
  const groups = [...grouped(freshLines())].map(([by, lines]) => {
    const livery = lines[0]?.getAttribute('class')?.match(/livery-\d+/)?.[0] ?? '';
    const items = lines.map((line) => make('li', { 'data-at': line.dataset.at ?? '' }, ...copied(line)));
    return make('section', { class: livery }, make('h3', {}, by ? nameOf(by) : say('nobody')), make('ul', {}, ...items));
  });
  place.replaceChildren(...groups);
}

/** A line of the chronicle without its names: what stands twice must not be found twice. @param {Drawn} line */
function copied(line) {
  const shown = $(':scope > a.when, :scope > details > summary', line);
  const copy = make('a', { class: 'when', href: shown?.getAttribute('href') ?? '#' }, shown?.textContent?.trim() ?? '');
  const again = $(':scope > a.stage', line)?.cloneNode(true);
  return again ? [copy, again] : [copy];
}

/** After each change: what is new is named on the board, counted on the tab and listed. */
export function fresh() {
  const named = new Set(freshLines().flatMap((line) => $$('[data-ref]', line).map((word) => word.dataset.ref)));
  for (const element of $$('#r-board [data-part][data-fly]')) element.classList.toggle('last', named.has(element.dataset.part));
  const since = byId('since');
  const tab = byId('tb-log');
  if (tab) put(tab, 'data-new', since?.dataset.n ?? null);
  if (since instanceof HTMLDetailsElement && since.open) list();
}

document.addEventListener(
  'toggle',
  (e) => {
    if (e.target instanceof HTMLDetailsElement && e.target.id === 'since' && e.target.open) list();
  },
  true,
);
// Whoever has seen enough of it puts it away.
document.addEventListener('click', (e) => {
  if (!around(e, '#b-skip')) return;
  byId('since')?.remove();
  byId('tb-log')?.removeAttribute('data-new');
  byId('stage')?.focus();
});
// The chronicle of one player alone.
document.addEventListener('change', (e) => {
  const select = around(e, '#log-by');
  const log = byId('L-log');
  if (!(select instanceof HTMLSelectElement) || !log) return;
  put(log, 'data-only', select.value || null);
});
