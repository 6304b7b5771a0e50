"""The finer points of cards: what their tips and single words mean."""

from __future__ import annotations

from typing import Any

import pytest
from games.gaul.carry import carry_out, drive
from games.gaul.table import ario, do, opened, position, state

from quadriga.games.gaul.ariovistus.phase import arverni_phase
from quadriga.games.gaul.ariovistus.uprising import offer_uprising
from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events import EVENTS
from quadriga.games.gaul.moves import Against, Agree, Event, Finish, Gain, Issue, PlaceAlly, PlaceBands, Select, Stand, To
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.arithmetic import count_attack
from quadriga.games.gaul.rules.battle.procedure import fight
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.germans import germans_phase
from quadriga.games.gaul.rules.seize_raid import raid
from quadriga.games.gaul.rules.winter_campaign import winter_campaign
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Command,
    Faction,
    Force,
    Mark,
    Region,
    Side,
    Status,
    Tribe,
)

# Rally with more Warbands (25, A70) ---------------------------------------------------------------------------------


def test_25_shaded_two_warbands_come_beside_an_ally() -> None:
    match = position(
        card="DIVICIACUS",
        pieces={"PICTONES": {"AEDUI_HIDDEN": 3}},
        resources={"AEDUI": 5},
        capabilities={"AQUITANI": "SHADED AEDUI"},
    )
    do(match, Issue(Command.RALLY), Select(Region.PICTONES), PlaceAlly(Tribe.SANTONES))
    assert match.state.tribes[Tribe.SANTONES] == Status.AEDUI_ALLY
    assert match.state.count_bands(Region.PICTONES, AEDUI) == 3 + 2


def test_25_shaded_the_number_of_warbands_alone_is_two_more() -> None:
    match = position(
        card="DIVICIACUS",
        pieces={"PICTONES": {"AEDUI_HIDDEN": 3}},
        tribes={"SANTONES": "AEDUI_ALLY"},
        resources={"AEDUI": 5},
        capabilities={"AQUITANI": "SHADED AEDUI"},
    )
    do(match, Issue(Command.RALLY), Select(Region.PICTONES), PlaceBands(3))
    assert match.state.count_bands(Region.PICTONES, AEDUI) == 3 + 3


def test_a70_shaded_two_warbands_come_beside_an_ally_among_the_nervii() -> None:
    match = position(
        config={"scenario": "ARIOVISTUS"},
        card="SABIS",
        pieces={"NERVII": {"BELGIC_HIDDEN": 3}},
        tribes={"NERVII": "BELGIC_ALLY"},
        resources={"BELGAE": 5},
        capabilities={"NERVII": "SHADED"},
    )
    do(match, Issue(Command.RALLY), Select(Region.NERVII), PlaceAlly(Tribe.EBURONES))
    assert match.state.count_bands(Region.NERVII, BELGAE) == 3 + 2


# Walls and felled trees (10, A64) -----------------------------------------------------------------------------------


def test_a64_r_67_the_abatis_halves_losses_and_is_never_hit() -> None:
    g = ario(pieces={"NERVII": {"LEGION": 6, "BELGIC_HIDDEN": 1}})
    felled = Marker(Mark.ABATIS, Region.NERVII, BELGAE)
    g.add_mark(felled)
    clash = Clash(Region.NERVII, ROMANS, BELGAE)
    assert count_attack(g, opened(g, clash)) == 3
    drive(g, fight(g, Action(ROMANS, Command.BATTLE), clash), [Stand()])
    assert g.count_pieces(Region.NERVII, BELGAE) == 0
    assert g.marks == [felled], "two Losses more, and nothing that could take them"


def test_10_besiege_cancels_the_halving_of_the_citadel_alone() -> None:
    pieces = {"MANDUBII": {"LEGION": 4, "AEDUI_HIDDEN": 5}}
    ballistae = {"BALLISTAE": "UNSHADED"}
    clash = Clash(Region.MANDUBII, ROMANS, AEDUI, besiege=True)
    walled = ario(pieces=pieces, tribes={"MANDUBII": "AEDUI_CITADEL"}, capabilities=ballistae)
    assert count_attack(walled, opened(walled, clash)) == 4
    felled = ario(pieces=pieces, tribes={"SENONES": "AEDUI_ALLY"}, capabilities=ballistae)
    felled.add_mark(Marker(Mark.ABATIS, Region.MANDUBII, AEDUI))
    assert count_attack(felled, opened(felled, clash)) == 2


# Drought (49) -------------------------------------------------------------------------------------------------------


def test_49_a_german_player_gives_up_warbands_before_allies_too() -> None:
    tribes = {"SUGAMBRI": "GERMAN_ALLY", "SUEBI_NORTH": "GERMAN_ALLY"}
    g = ario(pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 1}}, tribes=tribes)
    carry_out(g, AEDUI, Card.DROUGHT, Select(Region.SUGAMBRI))
    assert (g.count_bands(Region.SUGAMBRI, GERMANS), g.count_allies(Region.SUGAMBRI, GERMANS)) == (0, 2)


# Fear (A22) ---------------------------------------------------------------------------------------------------------


def test_a22_shaded_one_warband_more_flips_when_raiders_intimidate() -> None:
    pieces = {"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 4, "AEDUI_HIDDEN": 4}}
    g = ario(pieces=pieces, capabilities={"DREAD": "SHADED"})
    a = Action(GERMANS, Command.RAID)
    drive(g, raid(g, a, Region.SEQUANI), [Gain(), Select(Region.SEQUANI), Against(AEDUI), 3])
    assert g.count_hidden(Region.SEQUANI, GERMANS) == 1
    assert g.count_bands(Region.SEQUANI, AEDUI) == 1


def test_a22_shaded_the_added_warband_may_stay_hidden() -> None:
    pieces = {"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 4, "AEDUI_HIDDEN": 4}}
    g = ario(pieces=pieces, capabilities={"DREAD": "SHADED"})
    a = Action(GERMANS, Command.RAID)
    drive(g, raid(g, a, Region.SEQUANI), [Gain(), Select(Region.SEQUANI), Against(AEDUI), 2])
    assert (g.count_hidden(Region.SEQUANI, GERMANS), g.count_bands(Region.SEQUANI, AEDUI)) == (2, 2)


# The Nervii (A70) ---------------------------------------------------------------------------------------------------


def test_a70_shaded_subdued_nervii_rise_after_an_arverni_phase() -> None:
    g = ario(pieces={"NERVII": {"ARVERNI_HIDDEN": 3}}, tribes={"NERVII": "BELGIC_ALLY", "EBURONES": "ARVERNI_ALLY"})
    g.take_capability(Card.NERVII, Side.SHADED)
    drive(g, arverni_phase(g), [], dice=[1, 1])
    assert g.count_bands(Region.NERVII, ARVERNI) > 3, "they were At War and Ambushed the Ally of the Nervii away"
    assert g.status(Tribe.NERVII) is Status.BELGIC_ALLY


def test_a70_shaded_subdued_nervii_rise_after_a_germans_phase() -> None:
    g = state(pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 1}})
    g.take_capability(Card.NERVII, Side.SHADED)
    drive(g, germans_phase(g, march=False), [])
    assert g.status(Tribe.NERVII) is Status.BELGIC_ALLY


def test_a70_shaded_subdued_nervii_rise_after_each_action_of_a_winter_campaign() -> None:
    g = ario(pieces={"NERVII": {"GERMAN_HIDDEN": 2}}, capabilities={"WINTER_CAMPAIGN_A": "SHADED GERMANS", "NERVII": "SHADED"})
    drive(g, winter_campaign(g), [Issue(Command.RAID), Select(Region.NERVII), Gain(), Finish()])
    assert g.status(Tribe.NERVII) is Status.BELGIC_ALLY


def test_a70_shaded_subdued_nervii_rise_after_an_uprising() -> None:
    g = ario(pieces={"UBII": {"GERMAN_HIDDEN": 2}}, tribes={"SUEBI_SOUTH": "GERMAN_ALLY", "UBII": "GERMAN_ALLY"})
    g.take_capability(Card.NERVII, Side.SHADED)
    g.add_mark(Marker(Mark.WINTER_UPRISING, Region.UBII, GERMANS))
    answers = [Agree(), PlaceAlly(Tribe.TREVERI), PlaceAlly(Tribe.SUGAMBRI), *[Select(Region.UBII)] * 4]
    drive(g, offer_uprising(g), [*answers, Issue(Command.RAID), Select(Region.UBII), Gain()])
    assert g.status(Tribe.NERVII) is Status.BELGIC_ALLY


# What a text lays down (R-44) ---------------------------------------------------------------------------------------

HERE = Region.SEQUANI
FOES = {"AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 1, "GERMAN_HIDDEN": 3}
LAID_DOWN: dict[str, tuple[Gaul, Faction, Card, Side, list[Any], str]] = {
    "11": (state(pieces={"SEQUANI": {"ROMAN_LEADER": 1, **FOES}}), ROMANS, Card.NUMIDIANS, Side.UNSHADED,
           [Select(HERE)], "event_against"),
    "17": (state(pieces={"SEQUANI": {"GERMAN_HIDDEN": 3, "LEGION": 1}, "AEDUI": {"GERMAN_HIDDEN": 3, "LEGION": 1}}), ROMANS,
           Card.GERMANIC_CHIEFTAINS, Side.UNSHADED, [Finish()], "event_region"),
    "A21": (ario(pieces={"SEQUANI": {"LEGION": 1, **FOES}}), ROMANS, Card.VOSEGUS, Side.UNSHADED, [], "event_against"),
    "A57": (ario(pieces={"NERVII": {"LEGION": 1, **FOES}}), ROMANS, Card.SABIS, Side.UNSHADED, [], "event_against"),
    "A69": (ario(pieces={"ATREBATES": {"LEGION": 1, **FOES}}, tribes={"BELLOVACI": "BELGIC_ALLY"}), BELGAE, Card.BELLOVACI,
            Side.SHADED, [], "event_against"),
}  # fmt: skip


@pytest.mark.parametrize("card", LAID_DOWN)
def test_r_44_a_battle_that_the_text_lays_down_cannot_be_declined(card: str) -> None:
    g, by, number, side, answers, prompt = LAID_DOWN[card]
    g = g.copy()
    g.current, g.acting = int(number), by
    text: Any = EVENTS[number][side](g, by)
    ask = text.send(None)
    for answer in answers:
        ask = text.send(answer)
    assert (ask.prompt, len(ask.choice) > 1, Finish() in ask.choice) == (prompt, True, False)


def test_4_the_ring_is_told_once() -> None:
    match = position(card="CIRCUMVALLATION", pieces={"AEDUI": {"LEGION": 2}}, tribes={"MANDUBII": "ARVERNI_CITADEL"})
    do(match, Event(Side.UNSHADED), Select(Region.MANDUBII), Select(Region.AEDUI), {Force.LEGION: 2}, To(Region.MANDUBII))
    assert [line.news.key for line in match.chronicle or []].count("event_ringed") == 1
