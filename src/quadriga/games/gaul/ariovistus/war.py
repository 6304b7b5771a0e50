"""§A6.2: whether the Arverni are At War, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..terms import ARVERNI, FACTIONS, Region

if TYPE_CHECKING:
    from ..state import Gaul

HOMES = (Region.CARNUTES, Region.VENETI, Region.PICTONES, Region.ARVERNI)  # §A1.3.1
ENEMIES = tuple(faction for faction in FACTIONS if faction is not ARVERNI)


def count_enemies(g: Gaul, region: Region) -> int:
    """All pieces there that are not Arverni."""
    return sum(g.count_pieces(region, faction) for faction in ENEMIES)


def is_at_war_region(g: Gaul, region: Region) -> bool:
    """§A6.2: others' pieces are in an Arverni Home Region, or with Arverni Allies or Citadels elsewhere."""
    return (region in HOMES or bool(g.tribes_of(region, ARVERNI))) and count_enemies(g, region) > 0


def war_reason(region: Region) -> str:
    """§A6.2: the key of the words that say why a Region puts the Arverni At War."""
    return "table.war_home" if region in HOMES else "table.war_ally"


def at_war_regions(g: Gaul) -> list[Region]:
    """§A6.2: the Regions that put the Arverni At War; none means peace."""
    return [region for region in g.regions() if is_at_war_region(g, region)]
