"""Members: how somebody becomes one, signs in, keeps several devices, and comes back without them.

Whoever signs in or out gets a new browser name, that is a new cookie: nobody who has seen the one before gains anything by it.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from quadriga.club.passes import FIND, DeadPass, Kind, issue, use
from quadriga.club.persons import Persons, absorb
from quadriga.club.phrases import Phrases
from quadriga.kernel import QuadrigaError
from quadriga.table import Storage
from quadriga.table.links import digest
from quadriga.table.names import LONGEST, visible
from quadriga.table.outcome import outcome
from quadriga.table.writer import Db, Write

CODES = 10  # recovery codes, each good once
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else
GROUPS, LETTERS = 4, 5  # of a recovery code: 99 bits, so that nobody has to be kept from trying all
WEIGHT = 20  # as much as a new match: what may touch many matches is written apart from moves
SEEN = 3600.0  # seconds after which it is noted again that a device is used
PROVED = 900.0  # seconds for which whoever has signed in may change how one signs in: a stolen cookie is mostly older


class BadName(QuadrigaError):
    """That cannot be somebody's name."""


class BadSignIn(QuadrigaError):
    """Name and pass phrase, or name and code, do not belong together. Nobody is told which of them is wrong."""

    def __init__(self) -> None:
        super().__init__("refuse.club.sign_in")


class BadAccount(QuadrigaError):
    """That cannot be done with this account."""


class Unproved(QuadrigaError):
    """Whoever wants a new way in must have proved lately who they are: a cookie, or a link made with one, proves nothing."""

    def __init__(self) -> None:
        super().__init__("refuse.club.prove", n=round(PROVED / 60))


class Device(NamedTuple):
    """A browser that is signed in."""

    mark: str  # by which its owner can name it
    label: str
    since: float
    seen: float
    is_this: bool


class Passkey(NamedTuple):
    mark: str
    label: str
    since: float


class Member(NamedTuple):
    """What a member is shown of their account."""

    name: str
    since: float
    has_phrase: bool
    codes: int  # that are left
    devices: list[Device]
    passkeys: list[Passkey]


class Entry(NamedTuple):
    """A browser on its way in: what it is now, and what it will be."""

    browser: str
    person: str  # a guest's own name, or whom it was signed in as
    is_guest: bool
    fresh: str  # the name of its new cookie
    label: str


def read_name(given: str) -> str:
    """A name as it is shown: one line, no longer than fits at a seat."""
    name = visible(given)
    if not name or len(name) > LONGEST or not " ".join(given.split()).isprintable():
        raise BadName("refuse.club.name", n=LONGEST)
    return name


def login_of(name: str) -> str:
    """By what a member is found: however the name is written."""
    return visible(name).casefold()


def mark_of(secret: str) -> str:
    """A short name for something whose own name need not be known."""
    return hashlib.sha256(f"mark/{secret}".encode()).hexdigest()[:16]


def new_codes() -> list[str]:
    """Recovery codes to be written down."""
    return ["-".join("".join(secrets.choice(ALPHABET) for _ in range(LETTERS)) for _ in range(GROUPS)) for _ in range(CODES)]


def _kept_code(code: str) -> str:
    """What is kept of a recovery code, however it is typed."""
    return digest("".join(letter for letter in code.lower() if letter in ALPHABET))


class Accounts:
    """All members of a house."""

    def __init__(
        self, storage: Storage, persons: Persons, phrases: Phrases | None = None, now: Callable[[], float] = time.time
    ) -> None:
        self.storage = storage
        self.persons = persons
        self.phrases = phrases or Phrases()
        self.now = now

    async def _write(self, write: Write, browsers: Iterable[str] = ()) -> None:
        """Write something after which these browsers are somebody else, or somebody of another name."""

        def told(db: Db) -> None:
            write(db)
            for browser in browsers:
                self.persons.tell(db, browser)

        await outcome(self.storage.write(told, WEIGHT))
        for browser in browsers:
            self.persons.forget(browser)

    async def ask(self, query: str, *values: Any) -> list[Any]:
        """All rows of one question, asked beside the event loop."""
        return await asyncio.to_thread(self.storage.read, query, values)

    # Coming in ------------------------------------------------------------------------------------------------

    async def check_free(self, name: str) -> None:
        """Refuse a name that somebody has."""
        if await self.ask("SELECT 1 FROM members WHERE login=?", login_of(name)):
            raise BadName("refuse.club.taken", name=name)

    async def register(self, entry: Entry, name: str, phrase: str | None = None, add: Write | None = None) -> list[str]:
        """A guest becomes a member, by a pass phrase or by what `add` writes, and keeps all they have; gives recovery codes."""
        name = read_name(name)
        if not entry.is_guest:
            raise BadAccount("refuse.club.already")
        kept = None if phrase is None else await self.phrases.hash(phrase)
        codes, now = new_codes(), self.now()
        row = (entry.person, name, login_of(name), kept, now)

        def write(db: Db) -> None:
            if _is_in(db, entry.fresh):
                return
            if db.execute("INSERT INTO members VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING", row).rowcount == 0:
                raise BadName("refuse.club.taken", name=name)
            self._sign_in(db, entry, entry.person, self.now())
            _put_codes(db, entry.person, codes)
            if add is not None:
                add(db)

        await self._write(write, [entry.browser])
        return codes

    async def sign_in(self, entry: Entry, name: str, phrase: str) -> dict[str, int]:
        """By name and pass phrase. This and all that follow give the new versions of matches that changed hands with it."""
        rows = await self.ask("SELECT person, phrase FROM members WHERE login=?", login_of(name))
        person, kept = rows[0] if rows else ("", None)
        if not await self.phrases.fits(phrase, kept):
            raise BadSignIn
        return await self.enter(entry, lambda db: str(person))

    async def recover(self, entry: Entry, name: str, code: str) -> dict[str, int]:
        """By name and recovery code, which is used up."""
        given, login = _kept_code(code), login_of(name)

        def find(db: Db) -> str:
            query = "SELECT c.person FROM codes c JOIN members m ON m.person = c.person WHERE c.code=? AND m.login=?"
            row = db.execute(query, (given, login)).fetchone()
            if row is None or db.execute("DELETE FROM codes WHERE code=?", (given,)).rowcount == 0:
                raise BadSignIn
            return str(row[0])

        return await self.enter(entry, find)

    async def follow(self, entry: Entry, token: str) -> dict[str, int]:
        """By a link that another device of the same member has made."""
        return await self.enter(entry, lambda db: use(db, token, Kind.MOVE, self.now()), is_proof=False)

    async def enter(self, entry: Entry, find: Callable[[Db], str], *, is_proof: bool = True) -> dict[str, int]:
        """Sign in as the member whom `find` finds, in the same transaction. A guest's things become that member's."""
        changed: dict[str, int] = {}

        def write(db: Db) -> None:
            if _is_in(db, entry.fresh):
                return
            person = find(db)
            if not _is_member(db, person):
                raise BadSignIn
            if entry.is_guest and not _is_member(db, entry.person):  # who may have become one in another tab just now
                changed.update(absorb(self.storage, db, entry.person, person))
            self._sign_in(db, entry, person, self.now() if is_proof else 0.0)

        await self._write(write, [entry.browser])
        return changed

    def _sign_in(self, db: Db, entry: Entry, person: str, proved: float) -> None:
        db.execute("DELETE FROM browsers WHERE browser=?", (entry.browser,))
        now = self.now()
        db.execute("INSERT INTO browsers VALUES (?,?,?,?,?,?)", (entry.fresh, person, entry.label, now, now, proved))

    async def is_proved(self, browser: str) -> bool:
        """Whether somebody has lately proved at this browser who they are: by a pass phrase, a passkey or a code."""
        return bool(await self.ask("SELECT 1 FROM browsers WHERE browser=? AND proved>?", browser, self.now() - PROVED))

    async def require_proof(self, browser: str) -> None:
        if not await self.is_proved(browser):
            raise Unproved

    # Devices --------------------------------------------------------------------------------------------------

    async def browsers_of(self, person: str) -> list[str]:
        return [browser for (browser,) in await self.ask("SELECT browser FROM browsers WHERE person=?", person)]

    async def sign_out(self, person: str, browsers: list[str]) -> None:
        """These browsers of a person are nobody's from now on."""

        def write(db: Db) -> None:
            db.executemany("DELETE FROM browsers WHERE person=? AND browser=?", [(person, browser) for browser in browsers])
            db.execute("DELETE FROM passes WHERE person=? AND kind=?", (person, str(Kind.MOVE)))

        await self._write(write, browsers)

    async def sign_out_device(self, person: str, mark: str) -> None:
        found = [browser for browser in await self.browsers_of(person) if mark_of(browser) == mark]
        if not found:
            raise BadAccount("refuse.club.device")
        await self.sign_out(person, found)

    def note_use(self, browser: str) -> None:
        """A device is used: noted now and then, and nobody waits for it."""
        now = self.now()
        if self.persons.is_used(browser, now, SEEN):
            self.storage.write(lambda db: _run(db, "UPDATE browsers SET seen=? WHERE browser=?", (now, browser)))

    # The account ----------------------------------------------------------------------------------------------

    def member(self, person: str, browser: str) -> Member | None:
        """Beside the event loop: an account as its owner sees it."""
        rows = self.storage.read("SELECT name, since, phrase FROM members WHERE person=?", (person,))
        if not rows:
            return None
        name, since, phrase = rows[0]
        devices = self.storage.read(
            "SELECT browser, label, since, seen FROM browsers WHERE person=? ORDER BY seen DESC, browser", (person,)
        )
        passkeys = self.storage.read(
            "SELECT passkey, label, since FROM passkeys WHERE person=? ORDER BY since, passkey", (person,)
        )
        ((left,),) = self.storage.read("SELECT count(*) FROM codes WHERE person=?", (person,))
        return Member(
            name, since, phrase is not None, left,
            [Device(mark_of(one), label, begun, seen, one == browser) for one, label, begun, seen in devices],
            [Passkey(mark_of(passkey), label, begun) for passkey, label, begun in passkeys],
        )  # fmt: skip

    async def rename(self, person: str, name: str) -> None:
        """Be called otherwise, here and when signing in. Seats keep the names that were given there."""
        name = read_name(name)

        def write(db: Db) -> None:
            taken = "SELECT 1 FROM members WHERE login=? AND person<>?"
            if db.execute(taken, (login_of(name), person)).fetchone() is not None:
                raise BadName("refuse.club.taken", name=name)
            db.execute("UPDATE members SET name=?, login=? WHERE person=?", (name, login_of(name), person))

        await self._write(write, await self.browsers_of(person))

    async def set_phrase(self, person: str, browser: str, old: str, new: str) -> None:
        """Set the pass phrase; whoever has one must know it. All other devices are signed out."""
        ((kept,),) = await self.ask("SELECT phrase FROM members WHERE person=?", person) or [(None,)]
        if kept is None:
            await self.require_proof(browser)
        elif not await self.phrases.fits(old, kept):
            raise BadSignIn
        made = await self.phrases.hash(new)
        await outcome(self.storage.write(lambda db: _run(db, "UPDATE members SET phrase=? WHERE person=?", (made, person))))
        await self.sign_out(person, [other for other in await self.browsers_of(person) if other != browser])

    async def renew_codes(self, person: str, browser: str) -> list[str]:
        """New recovery codes; those before are good no more."""
        await self.require_proof(browser)
        codes = new_codes()

        def write(db: Db) -> None:
            db.execute("DELETE FROM codes WHERE person=?", (person,))
            _put_codes(db, person, codes)

        await outcome(self.storage.write(write))
        return codes

    # Links ----------------------------------------------------------------------------------------------------

    async def issue(self, kind: Kind, person: str, token: str = "") -> str:
        """A link that is good once, or a challenge."""
        token, now = token or secrets.token_urlsafe(18), self.now()
        await outcome(self.storage.write(lambda db: issue(db, token, kind, person, now)))
        return token

    async def offered(self, token: str, kind: Kind) -> str:
        """Of whom a link comes, by name. Looking does not use it up."""
        rows = await self.ask(FIND, digest(token), str(kind), self.now())
        if not rows:
            raise DeadPass(kind)
        names = await self.ask("SELECT name FROM members WHERE person=?", rows[0][0])
        if not names and kind is Kind.MOVE:
            raise DeadPass(kind)
        return str(names[0][0]) if names else ""

    async def welcome(self, person: str, browser: str, token: str) -> None:
        """Let somebody new in, by an invitation, which is used up."""
        now = self.now()

        def write(db: Db) -> None:
            if db.execute("SELECT 1 FROM welcomed WHERE person=?", (person,)).fetchone() is None:
                db.execute("INSERT INTO welcomed VALUES (?,?,?)", (person, use(db, token, Kind.INVITE, now), now))

        await self._write(write, [browser])

    def count(self) -> int:
        ((count,),) = self.storage.read("SELECT count(*) FROM members")
        return int(count)

    def close(self) -> None:
        self.phrases.close()


def _is_in(db: Db, browser: str) -> bool:
    """Whether a browser is signed in already: then this was written before, and only its acknowledgement was lost."""
    return db.execute("SELECT 1 FROM browsers WHERE browser=?", (browser,)).fetchone() is not None


def _is_member(db: Db, person: str) -> bool:
    return db.execute("SELECT 1 FROM members WHERE person=?", (person,)).fetchone() is not None


def _put_codes(db: Db, person: str, codes: list[str]) -> None:
    db.executemany("INSERT INTO codes VALUES (?,?) ON CONFLICT DO NOTHING", [(_kept_code(code), person) for code in codes])


def _run(db: Db, query: str, values: tuple[object, ...]) -> None:
    db.execute(query, values)
