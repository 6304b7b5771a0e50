"""What a position seems worth to a seat, for bots that look one step ahead or a turn.

A faction's worth is its way to victory, its pieces, its purse, the ground it holds and the Battles it could win or has to
fear. In the middle of an action comes what that still promises (`under_way.py`): else nobody would see a reason to begin one.
"""

from __future__ import annotations

from math import exp, tanh

from quadriga.kernel import Seat

from ..rules.victory import deciding_faction, factions_of, seats
from ..state import Gaul
from ..terms import AEDUI, ARVERNI, FACTIONS, OF_FACTION, ROMANS, WINTER, Faction, Side
from .regions import setting, survey
from .resources import PURSE
from .under_way import add_what_is_under_way
from .weights import W

PIECE = (W.leader, W.legion, W.hidden, W.revealed, W.scouted, W.static)  # by kind


def evaluate(g: Gaul, seat: Seat) -> float:
    """From -1 to 1: the seat's worth against the best of the others and all of them."""
    return evaluate_all(g)[seat]


def evaluate_all(g: Gaul) -> list[float]:
    """Every seat's evaluation; the factions are weighed once for all."""
    factions = weigh_factions(g)
    worths = [seat_worth(g, seat, factions) for seat in seats(g)]
    total = sum(worths)
    values = []
    for seat, worth in enumerate(worths):
        best = max(other for k, other in enumerate(worths) if k != seat)
        average = (total - worth) / (len(worths) - 1)
        values.append(tanh((worth - W.best_rival * best - W.other_rivals * average) / W.scale))
    return values


def weigh_factions(g: Gaul) -> list[float]:
    """What each faction seems to have, and what is under way."""
    loans, g.loans = g.loans, []  # what is lent for a Command is given back
    worths = [0.0] * len(FACTIONS)
    for faction in g.rules.players:
        worths[faction] = victory(g, faction) + material(g, faction) + PURSE[g.resources[faction]]
    g.loans = loans
    for _, side, owner in g.capabilities:  # §5.3
        if owner is None:
            worths[ROMANS] += -W.capability if side is Side.SHADED else W.capability
        else:
            worths[owner] += W.capability
    here = setting(g)
    for region in g.regions():
        for i, worth in survey(g, region, (), here).gains:
            worths[i] += worth
    add_what_is_under_way(g, worths)
    return worths


def seat_worth(g: Gaul, seat: Seat, worths: list[float]) -> float:
    """Of two factions the one that decides counts most (§1.5.1)."""
    factions = factions_of(g, seat)
    if len(factions) == 1:
        return worths[factions[0]]
    decider = deciding_faction(g, seat)
    return sum((W.decider if faction is decider else 1.0 - W.decider) * worths[faction] for faction in factions)


def victory(g: Gaul, faction: Faction) -> float:
    """The way to victory. Just before a Winter a condition that is met wins the game."""
    margin = g.rules.margin(g, faction)
    frost = WINTER in (g.upcoming, g.current)
    near = 1.0 / (1.0 + exp((0.5 - margin) * (2.0 if frost else 0.8)))
    return goal(g, faction, margin) + (W.lead_at_frost if frost else W.lead) * near


def goal(g: Gaul, faction: Faction, margin: int) -> float:
    """Of the Arverni's two conditions the worse one counts most; the Aedui's hangs on what others have."""
    if faction is ARVERNI:
        legions = g.count_off_map_legions() - g.rules.legion_threshold
        allies = g.rules.score(g, ARVERNI) - g.rules.thresholds[ARVERNI]
        return W.worse_condition * min(legions, allies) + W.each_condition * (legions + allies)
    if faction is AEDUI:
        return margin + W.aedui_stronghold * g.count_strongholds(AEDUI)
    return margin + (W.dispersed * g.count_dispersed_markers() if faction is ROMANS else 0.0)


def material(g: Gaul, faction: Faction) -> float:
    worth = sum(PIECE[piece.kind] * n for piece in OF_FACTION[faction] if (n := g.count_on_map(piece)))
    if g.find_named_leader(faction) is not None:
        worth += W.named
    return worth + W.disc * g.tribes.count(1 + faction) + W.citadel * g.tribes.count(6 + faction)
