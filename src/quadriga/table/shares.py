"""Fair shares of what is scarce: workers, and threads that draw.

Whoever wants something done waits for a turn. People's games come before hints, and those before analyses. Among equals it is
the turn of the household that was served longest ago, there of the person, and there of the table: whoever wants a hundred
things is served as often as somebody who wants one. Neither work that takes long nor one household ever has all the places at
once, so that another's game need not wait for them. Every fourth turn goes by fairness alone: somebody's many games must not
keep another's hint waiting for ever.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import NamedTuple, TypeVar

from quadriga.table.hold import Hold
from quadriga.table.outcome import outcome

R = TypeVar("R")
BY_RANK = 4  # one turn in four does not


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
    hold: Hold | None
    number: int
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Shares:
    """A number of places, given to those who wait in a fair order."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._most = max(1, places - 1)  # of long works, and of one household
        self._taken: Counter[str] = Counter()  # places, by household
        self._long = 0
        self._queue: list[_Waiting] = []
        self._numbers = count()
        self._turns = 0
        self._served: dict[tuple[str, ...], int] = {}  # when each household, person and table was served last

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def run(
        self,
        executor: Callable[[], Executor],
        work: Callable[[], R],
        rank: Rank,
        lane: Lane,
        *,
        is_long: bool = False,
        hold: Hold | None = None,
    ) -> R:
        """Let `work` be done when its turn comes, and while it has the hold. If whoever asked leaves before that, it is not
        done at all."""
        one = _Waiting(rank, lane, is_long, hold, next(self._numbers))
        await self._turn(one)
        try:
            future = executor().submit(work)
        except BaseException:
            self._release(one)
            raise
        return await outcome(future, lambda: self._release(one))

    async def _turn(self, one: _Waiting) -> None:
        if one.hold is not None:
            one.hold.freed.add(self._serve)
        self._queue.append(one)
        self._serve()
        try:
            await one.turn
        except asyncio.CancelledError:
            if one in self._queue:
                self._queue.remove(one)
            else:
                self._release(one)
            raise

    def _serve(self) -> None:
        while self._taken.total() < self.places:
            ready = [one for one in self._queue if self._is_ready(one)]
            if not ready:
                return
            self._turns += 1
            one = min(ready, key=self._order if self._turns % BY_RANK else self._share)
            if one.hold is not None:
                one.hold.take()
            self._queue.remove(one)
            self._taken[one.lane.household] += 1
            self._long += one.is_long
            self._note(one.lane)
            one.turn.set_result(None)

    def _is_ready(self, one: _Waiting) -> bool:
        if one.turn.done() or (one.hold is not None and one.hold.locked()):
            return False
        if self._taken[one.lane.household] >= self._most:
            return False
        return not one.is_long or self._long < self._most

    def _order(self, one: _Waiting) -> tuple[int, ...]:
        return one.rank, *self._share(one)

    def _share(self, one: _Waiting) -> tuple[int, ...]:
        return *(self._served.get(one.lane[:depth], -1) for depth in (1, 2, 3)), one.number

    def _note(self, lane: Lane) -> None:
        now = next(self._numbers)
        for depth in (1, 2, 3):
            self._served[lane[:depth]] = now
        if len(self._served) > 10_000:  # what was served long ago counts as never
            self._served = dict(sorted(self._served.items(), key=lambda item: item[1])[-5_000:])

    def _release(self, one: _Waiting) -> None:
        self._taken[one.lane.household] -= 1
        if not self._taken[one.lane.household]:
            del self._taken[one.lane.household]
        self._long -= one.is_long
        if one.hold is not None:
            one.hold.release()
        self._serve()
