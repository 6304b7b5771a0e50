"""Backups: a database of either kind as one SQLite file of our own layout.

So a backup of PostgreSQL can be opened and looked at with nothing but a file, restored into either database, and matches move
from the one to the other. What is not kept there, such as the queue of jobs, nobody will miss.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from quadriga.table.databases import file_of, is_shared, open_storage, require_postgres, shown
from quadriga.table.migrations import KEPT
from quadriga.table.sqlite import SqliteStorage
from quadriga.table.storage import LAYOUT
from quadriga.table.writer import Db, StorageError

__all__ = ["back_up", "restore", "shown"]
ROWS = 500  # copied at a time


def back_up(database: str, file: Path) -> int:
    """Write all matches into a new file, as they are at one moment; gives how many there are. Servers go on meanwhile."""
    if file.exists():
        raise StorageError("refuse.storage.exists", path=file)
    with _beside(file) as begun:
        if is_shared(database):
            _from_postgres(database, begun)
        else:
            _from_file(Path(file_of(database)), begun)
        count = _checked(begun)
        _put(begun, file)
    return count


def restore(file: Path, database: str) -> int:
    """Bring the matches of a backup into a new database; gives how many there are. The backup may be of an older layout."""
    if not file.is_file():
        raise StorageError("refuse.storage.none", path=file)
    target = None if is_shared(database) else Path(file_of(database))
    if target is not None and target.exists():
        raise StorageError("refuse.storage.exists", path=target)
    with _beside(target or Path(tempfile.gettempdir()) / "backup") as copied:
        _from_file(file, copied)
        SqliteStorage(copied).close()  # refuses what is not ours, and takes the steps that an older one has not taken
        count = _checked(copied)
        if target is not None:
            _put(copied, target)
        else:
            _into_postgres(copied, database)
    return count


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """A file that nobody else can read, to be renamed when it is whole; whatever goes wrong, nothing is left of it."""
    try:
        folder = Path(tempfile.mkdtemp(prefix=".quadriga-", dir=file.absolute().parent))
    except OSError as error:
        raise StorageError("refuse.storage.unusable", path=file, error=error.strerror) from error
    try:
        yield folder / "backup.db"
    except (sqlite3.Error, OSError) as error:
        raise StorageError("refuse.storage.not_copied", error=error) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _put(begun: Path, file: Path) -> None:
    """Give a file that is whole its name. A name that somebody has taken meanwhile is not overwritten."""
    with begun.open("rb+") as whole:
        os.fsync(whole.fileno())
    begun.chmod(0o600)
    try:
        os.link(begun, file)
    except FileExistsError as error:
        raise StorageError("refuse.storage.exists", path=file) from error


def _checked(file: Path) -> int:
    with closing(sqlite3.connect(file)) as db:
        (found,) = db.execute("PRAGMA integrity_check").fetchone()
        if found != "ok":
            raise StorageError("refuse.storage.not_copied", error=found)
        return int(db.execute("SELECT count(*) FROM matches").fetchone()[0])


def _from_file(source: Path, target: Path) -> None:
    if not source.is_file():
        raise StorageError("refuse.storage.none", path=source)
    mode = "rw" if os.access(source, os.W_OK) else "ro"  # whoever may only read would leave a journal behind
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode={mode}", uri=True)) as old:
        found = {name for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type='table'")}
        if KEPT - found:
            raise StorageError("refuse.storage.foreign", path=source, names=", ".join(sorted(found)[:5]) or "–")
        with closing(sqlite3.connect(target)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")


def _tables(db: sqlite3.Connection) -> list[tuple[str, list[str]]]:
    """The tables of a file and their columns, in the order in which they were made: what others refer to comes first."""
    query = "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY rowid"
    names = [name for (name,) in db.execute(query)]
    return [(name, [row[1] for row in db.execute(f"PRAGMA table_info({name})")]) for name in names]


def _insert(table: str, columns: list[str]) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({','.join('?' * len(columns))})"


def _some(rows: Iterable[Any]) -> Iterator[list[Any]]:
    """Rows, a few hundred at a time."""
    some: list[Any] = []
    for row in rows:
        some.append(tuple(row))
        if len(some) == ROWS:
            yield some
            some = []
    yield some


def _is_lasting(table: str, row: Any) -> bool:
    return not (table == "settings" and row[0] == LAYOUT)


def _from_postgres(database: str, target: Path) -> None:
    require_postgres()
    from quadriga.table.postgres import snapshot

    SqliteStorage(target).close()
    with closing(sqlite3.connect(target)) as new, snapshot(database) as rows_of:
        new.execute("PRAGMA journal_mode=DELETE")
        for table, columns in _tables(new):
            for some in _some(row for row in rows_of(table, columns) if _is_lasting(table, row)):
                new.executemany(_insert(table, columns), some)
        new.commit()


def _into_postgres(source: Path, database: str) -> None:
    """In one transaction: a database that is not empty is refused, and one that cannot take it all is left empty."""
    storage = open_storage(database)
    try:
        with closing(sqlite3.connect(source, check_same_thread=False)) as old:  # it is read where the other is written
            storage.fill(lambda db: _copy(old, db))
    finally:
        storage.close()


def _copy(old: sqlite3.Connection, db: Db) -> None:
    for table, columns in _tables(old):
        for some in _some(row for row in old.execute(f"SELECT * FROM {table}") if _is_lasting(table, row)):
            db.executemany(_insert(table, columns), some)
