"""What a decision of a chart was made on, told before its answer: numbers, Regions and names.

Facts are for readers alone, so nothing is counted where nobody listens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...cards import CARDS
from ...state import Gaul
from ...terms import FACTIONS, LEADERS, ROMANS, Faction, Force, Region, Side
from ..sequence import first_deed
from .spaces import largest_groups

PREFIX = "np_fact_"


class Facing(NamedTuple):
    """Pieces of a non-player that stand in a Region with enemies."""

    region: Region
    own: int
    enemy: Faction
    n: int


class Margin(NamedTuple):
    """How far a faction is beyond its threshold."""

    faction: Faction
    n: int


def tell(g: Gaul, faction: Faction, what: str, **args: Any) -> None:
    g.tell(PREFIX + what, faction=faction, **args)


# The order of play ------------------------------------------------------------------------------------------------


def tell_order(g: Gaul, faction: Faction, now: Faction | None, later: Faction | None) -> None:
    """Whose symbols stand first on this card and on the next."""
    if now is not None and later is not None:
        tell(g, faction, "order", now=now, later=later)
    elif now is not None:
        tell(g, faction, "order_winter", now=now)


def tell_event_left(g: Gaul, faction: Faction) -> None:
    """Whether somebody has acted on this card, and what that leaves."""
    if g.news is None:
        return
    doer = next((other for other in FACTIONS if g.deeds[other] > 1), None)
    if doer is None:
        tell(g, faction, "first", card=CARDS[g.current])
    else:
        tell(g, faction, "second", other=doer, deed=first_deed(g))


# Events -----------------------------------------------------------------------------------------------------------


def tell_declined(g: Gaul, faction: Faction, why: str) -> None:
    """`why`: "swords", "unusable", "late", "sheet", "selfless" or "useless"."""
    tell(g, faction, f"event_{why}", card=CARDS[g.current])


def tell_event(g: Gaul, faction: Faction, side: Side, answers: Sequence[Any]) -> None:
    """What would be carried out, and how its open questions would be answered."""
    if answers:
        tell(g, faction, "event_so", card=CARDS[g.current], side=side, answers=tuple(answers))
    else:
        tell(g, faction, "event", card=CARDS[g.current], side=side)


# The board --------------------------------------------------------------------------------------------------------


def tell_facing(g: Gaul, faction: Faction, found: Sequence[tuple[Region, Faction]]) -> None:
    """Where own groups stand with enemies that count; else how large the groups are."""
    if g.news is None:
        return
    if found:
        tell(g, faction, "facing", where=tuple(_facing(g, faction, region, enemy) for region, enemy in found))
    elif faction is ROMANS:
        tell(g, faction, "legions", regions=tuple(r for r in g.regions() if g.count(r, Force.LEGION)))
    elif groups := largest_groups(g, faction):
        tell(g, faction, "group", n=g.count_bands(groups[0], faction), regions=tuple(groups))
    else:
        tell_bands(g, faction)


def _facing(g: Gaul, faction: Faction, region: Region, enemy: Faction) -> Facing:
    return Facing(region, g.count_mobile(region, faction), enemy, g.count_pieces(region, enemy))


def tell_margins(g: Gaul, faction: Faction) -> None:
    """How far the others are from victory."""
    if g.news is not None:
        others = [f for f in g.rules.players if f is not faction and not g.is_game_run(f)]
        tell(g, faction, "margins", margins=tuple(Margin(f, g.rules.margin(g, f)) for f in others))


def tell_leader(g: Gaul, faction: Faction) -> None:
    """Where Caesar or Ariovistus is, and with whom."""
    if g.news is None:
        return
    home, leader = g.find_leader(faction), LEADERS[faction]
    if home is None:
        tell(g, faction, "no_leader", leader=leader)
    elif not g.has_named_leader(home, faction):
        tell(g, faction, "successor", leader=leader, region=home)
    elif faction is ROMANS:
        legions, n = g.count(home, Force.LEGION), g.count_bands(home, faction)
        tell(g, faction, "caesar", region=home, legions=legions, n=n)
    else:
        tell(g, faction, "ariovistus", region=home, n=g.count_bands(home, faction))


def tell_rally(g: Gaul, faction: Faction, board: Gaul) -> None:
    """What a planned Rally would bring."""
    if g.news is None:
        return
    allies = board.count_strongholds(faction) - g.count_strongholds(faction)
    citadels = g.count_available_citadels(faction) - board.count_available_citadels(faction)
    bands = g.count_available_bands(faction) - board.count_available_bands(faction)
    tell(g, faction, "rally", allies=allies, citadels=citadels, n=bands)
    gained = tuple(r for r in g.regions() if board.control(r) is faction and g.control(r) is not faction)
    if gained:
        tell(g, faction, "control", regions=gained)
    settlements = sum(board.count(r, Force.SETTLEMENT) - g.count(r, Force.SETTLEMENT) for r in g.regions())
    if settlements:
        tell(g, faction, "settlements", n=settlements)


def tell_bands(g: Gaul, faction: Faction) -> None:
    """Warbands on the map."""
    if g.news is not None:
        tell(g, faction, "bands", n=sum(g.count_bands(region, faction) for region in g.regions()))


def tell_available(g: Gaul, faction: Faction) -> None:
    """Warbands or Auxilia Available."""
    tell(g, faction, "auxilia" if faction is ROMANS else "available", n=g.count_available_bands(faction))
