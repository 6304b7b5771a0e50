"""Who has a table to themselves: whoever changes it, in the order in which they came, and before those who only look.

Whoever looks needs a thread as well, for which many wait, and must not keep the table while waiting for it: such work takes
hold of the table when its turn comes (`shares.py`), and is passed over as long as somebody else has it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable


class Hold:
    """Like a lock; and whoever cannot wait for it is told when it is free again."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] = deque()
        self.freed: set[Callable[[], None]] = set()  # told each time it becomes free

    def locked(self) -> bool:
        return self._held

    def take(self) -> bool:
        """Take hold at once, if nobody has it."""
        if self._held:
            return False
        self._held = True
        return True

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                with contextlib.suppress(ValueError):
                    self._waiting.remove(turn)
            else:  # it was our turn just now
                self.release()
            raise

    async def __aexit__(self, *problem: object) -> None:
        self.release()

    def release(self) -> None:
        """Let go: the next who changes something has it, or it is free for those who look."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._held = False
        for tell in list(self.freed):
            tell()
