"""Where matches are kept. One small interface; SQLite is the embedded one, another database can implement it later.

Writing methods return a future that is done when the data are safe on disk, so an acknowledged move is never lost. What
cannot be written raises `StorageError` with a sentence and leaves the store as it was.
"""

from __future__ import annotations

import json
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from quadriga.kernel import BadRecord, QuadrigaError
from quadriga.kernel.dealer import SECRET
from quadriga.table.info import Info, read_info, write_info
from quadriga.table.links import DeadLink
from quadriga.table.migrations import KEPT, LATER, MIGRATIONS, take
from quadriga.table.seals import is_whole, seal

LOG = logging.getLogger(__name__)
HOST = -1  # the "seat" of whoever set the table up


class StorageError(QuadrigaError):
    """The store refused: a full disk, a lost file. Nothing has changed."""


@dataclass
class Stored:
    """One match as it is kept. `record` is a Quadriga record without its secret."""

    key: str
    record: dict[str, Any]
    info: Info
    secret: bytes | None
    version: int = 1
    over: bool = False
    created: float = 0.0
    changed: float = 0.0
    holders: list[tuple[str, int]] = field(default_factory=list)  # which session holds which seat, or `HOST`
    is_whole: bool = True  # whether its rows are as they were written: see `quadriga.table.seals`


@dataclass
class Change:
    """What happened to a match: its entries from `first` on are now `entries`."""

    first: int
    entries: list[list[Any]]
    version: int
    over: bool
    checkpoint: dict[str, Any] | None
    info: Info
    record: dict[str, Any] = field(default_factory=dict)  # the fields of the record that are others now
    hidden: bool = False  # under seal: lists of matches must not show that there was a change


@dataclass
class Summary:
    """A match in a list."""

    key: str
    game: str
    info: Info
    over: bool
    changed: float
    seats: list[int] = field(default_factory=list)  # those of the session that asked; HOST if it set the table up


class Storage(Protocol):
    def create(self, match: Stored, links: dict[str, int]) -> Future[None]: ...
    def append(self, key: str, change: Change) -> Future[None]: ...
    def save_info(self, key: str, info: Info, version: int) -> Future[None]: ...
    def load(self, key: str) -> Stored | None: ...
    def delete(self, key: str) -> Future[None]: ...
    def renew(self, link: str, key: str, seat: int, info: Info, version: int) -> Future[None]: ...
    def follow(self, link: str, session: str, key: str, seat: int, info: Info, version: int) -> Future[None]: ...
    def release(self, session: str, key: str, seat: int, info: Info, version: int) -> Future[None]: ...
    def holders(self, key: str) -> list[tuple[str, int]]: ...
    def sessions(self) -> set[str]: ...
    def find_link(self, link: str) -> tuple[str, int] | None: ...
    def list_matches(self, session: str, limit: int = 20, skip: int = 0) -> list[Summary]: ...
    def list_public(self, limit: int = 20) -> list[Summary]: ...
    def setting(self, name: str, default: Callable[[], str]) -> str: ...
    def close(self) -> None: ...


class Nowhere:
    """The store of a table that is only tried: nothing is ever kept or found."""

    def __getattr__(self, name: str) -> Any:
        raise StorageError("refuse.storage.changed")


NOWHERE: Storage = Nowhere()
Write = Callable[[sqlite3.Connection], None]


def dumps(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _loads(kept: Any) -> Any:
    """What was kept as JSON; a sentence where it is damaged."""
    try:
        return json.loads(kept)
    except (ValueError, TypeError, RecursionError) as error:
        raise BadRecord("refuse.record.kept", error=error) from error


class SqliteStorage:
    """One file. A single writer thread gathers what waits into one transaction: many tables share each flush to disk."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        try:
            self._reader = self._open()
            opened = Path(self.path).stat()
            self._file = opened.st_dev, opened.st_ino
        except (sqlite3.Error, OSError) as error:
            raise StorageError("refuse.storage.unusable", path=self.path, error=error) from error
        self._lock = threading.Lock()
        self._queue: queue.SimpleQueue[tuple[Write, Future[None]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._work, name="quadriga-storage", daemon=True)
        self._writer.start()

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

    def close(self) -> None:
        """Finish what waits and let the file go."""
        self._queue.put(None)
        self._writer.join()
        self._reader.close()

    # Writing --------------------------------------------------------------------------------------------------

    def _submit(self, write: Write) -> Future[None]:
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()  # from now on it cannot be called off: the writer would stumble over it
        self._queue.put((write, future))
        return future

    def _work(self) -> None:
        connection: sqlite3.Connection | None = None
        while (job := self._queue.get()) is not None:
            jobs = [job]
            while len(jobs) < 256 and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    self._queue.put(None)
                    break
                jobs.append(more)
            try:
                connection = connection or self._writing()
                self._commit(connection, jobs)
            except sqlite3.Error as error:  # whoever waits must be told, and the thread goes on
                for _, future in jobs:
                    if not future.done():
                        future.set_exception(StorageError("refuse.storage.not_saved", error=error))
        if connection is not None:
            connection.close()

    def _writing(self) -> sqlite3.Connection:
        connection = self._connect()
        _tune(connection)
        return connection

    def _commit(self, connection: sqlite3.Connection, jobs: list[tuple[Write, Future[None]]]) -> None:
        error = self._transact(connection, [write for write, _ in jobs])
        if error is not None and len(jobs) > 1:  # one of them spoils it for the others: each for itself
            for job in jobs:
                self._commit(connection, [job])
            return
        for _, future in jobs:
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

    def _check_file(self) -> None:
        """Refuse to write into a file that was deleted or exchanged: it would be gone with this process."""
        try:
            now = Path(self.path).stat()
        except OSError as error:
            raise StorageError("refuse.storage.gone", path=self.path) from error
        if (now.st_dev, now.st_ino) != self._file:
            raise StorageError("refuse.storage.gone", path=self.path)

    def _transact(self, connection: sqlite3.Connection, writes: list[Write]) -> Exception | None:
        try:
            self._check_file()
            connection.execute("BEGIN IMMEDIATE")
            for write in writes:
                write(connection)
            connection.execute("COMMIT")
        except Exception as error:  # the writer thread must survive whatever the disk does
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if isinstance(error, StorageError | DeadLink):
                return error
            return StorageError("refuse.storage.not_saved", error=error)
        return None

    def create(self, match: Stored, links: dict[str, int]) -> Future[None]:
        """A new match; `links` are digests, each with its seat."""
        record = {k: v for k, v in match.record.items() if k not in ("entries", "checkpoints")}
        points = match.record["checkpoints"]
        point = dumps(points[-1]) if points else None
        now = time.time()
        row = (
            match.key, record["game"], dumps(record), dumps(write_info(match.info)), match.secret, point,
            match.version, match.over, match.info.public, now, now,
        )  # fmt: skip

        def write(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO matches VALUES (?,?,?,?,?,?,?,?,?,?,?)", row)
            written = _write_entries(db, match.key, 0, match.record["entries"])
            seal(db, match.key, 0, written)
            db.executemany("INSERT INTO tokens VALUES (?,?,?)", [(link, match.key, seat) for link, seat in links.items()])
            db.executemany("INSERT INTO holders VALUES (?,?,?)", [(holder, match.key, seat) for holder, seat in match.holders])

        return self._submit(write)

    def append(self, key: str, change: Change) -> Future[None]:
        now = None if change.hidden else time.time()
        row = (change.over, dumps(write_info(change.info)), now, key)

        def write(db: sqlite3.Connection) -> None:
            _advance(db, key, change.version)
            db.execute("UPDATE matches SET over=?, meta=?, changed=coalesce(?, changed) WHERE key=?", row)
            db.execute("DELETE FROM entries WHERE match=? AND seq>=?", (key, change.first))
            written = _write_entries(db, key, change.first, change.entries)
            if change.checkpoint is not None:
                db.execute("UPDATE matches SET checkpoint=? WHERE key=?", (dumps(change.checkpoint), key))
            if change.record:
                _write_record(db, key, change.record)
            seal(db, key, change.first, written)

        return self._submit(write)

    def save_info(self, key: str, info: Info, version: int) -> Future[None]:
        row = (dumps(write_info(info)), key)

        def write(db: sqlite3.Connection) -> None:
            _advance(db, key, version)
            db.execute("UPDATE matches SET meta=? WHERE key=?", row)

        return self._submit(write)

    def delete(self, key: str) -> Future[None]:
        return self._submit(lambda db: _run(db, "DELETE FROM matches WHERE key=?", (key,)))

    def renew(self, link: str, key: str, seat: int, info: Info, version: int) -> Future[None]:
        """From now on this link, given by its digest, is the one that leads to a seat."""
        meta = dumps(write_info(info))

        def write(db: sqlite3.Connection) -> None:
            _advance(db, key, version)
            db.execute("UPDATE matches SET meta=? WHERE key=?", (meta, key))
            db.execute("DELETE FROM tokens WHERE match=? AND seat=?", (key, seat))
            db.execute("INSERT INTO tokens VALUES (?,?,?)", (link, key, seat))

        return self._submit(write)

    def follow(self, link: str, session: str, key: str, seat: int, info: Info, version: int) -> Future[None]:
        """A session takes the seat of a link, which is used up; refused if somebody was faster."""
        meta = dumps(write_info(info))

        def write(db: sqlite3.Connection) -> None:
            if db.execute("DELETE FROM tokens WHERE token=?", (link,)).rowcount == 0:
                raise DeadLink
            _advance(db, key, version)
            db.execute("UPDATE matches SET meta=? WHERE key=?", (meta, key))
            db.execute("INSERT OR IGNORE INTO holders VALUES (?,?,?)", (session, key, seat))

        return self._submit(write)

    def release(self, session: str, key: str, seat: int, info: Info, version: int) -> Future[None]:
        """A session gives a seat up; a link that it made to it leads nowhere any more."""
        meta = dumps(write_info(info))

        def write(db: sqlite3.Connection) -> None:
            _advance(db, key, version)
            db.execute("UPDATE matches SET meta=? WHERE key=?", (meta, key))
            db.execute("DELETE FROM holders WHERE session=? AND match=? AND seat=?", (session, key, seat))
            db.execute("DELETE FROM tokens WHERE match=? AND seat=?", (key, seat))

        return self._submit(write)

    # Reading --------------------------------------------------------------------------------------------------

    def _read(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        with self._lock:
            try:
                return self._reader.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise StorageError("refuse.storage.unreadable", error=error) from error

    def load(self, key: str) -> Stored | None:
        with self._lock:
            try:
                row, entries, holders, sealed = self._rows(key)
            except sqlite3.Error as error:
                raise StorageError("refuse.storage.unreadable", error=error) from error
        if row is None:
            return None
        _check_row(*row[2:])
        record = _loads(row[0])
        if not isinstance(record, dict) or not isinstance(record.get("game"), str):
            raise BadRecord("refuse.record.format")
        record["entries"] = [_loads(entry) for (entry,) in entries]
        record["checkpoints"] = [] if row[3] is None else [_loads(row[3])]
        info = read_info(_loads(row[1]))
        whole = is_whole(sealed, [entry for (entry,) in entries], row[0], row[3])
        held = _holding(holders, len(info.places))
        return Stored(key, record, info, row[2], row[4], bool(row[5]), row[6], row[7], held, whole)

    def _rows(self, key: str) -> tuple[Any, list[Any], list[Any], Any]:
        """All that is kept of a match, in one transaction: the entries must belong to the match as read."""
        self._reader.execute("BEGIN")
        try:
            row = self._reader.execute(
                "SELECT record, meta, secret, checkpoint, version, over, created, changed FROM matches WHERE key=?", (key,)
            ).fetchone()
            entries = self._reader.execute("SELECT entry FROM entries WHERE match=? ORDER BY seq", (key,)).fetchall()
            holders = self._reader.execute("SELECT session, seat FROM holders WHERE match=?", (key,)).fetchall()
            sealed = self._reader.execute("SELECT entries, chain, rest FROM seals WHERE match=?", (key,)).fetchone()
        finally:
            self._reader.execute("ROLLBACK")
        return row, entries, holders, sealed

    def holders(self, key: str) -> list[tuple[str, int]]:
        """Which session holds which seat of a match, or `HOST`."""
        return _holding(self._read("SELECT session, seat FROM holders WHERE match=?", (key,)))

    def sessions(self) -> set[str]:
        """Everybody who holds anything."""
        return {session for (session,) in self._read("SELECT DISTINCT session FROM holders") if isinstance(session, str)}

    def find_link(self, link: str) -> tuple[str, int] | None:
        """The match and the seat to which a link, given by its digest, leads."""
        rows = self._read("SELECT match, seat FROM tokens WHERE token=?", (link,))
        return next(((match, seat) for match, seat in rows if isinstance(match, str) and type(seat) is int), None)

    def list_matches(self, session: str, limit: int = 20, skip: int = 0) -> list[Summary]:
        rows = self._read(
            "SELECT key, game, meta, over, changed, group_concat(seat) FROM holders JOIN matches ON key=match WHERE session=?"
            " GROUP BY key ORDER BY changed DESC, key LIMIT ? OFFSET ?",
            (session, limit, skip),
        )
        return [summary for row in rows if (summary := _summary(*row)) is not None]

    def list_public(self, limit: int = 20) -> list[Summary]:
        rows = self._read(
            "SELECT key, game, meta, over, changed, '' FROM matches WHERE public ORDER BY changed DESC LIMIT ?", (limit,)
        )
        return [summary for row in rows if (summary := _summary(*row)) is not None]

    def setting(self, name: str, default: Callable[[], str]) -> str:
        """A value kept with the matches, made once."""
        made = default()
        self._submit(lambda db: _run(db, "INSERT OR IGNORE INTO settings VALUES (?,?)", (name, made))).result()
        found = self._read("SELECT value FROM settings WHERE name=?", (name,))[0][0]
        if isinstance(found, str) and len(found) == len(made) and found.isprintable():
            return found
        LOG.warning("the setting %s is damaged and made anew", name)
        self._submit(lambda db: _run(db, "REPLACE INTO settings VALUES (?,?)", (name, made))).result()
        return made


def _tune(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON")


def _read_text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _check_row(secret: Any, checkpoint: Any, version: Any, over: Any, created: Any, changed: Any) -> None:
    """Refuse a row with something in it that we never write there."""
    kinds = ((secret, bytes | None), (checkpoint, str | None), (version, int), (over, int))
    times = (created, changed)
    if not all(isinstance(value, kind) for value, kind in kinds) or not all(isinstance(time, int | float) for time in times):
        raise BadRecord("refuse.record.kept", error="its row")
    if secret is not None and len(secret) > SECRET:
        raise BadRecord("refuse.record.secret_length", n=SECRET)


def _holding(rows: list[Any], seats: int = 10**6) -> list[tuple[str, int]]:
    """Who holds what, without rows that say nothing."""
    return [(who, seat) for who, seat in rows if isinstance(who, str) and type(seat) is int and HOST <= seat < seats]


def _summary(key: Any, game: Any, meta: Any, over: Any, changed: Any, seats: Any) -> Summary | None:
    """A row of a list; None if it cannot be read. One match that we do not understand must not hide all the others."""
    try:
        info = read_info(_loads(meta))
        _check_row(None, None, 0, over, 0, changed)
        held = sorted(int(seat) for seat in str(seats).split(",") if seat)
        if not isinstance(key, str) or not isinstance(game, str):
            raise BadRecord("refuse.record.kept", error="its row")
    except (BadRecord, ValueError) as error:
        LOG.warning("match %r is left out of a list: %s", key, error)
        return None
    return Summary(key, game, info, bool(over), changed, held)


def _advance(db: sqlite3.Connection, key: str, version: int) -> None:
    """The next version of a match; refused if it is gone, or if another server has changed it meanwhile."""
    if db.execute("UPDATE matches SET version=? WHERE key=? AND version=?", (version, key, version - 1)).rowcount == 0:
        raise StorageError("refuse.storage.changed")


def _run(db: sqlite3.Connection, query: str, values: tuple[Any, ...]) -> None:
    db.execute(query, values)


def _write_record(db: sqlite3.Connection, key: str, fields: dict[str, Any]) -> None:
    (record,) = db.execute("SELECT record FROM matches WHERE key=?", (key,)).fetchone()
    db.execute("UPDATE matches SET record=? WHERE key=?", (dumps(json.loads(record) | fields), key))


def _write_entries(db: sqlite3.Connection, key: str, first: int, entries: list[list[Any]]) -> list[str]:
    written = [dumps(entry) for entry in entries]
    db.executemany("INSERT INTO entries VALUES (?,?,?)", [(key, first + i, entry) for i, entry in enumerate(written)])
    return written
