"""Why a move is refused, as the key of the rule's sentence. Only moves that could be meant get one."""

from __future__ import annotations

from collections.abc import Callable

from quadriga.kernel import Seat, Written
from quadriga.kernel.notation import named

from ..components import ADJACENT, BESIDE
from ..state import Trajan
from ..terms import Action, ForumTile, Province, Site, Slot


def why_no_sowing(g: Trajan, seat: Seat, written: Written) -> str | None:
    """§3.2"""
    bowl = named(Action, written)
    return "why.empty_bowl" if bowl is not None and not any(g.bowl(seat, bowl)) else None


def why_no_building(g: Trajan, seat: Seat, written: Written) -> str | None:
    """§4.6"""
    site = named(Site, written)
    if site is None or g.doing != Action.CONSTRUCTION:
        return None
    if not g.worker_camp[seat]:
        return "why.no_worker"
    if g.workers[seat] >> site & 1:
        return "why.own_worker"
    return None if BESIDE[site] & g.workers[seat] else "why.no_neighbour"


def why_no_march(g: Trajan, seat: Seat, written: Written) -> str | None:
    """§4.3"""
    province = named(Province, written)
    far = province is not None and province not in ADJACENT[g.leader[seat]]
    return "why.not_adjacent" if far and g.doing == Action.MILITARY else None


def why_no_garrison(g: Trajan, seat: Seat, written: Written) -> str | None:
    """§4.3"""
    if g.doing != Action.MILITARY:
        return None
    if g.leader[seat] == Province.CAMP:
        return "why.leader_in_camp"
    return "why.own_legionary" if g.military_camp[seat] else "why.no_legionary"


def why_no_load(g: Trajan, seat: Seat, written: Written) -> str | None:
    """§4.1"""
    return "why.load" if g.doing == Action.SEAPORT else None


def why_no_repeat(g: Trajan, seat: Seat, written: Written) -> str | None:
    """§7.7"""
    if g.extra_used:
        return "why.one_extra"
    tile = named(ForumTile, written)
    return "why.no_extra_tile" if tile is not None and not g.count_tiles(seat, tile) else None


def why_no_trajan(g: Trajan, seat: Seat, written: Written) -> str | None:
    """§4.4"""
    return "why.circle_full" if g.arch[seat] == Slot.CENTRE else None


WHY: dict[str, Callable[[Trajan, Seat, Written], str | None]] = {
    "Sow": why_no_sowing,
    "Build": why_no_building,
    "March": why_no_march,
    "Garrison": why_no_garrison,
    "Load": why_no_load,
    "Cargo": why_no_load,
    "Repeat": why_no_repeat,
    "TakeTrajan": why_no_trajan,
}


def why_not(g: Trajan, seat: Seat, written: Written) -> str | None:
    """The rule a refused move breaks."""
    if g.ship >= 0:
        return "why.load"
    reason = WHY.get(written[0]) if written else None
    return reason(g, seat, written) if reason is not None else None
