"""What is printed on boards and tiles: every Trajan tile claimed, every province garrisoned, every stack counted."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.trajan.components import BONUS_ACTION, BUILDINGS_PER_ICON, FORUM_COUNT, SENATE_TRACK, TILE_COLOURS
from quadriga.games.trajan.moves import Build, Garrison, March, PlaceMarker, Sow, UseEffect
from quadriga.games.trajan.rules.final import final_points
from quadriga.games.trajan.state import building_points
from quadriga.games.trajan.terms import (
    Action,
    Bonus,
    Building,
    Colour,
    Commodity,
    ForumTile,
    Icon,
    Need,
    Province,
    Site,
    Source,
    TrajanTile,
)
from quadriga.kernel import AnyMatch

from .setting import RED, acting, moves, points, position, prompt


def claiming(tile: str, **table: Any) -> AnyMatch:
    """Red's last stone joins the other eleven in the Forum bowl, where any tile matches."""
    stones = [colour.name for colour in Colour for _ in range(2)]
    bowls = {"SEAPORT": stones[:1], "FORUM": stones[1:]}
    match = position(tops={}, seats={"RED": {"bowls": bowls, "slots": {"II": tile}}}, **table)
    match.answer(RED, Sow(Action.SEAPORT))
    return match


def of_kind(*kinds: str) -> list[str]:
    return [tile.name for tile in TrajanTile if tile.name.startswith(tuple(f"{kind}_" for kind in kinds))]


def test_3_5_the_tiles_need_the_colours_they_are_named_after() -> None:
    for tile in TrajanTile:
        assert [colour.name for colour in TILE_COLOURS[tile]] == tile.name.split("_")[-2:]


@pytest.mark.parametrize("tile", of_kind("CARDS"))
def test_8_1_three_points_and_two_cards(tile: str) -> None:
    match = claiming(tile)
    match.answer(RED, UseEffect())
    assert points(match) == 3
    assert match.state.count_hand(RED) == 2


@pytest.mark.parametrize("tile", of_kind("NINE"))
def test_8_2_nine_points(tile: str) -> None:
    match = claiming(tile)
    assert points(match) == 9
    assert prompt(match)[1] != "effect"


FIGURES = [("WORKER", 5, 1, 0), ("WORKERS", 2, 2, 0), ("LEGIONARY", 5, 0, 1), ("LEGIONARIES", 2, 0, 2)]


@pytest.mark.parametrize(("kind", "worth", "workers", "legionaries"), FIGURES)
def test_8_3_8_4_one_figure_and_five_points_or_two_and_two(kind: str, worth: int, workers: int, legionaries: int) -> None:
    """§8.3, §8.4: from the supply to the camp of the tile; one is there from the start."""
    assert len(of_kind(kind)) in (4, 5)
    for tile in of_kind(kind):
        match = claiming(tile)
        match.answer(RED, UseEffect())
        g = match.state
        assert points(match) == worth
        assert (g.worker_camp[RED], g.military_camp[RED]) == (1 + workers, 1 + legionaries)
        assert g.supply[RED] == 13 - workers - legionaries


@pytest.mark.parametrize("tile", of_kind("PLUS_TWO"))
def test_8_5_four_points_and_a_marker(tile: str) -> None:
    match = claiming(tile)
    assert list(match.options(RED)) == [PlaceMarker(action) for action in Action]
    assert points(match) == 4


@pytest.mark.parametrize("need", list(Need))
def test_8_6_one_point_and_a_need_for_good(need: Need) -> None:
    assert len(of_kind(need.name)) == 3
    for tile in of_kind(need.name):
        match = claiming(tile)
        assert points(match) == 1
        assert match.state.kept[: len(Need)] == [int(need == other) for other in Need]


WORTH = {
    "ALPES": 3, "RAETIA": 3, "NORICUM": 5, "NARBONENSIS": 6, "LUGUDUNENSIS": 6, "BELGICA": 6, "GERMANIA_SUPERIOR": 6,
    "AQUITANIA": 10, "BRITANNIA": 10, "GERMANIA_INFERIOR": 10,
}  # fmt: skip


@pytest.mark.parametrize("province", list(Province)[: Province.CAMP])
def test_4_3_what_the_first_and_the_next_legionary_bring(province: Province) -> None:
    """§4.3: the printed number; with one rival there three less."""
    worth = WORTH[province.name]
    for rivals, expected in (([], worth), ([province.name], max(0, worth - 3))):
        seats = {"RED": {"leader": province.name}, "GREEN": {"garrisons": rivals}}
        match = acting(Action.MILITARY, seats=seats)
        match.answer(RED, Garrison())
        assert points(match) == expected


def test_7_1_7_2_the_seventy_forum_tiles() -> None:
    """§7: fourteen of each need, three of each number of votes, and few of the others."""
    few = {"WILD_NEED": 3, "WILD_COMMODITY": 3, "WILD_CONSTRUCTION": 2, "WILD_ACTION": 2}
    for tile in ForumTile:
        expected = 14 if tile <= ForumTile.RELIGION else 3 if tile.name.startswith("VOTES") else few.get(tile.name, 1)
        assert FORUM_COUNT[tile] == expected, tile.name
    assert sum(FORUM_COUNT) == 70


def test_4_5_the_numbers_on_the_senate_track() -> None:
    assert SENATE_TRACK == [0, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize("building", list(Building))
def test_4_6_what_a_construction_tile_brings(building: Building) -> None:
    """§4.6: the number in its name at once, and one of its type."""
    icon = Icon(building // BUILDINGS_PER_ICON)
    worth = int(building.name[-1])
    assert building.name == f"{icon.name}_{worth}"
    assert building_points(building) == worth
    match = acting(
        Action.CONSTRUCTION, sites={"C2": building.name}, seats={"RED": {"workers": ["C1"], "icons": {icon.name: 1}}}
    )
    match.answer(RED, Build(Site.C2))
    assert points(match) == worth
    assert match.state.icons[icon] == 2


def test_4_6_the_action_of_each_type() -> None:
    wanted = {"STAIRS": "FORUM", "DOOR": "SENATE", "FOUNTAIN": "SEAPORT", "ROOF": "TRAJAN", "WINDOW": "MILITARY"}
    assert {icon.name: BONUS_ACTION[icon].name for icon in Icon} == wanted


PAIRS = [("COLUMN", "FUR"), ("SCROLL", "OIL"), ("FRUIT", "LAMP"), ("WINE", "FISH"), ("GOBLET", "GEM"), ("CATTLE", "WHEAT")]
EVERY_KIND = [commodity.name for commodity in Commodity]


def bonus_of(bonus: Bonus, face: str, **seat: Any) -> int:
    """What this bonus tile alone brings red at the end."""
    offered = [other.name for other in Bonus if other is not bonus][:2]
    seats = {"RED": {"bonus": {bonus.name: face}, **seat}}
    return final_points(position(offered=offered, seats=seats).state, RED)[Source.BONUS]


@pytest.mark.parametrize(("face", "each"), [("GOLD", 3), ("GRAY", 2)])
@pytest.mark.parametrize(("bonus", "pair"), list(zip(Bonus, PAIRS, strict=False)))
def test_6_3_each_commodity_bonus_counts_its_two_kinds(bonus: Bonus, pair: tuple[str, str], face: str, each: int) -> None:
    others = [kind for kind in EVERY_KIND if kind not in pair]
    assert bonus_of(bonus, face, display=[*pair, pair[0]]) == 3 * each
    assert bonus_of(bonus, face, display=others) == 0


@pytest.mark.parametrize(("face", "worth"), [("GOLD", 9), ("GRAY", 6)])
@pytest.mark.parametrize("need", list(Need))
def test_6_3_each_need_bonus_asks_for_its_own_icon(need: Need, face: str, worth: int) -> None:
    others = [other.name for other in Need if other is not need]
    assert bonus_of(Bonus[f"OWN_{need.name}"], face, tiles=[need.name]) == worth
    assert bonus_of(Bonus[f"OWN_{need.name}"], face, tiles=others) == 0


def test_6_3_there_are_twelve_bonus_tiles() -> None:
    rest = ["OWN_BREAD", "OWN_GAMES", "OWN_RELIGION", "CITY_WORKERS", "PROVINCE_LEGIONARIES", "GOLD_TILES"]
    assert [bonus.name for bonus in list(Bonus)[len(PAIRS) :]] == rest


NEIGHBOURS = {
    "ALPES": "RAETIA NARBONENSIS LUGUDUNENSIS BELGICA",
    "RAETIA": "ALPES NORICUM BELGICA GERMANIA_SUPERIOR",
    "NORICUM": "RAETIA",
    "NARBONENSIS": "ALPES LUGUDUNENSIS AQUITANIA",
    "LUGUDUNENSIS": "ALPES NARBONENSIS BELGICA AQUITANIA BRITANNIA",
    "BELGICA": "ALPES RAETIA LUGUDUNENSIS GERMANIA_SUPERIOR BRITANNIA GERMANIA_INFERIOR",
    "GERMANIA_SUPERIOR": "RAETIA BELGICA GERMANIA_INFERIOR",
    "AQUITANIA": "NARBONENSIS LUGUDUNENSIS",
    "BRITANNIA": "LUGUDUNENSIS BELGICA GERMANIA_INFERIOR",
    "GERMANIA_INFERIOR": "BELGICA GERMANIA_SUPERIOR BRITANNIA",
    "CAMP": "ALPES RAETIA NORICUM",
}


@pytest.mark.parametrize("place", NEIGHBOURS)
def test_4_3_every_province_has_its_neighbours(place: str) -> None:
    """§4.3: the leader may go to each of them and nowhere else."""
    match = acting(Action.MILITARY, seats={"RED": {"leader": place}})
    assert moves(match, March) == [March(Province[name]) for name in NEIGHBOURS[place].split()]
