"""Who is whose: a browser without an account is a person of its own, with no row anywhere; a member has any number of browsers.

A person is one string, by which seats, talk and all else is kept. A guest's is what its browser is known by; when the guest
becomes a member it stays so, and nothing has to move. When a browser with things of its own signs in to an account that exists,
`absorb` gives them to that person: every table and column that names a person is declared in `PERSONS`.

R-1: two browsers of one person may hold two seats of one table, or the same seat. Afterwards that person holds all of these
seats, as if they had sat down to them at one screen; a seat that both held is held once.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from quadriga.kernel import QuadrigaError
from quadriga.table import Info, Storage
from quadriga.table.tables import NEWS
from quadriga.table.writer import Db

REMEMBERED = 50_000  # browsers


class Named(NamedTuple):
    """A column that names a person. Where somebody may have one row only, of those that agree in `once`, the member's stays.
    What others still need stays as a stranger's (`forgotten`: what is set besides)."""

    table: str
    column: str
    once: tuple[str, ...] | None = None  # None: as many rows as there are
    shown: tuple[str, ...] = ()  # the columns of which the person is told when they ask what is kept
    forgotten: str | None = None  # None: the row goes with the person

    def give(self, db: Db, old: str, new: str) -> None:
        """What was one person's is the other's from now on."""
        table, column = self.table, self.column
        if self.once is not None:
            same = "".join(f" AND kept.{other} = {table}.{other}" for other in self.once)
            twice = f"EXISTS (SELECT 1 FROM {table} AS kept WHERE kept.{column} = ?{same})"
            db.execute(f"DELETE FROM {table} WHERE {column} = ? AND {twice}", (old, new))
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (new, old))

    def erase(self, db: Db, person: str) -> None:
        """What was this person's is nobody's."""
        if self.forgotten is None:
            db.execute(f"DELETE FROM {self.table} WHERE {self.column} = ?", (person,))
        else:
            stranger = f"gone/{secrets.token_hex(8)}"  # another for each: two who are gone are not one
            changed = ", ".join([f"{self.column} = ?", *([self.forgotten] if self.forgotten else [])])
            db.execute(f"UPDATE {self.table} SET {changed} WHERE {self.column} = ?", (stranger, person))


PERSONS = [
    Named("holders", "session", ("match", "seat"), ("match", "seat")),
    Named("parted", "session", ("match", "seat"), ("match", "seat")),
    Named("talk", "session", shown=("match", "at", "room", "words")),
    Named("welcomed", "person", (), ("since",)),
    Named("welcomed", "host", forgotten=""),
    Named("passes", "person", shown=("kind", "expires")),
    Named("results", "person", ("match", "seat"), ("match", "game", "ended", "side", "place", "score"), forgotten="name=''"),
    Named("ratings", "person", ("game",), ("game", "mu", "sigma", "games")),  # no guest's takes its place
    Named("profiles", "person", (), ("public", "name", "listed", "unrated")),
    Named("waiting", "person", ("game",), ("game", "since")),
    Named("invitations", "person", shown=("match", "seat", "at")),
    Named("invitations", "maker"),
    Named("tournaments", "host", shown=("key", "game", "created"), forgotten=""),
    Named("entrants", "person", ("tournament",), ("tournament", "name"), forgotten="name='', is_gone=1"),
    Named("ways", "person", ("channel", "address"), ("channel", "address", "pace")),
    Named("keepers", "person", (), ("since",)),
    Named("sanctions", "person", ("kind",), ("kind", "at", "until")),
    Named("sanctions", "keeper", forgotten=""),
    Named("deeds", "person", forgotten=""),
    Named("deeds", "keeper", forgotten=""),
]  # whoever keeps something more of a person adds it here; what belongs to an account alone goes with its row in `members`


def touched(db: Db, person: str) -> list[str]:
    """The matches whose tables know of a person, in the order in which all write them."""
    found = [db.execute(f"SELECT match FROM {table} WHERE session=?", (person,)).fetchall() for table in ("holders", "parted")]
    return sorted({key for rows in found for (key,) in rows})


def absorb(storage: Storage, db: Db, old: str, new: str) -> dict[str, int]:
    """Within a transaction: give all that a guest has to a person; gives the new versions of the matches that know of it."""
    keys = touched(db, old)
    for named in PERSONS:
        named.give(db, old, new)

    def rename(info: Info) -> None:
        info.parted = [new if session == old else session for session in info.parted]
        info.first = {seat: new if session == old else session for seat, session in info.first.items()}

    return {key: storage.amend(db, key, rename) for key in keys}


class Who(NamedTuple):
    """Whoever uses a browser."""

    person: str
    name: str = ""  # of a member
    is_member: bool = False
    is_invited: bool = False  # by a member, whether or not they have become one


class Persons:
    """Which person each browser is, remembered here and forgotten when that changes, in this process or in another."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._known: OrderedDict[str, Who | None] = OrderedDict()
        self._used: dict[str, float] = {}  # when it was last noted that a browser is used
        self._changes = 0  # how often something was forgotten
        self._ends: defaultdict[str, dict[Callable[[], None], Who]] = defaultdict(dict)  # by browser: what ends, and who saw it
        self._looking: set[asyncio.Task[None]] = set()

    def known(self, browser: str) -> tuple[bool, Who | None]:
        """Whether this browser is remembered, and as whom; as nobody if its cookie counts no more."""
        if browser not in self._known:
            return False, None
        self._known.move_to_end(browser)
        return True, self._known[browser]

    @property
    def moment(self) -> int:
        """To be taken before `find`, and handed to `remember` after it."""
        return self._changes

    def find(self, browser: str) -> Who | None:
        """Beside the event loop: as whom the store knows a browser. The first cookie of somebody who became a member since, and
        has a new one, counts no more: else whoever had learnt it before would be that member."""
        signed = (
            "SELECT m.person, m.name FROM browsers b JOIN members m ON m.person = b.person WHERE b.browser = ?"
            " UNION ALL SELECT person, '' FROM members WHERE person = ?"
        )
        rows = self.storage.read(signed, (browser, browser))
        for person, name in rows:
            return Who(person, name, True, True) if name else None
        return Who(browser, is_invited=bool(self.storage.read("SELECT 1 FROM welcomed WHERE person=?", (browser,))))

    def remember(self, browser: str, who: Who | None, moment: int) -> None:
        """Unless something has changed since it was looked up."""
        if moment == self._changes:
            self._known[browser] = who
            if len(self._known) > REMEMBERED:
                self._used.pop(self._known.popitem(last=False)[0], None)

    def is_used(self, browser: str, now: float, pause: float) -> bool:
        """Whether it is to be noted that a browser is used: the last time was longer ago than this."""
        if now - self._used.get(browser, 0.0) < pause:
            return False
        self._used[browser] = now
        return True

    def forget(self, browser: str) -> None:
        """A browser is somebody else from now on, and what it follows ends."""
        self._changes += 1
        self._known.pop(browser, None)
        self._used.pop(browser, None)
        for end in self._ends.pop(browser, {}):
            end()

    def hear(self, browser: str) -> None:
        """Another server says that a browser is somebody else; without a name, any may be: something was missed."""
        if browser:
            self.forget(browser)
            return
        self._changes += 1
        self._known.clear()
        self._used.clear()
        if self._ends:
            task = asyncio.create_task(self._look_again())
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _look_again(self) -> None:
        """End what is followed by browsers that are somebody else by now, or of which that cannot be told."""
        for browser in list(self._ends):
            try:
                now = await asyncio.to_thread(self.find, browser)
            except QuadrigaError:
                now = None
            for end in [end for end, who in self._ends.get(browser, {}).items() if who != now]:
                end()

    def end(self, persons: Container[str]) -> None:
        """End all that these persons follow here."""
        for ends in list(self._ends.values()):
            for end in [end for end, who in ends.items() if who.person in persons]:
                end()

    @contextmanager
    def watching(self, browser: str, who: Who, end: Callable[[], None]) -> Iterator[None]:
        """Meanwhile, have this called when the browser is somebody else."""
        self._ends[browser][end] = who
        try:
            yield
        finally:
            self._ends[browser].pop(end, None)
            if not self._ends[browser]:
                del self._ends[browser]

    def tell(self, db: Db, browser: str) -> None:
        """Within a transaction: the other servers will forget this browser. Whoever writes forgets it here themselves."""
        self.storage.tell(db, f"{NEWS}{browser}", 0)
