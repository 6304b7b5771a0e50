"""The server's own patience: whoever begins a request must get on with it."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADERS = 10.0  # seconds in which the head of a request must have come
HEAD = 16 * 1024  # bytes of the head of a request
CONNECTIONS = 1000  # open at once; more are answered 503
OF_ONE = 200  # of one address, but for a proxy on this machine; more are closed at once
PROXIES = frozenset({"127.0.0.1", "::1"})
_open: Counter[str] = Counter()


class Prompt(H11Protocol):
    """Closes connections on which a request is begun and not told to its end."""

    _late: asyncio.TimerHandle | None = None
    _peer = ""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._peer = self.client[0] if self.client else ""
        _open[self._peer] += 1
        if _open[self._peer] > OF_ONE and self._peer not in PROXIES:
            transport.abort()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        _open[self._peer] -= 1
        if not _open[self._peer]:
            del _open[self._peer]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._watch()
        super().data_received(data)

    def handle_events(self) -> None:
        super().handle_events()
        if self._is_busy():
            self._relax()

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
