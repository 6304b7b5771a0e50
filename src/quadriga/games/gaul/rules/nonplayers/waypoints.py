"""Every node of the charts and every entry of the Event sheets, so that long random play can say which it never met."""

from __future__ import annotations

from collections.abc import Iterator

from quadriga.kernel import News, Waypoint

from ...terms import AEDUI, Book, Faction
from ..scenarios import deck_of
from .chart import Decision, Node
from .entries import entry_of, sheet_rule
from .factions import CHARTS
from .nodes import ChartNode

EVERYWHERE: Waypoint = (ChartNode.BY_EVENT.name, "does")  # §8.2.3
UNPROFITABLE: Waypoint = (ChartNode.A_TRADE.name, "none")  # §8.6.3: a Trade that earns too little when all have declared
ANSWERS = {"np_yes": "yes", "np_no": "no", "np_does": "does", "np_none": "none"}


def waypoint_of(news: News) -> Waypoint | None:
    """The node with its answer, or the entry of the sheet, that a report is about."""
    if news.key in ANSWERS:
        return news.args["node"].name, ANSWERS[news.key]
    if news.key == "np_sheet":
        return _sheet(news.args["faction"], news.args["rule"]), news.args["card"].name
    return None


def _sheet(faction: Faction, rule: str) -> str:
    return f"{faction.name} {rule}"


def list_waypoints(book: Book, faction: Faction, *, diviciacus: bool) -> Iterator[Waypoint]:
    """All that a non-player may come to: the nodes of its chart, its Special Abilities and Winter, its sheet."""
    chart = CHARTS[book, faction]
    for node in chart.nodes.values():
        yield from _answers(node)
    letters = {node.name.split("_")[0] for node in chart.nodes if "_" in node.name}
    for other in ChartNode:
        if other not in chart.nodes and "_" in other.name and other.name.split("_")[0] in letters:
            yield other.name, "does"
    yield EVERYWHERE
    if faction is AEDUI:
        yield UNPROFITABLE
    for card in deck_of(book, diviciacus=diviciacus):
        if entry_of(book, faction, card) is not None:
            yield _sheet(faction, sheet_rule(book)), card.name


def _answers(node: Node) -> Iterator[Waypoint]:
    if isinstance(node, Decision):
        yield node.node.name, "yes"
        yield node.node.name, "no"
        return
    yield node.node.name, "does"
    if node.otherwise is not None:
        yield node.node.name, "none"
