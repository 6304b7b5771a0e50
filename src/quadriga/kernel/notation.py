"""The written form of moves: a path of short strings, one per thing a player points at.

`Place(Token.SWORD_51, Border.SD_GA, Province.GALLIA)` is written `("Place", "SWORD_51", "SD_GA", "GALLIA")`. The page lets
players click the parts in any order, records store the path, and the terminal prints it; so there is one form for all.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeAlias, TypeVar

Written: TypeAlias = tuple[str, ...]
E = TypeVar("E", bound=Enum)


def part(value: Any) -> str:
    """How one field of a move is written."""
    if isinstance(value, Enum):
        return value._name_  # without the detour of `name`, which is a function in Python 3.11
    if isinstance(value, str):
        return value
    if value is True:
        return "yes"
    if value is False:
        return "no"
    if isinstance(value, int):
        return str(value)
    if value is None:
        return "-"
    if isinstance(value, tuple):
        parts = [part(item) for item in value]
        if hasattr(value, "_fields"):
            parts.insert(0, type(value).__name__)
        return "+".join(parts) if parts else "0"
    raise TypeError(f"{value!r} cannot be part of a move")


def notate(answer: Any) -> Written:
    """How a whole answer is written: a move by its name and fields, a sequence by its items, anything else alone."""
    if isinstance(answer, tuple):
        if hasattr(answer, "_fields"):
            return (type(answer).__name__, *map(part, answer))
        return tuple(map(part, answer))
    return (part(answer),)


def named(kind: type[E], written: Written, at: int = 1) -> E | None:
    """The thing of this kind that a part of a written move names, or None."""
    return kind.__members__.get(written[at]) if len(written) > at else None
