"""Whether an answer wins the game, whatever the seat does not know."""

from __future__ import annotations

from random import Random
from typing import Any

from quadriga.kernel import AnyMatch, Seat

WORLDS = 3  # that are imagined to see whether a game is won


def surely_wins(match: AnyMatch, seat: Seat, move: Any) -> bool:
    """Whether this seat alone wins by an answer, in all worlds that are imagined."""
    return all(_wins(match, seat, move, luck) for luck in range(WORLDS))


def _wins(match: AnyMatch, seat: Seat, move: Any, luck: int) -> bool:
    """Whether this seat alone wins by an answer in one of the worlds that it can imagine."""
    world = match.imagine(seat, Random(luck))
    world.seal_others(seat, lambda ask: ask.choice.sample(Random(luck)))
    world.answer(seat, move)
    return world.over and world.state.result.winners == (seat,)
