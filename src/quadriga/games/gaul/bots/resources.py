"""What Resources are worth: the first ones pay for the next Command, the last ones for nothing."""

from __future__ import annotations

from itertools import accumulate

from ..terms import MOST_RESOURCES
from .weights import W

STEPS = ((6, W.first_resource), (8, W.next_resource), (11, W.more_resource), (MOST_RESOURCES - 25, W.last_resource))
PURSE: tuple[float, ...] = (0.0, *accumulate(worth for n, worth in STEPS for _ in range(n)))


def spending(purse: int, cost: int) -> float:
    """What it hurts to pay so much out of the purse."""
    return PURSE[purse] - PURSE[max(0, purse - cost)]


def earning(purse: int, n: int) -> float:
    """What it is worth to get so much."""
    return PURSE[min(MOST_RESOURCES, purse + n)] - PURSE[purse]
