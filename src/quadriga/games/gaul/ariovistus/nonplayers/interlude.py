"""§A2.1.1, §A2.1.2: what non-players answer in the Interlude of The Gallic War.

They remove pieces Region by Region at random, Home Regions last, and no more than must go (R-140).
"""

from __future__ import annotations

from typing import Any

from quadriga.kernel import Amounts, Subset

from ...events.leaving import HERE
from ...moves import Agree, At, To
from ...rules.nonplayers.driver import REACTIONS, Answer, Question
from ...rules.nonplayers.guidelines import is_first_tribe
from ...rules.nonplayers.rank import by_lot, choose
from ...rules.nonplayers.reactions import one_after_another
from ...state import Gaul
from ...terms import LEADERS, Faction, Region


async def disband(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """Warbands or Auxilia: one Region after another. The step asks first about those abroad."""
    assert isinstance(ask.choice, Amounts)
    return await one_after_another(g, ask.choice.caps, ask.choice.least)


async def leave_the_game(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """Of the 15 German Warbands those that are Available first, then Region by Region, at home last."""
    assert isinstance(ask.choice, Amounts)
    caps, n = ask.choice.caps, ask.choice.least
    abroad = {region: k for region, k in caps.items() if not g.rules.is_home(g, faction, region)}
    at_home = {region: k for region, k in caps.items() if region not in abroad}
    first = min(n, sum(abroad.values()))
    chosen = [*await one_after_another(g, abroad, first), *await one_after_another(g, at_home, n - first)]
    return tuple(amount for region in caps for amount in chosen if amount.item is region)


async def dismiss_allies(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """Allies: one Region after another; §8.4.1: where not all go, those in Cities last."""
    assert isinstance(ask.choice, Subset)
    left: list[At] = list(ask.choice.items)
    chosen: list[At] = []
    region: Region | None = None
    while len(chosen) < ask.choice.least:
        if region not in [g.region_of(move.tribe) for move in left]:
            region = await by_lot(g, sorted({g.region_of(move.tribe) for move in left}))
        here = [move for move in left if g.region_of(move.tribe) is region]
        move = await choose(g, here, lambda move: not is_first_tribe(move.tribe))
        assert move is not None, "somebody is there"
        left.remove(move)
        chosen.append(move)
    return tuple(move for move in ask.choice.items if move in chosen)


async def found_ally(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.4.1: at Cities or the Remi first, and never off the map."""
    return await choose(g, [move for move in ask.choice if isinstance(move, At)], lambda move: is_first_tribe(move.tribe))


async def go_home(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.3.2: a Leader out of Cisalpina goes where the most own pieces are; others to a Home Region at random."""
    whose: Faction = ask.args["faction"]
    homes = [move for move in ask.choice if isinstance(move, To)]
    if not homes:
        return next(iter(ask.choice))
    led = g.count(HERE, LEADERS[whose]) > 0
    return await choose(g, homes, lambda move: g.count_pieces(move.region, whose) if led else 0)


async def sail(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§A2.1.2: non-player Romans conduct the expedition if able; §8.4, R-141: with all that may go."""
    return Agree()


_ANSWERS: dict[str, Any] = {
    "adjust_bands": disband,
    "adjust_leaving": leave_the_game,
    "adjust_allies": dismiss_allies,
    "adjust_tribe": found_ally,
    "adjust_disc": found_ally,
    "adjust_cisalpina": go_home,
    "expedition": sail,
}
REACTIONS |= _ANSWERS
