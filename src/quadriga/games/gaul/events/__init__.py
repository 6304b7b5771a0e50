"""§5: what the Event cards do. `EVENTS[card][side]` is an async function of the state and the executing faction.

The sequence offers a side when it stands here and calls `await EVENTS[card][side](g, faction)`. Each side is a short function
beside its neighbours of the same first faction, entered with `@event(Card.CICERO)` or `@event(Card.POMPEY, SHADED)`; texts
that last are in `lasting.py`, and the rule that such a text changes asks for it in the one place where it is decided.

    vocabulary.py who picks what, where things are, factions and the Senate
    pieces.py     remove, place, replace and move
    free.py       free actions: Battles with a `Twist`, Marches along a `Route`, Germans under a guide, a look ahead

The names of the functions are those of the cards or of what they tell; their docstrings give the number and the reading.
"""

from __future__ import annotations

from . import aedui, ariovistus_belgae, ariovistus_germans, ariovistus_romans, arverni, belgae, lasting, romans
from .vocabulary import EVENTS

__all__ = [
    "EVENTS",
    "aedui",
    "ariovistus_belgae",
    "ariovistus_germans",
    "ariovistus_romans",
    "arverni",
    "belgae",
    "lasting",
    "romans",
]
