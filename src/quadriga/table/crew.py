"""Whoever takes jobs from the queue that servers share (`jobs.py`) and does them: every server, and `quadriga work`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from quadriga.kernel import QuadrigaError, Seat
from quadriga.table.jobs import ANALYSIS, LEASE, Job, Jobs
from quadriga.table.writer import StorageError

LOG = logging.getLogger(__name__)
REST = 2.0  # seconds after which to look again though nobody says that there is anything
KNOWN = 10_000  # seats for which it is remembered what was put


class Crew:
    """So many jobs at a time; of analyses, which take long, one."""

    def __init__(self, jobs: Jobs, do: Callable[[Job], Awaitable[None]], places: int) -> None:
        self._jobs = jobs
        self._do = do
        self._places = places
        self._doing: dict[asyncio.Task[None], Job] = {}
        self._asking: set[asyncio.Task[None]] = set()
        self._asked: OrderedDict[tuple[str, str, Seat], int] = OrderedDict()
        self._stirred = asyncio.Event()
        self._loops = [asyncio.create_task(self._take()), asyncio.create_task(self._renew())]

    # Asking ---------------------------------------------------------------------------------------------------

    def ask(self, job: Job, delay: float = 0.0) -> None:
        """Have something done, by whomever."""
        key = job.match, job.kind, job.seat
        if self._asked.get(key) == job.version:
            return
        self._asked[key] = job.version
        self._asked.move_to_end(key)
        if len(self._asked) > KNOWN:
            self._asked.popitem(last=False)
        task = asyncio.create_task(self._put(job, delay))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _put(self, job: Job, delay: float) -> None:
        try:
            await asyncio.to_thread(self._jobs.put, job, delay)
        except StorageError as error:
            LOG.warning("nobody could be asked: %s", error)  # it is asked again when the database is back
            self.forget()

    def forget(self) -> None:
        """Whatever was asked may have got lost, and may be asked again."""
        self._asked.clear()

    # Doing ----------------------------------------------------------------------------------------------------

    def stir(self) -> None:
        """There is something to be done."""
        self._stirred.set()

    async def _take(self) -> None:
        while True:
            self._stirred.clear()
            taken: list[Job] = []
            if free := self._places - len(self._doing):
                analyses = all(job.kind != ANALYSIS for job in self._doing.values())
                with contextlib.suppress(StorageError):
                    taken = await asyncio.to_thread(self._jobs.take, 1 if analyses else free, analyses=analyses)
            for job in taken:
                task = asyncio.create_task(self._work(job))
                self._doing[task] = job
                task.add_done_callback(self._ended)
            if not taken:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(REST):
                        await self._stirred.wait()

    def _ended(self, task: asyncio.Task[None]) -> None:
        del self._doing[task]
        self._stirred.set()

    async def _work(self, job: Job) -> None:
        try:
            await self._do(job)
        except StorageError as error:  # the database is away: somebody will take it again
            LOG.warning("a job was not done: %s", error)
            return
        except QuadrigaError as error:
            LOG.warning("a job cannot be done: %s", error)
        except Exception:
            LOG.exception("a job of match %s failed", job.match)
        with contextlib.suppress(StorageError):
            await asyncio.to_thread(self._jobs.done, job)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(LEASE / 3)
            if self._doing:
                with contextlib.suppress(StorageError):
                    await asyncio.to_thread(self._jobs.renew)

    def close(self) -> None:
        """Leave what is not done to others."""
        for task in (*self._loops, *self._doing, *self._asking):
            task.cancel()
        with contextlib.suppress(StorageError):
            self._jobs.release()
