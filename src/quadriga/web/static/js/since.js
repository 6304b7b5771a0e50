// What happened since this seat acted stays marked until it acts again: the new lines of the chronicle name it, and each of
// them has its number on the board.
/** @import { Drawn } from './types.js' */
import { $$, around, byId } from './dom.js';

const MOST = 12; // badges on the board
const SVG = 'http://www.w3.org/2000/svg';

/** What a line speaks of, as it is drawn: a piece rather than a place. @param {Drawn} line */
function drawn(line) {
  const found = $$('[data-ref]', line).flatMap(({ dataset: { ref = '', refOf } }) =>
    $$(`#r-board [data-part="${CSS.escape(ref)}"]`).filter(({ dataset: { of } }) => !of || of === refOf),
  );
  return found.find((element) => element.dataset.fly) ?? found[0];
}

/**
 * @param {'g' | 'rect' | 'text'} tag
 * @param {Record<string, string | number>} attributes
 */
function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** A number at the upper right corner of a thing. @param {SVGGraphicsElement} element @param {number[]} numbers */
function badge(element, numbers) {
  const box = element.getBBox();
  const corner = new DOMPoint(box.x + box.width, box.y).matrixTransform(element.getCTM() ?? undefined);
  const words = numbers.join(' ');
  const width = 30 + 11 * (words.length - 1);
  const group = shape('g', { transform: `translate(${corner.x.toFixed(1)} ${corner.y.toFixed(1)})` });
  const text = shape('text', { y: 7 });
  text.textContent = words;
  group.append(shape('rect', { x: -width / 2, y: -15, width, height: 30, rx: 15 }), text);
  return group;
}

export function fresh() {
  const lines = $$('#L-log li.new');
  const named = new Set(lines.flatMap((line) => $$('[data-ref]', line).map((word) => word.dataset.ref)));
  for (const element of $$('#r-board [data-part][data-fly]')) element.classList.toggle('last', named.has(element.dataset.part));
  /** @type {Map<SVGGraphicsElement, number[]>} */
  const numbers = new Map();
  lines.forEach((line, i) => {
    const element = drawn(line);
    if (element instanceof SVGGraphicsElement) numbers.set(element, [...(numbers.get(element) ?? []), i + 1]);
  });
  const badges = byId('since') ? [...numbers].slice(-MOST).map(([element, of]) => badge(element, of)) : [];
  byId('r-marks')?.replaceChildren(...badges);
}

// Whoever has seen enough of it skips it.
document.addEventListener('click', (e) => {
  if (!around(e, '#b-skip')) return;
  byId('since')?.remove();
  byId('r-marks')?.replaceChildren();
  byId('stage')?.focus();
});
