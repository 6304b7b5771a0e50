"""8, A8: which Regions and pieces the non-players look at: where they may step, hunger, and whom they send or give up."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.ariovistus.nonplayers.abilities import settle_all, surely_falls
from quadriga.games.gaul.ariovistus.nonplayers.german_sheet import SHEET as GERMAN_SHEET
from quadriga.games.gaul.ariovistus.nonplayers.germans import fitness
from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Name
from quadriga.games.gaul.rules.action import Action, Route
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.nonplayers.aedui.sheet import SHEET as AEDUI_SHEET
from quadriga.games.gaul.rules.nonplayers.arverni.battle import leads
from quadriga.games.gaul.rules.nonplayers.arverni.spread import find_fewest, share_out
from quadriga.games.gaul.rules.nonplayers.belgae.sheet import migrates_well
from quadriga.games.gaul.rules.nonplayers.guidelines import give_up
from quadriga.games.gaul.rules.nonplayers.romans.march import corps_of
from quadriga.games.gaul.rules.nonplayers.romans.sheet import nowhere_dry, toward_strength
from quadriga.games.gaul.rules.nonplayers.spaces import neighbours
from quadriga.games.gaul.rules.nonplayers.threat import Foray
from quadriga.games.gaul.rules.nonplayers.winter import is_hungry
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Command, Faction, Force, Mark, Region
from quadriga.kernel import Amount, Amounts, Ask

from .table import ario, with_nonplayers
from .test_nonplayers import react

R = Region


# Where they may be ----------------------------------------------------------------------------------------------------


def test_a5_only_romans_step_into_gallia_togata() -> None:
    """Card A5: the non-players do not think of Regions that are closed to them."""
    g = ario()
    assert R.CISALPINA in neighbours(g, AEDUI, R.SEQUANI)
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert R.CISALPINA not in neighbours(g, AEDUI, R.SEQUANI)
    assert R.CISALPINA in neighbours(g, ROMANS, R.SEQUANI)


@pytest.mark.parametrize(("faction", "is_fed"), [(GERMANS, True), (AEDUI, False), (BELGAE, False)])
def test_a8_5_6_a8_7_6_a_settlement_feeds_only_germans(faction: Faction, is_fed: bool) -> None:
    g = ario(pieces={"SEQUANI": {"SETTLEMENT": 1}}, devastated=["SEQUANI"])
    assert is_hungry(g, faction, R.SEQUANI) is not is_fed


# A8.7: Germans --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nonplayers", "holder", "declined"),
    [
        ("ARVERNI", "GERMAN_HIDDEN", False),
        ("ARVERNI BELGAE", "BELGIC_HIDDEN", False),
        ("ARVERNI", "BELGIC_HIDDEN", True),  # played by somebody
        ("ARVERNI AEDUI", "AEDUI_HIDDEN", True),
    ],
)
def test_a8_2_3_52_the_assembly_meets_only_under_germans_or_nonplayer_belgae(
    nonplayers: str, holder: str, declined: bool
) -> None:
    g = with_nonplayers(nonplayers, "ARIOVISTUS", pieces={"CARNUTES": {holder: 6}})
    assert GERMAN_SHEET[Card.ASSEMBLY_OF_GAUL].declines(g, GERMANS) is declined


def test_a8_7_1_they_march_to_allies_only_of_gauls_who_are_winning() -> None:
    def count_wanted(**tribes: str) -> int:
        g = with_nonplayers("ARVERNI", "ARIOVISTUS", tribes=tribes)
        return fitness(g, g, R.SEQUANI)[1]

    assert count_wanted(SEQUANI="AEDUI_ALLY") == 1
    assert count_wanted(SEQUANI="AEDUI_ALLY", TREVERI="ROMAN_ALLY") == 0  # no more Allies than another


@pytest.mark.parametrize(("warbands", "falls"), [(1, True), (2, False)])
def test_a8_7_1_a_victim_surely_falls_only_if_its_retreat_is_of_no_use(warbands: int, falls: bool) -> None:
    """Four Germans remove two Aedui who stay, and one of two who Retreat."""
    g = with_nonplayers("ARVERNI", "ARIOVISTUS", pieces={"SEQUANI": {"GERMAN_HIDDEN": 4, "AEDUI_HIDDEN": warbands}})
    assert surely_falls(g, R.SEQUANI, AEDUI) is falls


@pytest.mark.parametrize("is_free", [True, False])
def test_a8_7_1_what_they_could_settle_for_free_costs_nothing(is_free: bool) -> None:
    """On a copy of the board; a Settlement that is not free costs Resources."""
    g = with_nonplayers("ARVERNI", "ARIOVISTUS", pieces={"SEQUANI": {"GERMAN_LEADER": 1}}, resources={"GERMANS": 9})
    assert settle_all(g, Action(GERMANS, Command.RALLY, free=is_free)) == 1
    assert (g.resources[GERMANS] == 9) is is_free


# 8.7: Arverni ---------------------------------------------------------------------------------------------------------


def test_8_7_1_vercingetorix_leads_against_romans() -> None:
    g = with_nonplayers("ARVERNI")
    assert leads(g, ARVERNI, Foray(R.CARNUTES, ROMANS))
    assert not leads(g, ARVERNI, Foray(R.CARNUTES, AEDUI))


def test_8_7_4_each_origin_spreads_where_no_other_is_needed() -> None:
    reach = {R.ARVERNI: [R.BITURIGES], R.PICTONES: [R.BITURIGES, R.VENETI]}
    assert share_out(reach, dict.fromkeys(reach, 1)) == {R.BITURIGES: R.ARVERNI, R.VENETI: R.PICTONES}


def test_8_7_4_they_spread_to_most_regions_that_can_be_paid_for_out_of_the_fewest() -> None:
    """Three could be reached, but two Resources do not pay for the Devastated origin and another."""
    g = with_nonplayers("ARVERNI", resources={"ARVERNI": 2}, devastated=["MANDUBII"])
    reach = {R.PICTONES: [R.VENETI], R.CARNUTES: [R.BITURIGES, R.VENETI], R.MANDUBII: [R.TREVERI]}
    spare = {R.PICTONES: 1, R.CARNUTES: 2, R.MANDUBII: 1}
    found = find_fewest(g, Action(ARVERNI, Command.MARCH), reach, spare)
    assert found == [{R.BITURIGES: R.CARNUTES, R.VENETI: R.CARNUTES}]


@pytest.mark.parametrize(("going", "stays"), [(2, True), (3, False)])
def test_8_4_3_the_leader_retreats_if_more_go_than_stay(going: int, stays: bool) -> None:
    """Two Hidden Warbands stay; he himself does not count."""
    pieces = {"CARNUTES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 2, "ARVERNI_REVEALED": going, "LEGION": 6}}
    g = with_nonplayers("ARVERNI", pieces=pieces)
    g.clash = Clash(R.CARNUTES, ROMANS, ARVERNI, retreat=True, refuge=R.BITURIGES)
    ask: Ask[Any] = Ask(1, Amounts({Force.ARVERNI_LEADER: 1, Force.ARVERNI_HIDDEN: 2}, 0, 3), "stay_put")
    answer = react(g, ARVERNI, ask)
    assert isinstance(answer, tuple)
    assert (Amount(Force.ARVERNI_LEADER, 1) in answer) is stays


# 8.8: Romans ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("no_leader", "leaders"), [(True, 0), (False, 1)])
def test_8_8_1_caesar_stays_where_a_card_sends_no_leader(no_leader: bool, leaders: int) -> None:
    g = with_nonplayers("ROMANS", pieces={"CARNUTES": {"ROMAN_LEADER": 1, "LEGION": 2, "AUXILIA_HIDDEN": 3}})
    route = Route((R.BITURIGES,), no_leader=no_leader)
    corps = corps_of(g, Action(ROMANS, Command.MARCH, free=True, by_event=True, route=route), R.CARNUTES)
    assert (corps.leader, corps.legions) == (leaders, 2)


def test_8_8_2_a23_nobody_moves_toward_a_leader_who_is_not_on_the_map() -> None:
    """Card A23: either army could go to the other's Leader; with a Fort and more Romans there it is worth it."""
    at_home: dict[str, Any] = {"ROMAN_LEADER": 1, "LEGION": 4, "FORT": 1}
    alone = ario(pieces={"PROVINCIA": at_home})
    both = ario(pieces={"PROVINCIA": at_home, "SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 1}})
    assert [toward_strength(both, ROMANS, Name(faction)) for faction in (ROMANS, GERMANS)] == [0, 1]
    assert [toward_strength(alone, ROMANS, Name(faction)) for faction in (ROMANS, GERMANS)] == [0, 0]


# Guidelines and sheets ------------------------------------------------------------------------------------------------


def test_8_4_1_8_5_1_pieces_of_others_are_given_up_before_their_own() -> None:
    choice = {Force.BELGIC_HIDDEN: 2, Force.GERMAN_HIDDEN: 1}
    assert give_up(choice, BELGAE, 1) == (Amount(Force.GERMAN_HIDDEN, 1),)
    assert set(give_up(choice, BELGAE, 2)) == {Amount(Force.GERMAN_HIDDEN, 1), Amount(Force.BELGIC_HIDDEN, 1)}


def drought(**data: Any) -> Gaul:
    return with_nonplayers("ROMANS", card="DROUGHT", eligible=["ROMANS"], **data)


@pytest.mark.parametrize(
    ("pieces", "devastated", "declined"),
    [
        ({}, [], True),
        ({"CARNUTES": {"ARVERNI_HIDDEN": 2}}, [], False),
        ({"CARNUTES": {"ARVERNI_HIDDEN": 2}}, ["CARNUTES"], True),
        ({"CARNUTES": {"ARVERNI_HIDDEN": 2, "AUXILIA_HIDDEN": 1}}, [], True),
    ],
)
def test_8_8_2_49_no_drought_unless_it_dries_rivals_away_from_romans(
    pieces: dict[str, Any], devastated: list[str], declined: bool
) -> None:
    assert nowhere_dry(drought(pieces=pieces, devastated=devastated), ROMANS) is declined


def test_8_6_1_49_the_aedui_bring_drought_only_upon_rivals_who_are_played() -> None:
    def hits(nonplayers: str, **pieces: Any) -> bool:
        before, after = (with_nonplayers(nonplayers, pieces=pieces, devastated=names) for names in ([], ["CARNUTES"]))
        return AEDUI_SHEET[Card.DROUGHT].accepts(before, after, AEDUI)

    assert hits("AEDUI", CARNUTES={"BELGIC_HIDDEN": 1})
    assert not hits("AEDUI", BITURIGES={"BELGIC_HIDDEN": 1})
    assert not hits("AEDUI BELGAE", CARNUTES={"BELGIC_HIDDEN": 1})


def test_8_5_2_belgae_migrate_only_if_they_win_control_and_build() -> None:
    held: dict[str, Any] = {"pieces": {"CARNUTES": {"ARVERNI_HIDDEN": 5}}}
    free: dict[str, Any] = {}
    for around, well in ((held, False), (free, True)):
        before = with_nonplayers("BELGAE", **around)
        after = with_nonplayers("BELGAE", tribes={"CARNUTES": "BELGIC_ALLY"}, **around)
        assert migrates_well(before, after, BELGAE) is well
