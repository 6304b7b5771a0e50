"""Who is there: the seats whose people have a page of the table open, since when the others have not, and how many watch.

It depends on connections alone, never on what anybody has answered. Whoever loads a page again is away for
a moment; that is told to nobody.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from typing import Any

from quadriga.kernel import Seat
from quadriga.table import Table

GRACE = 5.0  # seconds without a connection before somebody counts as away


class Presence:
    """The people of one table, as long as somebody follows it."""

    def __init__(
        self, table: Table, held: Callable[[], Iterable[Seat]], watch: Callable[[], int], tell: Callable[[], None]
    ) -> None:
        self.table = table
        self.held = held  # the seats of all connections
        self.watch = watch  # how many connections have no seat
        self.tell = tell
        self.away: dict[Seat, float] = {}  # as it was told last: since when, or 0 if that is not known
        self.watching = 0  # as it was told last
        self._later: asyncio.TimerHandle | None = None
        self._known = False

    def came(self) -> None:
        """Somebody has a page open."""
        for seat in self.held():
            self.table.left.pop(seat, None)
        self.look()

    def went(self, seats: Iterable[Seat]) -> None:
        """A connection of these seats has ended."""
        here = set(self.held())
        gone = [seat for seat in seats if seat not in here]
        for seat in gone:
            self.table.left[seat] = self.table.now()
        self.look()
        self.table.on_left(gone)

    def look(self) -> None:
        """Tell what has changed, here or at another server, and look again when somebody who has just gone counts as away."""
        self.table.present = set(self.held())
        now, here, watching = self.table.now(), self.table.present | self.table.elsewhere, self.watch()
        gone = {seat: self.table.left.get(seat, 0.0) for seat in self.table.people() if seat not in here}
        away = {seat: at for seat, at in gone.items() if now - at >= GRACE}
        if len(away) < len(gone) and self._later is None:
            rest = min(at + GRACE - now for seat, at in gone.items() if seat not in away)
            self._later = asyncio.get_running_loop().call_later(max(0.01, rest), self._again)
        if (away, watching) != (self.away, self.watching) or not self._known:
            self.away, self.watching, self._known = away, watching, True
            self.tell()

    def _again(self) -> None:
        self._later = None
        self.look()

    def close(self) -> None:
        """Nobody follows the table here any more."""
        self.table.present = set()
        if self._later is not None:
            self._later.cancel()
            self._later = None

    def event(self) -> bytes:
        """What everybody is sent; `now` is the clock of the house, as a browser's may be wrong."""
        away = {str(seat): round(at) for seat, at in self.away.items()}
        data: dict[str, Any] = {"now": round(self.table.now()), "away": away, "watching": self.watching}
        return f"event: who\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()
