"""Bots at the table think in worker processes, so that no table waits for another's bot.

A worker gets the position as a record that starts at the last checkpoint, and answers with a written move. It sees what a
person in that seat would: its view, and worlds imagined for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

from quadriga import games
from quadriga.bots import LEVELS, TABLE, Planner, Search, enrolled, player
from quadriga.kernel import AnyGame, AnyMatch, QuadrigaError, Seat, Written, read_snapshot, snapshot
from quadriga.table.outcome import soon
from quadriga.table.shares import Lane, Rank, Shares

LOG = logging.getLogger(__name__)
J = TypeVar("J")
R = TypeVar("R")
LONGEST, MOST = 8.0, 2500  # seconds, or iterations, of a search that somebody brings to the table
THINKERS = 3  # workers of a server
QUICK = frozenset({"random", "tiro", "miles", "greedy", "centurio"})  # bots that think for two seconds at most


class Job(NamedTuple):
    """A question to a bot."""

    game: str
    record: dict[str, Any]
    seat: Seat
    level: str
    seed: int


def levels(game: AnyGame) -> tuple[str, ...]:
    """The bots that play this game, from the weakest to the strongest; last those that whoever runs the table has enrolled."""
    return (*TABLE, *enrolled())


def usual(game: AnyGame) -> str:
    """The bot that nobody has chosen: the second weakest."""
    known = levels(game)
    return known[min(1, len(known) - 1)]


def may_sit(game: AnyGame, level: str) -> bool:
    """Whether such a bot can play at the table: any with a name, and a search that keeps no worker for too long."""
    if any(known.name == level for known in LEVELS) or level in enrolled():
        return True
    try:
        found = player(game, level, 0)
    except QuadrigaError:
        return False
    if isinstance(found, Planner):
        return found.budget.seconds is not None and found.budget.seconds <= LONGEST
    return isinstance(found, Search) and (found.budget.seconds or 0.0) <= LONGEST and (found.budget.iterations or 0) <= MOST


def job(match: AnyMatch, seat: Seat, level: str, seed: int) -> Job:
    return Job(match.game.name, snapshot(match), seat, level, seed)


def think(asked: Job) -> Written:
    """In the worker: the answer as a written move."""
    game = games.load(asked.game)
    match = read_snapshot(game, asked.record)
    move = player(game, asked.level, asked.seed).choose(match, asked.seat)
    return match.options(asked.seat).write(move)


def settle_in(server: int) -> None:
    """In a new worker: Ctrl-C is the server's affair, and a worker must not outlive a server that was killed.

    The server says its own number: a worker that asked for its parent's might be late and get that of another.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)  # whoever answers people comes before whoever thinks

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(2)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


NOBODY = Lane()


def _load(game: str) -> None:
    """In a worker that is to get ready."""
    player(games.load(game), TABLE[0], 0)


class Bots:
    """The workers. The pool is started when first needed and renewed if a worker dies."""

    def __init__(self, workers: int = THINKERS, executor: Executor | None = None) -> None:
        self._workers = workers
        self._given = executor
        self._pool: Executor | None = executor
        self.shares = Shares(workers)

    def _executor(self) -> Executor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=spawn, initializer=settle_in, initargs=(os.getpid(),))
        return self._pool

    def warm(self, game: str) -> None:
        """Somebody will need workers soon. If there is none, whoever needs it gets the error."""
        if self._pool is None:
            self._start(game, 1)

    def _start(self, game: str, count: int) -> None:
        """Have so many workers ready, and one more as soon as they are: whoever needs one that is not there waits for a second,
        and all at once would keep the first from getting ready."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(RuntimeError):
            loaded = [self._executor().submit(_load, game) for _ in range(count)][-1]
            if count < self._workers:
                loaded.add_done_callback(lambda _: soon(loop, lambda: self._start(game, count + 1)))

    async def choose(self, asked: Job, lane: Lane = NOBODY) -> Written:
        return await self.run(think, asked, Rank.GAME, lane, is_long=asked.level not in QUICK)

    async def run(self, work: Callable[[J], R], asked: J, rank: Rank, lane: Lane = NOBODY, *, is_long: bool = True) -> R:
        """Any thinking that must not keep the tables waiting, when its turn has come."""
        try:
            return await self.shares.run(self._executor, partial(work, asked), rank, lane, is_long=is_long)
        except BrokenExecutor:
            LOG.warning("a worker died; starting another")
            self._pool = self._given
            return await self.shares.run(self._executor, partial(work, asked), rank, lane, is_long=is_long)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
