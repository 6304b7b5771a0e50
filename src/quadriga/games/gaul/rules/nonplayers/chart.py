"""A chart as data: decisions with two ways out and processes; whoever follows it tells every node that it visits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from .driver import Turn
from .nodes import ChartNode

Test = Callable[[Turn], Awaitable[bool]]


class Decision(NamedTuple):
    """A diamond of the chart."""

    node: ChartNode
    rule: str
    test: Test
    yes: ChartNode
    no: ChartNode


class Process(NamedTuple):
    """A box of the chart: it answers questions, and says whether it did anything. `otherwise` is the way out if not, None
    where the decision before it has found what to do; `abilities` are the boxes that may follow from it, one of them "no
    Special Ability"."""

    node: ChartNode
    rule: str
    run: Test
    otherwise: ChartNode | None = None
    abilities: tuple[ChartNode, ...] = ()


Node = Decision | Process


class Chart:
    """The nodes, the first of them the start."""

    def __init__(self, *nodes: Node) -> None:
        self.start = nodes[0].node
        self.nodes = {node.node: node for node in nodes}
        ways = [way for node in nodes for way in (node[3:] if isinstance(node, Decision) else (node.otherwise,))]
        assert all(way is None or way in self.nodes for way in ways), "every way leads to a node"

    def leads(self, origin: ChartNode, answer: str, target: ChartNode) -> bool:
        """Whether the chart has this arrow; `answer` as it is told: "np_yes", "np_no", "np_does" (to an Ability), "np_none"."""
        node = self.nodes[origin]
        if isinstance(node, Decision):
            return target is (node.yes if answer == "np_yes" else node.no)
        return target in node.abilities if answer == "np_does" else target is node.otherwise

    async def follow(self, turn: Turn) -> None:
        """From the start to a process that does something."""
        at: ChartNode | None = self.start
        while at is not None:
            node = self.nodes[at]
            at = await decide(turn, node) if isinstance(node, Decision) else await process(turn, node)


async def decide(turn: Turn, node: Decision) -> ChartNode:
    answer = await node.test(turn)
    turn.g.tell("np_yes" if answer else "np_no", faction=turn.faction, node=node.node, rule=node.rule)
    return node.yes if answer else node.no


async def process(turn: Turn, node: Process) -> ChartNode | None:
    """The box is told before it acts; where it comes to nothing, that is told as well."""
    turn.g.tell("np_does", faction=turn.faction, node=node.node, rule=node.rule)
    if await node.run(turn):
        return None
    assert node.otherwise is not None, "the decision before it has found what to do"
    turn.g.tell("np_none", faction=turn.faction, node=node.node, rule=node.rule)
    return node.otherwise


def tell_ability(turn: Turn, node: ChartNode, rule: str) -> None:
    """A box of the chart for a Special Ability."""
    turn.g.tell("np_does", faction=turn.faction, node=node, rule=rule)
