"""Work that is done when a test says so, and time for whoever waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any


class ByHand(Executor):
    """Work that is done when the test says so."""

    def __init__(self) -> None:
        self.begun: list[tuple[Callable[[], Any], Future[Any]]] = []
        self.done: list[Any] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        self.begun.append((partial(work, *args, **named), future))
        return future

    async def finish(self) -> None:
        """End the oldest work, and let whoever is next begin."""
        work, future = self.begun.pop(0)
        try:
            found = work()
        except Exception as error:
            future.set_exception(error)
        else:
            self.done.append(found)
            future.set_result(found)
        for _ in range(5):
            await asyncio.sleep(0)


async def settle() -> None:
    """Let everybody in this loop go on who can."""
    for _ in range(50):
        await asyncio.sleep(0)
