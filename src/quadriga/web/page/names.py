"""Who sits where, by name."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import AnyGame, Seat
from quadriga.text import Text


def side_name(game: AnyGame, config: Any, seat: Seat, text: Text) -> str:
    """The side that a seat plays."""
    return text.name(game.side(config, seat))


def level_name(text: Text, level: str) -> str:
    """A bot's name."""
    key = f"level.{level}.name"
    return text.say(key) if text.has(key) else level


def level_line(text: Text, level: str) -> str:
    """What a bot is like; of a bot of somebody's own nobody knows."""
    key = f"level.{level}.line"
    return text.say(key) if text.has(key) else text.say("page.own_bot")


def with_person(side: str, person: str) -> str:
    """A side, with whoever plays it."""
    return f"{person} ({side})" if person else side
