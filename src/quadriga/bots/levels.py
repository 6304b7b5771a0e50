"""The opponents by name, from gentle to merciless.

The weaker ones are weaker by seeing less, never by blundering on purpose: Tiro notices only a few of the options, Miles sees
more of them, the others look further ahead or search deeper and deeper. How much each sees of a game is the game's to say
(`Mind.thinking`). Character and names in both languages are text (`level.<name>`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import NamedTuple

from quadriga.bots.greedy import Greedy, Player, RandomPlayer
from quadriga.bots.mind import Mind, Skill, Thinking
from quadriga.bots.own import OwnPlayer, enrolled
from quadriga.bots.planner import Planner
from quadriga.bots.search import Budget, Search
from quadriga.kernel import AnyGame, QuadrigaError

Maker = Callable[[Thinking, int], Player]


class Level(NamedTuple):
    """An opponent that can be asked for by name."""

    name: str
    make: Maker


def skilled(skill: Skill, seed: int, seconds: float) -> Player:
    """A player who sees so much. The seconds are a safety net for slow machines: iterations decide."""
    if skill.planned:
        return Planner(skill, Budget(seconds=seconds, iterations=skill.worlds), seed)
    if skill.iterations:
        return Search(Budget(seconds=seconds, iterations=skill.iterations), seed, skill)
    return Greedy(seed, worlds=skill.worlds, notices=skill.notices, tried=skill.tried, turns=skill.turns)


LEVELS = (
    Level("random", lambda sees, seed: RandomPlayer(seed)),
    Level("tiro", lambda sees, seed: skilled(sees.tiro, seed, 2.0)),
    Level("miles", lambda sees, seed: skilled(sees.miles, seed, 2.0)),
    Level("greedy", lambda sees, seed: Greedy(seed, worlds=2)),
    Level("centurio", lambda sees, seed: skilled(sees.centurio, seed, 2.0)),
    Level("legatus", lambda sees, seed: skilled(sees.legatus, seed, 4.0)),
    Level("imperator-1", lambda sees, seed: skilled(sees.imperator_1 or sees.imperator, seed, 8.0)),
    Level("imperator", lambda sees, seed: skilled(sees.imperator, seed, 8.0)),
)
TABLE = ("tiro", "miles", "centurio", "legatus", "imperator")  # offered at the table, from gentle to merciless


def levels(game: AnyGame) -> list[str]:
    """The names of all opponents for a game, from the weakest; those of one's own last."""
    return [*(level.name for level in LEVELS), *enrolled()]


def player(game: AnyGame, name: str, seed: int) -> Player:
    """The opponent of that name at a game. `search:2s` and `search:500` are searches by seconds or iterations,
    `imperator:10s` thinks so long about every decision."""
    return maker(name)(Mind.of(game).thinking, seed)


def maker(name: str) -> Maker:
    """How the opponent of that name is made; refused with a sentence where there is none."""
    for level in LEVELS:
        if level.name == name:
            return level.make
    if name in (own := enrolled()):
        return lambda sees, seed: OwnPlayer(name, own[name], seed)
    kind, _, amount = name.partition(":")
    if kind in ("search", "imperator") and amount:
        try:
            budget = _budget(amount)
        except ValueError:
            pass
        else:
            return (lambda sees, seed: Search(budget, seed)) if kind == "search" else partial(_thinking, budget)
    names = ", ".join([*(level.name for level in LEVELS), *own])
    raise QuadrigaError("refuse.player", name=name, names=names)


def _thinking(budget: Budget, sees: Thinking, seed: int) -> Player:
    """The strongest, with another budget: seconds, or worlds or iterations, whichever it counts."""
    skill = sees.imperator
    return Planner(skill, budget, seed) if skill.planned else Search(budget, seed, skill)


def _budget(amount: str) -> Budget:
    """So much to search; `ValueError` where that is nothing, or where it would never end."""
    if amount.endswith("s"):
        seconds = float(amount[:-1])
        if not 0 < seconds < inf:
            raise ValueError(amount)
        return Budget(seconds=seconds)
    iterations = int(amount)
    if iterations < 1:
        raise ValueError(amount)
    return Budget(iterations=iterations)
