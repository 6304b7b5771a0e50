// The buttons of a question in the prompt: parts that are not drawn, the last few ways on, what is barred, and "confirm".
/** @import { PathChoice } from './choice.js' */
/** @import { Offer } from './offers.js' */
/** @import { Path, Preview } from './types.js' */
import { around, byId, find, isPhone, make, say } from './dom.js';
import { FEW, offers } from './offers.js';

const ROW = 60; // letters that fit beside the prompt
const SHORT = 60; // letters of a consequence that stand on the button itself
const SETTLING = 400; // milliseconds in which a second tap may still belong to the first
const NEAR = 12; // pixels by which it may miss

let release = () => {};
let press = Promise.resolve();
/** Once no button here is being pressed: one that is drawn anew under the finger loses its click. */
export const released = () => press;
addEventListener('pointerdown', (e) => {
  release();
  if (around(e, '#chips button')) press = new Promise((resolve) => (release = resolve));
});
for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, () => setTimeout(() => release()));

/**
 * @typedef {object} Hands what the buttons do
 * @property {(offer: Offer, since: number) => void} take
 * @property {(path: Path, since?: number) => void} commit
 * @property {(path: Path, since?: number) => void} answer
 * @property {(path: Path) => void} tryMove
 */

/**
 * @param {PathChoice} choice @param {Pick<Preview, 'labels' | 'notes' | 'note' | 'deed'>} told
 * @param {Set<string>} drawn @param {Hands} hands
 */
export function drawButtons(choice, told, drawn, hands) {
  const holder = byId('chips');
  if (!holder) return;
  const path = choice.waiting;
  if (path) {
    holder.classList.remove('many');
    holder.replaceChildren(...confirming(path, told, hands));
    return guard(holder, path);
  }
  const made = offers(choice, drawn).map((offer) => button(offer, choice, told, hands));
  const isQuiet = (/** @type {Element} */ one) => one.classList.contains('quiet');
  const wanted = made.filter((one) => !isQuiet(one));
  if (wanted.length === 1) wanted[0]?.classList.add('main');
  const ways = choice.open().length ? barredButtons(choice, hands) : [];
  const isBarred = (/** @type {Element} */ one) => one.classList.contains('barred');
  const buttons = [...wanted, ...ways.filter((one) => !isBarred(one)), ...made.filter(isQuiet), ...ways.filter(isBarred)];
  holder.replaceChildren(...buttons);
  const letters = buttons.reduce((sum, one) => sum + one.textContent.length + 3, 0);
  holder.classList.toggle('many', buttons.length > (isPhone() || letters > ROW ? FEW : FEW + 3));
}

/**
 * What an answer would do, and the button that does it: it says so itself.
 * @param {Path} path @param {Pick<Preview, 'note' | 'deed'>} told @param {Pick<Hands, 'commit'>} hands
 */
export function confirming(path, { deed, note }, hands) {
  const onclick = (/** @type {Event} */ e) => hands.commit(path, e.timeStamp);
  const isShort = note.length <= SHORT || note === deed;
  const words = make('span', {}, deed || say('confirm'), isShort && note && note !== deed ? make('small', {}, note) : null);
  const yes = make('button', { type: 'button', class: 'confirm', onclick }, words, ' ', make('kbd', {}, 'Enter'));
  return [...(note && !isShort ? [make('span', { class: 'note' }, note)] : []), yes];
}

/** When each answer that waits was first shown. @type {WeakMap<Path, number>} */
const shown = new WeakMap();
/** Where the page was pressed last. */
const pressed = { x: -1, y: -1 };
document.addEventListener(
  'pointerdown',
  (e) => {
    pressed.x = e.clientX;
    pressed.y = e.clientY;
  },
  true,
);

/**
 * "Confirm" that has come up under the finger: the second tap of two does not mean it.
 * @param {Element} holder @param {Path} path
 */
export function guard(holder, path) {
  const now = performance.now();
  const since = shown.get(path) ?? now;
  shown.set(path, since);
  const button = find(HTMLButtonElement, '.confirm', holder);
  const rest = since + SETTLING - now;
  if (!button || rest <= 0) return;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const isUnder =
    pressed.x >= left - NEAR && pressed.x <= right + NEAR && pressed.y >= top - NEAR && pressed.y <= bottom + NEAR;
  if (!isUnder) return;
  button.disabled = true;
  setTimeout(() => {
    button.disabled = false;
    if (button.isConnected && isIdle()) button.focus({ preventScroll: true });
  }, rest);
}

const isIdle = () => document.activeElement === null || document.activeElement === document.body;

/** @param {Offer} offer @param {PathChoice} choice @param {Pick<Preview, 'labels' | 'notes'>} told @param {Hands} hands */
function button(offer, choice, told, hands) {
  const { path } = offer;
  const name = (/** @type {number} */ depth) => nameOf(choice, told.labels, path, depth);
  const onclick = (/** @type {Event} */ e) => hands.take(offer, e.timeStamp);
  const of = (/** @type {number} */ depth) => choice.kindAt(path, depth) ?? null;
  const quiet = choice.quiet.includes(path[0] ?? '') ? 'quiet' : null;
  if ('part' in offer)
    return make(
      'button',
      { type: 'button', class: quiet, 'data-ref': offer.part, 'data-ref-of': of(offer.depth), onclick },
      name(offer.depth),
    );
  const last = path[path.length - 1] ?? '';
  const will = told.notes[path.join('/')] ?? told.notes[last] ?? '';
  const things = offer.depths.filter((depth) => depth > 0);
  const label = offer.verb || !things.length ? offer.depths : things;
  const line = offer.depths.includes(0) ? choice.lines[path.join('/')] : undefined; // it says what is done, not only with what
  return make(
    'button',
    {
      type: 'button',
      class: quiet,
      'data-ref': last,
      'data-ref-of': of(path.length - 1),
      'data-path': path.join('/'),
      title: will || null,
      onclick,
    },
    line ?? label.map(name).join(' · '),
    will ? make('small', {}, will) : null,
  );
}

/**
 * What might be looked for and is not offered: asked for, it is refused with its rule.
 * @param {PathChoice} choice @param {Hands} hands
 */
function barredButtons(choice, hands) {
  const title = say('why-not');
  return choice.missing.map(({ path, label, instead }) => {
    if (instead) {
      const go = (/** @type {Event} */ e) => hands.answer(instead, e.timeStamp);
      return make('button', { type: 'button', 'data-path': instead.join('/'), onclick: go }, label);
    }
    const onclick = () => hands.tryMove(path);
    return make('button', { type: 'button', class: 'barred', title, 'aria-label': `${label}: ${title}`, onclick }, label);
  });
}

/**
 * What a part is called after the parts before it: by the preview, by the game, by itself.
 * @param {PathChoice} choice @param {Record<string, string>} names @param {Path} path @param {number} depth
 */
function nameOf(choice, names, path, depth) {
  const part = path[depth] ?? '';
  const special = depth > 0 ? choice.special(path, depth) : undefined;
  return names[path.slice(0, depth + 1).join('/')] ?? names[part] ?? special ?? choice.labels[part] ?? part;
}
