"""§4.1.2: how far a Leader's Special Abilities reach."""

from __future__ import annotations

from quadriga.games.gaul.atlas import is_within_one
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, Faction, Region, Standing


def in_reach(g: Gaul, faction: Faction, region: Region) -> bool:
    """Within one Region of the named Leader, or with his Successor. The Aedui need none."""
    if faction is AEDUI:
        return g.rules.aedui_range(g, region)
    leader = g.find_leader(faction)
    if leader is None:
        return False
    return is_within_one(leader, region) if g.standing[faction] == Standing.NAMED else leader is region
