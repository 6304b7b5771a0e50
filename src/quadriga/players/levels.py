"""The opponents by name, from gentle to merciless.

The weaker ones are weaker by seeing less, never by blundering on purpose: Tiro notices only a few of the options, Miles sees
them all but no reply, the others search deeper and deeper. Character and names in both languages are text (`level.<name>`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from quadriga.kernel import Game, QuadrigaError
from quadriga.players.search import Budget, Search
from quadriga.players.simple import Greedy, Player, RandomPlayer

Maker = Callable[[int], Player]


class Level(NamedTuple):
    """An opponent that can be asked for by name."""

    name: str
    make: Maker


LEVELS = (
    Level("random", RandomPlayer),
    Level("tiro", lambda seed: Greedy(seed, worlds=1, notices=6)),
    Level("miles", lambda seed: Greedy(seed, worlds=1, notices=20)),
    Level("greedy", lambda seed: Greedy(seed, worlds=2)),
    Level("centurio", lambda seed: Search(Budget(seconds=2.0, iterations=30), seed)),
    Level("legatus", lambda seed: Search(Budget(seconds=4.0, iterations=200), seed)),
    Level("imperator", lambda seed: Search(Budget(seconds=8.0, iterations=1500), seed)),
)
TABLE = ("tiro", "miles", "centurio", "legatus", "imperator")  # offered at the table, from gentle to merciless


def levels(game: Game[Any, Any]) -> list[str]:
    """The names of all opponents for a game, from the weakest."""
    return [level.name for level in LEVELS]


def player(name: str, seed: int) -> Player:
    """The opponent of that name. `search:2s` and `search:500` are searches of so many seconds or iterations."""
    for level in LEVELS:
        if level.name == name:
            return level.make(seed)
    kind, _, amount = name.partition(":")
    if kind == "search" and amount:
        try:
            return Search(_budget(amount), seed)
        except ValueError:
            pass
    names = ", ".join(level.name for level in LEVELS)
    raise QuadrigaError(f"There is no player '{name}'; there are {names}, and search:2s or search:500.")


def _budget(amount: str) -> Budget:
    if amount.endswith("s"):
        return Budget(seconds=float(amount[:-1]))
    return Budget(iterations=int(amount))
