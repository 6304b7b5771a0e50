// How a choice shows on what is drawn: what can be chosen is lit and can be focused, what is chosen is marked.
/** @import { Choice } from './choice.js' */
/** @import { Drawn, Kinds } from './types.js' */
import { $, $$, put } from './dom.js';
import { isOf } from './items.js';

/** Whether these parts mean this thing. @param {Kinds} kinds @param {Drawn} element */
function speaksOf(kinds, element) {
  const { part, of } = element.dataset;
  return [...(kinds.get(part ?? '') ?? [])].some((kind) => isOf(kind, of));
}

/**
 * Mark everything that is drawn.
 * @param {Choice} choice
 * @param {Record<string, string>} notes by part: what choosing it would do
 * @returns {Set<string>} the parts that can be pointed at
 */
export function markBoard(choice, notes) {
  const steps = choice.kind === 'one' ? choice : null;
  const paths = steps?.left() ?? [];
  const legal = steps ? steps.legal(paths) : choice.legal();
  const marked = steps ? steps.marked(paths) : choice.marked();
  const alone = steps?.alone(paths) ?? new Map();
  const switchable = steps?.switchable() ?? new Map();
  const next = steps?.next(paths);
  const isPlaced = (/** @type {Drawn} */ { dataset: { part, at, home } }, among = paths) =>
    steps
      ? steps.isPlaced(part ?? '', at, among) && steps.homeIn(part ?? '', home, among) !== -1
      : !at || choice.about.includes(at);

  const far = steps?.plans.filter(({ path, answers }) => path.join('/') !== answers[0]?.join('/'));
  const planned = new Set(far?.map(({ path }) => path.at(-1)) ?? []);
  /** @type {Set<string>} */
  const drawn = new Set();
  for (const element of $$('[data-part]')) {
    const { part = '', of, at } = element.dataset;
    const isHere = isPlaced(element);
    const isLit = isHere && speaksOf(legal, element);
    if (isLit || (!of && !at)) drawn.add(part);
    const isLate = 'late' in element.dataset && next !== undefined; // only as the very next part
    const isHeld = 'drag' in element.dataset && isHere && speaksOf(alone, element);
    const isLegal = isHeld || (isLate ? isLit && next.has(part) : isLit);
    const isTwin = steps !== null && 'twin' in element.dataset; // of equal things one is meant
    const isChosen = isHere && !isTwin && speaksOf(marked, element);
    const isSwitchable = !isLate && speaksOf(switchable, element) && isPlaced(element, steps?.paths);
    element.classList.toggle('legal', isLegal);
    element.classList.toggle('planned', isLegal && planned.has(part));
    element.classList.toggle('sel', isChosen);
    element.classList.toggle('about', Boolean(of) && choice.about.includes(`${of}.${part}`));
    const will = notes[part];
    if (element.closest('#r-overlay')) put(element, 'data-tip', will || null);
    else put(element, 'data-tip', (isLegal && steps?.tipFor(part, of)) || null);
    const words = [element.dataset.label || steps?.labels[part] || part, will].filter(Boolean).join(': ');
    makeButton(element, isLegal || isSwitchable || isChosen ? words : null, isChosen);
  }
  for (const written of $$('[data-tally]')) writeTally(written, choice);
  return drawn;
}

/** A count on what is drawn follows the amounts that are chosen; else it says what is held. @param {Drawn} written @param {Choice} choice */
function writeTally(written, choice) {
  const { tally = '', base, need } = written.dataset;
  const part = written.closest('[data-part]')?.getAttribute('data-part');
  const i = choice.kind === 'amounts' ? choice.items.findIndex((item) => item.part === part) : -1;
  const words = choice.kind === 'amounts' && i >= 0 ? `${Number(base) + choice.count(i)}/${need}` : tally;
  if (written.textContent === words) return;
  written.textContent = words;
  const isMet = Number.parseInt(words, 10) >= Number(need);
  written.classList.toggle('met', isMet);
  written.classList.toggle('short', !isMet);
}

/**
 * A drawn thing that can be clicked is a button for keys and readers, too.
 * @param {Drawn} element @param {string | null} words
 */
function makeButton(element, words, isPressed = false) {
  if (words === null && element.getAttribute('role') !== 'button') return;
  put(element, 'tabindex', words === null ? null : '0');
  put(element, 'role', words === null ? null : 'button');
  put(element, 'aria-pressed', words === null ? null : String(isPressed));
  if (element instanceof SVGElement) call(element, words);
}

/**
 * A drawn thing is called by its label; what is written on it is not read as well.
 * @param {SVGElement} element @param {string | null} words
 */
function call(element, words) {
  const written = $$('text', element);
  const shape = $(':scope > .body', element);
  const isInside = written.length > 0 && shape !== null; // then its shape bears the name, and no reader misses the words on it
  put(element, 'aria-label', isInside ? null : words);
  if (!shape) return;
  put(shape, 'role', isInside && words ? 'img' : null);
  put(shape, 'aria-label', isInside ? words : null);
  for (const text of written) put(text, 'aria-hidden', words ? 'true' : null);
}
