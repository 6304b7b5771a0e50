"""Card 63: two actions after the Harvest."""

from __future__ import annotations

from typing import Any

from exact import Exact
from games.gaul.asking import next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.moves import Agree, EnlistFor, Finish, Issue, PlaceBands, Select, Use
from quadriga.games.gaul.rules.winter_campaign import winter_campaign
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, BELGAE, GERMANS, Ability, Command, Region

RALLY = (Issue(Command.RALLY), Select(Region.AEDUI), PlaceBands(1), Finish())


def holder(**more: Any) -> Gaul:
    """The Aedui hold the card; they can Rally and Trade."""
    capabilities = {"WINTER_CAMPAIGN": "SHADED AEDUI"}
    return state(card="WINTER", tribes={"BITURIGES": "AEDUI_ALLY"}, resources={"AEDUI": 9}, capabilities=capabilities, **more)


def test_63_shaded_commands_and_special_abilities_that_are_possible() -> None:
    g = holder()
    choice = list(offered(winter_campaign(g)))
    assert Exact(choice) == [Issue(Command.RALLY), Use(Ability.TRADE), Finish()], "nobody to March, Raid, fight or Suborn with"
    assert next_ask(winter_campaign(g)).args["n"] == 2


def test_63_shaded_two_actions_and_no_third() -> None:
    g = holder()
    asked = drive(g, winter_campaign(g), [Use(Ability.TRADE), Agree(), *RALLY])
    assert asked.count("winter_campaign") == 2
    assert g.resources[AEDUI] == 9 + 2 - 1, "at the usual cost"
    g = holder()
    asked = drive(g, winter_campaign(g), [*RALLY, *RALLY])
    assert asked.count("winter_campaign") == 2
    assert g.count_bands(Region.AEDUI, AEDUI) == 2


def test_63_shaded_a_special_ability_within_the_first_command_is_the_second_action() -> None:
    g = holder()
    answers = [Issue(Command.RALLY), Use(Ability.TRADE), Agree(), Select(Region.AEDUI), PlaceBands(1), Finish()]
    assert drive(g, winter_campaign(g), answers).count("winter_campaign") == 1
    g = holder()
    second = offered(winter_campaign(g), *RALLY, Issue(Command.RALLY))
    assert Use(Ability.TRADE) not in second, "the second Command has none"


def test_63_shaded_one_may_stop_after_one_or_none() -> None:
    g = holder()
    assert drive(g, winter_campaign(g), [Finish()]) == ["winter_campaign"]
    assert drive(g, winter_campaign(g), [*RALLY, Finish()]).count("winter_campaign") == 2


def test_63_shaded_frost_and_transfers_do_not_concern_it() -> None:
    g = holder(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}})
    assert Issue(Command.MARCH) in offered(winter_campaign(g))
    step = offered(winter_campaign(g), Issue(Command.MARCH))
    assert Finish() in step, "a Command may even end before it begins"


def test_63_without_a_holder_or_with_a_game_run_one_nobody_acts() -> None:
    g = state(card="WINTER", tribes={"BITURIGES": "AEDUI_ALLY"}, resources={"AEDUI": 9})
    assert drive(g, winter_campaign(g), []) == []
    unshaded = state(card="WINTER", capabilities={"WINTER_CAMPAIGN": "UNSHADED"}, resources={"AEDUI": 9})
    assert drive(unshaded, winter_campaign(unshaded), []) == []
    run = ario(card="WINTER", pieces={"CARNUTES": {"ARVERNI_HIDDEN": 3}}, capabilities={"WINTER_CAMPAIGN_A": "SHADED ARVERNI"})
    assert drive(run, winter_campaign(run), []) == []


def test_a63_shaded_the_card_of_ariovistus_grants_the_same() -> None:
    card = {"WINTER_CAMPAIGN_A": "SHADED AEDUI"}
    g = ario(card="WINTER", tribes={"BITURIGES": "AEDUI_ALLY"}, resources={"AEDUI": 9}, capabilities=card)
    assert next_ask(winter_campaign(g)).seat == g.seat(AEDUI)


def test_4_5_1_what_an_enlist_alone_lends_is_given_back() -> None:
    g = state(
        card="WINTER",
        pieces={"TREVERI": {"BELGIC_LEADER": 1, "GERMAN_HIDDEN": 1}},
        capabilities={"WINTER_CAMPAIGN": "SHADED BELGAE"},
    )
    g.lend(GERMANS, BELGAE, (Region.TREVERI,))
    drive(g, winter_campaign(g), [Use(Ability.ENLIST), EnlistFor(Command.MARCH), Select(Region.TREVERI), (), Finish()])
    assert g.loans == []
