"""Byzantion in words."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import Ask, News, Written
from quadriga.text import Table, Text
from quadriga.text.telling import Partial, Preset, Telling

from ..box.cards import HOUSE
from ..config import ByzantionConfig
from ..explain.refusals import why_not
from ..moves import Abstain, Announce, Choose, Decline, Discard, Done, DropTask, EndTurn, Intrigue, Pass, PlayCard, Vote
from ..state import Byzantion
from ..terms import Event
from ..view import View
from .board_text import board_text
from .card_text import alone, event_option, renamed
from .lines import barred_plays, move_line, stake, way_to


class ByzantionTelling(Telling[View]):
    presets = (
        Preset("bot", {"players": "2"}, ("here", "bot")),
        Preset("solo", {"players": "1"}, ("here",)),
        Preset("friend", {"players": "2"}, ("here", "link")),
    )
    readings = frozenset({"robe_doubles"})
    worded = frozenset({DropTask.__name__})
    leading = ("length",)
    quiet = frozenset(move.__name__ for move in (Abstain, Decline, Discard, Done, EndTurn, Pass))
    spoken = frozenset(move.__name__ for move in (Discard, Intrigue, PlayCard))

    def words(self, text: Text, config: ByzantionConfig) -> Text:
        """Cards are called as their set calls them, and say what they do in this game."""
        words = text if config.cards is HOUSE else renamed(text, config.cards)
        return alone(words) if config.players == 1 else words

    def board_text(self, view: View, text: Text) -> list[Table]:
        return board_text(view, text)

    def why_not(self, state: Byzantion, ask: Ask[Any], written: Written) -> str | None:
        return why_not(state, ask, written)

    def label(self, view: View, seat: int, partial: Partial, text: Text) -> str | None:
        """Options are called by their titles, amounts by what is paid."""
        verb, option = (*partial, None, None)[:2]
        event = view.events[view.round] if view.round < len(view.events) else None
        if verb in (Vote.__name__, Choose.__name__) and option and len(partial) == 2 and isinstance(event, Event):
            return f"{option}. {event_option(event, int(option), text)}"
        if verb == Vote.__name__ and len(partial) == 3 and partial[2]:
            return stake(view, seat, int(partial[2]), text)
        return None

    def line(self, view: View, seat: int, move: Any, text: Text) -> str | None:
        return move_line(view, seat, move, text)

    def barred(self, view: View, ask: Ask[Any]) -> list[PlayCard]:
        return barred_plays(view, ask.prompt)

    def repeats(self, news: News, move: Any) -> bool:
        """What a discarded card brings stands in its line."""
        return (isinstance(move, Discard) and news.key == "gains") or super().repeats(news, move)

    def instead(self, view: View, ask: Ask[Any], move: Any) -> Announce | None:
        return way_to(view, ask.prompt, ask.seat, move)
