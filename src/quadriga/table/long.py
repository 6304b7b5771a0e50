"""A match that does not grow: in memory is its last stretch, and the rest is played again for whoever needs it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Any

from quadriga.kernel import AnyGame, AnyMatch, BadRecord, read_record
from quadriga.kernel.record import write_ending, write_entry
from quadriga.lessons import Follower
from quadriga.table.info import Info
from quadriga.table.seals import chained
from quadriga.table.storage import Storage, Stored, dumps
from quadriga.table.stretch import AGAIN, Stretch, begin, is_due, places, thin
from quadriga.table.writer import StorageError

LOG = logging.getLogger(__name__)
SPARE = 20  # entries to be taken back one after the other that are always within reach
Marker = Callable[[Any, Stretch], bool]


class LongMatch:
    """A match in memory, all of it or from its last stretch on."""

    key: str
    game: AnyGame
    storage: Storage
    version: int
    info: Info
    lesson: Follower | None
    listeners: set[Callable[[], None]]
    marker: Marker | None  # notes what pages count along; false: a match cannot be shown from there
    stretch: Stretch | None  # from where it is opened again; what is in memory is all, or begins there
    _chain: str
    _made: dict[Hashable, Any]
    _tried: int  # entries when no place was found to begin a stretch

    @property
    def match(self) -> AnyMatch:
        return self._match

    @match.setter
    def match(self, match: AnyMatch) -> None:
        self._match = match
        self._made.clear()

    @property
    def is_long(self) -> bool:
        """Whether it is time to begin another stretch."""
        if self.lesson is not None or self.info.gathering or len(self.match.entries) < self._tried + AGAIN:
            return False
        return is_due(self.match, self.stretch)

    async def _keep_short(self) -> None:
        thin(self.match)
        if self.is_long:
            await asyncio.to_thread(self.shorten)

    def shorten(self) -> None:
        """Let a long match go on as its last stretch, from which it will be opened the next time."""
        match = self.match
        for at in places(match):
            stretch = begin(match, at, len(self.info.places), self.stretch)
            if self.marker is None or self.marker(self, stretch):
                self.storage.keep_stretch(self.key, stretch).add_done_callback(_warn)
                is_wanted = match.over or (self.listeners and not stretch.marks)  # by pages, which would only play it again
                if not (match.is_whole and is_wanted):
                    match.forget(at)
                self.stretch = stretch
                return
        self._tried = len(match.entries)

    async def _reach_back(self, count: int) -> None:
        """Have the match as it was after so many entries within reach. Whoever calls holds the lock."""
        if count < self.match.checkpoints[0][0] and not self.match.is_whole:
            await asyncio.to_thread(self.whole)

    def whole(self) -> AnyMatch:
        """The match with all its past, played again if only its last stretch is in memory. Whoever calls holds the table, and
        is not on the event loop."""
        if not self.match.is_whole:
            stored = self.storage.load(self.key)
            if stored is None:
                raise StorageError("refuse.storage.changed")
            self.match = self._replayed(stored)
            thin(self.match)
        return self.match

    def _replayed(self, stored: Stored) -> AnyMatch:
        """The whole of what is in memory; the store may be further already, by another server."""
        at = self.match.checkpoints[0][0]
        entries = stored.record["entries"][:at] + [write_entry(entry) for entry in self.match.entries[at:]]
        if self._chain and chained(map(dumps, entries)) != self._chain:
            if stored.version != self.version:
                raise StorageError("refuse.storage.changed")
            raise BadRecord("refuse.record.kept", error="its entries")
        record = {name: value for name, value in stored.record.items() if name != "ended"} | {"entries": entries}
        if self.match.losers:
            record["ended"] = write_ending(self.match)
        return read_record(self.game, record, self.match.dealer)


def _warn(done: Future[None]) -> None:
    """A stretch that could not be kept only makes it slower to open the match."""
    if done.exception() is not None:
        LOG.warning("the last stretch of a match could not be kept: %s", done.exception())
