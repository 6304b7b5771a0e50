"""The stream of a table: every change as the fragments that changed, packed once per connection.

Whoever changes a table is answered first. Then `Broadcast` draws the pages, once for all who see the same, and each
`Stream` sends its browser what changed since the page it sent last; one that cannot keep up skips to the newest.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple, Protocol

from quadriga.kernel import Seat
from quadriga.table import Table
from quadriga.web.page.layers import Marks, Snapshot, diff, marks_of, snapshot
from quadriga.web.page.viewer import Viewer

LOG = logging.getLogger(__name__)
BEATS = 4  # how many steps may wait for a slow connection
PING = 15.0
Draw = Callable[[Callable[[], Snapshot]], Awaitable[Snapshot]]


# What a connection is sent ----------------------------------------------------------------------------------------


class Packer(Protocol):
    name: str

    def pack(self, raw: bytes) -> bytes: ...


class Gzip:
    name = "gzip"

    def __init__(self) -> None:
        # The whole window, so that the last update is still in it, but a small table: 144 KB of memory a connection.
        self._compressor = zlib.compressobj(6, zlib.DEFLATED, 31, 5)

    def pack(self, raw: bytes) -> bytes:
        return self._compressor.compress(raw) + self._compressor.flush(zlib.Z_SYNC_FLUSH)


class Shared:
    """Packed so that all who are sent the same can be sent the same bytes: no piece refers to one before it."""

    name = "gzip"
    HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

    def __init__(self) -> None:
        self._began = False

    def pack(self, raw: bytes) -> bytes:
        began, self._began = self._began, True
        return _piece(raw) if began else self.HEAD + _piece(raw)


@lru_cache(maxsize=64)
def _piece(raw: bytes) -> bytes:
    compressor = zlib.compressobj(6, zlib.DEFLATED, -15)
    return compressor.compress(raw) + compressor.flush(zlib.Z_FULL_FLUSH)


class Plain:
    name = ""

    def pack(self, raw: bytes) -> bytes:
        return raw


def packer(accepted: str, *, alone: bool = True) -> Packer:
    """Packed, if the browser can unpack it: as small as can be for those who sit at the table, once for all who watch."""
    offered = {word.split(";")[0].strip() for word in accepted.lower().split(",")}
    if "gzip" not in offered:
        return Plain()
    return Gzip() if alone else Shared()


class Sent(NamedTuple):
    """What a connection must remember of the last view it sent."""

    version: int
    viewer: Viewer
    marks: Marks
    lines: tuple[str, ...]
    moments: int = 0  # how many it has been sent, or has no need of


class Page:
    """A drawn page, for all who see the same; what a connection is sent of it is made once for all who were shown the same."""

    def __init__(self, drawn: Snapshot) -> None:
        self.drawn = drawn
        self._events: dict[tuple[int, bool], tuple[Sent | None, bytes]] = {}

    @cached_property
    def sent(self) -> Sent:
        return Sent(
            self.drawn.version, self.drawn.viewer, marks_of(self.drawn.layers), self.drawn.lines, len(self.drawn.moments)
        )

    def event(self, old: Sent | None, jump: bool) -> bytes:
        """What changed since the last one; nothing if the viewer's table is as it was."""
        key = id(old), jump
        if key not in self._events:
            self._events[key] = old, _event(old, self.drawn, jump)  # `old` is kept, so that its number stays its own
        return self._events[key][1]


async def _here(work: Callable[[], Snapshot]) -> Snapshot:
    """Draw on the spot, where nobody else waits."""
    return work()


# Connections ------------------------------------------------------------------------------------------------------


class Stream:
    """One connection. Made while the table stands still."""

    def __init__(
        self,
        table: Table,
        look: Callable[[], Viewer],
        packing: Packer,
        shown: int,
        seat: str,
        now: Snapshot | None = None,
        draw: Draw = _here,
    ) -> None:
        self.table = table
        self.draw = draw  # how pages are drawn for the table
        self.look = look
        self.packing = packing
        self.waiting: deque[tuple[Page, bool]] = deque(maxlen=BEATS)
        self.ready = asyncio.Event()
        self.ended = False
        self.clock = asyncio.get_running_loop().time
        self.version = table.version
        now = now or snapshot(table, look())
        self.viewer = now.viewer
        own = "" if now.viewer.seat is None else str(now.viewer.seat)
        self.last: Sent | None = Page(now).sent if shown == now.version and seat == own else None
        if self.last is None:
            self.show(Page(now), True)

    def show(self, page: Page, jumped: bool) -> None:
        """Send this page as soon as the connection is ready for it."""
        self.waiting.append((page, jumped))
        self.ready.set()

    def is_behind(self) -> bool:
        """Whether something has happened since the first page was drawn; to draw the curtain back is no move."""
        return self.table.deleted or self.version != self.table.version or self.viewer != self.look()

    def end(self) -> None:
        """Send what waits, and then no more."""
        self.ended = True
        self.ready.set()

    async def run(self) -> AsyncIterator[bytes]:
        broadcast = _BROADCASTS.setdefault(self.table, Broadcast(self.table))
        broadcast.add(self)
        try:
            yield self.packing.pack(b"retry: 1000\n\n")
            due = self.clock() + PING  # by a clock of its own: the rhythm must not tell of changes that nobody may notice
            while True:
                try:
                    await asyncio.wait_for(self.ready.wait(), max(0.0, due - self.clock()))
                except TimeoutError:
                    due += PING
                    yield self.packing.pack(b": keep\n\n")
                    continue
                self.ready.clear()
                while self.waiting:
                    event = self.event(*self.waiting.popleft())
                    if event:
                        yield self.packing.pack(event)
                if self.table.deleted:
                    yield self.packing.pack(b"event: gone\ndata: {}\n\n")
                if self.ended:
                    return
        finally:
            broadcast.remove(self)

    def event(self, page: Page, jump: bool) -> bytes:
        """What this connection is sent of a page."""
        old, self.last = self.last, page.sent
        return page.event(old, jump)


def _event(old: Sent | None, new: Snapshot, jump: bool) -> bytes:
    layers = diff(None if old is None else old.marks, new.layers)
    if old is not None and not layers and old.version == new.version:
        return b""
    same = old is not None and old.viewer == new.viewer
    data: dict[str, Any] = {
        "v": new.version,
        "seat": "" if new.viewer.seat is None else new.viewer.seat,
        "of": new.of,
        "title": new.title,
        "live": _spoken(old, new),
        "jump": jump or not same,
        "full": old is None,
        "layers": layers,
    }
    if old is not None and same and not jump and (fresh := new.moments[old.moments :]):
        data["moments"] = [staged.data for staged in fresh]
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"event: view\nid: {new.version}\ndata: {packed}\n\n".encode("utf-8", "replace")


def _spoken(old: Sent | None, new: Snapshot) -> str:
    """What a screen reader says: what happened, and what is asked now."""
    words: list[str] = []
    if old is not None and old.viewer == new.viewer and new.lines[: len(old.lines)] == old.lines:
        words.extend(new.lines[len(old.lines) :][-8:])
    if new.mine or not words:
        words.append(new.prompt)
    return " ".join(words)


# Everybody at a table ---------------------------------------------------------------------------------------------


class Broadcast:
    """All connections of a table. One task draws for them, and every change waits until the one before it is drawn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.streams: dict[Stream, None] = {}  # in the order in which they came
        self._due: dict[Seat | None, bool] = {}  # who may notice what is not drawn yet (None: all), and was it a step back
        self._drawing: asyncio.Task[None] | None = None

    def add(self, stream: Stream) -> None:
        self.streams[stream] = None
        self.table.listen(self.changed)
        if self.table.deleted:
            stream.end()
        elif stream.is_behind():
            self._draw_for(None)

    def remove(self, stream: Stream) -> None:
        del self.streams[stream]
        if not self.streams:
            self.table.listeners.discard(self.changed)
            del _BROADCASTS[self.table]

    def changed(self) -> None:
        """Called by the table, which must not be kept waiting."""
        if self.table.deleted:
            for stream in self.streams:
                stream.end()
            return
        self._draw_for(self.table.told)

    def _draw_for(self, seat: Seat | None) -> None:
        """Draw soon for this seat, or for everybody."""
        self._due[seat] = self._due.get(seat, False) or self.table.jumped
        if self._drawing is None:
            self._drawing = asyncio.create_task(self._draw())

    async def _draw(self) -> None:
        """Take our place in the queue of the table's lock, so that the next change comes after these pages."""
        while self._due:
            async with self.table.lock:
                due, self._due = self._due, {}
                await self._show(due)
        self._drawing = None

    async def _show(self, due: dict[Seat | None, bool]) -> None:
        """Draw for those who may notice a change; whoever may not is not even sent the same again."""
        pages: dict[Viewer, Page] = {}
        for stream in list(self.streams):
            try:
                viewer = stream.look()
                if None not in due and not any(seat in due for seat in viewer.held):
                    continue
                if viewer not in pages:
                    pages[viewer] = Page(await stream.draw(partial(snapshot, self.table, viewer)))
                stream.show(pages[viewer], any(back for seat, back in due.items() if seat is None or seat in viewer.held))
            except Exception:  # our mistake: this browser comes back and is told so, the others get their pages
                LOG.exception("a page of match %s could not be drawn", self.table.key)
                stream.end()


def listeners(table: Table) -> int:
    """How many connections follow a table."""
    return len(_BROADCASTS[table].streams) if table in _BROADCASTS else 0


_BROADCASTS: dict[Table, Broadcast] = {}  # of the tables that somebody follows
