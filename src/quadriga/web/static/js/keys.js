// The whole game by keyboard. Letters can be switched off; none fires in a field or with a modifier.
/** @import { Drawn } from './types.js' */
import { leave, reveal, turn } from './areas.js';
import { ask, askOn, stopAsking } from './asking.js';
import { closeBook, toggleBook } from './book.js';
import { isVoid, lookAround } from './buttons.js';
import { fit, zoomBy } from './camera.js';
import { $, $$, around, body, byId, find, findAll, forgive, isPromptFree, middleOf, tell } from './dom.js';
import { hint } from './hints.js';
import { hurry } from './layers.js';
import { post } from './net.js';
import { closeLatest, closeOver, closeSide, isOpen, openTab } from './panels.js';
import { again, askedAt, back, isAnswering, isQuiet, pickDrawn } from './question.js';
import * as replay from './replay.js';

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FIELDS = 'input:not([type=range]), textarea, select';
const targets = () => $$('[data-part].legal').filter((element) => element.getBoundingClientRect().width);

/** What has the focus. @returns {Drawn} */
const focused = () => /** @type {Drawn | null} */ (document.activeElement) ?? body;
const isOnStage = (/** @type {Drawn} */ here) => here === body || here.id === 'stage';

/** The nearest legal target in that direction. @param {[number, number]} direction */
function move([ux, uy]) {
  const all = [...targets(), ...$$('#chips button:not(:disabled)')];
  const here = all.find((element) => element === document.activeElement);
  if (!here) {
    all[0]?.focus();
    return all.length > 0;
  }
  const [ax, ay] = middleOf(here);
  let best = null;
  let bound = Infinity;
  for (const element of all) {
    if (element === here) continue;
    const [bx, by] = middleOf(element);
    const ahead = (bx - ax) * ux + (by - ay) * uy;
    const aside = Math.abs((bx - ax) * uy) + Math.abs((by - ay) * ux);
    if (ahead <= 4 || ahead + 2 * aside >= bound) continue;
    bound = ahead + 2 * aside;
    best = element;
  }
  best?.focus({ preventScroll: true });
  if (best) reveal(best);
  return best !== null;
}

/** The button that goes on with what is chosen: the one most people want, or the first; never one that few want. */
const nextButton = () =>
  isAnswering() ? ($('#chips :is(.confirm, .main):enabled') ?? $('#chips button:enabled:not(.quiet, .barred)')) : null;

/** After a choice the focus goes on: to what is done with the thing, or to the next thing that can be chosen. */
function onward() {
  const go = () => {
    const here = focused();
    if (here !== body && here.isConnected && (here.matches('.legal') || here.closest('#chips'))) return;
    const next = nextButton() ?? nextThing() ?? (isAnswering() ? null : $('#chips button'));
    next?.focus({ preventScroll: true });
  };
  requestAnimationFrame(() => requestAnimationFrame(go));
}

/** What else can be chosen on the board; a second press must not throw away what the first one took up. */
function nextThing() {
  const wanted = (/** @type {string} */ where) => $$(where).find((one) => !isQuiet(one.dataset.part ?? ''));
  return (
    wanted('#r-overlay [data-part].legal') ??
    wanted('#cam [data-part].legal') ??
    targets().find((one) => !isQuiet(one.dataset.part ?? ''))
  );
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
const canUndo = () => $('#b-undo:enabled:not([aria-disabled])') !== null;

/** Take back as far as one may: to the start of one's turn, or to the last thing that cannot be taken back. */
async function restart() {
  while (canUndo()) {
    const v = body.dataset.v;
    if (await post('undo', { v: Number(v) })) return;
    for (let tries = 0; body.dataset.v === v && tries < 200; tries++) await pause(20);
    if (body.dataset.v === v) return;
  }
}

/** A letter opens its panel, and closes it again. @param {string} id */
function toggle(id) {
  if (isOpen(id)) return closeSide();
  openTab(id, true);
  return false;
}

function showMoves() {
  if (!toggle('tb-moves')) $('#r-moves summary, #r-moves button, #r-moves input:not([type=hidden])')?.focus();
}

/** Press the one button that most people want, as long as nothing else is meant; one that confirms is only led to. */
function pressMain() {
  const button = find(HTMLButtonElement, '#chips .confirm:enabled, #chips .main:enabled');
  if (button?.matches('.confirm:not([data-key])')) button.focus({ preventScroll: true });
  else button?.click();
  return button !== null;
}

/** @type {Record<string, (e: KeyboardEvent) => void>} */
const letters = {
  u: (e) => (e.shiftKey ? restart() : byId('b-undo')?.click()),
  l: showMoves,
  c: () => toggle('tb-log'),
  m: () => byId('stage')?.focus(),
  b: () => toggle('tb-board-text'),
  h: hint,
  r: () => toggleBook(),
  '?': () => ask(focused()) || toggle('tb-help'),
  '.': again,
  '+': () => zoomBy(1.3),
  '=': () => zoomBy(1.3),
  '-': () => zoomBy(1 / 1.3),
  0: () => {
    leave();
    fit(false);
  },
  '[': () => turn(-1),
  ']': () => turn(1),
  o: () => tell(findAll(HTMLElement, '.seat').map(seenText).join('. ')),
};

/** What is seen of an element (textContent would tell the rest, too), on one line. @param {HTMLElement} element */
const seenText = (element) => element.innerText.replace(/\s+/g, ' ');

/** @type {Record<string, replay.Step>} */
const ALWAYS = { Home: 'first', End: 'now', PageUp: 'before', PageDown: 'after' };
/** @type {Record<string, replay.Step>} */
const IN_THE_PAST = { ArrowLeft: 'back', ArrowRight: 'next' };

/** @param {string} key */
function replayKey(key) {
  if (isAnswering() || focused().dataset.part) return false;
  const how = ALWAYS[key] ?? (replay.isPast() ? IN_THE_PAST[key] : undefined);
  if (how) replay.step(how);
  return how !== undefined;
}

/** Close the menu or what lies over the board or was opened last, take a click back, leave the past. */
function stepBack() {
  const menu = find(HTMLDetailsElement, '#menu');
  if (menu?.open) {
    menu.open = false;
    find(HTMLElement, 'summary', menu)?.focus();
    return true;
  }
  if (stopAsking()) return true;
  if (closeOver()) return true;
  if (closeBook()) return true;
  if (hurry()) return true;
  if (closeLatest()) return true;
  const isBack = back();
  if (!isAnswering() && replay.isPast()) {
    replay.leave();
    return true;
  }
  return isBack || askAgain() || closeSide();
}

/** The question in place of a complaint. */
function askAgain() {
  if (isPromptFree()) return false;
  forgive();
  return true;
}

/** @param {Drawn} here @param {string} key */
function nextTab(here, key) {
  const tabs = findAll(HTMLElement, '[role=tab]');
  const by = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const next = tabs.at((tabs.indexOf(/** @type {HTMLElement} */ (here)) + by) % tabs.length);
  if (!next) return false;
  openTab(next.id, false);
  next.focus();
  return true;
}

/** What a key does; false if it is nothing to us. @param {KeyboardEvent} e */
function press(e) {
  const here = focused();
  const direction = DIRECTIONS[e.key];
  if (e.key === 'Escape') return stepBack();
  // Whoever has come here by keys means what has the focus; whoever clicked it has chosen it already.
  const isFree = isOnStage(here) || (here.dataset.part !== undefined && !here.matches('.legal:focus-visible'));
  if (e.key === 'Enter' && (isFree || (isPointed && here.matches(PASSED))) && pressMain()) return true;
  if ((e.key === 'Enter' || e.key === ' ') && here.dataset.part && here.getAttribute('role') === 'button') {
    pickDrawn(here, e.timeStamp);
    onward();
    return true;
  }
  if (e.key === ' ' && isOnStage(here)) {
    body.classList.add('bare'); // look under the pieces
    return true;
  }
  if (direction && here.matches('[role=tab]')) return nextTab(here, e.key);
  if (direction && askOn(direction)) return true;
  if (replayKey(e.key)) return true;
  if (direction && (isOnStage(here) || here.dataset.part || here.closest('#chips'))) return move(direction);
  const letter = body.dataset.keys === 'off' ? undefined : letters[e.key.toLowerCase()];
  letter?.(e);
  return letter !== undefined;
}

/** Buttons that were meant when they were pressed, and are not any more: another one says that Enter presses it. */
const PASSED = '#chips button:not(.confirm, .main), #b-undo, #b-back';

// Whoever pressed a button by pointing means by Enter the one that carries its name, not the same again.
let isPointed = false;
document.addEventListener('pointerdown', () => (isPointed = true), true);

const ANSWERS = '#chips, #r-moves button, #hints button, #f-undo button, #stage, [data-part]';
let isSwallowed = false; // the key that is down means nothing, nor does it when it comes up

/** Whether a key would answer, but is held down or was pressed before its question can have been seen. @param {KeyboardEvent} e */
function isIdle(e) {
  if (e.key !== 'Enter' && e.key !== ' ') {
    isPointed = false;
    lookAround();
    return false;
  }
  const here = focused();
  return (here === body || here.closest(ANSWERS) !== null) && isVoid(e, askedAt());
}

document.addEventListener('keydown', (e) => {
  const isField = e.target instanceof Element && e.target.matches(FIELDS);
  if (e.ctrlKey || e.metaKey || e.altKey || $('dialog[open]')) return;
  isSwallowed = !(isField && e.key === ' ') && isIdle(e);
  if (isSwallowed) return e.preventDefault();
  if (isField && e.key === 'Enter' && around(e, '#chips') && pressMain()) return e.preventDefault();
  if (!isField && press(e)) e.preventDefault();
});
document.addEventListener('keyup', (e) => {
  if (e.key !== ' ') return;
  body.classList.remove('bare');
  if (isSwallowed) e.preventDefault();
});
document.addEventListener('focusin', (e) => {
  const here = /** @type {Drawn} */ (e.target);
  if (here.dataset.part && here.matches(':focus-visible')) reveal(here);
});
