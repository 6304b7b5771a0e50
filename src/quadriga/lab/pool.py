"""Long work on all cores."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
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
    with spawn.Pool(min(workers, len(tasks)), initializer=_ignore_interrupt) as pool:
        yield from pool.imap(work, tasks)


def _ignore_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits
