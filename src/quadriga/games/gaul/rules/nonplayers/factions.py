"""Which chart belongs to whom, and the script of a turn. Whoever drives the rules imports from here, so that all are known."""

from __future__ import annotations

from ...terms import AEDUI, ARVERNI, BELGAE, ROMANS, Book, Faction
from . import agreements, reactions, winter
from .chart import Chart, Process
from .choices import do_pass
from .driver import SCRIPTS, Turn, drive
from .nodes import ChartNode

__all__ = ["CHARTS", "agreements", "drive", "reactions", "winter"]


WAITING = Chart(Process(ChartNode.WAITS, "8.1", do_pass))  # for whoever has no chart yet
CHARTS: dict[tuple[Book, Faction], Chart] = {
    (book, faction): WAITING for book in Book for faction in (ROMANS, ARVERNI, AEDUI, BELGAE)
}  # fmt: skip


async def take_turn(turn: Turn) -> None:
    """§8.1: the chart says what is done."""
    await CHARTS.get((turn.g.book, turn.faction), WAITING).follow(turn)


SCRIPTS["slot"] = take_turn
