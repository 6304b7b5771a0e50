// One widget per shape of choice that is not a list of moves: how many, which ones, in which order, how much of each.
/** @import { Drawn, Item, Path, Preview } from './types.js' */
import { confirming, guard } from './buttons.js';
import { $$, byId, find, findAll, make, say } from './dom.js';
import { AmountsChoice, CountChoice, isOf, OrderChoice, SetChoice } from './items.js';

/** @typedef {CountChoice | SetChoice | OrderChoice | AmountsChoice} Shape */

/**
 * @typedef {object} Hands what the widgets do
 * @property {() => void} changed
 * @property {(path: Path, since: number) => void} answer
 * @property {(path: Path, since?: number) => void} commit
 */

const ROW = 70; // letters that fit beside the prompt

/** @param {Shape} choice @param {Pick<Preview, 'note' | 'deed'>} told what the answer would do @param {Hands} hands */
export function drawWidget(choice, told, hands) {
  const holder = byId('chips');
  follow(choice);
  if (!holder) return;
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && holder.contains(active) ? active.dataset.key : undefined;
  if (choice.waiting) {
    holder.classList.remove('many');
    holder.replaceChildren(...confirming(choice.waiting, told, hands));
    return guard(holder, choice.waiting);
  }
  const made = [...fields(choice, hands), ...shortcuts(choice, hands), accept(choice, told, hands)];
  holder.replaceChildren(...made);
  holder.classList.toggle('many', made.reduce((sum, one) => sum + widthOf(one), 0) > ROW);
  if (focused === undefined) return;
  const again = holder.querySelector(`[data-key="${CSS.escape(focused)}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** About how many letters wide something is. @param {HTMLElement} one */
const widthOf = (one) => (one.matches('.stepper') ? 16 : 4) + (one.textContent ?? '').length;

/** What is not drawn has a field; what is drawn is chosen there. @param {Shape} choice @param {Hands} hands @returns {HTMLElement[]} */
function fields(choice, hands) {
  if (choice instanceof CountChoice) return [countStepper(choice, hands)];
  if (choice instanceof AmountsChoice) return choice.items.map((_, i) => amountStepper(choice, i, hands));
  const hidden = choice.items.flatMap((item, i) => (isDrawn(choice, item) ? [] : [{ item, i }]));
  if (choice instanceof SetChoice) return hidden.map(({ item, i }) => setToggle(choice, item, i, hands));
  const isOpen = !hidden.every(({ i }) => choice.picked.includes(i));
  return isOpen ? hidden.map(({ item, i }) => orderToggle(choice, item, i, hands)) : [];
}

/** Whether an item can be pointed at on the board or in a hand. @param {Shape} choice @param {Item} item */
function isDrawn(choice, item) {
  const isHere = (/** @type {Drawn} */ { dataset: { of, at } }) => isOf(item.of, of) && (!at || choice.about.includes(at));
  return $$(`[data-part="${CSS.escape(item.part)}"]`).some((drawn) => isHere(drawn) && drawn.getClientRects().length > 0);
}

/** One click for what most people want. @param {Shape} choice @param {Hands} hands */
function shortcuts(choice, hands) {
  if (choice instanceof OrderChoice) return restButton(choice, hands);
  if (!(choice instanceof AmountsChoice)) return [];
  const nobody = choice.isUsual && choice.least === 0 ? [noneButton(hands)] : [];
  if (choice.items.length < 2) return nobody;
  const { counts } = choice;
  const isAll = counts.every((n, i) => n >= choice.limit(i));
  const onclick = () => {
    choice.setAll(!isAll);
    hands.changed();
  };
  return [
    ...nobody,
    make('button', { type: 'button', class: 'quiet', 'data-key': 'all', onclick }, say(isAll ? 'nothing' : 'everything')),
  ];
}

/** Nothing of all that, although most people want something. @param {Hands} hands */
function noneButton(hands) {
  const onclick = (/** @type {Event} */ e) => hands.answer([], e.timeStamp);
  return make('button', { type: 'button', class: 'quiet', 'data-key': 'none', onclick }, say('none'));
}

/** @param {Shape} choice @param {Pick<Preview, 'deed'>} told @param {Hands} hands */
function accept(choice, { deed }, hands) {
  const onclick = (/** @type {Event} */ e) => hands.answer(choice.answer, e.timeStamp);
  const none = choice.isEmpty && choice.isComplete ? say('none') : '';
  const words = (choice.isComplete && deed) || none || say('done');
  return make(
    'button',
    { type: 'button', class: choice.isEmpty ? 'quiet' : 'confirm', 'data-key': 'ok', disabled: !choice.isComplete, onclick },
    words,
    progress(choice),
  );
}

/** How far it is. @param {Shape} choice */
function progress(choice) {
  if (choice instanceof SetChoice && choice.items.length > 1) return ` ${choice.picked.length}/${choice.most}`;
  if (choice instanceof AmountsChoice && choice.items.length > 1) return ` ${choice.total}/${choice.most}`;
  return '';
}

// The list beside the board ----------------------------------------------------------------------------------------------

/** The form in the list shows what is chosen, too. @param {Shape} choice */
function follow(choice) {
  const form = byId('mv-widget');
  if (!form) return;
  if (choice instanceof SetChoice)
    for (const [i, box] of findAll(HTMLInputElement, '[name=item]', form).entries()) box.checked = choice.picked.includes(i);
  else if (choice instanceof CountChoice) write(find(HTMLInputElement, '[name=count]', form), choice.n);
  else
    for (const [i, field] of findAll(HTMLInputElement, '[data-part-of]', form).entries()) {
      const rest = choice instanceof OrderChoice ? choice.rest(choice.picked).indexOf(i) + choice.picked.length + 1 : 0;
      write(field, choice.count(i) || rest);
    }
}

/** @param {HTMLInputElement | null} field @param {number} n */
function write(field, n) {
  if (field && field !== document.activeElement) field.value = String(n);
}

/** A field of that form was changed: the choice follows. @param {Shape} choice @param {HTMLInputElement} field */
export function followField(choice, field) {
  const all = findAll(HTMLInputElement, '#mv-widget [name]');
  const i = all.indexOf(field);
  if (choice instanceof CountChoice) choice.set(Number(field.value));
  else if (choice instanceof AmountsChoice) choice.set(i, Number(field.value));
  else if (choice instanceof SetChoice && choice.picked.includes(i) !== field.checked) choice.toggle(i);
  else if (choice instanceof OrderChoice) {
    const ranks = all.map(({ value }) => Number(value));
    if (new Set(ranks).size !== ranks.length) return false;
    const parts = choice.items.map(({ part }, at) => ({ part, rank: ranks[at] ?? 0 }));
    choice.set(parts.sort((a, b) => a.rank - b.rank).map(({ part }) => part));
  }
  return true;
}

// Numbers -------------------------------------------------------------------------------------------------------------

/** @param {CountChoice} choice @param {Hands} hands */
function countStepper(choice, hands) {
  const { n, least, most } = choice;
  return stepper({ key: 0, label: say('how-many'), n, least, most, isAlone: true }, (wanted) => {
    choice.set(wanted);
    hands.changed();
  });
}

/** @param {AmountsChoice} choice @param {number} i @param {Hands} hands */
function amountStepper(choice, i, hands) {
  const label = choice.items[i]?.label ?? '';
  const isAlone = choice.items.length === 1;
  return stepper({ key: i, label, n: choice.count(i), least: 0, most: choice.limit(i), isAlone }, (wanted) => {
    choice.set(i, wanted);
    hands.changed();
  });
}

/**
 * @param {{ key: number, label: string, n: number, least: number, most: number, isAlone: boolean }} number
 * @param {(n: number) => void} set
 */
function stepper({ key, label, n, least, most, isAlone }, set) {
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
    most > 2 && isAlone
      ? make('button', { type: 'button', 'data-key': `x${key}`, onclick: () => set(most) }, say('max'))
      : null,
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
      'data-ref-of': item.of,
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
  return [
    make(
      'button',
      { type: 'button', 'data-key': 'rest', class: choice.isEmpty ? 'main' : 'toggle', onclick },
      say(choice.isEmpty ? 'usual' : 'rest'),
    ),
  ];
}
