"""Forged, malformed and badly timed requests; a full disk; a lost connection; a server killed at any moment."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from quadriga.table import Info, SqliteStorage, StorageError, Stored
from quadriga.table.storage import Change
from web.harness import house, run
from web.ports import reserved_port
from web.test_protocol import answer_of, play_on

ROOT = Path(__file__).parents[2]


# Malformed requests -----------------------------------------------------------------------------------------------

METHODS = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "BREW"]
TAILS = ["", "/view", "/events", "/preview", "/options", "/at/3", "/at/-1", "/at/zz", "/record.json", "/fair", "/move", "/undo",
         "/rewind", "/curtain", "/orders", "/rematch", "/delete", "/nowhere"]  # fmt: skip
ODD = ["", "0", "-1", "99999999999999999999", "NaN", "null", "[]", "{}", "\x00", "\ud800", "é", "a" * 5000, "../../etc", "%00",
       "<b>", "' OR 1=1 --", "Bid/1", "//", "true", "1e9", "١"]  # fmt: skip
KINDS = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data",
         "text/plain", "application/json; charset=utf-16", "", "\x01"]  # fmt: skip


def malformed(rng: Random, table: str, csrf: str) -> tuple[str, str, bytes, dict[str, str]]:
    """One request that nobody should send."""
    place = rng.choice([table + rng.choice(TAILS), f"/t/{rng.choice(ODD)}{rng.choice(TAILS)}", f"/new/{rng.choice(ODD)}",
                        f"/join/{rng.choice(ODD)}", "/import", "/settings", "/api/matches", f"/rules/{rng.choice(ODD)}/1",
                        "/new/forum", f"/games/{rng.choice(ODD)}/style.css", f"/static/{rng.choice(ODD)}", "/"])  # fmt: skip
    names = ["v", "path", "seat", "n", "drop", "at", "lang", "s", "game", "options", "seats", "record", "title", "theme",
             "back", "always", "setting.players", "seat0", "public"]  # fmt: skip
    chosen = {rng.choice(names): rng.choice(ODD) for _ in range(rng.randint(0, 4))}
    query = "&".join(f"{quote(name)}={quote(value, errors='replace')}" for name, value in chosen.items())
    values: Any = {rng.choice(names): rng.choice([*ODD, 1, -5, None, [], {}, [[]], ["Bid", "1"], 1.5, True]) for _ in range(4)}
    if rng.random() < 0.2:
        values = rng.choice([None, [], 3, "x", [values]])
    body = json.dumps(values).encode() if rng.random() < 0.6 else rng.randbytes(rng.randint(0, 200))
    if rng.random() < 0.1:
        body = b"[" * 100_000
    headers = {"content-type": rng.choice(KINDS), "accept": rng.choice(["text/html", "*/*", ""])}
    if rng.random() < 0.7:
        headers["x-csrf"] = csrf if rng.random() < 0.8 else rng.choice(["", "é", "0"])
    if rng.random() < 0.2:
        headers["accept-encoding"] = rng.choice(["br", "gzip", ";;,,", "br;q=x"])
    method = "POST" if rng.random() < 0.5 else rng.choice(METHODS)
    return method, f"{quote(place, errors='replace') if rng.random() < 0.5 else place}?{query}", body, headers


def test_malformed_requests_are_refused_and_change_nothing(tmp_path: Path) -> None:
    """A few hundred here; `QUADRIGA_MALFORMED=10000` asks for more."""
    count = int(os.environ.get("QUADRIGA_MALFORMED", "600"))

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "link"])
            live = await place.tables.open(made["match"])
            before = (list(live.match.entries), live.version)
            await eve.open("/")
            rng = Random(20)
            statuses: dict[int, int] = {}
            for _ in range(count):
                method, address, body, headers = malformed(rng, made["address"], eve.csrf)
                if "/events" in address and method == "GET":
                    continue  # a good stream is no fault
                answer = await eve.ask(method, address, body, headers)
                assert answer.status < 500, (method, address, body[:200], headers, answer.text[:300])
                statuses[answer.status] = statuses.get(answer.status, 0) + 1
                eve.sent.clear()
            assert (list(live.match.entries), live.version) == before
            assert {400, 403, 404, 405} <= set(statuses)

    run(test())


def test_a_players_own_garbage_changes_nothing(tmp_path: Path) -> None:
    """The same from somebody who holds the seat that is asked."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "link"])
            table = made["address"]
            live = await place.tables.open(made["match"])
            v = (await ada.view(table))["v"]
            before = list(live.match.entries)
            rng = Random(3)
            for _ in range(300):
                path = rng.choice(
                    [[rng.choice(ODD) for _ in range(rng.randint(0, 4))], rng.choice(ODD), ["Bid", rng.choice(ODD)]]
                )
                answer = await ada.post(f"{table}/move", v=v, path=path)
                if answer.status == 204:
                    assert path in (["Bid", "1"], "Bid/1"), path
                    return
                assert answer.status in (400, 409, 422), answer.text
                assert live.match.entries == before

    run(test())


# The disk ---------------------------------------------------------------------------------------------------------


class FullDisk(SqliteStorage):
    """A store whose disk can be full."""

    full = False

    def append(self, key: str, change: Change) -> Future[None]:
        if self.full:
            refused: Future[None] = Future()
            refused.set_exception(
                StorageError("The match could not be saved (disk full). Nothing has changed; please try again.")
            )
            return refused
        return super().append(key, change)


def test_a_full_disk_refuses_the_move_with_a_sentence(tmp_path: Path) -> None:
    async def test() -> None:
        storage = FullDisk(tmp_path / "q.db")
        async with house("", storage) as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"])
            table = made["address"]
            rng = Random(1)
            await play_on([ada], table, rng, 5)
            live = await place.tables.open(made["match"])
            before = list(live.match.entries)
            seen = await ada.view(table)
            if seen["curtain"] is not None:
                await ada.post(f"{table}/curtain", seat=seen["curtain"])
                seen = await ada.view(table)
            storage.full = True
            refused = await ada.post(f"{table}/move", v=seen["v"], path=answer_of(seen["ask"], rng))
            assert refused.status == 507
            assert "could not be saved" in refused.data["error"]
            assert live.match.entries == before
            assert (await ada.view(table))["v"] == seen["v"]
            storage.full = False
            await play_on([ada], table, rng)
            assert (await ada.view(table))["result"] is not None

    run(test())


def test_a_database_that_fails_underneath_is_reported_too(tmp_path: Path) -> None:
    """SQLite itself refuses: the page count is capped, as on a full disk."""
    storage = SqliteStorage(tmp_path / "q.db")

    def cap(db: Any) -> None:
        db.execute("PRAGMA max_page_count = 1")

    storage._submit(cap).result()
    big = {"game": "forum", "entries": [[0, "x" * 4000]] * 200, "checkpoints": []}
    written = storage.create(Stored("x", big, Info([]), None), {})
    with pytest.raises(StorageError, match="could not be saved"):
        written.result()
    assert storage.load("x") is None
    storage.close()


def test_two_servers_on_one_database_do_not_overwrite_each_other(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as first, house(tmp_path / "q.db") as second:
            ada = first.browser()
            made = await ada.create("forum", ["here", "here"])
            table = made["address"]
            twin = second.browser()
            twin.cookies, twin.csrf = ada.cookies, ada.csrf
            await twin.view(table)  # the second server holds the match in memory, too
            await play_on([ada], table, Random(1), 3)
            seen = await twin.view(table)
            if seen["curtain"] is not None:
                await twin.post(f"{table}/curtain", seat=seen["curtain"])
                seen = await twin.view(table)
            refused = await twin.post(f"{table}/move", v=seen["v"], path=answer_of(seen["ask"], Random(2)))
            assert refused.status == 507
            await play_on([twin], table, Random(3))
            assert (await twin.view(table))["result"] is not None

    run(test())


@pytest.mark.parametrize("content", [b"not a database at all, but long enough to be read as one" * 20, None])
def test_a_database_that_cannot_be_used_is_refused_with_a_sentence(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "q.db"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    with pytest.raises(StorageError, match="cannot be used"):
        SqliteStorage(file)


# The connection ---------------------------------------------------------------------------------------------------


def test_a_dropped_connection_catches_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "here"])
            table = made["address"]
            async with eve.stream(table) as first:
                await first.reach(1)
            await play_on([ada], table, Random(1), 6)
            live = await place.tables.open(made["match"])
            async with eve.stream(table, first.v, "") as again:
                await again.reach(live.version_for(None))
                assert again.events[0]["full"]
                async with eve.stream(table) as fresh:
                    await fresh.reach(live.version_for(None))
                    assert again.layers == fresh.layers
            assert not live.listeners, "closed streams are forgotten"

    run(test())


def test_a_match_put_away_comes_back_as_it_was(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            place.tables.limit = 2
            ada = place.browser()
            tables = [(await ada.create("forum", ["here", "here"]))["address"] for _ in range(5)]
            for i, table in enumerate(tables):
                await play_on([ada], table, Random(i), 4)
            seen = [(await ada.view(table))["log"] for table in tables]
            assert place.tables.live <= 2
            assert [(await ada.view(table))["log"] for table in tables] == seen

    run(test())


# kill -9 ----------------------------------------------------------------------------------------------------------


SERVER = """
import sys, uvicorn
from random import Random
from quadriga.table import SqliteStorage
from quadriga.web import create_app
from quadriga.web.limits import FREE
uvicorn.run(create_app(SqliteStorage(sys.argv[2]), rng=Random(1), limits=FREE), port=int(sys.argv[1]), log_level="warning")
"""


@contextmanager
def server(database: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen([sys.executable, "-c", SERVER, str(port), str(database)], env=env, stdout=subprocess.DEVNULL)
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


LONG_GAME = {"game": "trajan", "seats": ["here", "here"], "options": {"players": 2}}


class Client:
    """A person whose server may vanish."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.csrf = ""
        self.table = ""
        self.acknowledged: list[list[str]] = []
        self.unsure: list[str] | None = None

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
        self.csrf = self.ask("GET", "/api/session")[1]["csrf"]
        self.table = self.ask("POST", "/api/matches", LONG_GAME)[1]["address"]

    def play(self, rng: Random) -> None:
        """Until the server is gone, or the match over."""
        while True:
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
            raise OSError("over")
        path = answer_of(seen["ask"], rng)
        if seen["ask"]["kind"] == "set":  # kept in the order in which it was offered
            path.sort(key=[item["part"] for item in seen["ask"]["items"]].index)
        self.unsure = path
        status, _ = self.ask("POST", f"{self.table}/move", {"v": seen["v"], "path": path})
        if status == 204:
            self.acknowledged.append(path)
            self.unsure = None

    def check(self, storage: SqliteStorage) -> None:
        """Everything acknowledged is there, in order; at most the one move that was under way came besides."""
        stored = storage.load(self.table.removeprefix("/t/"))
        assert stored is not None
        kept = [entry[1:] for entry in stored.record["entries"] if entry[0] != "chance"]
        assert kept[: len(self.acknowledged)] == self.acknowledged
        rest = kept[len(self.acknowledged) :]
        assert rest in ([], [self.unsure])
        self.acknowledged, self.unsure = kept, None


@pytest.mark.slow
def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    database = tmp_path / "q.db"
    with reserved_port() as port:
        clients = [Client(port) for _ in range(4)]
        for kill in range(5):
            with server(database, port) as process:
                if kill == 0:
                    for client in clients:
                        client.start()
                for client in clients:
                    assert client.ask("GET", f"{client.table}/view")[0] == 200, "the match goes on where it was"
                threads = [threading.Thread(target=c.play, args=(Random(kill * 10 + i),)) for i, c in enumerate(clients)]
                for thread in threads:
                    thread.start()
                before = sum(len(client.acknowledged) for client in clients)
                while sum(len(client.acknowledged) for client in clients) < before + 10:
                    assert any(thread.is_alive() for thread in threads), "the matches are over"
                    time.sleep(0.01)
                process.send_signal(signal.SIGKILL)  # in the middle of whatever the four are doing
                for thread in threads:
                    thread.join()
            storage = SqliteStorage(database)
            for client in clients:
                client.check(storage)
            storage.close()
