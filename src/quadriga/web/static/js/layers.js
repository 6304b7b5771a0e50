// The stream: keyed fragments, only what changed; pieces fly to where they now stand.
/** @import { Layer, Update } from './types.js' */
import { refresh } from './asked.js';
import { $, $$, body, byId, find, mark, perf, tell } from './dom.js';
import { flyAll, places } from './fly.js';
import { followLesson } from './lesson.js';
import { close, happen, makeWay, pace } from './moments.js';
import { base } from './net.js';
import { notify } from './notify.js';
import { learn } from './presence.js';
import { load } from './question.js';
import * as replay from './replay.js';
import * as sound from './sound.js';
import { hear } from './talk.js';

const SWAPPED = new Set(['L-moves', 'L-board-text']); // long lists that hold no state worth keeping: replacing is much cheaper
const PACES = { slow: 1500, normal: 650, instant: 0 }; // milliseconds from one change to the next
const LONG = 30; // changes that may wait before they come quicker
const PATIENCE = 30000; // milliseconds out of sight before the connection is given back

const holder = document.createElement('template');
/** @type {Update[]} */
const queue = [];
let isPlaying = false;
let isHurried = false;
/** When the next change may be shown. */
let due = 0;
let wake = () => {};
/** @type {EventSource | null} */
let source = null;
let wait = 1000;
let hidden = 0;
let retry = 0;

/** What the reader has opened stays open; everything else follows the server. */
const callbacks = {
  beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ node) =>
    !(name === 'open' && node.tagName === 'DETAILS') && !(name === 'style' && node.hasAttribute('data-fly')),
};

/** @param {string} html @param {boolean} isSvg */
function parse(html, isSvg) {
  holder.innerHTML = isSvg ? `<svg>${html}</svg>` : html; // without the wrapper a <g> would be an unknown HTML element
  const first = holder.content.firstElementChild;
  return isSvg ? first?.firstElementChild : first;
}

/** @param {Element} root @param {string} id @param {string} html */
function setFragment(root, id, html) {
  const fresh = parse(html, root instanceof SVGElement);
  const old = byId(id);
  if (!fresh) return;
  if (!old || old.parentNode !== root) {
    old?.removeAttribute('id');
    root.append(fresh);
    return;
  }
  if (old.isEqualNode(fresh)) return;
  if (!SWAPPED.has(root.id)) return window.Idiomorph.morph(old, fresh, { morphStyle: 'outerHTML', callbacks });
  if (old instanceof HTMLDetailsElement && fresh instanceof HTMLDetailsElement) fresh.open = old.open;
  old.replaceWith(fresh);
}

/** @param {Element} root @param {string[]} order */
function sort(root, order) {
  /** @type {Element | null} */
  let before = null;
  const wanted = new Set(order);
  for (const child of root.children) {
    if (wanted.has(child.id)) break;
    before = child; // older lines of the chronicle, which only this browser keeps
  }
  for (const id of order) {
    const element = byId(id);
    if (!element || element.parentNode !== root) continue;
    const next = /** @type {Element | null} */ (before ? before.nextElementSibling : root.firstElementChild);
    if (next !== element) root.insertBefore(element, next);
    before = element;
  }
}

/** @param {Record<string, Layer>} layers */
function apply(layers, isFull = false) {
  for (const [name, layer] of Object.entries(layers)) {
    const root = byId(name);
    if (!root) continue;
    const wanted = layer.set ?? {};
    if (isFull) for (const child of [...root.children]) if (!(child.id in wanted)) child.remove();
    for (const id of layer.del ?? []) {
      const gone = byId(id);
      if (gone?.parentNode === root) gone.remove();
    }
    for (const [id, html] of Object.entries(wanted)) setFragment(root, id, html);
    if (layer.order || isFull) sort(root, layer.order ?? Object.keys(wanted));
  }
}

/**
 * Show a set of layers as they stand, with everything else in them taken away.
 * @param {Record<string, Record<string, string>>} layers
 */
export const showAll = (layers) =>
  apply(Object.fromEntries(Object.entries(layers).map(([name, set]) => [name, { set }])), true);

/** One change after the other, at a pace that can be followed; one's own move at once. */
async function play() {
  if (isPlaying) return;
  isPlaying = true;
  for (let update = queue[0]; update; update = queue[0]) {
    if (!isOwn() && !isMine()) await rest(); // a question that is open must not grow stale
    queue.shift();
    const grown = Number(body.dataset.of) !== update.of;
    const flight = show(update);
    const step = update.jump || !grown ? 0 : PACES[pace()];
    due = performance.now() + (step ? Math.max(step, flight) : queue.length ? Math.min(flight, 900 / queue.length) : 0);
    for (const moment of update.moments ?? []) if (!isHurried) await happen(moment);
  }
  isPlaying = false;
  isHurried = false;
  offerSkip();
}

/** Whether this browser waits for the answer to its own move. */
const isOwn = () => body.dataset.sent !== undefined;

/** Wait until the change before has been seen. */
async function rest() {
  if (isHurried || document.hidden) return;
  const wait = (due - performance.now()) / Math.max(1, queue.length / LONG);
  if (wait <= 0) return;
  offerSkip();
  await new Promise((resolve) => {
    wake = () => resolve(null);
    setTimeout(wake, wait);
  });
}

/** Show what is still to come at once. */
export function hurry() {
  if (!isPlaying) return false;
  isHurried = true;
  close();
  wake();
  return true;
}

/** The way to the present is offered while there is something to skip. */
function offerSkip() {
  const button = byId('pace');
  if (button) button.hidden = !isPlaying || queue.length < 2;
}

/** Returns for how long things fly. @param {Update} update */
function show(update) {
  const began = performance.now();
  const before = update.jump ? new Map() : places();
  const wasMine = isMine();
  const focused = document.activeElement;
  const place = focused?.closest('#r-moves, #chips, #cam, #L-seats')?.id;
  if (update.full) byId('L-log')?.removeAttribute('data-whole'); // it is given as it is on a new page
  apply(update.layers, update.full);
  if (update.layers['L-story']) $('#story .now')?.scrollIntoView({ block: 'nearest' });
  body.dataset.v = String(update.v);
  body.dataset.seat = String(update.seat);
  body.dataset.of = String(update.of);
  replay.grow(update.of);
  document.title = update.title;
  flag();
  load();
  const lesson = followLesson();
  makeWay();
  keepFocus(focused?.id, place);
  perf.push(['update', performance.now() - began]);
  if (body.dataset.sent) {
    mark('commit', Number(body.dataset.sent));
    delete body.dataset.sent;
  }
  const flight =
    update.jump || (queue.length >= 4 && pace() === 'instant')
      ? 0
      : flyAll(before, queue.length && pace() === 'instant' ? 2 : 1, order());
  tell([update.live, lesson].filter(Boolean).join(' '));
  if (isMine() && !wasMine) {
    sound.play('turn');
    notify(document.title);
  }
  refresh();
  toEnd();
  return flight;
}

/** What is new in the order in which the chronicle names it: what follows flies after what caused it. */
const order = () => $$('#L-log li.line.new [data-ref]').map((word) => word.dataset.ref ?? '');

const isMine = () => $('.prompt.mine') !== null;

/**
 * Whoever used the keys goes on where they were: at the same thing, in the list, or at the board.
 * @param {string} [id] @param {string} [place]
 */
function keepFocus(id, place) {
  if (document.activeElement !== body) return;
  const same = id ? byId(id) : null;
  const list = place === 'r-moves' ? ($('#r-moves summary, #r-moves button') ?? byId('tp-moves')) : null;
  const next = same ?? list ?? (place ? byId('stage') : null);
  next?.focus({ preventScroll: true });
}

const quietIcon = find(HTMLLinkElement, 'link[rel=icon]')?.getAttribute('href') ?? '';

/** The icon of the tab says whose turn it is, too. */
export function flag() {
  const icon = find(HTMLLinkElement, 'link[rel=icon]');
  const wanted = document.title.startsWith('▶') ? '/static/icon-turn.svg' : quietIcon;
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}

/** The chronicle ends with what happened last. */
export function toEnd() {
  const log = byId('tp-log');
  if (log && !log.hidden) log.scrollTop = log.scrollHeight;
}

/** @param {boolean} isOffline */
function tellNet(isOffline) {
  const net = byId('net');
  if (net) net.hidden = !isOffline;
  body.classList.toggle('offline', isOffline);
}

/** At our own pace, with the version shown now. */
function lost() {
  source?.close();
  tellNet(true);
  clearTimeout(retry);
  retry = setTimeout(connect, wait);
  wait = Math.min(wait * 1.7, 15000);
}

export function connect() {
  source?.close();
  clearTimeout(retry);
  const stream = new EventSource(`${base}/events?v=${body.dataset.v}&s=${body.dataset.seat ?? ''}`);
  source = stream;
  stream.onopen = () => {
    tellNet(false);
    wait = 1000;
  };
  stream.onerror = lost;
  stream.addEventListener('view', (event) => {
    perf.push(['bytes', event.data.length]);
    if (replay.isPast()) replay.leave();
    queue.push(JSON.parse(event.data));
    if (queue.at(-1)?.jump) hurry(); // a step back shows the present
    if (isOwn()) close();
    offerSkip();
    play();
  });
  stream.addEventListener('who', (event) => learn(JSON.parse(event.data)));
  stream.addEventListener('talk', (event) => hear(JSON.parse(event.data)));
  stream.addEventListener('gone', () => {
    stream.close();
    location.href = '/';
  });
}

byId('pace')?.addEventListener('click', hurry);

// A browser has few connections to one place: a tab out of sight for long gives its own back.
document.addEventListener('visibilitychange', () => {
  clearTimeout(hidden);
  if (!document.hidden) {
    if (!source || source.readyState === EventSource.CLOSED) connect();
    return;
  }
  hidden = setTimeout(() => {
    source?.close();
    source = null;
  }, PATIENCE);
});
addEventListener('offline', lost);
addEventListener('online', () => {
  wait = 1000;
  connect();
});
