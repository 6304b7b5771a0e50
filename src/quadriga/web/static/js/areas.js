// Areas of the board: on a small screen one at a time, with a switcher that says where something can be chosen.
import { $$, byId, isPhone, middleOf, put, tell } from './dom.js';
import { frameOn, isWithin, keepFree, onBoard, reveal as bring } from './camera.js';

const holder = byId('areas');
const all = holder
  ? $$('button[data-box]', holder).map((button) => ({ button, box: button.dataset.box.split(' ').map(Number) }))
  : [];
let current = null; // null: the whole board
let last = all[0]; // where the button of the whole board leads back to
let known = ''; // where something could be chosen when the switcher last moved by itself

const areaOf = (element) => {
  const spot = onBoard(element);
  return all.find(({ box }) => isWithin(spot, box)) ?? null;
};

function show(area) {
  current = area;
  last = area ?? last;
  frameOn(area?.box ?? null);
  for (const other of all) put(other.button, 'aria-pressed', String(other === area));
  area?.button.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** Mark the areas with legal targets, and go where something is to be chosen if there is nothing in sight. */
export function mark() {
  if (!all.length) return;
  const found = new Map(all.map((area) => [area, 0]));
  for (const element of $$('#cam .legal')) {
    const area = areaOf(element);
    if (area) found.set(area, found.get(area) + 1);
  }
  for (const [{ button }, n] of found) {
    const words = n ? `${button.dataset.name}, ${n}` : button.dataset.name;
    if (button.getAttribute('aria-label') !== words) {
      put(button, 'aria-label', words);
      button.querySelector('small').textContent = n ? String(n) : '';
    }
  }
  const where = all.filter((area) => found.get(area));
  const sign = where.map(({ button }) => button.dataset.area).join();
  if (!isPhone() || sign === known) return;
  known = sign;
  if (!where.length || !current || found.get(current)) return;
  show(where.reduce((best, area) => (found.get(area) > found.get(best) ? area : best)));
}

/** With a new question: its buttons lie over the stage, and the area keeps clear of them. */
export function makeRoom() {
  const chips = byId('chips'),
    stage = byId('stage').getBoundingClientRect();
  const byArea = all.length > 0 && innerWidth <= 820; // on a wide screen they lie in a corner
  if (chips && !byArea) stepAside(chips, stage);
  if (!byArea) return;
  keepFree(chips?.childElementCount ? Math.max(0, Math.round(chips.getBoundingClientRect().bottom - stage.top)) : 0);
}

/** A row of buttons over something that is lit goes to the foot of the stage, if it covers nothing there. */
function stepAside(chips, stage) {
  chips.style.translate = '';
  if (!chips.classList.contains('many') && !isPhone()) return; // beside the prompt
  const { left, right, top, bottom } = chips.getBoundingClientRect();
  const lit = $$('#cam .legal').map(middleOf);
  const covers = (down) => lit.some(([x, y]) => x > left && x < right && y > top + down && y < bottom + down);
  const down = Math.round(stage.bottom - bottom - 6);
  if (down > 0 && covers(0) && !covers(down)) chips.style.translate = `0 ${down}px`;
}

/** Bring a target into the picture, in whichever area it lies. */
export function reveal(element) {
  const area = current && byId('cam').contains(element) ? areaOf(element) : current;
  if (area !== current) show(area);
  bring(element);
}

/** The next area, or the one before: for the keys. */
export function turn(by) {
  if (!all.length) return;
  const at = all.indexOf(current);
  const next = all[(at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by + all.length) % all.length];
  show(next);
  tell(next.button.getAttribute('aria-label'));
}

export const leave = () => {
  if (current) show(null);
};

if (all.length) {
  holder.addEventListener('click', (e) => {
    const button = e.target.closest('button');
    if (button) show(all.find((area) => area.button === button));
  });
  byId('zoom').addEventListener(
    'click',
    (e) => {
      // the whole board and back, instead of closer and back
      if (!isPhone() || !e.target.closest('[data-z=fit]')) return;
      e.stopImmediatePropagation();
      show(current ? null : last);
    },
    true,
  );
  let small = isPhone();
  addEventListener('resize', () => {
    if (isPhone() === small) return;
    small = isPhone();
    show(small ? all[0] : null);
  });
  if (small) show(all[0]);
}
