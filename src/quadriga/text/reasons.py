"""Why a move is good, in words: what it makes better or worse, by the names that the game has for it (`factor.<name>`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Protocol

from quadriga.text import Text


class Factor(Protocol):
    """A part of what a position is worth."""

    @property
    def name(self) -> str: ...
    @property
    def at(self) -> Enum | None: ...
    @property
    def of_rivals(self) -> bool: ...


def reason_lines(text: Text, reasons: Mapping[str, Sequence[Factor]]) -> list[str]:
    """A sentence for each kind of reasons that there are: the seat's own first, then those of its rivals."""
    lines = []
    for kind, factors in reasons.items():
        for key, of_rivals in ((kind, False), (f"{kind}_rivals", True)):
            named = [text.say(f"factor.{f.name}", at=f.at) for f in factors if f.of_rivals is of_rivals]
            if named:
                lines.append(text.say(f"reason.{key}", what=named))
    return lines
