"""The evaluation taken apart by place, for explanations: each hold, each link, and the race of the markers."""

from __future__ import annotations

from quadriga.bots.mind import Factor
from quadriga.kernel import Seat

from ..board import BORDERS, ENDS, PROVINCES, SPACES_FOR_MARKERS
from ..state import Caesar
from ..terms import NOBODY, Bonus
from .evaluation import WEIGHTS, features, find_holds, link

Factors = dict[Factor, float]
FINISH = Factor("finish")
MARKERS = Factor("markers")
SUPPLY = Factor("supply")
TEMPO = Factor("")


def find_factors(g: Caesar, seat: Seat) -> Factors:
    """What markers have brought so far stands where they lie, so that closing a province is no loss of the hold on it."""
    race, finish, _, _, _, supply, turn, closable = features(g, seat)
    found = _of_provinces(g, seat) | _of_borders(g, seat)
    placed = sum(_laid(g.control, province, seat) * SPACES_FOR_MARKERS[province] for province in PROVINCES)
    placed += sum(_laid(g.marker, border, seat) for border in BORDERS)
    found[MARKERS] = WEIGHTS["race"] * (race - placed)
    found[FINISH] = WEIGHTS["finish"] * finish
    found[SUPPLY] = WEIGHTS["supply"] * supply
    found[TEMPO] = WEIGHTS["turn"] * turn + WEIGHTS["chance_to_close"] * closable
    return found


def _laid(owners: list[int], place: int, seat: Seat) -> int:
    """One for our marker, minus one for theirs."""
    owner = owners[place]
    return 0 if owner == NOBODY else 1 if owner == seat else -1


def _of_provinces(g: Caesar, seat: Seat) -> Factors:
    found: Factors = {}
    for province, held in zip(PROVINCES, find_holds(g, seat), strict=True):
        is_open = g.control[province] == NOBODY
        weight = WEIGHTS["hold" if is_open else "race"]
        found[Factor("hold", province)] = weight * held * SPACES_FOR_MARKERS[province]
        if is_open and g.bonus[province] is Bonus.SENATE:
            tokens = g.senate[seat if held > 0 else 1 - seat]
            found[Factor("senate", province)] = WEIGHTS["senate"] * held * (1 + tokens)
    return found


def _of_borders(g: Caesar, seat: Seat) -> Factors:
    found: Factors = {}
    holds = find_holds(g, seat)
    for border, (first, second) in zip(BORDERS, ENDS, strict=True):
        worth = WEIGHTS["race"] * _laid(g.marker, border, seat)
        if g.marker[border] == NOBODY and not (g.turned >> first & 1 or g.turned >> second & 1):
            worth = WEIGHTS["links"] * link(holds[first], holds[second])
        found[Factor("links", border)] = worth
    return found
