// What moved flies: a clone goes from the old place to the new one, while the board already shows the truth.
import { $$, body, byId, isCalm } from './dom.js';
import { reveal } from './camera.js';

const flights = new Set();
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

/** Where everything that can fly is now. */
export function places() {
  const found = new Map();
  if (isCalm()) return found;
  for (const element of $$('[data-fly]')) {
    const box = element.getBoundingClientRect();
    if (box.width) found.set(element.dataset.fly, box);
  }
  return found;
}

/** Where a thing that was not there comes from: the first of its sources that was, or is, on the page. */
function origin(element, before) {
  for (const name of (element.dataset.from || '').split(' ').filter(Boolean)) {
    const box = before.get(name);
    if (box) return box;
    const source = byId(name)?.getBoundingClientRect();
    if (!source?.width) continue;
    const here = element.getBoundingClientRect();
    const w = here.width / 2,
      h = here.height / 2;
    return { left: source.left + source.width / 2 - w / 2, top: source.top + source.height / 2 - h / 2, width: w, height: h };
  }
  return null;
}

/** Let everything fly that stands elsewhere than before. Returns for how long. */
export function flyAll(before, speed = 1) {
  if (isCalm() || document.visibilityState !== 'visible' || !before.size) return 0;
  follow(before);
  const going = $$('[data-fly]')
    .map((element) => [element, before.get(element.dataset.fly) || origin(element, before)])
    .filter(([, from]) => from);
  return going
    .slice(0, 24)
    .reduce(
      (longest, [element, from], i) => Math.max(longest, fly(element, from, 480 / speed, Math.min(i * 40, 240) / speed)),
      0,
    );
}

/** Whoever looks at a part of the board is taken to where something new has come. */
function follow(before) {
  if (body.dataset.zoom === 'fit' || body.classList.contains('walking')) return;
  const fresh = $$('#cam [data-fly]').filter((element) => !before.has(element.dataset.fly) && element.dataset.from);
  if (fresh.length) reveal(fresh[0], true);
}

function fly(element, from, duration, delay) {
  const to = element.getBoundingClientRect();
  if (!to.width || Math.abs(from.left - to.left) + Math.abs(from.top - to.top) < 3) return 0;
  const clone = copy(element, to);
  Object.assign(clone.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
  body.append(clone);
  element.style.opacity = 0; // not visibility: a hidden thing cannot keep the focus
  const k = Math.max(0.2, from.width / to.width);
  const dx = from.left + from.width / 2 - (k * to.width) / 2 - to.left,
    dy = from.top + from.height / 2 - (k * to.height) / 2 - to.top;
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

/** A copy that can stand anywhere on the page, drawn at the scale of its own picture. */
export function copy(element, box) {
  const svg = element.ownerSVGElement;
  let clone = element.cloneNode(true);
  if (svg) {
    const inverse = svg.getScreenCTM().inverse();
    const a = new DOMPoint(box.left, box.top).matrixTransform(inverse),
      b = new DOMPoint(box.right, box.bottom).matrixTransform(inverse);
    const SVG = 'http://www.w3.org/2000/svg';
    for (let up = element.parentNode; up !== svg; up = up.parentNode) {
      const g = document.createElementNS(SVG, 'g');
      for (const name of ['transform', 'class']) if (up.hasAttribute(name)) g.setAttribute(name, up.getAttribute(name));
      g.append(clone);
      clone = g;
    }
    const picture = document.createElementNS(SVG, 'svg');
    picture.setAttribute('viewBox', `${a.x} ${a.y} ${b.x - a.x} ${b.y - a.y}`);
    picture.append(clone);
    clone = picture;
  }
  for (const node of [clone, ...$$('*', clone)]) {
    for (const name of STRIPPED) node.removeAttribute(name);
    node.classList.remove('legal', 'sel', 'hl');
  }
  clone.classList.add('fly');
  clone.setAttribute('aria-hidden', 'true');
  return clone;
}

/** Any key or press ends all flights at once. */
export const land = () => {
  for (const flight of flights) flight.finish();
};
addEventListener('pointerdown', land, true);
addEventListener('keydown', land, true);
