"""A table out of a record that somebody brought: what it will be, before anything is kept."""

from __future__ import annotations

import json
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

from quadriga import confined, games
from quadriga.bots import follow
from quadriga.kernel import (
    AnyMatch,
    BadRecord,
    Seat,
    SecretDealer,
    Written,
    dealer_of,
    read_record,
    read_seats,
    write_record,
)
from quadriga.kernel.shares import successor_of, write_dealers
from quadriga.table.bots import NOBODY, settle_in
from quadriga.table.info import Info, Note, Place
from quadriga.table.seating import seated
from quadriga.table.shares import Lane, Rank, Shares
from quadriga.table.storage import Stored

LOG = logging.getLogger(__name__)
R = TypeVar("R")


class Kept(NamedTuple):
    """A match as it will be kept, all of it plain data: a worker may have made it."""

    record: dict[str, Any]
    info: Info
    secret: bytes | None
    over: bool

    def stored(self, key: str, holders: set[tuple[str, Seat]]) -> Stored:
        return Stored(key, self.record, self.info, self.secret, over=self.over, holders=sorted(holders))


class Line(NamedTuple):
    """What a seat answers, one after the other."""

    seat: Seat
    answers: list[Written]


class Prepared(NamedTuple):
    """A match with all that a table of it needs."""

    match: AnyMatch
    info: Info
    dealer: SecretDealer | None  # None: nothing that is drawn was promised to anybody, as in a lesson

    def kept(self) -> Kept:
        data = write_record(self.match, [place.seat() for place in self.info.places])
        if self.dealer is not None:
            data["dealers"] = write_dealers(self.dealer, publish=False)
        self.info.asked = [ask.seat for ask in self.match.pending]
        self.info.variant = _variant(self.match)
        self.info.tell_progress(self.match)
        return Kept(data, self.info, None if self.dealer is None else self.dealer.secret, self.match.over)


def _variant(match: AnyMatch) -> dict[str, str]:
    """The settings of a match that are not as usual, as forms write them; not what is data rather than a word."""
    usual = match.game.configure()
    found = {setting.name: (setting, getattr(match.config, setting.name, None)) for setting in match.game.settings()}
    changed = {name: pair for name, pair in found.items() if pair[1] != getattr(usual, name, None)}
    return {name: setting.word(value) for name, (setting, value) in changed.items() if value in setting.values}


def promise(dealer: SecretDealer) -> Note:
    """The first line of the chronicle: what the dealer commits to before it draws."""
    return Note(-1, "commitment", {"digest": dealer.commitment})


def read_json(raw: bytes) -> Any:
    """The JSON of a record's file; programs send it as `{"record": …}`."""
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise BadRecord("refuse.web.file_json") from error
    return data["record"] if isinstance(data, dict) and "record" in data and "format" not in data else data


def prepare(data: Any, secret: bytes) -> Prepared:
    """The table of a record: a finished one to look at, a running one to go on with.

    The people come to one screen, the bots stay. Whatever is still to be drawn is drawn by a new dealer.
    """
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadRecord("refuse.record.format")
    game = games.load(data["game"])
    match = read_record(game, data)
    seats = read_seats(game, match.config, data)
    info = Info(seated(match, [Place.of(seat) for seat in seats]))
    info.notes.append(Note(len(match.entries), "imported"))
    dealer = dealer_of(data, match, secret) if match.over else successor_of(data, match, secret)
    info.notes.append(promise(dealer))
    if not match.over:
        info.notes.append(Note(len(match.entries), "new_dealer"))
    match.resume(dealer)
    return Prepared(match, info, dealer)


def branch(data: dict[str, Any], count: int, secret: bytes, line: Line | None = None) -> Kept:
    """The match of a record as it stood after this many entries, to be played on from there; with a line, after that."""
    game = games.load(data["game"])
    past = read_record(game, data).at(count)
    written = write_record(past, read_seats(game, past.config, data))
    prepared = prepare(written | {"dealers": data.get("dealers", [])}, secret)
    if line is not None:
        follow(prepared.match, line.seat, line.answers)
    return prepared.kept()


# In a worker of its own -----------------------------------------------------------------------------------------------


def _begin(server: int) -> None:
    settle_in(server)
    confined.confine()


class Trials:
    """What comes from elsewhere is tried one at a time, in a process that may die of it."""

    def __init__(self, executor: Executor | None = None) -> None:
        self._given = executor
        self._pool = executor
        self.shares = Shares(1)

    def _executor(self) -> Executor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=_begin, initargs=(os.getpid(),))
        return self._pool

    async def attempt(self, work: Callable[..., R], *given: Any, lane: Lane = NOBODY) -> R:
        """What `work` makes of something; refused if that fails, takes too long or too much memory."""
        try:
            return await self.shares.run(self._executor, partial(confined.attempt, work, *given), Rank.GAME, lane)
        except BrokenExecutor as error:
            LOG.warning("a worker died of what it was given")
            self._pool = self._given
            raise BadRecord("refuse.record.too_much") from error

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
