"""Where matches are kept: what is kept of each, and all that a house asks of a database. One small interface; the statements of
both databases are in `reading.py` and `writing.py`. SQLite is a file that one server has to itself (`sqlite.py`), PostgreSQL is
shared by any number of servers (`postgres.py`).

Writing methods return a future that is done when the data are safe on disk, so an acknowledged move is never lost. What
cannot be written raises `StorageError` with a sentence and leaves the store as it was. Whoever changes a match says its next
version: if another server was faster, that raises `Changed`. A change that is written twice, because the connection was lost
while it was acknowledged, is there once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Protocol

from quadriga.table.beside import Beside
from quadriga.table.info import Info
from quadriga.table.jobs import Jobs
from quadriga.table.stretch import Stretch
from quadriga.table.talk import Said
from quadriga.table.writer import APART, Db, StorageError, Write

HOST = -1  # the "seat" of whoever set the table up
GONE = 1 << 60  # the version of a match that was deleted: later than any that somebody may have
LAYOUT = "layout"  # the setting by which PostgreSQL knows its layout; a file has another way
dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode  # made once: a move is written with five of them


@dataclass
class Stored:
    """One match as it is kept. `record` is a Quadriga record without its secret."""

    key: str
    record: dict[str, Any]
    info: Info
    secret: bytes | None
    version: int = 1
    over: bool = False
    created: float = 0.0
    changed: float = 0.0
    holders: list[tuple[str, int]] = field(default_factory=list)  # which session holds which seat, or `HOST`
    due: float | None = None  # when somebody's time is up
    is_whole: bool = True  # whether its rows are as they were written: see `quadriga.table.seals`
    chain: str = ""  # that of all its entries, by its seal
    stretch: Stretch | None = None  # from where it is opened; then the record has only the entries since


@dataclass
class Change:
    """What happened to a match: its entries from `first` on are now `entries`."""

    first: int
    entries: list[list[Any]]
    version: int
    over: bool
    checkpoint: dict[str, Any] | None
    info: Info
    record: dict[str, Any] = field(default_factory=dict)  # the fields of the record that are others now
    hidden: bool = False  # under seal: lists of matches must not show that there was a change
    goes_back: bool = False  # whether there are entries from `first` on, which go
    result: dict[str, Any] | None = None  # of a match that is over: winners, scores and how it ended


@dataclass
class Summary:
    """A match in a list."""

    key: str
    game: str
    info: Info
    over: bool
    changed: float
    seats: list[int] = field(default_factory=list)  # those of the session that asked; HOST if it set the table up


Heard = Callable[[str, int], None]  # the key of a match that another server has changed, and its version now
Stirred = Callable[[], None]  # somebody has put something into the queue


class Storage(Protocol):
    """All that a house asks of a database. What a new kind of row needs goes here, into `reading.py` and `writing.py` in
    words that both databases understand, and into `migrations.py` as one more step."""

    jobs: Jobs | None  # the queue of servers that share the work of bots; None: whoever has a table open does it
    beside: Beside | None  # what servers tell each other beside the matches; None: there is one only

    def create(self, match: Stored, links: dict[str, int], first: Write | None = None) -> Future[None]: ...
    def append(self, key: str, change: Change) -> Future[None]: ...
    def save_info(self, key: str, info: Info, version: int) -> Future[None]: ...
    def load(self, key: str, since: int = 0) -> Stored | None: ...
    def load_stretch(self, key: str) -> Stored | None: ...
    def keep_stretch(self, key: str, stretch: Stretch) -> Future[None]: ...
    def delete(self, key: str) -> Future[None]: ...
    def renew(self, link: str, key: str, seat: int, info: Info, version: int) -> Future[None]: ...
    def follow(self, link: str, session: str, key: str, seat: int, info: Info, version: int) -> Future[None]: ...
    def release(self, session: str, key: str, seat: int, info: Info, version: int) -> Future[None]: ...
    def sit(self, session: str, key: str, seat: int, info: Info, version: int) -> Future[None]: ...
    def holders(self, key: str) -> list[tuple[str, int]]: ...
    def is_to_count(self, key: str, host: str) -> bool: ...
    def knows(self, session: str) -> bool: ...
    def find_link(self, link: str) -> tuple[str, int] | None: ...
    def list_matches(self, session: str, limit: int = 20, skip: int = 0) -> list[Summary]: ...
    def list_public(self, limit: int = 20) -> list[Summary]: ...
    def list_open(self, limit: int = 20) -> list[Summary]: ...
    def list_due(self, now: float, limit: int = 20) -> list[str]: ...
    def beat(self, now: float, gap: float) -> Future[None]: ...
    def say(self, key: str, said: Said) -> Future[None]: ...
    def report(self, key: str, seq: int) -> Future[None]: ...
    def list_talk(self, key: str, limit: int) -> list[Said]: ...
    def setting(self, name: str, default: Callable[[], str]) -> str: ...
    def versions(self, keys: Sequence[str]) -> dict[str, int]: ...
    def read(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]: ...
    def write(self, write: Write, weight: int = APART) -> Future[None]: ...
    def amend(self, db: Db, key: str, change: Callable[[Info], None]) -> int: ...
    def unname(self, db: Db, key: str, seats: Collection[int]) -> None: ...
    def tell(self, db: Db, key: str, version: int) -> None: ...
    def listen(self, heard: Heard, stirred: Stirred) -> None: ...
    def close(self) -> None: ...


class Nowhere:
    """The store of a table that is only tried: nothing is ever kept or found."""

    def __getattr__(self, name: str) -> Any:
        raise StorageError("refuse.storage.changed")


NOWHERE: Storage = Nowhere()
