"""The evaluation taken apart by faction and Region, for explanations."""

from __future__ import annotations

from quadriga.bots.mind import Factor
from quadriga.kernel import Seat

from ..rules.victory import deciding_faction, factions_of, seats
from ..state import Gaul
from ..terms import FACTIONS, ROMANS, Faction, Side
from .evaluation import material, seat_worth, victory, weigh_factions
from .regions import setting, survey
from .resources import PURSE
from .under_way import add_what_is_under_way
from .weights import W

Parts = dict[Factor, float]


def find_factors(g: Gaul, seat: Seat) -> Parts:
    """The parts of the seat's own factions, and those of its rivals as far as they count against it."""
    parts = _by_faction(g)
    found = {factor: worth / W.scale for factor, worth in _of_seat(g, seat, parts).items()}
    for rival, share in _shares(g, seat).items():
        for factor, worth in _of_seat(g, rival, parts).items():
            theirs = factor._replace(of_rivals=True)
            found[theirs] = found.get(theirs, 0.0) - share * worth / W.scale
    return found


def _shares(g: Gaul, seat: Seat) -> dict[Seat, float]:
    """How much each rival counts: the best one most."""
    factions = weigh_factions(g)
    worths = {other: seat_worth(g, other, factions) for other in seats(g) if other != seat}
    best = max(worths, key=worths.__getitem__)
    return {rival: W.other_rivals / len(worths) + W.best_rival * (rival == best) for rival in worths}


def _of_seat(g: Gaul, seat: Seat, parts: dict[Faction, Parts]) -> Parts:
    """As `seat_worth` counts: of two factions the one that decides most (§1.5.1)."""
    factions = factions_of(g, seat)
    if len(factions) == 1:
        return parts[factions[0]]
    decider = deciding_faction(g, seat)
    found: Parts = {}
    for faction in factions:
        share = W.decider if faction is decider else 1.0 - W.decider
        for factor, worth in parts[faction].items():
            found[factor] = found.get(factor, 0.0) + share * worth
    return found


def _by_faction(g: Gaul) -> dict[Faction, Parts]:
    """What `weigh_factions` adds up, by name."""
    loans, g.loans = g.loans, []  # what is lent for a Command is given back
    parts: dict[Faction, Parts] = {faction: {} for faction in FACTIONS}
    for faction in g.rules.players:
        parts[faction] = {
            Factor("victory"): victory(g, faction),
            Factor("pieces"): material(g, faction),
            Factor("purse"): PURSE[g.resources[faction]],
        }
    g.loans = loans
    for _, side, owner in g.capabilities:
        better = -W.capability if owner is None and side is Side.SHADED else W.capability
        _add(parts[ROMANS if owner is None else owner], Factor("capability"), better)
    here = setting(g)
    for region in g.regions():
        for i, worth in survey(g, region, (), here).gains:
            _add(parts[FACTIONS[i]], Factor("region", region), worth)
    coming = [0.0] * len(FACTIONS)
    add_what_is_under_way(g, coming)
    for faction in FACTIONS:
        _add(parts[faction], Factor(""), coming[faction])
    return parts


def _add(parts: Parts, factor: Factor, worth: float) -> None:
    parts[factor] = parts.get(factor, 0.0) + worth
