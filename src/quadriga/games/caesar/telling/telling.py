"""Caesar! in words."""

from __future__ import annotations

from quadriga.text import Table, Text
from quadriga.text.telling import Partial, Telling

from ..board import FIRST, SECOND
from ..moves import Decline, Place
from ..terms import Province, Token
from ..view import View
from .board_text import board_text


class CaesarTelling(Telling[View]):
    quiet = frozenset({Decline.__name__})

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
