"""§8.5.1, §A8.5.1, §A8.7.1: Battle or March under threat of Belgae and Germans, board by board."""

from __future__ import annotations

import pytest

from quadriga.games.gaul.terms import Region

from .follow import Path, take_turn
from .test_nonplayer_belgae import belgae
from .test_nonplayer_germans import germans

R = Region


def fought(path: Path) -> list[tuple[str, str]]:
    return [(args["region"].name, args["other"].name) for args in path.find("battle")]


def moved(path: Path) -> list[tuple[str, str, int]]:
    return [(a["region"].name, a["target"].name, sum(amount.n for amount in a["pieces"])) for a in path.find("marched")]


# The condition ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "tribes", "answer"),
    [
        ({"BELGIC_REVEALED": 4, "LEGION": 1}, {}, "yes"),
        ({"BELGIC_REVEALED": 3, "LEGION": 1}, {}, "no"),
        ({"BELGIC_LEADER": 1, "LEGION": 1}, {}, "yes"),
        ({"BELGIC_REVEALED": 4, "AUXILIA_REVEALED": 4}, {}, "yes"),
        ({"BELGIC_REVEALED": 4, "AUXILIA_REVEALED": 3}, {}, "no"),
        ({"BELGIC_REVEALED": 4, "AUXILIA_REVEALED": 3, "FORT": 1}, {}, "yes"),  # a Fort is a piece
        ({"BELGIC_REVEALED": 4, "AUXILIA_REVEALED": 2, "AEDUI_REVEALED": 2}, {}, "no"),  # of one Faction
        ({"BELGIC_REVEALED": 4}, {"TREVERI": "ARVERNI_ALLY"}, "yes"),
        ({"BELGIC_REVEALED": 4}, {"TREVERI": "GERMAN_ALLY"}, "no"),
        ({"BELGIC_REVEALED": 4, "GERMAN_REVEALED": 4}, {}, "no"),
        ({"BELGIC_REVEALED": 4}, {"TREVERI": "BELGIC_ALLY"}, "no"),
    ],
)
def test_8_5_1_b1_ambiorix_or_four_warbands_with_an_ally_a_legion_or_four_pieces(
    pieces: dict[str, int], tribes: dict[str, str], answer: str
) -> None:
    assert take_turn(belgae("ALL", pieces={"TREVERI": pieces}, tribes=tribes)).nodes[0] == f"B1 {answer}"


@pytest.mark.parametrize(
    ("pieces", "answer"),
    [
        ({"BELGIC_REVEALED": 4, "SETTLEMENT": 1}, "yes"),  # in Ariovistus it counts as an Ally
        ({"BELGIC_REVEALED": 4, "GERMAN_REVEALED": 4}, "yes"),
        ({"BELGIC_REVEALED": 4, "GERMAN_REVEALED": 3}, "no"),
        ({"BELGIC_REVEALED": 4, "ARVERNI_REVEALED": 4}, "yes"),
    ],
)
def test_a8_5_1_germans_and_settlements_count_in_ariovistus(pieces: dict[str, int], answer: str) -> None:
    assert take_turn(belgae("ALL", "ARIOVISTUS", pieces={"TREVERI": pieces})).nodes[0] == f"B1 {answer}"


# Battle ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "fights"),
    [
        ({"BELGIC_REVEALED": 6, "AEDUI_REVEALED": 8}, True),  # three for two
        ({"BELGIC_REVEALED": 6, "AEDUI_REVEALED": 9}, False),  # three for three
        ({"BELGIC_REVEALED": 6, "LEGION": 5}, True),  # three for two
        ({"BELGIC_REVEALED": 6, "LEGION": 6}, False),  # three for three
        ({"BELGIC_LEADER": 1, "BELGIC_REVEALED": 2, "LEGION": 5}, True),  # Ambiorix doubles: three for two, on Warbands
        ({"BELGIC_LEADER": 1, "BELGIC_REVEALED": 2, "LEGION": 6}, False),  # the third would be his
        ({"BELGIC_HIDDEN": 6, "LEGION": 9}, True),  # an Ambush, without a Counterattack
        ({"BELGIC_HIDDEN": 6, "LEGION": 9, "AUXILIA_HIDDEN": 6}, False),  # not more Hidden than the enemy
    ],
)
def test_8_5_1_only_where_the_enemy_loses_more_and_ambiorix_nothing(pieces: dict[str, int], fights: bool) -> None:
    near = {"NERVII": {"BELGIC_LEADER": 1}} if "BELGIC_LEADER" not in pieces else {}  # an Ambush needs him within a Region
    path = take_turn(belgae("ALL", pieces={"TREVERI": pieces, **near}))
    assert path.nodes[:2] == ["B1 yes", "B_BATTLE"]
    assert bool(fought(path)) is fights


@pytest.mark.parametrize(
    ("legions", "first"),
    [(3, ("TREVERI", "ROMANS")), (7, ("MORINI", "ARVERNI"))],
)
def test_8_5_1_ambiorix_first_fights_an_enemy_with_fewer_mobile_pieces(legions: int, first: tuple[str, str]) -> None:
    """He has six with him. Morini, the first Region of the map, meets the condition too."""
    pieces = {
        "TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 6, "LEGION": legions},
        "MORINI": {"BELGIC_REVEALED": 6, "ARVERNI_REVEALED": 4},
    }
    assert fought(take_turn(belgae("ALL", pieces=pieces)))[0] == first


def test_8_5_1_enemies_who_meet_the_condition_before_others() -> None:
    """One Auxilia among the Morini is no target, but can be beaten."""
    pieces = {"TREVERI": {"BELGIC_REVEALED": 6, "ARVERNI_REVEALED": 4}, "MORINI": {"BELGIC_REVEALED": 4, "AUXILIA_REVEALED": 1}}
    assert fought(take_turn(belgae("ALL", pieces=pieces))) == [("TREVERI", "ARVERNI"), ("MORINI", "ROMANS")]


# Ambush ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "n"),
    [
        ({"LEGION": 1}, {"ARVERNI_REVEALED": 4}, 2),  # a Legion could strike back: Ambush there, and then everywhere
        ({"ARVERNI_REVEALED": 1}, {"LEGION": 1}, 0),  # nobody could in the first Battle, so nowhere
    ],
)
def test_8_5_1_whether_the_first_battle_is_an_ambush_decides_for_all(
    first: dict[str, int], second: dict[str, int], n: int
) -> None:
    """Ambiorix fights first; his enemy has an Ally there."""
    pieces = {"NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 6, **first}, "TREVERI": {"BELGIC_HIDDEN": 6, **second}}
    tribes = {"NERVII": "ROMAN_ALLY" if "LEGION" in first else "ARVERNI_ALLY"}
    path = take_turn(belgae("ALL", pieces=pieces, tribes=tribes))
    assert len([args for args in path.find("uses") if args["ability"].name == "AMBUSH"]) == n
    assert ("B_AMBUSH" in path.nodes) is (n > 0)


# March -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("others", "goal"),
    [
        ({"MORINI": 1, "ATREBATES": 1}, "NERVII"),  # within one Region of both
        ({"SEQUANI": 1, "AEDUI": 1}, "MANDUBII"),  # three Regions then; two, if they went to the Sequani
        ({"SUGAMBRI": 1, "UBII": 1}, "NERVII"),  # as near as others, and its Control is worth two
    ],
)
def test_8_5_1_they_flee_near_the_most_belgae(others: dict[str, int], goal: str) -> None:
    threat = {"TREVERI": {"BELGIC_REVEALED": 4, "LEGION": 9, "FORT": 1}}
    others_there = {name: {"BELGIC_REVEALED": n, "GERMAN_REVEALED": 1} for name, n in others.items()}
    path = take_turn(belgae("ALL", pieces={**threat, **others_there}))
    assert "B_MARCH_THREAT" in path.nodes
    assert moved(path)[0] == ("TREVERI", goal, 4)


def test_8_5_1_within_that_to_add_the_most_control() -> None:
    """Nobody else is on the map: Mandubii is worth three, Atrebates too; Romans hold Atrebates and the Sequani."""
    pieces = {"TREVERI": {"BELGIC_REVEALED": 4, "LEGION": 9, "FORT": 1}, "ATREBATES": {"AUXILIA_REVEALED": 6}}
    path = take_turn(belgae("ALL", pieces=pieces))
    assert moved(path) == [("TREVERI", "MANDUBII", 4)]
    dispersed = take_turn(belgae("ALL", pieces=pieces, tribes={"MANDUBII": "DISPERSED", "SENONES": "DISPERSED"}))
    assert moved(dispersed) == [("TREVERI", "NERVII", 4)]  # a Dispersed Tribe is worth nothing


@pytest.mark.parametrize(("resources", "n"), [(9, 2), (2, 2), (1, 1)])
def test_8_5_1_every_region_under_threat_is_left_as_far_as_resources_go(resources: int, n: int) -> None:
    threat = {"BELGIC_REVEALED": 4, "LEGION": 6, "FORT": 1}
    path = take_turn(belgae("ALL", pieces={"TREVERI": threat, "MORINI": threat}, resources={"BELGAE": resources}))
    assert len(moved(path)) == n


# Germans -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "fights"),
    [
        ({"GERMAN_REVEALED": 6, "AEDUI_REVEALED": 8}, True),
        ({"GERMAN_REVEALED": 6, "AEDUI_REVEALED": 9}, False),
        ({"GERMAN_LEADER": 1, "GERMAN_REVEALED": 2, "LEGION": 6}, True),  # Ariovistus doubles all: four for two
        ({"GERMAN_LEADER": 1, "GERMAN_REVEALED": 2, "LEGION": 7}, False),  # the third Loss would be his
        ({"GERMAN_LEADER": 1, "GERMAN_REVEALED": 2, "LEGION": 6, "FORT": 1}, False),  # not against a Fort
    ],
)
def test_a8_7_1_only_where_the_enemy_loses_more_and_ariovistus_nothing(pieces: dict[str, int], fights: bool) -> None:
    path = take_turn(germans("ALL", pieces={"SEQUANI": pieces}))
    assert path.nodes[:2] == ["G1 yes", "G_BATTLE"]
    assert bool(fought(path)) is fights
