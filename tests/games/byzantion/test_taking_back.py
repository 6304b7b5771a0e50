"""Before an answer that cannot be taken back, Byzantion says why: nothing is rolled in it, and little is ever shown."""

from __future__ import annotations

from random import Random

import pytest

from quadriga.games.byzantion import GAME
from quadriga.kernel import Match, random_dealer
from quadriga.text import catalogue
from quadriga.web.page.preview import Fate, bar, fate_of

TEXTS = {lang: catalogue(lang, "byzantion") for lang in ("en", "cs")}


@pytest.mark.parametrize("players", [1, 2, 3])
def test_whatever_bars_the_way_back_is_named(players: int) -> None:
    rng = Random(players)
    match = Match(GAME, GAME.configure({"players": players}), random_dealer(rng))
    named = set()
    for _ in range(120):
        if match.over:
            break
        ask = match.pending[0]
        move = ask.choice.sample(rng)
        fate = fate_of(match, ask.seat, move)
        if fate.barrier in ("undo.chance", "undo.other"):
            assert all(bar(text, ask.prompt, fate) for text in TEXTS.values()), (ask.prompt, fate)
            named.add(ask.prompt)
        match.answer(ask.seat, move)
    assert named


@pytest.mark.parametrize(
    ("prompt", "drawn", "words"),
    [
        ("drop_task", "card", "all give up a task at the same time, then play goes on"),
        ("keep", "leftover", "all choose at the same time, then you see the next cards"),
        ("play", "card", "a card comes from the deck"),
        ("react_vote", "", "this is asked in secret, and play goes on from your answer"),
        ("name_loser", "chest", "the round ends, and new chests are drawn"),
    ],
)
def test_the_reason_is_that_of_the_question_or_of_the_draw(prompt: str, drawn: str, words: str) -> None:
    assert bar(TEXTS["en"], prompt, Fate(True, False, "undo.chance" if drawn else "undo.other", drawn)) == words


def test_an_answer_that_ends_the_game_says_only_that() -> None:
    assert bar(TEXTS["en"], "deliver", Fate(True, False, "undo.over", "")) == ""


@pytest.mark.parametrize(("lang", "die"), [("en", "roll"), ("cs", "kostk")])
def test_no_die_is_spoken_of(lang: str, die: str) -> None:
    assert die not in TEXTS[lang].say("page.ask_drawn")
