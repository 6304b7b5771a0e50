// Who is there, and since when somebody is waited for. Words change by the minute; none of them is read aloud by itself.
/** @import { Who } from './types.js' */
import { $$, body, byId, put, say } from './dom.js';

/** Seats whose people have no page open, and since when (0: not known); null: not told yet. @type {Record<string, number> | null} */
let away = null;
/** How many look on without a seat. */
let watching = 0;
/** How far the clock of this browser is ahead, in seconds. */
let ahead = 0;

/** @param {Who} who */
export function learn(who) {
  away = who.away;
  watching = who.watching;
  ahead = Date.now() / 1000 - who.now;
  paint();
}

/** What time it is by the clock of the house, in seconds. */
export const houseTime = () => Date.now() / 1000 - ahead;

/** Minutes since then, by the clock of the house. @param {number} then */
const minutes = (then) => Math.floor(seconds(then) / 60);

/** Seconds since then. @param {number} then */
const seconds = (then) => houseTime() - then;

/** @param {number} n */
const span = (n) => (n < 60 ? `${n} min` : n < 1440 ? `${Math.floor(n / 60)} h` : `${Math.floor(n / 1440)} d`);

/** @param {number} then */
function clock(then) {
  const when = new Date((then + ahead) * 1000);
  const isToday = when.toDateString() === new Date().toDateString();
  const day = isToday ? {} : /** @type {const} */ ({ day: 'numeric', month: 'numeric' });
  return when.toLocaleString(body.dataset.lang, { ...day, hour: 'numeric', minute: '2-digit' });
}

/** @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A full dot for whoever is there; an empty one, with words, for whoever is not. @param {HTMLElement} sign */
function fill(sign) {
  if (away === null) return;
  const left = away[sign.dataset.seat ?? ''];
  const gone = left ? minutes(left) : 0;
  const isNew = 'nobody' in sign.dataset;
  const isHere = left === undefined && !isNew;
  const words = isNew ? say('nobody-yet') : gone > 0 ? say('away-for').replace('%', span(gone)) : say('away');
  const said = sign.firstElementChild;
  if (said instanceof HTMLElement) write(said, isHere ? '' : words);
  put(sign, 'hidden', null);
  put(sign, 'class', isHere ? 'there here' : 'there');
  put(sign, 'role', isHere ? 'img' : null);
  put(sign, 'aria-label', isHere ? say('there') : null);
  put(sign, 'title', isHere ? say('there') : words);
}

/** Whether none of those who are waited for is there. @param {string} seats */
const isGone = (seats) => seats.split(' ').every((seat) => away?.[seat] !== undefined);

/** Where somebody has been away for long, the others may let a bot play. @param {HTMLElement} form */
function offerBot(form) {
  const left = away?.[form.dataset.seat ?? ''];
  const since = Math.max(left ?? Infinity, Number(byId('waits')?.dataset.since ?? Infinity));
  put(form, 'hidden', seconds(since) >= Number(form.dataset.away) ? null : '');
}

function countWatchers() {
  const sign = byId('watching');
  if (!sign) return;
  write(sign, watching ? say('watching').replace('%', String(watching)) : '');
  put(sign, 'hidden', watching ? null : '');
}

/** The server draws the places of these words, and this fills them again whenever it has drawn them anew. */
function paint() {
  for (const one of $$('#L-seats .there')) if (one instanceof HTMLElement) fill(one);
  for (const one of $$('.cover[data-away]')) if (one instanceof HTMLElement) offerBot(one);
  countWatchers();
  const waits = byId('waits');
  const since = Number(waits?.dataset.since);
  if (!waits || away === null) return;
  const gone = isGone(waits.dataset.for ?? '');
  const words = say('since').replace('%', clock(since));
  write(waits, gone ? `${words}; ${say('gone')}` : words);
  put(waits, 'hidden', gone || minutes(since) > 0 ? null : '');
}

for (const id of ['L-seats', 'L-prompt']) {
  const root = byId(id);
  if (root) new MutationObserver(paint).observe(root, { childList: true, subtree: true });
}
setInterval(paint, 20000);
