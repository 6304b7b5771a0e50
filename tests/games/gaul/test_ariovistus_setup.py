"""§A1-A2: forces, factions, set-up and sequence of Ariovistus."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from games.gaul.carry import drive
from games.gaul.table import do, options, position, seat, state

from quadriga.games.gaul import GAME
from quadriga.games.gaul.ariovistus.war import at_war_regions
from quadriga.games.gaul.cards import ARIOVISTUS_DECK, BASE_DECK, FACES, REPLACING, Card
from quadriga.games.gaul.moves import Pass
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.agreement import agrees, can_transfer
from quadriga.games.gaul.rules.deck import count_deck, count_even_share, event_weights
from quadriga.games.gaul.rules.scenarios import SCENARIOS, seats_of, set_up
from quadriga.games.gaul.rules.sequence import find_eligible
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GERMANS,
    REGIONS,
    ROMANS,
    Faction,
    Force,
    Phase,
    Region,
    Scenario,
    Senate,
    Sharing,
    Standing,
    Status,
    Tribe,
)
from quadriga.kernel import play_out

ARIO = {"scenario": "ARIOVISTUS"}


def fresh(scenario: Scenario = Scenario.ARIOVISTUS, **options: Any) -> Gaul:
    seats = seats_of(4, Sharing.ARVERNI_BELGAE, scenario)
    return set_up(scenario, seats, **{"short": False, "sudden_frost": False, **options})


# §A1 --------------------------------------------------------------------------------------------------------------


def test_a1_2_202_pieces_and_39_cards() -> None:
    rules = fresh().rules
    warriors = sum(rules.bands) + sum(rules.allies) + sum(rules.citadels) + rules.forts + rules.settlements
    assert warriors + 12 + len(rules.leaders) + 1 == 202, "with twelve Legions, three Leaders and Diviciacus"
    assert len(REPLACING) == 39
    assert len(ARIOVISTUS_DECK) == len(BASE_DECK) == 72
    assert sum(FACES[card].trigger for card in ARIOVISTUS_DECK) == 24


def test_a1_3_1_home_regions() -> None:
    g = fresh()
    homes = {f: {r for r in REGIONS if g.rules.is_home(g, f, r)} for f in (GERMANS, ARVERNI)}
    assert homes[GERMANS] == {Region.SUGAMBRI, Region.UBII, Region.SEQUANI}, "the Settlement is there"
    assert homes[ARVERNI] == {Region.VENETI, Region.CARNUTES, Region.PICTONES, Region.ARVERNI}
    g.remove(Region.SEQUANI, Force.SETTLEMENT)
    assert not g.rules.is_home(g, GERMANS, Region.SEQUANI)


def test_a1_3_2_cisalpina_is_a_region_with_one_tribe_and_worth_one() -> None:
    g = fresh()
    assert Region.CISALPINA in g.regions()
    assert g.tribes_in(Region.CISALPINA) == (Tribe.NORI,)
    assert g.rules.control_value(g, Region.CISALPINA) == 1
    assert sum(status != Status.ABSENT for status in g.tribes) == 30


def test_a1_3_4_britannia_is_not_in_play() -> None:
    g = fresh()
    assert Region.BRITANNIA not in g.regions()
    assert not g.rules.is_playable(g, Region.BRITANNIA)
    assert g.tribes[Tribe.CATUVELLAUNI] == Status.ABSENT


def test_a1_4_diviciacus_has_no_heir_and_ariovistus_has() -> None:
    g = fresh()
    g.remove(Region.AEDUI, Force.AEDUI_LEADER)
    g.remove(Region.UBII, Force.GERMAN_LEADER)
    assert g.standing[AEDUI] == Standing.OUT
    assert g.standing[GERMANS] == Standing.SUCCESSOR
    assert (g.count_available(Force.AEDUI_LEADER), g.count_available(Force.GERMAN_LEADER)) == (0, 1)
    assert g.standing[ARVERNI] == Standing.OUT, "Vercingetorix is not used"


def test_a1_4_1_settlements_are_counted_apart_from_allies() -> None:
    g = fresh()
    assert g.count_available(Force.SETTLEMENT) == 5
    assert g.count_available_allies(GERMANS) == 1
    assert g.count_available_bands(GERMANS) == 30 - 23


def test_a1_4_2_one_settlement_per_region() -> None:
    g = fresh()
    assert g.place(Region.SEQUANI, Force.SETTLEMENT) == 0
    assert g.place(Region.CISALPINA, Force.SETTLEMENT) == 1


def test_a1_5_the_arverni_are_run_by_the_game() -> None:
    g = fresh()
    assert [f for f in FACTIONS if g.is_game_run(f)] == [ARVERNI]
    assert g.seat(GERMANS) == 1, "where the Arverni would sit"
    assert set(g.rules.players) == set(FACTIONS) - {ARVERNI}, "who competes, passes and transfers"
    assert not g.rules.tracks_resources(ARVERNI)


@pytest.mark.parametrize(
    ("players", "sharing", "seats"),
    [
        (4, Sharing.ARVERNI_BELGAE, (0, -1, 2, 3, 1)),
        (3, Sharing.ARVERNI_BELGAE, (0, -1, 1, 2, 2)),
        (3, Sharing.ROMANS_AEDUI, (0, -1, 0, 2, 1)),
        (2, Sharing.ARVERNI_BELGAE, (0, -1, 0, 1, 1)),
    ],
)
def test_a1_5_1_sharing(players: int, sharing: Sharing, seats: tuple[int, ...]) -> None:
    assert seats_of(players, sharing, Scenario.ARIOVISTUS) == seats


def test_a1_5_2_arverni_agree_to_nothing_and_take_nothing() -> None:
    g = fresh()
    g.resources[AEDUI] = 10
    assert can_transfer(g, AEDUI, ARVERNI, None) == 0
    assert can_transfer(g, AEDUI, GERMANS, None) == 10
    drive(g, agrees(g, Action(ROMANS, None), ARVERNI, "agree_supply", "3.2.1"), [])


def test_a1_8_germans_have_resources_and_arverni_none() -> None:
    g = fresh()
    assert [g.rules.tracks_resources(f) for f in FACTIONS] == [True, False, True, True, True]


def test_a1_9_germans_compete_and_arverni_do_not() -> None:
    g = fresh()
    assert set(g.rules.players) == {ROMANS, GERMANS, AEDUI, BELGAE}
    assert g.rules.score(g, GERMANS) == 2


# §A2 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [Scenario.ARIOVISTUS, Scenario.GALLIC_WAR])
def test_a2_1_every_piece_and_every_track(scenario: Scenario) -> None:
    g = fresh(scenario)
    g.check()
    table = SCENARIOS[scenario].table
    assert (g.rules.score(g, ROMANS), g.rules.score(g, BELGAE), g.rules.score(g, GERMANS)) == (15, 5, 2)
    assert g.rules.most_other_allies(g) == 6
    assert g.resources == [20, 0, 10, 5, 10]
    assert (g.track, g.fallen, g.winter_box, g.senate) == (6, 0, 0, Senate.INTRIGUE)
    assert {r.name: f.name for r in REGIONS if (f := g.control(r)) is not None} == table["control"]
    totals = {f: sum(g.count_bands(r, f) for r in REGIONS) for f in FACTIONS}
    assert totals == {ROMANS: 9, ARVERNI: 13, AEDUI: 3, BELGAE: 3, GERMANS: 23}
    assert [g.tribes.count(1 + f) for f in FACTIONS] == [1, 3, 3, 3, 5]
    assert [g.tribes.count(6 + f) for f in FACTIONS] == [0] * 5, "no Citadels"
    assert [g.find_leader(f) for f in FACTIONS] == [Region.PROVINCIA, None, Region.AEDUI, Region.NERVII, Region.UBII]
    assert g.pieces(Region.PROVINCIA, ROMANS) == {
        Force.ROMAN_LEADER: 1, Force.LEGION: 6, Force.AUXILIA_HIDDEN: 8, Force.FORT: 1,
    }  # fmt: skip
    assert g.pieces(Region.SEQUANI, GERMANS) == {Force.GERMAN_HIDDEN: 4, Force.SETTLEMENT: 1}
    assert not g.factions_in(Region.BITURIGES)
    assert at_war_regions(g) == [Region.SEQUANI]


def test_a2_1_45_or_30_cards() -> None:
    assert count_deck(fresh()) == 48
    assert count_deck(fresh(short=True)) == 32
    assert count_deck(fresh(Scenario.GALLIC_WAR, short=True)) == 48, "its first half is always whole"


def test_a2_1_even_initiative() -> None:
    """48 cards, twelve of each first faction, of which 45 are dealt."""
    g = fresh(even=True)
    assert count_even_share(g) == 12
    assert len(set(event_weights(g))) == 1
    romans = [card for card in g.undrawn if FACES[Card(card)].order[0] is ROMANS]
    for card in romans[:11]:
        g.undrawn.remove(card)
    weights = dict(zip(g.undrawn, event_weights(g), strict=True))
    share = Fraction(sum(weights[card] for card in romans[11:]), sum(weights.values()))
    assert share == Fraction(1, 37), "one Roman card is left in the 37"
    g.undrawn.remove(romans[11])
    weights = dict(zip(g.undrawn, event_weights(g), strict=True))
    assert all(weights[card] == 0 for card in romans[12:])


@pytest.mark.parametrize("options", [{"scenario": "RECONQUEST"}, {"scenario": "ARIOVISTUS", "short": True}])
def test_a2_1_even_decks_hold_no_more_of_anybody(options: dict[str, Any]) -> None:
    g = GAME.new(GAME.configure({**options, "even": True, "players": 2}))
    rng = Random(5)
    while g.result is None and len(g.played) < 25:
        play_out(GAME, g, rng, decisions=50)
    firsts = [FACES[Card(card)].order[0] for card in g.played if card > 0]
    assert max(firsts.count(first) for first in set(firsts)) <= count_even_share(g)


def test_a2_1_diviciacus_in_falling_sky() -> None:
    g = fresh(Scenario.RECONQUEST, diviciacus=True)
    assert Card.DIVICIACUS_O in g.undrawn
    assert Card.DIVICIACUS not in g.undrawn
    g.place_leader(Region.AEDUI, AEDUI, Standing.NAMED)
    assert g.rules.aedui_range(g, Region.BITURIGES)
    assert not g.rules.aedui_range(g, Region.MORINI)


def test_a2_2_a2_3_2_the_arverni_symbol_stands_for_the_germans() -> None:
    """§A2.2, §A2.3.2."""
    g = state(config=ARIO, card="LEGIO_X")
    assert ARVERNI in FACES[Card.LEGIO_X].order
    g.eligible = [int(f is GERMANS or f is ARVERNI) for f in FACTIONS]
    assert find_eligible(g) is GERMANS


def test_a2_3_2_new_cards_name_the_germans() -> None:
    assert all(ARVERNI not in FACES[card].order for card in REPLACING)
    assert {len(FACES[card].order) for card in REPLACING} == {4}


def test_a2_3_3_germans_gain_one_for_a_pass() -> None:
    match = position(["ARIOVISTUSS_WIFE"], config=ARIO, eligible=["GERMANS"], resources={"GERMANS": 3})
    assert seat(match) == 1
    do(match, Pass())
    assert match.state.resources[GERMANS] == 4


def told_after(dice: list[Any], **data: Any) -> list[str]:
    """What is reported after everybody has passed on a card with the carnyx."""
    assert FACES[Card.GALBA].trigger
    match = position([*dice, "ARIOVISTUSS_WIFE"], config=ARIO, card="GALBA", next="LEGIO_X", eligible=["GERMANS"], **data)
    do(match, Pass())
    assert match.state.current == Card.LEGIO_X
    return [line.news.key for line in match.chronicle or []]


def test_a2_3_9_the_carnyx_calls_the_arverni_if_at_war_even_if_all_passed() -> None:
    assert "arverni_phase" in told_after([6, 5], pieces={"VENETI": {"AUXILIA_HIDDEN": 1}})
    peace = told_after([], pieces={"VENETI": {"ARVERNI_HIDDEN": 1}})
    assert "arverni_peace" in peace
    assert "arverni_phase" not in peace


def test_a2_3_9_no_carnyx_no_phase() -> None:
    g = state(config=ARIO, card="LEGIO_X", pieces={"VENETI": {"AUXILIA_HIDDEN": 1}})
    assert g.rules.after_card(g) is None


def test_a2_3_9_the_phase_comes_after_both_have_acted_and_before_the_next_card() -> None:
    match = position(
        [1, 1, "ARIOVISTUSS_WIFE"],
        config=ARIO,
        card="GALBA",
        next="LEGIO_X",
        eligible=["GERMANS"],
        pieces={"VENETI": {"AUXILIA_HIDDEN": 1}},
    )
    do(match, Pass())
    assert match.state.current == Card.LEGIO_X
    assert match.state.count_bands(Region.VENETI, ARVERNI) == 1, "they rallied there"


def test_a5_1_1_eligibility_means_nothing_to_the_arverni() -> None:
    g = state(config=ARIO, card="GALBA", pieces={"VENETI": {"AUXILIA_HIDDEN": 1}})
    g.bench(ARVERNI)
    assert g.rules.after_card(g) is Phase.ARVERNI
    assert find_eligible(g) is not ARVERNI


def test_options_are_offered_in_order() -> None:
    match = position(config=ARIO, eligible=["GERMANS"], start="scenario")
    assert Pass() in options(match)
    assert isinstance(GAME.side(GAME.configure(ARIO), 1), Faction)
    assert GAME.side(GAME.configure({"scenario": "GALLIC_WAR"}), 1) == (GERMANS, ARVERNI)
