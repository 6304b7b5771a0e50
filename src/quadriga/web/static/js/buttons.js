// The buttons of a question in the prompt: parts that are not drawn, the last few ways on, what is barred, and "confirm".
/** @import { PathChoice } from './choice.js' */
/** @import { Offer } from './offers.js' */
/** @import { Advice, Path, Preview } from './types.js' */
import { around, byId, find, findAll, make, say } from './dom.js';
import { Hand, NEAR, SETTLING } from './hasty.js';
import { leadEverywhere, offers } from './offers.js';

const SHORT = 60; // letters of a consequence that stand on the button itself

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
 * @property {(path: Path) => void} tryMove
 * @property {(advice: Advice) => void} better
 */

/**
 * @param {PathChoice} choice @param {Pick<Preview, 'labels' | 'notes' | 'note' | 'deed' | 'advice' | 'caution'>} told
 * @param {Set<string>} drawn @param {Hands} hands
 */
export function drawButtons(choice, told, drawn, hands) {
  const holder = byId('chips');
  if (!holder) return;
  const path = choice.waiting;
  if (path) {
    const deed =
      told.deed || choice.sentence(path, true) || path.map((_, depth) => nameOf(choice, {}, path, depth)).join(' · ');
    const isGivenUp = Boolean(told.caution) && choice.quiet.includes(path[0] ?? '');
    return askToConfirm(holder, confirming(path, { ...told, deed }, hands, isGivenUp));
  }
  const found = offers(choice, drawn);
  const made = found.map((offer) => button(offer, choice, told, hands));
  const isQuiet = (/** @type {Element} */ one) => one.classList.contains('quiet');
  const wanted = made.filter((one) => !isQuiet(one));
  if (wanted.length === 1 && leadEverywhere(choice, found)) wanted[0]?.classList.add('main');
  const ways = choice.open().length ? barredButtons(choice, hands) : [];
  const isBarred = (/** @type {Element} */ one) => one.classList.contains('barred');
  const buttons = [...wanted, ...ways.filter((one) => !isBarred(one)), ...made.filter(isQuiet), ...ways.filter(isBarred)];
  const had = find(HTMLElement, 'button:focus', holder);
  holder.replaceChildren(...buttons);
  guard(holder);
  if (had) buttons.find((one) => isSame(one, had))?.focus({ preventScroll: true });
}

/** Whether a button drawn anew is the one that was there: what else it says may have come since. */
const isSame = (/** @type {HTMLElement} */ one, /** @type {HTMLElement} */ old) =>
  one.dataset.ref === old.dataset.ref &&
  one.dataset.path === old.dataset.path &&
  (one.dataset.ref !== undefined || one.textContent === old.textContent);

/** Show the button that confirms; drawn anew it keeps the focus. @param {Element} holder @param {HTMLElement[]} made */
export function askToConfirm(holder, made) {
  const hadFocus = document.activeElement?.matches('#chips .confirm');
  holder.replaceChildren(...made);
  guard(holder);
  if (hadFocus) find(HTMLElement, '.confirm', holder)?.focus({ preventScroll: true });
}

/**
 * What an answer would do, and the button that does it: it says so itself, and quietly where something is given up.
 * @param {Path} path @param {Pick<Preview, 'note' | 'deed' | 'advice'>} told @param {Pick<Hands, 'commit' | 'better'>} hands
 */
export function confirming(path, { deed, note, advice }, hands, isQuiet = false) {
  const onclick = (/** @type {Event} */ e) => hands.commit(path, e.timeStamp);
  const isShort = note.length <= SHORT || note === deed;
  const below = advice ? say('coach-anyway') : isShort && note !== deed ? note : '';
  const words = make('span', {}, deed || say('confirm'), below ? make('small', {}, below) : null);
  const yes = make(
    'button',
    { type: 'button', class: isQuiet ? 'confirm quiet' : 'confirm', onclick },
    words,
    ' ',
    make('kbd', {}, 'Enter'),
  );
  if (advice) return [yes, make('button', { type: 'button', onclick: () => hands.better(advice) }, say('coach-show'))];
  return [...(note && !isShort ? [make('span', { class: 'note' }, note)] : []), yes];
}

/** Whoever points, and whoever answers by Enter and Space. */
const pointer = new Hand();
const keys = new Hand();
/** The button that was pressed last: it was there before, and two presses on it are meant. @type {Element | null} */
let pressedOn = null;
document.addEventListener(
  'pointerdown',
  (e) => {
    pointer.press(e.timeStamp, e.clientX, e.clientY);
    pressedOn = around(e, 'button');
  },
  true,
);
for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, (e) => pointer.lift(e.timeStamp), true);

/** Whether the last press was made too soon to mean what came at this time. @param {number} time */
export const isHasty = (time) => pointer.isBlind(time);

/** When each button came, by what it says: one that is drawn anew has been there. @type {Map<string, number>} */
let known = new Map();
const signOf = (/** @type {HTMLElement} */ one) =>
  [one.classList.contains('confirm'), one.dataset.path, one.dataset.key, one.textContent].join(' ');
const cameAt = (/** @type {HTMLElement} */ one) => known.get(signOf(one)) ?? performance.now();

/**
 * Whether a press of a key that answers means nothing: it is held, or was made too soon to mean what is asked since this time,
 * or the button that confirms.
 * @param {KeyboardEvent} e @param {number} asked
 */
export function isVoid(e, asked) {
  keys.press(e.timeStamp);
  if (e.repeat) return true;
  const yes = find(HTMLButtonElement, '#chips .confirm');
  return keys.isBlind(yes ? Math.max(asked, cameAt(yes)) : asked);
}

/** Whoever goes on by other keys has seen where they are. */
export const lookAround = () => keys.leave();

/**
 * A button that has come up under the finger: whoever presses before it can have been seen does not mean it. It can be pressed
 * once the finger was lifted and a moment has passed.
 * @param {Element} holder
 */
export function guard(holder) {
  const buttons = findAll(HTMLButtonElement, 'button', holder);
  known = new Map(buttons.map((button) => [signOf(button), cameAt(button)]));
  for (const button of buttons) {
    if (button.disabled || button === pressedOn) continue;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const { x, y } = pointer;
    if (x >= left - NEAR && x <= right + NEAR && y >= top - NEAR && y <= bottom + NEAR) settle(button);
  }
}

/** @param {HTMLButtonElement} button */
function settle(button) {
  const came = cameAt(button);
  const rest = () => pointer.readyAt(came) - performance.now();
  if (rest() <= 0) return;
  button.disabled = true;
  button.dataset.settling = '';
  const arm = () => {
    if (rest() > 0) {
      setTimeout(arm, Math.min(rest(), SETTLING));
      return;
    }
    delete button.dataset.settling;
    button.disabled = false;
    if (button.isConnected && button.matches('.confirm')) takeFocus(button);
  };
  arm();
}

/** The button that Enter presses has the focus, unless somebody types. @param {HTMLElement} button */
export function takeFocus(button) {
  if (!document.activeElement?.matches('input, textarea, select')) button.focus({ preventScroll: true });
}

/** What a button means, for whoever rests on it and for ears. @param {string | null} tip */
const said = (tip) => ({ 'data-tip': tip, 'aria-description': tip });

/** @param {Offer} offer @param {PathChoice} choice @param {Pick<Preview, 'labels' | 'notes'>} told @param {Hands} hands */
function button(offer, choice, told, hands) {
  const { path } = offer;
  const name = (/** @type {number} */ depth) => nameOf(choice, told.labels, path, depth);
  const onclick = (/** @type {Event} */ e) => hands.take(offer, e.timeStamp);
  const of = (/** @type {number} */ depth) => choice.kindAt(path, depth) ?? null;
  const quiet = choice.quiet.includes(path[0] ?? '') ? 'quiet' : null;
  const tip = choice.tips[path.join('/')] ?? null;
  const line = choice.sentence(path, 'depths' in offer && offer.depths.includes(0));
  if ('part' in offer) {
    const meaning = path.length === offer.depth + 1 ? tip : null;
    return make(
      'button',
      { type: 'button', class: quiet, 'data-ref': offer.part, 'data-ref-of': of(offer.depth), ...said(meaning), onclick },
      line ?? name(offer.depth),
    );
  }
  const last = path[path.length - 1] ?? '';
  const will = told.notes[path.join('/')] ?? told.notes[last] ?? '';
  const things = offer.depths.filter((depth) => depth > 0);
  const label = offer.verb || !things.length ? offer.depths : things;
  return make(
    'button',
    {
      type: 'button',
      class: quiet,
      'data-ref': last,
      'data-ref-of': of(path.length - 1),
      'data-path': path.join('/'),
      ...said(will ? null : tip),
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
  return choice.missing.map(({ path, label }) => {
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
