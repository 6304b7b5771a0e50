// Tooltips: beside the thing, never over the places the choice concerns; hover, focus or a long press; Esc closes.
import { $$, byId } from './dom.js';
import { copy } from './fly.js';

const stage = byId('stage');
const tip = byId('tip');
let waiting = 0,
  hold = 0;

export function hideTip() {
  clearTimeout(waiting);
  if (tip) tip.hidden = true;
}

export function showTip(element) {
  if (!tip || !stage) return;
  const text = element.dataset.tip || element.dataset.label;
  if (!text) return;
  tip.textContent = text;
  tip.hidden = false;
  const box = element.getBoundingClientRect();
  const frame = stage.getBoundingClientRect();
  const { offsetWidth: w, offsetHeight: h } = tip;
  const spots = [
    [box.left + box.width / 2 - w / 2, box.top - h - 10],
    [box.left + box.width / 2 - w / 2, box.bottom + 10],
    [box.right + 10, box.top + box.height / 2 - h / 2],
    [box.left - w - 10, box.top + box.height / 2 - h / 2],
  ].map(([x, y]) => [
    Math.min(Math.max(frame.left + 4, x), frame.right - w - 4),
    Math.min(Math.max(frame.top + 4, y), frame.bottom - h - 4),
  ]);
  const targets = $$('#r-overlay [data-part], #cam .sel')
    .map((other) => other.getBoundingClientRect())
    .concat([box]);
  const covered = ([x, y]) =>
    targets.reduce(
      (sum, t) =>
        sum +
        Math.max(0, Math.min(x + w, t.right) - Math.max(x, t.left)) *
          Math.max(0, Math.min(y + h, t.bottom) - Math.max(y, t.top)),
      0,
    );
  const [x, y] = spots.sort((a, b) => covered(a) - covered(b))[0];
  tip.style.left = `${x - frame.left}px`;
  tip.style.top = `${y - frame.top}px`;
}

const tipped = (node) => node.closest?.('#stage [data-label], #stage [data-tip], #L-seats [data-label]');
document.addEventListener('pointerover', (e) => {
  if (e.pointerType === 'touch') return;
  const element = tipped(e.target);
  if (!element) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => showTip(element), element.closest('#r-overlay') ? 0 : 350);
});
document.addEventListener('pointerout', (e) => {
  if (tipped(e.target)) hideTip();
});
document.addEventListener('focusin', (e) => {
  const element = tipped(e.target);
  if (element && e.target.matches(':focus-visible')) showTip(element);
});
document.addEventListener('focusout', hideTip);
let press = 0;
document.addEventListener('pointerdown', (e) => {
  clearTimeout(press);
  const element = e.pointerType === 'touch' && tipped(e.target);
  if (element) press = setTimeout(() => showTip(element), 450);
});
for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, () => clearTimeout(press));
document.addEventListener(
  'keydown',
  (e) => {
    if (e.key === 'Escape' && tip && !tip.hidden) {
      hideTip();
      e.stopImmediatePropagation();
    }
  },
  true,
);

// Shift, or a long press, shows what is under the pointer at twice its size: cards can be read.
let under = null;
let lens = null;

function magnify(element) {
  drop();
  const box = element?.getBoundingClientRect();
  if (!box?.width || box.width > innerWidth / 2) return;
  const k = Math.min(2.4, (innerWidth - 20) / box.width, (innerHeight - 20) / box.height);
  lens = copy(element, box);
  lens.classList.add('lens');
  const [w, h] = [box.width * k, box.height * k];
  const inside = (value, size, room) => Math.min(Math.max(10, value), room - size - 10);
  const left = inside(box.left + box.width / 2 < innerWidth / 2 ? box.right + 12 : box.left - w - 12, w, innerWidth);
  Object.assign(lens.style, {
    left: `${left}px`,
    top: `${inside(box.top + box.height / 2 - h / 2, h, innerHeight)}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    transform: `scale(${k})`,
  });
  document.body.append(lens);
}

function drop() {
  lens?.remove();
  lens = null;
}

document.addEventListener('pointerover', (e) => {
  under = e.target.closest?.('[data-label]');
  if (lens) magnify(under);
});
document.addEventListener('keydown', (e) => {
  if (e.key === 'Shift' && !e.repeat && !e.target.matches('input, textarea')) magnify(under);
});
document.addEventListener('keyup', (e) => {
  if (e.key === 'Shift') drop();
});
document.addEventListener('pointerdown', (e) => {
  if (e.pointerType === 'touch') {
    const element = e.target.closest('[data-label]');
    clearTimeout(hold);
    hold = setTimeout(() => magnify(element), 550);
  }
});
for (const kind of ['pointerup', 'pointercancel', 'pointermove'])
  document.addEventListener(kind, (e) => {
    if (kind !== 'pointermove' || Math.abs(e.movementX) + Math.abs(e.movementY) > 4) {
      clearTimeout(hold);
      if (e.pointerType === 'touch') drop();
    }
  });

// What a line of the list or the chronicle speaks of lights up on the board.
for (const [kind, on] of [
  ['pointerover', true],
  ['pointerout', false],
  ['focusin', true],
  ['focusout', false],
]) {
  document.addEventListener(kind, (e) => {
    const line = e.target.closest?.('[data-ref]');
    if (!line) return;
    const { ref, refOf } = line.dataset;
    for (const part of ref.split(' '))
      for (const element of $$(`[data-part="${CSS.escape(part)}"]`)) {
        if (!refOf || !element.dataset.of || element.dataset.of === refOf) element.classList.toggle('hl', on);
      }
  });
}
