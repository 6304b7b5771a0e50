// What moved flies: a clone goes from the old place to the new one, while the board already shows the truth.
/** @import { Drawn } from './types.js' */
import { reveal } from './camera.js';
import { $$, body, byId, isCalm } from './dom.js';

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */
/** Boxes by what flies (`data-fly`). @typedef {Map<string, Box>} Places */

const SVG = 'http://www.w3.org/2000/svg';
const STRIPPED = [
  'id',
  'data-part',
  'data-fly',
  'data-from',
  'data-drag',
  'data-label',
  'tabindex',
  'role',
  'aria-label',
  'aria-pressed',
];
const MOST = 24; // flights at once

/** @type {Set<Animation>} */
const flights = new Set();

/** Where everything that can fly is now. @returns {Places} */
export function places() {
  const found = new Map();
  if (isCalm()) return found;
  for (const element of $$('[data-fly]')) {
    const box = element.getBoundingClientRect();
    if (box.width) found.set(element.dataset.fly, box);
  }
  return found;
}

/**
 * Where a thing was; or if it was not there, where it comes from: the first of its sources that was, or is, on the page.
 * @param {Drawn} element @param {Places} before @returns {Box | null}
 */
function origin(element, before) {
  const old = before.get(element.dataset.fly ?? '');
  if (old) return old;
  for (const name of (element.dataset.from ?? '').split(' ').filter(Boolean)) {
    const box = before.get(name);
    if (box) return box;
    const source = byId(name)?.getBoundingClientRect();
    if (!source?.width) continue;
    const here = element.getBoundingClientRect();
    const [width, height] = [here.width / 2, here.height / 2];
    const left = source.left + source.width / 2 - width / 2;
    const top = source.top + source.height / 2 - height / 2;
    return { left, top, width, height };
  }
  return null;
}

/**
 * Let everything fly that stands elsewhere than before. Returns for how long.
 * @param {Places} before @param {number} [speed]
 * @param {string[]} [order] parts in the order in which they are told of: each flies once the one before it has landed
 */
export function flyAll(before, speed = 1, order = []) {
  if (isCalm() || document.visibilityState !== 'visible' || !before.size) return 0;
  follow(before);
  const moved = $$('[data-fly]')
    .flatMap((element) => {
      const from = origin(element, before);
      return from ? [{ element, from }] : [];
    })
    .slice(0, MOST);
  const isPaced = body.dataset.pace !== 'instant';
  /** @type {string[]} */
  const told = [...new Set(order)].filter((part) => moved.some(({ element }) => element.dataset.part === part)).slice(-4);
  const times = moved.map(({ element, from }, i) => {
    const turn = isPaced ? Math.max(0, told.indexOf(element.dataset.part ?? '')) : 0;
    return fly(element, from, 480 / speed, (turn * 420 + Math.min(i * 40, 240)) / speed);
  });
  return Math.max(0, ...times);
}

/** Whoever looks at a part of the board is taken to where something new has come. @param {Places} before */
function follow(before) {
  if (body.dataset.zoom === 'fit' || body.classList.contains('answering')) return;
  const fresh = $$('#cam [data-fly]').find((element) => !before.has(element.dataset.fly ?? '') && element.dataset.from);
  if (fresh) reveal(fresh, true);
}

/** @param {Drawn} element @param {Box} from @param {number} duration @param {number} delay */
function fly(element, from, duration, delay) {
  const to = element.getBoundingClientRect();
  if (!to.width || Math.abs(from.left - to.left) + Math.abs(from.top - to.top) < 3) return 0;
  const clone = copy(element, to);
  Object.assign(clone.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
  body.append(clone);
  element.style.opacity = '0'; // not visibility: a hidden thing cannot keep the focus
  const k = Math.max(0.2, from.width / to.width);
  const dx = from.left + from.width / 2 - (k * to.width) / 2 - to.left;
  const dy = from.top + from.height / 2 - (k * to.height) / 2 - to.top;
  const flight = clone.animate(
    [
      { transform: `translate(${dx}px,${dy}px) scale(${k})` },
      { transform: `translate(${dx / 2}px,${dy / 2 - 26}px) scale(${((k + 1) / 2) * 1.12})`, offset: 0.5 },
      { transform: 'none' },
    ],
    { duration, delay, easing: 'cubic-bezier(.3,.7,.3,1)', fill: 'backwards' },
  );
  flights.add(flight);
  flight.finished
    .catch(() => 0)
    .then(() => {
      flights.delete(flight);
      clone.remove();
      element.style.opacity = '';
    });
  return duration + delay;
}

/**
 * A copy that can stand anywhere on the page, drawn at the scale of its own picture.
 * @param {Drawn} element @param {DOMRect} box
 */
export function copy(element, box) {
  const clone = /** @type {Drawn} */ (element.cloneNode(true));
  const svg = element instanceof SVGElement ? element.ownerSVGElement : null;
  const picture = svg ? inPicture(element, clone, svg, box) : clone;
  for (const node of [picture, ...$$('*', picture)]) {
    for (const name of STRIPPED) node.removeAttribute(name);
    node.classList.remove('legal', 'sel', 'hl');
  }
  picture.classList.add('fly');
  picture.setAttribute('aria-hidden', 'true');
  return picture;
}

/**
 * A part of a drawing as a drawing of its own, moved and coloured as the groups around it say.
 * @param {Element} element @param {Drawn} clone @param {SVGSVGElement} svg @param {DOMRect} box
 */
function inPicture(element, clone, svg, box) {
  const inverse = svg.getScreenCTM()?.inverse();
  const a = new DOMPoint(box.left, box.top).matrixTransform(inverse);
  const b = new DOMPoint(box.right, box.bottom).matrixTransform(inverse);
  let inner = /** @type {Element} */ (clone);
  for (let up = element.parentElement; up && up !== /** @type {Element} */ (svg); up = up.parentElement) {
    const g = document.createElementNS(SVG, 'g');
    for (const name of ['transform', 'class']) {
      const value = up.getAttribute(name);
      if (value !== null) g.setAttribute(name, value);
    }
    g.append(inner);
    inner = g;
  }
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', `${a.x} ${a.y} ${b.x - a.x} ${b.y - a.y}`);
  picture.append(inner);
  return picture;
}

/** Any key or press ends all flights at once. */
const land = () => {
  for (const flight of flights) flight.finish();
};
addEventListener('pointerdown', land, true);
addEventListener('keydown', land, true);
