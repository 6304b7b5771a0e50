"""What a move costs and brings stands in its line, for buttons, list and terminal."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import Announce, Buy, Decline, Discard, DrawDeck, DrawDisplay, PlayCard, Sell
from quadriga.games.byzantion.telling.telling import ByzantionTelling
from quadriga.games.byzantion.terms import Action, Card, Good
from quadriga.kernel import AnyMatch, SecretDealer, from_position
from quadriga.text import catalogue

TELLING = ByzantionTelling()


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
    assert line(match, Discard(Card.E003), "cs") == "odhodit Jan z Kappadokie: +1 auctoritas, +2 nomismata"
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
    barred = TELLING.barred(match.view(0), ask)
    assert barred == [PlayCard(Card.E003), PlayCard(Card.E026)]
    assert [TELLING.instead(match.view(0), ask, move) for move in barred] == [None, Announce(Action.PLAY)]


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
