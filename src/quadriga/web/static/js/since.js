// What happened since this seat acted: counted on the tab of the chronicle, listed one after the other under whoever did it, and
// shown on request.
/** @import { Drawn } from './types.js' */
import { $, $$, around, byId, make, put, say } from './dom.js';
import { openTab } from './panels.js';

const freshLines = () => $$('#L-log li.line.new');

/** The new lines in the order of the chronicle, those together that one player did in a row. @param {Drawn[]} lines */
function grouped(lines) {
  /** @type {[string, Drawn[]][]} */
  const groups = [];
  for (const line of lines) {
    const by = line.dataset.by ?? '';
    const last = groups.at(-1);
    if (last?.[0] === by) last[1].push(line);
    else groups.push([by, [line]]);
  }
  return groups;
}

/** @param {string} seat */
const nameOf = (seat) => $(`#log-by option[value="${seat}"]`)?.textContent ?? say('nobody');

function list() {
  const place = byId('since-list');
  if (!place) return;
  const groups = grouped(freshLines()).map(([by, lines]) => {
    const livery = lines[0]?.getAttribute('class')?.match(/livery-\d+/)?.[0] ?? '';
    return make('section', { class: livery }, make('h3', {}, by ? nameOf(by) : say('nobody')), make('ul', {}, ...items(lines)));
  });
  place.replaceChildren(...groups);
}

/** One item for each thing that happened; what followed from it stands below in small print. @param {Drawn[]} lines */
function items(lines) {
  /** @type {HTMLElement[]} */
  const made = [];
  for (const line of lines) {
    const last = made.at(-1);
    if (line.matches('.then') && last) last.append(make('small', {}, textOf(line)));
    else
      made.push(
        make('li', { 'data-at': line.dataset.at ?? '', class: line.matches('.hurts') ? 'hurts' : '' }, ...copied(line)),
      );
  }
  return made;
}

/** @param {Drawn} line */
const textOf = (line) => $(':scope > a.when, :scope > details > summary', line)?.textContent?.trim() ?? '';

/** A line of the chronicle without its names: what stands twice must not be found twice. @param {Drawn} line */
function copied(line) {
  const shown = $(':scope > a.when, :scope > details > summary', line);
  const copy = make('a', { class: 'when', href: shown?.getAttribute('href') ?? '#' }, textOf(line));
  const again = $(':scope > a.stage', line)?.cloneNode(true);
  return again ? [copy, again] : [copy];
}

/** What somebody has looked at: it is not offered again. */
let seen = '';
/** @param {HTMLElement} since */
const signOf = ({ dataset: { at, n } }) => `${at}/${n}`;

function see() {
  const since = byId('since');
  if (since) seen = signOf(since);
  fresh();
}

/** After each change: what is new is named on the board, counted on the tab and listed. */
export function fresh() {
  const named = new Set(freshLines().flatMap((line) => $$('[data-ref]', line).map((word) => word.dataset.ref)));
  for (const element of $$('#r-board [data-part][data-fly]')) element.classList.toggle('last', named.has(element.dataset.part));
  const since = byId('since');
  const isSeen = since !== null && signOf(since) === seen;
  const tab = byId('tb-log');
  if (tab) put(tab, 'data-new', (!isSeen && since?.dataset.n) || null);
  const button = byId('b-since');
  const words = since && !isSeen && $('summary', since)?.textContent?.trim();
  if (button) {
    button.hidden = !words;
    button.replaceChildren(make('b', {}, since?.dataset.n ?? ''), make('span', {}, words || ''));
  }
  if (since instanceof HTMLDetailsElement && since.open) list();
}

document.addEventListener(
  'toggle',
  (e) => {
    if (e.target instanceof HTMLDetailsElement && e.target.id === 'since' && e.target.open) list();
  },
  true,
);
// It is told beside the board, where it lies over nothing. Whoever has seen enough of it puts it away.
document.addEventListener('click', (e) => {
  const since = byId('since');
  if (around(e, '#b-since') && since instanceof HTMLDetailsElement) {
    openTab('tb-log', 'toggle');
    since.open = true;
  }
  if (around(e, '#b-since, #b-skip, #tb-log, #since > .acts > a')) see();
  if (!around(e, '#b-skip')) return;
  byId('since')?.remove();
  byId('stage')?.focus();
});
// The chronicle of one player alone.
document.addEventListener('change', (e) => {
  const select = around(e, '#log-by');
  const log = byId('L-log');
  if (!(select instanceof HTMLSelectElement) || !log) return;
  put(log, 'data-only', select.value || null);
});
