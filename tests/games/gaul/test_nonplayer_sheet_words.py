"""§8.1.3, §8.2.1: the arrows of a chart, and what single words of the Event sheets mean on a board."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.ariovistus.nonplayers.german_sheet import romans_outnumbered
from quadriga.games.gaul.moves import Against, Select
from quadriga.games.gaul.rules.nonplayers.aedui.sheet import remi_not_aedui
from quadriga.games.gaul.rules.nonplayers.entries import sheet_rule
from quadriga.games.gaul.rules.nonplayers.factions import CHARTS
from quadriga.games.gaul.rules.nonplayers.nodes import ChartNode as N
from quadriga.games.gaul.rules.nonplayers.sheets import keeps_leader_guarded, player_first
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Book, Region

from .table import with_nonplayers

R = Region


@pytest.mark.parametrize(
    ("origin", "answer", "target", "leads"),
    [
        (N.B1, "np_yes", N.B_BATTLE, True),
        (N.B1, "np_no", N.B2, True),
        (N.B1, "np_yes", N.B2, False),
        (N.B1, "np_no", N.B_BATTLE, False),
        (N.B_BATTLE, "np_none", N.B_MARCH_THREAT, True),
        (N.B_BATTLE, "np_none", N.B2, False),
        (N.B_BATTLE, "np_does", N.B_AMBUSH, True),
        (N.B_BATTLE, "np_does", N.B_MARCH_THREAT, False),
        (N.B_MARCH, "np_does", N.B_RAMPAGE, False),  # after a March nobody Rampages
    ],
)
def test_8_1_3_the_arrows_of_the_belgic_chart(origin: N, answer: str, target: N, leads: bool) -> None:
    assert CHARTS[Book.FALLING_SKY, BELGAE].leads(origin, answer, target) is leads


def test_8_2_1_a8_2_1_which_rule_a_sheet_is_told_by() -> None:
    assert (sheet_rule(Book.FALLING_SKY), sheet_rule(Book.ARIOVISTUS)) == ("8.2.1", "A8.2.1")


def ario(pieces: dict[str, dict[str, int]], nonplayers: str = "ALL") -> Gaul:
    return with_nonplayers(nonplayers, "ARIOVISTUS", pieces=pieces)


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [(6, 4, True), (6, 3, False), (3, 3, True), (3, 2, False), (2, 3, True)],
)
def test_a8_2_1_no_battle_leaves_the_leader_with_fewer_than_four_warbands(before: int, after: int, kept: bool) -> None:
    first, then = (ario({"UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": n}}) for n in (before, after))
    assert keeps_leader_guarded(first, then, GERMANS) is kept
    assert not keeps_leader_guarded(first, ario({"UBII": {"GERMAN_HIDDEN": 6}}), GERMANS)  # nor without him


@pytest.mark.parametrize(
    ("nonplayers", "move", "rank"),
    [
        ("ARVERNI", Against(ROMANS), 3),  # Romans, Aedui, Belgae, as players
        ("ARVERNI", Against(AEDUI), 2),
        ("ARVERNI", Against(BELGAE), 1),
        ("ALL", Against(ROMANS), 0),
        ("NONE", Against(ARVERNI), 0),
        ("ARVERNI", Select(R.TREVERI), 3),
        ("ALL_BUT_BELGAE", Select(R.TREVERI), 1),
        ("ARVERNI", Select(R.MORINI), 0),
    ],
)
def test_8_7_2_against_players_romans_then_aedui_then_belgae(nonplayers: str, move: Any, rank: int) -> None:
    g = with_nonplayers(nonplayers, pieces={"TREVERI": {"AUXILIA_HIDDEN": 1, "BELGIC_HIDDEN": 1}})
    assert player_first(g, ARVERNI, move) == rank


@pytest.mark.parametrize(("status", "declines"), [("AEDUI_ALLY", False), ("ROMAN_ALLY", True), ("DISPERSED", True)])
def test_8_6_1_the_remi_must_be_an_aedui_ally(status: str, declines: bool) -> None:
    assert remi_not_aedui(with_nonplayers("ALL", tribes={"REMI": status}), AEDUI) is declines


LED = {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3}


@pytest.mark.parametrize(
    ("romans", "fort", "outnumbered"),
    [(3, 0, True), (4, 0, False), (5, 0, False), (2, 1, False)],
)
def test_a8_7_2_the_leaders_meet_where_germans_outnumber_romans_and_no_fort_is(
    romans: int, fort: int, outnumbered: bool
) -> None:
    """Ariovistus and three Warbands have come to the Sequani."""
    there = {"AUXILIA_HIDDEN": romans} | ({"FORT": 1} if fort else {})
    before = ario({"UBII": LED, "SEQUANI": there, "TREVERI": {"AUXILIA_HIDDEN": 1}})
    after = ario({"SEQUANI": {**LED, **there}, "TREVERI": {"AUXILIA_HIDDEN": 1}})
    assert romans_outnumbered(before, after, GERMANS) is outnumbered
    assert not romans_outnumbered(before, before.copy(), GERMANS)  # nobody has moved
