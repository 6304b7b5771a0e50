// Dragging is a second way to click twice: the source when it starts, the nearest legal target when it ends. Dropped where it
// may not go, the server says why.
/** @import { Drawn } from './types.js' */
import { stopTravel } from './camera.js';
import { $, $$, around, body, middleOf } from './dom.js';
import { copy } from './fly.js';
import { hold, isMeant, pickDrawn, reset, tryMove } from './question.js';

const MAGNET = 34; // pixels from the middle of a target
const STILL = 8; // pixels: so far it is a click

/**
 * @typedef {object} Drag
 * @property {Drawn} source
 * @property {number} id of the pointer
 * @property {number} x where it went down
 * @property {number} y
 * @property {{ element: Drawn, width: number, height: number } | null} picture null: not yet moved
 */

/** @type {Drag | null} */
let drag = null;

/** @param {PointerEvent} e @param {Drawn} source @returns {Drawn | null} */
function nearest(e, source) {
  const under = /** @type {Drawn | null | undefined} */ (
    document.elementFromPoint(e.clientX, e.clientY)?.closest('[data-part].legal')
  );
  if (under && under !== source) return under;
  let best = null;
  let bound = MAGNET;
  for (const element of $$('#cam [data-part].legal')) {
    const [x, y] = middleOf(element);
    const distance = Math.hypot(x - e.clientX, y - e.clientY);
    if (distance >= bound) continue;
    bound = distance;
    best = element;
  }
  return best;
}

/** A picture of the source, that will follow the pointer. @param {Drawn} source */
function lift(source) {
  const shown = $('svg', source) ?? source;
  const box = shown.getBoundingClientRect();
  const element = copy(shown, box);
  if (!source.classList.contains('sel')) hold(source);
  element.classList.add('dragged');
  Object.assign(element.style, { width: `${box.width}px`, height: `${box.height}px` });
  body.append(element);
  body.classList.add('dragging');
  return { element, width: box.width, height: box.height };
}

/** @param {Drawn | null} target */
function highlight(target) {
  for (const element of $$('.hl')) if (element !== target) element.classList.remove('hl');
  target?.classList.add('hl');
}

document.addEventListener('pointerdown', (e) => {
  const source = around(e, '[data-drag].legal, [data-drag].sel');
  if (source && e.button === 0) drag = { source, x: e.clientX, y: e.clientY, id: e.pointerId, picture: null };
});

document.addEventListener('dragstart', (e) => {
  if (drag) e.preventDefault(); // the browser's own dragging would end ours
});

addEventListener('pointermove', (e) => {
  if (!drag || e.pointerId !== drag.id) return;
  if (!drag.picture && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) > STILL) drag.picture = lift(drag.source);
  if (!drag.picture) return;
  const { element, width, height } = drag.picture;
  element.style.left = `${e.clientX - width / 2}px`;
  element.style.top = `${e.clientY - height / 2}px`;
  highlight(nearest(e, drag.source));
});

/** Where something is dropped that is no legal target. @param {PointerEvent} e @param {Drawn} source */
function placeUnder(e, source) {
  const found = document.elementsFromPoint(e.clientX, e.clientY).map((under) => under.closest('[data-drop]'));
  return /** @type {Drawn | undefined} */ (found.find((under) => under && under !== source));
}

/** @param {PointerEvent} e @param {boolean} isDropped */
function end(e, isDropped) {
  if (!drag || e.pointerId !== drag.id) return;
  const { picture, source } = drag;
  drag = null;
  if (!picture) return;
  const target = isDropped ? nearest(e, source) : null;
  const place = isDropped ? placeUnder(e, source) : undefined;
  picture.element.remove();
  body.classList.remove('dragging');
  highlight(null);
  stopTravel();
  if (target) pickDrawn(target, e.timeStamp);
  else if (place) {
    const { drop = '', part = '' } = place.dataset;
    tryMove([drop, source.dataset.part ?? '', ...(part === drop ? [] : [part])]);
  } else if (isDropped && source.isConnected) reset();
  const swallow = (/** @type {Event} */ click) => {
    click.stopPropagation();
    click.preventDefault();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 60);
}
addEventListener('pointerup', (e) => end(e, isMeant()));
addEventListener('pointercancel', (e) => end(e, false));
