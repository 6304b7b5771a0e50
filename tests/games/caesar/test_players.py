"""The evaluation, the board in words, and real tokens beside the engine."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.caesar.tabletop import CHECKPOINTS, SOLO, at, play

from quadriga.games.caesar import GAME
from quadriga.games.caesar.terms import Token
from quadriga.kernel import Match, random_dealer
from quadriga.text import LANGUAGES, catalogue

# Evaluation ---------------------------------------------------------------------------------------------------------


def test_evaluation_is_symmetric_and_bounded() -> None:
    match = Match(GAME, GAME.configure({}), random_dealer(Random(1)))
    rng = Random(1)
    while not match.over:
        worth = GAME.mind.evaluate(match.state, 0)
        assert -1 < worth < 1
        assert worth == pytest.approx(-GAME.mind.evaluate(match.state, 1))
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))


LEAD: dict[str, Any] = {"borders": {"AEGYPTUS_SYRIA": "CAESAR SWORD_60 -> SYRIA"}}


def test_evaluation_likes_a_lead_and_a_province() -> None:
    level = GAME.mind.evaluate(at().state, 0)
    ahead = GAME.mind.evaluate(at(**LEAD).state, 0)
    owned = GAME.mind.evaluate(at(borders={**LEAD["borders"], "ASIA_SYRIA": "CAESAR SHIELD_33"}).state, 0)
    assert level < ahead < owned


# The board in words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("config", [{}, CHECKPOINTS, {**SOLO, **CHECKPOINTS}], ids=["base", "checkpoints", "solo"])
def test_the_board_in_words_is_complete(config: dict[str, Any], lang: str) -> None:
    match = at(config=config, active="CAESAR", borders={"SARDINIA_GALLIA": "POMPEY SHIELD_33"}, supply={"CAESAR": ["SHIP_51"]})
    text = catalogue(lang, "caesar")
    tables = GAME.telling.board_text(match.view(0), text)
    assert [len(table.rows) for table in tables[:3]] == [2, 18, 30]
    assert all(len(row) == len(table.head) for table in tables for row in table.rows)
    words = [cell for table in tables for row in table.rows for cell in row]
    assert text.name(Token.SHIP_51) in words
    assert (len(tables) == 4) == bool(config)


def test_the_board_in_words_keeps_secrets() -> None:
    match = at(config=CHECKPOINTS, borders={"NUMIDIA_AFRICA": "POMPEY SWORD_42, secret"}, supply={"POMPEY": ["SHIP_51"]})
    text = catalogue("en", "caesar")
    theirs = [cell for table in GAME.telling.board_text(match.view(1), text) for row in table.rows for cell in row]
    mine = [cell for table in GAME.telling.board_text(match.view(0), text) for row in table.rows[:] for cell in row]
    assert "sword 4/2 (face down)" in theirs
    assert "face down" in mine
    assert not any("sword 4/2 (" in cell for cell in mine)


# Companion play -----------------------------------------------------------------------------------------------------


def test_9_2_crassus_runs_beside_a_real_table() -> None:
    """Without a dealer every draw waits for a person: tiles, tokens and random ties alike."""
    match = Match(GAME, GAME.configure({"crassus": "low"}), None)
    asked = []
    while match.chance is not None:
        asked.append(match.chance.what)
        for lang in LANGUAGES:
            assert catalogue(lang, "caesar").say(f"chance.{match.chance.what}", **match.chance.args)
        match.draw(match.chance.items[0])
    assert asked.count("bonus") == 17
    assert asked.count("draw_caesar") >= 2
    assert asked.count("draw_pompey") >= 3
    assert "tile" in asked
    assert match.pending[0].seat == 0
    move = next(iter(match.options(0)))
    play(match, " ".join(match.options(0).write(move)))
    assert match.chance is not None
