// Where a tooltip goes: beside the thing, where it covers least of what one compares it with. No page here.
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/**
 * @typedef {object} Around
 * @property {Box[]} never what must not be covered: the prompt, the pointer, the thing itself
 * @property {Box[]} lit places that can be chosen
 * @property {Box[]} others neighbours
 */

const GAP = 10;
const STEP = 20;
const FAR = 240; // pixels beyond which nobody would see that it belongs to the thing
const STRIDE = 160; // pixels away that count as much as a neighbour covered
const COSTS = { never: 100, lit: 3, other: 1 };
const TOUCHED = 0.3; // what it costs to cover a corner, however small

/** @param {number} value @param {number} low @param {number} high */
export const between = (value, low, high) => Math.min(Math.max(low, value), high);

/** How much two stretches share. @param {number} a @param {number} b @param {number} c @param {number} d */
const overlap = (a, b, c, d) => Math.max(0, Math.min(b, d) - Math.max(a, c));

/** How much two boxes share. @param {Box} a @param {Box} b */
export const shared = (a, b) => overlap(a.left, a.right, b.left, b.right) * overlap(a.top, a.bottom, b.top, b.bottom);

/**
 * All places beside a thing, nearest first: each side, its middle and its ends, and further away where something lies between.
 * @param {[number, number]} size @param {Box} box
 */
function* places([w, h], { left, top, right, bottom }) {
  const across = [(left + right - w) / 2, left, right - w];
  const along = [(top + bottom - h) / 2, top, bottom - h];
  for (let away = 0; away <= FAR; away += STEP) {
    for (const x of across) {
      yield { x, y: top - h - GAP - away, away };
      yield { x, y: bottom + GAP + away, away };
    }
    for (const y of along) {
      yield { x: right + GAP + away, y, away };
      yield { x: left - w - GAP - away, y, away };
    }
  }
}

/**
 * The upper left corner of a tip of this size beside a thing, within a frame.
 * @param {[number, number]} size @param {Box} box @param {Box} frame @param {Around} around
 * @returns {[number, number]}
 */
export function spotFor([w, h], box, frame, { never, lit, others }) {
  const spots = [...places([w, h], box)].map(({ x: wished, y: desired, away }) => {
    const x = between(wished, frame.left, frame.right - w);
    const y = between(desired, frame.top, frame.bottom - h);
    const tip = { left: x, top: y, right: x + w, bottom: y + h };
    const covered = (/** @type {Box[]} */ boxes) =>
      boxes.map((one) => shared(tip, one)).reduce((sum, one) => sum + (one && one / (w * h) + TOUCHED), 0);
    const hidden = covered(never) * COSTS.never + covered(lit) * COSTS.lit + covered(others) * COSTS.other;
    return { x, y, cost: hidden + away / STRIDE };
  });
  const best = spots.reduce((least, spot) => (spot.cost < least.cost ? spot : least));
  return [best.x, best.y];
}
