"""A game in a nutshell, for the help beside the board: its aim, the course of a turn, and what its signs mean."""

from __future__ import annotations

from itertools import count, takewhile
from typing import NamedTuple

from quadriga.text import Text


class Primer(NamedTuple):
    aim: str
    turn: list[str]
    signs: list[tuple[str, str]]


def primer(text: Text) -> Primer | None:
    """What the game says of itself (`help.aim`, `help.turn_1`, `help.sign_1`, `help.means_1` and so on); None: nothing."""
    if not text.has("help.aim"):
        return None
    turn = [text.say(f"help.turn_{n}") for n in takewhile(lambda n: text.has(f"help.turn_{n}"), count(1))]
    known = takewhile(lambda n: text.has(f"help.sign_{n}"), count(1))
    return Primer(text.say("help.aim"), turn, [(text.say(f"help.sign_{n}"), text.say(f"help.means_{n}")) for n in known])
