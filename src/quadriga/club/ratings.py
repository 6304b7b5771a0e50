"""How strong somebody is at a game, and how sure that is: the model of Plackett and Luce as `openskill` computes it.

It knows a mean and a deviation. People see a number instead, on the scale that chess players know: a newcomer stands at
1500, and 400 points more win ten games out of eleven. Bots stand still: they are the marks by which the scale can be read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import log, sqrt
from typing import NamedTuple

from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25.0 / 3
BETA = 25.0 / 6
NEWCOMER = 1500  # the number of somebody of whom nothing is known
POINTS = 400 / (log(10) * sqrt(2) * BETA)  # in one unit of the mean: between two who are known well, the odds are those of Elo
ANCHOR = "miles"  # the bot that stands where newcomers begin
BOT_SIGMA = 1.0  # how sure a bot's number is: some hundred games


class Rating(NamedTuple):
    """What is known of somebody at one game."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def number(self) -> int:
        return round(NEWCOMER + (self.mu - MU) * POINTS)

    @property
    def margin(self) -> int:
        """One deviation: two times out of three the truth is no farther away."""
        return round(self.sigma * POINTS)


@cache
def _levels() -> dict[str, dict[str, int]]:
    return tomllib.loads(files(__package__).joinpath("data/levels.toml").read_text(encoding="utf-8"))


def bots(game: str) -> dict[str, Rating]:
    """The bots whose strength at a game was measured, from the weakest."""
    known = _levels().get(game, {})
    return {level: Rating(MU + (elo - known[ANCHOR]) / POINTS, BOT_SIGMA) for level, elo in known.items()}


def rate(seats: Sequence[tuple[Rating, int]]) -> list[Rating]:
    """What is known of everybody after a match, given what was known before and at which place each came, from 1."""
    model = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating, _ in seats]
    rated = model.rate(teams, ranks=[float(place) for _, place in seats])
    return [Rating(one.mu, one.sigma) for (one,) in rated]
