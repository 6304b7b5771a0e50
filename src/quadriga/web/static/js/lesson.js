// A lesson at the table: what to look at is framed, what is said to a wrong try stays until the next answer.
/** @import { Drawn } from './types.js' */
import { makeRoom, reveal } from './areas.js';
import { centre } from './camera.js';
import { $, $$, body, byId, tell } from './dom.js';
import { remember } from './learnt.js';

const SVG = 'http://www.w3.org/2000/svg';
const AROUND = 2; // units of the drawing between a thing and its frame: what lies beside it stays readable

let read = ''; // the words that were last shown
let told = ''; // and those that were last told
const KNOWN = 3; // so often the words of a guide are read whole
/** By words: in which versions of the table they were said. @type {Map<string, Set<string>>} */
const said = new Map();

/**
 * Frame what the step speaks of, and keep what was finished.
 * @returns {string} what is to be told, if it is new: once it is the reader's turn, or what others do would talk over it
 */
export function followLesson() {
  const strip = byId('lesson');
  const lit = light((strip?.dataset.light ?? '').split(' ').filter(Boolean));
  if (strip && 'learnt' in strip.dataset) remember(strip.dataset.lesson ?? '');
  const words = byId('lesson-words')?.textContent ?? '';
  if (words !== read) {
    const drawn = lit.filter((element) => element.closest('#cam'));
    for (const element of [...drawn].reverse()) reveal(element); // the first last: there it begins
    centre(drawn);
  }
  read = words;
  strip?.classList.toggle('known', timesSaid(words) > KNOWN);
  const isDue = words !== told && (strip?.dataset.learnt !== undefined || $('.prompt.mine') !== null);
  if (!isDue) return '';
  told = words;
  return words;
}

/** How often these words have been said at a question, this one included. @param {string} words */
function timesSaid(words) {
  const versions = said.get(words) ?? new Set();
  said.set(words, versions);
  if ($('.prompt.mine')) versions.add(body.dataset.v ?? '');
  return versions.size;
}

/** Mark these parts, and nothing else. @param {string[]} names @returns {Drawn[]} those that are drawn, in this order */
function light(names) {
  for (const element of $$('.taught')) element.classList.remove('taught');
  for (const ring of $$('.taught-ring')) ring.remove();
  const parts = $$('[data-part]').filter((element) => !element.closest('#r-overlay'));
  const lit = names.flatMap((name) => own(parts.filter((element) => isCalled(element, name))));
  for (const element of lit) {
    element.classList.add('taught');
    if (element instanceof SVGGraphicsElement) frame(element);
  }
  return lit;
}

/** Whether a thing goes by a name, which may say its kind ("Region.AEDUI"). @param {Drawn} element @param {string} name */
function isCalled({ dataset: { part = '', of = '' } }, name) {
  return name === part || name === `${of}.${part}`;
}

/** Of things that go by one name those of others are not meant where the learner has one. @param {Drawn[]} things */
function own(things) {
  const isMine = things.some((element) => element.closest('.seat.me'));
  return isMine ? things.filter((element) => !element.closest('.seat:not(.me)')) : things;
}

/**
 * A frame over a thing that is drawn, as it lies: dark below and dashes of light above, to be seen on any ground. What has a shape
 * of its own, such as a land, is framed under the pieces and names that lie on it.
 * @param {SVGGraphicsElement} element
 */
function frame(element) {
  const body = $(':scope > .body', element);
  const shape = body instanceof SVGGraphicsElement ? body : element;
  const way = shape.getCTM();
  if (!way || !element.ownerSVGElement) return;
  /** @type {SVGElement | null} */
  let under = null;
  for (const look of ['under', 'over']) {
    const ring = outline(shape);
    ring.setAttribute('transform', `matrix(${way.a} ${way.b} ${way.c} ${way.d} ${way.e} ${way.f})`);
    ring.setAttribute('class', `taught-ring ${look}`);
    const layer = isGround(shape) ? element.closest('svg > g') : null;
    if (layer) layer.after(...(look === 'over' && under ? [under, ring] : [ring]));
    else element.ownerSVGElement.append(ring);
    under = ring;
  }
}

/** @param {SVGGraphicsElement} shape */
const isGround = (shape) => shape instanceof SVGPathElement || shape instanceof SVGUseElement;

/** A line around a shape, as the shape goes. @param {SVGGraphicsElement} shape */
function outline(shape) {
  if (shape instanceof SVGUseElement) {
    const ring = document.createElementNS(SVG, 'use');
    ring.setAttribute('href', shape.getAttribute('href') ?? '');
    return ring;
  }
  if (shape instanceof SVGPathElement) {
    const ring = document.createElementNS(SVG, 'path');
    ring.setAttribute('d', shape.getAttribute('d') ?? '');
    return ring;
  }
  const { x, y, width, height } = shape.getBBox();
  const [wide, high] = [width + 2 * AROUND, height + 2 * AROUND];
  const round = shape instanceof SVGRectElement ? shape.rx.baseVal.value + AROUND : Math.min(wide, high) / 2;
  const rx = shape instanceof SVGGElement ? Math.min(12, wide / 4, high / 4) : round;
  const ring = document.createElementNS(SVG, 'rect');
  const place = { x: x - AROUND, y: y - AROUND, width: wide, height: high, rx };
  for (const [name, value] of Object.entries(place)) ring.setAttribute(name, String(value));
  return ring;
}

/** Whether what is done here costs nothing when it is wrong. */
export const isTaught = () => $('#lesson:not([data-lesson$="/guide"], [data-learnt])') !== null;

/** What is said to a wrong try. @param {string} text @returns {boolean} whether there is a lesson to say it in */
export function retort(text) {
  const line = byId('lesson-said');
  if (!line) return false;
  line.textContent = text;
  makeRoom(false);
  tell(text);
  return true;
}

/** What was wrong before is not said of what is being done now. */
export function unsay() {
  byId('lesson-said')?.replaceChildren();
}

addEventListener('resize', () => light((byId('lesson')?.dataset.light ?? '').split(' ').filter(Boolean)));
