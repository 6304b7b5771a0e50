"""Refusals. Every message is one sentence that helps the person who reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from quadriga.kernel.effects import Ask
    from quadriga.kernel.game import AnyGame
    from quadriga.kernel.notation import Written
    from quadriga.kernel.state import State


class QuadrigaError(Exception):
    """Something the user asked for cannot be done; the message says why."""


class Refused(NamedTuple):
    """An answer that was refused, and the question: what a game needs to say in its own words why."""

    game: AnyGame
    state: State
    ask: Ask[Any]
    written: Written


class IllegalMove(QuadrigaError):
    """The answer is not among the options, or it is not this seat's turn. Nothing has changed."""

    def __init__(self, sentence: str, refused: Refused | None = None) -> None:
        super().__init__(sentence)
        self.refused = refused


class BadConfig(QuadrigaError):
    """A game option that does not exist or does not go with the others."""


class BadRecord(QuadrigaError):
    """A saved match that cannot be read or does not replay."""


class BadPosition(QuadrigaError):
    """A described position that contradicts the rules or itself."""
