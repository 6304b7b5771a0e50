"""A table out of a record that somebody brought: what it will be, before anything is kept."""

from __future__ import annotations

import contextlib
import json
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from quadriga import games
from quadriga.kernel import (
    AnyMatch,
    BadRecord,
    QuadrigaError,
    Seat,
    SecretDealer,
    dealer_of,
    read_record,
    read_seats,
    write_record,
)
from quadriga.kernel.record import successor_of, write_dealers
from quadriga.table.bots import NOBODY, settle_in
from quadriga.table.info import Info, Note, Place
from quadriga.table.seating import seated
from quadriga.table.shares import Lane, Rank, Shares
from quadriga.table.storage import Stored

LOG = logging.getLogger(__name__)
MEMORY = 1 << 30  # bytes that a worker may take who tries a record
SECONDS = int(os.environ.get("QUADRIGA_TRIAL_SECONDS", "20"))  # of the processor, for each record
_limited = False  # in a worker: whether its limits are set


class Prepared(NamedTuple):
    """A match with all that a table of it needs."""

    match: AnyMatch
    info: Info
    dealer: SecretDealer

    def stored(self, key: str, holders: set[tuple[str, Seat]]) -> Stored:
        """As it will be kept."""
        data = write_record(self.match, [place.seat() for place in self.info.places])
        data["dealers"] = write_dealers(self.dealer, publish=False)
        self.info.asked = [ask.seat for ask in self.match.pending]
        return Stored(key, data, self.info, self.dealer.secret, over=self.match.over, holders=sorted(holders))


def promise(dealer: SecretDealer) -> Note:
    """The first line of the chronicle: what the dealer commits to before it draws."""
    return Note(-1, "commitment", {"digest": dealer.commitment})


def read_json(raw: bytes) -> Any:
    """The JSON of a record's file."""
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise BadRecord("refuse.web.file_json") from error


def prepare(data: Any, secret: bytes) -> Prepared:
    """The table of a record: a finished one to look at, a running one to go on with.

    The people come to one screen, the bots stay. Whatever is still to be drawn is drawn by a new dealer.
    """
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadRecord("refuse.record.format")
    game = games.load(data["game"])
    match = read_record(game, data)
    seats = read_seats(game, match.config, data)
    info = Info(seated(match, [Place.of(seat) for seat in seats]))
    info.notes.append(Note(len(match.entries), "imported"))
    dealer = dealer_of(data, match, secret) if match.over else successor_of(data, match, secret)
    info.notes.append(promise(dealer))
    if not match.over:
        info.notes.append(Note(len(match.entries), "new_dealer"))
    match.resume(dealer)
    return Prepared(match, info, dealer)


# In a worker of its own -----------------------------------------------------------------------------------------------


def _confine(server: int) -> None:
    """In a new worker: whatever a record contains, it takes no more memory than this."""
    global _limited
    settle_in(server)
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        _limited = True


def _attempt(work: Callable[[bytes], None], raw: bytes) -> None:
    """In the worker: try a record, with so much time. Whatever fails is a refusal."""
    if _limited:
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + SECONDS, resource.RLIM_INFINITY))
    try:
        work(raw)
    except QuadrigaError:
        raise
    except MemoryError as error:
        raise BadRecord("refuse.record.too_much") from error
    except Exception as error:
        LOG.warning("a record is refused because its table fails", exc_info=True)
        raise BadRecord("refuse.record.impossible", error=type(error).__name__) from error


class Trials:
    """Records are tried one at a time, in a process that may die of them."""

    def __init__(self, executor: Executor | None = None) -> None:
        self._given = executor
        self._pool = executor
        self.shares = Shares(1)

    def _executor(self) -> Executor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=_confine, initargs=(os.getpid(),))
        return self._pool

    async def attempt(self, work: Callable[[bytes], None], raw: bytes, lane: Lane = NOBODY) -> None:
        """Do with a record what is done with tables, and refuse it if that fails, takes too long or too much memory."""
        try:
            await self.shares.run(self._executor, partial(_attempt, work, raw), Rank.GAME, lane)
        except BrokenExecutor as error:
            LOG.warning("a worker died of a record")
            self._pool = self._given
            raise BadRecord("refuse.record.too_much") from error

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
