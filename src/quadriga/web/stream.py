"""The stream of a table: every change as the fragments that changed, packed once per connection.

A connection remembers what it has sent. Snapshots are made when the table changes and shared by all who see the same; a
connection that cannot keep up skips to the newest.
"""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Any, NamedTuple, Protocol
from weakref import WeakKeyDictionary

from quadriga.table import Table
from quadriga.web.page.layers import Marks, Snapshot, diff, marks_of, snapshot
from quadriga.web.page.viewer import Viewer

BEATS = 4  # how many steps may wait for a slow connection
PING = 15.0

_LATEST: WeakKeyDictionary[Table, dict[tuple[Any, ...], Snapshot]] = WeakKeyDictionary()


def shared_snapshot(table: Table, viewer: Viewer) -> Snapshot:
    """The table in this viewer's eyes, drawn once for all connections that see the same."""
    known = _LATEST.setdefault(table, {})
    key = (table.version, viewer)
    if key not in known:
        known[key] = snapshot(table, viewer)
        asyncio.get_running_loop().call_soon(known.clear)  # all who listen have taken it by then
    return known[key]


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


class Plain:
    name = ""

    def pack(self, raw: bytes) -> bytes:
        return raw


def packer(accepted: str) -> Packer:
    """Packed, if the browser can unpack it."""
    offered = {word.split(";")[0].strip() for word in accepted.lower().split(",")}
    return Gzip() if "gzip" in offered else Plain()


class Sent(NamedTuple):
    """What a connection must remember of the last view it sent."""

    version: int
    viewer: Viewer
    marks: Marks
    lines: tuple[str, ...]


def _sent(view: Snapshot) -> Sent:
    return Sent(view.version, view.viewer, marks_of(view.layers), view.lines)


class Stream:
    """One connection."""

    def __init__(self, table: Table, look: Callable[[], Viewer], packing: Packer, shown: int, seat: str) -> None:
        self.table = table
        self.look = look
        self.packing = packing
        self.waiting: deque[tuple[Snapshot, bool]] = deque(maxlen=BEATS)
        self.ready = asyncio.Event()
        now = shared_snapshot(table, look())
        own = "" if now.viewer.seat is None else str(now.viewer.seat)
        self.last: Sent | None = _sent(now) if shown == now.version and seat == own else None
        if self.last is None:
            self.waiting.append((now, True))
            self.ready.set()

    def changed(self) -> None:
        """Called by the table, while its state stands still."""
        if not self.table.deleted:
            self.waiting.append((shared_snapshot(self.table, self.look()), self.table.jumped))
        self.ready.set()

    async def run(self) -> AsyncIterator[bytes]:
        self.table.listeners.add(self.changed)
        try:
            yield self.packing.pack(b"retry: 1000\n\n")
            while True:
                try:
                    await asyncio.wait_for(self.ready.wait(), PING)
                except TimeoutError:
                    yield self.packing.pack(b": keep\n\n")
                    continue
                self.ready.clear()
                while self.waiting:
                    event = self.event(*self.waiting.popleft())
                    if event:
                        yield self.packing.pack(event)
                if self.table.deleted:
                    yield self.packing.pack(b"event: gone\ndata: {}\n\n")
                    return
        finally:
            self.table.listeners.discard(self.changed)

    def event(self, new: Snapshot, jump: bool) -> bytes:
        """What changed since the last one; nothing if the viewer's table is as it was."""
        old, self.last = self.last, _sent(new)
        layers = diff(None if old is None else old.marks, new.layers)
        if old is not None and not layers and old.version == new.version:
            return b""
        same = old is not None and old.viewer == new.viewer
        data = {
            "v": new.version,
            "seat": "" if new.viewer.seat is None else new.viewer.seat,
            "of": new.of,
            "title": new.title,
            "live": _spoken(old, new),
            "jump": jump or not same,
            "full": old is None,
            "layers": layers,
        }
        packed = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return f"event: view\nid: {new.version}\ndata: {packed}\n\n".encode()


def _spoken(old: Sent | None, new: Snapshot) -> str:
    """What a screen reader says: what happened, and what is asked now."""
    words: list[str] = []
    if old is not None and old.viewer == new.viewer and new.lines[: len(old.lines)] == old.lines:
        words.extend(new.lines[len(old.lines) :][-8:])
    if new.mine or not words:
        words.append(new.prompt)
    return " ".join(words)
