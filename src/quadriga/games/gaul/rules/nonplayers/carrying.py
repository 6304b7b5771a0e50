"""8.2-8.3: an Event is carried out question by question, where neither its sheet nor a chart has a script for it."""

from __future__ import annotations

from ...state import Gaul
from ...terms import Faction, Region
from . import instructions
from .driver import SCRIPTS, Question, Script, Turn
from .instructions import is_open, place_named
from .reactions import improvise


async def carry_on(turn: Turn) -> None:
    """§8.3.1: what was planned, then by the guidelines; Regions that have been selected are remembered."""
    g, card = turn.g, turn.g.current
    used: list[Region] = []
    while is_about_event(turn) and g.current == card:
        if turn.planned and is_open(g, turn.faction, turn.ask):
            move = turn.planned.pop(0)
        else:
            move = await improvise(g, turn.faction, turn.ask, used)
        region = place_named(g, move)
        if region is not None:
            used.append(region)
        await turn.give(move)


def is_about_event(turn: Turn) -> bool:
    prompt = turn.ask.prompt
    return turn.g.carried is not None and prompt.startswith("event_") and prompt not in SCRIPTS


def script_for(g: Gaul, faction: Faction, ask: Question) -> Script | None:
    found = instructions.script_for(g, faction, ask)
    if found is None and g.carried is not None and ask.prompt.startswith("event_"):
        return carry_on
    return found
