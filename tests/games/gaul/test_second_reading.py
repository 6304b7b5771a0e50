"""What reading the books again has found: consent by Region, who may not enter Gallia Togata, short decks."""

from __future__ import annotations

from typing import Any

import pytest
from exact import Exact
from games.gaul.asking import next_ask, offered
from games.gaul.carry import drive, follow
from games.gaul.table import ario, do, options, position, prompt, state

from quadriga.games.gaul import GAME
from quadriga.games.gaul.ariovistus.adjust import adjust_germans
from quadriga.games.gaul.ariovistus.interlude import second_deck
from quadriga.games.gaul.moves import (
    Agree,
    At,
    Disperse,
    Finish,
    Harass,
    Issue,
    Refuse,
    Retreat,
    Roll,
    Select,
    To,
    Use,
)
from quadriga.games.gaul.rules.abilities.roman import scout
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.procedure import fight
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.deck import count_deck, draw, event_weights
from quadriga.games.gaul.rules.march import march
from quadriga.games.gaul.rules.quarters import quarter_romans, relocate
from quadriga.games.gaul.rules.seize_raid import seize
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    BELGAE,
    GERMANS,
    NO_CARD,
    ROMANS,
    WINTER,
    Ability,
    Command,
    Force,
    Region,
    Standing,
    Tribe,
)
from quadriga.kernel import Chance

LEGION, AUXILIA, AEDUI_BAND = Force.LEGION, Force.AUXILIA_HIDDEN, Force.AEDUI_HIDDEN


# Consent (§1.5.2, R-22) -----------------------------------------------------------------------------------------------


def test_3_2_4_r_22_who_refuses_one_refuge_may_still_open_another() -> None:
    pieces = {
        "CARNUTES": {"LEGION": 2, "AEDUI_HIDDEN": 2},
        "PICTONES": {"ARVERNI_HIDDEN": 1},
        "BITURIGES": {"ARVERNI_HIDDEN": 1},
    }
    match = position(card="CICERO", eligible=["ROMANS"], pieces=pieces, resources={"ROMANS": 4})
    do(match, Issue(Command.BATTLE), Select(Region.CARNUTES), Retreat(Region.PICTONES), Refuse())
    assert Retreat(Region.PICTONES) not in options(match)
    do(match, Retreat(Region.BITURIGES))
    assert prompt(match) == "agree_retreat", "the Arverni have not spoken of Bituriges"
    do(match, Agree())
    assert prompt(match) == "stay_put"


def test_4_5_2_r_22_a_refuge_from_rampage_is_asked_for_region_by_region() -> None:
    pieces = {
        "MORINI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1, "AEDUI_HIDDEN": 1},
        "NERVII": {"LEGION": 2},
        "ATREBATES": {"LEGION": 2},
    }
    match = position(card="AMBACTI", eligible=["BELGAE"], pieces=pieces, resources={"BELGAE": 4})
    do(match, Issue(Command.RALLY), Use(Ability.RAMPAGE), Select(Region.MORINI), Retreat(Region.NERVII), Refuse())
    do(match, Retreat(Region.ATREBATES))
    assert prompt(match) == "agree_retreat"


def test_6_3_2_r_22_consent_to_winter_is_given_region_by_region_and_holds() -> None:
    pieces = {
        "CARNUTES": {"AEDUI_HIDDEN": 2, "BELGIC_HIDDEN": 3},
        "PICTONES": {"ARVERNI_HIDDEN": 1},
        "BITURIGES": {"ARVERNI_HIDDEN": 3},
    }
    g, band = state(pieces=pieces), {AEDUI_BAND: 1}
    a = Action(AEDUI, None)
    here, there = [Select(Region.CARNUTES), To(Region.PICTONES)], [Select(Region.CARNUTES), To(Region.BITURIGES)]
    asked = drive(g, relocate(g, a, {}), [*here, Refuse(), *there, Agree(), band, *there, band])
    assert asked.count("agree_quarters") == 2, "once for each Region"
    assert g.count_bands(Region.BITURIGES, AEDUI) == 2
    assert (a.agreed, a.entry) == ({}, {Region.PICTONES: False, Region.BITURIGES: True})


def test_6_3_3_r_22_who_lets_romans_winter_has_not_opened_a_supply_line() -> None:
    pieces = {
        "AEDUI": {"AEDUI_HIDDEN": 3},
        "SEQUANI": {"AEDUI_HIDDEN": 3},
        "MANDUBII": {"LEGION": 1},
        "PROVINCIA": {"LEGION": 1},
    }
    g = state(pieces=pieces)
    home = [Select(Region.MANDUBII), To(Region.AEDUI), Agree(), {LEGION: 1}]
    ask = next_ask(quarter_romans(g), *home, Finish(), Select(Region.AEDUI))
    assert (ask.prompt, ask.seat) == ("agree_supply", AEDUI)


# Who may enter Gallia Togata (cards 5 and A5) ---------------------------------------------------------------------------


def togata(**pieces: dict[str, int]) -> Gaul:
    """Aedui Warbands in Provincia serve the Romans near Diviciacus; Cisalpina is Rome's own."""
    placed = {"PROVINCIA": {"AUXILIA_HIDDEN": 2, "AEDUI_HIDDEN": 2}, "AEDUI": {"AEDUI_LEADER": 1}, **pieces}
    g = ario(pieces=placed, marks={"GALLIA_TOGATA": True}, resources={"ROMANS": 9})
    g.lend(AEDUI, ROMANS, [Region.PROVINCIA])
    return g


def test_a5_aedui_who_march_with_romans_do_not_enter_gallia_togata() -> None:
    g = togata()
    both = offered(march(g, Action(ROMANS, Command.MARCH), Region.PROVINCIA), {AUXILIA: 1, AEDUI_BAND: 1})
    assert To(Region.CISALPINA) not in both
    assert To(Region.SEQUANI) in both
    assert To(Region.CISALPINA) in offered(march(g, Action(ROMANS, Command.MARCH), Region.PROVINCIA), {AUXILIA: 1})


def test_a5_aedui_who_scout_with_romans_do_not_enter_gallia_togata() -> None:
    g = togata()
    a = Action(ROMANS, Command.RECRUIT)
    into = offered(scout(g, a), Select(Region.PROVINCIA), To(Region.CISALPINA))
    assert into.caps == {AUXILIA: 2}  # type: ignore[attr-defined]
    g.move(Region.PROVINCIA, Region.SEQUANI, AUXILIA, 2)
    assert To(Region.CISALPINA) not in offered(scout(g, a), Select(Region.PROVINCIA)), "none of them may"


def test_a5_aedui_who_defend_with_romans_do_not_flee_into_gallia_togata() -> None:
    g = togata(SEQUANI={"AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 2}, CISALPINA={"AUXILIA_HIDDEN": 1})
    clash = Clash(Region.SEQUANI, BELGAE, ROMANS)
    drive(g, fight(g, Action(BELGAE, Command.BATTLE), clash), [Agree(), Agree(), Retreat(Region.CISALPINA)])
    assert g.pieces(Region.CISALPINA, ROMANS) == {AUXILIA: 2}
    assert g.count_bands(Region.SEQUANI, AEDUI) == 0, "they are removed"


def test_a1_4_an_ally_alone_may_flee_with_auxilia_that_count_as_warbands() -> None:
    pieces = {"AEDUI": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 2}, "MANDUBII": {"AUXILIA_HIDDEN": 2, "BELGIC_HIDDEN": 2}}
    g = ario(pieces=pieces, tribes={"LINGONES": "AEDUI_ALLY"})
    alone = follow(g.copy(), fight(g.copy(), Action(BELGAE, Command.BATTLE), Clash(Region.MANDUBII, BELGAE, AEDUI)), [Refuse()])
    assert "retreat" not in [offer.prompt for offer in alone], "a disc stays where it is"
    clash = Clash(Region.MANDUBII, BELGAE, AEDUI)
    drive(g, fight(g, Action(BELGAE, Command.BATTLE), clash), [Agree(), Agree(), Retreat(Region.AEDUI)])
    assert g.pieces(Region.AEDUI, ROMANS) == {AUXILIA: 2}


# March (§3.2.2) ---------------------------------------------------------------------------------------------------------


def test_3_2_2_r_23_who_has_left_with_caesar_goes_on_though_he_falls() -> None:
    g = state(pieces={"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 1}, "MANDUBII": {"ARVERNI_HIDDEN": 3}})
    group = {Force.ROMAN_LEADER: 1, LEGION: 1}
    steps = [group, To(Region.AEDUI), To(Region.MANDUBII), group, To(Region.TREVERI), {LEGION: 1}]
    rule = march(g, Action(ROMANS, Command.MARCH, free=True), Region.PROVINCIA)
    drive(g, rule, [*steps, Harass(Region.MANDUBII), Roll(Force.ROMAN_LEADER)], [1])
    assert g.find_leader(ROMANS) is None
    assert g.count(Region.TREVERI, LEGION) == 1


def test_3_2_2_r_23_a_leader_who_falls_leads_no_farther() -> None:
    g = state(pieces={"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 1}, "AEDUI": {"ARVERNI_HIDDEN": 3}})
    group = {Force.ROMAN_LEADER: 1, LEGION: 1}
    rule = march(g, Action(ROMANS, Command.MARCH, free=True), Region.PROVINCIA)
    steps = [group, To(Region.AEDUI), To(Region.MANDUBII), group]
    asked = drive(g, rule, [*steps, Harass(Region.AEDUI), Roll(Force.ROMAN_LEADER)], [1])
    assert g.count(Region.MANDUBII, LEGION) == 1
    assert asked.count("march_past") + asked.count("march_to") == 2, "no third Region"


def test_4_2_2_r_24_who_was_dropped_off_on_the_march_may_scout_on() -> None:
    pieces = {"PROVINCIA": {"LEGION": 1, "AUXILIA_HIDDEN": 1}, "AEDUI": {"ROMAN_LEADER": 1}}
    match = position(card="CICERO", eligible=["ROMANS"], pieces=pieces, resources={"ROMANS": 4})
    march_out = [Issue(Command.MARCH), Select(Region.PROVINCIA), {LEGION: 1, AUXILIA: 1}, To(Region.AEDUI), To(Region.MANDUBII)]
    do(match, *march_out, {LEGION: 1})
    do(match, Use(Ability.SCOUT), Select(Region.AEDUI), To(Region.BITURIGES), {AUXILIA: 1})
    assert match.state.count(Region.MANDUBII, LEGION) == 1
    assert match.state.count(Region.BITURIGES, AUXILIA) == 1


def test_3_2_2_r_25_who_let_one_group_pass_may_harass_the_next() -> None:
    g = state(pieces={"PROVINCIA": {"AUXILIA_HIDDEN": 2}, "AEDUI": {"ARVERNI_HIDDEN": 3}})
    rule = march(g, Action(ROMANS, Command.MARCH, free=True), Region.PROVINCIA)
    past = [{AUXILIA: 1}, To(Region.AEDUI), To(Region.MANDUBII)]
    drive(g, rule, [*past, Refuse(), *past, Harass(Region.AEDUI)])
    assert g.count(Region.MANDUBII, AUXILIA) == 1


def test_3_2_3_r_26_vercingetorix_rallies_in_devastation_after_a_seizure() -> None:
    pieces = {"MANDUBII": {"LEGION": 3}, "AEDUI": {"ARVERNI_LEADER": 1}}
    g = state(pieces=pieces, devastated=["AEDUI", "CARNUTES"], tribes={"CARNUTES": "ARVERNI_ALLY"})
    rally = next_ask(seize(g, Action(ROMANS, Command.SEIZE), Region.MANDUBII), Disperse(Tribe.SENONES), Finish(), dice=[3])
    assert Exact(rally.choice) == [Select(Region.AEDUI), Finish()], "Carnutes is Devastated, and he is not there"


# Set-up and decks (§2.1, §A2.1) -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nonplayers", "face"),
    [("NONE", Standing.NAMED), ("BELGAE", Standing.SUCCESSOR), ("AEDUI_BELGAE", Standing.SUCCESSOR), ("AEDUI", Standing.NAMED)],
)
def test_2_1_in_the_great_revolt_ambiorix_returns_for_a_player_only(nonplayers: str, face: Standing) -> None:
    config = {"scenario": "GREAT_REVOLT", "nonplayers": nonplayers}
    assert GAME.new(GAME.configure(config)).standing[BELGAE] == face
    assert state(config=config, start="scenario").standing[BELGAE] == face


LASTING = {
    "BAGGAGE_TRAINS": "SHADED BELGAE", "BALLISTAE": "UNSHADED", "TITUS_LABIENUS": "UNSHADED", "BALEARIC_SLINGERS": "UNSHADED",
    "LEGIO_X": "UNSHADED", "RIVER_COMMERCE": "UNSHADED", "COMMIUS": "UNSHADED", "GERMANIC_HORSE": "UNSHADED",
    "WINTER_CAMPAIGN": "UNSHADED",
}  # fmt: skip


def all_cards(g: Gaul) -> list[int]:
    """Draw until nothing is left, always the first card that may come."""
    cards: list[int] = []
    while True:
        rule: Any = draw(g)
        value: Any = None
        try:
            while True:
                effect = rule.send(value)
                assert isinstance(effect, Chance)
                value = effect.items[0]
        except StopIteration as end:
            if end.value == NO_CARD:
                return cards
            cards.append(end.value)


def test_a2_1_2_r_89_with_ten_cards_out_two_piles_are_empty_and_the_winters_still_come() -> None:
    g = state(
        config={"scenario": "GALLIC_WAR"}, half="second", capabilities=LASTING, colony="AEDUI", marks={"GALLIA_TOGATA": True}
    )
    drive(g, second_deck(g), [], ["CICERO", "POMPEY"])
    assert count_deck(g) == 72 - 11 - 2 - 2 + 5
    cards = all_cards(g)
    assert len(cards) == 72 - 11 - 2 - 2 + 5
    assert cards.count(WINTER) == 5
    assert cards[-1] == WINTER


def test_a2_1_1_with_too_few_allies_the_germans_choose_which_settlement_becomes_one() -> None:
    pieces = {"TREVERI": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 2}, "SEQUANI": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 2}}
    tribes = dict.fromkeys(("SUEBI_NORTH", "SUEBI_SOUTH", "UBII", "SUGAMBRI", "NERVII"), "GERMAN_ALLY")
    g = state(config={"scenario": "GALLIC_WAR"}, pieces=pieces, tribes=tribes)
    offers = follow(g, adjust_germans(g), [(), At(Tribe.HELVETII), (), {Region.SEQUANI: 2}])
    assert offers[1].options == [At(Tribe.TREVERI), At(Tribe.SEQUANI), At(Tribe.HELVETII)]
    assert offers[1].n == 1
    assert g.count_bands(Region.TREVERI, GERMANS) == 5, "the other one is three Warbands"


def test_a2_1_1_with_too_few_warbands_the_germans_choose_where_they_come() -> None:
    pieces = {
        "UBII": {"GERMAN_HIDDEN": 13},
        "TREVERI": {"SETTLEMENT": 1, "LEGION": 2},
        "SEQUANI": {"SETTLEMENT": 1, "LEGION": 2},
    }
    g = state(config={"scenario": "GALLIC_WAR"}, pieces=pieces)
    offers = follow(g, adjust_germans(g), [(), Select(Region.SEQUANI), {Region.UBII: 2}])
    assert (offers[1].prompt, offers[1].options) == ("adjust_last_bands", [Select(Region.TREVERI), Select(Region.SEQUANI)])
    assert g.count_bands(Region.TREVERI, GERMANS) == 0


def test_a2_1_2_the_second_deck_is_not_dealt_evenly_though_the_setting_stays() -> None:
    g = state(config={"scenario": "GALLIC_WAR", "even": True}, half="second")
    drive(g, second_deck(g), [], ["CICERO", "POMPEY"])
    assert g.even, "a record goes on only with the settings of its match"
    assert set(event_weights(g)) == {1}
