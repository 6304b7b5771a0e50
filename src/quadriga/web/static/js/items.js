// Choices that are not a list of moves: how many, which ones, in which order, how much of each. No page here: see `choice.js`.
/** @import { AmountsQuestion, CountQuestion, Item, Kind, Kinds, OrderQuestion, Path, SetQuestion } from './types.js' */

/** Whether a part of this kind may be meant by something that says it is `of` a kind; who does not say so may mean any. */
export const isOf = (/** @type {Kind} */ kind, /** @type {Kind} */ of) => !of || !kind || kind === of;

/**
 * The parts of those items that pass a test, each with its kind.
 * @template {Item} I
 * @param {I[]} items
 * @param {(item: I, i: number) => boolean} test
 * @returns {Kinds}
 */
const kindsOf = (items, test) => new Map(items.filter(test).map((item) => [item.part, new Set([item.of])]));

/**
 * What the shapes share. `isTouched`: there is something to take back. `isComplete`: it may be sent. Methods that choose
 * return whether anything was chosen.
 * @template {Item} I
 */
class Items {
  /** @param {{ v: number, about?: string[] }} question @param {I[]} items */
  constructor(question, items) {
    this.v = question.v;
    this.about = question.about ?? [];
    this.items = items;
    /** An answer that waits for "confirm". @type {Path | null} */
    this.waiting = null;
    /** What it was before each step, for the way back. @type {number[][]} */
    this.before = [];
  }

  /** Something was chosen that can be taken back. */
  get isTouched() {
    return this.before.length > 0;
  }

  /** Whether things of this kind are to be chosen, or this very one. @param {Kind} of @param {string} [part] */
  speaksOf(of, part) {
    return this.items.some((item) => item.of === of && (part === undefined || item.part === part));
  }
}

/** A number. @extends {Items<Item>} */
export class CountChoice extends Items {
  kind = /** @type {const} */ ('count');

  /** @param {CountQuestion} question */
  constructor(question) {
    super(question, question.items ?? []);
    this.least = question.least;
    this.most = question.most;
    this.n = within(question.least, question.most, Number(question.usual?.[0] ?? question.least));
  }

  get isEmpty() {
    return false;
  }

  get isComplete() {
    return true;
  }

  get answer() {
    return [String(this.n)];
  }

  /** What is counted can always be pointed at: after the most it begins again. */
  legal() {
    return kindsOf(this.items, () => this.most > this.least);
  }

  marked() {
    return kindsOf(this.items, () => this.n > 0);
  }

  /** One more. @param {string} part @param {Kind} [of] */
  pick(part, of) {
    if (!this.items.some((item) => item.part === part && isOf(item.of, of))) return false;
    this.set(this.n < this.most ? this.n + 1 : Math.max(1, this.least));
    return true;
  }

  /** @param {number} n */
  set(n) {
    const wanted = within(this.least, this.most, n);
    if (wanted !== this.n) this.before.push([this.n]);
    this.n = wanted;
  }

  back() {
    const before = this.before.pop();
    if (!before) return false;
    this.n = before[0] ?? this.least;
    return true;
  }
}

/** Items picked one after the other: what a set and an order share. @extends {Items<Item>} */
class Picks extends Items {
  /** Indices of items, as they were picked. @type {number[]} */
  picked = [];

  get isEmpty() {
    return this.picked.length === 0;
  }

  /** Where an item is in the order, from 1; 0: it is not picked. @param {number} i */
  count(i) {
    return this.picked.indexOf(i) + 1;
  }

  /** A change that can be taken back. @param {number[]} picked */
  change(picked) {
    this.before.push(this.picked);
    this.picked = picked;
  }

  back() {
    const before = this.before.pop();
    if (before) this.picked = before;
    return before !== undefined;
  }

  /** The items of a written answer, each once. @param {Path} answer */
  indices(answer) {
    /** @type {number[]} */
    const found = [];
    for (const part of answer) {
      const i = this.items.findIndex((item, at) => item.part === part && !found.includes(at));
      if (i >= 0) found.push(i);
    }
    return found;
  }

  marked() {
    return kindsOf(this.items, (_, i) => this.picked.includes(i));
  }

  /** The first item with this part that is picked, or is not. @param {string} part @param {Kind} of @param {boolean} picked */
  find(part, of, picked) {
    return this.items.findIndex((item, i) => item.part === part && isOf(item.of, of) && this.picked.includes(i) === picked);
  }
}

/** Some of the items. */
export class SetChoice extends Picks {
  kind = /** @type {const} */ ('set');

  /** @param {SetQuestion} question */
  constructor(question) {
    super(question, question.items);
    this.least = question.least;
    this.most = question.most;
    this.none = question.none ?? '';
    this.picked = this.indices(question.usual ?? []);
  }

  get isFull() {
    return this.picked.length >= this.most;
  }

  get isComplete() {
    return this.picked.length >= this.least && this.picked.length <= this.most;
  }

  /** In the order of the items: a set has none of its own. */
  get answer() {
    return this.items.filter((_, i) => this.picked.includes(i)).map((item) => item.part);
  }

  legal() {
    return kindsOf(this.items, (_, i) => this.picked.includes(i) || !this.isFull);
  }

  /** Into the set, or out of it. @param {string} part @param {Kind} [of] */
  pick(part, of) {
    const free = this.isFull ? -1 : this.find(part, of, false);
    const i = free >= 0 ? free : this.find(part, of, true);
    if (i < 0) return false;
    this.toggle(i);
    return true;
  }

  /** @param {number} i */
  toggle(i) {
    const isPicked = this.picked.includes(i);
    this.change(isPicked ? this.picked.filter((other) => other !== i) : [...this.picked, i]);
  }
}

/** All items, one after the other. The last one has no choice and follows by itself. */
export class OrderChoice extends Picks {
  kind = /** @type {const} */ ('order');

  /** @param {OrderQuestion} question */
  constructor(question) {
    super(question, question.items);
    /** What most people want, or else as they are listed. */
    this.usual = question.usual ?? question.items.map((item) => item.part);
    this.hasUsual = question.usual !== undefined;
    this.verb = question.verb ?? '';
  }

  get isComplete() {
    return this.picked.length === this.items.length;
  }

  get answer() {
    return this.picked.flatMap((i) => this.items[i]?.part ?? []);
  }

  legal() {
    return kindsOf(this.items, (_, i) => !this.picked.includes(i));
  }

  /** What is laid down, once nothing more of it is left to lay. */
  marked() {
    const left = this.legal();
    return kindsOf(this.items, (item, i) => this.picked.includes(i) && !left.has(item.part));
  }

  /** Next in the order. @param {string} part @param {Kind} [of] */
  pick(part, of) {
    const i = this.find(part, of, false);
    if (i < 0) return false;
    this.add(i);
    return true;
  }

  /** @param {number} i */
  add(i) {
    const picked = [...this.picked, i];
    const rest = this.rest(picked);
    this.change(rest.length === 1 ? [...picked, ...rest] : picked);
  }

  /** What is laid at this place, from 1, comes back, with all that was laid after it. @param {number} n */
  takeBack(n) {
    if (n < 1 || n > this.picked.length) return false;
    this.change(this.picked.slice(0, n - 1));
    return true;
  }

  /** The rest as usual, for whoever does not mind. */
  addRest() {
    this.change([...this.picked, ...this.rest(this.picked)]);
  }

  /** @param {number[]} picked */
  rest(picked) {
    return this.indices(this.usual).filter((i) => !picked.includes(i));
  }

  /** A whole order at once. @param {Path} answer */
  set(answer) {
    this.change(this.indices(answer));
  }
}

/** So much of each item. @extends {Items<AmountsQuestion['items'][number]>} */
export class AmountsChoice extends Items {
  kind = /** @type {const} */ ('amounts');

  /** @param {AmountsQuestion} question */
  constructor(question) {
    super(question, question.items);
    this.least = question.least;
    this.most = question.most;
    /** Whether most people want something: then nothing at all has a button of its own. */
    this.hasUsual = Boolean(question.usual?.length);
    /** What the answer is called that takes nothing, where that may be. */
    this.none = question.none ?? '';
    const usual = new Map(
      (question.usual ?? []).map((word) => [word.slice(0, word.lastIndexOf('=')), word.slice(word.lastIndexOf('=') + 1)]),
    );
    this.counts = question.items.map((item) => Number(usual.get(item.part) ?? 0));
  }

  get total() {
    return this.counts.reduce((sum, n) => sum + n, 0);
  }

  get isEmpty() {
    return this.total === 0;
  }

  get isComplete() {
    return this.total >= this.least && this.total <= this.most;
  }

  get answer() {
    return this.items.flatMap((item, i) => (this.counts[i] ? [`${item.part}=${this.counts[i]}`] : []));
  }

  /** How much of an item there may be, as the others stand. @param {number} i */
  limit(i) {
    return Math.min(this.items[i]?.cap ?? 0, this.count(i) + this.most - this.total);
  }

  /** @param {number} i */
  count(i) {
    return this.counts[i] ?? 0;
  }

  /** Whether it still is what most people want: whoever points at something then wants something else. */
  get isUsual() {
    return !this.isTouched && !this.isEmpty;
  }

  legal() {
    return kindsOf(this.items, (_, i) => this.isUsual || this.count(i) < this.limit(i));
  }

  marked() {
    return kindsOf(this.items, (_, i) => this.count(i) > 0);
  }

  /** One more of it; the first of all, while it is as usual. @param {string} part @param {Kind} [of] */
  pick(part, of) {
    const i = this.items.findIndex((item) => item.part === part && isOf(item.of, of));
    if (i < 0) return false;
    if (this.isUsual) this.setAll(false);
    else if (this.count(i) >= this.limit(i)) return false;
    else this.before.push([...this.counts]);
    this.counts[i] = this.count(i) + 1;
    return true;
  }

  /** @param {number} i @param {number} n */
  set(i, n) {
    const wanted = within(0, this.limit(i), n);
    if (wanted === this.count(i)) return;
    this.before.push([...this.counts]);
    this.counts[i] = wanted;
  }

  /** Of everything as much as may be, or nothing at all. @param {boolean} all */
  setAll(all) {
    this.before.push([...this.counts]);
    this.counts.fill(0);
    if (all) for (const i of this.counts.keys()) this.counts[i] = this.limit(i);
  }

  back() {
    const before = this.before.pop();
    if (before) this.counts = before;
    return before !== undefined;
  }
}

/** @param {number} least @param {number} most @param {number} n */
const within = (least, most, n) => Math.max(least, Math.min(most, n));
