"""A browser in Python: talks to the application without a socket, keeps cookies, reads streams, patches fragments."""

from __future__ import annotations

import asyncio
import json
import re
import time
import zlib
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from urllib.parse import urlencode

import quadriga.games
from quadriga.table import Bots, SqliteStorage, Tables, Trials
from quadriga.web import create_app
from quadriga.web.limits import FREE, Limits
from quadriga.web.page.layers import Layers, patch

T = TypeVar("T")
PATIENCE = 180  # seconds that anything may take on a busy machine
TOYS = str(Path(__file__).parent / "games")
if TOYS not in quadriga.games.__path__:
    quadriga.games.__path__.append(TOYS)


def aside(work: Callable[[], T]) -> T:
    """Do something that runs a loop in a thread of its own: a browser's driver may keep one running in this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


def run(test: Coroutine[Any, Any, T]) -> T:
    return aside(lambda: asyncio.run(test))


async def until(holds: Callable[[], object]) -> None:
    """Wait for something that others in this loop, or threads behind them, bring about."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - it may be anything
            await asyncio.sleep(0.005)


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def data(self) -> Any:
        return json.loads(self.body)


class House:
    """A running application."""

    def __init__(self, app: Any) -> None:
        self.app = app

    @property
    def tables(self) -> Tables:
        tables: Tables = self.app.state.house.tables
        return tables

    def browser(self, lang: str = "en", address: str = "test") -> Browser:
        return Browser(self, lang, address)


@asynccontextmanager
async def house(
    database: Path | str,
    storage: Any = None,
    bots: Bots | None = None,
    reaction: tuple[float, float] = (0.0, 0.01),
    seed: int = 1,
    offers: Any = None,
    limits: Limits = FREE,
    trials: Trials | None = None,
    now: Callable[[], float] = time.time,
    **more: Any,
) -> AsyncIterator[House]:
    """An application whose dealers and bots do the same in every run; records are tried in a thread, where toys are known."""
    trials = trials or Trials(ThreadPoolExecutor(1))
    app = create_app(storage or SqliteStorage(database), bots, reaction, Random(seed), offers, limits, trials, now=now, **more)
    async with app.router.lifespan_context(app):
        yield House(app)


class Browser:
    """One browser with its cookies. `sent` keeps every byte it was ever sent."""

    def __init__(self, place: House, lang: str, address: str) -> None:
        self.house = place
        self.lang = lang
        self.address = address  # from which it comes
        self.cookies: dict[str, str] = {}
        self.sent: list[bytes] = []
        self.csrf = ""

    def _scope(self, method: str, address: str, headers: dict[str, str]) -> dict[str, Any]:
        path, _, query = address.partition("?")
        given = {"host": "table.test", "accept-language": self.lang, "accept": "text/html", **headers}
        if self.cookies:
            given["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path, "raw_path": path.encode("utf-8", "replace"), "query_string": query.encode("utf-8", "replace"),
            "root_path": "", "headers": [(k.encode("latin-1"), v.encode("latin-1", "replace")) for k, v in given.items()],
            "server": ("table.test", 80), "client": (self.address, 1), "app": self.house.app,
        }  # fmt: skip

    async def ask(self, method: str, address: str, body: bytes = b"", headers: dict[str, str] | None = None) -> Answer:
        parts: list[bytes] = []
        head: dict[str, Any] = {}
        given = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> dict[str, Any]:
            for message in given:
                return message
            return await asyncio.Event().wait() and {}  # this browser never leaves before it is answered

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                head.update(message)
            else:
                parts.append(message.get("body", b""))

        await self.house.app(self._scope(method, address, headers or {}), receive, send)
        self._keep(head["headers"])
        answer = Answer(head["status"], {k.decode(): v.decode("latin-1") for k, v in head["headers"]}, b"".join(parts))
        self.sent.append(repr(sorted(answer.headers.items())).encode() + answer.body)
        return answer

    def _keep(self, headers: list[tuple[bytes, bytes]]) -> None:
        for name, value in headers:
            if name == b"set-cookie":
                for key, morsel in SimpleCookie(value.decode("latin-1")).items():
                    self.cookies[key] = morsel.value

    async def get(self, address: str, data: bool = False) -> Answer:
        return await self.ask("GET", address, headers={"accept": "application/json"} if data else {})

    async def open(self, address: str = "/") -> Answer:
        """A page, whose token is kept for posts."""
        answer = await self.get(address)
        while answer.status == 303:
            answer = await self.get(answer.headers["location"])
        found = re.search(r'data-csrf="(\w+)"', answer.text)
        if found:
            self.csrf = found[1]
        return answer

    async def join(self, link: str, name: str = "") -> Answer:
        """Open a secret link and take its seat; gives the table."""
        page = await self.open(link)
        if page.status != 200:
            return page
        taken = await self.submit(link, [("name", name)])
        return await self.open(taken.headers["location"]) if taken.status == 303 else taken

    async def post(self, address: str, **values: Any) -> Answer:
        """As our JavaScript posts."""
        headers = {"content-type": "application/json", "accept": "*/*", "x-csrf": self.csrf}
        return await self.ask("POST", address, json.dumps(values).encode(), headers)

    async def submit(self, address: str, fields: list[tuple[str, str]]) -> Answer:
        """As a form posts without JavaScript."""
        body = urlencode([("csrf", self.csrf), *fields]).encode()
        return await self.ask("POST", address, body, {"content-type": "application/x-www-form-urlencoded"})

    async def create(self, game: str, seats: list[str], **options: Any) -> dict[str, Any]:
        if not self.csrf:
            await self.open()
        answer = await self.post("/api/matches", game=game, options=options, seats=seats)
        assert answer.status == 201, answer.text
        made: dict[str, Any] = answer.data
        return made

    async def view(self, table: str) -> Any:
        answer = await self.get(f"{table}/view", data=True)
        assert answer.status == 200, answer.text
        return answer.data

    async def settled(self, table: str) -> Any:
        """The view once the table rests: somebody is there, and it has given every answer that it gives by itself."""
        await self.view(table)
        await self.house.tables.idle()
        return await self.view(table)

    @asynccontextmanager
    async def stream(self, table: str, v: int = 0, seat: str = "?", packed: bool = False) -> AsyncIterator[Stream]:
        gone = asyncio.Event()
        started = asyncio.Event()
        stream = Stream(self)

        async def receive() -> dict[str, Any]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start" and (b"content-encoding", b"gzip") in message["headers"]:
                stream.unpack = zlib.decompressobj(31).decompress
            elif message["type"] == "http.response.body":
                stream.feed(message.get("body", b""))
                started.set()

        headers = {"accept": "text/event-stream", "accept-encoding": "gzip" if packed else "identity"}
        scope = self._scope("GET", f"{table}/events?v={v}&s={seat}", headers)
        task = asyncio.create_task(self.house.app(scope, receive, send))
        task.add_done_callback(lambda _: stream.ended.set())
        await started.wait()
        try:
            yield stream
        finally:
            gone.set()
            await task


async def sit_down(place: House, game: str = "forum", lang: str = "en") -> tuple[Browser, Browser, dict[str, Any]]:
    """Ada has set up a table for two, and Bob, who reads `lang`, has joined it."""
    ada, bob = place.browser(), place.browser(lang)
    made = await ada.create(game, ["here", "link"])
    await bob.join(made["links"][1])
    return ada, bob, made


class Stream:
    """What a page shows that follows the stream."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.rest = b""
        self.events: list[Any] = []
        self.layers: Layers = {}
        self.v = 0
        self.arrived = asyncio.Event()
        self.ended = asyncio.Event()  # the server closed it
        self.unpack: Callable[[bytes], bytes] = bytes

    def feed(self, sent: bytes) -> None:
        raw = self.unpack(sent)
        self.browser.sent.append(raw)
        self.rest += raw
        while b"\n\n" in self.rest:
            event, _, self.rest = self.rest.partition(b"\n\n")
            lines = event.decode().split("\n")
            data = [line[6:] for line in lines if line.startswith("data: ")]
            if "event: view" in lines:
                self._take(json.loads(data[0]))

    def _take(self, event: Any) -> None:
        self.events.append(event)
        if event["full"] or self.layers:  # a page that was loaded before the stream has layers that are not known here
            self.layers = patch({} if event["full"] else self.layers, event["layers"])
        self.v = event["v"]
        self.arrived.set()

    async def reach(self, v: int) -> None:
        """Wait until the stream has brought this version."""
        while self.v < v:
            self.arrived.clear()
            await asyncio.wait_for(self.arrived.wait(), PATIENCE)
