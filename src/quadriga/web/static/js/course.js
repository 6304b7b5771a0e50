// What moves one after the other: each thing leaves where it was and lands before the next; what it leads to lights at the end.
/** @import { Course } from './types.js' */
import { $$, body, byId, isCalm } from './dom.js';

const SVG = 'http://www.w3.org/2000/svg';
/** Milliseconds from one landing to the next, and for how long the end is shown on the board, by pace. */
const STEP = { slow: 640, normal: 320, instant: 0 };
const STAY = { slow: 3600, normal: 1800, instant: 0 };

/** @type {Set<Animation>} */
const running = new Set();
let fading = 0;

const pace = () => /** @type {keyof typeof STEP} */ (body.dataset.pace ?? 'normal');

/** A course as a picture of its own. @param {Course} course */
export function pictureOf({ words, box, ground, moving }) {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({ viewBox: box.join(' '), role: 'img', 'aria-label': words, class: 'picture' })) {
    svg.setAttribute(name, value);
  }
  svg.innerHTML = ground + moving;
  return svg;
}

/**
 * Let the things of a drawing land one after the other. Returns for how long; without motion they lie there at once.
 * @param {Element} svg @param {number} [step] milliseconds from one to the next
 */
export function run(svg, step = STEP[pace()] || STEP.normal) {
  if (isCalm() || document.visibilityState !== 'visible') return 0;
  const things = $$('.lands', svg);
  things.forEach((thing, i) => {
    const [dx, dy] = [Number(thing.dataset.dx), Number(thing.dataset.dy)];
    const frames = [
      { transform: `translate(${dx}px, ${dy}px)` },
      { transform: `translate(${dx / 2}px, ${dy / 2 - 14}px) scale(1.2)`, offset: 0.5 },
      { transform: 'none' },
    ];
    start(thing, frames, step * 0.9, i * step);
  });
  for (const light of $$('.lit', svg)) start(light, [{ opacity: 0 }, { opacity: 1 }], step, things.length * step);
  return (things.length + 1) * step;
}

/** @param {Element} element @param {Keyframe[]} frames @param {number} duration @param {number} delay */
function start(element, frames, duration, delay) {
  const animation = element.animate(frames, { duration, delay, easing: 'ease-in-out', fill: 'backwards' });
  running.add(animation);
  animation.finished.catch(() => 0).then(() => running.delete(animation));
}

/** Show a course on the board itself, where its things lie. @param {Course} course */
export function layOver({ moving }) {
  clear();
  const svg = byId('r-course');
  if (!svg || pace() === 'instant' || document.hidden) return;
  svg.innerHTML = moving;
  fading = setTimeout(clear, run(svg) + STAY[pace()]);
}

/** The board shows the present again. */
export function clear() {
  clearTimeout(fading);
  byId('r-course')?.replaceChildren();
}

/** Any key or press lets everything land at once, and uncovers the board. */
const land = () => {
  for (const animation of running) animation.finish();
  clear();
};
addEventListener('pointerdown', land, true);
addEventListener('keydown', land, true);
