"""Positions of Gaul: what a rule can bring about can be described, and contradictions are refused with a sentence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.gaul.carry import drive
from games.gaul.table import ario, do, position, prompt, seat, state

from quadriga.games.gaul import GAME
from quadriga.games.gaul.ariovistus.uprising import offer_uprising
from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import FACES, Card
from quadriga.games.gaul.moves import Pass, Refuse
from quadriga.games.gaul.rules.circumvallation import free_to_move
from quadriga.games.gaul.rules.winter import is_civil_war
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    REGIONS,
    ROMANS,
    Force,
    Mark,
    Phase,
    Region,
    Scenario,
    Senate,
    Standing,
    Status,
    Tribe,
)
from quadriga.kernel import BadPosition, from_position, random_dealer
from quadriga.kernel.playout import play_out
from quadriga.text import refusal

WAR = {"scenario": "GALLIC_WAR"}


# What can be described ------------------------------------------------------------------------------------------------


def test_described_pieces_stand_instead_of_what_stood_there() -> None:
    g = state(start="scenario", pieces={"PROVINCIA": {"AUXILIA_HIDDEN": 1}, "ARVERNI": {"ARVERNI_HIDDEN": 2}})
    assert g.pieces(Region.PROVINCIA, ROMANS) == {Force.FORT: 1, Force.AUXILIA_HIDDEN: 1}
    assert g.pieces(Region.ARVERNI, ARVERNI) == {Force.ARVERNI_HIDDEN: 2}
    plain = state(start="scenario")
    others = [r for r in REGIONS if r not in (Region.PROVINCIA, Region.ARVERNI)]
    assert all(g.pieces(r, f) == plain.pieces(r, f) for r in others for f in FACTIONS)


def test_a_leader_may_be_described_elsewhere_or_not_at_all() -> None:
    home = state(start="scenario").find_leader(ROMANS)
    assert home is not None
    moved = state(start="scenario", pieces={"CARNUTES": {"ROMAN_LEADER": 1}, home.name: {"LEGION": 1}})
    assert moved.has_named_leader(Region.CARNUTES, ROMANS)
    gone = state(start="scenario", pieces={home.name: {"LEGION": 1}})
    assert (gone.find_leader(ROMANS), gone.standing[ROMANS]) == (None, Standing.SUCCESSOR)


def test_2_1_in_pax_gallica_vercingetorix_is_still_to_come() -> None:
    assert state(config={"scenario": "PAX_GALLICA"}).standing[ARVERNI] == Standing.WAITING
    come = state(config={"scenario": "PAX_GALLICA"}, pieces={"ARVERNI": {"ARVERNI_LEADER": 1}})
    assert come.has_named_leader(Region.ARVERNI, ARVERNI)


def test_5_1_4_a_colony_and_its_ally() -> None:
    g = state(colony="AEDUI", tribes={"COLONY": "BELGIC_ALLY"}, pieces={"AEDUI": {"BELGIC_HIDDEN": 3}})
    assert (g.region_of(Tribe.COLONY), g.status(Tribe.COLONY)) == (Region.AEDUI, Status.BELGIC_ALLY)
    assert g.rules.control_value(g, Region.AEDUI) == state().rules.control_value(state(), Region.AEDUI) + 1
    assert Card.COLONY not in g.undrawn


def test_5_1_4_gallia_togata_opens_cisalpina_to_romans_alone() -> None:
    g = state(marks={"GALLIA_TOGATA": True}, pieces={"CISALPINA": {"LEGION": 1}})
    assert g.rules.is_playable(g, Region.CISALPINA)
    assert Card.GALLIA_TOGATA not in g.undrawn
    with pytest.raises(BadPosition, match="may not be there: Aedui in Cisalpina"):
        position(marks={"GALLIA_TOGATA": True}, pieces={"CISALPINA": {"AEDUI_HIDDEN": 1}})


def test_5_1_4_optimates_and_the_lost_eagle() -> None:
    g = state(card="WINTER", winters=2, marks={"OPTIMATES": True, "LOST_EAGLE": True})
    assert is_civil_war(g)
    assert g.has_mark(Mark.LOST_EAGLE)


def test_5_1_4_abatis_and_uprising_with_place_and_owner() -> None:
    g = ario(marks={"ABATIS": "NERVII BELGAE", "WINTER_UPRISING": "UBII GERMANS"})
    assert g.find_marks(Mark.ABATIS) == [Marker(Mark.ABATIS, Region.NERVII, BELGAE)]
    assert drive(g, offer_uprising(g), [Refuse()]) == ["uprising"]


def test_4_a_ring_may_hold_a_citadel_alone_and_a_leader_only_if_he_is_there() -> None:
    besieged = {"pieces": {"MANDUBII": {"LEGION": 1}}, "tribes": {"MANDUBII": "ARVERNI_CITADEL"}}
    g = state(**besieged, marks={"CIRCUMVALLATION": "MANDUBII ARVERNI"})
    assert g.marks == [Marker(Mark.CIRCUMVALLATION, Region.MANDUBII, ARVERNI)]
    with pytest.raises(BadPosition, match="no Leader of ARVERNI in MANDUBII"):
        state(pieces={"MANDUBII": {"LEGION": 1, "ARVERNI_HIDDEN": 2}}, marks={"CIRCUMVALLATION": "MANDUBII ARVERNI 2 LEADER"})


def test_2_1_after_the_first_year_of_pax_gallica_its_set_up_has_come_to_an_end() -> None:
    pax = {"config": {"scenario": "PAX_GALLICA"}, "start": "scenario"}
    first, later = state(**pax), state(**pax, winters=2)
    assert (first.senate, first.winter_box) == (Senate.NOWHERE, 3)
    assert (later.senate, later.winter_box, later.track) == (Senate.INTRIGUE, 0, first.track + 3)


@pytest.mark.parametrize(
    ("words", "free"),
    [
        ("MANDUBII ARVERNI", {}),
        ("MANDUBII ARVERNI 2", {Force.ARVERNI_LEADER: 1, Force.ARVERNI_HIDDEN: 1}),
        ("MANDUBII ARVERNI 2 LEADER", {Force.ARVERNI_HIDDEN: 1}),
    ],
)
def test_4_the_ring_holds_all_or_so_many(words: str, free: dict[Force, int]) -> None:
    pieces = {"MANDUBII": {"LEGION": 1, "ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3}}
    assert free_to_move(state(pieces=pieces, marks={"CIRCUMVALLATION": words}), Region.MANDUBII, ARVERNI) == free


def test_2_3_6_who_is_benched_and_who_stays_eligible() -> None:
    match = position(card="CICERO", benched={"ROMANS": 2}, stays=["BELGAE"])
    assert seat(match) != ROMANS
    assert (match.state.benched[ROMANS], match.state.stays[BELGAE]) == (2, 1)


def test_35_cards_that_factions_have_looked_at() -> None:
    match = position(card="CICERO", next="POMPEY", ahead=["LEGIO_X", "AMBACTI"], foreseen={"ROMANS": 2, "AEDUI": 1})
    assert GAME.view(match.state, 0).ahead == (Card.LEGIO_X, Card.AMBACTI)
    assert GAME.view(match.state, int(AEDUI)).ahead == (Card.LEGIO_X, None)
    do(match, *[Pass()] * 4)
    assert (match.state.current, match.state.upcoming) == (Card.POMPEY, Card.LEGIO_X)


def test_35_a_winter_that_somebody_has_looked_at() -> None:
    g = state(card="CICERO", next="POMPEY", ahead=["WINTER"], pile=3, left=3, foreseen={"ROMANS": 1})
    assert GAME.view(g, 0).ahead == (Card.WINTER,)
    assert GAME.view(g, int(AEDUI)).ahead == (None,)
    with pytest.raises(BadPosition):
        state(card="CICERO", next="POMPEY", ahead=["WINTER", "WINTER"], pile=3, left=3, foreseen={"ROMANS": 2})


def test_2_3_7_cards_that_have_been_played() -> None:
    g = state(played=["AMBACTI", "LEGIO_X"])
    assert not {Card.AMBACTI, Card.LEGIO_X} & set(g.undrawn)
    assert GAME.view(g, None).played == (Card.AMBACTI, Card.LEGIO_X)


def test_a6_2_a_position_may_begin_with_the_arverni_phase() -> None:
    g = ario(card="GALLIA_TOGATA_A", phase="ARVERNI")
    assert (g.phase, g.step) == (Phase.ARVERNI, 1)


def test_a2_1_the_interlude_may_begin() -> None:
    match = position(config=WAR, start="scenario", card="WINTER", winters=3, phase="INTERLUDE")
    assert prompt(match).startswith(("adjust_", "interlude_"))


# What is refused ------------------------------------------------------------------------------------------------------

ARIOVISTUS = {"scenario": "ARIOVISTUS"}
SEVEN = ("REMI", "MORINI", "MENAPII", "NERVII", "EBURONES", "VENETI", "CADURCI")
RINGED = {"MANDUBII": {"LEGION": 1, "ARVERNI_HIDDEN": 1}}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"pieces": ["LEGION"]}, "'pieces' is a table"),
        ({"pieces": {"CARNUTES": 3}}, "'pieces.CARNUTES' is a table"),
        ({"devastated": "CARNUTES"}, "'devastated' is a list"),
        ({"devastated": ["CISALPINA"]}, "not a Region"),
        ({"config": ARIOVISTUS, "intimidated": ["BRITANNIA"]}, "not a Region"),
        ({"intimidated": ["CARNUTES"]}, "no Intimidated markers"),
        ({"tribes": {"REMI": "AEDUI_CITADEL"}}, "may not stand"),
        ({"tribes": {"REMI": "RAZED"}}, "may not stand"),
        ({"tribes": {"REMI": "ABSENT"}}, "may not stand"),
        ({"tribes": {"COLONY": "ROMAN_ALLY"}}, "no Colony"),
        ({"tribes": {"MANDUBII": "RAZED", "BITURIGES": "RAZED"}}, "one Razed marker"),
        ({"pieces": {"UBII": {"GERMAN_LEADER": 1}}}, "GERMANS have no Leader"),
        ({"pieces": {"AEDUI": {"AEDUI_LEADER": 1}}}, "AEDUI have no Leader"),
        ({"config": ARIOVISTUS, "pieces": {"ARVERNI": {"ARVERNI_LEADER": 1}}}, "ARVERNI have no Leader"),
        ({"config": ARIOVISTUS, "successors": ["AEDUI"]}, "AEDUI have no Successor"),
        ({"firm": "no"}, "firm is true or false"),
        ({"senate": "NOWHERE"}, "only in the first year of Pax Gallica"),
        ({"winter_box": 3}, "only until the first Harvest"),
        ({"deeds": {"ROMANS": "EVENT", "AEDUI": "EVENT"}}, "one Event at most"),
        ({"deeds": {"ROMANS": "LIMITED"}}, "only after another faction's Command"),
        ({"deeds": {"ROMANS": "COMMAND", "AEDUI": "COMMAND"}}, "only after another faction's Command"),
        ({"deeds": {"ROMANS": "COMMAND"}, "eligible": ["AEDUI"]}, "ROMANS are not eligible"),
        ({"deeds": {"ROMANS": "PASSED"}, "benched": {"ROMANS": 1}}, "ROMANS are not eligible"),
        ({"deeds": {"ROMANS": "PASSED"}, "card": "WINTER"}, "Nobody acts on a Winter card"),
        ({"eligible": ["AEDUI"], "benched": {"AEDUI": 1}}, "both eligible and benched"),
        ({"devastated": ["CARNUTES", "CARNUTES"]}, "'devastated' names something twice"),
        ({"config": ARIOVISTUS, "intimidated": ["UBII", "UBII"]}, "'intimidated' names something twice"),
        ({"stays": ["AEDUI", "AEDUI"]}, "'stays' names something twice"),
        ({"eligible": ["AEDUI", "AEDUI"]}, "'eligible' names something twice"),
        ({"successors": ["ROMANS", "ROMANS"]}, "'successors' names something twice"),
        ({"played": ["LEGIO_X", "LEGIO_X"]}, "'played' names something twice"),
        ({"winters": 4}, "no card is played after the last"),
        ({"config": {"short": True}, "card": "WINTER", "winters": 4}, "The deck has 3 Winters"),
        ({"config": ARIOVISTUS, "marks": {"WINTER_UPRISING": "UBII ARVERNI"}}, "run by the game"),
        ({"config": {"scenario": "GALLIC_WAR"}, "half": "second", "marks": {"WINTER_UPRISING": "UBII BELGAE"}}, "is gone"),
        ({"config": ARIOVISTUS, "capabilities": {"CONVICTOLITAVIS": "SHADED"}}, "not in this deck"),
        (
            {"tribes": dict.fromkeys(("REMI", "MORINI", "MENAPII", "NERVII", "EBURONES", "VENETI", "CADURCI"), "AEDUI_ALLY")},
            "not that many",
        ),
        ({"tribes": dict.fromkeys(("AEDUI", "MANDUBII", "SEQUANI"), "AEDUI_CITADEL")}, "not that many"),
        ({"tribes": dict.fromkeys(SEVEN[:5], "DISPERSED")}, "4 Dispersed"),
        ({"marks": {"OPTIMATES": "yes"}}, "written 'true'"),
        ({"config": ARIOVISTUS, "marks": {"ABATIS": True}}, "'REGION FACTION'"),
        ({"config": ARIOVISTUS, "marks": {"ABATIS": "NERVII ROMANS"}}, "no Warbands"),
        ({"config": ARIOVISTUS, "marks": {"ABATIS": "NERVII ARVERNI"}}, "run by the game"),
        ({"config": {"scenario": "GALLIC_WAR"}, "half": "second", "marks": {"ABATIS": "NERVII ARVERNI"}}, "run by the game"),
        ({"config": ARIOVISTUS, "marks": {"OPTIMATES": True}}, "not in this deck"),
        ({"marks": {"ABATIS": "NERVII BELGAE"}}, "not in this deck"),
        ({"marks": {"OPTIMATES": True}, "card": "OPTIMATES"}, "lasts only after its Event"),
        ({"marks": {"CIRCUMVALLATION": "MANDUBII ARVERNI"}}, "needs Romans"),
        ({"marks": {"CIRCUMVALLATION": "MANDUBII"}}, "'REGION FACTION'"),
        (
            {"pieces": {"MANDUBII": {"LEGION": 1, "ARVERNI_HIDDEN": 1}}, "marks": {"CIRCUMVALLATION": "MANDUBII ARVERNI 2"}},
            "from 0 to 1",
        ),
        ({"resources": {"GERMANS": 3}}, "no Resources"),
        ({"config": ARIOVISTUS, "resources": {"ARVERNI": 3}}, "no Resources"),
        ({"firm": True}, "Firm only"),
        ({"capabilities": {"CICERO": "UNSHADED"}}, "no Capability"),
        ({"capabilities": {"AQUITANI": "UNSHADED"}}, "no Capability"),
        ({"capabilities": {"BAGGAGE_TRAINS": "SHADED"}}, "has a holder"),
        ({"capabilities": {"LEGIO_X": "UNSHADED ROMANS"}}, "nobody holds it"),
        ({"eligible": ["GERMANS"]}, "run by the game"),
        ({"deeds": {"GERMANS": "COMMAND"}}, "run by the game"),
        ({"deeds": {"ROMANS": "COMMAND", "AEDUI": "LIMITED", "BELGAE": "EVENT"}}, "At most two"),
        ({"benched": {"ROMANS": 3}}, "from 0 to 2"),
        ({"card": "WINTER", "winters": 0}, "at least one Winter"),
        ({"ahead": ["LEGIO_X"]}, "has looked at all"),
        ({"ahead": ["LEGIO_X"], "foreseen": {"ROMANS": 2}}, "from 0 to 1"),
        ({"ahead": ["CICERO"], "foreseen": {"ROMANS": 1}}, "not in this deck"),
        ({"ahead": ["ABATIS"], "foreseen": {"ROMANS": 1}}, "not in this deck"),
        ({"played": ["POMPEY"]}, "not in this deck"),
        ({"phase": "QUARTERS"}, "does not go with"),
        ({"card": "WINTER", "phase": "CARD"}, "does not go with"),
        ({"phase": "ARVERNI"}, "does not go with"),
        ({"phase": "SETUP"}, "does not go with"),
        ({"config": ARIOVISTUS, "card": "WINTER", "winters": 3, "phase": "INTERLUDE"}, "does not go with"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_contradictions_are_refused_with_a_sentence(data: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position(**data)
    assert words in refusal("en", refused.value)
    assert refusal("cs", refused.value).endswith(".")


def test_2_3_6_who_has_acted_may_have_been_barred_by_the_event_of_this_card() -> None:
    g = state(deeds={"ROMANS": "COMMAND_ABILITY", "AEDUI": "EVENT"}, benched={"ROMANS": 2})
    assert (g.benched[ROMANS], g.eligible[ROMANS]) == (2, 0)


def test_a1_4_2_a_settlement_may_stand_in_germania() -> None:
    """Settle founds none there, but cards A35 and A36 may; the limit is one in a Region."""
    g = position(config=ARIOVISTUS, pieces={"UBII": {"SETTLEMENT": 1}}).state
    assert g.count(Region.UBII, Force.SETTLEMENT) == 1
    with pytest.raises(BadPosition) as refused:
        position(config=ARIOVISTUS, pieces={"UBII": {"SETTLEMENT": 2}})
    assert "One Settlement stands in a Region" in refusal("en", refused.value)


# Whatever loads can be played -----------------------------------------------------------------------------------------


def describe(rng: Random) -> dict[str, Any]:
    """A description as somebody might write it: mostly sound, sometimes not."""
    config = {"scenario": rng.choice(list(Scenario)).name, "players": rng.choice((2, 4))}
    table = GAME.new(GAME.configure(config))
    places = rng.sample([region.name for region in (REGIONS if rng.random() < 0.1 else table.regions())], 6)
    forces = [piece.name for piece in Force if piece is Force.LEGION or piece.is_band or piece is Force.FORT]
    cards = rng.sample([Card(card).name for card in (FACES if rng.random() < 0.1 else table.undrawn)], 3)
    winter = rng.random() < 0.4
    simple = rng.choice(list(Mark)) in (Mark.GALLIA_TOGATA, Mark.LOST_EAGLE, Mark.OPTIMATES)
    data: dict[str, Any] = {
        "start": rng.choice(("empty", "scenario")),
        "half": rng.choice(("first", "first", "first", "second")),
        "card": "WINTER" if winter else cards[0],
        "next": cards[1],
        "winters": rng.randrange(4),
        "pieces": {place: {rng.choice(forces): 1 + (rng.random() < 0.2) for _ in range(3)} for place in places},
        "tribes": {rng.choice(list(Tribe)).name: rng.choice(list(Status)).name for _ in range(2)},
        "devastated": places[:1],
        "intimidated": places[1:2],
        "resources": {faction.name: rng.randrange(12) for faction in (ROMANS, AEDUI, BELGAE)},
        "capabilities": {rng.choice(("LEGIO_X", "BALLISTAE", cards[2])): rng.choice(("UNSHADED", "SHADED", "SHADED BELGAE"))},
        "benched": {"AEDUI": rng.randrange(3)},
        "marks": {rng.choice(list(Mark)).name: True if simple else f"{places[0]} {rng.choice(FACTIONS).name}"},
        "colony": places[1],
        "phase": rng.choice(list(Phase)).name,
    }
    kept = {key: value for key, value in data.items() if rng.random() < 0.4}
    return {"config": config, **kept}


def test_what_is_described_at_random_is_refused_with_a_sentence_or_can_be_played() -> None:
    loaded, sentences = 0, []
    for seed in range(160):
        rng = Random(seed)
        try:
            g: Gaul = from_position(GAME, describe(rng), random_dealer(rng)).checkpoints[0][1].copy()
        except BadPosition as error:
            sentences.append(refusal("en", error))
            continue
        loaded += 1
        play_out(GAME, g, rng, decisions=150)
        GAME.check(g)
    assert loaded > 20
    assert len(set(sentences)) > 8
    assert not [sentence for sentence in sentences if "cannot be understood" in sentence]
