"""What is written into a store, in words that both databases understand: one transaction a change, with its version, its seal
and word to the other servers."""

from __future__ import annotations

import json
import logging
import time
from abc import abstractmethod
from collections.abc import Callable, Collection
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, NamedTuple

from quadriga.kernel import BadRecord
from quadriga.table.beside import Beside
from quadriga.table.info import Info, read_info, write_info
from quadriga.table.jobs import Jobs
from quadriga.table.links import DeadLink
from quadriga.table.reading import Reading, loads
from quadriga.table.seals import Seal, chained, digest_of, exchange, seal
from quadriga.table.storage import GONE, LAYOUT, Change, Heard, Stirred, Stored, dumps
from quadriga.table.stretch import KEEP_STRETCH, Stretch
from quadriga.table.talk import Said
from quadriga.table.waits import awhile, keep_waits, look_again, waits_of
from quadriga.table.writer import APART, Changed, Db, Repeated, StorageError, Write, Writer

LOG = logging.getLogger(__name__)
SEALS_KNOWN = 2000  # matches whose seals the writer remembers
LONG = 200  # entries whose writing takes long
BESIDES = 0  # instead of a version: something else about the match is new
NEW = 20  # entries that are written in the time of a new match without any

_APPEND = (
    "UPDATE matches SET version=?, over=?, meta=?, changed=coalesce(?, changed), checkpoint=coalesce(?, checkpoint),"
    " due=? WHERE key=? AND version=?"
)
_ADVANCE = "UPDATE matches SET version=?, meta=?, free=?, due=? WHERE key=? AND version=?"
_ENDED = "INSERT INTO endings VALUES (?,?,?) ON CONFLICT DO NOTHING"  # until somebody counts it: see `quadriga.club`
_ALIVE = "INSERT INTO settings VALUES ('alive', ?) ON CONFLICT (name) DO UPDATE SET value=excluded.value"


class _Kept(NamedTuple):
    """What is kept of a table beside its match."""

    meta: str
    free: int
    due: float | None  # when somebody's time is up
    waits: dict[int, float] | None
    awhile: float


class Entries:
    """Entries as they are kept, from the number `first` on: made ready before they are written, as all wait for the writer."""

    def __init__(self, first: int, entries: list[list[Any]]) -> None:
        self.first = first
        self.written = [dumps(entry) for entry in entries]
        self._packed = dumps(self.written)
        self.chain = chained(self.written) if first == 0 else ""

    def write(self, db: Db, key: str, statement: str) -> None:
        """Write them in one statement: after each statement a thread must wait for the others."""
        db.execute(statement, (key, self.first, self._packed))

    def are_kept(self, db: Db, key: str) -> bool:
        """Whether just these stand at their place in a match already; if there are none, whether nothing does."""
        query = "SELECT entry FROM entries WHERE match=? AND seq>=? ORDER BY seq LIMIT ?"
        rows = db.execute(query, (key, self.first, max(1, len(self.written)))).fetchall()
        return [entry for (entry,) in rows] == self.written


class SqlStorage(Reading):
    """What both databases have in common. Each of them opens itself, says how it is written (`_writer`) and how it is read
    (`_read`, `_reading`)."""

    put_entries: str  # takes a key, the first number, and the written entries packed as one JSON list
    jobs: Jobs | None = None
    beside: Beside | None = None
    _writer: Writer
    _seals: dict[str, tuple[int, Seal]]  # of matches that were written lately, with their versions; the writer's alone

    @abstractmethod
    def close(self) -> None:
        """Finish what waits and let the database go."""

    @abstractmethod
    def listen(self, heard: Heard, stirred: Stirred) -> None:
        """Say from now on what others write."""

    @abstractmethod
    def _tell(self, db: Db, key: str, version: int) -> None:
        """Within the transaction: whoever listens will hear of the change, if it is written."""

    def create(self, match: Stored, links: dict[str, int], first: Write | None = None) -> Future[None]:
        """A new match; `links` are digests, each with its seat. What `first` writes is written with it or, if either
        is refused, not at all."""
        record = {k: v for k, v in match.record.items() if k not in ("entries", "checkpoints")}
        points = match.record["checkpoints"]
        point = dumps(points[-1]) if points else None
        now = time.time()
        row = (
            match.key, record["game"], dumps(record), dumps(write_info(match.info)), match.secret, point,
            match.version, int(match.over), int(match.info.public), now, now, len(match.info.free()), _due(match.info),
        )  # fmt: skip

        entries, waits = Entries(0, match.record["entries"]), waits_of(match.info)

        def write(db: Db) -> None:
            if db.execute(f"INSERT INTO matches VALUES ({','.join('?' * len(row))}) ON CONFLICT DO NOTHING", row).rowcount == 0:
                raise Repeated
            if first is not None:
                first(db)
            entries.write(db, match.key, self.put_entries)
            self._seal(db, match.key, entries, match.version, is_rest_same=False)
            db.executemany("INSERT INTO tokens VALUES (?,?,?)", [(link, match.key, seat) for link, seat in links.items()])
            db.executemany("INSERT INTO holders VALUES (?,?,?)", [(holder, match.key, seat) for holder, seat in match.holders])
            keep_waits(db, match.key, waits, awhile(match.info))

        weight = NEW + len(match.record["entries"]) if first is None else APART
        return self._writer.submit(write, weight, match.key)

    def append(self, key: str, change: Change) -> Future[None]:
        now = None if change.hidden else time.time()
        point = None if change.checkpoint is None else dumps(change.checkpoint)
        kept = _kept(change.info)
        row = (change.version, int(change.over), kept.meta, now, point, kept.due, key, change.version - 1)
        entries = Entries(change.first, change.entries)

        def write(db: Db) -> None:
            if db.execute(_APPEND, row).rowcount == 0:
                may_be_there = self._writer.is_again and (change.entries or _is_at(db, key, change.version, kept.meta))
                raise Repeated if may_be_there and entries.are_kept(db, key) else Changed
            if change.goes_back:
                db.execute("DELETE FROM entries WHERE match=? AND seq>=?", (key, change.first))
            entries.write(db, key, self.put_entries)
            if change.record:
                _write_record(db, key, change.record)
            self._seal(db, key, entries, change.version, is_rest_same=point is None and not change.record)
            if change.over and change.result is not None:
                db.execute(_ENDED, (key, dumps(change.result), time.time()))
            keep_waits(db, key, kept.waits, kept.awhile)
            self._tell(db, key, change.version)

        return self._writer.submit(write, len(change.entries) if len(change.entries) > LONG else 0, key)

    def _seal(self, db: Db, key: str, entries: Entries, version: int, *, is_rest_same: bool) -> None:
        """Seal a match. The seals of those that were played here lately, and nowhere else since, need not be read again."""
        at, known = self._seals.pop(key, (0, None))
        if at != version - 1:
            known = None
        made = seal(db, key, entries.first, entries.written, known, is_rest_same=is_rest_same, chain=entries.chain)
        self._seals[key] = version, made
        if len(self._seals) > SEALS_KNOWN:
            del self._seals[next(iter(self._seals))]

    def save_info(self, key: str, info: Info, version: int) -> Future[None]:
        kept = _kept(info)
        return self._writer.submit(lambda db: self._advance(db, key, version, kept), key=key)

    def delete(self, key: str) -> Future[None]:
        def write(db: Db) -> None:
            db.execute("DELETE FROM matches WHERE key=?", (key,))
            self._tell(db, key, GONE)

        return self._writer.submit(write, key=key)

    def renew(self, link: str, key: str, seat: int, info: Info, version: int) -> Future[None]:
        """From now on this link, given by its digest, is the one that leads to a seat."""
        kept = _kept(info)

        def write(db: Db) -> None:
            self._advance(db, key, version, kept)
            db.execute("DELETE FROM tokens WHERE match=? AND seat=?", (key, seat))
            db.execute("INSERT INTO tokens VALUES (?,?,?)", (link, key, seat))

        return self._writer.submit(write, key=key)

    def follow(self, link: str, session: str, key: str, seat: int, info: Info, version: int) -> Future[None]:
        """A session takes the seat of a link, which is used up; refused if somebody was faster."""
        kept = _kept(info)

        def write(db: Db) -> None:
            try:
                self._advance(db, key, version, kept)  # before anything else, as everywhere: nobody waits in a circle
            except Changed:
                if db.execute("SELECT 1 FROM tokens WHERE token=?", (link,)).fetchone() is None:
                    raise DeadLink from None
                raise
            if db.execute("DELETE FROM tokens WHERE token=?", (link,)).rowcount == 0:
                raise DeadLink
            db.execute("INSERT INTO holders VALUES (?,?,?) ON CONFLICT DO NOTHING", (session, key, seat))
            look_again(db, key)

        return self._writer.submit(write, key=key)

    def release(self, session: str, key: str, seat: int, info: Info, version: int) -> Future[None]:
        """A session gives a seat up; a link that it made to it leads nowhere any more."""
        kept = _kept(info)

        def write(db: Db) -> None:
            self._advance(db, key, version, kept)
            db.execute("DELETE FROM holders WHERE session=? AND match=? AND seat=?", (session, key, seat))
            db.execute("INSERT INTO parted VALUES (?,?,?) ON CONFLICT DO NOTHING", (session, key, seat))
            db.execute("DELETE FROM tokens WHERE match=? AND seat=?", (key, seat))

        return self._writer.submit(write, key=key)

    def sit(self, session: str, key: str, seat: int, info: Info, version: int) -> Future[None]:
        """A session takes a free seat; links to it lead nowhere any more."""
        kept = _kept(info)

        def write(db: Db) -> None:
            self._advance(db, key, version, kept)
            db.execute("DELETE FROM tokens WHERE match=? AND seat=?", (key, seat))
            db.execute("INSERT INTO holders VALUES (?,?,?) ON CONFLICT DO NOTHING", (session, key, seat))
            look_again(db, key)

        return self._writer.submit(write, key=key)

    def _advance(self, db: Db, key: str, version: int, kept: _Kept) -> None:
        """The next version of a match; refused if it is gone, or if another server has changed it meanwhile."""
        if db.execute(_ADVANCE, (version, kept.meta, kept.free, kept.due, key, version - 1)).rowcount == 0:
            raise Repeated if self._writer.is_again and _is_at(db, key, version, kept.meta) else Changed
        keep_waits(db, key, kept.waits, kept.awhile)
        self._tell(db, key, version)

    def beat(self, now: float, gap: float) -> Future[None]:
        """Say that somebody serves this store now. If nobody has for longer than `gap` seconds, the clocks stood meanwhile."""

        def write(db: Db) -> None:
            found = db.execute("SELECT value FROM settings WHERE name='alive'").fetchone()
            pause = now - _time(found[0]) if found else 0.0
            if pause > gap:
                db.execute("UPDATE matches SET due = due + ? WHERE due IS NOT NULL", (pause,))
            db.execute(_ALIVE, (f"{now:.3f}",))

        return self._writer.submit(write)

    def say(self, key: str, said: Said) -> Future[None]:
        """Keep a line that was said at a table, and give it its number."""

        def write(db: Db) -> None:
            (said.seq,) = db.execute("SELECT coalesce(max(seq), -1) + 1 FROM talk WHERE match=?", (key,)).fetchone()
            row = (key, said.seq, said.at, said.room, said.seat, said.session, said.words, int(said.is_phrase), 0)
            db.execute("INSERT INTO talk VALUES (?,?,?,?,?,?,?,?,?)", row)
            self._tell(db, key, BESIDES)

        return self._writer.submit(write, key=key)

    def report(self, key: str, seq: int) -> Future[None]:
        """Mark a line that somebody has reported."""

        def write(db: Db) -> None:
            db.execute("UPDATE talk SET reported=reported+1 WHERE match=? AND seq=?", (key, seq))

        return self._writer.submit(write, key=key)

    def keep_stretch(self, key: str, stretch: Stretch) -> Future[None]:
        """Remember from where a match can be opened. If it is another match by then, nobody will believe it."""
        written = stretch.write()
        row = (written, digest_of(written), key)
        return self._writer.submit(lambda db: _run(db, KEEP_STRETCH, row), NEW, key)

    def fill(self, write: Write) -> None:
        """Write the rows of a backup; refused if there are matches already."""

        def fill(db: Db) -> None:
            if db.execute("SELECT 1 FROM matches LIMIT 1").fetchone() is not None:
                raise StorageError("refuse.storage.not_empty")
            db.execute(f"DELETE FROM settings WHERE name<>'{LAYOUT}'")
            write(db)

        self._writer.submit(fill, NEW).result()

    def setting(self, name: str, default: Callable[[], str]) -> str:
        """A value kept with the matches, made once."""
        made = default()
        self._writer.submit(
            lambda db: _run(db, "INSERT INTO settings VALUES (?,?) ON CONFLICT DO NOTHING", (name, made))
        ).result()
        found = self._read("SELECT value FROM settings WHERE name=?", (name,))[0][0]
        if isinstance(found, str) and len(found) == len(made) and found.isprintable():
            return found
        LOG.warning("the setting %s is damaged and made anew", name)
        self._writer.submit(lambda db: _run(db, "UPDATE settings SET value=? WHERE name=?", (made, name))).result()
        return made

    # For other rooms ------------------------------------------------------------------------------------------

    def write(self, write: Write, weight: int = APART) -> Future[None]:
        """What another room keeps here, in words that both databases understand, and in a transaction of its own unless it is
        light. It may be called again if the connection is lost while it is acknowledged: it raises `Repeated` where it finds
        itself done."""
        return self._writer.submit(write, weight)

    def tell(self, db: Db, key: str, version: int) -> None:
        """Within a transaction: the other servers will hear of this."""
        self._tell(db, key, version)

    def amend(self, db: Db, key: str, change: Callable[[Info], None]) -> int:
        """Within a transaction: change what a table knows besides its match, whatever version it has; gives the version after
        that. Whoever has it in memory hears of it as of any other change. What cannot be read stays as it is."""
        db.execute("UPDATE matches SET version=version+1 WHERE key=?", (key,))  # first, so that nobody else does meanwhile
        row = db.execute("SELECT version, meta FROM matches WHERE key=?", (key,)).fetchone()
        if row is None:
            return GONE
        try:
            info = read_info(loads(row[1]))
        except BadRecord as error:
            LOG.warning("match %r cannot be amended: %s", key, error)
        else:
            change(info)
            db.execute("UPDATE matches SET meta=?, free=? WHERE key=?", (dumps(write_info(info)), len(info.free()), key))
        self._tell(db, key, row[0])
        return int(row[0])

    def unname(self, db: Db, key: str, seats: Collection[int]) -> None:
        """Within a transaction: let the record of a match not say any more what was called who sat there."""
        row = db.execute("SELECT record FROM matches WHERE key=?", (key,)).fetchone()
        with suppress(BadRecord, AttributeError, TypeError):  # a damaged one stays so
            record = loads(row[0])
            for seat, who in enumerate(record.get("seats", [])):
                if seat in seats:
                    who.pop("name", None)
            exchange(db, key, dumps(record))
            self._seals.pop(key, None)


def _kept(info: Info) -> _Kept:
    """What is kept of a table beside its match, as it is now: the writer comes to it later."""
    return _Kept(dumps(write_info(info)), len(info.free()), _due(info), waits_of(info), awhile(info))


def _due(info: Info) -> float | None:
    return info.due or None


def _time(word: Any) -> float:
    """A time that was kept; one that cannot be read was just now."""
    try:
        return float(word)
    except (TypeError, ValueError):
        return float("inf")


def _is_at(db: Db, key: str, version: int, meta: str) -> bool:
    """Whether a change has been written already: the connection may have been lost when that was to be told."""
    row = db.execute("SELECT version, meta FROM matches WHERE key=?", (key,)).fetchone()
    return row is not None and tuple(row) == (version, meta)


def _run(db: Db, query: str, values: tuple[Any, ...]) -> None:
    db.execute(query, values)


def _write_record(db: Db, key: str, fields: dict[str, Any]) -> None:
    (record,) = db.execute("SELECT record FROM matches WHERE key=?", (key,)).fetchone()
    db.execute("UPDATE matches SET record=? WHERE key=?", (dumps(json.loads(record) | fields), key))
