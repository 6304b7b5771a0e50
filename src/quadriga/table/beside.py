"""What servers that share a database tell each other beside the matches: for whom the curtain is drawn back where people share
a screen, and whose pages are open. None of it is a change of a match, and none of it must survive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import AbstractContextManager

from quadriga.kernel import Seat
from quadriga.table.jobs import LEASE, NOW
from quadriga.table.writer import Db, Write

BESIDE = """
CREATE UNLOGGED TABLE looks (
    match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, session TEXT NOT NULL, seat INTEGER NOT NULL,
    PRIMARY KEY (match, session));
CREATE UNLOGGED TABLE servers (server TEXT PRIMARY KEY, seen REAL NOT NULL);
CREATE UNLOGGED TABLE present (
    server TEXT NOT NULL REFERENCES servers ON DELETE CASCADE, match TEXT NOT NULL, seat INTEGER NOT NULL,
    PRIMARY KEY (match, seat, server));
CREATE INDEX present_server ON present (server)
"""
LOOK = "INSERT INTO looks VALUES (?, ?, ?) ON CONFLICT (match, session) DO UPDATE SET seat=excluded.seat"
SEEN = f"INSERT INTO servers VALUES (?, {NOW}) ON CONFLICT (server) DO UPDATE SET seen=excluded.seen RETURNING xmax=0"
ELSEWHERE = "SELECT match, seat FROM present JOIN servers USING (server) WHERE server<>? AND match IN ({})"
AT_ONCE = 500  # matches in one question
Where = set[tuple[str, Seat]]  # seats of matches


class Beside:
    """Told and asked by one server, whose name is `server`. What is submitted is written as changes of matches are, `tell` says
    to the others that something about a match is new."""

    def __init__(
        self,
        borrow: Callable[[], AbstractContextManager[Db]],
        server: str,
        submit: Callable[[Write], Future[None]],
        tell: Callable[[Db, str, int], None],
    ) -> None:
        self._borrow = borrow
        self._server = server
        self._submit = submit
        self._tell = tell
        self._told: Where = set()

    def look(self, key: str, session: str, seat: Seat) -> Future[None]:
        """This session looks for this seat now."""

        def write(db: Db) -> None:
            db.execute(LOOK, (key, session, seat))
            self._tell(db, key, 0)

        return self._submit(write)

    def looks(self, key: str) -> dict[str, Seat]:
        """For which seat each session looks, where several share a screen."""
        with self._borrow() as db:
            return dict(db.execute("SELECT session, seat FROM looks WHERE match=?", (key,)).fetchall())

    def meet(self, here: Where, keys: Iterable[str]) -> Where:
        """Whose pages are open at other servers, of these matches; `here` are those of this one. To be called again and again:
        of a server that is not heard of any more, nobody is there."""
        with self._borrow() as db:
            (is_new,) = db.execute(SEEN, (self._server,)).fetchone()
            told = set() if is_new else self._told
            self._told = set()  # if this fails, everything is told again
            db.executemany("INSERT INTO present VALUES (?, ?, ?) ON CONFLICT DO NOTHING", self._rows(here - told))
            db.executemany("DELETE FROM present WHERE server=? AND match=? AND seat=?", self._rows(told - here))
            db.execute(f"DELETE FROM servers WHERE seen < {NOW} - ?", (LEASE,))
            self._told = set(here)
            return self._elsewhere(db, sorted(keys))

    def whose(self, keys: Iterable[str]) -> Where:
        """Whose pages of these matches are open at other servers."""
        with self._borrow() as db:
            return self._elsewhere(db, sorted(keys))

    def _rows(self, where: Where) -> list[tuple[str, str, Seat]]:
        return [(self._server, key, seat) for key, seat in sorted(where)]

    def _elsewhere(self, db: Db, keys: list[str]) -> Where:
        found: Where = set()
        for first in range(0, len(keys), AT_ONCE):
            some = keys[first : first + AT_ONCE]
            rows = db.execute(ELSEWHERE.format(",".join("?" * len(some))), (self._server, *some)).fetchall()
            found.update((key, seat) for key, seat in rows)
        return found

    def leave(self) -> None:
        """Nobody is here any more: the server ends."""
        with self._borrow() as db:
            db.execute("DELETE FROM servers WHERE server=?", (self._server,))
