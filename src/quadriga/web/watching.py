"""Watching over a server: every request is counted and, if wished, logged; and what a process tells of itself.

Requests are known by their route, as `/t/{match}/move`, never by their address: that may be a secret.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quadriga.club.metrics import Labels, Metrics, written
from quadriga.club.notices import Notices
from quadriga.club.outside import NOWHERE, Outside
from quadriga.table import Storage, StorageError, Tables
from quadriga.table.jobs import NOW
from quadriga.web.stream import count_streams

LOG = logging.getLogger(__name__)
FRESH = 30.0  # seconds for which the numbers of another process count
LEFT = 5.0  # seconds between two times at which they are left
OTHER = "other"


@dataclass(frozen=True)
class Around:
    """What whoever starts a server says about it, beside its tables."""

    outside: Outside = NOWHERE
    token: str = ""  # for metrics
    folder: str = ""  # where processes that share a port leave their numbers for each other
    logs: bool = False  # whether each request is logged
    database: str = ""
    backups: Path | None = None  # where keepers may have backups written


NOTHING = Around()


class Watch:
    """Outermost of all: it sees what is answered, whoever answers it."""

    def __init__(self, app: ASGIApp, metrics: Metrics, routes: dict[Any, str], logs: bool = False) -> None:
        self.app = app
        self.metrics = metrics
        self.routes = routes  # by who answers them
        self.logs = logs

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, seen)
        finally:
            self._note(scope, status or 500, time.perf_counter() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route, method = self.routes.get(scope.get("endpoint"), OTHER), scope["method"]
        if not re.fullmatch("[A-Z]{1,10}", method):
            method = OTHER
        self.metrics.count("quadriga_requests_total", route=route, method=method, status=str(status))
        if self.logs:
            fields = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            LOG.info("request", extra={"fields": fields})


class Mistakes(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self.metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        self.metrics.count("quadriga_errors_total", where=record.name)


class Telling:
    """What this process tells of itself and, where several share a port, of its siblings: each leaves its numbers for them."""

    def __init__(self, metrics: Metrics, notices: Notices, tables: Tables, folder: str = "") -> None:
        self._metrics = metrics
        self._tables = tables
        self._folder = Path(folder) if folder else None
        self._began = time.time()
        notices.on_sent = lambda channel, came: metrics.count("quadriga_notices_total", way=channel, came=came)
        tables.on_thought = lambda level, seconds: metrics.time("quadriga_bot_seconds", seconds, level=level)
        tables.on_opened = lambda count: metrics.count("quadriga_moves_total", count)

    def _gauges(self) -> dict[str, float]:
        tables, storage = self._tables, self._tables.storage
        found = {
            "quadriga_matches_live": tables.live,
            "quadriga_streams": count_streams(),
            "quadriga_threads_queue": tables.desk.shares.waiting,
            "quadriga_bots_queue": tables.bots.shares.waiting,
            "quadriga_memory_bytes": _memory(),
            "quadriga_started_seconds": self._began,
        }
        with suppress(StorageError):
            found |= _queues(storage, tables.now())
        return found

    def text(self) -> str:
        """In a thread: it asks the database."""
        own = self._metrics.rows(self._gauges())
        if self._folder is None:
            return written(own)
        rows = [(family, name, (*labels, ("process", str(os.getpid()))), value) for family, name, labels, value in own]
        return written(rows + self._siblings())

    async def keep(self) -> None:
        """Leave the numbers again and again."""
        while self._folder is not None:
            await asyncio.to_thread(self.leave)
            await asyncio.sleep(LEFT)

    def leave(self) -> None:
        """For the siblings: how it stands now. Numbers of the database are everybody's, and told by whoever is asked."""
        if self._folder is None:
            return
        own = self._metrics.rows(self._gauges())
        with suppress(OSError):
            begun = self._folder / f"{os.getpid()}.tmp"
            begun.write_text(json.dumps(own))
            begun.replace(self._folder / f"{os.getpid()}.json")

    def _siblings(self) -> list[tuple[str, str, Labels, float]]:
        found: list[tuple[str, str, Labels, float]] = []
        assert self._folder is not None
        for file in sorted(self._folder.glob("*.json")):
            with suppress(OSError, ValueError):
                if file.stem == str(os.getpid()) or time.time() - file.stat().st_mtime > FRESH:
                    continue
                for family, name, labels, value in json.loads(file.read_text()):
                    if family not in ("quadriga_notices_queue", "quadriga_jobs_queue"):
                        found.append((family, name, (*map(tuple, labels), ("process", file.stem)), value))
        return found


def _queues(storage: Storage, now: float) -> dict[str, float]:
    (notices,) = storage.read("SELECT count(*) FROM outbox WHERE due<=?", (now,))[0]
    found = {"quadriga_notices_queue": notices}
    if storage.jobs is not None:
        (found["quadriga_jobs_queue"],) = storage.read(f"SELECT count(*) FROM jobs WHERE holder='' AND due<={NOW}")[0]
    return found


def _memory() -> float:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return float(pages * os.sysconf("SC_PAGE_SIZE"))
