"""A PostgreSQL server of one's own, for tests, campaigns and benches: made in a temporary folder, gone afterwards.

PostgreSQL refuses to be run by root. Where whoever measures is root, it is run by the user `postgres`, or by `nobody`.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

from bench.ports import reserved_port

FOLDERS = "/usr/lib/postgresql/*/bin"
PATIENCE = 240.0


def _program(name: str) -> str:
    """A program of PostgreSQL: Debian keeps them apart from the others."""
    found = sorted(Path("/").glob(f"{FOLDERS[1:]}/{name}"), reverse=True)
    known = shutil.which(name) if not found else str(found[0])
    if known is None:
        raise FileNotFoundError(f"There is no {name}; install PostgreSQL: sh tools/install-postgres")
    return known


class Postgres:
    """One server, which can be stopped, killed and started again."""

    def __init__(self, folder: Path, port: int, *, durable: bool = True) -> None:
        self.folder = folder
        self.port = port
        self.durable = durable  # whether what is written is really on disk: tests that are not about that need not wait
        self._names = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._user = _unprivileged()
        if self._user is not None:
            os.chown(folder, self._user.pw_uid, self._user.pw_gid)
        words = ["-D", str(folder / "data"), "-U", "quadriga", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        uid, gid = self._whose()
        subprocess.run([_program("initdb"), *words], check=True, stdout=subprocess.DEVNULL, cwd=folder, user=uid, group=gid)

    def _whose(self) -> tuple[int, int] | tuple[None, None]:
        return (None, None) if self._user is None else (self._user.pw_uid, self._user.pw_gid)

    @property
    def process(self) -> int:
        assert self._process is not None, "it does not run"
        return self._process.pid

    def start(self) -> None:
        words = ["-D", str(self.folder / "data"), "-p", str(self.port), "-k", str(self.folder), "-h", "127.0.0.1"]
        words += ["-c", "max_connections=200", "-c", "shared_buffers=32MB", "-c", f"fsync={'on' if self.durable else 'off'}"]
        uid, gid = self._whose()
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [_program("postgres"), *words], stdout=log, stderr=log, cwd=self.folder, user=uid, group=gid
            )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def stop(self, how: int = signal.SIGINT) -> None:
        """At once but in order; with SIGQUIT as after a power cut, so that it must recover from its journal."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def restart(self) -> None:
        self.stop(signal.SIGQUIT)
        self.start()

    def address(self, name: str) -> str:
        return f"postgresql://quadriga@127.0.0.1:{self.port}/{name}"

    def create(self) -> str:
        """The address of a new, empty database."""
        name = f"q{next(self._names)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def cut(self) -> int:
        """Cut all connections to our databases; gives how many."""
        with psycopg.connect(self.address("postgres"), autocommit=True) as db:
            rows = db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'q%'").fetchall()
        return len(rows)


def _unprivileged() -> pwd.struct_passwd | None:
    """Whoever runs the server; None if that is ourselves."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name: user for user in pwd.getpwall()}
    return known.get("postgres") or known["nobody"]


@contextmanager
def postgres(*, durable: bool = True) -> Iterator[Postgres]:
    """A server that runs."""
    with tempfile.TemporaryDirectory(prefix="quadriga-pg-", dir="/tmp") as folder, reserved_port() as port:
        server = Postgres(Path(folder), port, durable=durable)
        server.start()
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)  # nobody needs what it keeps
