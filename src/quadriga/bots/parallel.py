"""The same search on several cores: independent trees with seeds of their own, their verdicts put together."""

from __future__ import annotations

from concurrent.futures import Executor
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from quadriga.bots.greedy import Rated
from quadriga.bots.search import Budget, Search, Style
from quadriga.kernel import AnyGame, AnyMatch, Seat, Written, read_snapshot, snapshot


class Task(NamedTuple):
    """One tree to grow, as it is sent to another process."""

    game: AnyGame
    record: dict[str, Any]
    seat: Seat
    budget: Budget
    seed: int
    style: Style


def grow(task: Task) -> list[tuple[Written, float, float, int]]:
    """In the worker: the verdict of one tree, by written moves."""
    match = read_snapshot(task.game, task.record)
    choice = match.options(task.seat)
    ranked = Search(task.budget, task.seed, style=task.style).rank(match, task.seat)
    return [(choice.write(r.move), r.value, r.error, r.visits) for r in ranked]


class ParallelSearch:
    """A search that grows one tree per core. Deterministic under seed, iterations (of each tree) and cores."""

    def __init__(self, budget: Budget, cores: int, pool: Executor, seed: int = 0, style: Style | None = None) -> None:
        self.budget = budget
        self.cores = cores
        self.pool = pool
        self.style = style or Style()
        self.rng = Random(seed)

    def choose(self, match: AnyMatch, seat: Seat) -> Any:
        return self.rank(match, seat)[0].move

    def rank(self, match: AnyMatch, seat: Seat) -> list[Rated]:
        """The options considered in any tree, most visited first."""
        record = snapshot(match)
        tasks = [Task(match.game, record, seat, self.budget, self.rng.getrandbits(48), self.style) for _ in range(self.cores)]
        choice = match.options(seat)
        found: dict[Written, list[tuple[float, float, int]]] = {}
        for verdict in self.pool.map(grow, tasks):
            for written, value, error, visits in verdict:
                found.setdefault(written, []).append((value, error, visits))
        rated = [_together(choice.read(written), parts) for written, parts in found.items()]
        return sorted(rated, key=lambda r: (-r.visits, -r.value))


def _together(move: Any, parts: list[tuple[float, float, int]]) -> Rated:
    """The mean over trees, each counting by its visits."""
    visits = sum(n for _, _, n in parts)
    if visits == 0:
        return Rated(move, parts[0][0], 1.0, 0)
    value = sum(v * n for v, _, n in parts) / visits
    error = sqrt(sum((e * n) ** 2 for _, e, n in parts)) / visits
    return Rated(move, value, error, visits)
