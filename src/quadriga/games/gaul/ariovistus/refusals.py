"""Why Germans may not Settle or Intimidate in a Region, as the key of the rule's sentence."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import Written

from ..atlas import GERMANIA, NEIGHBOURS
from ..explain.barred import named
from ..rules.ability_range import in_reach
from ..state import Gaul
from ..terms import GERMANS, Force, Region
from .german_abilities import settle_cost


def why_no_settlement(g: Gaul, args: dict[str, Any], written: Written) -> str | None:
    """§A4.6.1."""
    region = named(Region, written)
    if region is None:
        return None
    if region in GERMANIA:
        return "why.germania"
    if g.count(region, Force.SETTLEMENT):
        return "why.settled"
    if g.control(region) is not GERMANS:
        return "why.no_control"
    if not any(other in GERMANIA or g.count(other, Force.SETTLEMENT) for other in NEIGHBOURS[region]):
        return "why.too_far_to_settle"
    if not in_reach(g, GERMANS, region):
        return "why.no_leader"
    return "why.no_resources" if g.resources[GERMANS] < settle_cost(g, region) else None


def why_no_fear(g: Gaul, args: dict[str, Any], written: Written) -> str | None:
    """§A4.6.2."""
    region = named(Region, written)
    if region is None:
        return None
    if not g.count_hidden(region, GERMANS):
        return "why.no_hidden"
    if not in_reach(g, GERMANS, region):
        return "why.no_leader"
    if not g.has_named_leader(region, GERMANS) and g.control(region) is not GERMANS:
        return "why.no_control"
    return "why.nobody_to_cow"
