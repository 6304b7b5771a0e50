// A hand that presses again before it can have seen what its last press has done: that press means nothing. No page here.

export const SETTLING = 500; // milliseconds between two presses that belong together
export const SEEN = 350; // milliseconds in which nobody sees what has come, and answers it
const PATIENCE = 3000; // milliseconds after which a press on the same spot is another matter
export const NEAR = 12; // pixels by which it may miss

const NEVER = Number.NEGATIVE_INFINITY;

/** One hand at a pointer, or at the keys that answer: these are all one spot. */
export class Hand {
  x = -1;
  y = -1;
  /** When it has pressed this spot, again and again. @type {number[]} */
  row = [];
  lifted = NEVER;
  isDown = false;

  /** When it pressed last. */
  get at() {
    return this.row.at(-1) ?? NEVER;
  }

  /** @param {number} at @param {number} [x] @param {number} [y] */
  press(at, x = 0, y = 0) {
    const isSame = at - this.at < PATIENCE && Math.hypot(x - this.x, y - this.y) <= NEAR;
    this.row = isSame ? [...this.row, at] : [at];
    Object.assign(this, { x, y, isDown: true });
  }

  /** @param {number} at */
  lift(at) {
    this.isDown = false;
    this.lifted = at;
  }

  /** It has gone elsewhere: what it presses next it has seen. */
  leave() {
    this.row = [];
  }

  /**
   * Whether the last press cannot mean what came at this time: the row began before it, and each press since then was made
   * before that could be seen, or without a pause after one that was.
   * @param {number} shown
   */
  isBlind(shown) {
    let last = this.row.findLast((at) => at < shown);
    if (last === undefined || last === this.at) return false;
    for (const at of this.row.filter((one) => one >= shown)) {
      if (at - last >= SETTLING && at - shown >= SEEN) return false;
      last = at;
    }
    return true;
  }

  /** From when on a press on this spot may mean what came there at this time. @param {number} shown */
  readyAt(shown) {
    if (this.at >= shown && !this.isBlind(shown)) return NEVER;
    if (this.isDown) return Number.POSITIVE_INFINITY;
    const isFresh = shown - this.lifted < PATIENCE;
    return Math.max(this.at + SETTLING, this.lifted + SEEN, isFresh ? shown + SEEN : NEVER);
  }
}
