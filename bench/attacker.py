"""One client that attacks the server in every way we know, in a process of its own: `make attack` starts it.

Tables with thinking bots, hints that nobody waits for, previews, imports, branches of very long matches and branches of
branches, streams opened and dropped, streams that nobody reads, crowds of streams at a table that changes all the time,
requests for websockets (of which there are none), pages of the players' own table, links made and followed, rematches and
half-sent requests go on all the while.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, NamedTuple

from bench.web import Seat

ADDRESS = "127.0.0.3"
LOST = (OSError, ValueError, KeyError, IndexError, asyncio.IncompleteReadError)  # what comes of being refused or cut off


class Attacker(Seat):
    """Counts how it was answered."""

    address = ADDRESS

    def __init__(self, port: int, rng: Random, answers: Counter[str], victim: str) -> None:
        super().__init__(port, rng)
        self.answers = answers
        self.victim = victim  # the address of somebody else's table
        self.long = ""  # of a match that takes long to be read
        self.over = ""  # of a match that is finished

    async def tell(self, what: str, method: str, address: str, data: Any = None) -> bytes:
        status, body = await self.ask(method, address, data)
        self.answers[f"{what} {status}"] += 1
        return body

    async def see(self, table: str) -> Any:
        return json.loads((await self.ask("GET", f"{table}/view"))[1])

    async def leave(self, what: str, address: str, seconds: float) -> None:
        """Ask for something on a connection of its own, and close that after a while without having read anything."""
        _, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1, local_addr=(ADDRESS, 0))
        try:
            writer.write(self._head("GET", address, 0))
            await writer.drain()
            await asyncio.sleep(seconds)
        finally:
            writer.close()
        self.answers[what] += 1

    async def listen(self) -> None:
        """Follow one's own table from one's own seat, on a connection of its own, and throw away what comes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))
        try:
            head = f"GET {self.table}/events?v=0 HTTP/1.1\r\nhost: bench\r\naccept-encoding: gzip\r\ncookie: {self.cookie}"
            writer.write(f"{head}\r\n\r\n".encode())
            while await reader.read(65536):
                pass
        finally:
            writer.close()


async def _tables(one: Attacker) -> None:
    """Tables with the longest thinkers."""
    await one.tell("table", "POST", "/api/matches", {"game": "caesar", "seats": ["bot:imperator", "bot:imperator"]})


async def _hints(one: Attacker) -> None:
    await one.leave("hint abandoned", f"{one.table}/hints", 0.05)


async def _previews(one: Attacker) -> None:
    seen = await one.see(one.table)
    await one.tell("preview", "GET", f"{one.table}/preview?v={seen['v']}&path=")


async def _imports(one: Attacker) -> None:
    absurd = {"format": "quadriga-record/1", "game": "caesar", "rules": 1, "config": {}, "entries": [["chance", "x"]] * 20_000}
    await one.tell("import", "POST", "/import", {"record": {**absurd, "checkpoints": []}})


async def _branches(one: Attacker) -> None:
    """A match with all the unread entries that a record may have, and branches of it."""
    if not one.long:
        record = json.loads((await one.ask("GET", f"{one.table}/record.json"))[1])
        point = record["checkpoints"][-1]["state"]
        unread = [["chance", f"Word{n}"] for n in range(9_000)]
        long = {**record, "entries": unread, "begins": len(unread), "start": point, "checkpoints": []}
        body = await one.tell("long import", "POST", "/import", {"record": long})
        one.long = f"/t/{json.loads(body)['key']}"
    for _ in range(20):
        await one.tell("branch", "POST", f"{one.long}/branch", {"n": 9_000})


async def _offshoots(one: Attacker) -> None:
    """A branch of a branch of a branch, each with a bot that begins to think."""
    if not one.over:
        body = {"game": "caesar", "seats": ["bot:imperator", "here"], "open_hands": True}
        one.over = json.loads(await one.tell("table", "POST", "/api/matches", body))["address"]
    one.over = json.loads(await one.tell("offshoot", "POST", f"{one.over}/branch", {"n": 0}))["address"]


async def _pages(one: Attacker) -> None:
    """Pages of the others' table, for which it must stand still, and the home page."""
    await one.tell("home", "GET", "/")
    await one.tell("page", "GET", one.victim)
    await one.tell("data", "GET", f"{one.victim}/view")


async def _streams(one: Attacker) -> None:
    """A stream of the others' table or of one's own, begun and dropped."""
    await one.leave("stream dropped", f"{one.victim if one.rng.random() < 0.5 else one.table}/events?v=0", 0.05)


async def _unread(one: Attacker) -> None:
    """A stream of the others' table that is kept and never read."""
    await one.leave("stream unread", f"{one.victim}/events?v=0", 3600)


async def _crowds(one: Attacker) -> None:
    """As many streams of one's own table as one may have, and moves there as fast as can be."""
    crowd = [asyncio.create_task(one.listen()) for _ in range(24)]
    try:
        for _ in range(200):
            seen = await one.see(one.table)
            if seen["ask"] is None:
                await one.sit("here")
                return
            path = one.rng.choice(seen["ask"]["paths"])
            await one.tell("move", "POST", f"{one.table}/move", {"v": seen["v"], "path": path, "seat": seen["seat"]})
    finally:
        for stream in crowd:
            stream.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        one.answers["crowd of streams"] += 1


async def _sockets(one: Attacker) -> None:
    """A websocket asked for at every address that could have one, and frames sent whatever the answer is."""
    reader, writer = await asyncio.open_connection("127.0.0.1", one.port, local_addr=(ADDRESS, 0))
    try:
        wanted = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: eA==\r\n\r\n"
        address = one.rng.choice(["/", "/t/x/events", one.victim, f"{one.table}/events"])
        writer.write(f"GET {address} HTTP/1.1\r\nhost: bench\r\n{wanted}".encode() + b"\x81\x85abcd01234" * 100)
        one.answers[f"socket {(await reader.readline()).split()[1].decode()}"] += 1
    finally:
        writer.close()


async def _joins(one: Attacker) -> None:
    """Links made anew and followed, and links that lead nowhere."""
    await one.tell("invite", "POST", f"{one.table}/invite", {"seat": 0})
    await one.tell("join", "GET", f"/join/{one.rng.getrandbits(100):x}")
    await one.tell("join", "POST", f"/join/{one.rng.getrandbits(100):x}", {"name": "x" * 40})


async def _rematches(one: Attacker) -> None:
    """A match played to its end as fast as can be, and then one rematch after the other."""
    table = one.over or one.table
    while (seen := await one.see(table))["result"] is None:
        path = one.rng.choice(seen["ask"]["paths"])
        await one.ask("POST", f"{table}/move", {"v": seen["v"], "path": path, "seat": seen["seat"]})
    one.over = table
    await one.tell("rematch", "POST", f"{table}/rematch", {})


async def _slow(one: Attacker) -> None:
    """A request that is begun and never ended."""
    reader, writer = await asyncio.open_connection("127.0.0.1", one.port, local_addr=(ADDRESS, 0))
    writer.write(b"POST /import HTTP/1.1\r\nhost: bench\r\n")
    await reader.read()
    writer.close()
    one.answers["half-sent request closed"] += 1


class Attack(NamedTuple):
    """One way to attack, and how many do it at once."""

    act: Callable[[Attacker], Awaitable[None]]
    many: int


ATTACKS = {
    "tables": Attack(_tables, 4),
    "branches": Attack(_branches, 4),
    "offshoots": Attack(_offshoots, 4),
    "hints": Attack(_hints, 10),
    "previews": Attack(_previews, 10),
    "imports": Attack(_imports, 4),
    "pages": Attack(_pages, 10),
    "streams": Attack(_streams, 10),
    "unread": Attack(_unread, 10),
    "crowds": Attack(_crowds, 4),
    "sockets": Attack(_sockets, 4),
    "joins": Attack(_joins, 4),
    "rematches": Attack(_rematches, 4),
    "slow": Attack(_slow, 70),
}


async def _for_ever(one: Attacker, attack: Attack) -> None:
    with contextlib.suppress(*LOST):
        await one.sit("here")
    while True:
        with contextlib.suppress(*LOST):
            await attack.act(one)
        await asyncio.sleep(0.01)


async def attack(port: int, victim: str, names: list[str]) -> Counter[str]:
    """Say when it has begun, go on until somebody closes the standard input, and tell how one was answered."""
    answers: Counter[str] = Counter()
    chosen = [ATTACKS[name] for name in names or ATTACKS for _ in range(ATTACKS[name].many)]
    tasks = [asyncio.create_task(_for_ever(Attacker(port, Random(n), answers, victim), one)) for n, one in enumerate(chosen)]
    while not answers:  # noqa: ASYNC110 - many count there
        await asyncio.sleep(0.05)
    print("begun", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return answers


if __name__ == "__main__":
    os.nice(5)  # an attacker brings a processor along; here, the server comes first, and its workers last
    print(json.dumps(asyncio.run(attack(int(sys.argv[1]), sys.argv[2], sys.argv[3:]))))
