"""What shows that the rows of a match are as this store wrote them.

Entries are sealed one after the other, so that a move costs as much late in a match as early. A match whose seal is broken or
missing, such as one of an older file or of a damaged one, is not believed: it is tried before it is opened.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from quadriga.table.writer import Db

SEALS = """
CREATE TABLE IF NOT EXISTS seals (
    match TEXT PRIMARY KEY REFERENCES matches ON DELETE CASCADE, entries INTEGER NOT NULL, chain TEXT NOT NULL,
    rest TEXT NOT NULL) WITHOUT ROWID
"""


_SEAL = (
    "INSERT INTO seals VALUES (?,?,?,?)"
    " ON CONFLICT (match) DO UPDATE SET entries=excluded.entries, chain=excluded.chain, rest=excluded.rest"
)
Seal = tuple[int, str, str]  # how many entries, their chain, and the rest


def seal(db: Db, key: str, first: int, written: list[str], known: Seal | None, *, is_rest_same: bool, chain: str = "") -> Seal:
    """Seal a match as it stands, within the transaction that changed it: the entries from `first` on are those just written.
    `known` is its seal before, as far as whoever writes still knows it; the chain may be known, where they are all."""
    if known is None and first > 0:
        known = db.execute("SELECT entries, chain, rest FROM seals WHERE match=?", (key,)).fetchone()
    if first > 0 and known is not None and known[0] == first:
        chain = chained(written, known[1])
    elif first > 0:
        rows = db.execute("SELECT entry FROM entries WHERE match=? ORDER BY seq", (key,)).fetchall()
        chain = chained(entry for (entry,) in rows)
    if known is not None and is_rest_same:
        rest = known[2]
    else:
        rest = _rest(*db.execute("SELECT record, checkpoint FROM matches WHERE key=?", (key,)).fetchone())
    found = first + len(written), chain, rest
    db.execute(_SEAL, (key, *found))
    return found


def exchange(db: Db, key: str, record: str) -> None:
    """Write another record beside the same entries. A seal that was whole stays so, and one that was not is not mended."""
    before, point = db.execute("SELECT record, checkpoint FROM matches WHERE key=?", (key,)).fetchone()
    db.execute("UPDATE matches SET record=? WHERE key=?", (record, key))
    db.execute("UPDATE seals SET rest=? WHERE match=? AND rest=?", (_rest(record, point), key, _rest(before, point)))


def is_next(written: Iterable[Any], before: str, after: str) -> bool:
    """Whether entries that follow others with the chain `before` make it `after`, so that none of those was taken back."""
    return bool(before) and chained(written, before) == after


def is_whole(row: Any, entries: list[Any], record: Any, checkpoint: Any, since: int = 0, before: str = "") -> bool:
    """Whether the rows of a match are those that were sealed; `row` is its seal, if it has one. The entries may be those after
    the first `since`, whose chain is known."""
    return row is not None and tuple(row) == (since + len(entries), chained(entries, before), _rest(record, checkpoint))


def digest_of(written: str) -> str:
    """The seal of something that stands by itself."""
    return _digest(written)


def chained(entries: Iterable[Any], chain: str = "") -> str:
    """The seal of entries one after the other."""
    for entry in entries:
        chain = _digest(chain, entry)
    return chain


def _rest(record: Any, checkpoint: Any) -> str:
    return _digest(record, checkpoint)


def _digest(*parts: Any) -> str:
    return hashlib.sha256("\n".join(map(repr, parts)).encode("utf-8", "replace")).hexdigest()
