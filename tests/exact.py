"""Lists of moves compared as what they are.

A move is a tuple, and tuples of different types are equal if their fields are: `Done() == Decline()`. A test that compares
plain lists would not notice that one is offered instead of the other.
"""

from __future__ import annotations

from typing import Any


class Exact(list[Any]):
    """Equal to a list of the same moves of the same types, in the same order."""

    __hash__ = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and list.__eq__(self, other) and all(map(_same, self, other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __contains__(self, move: object) -> bool:
        return any(_same(move, one) and move == one for one in self)


def _same(one: object, other: object) -> bool:
    return type(one) is type(other)
