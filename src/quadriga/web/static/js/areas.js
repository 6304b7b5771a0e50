// Areas of the board: on a small screen one at a time, with a switcher that says where something can be chosen.
/** @import { Area } from './camera.js' */
import { reveal as bring, frameOn, isWithin, keepFree, onBoard } from './camera.js';
import { $$, around, body, byId, find, findAll, isPhone, middleOf, put, tell } from './dom.js';

/** @typedef {{ button: HTMLButtonElement, box: Area }} Part */

const holder = byId('areas');
/** @type {Part[]} */
const all = findAll(HTMLButtonElement, '#areas button[data-box]').map((button) => ({ button, box: boxOf(button) }));
/** The one that is shown; null: the whole board. @type {Part | null} */
let current = null;
let last = all[0]; // where the button of the whole board leads back to
let known = ''; // where something could be chosen when the switcher last moved by itself

/** @param {HTMLElement} button @returns {Area} */
function boxOf(button) {
  const [left = 0, top = 0, width = 0, height = 0] = (button.dataset.box ?? '').split(' ').map(Number);
  return [left, top, width, height];
}

/** @param {Element} element */
function areaOf(element) {
  if (element.closest('#beside')) return all.find(({ button }) => button.dataset.beside !== undefined) ?? null;
  const spot = onBoard(element);
  return all.find(({ box }) => isWithin(spot, box)) ?? null;
}

/** @param {Part | null} area */
function show(area) {
  const isBeside = area?.button.dataset.beside !== undefined; // outside the camera: it takes the place of the board
  body.classList.toggle('aside', isBeside);
  current = area;
  last = area ?? last;
  if (!isBeside) frameOn(area?.box ?? null);
  for (const other of all) put(other.button, 'aria-pressed', String(other === area));
  area?.button.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** Mark the areas with legal targets, and go where something is to be chosen if there is nothing in sight. */
export function mark() {
  if (!all.length) return;
  const targets = $$('#cam .legal, #beside .legal').map(areaOf);
  const found = all.map((area) => ({ area, n: targets.filter((target) => target === area).length }));
  for (const { area, n } of found) label(area.button, n);
  const filled = found.filter(({ n }) => n > 0);
  const sign = filled.map(({ area }) => area.button.dataset.area).join();
  if (!isPhone() || sign === known) return;
  known = sign;
  if (!current || filled.some(({ area }) => area === current)) return;
  const best = filled.sort((a, b) => b.n - a.n)[0];
  if (best) show(best.area);
}

/** @param {HTMLButtonElement} button @param {number} n */
function label(button, n) {
  const name = button.dataset.name ?? '';
  const words = n ? `${name}, ${n}` : name;
  if (button.getAttribute('aria-label') === words) return;
  put(button, 'aria-label', words);
  const badge = find(HTMLElement, 'small', button);
  if (badge) badge.textContent = n ? String(n) : '';
}

/** With a new question: its buttons lie over the stage, and the area keeps clear of them. */
export function makeRoom() {
  const chips = byId('chips');
  const stage = byId('stage')?.getBoundingClientRect();
  if (!stage) return;
  const isByArea = all.length > 0 && innerWidth <= 767; // on a wide screen they lie in a corner
  if (!isByArea) {
    if (chips) stepAside(chips, stage);
    return;
  }
  keepFree(chips?.childElementCount ? Math.max(0, Math.round(chips.getBoundingClientRect().bottom - stage.top)) : 0);
}

/**
 * A row of buttons over something that is lit goes to the foot of the stage, if it covers nothing there.
 * @param {HTMLElement} chips @param {DOMRect} stage
 */
function stepAside(chips, stage) {
  chips.style.translate = '';
  if (!chips.classList.contains('many') && !isPhone()) return; // beside the prompt
  const { left, right, top, bottom } = chips.getBoundingClientRect();
  const lit = $$('#cam .legal').map(middleOf);
  const covers = (/** @type {number} */ down) =>
    lit.some(([x, y]) => x > left && x < right && y > top + down && y < bottom + down);
  const down = Math.round(stage.bottom - bottom - 6);
  if (down > 0 && covers(0) && !covers(down)) chips.style.translate = `0 ${down}px`;
}

/** Bring a target into the picture, in whichever area it lies. @param {Element} element */
export function reveal(element) {
  const area = current && element.closest('#cam, #beside') ? areaOf(element) : current;
  if (area !== current) show(area);
  bring(element);
}

/** The next area, or the one before: for the keys. @param {1 | -1} by */
export function turn(by) {
  if (!all.length) return;
  const at = current ? all.indexOf(current) + by : by > 0 ? 0 : -1;
  const next = all.at(at % all.length);
  if (!next) return;
  show(next);
  tell(next.button.getAttribute('aria-label'));
}

export const leave = () => {
  if (current) show(null);
};

if (holder && all.length) {
  holder.addEventListener('click', (e) => {
    const button = around(e, 'button');
    const area = all.find((one) => one.button === button);
    if (area) show(area);
  });
  byId('zoom')?.addEventListener(
    'click',
    (e) => {
      // the whole board and back, instead of closer and back
      if (!isPhone() || !around(e, '[data-z=fit]')) return;
      e.stopImmediatePropagation();
      show(current ? null : (last ?? null));
    },
    true,
  );
  let small = isPhone();
  addEventListener('resize', () => {
    if (isPhone() === small) return;
    small = isPhone();
    show(small ? (all[0] ?? null) : null);
  });
  if (small) show(all[0] ?? null);
}
