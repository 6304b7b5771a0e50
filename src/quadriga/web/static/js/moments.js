// Moments: what a game finds worth stopping for, as a short panel beside what it is about. Any key or click goes on.
/** @import { Drawn, MomentRow, Staged } from './types.js' */
import { layOver, pictureOf, run } from './course.js';
import { $$, around, body, byId, cited, isPhone, make, say, tell } from './dom.js';
import { get } from './net.js';
import { berth, dock } from './room.js';
import { play } from './sound.js';

/** Milliseconds that a moment holds up what comes after it, by pace: one that is soon over, and a grave one. It may stay longer. */
const HOLD = { slow: [3600, 9000], normal: [1400, 5000], instant: [0, 0] };

const LONGEST = 7000;
const READ = 6000; // milliseconds after which a panel folds as long as something is asked

/** @typedef {keyof typeof HOLD} Pace */
export const pace = () => /** @type {Pace} */ (body.dataset.pace ?? 'normal');

const ASKED = '#stage [data-part].legal, #beside [data-part].legal, #L-seats [data-part].legal';
const panel = byId('moment');
/** The moment in the panel. @type {Staged | null} */
let shown = null;
/** Grave ones that have come since and wait until that one has been seen. @type {Staged[]} */
let unseen = [];
/** Goes on with what waits for the panel that is open. @type {(() => void) | null} */
let proceed = null;
let holding = 0;
let closing = 0;
let folding = 0;

/** How long it takes to read a moment; a long one is no longer in the way than that. @param {Staged} moment */
const readingTime = (moment) => Math.min(LONGEST, 1200 + 40 * spoken(moment).length);

const isStaged = () => panel !== null && !panel.hidden;

/** Close the panel; what waited goes on. */
function shut() {
  clearTimeout(holding);
  clearTimeout(closing);
  const go = proceed;
  proceed = null;
  shown = null;
  if (panel && !panel.hidden) {
    const hadFocus = panel.contains(document.activeElement);
    panel.hidden = true;
    for (const thing of $$('.staged')) thing.classList.remove('staged');
    if (hadFocus) byId('stage')?.focus({ preventScroll: true });
  }
  go?.();
}

/** The same for all that wait to be seen: they can be read in the chronicle. */
export function close() {
  unseen = [];
  shut();
}

/** Somebody has seen the panel: the next one that waits for that comes up. */
function seen() {
  shut();
  const next = unseen.shift();
  if (next) show(next, false);
}

/** Everything drawn that a moment is about. @param {Staged} moment */
const thingsOf = (moment) =>
  (moment.things ?? []).flatMap((thing) => {
    const [kind = '', part = ''] = thing.split('.');
    return $$(`#r-board [data-part="${CSS.escape(part)}"]`).filter(({ dataset: { of } }) => !of || of === kind);
  });

/** What the chronicle names of a moment, as far as it is drawn. @param {Staged} moment */
const namedIn = ({ at }) =>
  $$(`#L-log > li[data-at="${at}"] [data-ref]`).flatMap(({ dataset: { ref = '', refOf } }) =>
    $$(`#r-board [data-part="${CSS.escape(ref)}"]`).filter(({ dataset: { of } }) => !of || !refOf || of === refOf),
  );

/** @param {Drawn[]} things @param {number} weight */
const weighed = (things, weight) => things.map((thing) => ({ box: thing.getBoundingClientRect(), weight }));

/** Beside what the panel is about, and not over what is asked now. */
function place() {
  if (!panel || !shown) return;
  const asked = $$(ASKED);
  const wanted = [...weighed(thingsOf(shown), 9), ...weighed(namedIn(shown), 3), ...weighed(asked, 1)];
  wanted.push(...weighed($$('#r-board [data-keep]'), 1)); // what a game wants to be seen at any time
  berth(panel, wanted, shown.grave === true);
}

/** Whether the panel lies over something that is asked about, or over what one holds in the hand. */
function isInTheWay() {
  if (!panel) return false;
  const { left, top, right, bottom } = panel.getBoundingClientRect();
  return $$(`${ASKED}, #L-seats .me [data-drag]`).some((thing) => {
    const box = thing.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  });
}

/**
 * Another question has come: a panel over what it asks about is folded to its title and goes into the bar at the top, where
 * it covers nothing; one that could be read goes there in any case. Where the bar is full, it stays unless it is in the way. A
 * press on it unfolds it.
 */
export function makeWay(isRead = false) {
  if (!panel || !isStaged() || !(isInTheWay() || (isRead && $$(ASKED).length && !isPhone()))) return;
  panel.classList.add('folded');
  if (!dock(panel) && isInTheWay()) place();
}

function unfold() {
  panel?.classList.remove('folded');
  place();
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
export const spoken = ({ title, lead, course, rows = [], outcome }) =>
  [
    title,
    lead,
    course?.words,
    ...rows.map((row) => [row.name, row.words, row.value === undefined ? '' : String(row.value)].filter(Boolean).join(' ')),
    outcome,
  ]
    .filter(Boolean)
    .join('. ')
    .replaceAll('..', '.');

/** Fill the panel and open it. Returns for how long things move in it. @param {Staged} moment */
function open(moment) {
  if (!panel) return 0;
  const { kind, title, lead, rows = [], outcome, livery } = moment;
  const things = thingsOf(moment);
  const picture = moment.course && pictureOf(moment.course);
  panel.className = `${kind}${livery === undefined ? '' : ` livery-${livery}`}`;
  panel.replaceChildren(
    make('button', { type: 'button', class: 'shut', 'aria-label': say('close') }, '×'),
    make('h2', { id: 'moment-title' }, title),
    ...(lead ? [make('p', { class: 'lead' }, ...cited(lead))] : []),
    ...(picture ? [picture] : []),
    ...(rows.length ? [make('ol', {}, ...rows.map(line))] : []),
    ...(outcome ? [make('p', { class: 'outcome', style: `--i:${rows.length}` }, ...cited(outcome))] : []),
  );
  shown = moment;
  panel.hidden = false;
  place();
  for (const thing of things) thing.classList.add('staged');
  play(kind);
  tell(spoken(moment));
  const time = picture ? run(picture) : 0;
  panel.style.setProperty('--moving', `${time}ms`);
  clearTimeout(folding);
  folding = setTimeout(() => makeWay(true), time + READ); // one's own turn may have come before it did
  return time;
}

/**
 * Stage a moment. The promise ends when what comes next may go on: when somebody has closed it, or after a while. A grave
 * moment then stays until somebody has seen it, any other one until it could be read, or the next one comes.
 * @param {Staged} moment
 * @returns {Promise<void>}
 */
export function stage(moment, isAsked = false) {
  close();
  return show(moment, isAsked);
}

/** @param {Staged} moment @param {boolean} isAsked @returns {Promise<void>} */
function show(moment, isAsked) {
  const time = open(moment);
  const [short = 0, long = 0] = HOLD[isAsked && pace() === 'instant' ? 'normal' : pace()];
  const stays = moment.grave || isAsked;
  if (!stays) closing = setTimeout(close, time + Math.max(short, readingTime(moment)));
  return new Promise((resolve) => {
    proceed = resolve;
    holding = setTimeout(
      () => {
        proceed = null;
        resolve();
      },
      time + (stays ? long : short),
    );
  });
}

const isOwn = (/** @type {Staged} */ { doer }) => doer !== undefined && String(doer) === body.dataset.seat;

/** Whether a moment opens by itself: not at once, not in a hidden tab, and not the small things one has just done oneself. */
const isWorthIt = (/** @type {Staged} */ moment) =>
  pace() !== 'instant' && !document.hidden && !byId('curtain') && (moment.grave || moment.public || !isOwn(moment));

/**
 * What has happened just now: in a panel if it is worth it; what one has moved oneself, on the board. A grave moment that
 * nobody has seen yet gives way to nothing.
 * @param {Staged} moment
 */
export async function happen(moment) {
  if (isWorthIt(moment) && isStaged() && shown?.grave) {
    if (moment.grave) unseen.push(moment);
  } else if (isWorthIt(moment)) await stage(moment);
  else if (moment.course && isOwn(moment)) layOver(moment.course);
}

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
  } else if (around(e, '#moment.folded') && !around(e, '.shut')) unfold();
  else if (around(e, '#moment')) seen();
});
document.addEventListener('pointerdown', (e) => {
  if (!isStaged() || around(e, '#moment, a[data-moment]')) return;
  if (around(e, 'button, a, summary, [data-part].legal'))
    close(); // whoever does something else has seen enough
  else seen();
});
addEventListener(
  'keydown',
  (e) => {
    const here = document.activeElement;
    const isFree = here === null || here === body || here.id === 'stage' || panel?.contains(here);
    if (!isStaged() || !(e.key === 'Escape' || (e.key === ' ' && isFree))) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    seen();
  },
  true,
);
