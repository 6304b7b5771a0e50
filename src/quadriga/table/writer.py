"""The one thread that writes to the store: it gathers moves that wait into one transaction, so that many tables share a flush.

What takes longer, such as new matches, is written apart from moves: a few of them at a time, or one with thousands of entries,
and only every second time where a move waits. So a move waits for one such transaction at most, however many somebody wants.

A connection that is lost is made anew, and what was under way is written again, each change for itself. Whatever was written
already, but not acknowledged before the connection was lost, says so (`Repeated`).
"""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple, Protocol

from quadriga.kernel import QuadrigaError

TOGETHER = 32  # moves in one transaction, at most
APART = 200  # entries of other matches in one transaction, unless a single one has more
TRIES = 3  # times that a change is written whose connection is lost


class Db(Protocol):
    """A connection, as far as both databases have it: statements with `?` where a value goes."""

    def execute(self, query: str, values: Sequence[Any] = ..., /) -> Any: ...
    def executemany(self, query: str, rows: Sequence[Sequence[Any]], /) -> Any: ...


class Connection(Db, Protocol):
    """What the writer has to itself."""

    @property
    def in_transaction(self) -> bool: ...
    def close(self) -> None: ...


Write = Callable[[Db], None]


class StorageError(QuadrigaError):
    """The store refused: a full disk, a lost file. Nothing has changed."""


class Changed(StorageError):
    """The match is not at the version from which it was to be changed: another server was faster, or it is gone."""

    def __init__(self) -> None:
        super().__init__("refuse.storage.changed")


class Lost(StorageError):
    """The connection is gone. Whether what was just written is there, nobody knows yet."""


class Repeated(Exception):
    """What is to be written is there already."""


class Job(NamedTuple):
    """Something to be written, and who waits for it."""

    write: Write
    future: Future[None]
    weight: int
    key: str


class Writer:
    """Writes through a connection of its own. Before each transaction `check` says whether the file is still the same; after
    one that was not written, `forget` drops what was remembered of it."""

    def __init__(
        self,
        connect: Callable[[], Connection],
        check: Callable[[], None],
        forget: Callable[[], None],
        begin: str = "BEGIN IMMEDIATE",
    ) -> None:
        self._connect = connect
        self._connection: Connection | None = None
        self.is_again = False  # whether what is being written may be there already: its connection was lost
        self._begin = begin
        self._check = check
        self._forget = forget
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._moves: deque[Job] = deque()
        self._others: deque[Job] = deque()
        self._is_others_turn = False
        self._thread = threading.Thread(target=self._work, name="quadriga-storage", daemon=True)
        self._thread.start()

    def submit(self, write: Write, weight: int = 0, key: str = "") -> Future[None]:
        """Write this in its turn; done when it is safe on disk. What is no move weighs as much as so many entries. `key` is
        that of the match: whoever writes several takes them in this order, so that no two servers wait for each other."""
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()  # from now on it cannot be called off: the writer would stumble over it
        self._queue.put(Job(write, future, weight, key))
        return future

    def close(self) -> None:
        """Finish what waits."""
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while jobs := self._next():
            try:
                self._commit(sorted(jobs, key=lambda job: job.key))
            except Exception as error:  # whoever waits must be told, and the thread goes on
                for job in jobs:
                    if not job.future.done():
                        job.future.set_exception(StorageError("refuse.storage.not_saved", error=error))
        self._drop()

    def _drop(self) -> None:
        """Let the connection go; the next who writes makes another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _next(self) -> list[Job]:
        """What is written together now; nothing at the end."""
        while not self._queue.empty() or not (self._moves or self._others):
            job = self._queue.get()
            if job is None:
                if not self._moves and not self._others:
                    return []
                self._queue.put(None)
                break
            (self._others if job.weight else self._moves).append(job)
        is_others_turn = bool(self._others) and (self._is_others_turn or not self._moves)
        self._is_others_turn = not is_others_turn
        if is_others_turn:
            return self._next_others()
        return [self._moves.popleft() for _ in range(min(TOGETHER, len(self._moves)))]

    def _next_others(self) -> list[Job]:
        jobs = [self._others.popleft()]
        weight = jobs[0].weight
        while self._others and (weight := weight + self._others[0].weight) <= APART:
            jobs.append(self._others.popleft())
        return jobs

    def _commit(self, jobs: list[Job], tries: int = TRIES) -> None:
        self.is_again = tries < TRIES
        error = self._transact([job.write for job in jobs])
        if error is not None and (len(jobs) > 1 or (isinstance(error, Lost) and tries > 1)):
            for job in jobs:  # one of them spoils it for the others, or the connection is lost: each for itself
                self._commit([job], tries - isinstance(error, Lost))
            return
        for job in jobs:
            if error is None or isinstance(error, Repeated):
                job.future.set_result(None)
            else:
                job.future.set_exception(error)

    def _transact(self, writes: list[Write]) -> Exception | None:
        try:
            self._check()
            self._connection = connection = self._connection or self._connect()
            connection.execute(self._begin)
            for write in writes:
                write(connection)
            connection.execute("COMMIT")
        except Exception as error:  # the writer thread must survive whatever the disk does
            self._forget()
            self._roll_back(error)
            if isinstance(error, QuadrigaError | Repeated):  # a sentence already
                return error
            return StorageError("refuse.storage.not_saved", error=error)
        return None

    def _roll_back(self, error: Exception) -> None:
        if isinstance(error, Lost):
            self._drop()
        elif self._connection is not None and self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
