"""Matches at tables: seats, storage, bots. No pages and no protocol; those are in `quadriga.web`."""

from quadriga.kernel import AUTOMATON, BOT
from quadriga.table.analysis import Analysts
from quadriga.table.bots import Bots
from quadriga.table.importing import Trials
from quadriga.table.info import HERE, LINK, Info, Place
from quadriga.table.links import DeadLink, Visitor
from quadriga.table.rights import Action, Forbidden, Role, Stage, Untimely
from quadriga.table.storage import HOST, SqliteStorage, Storage, StorageError, Stored, Summary
from quadriga.table.table import Stale, Table, follow
from quadriga.table.tables import NoSuchTable, Tables

__all__ = [
    "AUTOMATON",
    "BOT",
    "HERE",
    "HOST",
    "LINK",
    "Action",
    "Analysts",
    "Bots",
    "DeadLink",
    "Forbidden",
    "Info",
    "NoSuchTable",
    "Place",
    "Role",
    "SqliteStorage",
    "Stage",
    "Stale",
    "Storage",
    "StorageError",
    "Stored",
    "Summary",
    "Table",
    "Tables",
    "Trials",
    "Untimely",
    "Visitor",
    "follow",
]
