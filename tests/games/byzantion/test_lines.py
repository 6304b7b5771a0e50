"""What a move costs and brings stands in its line, for buttons, list and terminal."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.draw import Scene
from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.box.cards import HOUSE
from quadriga.games.byzantion.moves import (
    Activate,
    Announce,
    Buy,
    Decline,
    Discard,
    Done,
    DrawDeck,
    DrawDisplay,
    Intrigue,
    Pass,
    PlayCard,
    Replace,
    Sell,
    TakePile,
    Vote,
)
from quadriga.games.byzantion.state import amounts
from quadriga.games.byzantion.telling.lines import stake
from quadriga.games.byzantion.telling.telling import ByzantionTelling
from quadriga.games.byzantion.terms import RESOURCES, Action, Card, CardType, Deme, Good, Unit
from quadriga.kernel import Amount, Amounts, AnyMatch, Ask, News, SecretDealer, from_position, notate
from quadriga.text import catalogue
from quadriga.web.page.primer import primer
from quadriga.web.page.question import Words, as_option, shaped_line

from .setting import BLUE, do
from .test_final import delivery

TELLING = ByzantionTelling()
TEXTS = {lang: catalogue(lang, "byzantion") for lang in ("en", "cs")}


def reach(prompt: str, action: Action | None = None, **blue: Any) -> AnyMatch:
    """Blue is asked this, after announcing the action."""
    match: AnyMatch = from_position(GAME, {"config": {"players": 2}, "blue": blue}, SecretDealer(b"lines"))
    while match.pending[0].prompt != prompt:
        ask = match.pending[0]
        wanted = (Announce(action), Decline()) if action is not None else (Decline(),)
        match.answer(ask.seat, next(move for move in ask.choice if move in wanted))
    return match


def line(match: AnyMatch, move: Any, lang: str = "en") -> str | None:
    return TELLING.line(match.view(0), 0, move, catalogue(lang, "byzantion"))


def test_6_2_a_discard_says_what_it_brings() -> None:
    match = reach("turn", hand=["E003"])
    assert line(match, Discard(Card.E003)) == "discard John the Cappadocian: +1 auctoritas, +2 nomismata"
    assert line(match, Discard(Card.E003), "cs") == "odhodit Jana z Kappadokie: +1 auctoritas, +2 nomismata"
    john = reach("turn", zone=[["E003"]], hand=["E009"])
    assert "+3 nomismata" in str(line(john, Discard(Card.E009))), "with John in play"


def test_6_4_a_card_says_its_price_or_what_is_missing() -> None:
    match = reach("play", Action.PLAY, hand=["E003", "E026"], nomisma=6)
    assert line(match, PlayCard(Card.E026)) == "play Romanos the Melodist for 5 nomismata"
    assert line(match, PlayCard(Card.E003)) == "play John the Cappadocian: 1 nomisma short"


def test_6_4_a_card_too_dear_is_barred_and_one_not_yet_playable_leads_to_the_action() -> None:
    match = reach("turn", hand=["E003", "E026"], nomisma=6)
    ask = match.ask(0)
    assert ask is not None
    assert TELLING.barred(match.view(0), ask) == [PlayCard(Card.E003)]
    (plan,) = TELLING.plans(match.view(0), ask, catalogue("en", "byzantion"))
    assert plan.label == "play Romanos the Melodist for 5 nomismata and 1 dynamis"
    assert plan.path == notate(PlayCard(Card.E026))
    assert plan.answers == (notate(Announce(Action.PLAY)), notate(PlayCard(Card.E026)))


def test_2_4_an_intrigue_that_cannot_be_played_now_is_barred_with_its_price() -> None:
    match = reach("turn", hand=["I29", "I11"], nomisma=2)
    ask = match.ask(0)
    assert ask is not None
    assert TELLING.barred(match.view(0), ask) == [Intrigue(Card.I11), Intrigue(Card.I29)]
    assert line(match, Intrigue(Card.I29)) == "play Assassination: 5 nomismata short"
    assert TELLING.why_not(match.state, ask, notate(Intrigue(Card.I29))) == "why.price"


def test_6_1_an_action_says_what_must_be_discarded_for_it_first() -> None:
    poor = reach("turn", hand=["E003"], nomisma=0, auctoritas=0)
    buying = str(line(poor, Announce(Action.BUY)))
    assert buying.startswith("buy resources: 1 dynamis. You have 0 nomismata, the cheapest costs 2")
    assert "No card can be paid with 0 nomismata" in str(line(poor, Announce(Action.PLAY)))
    assert "a draw costs 1" in str(line(poor, Announce(Action.DRAW)))
    rich = reach("turn", hand=["E003"], nomisma=9, auctoritas=3)
    assert line(rich, Announce(Action.BUY)) == "buy resources: 1 dynamis"
    assert line(rich, Announce(Action.DRAW)) == "draw cards: 1 dynamis, then 1 to 3 auctoritas"


def test_6_8_nothing_that_can_be_paid_is_said_so() -> None:
    match = reach("buy_poor", Action.BUY, hand=["E003"], nomisma=0)
    assert match.pending[0].args["n"] == 2
    assert reach("buy", Action.BUY, hand=["E003"], nomisma=9).pending[0].args["n"] == 2, "and nothing of the kind who can pay"


def test_6_1_what_is_lost_by_the_end_of_an_action_or_of_all_is_said() -> None:
    asked = reach("play", Action.PLAY, hand=["E003"]).pending[0]
    assert "the action is spent" in catalogue("en", "byzantion").say(f"prompt.{asked.prompt}", **asked.args)
    assert line(reach("play", Action.PLAY, hand=["E003"]), Done()) is None, "some questions within an action end so, too"
    assert "lose 3 dynamis" in str(line(reach("turn", hand=["E003"], dynamis=3), Pass()))


def test_8_1_whoever_plays_no_last_intrigue_reads_nothing_of_dynamis() -> None:
    match = from_position(
        GAME, {"config": {"players": 2}, "step": "finale", "blue": {"hand": ["I04"], "nomisma": 9}}, SecretDealer(b"last")
    )
    assert match.pending[0].prompt == "last_intrigue"
    assert line(match, Pass()) == "play no more intrigues"


def test_6_6_an_activation_says_what_it_yields() -> None:
    match = reach("turn", zone=[["E041", "E050"]])
    made = catalogue("en", "byzantion").name(amounts(match.view(0).players[0].zone[0].production))
    assert line(match, Activate(Card.E041)) == f"activate the bandon of Belisarios: +{made}"


def test_what_a_line_says_is_not_foretold_once_more() -> None:
    paid = News("pays", {"seat": 0, "goods": ()})
    assert TELLING.repeats(paid, Vote(1, 2))
    assert TELLING.repeats(paid, PlayCard(Card.E003))
    assert not TELLING.repeats(News("gains", {"seat": 0, "goods": ()}), PlayCard(Card.E003)), "what heroes add is news"


def test_5_4_a_free_vote_is_called_free() -> None:
    text = catalogue("en", "byzantion")
    match = reach("turn", auctoritas=3)
    view = match.view(0)
    cup = view._replace(seals=(1, 0, -1, -1))
    assert [stake(cup, 0, n, text) for n in (1, 3)] == ["1 vote: free, by the cup", "3 votes: pay 1 auctoritas"]


@pytest.mark.parametrize(("coins", "given"), [(5, 4), (3, 2), (1, 0)])
def test_7_1_a_delivery_begins_with_all_that_earns_doxa(coins: int, given: int) -> None:
    """The Invasion of Sicily may need four nomismata: all four, or pairs."""
    match: AnyMatch = from_position(
        GAME,
        {"config": {"players": 2}, "event": "V12", "option": 2, "blue": {"nomisma": coins, "civicus": 2}, "step": "delivery"},
        SecretDealer(b"lines"),
    )
    ask = match.ask(0)
    assert ask is not None
    usual = dict(TELLING.usual(match.view(0), ask) or ())
    assert usual.get(Good.NOMISMA, 0) == given
    assert usual[Good.CIVICUS] == 2
    assert TELLING.usual(match.view(0), ask) in ask.choice


@pytest.mark.parametrize(("move", "words"), [(DrawDeck(), "for 1 auctoritas"), (DrawDisplay(Card.E003), "for 2 auctoritas")])
def test_6_3_a_draw_says_its_price(move: Any, words: str) -> None:
    assert words in str(line(reach("draw", Action.DRAW, auctoritas=5), move))


def test_6_7_and_6_8_trade_says_what_is_paid() -> None:
    match = reach("turn", nomisma=9, civicus=1)
    market = match.view(0).market
    first = Good(market[0])
    assert f"for {2} nomismata" in str(line(match, Buy(first)))
    free = next(place for place, good in enumerate(market) if good == -1)
    assert f"for {free + 2} nomismata" in str(line(match, Sell(Good.CIVICUS)))


def spoils(**first: int) -> AnyMatch:
    """Blue has played the Imperial Stores, and Green laid this into the first pile."""
    match: AnyMatch = from_position(
        GAME, {"config": {"players": 2}, "blue": {"hand": ["I04"], "nomisma": 9}}, SecretDealer(b"spoils")
    )
    match.answer(0, Intrigue(Card.I04))
    while match.pending[0].prompt != "spoils_split":
        ask = match.pending[0]
        match.answer(ask.seat, Decline() if Decline() in ask.choice else next(iter(ask.choice)))
    match.answer(1, tuple(Amount(Good[good.upper()], n) for good, n in first.items()))
    return match


def test_10_14_piles_are_told_by_what_they_hold() -> None:
    match = spoils()
    whole = TEXTS["en"].name(amounts(match.view(0).piles[1]))
    assert line(match, TakePile(1)) == "take nothing: the other player gets everything"
    assert line(match, TakePile(2)) == f"take {whole}"
    question = TELLING.prompt(match.view(0), match.pending[0], TEXTS["en"])
    assert question == f"Which pile do you take: nothing, or {whole}? Green gets the other."
    assert TakePile.__name__ in TELLING.worded, "the buttons say it"


def test_10_14_an_empty_pile_is_not_taken_without_a_warning() -> None:
    match = spoils()
    assert TELLING.caution(match.view(0), TakePile(1), None, TEXTS["en"])
    assert TELLING.caution(match.view(0), TakePile(2), None, TEXTS["en"]) is None


@pytest.mark.parametrize(("lang", "word"), [("en", "nothing"), ("cs", "nic")])
def test_10_14_the_chronicle_calls_an_empty_pile_nothing(lang: str, word: str) -> None:
    told = [line.news for line in spoils().chronicle or [] if line.news.key.startswith("split")]
    (sentence,) = (TEXTS[lang].say(f"log.{news.key}", **news.args) for news in told)
    assert sentence.endswith(f"| {word}.")


@pytest.mark.parametrize(("lang", "ends"), [("en", "4 nomismata | nothing"), ("cs", "4 nomismata | nic")])
def test_10_14_whoever_splits_reads_both_piles(lang: str, ends: str) -> None:
    ask = Ask(1, Amounts({Good.AUCTORITAS: 2, Good.NOMISMA: 4}), "spoils_split", deme=Deme.BLUE)
    words = Words(TEXTS[lang], TELLING, None, 1)
    assert shaped_line(ask, (Amount(Good.AUCTORITAS, 2), Amount(Good.NOMISMA, 4)), words).endswith(ends)
    assert "2 auctoritas" in shaped_line(ask, (Amount(Good.NOMISMA, 4),), words).split("|")[1]


def test_6_6_any_card_of_a_bandon_activates_it() -> None:
    match = reach("activate", Action.ACTIVATE, zone=[["E046", "E051"], ["E041"]], dynamis=3)
    ask = match.pending[0]
    (plan,) = TELLING.plans(match.view(0), ask, TEXTS["en"])
    assert plan.path == notate(Activate(Card.E051))
    assert plan.answers == (notate(Activate(Card.E046)),)
    assert plan.label == line(match, Activate(Card.E046))
    assert plan.label.startswith("activate the bandon of Buzes: +")
    assert str(line(match, Activate(Card.E041))).startswith("activate Belisarios: +")


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_no_says_what_is_declined(lang: str) -> None:
    ask = Ask(1, [Decline(), Intrigue(Card.I11)], "react_action", deme=Deme.BLUE, action=Action.PLAY)
    plain = Words(TEXTS[lang], TELLING, None, 1).line(as_option(Decline()))
    named = Words(TEXTS[lang], TELLING, None, 1, ask).line(as_option(Decline()))
    assert (plain, named) == {"en": ("No", "Let the action go on"), "cs": ("Ne", "Nechat akci proběhnout")}[lang]


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_help_names_every_resource_and_the_type_of_every_unit(lang: str) -> None:
    text = TEXTS[lang]
    means = [words for _, words in primer(text).signs]  # type: ignore[union-attr]
    assert any(all(text.name(good) in words.lower() for good in (Good.AUCTORITAS, *RESOURCES)) for words in means)
    units = next(words for words in means if text.name(Unit.LEGION) in words)
    told = dict(part.split(": ") for part in units.split(" · "))
    of_type = {text.name(kind): {text.name(unit) for unit in of} for kind, of in units_by_type().items() if of}
    assert {kind: set(names.split(", ")) for kind, names in told.items()} == of_type


def units_by_type() -> dict[CardType, tuple[Unit, ...]]:
    return {kind: tuple(HOUSE.units_by_type[kind]) for kind in CardType}


@pytest.mark.parametrize(("frumentum", "words"), [(0, "You lack 1 frumentum."), (1, "You lack nothing that is needed.")])
def test_10_1_a_stand_in_says_what_is_lacking_and_is_not_pressed_upon_anybody(frumentum: int, words: str) -> None:
    """The second option needs 2 civicus and 1 frumentum."""
    blue = {"zone": [["E021"]], "civicus": 2, "fides": 2, "frumentum": frumentum}
    match = delivery(option=2, blue=blue)
    ask = match.pending[0]
    assert ask.prompt == "replace"
    assert (TELLING.prompt(match.view(ask.seat), ask, TEXTS["en"]) or "").endswith(words)
    assert {"Replace", "Decline"} <= TELLING.quiet


def test_10_1_the_second_hero_counts_what_the_first_has_replaced() -> None:
    """2 civicus and 1 frumentum are needed; a fides was given for the frumentum, which is not missing any more."""
    blue = {"zone": [["E021"], ["E002"]], "civicus": 3, "fides": 1}
    match = do(delivery(option=2, blue=blue), Replace(Card.E021, Good.FRUMENTUM))
    text = TEXTS["en"]
    ask, view = match.pending[0], match.view(BLUE)
    assert ask.prompt == "replace"
    assert "Replaced already: frumentum (by fides). You lack nothing" in (TELLING.prompt(view, ask, text) or "")
    do(match, Decline())
    ask, view = match.pending[0], match.view(BLUE)
    assert "Replaced already: frumentum (by fides)." in (TELLING.prompt(view, ask, text) or "")
    given = TELLING.usual(view, ask)
    assert TELLING.deed(view, ask, given, text) == "deliver 2 civicus; replaced: frumentum (by fides)"
    poster = str(Scene.of(GAME).layers(view, BLUE, text)["place"]["p-event"])
    assert 'data-tally="1/1" data-base="1"' in poster, "what a hero stands in for is drawn as given"


def test_10_1_a_replacement_is_a_sentence_that_says_what_is_held_anyway() -> None:
    match = delivery(option=2, blue={"zone": [["E021"]], "civicus": 2, "fides": 2})
    ask, view = match.pending[0], match.view(BLUE)
    told = {kind: TELLING.answer(view, ask, Replace(Card.E021, kind), TEXTS["en"]) for kind in (Good.CIVICUS, Good.FRUMENTUM)}
    assert told[Good.FRUMENTUM] == "give 1 fides in place of 1 frumentum"
    assert told[Good.CIVICUS] == "give 1 fides in place of 1 civicus, although you have it"


@pytest.mark.parametrize("prompt", ["play", "sell", "buy", "buy_poor"])
def test_6_1_a_button_that_ends_an_action_says_so(prompt: str) -> None:
    """§6.4, §6.7, §6.8: "done" alone does not say that the action is spent."""
    assert TEXTS["en"].say(f"none.{prompt}").endswith("the action ends")
    assert TEXTS["cs"].say(f"none.{prompt}").endswith("akce končí")
