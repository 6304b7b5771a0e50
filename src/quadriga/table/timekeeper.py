"""Whoever looks at the clocks of all tables: time is told by one clock, and what is up is seen to once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from math import inf

from quadriga.kernel import QuadrigaError
from quadriga.table.bots import NOBODY
from quadriga.table.desk import Desk
from quadriga.table.outcome import outcome
from quadriga.table.storage import Storage
from quadriga.table.table import Table

LOG = logging.getLogger(__name__)
TICK = 1.0  # seconds between two looks at the clocks
BEAT = 10.0  # and between two times at which the house says that it is open
GAP = 60.0  # seconds of silence after which it was closed


class Timekeeper:
    """The clocks of a house. As long as there is none, it has nothing to do."""

    def __init__(
        self,
        storage: Storage,
        desk: Desk,
        now: Callable[[], float],
        live: Mapping[str, Table],
        open_table: Callable[[str], Awaitable[Table]],
    ) -> None:
        self._storage = storage
        self._desk = desk
        self._now = now
        self._live = live
        self._open = open_table
        self._is_needed = False
        self._beaten = 0.0  # when the house last said that it is open

    async def begin(self) -> None:
        """Before anybody comes: while the house was closed, all clocks stood."""
        try:
            if await self._desk.do(partial(self._storage.list_due, inf, 1), NOBODY):
                await self.beat()
        except QuadrigaError:
            LOG.exception("the clocks cannot be read")

    async def keep(self) -> None:
        """See to the clocks until the house closes."""
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.tick()
            except QuadrigaError:
                LOG.exception("the clocks could not be looked at")

    async def tick(self) -> None:
        """Look at the clocks of live tables, and from time to time at those of the others."""
        if not self._is_needed:
            return
        now = self._now()
        is_beat = now - self._beaten >= BEAT
        if is_beat:
            await self.beat()
        due = [key for key, table in self._live.items() if 0 < table.info.due <= now]
        if is_beat:
            kept = await self._desk.do(partial(self._storage.list_due, now), NOBODY)
            due += [key for key in kept if key not in self._live]
        for key in due:
            await self._run_out(key)

    async def _run_out(self, key: str) -> None:
        """One table that fails, or that another process was faster to see to, must not stop the others' clocks."""
        try:
            table = await self._open(key)
            await table.run_out()
        except QuadrigaError as error:
            LOG.info("the clock of match %s: %s", key, error)

    async def beat(self) -> None:
        """Say that the house is open. If this process itself has slept, the clocks of its tables stood meanwhile."""
        now = self._now()
        pause = now - self._beaten
        if self._is_needed and pause > GAP:
            for table in self._live.values():
                if table.info.clock is not None:
                    table.info.clock.shift(pause)
        self._is_needed, self._beaten = True, now
        await outcome(self._storage.beat(now, GAP))
