"""The server's own patience: whoever begins a request must get on with it, and whoever works must let others through."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from math import inf
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from quadriga import games
from quadriga.draw import Scene
from quadriga.text import LANGUAGES
from quadriga.web.limits import household_of
from quadriga.web.page.lobby import about

HEADERS = 10.0  # seconds in which the head of a request must have come
HEAD = 16 * 1024  # bytes of the head of a request
CONNECTIONS = 1000  # open at once; more are answered 503
OF_ONE = 200  # of one address, but for a proxy on this machine; more are closed at once
BACKLOG = 100  # connections that are taken in one step of the loop
MAKE_WAY = 0.0005  # seconds after which a thread that works lets others through that wait; usually ten times that
YOUNG = (10_000, 10, 20)  # how many new objects, and then rounds, until the young, the older and all are looked through
QUIET = 2.0  # seconds for which nobody has asked for anything
MINUTE = 60.0
PROXIES = frozenset({"127.0.0.1", "::1", *os.environ.get("FORWARDED_ALLOW_IPS", "").split(",")})  # whose word uvicorn takes
_open: Counter[str] = Counter()


def make_way() -> None:
    """Let a move through that waits while pages are drawn: it goes from thread to thread, and waits before each step of it."""
    sys.setswitchinterval(MAKE_WAY)


def get_ready() -> None:
    """Load what everybody will need before anybody waits for it. It is there to stay, so whoever looks for garbage later, and
    holds up everybody meanwhile, need not look through it."""
    for name in games.names():
        Scene.of(games.load(name))
        for lang in LANGUAGES:
            about(name, lang)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)


class Sweeper:
    """Looks through all of memory for garbage while nobody asks for anything: whoever does would wait for it, up to a tenth of
    a second. Where somebody asks all the time it is looked through as well, but only after two million new objects."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._asked = clock()
        self._is_swept = False

    def stir(self) -> None:
        """Somebody asks for something."""
        self._asked = self.clock()
        self._is_swept = False

    def sweep(self) -> None:
        """Once after each time in which somebody asked."""
        if not self._is_swept and self.clock() - self._asked >= QUIET:
            self._is_swept = True
            gc.collect()

    def run(self) -> None:
        """For ever, in a thread of its own."""
        while True:
            time.sleep(QUIET / 2)
            self.sweep()


SWEEPER = Sweeper()


class Seldom(logging.Filter):
    """Lets the same warning through once a minute: whoever sends nonsense must not fill the disk with what is said about it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self._said: dict[str, float] = {}  # when, by what is said before anything is filled in: there are a few of these

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno > logging.WARNING:
            return True
        now = self.clock()
        if now - self._said.get(record.msg, -inf) < MINUTE:
            return False
        self._said[record.msg] = now
        return True


class Prompt(H11Protocol):
    """Closes connections on which a request is begun and not told to its end. There are no websockets."""

    _late: asyncio.TimerHandle | None = None
    _peer = ""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        self._peer = household_of(address)
        _open[self._peer] += 1
        if _open[self._peer] > OF_ONE and address not in PROXIES:
            transport.abort()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        _open[self._peer] -= 1
        if not _open[self._peer]:
            del _open[self._peer]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        SWEEPER.stir()
        self._watch()
        super().data_received(data)

    def handle_events(self) -> None:
        super().handle_events()
        if self._is_busy():
            self._relax()

    def _should_upgrade(self) -> bool:
        """Whoever asks for another protocol is answered as if they had not, and nothing is logged."""
        return False

    def _is_busy(self) -> bool:
        """Whether a whole head has come that is still to be answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def _watch(self) -> None:
        if self._late is None and not self._is_busy():
            self._late = self.loop.call_later(HEADERS, self._give_up)

    def _relax(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        if not self._is_busy() and not self.transport.is_closing():
            self.transport.close()
