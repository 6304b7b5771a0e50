"""Regions as the charts look at them: who would have Control, who may leave, how far it is."""

from __future__ import annotations

from functools import cache

from ...atlas import NEIGHBOURS, is_within_one
from ...state import Gaul
from ...terms import FORCES, LEADERS, OWNERS, REGIONS, Faction, Force, Region
from ..circumvallation import free_to_move


def count_others(g: Gaul, faction: Faction, region: Region) -> int:
    """Pieces of all other factions."""
    at = region * FORCES
    on_circles = sum(OWNERS[g.tribes[tribe]] is not None for tribe in g.tribes_in(region))
    return sum(g.board[at : at + FORCES]) + on_circles - g.count_pieces(region, faction)


def would_control(g: Gaul, faction: Faction, region: Region, more: int) -> bool:
    """§1.6: with so many pieces more (or fewer)."""
    return g.count_pieces(region, faction) + more > count_others(g, faction, region)


def adds_control(g: Gaul, faction: Faction, region: Region, more: int) -> bool:
    return g.control(region) is not faction and would_control(g, faction, region, more)


def count_short(g: Gaul, faction: Faction, region: Region) -> int:
    """How many pieces more give Control."""
    return max(0, count_others(g, faction, region) - g.count_pieces(region, faction) + 1)


def count_spare(g: Gaul, faction: Faction, region: Region, *, leader_leaves: bool = False, least: int = 1) -> int:
    """R-103: Warbands that may leave if `least` stay, and enough for any Control that the faction has."""
    spare = min(free_bands(g, faction, region), g.count_bands(region, faction) - least)
    if g.control(region) is faction:
        surplus = g.count_pieces(region, faction) - count_others(g, faction, region) - 1
        spare = min(spare, surplus - (leader_leaves and g.has_leader(region, faction)))
    return max(0, spare)


def free_bands(g: Gaul, faction: Faction, region: Region) -> int:
    """Warbands or Auxilia that no ring holds."""
    return sum(n for piece, n in free_to_move(g, region, faction).items() if piece.is_band)


def can_leave(g: Gaul, faction: Faction, region: Region) -> bool:
    """Whether the Leader is there and free to go."""
    return LEADERS[faction] in free_to_move(g, region, faction)


def neighbours(g: Gaul, faction: Faction, region: Region) -> list[Region]:
    """Where the faction's pieces may step."""
    rules = g.rules
    return [r for r in NEIGHBOURS[region] if rules.is_playable(g, r) and rules.may_stack(g, faction, r)]


def own_regions(g: Gaul, faction: Faction) -> list[Region]:
    """Regions with any piece of the faction."""
    return [region for region in g.regions() if g.count_pieces(region, faction)]


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
