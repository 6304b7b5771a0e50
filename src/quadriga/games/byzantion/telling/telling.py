"""Byzantion in words."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import Ask, Written
from quadriga.text import Table, Text
from quadriga.text.telling import Partial, Telling

from ..box.cards import HOUSE
from ..config import ByzantionConfig
from ..explain.refusals import why_not
from ..moves import Choose, Vote
from ..state import Byzantion
from ..terms import Event
from ..view import View
from .board_text import board_text
from .card_text import alone, event_option, renamed


class ByzantionTelling(Telling[View]):
    def words(self, text: Text, config: ByzantionConfig) -> Text:
        """Cards are called as their set calls them, and say what they do in this game."""
        words = text if config.cards is HOUSE else renamed(text, config.cards)
        return alone(words) if config.players == 1 else words

    def board_text(self, view: View, text: Text) -> list[Table]:
        return board_text(view, text)

    def why_not(self, state: Byzantion, ask: Ask[Any], written: Written) -> str | None:
        return why_not(state, ask, written)

    def label(self, view: View, seat: int, partial: Partial, text: Text) -> str | None:
        """Options are called by their titles."""
        verb, option = (*partial, None, None)[:2]
        event = view.events[view.round] if view.round < len(view.events) else None
        if verb in (Vote.__name__, Choose.__name__) and option and len(partial) == 2 and isinstance(event, Event):
            return f"{option}. {event_option(event, int(option), text)}"
        return None
