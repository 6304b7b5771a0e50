// What happened since this seat acted stays marked until it acts again: the new lines of the chronicle name it, and each of
// them has its number on the board.
import { $$, byId } from './dom.js';

const MOST = 12; // badges on the board
const SVG = 'http://www.w3.org/2000/svg';

/** What a line speaks of, as it is drawn: a piece rather than a place. */
function drawn(line) {
  const found = $$('[data-ref]', line).flatMap((word) =>
    $$(`#r-board [data-part="${CSS.escape(word.dataset.ref)}"]`).filter(
      (element) => !element.dataset.of || element.dataset.of === word.dataset.refOf,
    ),
  );
  return found.find((element) => element.dataset.fly) || found[0];
}

/** A number at the upper right corner of a thing. */
function badge(element, numbers) {
  const box = element.getBBox(),
    corner = new DOMPoint(box.x + box.width, box.y).matrixTransform(element.getCTM());
  const words = numbers.join(' ');
  const width = 30 + 11 * (words.length - 1);
  const parts = [
    ['rect', { x: -width / 2, y: -15, width, height: 30, rx: 15 }],
    ['text', { y: 7 }],
  ].map(([tag, attributes]) => {
    const part = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, value);
    return part;
  });
  parts[1].textContent = words;
  const group = document.createElementNS(SVG, 'g');
  group.setAttribute('transform', `translate(${corner.x.toFixed(1)} ${corner.y.toFixed(1)})`);
  group.append(...parts);
  return group;
}

export function fresh() {
  const lines = $$('#L-log li.new');
  const named = new Set(lines.flatMap((line) => $$('[data-ref]', line).map((word) => word.dataset.ref)));
  for (const element of $$('#r-board [data-part][data-fly]')) element.classList.toggle('last', named.has(element.dataset.part));
  const found = new Map();
  lines.forEach((line, i) => {
    const element = drawn(line);
    if (element) found.set(element, [...(found.get(element) || []), i + 1]);
  });
  byId('r-marks')?.replaceChildren(
    ...(byId('since') ? [...found].slice(-MOST).map(([element, numbers]) => badge(element, numbers)) : []),
  );
}

// Whoever has seen enough of it skips it.
document.addEventListener('click', (e) => {
  if (e.target.closest('#b-skip')) {
    byId('since').remove();
    byId('r-marks')?.replaceChildren();
    byId('stage')?.focus();
  }
});
