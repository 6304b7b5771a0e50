"""Whether a house is well: what is not, by name, and nothing about anybody."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from quadriga.table import Storage, StorageError
from quadriga.table.writer import Db

OK = "ok"
LEAST = 200 * 1024 * 1024  # bytes that must be left on the disk of a file
WAITING = 600.0  # seconds that a notice may be late
PATIENCE = 5.0  # seconds that a database may take


class Health:
    """The checks. They are made in a thread, and not oftener than every `REST` seconds: anybody may ask."""

    REST = 2.0

    def __init__(self, storage: Storage, now: Callable[[], float], file: str = "") -> None:
        self._storage = storage
        self._now = now
        self._file = file  # of an embedded database
        self._known: dict[str, str] = {}
        self._at = -1e9

    def checks(self) -> dict[str, str]:
        """By name: `ok`, or one word for what is wrong."""
        if abs(self._now() - self._at) >= self.REST:
            self._known = {
                "reading": self._reading(),
                "writing": self._writing(),
                "disk": self._disk(),
                "notices": self._notices(),
            }
            self._at = self._now()
        return self._known

    @property
    def is_well(self) -> bool:
        return all(word == OK for word in self._known.values())

    def _reading(self) -> str:
        try:
            self._storage.read("SELECT 1")
        except StorageError:
            return "unreadable"
        return OK

    def _writing(self) -> str:
        def write(db: Db) -> None:
            db.execute("SELECT 1")

        try:
            self._storage.write(write).result(PATIENCE)
        except (StorageError, TimeoutError):
            return "unwritable"
        return OK

    def _disk(self) -> str:
        if not self._file:
            return OK
        try:
            free = shutil.disk_usage(Path(self._file).absolute().parent).free
        except OSError:
            return "missing"
        return OK if free >= LEAST else "full"

    def _notices(self) -> str:
        """Late: nobody sends what has come due."""
        try:
            late = self._storage.read("SELECT 1 FROM outbox WHERE due<=? LIMIT 1", (self._now() - WAITING,))
        except StorageError:
            return "unreadable"
        return "late" if late else OK
