// A question on the page: it shows what the model of the choice says, and listens to whoever answers. Parts may be chosen in
// any order, on the board, in panels, as buttons or in the list.
/** @import { Choice, PathChoice } from './choice.js' */
/** @import { Offer } from './offers.js' */
/** @import { Drawn, Kind, Path, Preview, Question, Steps } from './types.js' */
import { makeRoom, mark as markAreas } from './areas.js';
import { drawButtons, isHasty, released, takeFocus } from './buttons.js';
import { edges, goToTargets, keepInSight, uncover } from './camera.js';
import { begin, NoChoice } from './choice.js';
import { consult, dismiss, isCoached, lookBack } from './coach.js';
import {
  $,
  $$,
  around,
  body,
  byId,
  complain,
  find,
  forgive,
  isPhone,
  isPromptFree,
  make,
  mark,
  perf,
  put,
  restorePrompt,
  say,
  tell,
} from './dom.js';
import { isTaught, retort, unsay } from './lesson.js';
import { filterList } from './list.js';
import { markBoard } from './marks.js';
import { get, post, written } from './net.js';
import { tellLast } from './news.js';
import { fresh } from './since.js';
import { hideTip, unlight } from './tips.js';
import { drawWidget, followField } from './widgets.js';

/** @type {Question} */
const NONE = { v: -1, kind: 'none' };
/** @type {Omit<Preview, 'overlay' | 'prompt'>} */
const NOTHING = { labels: {}, notes: {}, note: '', deed: '', final: false, ends: false, why: '', shows: '', caution: '' };

/** @type {Choice} */
let choice = begin(NONE);
let previewed = NOTHING; // what the preview says of it
let source = ''; // the question as it was read, but for its version
let seat = NONE.seat; // who is asked
let request = 0; // of previews: only the latest counts
/** The preview under way: whatever is chosen next makes it stale. @type {AbortController | null} */
let looking = null;
/** @type {string | undefined} */
let lastVerb;
/** What goes with the answer that waits, such as "always". @type {object} */
let along = {};
/** What could be chosen when the question before was answered. @type {import('./types.js').Kinds} */
let before = new Map();
/** The answer given last. @type {Path | null} */
let sent = null;
let byList = false; // it was given in the list: there the next one will be looked for
let isLost = false; // the last answer did not reach the server
let pressedOn = ''; // the question when the pointer last went down
let asked = 0; // when the question came
let chosenAt = 0; // when something was last chosen, or began to wait for "confirm"
addEventListener('pointerdown', () => (pressedOn = source), true);

/**
 * Whether a press began on the question it ends on, and is not the second of two of which the first has answered another: what
 * is drawn stays when the next question comes.
 */
export const isMeant = () => pressedOn === source && !isHasty(asked);

/** Since when this question is asked. */
export const askedAt = () => asked;

/** Whether something is chosen and not yet sent. */
export const isAnswering = () => choice.isTouched || (choice.kind !== 'none' && choice.waiting !== null);

/** Whether something was chosen after this time, and can be taken back. @param {number} time */
export const isChosenSince = (time) => isAnswering() && chosenAt > time;

/** The choice among moves, if that is what is asked. @returns {PathChoice | null} */
const steps = () => (choice.kind === 'one' ? choice : null);

// Choosing ------------------------------------------------------------------------------------------------------------

/** Choose what is drawn: a thing in a place chooses the place as well. @param {Drawn} element */
export function pickDrawn(element, since = performance.now()) {
  const { part = '', of, at, home } = element.dataset;
  const among = steps();
  if (among && home && among.pickFrom(part, of, home)) after(since);
  else if (!among || !at) pick(part, since, of);
  else if (among.pickAt(part, of, at)) after(since);
}

/** @param {string} part @param {string} [of] */
export function pick(part, since = performance.now(), of = undefined) {
  if (!choice.pick(part, of)) return;
  if (choice.kind === 'one') after(since);
  else changed();
}

/** A button of the prompt. @param {Offer} offer @param {number} since */
function take(offer, since) {
  if ('part' in offer) return pick(offer.part, since);
  steps()?.pickAll(offer.path, offer.depths);
  after(since);
}

/** Something was chosen: go on, or be done. @param {number} since */
async function after(since) {
  hideTip();
  forgive();
  isLost = false;
  chosenAt = performance.now();
  const among = steps();
  const path = among?.whole;
  if (path && among.isPartial) return extend(among, path);
  paint();
  mark('step', since);
  if (path) return finish(path, since);
  await preview(since);
}

/** A long choice: the server tells what may follow the beginning just chosen. @param {PathChoice} among @param {Path} path */
async function extend(among, path) {
  /** @type {Steps | null} */
  const more = await get(`options?v=${among.v}&path=${written(path)}`);
  if (!more || among !== choice) return;
  among.extend(more);
  after(performance.now());
}

/** A whole answer is sent at once, or waits for "confirm", as the player wishes. @param {Path} path @param {number} since */
async function finish(path, since) {
  const among = steps();
  if (await mayGo(path, since, () => among?.whole === path)) commit(path, since);
}

/**
 * The same for an answer given as a whole: by the list, or by a number, a set, an order or amounts.
 * @param {Path} path @param {object} [more] what is sent along
 */
export async function answer(path, since = performance.now(), more = {}) {
  const among = steps();
  forgive();
  byList = Boolean(document.activeElement?.closest('#r-moves'));
  if (among?.isTouched) reset();
  among?.propose(path);
  if (await mayGo(path, since)) commit(path, since, more);
  else along = more;
}

/** Whether it needs no "confirm"; else it begins to wait for it. @param {Path} path @param {number} since */
async function mayGo(path, since, isMeant = () => true) {
  const level = body.dataset.confirm ?? 'never';
  if (level === 'never' && !isCoached()) return true;
  const asked = choice;
  const mine = request + 1;
  const found = await preview(since, path);
  if (mine !== request || asked !== choice || asked.kind === 'none' || !isMeant()) return false; // taken back, or asked again
  const isEnd = found?.ends && (body.dataset.turn === 'go' || steps()?.isOnly(path)); // to end the turn was all there was to do
  const isHeld = (found?.final || found?.caution) && !isEnd;
  const goes = level === 'never' || (level !== 'always' && found !== null && !isHeld);
  if (goes && !isCoached()) return true;
  wait(asked, path);
  if (isCoached()) heed(asked, path, goes, since);
  return false;
}

/**
 * The coach looks at an answer that waits; one that needs no "confirm" goes on by itself if nothing speaks against it.
 * @param {Exclude<Choice, { kind: 'none' }>} asked @param {Path} path @param {boolean} goes @param {number} since
 */
async function heed(asked, path, goes, since) {
  const line = byId('prompt-text');
  const before = line?.textContent ?? '';
  if (line) line.textContent = goes ? say('coach-looks') : `${before} ${say('coach-looks')}`;
  const [first = path] = steps()?.answersOf(path) ?? [path];
  const advice = await consult(asked.v, first);
  if (sent === path) return lookBack(advice); // given at once
  if (asked !== choice || asked.waiting !== path) return;
  if (!advice && goes) return commit(path, since, along);
  if (line) line.textContent = advice?.words ?? before;
  if (!advice) return;
  previewed = { ...previewed, advice };
  paint();
  tell(advice.words);
}

/** The coach's better idea, shown as a hint would be. @param {import('./types.js').Advice} advice */
function better({ better: { path, words } }) {
  const line = byId('prompt-text');
  if (steps()) propose(path);
  else if (back() && line) line.textContent = words;
}

/** An answer begins to wait for "confirm": the button says what it does, and the prompt why it is asked. */
function wait(/** @type {Exclude<Choice, { kind: 'none' }>} */ asked, /** @type {Path} */ path) {
  asked.waiting = path;
  chosenAt = performance.now();
  if (isPhone() && byId('side')?.classList.contains('open')) {
    byId('side')?.classList.remove('open'); // there it lies over the question
    uncover();
  }
  const line = byId('prompt-text');
  const why = isTaught() ? '' : previewed.shows || say(previewed.why || 'sure'); // there a wrong try costs nothing
  if (line && previewed.deed && (why || previewed.caution)) {
    const words = [previewed.caution, why].filter(Boolean).join(' ');
    // A bare yes or no names nothing of what it answers: the question stays to be read, unless it is known what is given up.
    const isBare = steps() && path.length === 1 && !(previewed.caution && isQuiet(path[0] ?? ''));
    const question = isBare ? (line.dataset.base ?? '') : '';
    line.replaceChildren(...(question ? [make('small', { class: 'question' }, question), ' '] : []), words);
  }
  unsay();
  paint();
  toConfirm();
}

/** Enter means the button that says so, also after a press beside it. */
function toConfirm() {
  const yes = find(HTMLElement, '#chips .confirm');
  if (yes && choice.kind !== 'none' && choice.waiting) takeFocus(yes);
}
addEventListener('click', (e) => {
  if (around(e, '#stage, #beside, #L-seats') && !around(e, 'button, summary, a')) toConfirm();
});

/** A number, a set, an order or amounts have changed. */
async function changed() {
  if (choice.kind === 'none' || choice.kind === 'one') return;
  choice.waiting = null;
  chosenAt = performance.now();
  forgive();
  paint();
  await ask(choice.answer);
}

/** What is laid in an order comes back by a press on it. @param {Drawn} element */
export function takeBack(element) {
  const n = Number(element.dataset.nth);
  if (choice.kind !== 'order' || choice.waiting || !choice.takeBack(n)) return false;
  changed();
  return true;
}

/** A field of the form in the list was changed. @param {HTMLInputElement} field */
export function changeField(field) {
  if (choice.kind === 'none' || choice.kind === 'one') return;
  if (followField(choice, field)) changed();
}

/** Esc, Back, a click on the scrim: one click back; false where there is none. */
export function back() {
  const waited = choice.kind !== 'none' && choice.kind !== 'one' && choice.waiting;
  if (!waited && !choice.back()) return false;
  dismiss();
  forgive();
  if (choice.kind === 'one') {
    paint();
    preview(performance.now());
  } else changed();
  return true;
}

export function reset() {
  steps()?.reset();
  forget();
  restorePrompt();
  paint();
}

/** Forget what a preview said and drew. */
function forget() {
  previewed = NOTHING;
  request++;
  byId('r-overlay')?.replaceChildren();
}

/**
 * Take hold of what is drawn, to drag it: its targets light up, and nothing is done before it is dropped on one of them.
 * @param {Drawn} element
 */
export function hold(element) {
  const { part = '', of, at } = element.dataset;
  const among = steps();
  if (at || !among) return pickDrawn(element);
  forgive();
  if (among.isTouched) reset();
  among.take(part, of);
  paint();
  preview(performance.now());
}

/** A choice made for the player, by a hint: it waits for "confirm". @param {Path} path */
export async function propose(path) {
  const among = steps();
  if (!among) return;
  forgive();
  reset();
  if (!among.propose(path)) return;
  await preview(performance.now(), path);
  if (among !== choice || !among.isTouched) return; // taken back meanwhile
  wait(among, path);
}

/** "Yes" to the choice that waits for it. @param {number} since */
export function confirm(since) {
  const path = choice.kind === 'none' ? null : choice.waiting;
  if (path) commit(path, since, along);
  return Boolean(path);
}

/** Whether this is a kind of move that few want. @param {string} verb */
export const isQuiet = (verb) => steps()?.quiet.includes(verb) ?? false;

/** Whether a kind of move is one of several that are asked for. @param {string} verb */
export const isOneKind = (verb) => steps()?.offers(verb) ?? false;

/** The same kind of move again. */
export function again() {
  if (lastVerb !== undefined && steps()?.offers(lastVerb)) pick(lastVerb);
}

// The server ----------------------------------------------------------------------------------------------------------

/** Pictures and words for the half-made choice, or for this path. @param {number} since @param {Path} [path] */
async function preview(since, path) {
  const among = steps();
  if (!path && !among?.clicks.length) {
    reset();
    return null;
  }
  looking?.abort();
  looking = new AbortController();
  const found = await ask(path ?? among?.beginning ?? [], looking.signal);
  if (found) mark('preview', since);
  return found;
}

/** @param {Path} path @param {AbortSignal} [signal] */
async function ask(path, signal) {
  const mine = ++request;
  /** @type {Preview | null} */
  const found = await get(`preview?v=${choice.v}&path=${written(path)}`, signal);
  await released();
  if (!found && mine === request && body.classList.contains('offline')) complain(say('no-preview'));
  if (!found || mine !== request) return null;
  show(found);
  paint();
  if ($('#r-overlay [data-part]')) keepInSight($$('#r-overlay :is([data-part], [data-about])'));
  return found;
}

/** @param {Preview} found */
function show(found) {
  const holder = make('template');
  holder.innerHTML = found.overlay;
  byId('r-overlay')?.replaceChildren(...(holder.content.firstElementChild?.childNodes ?? []));
  previewed = found;
  const line = byId('prompt-text');
  if (line && found.prompt && isPromptFree()) line.textContent = found.prompt;
}

/** Send an answer. @param {Path} path */
export async function commit(path, since = performance.now(), more = {}) {
  const { v } = choice;
  const [first = path, ...then] = steps()?.answersOf(path) ?? [path];
  looking?.abort();
  sent = path;
  lookBack(previewed.advice ?? null);
  lastVerb = path[0];
  before = new Map([...choice.legal(), ...(steps()?.switchable() ?? [])]);
  choice = new NoChoice(v);
  along = {};
  request++;
  paint();
  body.classList.add('busy');
  body.dataset.sent = String(since);
  const refused = await post('move', { v, path: first, seat, ...(then.length ? { then } : {}), ...more });
  body.classList.remove('busy');
  if (refused === null) return;
  isLost = refused === say('not-made');
  if (choice.v === v) {
    restorePrompt();
    load(true);
  } else byId('r-overlay')?.replaceChildren();
  if (retort(refused)) restorePrompt();
  else complain(refused);
}

/** A move that is not among the options: the server refuses it, and says by which rule. @param {Path} path */
export function tryMove(path) {
  reset();
  commit(path);
}

/** Why a drawn thing that is not lit cannot be chosen; false where there is nothing to say. @param {Drawn} element */
export function askWhy(element) {
  const { part = '', of } = element.dataset;
  if (!of || choice.kind === 'none') return false;
  if (choice.kind !== 'one' && !choice.speaksOf(of) && before.get(part)?.has(of)) {
    complain(say('undo-first'));
    return true;
  }
  if (choice.kind !== 'one') {
    if (isAnswering() || !choice.speaksOf(of)) return false;
    complain(say(choice.speaksOf(of, part) ? 'elsewhere' : 'barred'));
    return true;
  }
  const answer = choice.whyNot(part, of);
  if (answer === 'elsewhere') complain(say('elsewhere'));
  else if (answer) inquire(answer);
  return answer !== null;
}

/** Ask for what is no move, to be told why; what is chosen stays. @param {Path} path */
async function inquire(path) {
  const { v } = choice;
  const refused = await post('move', { v, path, seat });
  if (refused && choice.v === v) complain(refused);
}

/** The name of a part, as far as the question has one. @param {string} part */
export const labelOf = (part) => previewed.labels[part] ?? steps()?.labels[part] ?? part;

/** What a whole answer would look like, without choosing it. @param {Path} path */
export async function look(path) {
  return isAnswering() ? null : preview(performance.now(), path);
}

/** The same for the one answer that a part tells from all others. @param {string} part @param {string} [of] */
export async function lookAt(part, of) {
  const path = steps()?.only(part, of);
  return path ? look(path) : null;
}

// Showing -------------------------------------------------------------------------------------------------------------

const hands = {
  take,
  answer,
  tryMove,
  better,
  changed,
  commit: (/** @type {Path} */ path, since = performance.now()) => commit(path, since, along),
};

/** Whether buttons lead to every answer that names a thing, or few want what it stands for. @returns {(part: string) => boolean} */
function leadTo() {
  if (choice.kind !== 'one') return () => false;
  const paths = choice.left();
  const refs = new Set($$('#chips button:not(.barred)').map(({ dataset: { ref } }) => ref));
  return (part) =>
    isQuiet(part) || paths.filter((path) => path.includes(part)).every((path) => path.some((word) => refs.has(word)));
}

export function paint() {
  const began = performance.now();
  const drawn = markBoard(choice, previewed.notes);
  if (choice.kind === 'none') byId('chips')?.replaceChildren();
  if (choice.kind === 'one') {
    drawButtons(choice, previewed, drawn, hands);
    filterList(choice);
  } else if (choice.kind !== 'none') drawWidget(choice, previewed, hands);
  const button = byId('b-back');
  if (button) button.hidden = !isAnswering();
  body.classList.toggle('answering', isAnswering());
  markAreas(leadTo());
  makeRoom(false);
  edges(isAnswering() ? 'always' : choice.legal().size ? 'idle' : 'never');
  perf.push(['paint', performance.now() - began]);
}

/** A number, a set, an order or amounts: ask what is usual, and what may be pointed at; until then the buttons may change. */
async function prepare() {
  const asked = choice;
  const isShape = asked.kind !== 'none' && asked.kind !== 'one';
  const holder = byId('chips');
  if (holder) put(holder, 'aria-busy', isShape ? 'true' : null);
  if (!isShape) return;
  await ask(asked.answer);
  if (holder && asked === choice) put(holder, 'aria-busy', null);
  makeRoom();
}

/** Read the question of a new view. A choice half made stays if nothing about it changed. */
export function load(force = false) {
  const text = find(HTMLScriptElement, '#opts')?.textContent;
  /** @type {Question} */
  const read = text ? JSON.parse(text) : NONE;
  const same = JSON.stringify({ ...read, v: 0 });
  if (!force && same === source && isAnswering()) {
    choice.v = read.v;
    return paint();
  }
  if (source !== same) asked = performance.now();
  isLost &&= source === same;
  source = same;
  seat = read.seat;
  choice = begin(read);
  forget();
  unlight();
  if ('deed' in read && read.deed) previewed = { ...NOTHING, deed: read.deed };
  paint();
  if (isLost) complain(say('not-made')); // the connection is back, and the same is asked
  if (choice.kind === 'none') tellLast();
  prepare();
  toList();
  makeRoom();
  goToTargets();
  fresh();
}

/** Whoever answered by the list goes on there, once it is of now. */
export function toList() {
  const first = byList && choice.kind !== 'none' ? $('#r-moves summary, #r-moves button') : null;
  if (!first) return;
  first.focus({ preventScroll: true });
  byList = false;
}
