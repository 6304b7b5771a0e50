"""The layout of the database, as the list of steps that lead to it.

A file says in its `user_version` how many of the steps it has taken; a new one starts from nothing and takes them all. A step
that has been released is never changed: whatever the tables need next is one more step at the end.

PostgreSQL came when there were four steps. A database there begins with what these had led to, and takes every later one as
SQLite does. So a new step is written once, for both: the types are TEXT, INTEGER, REAL and BLOB, a flag is an INTEGER that is
compared (`public <> 0`), and a function gets a connection of either kind, whose statements have `?` where a value goes.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable

from quadriga.table.beside import BESIDE
from quadriga.table.jobs import JOBS
from quadriga.table.links import digest
from quadriga.table.rating_tables import LAYOUTS, RATING_TABLES
from quadriga.table.seals import SEALS
from quadriga.table.stretch import STRETCHES
from quadriga.table.waits import WAITS
from quadriga.table.writer import Db

Migration = str | Callable[[Db], None]  # statements, or what statements alone cannot do

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
LATER = frozenset(
    {"seals", "talk", "stretches", "members", "browsers", "passkeys", "codes", "passes", "welcomed", "parted", *RATING_TABLES}
    | {"waits", "ways", "outbox", "letters", "keepers", "sanctions", "deeds", "announcements"}
)  # those that came with a later one

PUBLIC_MATCHES = "CREATE INDEX matches_public ON matches (changed) WHERE public"  # the home page lists the latest of them


FREE_SEATS = """
ALTER TABLE matches ADD COLUMN free INTEGER NOT NULL DEFAULT 0;
CREATE INDEX matches_free ON matches (changed) WHERE free > 0
"""  # how many seats of an open table anybody may take; the home page lists such tables


CLOCKS = """
ALTER TABLE matches ADD COLUMN due REAL;
CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL
"""  # when somebody's time is up, by the clock of the house


TALK = """
CREATE TABLE talk (
    match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seq INTEGER NOT NULL, at REAL NOT NULL, room TEXT NOT NULL,
    seat INTEGER NOT NULL, session TEXT NOT NULL, words TEXT NOT NULL, is_phrase INTEGER NOT NULL, reported INTEGER NOT NULL,
    PRIMARY KEY (match, seq)) WITHOUT ROWID
"""


PEOPLE = """
CREATE TABLE members (
    person TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT NOT NULL UNIQUE, phrase TEXT, since REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE browsers (
    browser TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES members ON DELETE CASCADE, label TEXT NOT NULL,
    since REAL NOT NULL, seen REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX browsers_person ON browsers (person);
CREATE TABLE passkeys (
    passkey TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES members ON DELETE CASCADE, public TEXT NOT NULL,
    counter INTEGER NOT NULL, label TEXT NOT NULL, since REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX passkeys_person ON passkeys (person);
CREATE TABLE codes (
    code TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES members ON DELETE CASCADE) WITHOUT ROWID;
CREATE INDEX codes_person ON codes (person);
CREATE TABLE passes (pass TEXT PRIMARY KEY, kind TEXT NOT NULL, person TEXT NOT NULL, expires REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX passes_person ON passes (person);
CREATE INDEX passes_expires ON passes (expires);
CREATE TABLE welcomed (person TEXT PRIMARY KEY, host TEXT NOT NULL, since REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE parted (
    session TEXT NOT NULL, match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL,
    PRIMARY KEY (session, match, seat)) WITHOUT ROWID;
CREATE INDEX parted_match ON parted (match);
CREATE INDEX talk_session ON talk (session)
"""  # members of the house and how they come in: see `quadriga.club`; who gave which seat up, beside what the match says itself


NOTICES = f"""
{WAITS};
CREATE TABLE ways (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, channel TEXT NOT NULL, address TEXT NOT NULL, secret TEXT NOT NULL,
    lang TEXT NOT NULL, state TEXT NOT NULL, pace TEXT NOT NULL, made REAL NOT NULL, hour REAL NOT NULL, sent INTEGER NOT NULL,
    digest REAL NOT NULL, UNIQUE (person, channel, address)) WITHOUT ROWID;
CREATE TABLE outbox (
    way TEXT NOT NULL REFERENCES ways ON DELETE CASCADE, match TEXT NOT NULL, seat INTEGER NOT NULL, due REAL,
    tries INTEGER NOT NULL, PRIMARY KEY (way, match, seat),
    FOREIGN KEY (match, seat) REFERENCES waits ON DELETE CASCADE) WITHOUT ROWID;
CREATE TABLE letters (address TEXT PRIMARY KEY, since REAL NOT NULL, count INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX outbox_wait ON outbox (match, seat);
CREATE INDEX outbox_due ON outbox (due) WHERE due IS NOT NULL
"""  # how people want to be told, and what is on its way to them: see `quadriga.club.notices`


KEEPERS = """
CREATE TABLE keepers (person TEXT PRIMARY KEY, since REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE sanctions (
    person TEXT NOT NULL, kind TEXT NOT NULL, at REAL NOT NULL, until REAL NOT NULL, keeper TEXT NOT NULL,
    PRIMARY KEY (person, kind)) WITHOUT ROWID;
CREATE TABLE deeds (
    id TEXT PRIMARY KEY, at REAL NOT NULL, keeper TEXT NOT NULL, deed TEXT NOT NULL, person TEXT NOT NULL,
    detail TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX deeds_at ON deeds (at);
CREATE TABLE announcements (id TEXT PRIMARY KEY, at REAL NOT NULL, until REAL NOT NULL, en TEXT NOT NULL, cs TEXT NOT NULL)
    WITHOUT ROWID;
CREATE INDEX talk_reported ON talk (at) WHERE reported > 0
"""  # who watches over a server, and what they did: see `quadriga.club.keepers`


PROOFS = "ALTER TABLE browsers ADD COLUMN proved REAL NOT NULL DEFAULT 0"  # when somebody last proved there who they are


def hide_links(db: Db) -> None:
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


MIGRATIONS: tuple[Migration, ...] = (
    *(TABLES, PUBLIC_MATCHES, hide_links, SEALS, FREE_SEATS, CLOCKS, TALK, STRETCHES, PEOPLE),
    *(*LAYOUTS, NOTICES, KEEPERS, PROOFS),
)


POSTGRES_BEGINS = 4  # how many steps those that a database of PostgreSQL begins with stand for
POSTGRES_TABLES = f"""
CREATE TABLE matches (
    key TEXT PRIMARY KEY, game TEXT NOT NULL, record TEXT NOT NULL, meta TEXT NOT NULL, secret BLOB, checkpoint TEXT,
    version INTEGER NOT NULL, over INTEGER NOT NULL, public INTEGER NOT NULL, created REAL NOT NULL, changed REAL NOT NULL);
CREATE TABLE entries (
    match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seq INTEGER NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (match, seq));
CREATE TABLE tokens (
    token TEXT PRIMARY KEY, match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL);
CREATE TABLE holders (
    session TEXT NOT NULL, match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL,
    PRIMARY KEY (session, match, seat));
CREATE INDEX holders_match ON holders (match);
CREATE INDEX tokens_match ON tokens (match);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE INDEX matches_public ON matches (changed) WHERE public <> 0;
CREATE TABLE seals (
    match TEXT PRIMARY KEY REFERENCES matches ON DELETE CASCADE, entries INTEGER NOT NULL, chain TEXT NOT NULL,
    rest TEXT NOT NULL);
{JOBS};
{BESIDE}
"""
_TYPES = {"INTEGER": "BIGINT", "REAL": "DOUBLE PRECISION", "BLOB": "BYTEA", " WITHOUT ROWID": ""}


def for_postgres(taken: int) -> list[Migration]:
    """The steps that a database of PostgreSQL still has to take after so many."""
    steps = [*([POSTGRES_TABLES] if taken < POSTGRES_BEGINS else []), *MIGRATIONS[max(taken, POSTGRES_BEGINS) :]]
    return [_translated(step) if isinstance(step, str) else step for step in steps]


def _translated(step: str) -> str:
    for word, other in _TYPES.items():
        step = step.replace(word, other)
    return step


def take(step: Migration, db: Db) -> None:
    """Run one step inside the transaction of whoever calls."""
    if callable(step):
        step(db)
        return
    for statement in step.split(";"):  # `executescript` would end the transaction
        db.execute(statement.strip())
