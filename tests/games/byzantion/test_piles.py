"""§6.3 and R-15: the deck, the discard pile and the display when they run low."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import Announce, Discard, DrawDeck, DrawDiscard, DrawDisplay
from quadriga.games.byzantion.terms import Action, Card, Good
from quadriga.kernel import AnyMatch, Match, scripted_dealer

from .setting import BLUE, can, do, goods, has, table

DRAW = Announce(Action.DRAW)
DISPLAY = [f"E{n:03}" for n in range(21, 29)]


def low(deck: list[str], draws: list[str], **data: Any) -> AnyMatch:
    """Blue has three auctoritas and the deck only these cards."""
    start = table(blue={"auctoritas": 3}, green={"dynamis": 0}, **data)
    g = start.state.copy()
    g.removed += [card for card in g.deck if card.name not in deck]
    g.deck = [Card[name] for name in deck]
    return Match(GAME, start.config, scripted_dealer(draws), g)


def hand(match: AnyMatch) -> list[str]:
    return [card.name for card in match.state.hands[BLUE]]


def test_6_3_the_discard_pile_stays_while_the_deck_lasts() -> None:
    match = do(low(["E001", "E002"], ["E001", "E002"], discard=["E003"]), DRAW, DrawDeck())
    assert (hand(match), match.state.discard) == (["E001", "E002"], [Card.E003])


def test_6_3_the_deck_is_renewed_in_the_middle_of_a_draw() -> None:
    match = do(low(["E001"], ["E001", "E003"], discard=["E003", "E002"]), DRAW, DrawDeck())
    assert hand(match) == ["E001", "E003"]
    assert (match.state.deck, match.state.discard) == ([Card.E002], [])


def test_6_3_when_both_are_empty_one_draws_what_there_is() -> None:
    match = do(low(["E001"], ["E001"], display=DISPLAY), DRAW, DrawDeck())
    assert hand(match) == ["E001"]
    assert has(match, BLUE, Good.AUCTORITAS) == 2
    assert all(line.news.key != "reshuffled" for line in match.chronicle or [])


def test_6_3_the_top_of_the_discard_pile_is_taken_before_the_deck_is_renewed() -> None:
    """R-15: with a single card in the pile there is nothing more to draw."""
    match = do(low([], ["E002"], discard=["E002", "E003"]), DRAW, DrawDiscard())
    assert (hand(match), match.state.discard) == (["E002", "E003"], [])
    match = do(low([], [], discard=["E003"]), DRAW, DrawDiscard())
    assert hand(match) == ["E003"]
    assert goods(match, BLUE) == {}


def test_6_3_a_display_that_cannot_be_filled_stays_short() -> None:
    match = do(low(["E001"], ["E001"], display=DISPLAY), DRAW, DrawDisplay(Card.E022))
    assert hand(match) == ["E001", "E022"]
    assert len(match.state.display) == 7


@pytest.mark.parametrize(("deck", "discard", "offered"), [(["E001"], [], True), ([], ["E001"], True), ([], [], False)])
def test_6_3_there_must_be_something_to_draw(deck: list[str], discard: list[str], offered: bool) -> None:
    match = low(deck, [], discard=discard, display=DISPLAY)
    do(match, DRAW)
    assert can(match, DrawDeck()) is offered
    assert can(match, DrawDiscard()) is bool(discard)


def test_6_2_a_discarded_card_lies_on_top() -> None:
    match = do(table(discard=["E001"], blue={"hand": ["E002", "E003"]}), Discard(Card.E003))
    assert match.state.discard == [Card.E001, Card.E003]
    assert hand(match) == ["E002"]
