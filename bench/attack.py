"""One client attacks the server in every way we know, and somebody else plays: `make attack` measures how long they wait.

The attacker comes from one address and the players from another. Tables with thinking bots, hints that nobody waits for,
previews, imports, branches of very long matches and half-sent requests go on all the while.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from statistics import median
from typing import Any

from bench.web import Figure, Seat, memory, p99, serving

PLAYERS, ATTACKER = "127.0.0.2", "127.0.0.3"
SECONDS = 30.0
HALF_SENT = 200


class Guest(Seat):
    """Somebody who plays from an address of their own."""

    address = PLAYERS

    async def sit_with(self, seats: list[str]) -> None:
        await self.connect()
        self.csrf = json.loads((await self.ask("GET", "/api/session"))[1])["csrf"]
        body = {"game": "caesar", "seats": seats, "open_hands": True}
        self.table = json.loads((await self.ask("POST", "/api/matches", body))[1])["address"]

    async def view(self) -> Any:
        status, body = await self.ask("GET", f"{self.table}/view")
        assert status == 200, (status, body[:200])
        return json.loads(body)


class Attacker(Seat):
    """Counts how it was answered."""

    address = ATTACKER

    def __init__(self, port: int, rng: Random, answers: Counter[str]) -> None:
        super().__init__(port, rng)
        self.answers = answers
        self.long = ""  # the address of a match that takes long to be read

    async def tell(self, what: str, method: str, address: str, data: Any = None) -> None:
        status, _ = await self.ask(method, address, data)
        self.answers[f"{what} {status}"] += 1


async def _tables(one: Attacker) -> None:
    """Tables with the longest thinkers, each followed."""
    body = {"game": "caesar", "seats": ["bot:imperator", "bot:imperator"]}
    await one.tell("table", "POST", "/api/matches", body)


async def _hints(one: Attacker) -> None:
    """A hint for which nobody waits."""
    _, writer = await asyncio.open_connection("127.0.0.1", one.port, local_addr=(ATTACKER, 0))
    writer.write(one._head("GET", f"{one.table}/hints", 0))
    await writer.drain()
    await asyncio.sleep(0.05)
    writer.close()
    one.answers["hint abandoned"] += 1


async def _previews(one: Attacker) -> None:
    seen = json.loads((await one.ask("GET", f"{one.table}/view"))[1])
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
        status, body = await one.ask("POST", "/import", {"record": long})
        one.answers[f"long import {status}"] += 1
        if status != 201:
            await asyncio.sleep(1)
            return
        one.long = f"/t/{json.loads(body)['key']}"
    for _ in range(20):
        await one.tell("branch", "POST", f"{one.long}/branch", {"n": 9_000})


async def _slow(one: Attacker) -> None:
    """A request that is begun and never ended."""
    reader, writer = await asyncio.open_connection("127.0.0.1", one.port, local_addr=(ATTACKER, 0))
    writer.write(b"POST /import HTTP/1.1\r\nhost: bench\r\n")
    await reader.read()
    writer.close()
    one.answers["half-sent request closed"] += 1


async def _for_ever(one: Attacker, attack: Callable[[Attacker], Awaitable[None]]) -> None:
    if attack is not _slow:
        with contextlib.suppress(OSError, ValueError, KeyError, IndexError, asyncio.IncompleteReadError):
            await one.sit("here")
    while True:
        with contextlib.suppress(OSError, ValueError, KeyError, IndexError, asyncio.IncompleteReadError):
            await attack(one)
        await asyncio.sleep(0.01)


async def _play(guest: Guest, until: float, took: list[float]) -> None:
    """Moves at a table of one's own, one after the other with a little thought."""
    while time.perf_counter() < until:
        seen = await guest.view()
        if seen["ask"] is None:
            await guest.sit_with(["here", "here"])
            continue
        began = time.perf_counter()
        path = guest.rng.choice(seen["ask"]["paths"])
        await guest.ask("POST", f"{guest.table}/move", {"v": seen["v"], "path": path, "seat": seen["seat"]})
        took.append(time.perf_counter() - began)
        await asyncio.sleep(0.2)


async def _against_a_bot(guest: Guest, until: float, took: list[float]) -> None:
    """How long it takes from one's move until one is asked again."""
    while time.perf_counter() < until:
        seen = await guest.view()
        if seen["result"] is not None:
            await guest.sit_with(["here", "bot:miles"])
            continue
        if seen["ask"] is None:
            await asyncio.sleep(0.05)
            continue
        path = guest.rng.choice(seen["ask"]["paths"])
        await guest.ask("POST", f"{guest.table}/move", {"v": seen["v"], "path": path})
        began = time.perf_counter()
        await _asked_again(guest)
        took.append(time.perf_counter() - began)


async def _asked_again(guest: Guest) -> None:
    while True:
        seen = await guest.view()
        if seen["ask"] is not None or seen["result"] is not None:
            return
        await asyncio.sleep(0.05)


ATTACKS = [_tables] * 4 + [_branches] * 4 + [_hints] * 10 + [_previews] * 10 + [_imports] * 4 + [_slow] * HALF_SENT


async def _measure(port: int, process: int, seconds: float, *, attacked: bool) -> tuple[list[Figure], Counter[str]]:
    answers: Counter[str] = Counter()
    attacks = ATTACKS if attacked else []
    tasks = [asyncio.create_task(_for_ever(Attacker(port, Random(n), answers), attack)) for n, attack in enumerate(attacks)]
    human, bot = Guest(port, Random(1)), Guest(port, Random(2))
    await human.sit_with(["here", "here"])
    await bot.sit_with(["here", "bot:miles"])
    moves: list[float] = []
    waits: list[float] = []
    until = time.perf_counter() + seconds
    await asyncio.gather(_play(human, until, moves), _against_a_bot(bot, until, waits))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    when = "under attack" if attacked else "nobody else there"
    figures = [
        Figure(f"a move, {when}, median", 1000 * median(moves), "ms"),
        Figure(f"a move, {when}, p99", 1000 * p99(moves), "ms", 200),
        Figure(f"until a bot has answered, {when}, median", median(waits), "s"),
        Figure(f"until a bot has answered, {when}, p99", p99(waits), "s", 3),
        Figure("memory of the server", memory(process) / 1024, "MB"),
    ]
    return figures, answers


def main(seconds: float = SECONDS) -> int:
    """Attack, measure, print; 1 if anybody waited too long."""
    with serving(limited=True) as (port, process):
        quiet, _ = asyncio.run(_measure(port, process, seconds, attacked=False))
        loud, answers = asyncio.run(_measure(port, process, seconds, attacked=True))
        figures = quiet + loud
    print("The attacker was answered:", ", ".join(f"{what}: {n}" for what, n in sorted(answers.items())))
    for figure in figures:
        budget = "" if figure.budget is None else f"  budget {figure.budget:g} {figure.unit}"
        print(f"  {figure.name:<62}{figure.value:>9.1f} {figure.unit}{budget}{'' if figure.kept else '  OVER'}")
    return 0 if all(figure.kept for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
