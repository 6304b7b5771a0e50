// Tooltips: beside the thing, and not over what one compares it with; hover, focus or a long press; Esc closes them, too.
// One that was asked for stays: its way to the rule can be followed.
/** @import { Drawn } from './types.js' */
import { $$, around, body, byId, make } from './dom.js';
import { copy } from './fly.js';
import { between, shared, spotFor } from './spot.js';
import { meaningOf, THINGS, wordsFor } from './what.js';

const tip = byId('tip');
const LARGE = 0.15; // of the window: what is larger is ground on which things lie, and can be covered
let waiting = 0;

function close() {
  clearTimeout(waiting);
  if (tip) tip.hidden = true;
}

/** What is pointed at is another thing now, or means something else. */
export function hideTip() {
  pointed = null;
  close();
}

/**
 * @param {Drawn} element
 * @param {{ isPointed?: boolean, isPinned?: boolean }} [how] by a pointer, which must not lie under the tip; to stay
 */
export function showTip(element, { isPointed = false, isPinned = false } = {}) {
  const { box: thing, text, kind } = wordsFor(element);
  if (!tip || !(text || kind) || !element.isConnected) return;
  tip.replaceChildren(...(text ? [make('span', {}, text)] : []), ...meaningOf(kind));
  tip.classList.toggle('pinned', isPinned);
  tip.hidden = false;
  if (place(tip, thing, isPointed) || isPinned || !text || !kind) return;
  tip.replaceChildren(`${text} §${kind.rule}`); // all of it would cover what can be chosen
  place(tip, thing, isPointed);
}

/**
 * Put the tip where it covers least; whether it covers nothing that can be chosen.
 * @param {HTMLElement} tip @param {Drawn} element @param {boolean} isPointed
 */
function place(tip, element, isPointed) {
  tip.style.left = tip.style.top = '0'; // its width is that of its words, wherever it was
  const frame = { left: 4, top: 4, right: innerWidth - 4, bottom: innerHeight - 4 };
  const pointer = { left: spot.x - 12, top: spot.y - 12, right: spot.x + 12, bottom: spot.y + 12 };
  const whole = element.getBoundingClientRect();
  const box = isLarge(whole) && isPointed ? pointer : whole;
  const seat = element.closest('#L-seats .seat')?.getBoundingClientRect(); // whose numbers they are stays in sight
  const never = [box, ...(seat ? [seat] : []), ...(isPointed ? [pointer] : []), ...boxes('#r-prompt')];
  const lit = boxes('#r-overlay [data-part], #stage .legal, #stage .sel, #beside .legal, #L-seats .legal, #areas button');
  const size = /** @type {[number, number]} */ ([tip.offsetWidth, tip.offsetHeight]);
  const [x, y] = spotFor(size, box, frame, { never, lit, others: neighbours(element) });
  tip.style.left = `${x}px`;
  tip.style.top = `${y}px`;
  const covered = { left: x, top: y, right: x + size[0], bottom: y + size[1] };
  return ![...never, ...lit].some((one) => one !== seat && shared(covered, one) > 1);
}

/** @param {DOMRect} box */
const isLarge = ({ width, height }) => width * height > innerWidth * innerHeight * LARGE;

/** @param {string} selector */
const boxes = (selector) => $$(selector).map((one) => one.getBoundingClientRect());

/** What one may compare a thing with: other things that have words. @param {Drawn} element */
function neighbours(element) {
  const others = $$(`${LABELLED}, #side [role=tabpanel]:not([hidden])`);
  const apart = others.filter((other) => !other.contains(element) && !element.contains(other));
  return apart.map((other) => other.getBoundingClientRect()).filter((box) => box.width > 0 && !isLarge(box));
}

const LABELLED = '#chips [data-tip], :is(#stage, #beside, #L-seats) [data-label], #stage [data-tip]';
const tipped = (/** @type {Event} */ e) => around(e, THINGS);
let spot = { x: -1, y: -1 }; // where the pointer has last moved to
/** What it points at. @type {Drawn | null} */
let pointed = null;
export const pointedAt = () => pointed;
const isPinned = () => tip?.classList.contains('pinned') && !tip.hidden;
// A tip needs a moved pointer: what comes by itself under one that rests has none.
document.addEventListener('pointermove', (e) => {
  const isResting = spot.x === e.clientX && spot.y === e.clientY;
  spot = { x: e.clientX, y: e.clientY };
  const element = e.pointerType === 'touch' || e.buttons || isResting ? null : tipped(e);
  if (!element || element === pointed) return;
  pointed = element;
  if (isPinned()) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => showTip(element, { isPointed: true }), element.closest('#r-overlay') ? 0 : 350);
});
document.addEventListener('pointerout', (e) => {
  const element = tipped(e);
  if (!element || (e.relatedTarget instanceof Node && element.contains(e.relatedTarget))) return;
  if (isPinned()) pointed = null;
  else hideTip();
});
document.addEventListener('focusin', (e) => {
  const element = tipped(e);
  if (element && /** @type {Element} */ (e.target).matches(':focus-visible')) showTip(element);
});
document.addEventListener('focusout', (e) => {
  if (!(e.relatedTarget instanceof Node && tip?.contains(e.relatedTarget))) hideTip();
});
let press = 0;
document.addEventListener('pointerdown', (e) => {
  clearTimeout(press);
  if (around(e, '#tip')) return;
  if (isPinned()) hideTip();
  const element = e.pointerType === 'touch' ? tipped(e) : null;
  if (element) press = setTimeout(() => showTip(element, { isPinned: true }), 450);
});
for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, () => clearTimeout(press));
document.addEventListener(
  'keydown',
  (e) => {
    if (e.key === 'Escape') close(); // and it stays closed while the same thing is pointed at; Esc means more than that
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

/** What was lit by a line that is gone: nobody leaves that any more. */
export function unlight() {
  if ($$('[data-ref]:is(:hover, :focus-visible)').length) return;
  for (const element of $$('.hl')) element.classList.remove('hl');
}

/** @param {Event} e @param {boolean} isOn */
function light(e, isOn) {
  const line = around(e, '[data-ref]');
  if (!line) return;
  const { ref = '', refOf } = line.dataset;
  // What stands elsewhere than in the place that is asked about is not meant.
  const here = new Set($$('.about').map(({ dataset: { of, part } }) => `${of}.${part}`));
  const isHere = (/** @type {Drawn} */ { dataset: { at } }) => !here.size || here.has(at ?? '');
  for (const part of ref.split(' ')) {
    for (const element of $$(`[data-side="${CSS.escape(`${refOf}.${part}`)}"]`)) {
      if (isHere(element)) element.classList.toggle('hl', isOn);
    }
    for (const element of $$(`[data-part="${CSS.escape(part)}"]`)) {
      const { at, of } = element.dataset;
      if (!refOf || !of || (of === refOf && (!at || isHere(element)))) element.classList.toggle('hl', isOn);
    }
  }
}
for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, (e) => light(e, true));
for (const kind of ['pointerout', 'focusout']) document.addEventListener(kind, (e) => light(e, false));
