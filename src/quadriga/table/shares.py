"""Fair shares of what is scarce: workers, and threads that draw.

Whoever wants something done waits for a turn. People's games come before hints, and those before analyses. Among equals it is
the turn of the household that was served longest ago, there of the person, and there of the table: whoever wants a hundred
things is served as often as somebody who wants one. Work that takes long never has all the places at once, so that a game need
not wait for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import NamedTuple, TypeVar

R = TypeVar("R")


class Rank(IntEnum):
    """What comes first."""

    GAME = 0
    HINT = 1
    ANALYSIS = 2


class Lane(NamedTuple):
    """For whom something is done: whose address, which person, at which table."""

    household: str = ""
    person: str = ""
    table: str = ""


@dataclass(eq=False)
class _Waiting:
    rank: Rank
    lane: Lane
    is_long: bool
    number: int
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Shares:
    """So many places, given to those who wait in a fair order."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._taken = 0
        self._long = 0
        self._queue: list[_Waiting] = []
        self._numbers = count()
        self._served: dict[tuple[str, ...], int] = {}  # when each household, person and table was served last

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def run(
        self, executor: Callable[[], Executor], work: Callable[[], R], rank: Rank, lane: Lane, *, is_long: bool = False
    ) -> R:
        """Let `work` be done when its turn comes. If whoever asked leaves before that, it is not done at all."""
        loop = asyncio.get_running_loop()
        await self._turn(rank, lane, is_long)
        try:
            future = executor().submit(work)
        except BaseException:
            self._release(is_long)
            raise
        future.add_done_callback(lambda done: _soon(loop, lambda: self._release(is_long)))
        return await asyncio.wrap_future(future)

    async def _turn(self, rank: Rank, lane: Lane, is_long: bool) -> None:
        one = _Waiting(rank, lane, is_long, next(self._numbers))
        self._queue.append(one)
        self._serve()
        try:
            await one.turn
        except asyncio.CancelledError:
            if one in self._queue:
                self._queue.remove(one)
            else:
                self._release(is_long)
            raise

    def _serve(self) -> None:
        while self._taken < self.places:
            ready = [one for one in self._queue if not one.is_long or self._long < max(1, self.places - 1)]
            if not ready:
                return
            one = min(ready, key=self._order)
            self._queue.remove(one)
            self._taken += 1
            self._long += one.is_long
            self._note(one.lane)
            one.turn.set_result(None)

    def _order(self, one: _Waiting) -> tuple[int, ...]:
        lane = one.lane
        return (one.rank, *(self._served.get(lane[:depth], -1) for depth in (1, 2, 3)), one.number)

    def _note(self, lane: Lane) -> None:
        now = next(self._numbers)
        for depth in (1, 2, 3):
            self._served[lane[:depth]] = now
        if len(self._served) > 10_000:  # what was served long ago counts as never
            self._served = dict(sorted(self._served.items(), key=lambda item: item[1])[-5_000:])

    def _release(self, is_long: bool) -> None:
        self._taken -= 1
        self._long -= is_long
        self._serve()


def _soon(loop: asyncio.AbstractEventLoop, then: Callable[[], None]) -> None:
    """Called by a worker's thread; by then the loop may have ended with the server."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(then)
