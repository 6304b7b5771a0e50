"""What a button says where its question gives the move another price or meaning than others do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from quadriga.games.byzantion import GAME, rules
from quadriga.games.byzantion.draw.scene import ByzantionScene
from quadriga.games.byzantion.moves import Announce, Decline, Discard, PlaceSeal, PlayCard, Use, Vote
from quadriga.games.byzantion.telling.card_text import event_option
from quadriga.games.byzantion.telling.telling import ByzantionTelling
from quadriga.games.byzantion.terms import Action, Card, Good, Keimelion
from quadriga.kernel import AnyMatch, Ask
from quadriga.text import catalogue
from quadriga.text.telling import look
from quadriga.web.page.question import Words, as_option

from .setting import do, solo, table
from .test_events_phase import votes

TELLING = ByzantionTelling()
TEXTS = {lang: catalogue(lang, "byzantion") for lang in ("en", "cs")}
PLAY = Announce(Action.PLAY)
RULES = Path(rules.__file__).parent


def button(match: AnyMatch, move: Any, lang: str = "en") -> str:
    """The move as the button of whoever is asked has it."""
    ask = match.pending[0]
    assert move in ask.choice
    return Words(TEXTS[lang], TELLING, look(GAME, match.state, ask.seat), ask.seat, ask).line(as_option(move))


def supplied() -> AnyMatch:
    """The Supply Officer asks for another card: it costs 1 civicus."""
    match = table(blue={"nomisma": 5, "civicus": 1, "hand": ["E009", "E029", "I11"]})
    return do(match, PLAY, PlayCard(Card.E009))


@pytest.mark.parametrize(("lang", "words"), [("en", "for 1 civicus, without nomismata"), ("cs", "za 1 civicus, bez nomismat")])
def test_10_2_a_card_for_a_resource_names_the_resource_as_its_price(lang: str, words: str) -> None:
    assert button(supplied(), PlayCard(Card.E029), lang).endswith(words)


def test_10_2_a_card_for_a_resource_wears_the_price_of_this_question_only() -> None:
    match = supplied()
    own = match.view(0).own
    assert dict(zip(own.hand, own.prices, strict=True)) == {Card.E029: 0, Card.I11: 4}, "an intrigue is no such card"
    panel = ByzantionScene().panel(match.view(0), 0, 0, TEXTS["en"])
    assert "Costs you 0 instead of" in panel
    do(match, Decline())
    own = match.view(0).own
    assert own.prices[own.hand.index(Card.E029)] == match.state.cards.cost[Card.E029]


@pytest.mark.parametrize(("lang", "words"), [("en", "for nothing"), ("cs", "zdarma")])
def test_9_9_a_card_of_the_robe_costs_nothing_on_its_button_and_its_face(lang: str, words: str) -> None:
    match = do(solo(["E030"], chests=["K01", "K02", "K03", "K29"], justinian={"zone": [["E041"]]}), PlaceSeal(Keimelion.ROBE))
    assert button(match, PlayCard(Card.E030), lang).endswith(words)
    drawn = ByzantionScene().layers(match.view(0), 0, TEXTS["en"])["card"]["c-E030"]
    assert "Costs you 0 instead of" in drawn


@pytest.mark.parametrize(("lang", "words"), [("en", ", without income"), ("cs", " bez náhrady")])
def test_2_3_a_levied_card_promises_no_income(lang: str, words: str) -> None:
    match = table(blue={"nomisma": 5, "hand": ["E072"]}, green={"hand": ["E011", "E012"]})
    do(match, PLAY, PlayCard(Card.E072), Use())
    said = button(match, Discard(Card.E011), lang)
    assert said.endswith(words)
    assert "auctoritas" not in said


@pytest.mark.parametrize(
    ("prompt", "args", "en", "cs"),
    [
        ("use_levy_card", {}, "Every other player discards a card", "Každý další hráč odhodí kartu"),
        ("use_levy", {"good": Good.FIDES}, "Every other player loses 1 fides", "Každý další hráč ztratí 1 fides"),
        (
            "use_draw",
            {"n": 2, "others": 1},
            "Draw 2 cards; every other player draws 1",
            "Dobrat 2 karty; každý další hráč dobere 1",
        ),
        ("refresh_draw", {"n": 1}, "Draw 1 card, for nothing", "Dobrat 1 kartu zdarma"),
    ],
)
def test_2_3_a_yes_says_what_is_done(prompt: str, args: dict[str, Any], en: str, cs: str) -> None:
    ask = Ask(0, [Decline(), Use()], prompt, **args)
    assert [Words(text, TELLING, None, 0, ask).line(as_option(Use())) for text in TEXTS.values()] == [en, cs]


def test_no_question_is_answered_by_a_bare_yes() -> None:
    asked = set(re.findall(r'Use\(\)\], "(\w+)"', "".join(path.read_text() for path in RULES.glob("*.py"))))
    assert asked >= {"use_draw", "refresh_draw"}
    assert all(text.has(f"answer.{prompt}.Use") for prompt in asked for text in TEXTS.values())


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Green votes with 2 for “{}”. Turn the vote around, so that it counts for “{}”?"),
        ("cs", "Zelený dém dává 2 hlasy variantě „{}“. Obrátit je, aby platily pro „{}“?"),
    ],
)
def test_10_8_whoever_may_turn_a_vote_reads_what_was_voted_and_what_turning_does(lang: str, words: str) -> None:
    match = votes(seals={"labaron": "green", "robe": "blue"}, green={"auctoritas": 2}, blue={"hand": ["I01"], "nomisma": 9})
    match.answer(1, Vote(2, 2))
    ask = match.pending[0]
    assert (ask.seat, ask.prompt) == (0, "react_vote")
    event = match.state.events[match.state.round]
    titles = [event_option(event, option, TEXTS[lang]) for option in (2, 1)]
    assert TELLING.prompt(match.view(0), ask, TEXTS[lang]) == words.format(*titles)


def test_what_spends_money_on_a_plot_does_not_shout() -> None:
    assert {"Intrigue", "Decline"} <= TELLING.quiet
