"""PostgreSQL: one database for any number of servers, on any number of machines.

Every change is told to all servers by NOTIFY, as the key of the match and its version and nothing else. It is told within the
transaction, so what is not written is not heard of, and what is written is heard of by everybody who listens. Whoever could not
listen for a while is told so, and asks how far the matches are.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus
from psycopg_pool import ConnectionPool, PoolTimeout

from quadriga.table import jobs
from quadriga.table.beside import Beside
from quadriga.table.migrations import KEPT, MIGRATIONS, for_postgres, take
from quadriga.table.storage import LAYOUT, Heard, Stirred
from quadriga.table.writer import Db, Lost, StorageError, Writer
from quadriga.table.writing import SqlStorage

LOG = logging.getLogger(__name__)
CHANNEL = "quadriga"
MIGRATING = 0x71756164  # the number of the lock that whoever changes the layout holds
READERS = 4
PATIENCE = 10.0  # seconds that a change waits for a database that is not there, as while it is started anew
READING = 5.0  # seconds that whoever reads waits for a connection
PAUSE = 0.2  # seconds between two attempts
QUIET = 5.0  # seconds after which a listener makes sure that it still hears
USUAL: dict[str, str | int | None] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,  # a connection that was cut must not keep anybody waiting for minutes
    "application_name": "quadriga",
}
TUNING = "SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '10s'"  # nobody who hangs holds up others' tables
DURABLE = "SET synchronous_commit = on"
PASSING = "SET synchronous_commit = off"  # for the queue of jobs: what is asked of a bot can be asked again


class PostgresDb:
    """A connection with the manners of SQLite's: statements with `?`, transactions by BEGIN and COMMIT."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.raw = connection

    def execute(self, query: str, values: Sequence[Any] = (), /) -> psycopg.Cursor[Any]:
        with self._told():
            return self.raw.execute(_placed(query), values)

    def executemany(self, query: str, rows: Sequence[Sequence[Any]], /) -> None:
        with self._told(), self.raw.cursor() as cursor:
            cursor.executemany(_placed(query), rows)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Tell a connection that is gone from a statement that was refused."""
        try:
            yield
        except psycopg.Error as error:
            if self.raw.broken or self.raw.closed:
                raise Lost("refuse.storage.not_saved", error=_words(error)) from error
            raise

    @property
    def in_transaction(self) -> bool:
        return self.raw.info.transaction_status is not TransactionStatus.IDLE

    def close(self) -> None:
        self.raw.close()


@lru_cache(maxsize=256)
def _placed(query: str) -> bytes:
    return query.replace("%", "%%").replace("?", "%s").encode()


def _words(error: BaseException) -> str:
    """What is wrong, in one line. It never names a password: the server's own words do not."""
    return " ".join(str(error).split()) or type(error).__name__


def _whole(address: str) -> str:
    """An address with all that it does not say itself."""
    try:
        return make_conninfo("", **{**USUAL, **conninfo_to_dict(address)})
    except psycopg.Error:  # whose words would repeat the address, and its password
        raise StorageError("refuse.storage.malformed") from None


def shown(address: str) -> str:
    """The address of a database without its password."""
    try:
        known = conninfo_to_dict(address)
    except psycopg.Error:
        return "postgresql://…"
    where = f"{known.get('host') or 'localhost'}:{known.get('port') or 5432}"
    return f"postgresql://{where}/{known.get('dbname') or ''}"


def _layout(db: PostgresDb, path: str) -> int:
    """How many steps the database has taken. Refused if they are more than we know, or if it is somebody else's."""
    names = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    found = {name for (name,) in db.execute(names).fetchall()}
    if not found:
        return 0
    missing = KEPT - found
    if len(missing) == len(KEPT):
        raise StorageError("refuse.storage.foreign", path=path, names=", ".join(sorted(found)[:5]))
    if missing:
        raise StorageError("refuse.storage.missing", path=path, names=", ".join(sorted(missing)))
    row = db.execute("SELECT value FROM settings WHERE name=?", (LAYOUT,)).fetchone()
    layout = int(row[0]) if row is not None and str(row[0]).isdecimal() else 0
    if layout > len(MIGRATIONS):
        raise StorageError("refuse.storage.newer", path=path, layout=layout, known=len(MIGRATIONS))
    return layout


Rows = Callable[[str, Sequence[str]], Iterator[Any]]  # of a table, with these columns


@contextmanager
def snapshot(address: str) -> Iterator[Rows]:
    """All rows as they are at one moment, for a backup. Nothing is changed: another layout than ours is refused."""
    name = shown(address)
    try:
        with psycopg.connect(_whole(address)) as raw:
            raw.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            layout = _layout(PostgresDb(raw), name)
            if layout != len(MIGRATIONS):
                raise StorageError("refuse.storage.older", path=name, layout=layout, known=len(MIGRATIONS))

            def rows(table: str, columns: Sequence[str]) -> Iterator[Any]:
                with raw.cursor("backup") as cursor:
                    yield from cursor.execute(f"SELECT {', '.join(columns)} FROM {table}".encode())

            yield rows
    except psycopg.Error as error:
        raise StorageError("refuse.storage.unreachable", path=name, error=_words(error)) from None


class PostgresStorage(SqlStorage):
    """One database, which many servers read and write."""

    put_entries = (
        "INSERT INTO entries SELECT ?::text, ?::bigint + number - 1, entry"
        " FROM json_array_elements_text(?::json) WITH ORDINALITY AS given (entry, number)"
    )
    seats_gathered = "string_agg(seat::text, ',')"
    is_public = "public <> 0"

    def __init__(self, address: str) -> None:
        self.path = shown(address)
        self._down: float | None = None  # since when the database is not there
        self._told_by: int = 0  # the number of our own voice among those who tell
        self._seals = {}
        self._ears: threading.Thread | None = None
        self._closing = threading.Event()
        self._address = _whole(address)
        try:
            with self._connect() as connection:
                self._bring_up(PostgresDb(connection))
        except psycopg.Error as error:
            raise StorageError("refuse.storage.unreachable", path=self.path, error=_words(error)) from error
        self._pool = ConnectionPool(
            self._address,
            min_size=1,
            max_size=READERS,
            kwargs={"autocommit": True},
            configure=lambda connection: _tune(connection, PASSING),
            check=ConnectionPool.check_connection,  # it may have been cut while nobody used it
            timeout=READING,
            open=True,
        )
        self._writer = Writer(self._writing, lambda: None, self._seals.clear, "BEGIN")
        name = secrets.token_hex(8)  # of this server, among those that share the database
        self.jobs = jobs.Jobs(self._borrowed, name)
        self.beside = Beside(self._borrowed, name, self._writer.submit, self._tell)

    def _connect(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(self._address, autocommit=True)
        _tune(connection, DURABLE)
        return connection

    def close(self) -> None:
        """Finish what waits and let the database go."""
        self._writer.close()
        self._closing.set()
        if self._ears is not None:
            with suppress(StorageError):  # so that it need not be waited for
                self._read("SELECT pg_notify(?, '')", (CHANNEL,))
            self._ears.join()
        self._pool.close()

    # The layout -----------------------------------------------------------------------------------------------

    def _bring_up(self, db: PostgresDb) -> None:
        """Take the steps that the database has not taken yet: all of them or, if anything goes wrong, none. Of several servers
        that start at once, one does it and the others wait."""
        if _layout(db, self.path) == len(MIGRATIONS):
            return
        db.execute("BEGIN")
        try:
            db.execute("SET LOCAL lock_timeout = '60s'")
            db.execute("SELECT pg_advisory_xact_lock(?)", (MIGRATING,))
            for step in for_postgres(_layout(db, self.path)):
                take(step, db)
            db.execute("DELETE FROM settings WHERE name=?", (LAYOUT,))
            db.execute("INSERT INTO settings VALUES (?, ?)", (LAYOUT, str(len(MIGRATIONS))))
            db.execute("COMMIT")
        except BaseException as error:
            with suppress(psycopg.Error, Lost):
                db.execute("ROLLBACK")
            if isinstance(error, StorageError) or not isinstance(error, Exception):
                raise
            raise StorageError("refuse.storage.migration", path=self.path, error=_words(error)) from error

    # Writing --------------------------------------------------------------------------------------------------

    def _writing(self) -> PostgresDb:
        """A connection for the writer. Changes wait a while for a database that is not there, but not each of them."""
        while True:
            try:
                connection = self._connect()
            except psycopg.Error as error:
                self._down = self._down or time.monotonic()
                if time.monotonic() - self._down > PATIENCE or self._closing.is_set():
                    raise StorageError("refuse.storage.not_saved", error=_words(error)) from error
                time.sleep(PAUSE)
                continue
            self._down = None
            self._told_by = connection.info.backend_pid
            return PostgresDb(connection)

    def _tell(self, db: Db, key: str, version: int) -> None:
        db.execute("SELECT pg_notify(?, ?)", (CHANNEL, f"{key} {version}"))

    # Hearing --------------------------------------------------------------------------------------------------

    def listen(self, heard: Heard, stirred: Stirred) -> None:
        """Call these, in a thread of its own: for every change that another server has written, with no key after a time in
        which something may have been missed; and for every job that somebody has put into the queue."""
        self._ears = threading.Thread(target=self._hear, args=(heard, stirred), name="quadriga-ears", daemon=True)
        self._ears.start()

    def _hear(self, heard: Heard, stirred: Stirred) -> None:
        is_said = False
        while not self._closing.is_set():
            try:
                with self._connect() as connection:
                    is_said = False
                    connection.execute(f"LISTEN {CHANNEL}; LISTEN {jobs.CHANNEL}".encode())
                    heard("", 0)
                    self._follow(connection, heard, stirred)
            except psycopg.Error as error:
                if not is_said:  # once each time, however long it lasts
                    LOG.warning("the database is not heard: %s", _words(error))
                is_said = True
                self._closing.wait(PAUSE)

    def _follow(self, connection: psycopg.Connection[Any], heard: Heard, stirred: Stirred) -> None:
        while not self._closing.is_set():
            is_quiet = True
            for told in connection.notifies(timeout=QUIET, stop_after=1):
                is_quiet = False
                key, _, version = told.payload.partition(" ")
                if told.channel == jobs.CHANNEL:
                    stirred()
                elif told.pid != self._told_by and version.isdecimal():
                    heard(key, int(version))
            if is_quiet:
                connection.execute("SELECT 1")

    # Reading --------------------------------------------------------------------------------------------------

    def _read(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        with self._borrowed() as db:
            return db.execute(query, values).fetchall()

    @contextmanager
    def _reading(self) -> Iterator[PostgresDb]:
        with self._borrowed() as db:
            db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield db
            db.execute("COMMIT")

    @contextmanager
    def _borrowed(self) -> Iterator[PostgresDb]:
        try:
            with self._pool.connection() as connection:
                yield PostgresDb(connection)
        except (psycopg.Error, PoolTimeout, Lost) as error:
            raise StorageError("refuse.storage.unreadable", error=_words(error)) from error


def _tune(connection: psycopg.Connection[Any], lasting: str) -> None:
    connection.execute(f"{TUNING}; {lasting}".encode())
