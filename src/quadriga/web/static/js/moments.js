// Moments: what a game finds worth stopping for, as a short panel beside what it is about. Any key or click goes on.
/** @import { Drawn, MomentRow, Staged } from './types.js' */
import { $$, around, body, byId, isPhone, make, say, tell } from './dom.js';
import { get } from './net.js';
import { play } from './sound.js';

/** Milliseconds that a moment holds up what comes after it, by pace: one that is soon over, and a grave one. */
const HOLD = { slow: [3600, 9000], normal: [1400, 5000], instant: [0, 0] };

/** @typedef {keyof typeof HOLD} Pace */
export const pace = () => /** @type {Pace} */ (body.dataset.pace ?? 'normal');

const panel = byId('moment');
/** Goes on with what waits for the panel that is open. @type {(() => void) | null} */
let proceed = null;
let closing = 0;

export const isStaged = () => panel !== null && !panel.hidden;

/** Close the panel; what waited goes on. */
export function close() {
  clearTimeout(closing);
  const go = proceed;
  proceed = null;
  if (panel && !panel.hidden) {
    const hadFocus = panel.contains(document.activeElement);
    panel.hidden = true;
    for (const thing of $$('.staged')) thing.classList.remove('staged');
    if (hadFocus) byId('stage')?.focus({ preventScroll: true });
  }
  go?.();
}

/** Everything drawn that a moment is about. @param {Staged} moment */
const thingsOf = (moment) =>
  (moment.things ?? []).flatMap((thing) => {
    const [kind = '', part = ''] = thing.split('.');
    return $$(`#r-board [data-part="${CSS.escape(part)}"]`).filter(({ dataset: { of } }) => !of || of === kind);
  });

/** On which side of the stage there is room: not over what it is about. @param {Drawn[]} things @param {boolean} isGrave */
function place(things, isGrave) {
  if (!panel) return;
  const stage = byId('stage')?.getBoundingClientRect();
  const boxes = things.map((thing) => thing.getBoundingClientRect()).filter(({ width }) => width);
  if (!stage) return;
  for (const [name, n] of Object.entries({ top: stage.top, left: stage.left, wide: stage.width, high: stage.height })) {
    panel.style.setProperty(`--${name}`, `${n}px`);
  }
  const middle = (/** @type {(box: DOMRect) => number} */ of) => boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
  const isLeft = boxes.length > 0 && middle(({ left, width }) => left + width / 2) > stage.left + stage.width / 2;
  const isLow = boxes.length > 0 && middle(({ top, height }) => top + height / 2) > stage.top + stage.height / 2;
  panel.dataset.side = isPhone()
    ? isLow
      ? 'top'
      : 'bottom'
    : boxes.length === 0
      ? isGrave
        ? 'middle'
        : 'low'
      : isLeft
        ? 'left'
        : 'right';
}

/** @param {MomentRow} row @param {number} i */
function line(row, i) {
  const { name, words = '', value, most, need, best, livery, you } = row;
  const share = value === undefined || !most || most <= 0 ? null : Math.max(0, Math.min(1, value / most));
  const number = value === undefined ? '' : need === undefined ? String(value) : `${value} ${say('of')} ${need}`;
  return make(
    'li',
    {
      class: `${livery === undefined ? '' : `livery-${livery}`}${best ? ' best' : ''}${need === undefined ? '' : ' need'}`,
      style: `--i:${i}`,
    },
    make('b', {}, you ? `${name} (${say('you')})` : name),
    make('span', { class: 'n' }, number.replace('-', '−')),
    words ? make('small', {}, words) : null,
    share === null ? null : make('i', { class: 'bar', style: `--share:${share}` }),
  );
}

/** What a reader says of a moment. @param {Staged} moment */
export const spoken = ({ title, lead, rows = [], outcome }) =>
  [
    title,
    lead,
    ...rows.map((row) => [row.name, row.words, row.value === undefined ? '' : String(row.value)].filter(Boolean).join(' ')),
    outcome,
  ]
    .filter(Boolean)
    .join('. ')
    .replaceAll('..', '.');

/** Fill the panel and open it. @param {Staged} moment */
function open(moment) {
  if (!panel) return;
  const { kind, title, lead, rows = [], outcome, livery } = moment;
  const things = thingsOf(moment);
  panel.className = `${kind}${livery === undefined ? '' : ` livery-${livery}`}`;
  panel.replaceChildren(
    make('button', { type: 'button', class: 'shut', 'aria-label': say('close') }, '×'),
    make('h2', { id: 'moment-title' }, title),
    ...(lead ? [make('p', { class: 'lead' }, lead)] : []),
    ...(rows.length ? [make('ol', {}, ...rows.map(line))] : []),
    ...(outcome ? [make('p', { class: 'outcome', style: `--i:${rows.length}` }, outcome)] : []),
  );
  place(things, moment.grave === true);
  for (const thing of things) thing.classList.add('staged');
  panel.hidden = false;
  play(kind);
  tell(spoken(moment));
}

/**
 * Stage a moment. The promise ends when what comes next may go on: when somebody has closed it, or after a while. A grave
 * moment then stays in sight until the next one, a click or a key.
 * @param {Staged} moment
 * @returns {Promise<void>}
 */
export function stage(moment, isAsked = false) {
  close();
  open(moment);
  const [short, long] = HOLD[isAsked && pace() === 'instant' ? 'normal' : pace()];
  return new Promise((resolve) => {
    proceed = resolve;
    closing = setTimeout(
      () => {
        if (!moment.grave && !isAsked) return close();
        proceed = null;
        resolve();
      },
      moment.grave || isAsked ? long : short,
    );
  });
}

/** Whether a moment opens by itself: not at once, not in a hidden tab, and not the small things one has just done oneself. */
export const isWorthIt = (/** @type {Staged} */ moment) =>
  pace() !== 'instant' &&
  !document.hidden &&
  !byId('curtain') &&
  (moment.grave || moment.doer === undefined || String(moment.doer) !== body.dataset.seat);

/** @param {number} first @param {number} end @returns {Promise<Staged[]>} */
export async function fetchMoments(first, end) {
  if (end <= first) return [];
  /** @type {{ moments: Staged[] } | null} */
  const found = await get(`moments?from=${first}&to=${end}`);
  return found?.moments ?? [];
}

// A line of the chronicle, or of the result, leads back to its moment.
document.addEventListener('click', async (e) => {
  if (e.ctrlKey || e.metaKey || e.shiftKey) return;
  const link = around(e, 'a[data-moment]');
  if (link) {
    e.preventDefault();
    const n = Number(link.dataset.moment);
    const [moment] = await fetchMoments(n, n + 1);
    if (moment) stage(moment, true);
  } else if (around(e, '#moment')) close();
});
document.addEventListener('pointerdown', (e) => {
  if (isStaged() && !around(e, '#moment, a[data-moment]')) close();
});
addEventListener(
  'keydown',
  (e) => {
    const here = document.activeElement;
    const isFree = here === null || here === body || here.id === 'stage' || panel?.contains(here);
    if (!isStaged() || !(e.key === 'Escape' || (e.key === ' ' && isFree))) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    close();
  },
  true,
);
