"""The embedded database: one file, which one server has to itself."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from quadriga.table.migrations import KEPT, LATER, MIGRATIONS, take
from quadriga.table.storage import Heard, Stirred
from quadriga.table.writer import Db, StorageError, Writer
from quadriga.table.writing import SqlStorage


class SqliteStorage(SqlStorage):
    """One file, which one thread writes (`writer.py`)."""

    put_entries = "INSERT INTO entries SELECT ?, ? + key, value FROM json_each(?)"
    seats_gathered = "group_concat(seat)"
    is_public = "public"

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        try:
            self._reader = self._open()
            opened = Path(self.path).stat()
            self._file = opened.st_dev, opened.st_ino
        except (sqlite3.Error, OSError) as error:
            raise StorageError("refuse.storage.unusable", path=self.path, error=error) from error
        self._lock = threading.Lock()
        self._seals = {}
        self._writer = Writer(self._writing, self._check_file, self._seals.clear)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=10, isolation_level=None, check_same_thread=False)
        connection.text_factory = _read_text  # one damaged text must not spoil a whole list
        return connection

    def _open(self) -> sqlite3.Connection:
        """A connection to a file of the layout of today. Nothing is written into one that is refused."""
        connection = self._connect()
        try:
            layout = self._layout(connection)
            self._recognise(connection, layout)
            _tune(connection)
            if layout < len(MIGRATIONS):
                self._migrate(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _layout(self, connection: sqlite3.Connection) -> int:
        """How many steps the file has taken; refused if they are more than we know."""
        (layout,) = connection.execute("PRAGMA user_version").fetchone()
        if layout > len(MIGRATIONS):
            raise StorageError("refuse.storage.newer", path=self.path, layout=layout, known=len(MIGRATIONS))
        return int(layout)

    def _recognise(self, connection: sqlite3.Connection, layout: int) -> None:
        """Refuse a file of somebody else's, and one of ours that has lost a table."""
        names = "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
        found = {name for (name,) in connection.execute(names)}
        foreign, missing = found - KEPT - LATER, KEPT - found
        if foreign and (layout == 0 or missing):
            raise StorageError("refuse.storage.foreign", path=self.path, names=", ".join(sorted(foreign)[:5]))
        if layout and missing:
            raise StorageError("refuse.storage.missing", path=self.path, names=", ".join(sorted(missing)))

    def _migrate(self, connection: sqlite3.Connection) -> None:
        """Take the steps that the file has not taken yet: all of them or, if anything goes wrong, none."""
        connection.execute("BEGIN IMMEDIATE")
        try:
            for step in MIGRATIONS[self._layout(connection) :]:  # asked again: another server may have been faster
                take(step, connection)
            connection.execute(f"PRAGMA user_version={len(MIGRATIONS)}")
            connection.execute("COMMIT")
        except BaseException as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if isinstance(error, StorageError) or not isinstance(error, Exception):
                raise
            raise StorageError("refuse.storage.migration", path=self.path, error=error) from error

    def listen(self, heard: Heard, stirred: Stirred) -> None:
        """Nobody else says what they write."""

    def _tell(self, db: Db, key: str, version: int) -> None:
        """Nobody listens."""

    def close(self) -> None:
        """Finish what waits and let the file go."""
        self._writer.close()
        with self._lock:  # a thread may still be reading
            self._reader.close()

    # Writing --------------------------------------------------------------------------------------------------

    def _writing(self) -> sqlite3.Connection:
        connection = self._connect()
        _tune(connection)
        return connection

    def _check_file(self) -> None:
        """Refuse to write into a file that was deleted or exchanged: it would be gone with this process."""
        try:
            now = Path(self.path).stat()
        except OSError as error:
            raise StorageError("refuse.storage.gone", path=self.path) from error
        if (now.st_dev, now.st_ino) != self._file:
            raise StorageError("refuse.storage.gone", path=self.path)

    # Reading --------------------------------------------------------------------------------------------------

    def _read(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        with self._lock:
            try:
                return self._reader.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise StorageError("refuse.storage.unreadable", error=error) from error

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                self._reader.execute("BEGIN")
                try:
                    yield self._reader
                finally:
                    self._reader.execute("ROLLBACK")
            except sqlite3.Error as error:
                raise StorageError("refuse.storage.unreadable", error=error) from error


def _tune(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON")


def _read_text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
