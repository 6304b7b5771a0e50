"""§A2.1.1, §A2.1.2: the Interlude of The Gallic War, step by step, and the first Winter after it."""

from __future__ import annotations

from random import Random

import pytest
from games.gaul.carry import drive
from games.gaul.table import state

from quadriga.games.gaul import GAME
from quadriga.games.gaul.ariovistus.adjust import (
    adjust_aedui,
    adjust_arverni,
    adjust_belgae,
    adjust_germans,
    adjust_romans,
    leave_cisalpina,
    lift_circumvallation,
)
from quadriga.games.gaul.ariovistus.interlude import (
    STEPS,
    can_sail,
    clear_cisalpina,
    expedition,
    level,
    level_resources,
    open_britannia,
    remove_markers,
    second_deck,
    spring,
)
from quadriga.games.gaul.ariovistus.steps import InterludeStep
from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import Agree, At, Refuse, Scatter, Select, To
from quadriga.games.gaul.rules.circumvallation import find_ring, ring
from quadriga.games.gaul.rules.deck import count_deck, draw, is_final_winter, lasting_cards
from quadriga.games.gaul.rules.pax_gallica import is_first_peaceful_winter
from quadriga.games.gaul.rules.scenarios import sheet_of
from quadriga.games.gaul.rules.winter import senate_phase, victory_phase
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    NO_CARD,
    ROMANS,
    Book,
    Faction,
    Force,
    Mark,
    Phase,
    Region,
    Scenario,
    Senate,
    Side,
    Standing,
    Status,
    Tribe,
)
from quadriga.kernel import play_out

WAR = {"scenario": "GALLIC_WAR"}


def war(**data: object) -> Gaul:
    return state(config=WAR, **data)


def test_a2_1_1_the_third_victory_phase_leads_into_the_interlude() -> None:
    g = war(card="WINTER", winters=3, start="scenario")
    drive(g, victory_phase(g), [])
    assert (g.phase, g.step) == (Phase.INTERLUDE, 0)
    g = state(config={"scenario": "ARIOVISTUS"}, card="WINTER", winters=3, start="scenario")
    drive(g, victory_phase(g), [])
    assert g.result is not None


def test_a2_1_1_a_met_condition_ends_the_first_half() -> None:
    g = war(card="WINTER", winters=3)
    drive(g, victory_phase(g), [])
    assert g.result is not None, "Rome holds all the tribes"


def test_a2_1_1_pieces_under_the_circumvallation_go() -> None:
    g = war(pieces={"CARNUTES": {"LEGION": 2, "BELGIC_HIDDEN": 3, "BELGIC_LEADER": 1}})
    ring(g, Region.CARNUTES, BELGAE)
    drive(g, lift_circumvallation(g), [])
    assert g.count_mobile(Region.CARNUTES, BELGAE) == 0
    assert find_ring(g) is None


def test_a2_1_1_germans_dismiss_leader_and_warbands_and_turn_settlements_into_allies() -> None:
    pieces = {
        "UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 10}, "SEQUANI": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 2},
        "TREVERI": {"SETTLEMENT": 1, "LEGION": 2},
    }  # fmt: skip
    g = war(pieces=pieces, tribes={"UBII": "GERMAN_ALLY", "NORI": "GERMAN_ALLY"})
    answers = [
        {Region.UBII: 2},  # of the fifteen that leave the game
        At(Tribe.HELVETII),
        (At(Tribe.HELVETII),),  # a quarter of three Allies, those of Germania last
        {Region.SEQUANI: 2, Region.TREVERI: 2},  # a quarter of 13 Warbands, rounded up
    ]
    drive(g, adjust_germans(g), answers)
    assert g.find_leader(GERMANS) is None
    assert g.standing[GERMANS] == Standing.OUT
    assert g.count_on_map(Force.SETTLEMENT) == 0
    assert g.status(Tribe.HELVETII) is Status.SUBDUED
    assert g.count_bands(Region.TREVERI, GERMANS) == 1, "three came for the Settlement without Control, two left"
    assert g.count_bands(Region.UBII, GERMANS) == 8


def test_a2_1_1_r_87_at_least_the_fraction_home_last() -> None:
    """R-87: of nine Warbands five go; the four abroad first, and of those at home one at least."""
    belgae = {"NERVII": {"BELGIC_HIDDEN": 5}, "TREVERI": {"BELGIC_HIDDEN": 2}, "CARNUTES": {"BELGIC_HIDDEN": 2}}
    g = war(pieces=belgae)
    drive(g, adjust_belgae(g), [{Region.NERVII: 1}])
    assert g.count_bands(Region.TREVERI, BELGAE) == g.count_bands(Region.CARNUTES, BELGAE) == 0, "abroad all go first"
    assert g.count_bands(Region.NERVII, BELGAE) == 4
    assert g.has_named_leader(Region.NERVII, BELGAE), "Ambiorix, with most Belgae"
    g = war(pieces=belgae)
    drive(g, adjust_belgae(g), [{Region.NERVII: 3}])
    assert g.count_bands(Region.NERVII, BELGAE) == 2, "more may go"


def test_a2_1_1_r_87_home_is_asked_only_when_nothing_is_left_abroad() -> None:
    """R-87: of six Warbands three go, and there are four abroad."""
    belgae = {"NERVII": {"BELGIC_HIDDEN": 2}, "TREVERI": {"BELGIC_HIDDEN": 4}}
    g = war(pieces=belgae)
    assert drive(g, adjust_belgae(g), [{Region.TREVERI: 3}]) == ["adjust_bands"]
    assert (g.count_bands(Region.TREVERI, BELGAE), g.count_bands(Region.NERVII, BELGAE)) == (1, 2)
    g = war(pieces=belgae)
    drive(g, adjust_belgae(g), [{Region.TREVERI: 4}, {Region.NERVII: 1}])
    assert (g.count_bands(Region.TREVERI, BELGAE), g.count_bands(Region.NERVII, BELGAE)) == (0, 1)


def test_a2_1_1_aedui_lose_diviciacus_a_citadel_shrinks_and_bibracte_is_theirs() -> None:
    pieces = {"AEDUI": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 2}, "SEQUANI": {"AEDUI_HIDDEN": 2}}
    g = war(pieces=pieces, tribes={"AEDUI": "DISPERSED", "BITURIGES": "AEDUI_CITADEL", "HELVETII": "AEDUI_ALLY"})
    drive(g, adjust_aedui(g), [(At(Tribe.BITURIGES),)])
    assert g.find_leader(AEDUI) is None
    assert g.status(Tribe.BITURIGES) is Status.SUBDUED, "made an Ally, then one of the half"
    assert g.status(Tribe.AEDUI) is Status.AEDUI_ALLY
    assert (g.count_bands(Region.SEQUANI, AEDUI), g.count_bands(Region.AEDUI, AEDUI)) == (0, 2)


def test_a2_1_1_the_german_seat_adjusts_the_arverni() -> None:
    g = war(
        pieces={"CARNUTES": {"ARVERNI_HIDDEN": 3}, "ARVERNI": {"ARVERNI_HIDDEN": 1}},
        tribes={
            "CARNUTES": "ARVERNI_CITADEL",
            "ARVERNI": "ARVERNI_CITADEL",
            "CADURCI": "ARVERNI_ALLY",
            "VENETI": "ARVERNI_ALLY",
        },
    )
    prompts = drive(g, adjust_arverni(g), [(At(Tribe.VENETI), At(Tribe.CADURCI)), {Region.CARNUTES: 2}])
    assert prompts == ["adjust_allies", "adjust_bands"]
    assert g.status(Tribe.CARNUTES) is Status.ARVERNI_ALLY, "made an Ally, and kept"
    assert g.status(Tribe.ARVERNI) is Status.ARVERNI_ALLY, "the second of two Citadels"
    assert g.count_bands(Region.ARVERNI, ARVERNI) == 3
    assert g.standing[ARVERNI] == Standing.WAITING


def test_a2_1_1_romans_keep_their_legions_and_half_of_the_rest() -> None:
    g = war(
        pieces={"PROVINCIA": {"LEGION": 4, "AUXILIA_HIDDEN": 4}, "NERVII": {"AUXILIA_HIDDEN": 2, "FORT": 1, "LEGION": 2}},
        tribes={"REMI": "ROMAN_ALLY"},
    )
    drive(g, adjust_romans(g), [(Select(Region.NERVII),), {Region.PROVINCIA: 1}])
    assert g.count_on_map(Force.LEGION) == 6
    assert g.count_bands(Region.NERVII, ROMANS) == 0
    assert g.count_bands(Region.PROVINCIA, ROMANS) == 3
    assert g.status(Tribe.REMI) is Status.SUBDUED
    assert g.has_named_leader(Region.PROVINCIA, ROMANS)


def test_a2_1_1_r_90_a_successor_on_the_map_stays_one() -> None:
    """R-90."""
    g = war(pieces={"NERVII": {"ROMAN_LEADER": 1, "LEGION": 2}}, successors=["ROMANS"])
    drive(g, adjust_romans(g), [])
    assert g.find_leader(ROMANS) is Region.NERVII
    assert g.standing[ROMANS] == Standing.SUCCESSOR


def test_a2_1_1_pieces_leave_cisalpina_for_home_unless_gallia_togata_stands() -> None:
    pieces = {"CISALPINA": {"GERMAN_HIDDEN": 3, "LEGION": 1, "FORT": 1}}
    g = war(pieces=pieces, tribes={"NORI": "GERMAN_ALLY"})
    answers = [
        To(Region.UBII), {Force.GERMAN_HIDDEN: 2}, Scatter(), {Force.GERMAN_HIDDEN: 1}, At(Tribe.UBII),
        To(Region.PROVINCIA), {Force.LEGION: 1},
    ]  # fmt: skip
    drive(g, leave_cisalpina(g), answers)
    assert not g.factions_in(Region.CISALPINA)
    assert g.count_bands(Region.UBII, GERMANS) == 2
    assert g.status(Tribe.UBII) is Status.GERMAN_ALLY
    assert g.count(Region.PROVINCIA, Force.LEGION) == 1
    g = war(pieces={"CISALPINA": {"AUXILIA_HIDDEN": 3}})
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    drive(g, clear_cisalpina(g), [])
    assert g.count_bands(Region.CISALPINA, ROMANS) == 3


def second_half(**data: object) -> Gaul:
    """A state right after the change of parts."""
    g = war(**data)
    drive(g, clear_cisalpina(g), [])
    open_britannia(g)
    drive(g, remove_markers(g), [])
    return g


def test_a2_1_2_the_german_seat_and_purse_become_the_arvernis() -> None:
    g = second_half(resources={"GERMANS": 7}, intimidated=["SEQUANI"])
    drive(g, level_resources(g), [])
    assert g.book is Book.FALLING_SKY
    assert (g.seat(ARVERNI), g.seat(GERMANS)) == (1, -1)
    assert (g.resources[ARVERNI], g.resources[GERMANS]) == (7, 0)
    assert (g.tribes[Tribe.NORI], g.tribes[Tribe.CATUVELLAUNI]) == (Status.ABSENT, Status.SUBDUED)
    assert not any(g.intimidated)


def test_a2_1_2_expedition_to_britannia() -> None:
    g = second_half(pieces={"PROVINCIA": {"LEGION": 7, "AUXILIA_HIDDEN": 2, "ROMAN_LEADER": 1}}, senate="INTRIGUE")
    answers = [Agree(), {Region.PROVINCIA: 3}, {Region.PROVINCIA: 4}, {Region.PROVINCIA: 1}]
    drive(g, expedition(g), answers)
    assert g.winter_box == 3
    assert g.pieces(Region.BRITANNIA, ROMANS) == {Force.ROMAN_LEADER: 1, Force.LEGION: 4, Force.AUXILIA_HIDDEN: 1}
    assert (g.senate, g.firm) == (Senate.ADULATION, False)


def test_a2_1_2_r_88_fallen_legions_do_not_stop_the_senate() -> None:
    """R-88."""
    g = second_half(pieces={"PROVINCIA": {"LEGION": 6, "AUXILIA_HIDDEN": 1, "ROMAN_LEADER": 1}}, senate="UPROAR", fallen=2)
    drive(g, expedition(g), [Agree(), {Region.PROVINCIA: 3}, {Region.PROVINCIA: 3}, {Region.PROVINCIA: 1}])
    assert (g.senate, g.fallen) == (Senate.INTRIGUE, 2)


def test_a2_1_2_without_an_expedition_the_belgae_hold_britannia() -> None:
    g = second_half(pieces={"PROVINCIA": {"LEGION": 7, "AUXILIA_HIDDEN": 2, "ROMAN_LEADER": 1}}, senate="UPROAR")
    drive(g, expedition(g), [Refuse()])
    assert g.control(Region.BRITANNIA) is BELGAE
    assert g.count_pieces(Region.BRITANNIA, BELGAE) == 3
    assert (g.senate, g.firm) == (Senate.UPROAR, True), "it flips to Firm"


@pytest.mark.parametrize("missing", ["LEGION", "AUXILIA_HIDDEN", "ROMAN_LEADER"])
def test_a2_1_2_the_expedition_needs_six_legions_the_leader_and_auxilia(missing: str) -> None:
    force = {"LEGION": 6, "AUXILIA_HIDDEN": 1, "ROMAN_LEADER": 1}
    assert can_sail(second_half(pieces={"PROVINCIA": force}))
    force[missing] -= 1
    g = second_half(pieces={"PROVINCIA": {name: n for name, n in force.items() if n}})
    assert not can_sail(g)
    assert drive(g, expedition(g), []) == [], "nobody is asked"


def test_a2_1_2_spring_and_the_marker_that_may_stay() -> None:
    g = second_half(tribes={"VENETI": "DISPERSED", "REMI": "GATHERING"})
    for faction in (ROMANS, BELGAE):
        g.standing[faction] = int(Standing.OUT)
    drive(g, spring(g), [At(Tribe.VENETI)])
    assert g.status(Tribe.VENETI) is Status.DISPERSED
    assert g.status(Tribe.REMI) is Status.SUBDUED
    assert g.winters == 0


@pytest.mark.parametrize(
    ("faction", "before", "after"),
    [
        (ARVERNI, 11, 10), (AEDUI, 10, 10), (BELGAE, 3, 3), (BELGAE, 2, 4), (AEDUI, 0, 2), (ROMANS, 17, 16), (ROMANS, 16, 16),
        (ROMANS, 4, 4), (ROMANS, 3, 5),
    ],
)  # fmt: skip
def test_a2_1_2_resources_are_levelled(faction: Faction, before: int, after: int) -> None:
    g = second_half()
    g.resources[faction] = before
    level(g, faction, 8 if faction is ROMANS else 5)
    assert g.resources[faction] == after


def test_a2_1_2_r_89_what_lasts_stays_out_of_the_second_deck() -> None:
    """R-89."""
    g = second_half()
    g.take_capability(Card.LEGIO_X, Side.UNSHADED)
    g.take_capability(Card.WINTER_CAMPAIGN_A, Side.UNSHADED)
    g.take_capability(Card.DREAD, Side.SHADED)
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert {card for card in lasting_cards(g) if card < 100} == {Card.LEGIO_X, Card.WINTER_CAMPAIGN, Card.GALLIA_TOGATA}
    drive(g, second_deck(g), [], ["CICERO", "POMPEY"])
    assert Card.DIVICIACUS_O in g.undrawn
    assert Card.DIVICIACUS not in g.undrawn
    assert Card.LEGIO_X not in g.undrawn
    assert (g.current, g.upcoming, g.phase) == (Card.CICERO, Card.POMPEY, Phase.CARD)
    assert sheet_of(g).winters == (2, 5, 8, 11, 14)
    assert count_deck(g) == 67 + 5 - 2, "70 Events less the three; two cards are turned up"
    assert g.has_capability(Card.DREAD, Side.SHADED), "it stays in effect"


def test_a2_1_2_r_89_with_five_cards_out_there_is_no_fourteenth_pile_of_events() -> None:
    """R-89: thirteen whole piles, then the fifth Winter."""
    g = second_half()
    for card in (Card.BAGGAGE_TRAINS, Card.BALLISTAE, Card.TITUS_LABIENUS, Card.BALEARIC_SLINGERS, Card.LEGIO_X):
        g.take_capability(card, Side.UNSHADED)
    drive(g, second_deck(g), [], ["CICERO", "POMPEY"])
    assert count_deck(g) == 13 * 5 + 5 - 2
    g.pile, g.pile_left, g.pile_winter, g.undrawn = 13, 0, False, g.undrawn[:2]
    assert count_deck(g) == 1
    drive(g, turn_up(g), [], ["WINTER"])
    drive(g, turn_up(g), [])
    assert g.upcoming == NO_CARD, "the two cards set aside are never seen"


def test_a2_1_2_many_lasting_cards_leave_the_last_pile_short() -> None:
    g = second_half()
    for card in (Card.BAGGAGE_TRAINS, Card.BALLISTAE, Card.TITUS_LABIENUS, Card.BALEARIC_SLINGERS, Card.LEGIO_X,
                 Card.RIVER_COMMERCE, Card.COMMIUS, Card.GERMANIC_HORSE):  # fmt: skip
        g.take_capability(card, Side.UNSHADED)
    drive(g, second_deck(g), [], ["CICERO", "POMPEY"])
    assert count_deck(g) == 62 + 5 - 2
    g.pile, g.pile_left, g.undrawn = 13, 0, []
    drive(g, turn_up(g), [], ["WINTER"])
    assert g.upcoming == Card.WINTER, "the fifth Winter is the last card"


async def turn_up(g: Gaul) -> None:
    g.upcoming = await draw(g)


def test_a6_5_1_the_first_winter_after_the_interlude_leaves_the_senate_alone() -> None:
    g = second_half(senate="ADULATION")
    g.phase, g.winters, g.current = Phase.SENATE, 1, int(Card.WINTER)
    assert is_first_peaceful_winter(g)
    drive(g, senate_phase(g), [])
    assert (g.senate, g.firm) == (Senate.ADULATION, False)
    assert not is_final_winter(g)


def test_a2_1_1_a_gallic_war_goes_through_the_interlude() -> None:
    """Random play from the third Winter on crosses every step and goes on with Falling Sky."""
    for seed in range(4):
        g = war(card="WINTER", winters=3, start="scenario")
        rng = Random(seed)
        while g.phase in (Phase.VICTORY, Phase.INTERLUDE) and g.result is None:
            play_out(GAME, g, rng, decisions=1)
        assert g.book is Book.FALLING_SKY
        assert g.scenario is Scenario.GALLIC_WAR
        assert g.count_bands(Region.ARVERNI, ARVERNI) >= 3
        GAME.check(g)
    assert list(STEPS) == list(InterludeStep), "every step of the printed order"


def test_a2_1_1_two_citadels_shrink_gergovia_last_and_the_seat_chooses() -> None:
    towns = {"CARNUTES": "ARVERNI_CITADEL", "MANDUBII": "ARVERNI_CITADEL", "SEQUANI": "ARVERNI_CITADEL"}
    g = war(tribes=towns)
    drive(g, adjust_arverni(g), [At(Tribe.SEQUANI), At(Tribe.CARNUTES), (At(Tribe.SEQUANI),)])
    assert g.status(Tribe.MANDUBII) is Status.ARVERNI_CITADEL
    assert g.status(Tribe.CARNUTES) is Status.ARVERNI_ALLY
    assert g.status(Tribe.ARVERNI) is Status.ARVERNI_ALLY, "Gergovia is sure"


def test_a2_1_1_caesar_returns_where_most_romans_are_if_provincia_is_lost() -> None:
    g = war(pieces={"PROVINCIA": {"GERMAN_HIDDEN": 5}, "NERVII": {"LEGION": 3}})
    drive(g, adjust_romans(g), [])
    assert g.has_named_leader(Region.NERVII, ROMANS)


def test_a2_1_2_gallia_togata_keeps_the_romans_in_cisalpina_but_not_the_nori() -> None:
    g = war(pieces={"CISALPINA": {"AUXILIA_HIDDEN": 2}}, tribes={"NORI": "ROMAN_ALLY"})
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    g.found_colony(Region.CARNUTES)
    drive(g, clear_cisalpina(g), [])
    drive(g, remove_markers(g), [])
    assert g.tribes[Tribe.NORI] == Status.ABSENT
    assert lasting_cards(g) == {Card.GALLIA_TOGATA, Card.COLONY}


def test_a2_1_1_an_ally_without_an_open_tribe_at_home_is_lost() -> None:
    g = war(tribes={"NORI": "AEDUI_ALLY", "AEDUI": "AEDUI_ALLY"})
    drive(g, leave_cisalpina(g), [])
    assert g.count_strongholds(AEDUI) == 1
