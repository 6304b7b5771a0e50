// A press that was made before its maker can have seen what it would answer means nothing.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Hand, SEEN, SETTLING } from '../../src/quadriga/web/static/js/hasty.js';

/** A hand that has pressed one spot at these times. @param {number[]} times */
function pressing(...times) {
  const hand = new Hand();
  for (const at of times) {
    hand.press(at, 100, 100);
    hand.lift(at);
  }
  return hand;
}

describe('a hasty hand', () => {
  it('does not mean with the second of two quick presses what the first has brought', () => {
    assert.equal(pressing(1000, 1200).isBlind(1050), true);
    assert.equal(pressing(1000, 1200).isBlind(900), false, 'it was there before both');
  });

  it('does not mean it with a slower press either, if it came just before', () => {
    assert.equal(pressing(1000, 1900).isBlind(1900 - SEEN + 1), true);
    assert.equal(pressing(1000, 1900).isBlind(1900 - SEEN - 1), false, 'that can be seen');
  });

  it('means nothing as long as it does not stop', () => {
    const times = [0, 1, 2, 3, 4, 5].map((n) => 1000 + n * (SETTLING - 50));
    assert.equal(pressing(...times).isBlind(1100), true);
    assert.equal(pressing(1000, 1900, 2200, 2500).isBlind(1890), true, 'nor does it after a pause that ended too soon');
    assert.equal(pressing(1000, 1900, 2200, 2800).isBlind(1890), false);
  });

  it('means what it presses elsewhere, and what it presses once', () => {
    const hand = pressing(1000);
    hand.press(1100, 400, 100);
    assert.equal(hand.isBlind(1050), false);
    assert.equal(pressing(1000).isBlind(990), false);
  });

  it('may press what has come under it once it was lifted and a moment has passed', () => {
    const hand = new Hand();
    hand.press(1000, 100, 100);
    assert.equal(hand.readyAt(1600), Number.POSITIVE_INFINITY, 'the finger is still there');
    hand.lift(1650);
    assert.equal(hand.readyAt(1600), 1650 + SEEN, 'nor can it be seen at once');
    hand.lift(1100);
    assert.equal(hand.readyAt(1600), 1600 + SEEN, 'it counts from when it came, however long that took');
    assert.equal(hand.readyAt(1001), 1000 + SETTLING);
    hand.press(1700, 100, 100);
    hand.lift(1700);
    assert.equal(hand.readyAt(1600), 1700 + SETTLING, 'whoever presses before that waits anew');
  });
});
