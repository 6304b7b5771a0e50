"""One loop drives every kind of run: matches, worlds to think in and playouts."""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random

import pytest
from toy import GAME, Forum

from quadriga.kernel import Match, Run, play_out, random_dealer, random_policy


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
