"""§4.1.2: how far a Leader's Special Abilities reach."""

from __future__ import annotations

from ..atlas import is_within_one
from ..cards import Card
from ..state import Gaul
from ..terms import AEDUI, ROMANS, Faction, Region, Side, Standing


def in_reach(g: Gaul, faction: Faction, region: Region) -> bool:
    """Within one Region of the named Leader, or with his Successor. The Aedui need none.

    Card 12: Labienus acts for the Roman Leader anywhere.
    """
    if faction is AEDUI:
        return g.rules.aedui_range(g, region)
    if faction is ROMANS and g.has_capability(Card.TITUS_LABIENUS, Side.UNSHADED):
        return True
    leader = g.find_leader(faction)
    if leader is None:
        return False
    return is_within_one(leader, region) if g.standing[faction] == Standing.NAMED else leader is region
