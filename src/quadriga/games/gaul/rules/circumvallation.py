"""Card 4: the Circumvallation marker. The ringed pieces may not leave; newcomers of the same faction may.

Of a ringed faction's Warbands, Hidden ones count as free first, and those outside the ring are lost first (R-42).
"""

from __future__ import annotations

from collections.abc import Mapping

from ..board import Marker
from ..state import Gaul
from ..terms import ROMANS, Faction, Force, Kind, Mark, Region, force


def has_mark_of(g: Gaul, mark: Mark, region: Region, faction: Faction) -> bool:
    """Whether the faction's marker of this kind lies in the Region."""
    return bool(g.marks) and any(marker.region is region and marker.faction is faction for marker in g.find_marks(mark))


def has_any_mark(g: Gaul, mark: Mark, region: Region) -> bool:
    return bool(g.marks) and any(marker.region is region for marker in g.find_marks(mark))


def ring(g: Gaul, region: Region, faction: Faction) -> None:
    """Mark the faction's pieces that are there now."""
    lift_ring(g)
    bands, leader = g.count_bands(region, faction), g.has_leader(region, faction)
    g.add_mark(Marker(Mark.CIRCUMVALLATION, region, faction, bands, leader))
    g.tell("event_ringed", faction=faction, region=region)


def lift_ring(g: Gaul) -> None:
    g.remove_mark(Mark.CIRCUMVALLATION)


def find_ring(g: Gaul) -> tuple[Region, Faction] | None:
    """Where the ring is, and around whom."""
    for marker in g.find_marks(Mark.CIRCUMVALLATION):
        assert marker.region is not None, "a ring is somewhere"
        assert marker.faction is not None, "a ring is around somebody"
        return marker.region, marker.faction
    return None


def is_ringed(g: Gaul, region: Region, faction: Faction) -> bool:
    return has_mark_of(g, Mark.CIRCUMVALLATION, region, faction)


def count_ringed(g: Gaul, region: Region, faction: Faction) -> tuple[int, bool]:
    """How many Warbands are held, and whether the Leader is."""
    if not is_ringed(g, region, faction):
        return 0, False
    marker = g.find_marks(Mark.CIRCUMVALLATION)[0]
    return min(marker.bands, g.count_bands(region, faction)), marker.leader and g.has_leader(region, faction)


def free_to_move(g: Gaul, region: Region, faction: Faction) -> Mapping[Force, int]:
    """The faction's mobile pieces in the Region that no ring holds."""
    if not g.marks or not is_ringed(g, region, faction):
        return g.mobile(region, faction)
    pieces = dict(g.mobile(region, faction))
    held, leader_held = count_ringed(g, region, faction)
    if leader_held:
        pieces.pop(force(faction, Kind.LEADER), None)
    for kind in (Kind.SCOUTED, Kind.REVEALED, Kind.HIDDEN):
        piece = force(faction, kind) if faction is not ROMANS or kind is not Kind.SCOUTED else None
        if held and piece in pieces:
            stuck = min(held, pieces[piece])
            held -= stuck
            pieces[piece] -= stuck
    return {piece: n for piece, n in pieces.items() if n}


def defends_as_fort(g: Gaul, region: Region, attacker: Faction) -> bool:
    """A ringed group that attacks alone finds the Romans as behind a Fort."""
    return is_ringed(g, region, attacker) and not free_to_move(g, region, attacker)


def review_ring(g: Gaul) -> None:
    """The marker goes when the ringed group is gone or no Roman is left there; who comes in a lost one's place is free."""
    found = find_ring(g)
    if found is None:
        return
    region, faction = found
    bands, leader = count_ringed(g, region, faction)
    lift_ring(g)
    if g.count_pieces(region, ROMANS) and g.count_pieces(region, faction):
        g.add_mark(Marker(Mark.CIRCUMVALLATION, region, faction, bands, leader))
    else:
        g.tell("event_unringed", region=region)


def break_ring(g: Gaul, region: Region, attacker: Faction, defender: Faction) -> None:
    """The marker goes when the ringed group attacks the Romans."""
    if defender is ROMANS and is_ringed(g, region, attacker):
        lift_ring(g)
        g.tell("event_unringed", region=region)
