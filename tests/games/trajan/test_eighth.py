"""Words that a beginner missed: the double extra action, discarding, doing nothing."""

from __future__ import annotations

import pytest

from quadriga.games.trajan import GAME
from quadriga.games.trajan.draw.board import stack
from quadriga.games.trajan.draw.mat import slot
from quadriga.games.trajan.moves import Discard, DrawTwo, Pass, TakeTrajan
from quadriga.games.trajan.terms import Action, Category, Commodity, Pile, Slot, TrajanTile
from quadriga.text import catalogue

from .setting import RED, acting, position

TEXTS = {lang: catalogue(lang, "trajan") for lang in ("en", "cs")}
TWICE = {"en": "an extra action there then counts twice", "cs": "akce navíc tam pak platí dvakrát"}
PLUS_TWO = list(TrajanTile).index(TrajanTile.PLUS_TWO_WHITE_WHITE)


@pytest.mark.parametrize("lang", TEXTS)
def test_8_5_a_double_extra_action_says_what_it_does_wherever_it_lies(lang: str) -> None:
    text = TEXTS[lang]
    assert TWICE[lang] in str(stack(Category.PLUS_TWO, PLUS_TWO, 3, text))
    assert TWICE[lang] in str(slot(Slot.VI, PLUS_TWO, False, text))
    assert "[+2]" not in text.name(TrajanTile.PLUS_TWO_WHITE_WHITE) + text.name(Category.PLUS_TWO)


@pytest.mark.parametrize("lang", TEXTS)
def test_8_5_and_before_it_is_chosen(lang: str) -> None:
    match = acting(Action.TRAJAN)
    view, telling = match.view(RED), GAME.telling
    assert TWICE[lang] in str(telling.brings(view, RED, TakeTrajan(Category.PLUS_TWO), TEXTS[lang]))
    assert telling.brings(view, RED, TakeTrajan(Category.NINE), TEXTS[lang]) is None


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "Discard lamp onto the left pile, over wine"), ("cs", "Odložit lampu na levou hromádku, kde zakryje víno")],
)
def test_4_1_a_pile_says_what_is_discarded_onto_it_and_what_that_covers(lang: str, words: str) -> None:
    match = acting(Action.SEAPORT, [Commodity.OIL, Commodity.OIL], seats={"RED": {"hand": ["LAMP"]}})
    match.answer(RED, DrawTwo())
    view, text = match.view(RED), TEXTS[lang]
    assert GAME.telling.label(view, RED, ("Discard", "LAMP", "LEFT"), text) == words
    assert GAME.telling.line(view, RED, Discard(Commodity.LAMP, Pile.LEFT), text) == words


def test_4_1_an_empty_pile_covers_nothing() -> None:
    view = position(piles=[[], ["FISH"]]).view(RED)
    line = GAME.telling.line(view, RED, Discard(Commodity.LAMP, Pile.LEFT), TEXTS["en"])
    assert line == "Discard lamp onto the left pile"


@pytest.mark.parametrize(
    ("action", "lang", "words"),
    [
        (Action.SENATE, "en", "You give up one step in the senate, which is 2 VP now and 2 votes."),
        (Action.SENATE, "cs", "Vzdáváte se políčka v senátu: 2 VB hned a 2 hlasy."),
        (Action.TRAJAN, "en", "You give up the action Trajan."),
        (Action.TRAJAN, "cs", "Vzdáváte se akce Traján."),
    ],
)
def test_3_6_doing_nothing_says_what_is_given_up(action: Action, lang: str, words: str) -> None:
    match = acting(action)
    assert GAME.telling.caution(match.view(RED), Pass(), None, TEXTS[lang]) == words


def test_7_7_keeping_an_extra_action_gives_up_nothing() -> None:
    match = position()
    assert GAME.telling.caution(match.view(RED), Pass(), None, TEXTS["en"]) is None
