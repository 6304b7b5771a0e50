// The whole game by keyboard. Letters can be switched off; none fires in a field or with a modifier.
import { $, $$, body, byId, middleOf, tell } from './dom.js';
import { leave, reveal, turn } from './areas.js';
import { fit, zoomBy } from './camera.js';
import { again, back, confirm, isWalking, pickDrawn } from './walk.js';
import { post } from './net.js';
import { openTab } from './panels.js';
import { hint } from './insight.js';
import * as replay from './replay.js';

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const targets = () => $$('[data-part].legal').filter((element) => element.getBoundingClientRect().width);

/** The nearest legal target in that direction. */
function move(key) {
  const all = [...targets(), ...$$('#chips button:not(:disabled)')];
  if (!all.length) return false;
  const here = all.includes(document.activeElement) ? document.activeElement : null;
  if (!here) {
    all[0].focus();
    return true;
  }
  const [ax, ay] = middleOf(here),
    [ux, uy] = DIRECTIONS[key];
  let best = null,
    bound = Infinity;
  for (const element of all) {
    if (element === here) continue;
    const [bx, by] = middleOf(element);
    const ahead = (bx - ax) * ux + (by - ay) * uy,
      aside = Math.abs((bx - ax) * uy) + Math.abs((by - ay) * ux);
    if (ahead > 4 && ahead + 2 * aside < bound) {
      bound = ahead + 2 * aside;
      best = element;
    }
  }
  best?.focus({ preventScroll: true });
  if (best) reveal(best);
  return best !== null;
}

/** After a choice the focus goes on to the next thing that can be chosen. */
function onward() {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const here = document.activeElement;
      if (here !== body && here?.isConnected && (here.matches('.legal') || here.closest('#chips'))) return;
      ($('#r-overlay [data-part].legal') || $('#cam [data-part].legal') || targets()[0] || $('#chips button'))?.focus({
        preventScroll: true,
      });
    }),
  );
}

/** Take back as far as one may: to the start of one's turn, or to the last thing that cannot be taken back. */
async function restart() {
  for (let button = byId('b-undo'); button && !button.disabled; button = byId('b-undo')) {
    const v = body.dataset.v;
    if (await post('undo', { v: Number(v) })) return;
    for (let tries = 0; body.dataset.v === v && tries < 200; tries++) await new Promise((resolve) => setTimeout(resolve, 20));
    if (body.dataset.v === v) return;
  }
}

const letters = {
  u: (e) => {
    if (e.shiftKey) restart();
    else byId('b-undo')?.click();
  },
  l: () => {
    openTab('tb-moves', true);
    $('#r-moves summary, #r-moves button, #r-moves input:not([type=hidden])')?.focus();
  },
  c: () => openTab('tb-log', true),
  m: () => byId('stage')?.focus(),
  b: () => openTab('tb-twin', true),
  h: hint,
  '?': () => openTab('tb-help', true),
  '.': again,
  '+': () => zoomBy(1.3),
  '=': () => zoomBy(1.3),
  '-': () => zoomBy(1 / 1.3),
  0: () => {
    leave();
    fit(false);
  },
  '[': () => turn(-1),
  ']': () => turn(1),
  o: () =>
    tell(
      $$('.seat')
        .map((seat) => seat.innerText.replace(/\s+/g, ' '))
        .join('. '),
    ),
};

function replayKey(key) {
  if (isWalking() || document.activeElement?.dataset?.part) return false;
  const how =
    { Home: 'first', End: 'now', PageUp: 'back', PageDown: 'next' }[key] ||
    (replay.isPast() && { ArrowLeft: 'back', ArrowRight: 'next' }[key]);
  if (how) replay.step(how);
  return Boolean(how);
}

document.addEventListener('keydown', (e) => {
  if (e.target.matches('input:not([type=range]), textarea, select') || e.ctrlKey || e.metaKey || e.altKey || $('dialog[open]'))
    return;
  const here = document.activeElement;
  const used = () => e.preventDefault();
  if (e.key === 'Escape') {
    if (byId('menu')?.open) {
      byId('menu').open = false;
      used();
    } else if (back() || replay.isPast()) {
      if (!isWalking() && replay.isPast()) replay.leave();
      used();
    }
  } else if ((e.key === 'Enter' || e.key === ' ') && here?.dataset?.part && here.getAttribute('role') === 'button') {
    used();
    pickDrawn(here, e.timeStamp);
    onward();
  } else if (e.key === 'Enter' && (here === body || here?.id === 'stage') && confirm(e.timeStamp)) used();
  else if (e.key === ' ' && (here === body || here?.id === 'stage')) {
    used();
    body.classList.add('bare');
  } // look under the pieces
  else if (here?.matches('[role=tab]') && e.key in DIRECTIONS) {
    const tabs = $$('[role=tab]');
    const next =
      tabs[(tabs.indexOf(here) + (e.key === 'ArrowRight' || e.key === 'ArrowDown' ? 1 : -1) + tabs.length) % tabs.length];
    openTab(next.id, false);
    next.focus();
    used();
  } else if (replayKey(e.key)) used();
  else if (e.key in DIRECTIONS && (here === body || here?.id === 'stage' || here?.dataset?.part || here?.closest('#chips'))) {
    if (move(e.key)) used();
  } else if (body.dataset.keys !== 'off' && letters[e.key.toLowerCase()]) {
    letters[e.key.toLowerCase()](e);
    used();
  }
});
document.addEventListener('keyup', (e) => {
  if (e.key === ' ') body.classList.remove('bare');
});
document.addEventListener('focusin', (e) => {
  if (e.target.dataset?.part && e.target.matches(':focus-visible')) reveal(e.target);
});
