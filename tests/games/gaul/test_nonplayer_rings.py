"""Card 4: whom a ring around a Citadel holds does not March, flee or go to Quarters, whatever the chart would like."""

from __future__ import annotations

import pytest

from quadriga.games.gaul.terms import ARVERNI, BELGAE, Region

from .follow import Path, take_turn, winter
from .test_nonplayer_aedui import aedui
from .test_nonplayer_arverni import arverni
from .test_nonplayer_belgae import belgae

R = Region


def moved(path: Path) -> list[tuple[str, str, int]]:
    return [(a["region"].name, a["target"].name, sum(amount.n for amount in a["pieces"])) for a in path.find("marched")]


def ring(region: str, faction: str, bands: int, *, leader: bool = False) -> dict[str, str]:
    return {"CIRCUMVALLATION": f"{region} {faction} {bands}{' LEADER' * leader}"}


ALESIA = {"MANDUBII": "ARVERNI_CITADEL"}


@pytest.mark.parametrize(
    ("bands", "leader", "expected"),
    [
        (4, True, []),  # all are held
        (2, True, []),  # without him nobody flees
        (2, False, [("MANDUBII", 3)]),  # he and two
    ],
)
def test_8_7_1_ringed_arverni_do_not_flee(bands: int, leader: bool, expected: list[tuple[str, int]]) -> None:
    """Caesar stands before Alesia; a large group is in Veneti."""
    pieces = {
        "MANDUBII": {"ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 4, "ROMAN_LEADER": 1, "LEGION": 9},
        "CARNUTES": {"ARVERNI_REVEALED": 9, "BELGIC_REVEALED": 9},
    }
    g = arverni(pieces=pieces, tribes=ALESIA, marks=ring("MANDUBII", "ARVERNI", bands, leader=leader))
    path = take_turn(g)
    assert "V_BATTLE none" in path.nodes
    assert [(origin, n) for origin, _, n in moved(path) if origin == "MANDUBII"] == expected


@pytest.mark.parametrize(("bands", "n"), [(0, 4), (2, 3), (3, 2), (5, 0)])
def test_8_6_5_ringed_aedui_do_not_spread(bands: int, n: int) -> None:
    """One of five stays in any case."""
    marks = ring("BITURIGES", "AEDUI", bands) if bands else {}
    tribes = {"BITURIGES": "AEDUI_CITADEL", "AEDUI": "DISPERSED"}
    pieces = {"BITURIGES": {"AEDUI_HIDDEN": 5, "AUXILIA_REVEALED": 1}}
    g = aedui("ALL", pieces=pieces, tribes=tribes, marks=marks, resources={"AEDUI": 1})
    path = take_turn(g, 6)
    assert sum(k for origin, _, k in moved(path) if origin == "BITURIGES") == n


@pytest.mark.parametrize(("bands", "left"), [(0, 1), (2, 2), (4, 4)])
def test_8_5_5_ringed_belgae_do_not_march_for_control(bands: int, left: int) -> None:
    g = belgae(
        "ALL",
        pieces={"CARNUTES": {"BELGIC_HIDDEN": 4, "AUXILIA_REVEALED": 1}},
        tribes={"CARNUTES": "BELGIC_CITADEL", "AULERCI": "DISPERSED"},
        marks=ring("CARNUTES", "BELGAE", bands) if bands else {},
        devastated=["MORINI", "NERVII", "ATREBATES", "CARNUTES"],
    )
    path = take_turn(g)
    assert "B_MARCH" in path.nodes
    assert g.count_bands(R.CARNUTES, BELGAE) == left


@pytest.mark.parametrize(("bands", "left"), [(0, 1), (2, 2), (4, 4)])
def test_8_7_4_ringed_arverni_do_not_spread(bands: int, left: int) -> None:
    pieces = {"CARNUTES": {"ARVERNI_HIDDEN": 4, "AUXILIA_REVEALED": 1}, "MORINI": {"ARVERNI_REVEALED": 9, "BELGIC_REVEALED": 9}}
    tribes = {"CARNUTES": "ARVERNI_CITADEL", "AULERCI": "DISPERSED"}
    g = arverni(
        pieces=pieces, tribes=tribes, marks=ring("CARNUTES", "ARVERNI", bands) if bands else {}, devastated=["CARNUTES"]
    )
    path = take_turn(g)
    assert "V_MARCH_SPREAD" in path.nodes
    assert g.count_bands(R.CARNUTES, ARVERNI) == left


def test_8_7_7_ringed_arverni_stay_in_quarters() -> None:
    pieces = {"MANDUBII": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3, "AUXILIA_REVEALED": 1}, "CARNUTES": {"ARVERNI_HIDDEN": 9}}
    for marks, home in (({}, R.CARNUTES), (ring("MANDUBII", "ARVERNI", 3, leader=True), R.MANDUBII)):
        g = arverni(pieces=pieces, tribes=ALESIA, marks=marks, devastated=["MANDUBII"])
        winter(g, ARVERNI)
        assert g.find_leader(ARVERNI) is home
