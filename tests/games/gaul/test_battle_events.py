"""§5.3: what lasting Events do in a Battle before and after its Losses: cards 10, 13, 27, 59 and A33."""

from __future__ import annotations

from typing import Any

import pytest
from exact import Exact
from games.gaul.asking import next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import Agree, Finish, Refuse, Remove, RemoveTribe
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.arithmetic import open_clash
from quadriga.games.gaul.rules.battle.lasting import open_fire, raze_after_ambush, scatter_trapped
from quadriga.games.gaul.rules.battle.state import Clash
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
    Status,
    Tribe,
)

HERE = Region.CARNUTES
ARCHERS = {"MASSED_GALLIC_ARCHERS": "SHADED"}
SLINGERS = {"BALEARIC_SLINGERS": "UNSHADED"}
HORSE = {"GERMANIC_HORSE": "UNSHADED"}


def here(cards: dict[str, str], **pieces: int) -> Gaul:
    return state(pieces={"CARNUTES": pieces}, capabilities=cards)


def in_ariovistus(cards: dict[str, str], **pieces: int) -> Gaul:
    return ario(pieces={"CARNUTES": pieces}, capabilities=cards)


def fire(g: Gaul, attacker: Faction, defender: Faction, *answers: Any, dice: tuple[int, ...] = (), **more: Any) -> Clash:
    """Open the Battle; the answers must come out even."""
    c = Clash(HERE, attacker, defender, **more)
    open_clash(g, c)
    drive(g, open_fire(g, Action(attacker, Command.BATTLE), c), answers, dice)
    return c


# Card 27 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bands", "losses"), [(6, 1), (5, 0)])
def test_27_shaded_archers_are_six_warbands_in_the_battle(bands: int, losses: int) -> None:
    g = here(ARCHERS, ARVERNI_HIDDEN=bands, AEDUI_HIDDEN=2, BELGIC_HIDDEN=2)
    fire(g, ARVERNI, AEDUI)
    assert g.count_bands(HERE, AEDUI) == 2 - losses
    fire(g, AEDUI, BELGAE)
    assert (g.count_bands(HERE, AEDUI), g.count_bands(HERE, BELGAE)) == (2 - losses, 2), "not where they look on"


def test_27_shaded_hard_targets_roll_for_the_archers_loss_unless_ambushed() -> None:
    g = here(ARCHERS, ARVERNI_HIDDEN=6, LEGION=2)
    fire(g, ARVERNI, ROMANS, dice=(4,))
    assert g.fallen == 0
    fire(g, ARVERNI, ROMANS, ambush=True)
    assert g.fallen == 1, "no roll in an Ambush"
    fire(g, ROMANS, ARVERNI, dice=(3,))
    assert g.fallen == 2, "an attacker rolls"
    bold = here(ARCHERS, ARVERNI_HIDDEN=6, BELGIC_LEADER=1)
    fire(bold, BELGAE, ARVERNI, ambush=True, dice=(4,))
    assert bold.has_leader(HERE, BELGAE), "even one who ambushes"


# Card 13 --------------------------------------------------------------------------------------------------------------


def test_13_slingers_strike_the_attacker_first_half_a_loss_each() -> None:
    g = here(SLINGERS, AUXILIA_HIDDEN=5, ARVERNI_HIDDEN=4)
    fire(g, ARVERNI, ROMANS, Agree())
    assert g.count_bands(HERE, ARVERNI) == 2
    one = here(SLINGERS, AUXILIA_HIDDEN=1, ARVERNI_HIDDEN=4)
    fire(one, ARVERNI, ROMANS, Agree())
    assert one.count_bands(HERE, ARVERNI) == 4, "asked, though one Auxilia strikes for nothing"


def test_13_slingers_never_strike_romans_nor_without_auxilia_and_may_wait() -> None:
    g = here(SLINGERS, AUXILIA_HIDDEN=4, ARVERNI_HIDDEN=4)
    fire(g, ROMANS, ARVERNI)
    fire(g, ARVERNI, ROMANS, Refuse())
    assert g.count_bands(HERE, ARVERNI) == 4
    legions = here(SLINGERS, LEGION=2, ARVERNI_HIDDEN=4)
    fire(legions, ARVERNI, ROMANS)


def test_13_once_in_a_command_wherever_the_romans_like() -> None:
    g = here(SLINGERS, AUXILIA_HIDDEN=4, ARVERNI_HIDDEN=9)
    a = Action(ARVERNI, Command.BATTLE)
    c = Clash(HERE, ARVERNI, ROMANS)
    assert drive(g, open_fire(g, a, c), [Refuse()]) == ["once_per_command"]
    assert a.spent == []
    drive(g, open_fire(g, a, c), [Agree()])
    assert a.spent == [Card.BALEARIC_SLINGERS]
    assert drive(g, open_fire(g, a, c), []) == []
    assert g.count_bands(HERE, ARVERNI) == 7


def test_a31_shaded_slingers_spare_germans() -> None:
    g = in_ariovistus({**SLINGERS, "GERMAN_PHALANX": "SHADED"}, AUXILIA_HIDDEN=4, GERMAN_HIDDEN=4)
    fire(g, GERMANS, ROMANS)
    assert g.count_bands(HERE, GERMANS) == 4


# Card 59 --------------------------------------------------------------------------------------------------------------


def test_59_auxilia_ride_where_romans_fight() -> None:
    g = here(HORSE, AUXILIA_HIDDEN=2, ARVERNI_HIDDEN=4, AEDUI_HIDDEN=2)
    assert fire(g, ROMANS, ARVERNI, Agree()).cavalry
    assert fire(g, ARVERNI, ROMANS, Agree()).cavalry
    assert not fire(g, ROMANS, ARVERNI, Refuse()).cavalry
    assert not fire(g, ARVERNI, AEDUI).cavalry, "nobody is asked in a Battle of others"
    assert not fire(here(HORSE, LEGION=2, ARVERNI_HIDDEN=4), ROMANS, ARVERNI).cavalry


def test_59_with_13_auxilia_ride_in_a_battle_of_others_to_strike_first() -> None:
    g = here({**HORSE, **SLINGERS}, AUXILIA_HIDDEN=2, ARVERNI_HIDDEN=4, AEDUI_HIDDEN=2)
    assert fire(g, ARVERNI, AEDUI, Agree(), Agree()).cavalry
    assert g.count_bands(HERE, ARVERNI) == 2


def test_a31_shaded_no_horse_against_germans() -> None:
    g = in_ariovistus({**HORSE, "GERMAN_PHALANX": "SHADED"}, AUXILIA_HIDDEN=2, GERMAN_HIDDEN=4)
    assert not fire(g, ROMANS, GERMANS).cavalry


def test_59_shaded_the_holder_doubles_in_a_battle_of_his_own_in_the_open() -> None:
    card = {"GERMANIC_HORSE": "SHADED ARVERNI"}
    g = here(card, ARVERNI_HIDDEN=4, AEDUI_HIDDEN=2, BELGIC_HIDDEN=2)
    assert fire(g, ARVERNI, AEDUI, Agree()).shock is ARVERNI
    assert fire(g, AEDUI, ARVERNI, Agree()).shock is ARVERNI
    assert fire(g, ARVERNI, AEDUI, Refuse()).shock is None
    assert fire(g, AEDUI, BELGAE).shock is None
    walled = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 4}}, tribes={"CARNUTES": "AEDUI_CITADEL"}, capabilities=card)
    assert fire(walled, ARVERNI, AEDUI).shock is None
    felled = in_ariovistus({"GERMANIC_HORSE": "SHADED AEDUI"}, AEDUI_HIDDEN=4, BELGIC_HIDDEN=4)
    felled.add_mark(Marker(Mark.ABATIS, HERE, BELGAE))
    assert fire(felled, AEDUI, BELGAE).shock is None
    phalanx = in_ariovistus({"GERMANIC_HORSE": "SHADED AEDUI", "GERMAN_PHALANX": "SHADED"}, AEDUI_HIDDEN=4, GERMAN_HIDDEN=4)
    assert fire(phalanx, AEDUI, GERMANS).shock is None


def test_59_shaded_a_game_run_holder_is_not_asked() -> None:
    g = in_ariovistus({"GERMANIC_HORSE": "SHADED ARVERNI"}, ARVERNI_HIDDEN=4, AEDUI_HIDDEN=2)
    assert fire(g, AEDUI, ARVERNI).shock is None


# Card 10 --------------------------------------------------------------------------------------------------------------


def raze(g: Gaul, attacker: Faction, defender: Faction, *answers: Any, region: Region = HERE) -> list[str]:
    return drive(g, raze_after_ambush(g, Clash(region, attacker, defender, ambush=True)), answers)


def test_10_shaded_the_holder_may_raze_the_defenders_fort_or_citadel() -> None:
    card = {"BALLISTAE": "SHADED AEDUI"}
    pieces = {"CARNUTES": {"FORT": 1, "AEDUI_HIDDEN": 1}, "PROVINCIA": {"AEDUI_HIDDEN": 1}}
    g = state(pieces=pieces, tribes={"CARNUTES": "BELGIC_CITADEL", "AULERCI": "BELGIC_ALLY"}, capabilities=card)
    assert raze(g, AEDUI, ARVERNI) == [], "there is nothing"
    assert raze(g, AEDUI, ROMANS, region=Region.PROVINCIA) == [], "Provincia keeps its Fort"
    assert raze(g, AEDUI, ROMANS, region=Region.PICTONES) == []
    assert raze(g, BELGAE, ROMANS) == [], "only the holder"
    clash = Clash(HERE, AEDUI, BELGAE, ambush=True)
    assert Exact(offered(raze_after_ambush(g, clash))) == [RemoveTribe(Tribe.CARNUTES), Finish()], "no Ally, no Roman Fort"
    assert raze(g, AEDUI, BELGAE, Finish()) == ["raze_after_ambush"]
    assert g.tribes[Tribe.CARNUTES] == Status.BELGIC_CITADEL
    raze(g, AEDUI, BELGAE, RemoveTribe(Tribe.CARNUTES))
    assert g.tribes[Tribe.CARNUTES] == Status.SUBDUED
    raze(g, AEDUI, ROMANS, Remove(Force.FORT))
    assert not g.has_fort(HERE)


def test_10_shaded_r_68_a_game_run_holder_is_not_asked() -> None:
    g = in_ariovistus({"BALLISTAE": "SHADED ARVERNI"}, ARVERNI_HIDDEN=2, FORT=1)
    assert raze(g, ARVERNI, ROMANS) == []
    assert not g.has_fort(HERE)


def test_10_shaded_nobody_holds_it_nobody_razes() -> None:
    assert raze(here({}, AEDUI_HIDDEN=2, FORT=1), AEDUI, ROMANS) == []


# Card A33 -------------------------------------------------------------------------------------------------------------

WAGONS = {"WAILING_WOMEN": "UNSHADED"}


def trapped(g: Gaul, attacker: Faction = ROMANS, defender: Faction = GERMANS) -> bool:
    """Whether the Warbands of the defender are removed."""
    scatter_trapped(g, Clash(HERE, attacker, defender))
    return g.count_bands(HERE, defender) == 0


def test_a33_outnumbered_germans_are_removed() -> None:
    assert trapped(in_ariovistus(WAGONS, GERMAN_HIDDEN=1, GERMAN_REVEALED=1, LEGION=3))
    assert not trapped(in_ariovistus(WAGONS, GERMAN_HIDDEN=3, LEGION=3)), "not where they are as many"
    assert not trapped(in_ariovistus({}, GERMAN_HIDDEN=1, LEGION=3))
    others = in_ariovistus(WAGONS, AEDUI_HIDDEN=1, GERMAN_HIDDEN=1, LEGION=3)
    assert not trapped(others, defender=AEDUI)
    assert others.count_bands(HERE, GERMANS) == 1, "only in a Battle of their own"
    assert not trapped(in_ariovistus({**WAGONS, "GERMAN_PHALANX": "SHADED"}, GERMAN_HIDDEN=1, LEGION=3))


def test_a33_not_with_ariovistus_anywhere_on_the_map() -> None:
    pieces = {"CARNUTES": {"GERMAN_HIDDEN": 1, "LEGION": 3}, "UBII": {"GERMAN_LEADER": 1}}
    assert not trapped(ario(pieces=pieces, capabilities=WAGONS))
    assert trapped(ario(pieces=pieces, capabilities=WAGONS, successors=["GERMANS"])), "his Successor is not enough"


def test_13_59_the_question_goes_to_whoever_holds_the_card() -> None:
    g = here(SLINGERS, AUXILIA_HIDDEN=4, ARVERNI_HIDDEN=4)
    ask = next_ask(open_fire(g, Action(ARVERNI, Command.BATTLE), Clash(HERE, ARVERNI, ROMANS)))
    assert (ask.seat, ask.args["card"]) == (g.seat(ROMANS), Card.BALEARIC_SLINGERS)
