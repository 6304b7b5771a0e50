"""What Resources are worth: the first ones pay for the next Command, the last ones for nothing."""

from __future__ import annotations

from itertools import accumulate

from quadriga.games.gaul.terms import MOST_RESOURCES
from quadriga.games.gaul.weights import W

NEXT_COMMAND, THIS_YEAR = 8, 20  # Resources that are soon spent

PURSE: tuple[float, ...] = (
    0.0,
    *accumulate(
        W.first_resource if n < NEXT_COMMAND else W.more_resource if n < THIS_YEAR else W.last_resource
        for n in range(MOST_RESOURCES)
    ),
)


def spending(purse: int, cost: int) -> float:
    """What it hurts to pay so much out of the purse."""
    return PURSE[purse] - PURSE[max(0, purse - cost)]


def earning(purse: int, n: int) -> float:
    """What it is worth to get so much."""
    return PURSE[min(MOST_RESOURCES, purse + n)] - PURSE[purse]
