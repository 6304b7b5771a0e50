"""Tournaments among friends: made, joined by link, drawn round by round; tables are made and results counted by themselves.

Whatever moves a tournament on says from which state: of several servers one does it. So a round is drawn once, and each of its
tables is made in the transaction that enters it in the draw.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from dataclasses import asdict, dataclass, field, replace
from typing import Any, NamedTuple

from quadriga import games
from quadriga.club import draws
from quadriga.club.draws import Board, Field, Standing, count_rounds, draw
from quadriga.club.finished import Finished, Kind
from quadriga.club.tally import note_help
from quadriga.kernel import AnyGame, QuadrigaError
from quadriga.table import Forbidden, Stale, Storage, Tables, Untimely
from quadriga.table.clocks import read_clock, vacation_of
from quadriga.table.names import seat_name
from quadriga.table.outcome import outcome
from quadriga.table.writer import Changed, Db

LOG = logging.getLogger(__name__)
OPEN, RUNNING, OVER = "open", "running", "over"
MOST = 64  # entrants
ROUNDS = 20
TRIES = 5
LISTED = 50
TITLE = 80
EMPTY = 30 * 86_400.0  # seconds for which a tournament is kept that nobody has entered


@dataclass(frozen=True)
class Plan:
    """What a tournament is about."""

    title: str
    kind: str
    settings: dict[str, str]
    size: int  # people at a table
    rounds: int  # as wished; once it has started, as many as there will be
    clock: dict[str, str] = field(default_factory=dict)  # as forms write it
    rated: bool = True


class Entrant(NamedTuple):
    number: int
    person: str
    name: str
    is_gone: bool


class Pairing(NamedTuple):
    """A table of a round."""

    round: int
    number: int
    board: Board
    match: str  # its key; empty: it is not made yet, or needs not be played


@dataclass
class Tournament:
    key: str
    host: str
    game: str
    plan: Plan
    round: int
    stage: str
    entrants: list[Entrant] = field(default_factory=list)
    pairings: list[Pairing] = field(default_factory=list)

    @property
    def boards(self) -> list[Board]:
        return [pairing.board for pairing in self.pairings]

    @property
    def field(self) -> Field:
        return Field(tuple(one.number for one in self.entrants), frozenset(one.number for one in self.entrants if one.is_gone))

    def standings(self) -> list[Standing]:
        return draws.standings(self.field.numbers, self.boards, self.plan.kind, self.plan.size)

    def entrant(self, person: str) -> Entrant | None:
        return next((one for one in self.entrants if one.person == person), None)


class NoSuchTournament(QuadrigaError):
    """There is no such tournament."""

    def __init__(self) -> None:
        super().__init__("refuse.tournament.none")


# Reading ----------------------------------------------------------------------------------------------------------


def load(storage: Storage, key: str) -> Tournament:
    rows = storage.read("SELECT host, game, plan, round, stage FROM tournaments WHERE key=?", (key,))
    if not rows:
        raise NoSuchTournament
    host, game, plan, round_, stage = rows[0]
    entrants = storage.read("SELECT number, person, name, is_gone FROM entrants WHERE tournament=? ORDER BY number", (key,))
    query = "SELECT round, board, seats, places, match FROM pairings WHERE tournament=? ORDER BY round, board"
    return Tournament(
        key, host, game, Plan(**json.loads(plan)), round_, stage,
        [Entrant(number, person, name, bool(gone)) for number, person, name, gone in entrants],
        [_pairing(*row) for row in storage.read(query, (key,))],
    )  # fmt: skip


def _pairing(round_: int, number: int, seats: str, places: str, match: str) -> Pairing:
    board = Board(tuple(json.loads(seats)), tuple(json.loads(places)) if places else ())
    return Pairing(round_, number, board, match)


class Listed(NamedTuple):
    key: str
    game: str
    title: str
    stage: str


def list_own(storage: Storage, person: str) -> list[Listed]:
    """The tournaments that a person has made or takes part in, the latest first."""
    query = (
        "SELECT key, game, plan, stage FROM tournaments WHERE key IN (SELECT key FROM tournaments WHERE host = ?"
        " UNION SELECT tournament FROM entrants WHERE person = ?) ORDER BY created DESC, key LIMIT ?"
    )
    rows = storage.read(query, (person, person, LISTED))
    return [Listed(key, game, json.loads(plan)["title"], stage) for key, game, plan, stage in rows]


# People -----------------------------------------------------------------------------------------------------------


def people_at(game: AnyGame, config: Any) -> int:
    """How many people sit at a table."""
    return game.seats(config) - len(game.automata(config))


async def make(tables: Tables, game: AnyGame, plan: Plan, host: str) -> str:
    """A new tournament, which people may join; gives its key, by which it is found. Those that nobody wanted to join go."""
    if plan.kind not in (draws.ROUND_ROBIN, draws.SWISS) or not 1 <= plan.rounds <= ROUNDS:
        raise Forbidden("refuse.tournament.plan")
    if plan.size < 2:
        raise Forbidden("refuse.tournament.alone")
    key = secrets.token_urlsafe(12)
    row = (key, host, game.name, json.dumps(asdict(plan)), 0, OPEN, tables.now())

    def write(db: Db) -> None:
        nobody = "NOT EXISTS (SELECT 1 FROM entrants WHERE tournament=key)"
        db.execute(f"DELETE FROM tournaments WHERE stage=? AND created<? AND {nobody}", (OPEN, tables.now() - EMPTY))
        db.execute(f"INSERT INTO tournaments VALUES ({','.join('?' * 7)}) ON CONFLICT DO NOTHING", row)

    await outcome(tables.storage.write(write))
    return key


async def _do(storage: Storage, write: Any) -> None:
    await outcome(storage.write(lambda db: _nothing(write(db))))


def _nothing(_: object) -> None:
    """A statement gives a cursor, of which nobody wants to know."""


async def join(tables: Tables, key: str, person: str, name: str) -> None:
    """Take part; whoever does already changes their name."""

    def write(db: Db) -> None:
        _hold(db, key, OPEN)
        known = db.execute("SELECT number FROM entrants WHERE tournament=? AND person=?", (key, person)).fetchone()
        if known is not None:
            row = (seat_name(name), key, person)
            db.execute("UPDATE entrants SET name=?, is_gone=0 WHERE tournament=? AND person=?", row)
            return
        query = "SELECT coalesce(max(number), 0), count(*) FROM entrants WHERE tournament=?"
        last, count = db.execute(query, (key,)).fetchone()
        if count >= MOST:
            refused.append(count)
            return
        db.execute("INSERT INTO entrants VALUES (?,?,?,?,0)", (key, last + 1, person, seat_name(name)))

    refused: list[int] = []
    await asyncio.to_thread(load, tables.storage, key)  # or there is none
    try:
        await outcome(tables.storage.write(write))
    except Changed:
        raise Untimely from None
    if refused:
        raise Forbidden("refuse.tournament.full", n=MOST)


def _hold(db: Db, key: str, stage: str) -> None:
    """Within a transaction: a tournament at this stage is ours until the end of it."""
    if db.execute("UPDATE tournaments SET stage=stage WHERE key=? AND stage=?", (key, stage)).rowcount == 0:
        raise Changed


async def leave(tables: Tables, key: str, person: str, *, is_own_wish: bool = True) -> None:
    """Take part no longer. What is being played is given up: where two play the other wins, at larger tables a bot plays on.
    For ratings it counts only if that was the person's own wish: a host may sit at the same table."""
    found = await asyncio.to_thread(load, tables.storage, key)
    entrant = found.entrant(person)
    if entrant is None:
        raise Forbidden("refuse.tournament.not_in")
    if found.stage == OPEN:
        query = "DELETE FROM entrants WHERE tournament=? AND person=?"
    else:
        query = "UPDATE entrants SET is_gone=1 WHERE tournament=? AND person=?"
    await _do(tables.storage, lambda db: db.execute(query, (key, person)))
    for pairing in found.pairings:
        if entrant.number in pairing.board.seats and pairing.match and not pairing.board.places:
            if not is_own_wish:
                await note_help(tables.storage, pairing.match)
            await _give_up(tables, pairing.match, person)
    await advance(tables, key)


async def _give_up(tables: Tables, match: str, person: str) -> None:
    table = await tables.open(match)
    try:
        for seat in table.held(person):
            if len(table.places) == 2:
                await table.resign(person, seat)
            else:
                await table.substitute(person, seat)
    except (Untimely, Stale):
        LOG.info("match %s is over, or a bot plays there already", match)


# Rounds -----------------------------------------------------------------------------------------------------------


async def start(tables: Tables, key: str, host: str) -> None:
    """Close the doors and draw the first round."""
    for _ in range(TRIES):
        found = await asyncio.to_thread(load, tables.storage, key)
        if found.host != host:
            raise Forbidden("refuse.tournament.host")
        if found.stage != OPEN:
            raise Untimely
        if len(found.entrants) < found.plan.size:
            raise Forbidden("refuse.tournament.few", n=found.plan.size)
        rounds = count_rounds(found.plan.kind, found.plan.size, len(found.entrants), found.plan.rounds)
        found.plan = replace(found.plan, rounds=rounds)
        try:
            await _draw(tables.storage, found)
        except Changed:  # somebody has come or gone, or has started it
            continue
        await advance(tables, key)
        return
    raise Untimely


async def _draw(storage: Storage, found: Tournament) -> None:
    """The next round; refused if the tournament is not as it was read."""
    drawn = draw(found.plan.kind, found.plan.size, found.field, found.boards, found.round + 1)
    plan, numbers = json.dumps(asdict(found.plan)), [(one.number, int(one.is_gone)) for one in found.entrants]

    def write(db: Db) -> None:
        query = "UPDATE tournaments SET stage=?, round=?, plan=? WHERE key=? AND stage=? AND round=?"
        row = (RUNNING, found.round + 1, plan, found.key, found.stage, found.round)
        if db.execute(query, row).rowcount == 0:
            raise Changed
        query = "SELECT number, is_gone FROM entrants WHERE tournament=? ORDER BY number"
        if [tuple(row) for row in db.execute(query, (found.key,)).fetchall()] != numbers:
            raise Changed
        for number, board in enumerate(drawn, 1):
            places = json.dumps(board.places) if board.places else ""
            row_ = (found.key, found.round + 1, number, json.dumps(board.seats), "", places)
            db.execute("INSERT INTO pairings VALUES (?,?,?,?,?,?)", row_)

    await outcome(storage.write(write))


async def advance(tables: Tables, key: str) -> None:
    """Do whatever is to be done: make the tables of a round, and when all are over draw the next, or end the tournament."""
    while True:
        found = await asyncio.to_thread(load, tables.storage, key)
        if found.stage != RUNNING:
            return
        now = [pairing for pairing in found.pairings if pairing.round == found.round]
        for pairing in now:
            if not pairing.match and not pairing.board.places:
                await _seat(tables, found, pairing)
        if any(not pairing.board.places for pairing in now):
            return
        try:
            if found.round < found.plan.rounds and len(found.field.numbers) - len(found.field.gone) >= found.plan.size:
                await _draw(tables.storage, found)
            else:
                await _end(tables.storage, found)
        except Changed:
            LOG.info("another server has moved tournament %s on", key)


async def _end(storage: Storage, found: Tournament) -> None:
    def write(db: Db) -> None:
        query = "UPDATE tournaments SET stage=? WHERE key=? AND stage=? AND round=?"
        if db.execute(query, (OVER, found.key, RUNNING, found.round)).rowcount == 0:
            raise Changed

    await outcome(storage.write(write))


async def _seat(tables: Tables, found: Tournament, pairing: Pairing) -> None:
    """Make a table of a round, unless another server has."""
    game = games.load(found.game)
    config = game.configure(found.plan.settings)
    known = {one.number: one for one in found.entrants}
    people = [(known[number].person, known[number].name) for number in pairing.board.seats]

    def enter(key: str, db: Db) -> None:
        query = "UPDATE pairings SET match=? WHERE tournament=? AND round=? AND board=? AND match=''"
        if db.execute(query, (key, found.key, pairing.round, pairing.number)).rowcount == 0:
            raise Changed

    clock = read_clock(found.plan.clock, game.seats(config))
    vacation = vacation_of(found.plan.clock)
    try:
        await tables.convene(
            game, config, people, title=found.plan.title, clock=clock, vacation=vacation, rated=found.plan.rated, first=enter
        )
    except Changed:
        LOG.info("another server has made a table of tournament %s", found.key)
        return
    for number in pairing.board.seats:
        if known[number].is_gone:  # they left while the table was being made
            fresh = await asyncio.to_thread(load, tables.storage, found.key)
            made = next(one for one in fresh.pairings if (one.round, one.number) == (pairing.round, pairing.number))
            await _give_up(tables, made.match, known[number].person)


# Results ----------------------------------------------------------------------------------------------------------


def counted(db: Db, finished: Finished) -> None:
    """Within the transaction that counts a match: enter its result in the tournament that it belongs to, if any."""
    places = [1 if finished.kind is Kind.VOID else sitter.place for sitter in finished.sitters if sitter.is_played]
    db.execute("UPDATE pairings SET places=? WHERE match=?", (json.dumps(places), finished.key))


async def go_on(tables: Tables, match: str) -> None:
    """A match has been counted: its tournament may go on."""
    for (key,) in await asyncio.to_thread(tables.storage.read, "SELECT tournament FROM pairings WHERE match=?", (match,)):
        try:
            await advance(tables, key)
        except QuadrigaError as error:
            LOG.warning("tournament %s cannot go on yet: %s", key, error)


async def resume(tables: Tables) -> None:
    """When a house opens: do what a server that died has left undone."""
    try:
        rows = await asyncio.to_thread(tables.storage.read, "SELECT key FROM tournaments WHERE stage=?", (RUNNING,))
        for (key,) in rows:
            await advance(tables, key)
    except QuadrigaError as error:
        LOG.warning("tournaments cannot go on yet: %s", error)
