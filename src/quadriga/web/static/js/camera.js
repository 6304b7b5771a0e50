// The camera over the board: one CSS transform, outside every layer. Wheel, pinch, drag, buttons, keys.
import { $$, around, body, byId, find, findAll, isCalm, isPhone, make, middleOf, put, say, sightOf } from './dom.js';
import { stepAside } from './room.js';

/** Left, top, width and height on the board. @typedef {[number, number, number, number]} Area */
/**
 * When to point at targets outside the picture; 'idle': only if nothing legal is in sight.
 * @typedef {'never' | 'idle' | 'always'} Watch
 */

const READABLE = 0.92; // of the drawing's own size
const NEARLY = 0.88; // of the size it would have by width
const SLIGHTLY = 0.95; // of the size at which all of it can be read: so little is not worth cutting its edges off
const LEARNING = 0.92; // beside a lesson the whole board may be so much smaller, rather than that a little of it is cut off
const RIM = 18; // pixels: what lies nearer to the edge is cut by it
const DRAGGED = 6; // pixels: so far it is still a click

// A table that is not drawn has neither board nor camera: then the stage holds nothing that moves.
const stage = byId('stage') ?? make('div');
const cam = byId('cam') ?? make('div');
const isDrawn = cam.isConnected;
const size = find(SVGSVGElement, '#r-board')?.viewBox.baseVal;
// How large the drawing is. A game may lay its parts out anew on a tall screen, and says so in its style (`--board`).
let W = size?.width || 1600;
let H = size?.height || 950;

/** @returns {boolean} whether the drawing has another size now */
function measure() {
  const [w = 0, h = 0] = getComputedStyle(stage).getPropertyValue('--board').split(' ').map(Number);
  const before = W * H;
  W = w || size?.width || 1600;
  H = h || size?.height || 950;
  return W * H !== before;
}

let x = 0;
let y = 0;
let zoom = 1;
let least = 1;
let onPhone = isPhone();
let chosen = 0; // the zoom that was found for the stage: as long as nobody has changed it, another stage gets another
let seen = [0, 0]; // the stage when it was last measured
let free = 0; // so much of the stage lies under buttons at its top
/** What the camera keeps to: the whole board, or one part of it. @type {Area} */
let area = [0, 0, W, H];
let settle = 0;
let frame = 0;
/** @type {Watch} */
let watching = 'never';
let wanted = () => {}; // what was to be shown before the stage was measured
let travelled = 0; // how far the pointer has gone since it went down: a drag swallows its click

const most = () => Math.max(2.2, least * 3);
const clampZoom = (/** @type {number} */ z) => Math.min(Math.max(z, least), most());
const isFitted = () => zoom <= least * 1.01;
/** Whether a part is the whole board. @param {Area} part */
export const isAll = ([, , width, height]) => width === W && height === H;
const isWhole = () => isAll(area);

function place() {
  if (!isDrawn) return;
  const w = stage.clientWidth;
  const h = stage.clientHeight - free;
  zoom = clampZoom(zoom);
  const [left, top, width, height] = scaled(area, zoom);
  const aside = w - width;
  const hidden = hiddenWidth(); // from under a panel that is open everything can be dragged
  const low = hiddenHeight();
  const below = h - height;
  const most = Math.max(0, aside / 2);
  x = (aside >= 0 && !hidden ? most : Math.min(most, Math.max(Math.min(most, aside - hidden), x + left))) - left;
  const lowest = Math.max(0, (below - low) / 2);
  y = (below >= 0 && !low ? below / 2 : Math.min(lowest, Math.max(Math.min(lowest, below - low), y - free + top))) - top + free;
  tellMore(w - hidden - x - left - width, h - low - (y - free) - top - height, left + x, top + y - free);
  cam.classList.add('moving');
  clearTimeout(settle);
  settle = setTimeout(() => cam.classList.remove('moving'), 220);
  cam.style.transform = `translate(${x}px,${y}px) scale(${zoom})`;
  body.dataset.zoom = isFitted() ? 'fit' : zoom > Math.min(1.2, readable() * 1.6) ? 'near' : 'mid';
  if (watching === 'never') return;
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => edges(watching));
}

/** Where the board goes on beyond the edge of the stage, that edge is darker. @param {number[]} gaps right, bottom, left, top */
function tellMore(...gaps) {
  const more = ['right', 'bottom', 'left', 'top'].filter((_, i) => (gaps[i] ?? 0) < -4);
  put(stage, 'data-more', more.join(' ') || null);
}

/** So much of the stage lies under a panel at its right edge. */
const hiddenWidth = () => Math.round(stage.getBoundingClientRect().right - sightOf(stage).right);
/** And under one at its foot. */
const hiddenHeight = () => Math.round(stage.getBoundingClientRect().bottom - sightOf(stage).bottom);

/** @param {Area} area @param {number} k @returns {Area} */
const scaled = ([left, top, width, height], k) => [left * k, top * k, width * k, height * k];

/** So much of the stage is left to an open panel: the whole board goes beside it, if its game says that it can be read there (`--beside`). */
function leftToPanel() {
  const hidden = hiddenWidth();
  if (!hidden || isPhone() || !isWhole()) return 0;
  const least = Number(getComputedStyle(stage).getPropertyValue('--beside')) || 9;
  return Math.min((stage.clientWidth - hidden) / W, stage.clientHeight / H) >= least ? hidden : 0;
}

export function fit(cover = false) {
  const w = stage.clientWidth - leftToPanel();
  const above = isWhole() ? 0 : free;
  const h = stage.clientHeight - above;
  const [left, top, width, height] = area;
  least = Math.min(w / width, h / height);
  // Print that would be too small is not: then a part is as wide as the stage, and its foot is reached by dragging. Where little
  // is missing, it is made a little smaller, and nothing is cut off.
  const wide = isByWidth() ? Math.min(w / width, isWhole() ? 9 : READABLE) : 0;
  if (isWhole() || least < Math.min(wide * NEARLY, clear())) least = Math.max(least, wide);
  zoom = cover ? Math.max(least, readable(), isPhone() ? Math.max(w / width, h / height) : 0) : least;
  chosen = zoom;
  const isTop = isByWidth() || !isPhone(); // what does not fit begins with its head
  x = (isPhone() ? (w - width * zoom) / 2 : Math.max(0, (w - width * zoom) / 2)) - left * zoom;
  y = (isTop ? Math.max(0, (h - height * zoom) / 2) : (h - height * zoom) / 2) - top * zoom + above;
  place();
}

/** From here on the print of a whole board can be read: a smaller screen begins with a part of it. */
const readable = () =>
  (Number(getComputedStyle(stage).getPropertyValue('--readable')) || 0.5) * (byId('lesson') ? LEARNING : 1);
const isTight = () => Math.min(stage.clientWidth / W, stage.clientHeight / H) < readable() * SLIGHTLY;
const isSmall = () => isWhole() && (isPhone() || (isTight() && !prefersWhole()));

/** Whoever has asked for the whole board of a game, however small, has it the next time as well. */
const WHOLE = `whole ${body.dataset.game}`;
const prefersWhole = () => localStorage.getItem(WHOLE) !== null;
function prefer() {
  if (isPhone() || !isWhole() || !isTight()) return;
  if (isFitted()) localStorage.setItem(WHOLE, 'yes');
  else localStorage.removeItem(WHOLE);
}

/** From here on the print of a part can be read, where a game says so (`--clear`): then the part is shown whole. */
const clear = () => Number(getComputedStyle(stage).getPropertyValue('--clear')) || 1;

/** On a small screen parts are shown one by one; on a tall one the drawing may be laid out to be scrolled. */
const isByWidth = () => !isWhole() || getComputedStyle(stage).getPropertyValue('--board') !== '';

/**
 * Show one part of the board and nothing else, as large as it goes; without a box the whole board.
 * @param {Area | null} part
 */
export function frameOn(part) {
  area = part ?? [0, 0, W, H];
  const [left, top, width, height] = area;
  cam.style.clipPath = isWhole() ? '' : `inset(${top}px ${W - left - width}px ${H - top - height}px ${left}px round 12px)`;
  fit(isSmall());
}

/**
 * The board makes room for what lies over the top of the stage: one part of it goes below, and of the whole everything can be
 * dragged from under it.
 * @param {number} height @param {boolean} mayMove whether a part may move
 */
export function keepFree(height, mayMove) {
  const wanted = stage.clientHeight - height > 120 ? height : 0;
  if (wanted === free || (!mayMove && !isWhole())) return;
  free = wanted;
  if (isWhole()) place();
  else fit(false);
}

/** Where the middle of something drawn lies on the board. @param {Element} element @returns {[number, number]} */
export function onBoard(element) {
  const [cx, cy] = middleOf(element);
  const s = stage.getBoundingClientRect();
  return [(cx - s.left - x) / zoom, (cy - s.top - y) / zoom];
}

/** @param {[number, number]} spot @param {Area} box */
export const isWithin = ([px, py], [left, top, width, height]) =>
  px >= left && py >= top && px <= left + width && py <= top + height;

/** @param {number} factor */
export function zoomBy(factor, cx = stage.clientWidth / 2, cy = stage.clientHeight / 2) {
  const next = clampZoom(zoom * factor);
  x = cx - ((cx - x) * next) / zoom;
  y = cy - ((cy - y) * next) / zoom;
  zoom = next;
  place();
}

/** @param {number} dx @param {number} dy */
function glide(dx, dy, atOnce = false) {
  x += dx;
  y += dy;
  if (!isCalm() && !atOnce) {
    cam.classList.add('glide');
    setTimeout(() => {
      cam.classList.remove('glide');
      edges(watching);
    }, 300);
  }
  place();
}

/** What can be seen of the stage: neither what lies under a panel nor what lies under a bar that is taller than its room. */
function inSight() {
  const { left, top, right, bottom } = sightOf(stage);
  return { left, top: top + free, right, bottom };
}

/** Bring a target into the picture, and no further. @param {Element} element */
export function reveal(element, atOnce = false) {
  if (!cam.contains(element)) return;
  const r = element.getBoundingClientRect();
  const s = inSight();
  const dx = inward(r.left, r.right, s.left, s.right);
  const dy = inward(r.top, r.bottom, s.top, s.bottom);
  if (dx || dy) glide(dx, dy, atOnce);
}

/** On a small screen: bring these to the middle of the picture, or the first of them where they lie too far apart. @param {Element[]} things */
export function centre(things) {
  const drawn = things.filter((thing) => cam.contains(thing));
  const [first] = drawn;
  if (!first || !(isPhone() || isSmall())) return;
  if (!seen[0]) {
    wanted = () => centre(things);
    return;
  }
  const boxes = drawn.map((thing) => thing.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  const sight = inSight();
  const isTogether = right - left < sight.right - sight.left && bottom - top < sight.bottom - sight.top;
  bringToMiddle(...(isTogether ? /** @type {const} */ ([(left + right) / 2, (top + bottom) / 2]) : middleOf(first)));
}

/** The same, unless all of them are in sight: what is asked about is not to be looked for. @param {Element[]} things */
export function keepInSight(things) {
  const { left, top, right, bottom } = inSight();
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  if (boxes.some((box) => box.left < left || box.right > right || box.top < top || box.bottom > bottom)) centre(things);
}

/**
 * How far something must move to lie between two edges.
 * @param {number} from @param {number} to @param {number} low @param {number} high
 */
function inward(from, to, low, high) {
  if (from < low + 20) return low + 60 - from;
  return to > high - 20 ? high - 60 - to : 0;
}

/** A panel has been opened over the board, or closed: a board that was whole stays so beside it, or makes way as far as it can. */
export function uncover() {
  const isBeside = isWhole() && !isPhone() && isFitted();
  if (isBeside && (leftToPanel() || !hiddenWidth())) fit();
  const [left, , width] = scaled(area, zoom);
  if (hiddenWidth() && isFitted() && !leftToPanel()) x = Math.max(0, stage.clientWidth - hiddenWidth() - width) - left;
  place();
  edges(watching);
}

/** In a window that shows a part of the board: go to where something can be chosen, if most of that is out of sight. */
export function goToTargets() {
  if (!isDrawn || isPhone() || !isSmall()) return;
  const targets = $$('.legal', cam);
  if (2 * beyond(targets).length <= targets.length) return;
  const spots = targets.map(middleOf);
  const mean = (/** @type {0 | 1} */ i) => spots.reduce((sum, spot) => sum + spot[i], 0) / spots.length;
  bringToMiddle(mean(0), mean(1));
}

/** Move the board so that a spot of the screen comes to the middle of what can be seen. @param {number} cx @param {number} cy */
function bringToMiddle(cx, cy) {
  const { left, top, right, bottom } = inSight();
  glide((left + right) / 2 - cx, (top + bottom) / 2 - cy);
}

// Targets outside the picture -----------------------------------------------------------------------------------------

/** @typedef {'left' | 'right' | 'top' | 'bottom'} Side */
const SIGNS = { left: '◀', right: '▶', top: '▲', bottom: '▼' };
const SIDES = /** @type {Side[]} */ (Object.keys(SIGNS));
/** @type {Map<Side, HTMLButtonElement>} */
const buttons = new Map();

/** A button at an edge says how many targets are beyond it, and goes to the nearest. @param {Watch} on */
export function edges(on) {
  if (!isDrawn) return;
  watching = on;
  const inArea = (/** @type {Element} */ element) => isWithin(onBoard(element), area); // the switcher of areas tells of others
  const targets = on === 'never' ? [] : $$('.legal', cam).filter(inArea);
  const outside = beyond(targets);
  const isInSight = outside.length < targets.length || $$('[data-part].legal').some((element) => !cam.contains(element));
  const isPart = (isPhone() ? isWhole() && !isFitted() : isSmall()) || hiddenWidth() > 0;
  const shown = on === 'idle' && isInSight && !isPart ? [] : outside;
  for (const side of SIDES) {
    edge(
      side,
      shown.filter((one) => one.side === side).sort((one, other) => one.distance - other.distance),
    );
  }
}

/** @typedef {{ side: Side, distance: number, element: Element }} Hidden */

/** Those that cannot be seen. @param {Element[]} targets */
function beyond(targets) {
  const sight = inSight();
  const [left, top] = [sight.left + RIM, sight.top + RIM];
  const [right, bottom] = [sight.right - RIM, sight.bottom - RIM];
  /** @type {Hidden[]} */
  const found = [];
  for (const element of targets) {
    const [cx, cy] = middleOf(element);
    if (cx < left) found.push({ side: 'left', distance: left - cx, element });
    else if (cx > right) found.push({ side: 'right', distance: cx - right, element });
    else if (cy < top) found.push({ side: 'top', distance: top - cy, element });
    else if (cy > bottom) found.push({ side: 'bottom', distance: cy - bottom, element });
  }
  return found;
}

/** @param {Side} side @param {Hidden[]} found the nearest first */
function edge(side, found) {
  const [nearest] = found;
  const button = buttons.get(side) ?? (nearest ? makeEdge(side) : null);
  if (!button) return;
  button.hidden = !nearest;
  if (!nearest) return;
  const text = side === 'right' ? `${found.length} ${SIGNS[side]}` : `${SIGNS[side]} ${found.length}`;
  if (button.textContent !== text) button.textContent = text;
  if (side === 'right') button.style.right = `${hiddenWidth() + 6}px`;
  if (side === 'top') button.style.top = `${free + 6}px`;
  if (side === 'bottom') button.style.bottom = `${hiddenHeight() + 6}px`;
  stepAside(button, side === 'left' || side === 'right' ? 'top' : 'left', $$('#cam [data-part], #zoom'));
  button.onclick = () => bringToMiddle(...middleOf(nearest.element));
}

/** @param {Side} side */
function makeEdge(side) {
  const button = make('button', {
    type: 'button',
    class: `edge ${side}`,
    title: say('beyond'),
    tabindex: '-1',
    'aria-hidden': 'true',
  });
  buttons.set(side, button);
  stage.append(button);
  return button;
}

// Pointers ------------------------------------------------------------------------------------------------------------

/** Where a pointer is on the stage. @param {MouseEvent} e @returns {[number, number]} */
function inStage(e) {
  const r = stage.getBoundingClientRect();
  return [e.clientX - r.left, e.clientY - r.top];
}

/** Dragging and pinching. */
function pointers() {
  /** @type {Map<number, PointerEvent>} */
  const down = new Map();
  let apart = 0;
  const both = () => /** @type {[PointerEvent, PointerEvent]} */ ([...down.values()]);
  const spread = () => {
    const [a, b] = both();
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  stage.addEventListener('pointerdown', (e) => {
    if (around(e, '#zoom, .edge, [data-drag].legal, [data-drag].sel') || e.button > 0) return;
    down.set(e.pointerId, e);
    travelled = 0;
    if (down.size === 2) apart = spread();
  });
  addEventListener('pointermove', (e) => {
    const before = down.get(e.pointerId);
    if (!before) return;
    down.set(e.pointerId, e);
    if (down.size === 1) {
      const dx = e.clientX - before.clientX;
      const dy = e.clientY - before.clientY;
      travelled += Math.abs(dx) + Math.abs(dy);
      if (travelled <= DRAGGED) return;
      x += dx;
      y += dy;
      place();
    } else {
      travelled = 99;
      const now = spread();
      const [a, b] = both();
      const r = stage.getBoundingClientRect();
      zoomBy(now / apart, (a.clientX + b.clientX) / 2 - r.left, (a.clientY + b.clientY) / 2 - r.top);
      apart = now;
    }
  });
  addEventListener('pointerup', (e) => {
    if (down.delete(e.pointerId) && travelled <= DRAGGED && e.pointerType === 'touch' && !around(e, '[data-part]')) tap(e);
  });
  addEventListener('pointercancel', (e) => down.delete(e.pointerId));
  stage.addEventListener(
    'click',
    (e) => {
      if (travelled <= DRAGGED) return;
      travelled = 0;
      e.stopPropagation();
      e.preventDefault();
    },
    true,
  );
}

let tapped = 0;
let spot = [0, 0];
/** Two taps on one spot go closer and back. @param {PointerEvent} e */
function tap(e) {
  const [px = 0, py = 0] = spot;
  const isSame = Math.hypot(e.clientX - px, e.clientY - py) < 30; // two taps on two things are no double tap
  spot = [e.clientX, e.clientY];
  if (isSame && e.timeStamp - tapped < 320) {
    zoomBy(zoom > least * 1.5 ? least / zoom : 1.8, ...inStage(e));
    tapped = 0;
  } else tapped = e.timeStamp;
}

export function stopTravel() {
  travelled = 0;
}

/**
 * Keep the middle of the world in the middle; fit again if it was fitted, or if the screen was turned. On a phone whoever sees the
 * whole board goes on seeing it, and whoever sees a part, that part; a window that shrinks to a phone's size begins as a phone does.
 */
function resized() {
  const wasPhone = onPhone;
  onPhone = isPhone();
  const [ow = 0, oh = 0] = seen;
  const w = stage.clientWidth;
  const h = stage.clientHeight;
  seen = [w, h];
  const wasFitted = isFitted();
  const wasFound = wasFitted || zoom === chosen;
  const middle = [(ow / 2 - x) / zoom, (oh / 2 - y) / zoom];
  const wasWhole = isWhole();
  if (measure() && wasWhole) {
    area = [0, 0, W, H];
    return fit();
  }
  const isTurned = ow > oh !== w > h;
  if (ow) least = Math.min(w / area[2], h / area[3]);
  if (!ow || isTurned || (wasFound && !(wasPhone && onPhone))) {
    fit(isSmall());
    if (!ow) wanted();
    return;
  }
  if (wasFound) return again(!wasFitted && isSmall(), middle);
  x = w / 2 - (ow / 2 - x);
  y = h / 2 - (oh / 2 - y);
  place();
}

/** As large as was found for the stage, around the same middle. @param {boolean} cover @param {number[]} middle */
function again(cover, [cx = 0, cy = 0]) {
  fit(cover);
  if (!cover) return;
  x = stage.clientWidth / 2 - cx * zoom;
  y = stage.clientHeight / 2 - cy * zoom;
  place();
}

if (isDrawn) {
  cam.style.width = `${W}px`;
  cam.style.height = `${H}px`;
  pointers();
  cam.addEventListener('transitionend', (e) => {
    if (e.target === cam) edges(watching); // where things lie now
  });
  stage.addEventListener(
    'wheel',
    (e) => {
      e.preventDefault();
      zoomBy(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)), ...inStage(e));
    },
    { passive: false },
  );
  byId('zoom')?.addEventListener('click', (e) => {
    const how = around(e, '[data-z]')?.dataset.z;
    if (how === 'fit') {
      fit(isFitted());
      prefer();
    } else if (how) zoomBy(how === 'in' ? 1.35 : 1 / 1.35);
  });
  new ResizeObserver(resized).observe(stage);
}

/** The backdrop wears the theme: its file has one set of colours per fragment of its address. @param {string} [theme] */
export function wear(theme) {
  for (const image of findAll(HTMLImageElement, '#cam > img')) {
    const [plain = ''] = (image.getAttribute('src') ?? '').split('#');
    put(image, 'src', theme && theme !== 'parchment' ? `${plain}#${theme}` : plain);
  }
}
