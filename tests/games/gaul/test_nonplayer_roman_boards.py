"""8.8, A8.8: what the non-player Romans do, board by board: March, Build, Scout, Recruit, Seize and Quarters."""

from __future__ import annotations

import pytest

from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import ROMANS, Force, Region

from .follow import Path, take_turn, winter
from .test_nonplayer_roman_march import reached
from .test_nonplayer_romans import EXPANSION, romans

R = Region


def moved(path: Path) -> list[tuple[str, str, int]]:
    return [(a["region"].name, a["target"].name, sum(amount.n for amount in a["pieces"])) for a in path.find("marched")]


def origins(path: Path) -> list[str]:
    return [args["region"].name for args in path.find("marches")]


def forces(g: Gaul, region: Region) -> tuple[int, int, int]:
    """Leader, Legions, Auxilia."""
    return int(g.has_leader(region, ROMANS)), g.count(region, Force.LEGION), g.count_bands(region, ROMANS)


AUXILIA = {"PROVINCIA": {"AUXILIA_HIDDEN": 12}}  # so that no more than eight are Available

# March: who goes (§8.8.1) -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("corps", "goes"),
    [
        ({"LEGION": 2, "AUXILIA_HIDDEN": 12}, True),
        ({"ROMAN_LEADER": 1, "LEGION": 2}, False),  # a Loss would fall on a Legion or on him
        ({"AUXILIA_HIDDEN": 13}, True),
    ],
)
def test_8_8_1_one_loss_by_harassment_but_not_on_legions(corps: dict[str, int], goes: bool) -> None:
    """On every way three Hidden Warbands; twelve Auxilia elsewhere have no goal in reach."""
    watch = {"AEDUI": {"ARVERNI_HIDDEN": 3}, "SEQUANI": {"BELGIC_HIDDEN": 3}, "ARVERNI": {"ARVERNI_HIDDEN": 3}}
    rest = {} if corps.get("AUXILIA_HIDDEN") else {"MORINI": {"AUXILIA_REVEALED": 12}}
    g = romans(pieces={**watch, "PROVINCIA": corps, **rest}, tribes={"LINGONES": "BELGIC_ALLY"})
    path = take_turn(g, *([5] if goes else []))
    assert (R.MANDUBII in reached(path)) is goes


def test_8_8_1_who_is_with_an_enemy_ally_and_no_legion_is_neither_threatened_nor_quiet() -> None:
    g = romans(pieces={"BITURIGES": {"AUXILIA_HIDDEN": 12}}, tribes={"BITURIGES": "ARVERNI_ALLY", "PICTONES": "ARVERNI_ALLY"})
    assert "R_MARCH none" in take_turn(g).nodes


def test_8_8_1_the_quiet_region_with_the_leader_then_with_the_most_legions() -> None:
    tribes = {"PICTONES": "ARVERNI_ALLY"}
    base = {"PROVINCIA": {"AUXILIA_HIDDEN": 12, "LEGION": 2}}
    more = {**base, "AEDUI": {"LEGION": 3}}
    assert origins(take_turn(romans(pieces=more, tribes=tribes), 5)) == ["AEDUI"]
    led = {**more, "SEQUANI": {"ROMAN_LEADER": 1, "LEGION": 1}}
    assert origins(take_turn(romans(pieces=led, tribes=tribes), 5)) == ["SEQUANI"]


def test_8_8_1_under_threat_the_leaders_region_first_then_that_with_the_most_legions() -> None:
    """Nobody fights, for Caesar will not. Two such Regions are left, and Treveri, where no Ally is, as the quiet one."""
    foe = {"ARVERNI_REVEALED": 12}
    pieces = {
        "TREVERI": {"LEGION": 1, "BELGIC_REVEALED": 8}, "MANDUBII": {"LEGION": 2, **foe},
        "BITURIGES": {"ROMAN_LEADER": 1, "LEGION": 1, **foe}, "PROVINCIA": {"AUXILIA_REVEALED": 12},
    }  # fmt: skip
    path = take_turn(romans(pieces=pieces, tribes={"CARNUTES": "BELGIC_ALLY"}), 5)
    assert "R_BATTLE none" in path.nodes
    assert origins(path) == ["BITURIGES", "MANDUBII", "TREVERI"]
    allied = take_turn(romans(pieces=pieces, tribes={"CARNUTES": "BELGIC_ALLY", "TREVERI": "BELGIC_ALLY"}), 5)
    assert origins(allied) == ["BITURIGES", "MANDUBII", "PROVINCIA"]


@pytest.mark.parametrize(("resources", "n"), [(6, 3), (5, 2), (3, 1), (1, 0)])
def test_8_8_1_three_regions_at_two_resources_each(resources: int, n: int) -> None:
    foe = {"ARVERNI_REVEALED": 12}
    pieces = {
        "MANDUBII": {"LEGION": 2, **foe}, "BITURIGES": {"ROMAN_LEADER": 1, "LEGION": 1, **foe},
        "AEDUI": {"LEGION": 1, "AUXILIA_REVEALED": 12},
    }  # fmt: skip
    path = take_turn(
        romans(pieces=pieces, tribes={"CARNUTES": "BELGIC_ALLY"}, resources={"ROMANS": resources}), *([5] if n else [])
    )
    assert len(origins(path)) == n


# March: where to --------------------------------------------------------------------------------------------------

HOST = {"ROMAN_LEADER": 1, "LEGION": 6, "AUXILIA_HIDDEN": 12}


@pytest.mark.parametrize(
    ("pieces", "goals"),
    [
        ({"PROVINCIA": HOST}, 1),  # six Legions and the Leader can all come to one Region
        ({"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 7, "AUXILIA_HIDDEN": 12}}, 2),
        ({"PROVINCIA": {"LEGION": 6, "AUXILIA_HIDDEN": 12}}, 1),  # no Leader on the map
        ({"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 5, "AUXILIA_HIDDEN": 12}, "MORINI": {"LEGION": 1}}, 2),
    ],
)
def test_8_8_1_to_two_regions_or_to_one_if_all_of_six_legions_and_the_leader_can_meet(
    pieces: dict[str, dict[str, int]], goals: int
) -> None:
    tribes = {"ARVERNI": "ARVERNI_ALLY", "BITURIGES": "ARVERNI_ALLY", "HELVETII": "ARVERNI_ALLY"}
    path = take_turn(romans(pieces=pieces, tribes=tribes), 5)
    assert len(set(reached(path))) == goals


@pytest.mark.parametrize(
    ("legions", "auxilia", "first", "second"),
    [
        (7, 12, (1, 4, 7), (0, 3, 5)),
        (8, 12, (1, 5, 7), (0, 3, 5)),
        (9, 13, (1, 5, 7), (0, 4, 6)),
    ],
)
def test_8_8_1_more_of_each_kind_at_the_first_goal(
    legions: int, auxilia: int, first: tuple[int, int, int], second: tuple[int, int, int]
) -> None:
    """Two Allies in the Arverni Region, one with the Bituriges."""
    tribes = {"ARVERNI": "ARVERNI_ALLY", "CADURCI": "ARVERNI_ALLY", "BITURIGES": "ARVERNI_ALLY"}
    g = romans(
        pieces={"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": legions, "AUXILIA_HIDDEN": auxilia}},
        tribes=tribes,
        resources={"ROMANS": 2},
    )
    take_turn(g, 5)
    assert (forces(g, R.ARVERNI), forces(g, R.BITURIGES)) == (first, second)


# Quarters (§8.8.7) ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "tribes", "left"),
    [
        ({"LEGION": 2, "AUXILIA_HIDDEN": 3}, {}, (0, 0, 0)),
        ({"LEGION": 2, "AUXILIA_HIDDEN": 3, "FORT": 1}, {}, (0, 0, 1)),
        ({"LEGION": 2, "AUXILIA_HIDDEN": 3, "FORT": 1}, {"BITURIGES": "ROMAN_ALLY"}, (0, 0, 2)),
        ({"ROMAN_LEADER": 1, "LEGION": 2, "AUXILIA_HIDDEN": 1}, {"BITURIGES": "ROMAN_ALLY"}, (0, 0, 1)),
        ({"LEGION": 2}, {"BITURIGES": "ROMAN_ALLY"}, (0, 0, 0)),
    ],
)
def test_8_8_7_one_auxilia_for_each_fort_and_ally_stays(
    pieces: dict[str, int], tribes: dict[str, str], left: tuple[int, int, int]
) -> None:
    g = romans(pieces={"BITURIGES": pieces}, tribes=tribes)
    before = forces(g, R.BITURIGES)
    winter(g, ROMANS)
    assert forces(g, R.BITURIGES) == left
    assert forces(g, R.PROVINCIA) == tuple(here - stay for here, stay in zip(before, left, strict=True))


# Whom they fight (§A8.8.1) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aedui", "enemies"),
    [({"AEDUI_LEADER": 1, "AEDUI_REVEALED": 1}, ["BELGAE"]), ({"AEDUI_REVEALED": 1}, ["BELGAE"])],
)
def test_a8_8_1_diviciacus_does_not_keep_romans_from_fighting_others_there(aedui: dict[str, int], enemies: list[str]) -> None:
    """The Aedui have fewer Allies than the Belgae, and are behind."""
    tribes = {"MANDUBII": "BELGIC_ALLY", "SENONES": "BELGIC_ALLY", "LINGONES": "BELGIC_ALLY"}
    pieces = {"MANDUBII": {"LEGION": 8, **aedui, "BELGIC_REVEALED": 1}, "PROVINCIA": {"AUXILIA_REVEALED": 12}}
    g = romans("ALL", EXPANSION, pieces=pieces, tribes=tribes)
    path = take_turn(g)
    assert [args["other"].name for args in path.find("battle")][:1] == enemies


@pytest.mark.parametrize(("enemy", "meets"), [("GERMAN_REVEALED", True), ("ARVERNI_REVEALED", False)])
def test_a8_8_1_a_settlement_is_the_germans_own(enemy: str, meets: bool) -> None:
    """Where only Arverni stand beside it, it makes no enemy of them."""
    pieces = {"SEQUANI": {"LEGION": 6, "AUXILIA_REVEALED": 12, "SETTLEMENT": 1, enemy: 1}}
    path = take_turn(romans("ALL", EXPANSION, pieces=pieces))
    fought = [args["other"].name for args in path.find("battle")]
    assert ("ARVERNI" in fought) is False
    assert "GERMANS" in fought or not meets
