"""A house for a long time: many connections that only listen, many that play. Its memory must stay flat."""

from __future__ import annotations

import asyncio
import time
from random import Random
from statistics import median

from bench.web import Seat, memory, serving
from campaigns.report import Report

WARM = 0.25  # of the time, before memory is compared
ROOM = 20_000  # kilobytes for matches: whatever nobody looks at is put away, so what grows is a leak
LONG = 1_200  # seconds; a shorter soak cannot tell whether memory is flat
FLAT = 1.1  # so much may the memory of the last third be above that of the first


async def _player(port: int, number: int, begun: asyncio.Event, enough: asyncio.Event, pause: float, report: Report) -> None:
    """Somebody who plays one match after the other."""
    round_ = 0
    while not enough.is_set():
        seat = Seat(port, Random(f"{number}/{round_}"))
        round_ += 1
        await seat.sit()
        stream = asyncio.create_task(seat.follow(plays=True))
        report.counts["matches"] += 1
        while not enough.is_set():
            made = len(seat.took)
            await seat.play(time.perf_counter() + 0.001)
            if len(seat.took) == made:
                break
            begun.set()
            report.counts["moves"] += 1
            report.note_worst("seconds of a move", seat.took[-1])
            await asyncio.sleep(pause)
        stream.cancel()
        await asyncio.gather(stream, return_exceptions=True)


async def _listen(port: int, table: str) -> None:
    watcher = Seat(port, Random(0))
    watcher.table = table
    await watcher.follow(plays=False)


async def _soak(
    port: int, process: int, seconds: float, idle: int, playing: int, pause: float, least: int, report: Report
) -> None:
    host = Seat(port, Random(0))
    await host.sit()
    listening = [asyncio.create_task(_listen(port, host.table)) for _ in range(idle)]
    enough, begun = asyncio.Event(), [asyncio.Event() for _ in range(playing)]
    players = [asyncio.create_task(_player(port, n, one, enough, pause, report)) for n, one in enumerate(begun)]
    await asyncio.gather(*(one.wait() for one in begun))  # before all are there and play, nothing is measured
    until = time.monotonic() + seconds
    held: list[float] = []
    while time.monotonic() < until or report.counts["moves"] < least:
        assert not all(task.done() for task in players), "nobody plays any more"
        await asyncio.sleep(min(5.0, seconds / 20))
        held.append(memory(process) / 1024)
        report.note_last("MB", held[-1])
        report.step()
    enough.set()
    for done in await asyncio.gather(*players, return_exceptions=True):
        if isinstance(done, BaseException):
            report.fault(f"a player failed: {done!r}")
    report.counts["idle connections still there"] = sum(not task.done() for task in listening)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    _compare(held[int(len(held) * WARM) :], seconds, report)
    if report.counts["idle connections still there"] < idle:
        report.fault("idle connections were lost")


def _compare(held: list[float], seconds: float, report: Report) -> None:
    """Whether memory stayed what it was once the house was warm."""
    third = max(1, len(held) // 3)
    first, last = median(held[:third]), median(held[-third:])
    report.note_last("MB in the first third", first)
    report.note_last("MB in the last third", last)
    report.note_worst("MB", max(held))
    if seconds >= LONG and last > FLAT * first:
        report.fault(f"memory grew from {first:.0f} to {last:.0f} MB")


def soak(
    seconds: float, idle: int = 500, playing: int = 100, pause: float = 1.0, *, least: int = 0, loud: bool = False
) -> Report:
    """A house for so many seconds, and until so many moves are made."""
    report = Report("soak", int(seconds / min(5.0, seconds / 20)), loud=loud)
    with serving(room=ROOM) as (port, process):
        asyncio.run(_soak(port, process, seconds, idle, playing, pause, least, report))
    return report
