// The model of answering a question: what is chosen, what is still possible, what can be chosen next, when it is whole, and
// the way back. It knows no page, so that it can be tried without one (tests/js); `question.js` draws it and listens.
/** @import { Kind, Kinds, OneQuestion, Path, Question, Steps } from './types.js' */
import { AmountsChoice, CountChoice, isOf, OrderChoice, SetChoice } from './items.js';

/** @typedef {NoChoice | PathChoice | CountChoice | SetChoice | OrderChoice | AmountsChoice} Choice */

/**
 * Begin to answer.
 * @param {Question} question
 * @returns {Choice}
 */
export function begin(question) {
  switch (question.kind) {
    case 'one':
      return new PathChoice(question);
    case 'count':
      return new CountChoice(question);
    case 'set':
      return new SetChoice(question);
    case 'order':
      return new OrderChoice(question);
    case 'amounts':
      return new AmountsChoice(question);
    default:
      return new NoChoice(question.v);
  }
}

/** Nothing is asked. */
export class NoChoice {
  kind = /** @type {const} */ ('none');
  isTouched = false;
  /** @type {string[]} */
  about = [];

  /** @param {number} v */
  constructor(v) {
    this.v = v;
  }

  /** @returns {Kinds} */
  legal() {
    return new Map();
  }

  /** @returns {Kinds} */
  marked() {
    return new Map();
  }

  pick() {
    return false;
  }

  back() {
    return false;
  }
}

/**
 * One of many moves, each written as a path of parts. Parts may be chosen in any order; a depth at which only one part remains
 * is filled by itself.
 */
export class PathChoice {
  kind = /** @type {const} */ ('one');
  /** By depth: the part, or undefined while it is open. @type {(string | undefined)[]} */
  chosen = [];
  /** The depths somebody really clicked, for the way back; the others were implied. @type {number[]} */
  clicks = [];
  /** A whole path that waits for "confirm". @type {Path | null} */
  waiting = null;

  /** @param {OneQuestion} question */
  constructor(question) {
    this.v = question.v;
    this.about = question.about ?? [];
    this.kinds = question.kinds;
    this.barred = question.barred ?? [];
    this.quiet = question.quiet ?? [];
    this.spoken = question.spoken ?? [];
    this.labels = question.labels;
    this.lines = question.lines ?? {};
    this.tips = question.tips ?? {};
    this.worded = question.worded ?? [];
    /** Kinds of moves whose things are pointed at one after the other. */
    this.ordered = question.ordered ?? [];
    /** Kinds of moves whose things say what choosing them would do. */
    this.tipped = question.tipped ?? [];
    this.plans = question.partial ? [] : (question.plans ?? []);
    for (const { path, label } of this.plans) this.lines[path.join('/')] = label;
    const known = new Set(question.paths.map((path) => path.join('/')));
    const further = this.plans.map(({ path }) => path).filter((path) => !known.has(path.join('/')));
    const paths = [...question.paths, ...further];
    /** What the server has told: the question, then what follows each beginning. @type {{ steps: Steps, clicks: number }[]} */
    this.told = [{ steps: { ...question, paths }, clicks: 0 }];
    this.settle();
  }

  // What is possible ----------------------------------------------------------------------------------------------------

  get steps() {
    return /** @type {{ steps: Steps }} */ (this.told.at(-1)).steps;
  }

  /** Every path there is, as far as the server has told. */
  get paths() {
    return this.steps.paths;
  }

  /** Whether the paths are only beginnings. */
  get isPartial() {
    return this.steps.partial;
  }

  get isTouched() {
    return this.clicks.length > 0 || this.waiting !== null;
  }

  /** The paths that go with what is chosen. */
  left() {
    return this.paths.filter((path) => this.chosen.every((part, depth) => part === undefined || path[depth] === part));
  }

  /** The depths at which something is still to be chosen. */
  open(paths = this.left()) {
    return depths(paths).filter((depth) => this.chosen[depth] === undefined);
  }

  /** The path, once there is one and nothing of it is open. */
  get whole() {
    const paths = this.left();
    const path = paths[0];
    return paths.length === 1 && path?.every((_, depth) => this.chosen[depth] !== undefined) ? path : null;
  }

  /** What is chosen so far, with empty words for what is open. */
  get beginning() {
    return Array.from(this.chosen, (part) => part ?? '');
  }

  /** What choosing a thing would do, all ways of it. @param {string} part @param {Kind} of */
  tipFor(part, of) {
    const ways = this.left().filter((path) => this.tipped.includes(path[0] ?? '') && this.isAt(path, 1, part, of));
    return ways.flatMap((path) => this.lines[path.join('/')] ?? []).join('\n');
  }

  /** The answers that a path stands for, one after the other. @param {Path} path @returns {readonly Path[]} */
  answersOf(path) {
    const written = path.join('/');
    return this.plans.find((plan) => plan.path.join('/') === written)?.answers ?? [path];
  }

  /** Whether a path is only another way to point at one of the answers. @param {Path} path */
  isAnother(path) {
    const answers = this.answersOf(path);
    return answers.length === 1 && answers[0]?.join('/') !== path.join('/');
  }

  /** Whether there is nothing else to answer. @param {Path} path */
  isOnly(path) {
    return this.paths.length === 1 && this.paths[0]?.join('/') === path.join('/');
  }

  // What things are -----------------------------------------------------------------------------------------------------
  // The same word may name a region, its tribe and its people: a thing says which it is (`of`), and where (`at`).

  /** @param {Path} path @param {number} depth @returns {Kind} */
  kindAt(path, depth) {
    return (this.kinds[path[0] ?? ''] ?? this.kinds[''])?.[depth];
  }

  /** @param {Path} path @param {number} depth @param {string} part @param {Kind} of */
  isAt(path, depth, part, of) {
    return path[depth] === part && isOf(this.kindAt(path, depth), of);
  }

  /** Where a path names a place ("Region.GALLIA"); -1: nowhere. @param {Path} path @param {string} at */
  placeIn(path, at) {
    const [kind, place] = at.split('.');
    return path.findIndex((_, depth) => this.isAt(path, depth, place ?? '', kind));
  }

  /**
   * Whether a thing in a place is what these paths speak of: they name the place too, or the question itself does.
   * @param {string} part @param {string | undefined} at @param {Path[]} paths
   */
  isPlaced(part, at, paths) {
    return !at || this.about.includes(at) || paths.some((path) => path.includes(part) && this.placeIn(path, at) >= 0);
  }

  /** The first of several places of one kind that a path names: what moves comes from there; -1: nothing moves. @param {Path} path @param {Kind} kind */
  originIn(path, kind) {
    const [first = -1, next] = [...path.keys()].filter((depth) => this.kindAt(path, depth) === kind);
    return next === undefined ? -1 : first;
  }

  /**
   * Where these paths take a thing from the place in which it is drawn, if they move it at all; -1: they take it elsewhere.
   * @param {string} part @param {string | undefined} home @param {Path[]} paths
   */
  homeIn(part, home, paths) {
    const [kind, place] = home?.split('.') ?? [];
    const moved = paths.filter((path) => path.includes(part) && this.originIn(path, kind) >= 0);
    if (!kind || !moved.length) return null;
    const found = moved.find((path) => path[this.originIn(path, kind)] === place);
    return found ? this.originIn(found, kind) : -1;
  }

  /** A thing that stands in a place is taken from there. @param {string} part @param {Kind} of @param {string} home */
  pickFrom(part, of, home) {
    const [kind, place = ''] = home.split('.');
    const depth = this.homeIn(part, home, this.left()) ?? -1;
    if (depth < 0 || this.chosen[depth] !== undefined) return this.pick(part, of);
    if (this.chosen.includes(part)) return this.pick(place, kind);
    this.chosen[depth] = place;
    return this.pick(part, of);
  }

  /** The parts at these depths. @param {Path[]} paths @param {number[]} at @returns {Kinds} */
  kindsAt(paths, at) {
    /** @type {Kinds} */
    const found = new Map();
    for (const path of paths) {
      for (const depth of at) {
        const part = path[depth];
        if (part !== undefined && !this.isEarly(path, depth))
          found.set(part, (found.get(part) ?? new Set()).add(this.kindAt(path, depth)));
      }
    }
    return found;
  }

  /** Whether something before this depth must be pointed at first. @param {Path} path @param {number} depth */
  isEarly(path, depth) {
    if (!this.ordered.includes(path[0] ?? '')) return false;
    return path.some((_, before) => before > 0 && before < depth && this.chosen[before] === undefined);
  }

  /** What the game calls a part after the parts before it. @param {Path} path @param {number} depth */
  special(path, depth) {
    return this.labels[path.slice(0, depth + 1).join('/')];
  }

  // What can be clicked -------------------------------------------------------------------------------------------------

  /** What can be chosen next. */
  legal(paths = this.left()) {
    return this.waiting ? new Map() : this.kindsAt(paths, this.open(paths));
  }

  /** What is chosen by itself, and can be taken up all the same while nothing was clicked. */
  alone(paths = this.left()) {
    return this.isTouched ? new Map() : this.kindsAt(paths.slice(0, 1), this.implied());
  }

  /** What was clicked. */
  marked(paths = this.left()) {
    return this.kindsAt(paths.slice(0, 1), this.clicks);
  }

  /** What could have been clicked instead. */
  switchable() {
    return this.kindsAt(this.paths, this.clicks);
  }

  /** The very next parts: for things that are chosen only when it is their turn. */
  next(paths = this.left()) {
    if (this.waiting) return new Set();
    const open = this.open(paths).filter((depth) => depth > 0);
    return new Set(paths.map((path) => path[open.find((depth) => depth < path.length) ?? -1]));
  }

  /** The one path that a part tells from all others; null if there are several. @param {string} part @param {Kind} [of] */
  only(part, of) {
    const found = this.left().filter((path) => path.some((_, depth) => this.isAt(path, depth, part, of)));
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** Whether this kind of move is one of several. @param {string} verb */
  offers(verb) {
    const verbs = partsAt(this.paths, 0);
    return verbs.length > 1 && verbs.includes(verb);
  }

  /**
   * What to do about a thing that cannot be chosen: nothing (null); say that it can be in another place ('elsewhere'); or ask
   * for it all the same, with the path returned, to be told the rule.
   * @param {string} part @param {string} of @returns {Path | 'elsewhere' | null}
   */
  whyNot(part, of) {
    const alike = this.paths.filter((path) => path.length === 2 && this.kindAt(path, 1) === of);
    const verb = alike[0]?.[0];
    if (verb === undefined || this.isTouched) return this.attempt(part, of);
    return alike.some((path) => path[1] === part) ? 'elsewhere' : [verb, part];
  }

  /**
   * The beginning of a longer move that names a thing of this kind, with what is chosen so far and empty words for the rest: no
   * move of its own, so it can only be refused. Null: no such thing is to be chosen, or it can be.
   * @param {string} part @param {string} of @returns {Path | null}
   */
  attempt(part, of) {
    const paths = this.left().filter((path) => path.length > 2);
    const depths = this.open(paths).filter((depth) => depth > 0);
    const found = depths.find((depth) => paths.some((path) => path.length > depth + 1 && this.kindAt(path, depth) === of));
    const like = paths.find((path) => found !== undefined && this.kindAt(path, found) === of);
    if (found === undefined || !like || this.left().some((path) => path[found] === part)) return null;
    return [like[0] ?? '', ...Array.from({ length: found - 1 }, (_, i) => this.chosen[i + 1] ?? ''), part];
  }

  // Choosing ------------------------------------------------------------------------------------------------------------

  /**
   * Fill in every depth at which only one part remains. The only move there is still waits for a click, and so does a verb
   * that nobody means by pointing at a thing.
   */
  settle() {
    const paths = this.left();
    if (this.paths.length === 1 && !this.clicks.length) return;
    for (const depth of this.open(paths)) {
      const [part, ...others] = partsAt(paths, depth);
      if (others.length || part === undefined || (depth === 0 && this.isSpoken(part))) continue;
      if (paths.every((path) => path.length > depth)) this.chosen[depth] = part;
    }
  }

  /** Whether this kind of move, one of several, must be said: a click on its thing alone could mean another. @param {string} verb */
  isSpoken(verb) {
    return this.spoken.includes(verb) && this.offers(verb);
  }

  /**
   * An answer with what is done, not only with what: where that is still open, or a click on the thing alone would not say it.
   * @param {Path} path @param {boolean} isOpen
   */
  sentence(path, isOpen) {
    return isOpen || this.spoken.includes(path[0] ?? '') ? this.lines[path.join('/')] : undefined;
  }

  /** What is barred of the thing that is chosen, or in general while nothing is. */
  get missing() {
    const chosen = this.chosen.slice(1).filter((part) => part !== undefined);
    const isAbout = (/** @type {Path} */ path) => chosen.every((part) => path.slice(1).includes(part));
    return this.barred.filter(({ path, thing }) => (this.isTouched ? thing && isAbout(path) : !thing));
  }

  /**
   * Choose a part, at the first depth where it is open; or choose again where it was clicked before. False: it is nowhere.
   * @param {string} part @param {Kind} [of]
   */
  pick(part, of) {
    const waited = this.waiting;
    this.waiting = null;
    if (!this.take(part, of) && !this.change(part, of)) {
      this.waiting = waited; // nothing has changed
      return false;
    }
    this.settle();
    return true;
  }

  /** Fill the first open depth where this part may stand, and nothing else. @param {string} part @param {Kind} [of] */
  take(part, of) {
    const paths = this.left();
    const isMeant = (/** @type {Path} */ path, /** @type {number} */ d) =>
      this.isAt(path, d, part, of) && !this.isEarly(path, d);
    const depth = this.open(paths).find((d) => paths.some((path) => isMeant(path, d)));
    if (depth === undefined) return this.adopt(part, of);
    this.chosen[depth] = part;
    this.clicks.push(depth);
    return true;
  }

  /** What was implied is chosen by a click as well: whoever holds but one kind of thing can take one up. @param {string} part @param {Kind} [of] */
  adopt(part, of) {
    const [path = []] = this.left();
    const depth = this.implied().find((d) => this.isAt(path, d, part, of));
    if (depth === undefined) return false;
    this.clicks.push(depth);
    return true;
  }

  /** The depths of things that nobody has clicked, since there is no other. */
  implied() {
    return [...this.chosen.keys()].filter((d) => d > 0 && this.chosen[d] !== undefined && !this.clicks.includes(d));
  }

  /** Another part where one was clicked. What does not go with it is given up. @param {string} part @param {Kind} of */
  change(part, of) {
    const depth = this.clicks.find((d) => this.chosen[d] !== part && this.paths.some((path) => this.isAt(path, d, part, of)));
    if (depth === undefined) return false;
    this.clicks = [...this.clicks.filter((d) => d !== depth), depth];
    this.chosen[depth] = part;
    this.forget();
    if (this.left().length) return true;
    this.clicks = [depth];
    this.forget();
    return true;
  }

  /**
   * A thing in a place chooses the place as well, unless the question names it.
   * @param {string} part @param {Kind} of @param {string} at
   */
  pickAt(part, of, at) {
    if (!this.about.includes(at)) {
      const both = (/** @type {Path} */ path) => path.includes(part) && this.placeIn(path, at) >= 0;
      if (!this.left().some(both)) this.clear();
      const path = this.left().find(both);
      const depth = path ? this.placeIn(path, at) : -1;
      if (path && this.chosen[depth] === undefined) this.chosen[depth] = path[depth];
    }
    return this.pick(part, of);
  }

  /** Several parts of a path by one click. @param {Path} path @param {number[]} at */
  pickAll(path, at) {
    for (const depth of at) this.chosen[depth] = path[depth];
    this.clicks.push(at[0] ?? 0);
    this.settle();
  }

  /** A whole path, for somebody: one click. False: it is not among the options. @param {Path} path */
  propose(path) {
    this.reset();
    if (!this.paths.some((known) => known.every((part, depth) => path[depth] === part))) return false;
    this.chosen = [...path];
    this.clicks = [path.length - 1];
    return true;
  }

  /** A long choice: what may follow the beginning just chosen. @param {Steps} more */
  extend(more) {
    this.told.push({ steps: more, clicks: this.clicks.length });
    this.labels = { ...this.labels, ...more.labels };
    this.lines = { ...this.lines, ...more.lines };
    this.settle();
  }

  // The way back --------------------------------------------------------------------------------------------------------

  /** One click back, not one implied part; false where there is none. */
  back() {
    if (!this.isTouched) return false;
    this.waiting = null;
    this.clicks.pop();
    while (this.told.length > 1 && (this.told.at(-1)?.clicks ?? 0) > this.clicks.length) this.told.pop();
    this.forget();
    this.settle();
    return true;
  }

  /** As it was asked. */
  reset() {
    this.told.length = 1;
    this.clear();
    this.settle();
  }

  clear() {
    this.chosen = [];
    this.clicks = [];
    this.waiting = null;
  }

  /** Keep only what was clicked. */
  forget() {
    const before = this.chosen;
    this.chosen = [];
    for (const depth of this.clicks) this.chosen[depth] = before[depth];
  }
}

/** The depths of the longest path. @param {Path[]} paths */
const depths = (paths) => [...Array(Math.max(0, ...paths.map((path) => path.length))).keys()];

/** The parts at one depth, each once. @param {Path[]} paths @param {number} depth */
export function partsAt(paths, depth) {
  return [...new Set(paths.flatMap((path) => path[depth] ?? []))];
}
