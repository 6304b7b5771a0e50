// Which buttons stand beside what is drawn.
/** @import { Offer } from '../../src/quadriga/web/static/js/offers.js' */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PathChoice } from '../../src/quadriga/web/static/js/choice.js';
import { leadEverywhere, offers } from '../../src/quadriga/web/static/js/offers.js';
import { one } from './questions.js';

/** As the tests write a button: "=Place/SWORD" for parts of one answer ("+" with its verb), "Place" for one part. @param {Offer} offer */
const written = (offer) =>
  'part' in offer ? offer.part : (offer.verb ? '+' : '=') + offer.depths.map((depth) => offer.path[depth]).join('/');

/** @param {string[]} moves @param {Parameters<typeof one>[1]} [more] */
const choose = (moves, more) => new PathChoice(one(moves, more));

/** @param {PathChoice} choice @param {string[]} drawn */
const shown = (choice, ...drawn) => offers(choice, new Set(drawn)).map(written);

describe('buttons', () => {
  it('stand for kinds of moves that cannot be pointed at', () => {
    const choice = choose(['Place/GALLIA', 'Place/ROMA', 'Pass', 'Draw']);
    assert.deepEqual(shown(choice, 'GALLIA', 'ROMA'), ['Pass', 'Draw']);
  });

  it('stand for each answer once few are left', () => {
    const choice = choose(['Place/GALLIA/Fast', 'Place/GALLIA/Slow', 'Place/ROMA/Fast', 'Pass', 'Draw']);
    choice.pick('GALLIA');
    assert.deepEqual(shown(choice, 'GALLIA', 'ROMA'), ['=Fast', '=Slow']);
  });

  it('go part by part while many are left', () => {
    const many = ['A', 'B', 'C', 'D', 'E'].flatMap((a) => ['x', 'y', 'z'].map((b) => `Take/${a}/${b}/1`));
    const choice = choose([...many, 'Pass']);
    choice.pick('Take');
    assert.deepEqual(shown(choice), ['A', 'B', 'C', 'D', 'E']);
    assert.deepEqual(shown(choice, 'A', 'B'), ['C', 'D', 'E'], 'what is drawn needs none');
  });

  it('say a few longer answers as sentences, where these are spoken', () => {
    const lines = { 'Give/HERO/GALLIA': 'give gold for Gallia', 'Give/HERO/ROMA': 'give gold for Roma' };
    const choice = choose(['No', 'Give/HERO/GALLIA', 'Give/HERO/ROMA'], { spoken: ['Give'], lines });
    assert.deepEqual(shown(choice, 'GALLIA', 'ROMA'), ['No', '=Give/HERO/GALLIA', '=Give/HERO/ROMA']);
  });

  it('do not hide a board on which many worded answers are drawn', () => {
    const things = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'];
    const moves = things.map((thing) => `Activate/${thing}`);
    assert.deepEqual(shown(choose(moves, { worded: ['Activate'] }), ...things), []);
    assert.equal(shown(choose(moves, { worded: ['Activate'] })).length, 9, 'what is not drawn needs them');
  });

  it('stand once for an answer that several things point at', () => {
    const plans = [{ path: ['Activate', 'MONK'], answers: [['Activate', 'HERO']], label: 'Activate the bandon' }];
    const choice = choose(['Activate/HERO', 'Activate/LONER'], { plans, worded: ['Activate'] });
    assert.deepEqual(shown(choice, 'HERO', 'LONER', 'MONK'), ['+Activate/HERO', '+Activate/LONER']);
    assert.ok(choice.pick('MONK'));
    assert.deepEqual(choice.answersOf(['Activate', 'MONK']), [['Activate', 'HERO']]);
  });

  it('stand for kinds of moves that are worded, drawn or not', () => {
    const choice = choose(['Levy', 'March/ALPES', 'March/RAETIA', 'Garrison', 'Pass'], { worded: ['Levy', 'Garrison'] });
    assert.deepEqual(shown(choice, 'Levy', 'Garrison', 'ALPES', 'RAETIA'), ['Levy', 'Garrison', 'Pass']);
    assert.ok(!leadEverywhere(choice, offers(choice, new Set(['ALPES', 'RAETIA']))), 'the provinces are on the board');
    const event = choose(['Event/SHADED', 'Event/UNSHADED', 'Issue/MARCH', 'Pass'], { worded: ['Event'] });
    assert.deepEqual(shown(event, 'SHADED', 'UNSHADED').slice(0, 1), ['Event']);
  });

  it('lead everywhere where nothing is to be looked for on the board', () => {
    const choice = choose(['Hire', 'Pass']);
    assert.ok(leadEverywhere(choice, offers(choice, new Set(['Hire']))));
  });

  it('are two for yes and no, drawn or not', () => {
    assert.deepEqual(shown(choose(['Yes', 'No']), 'Yes'), ['Yes', 'No']);
  });

  it('name the move with its thing, if that is not drawn and there are other moves', () => {
    const choice = choose(['Buy/GRAIN', 'Buy/WINE', 'Sell/GRAIN'], { kinds: { Buy: [null, 'Good'], Sell: [null, 'Good'] } });
    assert.deepEqual(shown(choice), ['+Buy/GRAIN', '+Buy/WINE', '+Sell/GRAIN']);
  });

  it('name the thing alone where there is one kind of move', () => {
    const choice = choose(['Buy/GRAIN', 'Buy/WINE', 'Buy/OIL', 'Pass'], { kinds: { Buy: [null, 'Good'] } });
    assert.deepEqual(shown(choice), ['=Buy/GRAIN', '=Buy/WINE', '=Buy/OIL', 'Pass']);
  });

  it('name the move with a plain number', () => {
    const choice = choose(['Bid/1', 'Bid/2', 'Bid/3', 'Pass'], { kinds: { Bid: [null, null] } });
    assert.deepEqual(shown(choice), ['+Bid/1', '+Bid/2', '+Bid/3', 'Pass']);
  });

  it('say what the game calls an answer, and then there may be more of them', () => {
    const goods = ['A', 'B', 'C', 'D', 'E'];
    const labels = Object.fromEntries(goods.map((good) => [`Buy/${good}`, `Buy ${good} at once`]));
    const moves = [...goods.map((good) => `Buy/${good}`), 'Sell/A', 'Sell/B'];
    assert.deepEqual(shown(choose(moves, { labels })).slice(0, 5), ['=Buy/A', '=Buy/B', '=Buy/C', '=Buy/D', '=Buy/E']);
    assert.deepEqual(shown(choose(moves))[0], 'Buy');
  });

  it('of beginnings are parts: more is to come', () => {
    const choice = choose(['March/A', 'March/B', 'Raid/A', 'Raid/B'], { partial: true });
    assert.deepEqual(shown(choice), ['March', 'Raid']);
  });

  it('are none where everything can be pointed at', () => {
    assert.deepEqual(shown(choose(['Place/A', 'Place/B', 'Place/C']), 'A', 'B', 'C'), []);
  });

  it('choose all their parts by one click, and go back by one', () => {
    const choice = choose(['Buy/GRAIN', 'Buy/WINE', 'Sell/GRAIN']);
    const [first] = offers(choice, new Set());
    assert.ok('depths' in first);
    choice.pickAll(first.path, first.depths);
    assert.deepEqual(choice.whole, ['Buy', 'GRAIN']);
    choice.back();
    assert.equal(choice.isTouched, false);
  });
});
