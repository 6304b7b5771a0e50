// Looking back: a slider over the whole match, drawn by the same hand as the present.
import { $, $$, body, byId, isCalm, isPhone, put, tell } from './dom.js';
import { get } from './net.js';
import { flyAll, places } from './fly.js';
import { connect, showAll } from './layers.js';
import { openTab } from './panels.js';
import { load, reset } from './walk.js';

const bar = byId('replay');
const slider = bar && $('input[type=range]', bar);
const shown = bar && $('output', bar);
let at = null; // null: now
let timer = 0;
let request = 0;
let eyes = null; // whose eyes a finished match is seen with; null: one's own
let tab = null; // the panel that was open
let stop = null; // where "show what happened" ends
let tour = []; // lines of a procedure still to be shown, one after the other

export const isPast = () => at !== null;
const first = () => Number(slider?.min || 0); // what was before that cannot be shown: the rules have changed since
const last = () => Number(body.dataset.of || slider?.max || 0);

/** The match has grown. */
export function grow(of) {
  if (!slider) return;
  put(slider, 'max', String(of));
  if (at === null) {
    slider.value = of;
    if (shown) shown.textContent = `${of}/${of}`;
  }
}

export async function go(n, { fly = false, told = null } = {}) {
  n = Math.max(first(), Math.min(last(), n));
  const mine = ++request;
  const asked = new URLSearchParams({ ...(eyes !== null && { as: eyes }), ...(told !== null && { told }) });
  const found = await get(asked.size ? `at/${n}?${asked}` : `at/${n}`);
  if (!found || mine !== request) return false;
  if (at === null) {
    reset();
    chronicle();
  }
  const kept = document.activeElement?.id;
  const before = fly ? places() : null;
  at = n;
  body.classList.add('past');
  showAll(found.layers);
  load(true);
  if (kept && document.activeElement === body) byId(kept)?.focus({ preventScroll: true });
  if (before) flyAll(before);
  if (slider) slider.value = n;
  if (shown) shown.textContent = `${n}/${found.of}`;
  for (const line of $$('#L-log li')) line.classList.toggle('here', Number(line.dataset.at) === n);
  $('#L-log li.here')?.scrollIntoView?.({ block: 'nearest' });
  $('#story .now')?.scrollIntoView?.({ block: 'nearest' });
  tell(found.text);
  return true;
}

/** Beside the past stands the chronicle; whoever comes back finds the panel that was open before. */
function chronicle() {
  if (isPhone()) return;
  tab = $('[role=tab][aria-selected=true]')?.id ?? null;
  openTab('tb-log', true);
}

/** Back to now: the stream brings the present again. */
export function leave() {
  pause();
  if (at === null) return;
  at = eyes = null;
  if (tab && $('#tb-log[aria-selected=true]')) openTab(tab, true);
  tab = null;
  request++;
  body.classList.remove('past');
  body.dataset.v = '-1'; // ask for the whole view
  for (const line of $$('#L-log li.here')) line.classList.remove('here');
  if (new URLSearchParams(location.search).has('at')) return location.assign(body.dataset.base);
  connect();
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  stop = null;
  tour = [];
  const button = bar && $('[data-r=play]', bar);
  if (button) button.textContent = '▶';
}

async function beat() {
  const from = at ?? 0;
  const end = stop ?? last();
  if (from >= end) {
    const back = stop !== null && end >= last();
    pause();
    if (back) leave();
    return;
  }
  if (await go(from + 1, { fly: !isCalm() })) timer = setTimeout(beat, isCalm() ? 350 : 600);
  else pause();
}

export function run(from = at ?? 0, to = null) {
  pause();
  stop = to;
  const button = bar && $('[data-r=play]', bar);
  if (button) button.textContent = '❚❚';
  go(from).then((shown) => {
    if (shown) timer = setTimeout(beat, 400);
  });
}

/** A procedure line by line, each with the board as it was then. */
function show(lines) {
  pause();
  tour = lines.map((line) => line.dataset);
  stop = last();
  next();
}

async function next() {
  const moment = tour.shift();
  if (!moment) return leave();
  if (await go(Number(moment.at), { fly: !isCalm(), told: moment.told ?? null }))
    timer = setTimeout(next, isCalm() ? 700 : 1000);
  else pause();
}

export function step(how) {
  pause();
  const now = at ?? last();
  if (how === 'first') go(0);
  else if (how === 'back') go(now - 1);
  else if (how === 'next') {
    if (now + 1 >= last()) leave();
    else go(now + 1, { fly: true });
  } else leave();
}

if (bar) {
  bar.hidden = last() === first();
  new MutationObserver(() => {
    bar.hidden = last() === first();
  }).observe(body, { attributeFilter: ['data-of'] });
  bar.addEventListener('click', (e) => {
    const how = e.target.closest('[data-r]')?.dataset.r;
    if (how === 'play') {
      if (timer) pause();
      else run(at === null || at >= last() ? 0 : at);
    } else if (how) step(how);
  });
  slider.addEventListener('input', () => {
    pause();
    if (Number(slider.value) >= last()) leave();
    else go(Number(slider.value));
  });
  grow(last());
}

// Lines of the chronicle, "since your turn" and the result lead into the past.
document.addEventListener('click', (e) => {
  if (e.ctrlKey || e.metaKey || e.shiftKey) return;
  const since = e.target.closest('#since a');
  const line = e.target.closest('[data-rule]') ? null : e.target.closest('a.when, [data-replay], [data-tour], #b-now'); // a rule that is cited opens itself
  if (!since && !line) return;
  e.preventDefault();
  if (since) run(Math.max(0, Number(since.closest('[data-at]').dataset.at) - 1), last());
  else if (line.id === 'b-now') leave();
  else if (line.dataset.replay !== undefined) {
    if (byId('result')) byId('result').open = false;
    run(Number(line.dataset.replay));
  } else if (line.dataset.tour !== undefined) show($$('#story li[data-at]'));
  else {
    pause();
    const moment = line.closest('[data-at]').dataset;
    go(Number(moment.at), { told: moment.told ?? null });
  }
});
document.addEventListener('change', (e) => {
  if (e.target.id === 'eyes') {
    eyes = e.target.value;
    pause();
    go(at ?? last());
  }
});
// Any key or press ends the showing of what happened.
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, (e) => {
    if (stop !== null && !e.target.closest?.('#replay, #since, #story')) leave();
  });
