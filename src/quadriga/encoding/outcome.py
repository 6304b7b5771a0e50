"""What an ending is worth to each seat."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import AnyGame, Result


def worths(game: AnyGame, config: Any, result: Result) -> tuple[float, ...]:
    """By seat, from -1 to 1: a single winner has 1, whoever shares the victory less, and all together 0.

    Where nobody won, people who played each other have 0; whoever played against the game has lost.
    """
    count, winners = game.seats(config), result.winners
    if count == 1 or not winners:
        lost = -1.0 if count == 1 or game.automata(config) else 0.0
        return tuple(1.0 if seat in winners else lost for seat in range(count))
    share = 1.0 / len(winners)
    return tuple(((share if seat in winners else 0.0) - 1.0 / count) * count / (count - 1) for seat in range(count))
