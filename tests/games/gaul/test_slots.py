"""§2.3, §7: the slots of a card, what they leave behind, and how the game is ranked."""

from __future__ import annotations

from typing import Any

import pytest
from games.gaul.asking import listen, next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import (
    Agree,
    CallOff,
    Event,
    Finish,
    Issue,
    IssueLimited,
    Pass,
    PlaceBands,
    PlacePiece,
    Refuse,
    Select,
    Use,
)
from quadriga.games.gaul.rules.pax_gallica import begins_in_peace, can_summon, is_first_peaceful_winter, summon
from quadriga.games.gaul.rules.sequence import end_card, find_eligible, next_card, play_slot, slot_options
from quadriga.games.gaul.rules.victory import deciding_faction, end_game, ranking, uses_higher_margin
from quadriga.games.gaul.state import Gaul, Luck
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    ROMANS,
    WINTER,
    Ability,
    Command,
    Deed,
    Force,
    Kind,
    Mark,
    Phase,
    Region,
    Side,
    Status,
    Tribe,
)

ALLIES = {"BITURIGES": "AEDUI_ALLY"}
RALLY = (Select(Region.AEDUI), PlaceBands(1), Finish())


def aedui_turn(**more: Any) -> Gaul:
    """Of those who have done nothing, only the Aedui are Eligible; they can Rally, Trade and Suborn."""
    pieces = {"CARNUTES": {"AEDUI_HIDDEN": 1}}
    eligible = ["AEDUI", *more.get("deeds", ())]
    return state(card="RIVER_COMMERCE", pieces=pieces, tribes=ALLIES, resources={"AEDUI": 9}, eligible=eligible, **more)


# A slot (§2.3) --------------------------------------------------------------------------------------------------------


def test_2_3_1_the_leftmost_eligible_player_who_has_done_nothing() -> None:
    g = state(card="COMMIUS", eligible=["ROMANS", "AEDUI", "ARVERNI"])
    assert find_eligible(g) is ROMANS
    g.deeds[ROMANS] = int(Deed.PASSED)
    assert find_eligible(g) is ARVERNI
    g.deeds[ARVERNI] = int(Deed.COMMAND)
    assert find_eligible(g) is AEDUI
    g.deeds[AEDUI] = int(Deed.LIMITED)
    assert find_eligible(g) is None
    game_run = ario(card="CICERO", eligible=["AEDUI"])
    game_run.eligible[ARVERNI] = 1
    assert find_eligible(game_run) is AEDUI, "the game-run faction has no slot"


@pytest.mark.parametrize(
    ("answers", "deed"),
    [
        ((Pass(),), Deed.PASSED),
        ((Issue(Command.RALLY), *RALLY), Deed.COMMAND),
        ((Issue(Command.RALLY), Use(Ability.SUBORN), Select(Region.CARNUTES), None, Finish(), *RALLY), Deed.COMMAND_ABILITY),
        ((Event(Side.UNSHADED),), Deed.EVENT),
    ],
)
def test_2_3_4_what_a_faction_did_is_remembered(answers: tuple[Any, ...], deed: Deed) -> None:
    moves = [PlacePiece(Force.AEDUI_HIDDEN) if move is None else move for move in answers]
    g = aedui_turn()
    drive(g, play_slot(g), moves)
    assert g.deed(AEDUI) is deed


def test_2_3_5_after_a_command_only_a_limited_one_without_special_ability() -> None:
    g = aedui_turn(deeds={"ROMANS": "COMMAND"})
    kinds = {type(move) for move in slot_options(g, AEDUI)}
    assert kinds == {Pass, IssueLimited}
    step = offered(play_slot(g), IssueLimited(Command.RALLY))
    assert Use(Ability.TRADE) not in step
    drive(g, play_slot(g), [IssueLimited(Command.RALLY), Select(Region.AEDUI), PlaceBands(1)])
    assert g.deed(AEDUI) is Deed.LIMITED


def test_4_1_with_a_command_one_special_ability_and_no_second() -> None:
    g = aedui_turn()

    step = offered(play_slot(g), Issue(Command.RALLY), Use(Ability.TRADE), Agree())
    assert not [move for move in step if isinstance(move, Use)]


def test_1_5_2_a_command_called_off_is_barred_in_this_slot() -> None:
    pieces = {"CARNUTES": {"FORT": 1, "ARVERNI_HIDDEN": 3}}
    g = state(card="CICERO", pieces=pieces, eligible=["ROMANS"])
    choice = offered(play_slot(g), Issue(Command.RECRUIT), Select(Region.CARNUTES), Refuse(), CallOff())
    assert Issue(Command.RECRUIT) not in choice
    assert Issue(Command.SEIZE) in choice


def test_what_a_slot_has_seen_is_forgotten_with_the_next_not_with_a_command_called_off() -> None:
    pieces = {"CARNUTES": {"FORT": 1, "ARVERNI_HIDDEN": 3}}
    g = state(card="CICERO", pieces=pieces, eligible=["ROMANS"])
    g.luck = [Luck(AEDUI, Kind.HIDDEN, 3, True)]
    assert next_ask(play_slot(g), Issue(Command.RECRUIT)).prompt == "step"
    assert g.luck == [], "another slot begins"
    g = state(card="CICERO", pieces=pieces, eligible=["ROMANS"])
    drive(g, play_slot(g), [Issue(Command.RECRUIT), Select(Region.CARNUTES), Refuse(), CallOff(), Pass()])
    assert g.dallied == [ROMANS]


def test_a70_shaded_the_subdued_nervii_join_the_belgae_after_every_action() -> None:
    g = ario(card="CICERO", capabilities={"NERVII": "SHADED"}, eligible=["ROMANS"])
    drive(g, play_slot(g), [Pass()])
    assert g.status(Tribe.NERVII) is Status.BELGIC_ALLY


def test_4_the_ring_is_looked_at_after_every_action() -> None:
    g = state(card="CICERO", eligible=["ROMANS"])
    g.add_mark(Marker(Mark.CIRCUMVALLATION, Region.CARNUTES, AEDUI, 1))
    drive(g, play_slot(g), [Pass()])
    assert g.marks == []


# From card to card ----------------------------------------------------------------------------------------------------


def test_2_3_7_a_new_card_begins_with_nothing_done() -> None:
    g = state(card="CICERO", next="POMPEY")
    g.deeds, g.stays, g.step = [2] * 5, [1] * 5, 1
    drive(g, next_card(g), [], dice=["COMMIUS"])
    assert (g.current, g.upcoming) == (Card.POMPEY, Card.COMMIUS)
    assert (g.deeds, g.stays, g.step, g.phase) == ([0] * 5, [0] * 5, 0, Phase.CARD)
    assert g.played == [Card.CICERO]


@pytest.mark.parametrize("sudden", [True, False])
def test_2_3_8_as_an_option_winter_comes_suddenly(sudden: bool) -> None:
    g = state(card="CICERO", next="POMPEY", config={"sudden_frost": sudden})
    g.pile_left, g.pile_winter = 0, True
    drive(g, next_card(g), [], dice=["WINTER"])
    if sudden:
        assert (g.current, g.upcoming, g.phase, g.winters) == (WINTER, Card.POMPEY, Phase.VICTORY, 1)
    else:
        assert (g.current, g.upcoming, g.phase, g.winters) == (Card.POMPEY, WINTER, Phase.CARD, 0)


def test_2_3_8_without_winter_behind_it_a_card_keeps_its_place() -> None:
    g = state(card="CICERO", next="POMPEY", config={"sudden_frost": True})
    drive(g, next_card(g), [], dice=["COMMIUS"])
    assert (g.current, g.upcoming) == (Card.POMPEY, Card.COMMIUS)


def test_2_3_6_who_acted_sits_out_and_who_is_benched_longer() -> None:
    g = state(card="CICERO", next="POMPEY", deeds={"ROMANS": "COMMAND", "AEDUI": "PASSED", "ARVERNI": "EVENT"})
    g.bench(BELGAE)
    g.keep_eligible(ARVERNI)
    drive(g, end_card(g), [], dice=["COMMIUS"])
    assert [bool(g.eligible[faction]) for faction in (ROMANS, ARVERNI, AEDUI, BELGAE)] == [False, True, True, False]
    assert g.benched[BELGAE] == 1


def test_a2_3_9_after_a_card_with_the_carnyx_comes_the_arverni_phase_once() -> None:
    g = ario(card="GALLIA_TOGATA_A", next="CICERO")
    drive(g, end_card(g), [])
    assert (g.phase, g.step) == (Phase.ARVERNI, 1)
    g.phase = Phase.CARD_END
    drive(g, end_card(g), [], dice=["POMPEY"])
    assert g.phase is Phase.CARD


# Pax Gallica? (§2.1) --------------------------------------------------------------------------------------------------


def test_2_1_only_pax_gallica_begins_in_peace_and_only_its_first_winter_is() -> None:
    for winters, first in ((0, False), (1, True), (2, False)):
        assert is_first_peaceful_winter(state(config={"scenario": "PAX_GALLICA"}, winters=winters)) is first
    assert not begins_in_peace(state())
    assert not begins_in_peace(state(config={"scenario": "GALLIC_WAR"})), "its first half is Ariovistus"
    assert begins_in_peace(state(config={"scenario": "GALLIC_WAR"}, half="second"))


def test_2_1_vercingetorix_waits_for_the_first_winter_and_never_for_gallia_togata() -> None:
    waiting = {"config": {"scenario": "PAX_GALLICA"}, "start": "scenario"}
    assert not can_summon(state(**waiting), ARVERNI)
    g = state(**waiting, winters=1)
    assert can_summon(g, ARVERNI)
    assert not can_summon(g, ROMANS)
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert Select(Region.CISALPINA) not in offered(summon(g))
    assert not can_summon(state(winters=1), ARVERNI)


# Victory (§7) ---------------------------------------------------------------------------------------------------------


def test_1_5_1_the_higher_margin_is_for_one_player_of_one_scenario() -> None:
    shared = {"players": 3, "sharing": "ARVERNI_BELGAE"}
    revolt = state(config={"scenario": "GREAT_REVOLT", **shared})
    rebels = revolt.seat(ARVERNI)
    assert uses_higher_margin(revolt, rebels)
    assert not uses_higher_margin(revolt, revolt.seat(ROMANS))
    assert not uses_higher_margin(state(config=shared), rebels)
    assert not uses_higher_margin(state(config={"scenario": "GREAT_REVOLT"}), 1)


def test_7_1_the_ranking_is_told_from_the_first_place_on_and_the_game_is_over() -> None:
    g = state()
    g.luck = [Luck(AEDUI, Kind.HIDDEN, 3, True)]
    heard = listen(g)
    end_game(g, "final")
    assert g.result is not None
    assert g.result.winners == (ranking(g)[0],)
    told = [(news.args["place"], news.args["faction"]) for news in heard if news.key == "ranked"]
    assert told == list(enumerate((deciding_faction(g, seat) for seat in ranking(g)), 1))
    assert g.luck == []
