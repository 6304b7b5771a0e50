"""Durable moves per second of one, two and four server processes on one PostgreSQL, and what each costs.

Where the machine has fewer cores than processes, moves per second of processor time say more than those by the clock.
"""

from __future__ import annotations

import asyncio
import time
from random import Random
from statistics import median

from bench.postgres import Postgres, postgres
from bench.web import GAME, SECONDS, Figure, Seat, family, p99, processor, serving

PROCESSES = (1, 2, 4)
TABLES = 40


def shared(seconds: float = SECONDS, tables: int = TABLES) -> list[Figure]:
    """What so many tables play, each as fast as it is answered, with a watcher beside."""
    with postgres() as database:
        return [figure for count in PROCESSES for figure in _served(database, count, seconds, tables)]


def _served(database: Postgres, count: int, seconds: float, tables: int) -> list[Figure]:
    with serving(database=database.create(), workers=count) as (port, process):
        return asyncio.run(_measured(port, process, database, count, seconds, tables))


async def _measured(port: int, process: int, database: Postgres, count: int, seconds: float, tables: int) -> list[Figure]:
    seats = [Seat(port, Random(i)) for i in range(tables)]
    for seat in seats:
        await seat.sit()
    streams = [asyncio.create_task(seat.follow(plays=plays)) for seat in seats for plays in (True, False)]
    await asyncio.gather(*(seat.ready.wait() for seat in seats))
    servers, backends = family(process), family(database.process)
    busy, kept, began = processor(*servers), processor(*backends), time.perf_counter()
    await asyncio.gather(*(seat.play(began + seconds) for seat in seats))
    spent = time.perf_counter() - began
    busy, kept = processor(*servers) - busy, processor(*backends) - kept
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    took = [t for seat in seats for t in seat.took]
    words = f"{count} {'process' if count == 1 else 'processes'}, {GAME}, {tables} tables"
    return [
        Figure(f"durable moves per second, {words}", len(took) / spent, "/s"),
        Figure("moves per second of the servers' processor time", len(took) / max(busy, 0.01), "/s"),
        Figure("processor time of the database per move", 1000 * kept / max(1, len(took)), "ms"),
        Figure("a move, median", 1000 * median(took), "ms"),
        Figure("a move, p99", 1000 * p99(took), "ms"),
    ]
