"""The games as environments of other people's libraries. Each module needs the library that it is named after (an extra)."""

from __future__ import annotations

from quadriga import games
from quadriga.encoding.schema import Schema


def names() -> list[str]:
    """The games that say how their views are written as numbers."""
    return [name for name in games.names() if Schema.of(games.load(name)).view_type is not None]
