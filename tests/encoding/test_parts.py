"""Moves part by part: every answer has one path of words, and every path leads to one answer."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from random import Random
from typing import Any, NamedTuple

import pytest
from variants import cases

from quadriga.encoding import END, Lexicon, Stepper, cursor_of
from quadriga.encoding.lexicon import COMMON, words_of
from quadriga.kernel import Amounts, AnyGame, Choice, Count, One, Order, QuadrigaError, Subset, random_dealer


class Thing(IntEnum):
    CUP = 0
    RING = 1
    SWORD = 2


class Give(NamedTuple):
    thing: Thing
    n: int


class Stay(NamedTuple):
    pass


LEXICON = Lexicon((*COMMON, "Give", "Stay", *(thing.name for thing in Thing)))
C, R, S = Thing
CHOICES: list[Choice[Any]] = [
    One([Stay()]),
    One([Stay(), *(Give(thing, n) for thing in Thing for n in (1, 2))]),
    One([Give(C, 99), Give(C, 100), Give(C, 1005), Give(C, -3)]),
    Count(0, 4),
    Count(98, 112),
    Subset([C, R, S], 0, 0),
    Subset([C, R, S], 0, 3),
    Subset([C, R, C, S, C], 2, 4),
    Subset([C, C], 2, 2),
    Subset([Give(C, 1), Give(R, 1), Stay()], 1, 2),
    Order([]),
    Order([C, R, S]),
    Order([C, R, C, S]),
    Amounts({C: 2, R: 3, S: 1}, 2, 4),
    Amounts({C: 2}, 0, 2),
    Amounts({C: 120, R: 1}, 119, 121),
    Amounts({}, 0, 0),
]


def paths(choice: Choice[Any], taken: tuple[int, ...] = ()) -> Iterator[Any]:
    """The answers at the ends of all paths."""
    cursor = cursor_of(LEXICON, choice)
    for word in taken:
        cursor.take(word)
    if cursor.done:
        yield cursor.answer
    for word in cursor.legal():
        yield from paths(choice, (*taken, word))


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: f"{choice.kind}-{len(choice)}")
def test_the_paths_of_a_choice_and_its_answers_are_one_to_one(choice: Choice[Any]) -> None:
    found = list(paths(choice))
    assert sorted(map(repr, found)) == sorted(map(repr, choice))


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: f"{choice.kind}-{len(choice)}")
def test_the_steps_to_an_answer_lead_to_it_and_none_of_them_is_forced_but_the_first(choice: Choice[Any]) -> None:
    for answer in choice:
        steps = cursor_of(LEXICON, choice).steps(answer)
        cursor = cursor_of(LEXICON, choice)
        for number, step in enumerate(steps):
            assert step in cursor.legal()
            assert number == 0 or len(cursor.legal()) > 1
            cursor.take(step)
        assert cursor.done
        assert (type(cursor.answer), cursor.answer) == (type(answer), answer)


def test_a_step_that_is_not_possible_is_refused_and_changes_nothing() -> None:
    cursor = cursor_of(LEXICON, Subset([C, R, S], 2, 3))
    with pytest.raises(QuadrigaError, match="not possible"):
        cursor.take(END)
    assert not cursor.taken
    cursor.take(LEXICON.number["RING"])
    assert cursor.answer == (R, S), "of three things in order, only the last is left after the second"


def test_a_word_outside_the_vocabulary_is_refused_by_name() -> None:
    with pytest.raises(QuadrigaError, match="'LAMP' is not in the vocabulary"):
        LEXICON.spell("LAMP")


def test_large_and_negative_numbers_are_spelled_so_that_none_begins_another() -> None:
    spelled = [tuple(words_of(n)) for n in (7, 99, 100, 1005, -3)]
    assert spelled == [("7",), ("99",), ("#", "3", *"100"), ("#", "4", *"1005"), ("#", "2", "-", "3")]


@pytest.mark.parametrize(("game", "settings"), cases())
def test_every_question_of_a_match_is_encoded_decoded_and_played(game: AnyGame, settings: dict[str, Any]) -> None:
    """Sealed rounds and all shapes as they come; no question takes more than a dozen steps."""
    rng = Random(5)
    stepper = Stepper(game, game.configure(settings), random_dealer(rng))
    for _ in range(120):
        if stepper.over:
            break
        seat = rng.choice(stepper.asked)
        move = stepper.match.options(seat).sample(rng)
        steps = stepper.steps(seat, move)
        again = stepper.move(seat, steps)
        assert (type(again), again) == (type(move), move)
        assert len(steps) <= 12
        for step in steps:
            assert step in stepper.legal(seat)
            done = stepper.take(seat, step)
        assert done
        last = stepper.match.entries
        assert any(entry.seat == seat and entry.answer == move for entry in last[-200:])


def test_a_game_with_few_moves_numbers_them_all_and_offers_exactly_its_options() -> None:
    from quadriga import games

    game = games.load("caesar")
    config = game.configure({"poison": True, "centurions": True, "checkpoints": True})
    rng = Random(3)
    stepper = Stepper(game, config, random_dealer(rng), by="index")
    while not stepper.over:
        seat = stepper.asked[0]
        legal = stepper.legal(seat)
        assert [stepper.move(seat, [step]) for step in legal] == sorted(
            stepper.match.options(seat), key=lambda move: stepper.steps(seat, move)
        )
        assert stepper.take(seat, rng.choice(legal))
    assert stepper.word(0) == "nothing"
    assert stepper.word(1).startswith("Place ")


def test_a_game_with_many_moves_says_so() -> None:
    from quadriga import games

    game = games.load("gaul")
    with pytest.raises(QuadrigaError, match="too many moves"):
        Stepper(game, game.configure({}), None, by="index")
