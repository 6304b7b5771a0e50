// One widget per shape of choice that is not a list of moves: how many, which ones, in which order, how much of each.
/** @import { Advice, Drawn, Item, Path, Preview } from './types.js' */
import { askToConfirm, confirming, guard } from './buttons.js';
import { $$, byId, find, findAll, make, put, say } from './dom.js';
import { AmountsChoice, CountChoice, isOf, OrderChoice, SetChoice } from './items.js';

/** @typedef {CountChoice | SetChoice | OrderChoice | AmountsChoice} Shape */

/**
 * @typedef {object} Hands what the widgets do
 * @property {() => void} changed
 * @property {(path: Path, since: number) => void} answer
 * @property {(path: Path, since?: number) => void} commit
 * @property {(advice: Advice) => void} better
 */

/** What is drawn now; a widget keeps its fields and buttons while one and the same choice is made with it. @type {Shape | null} */
let shown = null;

/** @param {Shape} choice @param {Pick<Preview, 'note' | 'deed' | 'advice'>} told what the answer would do @param {Hands} hands */
export function drawWidget(choice, told, hands) {
  const holder = byId('chips');
  follow(choice);
  if (!holder) return;
  if (choice.waiting) {
    shown = null;
    return askToConfirm(holder, confirming(choice.waiting, told, hands));
  }
  const pair = pairOf(choice);
  const made = pair
    ? pair.map((i) => firstButton(choice, i, hands))
    : [...fields(choice, hands), ...shortcuts(choice, hands), accept(choice, told, hands)];
  if (shown === choice && refresh(holder, made)) return;
  shown = choice;
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && holder.contains(active) ? active.dataset.key : undefined;
  holder.replaceChildren(...made);
  guard(holder);
  if (focused === undefined) return;
  const again = find(HTMLElement, `[data-key="${CSS.escape(focused)}"]`, holder) ?? find(HTMLElement, '.confirm', holder);
  again?.focus({ preventScroll: true });
}

/** Two things to put in order that are not drawn: one button each says which comes first, and that is all. @param {Shape} choice */
function pairOf(choice) {
  const isPair = choice instanceof OrderChoice && choice.items.length === 2;
  return isPair && !choice.items.some((item) => isDrawn(choice, item)) ? choice.indices(choice.usual).sort() : null;
}

/** @param {Shape} choice @param {number} i @param {Hands} hands */
function firstButton(choice, i, hands) {
  const [item, other] = [choice.items[i], choice.items[1 - i]];
  const order = [item?.part ?? '', other?.part ?? ''];
  const isUsual = choice instanceof OrderChoice && choice.hasUsual && choice.usual[0] === item?.part;
  const onclick = (/** @type {Event} */ e) => hands.answer(order, e.timeStamp);
  return make('button', { type: 'button', class: isUsual ? 'main' : null, 'data-key': `i${i}`, onclick }, item?.label ?? '');
}

const keysOf = (/** @type {Element[]} */ all) => all.map((one) => one.getAttribute('data-key')).join(' ');

/**
 * The same fields and buttons with what they say now. They stay the same elements, so that nobody loses a click or a letter:
 * their listeners ask the choice what it is at that moment. False: there are others.
 * @param {Element} holder @param {Element[]} made
 */
function refresh(holder, made) {
  const old = [...holder.children];
  if (keysOf(old) !== keysOf(made)) return false;
  for (const [i, one] of made.entries()) renew(/** @type {Element} */ (old[i]), one);
  return true;
}

/** @param {Element} old @param {Element} fresh */
function renew(old, fresh) {
  for (const name of ['class', 'aria-pressed', 'disabled', 'hidden', 'max', 'min']) {
    if (name !== 'disabled' || !(old instanceof HTMLElement && 'settling' in old.dataset))
      put(old, name, fresh.getAttribute(name));
  }
  if (old instanceof HTMLInputElement && old !== document.activeElement) old.value = fresh.getAttribute('value') ?? '';
  const [before, after] = [[...old.children], [...fresh.children]];
  if (before.length !== after.length) return old.replaceWith(fresh);
  if (!after.length && old.textContent !== fresh.textContent) old.textContent = fresh.textContent;
  for (const [i, one] of after.entries()) renew(/** @type {Element} */ (before[i]), one);
}

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
  const nobody = choice.hasUsual && choice.least === 0 ? [noneButton(choice, hands)] : [];
  if (choice.items.length < 2) return nobody;
  const { counts } = choice;
  const isAll = counts.every((n, i) => n >= choice.limit(i));
  return [setButton(choice, true, isAll, hands), setButton(choice, false, choice.isEmpty, hands), ...nobody];
}

/** Everything, or nothing yet: two buttons that stay where they are. @param {AmountsChoice} choice @param {boolean} all @param {boolean} isSo @param {Hands} hands */
function setButton(choice, all, isSo, hands) {
  const onclick = () => {
    choice.setAll(all);
    hands.changed();
  };
  const key = all ? 'all' : 'clear';
  return make(
    'button',
    { type: 'button', class: 'quiet', 'data-key': key, disabled: isSo, onclick },
    say(all ? 'everything' : 'clear'),
  );
}

/** Nothing of all that, although most people want something: it says what that means. @param {AmountsChoice} choice @param {Hands} hands */
function noneButton(choice, hands) {
  const onclick = (/** @type {Event} */ e) => hands.answer([], e.timeStamp);
  return make('button', { type: 'button', class: 'quiet', 'data-key': 'none', onclick }, choice.none || say('none'));
}

/** @param {Shape} choice @param {Pick<Preview, 'deed'>} told @param {Hands} hands */
function accept(choice, { deed }, hands) {
  const onclick = (/** @type {Event} */ e) => hands.answer(choice.answer, e.timeStamp);
  const isTwice = choice instanceof AmountsChoice && choice.hasUsual && choice.isEmpty; // nothing has a button of its own
  const isNone = choice.isEmpty && choice.isComplete && !isTwice;
  const none = isNone && 'none' in choice ? choice.none || say('none') : '';
  const words = none || (choice.isComplete && !isTwice && deed) || verbOf(choice) || say('done');
  return make(
    'button',
    {
      type: 'button',
      class: choice.isEmpty ? 'quiet' : 'confirm',
      'data-key': 'ok',
      disabled: !choice.isComplete || isTwice,
      onclick,
    },
    make('span', {}, none || words + progress(choice)),
    ' ',
    make('kbd', { hidden: choice.isEmpty }, 'Enter'),
  );
}

/** What is done with what is put in order, where the game has a word for it. @param {Shape} choice */
const verbOf = (choice) => (choice instanceof OrderChoice ? choice.verb : '');

/** What is counted: all together, of what is possible. @param {number} n @param {number} most */
const counted = (n, most) => ` (${say('in-all')} ${n}/${most})`;

/** How far it is. @param {Shape} choice */
function progress(choice) {
  if (choice instanceof CountChoice && choice.items.length) return ` (${choice.n}/${choice.most})`;
  if (choice instanceof SetChoice && choice.items.length > 1) return counted(choice.picked.length, choice.most);
  // Where one may give as much as one likes, a number of what is possible would read as what is needed.
  if (choice instanceof AmountsChoice && choice.items.length > 1 && choice.least) return counted(choice.total, choice.most);
  if (choice instanceof OrderChoice && !choice.isComplete) return ` (${choice.picked.length}/${choice.items.length})`;
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
  const { least, most } = choice;
  return stepper(
    { key: 0, label: say('how-many'), least, most, isAlone: true },
    () => choice.n,
    (wanted) => {
      choice.set(wanted);
      hands.changed();
    },
  );
}

/** @param {AmountsChoice} choice @param {number} i @param {Hands} hands */
function amountStepper(choice, i, hands) {
  const label = choice.items[i]?.label ?? '';
  const isAlone = choice.items.length === 1;
  return stepper(
    { key: i, label, least: 0, most: choice.limit(i), isAlone },
    () => choice.count(i),
    (wanted) => {
      choice.set(i, wanted);
      hands.changed();
    },
  );
}

/**
 * What is typed is taken at once; when it is left, the field shows what was taken of it.
 * @param {{ key: number, label: string, least: number, most: number, isAlone: boolean }} number
 * @param {() => number} now @param {(n: number) => void} set
 */
function stepper({ key, label, least, most, isAlone }, now, set) {
  const n = now();
  /** @type {HTMLInputElement} */
  const input = make('input', {
    type: 'number',
    min: least,
    max: most,
    value: n,
    inputmode: 'numeric',
    'data-key': `n${key}`,
    'aria-label': label,
    oninput: () => set(Number(input.value) || least),
    onblur: () => (input.value = String(now())),
    onfocus: () => input.select(),
  });
  const step = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {number} */ by, disabled = false) =>
    make(
      'button',
      {
        type: 'button',
        'data-key': `${name}${key}`,
        'aria-label': `${label} ${sign}`,
        disabled,
        onclick: () => set(now() + by),
      },
      sign,
    );
  return make(
    'span',
    { class: 'stepper', role: 'group', 'aria-label': label, 'data-key': `s${key}` },
    label ? make('span', {}, label) : null,
    step('−', 'm', -1, n <= least),
    input,
    step('+', 'p', 1, n >= most),
    most > 2 && isAlone
      ? make('button', { type: 'button', 'data-key': `x${key}`, onclick: () => set(Number(input.max)) }, say('max'))
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
