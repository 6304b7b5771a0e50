// One widget per shape of choice that is not a list of moves: how many, which ones, in which order, how much of each.
/** @import { Item, Path } from './types.js' */
import { confirming } from './buttons.js';
import { byId, make, say } from './dom.js';
import { AmountsChoice, CountChoice, OrderChoice, SetChoice } from './items.js';

/** @typedef {CountChoice | SetChoice | OrderChoice | AmountsChoice} Shape */

/**
 * @typedef {object} Hands what the widgets do
 * @property {() => void} changed
 * @property {(path: Path, since: number) => void} answer
 * @property {(path: Path, since?: number) => void} commit
 */

/** @param {Shape} choice @param {string} note what the answer would do @param {Hands} hands */
export function drawWidget(choice, note, hands) {
  const holder = byId('chips');
  if (!holder) return;
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && holder.contains(active) ? active.dataset.key : undefined;
  holder.classList.toggle('many', !choice.waiting);
  if (choice.waiting) return holder.replaceChildren(...confirming(choice.waiting, note, hands));
  holder.replaceChildren(...fields(choice, hands), accept(choice, hands));
  if (focused === undefined) return;
  const again = holder.querySelector(`[data-key="${CSS.escape(focused)}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** @param {Shape} choice @param {Hands} hands @returns {HTMLElement[]} */
function fields(choice, hands) {
  if (choice instanceof CountChoice) return [countStepper(choice, hands)];
  if (choice instanceof AmountsChoice) return choice.items.map((_, i) => amountStepper(choice, i, hands));
  if (choice instanceof SetChoice) return choice.items.map((item, i) => setToggle(choice, item, i, hands));
  return [...choice.items.map((item, i) => orderToggle(choice, item, i, hands)), ...restButton(choice, hands)];
}

/** @param {Shape} choice @param {Hands} hands */
function accept(choice, hands) {
  const isEmpty = choice.kind !== 'count' && !choice.isTouched;
  const onclick = (/** @type {Event} */ e) => hands.answer(choice.answer, e.timeStamp);
  return make(
    'button',
    { type: 'button', class: isEmpty ? 'quiet' : 'confirm', 'data-key': 'ok', disabled: !choice.isComplete, onclick },
    say(isEmpty && choice.isComplete ? 'none' : 'done'),
    progress(choice),
  );
}

/** How far it is. @param {Shape} choice */
function progress(choice) {
  if (choice instanceof SetChoice) return ` ${choice.picked.length}/${choice.most}`;
  if (choice instanceof AmountsChoice) return ` ${choice.total}/${choice.most}`;
  return '';
}

// Numbers -------------------------------------------------------------------------------------------------------------

/** @param {CountChoice} choice @param {Hands} hands */
function countStepper(choice, hands) {
  const { n, least, most } = choice;
  return stepper({ key: 0, label: say('how-many'), n, least, most }, (wanted) => {
    choice.set(wanted);
    hands.changed();
  });
}

/** @param {AmountsChoice} choice @param {number} i @param {Hands} hands */
function amountStepper(choice, i, hands) {
  const label = choice.items[i]?.label ?? '';
  return stepper({ key: i, label, n: choice.count(i), least: 0, most: choice.limit(i) }, (wanted) => {
    choice.set(i, wanted);
    hands.changed();
  });
}

/**
 * @param {{ key: number, label: string, n: number, least: number, most: number }} number
 * @param {(n: number) => void} set
 */
function stepper({ key, label, n, least, most }, set) {
  const input = make('input', {
    type: 'number',
    min: least,
    max: most,
    value: n,
    inputmode: 'numeric',
    'data-key': `n${key}`,
    'aria-label': label,
    onchange: () => set(Number(input.value) || least),
  });
  const step = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {number} */ to, disabled = false) =>
    make(
      'button',
      { type: 'button', 'data-key': `${name}${key}`, 'aria-label': `${label} ${sign}`, disabled, onclick: () => set(to) },
      sign,
    );
  return make(
    'span',
    { class: 'stepper', role: 'group', 'aria-label': label },
    label ? make('span', {}, label) : null,
    step('−', 'm', n - 1, n <= least),
    input,
    step('+', 'p', n + 1, n >= most),
    most > 2 ? make('button', { type: 'button', 'data-key': `x${key}`, onclick: () => set(most) }, say('max')) : null,
  );
}

// Items ---------------------------------------------------------------------------------------------------------------

/**
 * @param {Item} item @param {number} i @param {string} label
 * @param {{ isPressed: boolean, disabled: boolean, onclick: () => void }} how
 */
const toggle = (item, i, label, { isPressed, disabled, onclick }) =>
  make(
    'button',
    {
      type: 'button',
      class: 'toggle',
      'data-key': `i${i}`,
      'data-ref': item.part,
      'aria-pressed': String(isPressed),
      disabled,
      onclick,
    },
    label,
  );

/** @param {SetChoice} choice @param {Item} item @param {number} i @param {Hands} hands */
function setToggle(choice, item, i, hands) {
  const isPressed = choice.picked.includes(i);
  const onclick = () => {
    choice.toggle(i);
    hands.changed();
  };
  return toggle(item, i, item.label, { isPressed, disabled: !isPressed && choice.isFull, onclick });
}

/** @param {OrderChoice} choice @param {Item} item @param {number} i @param {Hands} hands */
function orderToggle(choice, item, i, hands) {
  const place = choice.picked.indexOf(i);
  const onclick = () => {
    choice.add(i);
    hands.changed();
  };
  const label = place < 0 ? item.label : `${place + 1}. ${item.label}`;
  return toggle(item, i, label, { isPressed: place >= 0, disabled: place >= 0, onclick });
}

/** @param {OrderChoice} choice @param {Hands} hands */
function restButton(choice, hands) {
  if (choice.isComplete) return [];
  const onclick = () => {
    choice.addRest();
    hands.changed();
  };
  return [make('button', { type: 'button', 'data-key': 'rest', class: 'toggle', onclick }, say('rest'))];
}
