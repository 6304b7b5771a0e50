"""8.5-8.7, A8.5-A8.7: seeded games go through every node of the four charts, and leave every decision both ways."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from random import Random

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.rules.nonplayers import chart, driver
from quadriga.games.gaul.rules.nonplayers.chart import Decision, Process
from quadriga.games.gaul.rules.nonplayers.driver import Turn
from quadriga.games.gaul.rules.nonplayers.factions import CHARTS
from quadriga.games.gaul.rules.nonplayers.nodes import ChartNode
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, Book, Faction
from quadriga.kernel import Match, random_dealer

Seen = dict[ChartNode, set[str]]
CHARTED = [
    (Book.FALLING_SKY, AEDUI), (Book.FALLING_SKY, ARVERNI), (Book.FALLING_SKY, BELGAE),
    (Book.ARIOVISTUS, AEDUI), (Book.ARIOVISTUS, BELGAE), (Book.ARIOVISTUS, GERMANS),
]  # fmt: skip
SCENARIOS = {
    Book.FALLING_SKY: ("PAX_GALLICA", "RECONQUEST", "GREAT_REVOLT"),
    Book.ARIOVISTUS: ("ARIOVISTUS", "GALLIC_WAR"),
}
GAMES = 12
RARE = {ChartNode.G_RALLY_AFTER, ChartNode.G_RAID_AFTER}  # positions of their own are in test_nonplayer_germans.py


def fail(off: driver.OffScript) -> None:
    raise AssertionError(str(off))


@cache
def seen(book: Book) -> dict[Faction, Seen]:
    """Which nodes were visited, and what came of them; no script may meet what it did not foresee."""
    found: dict[Faction, Seen] = defaultdict(lambda: defaultdict(set))
    decide, process = chart.decide, chart.process

    async def note_decision(turn: Turn, node: Decision) -> ChartNode:
        way = await decide(turn, node)
        if turn.g.book is book:
            found[turn.faction][node.node].add("yes" if way is node.yes else "no")
        return way

    async def note_process(turn: Turn, node: Process) -> ChartNode | None:
        if turn.g.book is book:
            found[turn.faction][node.node].add("reached")
        return await process(turn, node)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chart, "decide", note_decision)
        patch.setattr(chart, "process", note_process)
        patch.setattr(driver, "stray", fail)
        for scenario in SCENARIOS[book]:
            for seed in range(GAMES):
                play(scenario, seed)
    return found


def play(scenario: str, seed: int) -> None:
    rng = Random(seed)
    match = Match(GAME, GAME.configure({"scenario": scenario, "nonplayers": "ALL_BUT_ROMANS"}), random_dealer(rng), quiet=True)
    while not match.over:
        (ask,) = match.pending
        match.answer(ask.seat, ask.choice.sample(rng))


@pytest.mark.parametrize(("book", "faction"), CHARTED, ids=lambda word: word.name)
def test_8_1_3_every_decision_goes_both_ways_and_every_process_is_reached(book: Book, faction: Faction) -> None:
    visited = seen(book)[faction]
    for node in CHARTS[book, faction].nodes.values():
        if node.node in RARE:
            continue
        wanted = {"yes", "no"} if isinstance(node, Decision) else {"reached"}
        assert visited[node.node] == wanted, node.node.name
