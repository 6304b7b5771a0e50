"""A process that serves no pages: it takes the jobs of bots and analyses from the queue that servers share."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

from quadriga.table.bots import Bots
from quadriga.table.databases import is_shared, open_storage, shown
from quadriga.table.tables import Tables
from quadriga.table.writer import StorageError


def work(database: str, workers: int, begun: Callable[[str], None]) -> None:
    """Work until interrupted."""
    if not is_shared(database):
        raise StorageError("refuse.storage.alone")
    asyncio.run(_work(database, workers, begun))


async def _work(database: str, workers: int, begun: Callable[[str], None]) -> None:
    is_ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, is_ended.set)
    tables = Tables(open_storage(database), Bots(workers))
    begun(shown(database))
    await is_ended.wait()
    tables.close()
