"""Caesar! in words."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from quadriga.kernel import Ask, News, Written
from quadriga.text import Table, Text
from quadriga.text.telling import Partial, Preset, Telling

from ..board import FIRST, SECOND, across
from ..explain.refusals import why_not
from ..moves import Decline, Place, Resolve, TurnToken
from ..state import Caesar
from ..terms import Province, Token
from ..view import View
from .board_text import board_text
from .moments import TURN
from .sums import closed_sums, sums_after

FEW_MARKERS = 6
DECIDED = {"control": "wins", "nobody": "draws"}  # what a closed province comes to, and how a button says it


class CaesarTelling(Telling[View]):
    quiet = frozenset({Decline.__name__})
    openings = MappingProxyType({"Place": (3, "Province")})
    presets = (
        Preset("bot", {}, ("here", "bot")),
        Preset("solo", {"crassus": "low"}, ("here",)),
        Preset("friend", {}, ("here", "link")),
    )
    begins = frozenset(TURN)
    readings = frozenset({"closeness", "guard", "loss_check"})

    def board_text(self, view: View, text: Text) -> list[Table]:
        return board_text(view, text)

    def prompt(self, view: View, ask: Ask[Any], text: Text) -> str | None:
        """§7: a bonus is named with what it does."""
        if ask.prompt != "bonus":
            return None
        bonus = ask.args["bonus"]
        return text.say("prompt.bonus_does", bonus=bonus, does=text.say(f"bonus.{bonus.name}"))

    def tip(self, view: View, ask: Ask[Any], move: Any, text: Text) -> str | None:
        return text.say("bonus.lost", bonus=move.bonus) if isinstance(move, Decline) else None

    def caution(self, view: View, move: Any, before: Any, text: Text) -> str | None:
        """§5.2.5: a bonus cannot be saved."""
        return text.say("bonus.lost", bonus=move.bonus) if isinstance(move, Decline) else None

    def brings(self, view: View, seat: int, move: Any, text: Text) -> str | None:
        return sums_after(view, seat, move, text)

    def is_near_end(self, view: View, seat: int) -> bool:
        """§6.2: so many markers can go in one turn, if hardly ever more."""
        return view.seats[seat].stock <= FEW_MARKERS

    def why_not(self, state: Caesar, ask: Ask[Any], written: Written) -> str | None:
        return why_not(state, ask, written)

    def label(self, view: View, seat: int, partial: Partial, text: Text) -> str | None:
        """A way to lay a token says which value goes where; a province to resolve first, how it stands and what lies there."""
        verb, token, border, facing = (*partial, None, None, None, None)[:4]
        if verb == Resolve.__name__ and token:
            return closed_sums(view.provinces[Province[token]], text)
        if verb == Place.__name__ and token and border and facing:
            if FIRST[Token[token]] == SECOND[Token[token]]:
                return text.say("draw.both", n=FIRST[Token[token]])
            return text.say("draw.faces", n=FIRST[Token[token]], province=Province[facing])
        return None

    def line(self, view: View, seat: int, move: Any, text: Text) -> str | None:
        """Which value a token brings to which province; which token is turned."""
        if isinstance(move, TurnToken):
            return text.say("line.TurnToken", token=view.borders[move.border].token, border=move.border)
        if not isinstance(move, Place):
            return None
        first, second = FIRST[move.token], SECOND[move.token]
        if first == second:
            return text.say("line.alike", token=move.token, border=move.border, n=first)
        other = across(move.border, move.facing)
        return text.say("line.Place", token=move.token, border=move.border, n=first, facing=move.facing, m=second, other=other)

    def sum_up(self, told: Sequence[News]) -> list[News]:
        """§5.2: who gets a province comes first, and by how much; buttons have room for little more."""
        closed = {news.args["province"]: news.args for news in told if news.key == "closed"}
        decided = [news for news in told if news.key in DECIDED and news.args["province"] in closed]
        first = [news._replace(key=DECIDED[news.key], args=closed[news.args["province"]] | news.args) for news in decided]
        will = any(news.key == "tactics" for news in told)  # which says already that another turn follows
        rest = [news for news in super().sum_up(told) if news not in decided and not (will and news.key == "extra_turn")]
        known = {news.args["province"] for news in decided}
        return first + [
            news._replace(key="takes") if news.args.get("province") in known and news.key == "closed" else news for news in rest
        ]
