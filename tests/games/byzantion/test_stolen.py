"""A spy's card: named to whoever lost it and to whoever has it now, in the chronicle and in the moment; to nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import Intrigue, Name, Pass, Take
from quadriga.games.byzantion.terms import Card, Deme
from quadriga.kernel import AnyMatch, News
from quadriga.text import catalogue
from quadriga.text.moments import Moments

from .setting import BLUE, GREEN, RED, do, table

FACET: Moments[Any] = Moments.of(GAME)
TEXT = catalogue("en", "byzantion")
STOLEN, OTHER = Card.E042, Card.E053  # Narses, or the recruiter


def after_the_theft(card: Card) -> AnyMatch:
    """Blue has taken this card out of Green's hand."""
    match = table(3, blue={"hand": ["I10", "E009"], "nomisma": 9}, green={"hand": ["E042", "E053"]}, red={"hand": ["E033"]})
    do(match, Intrigue(Card.I10), Name(Deme.GREEN), Take(card))
    return match


def told(match: AnyMatch, seat: int | None) -> list[News]:
    return [line.news for line in match.chronicle or [] if line.news.is_for(seat)]


def moments(match: AnyMatch, seat: int | None) -> list[Any]:
    news = told(match, seat)
    return [FACET.tell(span, news, TEXT) for span in FACET.spans(news, over=False)]


@pytest.mark.parametrize("seat", [BLUE, GREEN])
def test_2_4_robber_and_robbed_are_told_which_card_it_was(seat: int) -> None:
    match = after_the_theft(STOLEN)
    (blow,) = (moment for moment in moments(match, seat) if moment.kind == "blow")
    assert blow.lead == "Blue takes Narses from the hand of Green."
    assert [row.words for row in blow.rows] == ["shows the hand and loses Narses"]
    assert blow.grave, "it stays until it was seen"
    assert "Blue takes Narses from the hand of Green." in [
        TEXT.say(f"log.{news.key}", **news.args) for news in told(match, seat)
    ]


@pytest.mark.parametrize("seat", [RED, None])
def test_2_4_the_others_cannot_tell_two_thefts_apart(seat: int | None) -> None:
    """Twin worlds that differ only in the stolen card: the same reports, moments and view."""
    one, two = (do(after_the_theft(card), Pass()) for card in (STOLEN, OTHER))
    assert any(moment.kind == "blow" for moment in moments(one, seat)), "that somebody spied is no secret"
    assert told(one, seat) == told(two, seat)
    assert moments(one, seat) == moments(two, seat)
    assert not any(STOLEN in news.args.values() for news in told(one, seat))
    assert one.view(seat) == two.view(seat)
