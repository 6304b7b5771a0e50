"""Which database is meant: a file, or an address."""

from __future__ import annotations

import importlib.util
from urllib.parse import unquote

from quadriga.table.sqlite import SqliteStorage
from quadriga.table.writer import StorageError
from quadriga.table.writing import SqlStorage

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")


def is_shared(database: str) -> bool:
    """Whether several servers may use this database."""
    return database.startswith(POSTGRES)


def open_storage(database: str) -> SqlStorage:
    """The store of `matches.db`, `sqlite:///matches.db` or `postgresql://user@host/name`."""
    if not is_shared(database):
        return SqliteStorage(file_of(database))
    require_postgres()
    from quadriga.table.postgres import PostgresStorage

    return PostgresStorage(database)


def file_of(database: str) -> str:
    """The file of an embedded database; refused if it is an address of something that we do not know."""
    if database.startswith(SQLITE) and len(database) > len(SQLITE):
        return unquote(database.removeprefix(SQLITE))
    if "://" in database or not database:
        raise StorageError("refuse.storage.address", address=database.partition("://")[0])
    return database


def require_postgres() -> None:
    """Refuse what needs PostgreSQL where its extra is not installed."""
    if any(importlib.util.find_spec(name) is None for name in ("psycopg", "psycopg_pool")):
        raise StorageError("refuse.storage.extra")


def shown(database: str) -> str:
    """A database as it may be named in a terminal: without its password."""
    if not is_shared(database):
        return database
    from quadriga.table.postgres import shown as shown_address

    return shown_address(database)
