// The clocks: the server says what is left and until when; this counts down, and says one's own time aloud at few moments.
import { $$, byId, put, say } from './dom.js';
import { houseTime } from './presence.js';

const ALOUD = { live: [300, 60, 30, 10], slow: [86400, 3600] }; // seconds that are left
const LOW = { live: 60, slow: 86400 };

/** What was left of each seat's time when it was looked at last. @type {Map<string, number>} */
const before = new Map();

/** @param {number} n */
const two = (n) => String(n).padStart(2, '0');

/** @param {number} left seconds */
function written(left) {
  const s = Math.ceil(left);
  if (s >= 86400) return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`;
  const minutes = Math.floor(s / 60);
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

/** Seconds that are left of what a clock shows; on vacation its days come first. @param {DOMStringMap} data */
function leftOf({ left, until, resting }) {
  const rest = until ? Math.max(0, Number(until) - houseTime()) : Number(left);
  return resting === undefined ? rest : Math.min(Number(left), rest);
}

/** A clock beside the name of its seat; signs say the same as colours. @param {DOMStringMap} data */
function show(data) {
  const face = $$('#L-seats .clock').find((one) => one.dataset.seat === data.seat);
  if (!face) return;
  const left = leftOf(data);
  const isUp = 'up' in data || left <= 0;
  const isLow = left < LOW['slow' in data ? 'slow' : 'live'];
  const isResting = 'resting' in data && left >= Number(data.left);
  const isRunning = Boolean(data.until) && !isResting;
  const sign = isUp ? '✕ ' : isResting ? '❚❚ ' : isRunning ? (isLow ? '▶! ' : '▶ ') : '';
  const words = `${sign}${written(left)}`;
  if (face.textContent !== words) face.textContent = words;
  put(face, 'class', `clock${isRunning ? ' runs' : ''}${isUp ? ' up' : isLow ? ' low' : ''}`);
}

/** One's own time that runs is said aloud when it has just come to one of a few moments. @param {DOMStringMap} data */
function speak(data) {
  const left = leftOf(data);
  const seat = data.seat ?? '';
  const was = before.get(seat) ?? left;
  before.set(seat, left);
  const live = byId('live');
  if (!('mine' in data) || !data.until || !live) return;
  const moments = ALOUD['slow' in data ? 'slow' : 'live'];
  if (moments.some((moment) => was > moment && left <= moment)) {
    live.textContent = say('clock-left').replace('%', written(left));
  }
}

function tick() {
  for (const one of $$('#L-clocks > [data-seat]')) {
    show(one.dataset);
    speak(one.dataset);
  }
}

for (const id of ['L-clocks', 'L-seats']) {
  const root = byId(id);
  if (root) new MutationObserver(tick).observe(root, { childList: true });
}
if (byId('L-clocks')) setInterval(tick, 500);
tick();
