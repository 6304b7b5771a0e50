"""§8.2.1, card 72 shaded: how many Warbands the three sheets send, where to and against whom."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.moves import Event, Scatter, Select, Stand, To
from quadriga.games.gaul.terms import ARVERNI, BELGAE, GERMANS, Faction, Force, Region, Side
from quadriga.kernel import Amount

from .follow import take_turn
from .table import with_nonplayers
from .test_nonplayer_sheet_boards import EVENTS, event, fought

EXPANSION = "ARIOVISTUS"
AUXILIA = {"AUXILIA_REVEALED": 1}


def charge(faction: Faction, pieces: dict[str, Any], nonplayers: str, scenario: str = EXPANSION) -> tuple[str, str, int]:
    """From where, to where and with how many they go; none if they stay. Whoever is attacked stands."""
    rolls = [1] if faction is ARVERNI else []
    _, path = event(faction, "IMPETUOSITY", nonplayers, *rolls, scenario=scenario, pieces=pieces, answers=[Stand()])
    assert EVENTS[faction] in path.nodes
    assert len(fought(path)) == 1
    where = fought(path)[0][0]
    marched = [(args["region"].name, args["target"].name, args["pieces"][0].n) for args in path.find("marched")]
    return marched[0] if marched else (where, where, 0)


# Belgae: with the most that can, the Leader of Ariovistus guarded -----------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "there", "n"),
    [
        (EXPANSION, 9, 5),
        (EXPANSION, 6, 2),
        ("RECONQUEST", 6, 6),  # no guard is asked for
    ],
)
def test_a8_5_2_72_r_145_those_beyond_four_leave_the_leader(scenario: str, there: int, n: int) -> None:
    pieces = {"MORINI": {"BELGIC_LEADER": 1, "BELGIC_REVEALED": there}, "NERVII": AUXILIA}
    assert charge(BELGAE, pieces, "BELGAE", scenario=scenario) == ("MORINI", "NERVII", n)


@pytest.mark.parametrize(
    "pieces",
    [
        {"MORINI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 5}, "NERVII": AUXILIA},  # one alone inflicts nothing
        {"MORINI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 3}, "ATREBATES": {"BELGIC_HIDDEN": 5}, "NERVII": AUXILIA},
    ],
)
def test_a8_5_2_72_r_145_nobody_goes_while_the_leader_would_end_with_fewer_than_four(pieces: dict[str, Any]) -> None:
    """A Rampage comes instead of the Event."""
    _, path = event(
        BELGAE, "IMPETUOSITY", "BELGAE", scenario=EXPANSION, pieces=pieces, answers=[Scatter()]
    )  # a Rampage instead
    assert "B_EVENT" not in path.nodes


def test_a8_5_2_72_r_145_they_may_come_to_the_leader_and_without_him_anybody_may_go() -> None:
    joined = {"MORINI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1, **AUXILIA}, "ATREBATES": {"BELGIC_HIDDEN": 4}}
    assert charge(BELGAE, joined, "BELGAE") == ("ATREBATES", "MORINI", 4)
    larger = {**joined, "TREVERI": {"BELGIC_HIDDEN": 7}, "NERVII": AUXILIA}  # who would leave him with one
    assert charge(BELGAE, larger, "BELGAE") == ("ATREBATES", "MORINI", 4)
    assert charge(BELGAE, {"ATREBATES": {"BELGIC_HIDDEN": 2}, "NERVII": AUXILIA}, "BELGAE") == ("ATREBATES", "NERVII", 2)


@pytest.mark.parametrize("scenario", ["RECONQUEST", EXPANSION])
def test_8_5_2_72_r_145_the_largest_group_goes_though_a_smaller_one_would_do(scenario: str) -> None:
    pieces = {"ATREBATES": {"BELGIC_HIDDEN": 3}, "TREVERI": {"BELGIC_HIDDEN": 7}, "NERVII": AUXILIA}
    assert charge(BELGAE, pieces, "BELGAE", scenario=scenario) == ("TREVERI", "NERVII", 7)


@pytest.mark.parametrize("home", ["ATREBATES", "MORINI"])
def test_8_4_1_72_r_150_of_two_groups_as_large_the_one_around_the_leader_stays(home: str) -> None:
    """Nobody is drawn."""
    pieces = {"ATREBATES": {"BELGIC_HIDDEN": 5}, "MORINI": {"BELGIC_HIDDEN": 5}, "NERVII": AUXILIA}
    pieces[home] = {**pieces[home], "BELGIC_LEADER": 1}
    _, path = event(BELGAE, "IMPETUOSITY", "BELGAE", pieces=pieces, answers=[Stand()])
    assert [args["region"].name for args in path.find("marched")] == ["MORINI" if home == "ATREBATES" else "ATREBATES"]
    assert not path.lots


def test_8_5_2_72_who_stands_with_the_enemy_fights_where_he_is() -> None:
    pieces = {"MORINI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 6, "AEDUI_REVEALED": 1}, "ATREBATES": {"BELGIC_HIDDEN": 5}}
    pieces["MORINI"] |= AUXILIA
    assert charge(BELGAE, pieces, "BELGAE") == ("MORINI", "MORINI", 0)


# Arverni and Germans: to take Control of a player's Region ------------------------------------------------------------


def test_8_7_2_72_r_146_arverni_go_where_they_take_control_even_if_they_lose_it_at_home() -> None:
    pieces = {"PICTONES": {"ARVERNI_HIDDEN": 5, "AEDUI_HIDDEN": 1}, "VENETI": {"AUXILIA_REVEALED": 3}}
    assert charge(ARVERNI, pieces, "ARVERNI", scenario="RECONQUEST") == ("PICTONES", "VENETI", 5)


@pytest.mark.parametrize(
    ("n", "there"),
    [
        (5, {"AUXILIA_REVEALED": 5}),  # no more than they are
        (3, {"FORT": 1}),  # Control, but no Loss: three Warbands inflict one and a half, halved
    ],
)
def test_8_7_2_72_r_146_without_control_to_be_taken_arverni_decline(n: int, there: dict[str, int]) -> None:
    pieces = {"PICTONES": {"ARVERNI_HIDDEN": n}, "VENETI": there}
    _, path = event(ARVERNI, "IMPETUOSITY", "ARVERNI", pieces=pieces)
    assert "V_EVENT" not in path.nodes


def test_8_7_2_72_r_146_where_a_loss_can_be_inflicted_rather_than_where_none_can() -> None:
    pieces = {"PICTONES": {"ARVERNI_HIDDEN": 3}, "VENETI": {"FORT": 1}, "BITURIGES": {"AEDUI_REVEALED": 1}}
    assert charge(ARVERNI, pieces, "ARVERNI", scenario="RECONQUEST") == ("PICTONES", "BITURIGES", 3)


def test_8_7_2_72_romans_before_aedui_before_belgae_whatever_the_group() -> None:
    pieces = {
        "TREVERI": {"ARVERNI_HIDDEN": 3}, "UBII": AUXILIA,
        "CARNUTES": {"ARVERNI_HIDDEN": 8}, "MANDUBII": {"AEDUI_REVEALED": 1}, "ATREBATES": {"BELGIC_REVEALED": 1},
    }  # fmt: skip
    here = {"CARNUTES": {"ARVERNI_HIDDEN": 8}, "MANDUBII": {"AEDUI_REVEALED": 1}, "ATREBATES": {"BELGIC_REVEALED": 1}}
    assert charge(ARVERNI, pieces, "ARVERNI", scenario="RECONQUEST") == ("TREVERI", "UBII", 3)
    assert charge(ARVERNI, here, "ARVERNI", scenario="RECONQUEST") == ("CARNUTES", "MANDUBII", 8)
    assert charge(ARVERNI, here, "ARVERNI_AEDUI", scenario="RECONQUEST") == ("CARNUTES", "ATREBATES", 8)


@pytest.mark.parametrize(
    ("here", "n"),
    [
        ({"GERMAN_HIDDEN": 6, "AEDUI_HIDDEN": 2}, 3),  # three hold against two
        ({"GERMAN_HIDDEN": 6}, 5),
        ({"GERMAN_HIDDEN": 4, "AEDUI_HIDDEN": 4}, 4),  # there is no Control to lose
    ],
)
def test_a8_7_2_72_r_146_germans_lose_no_control(here: dict[str, int], n: int) -> None:
    pieces = {"TREVERI": here, "NERVII": AUXILIA}
    assert charge(GERMANS, pieces, "ARVERNI") == ("TREVERI", "NERVII", n)


# By another's Event ---------------------------------------------------------------------------------------------------


def test_8_2_3_r_147_in_a_players_event_a_nonplayer_fights_though_its_chart_would_not() -> None:
    """Card 72 unshaded: one Warband must rise against two Legions."""
    pieces = {"MANDUBII": {"LEGION": 2}, "CARNUTES": {"BELGIC_HIDDEN": 1}}
    march = [Select(Region.MANDUBII), (Amount(Force.LEGION, 2),), To(Region.CARNUTES)]
    g = with_nonplayers("BELGAE", card="IMPETUOSITY", next="BALLISTAE", eligible=["ROMANS"], pieces=pieces)
    path = take_turn(g, answers=[Event(Side.UNSHADED), *march, Stand()])
    assert fought(path) == [("CARNUTES", "ROMANS")]


def test_8_2_3_8_4_1_r_147_of_several_whom_it_would_not_fight_a_nonplayer_fights_its_first_target() -> None:
    """Card 11 by the Aedui: three Auxilia must attack wherever they come, Arverni before anybody else."""
    both = {"ARVERNI_HIDDEN": 8, "BELGIC_HIDDEN": 8}
    pieces = {"BRITANNIA": {"ROMAN_LEADER": 1, **both}, "MORINI": both, "ATREBATES": both}
    pieces["VENETI"] = {"ARVERNI_HIDDEN": 8, "GERMAN_HIDDEN": 8}
    g = with_nonplayers("ROMANS", card="NUMIDIANS", next="BALLISTAE", eligible=["AEDUI"], pieces=pieces)
    path = take_turn(g, answers=[Event(Side.UNSHADED), Stand()])
    assert [enemy for _, enemy in fought(path)] == ["ARVERNI"]
