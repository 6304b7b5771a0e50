"""§8: single choices of the non-players that whole turns seldom come to."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.moves import PlaceAnyAlly, PlaceBands, Remove, Roll, Stop, To
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.nonplayers import reactions, sheets
from quadriga.games.gaul.rules.nonplayers.aedui import abilities as suborning
from quadriga.games.gaul.rules.nonplayers.aedui import chart as aedui
from quadriga.games.gaul.rules.nonplayers.arverni import march as arverni
from quadriga.games.gaul.rules.nonplayers.belgae import enlist
from quadriga.games.gaul.rules.nonplayers.commands import Leg
from quadriga.games.gaul.rules.nonplayers.events import serves_another
from quadriga.games.gaul.rules.nonplayers.guidelines import loss_rank
from quadriga.games.gaul.rules.nonplayers.rally import plan_rally
from quadriga.games.gaul.rules.nonplayers.rank import first
from quadriga.games.gaul.rules.nonplayers.romans import scout
from quadriga.games.gaul.rules.nonplayers.romans.build import Works
from quadriga.games.gaul.rules.nonplayers.romans.routes import look_out
from quadriga.games.gaul.rules.nonplayers.romans.seize import next_region
from quadriga.games.gaul.rules.nonplayers.threat import Foray
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, ROMANS, Command, Force, Region, Tribe
from quadriga.kernel import Amount, Amounts, Ask

from .table import with_nonplayers
from .test_choosing import result_of

R, T = Region, Tribe


def board(who: str = "ALL", scenario: str = "RECONQUEST", **data: Any) -> Gaul:
    return with_nonplayers(who, scenario, **data)


# Guidelines (§8.2-§8.4) -------------------------------------------------------------------------------------------


def test_8_2_3_an_own_ally_serves_nobody_else() -> None:
    assert not serves_another(PlaceAnyAlly(T.CARNUTES, AEDUI), AEDUI)
    assert serves_another(PlaceAnyAlly(T.CARNUTES, ROMANS), AEDUI)


def test_8_7_8_warbands_that_roll_like_legions_come_before_borrowed_ones() -> None:
    g = board()
    assert loss_rank(g, ARVERNI, Roll(Force.ARVERNI_HIDDEN)) < loss_rank(g, ARVERNI, Remove(Force.AEDUI_HIDDEN))


def test_8_4_1_pieces_are_given_in_the_order_of_pieces_not_by_lot() -> None:
    caps = {Force.ARVERNI_REVEALED: 2, Force.ARVERNI_HIDDEN: 2}
    ask: Any = Ask(ARVERNI, Amounts(caps, 0, 3), "some")
    assert dict(result_of(reactions.improvise(board(), ARVERNI, ask))) == {Force.ARVERNI_HIDDEN: 2, Force.ARVERNI_REVEALED: 1}


def test_8_3_2_56_only_the_belgae_look_for_their_own_to_place_their_leader() -> None:
    g = board(pieces={"NERVII": {"BELGIC_HIDDEN": 5}})
    assert sheets.most_belgae(g, BELGAE, R.NERVII) > sheets.most_belgae(g, BELGAE, R.MORINI)
    assert sheets.most_belgae(g, ARVERNI, R.NERVII) == sheets.most_belgae(g, ARVERNI, R.MORINI)


# Aedui (§8.6) -----------------------------------------------------------------------------------------------------


def test_8_6_3_suborn_goes_where_the_ally_that_hinders_most_can_be_removed() -> None:
    """No Tribe there is Subdued; the Arverni have more Allies than the Belgae."""
    tribes = {"BITURIGES": "ARVERNI_ALLY", "VOLCAE": "ARVERNI_ALLY", "MORINI": "BELGIC_ALLY", "MENAPII": "DISPERSED"}
    here = {"AEDUI_HIDDEN": 1}
    g = board(pieces={"BITURIGES": here, "MORINI": here}, tribes=tribes, resources={"AEDUI": 9})
    a = Action(AEDUI, Command.RALLY)
    assert suborning.region_rank(g, a, R.BITURIGES) > suborning.region_rank(g, a, R.MORINI)


@pytest.mark.parametrize(("margin", "ahead"), [(-1, ()), (0, (ARVERNI,))])
def test_8_6_4_a_player_at_nought_is_robbed_first(monkeypatch: pytest.MonkeyPatch, margin: int, ahead: tuple[Any, ...]) -> None:
    g = board("ALL_BUT_ARVERNI")
    monkeypatch.setattr(type(g.rules), "margin", lambda self, g, faction: margin)
    assert aedui.victims(g, R.CARNUTES)[0] == ahead


def test_8_2_3_of_the_battles_of_an_event_one_for_a_key_piece_is_first() -> None:
    """The Arverni would be the first targets, but only the Belgae lose an Ally."""
    pieces = {
        "CARNUTES": {"AEDUI_HIDDEN": 8, "ARVERNI_REVEALED": 2},
        "MORINI": {"AEDUI_HIDDEN": 8},
    }
    g = board(pieces=pieces, tribes={"MORINI": "BELGIC_ALLY"})
    a = Action(AEDUI, Command.BATTLE, free=True, by_event=True)
    forays = [Foray(R.CARNUTES, ARVERNI), Foray(R.MORINI, BELGAE)]
    assert set(forays) <= set(aedui.battles(g, a, keys=False))
    assert result_of(aedui.strike(g, a, forays)) == forays[1]


@pytest.mark.parametrize(("near", "purse", "goes"), [(3, 1, True), (2, 1, False), (3, 0, False)])
def test_a8_6_5_diviciacus_joins_a_larger_group_only_if_it_can_be_paid(near: int, purse: int, goes: bool) -> None:
    """The largest of all is too far away."""
    pieces = {
        "AEDUI": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 2}, "BITURIGES": {"AEDUI_HIDDEN": near}, "MORINI": {"AEDUI_HIDDEN": 9},
    }  # fmt: skip
    g = board(scenario="ARIOVISTUS", pieces=pieces)
    legs = result_of(aedui._lead_diviciacus(g, g, Action(AEDUI, Command.MARCH), [], purse))
    assert legs == [Leg(R.AEDUI, R.BITURIGES, 0, True)] * goes


# Arverni (§8.7) ---------------------------------------------------------------------------------------------------


def test_8_7_4_the_region_of_vercingetorix_is_paid_first_even_if_others_leave_it_too() -> None:
    g = board(resources={"ARVERNI": 1})
    legs = [Leg(R.ARVERNI, R.PICTONES, 1, False), Leg(R.CARNUTES, R.MANDUBII, 9, False), Leg(R.ARVERNI, R.BITURIGES, 2, True)]
    assert result_of(arverni.afford(g, Action(ARVERNI, Command.MARCH), legs)) == [legs[0], legs[2]]


def test_8_7_6_only_those_are_gathered_who_can_be_paid_for() -> None:
    pieces = {
        "ARVERNI": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3},
        "PICTONES": {"ARVERNI_HIDDEN": 3}, "CARNUTES": {"ARVERNI_HIDDEN": 4},
    }  # fmt: skip
    road = arverni.Road(R.BITURIGES, None, 0)
    for purse, origins in ((1, ["ARVERNI"]), (2, ["ARVERNI", "CARNUTES"]), (3, ["ARVERNI", "CARNUTES", "PICTONES"])):
        g = board(pieces=pieces, resources={"ARVERNI": purse})
        legs = arverni._gather(g, Action(ARVERNI, Command.MARCH), R.ARVERNI, road, leave=0)
        assert [leg.origin.name for leg in legs] == origins


def test_8_7_5_with_vercingetorix_warbands_come_once() -> None:
    """They come along with an Ally, not with other Warbands."""
    pieces = {"PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 1}}
    g = board(pieces=pieces, tribes={"PICTONES": "ARVERNI_ALLY", "SANTONES": "DISPERSED"}, resources={"ARVERNI": 1})
    plan, after = result_of(plan_rally(g, Action(ARVERNI, Command.RALLY), first))
    (growth,) = plan
    assert isinstance(growth.move, PlaceBands)
    assert after.count_bands(R.PICTONES, ARVERNI) == 1 + growth.move.n


# Belgae (§8.5) ----------------------------------------------------------------------------------------------------


def test_a4_5_1_four_enlisted_warbands_march_at_most() -> None:
    choice = Amounts({Force.GERMAN_HIDDEN: 4, Force.GERMAN_REVEALED: 2}, 0, 4)
    assert enlist._most_bands(choice) == (Amount(Force.GERMAN_HIDDEN, 4),)


# Romans (§8.8) ----------------------------------------------------------------------------------------------------


def test_8_8_1_an_event_says_where_they_build() -> None:
    pieces = {"AEDUI": {"ROMAN_LEADER": 1, "LEGION": 1}, "SEQUANI": {"LEGION": 1}}
    g = board(pieces=pieces, resources={"ROMANS": 20})
    able = [r for r in (R.AEDUI, R.SEQUANI) if Works(g, Action(ROMANS, None)).is_open(r)]
    assert able == [R.AEDUI, R.SEQUANI]
    there = Works(g, Action(ROMANS, None, within=(R.SEQUANI,)))
    assert [r for r in able if there.is_open(r)] == [R.SEQUANI]


def test_8_8_1_no_more_scouts_come_than_those_who_could_harass_call_for() -> None:
    """Three Hidden Arverni could: one of them Revealed, they cannot. Two Belgae could not anyway."""
    pieces = {
        "PROVINCIA": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 9}, "AEDUI": {"ARVERNI_HIDDEN": 3, "BELGIC_HIDDEN": 2},
    }  # fmt: skip
    found = look_out(board(pieces=pieces), Action(ROMANS, Command.MARCH), R.AEDUI)
    assert found is not None
    assert sum(patrol.hidden + patrol.revealed for patrol in found.patrols) == 1


def test_4_2_2_each_scout_finds_two() -> None:
    g = board(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 3, "ARVERNI_REVEALED": 2}})
    assert scout.count_found(g, R.CARNUTES) == (2, 2)


@pytest.mark.parametrize(
    ("with_caesar", "legions", "auxilia", "goes"),
    [
        (3, 0, 0, To(R.AEDUI)),
        (4, 0, 0, Stop()),
        (4, 2, 1, To(R.MANDUBII)),
        (4, 2, 2, Stop()),  # they lack none
    ],
)
def test_8_8_1_44_a_scout_goes_to_caesar_then_to_legions_that_lack_auxilia(
    with_caesar: int, legions: int, auxilia: int, goes: Any
) -> None:
    pieces = {
        "AEDUI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": with_caesar}, "SEQUANI": {"AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 3},
        "MANDUBII": {"LEGION": legions, "AUXILIA_HIDDEN": auxilia},
    }  # fmt: skip
    g = board(pieces=pieces)
    g.focus = R.SEQUANI
    ask: Any = Ask(ROMANS, [To(R.AEDUI), To(R.MANDUBII), Stop()], "event_scout")
    assert result_of(scout.scout_by_card(g, ROMANS, ask)) == goes


def test_8_8_5_a_seizure_disperses_first_whatever_else_others_would_bring() -> None:
    """Mandubii would bring more, but nobody can be Dispersed there."""
    pieces = {"MANDUBII": {"LEGION": 1, "AEDUI_REVEALED": 9}, "VENETI": {"LEGION": 2}}
    tribes = {"MANDUBII": "ROMAN_ALLY", "SENONES": "AEDUI_ALLY", "LINGONES": "AEDUI_ALLY", "NAMNETES": "DISPERSED"}
    g = board(pieces=pieces, tribes=tribes)
    assert result_of(next_region(g, Action(ROMANS, Command.SEIZE))) is R.VENETI
