"""Forked processes, a few at a time: each does one task and sends back what it found."""

from __future__ import annotations

import gc
import os
import pickle
import resource
import selectors
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Any, NamedTuple, NoReturn

MEMORY = 3 << 30  # bytes that a process may address: a mutant may collect without end
LONGEST = 600  # seconds by the clock, should a mutant ever sleep


class Outcome(NamedTuple):
    """What came back from one task."""

    task: int  # its number
    value: Any = None
    signal: int = 0  # that ended the process, if it sent nothing back


def run_all(tasks: Sequence[Callable[[], Any]], jobs: int, deadline: float = inf) -> Iterator[Outcome]:
    """Run every task in a process of its own, `jobs` at a time; the outcomes come as they are ready.

    Tasks not begun when the deadline comes, by the monotonic clock, are left out.
    """
    waiting = list(enumerate(tasks))[::-1]
    with selectors.DefaultSelector() as running:
        while waiting or running.get_map():
            if time.monotonic() > deadline:
                waiting.clear()
                if not running.get_map():
                    break
            while waiting and len(running.get_map()) < jobs:
                number, task = waiting.pop()
                pid, pipe = start(task)
                running.register(pipe, selectors.EVENT_READ, (number, pid, []))
            for key, _ in running.select():
                number, pid, parts = key.data
                if part := os.read(key.fd, 1 << 16):
                    parts.append(part)
                    continue
                running.unregister(key.fd)
                os.close(key.fd)
                status = os.waitpid(pid, 0)[1]
                ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
                sent = b"".join(parts)
                yield Outcome(number, pickle.loads(sent) if sent and not ended else None, ended)


def start(task: Callable[[], Any]) -> tuple[int, int]:
    """Fork; returns the child's id and the pipe on which it will answer."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read)
        work(task, write)
    os.close(write)
    return pid, read


def work(task: Callable[[], Any], pipe: int) -> NoReturn:
    """In the child: silence, limits, the task, the answer. Never returns into the parent's code."""
    try:
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.alarm(LONGEST)
        gc.disable()
        sent = pickle.dumps(task())
        while sent:
            sent = sent[os.write(pipe, sent) :]
    finally:
        os._exit(0)


def limit_time(seconds: float) -> None:
    """End this process after so much computing; the load of the machine does not matter. 0: no limit."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
