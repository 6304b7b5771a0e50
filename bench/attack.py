"""One client attacks the server in every way we know, and somebody else plays: `make attack` measures how long they wait.

The attacker (`bench/attacker.py`) is a process of its own and comes from one address, the players come from another. How much
processor time the server took, its workers and the attacker is told beside, and how busy the machine was with other work. What
the server worked while somebody waited for a move says how long that would take where nothing else ran, but for the disk.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from bench.web import Figure, Seat, memory, p99, processor, serving

PLAYERS = "127.0.0.2"
SECONDS = 30.0
WARM = 5.0  # until everything is loaded
THOUGHT = 0.2  # seconds for which somebody thinks about a move


def worked(process: int) -> float:
    """Seconds of the processor that a process has taken, to the microsecond: its clock, as Linux numbers it."""
    return time.clock_gettime((~process << 3) | 2)


class Guest(Seat):
    """Somebody who plays from an address of their own, and notes how long it takes."""

    address = PLAYERS

    def __init__(self, port: int, rng: Random, seats: list[str], server: int) -> None:
        super().__init__(port, rng)
        self.seats = seats
        self.server = server  # its process
        self.moves: list[float] = []  # seconds of each move
        self.works: list[float] = []  # seconds of the processor that the server took meanwhile, for whomever
        self.waits: list[float] = []  # and from each move until somebody here is asked again

    async def sit_down(self) -> None:
        await self.connect()
        self.csrf = self.csrf or json.loads((await self.ask("GET", "/api/session"))[1])["csrf"]
        body = {"game": "caesar", "seats": self.seats, "open_hands": True}
        self.table = json.loads((await self.ask("POST", "/api/matches", body))[1])["address"]

    async def asked(self) -> Any:
        """The table as soon as somebody here is asked, or the match is over."""
        while True:
            status, body = await self.ask("GET", f"{self.table}/view")
            assert status == 200, (status, body[:200])
            seen = json.loads(body)
            if seen["ask"] is not None or seen["result"] is not None:
                return seen
            await asyncio.sleep(0.05)

    async def play_on(self, until: float) -> None:
        """One match after the other."""
        seen = await self.asked()
        while time.perf_counter() < until:
            if seen["result"] is not None:
                await self.sit_down()
                seen = await self.asked()
                continue
            began, spent = time.perf_counter(), worked(self.server)
            path = self.rng.choice(seen["ask"]["paths"])
            move = {"v": seen["v"], "path": path, "seat": seen["seat"]}
            status, body = await self.ask("POST", f"{self.table}/move", move)
            assert status == 204, (status, body[:200])
            made = time.perf_counter()
            self.works.append(worked(self.server) - spent)
            seen = await self.asked()
            self.moves.append(made - began)
            self.waits.append(time.perf_counter() - made)
            await asyncio.sleep(THOUGHT)


@contextmanager
def attacked(port: int, victim: str, names: list[str]) -> Iterator[Counter[str]]:
    """While an attacker does its worst; afterwards it says how it was answered, and how long it worked."""
    words = [sys.executable, "-m", "bench.attacker", str(port), victim, *names]
    search = os.pathsep.join(path for path in sys.path if path)
    process = subprocess.Popen(
        words, env={**os.environ, "PYTHONPATH": search}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    answers: Counter[str] = Counter()
    try:
        assert process.stdout is not None
        process.stdout.readline()  # that it has begun
        yield answers
        print(f"The attacker took {processor(process.pid):.1f} s of the processor.")
        told, _ = process.communicate("", 180)
        answers.update(json.loads(told))
    finally:
        process.kill()
        process.wait()


def workers(process: int) -> list[int]:
    """The processes that a process has started."""
    found = Path(f"/proc/{process}/task/{process}/children")
    return [int(child) for child in found.read_text().split()] if found.exists() else []


class Clock:
    """What the server and its workers took of the processor, from now on."""

    def __init__(self, server: int) -> None:
        self.server = server
        self.began, self.own, self.others = time.perf_counter(), *self._now()

    def _now(self) -> tuple[float, float]:
        return processor(self.server), sum(map(processor, workers(self.server)))

    def __str__(self) -> str:
        own, others = self._now()
        words = f"In {time.perf_counter() - self.began:.0f} s the server took {own - self.own:.1f} s of the processor"
        return f"{words} and its workers {others - self.others:.1f} s; the load is {os.getloadavg()[0]:.1f}."


async def _played(guests: list[Guest], seconds: float) -> None:
    until = time.perf_counter() + seconds
    await asyncio.gather(*(guest.play_on(until) for guest in guests))


def _figures(when: str, human: Guest, bot: Guest, process: int) -> list[Figure]:
    moves, works = human.moves + bot.moves, human.works + bot.works
    return [
        Figure(f"a move, {when}, median", 1000 * median(moves), "ms"),
        Figure(f"a move, {when}, p99", 1000 * p99(moves), "ms", 200),
        Figure(f"a move, {when}, slowest of {len(moves)}", 1000 * max(moves), "ms"),
        Figure(f"what the server worked meanwhile, {when}, median", 1000 * median(works), "ms"),
        Figure(f"what the server worked meanwhile, {when}, p99", 1000 * p99(works), "ms", 200),
        Figure(f"until a bot has answered, {when}, median", median(bot.waits), "s"),
        Figure(f"until a bot has answered, {when}, p99", p99(bot.waits), "s", 3),
        Figure(f"memory of the server, {when}", memory(process) / 1024, "MB"),
    ]


async def quiet(port: int, process: int, seconds: float) -> list[Figure]:
    """What two players notice with nobody else there."""
    human, bot = await _seated(port, process)
    await _played([human, bot], seconds)
    return _figures("nobody else there", human, bot, process)


async def besieged(port: int, process: int, seconds: float, names: list[str]) -> tuple[list[Figure], Counter[str]]:
    """The same under such attacks (none named: all), and how the attacker was answered."""
    human, bot = await _seated(port, process)
    with attacked(port, human.table, names) as answers:
        clock = Clock(process)
        await _played([human, bot], seconds)
        print(clock)
        figures = _figures("under attack", human, bot, process)
    return figures, answers


async def _seated(port: int, process: int) -> tuple[Guest, Guest]:
    human, bot = Guest(port, Random(1), ["here", "here"], process), Guest(port, Random(2), ["here", "bot:miles"], process)
    for guest in (human, bot):
        await guest.sit_down()
    return human, bot


def main(seconds: float = SECONDS, *names: str) -> int:
    """Attack, measure, print; 1 if anybody waited too long."""
    with serving(limited=True) as (port, process):
        asyncio.run(quiet(port, process, WARM))
        figures = asyncio.run(quiet(port, process, seconds))
        under, answers = asyncio.run(besieged(port, process, seconds, list(names)))
        print("It was answered: " + ", ".join(f"{what}: {n}" for what, n in sorted(answers.items())))
    for figure in (*figures, *under):
        budget = "" if figure.budget is None else f"  budget {figure.budget:g} {figure.unit}"
        print(f"  {figure.name:<62}{figure.value:>9.1f} {figure.unit}{budget}{'' if figure.kept else '  OVER'}")
    return 0 if all(figure.kept for figure in (*figures, *under)) else 1


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS, *sys.argv[2:]))
