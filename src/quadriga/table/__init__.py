"""Matches at tables: seats, storage, bots. No pages and no protocol; those are in `quadriga.web`."""

from quadriga.kernel import AUTOMATON, BOT
from quadriga.table.analysis import Analysts
from quadriga.table.bots import Bots
from quadriga.table.info import HERE, LINK, Info, Place
from quadriga.table.storage import HOST, SqliteStorage, Storage, StorageError, Stored, Summary
from quadriga.table.table import Forbidden, Stale, Table
from quadriga.table.tables import NoSuchTable, Tables

__all__ = [
    "AUTOMATON",
    "BOT",
    "HERE",
    "HOST",
    "LINK",
    "Analysts",
    "Bots",
    "Forbidden",
    "Info",
    "NoSuchTable",
    "Place",
    "SqliteStorage",
    "Stale",
    "Storage",
    "StorageError",
    "Stored",
    "Summary",
    "Table",
    "Tables",
]
