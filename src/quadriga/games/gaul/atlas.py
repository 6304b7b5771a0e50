"""§1.3: the map as tables, read once from data/map.toml."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from .terms import REGIONS, TRIBES, Border, Faction, Group, Region, Tribe


def read_data(name: str) -> dict[str, Any]:
    """A table of the game's data folder."""
    return tomllib.loads((resources.files("quadriga.games.gaul") / "data" / name).read_text(encoding="utf-8"))


_MAP = read_data("map.toml")
_BORDERS = {
    frozenset((Region[a], Region[b])): kind for kind in Border for a, b in _MAP["borders"][kind.name.lower()]
}  # fmt: skip

GROUP: tuple[Group, ...] = tuple(Group[row["group"]] for row in _MAP["region"])
VALUE: tuple[int, ...] = tuple(row["value"] for row in _MAP["region"])
TRIBES_IN: tuple[tuple[Tribe, ...], ...] = tuple(tuple(Tribe[name] for name in row["tribes"]) for row in _MAP["region"])
HOME_OF: tuple[Region | None, ...] = tuple(
    next((region for region in REGIONS if tribe in TRIBES_IN[region]), None) for tribe in TRIBES
)  # the Colony's is in the state
# §1.3.3
CITY: dict[Tribe, str] = {Tribe[name]: city for name, city in _MAP["cities"].items()}
RESERVED: dict[Tribe, Faction] = {Tribe[name]: Faction[faction] for name, faction in _MAP["reserved"].items()}
NEIGHBOURS: tuple[tuple[Region, ...], ...] = tuple(
    tuple(other for other in REGIONS if frozenset((region, other)) in _BORDERS) for region in REGIONS
)
_BETWEEN: tuple[tuple[Border | None, ...], ...] = tuple(
    tuple(_BORDERS.get(frozenset((region, other))) for other in REGIONS) for region in REGIONS
)
SUEBI = (Tribe.SUEBI_NORTH, Tribe.SUEBI_SOUTH)
GERMANIA = tuple(region for region in REGIONS if GROUP[region] is Group.GERMANIA)
BELGICA = tuple(region for region in REGIONS if GROUP[region] is Group.BELGICA)
BORDERS = len(_BORDERS)

AROUND: tuple[tuple[Region, ...], ...] = tuple(  # §4.1.2: the Region itself and those next to it
    tuple(other for other in REGIONS if other is region or other in NEIGHBOURS[region]) for region in REGIONS
)


def border(a: Region, b: Region) -> Border:
    """What lies between two adjacent Regions."""
    found = _BETWEEN[a][b]
    assert found is not None, "the Regions are adjacent"
    return found


def is_adjacent(a: Region, b: Region) -> bool:
    return _BETWEEN[a][b] is not None


def is_within_one(a: Region, b: Region) -> bool:
    """§4.1.2: the same Region or an adjacent one."""
    return a is b or _BETWEEN[a][b] is not None
