"""What shows that the rows of a match are as this store wrote them.

Entries are sealed one after the other, so that a move costs as much late in a match as early. A match whose seal is broken or
missing, such as one of an older file or of a damaged one, is not believed: it is tried before it is opened.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable
from typing import Any

SEALS = """
CREATE TABLE IF NOT EXISTS seals (
    match TEXT PRIMARY KEY REFERENCES matches ON DELETE CASCADE, entries INTEGER NOT NULL, chain TEXT NOT NULL,
    rest TEXT NOT NULL) WITHOUT ROWID
"""


def seal(db: sqlite3.Connection, key: str, first: int, written: list[str]) -> None:
    """Seal a match as it stands, within the transaction that changed it: the entries from `first` on are those just written."""
    known = db.execute("SELECT entries, chain FROM seals WHERE match=?", (key,)).fetchone()
    if first == 0:
        chain = _chained("", written)
    elif known is not None and known[0] == first:
        chain = _chained(known[1], written)
    else:
        rows = db.execute("SELECT entry FROM entries WHERE match=? ORDER BY seq", (key,)).fetchall()
        chain = _chained("", (entry for (entry,) in rows))
    record, checkpoint = db.execute("SELECT record, checkpoint FROM matches WHERE key=?", (key,)).fetchone()
    row = (key, first + len(written), chain, _rest(record, checkpoint))
    db.execute("REPLACE INTO seals VALUES (?,?,?,?)", row)


def is_whole(row: Any, entries: list[Any], record: Any, checkpoint: Any) -> bool:
    """Whether the rows of a match are those that were sealed; `row` is its seal, if it has one."""
    return row is not None and row == (len(entries), _chained("", entries), _rest(record, checkpoint))


def _chained(chain: str, entries: Iterable[Any]) -> str:
    for entry in entries:
        chain = _digest(chain, entry)
    return chain


def _rest(record: Any, checkpoint: Any) -> str:
    return _digest(record, checkpoint)


def _digest(*parts: Any) -> str:
    return hashlib.sha256("\n".join(map(repr, parts)).encode("utf-8", "replace")).hexdigest()
