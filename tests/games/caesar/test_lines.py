"""Moves of Caesar! as sentences."""

from __future__ import annotations

from quadriga.games.caesar.moves import Place
from quadriga.games.caesar.telling.telling import CaesarTelling
from quadriga.games.caesar.terms import Border, Province, Token
from quadriga.text import catalogue


def line(move: Place) -> str | None:
    return CaesarTelling().line(None, 0, move, catalogue("en", "caesar"))  # type: ignore[arg-type]


def test_5_1_a_token_says_which_value_goes_where() -> None:
    move = Place(Token.SHIELD_42, Border.SARDINIA_GALLIA, Province.GALLIA)
    assert str(line(move)).endswith(": 4 to Gallia, 2 to Sardinia")
    assert str(line(move._replace(facing=Province.SARDINIA))).endswith(": 4 to Sardinia, 2 to Gallia")


def test_5_1_equal_values_need_no_direction() -> None:
    alike = next(token for token in Token if token.name.endswith("33"))
    assert str(line(Place(alike, Border.SARDINIA_GALLIA, Province.SARDINIA))).endswith(": 3 to each side")
