// Looking back: a slider over the whole match, drawn by the same hand as the present.
/** @import { Drawn, Moment } from './types.js' */
import { toBoard } from './areas.js';
import { forget, readAll } from './asked.js';
import { $, $$, around, body, byId, find, findAll, isCalm, isPhone, put, tell } from './dom.js';
import { flyAll, places } from './fly.js';
import { connect, showAll } from './layers.js';
import { fetchMoments, stage } from './moments.js';
import { get } from './net.js';
import { closeSide, openTab } from './panels.js';
import { load, reset } from './question.js';
import { hideTip } from './tips.js';

/** @typedef {'first' | 'before' | 'back' | 'next' | 'after' | 'now'} Step */

const bar = byId('replay');
const slider = find(HTMLInputElement, '#replay input[type=range]');
const shown = find(HTMLOutputElement, '#replay output');
/** The moment that is shown; null: now. @type {number | null} */
let at = null;
let timer = 0;
let request = 0;
/** Whose eyes a finished match is seen with; null: one's own. @type {string | null} */
let eyes = null;
/** The panel that was open. @type {string | null} */
let tab = null;
/** Where "show what happened" ends. @type {number | null} */
let stop = null;
/** Whether a match that nobody plays is watched from its beginning. */
let isWatching = false;
/** Lines of a procedure still to be shown, one after the other. @type {DOMStringMap[]} */
let tour = [];

export const isPast = () => at !== null;
const first = () => Number(slider?.min || 0); // what was before that cannot be shown: the rules have changed since
/** The first thing that happens in the game: what was promised before is no step of it. */
const start = () => Math.max(first(), Number((byId('older') ?? $('#L-log > li:not(.before)'))?.dataset.at ?? 0));
const last = () => Number(body.dataset.of || slider?.max || 0);
const here = () => at ?? last();

/** @param {number} n @param {number} of */
function showMoment(n, of) {
  if (slider) slider.value = String(n);
  if (shown) shown.textContent = `${n}/${of}`;
}

/** The match has grown. @param {number} of */
export function grow(of) {
  if (!slider) return;
  put(slider, 'max', String(of));
  if (at === null) showMoment(of, of);
}

/**
 * Show a moment; false if it could not be had, or another was asked for meanwhile.
 * @param {number} wanted @param {{ fly?: boolean, report?: string | undefined }} [how]
 */
async function go(wanted, { fly = false, report } = {}) {
  const n = Math.max(first(), Math.min(last(), wanted));
  const mine = ++request;
  if (at === null) await readAll();
  const asked = new URLSearchParams({ ...(eyes !== null && { as: eyes }), ...(report !== undefined && { report }) });
  /** @type {Moment | null} */
  const found = await get(asked.size ? `at/${n}?${asked}` : `at/${n}`);
  if (!found || mine !== request) return false;
  if (at === null) {
    reset();
    chronicle();
  }
  const kept = document.activeElement?.id;
  const before = fly ? places() : null;
  at = n;
  hideTip(); // it spoke of another moment
  body.classList.add('past');
  forget();
  showAll(found.layers);
  load(true);
  if (kept && document.activeElement === body) byId(kept)?.focus({ preventScroll: true });
  if (before) flyAll(before);
  showMoment(n, found.of);
  follow(n);
  $('#story .now')?.scrollIntoView({ block: 'nearest' });
  tell(found.text);
  return true;
}

/** The chronicle follows: the last line that had been told by then is marked. @param {number} n */
function follow(n) {
  const lines = $$('#L-log > li');
  const told = lines.filter((line) => Number(line.dataset.at) <= n);
  const last = Number(told.at(-1)?.dataset.at ?? -1);
  const isHere = (/** @type {Drawn} */ { dataset: { at, to = at } }) =>
    Number(at) === last || (Number(at) <= n && n <= Number(to));
  for (const line of lines) line.classList.toggle('here', told.length > 0 && isHere(line));
  for (const line of $$('#L-log li.here').slice(0, 1)) line.scrollIntoView({ block: 'nearest' });
}

/** Where rounds or cards begin; without any, only the beginning. */
const headings = () => [first(), ...$$('#L-log > li.head').map((line) => Number(line.dataset.at))];

/** A panel that is open shows the chronicle of the past; whoever comes back finds there what it showed before. */
function chronicle() {
  if (isPhone()) closeSide();
  tab = $('#side.open [role=tab][aria-selected=true]')?.id ?? null;
  if (tab) openTab('tb-log', true);
}

/** Back to now: the stream brings the present again. */
export function leave() {
  if ('watch' in body.dataset) sessionStorage.setItem(`watched ${body.dataset.base}`, 'yes');
  isWatching = false;
  pause();
  if (at === null) return;
  at = null;
  eyes = null;
  if (tab && $('#tb-log[aria-selected=true]')) openTab(tab, true);
  tab = null;
  request++;
  body.classList.remove('past');
  body.dataset.v = '-1'; // ask for the whole view
  for (const line of $$('#L-log li.here')) line.classList.remove('here');
  if (new URLSearchParams(location.search).has('at')) location.assign(body.dataset.base ?? '/');
  else connect();
}

// Running -------------------------------------------------------------------------------------------------------------

/** @param {string} sign */
function showPlay(sign) {
  const button = $('#replay [data-r=play]');
  if (button) button.textContent = sign;
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  stop = null;
  tour = [];
  showPlay('▶');
}

async function beat() {
  const from = at ?? 0;
  const end = stop ?? last();
  if (from >= end) {
    const isBack = isWatching || (stop !== null && end >= last());
    pause();
    if (isBack) leave();
  } else if (await go(from + 1, { fly: !isCalm() })) timer = setTimeout(beat, isWatching ? 1500 : isCalm() ? 350 : 600);
  else pause();
}

/** @param {number} from @param {number | null} to null: to the end */
async function run(from, to = null) {
  pause();
  stop = to;
  showPlay('❚❚');
  if (await go(from)) timer = setTimeout(beat, 400);
}

/**
 * What happened since one's turn: its moments, each on the board as it was then; without any, every step.
 * @param {number} from @param {number} begin @param {number} end
 */
async function showSince(from, begin, end) {
  pause();
  toBoard();
  const moments = (await fetchMoments(begin, end)).filter(
    ({ grave }, i, all) => grave || all.length <= 12 || i >= all.length - 12,
  );
  if (!moments.length) return run(from, last());
  stop = last();
  showPlay('❚❚');
  const mine = stop;
  for (const moment of moments) {
    if (stop !== mine || !(await go(moment.at, { fly: !isCalm() }))) return;
    await stage(moment, true);
  }
  if (stop !== mine) return;
  leave();
}

/** A procedure line by line, each with the board as it was then. @param {Drawn[]} lines */
function show(lines) {
  pause();
  tour = lines.map((line) => line.dataset);
  stop = last();
  next();
}

async function next() {
  const moment = tour.shift();
  if (!moment) return leave();
  if (await go(Number(moment.at), { fly: !isCalm(), report: moment.report })) timer = setTimeout(next, isCalm() ? 700 : 1000);
  else pause();
}

/** @param {number | undefined} n nothing: there is no further heading */
function jump(n) {
  if (n === undefined || n >= last()) leave();
  else go(n);
}

/** @param {Step} how */
export function step(how) {
  pause();
  if (how === 'first') go(0);
  else if (how === 'before') go(headings().findLast((n) => n < here()) ?? first(), {});
  else if (how === 'after') jump(headings().find((n) => n > here()));
  else if (how === 'back') go(here() - 1);
  else if (how === 'next' && here() + 1 < last()) go(here() + 1, { fly: true });
  else leave();
}

if (bar && slider) {
  const hide = () => {
    bar.hidden = last() === first();
  };
  hide();
  new MutationObserver(hide).observe(body, { attributeFilter: ['data-of'] });
  bar.addEventListener('click', (e) => {
    const how = around(e, '[data-r]')?.dataset.r;
    if (how === 'play') {
      if (timer) pause();
      else run(at === null || at >= last() ? start() : at);
    } else if (how) step(/** @type {Step} */ (how));
  });
  slider.addEventListener('input', () => {
    pause();
    if (Number(slider.value) >= last()) leave();
    else go(Number(slider.value));
  });
  grow(last());
}

/** Nobody plays here: once in a session it is shown from the beginning, to be paused and stepped through as one likes. */
export async function watch() {
  if (!('watch' in body.dataset)) return;
  isWatching = !sessionStorage.getItem(`watched ${body.dataset.base}`);
  if (isWatching) return run(start());
  at = first();
  leave();
}

// Lines of the chronicle, "since your turn" and the result lead into the past.
document.addEventListener('click', (e) => {
  if (e.ctrlKey || e.metaKey || e.shiftKey) return;
  if (around(e, '[data-rule]')) return; // a rule that is cited opens itself
  const line = around(e, '#since > .acts > a, a.when, [data-replay], [data-tour], #b-now');
  if (!line) return;
  e.preventDefault();
  const moment = /** @type {Drawn | null} */ (line.closest('[data-at]'))?.dataset ?? {};
  const since = byId('since')?.dataset;
  if (line.matches('#since > .acts > a') && since) {
    showSince(Math.max(0, Number(since.at) - 1), Number(since.first), Number(since.end));
  } else if (line.id === 'b-now') leave();
  else if (line.dataset.replay !== undefined) {
    for (const result of findAll(HTMLDetailsElement, '#result')) result.open = false;
    run(Number(line.dataset.replay));
  } else if (line.dataset.tour !== undefined) show($$('#story li[data-at]'));
  else {
    pause();
    if (isPhone()) closeSide();
    go(Number(moment.at), { report: moment.report });
  }
});
document.addEventListener('change', (e) => {
  const select = around(e, '#eyes');
  if (!(select instanceof HTMLSelectElement)) return;
  eyes = select.value;
  pause();
  go(here());
});
// Any key or press ends the showing of what happened.
for (const kind of ['pointerdown', 'keydown']) {
  addEventListener(kind, (e) => {
    if (stop !== null && !around(e, '#replay, #since, #story, #moment')) leave();
  });
}
