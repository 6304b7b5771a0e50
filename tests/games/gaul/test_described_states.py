"""Whatever the rules bring about between two turns can be described, and the description brings it about again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.gaul.described import comparable, describe_state
from games.gaul.table import ario, do, position, prompt, seat, state

from quadriga.games.gaul import GAME
from quadriga.games.gaul.ariovistus.steps import InterludeStep
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.dealing import EXPEDITION, LEAVING
from quadriga.games.gaul.moves import Pass
from quadriga.games.gaul.rules.deck import count_deck
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, NO_CARD, ROMANS, WINTER, Mark, Phase, Region, Side, Status, Tribe
from quadriga.kernel import BadPosition
from quadriga.kernel.playout import Playout, random_policy
from quadriga.text import refusal

ARIOVISTUS = {"scenario": "ARIOVISTUS"}
WAR = {"scenario": "GALLIC_WAR"}
GAMES = [
    {"scenario": "PAX_GALLICA", "sudden_frost": True},
    {"scenario": "RECONQUEST", "nonplayers": "ARVERNI_BELGAE"},
    {"scenario": "GREAT_REVOLT", "diviciacus": True},
    {"scenario": "ARIOVISTUS", "players": 3},
    {"scenario": "GALLIC_WAR", "players": 2},
]


def play_turns(g: Gaul, rng: Random, turns: int) -> None:
    for _ in range(turns):
        if g.result is None:
            Playout(GAME, g, rng, random_policy(rng), lambda: True)


@pytest.mark.parametrize("config", GAMES, ids=lambda config: str(config["scenario"]))
def test_a_state_from_the_middle_of_a_game_comes_back_from_its_description(config: dict[str, Any]) -> None:
    rng, compared = Random(f"described {config['scenario']}"), 0
    for _ in range(2):
        g = GAME.new(GAME.configure(config))
        play_turns(g, rng, 2)
        while g.result is None:
            if g.phase is Phase.INTERLUDE and g.step > InterludeStep.EXPEDITION:
                play_turns(g, rng, 1)  # what the documentation leaves out
                continue
            assert comparable(state(config=config, **describe_state(g))) == comparable(g)
            compared += 1
            play_turns(g, rng, rng.randrange(1, 12))
    assert compared > 5


# Lasting Events of the card that is being played ----------------------------------------------------------------------


def test_5_3_a_capability_lasts_while_its_own_card_is_current() -> None:
    g = state(card="LEGIO_X", capabilities={"LEGIO_X": "UNSHADED"}, deeds={"ROMANS": "EVENT"})
    assert g.has_capability(Card.LEGIO_X, Side.UNSHADED)
    assert (g.current, Card.LEGIO_X in g.undrawn) == (Card.LEGIO_X, False)


def test_5_1_4_a_marker_and_a_colony_lie_while_their_own_card_is_current() -> None:
    assert state(card="LOST_EAGLE", marks={"LOST_EAGLE": True}, deeds={"ARVERNI": "EVENT"}).has_mark(Mark.LOST_EAGLE)
    assert state(card="COLONY", colony="AEDUI", deeds={"AEDUI": "EVENT"}).colony is Region.AEDUI


def test_5_3_cards_in_effect_may_be_named_among_those_played_and_need_not() -> None:
    named, unnamed = (state(capabilities={"LEGIO_X": "SHADED"}, **more) for more in ({"played": ["LEGIO_X"]}, {}))
    assert named.undrawn == unnamed.undrawn
    assert (named.played, unnamed.played) == ([Card.LEGIO_X], [])


# Despite stacking -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [Status.ROMAN_ALLY, Status.AEDUI_ALLY, Status.AEDUI_CITADEL])
def test_26_others_may_stand_at_gergovia(status: Status) -> None:
    assert state(tribes={"ARVERNI": status.name}).status(Tribe.ARVERNI) is status
    assert state(config=WAR, half="second", tribes={"ARVERNI": status.name}).status(Tribe.ARVERNI) is status
    with pytest.raises(BadPosition, match="may not stand"):
        ario(tribes={"ARVERNI": status.name})


@pytest.mark.parametrize("status", [Status.ARVERNI_ALLY, Status.ARVERNI_CITADEL])
def test_a30_arverni_may_stand_at_bibracte(status: Status) -> None:
    assert ario(tribes={"AEDUI": status.name}).status(Tribe.AEDUI) is status
    with pytest.raises(BadPosition, match="may not stand"):
        state(tribes={"AEDUI": status.name})


# How deep the deck is ---------------------------------------------------------------------------------------------------


def test_2_1_how_many_cards_of_the_pile_are_left_says_whether_winter_may_be_next() -> None:
    plain, deep = state(), state(pile=3, left=2)
    assert (plain.pile, plain.pile_left, plain.pile_winter) == (2, 3, False)
    assert (deep.pile, deep.pile_left, deep.pile_winter) == (3, 2, True)
    assert count_deck(plain) - count_deck(deep) == 6
    assert not state(pile=3, left=2, next="WINTER").pile_winter
    assert not state(pile=3, left=5, card="WINTER").pile_winter


def test_2_1_with_no_event_left_in_the_pile_its_winter_is_next() -> None:
    match = position(pile=3, left=0, dice=[Card.WINTER])
    do(match, *[Pass()] * 4)
    assert (match.state.current, match.state.upcoming) == (Card.POMPEY, WINTER)


def test_2_1_after_the_last_card_there_is_nothing() -> None:
    g = state(config=ARIOVISTUS, card="WINTER", next="NOTHING", winters=3, pile=9, left=0)
    assert (g.upcoming, count_deck(g)) == (NO_CARD, 0)


def test_2_3_7_every_winter_may_be_named_among_the_cards_played() -> None:
    assert state(played=["WINTER", "AMBACTI", "WINTER"], winters=2).played == [WINTER, Card.AMBACTI, WINTER]


def test_a2_1_2_r_89_a_card_that_lasted_through_the_first_half_stays_out_of_the_second_deck() -> None:
    assert Card.LEGIO_X not in state(config=WAR, half="second", aside=["LEGIO_X"]).undrawn
    campaign = {"WINTER_CAMPAIGN_A": "SHADED BELGAE"}
    assert Card.WINTER_CAMPAIGN not in state(config=WAR, half="second", capabilities=campaign).undrawn


# How far a phase has come -------------------------------------------------------------------------------------------------


def test_a2_3_9_a_card_ends_once_its_arverni_phase_is_over() -> None:
    before, after = (ario(card="GALLIA_TOGATA_A", phase="CARD_END", step=step) for step in (0, 1))
    for g in (before, after):
        play_turns(g, Random(0), 1)
    assert (before.phase, before.current) == (Phase.ARVERNI, Card.GALLIA_TOGATA_A)
    assert after.current != Card.GALLIA_TOGATA_A


def test_6_3_quarters_go_on_with_the_faction_whose_turn_it_is() -> None:
    winter: dict[str, Any] = {"start": "scenario", "card": "WINTER", "phase": "QUARTERS"}
    assert seat(position(**winter, step=2)) == AEDUI
    assert seat(position(**winter, step=4)) == ROMANS


def test_a2_1_the_interlude_goes_on_with_any_step_up_to_the_expedition() -> None:
    match = position(config=WAR, start="scenario", card="WINTER", winters=3, phase="INTERLUDE", step=8)
    assert prompt(match) == "expedition"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"pile": 0, "left": 0}, "does not go with"),
        ({"pile": 1, "left": 4}, "does not go with"),
        ({"pile": 4, "left": 2}, "does not go with"),
        ({"pile": 1, "left": 3, "winters": 1}, "does not go with"),
        ({"left": 6}, "from 0 to 5"),
        ({"aside": ["LEGIO_X"]}, "not in this deck"),
        ({"next": "NOTHING"}, "no card is left"),
        ({"played": ["WINTER"]}, "at least one Winter"),
        ({"phase": "CARD_END", "step": 1}, "from 0 to 0"),
        ({"card": "WINTER", "phase": "QUARTERS", "step": 5}, "from 0 to 4"),
        ({"capabilities": {"LEGIO_X": "SHADED"}, "next": "LEGIO_X"}, "not in this deck"),
        ({"capabilities": {"LEGIO_X": "SHADED"}, "card": "LEGIO_X", "deeds": {"ROMANS": "COMMAND"}}, "who carried it out"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_the_deck_or_the_phase_cannot_be_is_refused_with_a_sentence(data: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position(**data)
    assert words in refusal("en", refused.value)
    assert refusal("cs", refused.value).endswith(".")


def test_a2_1_1_the_steps_of_a_described_interlude_are_those_of_the_rules() -> None:
    steps = [InterludeStep.GERMANS, InterludeStep.AEDUI, InterludeStep.ARVERNI, InterludeStep.EXPEDITION]
    assert [*(step for step, _, _ in LEAVING), EXPEDITION] == steps
