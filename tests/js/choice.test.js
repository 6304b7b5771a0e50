// A choice among moves: parts in any order, what is implied, what can still be clicked, and the way back.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { begin, PathChoice } from '../../src/quadriga/web/static/js/choice.js';
import { one, parts, steps } from './questions.js';

const TOKENS = ['Place/SWORD/GALLIA', 'Place/SWORD/HISPANIA', 'Place/SHIP/SICILIA', 'Place/SHIP/GALLIA', 'Pass'];

/** @param {string[]} written @param {Parameters<typeof one>[1]} [more] */
const choose = (written, more) => new PathChoice(one(written, more));

describe('what is possible', () => {
  it('is everything at first, at every depth', () => {
    assert.deepEqual(parts(choose(TOKENS).legal()), ['GALLIA', 'HISPANIA', 'Pass', 'Place', 'SHIP', 'SICILIA', 'SWORD']);
  });

  it('narrows with each part, whichever is chosen first', () => {
    const choice = choose(TOKENS);
    assert.ok(choice.pick('GALLIA'));
    assert.deepEqual(parts(choice.legal()), ['SHIP', 'SWORD']);
    assert.deepEqual(choice.left(), [
      ['Place', 'SWORD', 'GALLIA'],
      ['Place', 'SHIP', 'GALLIA'],
    ]);
  });

  it('leaves out what is not among the options, and nothing changes', () => {
    const choice = choose(TOKENS);
    assert.equal(choice.pick('ROMA'), false);
    assert.equal(choice.isTouched, false);
    assert.equal(choice.left().length, TOKENS.length);
  });

  it('is nothing any more while a whole choice waits for its yes', () => {
    const choice = choose(TOKENS);
    choice.pick('SICILIA');
    choice.waiting = choice.whole;
    assert.deepEqual(parts(choice.legal()), []);
    assert.deepEqual(parts(choice.marked()), ['SICILIA']);
  });

  it('goes on waiting when what is chosen is clicked again', () => {
    const choice = choose(TOKENS);
    choice.pick('SICILIA');
    choice.waiting = choice.whole;
    assert.equal(choice.pick('SICILIA'), false);
    assert.deepEqual(choice.waiting, ['Place', 'SHIP', 'SICILIA']);
  });

  it('names the very next parts, for things that must wait for their turn', () => {
    const choice = choose(['March/GALLIA/ROMA/Fast', 'March/GALLIA/ROMA/Slow', 'March/ROMA/GALLIA/Fast', 'Pass']);
    choice.pick('March');
    assert.deepEqual([...choice.next()].sort(), ['GALLIA', 'ROMA']);
    choice.pick('GALLIA');
    assert.deepEqual([...choice.next()], ['Fast', 'Slow']);
  });
});

describe('a verb that must be said', () => {
  const HAND = ['Discard/BISHOP', 'Discard/SCRIBE', 'Play/SCRIBE', 'Done'];
  const spoken = ['Discard', 'Play'];

  it('is not implied by a click on its thing', () => {
    const choice = choose(HAND, { spoken });
    assert.ok(choice.pick('BISHOP'));
    assert.equal(choice.whole, null);
    assert.deepEqual(parts(choice.legal()), ['Discard']);
    assert.ok(choice.pick('Discard'));
    assert.deepEqual(choice.whole, ['Discard', 'BISHOP']);
  });

  it('makes a sentence with its thing, also once it is chosen', () => {
    const lines = { 'Discard/BISHOP': 'Discard the bishop: +2', 'Take/BISHOP': 'Take the bishop' };
    const choice = choose([...HAND, 'Take/BISHOP'], { spoken, lines });
    assert.equal(choice.sentence(['Discard', 'BISHOP'], false), 'Discard the bishop: +2');
    assert.equal(choice.sentence(['Take', 'BISHOP'], false), undefined);
    assert.equal(choice.sentence(['Take', 'BISHOP'], true), 'Take the bishop');
  });

  it('is implied where there is no other', () => {
    const choice = choose(['Discard/BISHOP', 'Discard/SCRIBE'], { spoken });
    choice.pick('BISHOP');
    assert.deepEqual(choice.whole, ['Discard', 'BISHOP']);
  });

  it('is told with what is barred of its thing, and only then', () => {
    const barred = [
      { path: ['Play', 'BISHOP'], label: 'Play the bishop: 2 short', thing: true },
      { path: ['Sell'], label: 'Sell' },
    ];
    const choice = choose(HAND, { spoken, barred });
    assert.deepEqual(choice.missing, [barred[1]]);
    choice.pick('BISHOP');
    assert.deepEqual(choice.missing, [barred[0]]);
    choice.back();
    choice.pick('SCRIBE');
    assert.deepEqual(choice.missing, []);
  });
});

describe('what follows by itself', () => {
  it('is every part that all remaining moves share', () => {
    const choice = choose(TOKENS);
    choice.pick('SWORD');
    assert.deepEqual(choice.beginning, ['Place', 'SWORD']);
    assert.deepEqual(choice.clicks, [1]);
  });

  it('can make a choice whole by one click', () => {
    const choice = choose(TOKENS);
    choice.pick('SICILIA');
    assert.deepEqual(choice.whole, ['Place', 'SHIP', 'SICILIA']);
  });

  it('is chosen before any click if all moves share it', () => {
    assert.deepEqual(choose(['Take/A', 'Take/B']).beginning, ['Take']);
  });

  it('is not the only move there is: that waits for a click', () => {
    const choice = choose(['Pass']);
    assert.equal(choice.whole, null);
    assert.deepEqual(parts(choice.legal()), ['Pass']);
    assert.ok(choice.pick('Pass'));
    assert.deepEqual(choice.whole, ['Pass']);
  });

  it('is not the end of a shorter move', () => {
    const choice = choose(['Attack', 'Attack/Ambush', 'Pass']);
    choice.pick('Attack');
    assert.equal(choice.whole, null);
    assert.deepEqual(parts(choice.legal()), ['Ambush']);
  });
});

describe('changing one’s mind', () => {
  it('takes the other part, and keeps what goes with it', () => {
    const choice = choose(TOKENS);
    choice.pick('SWORD');
    choice.pick('GALLIA');
    assert.deepEqual(choice.whole, ['Place', 'SWORD', 'GALLIA']);
    assert.ok(choice.pick('SHIP'));
    assert.deepEqual(choice.whole, ['Place', 'SHIP', 'GALLIA']);
  });

  it('gives up what does not go with it', () => {
    const choice = choose(TOKENS);
    choice.pick('SWORD');
    choice.pick('HISPANIA');
    choice.pick('SHIP');
    assert.equal(choice.whole, null);
    assert.deepEqual(parts(choice.marked()), ['SHIP']);
    assert.deepEqual(parts(choice.legal()), ['GALLIA', 'SICILIA']);
  });

  it('shows what could have been clicked instead', () => {
    const choice = choose(TOKENS);
    choice.pick('SWORD');
    assert.deepEqual(parts(choice.switchable()), ['SHIP', 'SWORD']);
  });

  it('no longer waits for a yes', () => {
    const choice = choose(TOKENS);
    choice.pick('SICILIA');
    choice.waiting = choice.whole;
    choice.pick('HISPANIA');
    assert.equal(choice.waiting, null);
    assert.deepEqual(choice.whole, ['Place', 'SWORD', 'HISPANIA']);
  });
});

describe('the way back', () => {
  it('goes click by click, with all that followed from each', () => {
    const choice = choose(TOKENS);
    choice.pick('SWORD');
    choice.pick('GALLIA');
    assert.ok(choice.back());
    assert.deepEqual(choice.beginning, ['Place', 'SWORD']);
    assert.ok(choice.back());
    assert.deepEqual(choice.beginning, []);
    assert.equal(choice.isTouched, false);
    assert.equal(choice.back(), false);
  });

  it('from a choice that waits takes back its last click', () => {
    const choice = choose(TOKENS);
    choice.pick('SWORD');
    choice.pick('GALLIA');
    choice.waiting = choice.whole;
    choice.back();
    assert.equal(choice.waiting, null);
    assert.deepEqual(parts(choice.legal()), ['GALLIA', 'HISPANIA']);
  });

  it('at once is a reset', () => {
    const choice = choose(TOKENS);
    choice.pick('SWORD');
    choice.pick('GALLIA');
    choice.reset();
    assert.deepEqual(choice.left(), choose(TOKENS).left());
    assert.equal(choice.isTouched, false);
  });
});

describe('words that name several things', () => {
  const kinds = { Rally: [null, 'Tribe', 'Region'] };
  const RALLY = ['Rally/AEDUI/BIBRACTE', 'Rally/BIBRACTE/AEDUI', 'Rally/BIBRACTE/ROMA'];

  it('mean what the clicked thing says it is', () => {
    const choice = choose(RALLY, { kinds });
    choice.pick('AEDUI', 'Tribe');
    assert.deepEqual(choice.whole, ['Rally', 'AEDUI', 'BIBRACTE']);
    choice.reset();
    choice.pick('AEDUI', 'Region');
    assert.deepEqual(choice.whole, ['Rally', 'BIBRACTE', 'AEDUI']);
  });

  it('say of each part what it may stand for', () => {
    assert.deepEqual(choose(RALLY, { kinds }).legal().get('AEDUI'), new Set(['Tribe', 'Region']));
  });

  it('are told by the one move that has them', () => {
    const choice = choose(RALLY, { kinds });
    assert.deepEqual(choice.only('AEDUI', 'Tribe'), ['Rally', 'AEDUI', 'BIBRACTE']);
    assert.equal(choice.only('AEDUI'), null);
  });

  it('have kinds without a move, too', () => {
    const choice = choose(['GALLIA', 'ROMA'], { kinds: { '': ['Region'] } });
    assert.equal(choice.pick('GALLIA', 'Tribe'), false);
    assert.ok(choice.pick('GALLIA', 'Region'));
  });
});

describe('a thing in a place', () => {
  const kinds = { Remove: [null, 'Region', 'Piece', null] };
  const LOSSES = ['GALLIA/LEGION/1', 'GALLIA/LEGION/2', 'ROMA/LEGION/1', 'ROMA/LEGION/2', 'ROMA/FLEET/1'];
  const REMOVE = LOSSES.map((loss) => `Remove/${loss}`);

  it('chooses its place as well', () => {
    const choice = choose(REMOVE, { kinds });
    assert.ok(choice.pickAt('LEGION', 'Piece', 'Region.ROMA'));
    assert.deepEqual(choice.beginning, ['Remove', 'ROMA', 'LEGION']);
    assert.deepEqual(parts(choice.legal()), ['1', '2']);
    choice.back();
    assert.deepEqual(choice.beginning, ['Remove'], 'by one click, so it goes back by one');
  });

  it('is taken from where it stands, and only there, when it moves', () => {
    const moves = ['Move/MONK/ROMA/GALLIA', 'Move/MONK/GALLIA/ROMA', 'Move/MONK/GALLIA/AFRICA', 'Done'];
    const choice = choose(moves, { kinds: { Move: [null, 'Piece', 'Region', 'Region'] } });
    assert.ok(choice.pickFrom('MONK', 'Piece', 'Region.GALLIA'));
    assert.deepEqual(choice.beginning, ['Move', 'MONK', 'GALLIA']);
    assert.deepEqual(parts(choice.legal()), ['AFRICA', 'ROMA']);
    assert.equal(choice.homeIn('MONK', 'Region.ROMA', choice.left()), -1, 'the one that stays is not chosen');
    choice.back();
    assert.deepEqual(choice.beginning, [], 'by one click, so it goes back by one');
  });

  it('stands for its kind alone where nothing moves', () => {
    const choice = choose(['Place/MONK/ROMA', 'Place/MONK/GALLIA', 'Place/LEGION/ROMA'], {
      kinds: { Place: [null, 'Piece', 'Region'] },
    });
    assert.ok(choice.pickFrom('MONK', 'Piece', 'Region.GALLIA'));
    assert.deepEqual(choice.beginning, ['Place', 'MONK']);
  });

  it('begins anew where it does not go with what is chosen', () => {
    const choice = choose(REMOVE, { kinds });
    choice.pick('FLEET', 'Piece');
    assert.ok(choice.pickAt('LEGION', 'Piece', 'Region.GALLIA'));
    assert.deepEqual(choice.beginning, ['Remove', 'GALLIA', 'LEGION']);
  });

  it('needs no place that the question names', () => {
    const choice = choose(['Lose/LEGION', 'Lose/FLEET'], { kinds: { Lose: [null, 'Piece'] }, about: ['Region.ROMA'] });
    assert.ok(choice.isPlaced('LEGION', 'Region.ROMA', choice.paths));
    assert.ok(!choice.isPlaced('LEGION', 'Region.GALLIA', choice.paths));
    assert.ok(choice.pickAt('LEGION', 'Piece', 'Region.ROMA'));
    assert.deepEqual(choice.whole, ['Lose', 'LEGION']);
  });
});

describe('what cannot be chosen', () => {
  const choice = choose(['Seize/GALLIA', 'Seize/ROMA', 'Pass'], { kinds: { Seize: [null, 'Region'] } });

  it('is asked for all the same, so that the server says why', () => {
    assert.deepEqual(choice.whyNot('AFRICA', 'Region'), ['Seize', 'AFRICA']);
  });

  it('may be chosen elsewhere', () => {
    assert.equal(choice.whyNot('ROMA', 'Region'), 'elsewhere');
  });

  it('is nobody’s business if the question is of other things', () => {
    assert.equal(choice.whyNot('AEDUI', 'Tribe'), null);
  });

  it('is asked for as the beginning of a longer move, with what is chosen', () => {
    const kinds = { Place: [null, 'Token', 'Border', 'Province'] };
    const laying = choose(['Place/SWORD/A_B/A', 'Place/SWORD/A_B/B', 'Place/SHIP/B_C/B', 'Place/SHIP/B_C/C'], { kinds });
    assert.deepEqual(laying.whyNot('C_D', 'Border'), ['Place', '', 'C_D']);
    assert.equal(laying.whyNot('B_C', 'Border'), null, 'it can be chosen');
    assert.equal(laying.whyNot('D', 'Province'), null, 'that would be the whole move');
    laying.pick('SWORD', 'Token');
    assert.deepEqual(laying.whyNot('C_D', 'Border'), null, 'the space is chosen already');
    const more = choose(['Place/SWORD/A_B/A', 'Place/SWORD/A_C/A', 'Place/SHIP/B_C/B'], { kinds });
    more.pick('SWORD', 'Token');
    assert.deepEqual(more.whyNot('B_C', 'Border'), ['Place', 'SWORD', 'B_C']);
  });
});

describe('the only answer', () => {
  it('is known to be the only one', () => {
    assert.ok(choose(['Done']).isOnly(['Done']));
    assert.ok(!choose(['Done', 'Pass']).isOnly(['Done']));
  });
});

describe('a long choice', () => {
  it('goes on with what the server tells of a beginning, and comes back the same way', () => {
    const choice = choose(['March', 'Raid'], { partial: true });
    choice.pick('March');
    assert.deepEqual(choice.whole, ['March'], 'a whole beginning: more is asked for');
    choice.extend(steps(['March/GALLIA', 'March/ROMA'], true));
    assert.equal(choice.whole, null);
    choice.pick('GALLIA');
    choice.extend(steps(['March/GALLIA/1', 'March/GALLIA/2']));
    assert.equal(choice.isPartial, false);
    choice.pick('2');
    assert.deepEqual(choice.whole, ['March', 'GALLIA', '2']);
    choice.back();
    assert.deepEqual(parts(choice.legal()), ['1', '2']);
    choice.back();
    assert.deepEqual(parts(choice.legal()), ['GALLIA', 'ROMA'], 'and not GALLIA alone, which was chosen');
    choice.back();
    assert.deepEqual(parts(choice.legal()), ['March', 'Raid']);
  });

  it('is reset to its first question', () => {
    const choice = choose(['March', 'Raid'], { partial: true });
    choice.pick('March');
    choice.extend(steps(['March/GALLIA', 'March/ROMA']));
    choice.reset();
    assert.deepEqual(parts(choice.legal()), ['March', 'Raid']);
  });

  it('remembers the names it was told', () => {
    const choice = choose(['March', 'Raid'], { partial: true, labels: { March: 'March!' } });
    choice.pick('March');
    choice.extend({ ...steps(['March/GALLIA', 'March/ROMA']), labels: { GALLIA: 'Gaul' } });
    assert.deepEqual(choice.labels, { March: 'March!', GALLIA: 'Gaul' });
  });
});

describe('a choice made for the player', () => {
  it('is whole, and one click', () => {
    const choice = choose(TOKENS);
    choice.pick('SHIP');
    assert.ok(choice.propose(['Place', 'SWORD', 'GALLIA']));
    assert.deepEqual(choice.whole, ['Place', 'SWORD', 'GALLIA']);
    choice.back();
    assert.equal(choice.isTouched, false);
  });

  it('is refused if it is not among the options', () => {
    const choice = choose(TOKENS);
    assert.equal(choice.propose(['Place', 'SWORD', 'AFRICA']), false);
    assert.equal(choice.isTouched, false);
  });
});

describe('a kind of move', () => {
  it('can be made again if it is one of several', () => {
    assert.ok(choose(TOKENS).offers('Place'));
    assert.ok(!choose(TOKENS).offers('March'));
    assert.ok(!choose(['Take/A', 'Take/B']).offers('Take'));
  });
});

describe('what is implied from the beginning', () => {
  const ALIKE = ['Place/LAUREL/GALLIA', 'Place/LAUREL/HISPANIA'];

  it('can be taken up all the same, and put back', () => {
    const choice = choose(ALIKE);
    assert.deepEqual(parts(choice.alone()), ['LAUREL']);
    assert.ok(choice.pick('LAUREL'));
    assert.deepEqual(parts(choice.marked()), ['LAUREL']);
    assert.deepEqual(parts(choice.legal()), ['GALLIA', 'HISPANIA']);
    assert.deepEqual(parts(choice.alone()), []);
    assert.ok(choice.back());
    assert.deepEqual(parts(choice.marked()), []);
    assert.ok(choice.pick('GALLIA'));
    assert.deepEqual(choice.whole, ['Place', 'LAUREL', 'GALLIA']);
  });

  it('is no thing where it is the kind of move', () => {
    assert.equal(choose(ALIKE).pick('Place'), false);
  });
});

describe('no question', () => {
  it('has nothing to choose', () => {
    const choice = begin({ v: 3, kind: 'none' });
    assert.equal(choice.v, 3);
    assert.equal(choice.pick('GALLIA'), false);
    assert.equal(choice.back(), false);
    assert.deepEqual([...choice.legal(), ...choice.marked()], []);
  });
});

describe('what lies several answers away', () => {
  const plans = [
    {
      path: ['To', 'ROMA'],
      answers: [
        ['To', 'GALLIA'],
        ['To', 'ROMA'],
      ],
      label: 'To Rome by way of Gaul',
    },
  ];

  it('is pointed at like any other answer, and stands for several', () => {
    const choice = new PathChoice(one(['Stop', 'To/GALLIA'], { plans }));
    assert.ok(choice.pick('ROMA'));
    assert.deepEqual(choice.whole, ['To', 'ROMA']);
    assert.deepEqual(choice.answersOf(['To', 'ROMA']), [
      ['To', 'GALLIA'],
      ['To', 'ROMA'],
    ]);
    assert.deepEqual(choice.answersOf(['To', 'GALLIA']), [['To', 'GALLIA']], 'what is one answer stays one');
    assert.equal(choice.lines['To/ROMA'], 'To Rome by way of Gaul');
  });
});

describe('an answer that means several', () => {
  it('is there once, and stands for all of them', () => {
    const answers = [['Event', 'SHADED'], ['Finish']];
    const plans = [{ path: ['Event', 'SHADED'], answers, label: 'The Event at once' }];
    const choice = new PathChoice(one(['Pass', 'Event/SHADED'], { plans }));
    assert.equal(choice.paths.length, 2);
    assert.ok(choice.pick('SHADED'));
    assert.deepEqual(choice.whole, ['Event', 'SHADED']);
    assert.deepEqual(choice.answersOf(['Event', 'SHADED']), answers);
    assert.equal(choice.isAnother(['Event', 'SHADED']), false);
  });
});

describe('things that are pointed at one after the other', () => {
  it('light up in their turn only', () => {
    const choice = new PathChoice(one(['Done', 'Swap/LAPIS/LIGNUM', 'Swap/LAPIS/FIDES'], { ordered: ['Swap'] }));
    assert.deepEqual([...choice.legal().keys()].sort(), ['Done', 'LAPIS', 'Swap'], 'only what is owned');
    assert.equal(choice.pick('FIDES'), false);
    assert.ok(choice.pick('LAPIS'));
    assert.deepEqual([...choice.legal().keys()].sort(), ['FIDES', 'LIGNUM']);
    assert.ok(choice.pick('FIDES'));
    assert.deepEqual(choice.whole, ['Swap', 'LAPIS', 'FIDES']);
  });
});
