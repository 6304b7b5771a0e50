"""Telling people that a table waits for them: one notice for a question and a way, by one server, and none after the answer.

A question that nobody has answered for a while is a row that has come due (`table/waits.py`). Whichever server first takes it
puts a row for every way of its person into the outbox, in the same transaction; whichever first takes one of these sends it.
A row goes with the wait it belongs to, so an answer calls back whatever was not sent yet, in the transaction of the answer.
A row that was taken and of which nothing was heard again, because the server died, is not sent twice.

Whoever answers slowly keeps a thread for as long. So receivers that were prompt the last time have threads of their own: all
others, of which nobody knows, wait for each other and hold up nobody else.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

from quadriga.club.senders import BROKEN, DAILY, EMAIL, ON, WEBHOOK, Outcome, Sender, Waiting, Way
from quadriga.club.ways import COLUMNS, DAY
from quadriga.kernel import QuadrigaError, Seat
from quadriga.table import Storage
from quadriga.table.clocks import SLOW
from quadriga.table.outcome import outcome
from quadriga.table.waits import AWHILE
from quadriga.table.writer import Db

LOG = logging.getLogger(__name__)
TICK = 5.0  # seconds between two looks
AT_ONCE = 100  # waits that are taken at a time
THREADS = 4  # messages that are sent at once to receivers that are prompt
OTHERS = 2  # and to all others
PROMPT = 3.0  # seconds in which such a one has answered
REMEMBERED = 10_000  # receivers
HOUR = 3600.0
LETTERS = 6  # of e-mail, in an hour, to one address
AGAIN = (60.0, 300.0, 1800.0)  # seconds after which something is tried again that did not work
Where = set[tuple[str, Seat]]  # seats of matches
Present = Callable[[list[str]], Awaitable[Where]]  # whose pages of these matches are open, at any server


class Notices:
    """Whoever tells people. Nothing here knows what time it is: `now` says so."""

    def __init__(
        self,
        storage: Storage,
        senders: Mapping[str, Sender],
        present: Present,
        address: str,
        now: Callable[[], float],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._storage = storage
        self.senders = senders
        self._present = present
        self._address = address
        self._now = now
        self._clock = clock  # by which it is measured how long somebody takes
        self._threads = ThreadPoolExecutor(THREADS + OTHERS, thread_name_prefix="quadriga-notices")
        self._prompt: OrderedDict[str, None] = OrderedDict()  # who has answered in time when last asked
        self._first, self._rest = asyncio.Semaphore(THREADS), asyncio.Semaphore(OTHERS)
        self._doing: dict[str, asyncio.Task[None]] = {}  # by way
        self.on_sent: Callable[[str, str], None] = lambda channel, came: None

    async def keep(self) -> None:
        """Look again and again, until the house closes."""
        while True:
            await asyncio.sleep(TICK)
            try:
                await self._look()
            except QuadrigaError as error:
                LOG.warning("notices have to wait: %s", error.key)
            except Exception:
                LOG.exception("notices could not be looked at")

    async def tick(self) -> None:
        """Look for waits that have come due, and send what is to be sent."""
        await self._look()
        await asyncio.gather(*self._doing.values())

    async def _look(self) -> None:
        """Begin whatever has come due, without waiting for what takes long."""
        await self._take_waits()
        query = (
            "SELECT w.id, w.channel, w.address FROM ways w WHERE EXISTS (SELECT 1 FROM outbox o WHERE o.way=w.id AND o.due<=?)"
            " LIMIT ?"
        )
        for way, channel, address in await self._read(query, self._now(), AT_ONCE + len(self._doing)):
            if way not in self._doing:
                self._doing[way] = asyncio.create_task(self._send(way, _receiver(channel, address)))

    async def _send(self, way: str, receiver: str) -> None:
        """Send what has come due on a way, when it is its turn. Until then it may be called back."""
        is_prompt = receiver == EMAIL or receiver in self._prompt
        try:
            async with self._first if is_prompt else self._rest:
                await self._deliver(way, receiver)
        except QuadrigaError as error:
            LOG.warning("a notice has to wait: %s", error.key)
        except Exception:
            LOG.exception("a notice could not be sent")
        finally:
            del self._doing[way]

    def _note(self, receiver: str, *, is_prompt: bool) -> None:
        self._prompt.pop(receiver, None)
        if is_prompt:
            self._prompt[receiver] = None
        if len(self._prompt) > REMEMBERED:
            self._prompt.popitem(last=False)

    def close(self) -> None:
        for task in list(self._doing.values()):
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _read(self, query: str, *values: Any) -> list[Any]:
        return await asyncio.to_thread(self._storage.read, query, values)

    # Waits ------------------------------------------------------------------------------------------------------------

    async def _take_waits(self) -> None:
        now = self._now()
        query = "SELECT match, seat, due FROM waits WHERE due<=? ORDER BY due LIMIT ?"
        rows = sorted(tuple(row) for row in await self._read(query, now, AT_ONCE))  # all servers in this order: no circle
        if not rows:
            return
        there = await self._present(sorted({match for match, _, _ in rows}))

        def write(db: Db) -> None:
            for match, seat, due in rows:
                if (match, seat) in there:  # whoever leaves is told of it a while later: see `saw`
                    later = (now + AWHILE[""], match, seat, due)
                    db.execute("UPDATE waits SET due=? WHERE match=? AND seat=? AND due=?", later)
                elif db.execute("UPDATE waits SET due=NULL WHERE match=? AND seat=? AND due=?", (match, seat, due)).rowcount:
                    _put(db, match, seat, now)

        await outcome(self._storage.write(write))

    async def saw(self, match: str, seats: list[Seat], delay: float) -> None:
        """People of these seats look, or have just left: nothing is sent for a while, and what they know already never."""
        due = self._now() + delay

        def write(db: Db) -> None:
            for seat in sorted(seats):
                db.execute("UPDATE waits SET due=? WHERE match=? AND seat=? AND told=0 AND due<?", (due, match, seat, due))
                db.execute("DELETE FROM outbox WHERE match=? AND seat=?", (match, seat))

        await outcome(self._storage.write(write))

    # Sending ----------------------------------------------------------------------------------------------------------

    async def _deliver(self, key: str, receiver: str) -> None:
        """Send what has come due on one way, all of it at once."""
        way, waiting = await self._take(key)
        if way is None or not waiting:
            return
        loop, began = asyncio.get_running_loop(), self._clock()
        try:
            came = await loop.run_in_executor(self._threads, self.senders[way.channel].send, way, waiting, self._now())
        except Exception:
            LOG.exception("a notice by %s failed", way.channel)
            came = Outcome.LATER
        self._note(receiver, is_prompt=came is Outcome.SENT and self._clock() - began < PROMPT)
        self.on_sent(way.channel, came.name.lower())
        await self._settle(way, waiting, came)

    async def _take(self, key: str) -> tuple[Way | None, list[Waiting]]:
        now = self._now()
        matches = await self._read("SELECT DISTINCT match FROM outbox WHERE way=? AND due<=?", key, now)
        there = await self._present([match for (match,) in matches])
        found: list[tuple[Way, list[Waiting]]] = []

        def write(db: Db) -> None:
            found.clear()  # it may be tried again
            db.execute("UPDATE ways SET sent=sent WHERE id=?", (key,))  # of two servers, one after the other
            row = db.execute(f"SELECT {COLUMNS} FROM ways WHERE id=?", (key,)).fetchone()
            way = None if row is None else Way(*row)
            if way is None or way.state != ON or way.channel not in self.senders:
                db.execute("DELETE FROM outbox WHERE way=?", (key,))
            elif way.channel == EMAIL and way.sent >= LETTERS and now - way.hour < HOUR:
                db.execute("UPDATE outbox SET due=? WHERE way=? AND due<=?", (way.hour + HOUR, key, now))
            else:
                found.append((way, self._claim(db, way, there, now)))

        await outcome(self._storage.write(write))
        return found[0] if found else (None, [])

    def _claim(self, db: Db, way: Way, there: Where, now: float) -> list[Waiting]:
        """Within a transaction: what is due on a way is ours from now on. Whoever looks already need not be told."""
        claimed: dict[str, Waiting] = {}
        query = (
            "SELECT o.match, o.seat, o.tries, w.since, m.game, m.meta FROM outbox o JOIN waits w ON w.match=o.match"
            " AND w.seat=o.seat JOIN matches m ON m.key=o.match WHERE o.way=? AND o.due<=? ORDER BY o.match, o.seat"
        )
        for match, seat, tries, since, game, meta in db.execute(query, (way.id, now)).fetchall():
            if (match, seat) in there:
                db.execute("DELETE FROM outbox WHERE way=? AND match=? AND seat=?", (way.id, match, seat))
                continue
            db.execute("UPDATE outbox SET due=NULL, tries=tries+1 WHERE way=? AND match=? AND seat=?", (way.id, match, seat))
            title, link = _about(meta)[0], f"{self._address}/t/{match}"
            claimed[match] = Waiting(match, seat, game, title, link, since, _about(meta)[1], tries + 1)
        if claimed:
            is_new = now - way.hour >= HOUR
            digest = now if any(one.is_slow for one in claimed.values()) else way.digest
            row = (now if is_new else way.hour, 1 if is_new else way.sent + 1, digest, way.id)
            db.execute("UPDATE ways SET hour=?, sent=?, digest=? WHERE id=?", row)
        return list(claimed.values())

    async def _settle(self, way: Way, waiting: list[Waiting], came: Outcome) -> None:
        """Remember how it came out."""
        now, tries = self._now(), max(one.tries for one in waiting)
        is_last = tries > len(AGAIN)

        def write(db: Db) -> None:
            if came is Outcome.GONE:
                db.execute("DELETE FROM ways WHERE id=?", (way.id,))
                return
            if came is Outcome.LATER and is_last and way.channel == WEBHOOK:
                db.execute("UPDATE ways SET state=? WHERE id=?", (BROKEN, way.id))
            for one in waiting:
                row = (way.id, one.match, one.seat)
                if came is Outcome.SENT or is_last:
                    db.execute("DELETE FROM outbox WHERE way=? AND match=? AND seat=?", row)
                else:
                    again = now + AGAIN[tries - 1]
                    db.execute("UPDATE outbox SET due=? WHERE way=? AND match=? AND seat=? AND due IS NULL", (again, *row))

        await outcome(self._storage.write(write))


def _receiver(channel: str, address: str) -> str:
    """Who takes a notice: of mail our own server, else the machine that somebody named."""
    return EMAIL if channel == EMAIL else urlsplit(address).netloc


def _put(db: Db, match: str, seat: Seat, now: float) -> None:
    """Within a transaction: a row for every way of whoever holds this seat, unless nobody else sits at the table."""
    holders = db.execute("SELECT session, seat FROM holders WHERE match=? AND seat>=0", (match,)).fetchall()
    if len({person for person, _ in holders}) < 2:
        return
    db.execute("UPDATE waits SET told=1 WHERE match=? AND seat=?", (match, seat))
    for person in sorted({person for person, held in holders if held == seat}):
        query = f"SELECT {COLUMNS} FROM ways WHERE person=? AND state=? ORDER BY id"
        for way in [Way(*row) for row in db.execute(query, (person, ON)).fetchall()]:
            if db.execute("SELECT 1 FROM outbox WHERE way=? AND match=?", (way.id, match)).fetchone():
                continue  # of several seats at one screen one is enough
            due = max(now, way.digest + DAY) if way.pace == DAILY and _is_slow(db, match) else now
            db.execute("INSERT INTO outbox VALUES (?,?,?,?,0) ON CONFLICT DO NOTHING", (way.id, match, seat, due))


def _is_slow(db: Db, match: str) -> bool:
    found = db.execute("SELECT meta FROM matches WHERE key=?", (match,)).fetchone()
    return found is not None and _about(found[0])[1]


def _about(meta: str) -> tuple[str, bool]:
    """The title of a table, and whether people have days for a move; a damaged row has neither."""
    try:
        kept = json.loads(meta)
        clock = kept.get("clock") or {}
        return " ".join(str(kept.get("title", "")).split()), clock.get("kind") == SLOW
    except (ValueError, AttributeError):
        return "", False
