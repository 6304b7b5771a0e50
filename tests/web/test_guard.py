"""What every answer has, and what a server on an open network must not forget."""

from __future__ import annotations

import asyncio
import logging
import socket
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn

from quadriga import games
from quadriga.cli.saves import Saved, save
from quadriga.kernel import Match, SeatInfo, SecretDealer
from quadriga.table import SqliteStorage
from quadriga.web import create_app, serving
from quadriga.web.app import HEADERS
from quadriga.web.limits import Limit, Limits
from quadriga.web.routes.home import SHOWN
from web.harness import Browser, House, house, run


def is_guarded(headers: dict[str, str]) -> bool:
    return all(headers.get(name.decode()) == value.decode() for name, value in HEADERS)


def test_every_answer_is_guarded_and_refusals_are_not_stored(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "link"])
            answers = [
                await ada.get("/"),
                await ada.get("/nope", data=True),
                await ada.get("/nope"),
                await ada.ask("DELETE", "/"),
                await ada.get(made["links"][1]),
                await ada.post(f"{made['address']}/move", v=0, path=[]),
                await place.browser().post(f"{made['address']}/delete"),
            ]
            for answer in answers:
                assert is_guarded(answer.headers), answer.status
                assert answer.headers["cache-control"] == "no-store", answer.status

    run(test())


def test_our_own_mistakes_are_guarded_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            monkeypatch.setattr("quadriga.web.routes.home.about", lambda *_: 1 / 0)
            ada = place.browser()

            async def receive() -> dict[str, Any]:
                return {"type": "http.request", "body": b"", "more_body": False}

            async def send(message: dict[str, Any]) -> None:
                sent.append(message)

            with pytest.raises(ZeroDivisionError):
                await place.app(ada._scope("GET", "/", {}), receive, send)

    run(test())
    assert sent[0]["status"] == 500
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    assert is_guarded(headers)
    assert b"Traceback" not in sent[1]["body"]


@pytest.mark.parametrize(
    ("method", "address", "allowed"),
    [("DELETE", "/new/caesar", "GET, HEAD, POST"), ("GET", "/import", "POST"), ("POST", "/docs", "GET, HEAD")],
)
def test_a_method_that_does_not_fit_is_told_which_would(tmp_path: Path, method: str, address: str, allowed: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            answer = await place.browser().ask(method, address)
            assert answer.status == 405
            assert answer.headers["allow"] == allowed

    run(test())


@pytest.mark.parametrize(("host", "status"), [("table.test", 200), ("Table.Test:8000", 200), ("evil.test", 421), ("", 421)])
def test_the_server_answers_to_its_names(tmp_path: Path, host: str, status: int) -> None:
    async def test() -> None:
        app = create_app(SqliteStorage(tmp_path / "q.db"), hosts=["table.test"])
        async with app.router.lifespan_context(app):
            answer = await House(app).browser().ask("GET", "/", headers={"host": host})
            assert answer.status == status
            assert is_guarded(answer.headers)

    run(test())


def test_what_is_quoted_in_a_refusal_is_short(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open()
            long = "x" * 40_000
            for answer in (
                await ada.post("/api/matches", game="caesar", seats=[long, "here"]),
                await ada.post("/api/matches", game="caesar", options={long: long}),
                await ada.post("/api/matches", game="caesar", options={"harder": [long]}),
                await ada.post("/import", record={"format": long, "game": long}),
            ):
                assert 400 <= answer.status < 500
                assert len(answer.text) < 2000, answer.text[:100]

    run(test())


def test_ones_own_tables_come_page_by_page(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = [(await ada.create("forum", ["here", "here"]))["address"] for _ in range(SHOWN + 3)]
            first = (await ada.get("/")).text
            second = (await ada.get("/?page=2")).text
            assert sum(f'href="{one}"' in first for one in made) == SHOWN
            assert sum(f'href="{one}"' in second for one in made) == 3
            assert 'href="/?page=2"' in first
            assert 'href="/?page=1"' in second
            assert (await ada.get("/?page=x")).status == 400

    run(test())


def test_lists_are_found_by_indexes(tmp_path: Path) -> None:
    SqliteStorage(tmp_path / "q.db").close()
    with closing(sqlite3.connect(tmp_path / "q.db")) as db:
        plan = db.execute("EXPLAIN QUERY PLAN SELECT key FROM matches WHERE public ORDER BY changed DESC LIMIT 20").fetchall()
    assert "matches_public" in str(plan)
    assert "TEMP B-TREE" not in str(plan)


def test_a_database_that_is_deleted_under_the_server_is_noticed(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.create("forum", ["here", "here"])
            (tmp_path / "q.db").unlink()
            refused = await ada.post("/api/matches", game="forum", seats=["here", "here"])
            assert refused.status == 507
            assert "deleted or replaced" in refused.text
            (tmp_path / "q.db").touch()
            assert (await ada.post("/api/matches", game="forum", seats=["here", "here"])).status == 507

    run(test())


def test_keys_can_be_switched_off(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"])
            assert 'data-keys="on"' in (await ada.get(made["address"])).text
            await ada.post("/settings", keys="off")
            page = (await ada.get(made["address"])).text
            assert 'data-keys="off"' in page
            assert "object at 0x" not in page

    run(test())


def test_the_terminal_keeps_a_running_match_for_its_owner_alone(tmp_path: Path) -> None:
    game = games.load("caesar")
    match = Match(game, game.configure(), SecretDealer(bytes(32)))
    seats = [SeatInfo()] * 2
    saved = Saved(match, seats)
    save(saved, tmp_path / "running.json")
    assert stat.S_IMODE((tmp_path / "running.json").stat().st_mode) == 0o600
    save(saved, tmp_path / "running.json")
    assert stat.S_IMODE((tmp_path / "running.json").stat().st_mode) == 0o600, "also when it is written again"


# Slow senders -----------------------------------------------------------------------------------------------------


def test_a_body_that_does_not_come_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quadriga.web.request.PATIENCE", 0.0)

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open()
            answer = await _half_sent(ada)
            assert answer == 408

    run(test())


async def _half_sent(browser: Browser) -> int:
    statuses: list[int] = []

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    headers = {"content-type": "application/json", "x-csrf": browser.csrf, "accept": "*/*"}
    await browser.house.app(browser._scope("POST", "/import", headers), receive, send)
    return statuses[0]


@contextmanager
def served(database: Path) -> Iterator[Callable[[bytes], socket.socket]]:
    """A server with our own patience; gives connections on which something has been sent."""
    app = create_app(SqliteStorage(database), rng=Random(1))
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None, http=serving.Prompt, ws="none")
    server = uvicorn.Server(config)
    listening = config.bind_socket()
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server has failed"
        time.sleep(0.02)

    def send(words: bytes) -> socket.socket:
        connection = socket.create_connection(listening.getsockname())
        connection.settimeout(180)
        connection.sendall(words)
        return connection

    try:
        yield send
    finally:
        server.should_exit = True
        thread.join()


def test_a_head_that_does_not_come_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "HEADERS", 0.05)
    with served(tmp_path / "q.db") as send:
        for begun in (b"", b"GET / HTTP/1.1\r\nhost: x\r\n"):
            with send(begun) as connection:
                assert connection.recv(100) == b"", "closed without an answer"
        monkeypatch.setattr(serving, "HEADERS", 180)  # the machine may be slow
        with send(b"GET /api/session HTTP/1.1\r\nhost: x\r\n\r\n") as connection:
            assert connection.recv(12) == b"HTTP/1.1 200"


def test_a_websocket_is_a_request_like_any_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is counted, answered and closed as such, and nothing is said about it in the log."""
    wanted = b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: eA==\r\n\r\n"
    with served(tmp_path / "q.db") as send:
        for path, status in ((b"/api/session", b"200"), (b"/t/x/events", b"404")):
            for _ in range(3):
                with send(b"GET " + path + b" HTTP/1.1\r\nhost: x\r\n" + wanted) as connection:
                    assert connection.recv(12) == b"HTTP/1.1 " + status
        assert open_connections() == {}, "none is kept beside the others"
    assert caplog.records == []


def open_connections() -> dict[str, int]:
    """The connections that are counted, once those that were closed are gone."""
    deadline = time.monotonic() + 180
    while serving._open and time.monotonic() < deadline:
        time.sleep(0.01)
    return dict(serving._open)


def test_nonsense_is_logged_once_a_minute() -> None:
    now = 0.0
    seldom = serving.Seldom(lambda: now)

    def said(words: str, level: int = logging.WARNING) -> bool:
        return bool(seldom.filter(logging.LogRecord("uvicorn.error", level, "", 0, words, (), None)))

    assert [said("Invalid HTTP request received.") for _ in range(3)] == [True, False, False]
    assert said("Exceeded concurrency limit.")
    assert [said("Exception in ASGI application", logging.ERROR) for _ in range(2)] == [True, True]
    now = 60.0
    assert said("Invalid HTTP request received.")


def test_a_number_in_an_address_may_have_any_length(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            table = (await ada.create("forum", ["here", "here"]))["address"]
            for tail in ("at", "why"):
                for digits in ("9" * 5_000, "9" * 12, "-1", "x", "١"):
                    assert (await ada.get(f"{table}/{tail}/{digits}")).status == 404

    run(test())


def test_cookies_are_read_in_a_time_that_grows_with_their_length_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's reader of cookies takes seconds for 60 KB of backslashes: it is never asked."""

    def never(*_: Any) -> Any:
        raise AssertionError("read by the library")

    monkeypatch.setattr("starlette.requests.cookie_parser", never)

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            table = (await ada.create("forum", ["here", "link"]))["address"]
            await ada.post("/settings", lang="cs")
            own = dict(ada.cookies)
            ada.cookies = {"x": '"' + "\\" * 60_000 + '"'} | own
            assert (await ada.view(table))["seat"] == 0
            assert 'lang="cs"' in (await ada.get("/")).text
            ada.cookies = {"quadriga": '"' + "\\" * 60_000 + '"'}
            assert (await ada.view(table))["seat"] is None

    run(test())


def test_a_foreign_page_cannot_use_up_the_imports_of_an_address(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", limits=Limits(imports=Limit(2, 2, 600))) as place:
            ada, eve = place.browser(), place.browser()
            await ada.open(), await eve.open()
            foreign = {"content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site"}
            assert [(await eve.ask("POST", "/import", b"record=", foreign)).status for _ in range(5)] == [403] * 5
            assert (await ada.post("/import", record={})).status == 422

    run(test())
