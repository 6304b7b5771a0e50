"""Where matches are opened, pages drawn and records written: beside the event loop, which belongs to everybody."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from quadriga.table.hold import Hold
from quadriga.table.shares import Lane, Rank, Shares

T = TypeVar("T")
THREADS = 2


class Desk:
    """A few threads, shared out fairly."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="quadriga-desk")
        self.shares = Shares(THREADS)

    async def do(
        self, work: Callable[[], T], lane: Lane, rank: Rank = Rank.GAME, *, is_long: bool = False, hold: Hold | None = None
    ) -> T:
        """Work that might take long, done while it has the hold. Analyses, exports, long matches and the like never have all
        threads at once."""
        is_long = is_long or rank is not Rank.GAME
        return await self.shares.run(lambda: self._threads, work, rank, lane, is_long=is_long, hold=hold)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
