"""§4.1.2: how far a Leader's Special Abilities reach."""

from __future__ import annotations

from collections.abc import Sequence

from ..atlas import AROUND
from ..cards import Card
from ..state import Gaul
from ..terms import AEDUI, ROMANS, Faction, Region, Side, Standing


def reach(g: Gaul, faction: Faction) -> Sequence[Region]:
    """Within one Region of the named Leader, or with his Successor. The Aedui need none.

    Card 12: Labienus acts for the Roman Leader anywhere.
    """
    if faction is AEDUI:
        return [region for region in g.regions() if g.rules.aedui_range(g, region)]
    if faction is ROMANS and g.has_capability(Card.TITUS_LABIENUS, Side.UNSHADED):
        return g.regions()
    leader = g.find_leader(faction)
    if leader is None:
        return ()
    if g.standing[faction] != Standing.NAMED:
        return (leader,)
    regions = g.regions()
    return [region for region in AROUND[leader] if region in regions]


def in_reach(g: Gaul, faction: Faction, region: Region) -> bool:
    return g.rules.aedui_range(g, region) if faction is AEDUI else region in reach(g, faction)
