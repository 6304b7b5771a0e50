// The stream: keyed fragments, only what changed; pieces fly to where they now stand.
import { $, body, byId, mark, perf, tell } from './dom.js';
import { base } from './net.js';
import { flyAll, places } from './fly.js';
import * as replay from './replay.js';
import { load } from './walk.js';

const holder = document.createElement('template');
const SWAPPED = new Set(['L-moves', 'L-twin']); // long lists that hold no state worth keeping: replacing is much cheaper
const queue = [];
let playing = false,
  source = null,
  wait = 1000,
  hidden = 0,
  retry = 0;

/** What the reader has opened stays open; everything else follows the server. */
const callbacks = {
  beforeAttributeUpdated: (name, node) =>
    !(name === 'open' && node.tagName === 'DETAILS') && !(name === 'style' && node.hasAttribute('data-fly')),
};

function parse(html, svg) {
  holder.innerHTML = svg ? `<svg>${html}</svg>` : html; // without the wrapper a <g> would be an unknown HTML element
  return svg ? holder.content.firstChild.firstElementChild : holder.content.firstElementChild;
}

function setFragment(root, id, html, svg) {
  const fresh = parse(html, svg);
  const old = byId(id);
  if (old && old.parentNode === root) {
    if (old.isEqualNode(fresh)) return;
    if (SWAPPED.has(root.id)) {
      if (old.tagName === 'DETAILS') fresh.open = old.open;
      old.replaceWith(fresh);
    } else window.Idiomorph.morph(old, fresh, { morphStyle: 'outerHTML', callbacks });
  } else {
    old?.removeAttribute('id');
    root.append(fresh);
  }
}

function sort(root, order) {
  let before = null;
  for (const id of order) {
    const element = byId(id);
    if (!element || element.parentNode !== root) continue;
    const next = before ? before.nextElementSibling : root.firstElementChild;
    if (next !== element) root.insertBefore(element, next);
    before = element;
  }
}

export function apply(layers, full = false) {
  for (const [name, layer] of Object.entries(layers)) {
    const root = byId(name);
    if (!root) continue;
    const svg = root instanceof SVGElement;
    const wanted = layer.set || {};
    if (full) for (const child of [...root.children]) if (!(child.id in wanted)) child.remove();
    for (const id of layer.del || []) {
      const gone = byId(id);
      if (gone?.parentNode === root) gone.remove();
    }
    for (const [id, html] of Object.entries(wanted)) setFragment(root, id, html, svg);
    if (layer.order || full) sort(root, layer.order || Object.keys(wanted));
  }
}

/** Show a set of layers as they stand, with everything else in them taken away. */
export const showAll = (layers) =>
  apply(Object.fromEntries(Object.entries(layers).map(([name, set]) => [name, { set }])), true);

async function play() {
  if (playing) return;
  playing = true;
  while (queue.length) {
    const update = queue.shift();
    const began = performance.now();
    const before = update.jump ? new Map() : places();
    const focused = document.activeElement;
    const place = focused?.closest?.('#r-moves, #chips, #cam, #L-seats')?.id;
    apply(update.layers, update.full);
    if (update.layers['L-story']) $('#story .now')?.scrollIntoView?.({ block: 'nearest' });
    body.dataset.v = update.v;
    if (update.seat !== undefined) body.dataset.seat = update.seat;
    if (update.of !== undefined) {
      body.dataset.of = update.of;
      replay.grow(Number(update.of));
    }
    if (update.title) {
      document.title = update.title;
      flag();
    }
    load();
    keepFocus(focused?.id, place);
    perf.push(['update', performance.now() - began]);
    if (body.dataset.sent) {
      mark('commit', Number(body.dataset.sent));
      delete body.dataset.sent;
    }
    const flight = update.jump || queue.length >= 4 ? 0 : flyAll(before, queue.length ? 2 : 1);
    tell(update.live);
    toEnd();
    if (queue.length && flight) await new Promise((resolve) => setTimeout(resolve, Math.min(flight, 900 / queue.length)));
  }
  playing = false;
}

/** Whoever used the keys goes on where they were: at the same thing, in the list, or at the board. */
function keepFocus(id, place) {
  if (document.activeElement !== body) return;
  const same = id && byId(id);
  const list = place === 'r-moves' && ($('#r-moves summary, #r-moves button') || byId('tp-moves'));
  (same || list || (place && byId('stage')))?.focus({ preventScroll: true });
}

/** The icon of the tab says whose turn it is, too. */
export function flag() {
  const icon = document.querySelector('link[rel=icon]');
  const wanted = document.title.startsWith('▶') ? '/static/icon-turn.svg' : '/static/icon.svg';
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}

/** The chronicle ends with what happened last. */
export function toEnd() {
  const log = byId('tp-log');
  if (log && !log.hidden) log.scrollTop = log.scrollHeight;
}

function lost() {
  // our own pace, with the version shown now
  source?.close();
  const net = byId('net');
  if (net) net.hidden = false;
  body.classList.add('offline');
  clearTimeout(retry);
  retry = setTimeout(connect, wait);
  wait = Math.min(wait * 1.7, 15000);
}

export function connect() {
  source?.close();
  clearTimeout(retry);
  source = new EventSource(`${base}/events?v=${body.dataset.v}&s=${body.dataset.seat || ''}`);
  const net = byId('net');
  source.onopen = () => {
    if (net) net.hidden = true;
    wait = 1000;
    body.classList.remove('offline');
  };
  source.onerror = lost;
  source.addEventListener('view', (event) => {
    perf.push(['bytes', event.data.length]);
    if (replay.isPast()) replay.leave();
    queue.push(JSON.parse(event.data));
    play();
  });
  source.addEventListener('gone', () => {
    source.close();
    location.href = '/';
  });
}

// A browser has few connections to one place: a tab out of sight for long gives its own back.
document.addEventListener('visibilitychange', () => {
  clearTimeout(hidden);
  if (document.hidden)
    hidden = setTimeout(() => {
      source?.close();
      source = null;
    }, 30000);
  else if (!source || source.readyState === EventSource.CLOSED) connect();
});
addEventListener('offline', lost);
addEventListener('online', () => {
  wait = 1000;
  connect();
});
