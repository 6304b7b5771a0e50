"""What a position is worth: a quick evaluation for search, with its weights in `data/weights.toml`."""

from __future__ import annotations

from quadriga.games.caesar.board import BORDER_MASK, BORDERS_OF, ENDS_SUM, PROVINCES, SPACES_FOR_MARKERS, load
from quadriga.games.caesar.state import Caesar
from quadriga.games.caesar.terms import Bonus

WEIGHTS: dict[str, float] = {name: float(weight) for name, weight in load("weights.toml").items()}
LAST = 3  # so many markers before the end it counts double


def evaluate(g: Caesar, seat: int) -> float:
    """From -1 (lost) to 1 (won): the race of the markers, what the open provinces promise, and what is held."""
    if g.result is not None:
        return 1.0 if seat in g.result.winners else -1.0
    total = race(g, seat) + promise(g, seat) + means(g, seat)
    return total / (1.0 + abs(total))


def race(g: Caesar, seat: int) -> float:
    """§6.2: who is closer to the last marker."""
    mine, theirs = g.stock[seat], g.stock[1 - seat]
    near = max(0, LAST - mine) - max(0, LAST - theirs)
    return WEIGHTS["marker"] * (theirs - mine) + WEIGHTS["last"] * near


def promise(g: Caesar, seat: int) -> float:
    """§5.2: the open provinces, each by the share of it that the lead is worth and the markers it would bring."""
    influence, empty = g.influence, g.empty
    slack = WEIGHTS["slack"]
    total = 0.0
    for province in range(len(PROVINCES)):
        free = (BORDER_MASK[province] & empty).bit_count()
        lead = influence[2 * province + seat] - influence[2 * province + 1 - seat]
        if free and lead:
            leader = seat if lead > 0 else 1 - seat
            total += lead / (abs(lead) + slack * free) * count_markers(g, leader, province)
    return WEIGHTS["province"] * total


def count_markers(g: Caesar, seat: int, province: int) -> float:
    """How many markers the province would take from a seat that won it now."""
    markers: float = SPACES_FOR_MARKERS[province]
    control, turned = g.control, g.turned
    for border in BORDERS_OF[province]:
        other = ENDS_SUM[border] - province
        if control[other] == seat and not turned >> other & 1:
            markers += 1
    if g.bonus[province] is Bonus.SENATE:
        markers += WEIGHTS["senate_here"] * (g.senate[seat] + 1)
    return markers


def means(g: Caesar, seat: int) -> float:
    """What is held: Senate tokens, supply, the move; and whether there is anything to place."""
    other = 1 - seat
    total = WEIGHTS["senate"] * (g.senate[seat] - g.senate[other])
    total += WEIGHTS["supply"] * (len(g.supply[seat]) - len(g.supply[other]))
    total += WEIGHTS["tempo"] if g.seat == seat else -WEIGHTS["tempo"]
    if not g.can_place(seat):
        total -= WEIGHTS["blocked"]
    if not g.can_place(other):
        total += WEIGHTS["blocked"]
    return total
