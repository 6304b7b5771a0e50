"""Kill the server at any moment, under load and while it brings its database up to date: nothing acknowledged may be lost."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from campaigns.report import Report
from quadriga.table import SqliteStorage
from quadriga.table.migrations import LATER

ROOT = Path(__file__).parents[2]
SERVER = """
import sys, uvicorn
from random import Random
from quadriga.table import SqliteStorage
from quadriga.web import create_app
uvicorn.run(create_app(SqliteStorage(sys.argv[2]), rng=Random(1)), port=int(sys.argv[1]), log_level="warning")
"""
LONG_GAME = {"game": "trajan", "seats": ["here", "here"], "options": {"players": 2}}
EVERY = 10  # so many kills under load, then one during a migration
OLD_LAYOUT = f"""
{"".join(f"DROP TABLE {name};" for name in sorted(LATER - {"seals"}))}
DROP INDEX matches_public; DROP INDEX matches_free; DROP INDEX matches_due;
ALTER TABLE matches DROP COLUMN free; ALTER TABLE matches DROP COLUMN due;
PRAGMA user_version=1
"""


def answer_of(ask: Any, rng: Random) -> list[str]:
    """Any legal answer to a question as a page gets it."""
    from web.test_protocol import answer_of as any_answer

    path: list[str] = any_answer(ask, rng)
    if ask["kind"] == "set":  # kept in the order in which it was offered
        path.sort(key=[item["part"] for item in ask["items"]].index)
    return path


def start(database: Path, port: int) -> subprocess.Popen[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.Popen([sys.executable, "-c", SERVER, str(port), str(database)], env=env, stdout=subprocess.DEVNULL)


@contextmanager
def server(database: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    process = start(database, port)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                assert process.poll() is None, "the server has failed"
                time.sleep(0.05)
        yield process
    finally:
        process.kill()
        process.wait()


class Client:
    """A person whose server may vanish."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.csrf = ""
        self.table = ""
        self.acknowledged: list[list[str]] = []
        self.unsure: list[str] | None = None
        self.over = False

    def ask(self, method: str, address: str, data: Any = None) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        headers = {"accept": "application/json", "content-type": "application/json", "x-csrf": self.csrf, "cookie": self.cookie}
        connection.request(method, address, None if data is None else json.dumps(data), headers)
        answer = connection.getresponse()
        raw = answer.read()
        if cookie := answer.getheader("set-cookie"):
            self.cookie = cookie.split(";")[0]
        connection.close()
        return answer.status, json.loads(raw) if raw else None

    def start(self) -> None:
        """Sit down at a new table."""
        self.csrf = self.ask("GET", "/api/session")[1]["csrf"]
        self.table = self.ask("POST", "/api/matches", LONG_GAME)[1]["address"]
        self.acknowledged, self.unsure, self.over = [], None, False

    def play(self, rng: Random) -> None:
        """Until the server is gone, or the match over."""
        while not self.over:
            try:
                self.step(rng)
            except (OSError, http.client.HTTPException, ValueError):
                return

    def step(self, rng: Random) -> None:
        _, seen = self.ask("GET", f"{self.table}/view")
        if seen["curtain"] is not None:
            self.ask("POST", f"{self.table}/curtain", {"seat": seen["curtain"]})
            return
        if seen["ask"] is None:
            self.over = True
            return
        path = answer_of(seen["ask"], rng)
        self.unsure = path
        status, _ = self.ask("POST", f"{self.table}/move", {"v": seen["v"], "path": path})
        if status == 204:
            self.acknowledged.append(path)
            self.unsure = None

    def lost(self, storage: SqliteStorage) -> str:
        """What is missing. Everything acknowledged must be there, in order; at most the one move under way came besides."""
        stored = storage.load(self.table.removeprefix("/t/"))
        if stored is None:
            return f"{self.table} is gone"
        kept = [entry[1:] for entry in stored.record["entries"] if entry[0] != "chance"]
        if kept[: len(self.acknowledged)] != self.acknowledged:
            return f"{self.table}: of {len(self.acknowledged)} acknowledged moves {len(kept)} are kept, or others"
        if kept[len(self.acknowledged) :] not in ([], [self.unsure]):
            return f"{self.table}: moves that nobody made"
        self.acknowledged, self.unsure = kept, None
        return ""


def kills(folder: Path, port: int, count: int, first: int = 0, *, people: int = 4, loud: bool = False) -> Report:
    """Kill a server so many times while people play at it; without the `first` of them, if those were done before."""
    report = Report("kills", count - first, loud=loud)
    database = folder / "kills.db"
    clients = [Client(port) for _ in range(people)]
    rng = Random(first + 1)
    for kill in range(first, count):
        if kill > first and (kill % EVERY == EVERY - 1 or (count < EVERY and kill == count - 1)):
            _kill_migration(database, port, rng.random() * 1.5, report)
        else:
            _kill_under_load(database, port, clients, kill, report)
        storage = SqliteStorage(database)
        for client in clients:
            if lost := client.lost(storage):
                report.fault(f"kill {kill + 1}: {lost}")
        storage.close()
        report.step()
    return report


def _kill_under_load(database: Path, port: int, clients: list[Client], kill: int, report: Report) -> None:
    with server(database, port) as process:
        for client in clients:
            if not client.table or client.over:
                client.start()
            elif client.ask("GET", f"{client.table}/view")[0] != 200:
                report.fault(f"kill {kill + 1}: {client.table} cannot be opened any more")
        before = sum(len(client.acknowledged) for client in clients)
        threads = [threading.Thread(target=c.play, args=(Random(kill * 10 + i),)) for i, c in enumerate(clients)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            if sum(len(client.acknowledged) for client in clients) >= before + 5 + kill % 7:
                break
            time.sleep(0.002)
        process.send_signal(signal.SIGKILL)  # in the middle of whatever they are doing
        for thread in threads:
            thread.join()
    report.counts["moves acknowledged"] += sum(len(client.acknowledged) for client in clients) - before
    report.counts["kills under load"] += 1


def _kill_migration(database: Path, port: int, after: float, report: Report) -> None:
    """Put the file back to an older layout, and kill the server that takes it to the one of today."""
    connection = sqlite3.connect(database)
    connection.executescript(OLD_LAYOUT)
    connection.close()
    process = start(database, port)
    time.sleep(after)
    process.kill()
    process.wait()
    report.counts["kills during start and migration"] += 1
