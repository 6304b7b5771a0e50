"""Matches at tables: seats, storage, bots. No pages and no protocol; those are in `quadriga.web`."""

from quadriga.kernel import AUTOMATON, BOT
from quadriga.table.analysis import Analysts
from quadriga.table.bots import Bots
from quadriga.table.importing import Trials
from quadriga.table.info import HERE, LINK, OPEN, Info, Note, Place
from quadriga.table.kept import Stale
from quadriga.table.links import DeadLink, Visitor
from quadriga.table.rights import Action, Forbidden, Role, Stage, Untimely
from quadriga.table.sqlite import SqliteStorage
from quadriga.table.storage import HOST, Storage, Stored, Summary
from quadriga.table.stretch import Stretch, viewer_key
from quadriga.table.table import Table
from quadriga.table.tables import NoSuchTable, Tables
from quadriga.table.wishes import follow
from quadriga.table.writer import StorageError

__all__ = [
    "AUTOMATON",
    "BOT",
    "HERE",
    "HOST",
    "LINK",
    "OPEN",
    "Action",
    "Analysts",
    "Bots",
    "DeadLink",
    "Forbidden",
    "Info",
    "NoSuchTable",
    "Note",
    "Place",
    "Role",
    "SqliteStorage",
    "Stage",
    "Stale",
    "Storage",
    "StorageError",
    "Stored",
    "Stretch",
    "Summary",
    "Table",
    "Tables",
    "Trials",
    "Untimely",
    "Visitor",
    "follow",
    "viewer_key",
]
