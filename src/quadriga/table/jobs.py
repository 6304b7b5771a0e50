"""What is to be done for tables by whoever has time: the answers of bots and standing orders, and analyses.

Servers that share a database share this queue. A job names a match, a seat and a version and nothing else, so it holds no
secret and cannot be done twice: the answer is refused by a match that has gone on. Whoever takes a job has it for a while
(`LEASE`) and says again and again that it is still at work; of a server that has died, another takes it over. The queue need
not be safe on disk: whoever has a table open asks again after the database was away.

It is a table of our own, taken with SKIP LOCKED. A library such as procrastinate would bring its own layout and migrations,
connections and workers for what is five statements here, and its jobs would need the same check of versions.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple

from quadriga.kernel import Seat
from quadriga.table.writer import Db

ANSWER, ANALYSIS = "answer", "analysis"
RANKS = {ANSWER: 0, ANALYSIS: 1}  # people's games come first
LEASE = 15.0  # seconds after which somebody else takes over a job that nobody says is being done
CHANNEL = "quadriga_jobs"

JOBS = """
CREATE TABLE jobs (
    match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, kind TEXT NOT NULL, seat INTEGER NOT NULL,
    version INTEGER NOT NULL, owner TEXT NOT NULL, rank INTEGER NOT NULL, due REAL NOT NULL, holder TEXT NOT NULL,
    PRIMARY KEY (match, kind, seat, version));
CREATE INDEX jobs_due ON jobs (due)
"""
NOW = "extract(epoch from clock_timestamp())::double precision"  # the database's clock: those of servers may differ
PUT = f"INSERT INTO jobs VALUES (?, ?, ?, ?, ?, ?, {NOW} + ?, '') ON CONFLICT DO NOTHING"
TAKE = f"""
UPDATE jobs SET holder=?, due={NOW} + ? FROM (
    SELECT match, kind, seat, version FROM jobs WHERE due <= {NOW} AND rank <= ?
    ORDER BY rank, (SELECT count(*) FROM jobs AS other WHERE other.owner=jobs.owner AND other.holder<>''), due
    LIMIT ? FOR UPDATE SKIP LOCKED
) AS next WHERE jobs.match=next.match AND jobs.kind=next.kind AND jobs.seat=next.seat AND jobs.version=next.version
RETURNING jobs.match, jobs.kind, jobs.seat, jobs.version, jobs.owner
"""  # among equals first whoever has the fewest jobs being done


class Job(NamedTuple):
    """Something to be done at a table."""

    match: str
    kind: str
    seat: Seat
    version: int  # of that seat's view
    owner: str  # the session that set the table up: whose share it is


class Jobs:
    """The queue, for one server, which calls itself `holder`."""

    def __init__(self, borrow: Callable[[], AbstractContextManager[Db]], holder: str) -> None:
        self._borrow = borrow
        self._holder = holder

    def put(self, job: Job, delay: float = 0.0) -> None:
        """Have a job done, in so many seconds at the earliest; one that somebody has put there before is the same."""
        with self._borrow() as db:
            if db.execute(PUT, (*job, RANKS[job.kind], delay)).rowcount:
                db.execute("SELECT pg_notify(?, '')", (CHANNEL,))

    def take(self, count: int, *, analyses: bool) -> list[Job]:
        """Some jobs that nobody does; from now on they are ours."""
        with self._borrow() as db:
            most = max(RANKS.values()) if analyses else RANKS[ANSWER]
            return [Job(*row) for row in db.execute(TAKE, (self._holder, LEASE, most, count)).fetchall()]

    def renew(self) -> None:
        """Say that we are still at work."""
        with self._borrow() as db:
            db.execute(f"UPDATE jobs SET due={NOW} + ? WHERE holder=?", (LEASE, self._holder))

    def done(self, job: Job) -> None:
        with self._borrow() as db:
            row = (job.match, job.kind, job.seat, job.version, self._holder)
            db.execute("DELETE FROM jobs WHERE match=? AND kind=? AND seat=? AND version=? AND holder=?", row)

    def release(self) -> None:
        """Leave what is not done to others."""
        with self._borrow() as db:
            db.execute(f"UPDATE jobs SET due={NOW}, holder='' WHERE holder=?", (self._holder,))
