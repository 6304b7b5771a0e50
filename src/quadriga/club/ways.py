"""The ways by which people want to be told, as they are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from concurrent.futures import Future

from quadriga.club.outside import BadAddress
from quadriga.club.senders import BROKEN, CHANNELS, DAILY, EACH, EMAIL, ON, UNCONFIRMED, WEBHOOK, Way
from quadriga.kernel import QuadrigaError
from quadriga.table import Storage
from quadriga.table.writer import Db

MOST = 10  # ways of one person, of each channel
LETTERS = 3  # times a day that somebody may be asked whether an address is theirs, whoever gives it
DAY = 86400.0
COLUMNS = "id, person, channel, address, secret, lang, state, pace, made, hour, sent, digest"
_ADD = (
    f"INSERT INTO ways ({COLUMNS}) VALUES ({','.join('?' * 12)}) ON CONFLICT (person, channel, address) DO UPDATE"
    " SET secret=excluded.secret, lang=excluded.lang,"
    f" state=CASE WHEN ways.state='{BROKEN}' THEN '{ON}' ELSE ways.state END"
)
END, CONFIRM = "end", "confirm"  # what a link in a letter is for


class NoSuchWay(QuadrigaError):
    """A link that leads to no way of telling somebody."""

    def __init__(self) -> None:
        super().__init__("refuse.notice.link")


class Ways:
    """What everybody has chosen. `secret` is the house's own: links in letters are made with it."""

    def __init__(self, storage: Storage, secret: str) -> None:
        self._storage = storage
        self._secret = secret

    def of(self, person: str) -> list[Way]:
        found = [Way(*row) for row in self._storage.read(f"SELECT {COLUMNS} FROM ways WHERE person=? ORDER BY made", (person,))]
        return sorted(found, key=lambda way: CHANNELS.index(way.channel))

    def get(self, key: str) -> Way | None:
        return next((Way(*row) for row in self._storage.read(f"SELECT {COLUMNS} FROM ways WHERE id=?", (key,))), None)

    def add(self, person: str, channel: str, address: str, secret: str, lang: str, now: float) -> Way:
        """One more way; the same one again is what it was, with new keys. An address of e-mail must be confirmed first."""
        state = UNCONFIRMED if channel == EMAIL else ON
        row = (secrets.token_hex(12), person, channel, address, secret, lang, state, EACH, now, 0.0, 0, 0.0)

        refused: list[QuadrigaError] = []

        def write(db: Db) -> None:
            refused.clear()  # it may be tried again
            of_kind = "FROM ways WHERE person=? AND channel=? AND address<>?"
            (count,) = db.execute(f"SELECT count(*) {of_kind}", (person, channel, address)).fetchone()
            if count >= MOST:
                refused.append(BadAddress("refuse.notice.too_many", n=MOST))
            elif channel == EMAIL and not _may_ask(db, address, now):
                refused.append(BadAddress("refuse.notice.letters"))
            else:
                db.execute(_ADD, row)

        self._storage.write(write).result()
        for error in refused:
            raise error
        return next(way for way in self.of(person) if (way.channel, way.address) == (channel, address))

    def set_pace(self, person: str, key: str, pace: str) -> Future[None]:
        if pace not in (EACH, DAILY):
            raise BadAddress("refuse.notice.pace")
        return self._change("UPDATE ways SET pace=? WHERE id=? AND person=?", pace, key, person)

    def mend(self, person: str, key: str) -> Future[None]:
        """Try a way again that did not work."""
        return self._change(f"UPDATE ways SET state='{ON}' WHERE id=? AND person=? AND state='{BROKEN}'", key, person)

    def remove(self, person: str, key: str) -> Future[None]:
        return self._change("DELETE FROM ways WHERE id=? AND person=?", key, person)

    def end(self, token: str) -> Future[None]:
        """By the link in a letter: nothing is left of the address. Once more does no harm."""
        return self._change("DELETE FROM ways WHERE id=?", self._opened(token, END).id)

    def confirm(self, token: str) -> Future[None]:
        return self._change("UPDATE ways SET state=? WHERE id=? AND state=?", ON, self._opened(token, CONFIRM).id, UNCONFIRMED)

    def _change(self, query: str, *values: str) -> Future[None]:
        def write(db: Db) -> None:
            db.execute(query, values)

        return self._storage.write(write)

    # Links ------------------------------------------------------------------------------------------------------------

    def token(self, way: Way, purpose: str) -> str:
        return f"{way.id}-{self._seal(way, purpose)}"

    def find(self, token: str, purpose: str) -> Way:
        """The way to which a link leads; it need not be asked by whose browser."""
        return self._opened(token, purpose)

    def _opened(self, token: str, purpose: str) -> Way:
        key, _, seal = token.partition("-")
        way = self.get(key)
        if way is None or not seal.isascii() or not hmac.compare_digest(seal, self._seal(way, purpose)):
            raise NoSuchWay
        return way

    def _seal(self, way: Way, purpose: str) -> str:
        words = f"way/{purpose}/{way.id}/{way.address}"
        return hmac.new(self._secret.encode(), words.encode(), "sha256").hexdigest()[:32]


def new_secret(channel: str) -> str:
    """What a receiver can check a message with."""
    return secrets.token_hex(24) if channel == WEBHOOK else ""


def _may_ask(db: Db, address: str, now: float) -> bool:
    """Count one letter more to somebody who may have asked for none, whoever gives the address. It is kept as a digest."""
    name = hashlib.sha256(address.lower().encode()).hexdigest()
    db.execute("DELETE FROM letters WHERE since<=?", (now - DAY,))
    db.execute("INSERT INTO letters VALUES (?,?,0) ON CONFLICT DO NOTHING", (name, now))
    return bool(db.execute("UPDATE letters SET count=count+1 WHERE address=? AND count<?", (name, LETTERS)).rowcount)
