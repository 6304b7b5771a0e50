"""How people find each other: a list for whoever wants any game, and invitations to people one has played with.

Whoever is seated from the list leaves it in the transaction that makes their table. So two servers never seat somebody twice,
and nobody is lost between the list and the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from quadriga.kernel import AnyGame, QuadrigaError, Seat
from quadriga.table import Forbidden, Storage, Table, Tables
from quadriga.table.outcome import outcome
from quadriga.table.tables import Beginning
from quadriga.table.writer import Changed, Db

PATIENCE = 24 * 3600.0  # seconds after which somebody who waits is taken to have left
SEATS = 2
TRIES = 5  # times that a table is tried where others leave or are seated meanwhile
SHOWN = 20  # invitations on one page


class Waiting(NamedTuple):
    """Somebody who wants any game."""

    person: str
    name: str


def any_config(game: AnyGame) -> Any:
    """The game for two, as usual otherwise."""
    try:
        return game.configure({"players": str(SEATS)})
    except QuadrigaError:
        return game.configure()


def count_waiting(storage: Storage, now: float) -> dict[str, int]:
    """How many wait for each game. They are few: as soon as there are enough, they have a table."""
    return dict(storage.read("SELECT game, count(*) FROM waiting WHERE since > ? GROUP BY game", (now - PATIENCE,)))


def waits_for(storage: Storage, person: str, now: float) -> list[str]:
    """The games for which somebody waits."""
    rows = storage.read("SELECT game FROM waiting WHERE person=? AND since > ? ORDER BY game", (person, now - PATIENCE))
    return [game for (game,) in rows]


async def wait(storage: Storage, game: str, person: str, name: str, now: float) -> None:
    """Be on the list, where one was before if one was. Whoever has waited for too long goes."""
    query = "INSERT INTO waiting VALUES (?,?,?,?) ON CONFLICT (game, person) DO UPDATE SET name=excluded.name"

    def write(db: Db) -> None:
        db.execute("DELETE FROM waiting WHERE since <= ?", (now - PATIENCE,))
        db.execute(query, (game, person, name, now))

    await outcome(storage.write(write))


async def leave(storage: Storage, game: str, person: str) -> None:
    """Be on the list no longer."""
    await _write(storage, "DELETE FROM waiting WHERE game=? AND person=?", (game, person))


async def _write(storage: Storage, query: str, values: tuple[Any, ...]) -> None:
    await outcome(storage.write(lambda db: _run(db, query, values)))


def _run(db: Db, query: str, values: tuple[Any, ...]) -> None:
    db.execute(query, values)


async def seat_waiting(tables: Tables, game: AnyGame) -> Table | None:
    """Give a table to those who have waited longest, if they are enough; None: they are not."""
    config = any_config(game)
    needed = game.seats(config) - len(game.automata(config))
    for _ in range(TRIES):
        found = await asyncio.to_thread(_longest, tables.storage, game.name, needed, tables.now())
        if len(found) < needed:
            return None
        people = list(found)
        tables.rng.shuffle(people)  # nobody has the better side for having waited longer
        try:
            return await tables.convene(game, config, people, first=_off_the_list(game.name, found))
        except Changed:  # one of them has left, or another server was faster
            continue
    return None


def _longest(storage: Storage, game: str, count: int, now: float) -> list[Waiting]:
    query = "SELECT person, name FROM waiting WHERE game=? AND since > ? ORDER BY since, person LIMIT ?"
    return [Waiting(*row) for row in storage.read(query, (game, now - PATIENCE, count))]


def _off_the_list(game: str, people: Sequence[Waiting]) -> Beginning:
    def write(key: str, db: Db) -> None:
        for person in sorted(one.person for one in people):
            if db.execute("DELETE FROM waiting WHERE game=? AND person=?", (game, person)).rowcount == 0:
                raise Changed

    return write


# Invitations ------------------------------------------------------------------------------------------------------


class Invitation(NamedTuple):
    """A seat that waits for one person."""

    match: str
    seat: Seat
    name: str  # of whoever invites
    game: str


def have_met(storage: Storage, one: str, other: str) -> bool:
    """Whether two have played with each other."""
    query = "SELECT 1 FROM results a JOIN results b ON b.match=a.match AND b.person=? WHERE a.person=? LIMIT 1"
    return bool(storage.read(query, (other, one)))


def require_met(storage: Storage, person: str, guest: str) -> None:
    """Refuse to invite somebody whom one does not know, or oneself."""
    if person == guest or not have_met(storage, person, guest):
        raise Forbidden("refuse.club.not_met")


async def invite(tables: Tables, table: Table, seat: Seat, maker: Waiting, guest: str) -> None:
    """Invite somebody one has played with to a seat of one's table that nobody has taken."""
    await asyncio.to_thread(require_met, tables.storage, maker.person, guest)
    query = (
        "INSERT INTO invitations VALUES (?,?,?,?,?,?) ON CONFLICT (match, seat) DO UPDATE SET person=excluded.person,"
        " maker=excluded.maker, name=excluded.name, at=excluded.at"
    )
    await _write(tables.storage, query, (table.key, seat, guest, maker.person, maker.name, tables.now()))


_FREE = "NOT EXISTS (SELECT 1 FROM holders h WHERE h.match=i.match AND h.seat=i.seat)"


def list_invitations(storage: Storage, person: str) -> list[Invitation]:
    """The invitations of a person to seats that nobody has taken, the latest first."""
    query = (
        "SELECT i.match, i.seat, i.name, m.game FROM invitations i JOIN matches m ON m.key=i.match"
        f" WHERE i.person=? AND m.over=0 AND {_FREE} ORDER BY i.at DESC, i.match LIMIT ?"
    )
    return [Invitation(*row) for row in storage.read(query, (person, SHOWN))]


async def answer(tables: Tables, match: str, seat: Seat, person: str, name: str, *, accepts: bool) -> Table | None:
    """Take the seat, or not; either way the invitation is answered. One that was not made is refused."""
    query = "SELECT 1 FROM invitations WHERE match=? AND seat=? AND person=?"
    if not await asyncio.to_thread(tables.storage.read, query, (match, seat, person)):
        raise Forbidden("refuse.club.not_invited")
    table = None
    if accepts:
        table = await tables.open(match)
        await table.accept(person, seat, name)
    await _write(tables.storage, "DELETE FROM invitations WHERE match=? AND seat=? AND person=?", (match, seat, person))
    return table
