"""What is read from a store, in words that both databases understand. A row that we never write so is refused or left out: one
match that cannot be read hides no other."""

from __future__ import annotations

import json
import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from quadriga.kernel import BadRecord
from quadriga.kernel.dealer import SECRET
from quadriga.table.info import read_info
from quadriga.table.seals import is_whole
from quadriga.table.storage import HOST, Stored, Summary
from quadriga.table.stretch import read_kept
from quadriga.table.talk import Said
from quadriga.table.writer import Db

LOG = logging.getLogger(__name__)
AT_ONCE = 500  # keys in one question
_MATCH = "SELECT record, meta, secret, checkpoint, version, over, created, changed, due FROM matches WHERE key=?"


class Reading(ABC):
    """All questions that a store is asked. A statement has `?` where a value goes; the few places where the databases differ
    are the attributes below."""

    seats_gathered: str  # the seats of a group of rows, with commas between
    is_public: str  # a condition

    @abstractmethod
    def _read(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """All rows of one question."""

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Db]:
        """For several questions that must be answered from one moment."""

    def read(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """All rows of one question of another room."""
        return self._read(query, values)

    def load_stretch(self, key: str) -> Stored | None:
        """A match from its last stretch on, if that is known and all is as it was written; else all of it."""
        with self._reading() as db:
            found = db.execute("SELECT stretch, seal FROM stretches WHERE match=?", (key,)).fetchone()
            stretch = None if found is None else read_kept(*found)
            stored = None if stretch is None else self._load(db, key, stretch.at, stretch.chain)
        if stored is None or not stored.is_whole:
            return self.load(key)
        stored.stretch = stretch
        return stored

    def load(self, key: str, since: int = 0) -> Stored | None:
        """A match; its entries from `since` on, for whoever knows those before."""
        with self._reading() as db:  # the entries must belong to the match as read
            return self._load(db, key, since)

    def _load(self, db: Db, key: str, since: int, before: str = "") -> Stored | None:
        """The entries from `since` on are as they were written if they go on from the chain `before`."""
        row = db.execute(_MATCH, (key,)).fetchone()
        entries = db.execute("SELECT entry FROM entries WHERE match=? AND seq>=? ORDER BY seq", (key, since)).fetchall()
        holders = db.execute("SELECT session, seat FROM holders WHERE match=?", (key,)).fetchall()
        sealed = db.execute("SELECT entries, chain, rest FROM seals WHERE match=?", (key,)).fetchone()
        if row is None:
            return None
        _check_row(*row[2:8])
        if not isinstance(row[8], float | None):
            raise BadRecord("refuse.record.kept", error="its clock")
        record = loads(row[0])
        if not isinstance(record, dict) or not isinstance(record.get("game"), str):
            raise BadRecord("refuse.record.format")
        record["entries"] = [loads(entry) for (entry,) in entries]
        record["checkpoints"] = [] if row[3] is None else [loads(row[3])]
        info = read_info(loads(row[1]))
        is_known = since == 0 or before != ""
        whole = is_known and is_whole(sealed, [entry for (entry,) in entries], row[0], row[3], since, before)
        chain = "" if sealed is None else str(sealed[1])
        held = _holding(holders, len(info.places))
        return Stored(key, record, info, row[2], row[4], bool(row[5]), row[6], row[7], held, row[8], whole, chain)

    def holders(self, key: str) -> list[tuple[str, int]]:
        """Which session holds which seat of a match, or `HOST`."""
        return _holding(self._read("SELECT session, seat FROM holders WHERE match=?", (key,)))

    def is_to_count(self, key: str, host: str) -> bool:
        """Whether a match is still to count for the rating of somebody else than its host."""
        rows = self._read("SELECT meta FROM matches WHERE key=? AND (over=0 OR key IN (SELECT match FROM endings))", (key,))
        try:
            infos = [read_info(loads(meta)) for (meta,) in rows]
        except BadRecord:
            return False
        return any(info.rated and set(info.first.values()) - {host} for info in infos)

    def knows(self, session: str) -> bool:
        """Whether a session holds anything."""
        return bool(self._read("SELECT 1 FROM holders WHERE session=? LIMIT 1", (session,)))

    def find_link(self, link: str) -> tuple[str, int] | None:
        """The match and the seat to which a link, given by its digest, leads."""
        rows = self._read("SELECT match, seat FROM tokens WHERE token=?", (link,))
        return next(((match, seat) for match, seat in rows if isinstance(match, str) and type(seat) is int), None)

    def list_matches(self, session: str, limit: int = 20, skip: int = 0) -> list[Summary]:
        rows = self._read(
            f"SELECT key, game, meta, over, changed, {self.seats_gathered} FROM holders JOIN matches ON key=match"
            " WHERE session=? GROUP BY key ORDER BY changed DESC, key LIMIT ? OFFSET ?",
            (session, limit, skip),
        )
        return [summary for row in rows if (summary := _summary(*row)) is not None]

    def list_public(self, limit: int = 20) -> list[Summary]:
        rows = self._read(
            f"SELECT key, game, meta, over, changed, '' FROM matches WHERE {self.is_public} ORDER BY changed DESC LIMIT ?",
            (limit,),
        )
        return [summary for row in rows if (summary := _summary(*row)) is not None]

    def versions(self, keys: Sequence[str]) -> dict[str, int]:
        """How far these matches are; without those that are gone."""
        found: dict[str, int] = {}
        for first in range(0, len(keys), AT_ONCE):
            some = tuple(keys[first : first + AT_ONCE])
            found.update(self._read(f"SELECT key, version FROM matches WHERE key IN ({','.join('?' * len(some))})", some))
        return found

    def list_open(self, limit: int = 20) -> list[Summary]:
        """Tables with a seat that anybody may take."""
        rows = self._read(
            "SELECT key, game, meta, over, changed, '' FROM matches WHERE free > 0 AND public <> 0 AND over = 0"
            " ORDER BY changed DESC LIMIT ?",
            (limit,),
        )
        return [summary for row in rows if (summary := _summary(*row)) is not None]

    def list_due(self, now: float, limit: int = 20) -> list[str]:
        """The matches in which somebody's time is up, the longest ago first."""
        rows = self._read("SELECT key FROM matches WHERE due <= ? ORDER BY due LIMIT ?", (now, limit))
        return [key for (key,) in rows if isinstance(key, str)]

    def list_talk(self, key: str, limit: int) -> list[Said]:
        """The last lines that were said at a table, the latest last."""
        rows = self._read(
            "SELECT at, room, seat, session, words, is_phrase, seq FROM talk WHERE match=? ORDER BY seq DESC LIMIT ?",
            (key, limit),
        )
        kinds = (float, str, int, str, str, int, int)
        return [Said(*row) for row in reversed(rows) if all(map(isinstance, row, kinds))]


def loads(kept: Any) -> Any:
    """What was kept as JSON; a sentence where it is damaged."""
    try:
        return json.loads(kept)
    except (ValueError, TypeError, RecursionError) as error:
        raise BadRecord("refuse.record.kept", error=error) from error


def _check_row(secret: Any, checkpoint: Any, version: Any, over: Any, created: Any, changed: Any) -> None:
    """Refuse a row with something in it that we never write there."""
    kinds = ((secret, bytes | None), (checkpoint, str | None), (version, int), (over, int))
    times = (created, changed)
    if not all(isinstance(value, kind) for value, kind in kinds) or not all(isinstance(time, int | float) for time in times):
        raise BadRecord("refuse.record.kept", error="its row")
    if secret is not None and len(secret) > SECRET:
        raise BadRecord("refuse.record.secret_length", n=SECRET)


def _holding(rows: list[Any], seats: int = 10**6) -> list[tuple[str, int]]:
    """Who holds what, without rows that say nothing."""
    return [(who, seat) for who, seat in rows if isinstance(who, str) and type(seat) is int and HOST <= seat < seats]


def _summary(key: Any, game: Any, meta: Any, over: Any, changed: Any, seats: Any) -> Summary | None:
    """A row of a list; None if it cannot be read. One match that we do not understand must not hide all the others."""
    try:
        info = read_info(loads(meta))
        _check_row(None, None, 0, over, 0, changed)
        held = sorted(int(seat) for seat in str(seats).split(",") if seat)
        if not isinstance(key, str) or not isinstance(game, str):
            raise BadRecord("refuse.record.kept", error="its row")
    except (BadRecord, ValueError) as error:
        LOG.warning("match %r is left out of a list: %s", key, error)
        return None
    return Summary(key, game, info, bool(over), changed, held)
