"""The table in words, and the short texts of the cards, in both languages."""

from __future__ import annotations

from random import Random

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.box.cards import HOUSE
from quadriga.games.byzantion.telling.card_text import card_text, card_types, event_option, goods_text, task_text
from quadriga.games.byzantion.terms import Card, Event, Keimelion, Task, Unit
from quadriga.kernel import Match, random_dealer
from quadriga.text import LANGUAGES, catalogue

from .setting import BLUE, GREEN, table

LONGEST = 120  # characters of a card's text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_task_has_a_name_and_a_short_text(lang: str) -> None:
    text = catalogue(lang, "byzantion")
    for card in Card:
        words = card_text(HOUSE, card, text)
        assert words.endswith(".")
        assert "None" not in words
        assert "{" not in words
        assert len(words) <= 2 * LONGEST if len(HOUSE.abilities[card]) > 1 else len(words) <= LONGEST, words
        assert text.name(card) != card.name.title()
        assert card_types(HOUSE, card, text)
    for task in Task:
        assert "None" not in task_text(HOUSE, task, text)
        assert text.name(task) != task.name
    for event in list(Event)[:30]:
        for option in range(1, len(HOUSE.events[event].options) + 1):
            assert event_option(event, option, text)


def test_texts_carry_the_numbers_of_the_data() -> None:
    text = catalogue("en", "byzantion")
    assert card_text(HOUSE, Card.E042, text) == "When you play another stratiotika card: 1 virtus."
    assert card_text(HOUSE, Card.E071, text) == "Draw 2; every other player draws 1."
    assert card_types(HOUSE, Card.E041, text) == "stratiotika 3, palatine 2"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_twin_speaks_at_every_step(lang: str, players: int) -> None:
    text = catalogue(lang, "byzantion")
    rng = Random(players)
    match = Match(GAME, GAME.configure({"players": players}), random_dealer(rng))
    while not match.over:
        for seat in (None, 0):
            for shown in GAME.telling.board_text(match.view(seat), text):
                assert shown.title
                assert all(len(row) == len(shown.head) for row in shown.rows), shown
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))


def test_the_twin_tells_public_numbers_and_no_secrets() -> None:
    text = catalogue("en", "byzantion")
    match = table(
        event="V17", market=["lignum"], units={"italia": {"legion": 2}},
        blue={"hand": ["E002"], "zone": [["E041", "E050"]], "lapis": 7, "tasks": ["T01"]},
    )  # fmt: skip
    words = str(GAME.telling.board_text(match.view(GREEN), text))
    for part in ("Belisarios, Military Secretary", "2 legions", "lignum", "Defender of Besieged Rome", "8 auctoritas", "7"):
        assert part in words
    for secret in ("Tribonian", "Power of Authority"):
        assert secret not in words
        assert secret in str(GAME.telling.board_text(match.view(BLUE), text))


def test_a_card_that_counts_others_says_what_it_gives() -> None:
    text = catalogue("en", "byzantion")
    assert card_text(HOUSE, Card.E018, text) == "1 civicus for each other palatine card of yours, for 3 at most."
    assert card_text(HOUSE, Card.E078, text) == "2 nomismata for each other emporion card of yours, for 3 at most."


@pytest.mark.parametrize(("lang", "words"), [("en", "3 miniatures or fewer"), ("cs", "nejvýš 3 miniatury")])
def test_a_monument_is_explained(lang: str, words: str) -> None:
    assert words in task_text(HOUSE, Task.T25, catalogue(lang, "byzantion"))


@pytest.mark.parametrize(
    ("card", "among", "alone"),
    [
        (Card.E071, "Draw 2; every other player draws 1.", "Draw 2."),
        (Card.E072, "Every other player discards a card.", "Draw 1."),
        (Card.E094, "Every other player loses 1 frumentum.", "Gain 1 frumentum."),
        (Card.E017, "Take 1 resource from another player.", "Gain 1 resource of your choice."),
        (Card.E001, "A vote of yours counts 2 more.", "No effect in the solo game."),
        (Card.E041, "When you win an event: 2 doxa.", "When you complete an event: 2 doxa."),
    ],
)
def test_9_3_alone_cards_say_what_they_do_alone(card: Card, among: str, alone: str) -> None:
    """§9.3: in the words of the game that is played."""
    text = catalogue("en", "byzantion")
    assert card_text(HOUSE, card, GAME.telling.words(text, GAME.configure({"players": 2}))) == among
    assert card_text(HOUSE, card, GAME.telling.words(text, GAME.configure({"players": 1}))) == alone


@pytest.mark.parametrize("lang", LANGUAGES)
def test_9_9_alone_keimelia_say_what_they_do_alone(lang: str) -> None:
    text = catalogue(lang, "byzantion")
    solo = GAME.telling.words(text, GAME.configure({"players": 1}))
    for space in Keimelion:
        assert solo.say(f"draw.keimelion.{space.name}") != text.say(f"draw.keimelion.{space.name}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_9_2_alone_the_reference_card_names_every_unit_with_its_cost(lang: str) -> None:
    """§9.2: it lies in sight, with what is left of each; among demes there is none."""
    text = catalogue(lang, "byzantion")
    match = table(1, events=["S09"], units={"italia": {"legion": 3}, "africa": {"legion": 1}})
    title = text.say("table.reference")
    shown = next(one for one in GAME.telling.board_text(match.view(BLUE), text) if one.title == title)
    assert [row[0] for row in shown.rows] == [text.name(unit) for unit in Unit]
    costs = {unit: goods_text(HOUSE.units[unit].cost, text) for unit in Unit}
    assert [row[2] for row in shown.rows] == list(costs.values())
    assert shown.rows[Unit.LEGION][3] == str(10 - 4)
    assert all(one.title != title for one in GAME.telling.board_text(table().view(BLUE), text))
    drawn = GAME.scene.layers(match.view(BLUE), BLUE, text)["place"]
    for unit in Unit:
        assert f"{text.name(unit)}: {costs[unit]}" in str(drawn[f"p-cost-{unit.name}"])
    assert not [key for key in GAME.scene.layers(table().view(BLUE), BLUE, text)["place"] if key.startswith("p-cost")]
