"""Those who watch over a server. Whoever enters the key that it printed is a keeper; whatever keepers do is written down.

Who is a keeper, who may not talk or come, and what is announced is asked at every request, so it is held in memory and read
anew every few seconds: other servers may have changed it.
"""

from __future__ import annotations

import hmac
import secrets
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from quadriga.club.rights import Deed, Standing
from quadriga.kernel import QuadrigaError
from quadriga.table import Forbidden, Storage
from quadriga.table.links import digest
from quadriga.table.writer import Db

KEY = "keeper_key"  # the setting with the digest of the key that was printed last; empty once it is used up
DAY = 86400.0
LONGEST = 400  # letters of an announcement
DAYS = 365  # for which something may be forbidden, or announced
SHOWN = 50  # reports, and deeds
_REPORTED = "SELECT match, seq, at, seat, session, words, is_phrase, reported FROM talk WHERE reported>0"
TALK, HOUSE = "talk", "house"  # what somebody may be kept from


class BadKey(Forbidden):
    def __init__(self) -> None:
        super().__init__("refuse.keeper.key")


class Unclear(QuadrigaError):
    """What a keeper wants cannot be done like that."""


@dataclass(frozen=True)
class Report:
    """A line of talk of which somebody has told."""

    match: str
    seq: int
    at: float
    seat: int
    person: str
    words: str
    is_phrase: int
    count: int


@dataclass(frozen=True)
class Sanction:
    person: str
    kind: str
    at: float
    until: float
    keeper: str


@dataclass(frozen=True)
class Done:
    """Something that a keeper did."""

    at: float
    keeper: str
    deed: str
    person: str
    detail: str


@dataclass(frozen=True)
class Announcement:
    id: str
    at: float
    until: float
    en: str
    cs: str


class Keepers:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.keepers: dict[str, float] = {}  # since when
        self.sanctions: list[Sanction] = []
        self.announcements: list[Announcement] = []
        self._until: dict[tuple[str, str], float] = {}

    def refresh(self) -> None:
        """Read what all servers share."""
        self.keepers = dict(self._storage.read("SELECT person, since FROM keepers ORDER BY since"))
        rows = self._storage.read("SELECT person, kind, at, until, keeper FROM sanctions ORDER BY at DESC")
        self.sanctions = [Sanction(*row) for row in rows]
        self._until = {(one.person, one.kind): one.until for one in self.sanctions}
        self.announcements = [Announcement(*row) for row in self._storage.read("SELECT * FROM announcements ORDER BY at DESC")]

    # Who is what ------------------------------------------------------------------------------------------------------

    def standing(self, person: str, now: float) -> Standing:
        if person in self.keepers:
            return Standing.KEEPER
        return Standing.BANNED if self._until.get((person, HOUSE), 0.0) > now else Standing.VISITOR

    def banned(self, now: float) -> set[str]:
        """To whom the house is closed."""
        return {one.person for one in self.sanctions if self.standing(one.person, now) is Standing.BANNED}

    def require_voice(self, person: str, now: float) -> None:
        """Refuse whoever may not talk for now."""
        if self._until.get((person, TALK), 0.0) > now and person not in self.keepers:
            raise Forbidden("refuse.keeper.muted")

    def announced(self, now: float) -> list[Announcement]:
        return [one for one in self.announcements if one.until > now]

    # The key ----------------------------------------------------------------------------------------------------------

    def first_key(self) -> str:
        """The key of a server over which nobody watches yet, told once; nothing if there is a keeper, or was a key before. Of
        several servers that start at once on an empty database, one tells it."""
        key, made = _new_key(), [False]

        def write(db: Db) -> None:
            is_kept = db.execute("SELECT 1 FROM keepers LIMIT 1").fetchone() is not None
            put = "INSERT INTO settings VALUES (?,?) ON CONFLICT DO NOTHING"
            made[0] = not is_kept and bool(db.execute(put, (KEY, digest(key))).rowcount)

        self._storage.write(write).result()
        return key if made[0] else ""

    def new_key(self) -> str:
        """A key, which whoever enters it first uses up; those before it count no longer."""
        key = _new_key()

        def write(db: Db) -> None:
            query = "INSERT INTO settings VALUES (?,?) ON CONFLICT (name) DO UPDATE SET value=excluded.value"
            db.execute(query, (KEY, digest(key)))

        self._storage.write(write).result()
        return key

    def claim(self, person: str, key: str, now: float) -> None:
        """Become a keeper."""
        found: list[bool] = []

        def write(db: Db) -> None:
            found.clear()  # it may be tried again
            row = db.execute("SELECT value FROM settings WHERE name=?", (KEY,)).fetchone()
            if row is None or not hmac.compare_digest(str(row[0]), digest(key.strip().lower())):
                return
            if db.execute("UPDATE settings SET value='' WHERE name=? AND value=?", (KEY, row[0])).rowcount:
                db.execute("INSERT INTO keepers VALUES (?,?) ON CONFLICT DO NOTHING", (person, now))
                _note(db, now, person, Deed.CLAIM)
                found.append(True)

        self._storage.write(write).result()
        if not found:
            raise BadKey
        self.refresh()

    # What they do -----------------------------------------------------------------------------------------------------

    def reports(self) -> list[Report]:
        """The lines that wait for somebody to look at them."""
        return [Report(*row) for row in self._storage.read(f"{_REPORTED} ORDER BY at DESC LIMIT ?", (SHOWN,))]

    def report(self, match: str, seq: int) -> Report:
        for row in self._storage.read(f"{_REPORTED} AND match=? AND seq=?", (match, seq)):
            return Report(*row)
        raise Unclear("refuse.keeper.person")

    def deeds(self) -> list[Done]:
        query = "SELECT at, keeper, deed, person, detail FROM deeds ORDER BY at DESC, id LIMIT ?"
        return [Done(*row) for row in self._storage.read(query, (SHOWN,))]

    def settle(self, keeper: str, report: Report, now: float) -> None:
        """Nothing needs to be done about a line."""
        self._do(now, keeper, Deed.SETTLE, report.person, report.match, *_settled(report))

    def sanction(self, keeper: str, report: Report, kind: str, days: int, now: float) -> None:
        """Keep whoever said a line from talk, or from the house, for a while."""
        if kind not in (TALK, HOUSE):
            raise Unclear("refuse.keeper.kind")
        if not 1 <= days <= DAYS:
            raise Unclear("refuse.keeper.days", n=DAYS)
        if report.person in self.keepers:
            raise Forbidden("refuse.keeper.yourself")
        again = "ON CONFLICT (person, kind) DO UPDATE SET at=excluded.at, until=excluded.until, keeper=excluded.keeper"
        row = (report.person, kind, now, now + days * DAY, keeper)
        deed = Deed.MUTE if kind == TALK else Deed.BAN
        put = (f"INSERT INTO sanctions VALUES (?,?,?,?,?) {again}", row)
        self._do(now, keeper, deed, report.person, f"{report.match} {days}", put, *_settled(report))

    def lift(self, keeper: str, person: str, kind: str, now: float) -> None:
        self._do(now, keeper, Deed.LIFT, person, kind, ("DELETE FROM sanctions WHERE person=? AND kind=?", (person, kind)))

    def announce(self, keeper: str, en: str, cs: str, days: int, now: float) -> None:
        en, cs = " ".join(en.split()), " ".join(cs.split())
        if not all(words and words.isprintable() and len(words) <= LONGEST for words in (en, cs)):
            raise Unclear("refuse.keeper.words", n=LONGEST)
        if not 1 <= days <= DAYS:
            raise Unclear("refuse.keeper.days", n=DAYS)
        row = (secrets.token_hex(6), now, now + days * DAY, en, cs)
        self._do(now, keeper, Deed.ANNOUNCE, "", en, ("INSERT INTO announcements VALUES (?,?,?,?,?)", row))

    def withdraw(self, keeper: str, key: str, now: float) -> None:
        self._do(now, keeper, Deed.WITHDRAW, "", key, ("DELETE FROM announcements WHERE id=?", (key,)))

    def step_down(self, keeper: str, now: float) -> None:
        """Be no keeper any longer; the last one cannot, as nobody would be left."""
        if set(self.keepers) <= {keeper}:
            raise Forbidden("refuse.keeper.last")
        self._do(now, keeper, Deed.STEP_DOWN, keeper, "", ("DELETE FROM keepers WHERE person=?", (keeper,)))

    def note(self, keeper: str, deed: Deed, detail: str, now: float) -> None:
        """Something that changes no row of ours."""
        self._do(now, keeper, deed, "", detail)

    def _do(
        self, now: float, keeper: str, deed: Deed, person: str, detail: str, *statements: tuple[str, tuple[Any, ...]]
    ) -> None:
        def write(db: Db) -> None:
            for query, values in statements:
                db.execute(query, values)
            _note(db, now, keeper, deed, person, detail)

        done: Future[None] = self._storage.write(write)
        done.result()
        self.refresh()


def _new_key() -> str:
    return "-".join(secrets.token_hex(3) for _ in range(4))


def _settled(report: Report) -> tuple[tuple[str, tuple[Any, ...]]]:
    return (("UPDATE talk SET reported=0 WHERE match=? AND seq=?", (report.match, report.seq)),)


def _note(db: Db, now: float, keeper: str, deed: Deed, person: str = "", detail: str = "") -> None:
    row = (secrets.token_hex(8), now, keeper, str(deed), person, detail)
    db.execute("INSERT INTO deeds VALUES (?,?,?,?,?,?)", row)
