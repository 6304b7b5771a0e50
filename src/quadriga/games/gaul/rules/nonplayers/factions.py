"""Which chart belongs to whom, and the script of a turn. Whoever drives the rules imports from here, so that all are known."""

from __future__ import annotations

from ...moves import Pass
from ...terms import AEDUI, ARVERNI, BELGAE, ROMANS, Book, Faction
from . import agreements, reactions
from .chart import Chart, Process
from .driver import SCRIPTS, Turn, drive
from .nodes import ChartNode

__all__ = ["CHARTS", "agreements", "drive", "reactions"]


async def do_pass(turn: Turn) -> bool:
    """§2.3.3."""
    await turn.give(Pass())
    return True


WAITING = Chart(Process(ChartNode.WAITS, "8.1", do_pass))  # for whoever has no chart yet
CHARTS: dict[tuple[Book, Faction], Chart] = {
    (book, faction): WAITING for book in Book for faction in (ROMANS, ARVERNI, AEDUI, BELGAE)
}  # fmt: skip


async def take_turn(turn: Turn) -> None:
    """§8.1: the chart says what is done."""
    await CHARTS.get((turn.g.book, turn.faction), WAITING).follow(turn)


SCRIPTS["slot"] = take_turn
