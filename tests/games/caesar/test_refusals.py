"""Bad input is refused with a sentence, and nothing changes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.caesar.tabletop import at
from games.caesar.test_golden import GOLDEN

from quadriga.games.caesar import GAME
from quadriga.games.caesar.moves import Place, PlaceFaceDown, Use
from quadriga.games.caesar.terms import Bonus as BonusToken
from quadriga.games.caesar.terms import Border, Province, Token
from quadriga.kernel import BadConfig, BadRecord, IllegalMove, read_record, to_json


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"legions": True}, "has no setting 'legions'"),
        ({"poison": "perhaps"}, "it can be false, true"),
        ({"crassus": "brutal"}, "it can be none, low, medium, high"),
    ],
)
def test_an_unknown_option_is_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadConfig, match=sentence):
        GAME.configure(options)


FORGED = [
    Place(Token.SHIP_60, Border.ITALIA_ACHAIA, Province.ITALIA),  # not in the supply
    Place(Token.SHIP_51, Border.SARDINIA_GALLIA, Province.GALLIA),  # not a ship space
    Place(Token.SHIP_51, Border.ITALIA_ACHAIA, Province.SYRIA),  # not beside that border
    PlaceFaceDown(Token.SHIP_51, Border.AEGYPTUS_ASIA),  # no checkpoints in this game
    Use(BonusToken.TACTICS),
    ("Place", "SHIP_51", "ITALIA_ACHAIA", "ITALIA"),
    (Token.SHIP_51, Border.ITALIA_ACHAIA, Province.ITALIA),  # the right words, but no move
    None,
]


@pytest.mark.parametrize("move", FORGED, ids=repr)
def test_a_forged_move_is_refused(move: Any) -> None:
    match = at(supply={"CAESAR": ["SHIP_51"]})
    before = to_json(match.state)
    with pytest.raises(IllegalMove):
        match.answer(0, move)
    assert to_json(match.state) == before
    assert not match.entries


def test_a_move_out_of_turn_or_stale_is_refused() -> None:
    match = at(supply={"CAESAR": ["SHIP_51"], "POMPEY": ["SHIP_51"]})
    move = Place(Token.SHIP_51, Border.ITALIA_ACHAIA, Province.ITALIA)
    with pytest.raises(IllegalMove, match="not the turn of seat"):
        match.answer(1, move)
    match.answer(0, move)
    with pytest.raises(IllegalMove, match="not the turn of seat"):
        match.answer(0, move)
    with pytest.raises(IllegalMove):
        match.answer(1, move)  # the space is taken now


def golden(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((GOLDEN.folder / f"{name}.json").read_text(encoding="utf-8"))
    return data


def test_a_record_with_a_forged_draw_or_move_is_refused() -> None:
    data = golden("base-caesar-markers")
    data["entries"][0] = ["chance", "POISON"]
    with pytest.raises(BadRecord, match="Entry 1: 'POISON' cannot have been drawn"):
        read_record(GAME, data)
    data = golden("base-caesar-markers")
    place = next(i for i, entry in enumerate(data["entries"]) if entry[0] == 0)
    data["entries"][place] = [0, "Place", "SWORD_60", "ITALIA_ACHAIA", "ITALIA"]
    with pytest.raises(BadRecord, match=f"Entry {place + 1}: .*§5.1"):
        read_record(GAME, data)


def test_a_record_cut_off_anywhere_can_be_continued() -> None:
    whole = golden("checkpoints")
    for cut in range(0, len(whole["entries"]), 7):
        match = read_record(GAME, {**whole, "entries": whole["entries"][:cut], "checkpoints": []})
        assert len(match.entries) == cut
        assert match.pending or match.chance is not None
