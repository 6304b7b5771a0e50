"""The ladder: every level against every other, seats swapped, with win rates, intervals and Elo.

A pairing of a and b plays each deal once for every seat a can take, the other seats held by b, so that neither luck of the
seat nor (in games for two) of the first draws favours anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from math import log10
from typing import Any, NamedTuple

from quadriga.kernel import AnyGame
from quadriga.lab.pool import spread
from quadriga.lab.simulate import Plan, play_game, wilson

CHUNK = 2  # games per task: strong players take their time, and the bar should move


class Pairing(NamedTuple):
    """How a fared against b (against a table full of b where there are more seats). A shared victory counts in part."""

    a: str
    b: str
    games: int
    points: float

    @property
    def share(self) -> float:
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(round(self.points), self.games)


class _Task(NamedTuple):
    game: AnyGame
    config: Any
    a: str
    b: str
    seed: str
    numbers: tuple[int, ...]


def _play(task: _Task) -> tuple[str, str, list[float]]:
    seats = task.game.seats(task.config)
    points = []
    for number in task.numbers:
        mine = number % seats
        players = tuple(task.a if seat == mine else task.b for seat in range(seats))
        played = play_game(Plan(task.game, task.config, players, task.seed), number // seats)
        winners = played.result.winners
        points.append(1.0 / len(winners) if mine in winners else 0.0)
    return task.a, task.b, points


def play_pairings(
    game: AnyGame,
    config: Any,
    pairs: Sequence[tuple[str, str]],
    games: int,
    *,
    seed: str = "0",
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> list[Pairing]:
    """This many games of each pair of players."""
    tasks = [
        _Task(game, config, a, b, f"{seed}/{a}/{b}", tuple(range(start, min(start + CHUNK, games))))
        for start in range(0, games, CHUNK)
        for a, b in pairs
    ]
    points: dict[tuple[str, str], float] = dict.fromkeys(pairs, 0.0)
    for a, b, gained in spread(partial(_play), tasks, workers):
        points[a, b] += sum(gained)
        if progress is not None:
            progress(len(gained))
    return [Pairing(a, b, games, points[a, b]) for a, b in pairs]


def neighbours(players: Sequence[str]) -> list[tuple[str, str]]:
    """Each player against the one named before it."""
    return [(players[i], players[i - 1]) for i in range(1, len(players))]


def round_robin(players: Sequence[str]) -> list[tuple[str, str]]:
    """Everybody against everybody, the later named first."""
    return [(b, a) for a, b in combinations(players, 2)]


def elo(players: Sequence[str], pairings: Sequence[Pairing], rounds: int = 2000) -> dict[str, float]:
    """Ratings by the Bradley-Terry model, the first player at 0. Half a game each way keeps a clean sweep finite."""
    strength = dict.fromkeys(players, 1.0)
    for _ in range(rounds):
        for player in players:
            won = met = 0.0
            for pairing in pairings:
                if player in (pairing.a, pairing.b):
                    other = pairing.b if player == pairing.a else pairing.a
                    points = pairing.points if player == pairing.a else pairing.games - pairing.points
                    won += points + 0.5
                    met += (pairing.games + 1.0) / (strength[player] + strength[other])
            if met:
                strength[player] = won / met
    base = strength[players[0]]
    return {player: 400.0 * log10(strength[player] / base) for player in players}
