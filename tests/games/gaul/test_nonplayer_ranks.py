"""§8.5-§8.8: what the charts of the non-players count and prefer, value by value."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from quadriga.games.gaul.moves import Finish, PlaceAlly, PlaceAnyAlly, PlaceBands, PlacePiece, Remove, RemoveTribe
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.nonplayers.aedui import abilities as aedui
from quadriga.games.gaul.rules.nonplayers.arverni import abilities as arverni
from quadriga.games.gaul.rules.nonplayers.belgae import enlist, rampage
from quadriga.games.gaul.rules.nonplayers.belgae.rampage import Raving
from quadriga.games.gaul.rules.nonplayers.romans import dangers
from quadriga.games.gaul.rules.nonplayers.threat import Foray
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Command, Faction, Force, Region, Tribe

from .table import with_nonplayers

R, T = Region, Tribe
EXPANSION = "ARIOVISTUS"


def board(who: str = "ALL", scenario: str = "RECONQUEST", **data: Any) -> Gaul:
    return with_nonplayers(who, scenario, **data)


def first_to_last(g: Gaul, rank: Any, moves: list[Any]) -> bool:
    """Whether every move comes strictly before the next one."""
    ranks = [rank(g, move) for move in moves]
    return None not in ranks and all(a > b for a, b in pairwise(ranks))


# Aedui: Suborn (§8.6.3) ---------------------------------------------------------------------------------------------------

ALLIES = {
    "BITURIGES": "ARVERNI_ALLY", "CADURCI": "ARVERNI_ALLY", "CARNUTES": "BELGIC_ALLY", "AULERCI": "ROMAN_ALLY",
    "SENONES": "ROMAN_ALLY", "VENETI": "ROMAN_ALLY", "MANDUBII": "AEDUI_ALLY",
}  # fmt: skip


def test_8_6_3_what_suborn_does_first() -> None:
    g = board(tribes=ALLIES)
    moves = [
        PlaceAnyAlly(T.SEQUANI, AEDUI), PlaceAnyAlly(T.NERVII, AEDUI), RemoveTribe(T.BITURIGES), RemoveTribe(T.CARNUTES),
        RemoveTribe(T.AULERCI), PlacePiece(Force.AEDUI_HIDDEN), Remove(Force.ARVERNI_HIDDEN), Remove(Force.ARVERNI_REVEALED),
        Remove(Force.BELGIC_HIDDEN), Remove(Force.GERMAN_HIDDEN), Remove(Force.AUXILIA_HIDDEN),
    ]  # fmt: skip
    assert first_to_last(g, aedui.rank, moves)
    never = [
        PlaceAnyAlly(T.SEQUANI, ROMANS), RemoveTribe(T.MANDUBII), PlacePiece(Force.AUXILIA_HIDDEN), Remove(Force.AEDUI_HIDDEN),
        Finish(),
    ]  # fmt: skip
    assert [aedui.rank(g, move) for move in never] == [None] * 5


def test_8_6_3_whose_ally_hinders_most() -> None:
    everybody = (ROMANS, ARVERNI, BELGAE)
    nonplayers, player = board(tribes=ALLIES), board("ALL_BUT_ROMANS", tribes=ALLIES)
    assert max(everybody, key=lambda f: aedui.most_hindering(nonplayers, f)) is ARVERNI
    assert min(everybody, key=lambda f: aedui.most_hindering(nonplayers, f)) is ROMANS
    assert max(everybody, key=lambda f: aedui.most_hindering(player, f)) is ROMANS


# Arverni: Devastate and Entreat (§8.7.1) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "worth"),
    [
        ({"LEGION": 3, "ARVERNI_HIDDEN": 9}, True),  # a Legion
        ({"LEGION": 2, "ARVERNI_HIDDEN": 9}, False),
        ({"LEGION": 1, "AUXILIA_HIDDEN": 5, "ARVERNI_HIDDEN": 12}, True),  # two Auxilia
        ({"AUXILIA_HIDDEN": 6, "ARVERNI_HIDDEN": 15}, True),
        ({"AUXILIA_HIDDEN": 5, "ARVERNI_HIDDEN": 9}, False),  # one, and two of their own
        ({"AUXILIA_HIDDEN": 3, "ARVERNI_HIDDEN": 4}, True),  # one for one
        ({"AUXILIA_HIDDEN": 3, "AEDUI_HIDDEN": 3, "ARVERNI_HIDDEN": 8}, True),  # two for two
        ({"AUXILIA_HIDDEN": 3, "AEDUI_HIDDEN": 3, "ARVERNI_HIDDEN": 12}, False),
        ({"BELGIC_HIDDEN": 9, "ARVERNI_HIDDEN": 4}, False),  # Belgae do not count against their own
        ({"BELGIC_HIDDEN": 3, "ARVERNI_HIDDEN": 2}, True),  # but are something
        ({"AEDUI_HIDDEN": 2, "ARVERNI_HIDDEN": 2}, False),  # nobody falls
    ],
)
def test_8_7_1_where_it_is_worth_to_devastate(here: dict[str, int], worth: bool) -> None:
    """A third of everybody falls, a quarter of the Arverni."""
    assert arverni.is_worth_devastating(board(pieces={"BITURIGES": here}), R.BITURIGES) is worth


def test_8_7_1_what_devastation_takes() -> None:
    g = board(pieces={"BITURIGES": {"LEGION": 3, "AUXILIA_REVEALED": 1, "ARVERNI_HIDDEN": 4, "ARVERNI_REVEALED": 3}})
    after = arverni.starve(g, R.BITURIGES)
    left = {piece: after.count(R.BITURIGES, piece) for piece in (Force.LEGION, Force.AUXILIA_REVEALED, Force.ARVERNI_HIDDEN)}
    assert left == {Force.LEGION: 3, Force.AUXILIA_REVEALED: 0, Force.ARVERNI_HIDDEN: 4}
    assert after.count(R.BITURIGES, Force.ARVERNI_REVEALED) == 2
    assert after.is_devastated(R.BITURIGES)
    assert not g.is_devastated(R.BITURIGES)


def test_8_7_1_whom_they_entreat_first() -> None:
    tribes = {
        "CARNUTES": "AEDUI_ALLY",
        "AULERCI": "AEDUI_ALLY",
        "SENONES": "BELGIC_ALLY",
        "UBII": "GERMAN_ALLY",
        "NERVII": "ROMAN_ALLY",
    }
    g = board(tribes=tribes)
    moves: list[Any] = [RemoveTribe(T[name]) for name in ("CARNUTES", "AULERCI", "SENONES", "UBII")]
    moves += [Remove(Force[name]) for name in ("AUXILIA_HIDDEN", "AUXILIA_REVEALED", "AEDUI_HIDDEN", "AEDUI_REVEALED")]
    assert first_to_last(g, arverni.entreat_rank, moves)
    never: list[Any] = [RemoveTribe(T.NERVII), Remove(Force.BELGIC_HIDDEN), Remove(Force.GERMAN_HIDDEN)]
    assert [arverni.entreat_rank(g, move) for move in never] == [None] * 3


def test_8_7_1_with_nothing_available_they_only_remove_and_allies_of_players_last() -> None:
    full = {"PICTONES": {"ARVERNI_HIDDEN": 35}}
    for who, expected in (("ALL", None), ("ALL_BUT_AEDUI", (0, 0))):
        g = board(who, pieces=full, tribes={"CARNUTES": "AEDUI_ALLY"})
        for tribe in Tribe:
            if g.count_available_allies(ARVERNI) and g.is_subdued(tribe) and g.can_hold(tribe, ARVERNI):
                g.place_ally(tribe, ARVERNI)
        assert not g.count_available_allies(ARVERNI)
        assert arverni.entreat_rank(g, RemoveTribe(T.CARNUTES)) == expected
        ranks = [arverni.entreat_rank(g, Remove(Force[name])) for name in ("AUXILIA_HIDDEN", "AEDUI_HIDDEN")]
        assert [rank and rank[0] for rank in ranks] == [2, 1]
    free = board()
    ranks = [arverni.entreat_rank(free, Remove(Force[name])) for name in ("AUXILIA_HIDDEN", "AEDUI_HIDDEN")]
    assert [rank and rank[0] for rank in ranks] == [6, 5]


# Belgae: Rampage and Enlist (§8.5.1) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("around", "target", "forced"),
    [
        ({}, ROMANS, 2),
        ({"NERVII": {"AUXILIA_HIDDEN": 1}}, ROMANS, 0),  # they go to their own Region next door
        ({"PROVINCIA": {"AUXILIA_HIDDEN": 1}}, ROMANS, 2),  # too far
        ({"NERVII": {"AEDUI_HIDDEN": 1}}, ROMANS, 2),  # nobody lets them in
        ({"NERVII": {"AEDUI_HIDDEN": 1}}, AEDUI, 0),
    ],
)
def test_8_5_1_who_cannot_flee_must_go(around: dict[str, Any], target: Faction, forced: int) -> None:
    here = {"BELGIC_HIDDEN": 4, "AUXILIA_REVEALED": 2, "AEDUI_REVEALED": 2}
    g = board(pieces={"TREVERI": here, **around})
    assert rampage.count_forced(g, Raving(R.TREVERI, target, 2)) == forced


@pytest.mark.parametrize(
    ("here", "n", "gained"),
    [
        ({"BELGIC_HIDDEN": 3, "AUXILIA_REVEALED": 3}, 1, 1),  # the value of Treveri
        ({"BELGIC_HIDDEN": 3, "AUXILIA_REVEALED": 2}, 1, 0),  # theirs already
        ({"BELGIC_HIDDEN": 2, "AUXILIA_REVEALED": 4}, 2, 0),
        ({"BELGIC_HIDDEN": 2, "AUXILIA_REVEALED": 3}, 2, 1),
    ],
)
def test_8_5_1_the_control_that_a_rampage_adds(here: dict[str, int], n: int, gained: int) -> None:
    g = board(pieces={"TREVERI": here})
    assert rampage.control_gained(g, Raving(R.TREVERI, ROMANS, n)) == gained
    marked = board(pieces={"TREVERI": here}, tribes={"TREVERI": "DISPERSED"})
    assert rampage.control_gained(marked, Raving(R.TREVERI, ROMANS, n)) == 0


def test_8_5_1_as_many_as_are_hidden_and_a_battle_keeps_its_last_target() -> None:
    g = board(pieces={"TREVERI": {"BELGIC_HIDDEN": 3, "AUXILIA_REVEALED": 2, "AEDUI_REVEALED": 5}})
    found = {raving.target: raving.n for raving in rampage.ravings(g, R.TREVERI, ())}
    assert found == {ROMANS: 2, AEDUI: 3}
    spared = {raving.target: raving.n for raving in rampage.ravings(g, R.TREVERI, [Foray(R.TREVERI, ROMANS)])}
    assert spared == {ROMANS: 1, AEDUI: 3}
    last = board(pieces={"TREVERI": {"BELGIC_HIDDEN": 3, "AUXILIA_REVEALED": 1}})
    assert rampage.ravings(last, R.TREVERI, [Foray(R.TREVERI, ROMANS)]) == []


@pytest.mark.parametrize(
    ("here", "enemy", "helps"),
    [
        ({"BELGIC_REVEALED": 4, "GERMAN_REVEALED": 2, "AEDUI_REVEALED": 9}, AEDUI, True),  # a Loss more
        ({"BELGIC_REVEALED": 4, "GERMAN_REVEALED": 2, "AEDUI_REVEALED": 2}, AEDUI, False),  # they lose all anyway
        ({"BELGIC_REVEALED": 4, "GERMAN_REVEALED": 1, "LEGION": 1}, ROMANS, True),  # the Legion may strike back
        ({"BELGIC_REVEALED": 4, "AEDUI_REVEALED": 9}, AEDUI, False),  # there are none
        ({"BELGIC_REVEALED": 4, "GERMAN_REVEALED": 4}, GERMANS, False),  # the enemy
    ],
)
def test_8_5_1_where_enlisted_germans_help(here: dict[str, int], enemy: Faction, helps: bool) -> None:
    assert enlist.helps(board(pieces={"TREVERI": here}), Foray(R.TREVERI, enemy)) is helps


def test_8_5_1_a8_5_1_out_of_which_regions_enlisted_germans_march() -> None:
    base = {region for region in R if enlist.is_march_origin(board(), region)}
    assert base == {R.MORINI, R.NERVII, R.ATREBATES, R.SUGAMBRI, R.UBII}
    assert {region for region in R if enlist.is_march_origin(board(scenario=EXPANSION), region)} == {*base, R.TREVERI}


def test_8_5_1_what_enlisted_germans_may_rally_and_who_can_be_hidden() -> None:
    pieces = {"UBII": {"GERMAN_HIDDEN": 1, "GERMAN_REVEALED": 2, "GERMAN_SCOUTED": 1}, "TREVERI": {"GERMAN_REVEALED": 1}}
    g = board(pieces=pieces)
    action = Action(GERMANS, Command.RALLY, BELGAE, free=True)
    assert set(enlist.rallies(g, action, R.UBII)) == {PlaceAlly(T.UBII), PlaceAlly(T.SUEBI_SOUTH), PlaceBands(1)}
    assert [enlist.count_seen(g, region) for region in (R.UBII, R.TREVERI, R.MORINI)] == [3, 1, 0]


# Romans: what threatens them (§8.8.1) ----------------------------------------------------------------------------------------


def test_8_8_1_a8_8_1_allies_and_citadels_and_settlements_of_an_enemy() -> None:
    tribes = {"CARNUTES": "ARVERNI_CITADEL", "AULERCI": "ARVERNI_ALLY", "SENONES": "BELGIC_ALLY"}
    g = board(scenario=EXPANSION, tribes=tribes, pieces={"CARNUTES": {"SETTLEMENT": 1}, "UBII": {"GERMAN_HIDDEN": 1}})
    assert {f: dangers.count_goals(g, R.CARNUTES, f) for f in dangers.ENEMIES} == {ARVERNI: 2, AEDUI: 0, BELGAE: 0, GERMANS: 1}
    assert {f: dangers.count_all_goals(g, f) for f in dangers.ENEMIES} == {ARVERNI: 2, AEDUI: 0, BELGAE: 1, GERMANS: 1}
    assert [dangers.has_goal(g, region) for region in (R.CARNUTES, R.MANDUBII, R.UBII)] == [True, True, False]
    assert dangers.margin(g, ARVERNI) == -99, "the game's"
    assert dangers.margin(g, BELGAE) == g.rules.margin(g, BELGAE)


@pytest.mark.parametrize(
    ("here", "enemy", "menaced"),
    [
        ({"LEGION": 1, "ARVERNI_REVEALED": 2}, ARVERNI, True),
        ({"LEGION": 1, "ARVERNI_REVEALED": 1}, ARVERNI, False),  # half a Loss
        ({"LEGION": 1, "AUXILIA_HIDDEN": 2, "ARVERNI_REVEALED": 4}, ARVERNI, False),  # the Auxilia take both
        ({"LEGION": 1, "AUXILIA_HIDDEN": 2, "ARVERNI_REVEALED": 6}, ARVERNI, True),
        ({"ROMAN_LEADER": 1, "ARVERNI_REVEALED": 2}, ARVERNI, True),  # Caesar
        ({"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 1, "ARVERNI_REVEALED": 2}, ARVERNI, False),
        # a Rampage, though two Warbands and an Auxilia inflict nothing on the Legion
        ({"LEGION": 1, "AUXILIA_HIDDEN": 1, "BELGIC_HIDDEN": 2}, BELGAE, True),
        ({"LEGION": 1, "AUXILIA_HIDDEN": 2, "BELGIC_HIDDEN": 2}, BELGAE, False),
        ({"LEGION": 1, "AUXILIA_HIDDEN": 1, "BELGIC_REVEALED": 2}, BELGAE, False),
    ],
)
def test_8_8_1_a_battle_or_rampage_that_would_be_felt(here: dict[str, int], enemy: Faction, menaced: bool) -> None:
    g = board(pieces={"TREVERI": here, "NERVII": {"BELGIC_LEADER": 1}})
    assert dangers.is_menaced(g, R.TREVERI, enemy) is menaced


@pytest.mark.parametrize(
    ("here", "tribes", "met"),
    [
        ({"LEGION": 4, "AEDUI_REVEALED": 1}, {}, False),
        ({"LEGION": 4, "AEDUI_REVEALED": 1}, {"TREVERI": "AEDUI_ALLY"}, True),
        ({"LEGION": 1, "AUXILIA_HIDDEN": 4, "AEDUI_REVEALED": 7}, {}, True),  # Control
        ({"AUXILIA_HIDDEN": 4, "AEDUI_REVEALED": 7}, {"TREVERI": "AEDUI_ALLY"}, False),  # neither Caesar nor a Legion
        ({"ROMAN_LEADER": 1, "LEGION": 1}, {"TREVERI": "AEDUI_ALLY"}, True),
        ({"LEGION": 4}, {}, False),
    ],
)
def test_8_8_1_the_condition(here: dict[str, int], tribes: dict[str, str], met: bool) -> None:
    g = board(pieces={"TREVERI": here}, tribes=tribes)
    assert dangers.triggers(g) == ([Foray(R.TREVERI, AEDUI)] if met else [])
    assert dangers.threatened_regions(g) == ([R.TREVERI] if met else [])


def test_8_8_1_a_leader_is_a_threat_by_himself() -> None:
    g = board(pieces={"TREVERI": {"LEGION": 6, "ARVERNI_LEADER": 1}})
    assert dangers.triggers(g) == [Foray(R.TREVERI, ARVERNI)]


def test_8_8_1_r_120_the_worst_battle_counts_enlisted_germans_and_an_auxilia_won_over() -> None:
    """Six Belgae inflict three, with Ambiorix near and four Germans five; seven Arverni three, eight four."""
    here = {"LEGION": 6, "BELGIC_REVEALED": 6, "GERMAN_REVEALED": 4}
    alone = board(pieces={"TREVERI": here})
    led = board(pieces={"TREVERI": here, "NERVII": {"BELGIC_LEADER": 1}})
    assert [dangers.count_worst_losses(g, R.TREVERI) for g in (alone, led)] == [3, 5]
    here = {"LEGION": 6, "AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 7}
    alone = board(pieces={"BITURIGES": here})
    led = board(pieces={"BITURIGES": here, "ARVERNI": {"ARVERNI_LEADER": 1}}, resources={"ARVERNI": 1})
    assert [dangers.count_worst_losses(g, R.BITURIGES) for g in (alone, led)] == [3, 4]
    assert dangers.worst_attacks(alone, R.BITURIGES, BELGAE) == []
