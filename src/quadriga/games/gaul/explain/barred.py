"""Why a tribe, a faction or a piece in the Region of the question cannot be chosen, as the key of the rule's sentence."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, TypeVar

from quadriga.kernel import Written

from ..atlas import CITY, RESERVED
from ..state import Gaul
from ..terms import GERMANS, Faction, Force, Region, Status, Tribe, ally

Args = dict[str, Any]
E = TypeVar("E", bound=IntEnum)


def named(kind: type[E], written: Written) -> E | None:
    """The thing the first part of the written move names."""
    return kind.__members__.get(written[1]) if len(written) > 1 else None


def why_no_ally(g: Gaul, args: Args, written: Written) -> str | None:
    """§1.4.2, §3.2.1, §3.3.1: why no Ally or Citadel can be placed there."""
    faction: Faction = args["faction"]
    tribe = named(Tribe, written)
    if tribe is None:
        return None
    if tribe not in g.tribes_in(args["region"]):
        return "why.elsewhere"
    if written[0] == "PlaceCitadel" and g.tribes[tribe] == ally(faction):
        return "why.no_citadel_left" if tribe in CITY else "why.no_city"
    if g.tribes[tribe] != Status.SUBDUED:
        return "why.not_subdued"
    if RESERVED.get(tribe, faction) is not faction:
        return "why.reserved"
    return "why.no_allies_left" if not g.count_available_allies(faction) else "why.not_controlled"


def why_not_dispersed(g: Gaul, args: Args, written: Written) -> str | None:
    """§3.2.3."""
    tribe = named(Tribe, written)
    if tribe is None:
        return None
    return "why.not_subdued" if tribe in g.tribes_in(args["region"]) else "why.elsewhere"


def why_not_removed(g: Gaul, args: Args, written: Written) -> str | None:
    """§4.2.1, §4.2.3, §4.3.1, §4.4.2: why what stands at the tribe cannot be removed or won over."""
    tribe, region = named(Tribe, written), args["region"]
    if tribe is None:
        return None
    if tribe not in g.tribes_in(region):
        return "why.elsewhere"
    if g.status(tribe).is_ally and g.control(region) is not args["faction"]:
        return "why.not_controlled"
    return "why.no_ally_to_remove"


def why_no_loss(g: Gaul, args: Args, written: Written) -> str | None:
    """§3.2.4: why the piece cannot take the Loss now."""
    piece = named(Force, written)
    if piece is None:
        return None
    return "why.others_first" if piece.faction is args["faction"] else "why.not_your_piece"


def why_no_defender(g: Gaul, args: Args, written: Written) -> str | None:
    """§3.2.4 Step 1."""
    other = named(Faction, written)
    return None if other is None else why_no_target(g, args["faction"], args["region"], other)


def why_no_target(g: Gaul, faction: Faction, region: Region, other: Faction) -> str | None:
    """What holds of all targets: somebody else, and there."""
    if other is faction:
        return "why.yourself"
    return None if g.count_pieces(region, other) else "why.not_there"


def why_not_robbed(g: Gaul, args: Args, written: Written) -> str | None:
    """§3.3.3: why the faction cannot be raided."""
    other, faction, region = named(Faction, written), args["faction"], args["region"]
    if other is None:
        return None
    if why := why_no_target(g, faction, region, other):
        return why
    if not g.rules.tracks_resources(other) or not g.resources[other]:
        return "why.nothing_to_take"
    return "why.walls" if g.has_stronghold(region, other) else None


def why_not_driven(g: Gaul, args: Args, written: Written) -> str | None:
    """§4.5.2, §A4.6.2: why the faction cannot be driven out or cowed."""
    other, faction, region = named(Faction, written), args["faction"], args["region"]
    if other is None:
        return None
    if why := why_no_target(g, faction, region, other):
        return why
    if other is GERMANS:
        return "why.never_germans"
    if g.has_leader(region, other):
        return "why.led"
    return "why.walls" if g.has_stronghold(region, other) else "why.nothing_to_take"
