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
from quadriga.table.talk import Said, rooms
from quadriga.web.page.layers import Heard, Marks, Snapshot, diff, marks_of, snapshot
from quadriga.web.page.talk import line_of
from quadriga.web.page.viewer import Viewer, text_of
from quadriga.web.presence import Presence

LOG = logging.getLogger(__name__)
BEATS = 4  # how many steps may wait for a slow connection
PING = 15.0
HEARD = 50  # lines of talk that may wait for a slow connection
AT_ONCE = 10  # connections that are shown a page in one step of the loop
FEW = 4  # connections of a person that are packed each for itself: it takes a millisecond, and 100 KB of memory
_dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
Draw = Callable[[Callable[[], "dict[Viewer, Page]"]], Awaitable["dict[Viewer, Page]"]]


# What a connection is sent ----------------------------------------------------------------------------------------


class Packer(Protocol):
    name: str

    def pack(self, raw: bytes) -> bytes: ...


class Gzip:
    name = "gzip"

    def __init__(self) -> None:
        # Quickly: what is sent is small already. The whole window, so that the last update is still in it, but a small table.
        self._compressor = zlib.compressobj(1, zlib.DEFLATED, 31, 5)

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


@lru_cache(maxsize=16)  # a piece may be a whole page
def _piece(raw: bytes) -> bytes:
    compressor = zlib.compressobj(1, zlib.DEFLATED, -15, 5)  # as above: it is made anew for each piece
    return compressor.compress(raw) + compressor.flush(zlib.Z_FULL_FLUSH)


class Plain:
    name = ""

    def pack(self, raw: bytes) -> bytes:
        return raw


def packer(accepted: str, *, alone: bool = True) -> Packer:
    """Packed, if the browser can unpack it: as small as can be for those who sit at the table, once for all who watch and for
    those who sit there with many pages open."""
    offered = {word.split(";")[0].strip() for word in accepted.lower().split(",")}
    if "gzip" not in offered:
        return Plain()
    return Gzip() if alone else Shared()


class Sent(NamedTuple):
    """What a connection must remember of the last view it sent."""

    version: int
    viewer: Viewer
    marks: Marks
    told: Heard
    moments: int = 0  # how many it has been sent, or has no need of


class Page:
    """A drawn page, for all who see the same; what a connection is sent of it is made once for all who were shown the same."""

    def __init__(self, drawn: Snapshot) -> None:
        self.drawn = drawn
        self._events: dict[tuple[int, bool], tuple[Sent | None, bytes]] = {}

    @cached_property
    def sent(self) -> Sent:
        drawn = self.drawn
        return Sent(drawn.version, drawn.viewer, marks_of(drawn.layers), drawn.told, drawn.staged)

    def event(self, old: Sent | None, jump: bool) -> bytes:
        """What changed since the last one; nothing if the viewer's table is as it was."""
        key = id(old), jump
        if key not in self._events:
            self._events[key] = (
                old,
                _event(old, self.drawn, self.sent.marks, jump),
            )  # `old` is kept, so that its number stays its own
        return self._events[key][1]


async def _here(work: Callable[[], dict[Viewer, Page]]) -> dict[Viewer, Page]:
    """Draw on the spot, where nobody else waits."""
    return work()


# Connections ------------------------------------------------------------------------------------------------------


class Stream:
    """One connection. Made while the table stands still, and beside the event loop: what it is sent first is a whole page."""

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
        self.who = b""  # who is there, if it is to be told
        self.has_watchers = False  # as it was told last
        self.said: deque[bytes] = deque(maxlen=HEARD)
        self.ready = asyncio.Event()
        self.ended = False
        self.is_due = False  # to tell that the connection is alive
        self.next: asyncio.TimerHandle | None = None  # when that is due again
        self.version = table.version
        now = now or snapshot(table, look())
        self.viewer = now.viewer
        own = "" if now.viewer.seat is None else str(now.viewer.seat)
        self.last: Sent | None = Page(now).sent if shown == now.version and seat == own else None
        first = self.event(Page(now), True) if self.last is None else b""
        self.opening = packing.pack(b"retry: 1000\n\n" + first)

    def show(self, page: Page, jumped: bool) -> None:
        """Send this page as soon as the connection is ready for it."""
        self.waiting.append((page, jumped))
        self.ready.set()

    def tell_who(self, event: bytes, watching: int) -> None:
        """Tell who is there, and what time it is, to whoever is not alone or has a clock."""
        is_alone = not set(self.table.people()) - set(self.viewer.held)
        if not is_alone or watching or self.has_watchers or self.table.info.clock is not None:
            self.who, self.has_watchers = event, bool(watching)
            self.ready.set()

    def tell_said(self, event: bytes) -> None:
        """Tell what somebody has just said."""
        self.said.append(event)
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
        self.beat_at(asyncio.get_running_loop().time() + PING)
        try:
            yield self.opening
            while True:
                await self.ready.wait()
                self.ready.clear()
                if self.is_due:
                    self.is_due = False
                    yield self.packing.pack(b": keep\n\n")
                while self.waiting:
                    event = self.event(*self.waiting.popleft())
                    if event:
                        yield self.packing.pack(event)
                if self.who:
                    who, self.who = self.who, b""
                    yield self.packing.pack(who)
                while self.said:
                    yield self.packing.pack(self.said.popleft())
                if self.table.deleted:
                    yield self.packing.pack(b"event: gone\ndata: {}\n\n")
                if self.ended:
                    return
        finally:
            if self.next is not None:
                self.next.cancel()
            broadcast.remove(self)

    def beat_at(self, due: float) -> None:
        """By a clock of its own: the rhythm must not tell of changes that nobody may notice."""
        self.next = asyncio.get_running_loop().call_at(due, self.beat, due)

    def beat(self, due: float) -> None:
        self.is_due = True
        self.ready.set()
        self.beat_at(due + PING)

    def event(self, page: Page, jump: bool) -> bytes:
        """What this connection is sent of a page."""
        old, self.last = self.last, page.sent
        return page.event(old, jump)


def _event(old: Sent | None, new: Snapshot, marks: Marks, jump: bool) -> bytes:
    layers = diff(None if old is None else old.marks, new.layers, marks)
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
    known = 0 if old is None else max(0, len(new.moments) + old.moments - new.staged)
    if old is not None and same and not jump and (fresh := new.moments[known:]):
        data["moments"] = [staged.data for staged in fresh]
    return f"event: view\nid: {new.version}\ndata: {_dumps(data)}\n\n".encode("utf-8", "replace")


def _spoken(old: Sent | None, new: Snapshot) -> str:
    """What a screen reader says: what happened, and what is asked now."""
    words: list[str] = []
    if old is not None and old.viewer == new.viewer and new.told.scroll == old.told.scroll:
        words.extend(plain for place, plain in new.spoken if place >= old.told.lines)
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
        self.presence = Presence(table, self._held, self._watchers, self._tell_who)

    def _held(self) -> list[Seat]:
        """The seats of all connections."""
        return [seat for one in self.streams for seat in one.viewer.held]

    def _watchers(self) -> int:
        """How many connections have no seat."""
        return sum(not one.viewer.held for one in self.streams)

    def add(self, stream: Stream) -> None:
        self.streams[stream] = None
        self.table.listen(self.changed)
        self.table.hearers.add(self.tell_said)
        self.presence.came()
        stream.tell_who(self.presence.event(), self.presence.watching)
        if self.table.deleted:
            stream.end()
        elif stream.is_behind():
            self._draw_for(None)

    def remove(self, stream: Stream) -> None:
        del self.streams[stream]
        self.presence.went(stream.viewer.held)
        if not self.streams:
            self.presence.close()
            self.table.listeners.discard(self.changed)
            self.table.hearers.discard(self.tell_said)
            del _BROADCASTS[self.table]

    def _tell_who(self) -> None:
        event = self.presence.event()
        for stream in self.streams:
            stream.tell_who(event, self.presence.watching)

    def tell_said(self, said: Said) -> None:
        """Tell a line to those who may hear it, each in their language."""
        made: dict[str, bytes] = {}
        for stream in self.streams:
            viewer = stream.viewer
            if said.room not in rooms(viewer.held, is_over=self.table.match.over):
                continue
            if viewer.lang not in made:
                line = line_of(self.table, said, text_of(self.table, viewer.lang))
                made[viewer.lang] = f"event: talk\ndata: {_dumps(line)}\n\n".encode("utf-8", "replace")
            stream.tell_said(made[viewer.lang])

    def changed(self) -> None:
        """Called by the table, which must not be kept waiting."""
        if self.table.deleted:
            for stream in self.streams:
                stream.end()
            return
        self.presence.look()
        self._draw_for(self.table.audience)

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
        """Draw for those who may notice a change; whoever may not is not even sent the same again. All pages are drawn in one
        go: they have most in common."""
        noticing: list[Stream] = []
        for number, stream in enumerate(list(self.streams)):
            if number % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)  # others have requests as well
            stream.viewer = stream.look()
            if None in due or any(seat in due for seat in stream.viewer.held):
                noticing.append(stream)
        if not noticing:
            return
        pages = await noticing[0].draw(partial(self._pages, list(dict.fromkeys(stream.viewer for stream in noticing))))
        for number, stream in enumerate(noticing):
            if number % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)
            page, held = pages.get(stream.viewer), stream.viewer.held
            if page is None:  # this browser comes back and is told so, the others get their pages
                stream.end()
            else:
                stream.show(page, any(back for seat, back in due.items() if seat is None or seat in held))

    def _pages(self, viewers: list[Viewer]) -> dict[Viewer, Page]:
        """A page for each who sees something else; without those that fail by our mistake."""
        pages = {}
        for viewer in viewers:
            try:
                pages[viewer] = Page(snapshot(self.table, viewer))
            except Exception:
                LOG.exception("a page of match %s could not be drawn", self.table.key)
        return pages


def listeners(table: Table) -> int:
    """How many connections follow a table."""
    return len(_BROADCASTS[table].streams) if table in _BROADCASTS else 0


def count_streams() -> int:
    """How many connections there are."""
    return sum(len(broadcast.streams) for broadcast in list(_BROADCASTS.values()))


def watchers(table: Table | None) -> int:
    """How many look on at a table without a seat."""
    return _BROADCASTS[table].presence.watching if table is not None and table in _BROADCASTS else 0


_BROADCASTS: dict[Table, Broadcast] = {}  # of the tables that somebody follows
