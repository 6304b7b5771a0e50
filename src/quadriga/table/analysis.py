"""Hints and the coach while playing and analysis afterwards, thought out in the bots' worker processes.

The analysis of a finished match is kept with it: {"done": 12, "total": 31, "judged": [{"at", "seat", "played", "best",
"chance", "lost", "error", "chances", "then", "reasons"}, …]}. It is worked out move by move, so that people see it grow.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any, NamedTuple

from quadriga import games
from quadriga.bots import Advice, Budget, Hint, Reasons, advise, decisions, hints, judge_at, write_reasons
from quadriga.kernel import AnyMatch, IllegalMove, Seat, Written, read_snapshot, snapshot, to_json
from quadriga.table.bots import NOBODY, Bots
from quadriga.table.desk import Desk
from quadriga.table.kept import Stale
from quadriga.table.shares import Lane, Rank
from quadriga.table.table import Table

LOG = logging.getLogger(__name__)
HINT = Budget(seconds=2.0, iterations=1500)
COACH = Budget(seconds=1.0, iterations=250)  # to find the best idea, and the same to compare it
ITERATIONS = 250  # for each move of an analysis
STEP = 4  # moves between two reports


class Question(NamedTuple):
    """What a seat should do here; or, with `answer`, how good it was to do that."""

    record: dict[str, Any]
    seat: Seat
    at: int = 0
    answer: Written = ()


def find_hints(asked: Question) -> list[Hint]:
    """In the worker: the best moves."""
    match = read_snapshot(games.load(asked.record["game"]), asked.record)
    return hints(match, asked.seat, HINT)


def look_over(asked: Question) -> Advice | None:
    """In the worker: what speaks against a move that is about to be made; nothing against what is none."""
    match = read_snapshot(games.load(asked.record["game"]), asked.record)
    try:
        answer = match.options(asked.seat).read(asked.answer)
    except IllegalMove:
        return None
    return advise(match, asked.seat, answer, COACH)


def judge_move(asked: Question) -> dict[str, Any] | None:
    """In the worker: one decision judged, as JSON."""
    match = read_snapshot(games.load(asked.record["game"]), asked.record)
    answer = match.options(asked.seat).read(asked.answer)
    judged = judge_at(match, asked.at, asked.seat, answer, ITERATIONS)
    if judged is None:
        return None
    found: dict[str, Any] = to_json(judged._replace(reasons=Reasons()))
    return found | {"reasons": write_reasons(judged.reasons)}


class Hints:
    """The hints that are being thought about: one for a seat at a time, shared by all who ask for it."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots
        self._asked: dict[tuple[str, Seat, int], asyncio.Task[list[Hint]]] = {}
        self._waiting: dict[asyncio.Task[list[Hint]], int] = {}

    async def find(self, table: Table, seat: Seat, version: int, lane: Lane = NOBODY) -> list[Hint]:
        """The best moves for a seat that is asked now. When all who asked have left, nobody thinks about it any more."""
        async with table.lock:
            if version != table.version_for(seat) or table.match.ask(seat) is None:
                raise Stale
            asked = Question(snapshot(table.match), seat)
        key = table.key, seat, version
        if key not in self._asked:
            task = asyncio.create_task(self._bots.run(find_hints, asked, Rank.HINT, lane))
            self._asked[key] = task
            self._waiting[task] = 0
            task.add_done_callback(lambda done: self._ended(key, done))
        task = self._asked[key]
        self._waiting[task] += 1
        try:
            return await asyncio.shield(task)
        finally:
            if task in self._waiting:
                self._waiting[task] -= 1
                if not self._waiting[task]:
                    task.cancel()
                    if self._asked.get(key) is task:
                        del self._asked[key]  # whoever asks now begins anew

    def _ended(self, key: tuple[str, Seat, int], done: asyncio.Task[list[Hint]]) -> None:
        del self._waiting[done]
        if self._asked.get(key) is done:
            del self._asked[key]
        if not done.cancelled():
            done.exception()  # whoever waits has it

    def close(self) -> None:
        for task in self._asked.values():
            task.cancel()


class Coach:
    """Whoever plays bots alone may have somebody look over the shoulder."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots

    async def look(
        self, table: Table, seat: Seat, version: int, path: Written, lane: Lane = NOBODY
    ) -> tuple[int, Advice | None]:
        """What speaks against a move, and how many entries there were before it."""
        async with table.lock:
            if version != table.version_for(seat) or table.match.ask(seat) is None:
                raise Stale
            asked = Question(snapshot(table.match), seat, len(table.match.entries), path)
        return asked.at, await self._bots.run(look_over, asked, Rank.HINT, lane)


def _question(match: AnyMatch, at: int) -> Question | None:
    """The decision before an entry; None where the rules have changed since and it cannot be asked again."""
    entry = match.entries[at]
    before = match.at(at)
    ask = before.ask(entry.seat)
    if ask is None or entry.answer not in ask.choice:
        return None
    return Question(snapshot(before), entry.seat, at, ask.choice.write(entry.answer))


class Analysts:
    """The analyses under way: one for a table at a time."""

    def __init__(self, bots: Bots, desk: Desk) -> None:
        self._bots = bots
        self._desk = desk
        self._running: dict[str, asyncio.Task[None]] = {}

    def is_running(self, table: Table) -> bool:
        return table.key in self._running

    def is_wanted(self, table: Table) -> bool:
        """Whether it has not come to its end yet."""
        kept = table.info.analysis
        return kept is None or kept["done"] < kept["total"]

    async def finish(self, table: Table, lane: Lane = NOBODY) -> None:
        """Begin or go on, and wait until it is done."""
        self.start(table, lane)
        if task := self._running.get(table.key):
            await asyncio.shield(task)

    def start(self, table: Table, lane: Lane = NOBODY) -> None:
        """Begin, or go on where a restart of the server cut it off."""
        if self.is_running(table) or not self.is_wanted(table):
            return
        task = asyncio.create_task(self._work(table, lane))
        self._running[table.key] = task
        task.add_done_callback(lambda done: self._ended(table.key, done))

    async def _work(self, table: Table, lane: Lane) -> None:
        match = await self._desk.do(table.whole, lane, Rank.ANALYSIS, hold=table.lock)
        wanted = await self._desk.do(partial(decisions, match), lane, Rank.ANALYSIS)
        kept = table.info.analysis or {"done": 0, "total": len(wanted), "judged": []}
        judged: list[dict[str, Any]] = list(kept["judged"])
        for done in range(kept["done"], len(wanted)):
            question = await self._desk.do(partial(_question, match, wanted[done]), lane, Rank.ANALYSIS)
            found = None if question is None else await self._bots.run(judge_move, question, Rank.ANALYSIS, lane)
            if found is not None:
                judged.append(found)
            if (done + 1) % STEP == 0 or done + 1 == len(wanted):
                await table.keep_analysis({"done": done + 1, "total": len(wanted), "judged": list(judged)})

    def _ended(self, key: str, done: asyncio.Task[None]) -> None:
        self._running.pop(key, None)
        if not done.cancelled() and done.exception() is not None:
            LOG.error("the analysis of match %s failed", key, exc_info=done.exception())

    async def idle(self) -> None:
        """Wait until nothing is being analysed: for tests."""
        while self._running:
            await asyncio.wait(list(self._running.values()))
            await asyncio.sleep(0)

    def close(self) -> None:
        for task in self._running.values():
            task.cancel()
