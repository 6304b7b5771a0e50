// Tooltips: not over what one compares a thing with, nor over the prompt or the pointer.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { spotFor } from '../../src/quadriga/web/static/js/spot.js';

/** @param {number} left @param {number} top @param {number} width @param {number} height */
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
/** @typedef {ReturnType<typeof box>} Box */
const frame = box(0, 0, 1000, 800);
const size = /** @type {[number, number]} */ ([200, 60]);
/** @param {Box} a @param {Box} b */
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
/** @param {Box} thing @param {{ never?: Box[], lit?: Box[], others?: Box[] }} around */
function tip(thing, { never = [], lit = [], others = [] }) {
  const [x, y] = spotFor(size, thing, frame, { never: [thing, ...never], lit, others });
  return box(x, y, ...size);
}

describe('a tip', () => {
  it('stands beside the thing and inside the frame', () => {
    for (const [left, top] of /** @type {const} */ ([
      [0, 0],
      [940, 0],
      [0, 740],
      [940, 740],
      [470, 370],
    ])) {
      const thing = box(left, top, 60, 60);
      const found = tip(thing, {});
      assert.ok(!meet(found, thing));
      assert.ok(found.left >= 0 && found.top >= 0 && found.right <= 1000 && found.bottom <= 800);
    }
  });

  it('goes to the free side', () => {
    const row = [0, 1, 2, 3, 4].map((i) => box(300 + i * 80, 300, 70, 100));
    const above = [0, 1, 2, 3, 4].map((i) => box(300 + i * 80, 190, 70, 100));
    const thing = row[2] ?? frame;
    const found = tip(thing, { others: [...row, ...above].filter((one) => one !== thing) });
    assert.ok(found.top >= 400, 'below the row');
  });

  it('leaves a field of three by three free', () => {
    const cells = [0, 1, 2].flatMap((i) => [0, 1, 2].map((k) => box(300 + i * 130, 200 + k * 130, 120, 120)));
    for (const thing of cells) {
      const others = cells.filter((one) => one !== thing);
      const found = tip(thing, { others });
      assert.ok(!others.some((one) => meet(found, one)));
    }
  });

  it('would rather cover a neighbour than stand so far away that nobody sees what it belongs to', () => {
    const thing = box(470, 370, 60, 60);
    const others = Array.from({ length: 160 }, (_, i) => box((i % 10) * 100, Math.floor(i / 10) * 50, 90, 40));
    const found = tip(thing, { others: others.filter((one) => !meet(one, thing)) });
    const away = Math.max(
      thing.top - found.bottom,
      found.top - thing.bottom,
      thing.left - found.right,
      found.left - thing.right,
    );
    assert.ok(away <= 100, `${away} pixels away`);
  });

  it('would rather cover a neighbour than a place that can be chosen, and either rather than the prompt', () => {
    const thing = box(0, 370, 1000, 60);
    const prompt = box(0, 0, 1000, 370);
    const lit = [box(0, 430, 500, 370)];
    const others = [box(500, 430, 500, 370)];
    const found = tip(thing, { never: [prompt], lit, others });
    assert.ok(!meet(found, prompt));
    assert.ok(found.left >= 500 && found.top >= 430);
  });
});
