"""The components as tables, read once from data/components.toml."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from .terms import Action, Bonus, Category, Colour, Commodity, ForumTile, Icon, Need, Province, Ship, Site, TrajanTile

_DATA: dict[str, Any] = tomllib.loads(
    (resources.files("quadriga.games.trajan") / "data" / "components.toml").read_text(encoding="utf-8")
)

# Tracks and counts
LAP = {int(n): int(steps) for n, steps in _DATA["time"]["lap"].items()}
LONG_LAP = {int(n): int(steps) for n, steps in _DATA["time"]["long_lap"].items()}
EXTRA_SPACES: int = _DATA["forum"]["extra_spaces"]
FORUM_SPACES = {int(n): EXTRA_SPACES + int(spaces) for n, spaces in _DATA["forum"]["spaces"].items()}
FORUM_COUNT = [int(_DATA["forum_tiles"]["count"][tile.name]) for tile in ForumTile]
EXTRA_EACH: int = _DATA["extra_tiles"]["each"]
DEMAND_EACH: int = _DATA["demands"]["each"]
PENALTY: list[int] = _DATA["demands"]["penalty"]
SENATE_TRACK: list[int] = _DATA["senate"]["track"]
SENATE_TOP = len(SENATE_TRACK) - 1
FIGURES: int = _DATA["figures"]["each"]
CARDS_EACH: int = _DATA["cards"]["each"]
SET_POINTS = [int(_DATA["sets"]["points"].get(str(n), 0)) for n in range(5)]
QUARTERS = 4
DEMANDS_PER_QUARTER = 3
STONES_EACH = 2

# Members by number, for options that are built often
ACTIONS = tuple(Action)
CATEGORIES = tuple(Category)
COLOURS = tuple(Colour)
COMMODITIES = tuple(Commodity)
FORUM_TILES = tuple(ForumTile)
EXTRA_TILES = FORUM_TILES[ForumTile.EXTRA_SEAPORT :]  # by action
NEEDS = tuple(Need)
PROVINCES = tuple(Province)[: Province.CAMP]
SITES = tuple(Site)
TRAJAN_TILES = tuple(TrajanTile)
VOTES = {ForumTile.VOTES_2: 2, ForumTile.VOTES_3: 3, ForumTile.VOTES_4: 4, ForumTile.VOTES_5: 5}

# Ships: points for n cards or pairs stand at n - 1
SHIP_POINTS = [(_DATA["ships"][ship.name]["gray"], _DATA["ships"][ship.name]["colour"]) for ship in Ship]

# Provinces
PROVINCE_POINTS = [int(_DATA["provinces"][province.name]["points"]) for province in PROVINCES]
_adjacent = [_DATA["provinces"][province.name]["adjacent"] for province in PROVINCES] + [_DATA["provinces"]["camp"]]
ADJACENT = [tuple(sorted(Province[name] for name in names)) for names in _adjacent]

# Construction
COLUMNS: int = _DATA["construction"]["columns"]
ROWS: int = _DATA["construction"]["rows"]
BONUS_ACTION = [Action[_DATA["construction"]["bonus_action"][icon.name]] for icon in Icon]
BUILDINGS_PER_ICON = 4
LEAST_BUILDING = 2


def _beside(site: int) -> int:
    """The construction spaces orthogonally beside this one, as a bit set."""
    row, column = divmod(site, COLUMNS)
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return sum(1 << r * COLUMNS + c for r, c in near if 0 <= r < ROWS and 0 <= c < COLUMNS)


BESIDE = [_beside(site) for site in SITES]

# Bonus tiles: points on the gray and gold side, by Face
BONUS_GOLD = [_DATA["bonus"][tile.name]["gold"] for tile in Bonus]
BONUS_GRAY = [_DATA["bonus"][tile.name]["gray"] for tile in Bonus]
BONUS_FOR: list[list[str]] = [_DATA["bonus"][tile.name]["for"] for tile in Bonus]
COMMODITY_BONUS = {
    tile: tuple(Commodity[name] for name in BONUS_FOR[tile]) for tile in Bonus if BONUS_FOR[tile][0] in Commodity.__members__
}
NEED_BONUS = {tile: Need[BONUS_FOR[tile][0]] for tile in Bonus if BONUS_FOR[tile][0] in Need.__members__}

# Trajan tiles
_tiles: list[dict[str, Any]] = [_DATA["trajan_tiles"][tile.name] for tile in TRAJAN_TILES]
TILE_CATEGORY = [Category[tile["category"]] for tile in _tiles]
TILE_POINTS = [int(tile["points"]) for tile in _tiles]
TILE_COLOURS = [(Colour[tile["colours"][0]], Colour[tile["colours"][1]]) for tile in _tiles]
TILE_FIGURES = [int(tile.get("figures", 0)) for tile in _tiles]
TILE_NEED = [Need[tile["need"]] if "need" in tile else None for tile in _tiles]
STACK = 9  # tiles per category
STACK_TILES = [TRAJAN_TILES[category * STACK : (category + 1) * STACK] for category in CATEGORIES]
FIRST_SLOTS = (1, 3, 5)  # II, IV and VI get tiles at the start
