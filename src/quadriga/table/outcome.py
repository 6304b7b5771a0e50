"""What a thread or a worker has done, told to the event loop in one step: the loop may have much to do between two."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

R = TypeVar("R")


def soon(loop: asyncio.AbstractEventLoop, then: Callable[[], None]) -> None:
    """Called by a worker's thread; by then the loop may have ended with the server."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(then)


async def outcome(future: Future[R], then: Callable[[], None] = lambda: None) -> R:
    """What comes of it. `then` is done first, and also if whoever waits leaves: what was begun is ended."""
    loop = asyncio.get_running_loop()
    told: asyncio.Future[None] = loop.create_future()

    def tell() -> None:
        then()
        if not told.done():
            told.set_result(None)

    future.add_done_callback(lambda _: soon(loop, tell))
    await told
    return future.result()
