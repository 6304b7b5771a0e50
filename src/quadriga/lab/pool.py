"""Long work on all cores."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def cores() -> int:
    """How many processes can really run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[T], R], tasks: Sequence[T], workers: int) -> Iterator[R]:
    """The results of independent tasks, in the order of the tasks, made by this many processes."""
    if workers <= 1 or len(tasks) <= 1:
        yield from map(work, tasks)
        return
    spawn = multiprocessing.get_context("spawn")  # a fork of a process with threads may find their locks held for ever
    with _deaf():
        pool = spawn.Pool(min(workers, len(tasks)))
    with pool:
        yield from pool.imap(work, tasks)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes begun here never hear Ctrl-C, not even while they start: it is for the process that waits."""
    if threading.current_thread() is not threading.main_thread():  # where nobody may change what signals do
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
