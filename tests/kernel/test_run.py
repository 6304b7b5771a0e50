"""One loop drives every kind of run: matches, worlds to think in and playouts."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from random import Random
from typing import Any

import pytest
from toy import GAME, Forum

from quadriga.kernel import (
    Ask,
    Chance,
    Delegate,
    Match,
    Reply,
    Run,
    Trial,
    play_out,
    random_dealer,
    random_policy,
)


class Sleep:
    """Something no rule may await."""

    def __await__(self) -> Generator[None, None, None]:
        yield None


class Dozing(type(GAME)):  # type: ignore[misc]
    async def auction(self, g: Forum) -> None:
        await Sleep()


DRIVERS: dict[str, Callable[[Dozing], object]] = {
    "match": lambda game: Match(game, game.configure(), random_dealer(Random(1))),
    "run": lambda game: Run(game, random_dealer(Random(1)), game.new(game.configure())),
    "playout": lambda game: play_out(game, game.new(game.configure()), Random(1)),
}


@pytest.mark.parametrize("drive", DRIVERS.values(), ids=DRIVERS)
def test_a_rule_that_awaits_anything_else_is_refused(drive: Callable[[Dozing], object]) -> None:
    with pytest.raises(TypeError, match="A rule awaited None"):
        drive(Dozing())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_playout_and_a_match_follow_the_same_rules(players: int) -> None:
    config = GAME.configure({"players": players})
    for seed in range(20):
        state = GAME.new(config)
        made = play_out(GAME, state, Random(seed))
        rng = Random(seed)
        assert play_out(GAME, GAME.new(config), rng, random_policy(rng)) == made
        rng = Random(seed)
        match = Match(GAME, config, random_dealer(rng))
        given = 0
        while not match.over:
            ask = match.pending[0]
            match.answer(ask.seat, ask.choice.sample(rng))
            given += 1
        assert given == made
        assert match.state == state


def test_a_playout_ends_with_the_turn_in_which_enough_was_decided() -> None:
    config = GAME.configure({"players": 3})
    fresh = GAME.new(config)
    before = fresh.copy()
    assert play_out(GAME, fresh, Random(1), decisions=0) == 0
    assert fresh == before
    state = GAME.new(config)
    made = play_out(GAME, state, Random(1), decisions=1)
    assert made >= 3, "a bid of each seat"
    assert state.round == 1
    assert state.result is None
    play_out(GAME, state, Random(1))
    assert state.result is not None
    assert play_out(GAME, state, Random(1)) == 0, "it is over"


# Deputies ---------------------------------------------------------------------------------------------------------


class Clerks:
    """They answer for seats 1 and 2, counting up, and roll a die before their second answer; before each "bell" they ask
    seat 0."""

    seats = (1, 2)

    def __init__(self) -> None:
        self.begun: list[int] = []

    async def _count(self, ask: Ask[int]) -> None:
        self.begun.append(ask.seat)
        ask = await Reply(1)
        _ = await Reply(ask.seat * 10 + await Chance([5, 6], "die"))

    def begin(self, ask: Ask[int]) -> Coroutine[Any, Any, None]:
        return self._count(ask)

    def acts(self, ask: Ask[int]) -> bool:
        return False

    def interrupt(self, effect: Any) -> Coroutine[Any, Any, Any] | None:
        return self._ring(effect) if getattr(effect, "prompt", "") == "bell" else None

    async def _ring(self, effect: Ask[int]) -> int:
        await Ask(0, [7, 8], "before")
        return await effect


def test_deputies_answer_for_their_seats_and_keep_their_places() -> None:
    given: list[int] = []
    clerks = Clerks()

    async def rule() -> None:
        await Delegate(clerks)
        for seat in (1, 2, 1, 0):
            given.append(await Ask(seat, [1, 15, 16, 2], "count"))

    trial = Trial(GAME.new(GAME.configure()), rule())
    assert given == [1, 1]
    assert trial.chance is not None, "the first clerk's die"
    trial.answer(6)
    assert given == [1, 1, 16]
    assert trial.pending[0].seat == 0, "nobody answers for people"
    trial.answer(2)
    assert given == [1, 1, 16, 2]
    assert clerks.begun == [1, 2], "each begins once"
    assert not trial.waits


def test_deputies_may_act_before_an_effect_is_met() -> None:
    given: list[int] = []

    async def rule() -> None:
        await Delegate(Clerks())
        given.append(await Ask(1, [1], "bell"))

    trial = Trial(GAME.new(GAME.configure()), rule())
    assert trial.pending[0].prompt == "before"
    trial.answer(8)
    assert given == [1], "then the clerk has answered"


def test_nobody_deputises_beyond_a_turn() -> None:
    class Briefly(type(GAME)):  # type: ignore[misc]
        async def turn(self, g: Forum) -> None:
            if g.round == 0:
                await Delegate(Clerks())
                g.round = 1
                return
            await Ask(1, [1, 2], "count")

    game = Briefly()
    run = Run(game, None, game.new(game.configure()))
    assert run.pending[0].seat == 1
