"""§A2.1.3: the second half of The Gallic War, from described positions: its first Winter and what lasts."""

from __future__ import annotations

import pytest
from games.gaul.carry import drive
from games.gaul.table import GaulMatch, asked, do, position, prompt, seat, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import Finish, Pass, Select, Summon
from quadriga.games.gaul.rules.deck import count_deck, is_final_winter
from quadriga.games.gaul.rules.winter import victory_phase
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Book,
    Force,
    Mark,
    Phase,
    Region,
    Senate,
    Side,
    Standing,
)
from quadriga.kernel import BadPosition
from quadriga.text import refusal

WAR = {"scenario": "GALLIC_WAR"}
HELD = {"PROVINCIA": {"LEGION": 3, "ROMAN_LEADER": 1}, "ARVERNI": {"ARVERNI_HIDDEN": 3}, "NERVII": {"BELGIC_LEADER": 1}}


def second(**data: object) -> Gaul:
    return state(config=WAR, half="second", **data)


def test_a2_1_3_a_position_of_the_second_half_has_the_rules_seats_and_deck_of_falling_sky() -> None:
    g = second(pieces={"BRITANNIA": {"BELGIC_HIDDEN": 2}}, capabilities={"LEGIO_X": "UNSHADED"})
    assert (g.book, g.phase) == (Book.FALLING_SKY, Phase.CARD)
    assert (g.seat(ARVERNI), g.seat(GERMANS)) == (1, -1), "who led the Germans"
    assert g.standing[ARVERNI] == Standing.WAITING, "Vercingetorix is in the Spring box"
    assert Card.DIVICIACUS_O in g.undrawn
    assert Card.DIVICIACUS not in g.undrawn
    assert Card.LEGIO_X not in g.undrawn, "in effect, so not in the deck"
    assert g.count_available_bands(GERMANS) == 15


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"config": {"scenario": "ARIOVISTUS"}, "half": "second"}, "Only The Gallic War"),
        ({"config": WAR, "half": "second", "start": "scenario"}, "no set-up of its own"),
        ({"config": WAR, "half": "third"}, "'first' half or the 'second'"),
        ({"config": WAR, "half": "second", "pieces": {"CISALPINA": {"LEGION": 1}}}, "not a Region"),
        ({"config": WAR, "half": "second", "tribes": {"NORI": "ROMAN_ALLY"}}, "not in this game"),
    ],
)
def test_a2_1_3_contradictions_are_refused_with_a_sentence(data: dict[str, object], words: str) -> None:
    with pytest.raises(BadPosition) as refused:
        state(**data)
    assert words in refusal("en", refused.value)


def to_spring(match: GaulMatch) -> list[str]:
    """Answer as briefly as may be until Vercingetorix may come; the prompts on the way."""
    asked_for: list[str] = []
    while match.state.phase is not Phase.SPRING:
        asked_for.append(prompt(match))
        choice = asked(match).choice
        do(match, next(move for move in (Finish(), Pass(), *choice) if move in choice))
    return asked_for


def winter(**data: object) -> GaulMatch:
    return position(["TITUS_LABIENUS"], WAR, half="second", card="WINTER", next="POMPEY", winters=1, **data)


def test_a2_1_3_the_first_winter_after_the_interlude_skips_victory_and_germans_and_leaves_the_senate() -> None:
    """A met condition does not end the game, the Germans stay quiet, no Legion comes from an empty Winter track."""
    pieces = {**HELD, "UBII": {"GERMAN_HIDDEN": 5}, "ATREBATES": {"BELGIC_HIDDEN": 15}}
    match = winter(pieces=pieces, senate="ADULATION", firm=True)
    asked_for = to_spring(match)
    g = match.state
    assert g.result is None
    assert g.count_bands(Region.UBII, GERMANS) == 5, "no Germans Phase"
    assert (g.senate, g.firm) == (Senate.ADULATION, True), "not even put at Intrigue"
    assert "winter_legions" not in asked_for
    assert not is_final_winter(g)


def test_a2_1_3_legions_of_the_expedition_return_to_belgica_in_the_first_harvest() -> None:
    match = winter(pieces=HELD, winter_box=3)
    before = [match.state.count(region, Force.LEGION) for region in (Region.MORINI, Region.NERVII, Region.ATREBATES)]
    assert before == [0, 0, 0]
    asked_for = to_spring(match)
    assert match.state.winter_box == 0
    after = sum(match.state.count(region, Force.LEGION) for region in (Region.MORINI, Region.NERVII, Region.ATREBATES))
    assert after == 3
    assert asked_for


def test_a2_1_3_vercingetorix_may_come_from_that_spring_on_and_the_german_seat_says_where() -> None:
    match = winter(pieces=HELD)
    to_spring(match)
    assert (prompt(match), seat(match)) == ("summon_now", 1)
    do(match, Summon(), Select(Region.CARNUTES))
    assert match.state.has_named_leader(Region.CARNUTES, ARVERNI)


def test_a2_1_3_lasting_events_of_the_first_half_keep_working() -> None:
    """Dread, a capability of the Germans' cards, is in effect with the rules of Falling Sky; its card is in no deck."""
    g = second(capabilities={"DREAD": "SHADED", "BALLISTAE": "UNSHADED"})
    assert g.has_capability(Card.DREAD, Side.SHADED)
    assert count_deck(second()) - count_deck(g) == 1, "Ballistae are missing in the deck, Dread never was in it"


def test_a2_1_3_the_second_half_counts_victory_by_falling_sky() -> None:
    g = second(pieces=HELD, tribes={"ARVERNI": "ARVERNI_CITADEL", "CARNUTES": "ARVERNI_ALLY"})
    assert g.rules.score(g, ARVERNI) == 2
    assert g.rules.players == (ROMANS, ARVERNI, AEDUI, BELGAE)


@pytest.mark.parametrize(("winters", "ends"), [(1, False), (2, True)])
def test_20_r_43_the_victory_phases_of_the_first_half_count(winters: int, ends: bool) -> None:
    g = second(card="WINTER", winters=winters, pieces=HELD)
    g.add_mark(Marker(Mark.OPTIMATES))
    assert g.rules.score(g, ROMANS) > 12
    drive(g, victory_phase(g), [])
    assert (g.result is not None and g.result.how == "optimates") is ends
