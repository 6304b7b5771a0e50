"""Whoever counts finished matches: each of them once, however many servers there are and whenever one of them dies.

The transaction that ends a match leaves a row in `endings`. Whoever counts the match takes that row away in the transaction
that writes results and ratings. So a match is counted or still to be counted, and never both.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from quadriga.club import profiles
from quadriga.club.finished import Finished, Kind, Sitter, read_finished
from quadriga.club.ratings import Rating, bots, rate
from quadriga.kernel import QuadrigaError
from quadriga.table import Storage, Tables
from quadriga.table.outcome import outcome
from quadriga.table.writer import Db, Repeated, StorageError

LOG = logging.getLogger(__name__)
AT_ONCE = 20
REST = 5.0  # seconds after which to look though nobody says that a match has ended: another server may have died
_RESULT = f"INSERT INTO results VALUES ({','.join('?' * 21)})"
Then = Callable[[str], Awaitable[None]]
Counted = Callable[[Db, Finished], None]  # within the transaction: something else that depends on a result


class Tally:
    """The counting of one server."""

    def __init__(self, tables: Tables, also: Sequence[Counted] = (), then: Then | None = None) -> None:
        self._storage = tables.storage
        self._also = also
        self._then = then  # what is done with a match once it is counted
        self._stirred = asyncio.Event()
        tables.on_over = self._stirred.set

    async def keep(self) -> None:
        """Count until the house closes."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(REST):
                    await self._stirred.wait()
            self._stirred.clear()
            try:
                await self.settle()
            except QuadrigaError as error:
                LOG.warning("finished matches cannot be counted yet: %s", error)

    async def settle(self) -> None:
        """Count all matches that have ended by now. One that cannot be written must not hold up the others."""
        failed: set[str] = set()
        while keys := [key for key in await asyncio.to_thread(_ended, self._storage) if key not in failed]:
            for key in keys:
                try:
                    await self._count(key)
                except StorageError as error:
                    LOG.warning("match %s is not counted yet: %s", key, error)
                    failed.add(key)

    async def _count(self, key: str) -> None:
        try:
            finished = await asyncio.to_thread(read_finished, self._storage, key)
        except StorageError:
            raise
        except Exception:  # its rows are damaged, or a mistake of ours: the others must be counted all the same
            LOG.exception("match %s cannot be read, and counts for nothing", key)
            finished = None
        await outcome(self._storage.write(lambda db: count(db, key, finished, self._also)))
        if self._then is not None and finished is not None:
            await self._then(key)


def _ended(storage: Storage) -> list[str]:
    return [key for (key,) in storage.read("SELECT match FROM endings ORDER BY ended, match LIMIT ?", (AT_ONCE,))]


def count(db: Db, key: str, finished: Finished | None, also: Sequence[Counted] = ()) -> None:
    """Within a transaction: write down what came of a match, unless somebody has; nothing of one that is gone."""
    if db.execute("DELETE FROM endings WHERE match=?", (key,)).rowcount == 0:
        raise Repeated
    if finished is None:
        return
    for person, name in sorted(one for sitter in finished.people for one in _everybody(sitter).items()):
        profiles.ensure(db, person, name, profiles.new_public())
    changes = _rate(db, finished) if finished.kind is Kind.RATED else {}
    if finished.people:
        for sitter in finished.sitters:
            for person, name in (_everybody(sitter) or {"": sitter.name}).items():
                db.execute(_RESULT, _row(finished, sitter, person, name, changes.get(sitter.seat)))
    for then in also:
        then(db, finished)


def _rate(db: Db, finished: Finished) -> dict[int, tuple[Rating, Rating]]:
    """What was known of everybody before and after; of those whom the rules play, nothing is known."""
    known = bots(finished.game)
    taken = {sitter.seat: _take(db, sitter.rated, finished.game) for sitter in _in_order(finished.people)}
    seats = [sitter for sitter in finished.sitters if sitter.is_played]
    before = [known[sitter.level] if sitter.level else taken[sitter.seat] for sitter in seats]
    after = rate([(rating, sitter.place) for rating, sitter in zip(before, seats, strict=True)])
    changes = {sitter.seat: pair for sitter, *pair in zip(seats, before, after, strict=True)}
    for sitter in finished.people:
        rating = changes[sitter.seat][1]
        row = (rating.mu, rating.sigma, sitter.rated, finished.game)
        db.execute("UPDATE ratings SET mu=?, sigma=? WHERE person=? AND game=?", row)
    return {sitter.seat: (changes[sitter.seat][0], changes[sitter.seat][1]) for sitter in finished.people}


def _in_order(people: list[Sitter]) -> list[Sitter]:
    """One order for all servers, so that no two wait for each other."""
    return sorted(people, key=lambda sitter: sitter.rated)


def _everybody(sitter: Sitter) -> dict[str, str]:
    """Whoever has a result of this seat, with their name there: those who held it at the end, and whoever began to play it,
    whose name nobody knows any more."""
    return {person: sitter.name if person in sitter.persons else "" for person in {*sitter.persons, sitter.rated} - {""}}


def _take(db: Db, person: str, game: str) -> Rating:
    """A person's rating; from here on no other server may change it before we are done."""
    db.execute("INSERT INTO ratings VALUES (?,?,?,?,0) ON CONFLICT DO NOTHING", (person, game, *Rating()))
    db.execute("UPDATE ratings SET games=games+1 WHERE person=? AND game=?", (person, game))
    mu, sigma = db.execute("SELECT mu, sigma FROM ratings WHERE person=? AND game=?", (person, game)).fetchone()
    return Rating(mu, sigma)


def _row(finished: Finished, sitter: Sitter, person: str, name: str, change: tuple[Rating, Rating] | None) -> tuple[Any, ...]:
    players, kind = sum(one.is_played for one in finished.sitters), finished.kind
    if change is not None and person != sitter.rated:
        change, kind = None, Kind.SHARED if sitter.rated in sitter.persons else Kind.HANDS
    ratings = (None,) * 4 if change is None else (*change[0], *change[1])
    return (
        finished.key, sitter.seat, person, finished.game, finished.begun, finished.ended, players, sitter.side, name,
        sitter.level, sitter.place, int(sitter.won), sitter.score, finished.how, sitter.opening, int(finished.public),
        kind.value, *ratings,
    )  # fmt: skip


async def note_help(storage: Storage, key: str) -> None:
    """Somebody who plays bots alone has had help, or was made to give up: the match will not count for ratings."""
    query = "INSERT INTO helped SELECT key FROM matches WHERE key=? ON CONFLICT DO NOTHING"
    await outcome(storage.write(lambda db: _run(db, query, key)))


def _run(db: Db, query: str, key: str) -> None:
    db.execute(query, (key,))
