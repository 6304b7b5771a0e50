"""One way to read what was not made here: in a process of its own, with so much memory and time, before it is believed.

Records and their checkpoints, positions, card files and stored matches all come in by this door: the server keeps a worker for
them (`quadriga.table.importing`), the terminal starts a process for each file. What fails there, takes too long or too much
memory is refused with a sentence; the process that asked goes on.
"""

from __future__ import annotations

import contextlib
import logging
import math
import multiprocessing
import os
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from quadriga.kernel import BadRecord, Impossible, QuadrigaError

LOG = logging.getLogger(__name__)
R = TypeVar("R")
MEMORY = 1 << 30  # bytes that a process may take in which something is tried
SECONDS = int(os.environ.get("QUADRIGA_TRIAL_SECONDS", "10"))  # of the processor, for each thing that is tried
_limited = False  # in a worker: whether its limits are set


def confine() -> None:
    """In a new worker: whatever it is given, it takes no more memory than this."""
    global _limited
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        _limited = True


def attempt(work: Callable[..., R], *given: Any) -> R:
    """In the worker: do something with what is not believed yet, with so much time. Whatever fails is a refusal."""
    if _limited:
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        until = math.ceil(used.ru_utime + used.ru_stime) + SECONDS  # whole seconds, and never less than it may have
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))
    try:
        return work(*given)
    except QuadrigaError:
        raise
    except MemoryError as error:
        raise BadRecord("refuse.record.too_much") from error
    except Exception as error:
        level = logging.WARNING if _limited else logging.DEBUG  # at a terminal the refusal is all that is said
        LOG.log(level, "something is refused because it fails", exc_info=True)
        raise BadRecord("refuse.record.impossible", error=Impossible("refuse.state.fails")) from error


def tried(work: Callable[..., R], *given: Any) -> R:
    """What `work` gives, after it has been done once in a copy of this process that may die of it.

    Where processes cannot be copied, or other threads run that would be cut off in the copy, it is done at once.
    """
    can_copy = "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1
    if can_copy and not _limited:
        copied = multiprocessing.get_context("fork")
        here, there = copied.Pipe(duplex=False)
        process = copied.Process(target=_inside, args=(there, work, given), daemon=True)
        process.start()
        there.close()
        try:
            here.recv()
        except EOFError:
            raise BadRecord("refuse.record.too_much") from None
        finally:
            process.kill()
            process.join()
    return attempt(work, *given)


def _inside(there: Connection, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
    """In the copy: of use is only whether it comes to an end within its limits. What it refuses is refused again outside."""
    logging.disable()
    confine()
    try:
        attempt(work, *given)
    except QuadrigaError as refusal:
        if refusal.key == "refuse.record.too_much":
            return
    there.send(None)
