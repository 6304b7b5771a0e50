"""Regions as the charts look at them: who would have Control, who may leave, how far it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ...atlas import NEIGHBOURS, is_within_one
from ...state import Gaul
from ...terms import LEADERS, REGIONS, Faction, Force, Region
from ..circumvallation import free_to_move

GUARD = 4  # §8.4.1: Warbands or Auxilia that a Leader wants around him


def count_others(g: Gaul, faction: Faction, region: Region) -> int:
    """Pieces of all other factions."""
    there = g.presence(region)
    return there.total - there.pieces[faction]


def would_control(g: Gaul, faction: Faction, region: Region, more: int) -> bool:
    """§1.6: with `more` pieces (or fewer, if negative)."""
    there = g.presence(region)
    return 2 * there.pieces[faction] + more > there.total


def adds_control(g: Gaul, faction: Faction, region: Region, more: int) -> bool:
    return g.control(region) is not faction and would_control(g, faction, region, more)


def count_short(g: Gaul, faction: Faction, region: Region) -> int:
    """How many pieces more give Control."""
    there = g.presence(region)
    return max(0, there.total - 2 * there.pieces[faction] + 1)


def count_spare(g: Gaul, faction: Faction, region: Region, *, leader_leaves: bool = False, least: int = 1) -> int:
    """R-103: Warbands that may leave if `least` stay, and enough for any Control that the faction has."""
    spare = min(free_bands(g, faction, region), g.count_bands(region, faction) - least)
    if g.control(region) is faction:
        surplus = g.count_pieces(region, faction) - count_others(g, faction, region) - 1
        spare = min(spare, surplus - (leader_leaves and g.has_leader(region, faction)))
    return max(0, spare)


def free_bands(g: Gaul, faction: Faction, region: Region) -> int:
    """Warbands or Auxilia that no ring holds."""
    if not g.marks:
        return g.count_bands(region, faction)
    return sum(n for piece, n in free_to_move(g, region, faction).items() if piece.is_band)


def can_leave(g: Gaul, faction: Faction, region: Region) -> bool:
    """Whether the Leader is there and free to go."""
    return LEADERS[faction] in free_to_move(g, region, faction)


def neighbours(g: Gaul, faction: Faction, region: Region) -> Sequence[Region]:
    """Where the faction's pieces may step."""
    return g.rules.next_to(g, faction, region)


def own_regions(g: Gaul, faction: Faction) -> list[Region]:
    """Regions with any piece of the faction."""
    return [region for region in g.regions() if g.presence(region).pieces[faction]]


def count_near(g: Gaul, faction: Faction, region: Region) -> int:
    """Regions within one of this that have the faction's pieces."""
    return sum(is_within_one(region, other) for other in own_regions(g, faction))


@cache
def _distances(playable: tuple[Region, ...], start: Region) -> tuple[int, ...]:
    found = {start: 0}
    edge = [start]
    for region in edge:
        for other in NEIGHBOURS[region]:
            if other in playable and other not in found:
                found[other] = found[region] + 1
                edge.append(other)
    return tuple(found.get(region, 99) for region in REGIONS)


def distance(g: Gaul, a: Region, b: Region) -> int:
    """Borders to cross."""
    return _distances(g.regions(), a)[b]


def count_guard(g: Gaul, faction: Faction, *, leaving: int = 0) -> int:
    """§8.4.1, R-150: Warbands or Auxilia around the Leader, of whom four matter, if so many leave him."""
    home = g.find_leader(faction)
    return GUARD if home is None else min(GUARD, g.count_bands(home, faction) - leaving)


def largest_groups(g: Gaul, faction: Faction) -> list[Region]:
    """Where the most of the faction's Warbands on the map are together."""
    most = max(g.count_bands(region, faction) for region in g.regions())
    return [region for region in g.regions() if most and g.count_bands(region, faction) == most]


def bands_leaving(g: Gaul, faction: Faction, region: Region, n: int) -> dict[Force, int]:
    """Which n Warbands go: Hidden ones first (§8.4.1)."""
    party: dict[Force, int] = {}
    for piece, there in free_to_move(g, region, faction).items():
        if piece.is_band and n:
            party[piece] = min(n, there)
            n -= party[piece]
    return party
