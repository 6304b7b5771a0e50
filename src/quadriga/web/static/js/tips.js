// Tooltips: beside the thing, never over the places the choice concerns; hover, focus or a long press; Esc closes.
/** @import { Drawn } from './types.js' */
import { $$, around, body, byId } from './dom.js';
import { copy } from './fly.js';

const stage = byId('stage');
const tip = byId('tip');
let waiting = 0;

export function hideTip() {
  clearTimeout(waiting);
  if (tip) tip.hidden = true;
}

/** @param {number} value @param {number} low @param {number} high */
const between = (value, low, high) => Math.min(Math.max(low, value), high);

/** @param {Drawn} element */
export function showTip(element) {
  const text = element.dataset.tip || element.dataset.label;
  if (!tip || !stage || !text) return;
  tip.textContent = text;
  tip.hidden = false;
  const frame = stage.getBoundingClientRect();
  const [x, y] = spotFor(tip, element.getBoundingClientRect(), frame);
  tip.style.left = `${x - frame.left}px`;
  tip.style.top = `${y - frame.top}px`;
}

/**
 * Above, below, right or left of a thing: where it covers least.
 * @param {HTMLElement} tip @param {DOMRect} box @param {DOMRect} frame
 */
function spotFor({ offsetWidth: w, offsetHeight: h }, box, frame) {
  const middle = [box.left + box.width / 2 - w / 2, box.top + box.height / 2 - h / 2];
  const [cx = 0, cy = 0] = middle;
  const targets = [...$$('#r-overlay [data-part], #cam .sel').map((other) => other.getBoundingClientRect()), box];
  const spots = [
    { x: cx, y: box.top - h - 10 },
    { x: cx, y: box.bottom + 10 },
    { x: box.right + 10, y: cy },
    { x: box.left - w - 10, y: cy },
  ].map((spot) => {
    const x = between(spot.x, frame.left + 4, frame.right - w - 4);
    const y = between(spot.y, frame.top + 4, frame.bottom - h - 4);
    const covered = targets.map((t) => overlap(x, x + w, t.left, t.right) * overlap(y, y + h, t.top, t.bottom));
    return { x, y, covered: covered.reduce((sum, one) => sum + one, 0) };
  });
  const best = spots.reduce((least, spot) => (spot.covered < least.covered ? spot : least));
  return /** @type {const} */ ([best.x, best.y]);
}

/** How much two stretches share. @param {number} a @param {number} b @param {number} c @param {number} d */
const overlap = (a, b, c, d) => Math.max(0, Math.min(b, d) - Math.max(a, c));

const tipped = (/** @type {Event} */ e) => around(e, '#stage [data-label], #stage [data-tip], #L-seats [data-label]');
document.addEventListener('pointerover', (e) => {
  const element = e.pointerType === 'touch' ? null : tipped(e);
  if (!element) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => showTip(element), element.closest('#r-overlay') ? 0 : 350);
});
document.addEventListener('pointerout', (e) => {
  if (tipped(e)) hideTip();
});
document.addEventListener('focusin', (e) => {
  const element = tipped(e);
  if (element && /** @type {Element} */ (e.target).matches(':focus-visible')) showTip(element);
});
document.addEventListener('focusout', hideTip);
let press = 0;
document.addEventListener('pointerdown', (e) => {
  clearTimeout(press);
  const element = e.pointerType === 'touch' ? tipped(e) : null;
  if (element) press = setTimeout(() => showTip(element), 450);
});
for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, () => clearTimeout(press));
document.addEventListener(
  'keydown',
  (e) => {
    if (e.key !== 'Escape' || !tip || tip.hidden) return;
    hideTip();
    e.stopImmediatePropagation();
  },
  true,
);

// The lens ------------------------------------------------------------------------------------------------------------
// Shift, or a long press, shows what is under the pointer at twice its size: cards can be read.

/** @type {Drawn | null} */
let under = null;
/** @type {Drawn | null} */
let lens = null;
let hold = 0;

/** @param {Drawn | null} element */
function magnify(element) {
  drop();
  const box = element?.getBoundingClientRect();
  if (!element || !box?.width || box.width > innerWidth / 2) return;
  const k = Math.min(2.4, (innerWidth - 20) / box.width, (innerHeight - 20) / box.height);
  const w = box.width * k;
  const h = box.height * k;
  const beside = box.left + box.width / 2 < innerWidth / 2 ? box.right + 12 : box.left - w - 12;
  lens = copy(element, box);
  lens.classList.add('lens');
  Object.assign(lens.style, {
    left: `${between(beside, 10, innerWidth - w - 10)}px`,
    top: `${between(box.top + box.height / 2 - h / 2, 10, innerHeight - h - 10)}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    transform: `scale(${k})`,
  });
  body.append(lens);
}

function drop() {
  lens?.remove();
  lens = null;
}

document.addEventListener('pointerover', (e) => {
  under = around(e, '[data-label]');
  if (lens) magnify(under);
});
document.addEventListener('keydown', (e) => {
  if (e.key === 'Shift' && !e.repeat && !around(e, 'input, textarea')) magnify(under);
});
document.addEventListener('keyup', (e) => {
  if (e.key === 'Shift') drop();
});
document.addEventListener('pointerdown', (e) => {
  if (e.pointerType !== 'touch') return;
  const element = around(e, '[data-label]');
  clearTimeout(hold);
  hold = setTimeout(() => magnify(element), 550);
});
const letGo = (/** @type {PointerEvent} */ e) => {
  clearTimeout(hold);
  if (e.pointerType === 'touch') drop();
};
document.addEventListener('pointerup', letGo);
document.addEventListener('pointercancel', letGo);
document.addEventListener('pointermove', (e) => {
  if (Math.abs(e.movementX) + Math.abs(e.movementY) > 4) letGo(e);
});

// What a line of the list or the chronicle speaks of lights up on the board. ------------------------------------------

/** @param {Event} e @param {boolean} isOn */
function light(e, isOn) {
  const line = around(e, '[data-ref]');
  if (!line) return;
  const { ref = '', refOf } = line.dataset;
  const here = new Set($$('.about').map(({ dataset: { of, part } }) => `${of}.${part}`));
  for (const part of ref.split(' ')) {
    for (const element of $$(`[data-side="${CSS.escape(`${refOf}.${part}`)}"]`)) {
      if (!here.size || here.has(element.dataset.at ?? '')) element.classList.toggle('hl', isOn);
    }
    for (const element of $$(`[data-part="${CSS.escape(part)}"]`)) {
      if (!refOf || !element.dataset.of || element.dataset.of === refOf) element.classList.toggle('hl', isOn);
    }
  }
}
for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, (e) => light(e, true));
for (const kind of ['pointerout', 'focusout']) document.addEventListener(kind, (e) => light(e, false));
