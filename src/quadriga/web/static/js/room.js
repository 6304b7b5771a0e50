// Where a panel that comes by itself has room: beside what it is about, and not over what is asked.
import { body, byId, isPhone, sightOf } from './dom.js';

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** Something that should be seen, and how much that matters. @typedef {{ box: Box, weight: number }} Wanted */

const GAP = 14; // pixels to the edges of the stage; a phone has fewer
const SPOTS = [42, 34, 50, 26, 58, 18, 66, 10, 74, 82]; // along an edge, in percent
const TABS = 54; // pixels at the foot of a phone
const LOW = 150; // pixels that a panel has at least there

/** How much of a box another one hides. @param {Box} box @param {Box} over */
function hidden(box, over) {
  const wide = Math.min(box.right, over.right) - Math.max(box.left, over.left);
  const high = Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top);
  const size = (box.right - box.left) * (box.bottom - box.top);
  return wide > 0 && high > 0 && size > 0 ? (wide * high) / size : 0;
}

/** A phone held upright: there a panel lies over the seats and the switch above them, and over neither the board nor the buttons
 *  below it. */
const isUpright = () => isPhone() && innerHeight > innerWidth;
const top = (/** @type {string} */ id) => byId(id)?.getBoundingClientRect().top || innerHeight; // what is not shown has none
const roomOfSeats = () => Math.round(innerHeight - TABS - Math.min(top('areas'), top('L-seats')));

/**
 * The corners from which a panel may hang, the most welcome first: what passes by has one place, and another only where that would
 * hide something.
 * @param {Box} sight @param {number} wide @param {number} high @param {boolean} isFree it is about nothing that is drawn
 * @param {boolean} isGrave
 */
function berths(sight, wide, high, isFree, isGrave) {
  const gap = isPhone() ? 6 : GAP;
  const center = (sight.left + sight.right - wide) / 2;
  const middle = (sight.top + sight.bottom - high) / 2;
  const [left, right] = [sight.left + gap, sight.right - gap - wide];
  const [top, foot] = [sight.top + gap, sight.bottom - gap - high];
  if (isUpright()) return [[(innerWidth - wide) / 2, innerHeight - TABS - high]];
  const corners = [
    [left, foot],
    [right, foot],
    [left, top],
    [right, top],
  ];
  if (!isGrave) return corners;
  const sides = [[right, middle], [left, middle], ...corners];
  return isFree ? [[center, middle], ...sides, [center, top]] : [...sides, [center, foot], [center, top]];
}

/** Put a panel where it hides least of what is wanted. @param {HTMLElement} panel @param {Wanted[]} wanted @param {boolean} isGrave */
export function berth(panel, wanted, isGrave) {
  const stage = byId('stage');
  if (!stage) return;
  const sight = sightOf(stage);
  body.style.setProperty('--wide', `${Math.round(sight.right - sight.left)}px`);
  body.style.setProperty('--high', `${Math.round(sight.bottom - sight.top)}px`);
  panel.style.maxHeight = isUpright() ? `${Math.max(LOW, roomOfSeats())}px` : '';
  const [wide, high] = [panel.offsetWidth, panel.offsetHeight];
  const isFree = !wanted.some(({ weight }) => weight > 1);
  const found = berths(sight, wide, high, isFree, isGrave).map(([x = 0, y = 0]) => {
    const box = { left: x, top: y, right: x + wide, bottom: y + high };
    return { x, y, cost: wanted.reduce((sum, one) => sum + one.weight * hidden(one.box, box), 0) };
  });
  const best = found.reduce((least, one) => (one.cost < least.cost - 0.01 ? one : least));
  panel.style.left = `${Math.round(best.x)}px`;
  panel.style.top = `${Math.round(best.y)}px`;
}

/** Put a small panel into the bar at the top, between what stands there; false where there is no room. @param {HTMLElement} panel */
export function dock(panel) {
  const bar = byId('top');
  if (!bar || isPhone()) return false;
  const { left, right, top, height } = bar.getBoundingClientRect();
  const taken = [...bar.children, ...(byId('zoom')?.children ?? [])].map((one) => one.getBoundingClientRect());
  const ends = taken.filter((box) => box.width > 0).sort((one, other) => one.left - other.left);
  let from = left;
  for (const box of [...ends, { left: right, right }]) {
    const end = box.left - GAP - panel.offsetWidth;
    if (end >= from + GAP) {
      panel.style.left = `${Math.round(end)}px`; // what comes later stands further left
      panel.style.top = `${Math.round(top + (height - panel.offsetHeight) / 2)}px`;
      return true;
    }
    from = Math.max(from, box.right);
  }
  return false;
}

/**
 * A button goes along its edge to where it lies on none of these things, or on least of them.
 * @param {HTMLElement} button @param {'top' | 'left'} along @param {Element[]} things
 */
export function stepAside(button, along, things) {
  const boxes = things.map((one) => one.getBoundingClientRect());
  const covered = () => boxes.reduce((sum, box) => sum + hidden(box, button.getBoundingClientRect()), 0);
  let best = covered();
  let at = button.style[along];
  for (const share of best ? SPOTS : []) {
    button.style[along] = `${share}%`;
    const now = covered();
    if (now < best) [best, at] = [now, `${share}%`];
  }
  button.style[along] = at;
}
