"""Caesar! in words."""

from __future__ import annotations

from typing import Any

from quadriga.text import Table, Text
from quadriga.text.telling import Partial, Preset, Telling

from ..board import FIRST, SECOND, across
from ..moves import Decline, Place
from ..terms import Province, Token
from ..view import View
from .board_text import board_text


class CaesarTelling(Telling[View]):
    quiet = frozenset({Decline.__name__})
    presets = (
        Preset("bot", {}, ("here", "bot")),
        Preset("solo", {"crassus": "low"}, ("here",)),
        Preset("friend", {}, ("here", "link")),
    )
    readings = frozenset({"closeness", "guard", "loss_check"})

    def board_text(self, view: View, text: Text) -> list[Table]:
        return board_text(view, text)

    def label(self, view: View, seat: int, partial: Partial, text: Text) -> str | None:
        """A way to lay a token says which value goes where."""
        verb, token, border, facing = (*partial, None, None, None, None)[:4]
        if verb == Place.__name__ and token and border and facing:
            if FIRST[Token[token]] == SECOND[Token[token]]:
                return text.say("draw.both", n=FIRST[Token[token]])
            return text.say("draw.faces", n=FIRST[Token[token]], province=Province[facing])
        return None

    def line(self, view: View, seat: int, move: Any, text: Text) -> str | None:
        """Which value a token brings to which province."""
        if not isinstance(move, Place):
            return None
        first, second = FIRST[move.token], SECOND[move.token]
        if first == second:
            return text.say("line.alike", token=move.token, border=move.border, n=first)
        other = across(move.border, move.facing)
        return text.say("line.Place", token=move.token, border=move.border, n=first, facing=move.facing, m=second, other=other)
