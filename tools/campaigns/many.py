"""Several servers on one PostgreSQL, people who ask any of them, and trouble: servers are killed, the database is killed and
recovers, connections are cut. Every move that was acknowledged must be there once, every table go on, every stream catch up."""

from __future__ import annotations

import contextlib
import http.client
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from bench.ports import reserved_port
from bench.postgres import Postgres, postgres
from campaigns.kills import Client, answer_of
from campaigns.report import Report
from quadriga.table.databases import open_storage

ROOT = Path(__file__).parents[2]
SERVER = """
import sys, uvicorn
from concurrent.futures import ThreadPoolExecutor
from random import Random
from quadriga.table import Bots
from quadriga.table.databases import open_storage
from quadriga.web import create_app
from quadriga.web.limits import FREE
bots = Bots(2, ThreadPoolExecutor(2))
app = create_app(open_storage(sys.argv[2]), bots, (0.0, 0.05), Random(int(sys.argv[1])), limits=FREE)
uvicorn.run(app, port=int(sys.argv[1]), log_level="critical")
"""
ONE_SCREEN = {"game": "trajan", "seats": ["here", "here"], "options": {"players": 2}}
WITH_BOT = {"game": "caesar", "seats": ["here", "bot:tiro"], "options": {}}
TROUBLES = ("kill a server", "cut all connections", "kill the database")
PATIENCE = 240.0  # seconds in which every table must have gone on


class Servers:
    """So many servers, each at a port of its own."""

    def __init__(self, database: str, ports: list[int]) -> None:
        self.database = database
        self.ports = ports
        self.running = {port: self._start(port) for port in ports}
        for port in ports:
            self._await(port)

    def _start(self, port: int) -> subprocess.Popen[bytes]:
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        return subprocess.Popen([sys.executable, "-c", SERVER, str(port), self.database], env=env, stdout=subprocess.DEVNULL)

    def _await(self, port: int) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            try:
                connection.request("GET", "/api/session")
                connection.getresponse().read()
                return
            except (OSError, http.client.HTTPException):
                assert self.running[port].poll() is None, "a server has failed"
                assert time.monotonic() < until, "a server does not start"
                time.sleep(0.05)
            finally:
                connection.close()

    def replace(self, port: int) -> None:
        self.kill(port)
        self.running[port] = self._start(port)
        self._await(port)

    def kill(self, port: int) -> None:
        self.running[port].kill()
        self.running[port].wait()


class Person(Client):
    """Somebody who plays one match after the other and asks another server each time."""

    def __init__(self, ports: list[int], number: int) -> None:
        super().__init__(ports[0])
        self.ports = ports
        self.rng = Random(number)
        self.setup = WITH_BOT if number % 2 else ONE_SCREEN
        self.made: list[tuple[list[str], bool]] = []  # at this table; whether that was acknowledged
        self.before: list[tuple[str, list[tuple[list[str], bool]]]] = []  # tables that were played before
        self.sure = 0
        self.statuses: Counter[int] = Counter()  # with which moves were answered
        self.failed: list[str] = []

    def ask(self, method: str, address: str, data: Any = None) -> tuple[int, Any]:
        self.port = self.rng.choice(self.ports)
        status, found = super().ask(method, address, data)
        if status >= 500 and status not in (503, 507):
            self.failed.append(f"{method} {address}: {status} {found}")
        return status, found

    def begin(self) -> None:
        """A new table; the one before is kept in mind."""
        if not self.csrf:
            self.csrf = super().ask("GET", "/api/session")[1]["csrf"]
        status, made = self.ask("POST", "/api/matches", self.setup)
        if status == 201:
            if self.table:
                self.before.append((self.table, self.made))
            self.table, self.made, self.over = made["address"], [], False

    def version_of(self, table: str) -> int | None:
        """The version that is shown there; None if the server that was asked has not got over the trouble yet."""
        with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
            status, seen = self.ask("GET", f"{table}/view")
            return int(seen["v"]) if status == 200 else None
        return None

    def live(self, enough: threading.Event) -> None:
        while not enough.is_set():
            try:
                if not self.table or self.over:
                    self.begin()
                else:
                    self.go_on()
            except (OSError, http.client.HTTPException, ValueError, TypeError, KeyError):
                time.sleep(0.05)  # a server is gone, or says so

    def go_on(self) -> None:
        status, seen = self.ask("GET", f"{self.table}/view")
        if status != 200:
            time.sleep(0.05)
        elif seen["curtain"] is not None:
            self.ask("POST", f"{self.table}/curtain", {"seat": seen["curtain"]})
        elif seen["result"] is not None:
            self.over = True
        elif seen["ask"] is None:
            time.sleep(0.02)  # the bot's turn
        else:
            self.move(seen)

    def move(self, seen: Any) -> None:
        path = answer_of(seen["ask"], self.rng)
        self.made.append((path, False))
        status, _ = self.ask("POST", f"{self.table}/move", {"v": seen["v"], "path": path, "seat": seen["seat"]})
        if status == 204:
            self.made[-1] = path, True
            self.sure += 1
        elif status in (403, 409, 422):  # somebody has gone on: this one was not made
            self.made.pop()
        self.statuses[status] += 1

    def wrong(self, storage: Any) -> Iterator[str]:
        """What the store has lost, doubled or made up."""
        for table, made in [*self.before, (self.table, self.made)]:
            stored = storage.load(table.removeprefix("/t/"))
            if stored is None:
                yield f"{table} is gone"
                continue
            own = {"0"} if self.setup is WITH_BOT else {"0", "1"}
            kept = [entry[1:] for entry in stored.record["entries"] if str(entry[0]) in own]
            if not fits(kept, made):
                yield f"{table}: kept {kept[-6:]}, made {made[-6:]}"
            if not stored.is_whole:
                yield f"{table}: its seal is broken"


def fits(kept: list[list[str]], made: list[tuple[list[str], bool]]) -> bool:
    """Whether what is kept is what was made in that order, all that was acknowledged and perhaps what was not."""
    reached = {0}  # how many of the kept may be accounted for
    for path, is_sure in made:
        taken = {n + 1 for n in reached if n < len(kept) and kept[n] == path}
        reached = taken if is_sure else taken | reached
    return len(kept) in reached


class Follower:
    """A stream that goes on at another server when it breaks."""

    def __init__(self, ports: list[int], table: str) -> None:
        self.ports = ports
        self.table = table
        self.v = 0
        self.broken = 0
        self._rng = Random(table)

    def live(self, enough: threading.Event) -> None:
        while not enough.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
                self._read(enough)
            self.broken += 1
            time.sleep(0.05)

    def _read(self, enough: threading.Event) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self._rng.choice(self.ports), timeout=20)
        try:
            connection.request("GET", f"{self.table}/events?v={self.v}&s=", headers={"accept": "text/event-stream"})
            answer = connection.getresponse()
            while not enough.is_set() and (line := answer.readline()):
                if line.startswith(b"id: "):
                    self.v = max(self.v, int(line[4:]))
        finally:
            connection.close()


def many(count: int, first: int = 0, *, servers: int = 3, people: int = 6, loud: bool = False) -> Report:
    """So many troubles, one after the other, while people play."""
    report = Report("many", count - first, loud=loud)
    with postgres(durable=count > 10) as database, contextlib.ExitStack() as held:
        ports = [held.enter_context(reserved_port()) for _ in range(servers)]
        address = database.create()
        house = Servers(address, ports)
        try:
            _play(database, address, house, range(first, count), people, report)
        finally:
            for port in ports:
                house.kill(port)
    return report


def _play(database: Postgres, address: str, house: Servers, troubles: range, people: int, report: Report) -> None:
    persons = [Person(house.ports, number) for number in range(people)]
    for person in persons:
        person.begin()
    followers = [Follower(house.ports, person.table) for person in persons]
    enough, end = threading.Event(), threading.Event()
    players = [threading.Thread(target=person.live, args=(enough,)) for person in persons]
    readers = [threading.Thread(target=follower.live, args=(end,), daemon=True) for follower in followers]
    for thread in (*players, *readers):
        thread.start()
    try:
        for number in troubles:
            _make_trouble(database, house, number, report)
            _await_progress(persons, number, report)
            report.step()
    finally:
        enough.set()
        for thread in players:
            thread.join()
    _check(address, persons, report)
    _await_streams(persons, followers, report)
    end.set()


def _make_trouble(database: Postgres, house: Servers, number: int, report: Report) -> None:
    rng = Random(number)
    what = TROUBLES[number % len(TROUBLES)]
    time.sleep(rng.random() * 0.3)  # at any moment of what they do
    if what == TROUBLES[0]:
        house.replace(rng.choice(house.ports))
    elif what == TROUBLES[1]:
        report.counts["connections cut"] += database.cut()
    else:
        database.restart()
    report.counts[f"times to {what}"] += 1


def _await_progress(persons: list[Person], number: int, report: Report) -> None:
    """Everybody's table goes on."""
    before, until = [person.sure for person in persons], time.monotonic() + PATIENCE
    while waiting := [p for p, sure in zip(persons, before, strict=True) if p.sure < sure + 2]:
        if time.monotonic() > until:
            report.fault(f"trouble {number + 1}: stuck at {[person.table for person in waiting]}")
            return
        time.sleep(0.02)


def _check(address: str, persons: list[Person], report: Report) -> None:
    storage = open_storage(address)
    try:
        for person in persons:
            for wrong in (*person.failed, *person.wrong(storage)):
                report.fault(wrong)
    finally:
        storage.close()
    report.counts["moves acknowledged"] = sum(person.sure for person in persons)
    for person in persons:
        report.counts.update({f"moves answered {status}": n for status, n in person.statuses.items()})
    report.counts["matches"] = sum(len(person.before) + 1 for person in persons)


def _await_streams(persons: list[Person], followers: list[Follower], report: Report) -> None:
    """Every stream shows what anybody is shown who comes now."""
    for person, follower in zip(persons, followers, strict=True):
        stranger, until = Person(person.ports, 0), time.monotonic() + PATIENCE
        while (seen := stranger.version_of(follower.table)) != follower.v:
            if time.monotonic() > until:
                report.fault(f"{follower.table}: the stream is at {follower.v}, the table at {seen}")
                break
            time.sleep(0.05)
    report.counts["streams that broke and went on"] = sum(follower.broken for follower in followers)
