"""Cases computed from the books before looking at the code, where rules and lasting Events meet."""

from __future__ import annotations

import pytest
from games.gaul.asking import next_ask
from games.gaul.carry import carry_out, drive
from games.gaul.table import ario, do, options, position, state

from quadriga.games.gaul.ariovistus.adjust import lift_circumvallation
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Name
from quadriga.games.gaul.moves import (
    Against,
    Event,
    Gain,
    Harass,
    Issue,
    PlaceBands,
    Remove,
    Roll,
    Select,
    Stand,
    Stop,
    Withdraw,
)
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.procedure import fight
from quadriga.games.gaul.rules.battle.state import Clash, Twist
from quadriga.games.gaul.rules.seize_raid import seize
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Command,
    Force,
    Region,
    Side,
    Status,
    Tribe,
)

ARIOVISTUS = {"scenario": "ARIOVISTUS"}


# Lasting Events in Battles --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "stands"), [(2, False), (3, False), (4, True)])
def test_10_forts_are_safer_in_battle_only_not_from_harassed_seizures(die: int, stands: bool) -> None:
    pieces = {"TREVERI": {"FORT": 1, "BELGIC_HIDDEN": 3}}
    g = state(card="CICERO", pieces=pieces, tribes={"TREVERI": "ROMAN_ALLY"}, capabilities={"BALLISTAE": "UNSHADED"})
    drive(g, seize(g, Action(ROMANS, Command.SEIZE), Region.TREVERI), [Harass(Region.TREVERI), Roll(Force.FORT)], [die])
    assert g.has_fort(Region.TREVERI) is stands


def test_10_shaded_r_68_the_arverni_of_the_game_may_hold_it_and_raze_whatever_they_can() -> None:
    g = ario(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 4, "FORT": 1, "AUXILIA_HIDDEN": 3}})
    carry_out(g, GERMANS, Card.BALLISTAE, Name(ARVERNI), shaded=True)
    assert g.capability_owner(Card.BALLISTAE, Side.SHADED) is ARVERNI
    drive(g, fight(g, Action(ARVERNI, Command.BATTLE), Clash(Region.CARNUTES, ARVERNI, ROMANS, ambush=True)), [])
    assert g.pieces(Region.CARNUTES, ROMANS) == {Force.AUXILIA_REVEALED: 2}, "one Loss behind the Fort, then it falls too"


def test_72_shaded_27_30_only_those_who_charge_are_archers_and_elite() -> None:
    cards = {"MASSED_GALLIC_ARCHERS": "SHADED", "VERCINGETORIXS_ELITE": "SHADED"}
    pieces = {"TREVERI": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 6, "AUXILIA_REVEALED": 8}}
    g = state(pieces=pieces, capabilities=cards)
    answers = [Select(Region.TREVERI), 2, Stop(), Against(ROMANS), Stand()]
    carry_out(g, ARVERNI, Card.IMPETUOSITY, *answers, shaded=True)
    assert g.count_bands(Region.TREVERI, ROMANS) == 7, "two Warbands alone: one Loss"
    assert g.count_bands(Region.TREVERI, ARVERNI) == 4, "both fall to seven Auxilia, and nobody rolls"


def test_45_shaded_27_warbands_that_fight_as_arverni_are_archers_too() -> None:
    pieces = {"TREVERI": {"ARVERNI_HIDDEN": 3, "AEDUI_HIDDEN": 3, "LEGION": 5}}
    g = state(pieces=pieces, capabilities={"MASSED_GALLIC_ARCHERS": "SHADED"})
    carry_out(g, ARVERNI, Card.LITAVICCUS, Select(Region.TREVERI), shaded=True)
    assert g.fallen == 4, "an Ambush by six, who first strike once more"


def test_59_shaded_4_romans_as_behind_a_fort_are_not_ridden_down() -> None:
    pieces = {"MANDUBII": {"ARVERNI_HIDDEN": 4, "LEGION": 4}}
    horse = {"GERMANIC_HORSE": "SHADED ARVERNI"}
    ring = {"CIRCUMVALLATION": "MANDUBII ARVERNI"}
    g = state(pieces=pieces, tribes={"MANDUBII": "ARVERNI_CITADEL"}, marks=ring, capabilities=horse)
    battle = fight(g, Action(ARVERNI, Command.BATTLE), Clash(Region.MANDUBII, ARVERNI, ROMANS))
    assert next_ask(battle).prompt == "retreat", "no question about the horsemen"


def test_59_shaded_21_as_if_no_fort_romans_can_be_ridden_down() -> None:
    g = state(pieces={"PROVINCIA": {"ARVERNI_HIDDEN": 4, "LEGION": 4}}, capabilities={"GERMANIC_HORSE": "SHADED ARVERNI"})
    clash = Clash(Region.PROVINCIA, ARVERNI, ROMANS, twist=Twist(no_stronghold=True))
    assert next_ask(fight(g, Action(ARVERNI, Command.BATTLE), clash)).prompt == "once_per_command"


def test_59_shaded_10_a_besieged_citadel_still_keeps_its_holder_from_riding() -> None:
    cards = {"GERMANIC_HORSE": "SHADED ARVERNI", "BALLISTAE": "UNSHADED"}
    pieces = {"MANDUBII": {"ARVERNI_HIDDEN": 4, "LEGION": 4}}
    g = state(pieces=pieces, tribes={"MANDUBII": "ARVERNI_CITADEL"}, capabilities=cards)
    battle = fight(g, Action(ROMANS, Command.BATTLE), Clash(Region.MANDUBII, ROMANS, ARVERNI, besiege=True))
    assert next_ask(battle).prompt == "retreat"


@pytest.mark.parametrize(("germans", "legions"), [(2, 4), (3, 3)])
def test_a33_shaded_the_dead_do_not_strike_back(germans: int, legions: int) -> None:
    g = ario(pieces={"TREVERI": {"LEGION": 4, "GERMAN_HIDDEN": germans}}, capabilities={"WAILING_WOMEN": "SHADED"})
    battle = fight(g, Action(ROMANS, Command.BATTLE), Clash(Region.TREVERI, ROMANS, GERMANS))
    drive(g, battle, [Stand()], [1] * (4 - legions))
    assert g.count(Region.TREVERI, Force.LEGION) == legions


# Other Events ---------------------------------------------------------------------------------------------------------


def test_41_a_settlement_is_neither_ally_nor_fort() -> None:
    g = ario(pieces={"MANDUBII": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 2}}, tribes={"BITURIGES": "GERMAN_ALLY"})
    carry_out(g, GERMANS, Card.AVARICUM)
    assert g.resources[GERMANS] == 1


def test_a60_r_69_remi_who_are_romans_already_are_not_placed_but_paid() -> None:
    g = ario(tribes={"REMI": "ROMAN_ALLY"})
    carry_out(g, ROMANS, Card.ICCIUS_AND_ANDECOMBORIUS, 4)
    assert g.status(Tribe.REMI) is Status.ROMAN_ALLY
    assert g.resources[ROMANS] == 2


@pytest.mark.parametrize(("cards", "left"), [({}, 3), ({"DREAD": "SHADED"}, 2)])
def test_a3_4_3_8_shaded_three_raid_but_two_intimidate(cards: dict[str, str], left: int) -> None:
    match = position(
        config=ARIOVISTUS,
        card="VOSEGUS",
        eligible=["GERMANS"],
        capabilities={"BAGGAGE_TRAINS": "SHADED GERMANS", **cards},
        pieces={"TREVERI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 4, "AEDUI_HIDDEN": 5}},
        resources={"AEDUI": 5},
    )
    do(match, Issue(Command.RAID), Select(Region.TREVERI), Gain(), Gain(), Gain(), Select(Region.TREVERI), Against(AEDUI))
    assert match.state.count_bands(Region.TREVERI, AEDUI) == left
    assert Select(Region.TREVERI) not in options(match)


def test_a2_1_1_r_42_the_citadel_within_the_ring_goes_too() -> None:
    g = ario(
        pieces={"CARNUTES": {"ARVERNI_HIDDEN": 3, "BELGIC_HIDDEN": 2, "LEGION": 2}},
        tribes={"CARNUTES": "ARVERNI_CITADEL", "AULERCI": "BELGIC_ALLY"},
        marks={"CIRCUMVALLATION": "CARNUTES ARVERNI"},
    )
    drive(g, lift_circumvallation(g), [])
    assert g.count_pieces(Region.CARNUTES, ARVERNI) == 0
    assert g.count_pieces(Region.CARNUTES, BELGAE) == 3
    assert g.status(Tribe.CARNUTES) is Status.SUBDUED


def test_1_4_1_34_who_executes_an_event_makes_room_for_its_free_rally_others_do_not() -> None:
    tribes = {"ARVERNI": "ARVERNI_CITADEL", "CADURCI": "ARVERNI_ALLY", "VOLCAE": "ARVERNI_ALLY"}
    for by in ("ARVERNI", "BELGAE"):
        match = position(
            card="ACCO",
            eligible=[by],
            pieces={"ARVERNI": {"ARVERNI_HIDDEN": 5}, "VENETI": {"ARVERNI_HIDDEN": 30}},
            tribes=tribes,
        )
        do(match, Event(Side.UNSHADED), Name(ARVERNI), Issue(Command.RALLY))
        assert (Withdraw() in options(match)) is (by == "ARVERNI")
        if by == "ARVERNI":
            do(match, Withdraw(), Select(Region.VENETI), Remove(Force.ARVERNI_HIDDEN), Select(Region.ARVERNI), PlaceBands(1))
            assert match.state.count_bands(Region.ARVERNI, ARVERNI) == 6
