"""How fast the table is: drawing, bytes on the wire, the browser, and a house with a hundred tables.

`main()` prints every figure beside its budget. The hundred tables run in a server process of their own, each with two live
connections, and every move counted is on disk.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple
from urllib.parse import quote

from bench.ports import reserved_port
from quadriga.games import load
from quadriga.table.tables import ROOM

GAME = "caesar"
CROWDED = "gaul"  # the board with the most pieces
TABLES = 100
DECISIONS = 250  # of one random game
SECONDS = 10.0


class Figure(NamedTuple):
    """One measurement beside its budget."""

    name: str
    value: float
    unit: str
    budget: float | None = None
    at_least: bool = False  # the budget is what must be reached

    @property
    def kept(self) -> bool:
        return self.budget is None or (self.value >= self.budget if self.at_least else self.value <= self.budget)


def p99(values: list[float]) -> float:
    return quantiles(values, n=100)[98] if len(values) > 1 else values[0]


# Drawing and bytes --------------------------------------------------------------------------------------------------


def drawing(games: int = 3) -> list[Figure]:
    """Milliseconds to draw a view and a preview, over whole random games."""
    found = asyncio.run(_drawn(GAME, games))
    return [
        Figure("draw a whole view, median", 1000 * median(found.renders), "ms", 30),
        Figure("draw a whole view, p99", 1000 * p99(found.renders), "ms"),
        Figure("preview on the server, median", 1000 * median(found.previews), "ms", 60),
    ]


def wire(name: str, games: int = 3) -> list[Figure]:
    """Bytes of an update as it travels, over the random games of one kind."""
    sizes = [size / 1024 for size in asyncio.run(_drawn(name, games)).wire]
    return [
        Figure(f"update on the wire, {name}, median", median(sizes), "KB", 6),
        Figure(f"update on the wire, {name}, p99", p99(sizes), "KB", 6 if name == GAME else None),
    ]


class Drawn(NamedTuple):
    """What some random games cost: seconds and bytes, update by update."""

    renders: list[float]
    previews: list[float]
    wire: list[float]


async def _drawn(name: str, games: int) -> Drawn:
    from quadriga.table import HERE, Place, SqliteStorage, Tables, Visitor
    from quadriga.web.page.layers import snapshot
    from quadriga.web.page.preview import preview
    from quadriga.web.page.viewer import Viewer, frame
    from quadriga.web.stream import Gzip, Page, Stream

    found = Drawn([], [], [])
    game = load(name)
    places = [Place(HERE)] * game.seats(game.configure())
    viewer = Viewer(0, None, (0,), "en")
    with tempfile.TemporaryDirectory() as folder:
        tables = Tables(SqliteStorage(Path(folder) / "bench.db"), rng=Random(name))  # the same games in every run
        for seed in range(games):
            table = await tables.create(game, game.configure(), places, Visitor("bench", b"bench"), open_hands=True)
            stream = Stream(table, lambda: viewer, Gzip(), table.version_for(0), "0")  # the page was loaded before
            rng = Random(seed)
            for _ in range(DECISIONS):
                if table.match.over:
                    break
                ask = table.match.pending[0]
                path = ask.choice.write(ask.choice.sample(rng))
                if ask.seat == 0 and ask.choice.kind == "one":
                    began = time.perf_counter()
                    preview(frame(table, viewer), path[:-1])
                    found.previews.append(time.perf_counter() - began)
                await table.answer(ask.seat, table.version_for(ask.seat), path)
                began = time.perf_counter()
                drawn = snapshot(table, viewer)
                found.renders.append(time.perf_counter() - began)
                if told := stream.event(Page(drawn), False):
                    found.wire.append(len(stream.packing.pack(told)))
        tables.close()
    return found


def weights() -> list[Figure]:
    """What a first visit loads: styles, scripts, map and fonts as they travel."""
    from quadriga.web.styles import page_style

    static = resources.files("quadriga.web") / "static"
    scripts = [static / "table.js", *(f for f in (static / "js").iterdir() if f.name.endswith(".js"))]
    scripts += [f for f in (static / "vendor").iterdir() if f.name.endswith(".js")]
    drawn = resources.files(f"quadriga.games.{GAME}") / "ui" / "map.svg"
    fonts = [f for f in (static / "fonts").iterdir() if f.name.endswith(".woff2") and "-ext-" not in f.name]
    script = sum(len(gzip.compress(f.read_bytes())) for f in scripts)
    style = len(gzip.compress(page_style().encode()))
    picture = len(gzip.compress(drawn.read_bytes()))
    font = sum(len(f.read_bytes()) for f in fonts)
    total = script + style + picture + font
    return [
        Figure("scripts, packed", script / 1024, "KB"),
        Figure("map, packed", picture / 1024, "KB"),
        Figure("first visit without the page itself", total / 1024, "KB", 300),
    ]


# The house ----------------------------------------------------------------------------------------------------------


@contextmanager
def serving(
    *, limited: bool = False, room: int = ROOM, tree: Path | None = None, database: str = "", workers: int = 1
) -> Iterator[tuple[int, int]]:
    """A server of its own, with or without limits, and so much room for live matches, of this source tree or another one; on a
    file of its own, or in several processes on a database that they share. Gives its port and process."""
    with tempfile.TemporaryDirectory() as folder, reserved_port() as port:
        limits = "None" if limited else "FREE"
        code = "import sys; from quadriga.web import serve; from quadriga.web.limits import FREE; "
        more = f", workers={workers}" if workers > 1 else ""  # another tree may not know of them
        code += f"serve('127.0.0.1', int(sys.argv[1]), sys.argv[2], limits={limits}, room={room}{more})"
        words = [sys.executable, "-c", code, str(port), database or str(Path(folder) / "bench.db")]
        search = os.pathsep.join(path for path in sys.path if path) if tree is None else str(tree / "src")
        process = subprocess.Popen(words, env={**os.environ, "PYTHONPATH": search}, stdout=subprocess.DEVNULL)
        try:
            _await_port(port, process)
            yield port, process.pid
        finally:
            process.terminate()  # one of several takes the others with it
            process.wait()


def _await_port(port: int, process: subprocess.Popen[bytes]) -> None:
    """However long a busy machine takes to start it."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            if process.poll() is not None:
                raise RuntimeError("the server has failed") from None
            time.sleep(0.1)


def memory(process: int) -> float:
    """Kilobytes of memory that a process holds; 0 where the system does not tell."""
    file = Path(f"/proc/{process}/status")
    found = re.search(r"VmRSS:\s+(\d+)", file.read_text()) if file.exists() else None
    return float(found[1]) if found else 0.0


def family(process: int) -> list[int]:
    """A process and those that it has started."""
    file = Path(f"/proc/{process}/task/{process}/children")
    return [process, *(map(int, file.read_text().split()) if file.exists() else ())]


def processor(*processes: int) -> float:
    """Seconds of processor time that processes have used; 0 where the system does not tell."""
    files = [Path(f"/proc/{process}/stat") for process in processes]
    fields = [file.read_text().rpartition(")")[2].split() for file in files if file.exists()]
    return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


class Seat:
    """Somebody who plays both sides of one table as fast as the server answers, and a watcher beside."""

    address = "127.0.0.1"  # from which it comes

    def __init__(self, port: int, rng: Random, game: str = GAME) -> None:
        self.port = port
        self.rng = rng
        self.game = game
        self.cookie = self.csrf = self.table = ""
        self.v = 0
        self.took: list[float] = []
        self.used = 0.0
        self.opts: asyncio.Queue[Any] = asyncio.Queue()
        self.ready = asyncio.Event()

    async def ask(self, method: str, address: str, data: Any = None) -> tuple[int, bytes]:
        body = b"" if data is None else json.dumps(data).encode()
        if time.perf_counter() - self.used > 2:  # the server closes what is idle
            await self.connect()
        self.writer.write(self._head(method, address, len(body)) + body)
        await self.writer.drain()
        status = int((await self.reader.readline()).split()[1])
        length = 0
        while (line := await self.reader.readline()) != b"\r\n":
            name, _, value = line.decode("latin-1").partition(":")
            if name.lower() == "content-length":
                length = int(value)
            if name.lower() == "set-cookie" and not self.cookie:
                self.cookie = value.split(";")[0].strip()
        self.used = time.perf_counter()
        return status, await self.reader.readexactly(length) if length else b""

    def _head(self, method: str, address: str, length: int) -> bytes:
        lines = [f"{method} {address} HTTP/1.1", "host: bench", "accept: application/json", "content-type: application/json"]
        lines += [f"content-length: {length}", f"cookie: {self.cookie}", f"x-csrf: {self.csrf}", "", ""]
        return "\r\n".join(lines).encode()

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        self.used = time.perf_counter()

    async def sit(self, who: str = "here") -> None:
        await self.connect()
        self.csrf = json.loads((await self.ask("GET", "/api/session"))[1])["csrf"]
        game = load(self.game)
        body = {"game": self.game, "seats": [who] * game.seats(game.configure()), "open_hands": True}
        self.table = json.loads((await self.ask("POST", "/api/matches", body))[1])["address"]

    async def follow(self, *, plays: bool) -> None:
        """One live connection, packed as for a browser."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        cookie = self.cookie if plays else ""
        head = f"GET {self.table}/events?v=0 HTTP/1.1\r\nhost: bench\r\naccept-encoding: gzip\r\ncookie: {cookie}\r\n\r\n"
        writer.write(head.encode())
        rest = b""
        try:
            await reader.readuntil(b"\r\n\r\n")
            unpack = zlib.decompressobj(31).decompress
            while size := int(await reader.readline(), 16):  # one chunk after the other
                chunk = await reader.readexactly(size + 2)
                if plays:
                    *lines, rest = (rest + unpack(chunk[:-2])).split(b"\n")
                    for line in lines:
                        if line.startswith(b"data: {"):
                            self._take(json.loads(line[6:]))
        finally:
            writer.close()

    def _take(self, event: Any) -> None:
        prompt = event["layers"].get("L-prompt", {}).get("set", {}).get("r-prompt", "")
        found = re.search(r'id="opts">(.*?)</script>', prompt, re.DOTALL)
        if found:
            self.opts.put_nowait(json.loads(found[1]))
            self.ready.set()

    async def choose(self, opts: Any) -> list[str]:
        """Any answer to a question of any kind."""
        if opts["kind"] == "count":
            return [str(self.rng.randint(opts["least"], opts["most"]))]
        if opts["kind"] != "one":
            parts = [item["part"] for item in opts["items"] for _ in range(item.get("cap", 1))]
            most = len(parts) if opts["kind"] == "order" else opts["most"]
            chosen = self.rng.sample(parts, self.rng.randint(opts.get("least", most), most))
            return [f"{part}={chosen.count(part)}" for part in dict.fromkeys(chosen)] if opts["kind"] == "amounts" else chosen
        path: list[str] = self.rng.choice(opts["paths"])
        while opts["partial"]:
            address = f"{self.table}/options?v={self.v}&path={quote('/'.join(path))}"
            opts = json.loads((await self.ask("GET", address))[1])
            path = self.rng.choice(opts["paths"])
        return path

    async def play(self, until: float) -> None:
        while time.perf_counter() < until:
            opts = await self.opts.get()
            if opts["kind"] == "none":
                return  # this match is over
            self.v = opts["v"]
            path = await self.choose(opts)
            began = time.perf_counter()
            status, body = await self.ask("POST", f"{self.table}/move", {"v": opts["v"], "path": path})
            assert status == 204, body
            self.took.append(time.perf_counter() - began)


def house(tables: int = TABLES, seconds: float = SECONDS, game: str = GAME) -> list[Figure]:
    """Durable moves per second over many tables with two live connections each."""
    with serving() as (port, process):
        return asyncio.run(_house(port, process, tables, seconds, game))


async def _house(port: int, process: int, tables: int, seconds: float, game: str) -> list[Figure]:
    seats = [Seat(port, Random(i), game) for i in range(tables)]
    warm = Seat(port, Random(-1), game)
    await warm.sit()
    before = memory(process)
    for seat in seats:
        await seat.sit()
    streams = [asyncio.create_task(seat.follow(plays=plays)) for seat in seats for plays in (True, False)]
    await asyncio.gather(*(seat.ready.wait() for seat in seats))
    busy, began = processor(process), time.perf_counter()
    await asyncio.gather(*(seat.play(began + seconds) for seat in seats))
    spent, busy = time.perf_counter() - began, processor(process) - busy
    after = memory(process)
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    took = [t for seat in seats for t in seat.took]
    return [
        Figure(f"durable moves per second, {game}, {tables} tables, {2 * tables} connections", len(took) / spent, "/s"),
        Figure("durable moves per second of the server's processor", len(took) / max(busy, 0.01), "/s"),
        Figure("processor time of the server per move", 1000 * busy / len(took), "ms"),
        Figure("a move, all tables at full speed, median", 1000 * median(took), "ms"),
        Figure("a move, all tables at full speed, p99", 1000 * p99(took), "ms"),
        Figure("memory per live match with its connections", (after - before) / tables / 1024, "MB", 1),
    ]


def paced(tables: int = TABLES, seconds: float = SECONDS, pause: float = 1.0) -> list[Figure]:
    """The same house with people who think: a move each `pause` seconds at every table."""
    with serving() as (port, _):
        return asyncio.run(_paced(port, tables, seconds, pause))


async def _paced(port: int, tables: int, seconds: float, pause: float) -> list[Figure]:
    seats = [Seat(port, Random(i)) for i in range(tables)]
    for seat in seats:
        await seat.sit()
    streams = [asyncio.create_task(seat.follow(plays=plays)) for seat in seats for plays in (True, False)]
    await asyncio.gather(*(seat.ready.wait() for seat in seats))
    until = time.perf_counter() + seconds

    async def stroll(seat: Seat) -> None:
        await asyncio.sleep(seat.rng.random() * pause)
        while time.perf_counter() < until:
            made = len(seat.took)
            await seat.play(time.perf_counter() + 0.001)
            if len(seat.took) == made:
                return
            await asyncio.sleep(pause)

    await asyncio.gather(*(stroll(seat) for seat in seats))
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    took = [t for seat in seats for t in seat.took]
    return [
        Figure(f"a move, {tables} tables with a move a second each, median", 1000 * median(took), "ms"),
        Figure(f"a move, {tables} tables with a move a second each, p99", 1000 * p99(took), "ms"),
    ]


def beside_bots(seconds: float = SECONDS) -> list[Figure]:
    """Somebody's moves at a quiet house, and while four bots think at other tables."""
    with serving() as (port, _):
        return asyncio.run(_beside_bots(port, seconds))


async def _beside_bots(port: int, seconds: float) -> list[Figure]:
    figures = []
    for words, tables in (("nobody else", 0), ("four bots thinking", 2)):
        for i in range(tables):
            await Seat(port, Random(i)).sit("bot:imperator")
        took: list[float] = []
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:  # a match is soon over at this speed: take a new table then
            seat = Seat(port, Random(len(took)))
            await seat.sit()
            stream = asyncio.create_task(seat.follow(plays=True))
            await seat.ready.wait()
            await seat.play(until)
            stream.cancel()
            await asyncio.gather(stream, return_exceptions=True)
            took += seat.took
        figures.append(Figure(f"a move, {words}, median", 1000 * median(took), "ms"))
        figures.append(Figure(f"a move, {words}, p99", 1000 * p99(took), "ms"))
    return figures


def main() -> None:
    """Measure everything and print it."""
    from bench.page import browsing
    from bench.shared import shared
    from quadriga.games import names

    measured: dict[str, Callable[[], list[Figure]]] = {
        "Drawing": drawing,
        "Bytes": lambda: [figure for name in names() for figure in wire(name)] + weights(),
        "In the browser": browsing,
        "A house of tables": lambda: house() + house(game=CROWDED) + paced(),
        "Several processes on one PostgreSQL": shared,
        "Beside bots": beside_bots,
    }
    for title, measure in measured.items():
        figures = measure()
        print(f"\n{title}")
        for figure in figures:
            budget = "" if figure.budget is None else f"  budget {'≥ ' * figure.at_least}{figure.budget:g} {figure.unit}"
            mark = "" if figure.kept else "  OVER"
            print(f"  {figure.name:<62}{figure.value:>9.1f} {figure.unit}{budget}{mark}")
