"""The layout of the database, as the list of steps that lead to it.

A file says in its `user_version` how many of the steps it has taken; a new one starts from nothing and takes them all. A step
that has been released is never changed: whatever the tables need next is one more step at the end.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable

from quadriga.table.links import digest
from quadriga.table.seals import SEALS

Migration = str | Callable[[sqlite3.Connection], None]  # statements, or what statements alone cannot do

TABLES = """
CREATE TABLE IF NOT EXISTS matches (
    key TEXT PRIMARY KEY, game TEXT NOT NULL, record TEXT NOT NULL, meta TEXT NOT NULL, secret BLOB, checkpoint TEXT,
    version INTEGER NOT NULL, over INTEGER NOT NULL, public INTEGER NOT NULL, created REAL NOT NULL, changed REAL NOT NULL);
CREATE TABLE IF NOT EXISTS entries (
    match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seq INTEGER NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (match, seq)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (
    token TEXT PRIMARY KEY, match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS holders (
    session TEXT NOT NULL, match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL,
    PRIMARY KEY (session, match, seat)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS holders_match ON holders (match);
CREATE INDEX IF NOT EXISTS tokens_match ON tokens (match);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID
"""  # "if not exists": the first files of all have these tables without saying that they took a step

KEPT = frozenset({"matches", "entries", "tokens", "holders", "settings"})  # the tables of every file since the first step
LATER = frozenset({"seals"})  # those that came with a later one

PUBLIC_MATCHES = "CREATE INDEX matches_public ON matches (changed) WHERE public"  # the home page lists the latest of them


def hide_links(db: sqlite3.Connection) -> None:
    """Keep of every secret link no more than its digest, and of those that were followed nothing at all."""
    db.execute("DELETE FROM tokens WHERE EXISTS (SELECT 1 FROM holders h WHERE h.match=tokens.match AND h.seat=tokens.seat)")
    db.execute("DELETE FROM tokens WHERE typeof(token) != 'text'")
    for (token,) in db.execute("SELECT token FROM tokens").fetchall():
        db.execute("UPDATE tokens SET token=? WHERE token=?", (digest(token), token))
    for key, meta in db.execute("SELECT key, meta FROM matches").fetchall():
        with contextlib.suppress(ValueError, TypeError, AttributeError, KeyError, RecursionError):  # a damaged row stays so
            kept = json.loads(meta)
            for place in kept["places"]:
                place.pop("token", None)
            written = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
            db.execute("UPDATE matches SET meta=? WHERE key=?", (written, key))


MIGRATIONS: tuple[Migration, ...] = (TABLES, PUBLIC_MATCHES, hide_links, SEALS)


def take(step: Migration, db: sqlite3.Connection) -> None:
    """Run one step inside the transaction of whoever calls."""
    if callable(step):
        step(db)
        return
    for statement in step.split(";"):  # `executescript` would end the transaction
        db.execute(statement.strip())
