"""Views as numbers: always equally many, each with a name, and nothing but what the view says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from encoding_page import PAGE, written
from toy import GAME as TOY
from variants import all_games, cases

from quadriga.encoding import Bag, Bits, Custom, Label, Maybe, Number, Observer, Pile, Record, Row, Stepper, worths
from quadriga.kernel import AnyGame, QuadrigaError, Result, random_dealer


def wander(game: AnyGame, settings: dict[str, Any], seed: int, questions: int) -> Any:
    """A match at random, with whoever is asked, question by question."""
    rng = Random(seed)
    stepper = Stepper(game, game.configure(settings), random_dealer(rng))
    for _ in range(questions):
        if stepper.over:
            return
        seat = rng.choice(stepper.asked)
        yield stepper, seat, rng
        stepper.match.answer(seat, stepper.match.options(seat).sample(rng))
        stepper = Stepper(game, stepper.config, None, match=stepper.match)


@pytest.mark.parametrize(("game", "settings"), cases())
def test_each_number_has_a_name_of_its_own(game: AnyGame, settings: dict[str, Any]) -> None:
    observer = Observer.of(game, game.configure(settings))
    names = observer.names()
    assert len(names) == len(set(names)) == observer.size


@pytest.mark.parametrize(("game", "settings"), cases())
def test_other_views_give_other_numbers(game: AnyGame, settings: dict[str, Any]) -> None:
    seen: dict[tuple[float, ...], Any] = {}
    for stepper, seat, _ in wander(game, settings, 7, 90):
        view = stepper.match.view(seat)
        numbers = tuple(stepper.observe(seat))
        assert len(numbers) == Observer.of(game, stepper.config).size
        assert seen.setdefault(numbers, view) == view


@pytest.mark.parametrize(("game", "settings"), cases())
def test_worlds_that_a_seat_cannot_tell_apart_give_equal_numbers_and_steps(game: AnyGame, settings: dict[str, Any]) -> None:
    for stepper, seat, rng in wander(game, settings, 11, 40):
        world = stepper.imagine(seat, rng)
        assert world.observe(seat) == stepper.observe(seat)
        assert world.legal(seat) == stepper.legal(seat)


def test_a_copy_stands_where_the_original_stands_and_goes_its_own_way() -> None:
    stepper, seat, rng = next(iter(wander(all_games()[1], {}, 2, 1)))
    stepper.take(seat, stepper.legal(seat)[0])
    copy = stepper.clone()
    assert (copy.taken(seat), copy.legal(seat), copy.observe(seat)) == (
        stepper.taken(seat), stepper.legal(seat), stepper.observe(seat),
    )  # fmt: skip
    copy.take(seat, rng.choice(copy.legal(seat)))
    assert copy.taken(seat) != stepper.taken(seat)


def test_what_was_chosen_so_far_is_in_the_numbers() -> None:
    stepper, seat, _ = next(iter(wander(all_games()[1], {}, 2, 1)))
    before = stepper.observe(seat)
    step = stepper.legal(seat)[0]
    stepper.take(seat, step)
    names = Observer.of(stepper.game, stepper.config).names()
    changed = [name for name, old, new in zip(names, before, stepper.observe(seat), strict=True) if old != new]
    assert f"chosen.{stepper.word(step)}" in changed
    assert all(name.startswith("chosen.") for name in changed)


def test_each_way_to_write_a_value() -> None:
    def write(spec: Any, value: Any) -> list[float]:
        out: list[float] = []
        spec.write(value, out)
        assert len(out) == spec.size == len(list(spec.names()))
        return out

    assert write(Number(), None) == [0]
    assert write(Label((4, 5)), 5) == [0, 1]
    assert write(Label((4, 5)), None) == [0, 0]
    assert write(Bag((4, 5)), (5, 5, 4)) == [1, 2]
    assert write(Bits((4, 5)), 2) == [0, 1]
    assert write(Pile((4, 5)), (5, 4)) == [1, 1, 1, 0]
    assert write(Row(3, Number()), (7,)) == [7, 0, 0]
    assert write(Maybe(Number()), None) == [0, 0]
    assert write(Maybe(Number()), 0) == [1, 0]
    assert write(Record({"winners": Bag((0, 1))}), Result((1,), (), "x")) == [0, 1]
    assert write(Custom(("a",), lambda value: [value * 2.0]), 3) == [6]


def test_a_game_without_a_schema_says_so() -> None:
    with pytest.raises(QuadrigaError, match="does not say how"):
        Observer(TOY, TOY.configure({}))


def test_an_ending_is_worth_as_much_to_winners_as_others_lose() -> None:
    caesar, trajan = all_games()[1], all_games()[3]
    two, four = caesar.configure({}), trajan.configure({"players": 4})
    assert worths(caesar, two, Result((0,), (), "x")) == (1, -1)
    assert worths(caesar, two, Result((), (), "x")) == (0, 0)
    assert worths(caesar, caesar.configure({"crassus": "low"}), Result((1,), (), "x")) == (-1, 1)
    assert worths(trajan, four, Result((0, 2), (), "x")) == pytest.approx((1 / 3, -1 / 3, 1 / 3, -1 / 3))
    solo = all_games()[0]
    assert worths(solo, solo.configure({"players": 1}), Result((), (), "x")) == (-1,)


def test_the_page_of_tables_is_what_the_encoding_is() -> None:
    assert PAGE.read_text(encoding="utf-8") == written(), "make it again: python tools/encoding_page.py"
