// Numbers, sets, orders and amounts: what may be added, when they are whole, what is sent, and the way back.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { begin } from '../../src/quadriga/web/static/js/choice.js';
import { AmountsChoice, CountChoice, OrderChoice, SetChoice } from '../../src/quadriga/web/static/js/items.js';
import { items, parts } from './questions.js';

describe('a number', () => {
  const count = () => new CountChoice({ v: 1, kind: 'count', least: 1, most: 4 });

  it('begins with the least, and may be sent at once', () => {
    assert.deepEqual(count().answer, ['1']);
    assert.ok(count().isComplete);
    assert.ok(!count().isTouched);
  });

  it('stays between its bounds', () => {
    const choice = count();
    choice.set(9);
    assert.deepEqual(choice.answer, ['4']);
    choice.set(-1);
    assert.deepEqual(choice.answer, ['1']);
  });

  it('begins with what is usual', () => {
    assert.deepEqual(new CountChoice({ v: 1, kind: 'count', least: 1, most: 4, usual: ['4'] }).answer, ['4']);
  });

  it('counts one more when its pile is clicked, and begins again after the most', () => {
    const items = [{ part: 'BAND', label: 'Warband', of: 'Force' }];
    const choice = new CountChoice({ v: 1, kind: 'count', least: 0, most: 2, items });
    assert.deepEqual([...choice.legal().keys()], ['BAND']);
    assert.equal(choice.marked().size, 0);
    const counted = [1, 2, 1].map(() => choice.pick('BAND', 'Force') && choice.n);
    assert.deepEqual(counted, [1, 2, 1]);
    assert.equal(choice.marked().size, 1);
    assert.ok(!choice.pick('BAND', 'Region'), 'another thing of that name is not meant');
    choice.back();
    assert.equal(choice.n, 2);
  });

  it('goes back step by step to where it began', () => {
    const choice = count();
    choice.set(2);
    choice.set(3);
    assert.ok(choice.back());
    assert.deepEqual(choice.answer, ['2']);
    assert.ok(choice.back());
    assert.deepEqual(choice.answer, ['1']);
    assert.equal(choice.back(), false);
  });
});

describe('a set', () => {
  const set = (least = 1, most = 2) => new SetChoice({ v: 1, kind: 'set', items: items('A', 'B', 'C'), least, most });

  it('is whole between its bounds', () => {
    const choice = set();
    assert.ok(!choice.isComplete);
    choice.pick('C');
    assert.ok(choice.isComplete);
  });

  it('is sent in the order of its items', () => {
    const choice = set();
    choice.pick('C');
    choice.pick('A');
    assert.deepEqual(choice.answer, ['A', 'C']);
  });

  it('takes no more once it is full, but lets go', () => {
    const choice = set();
    choice.pick('A');
    choice.pick('B');
    assert.deepEqual(parts(choice.legal()), ['A', 'B']);
    assert.equal(choice.pick('C'), false);
    assert.ok(choice.pick('A'));
    assert.deepEqual(choice.answer, ['B']);
    assert.deepEqual(parts(choice.legal()), ['A', 'B', 'C']);
  });

  it('goes back in the order of the clicks', () => {
    const choice = set();
    choice.pick('C');
    choice.pick('A');
    choice.back();
    assert.deepEqual(parts(choice.marked()), ['C']);
    choice.back();
    assert.equal(choice.back(), false);
  });

  it('has each of two equal items', () => {
    const choice = new SetChoice({ v: 1, kind: 'set', items: items('A', 'A', 'B'), least: 0, most: 2 });
    choice.pick('A');
    choice.pick('A');
    assert.deepEqual(choice.answer, ['A', 'A']);
    choice.pick('A');
    assert.deepEqual(choice.answer, ['A']);
  });

  it('knows things by their kind', () => {
    const of = [{ part: 'GALLIA', label: 'Gaul', of: 'Region' }];
    const choice = new SetChoice({ v: 1, kind: 'set', items: of, least: 0, most: 1 });
    assert.equal(choice.pick('GALLIA', 'Tribe'), false);
    assert.ok(choice.pick('GALLIA', 'Region'));
    assert.ok(choice.speaksOf('Region'));
    assert.ok(choice.speaksOf('Region', 'GALLIA'));
    assert.ok(!choice.speaksOf('Region', 'ROMA'));
  });
});

describe('an order', () => {
  const order = () => new OrderChoice({ v: 1, kind: 'order', items: items('A', 'B', 'C') });

  it('lets the last one follow by itself', () => {
    const choice = order();
    choice.pick('B');
    assert.ok(!choice.isComplete);
    choice.pick('A');
    assert.ok(choice.isComplete);
    assert.deepEqual(choice.answer, ['B', 'A', 'C']);
  });

  it('takes nothing twice', () => {
    const choice = order();
    choice.pick('B');
    assert.equal(choice.pick('B'), false);
    assert.deepEqual(parts(choice.legal()), ['A', 'C']);
  });

  it('takes the rest as it stands', () => {
    const choice = order();
    choice.pick('C');
    choice.addRest();
    assert.deepEqual(choice.answer, ['C', 'A', 'B']);
  });

  it('takes the usual order by one click', () => {
    const choice = new OrderChoice({ v: 1, kind: 'order', items: items('A', 'B', 'A'), usual: ['A', 'A', 'B'] });
    choice.addRest();
    assert.deepEqual(choice.answer, ['A', 'A', 'B']);
    choice.back();
    assert.deepEqual(choice.answer, []);
  });

  it('goes back by what one click did', () => {
    const choice = order();
    choice.pick('B');
    choice.pick('A');
    choice.back();
    assert.deepEqual(choice.answer, ['B']);
    choice.addRest();
    choice.back();
    assert.deepEqual(choice.answer, ['B']);
    choice.back();
    assert.ok(!choice.isTouched);
    assert.equal(choice.back(), false);
  });

  it('gives back what is laid by a press on it, with what was laid after it', () => {
    const choice = new OrderChoice({ v: 1, kind: 'order', items: items('A', 'B', 'C', 'D') });
    for (const part of ['B', 'A', 'C']) choice.pick(part);
    assert.ok(choice.isComplete, 'the last one follows by itself');
    assert.ok(choice.takeBack(2));
    assert.deepEqual(choice.answer, ['B']);
    assert.ok(choice.back());
    assert.deepEqual(choice.answer, ['B', 'A', 'C', 'D']);
    assert.equal(choice.takeBack(5), false);
  });
});

describe('amounts', () => {
  const amounts = () =>
    new AmountsChoice({
      v: 1,
      kind: 'amounts',
      items: items('GOLD', 'GRAIN').map((item, i) => ({ ...item, cap: i + 2 })),
      least: 1,
      most: 3,
    });

  it('keep the cap of each and the sum of all', () => {
    const choice = amounts();
    choice.set(0, 9);
    assert.equal(choice.count(0), 2);
    choice.set(1, 9);
    assert.equal(choice.count(1), 1);
    assert.deepEqual(parts(choice.legal()), []);
    assert.equal(choice.pick('GRAIN'), false);
  });

  it('grow one by one where they are clicked', () => {
    const choice = amounts();
    assert.ok(!choice.isComplete);
    choice.pick('GRAIN');
    choice.pick('GRAIN');
    assert.ok(choice.isComplete);
    assert.deepEqual(choice.answer, ['GRAIN=2'], 'nothing of the others is not written');
    assert.deepEqual(parts(choice.marked()), ['GRAIN']);
    assert.deepEqual(parts(choice.legal()), ['GOLD', 'GRAIN']);
  });

  it('begin with what is usual, which is nothing to take back', () => {
    const choice = new AmountsChoice({
      v: 1,
      kind: 'amounts',
      items: items('GOLD', 'GRAIN').map((item) => ({ ...item, cap: 3 })),
      least: 0,
      most: 6,
      usual: ['GOLD=3', 'GRAIN=2'],
    });
    assert.deepEqual(choice.answer, ['GOLD=3', 'GRAIN=2']);
    assert.ok(!choice.isTouched);
    assert.deepEqual(parts(choice.legal()), ['GOLD', 'GRAIN']);
    choice.pick('GRAIN');
    assert.deepEqual(choice.answer, ['GRAIN=1'], 'whoever points at something wants that');
    choice.back();
    assert.deepEqual(choice.answer, ['GOLD=3', 'GRAIN=2']);
  });

  it('are all taken, or all left, by one step', () => {
    const choice = amounts();
    choice.setAll(true);
    assert.deepEqual(choice.answer, ['GOLD=2', 'GRAIN=1']);
    choice.setAll(false);
    assert.deepEqual(choice.answer, []);
    choice.back();
    assert.deepEqual(choice.answer, ['GOLD=2', 'GRAIN=1']);
  });

  it('go back one click at a time', () => {
    const choice = amounts();
    choice.pick('GRAIN');
    choice.pick('GOLD');
    assert.ok(choice.back());
    assert.deepEqual(choice.answer, ['GRAIN=1']);
    assert.ok(choice.back());
    assert.deepEqual(choice.answer, []);
    assert.equal(choice.back(), false);
  });
});

describe('a question', () => {
  it('begins the choice of its shape', () => {
    assert.ok(begin({ v: 1, kind: 'count', least: 0, most: 1 }) instanceof CountChoice);
    assert.ok(begin({ v: 1, kind: 'set', items: [], least: 0, most: 1 }) instanceof SetChoice);
    assert.ok(begin({ v: 1, kind: 'order', items: [] }) instanceof OrderChoice);
    assert.ok(begin({ v: 1, kind: 'amounts', items: [], least: 0, most: 1 }) instanceof AmountsChoice);
  });
});
