// Areas of the board: on a small screen one at a time, with a switcher that says where something can be chosen.
/** @import { Area } from './camera.js' */
import { reveal as bring, fit, frameOn, isAll as isAllOf, isWithin, keepFree, onBoard } from './camera.js';
import { $$, around, body, byId, find, findAll, isPhone, put, tell } from './dom.js';

/** @typedef {{ button: HTMLButtonElement, box: Area }} Part */

const holder = byId('areas');
/** @type {Part[]} */
const all = findAll(HTMLButtonElement, '#areas button[data-box]').map((button) => ({ button, box: boxOf(button) }));
/** The one that is shown; null: the whole board. @type {Part | null} */
let current = null;
let last = all[0]; // where the button of the whole board leads back to
let known = ''; // where something could be chosen when the switcher last moved by itself
let isFirst = true; // nobody has looked at anything yet

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
const isAll = (area) => area !== null && isAllOf(area.box);

/** What the part of the board is called in which something lies; null: it has no such parts. @param {Element} element */
export function nameOfArea(element) {
  const area = element.closest('#cam, #beside') ? areaOf(element) : null;
  return isAll(area) ? null : (area?.button.dataset.name ?? null);
}

/** @param {Part | null} area */
function show(area) {
  const isBeside = area?.button.dataset.beside !== undefined; // outside the camera: it takes the place of the board
  body.classList.toggle('aside', isBeside);
  current = area;
  last = area ?? last;
  const stage = byId('stage');
  if (stage) put(stage, 'data-area', area?.button.dataset.area ?? null); // a game may say how small its print may get
  if (!isBeside) frameOn(area?.box ?? null);
  for (const other of all) put(other.button, 'aria-pressed', String(other === area));
  area?.button.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** Where the board itself is: what others do is shown there. */
export const toBoard = () => {
  if (current?.button.dataset.beside !== undefined) show(all.find(({ button }) => button.dataset.beside === undefined) ?? null);
};

/**
 * Mark the areas with legal targets, and go where something is to be chosen that can be chosen nowhere else.
 * @param {(part: string) => boolean} hasButton whether buttons lead to a thing as well, or few want it: then nobody has to look
 * for it
 */
export function mark(hasButton) {
  if (!all.length) return;
  const legal = $$('#cam .legal, #beside .legal');
  const targets = legal.map(areaOf);
  const found = all.map((area) => ({ area, n: count(targets, area) }));
  for (const { area, n } of found) label(area.button, n);
  const wanted = legal.filter(({ dataset: { part } }) => !hasButton(part ?? '')).map(areaOf);
  const filled = found.filter(({ area }) => wanted.includes(area)).map(({ area }) => ({ area, n: count(wanted, area) }));
  const sign = filled.map(({ area }) => area.button.dataset.area).join();
  if (!isPhone() || sign === known) return;
  if (!sign && 'sent' in body.dataset) return; // one's own move is under way: the turn goes on
  known = sign;
  const isBeginning = isFirst;
  isFirst = false;
  if (!current) return;
  if (!isBeginning && filled.some(({ area }) => area === current)) return;
  const best = filled.sort((a, b) => b.n - a.n)[0];
  if (best && best.area !== current) show(best.area);
}

const count = (/** @type {(Part | null)[]} */ areas, /** @type {Part} */ area) => areas.filter((one) => one === area).length;

/** @param {HTMLButtonElement} button @param {number} n */
function label(button, n) {
  const name = button.dataset.name ?? '';
  const words = n ? `${name}, ${n}` : name;
  if (button.getAttribute('aria-label') === words) return;
  put(button, 'aria-label', words);
  const badge = find(HTMLElement, 'small', button);
  if (badge) badge.textContent = n ? String(n) : '';
}

/** What is too much for the room of the bar stands closer. */
function fitBar() {
  const bar = byId('r-prompt');
  const room = bar?.parentElement?.clientHeight ?? 0;
  bar?.classList.remove('dense');
  if (bar && bar.offsetHeight > room + 1) bar.classList.add('dense');
}

/**
 * Where a question, or the words of a lesson, make the bar taller than its room: the area of the board that is shown keeps clear of it, once the question
 * is new; a whole board only lets itself be dragged from under it.
 */
export function makeRoom(isNew = true) {
  fitBar();
  const stage = byId('stage')?.getBoundingClientRect();
  if (!stage) return;
  const bars = ['r-prompt', 'lesson'].flatMap((id) => byId(id)?.getBoundingClientRect() ?? []);
  const above = bars.filter((bar) => bar.left < stage.right - 1 && bar.right > stage.left + 1); // others stand beside the stage
  const covered = Math.max(0, ...above.map((bar) => Math.round(bar.bottom - stage.top)));
  body.style.setProperty('--covered', `${covered}px`); // what else lies there begins below it
  keepFree(covered, isNew);
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
      // the whole board and back, instead of closer and back; a part that is the whole board is seen from near and from afar
      if (!isPhone() || !around(e, '[data-z=fit]') || isAll(current)) return;
      e.stopImmediatePropagation();
      if (!current) return show(last ?? null);
      show(null);
      fit();
    },
    true,
  );
  let small = isPhone();
  addEventListener('resize', () => {
    makeRoom(false);
    if (isPhone() === small) return;
    small = isPhone();
    show(small ? (all[0] ?? null) : null);
  });
  if (small) show(all[0] ?? null);
}
