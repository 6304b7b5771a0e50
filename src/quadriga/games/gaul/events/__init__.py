"""§5: what the Event cards do. `EVENTS[card][side]` is an async function of the state and the executing faction.

The sequence offers a side when it stands here and calls `await EVENTS[card][side](g, faction)`; eligibility, log and undo are
its business. An event is written with the shared words of `words.py` and the mutators of `state.py`:

    g.bench(ROMANS); g.keep_eligible(faction)             §2.3.6: Ineligible through next card, stays Eligible
    g.shift_senate(-1)                                    one box up (+1: down), with the rules for Firm
    g.take_capability(Card.LEGIO_X, side, owner)          asked back with g.has_capability(card, side)
    g.add_mark(Mark.LOST_EAGLE)                           lasting effects without a piece
    await free_command(g, ROMANS, (Command.BATTLE,), within=(region,), limited=True)
    region = await choose_region(g, faction, regions, "event_region")

A rule that a capability changes asks for it in the one place where the rule is decided.
"""

from __future__ import annotations

from quadriga.games.gaul.events import (
    aedui,
    ariovistus_belgae,
    ariovistus_germans,
    ariovistus_romans,
    arverni,
    belgae,
    lasting,
    romans,
)
from quadriga.games.gaul.events.words import EVENTS

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
