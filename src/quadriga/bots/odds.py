"""Winning chances, read off what a position is worth to each seat.

A worth is a verdict, not a chance: how often it is right depends on the game, on how far it is, and on who sits where. `Odds`
says so for one number of seats; `quadriga calibrate` fits them to games among equals and shows how far they can be believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atanh, exp
from typing import NamedTuple

SURE = 0.999  # no worth says more than this


class Odds(NamedTuple):
    """How worths become chances. As they stand here, a worth between two seats is the chance, stretched from -1..1 to 0..1."""

    early: float = 1.0  # how much a worth says at the beginning of a game,
    later: float = 0.0  # and how much more at its end
    seats: tuple[float, ...] = ()  # what it brings to sit in each seat

    def chances(self, worths: Sequence[float], elapsed: float) -> list[float]:
        """How often each seat wins, given what the position is worth to each and how much of the game is gone: shares of 1."""
        weight = self.early + self.later * elapsed
        points = [weight * strength(worth) for worth in worths]
        if self.seats:
            points = [point + seat for point, seat in zip(points, self.seats, strict=True)]
        return shares(points)


def shares(points: Sequence[float]) -> list[float]:
    """Points as shares of one, each point worth e times as much."""
    top = max(points)
    found = [exp(point - top) for point in points]
    total = sum(found)
    return [share / total for share in found]


def strength(worth: float) -> float:
    """A worth without its bounds."""
    return atanh(max(-SURE, min(SURE, worth)))
