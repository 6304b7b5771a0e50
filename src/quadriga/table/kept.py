"""A match as it is kept: every change is played in memory and written to the store before anybody hears of it, and if it cannot
be written, memory goes back to what the store holds.

Other servers may have the same match in memory. Whoever changes it is refused by the store if another was faster, reads it
again and tries once more on what it is now; all others read it again when they hear of the change.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Hashable, Iterable
from concurrent.futures import Future
from functools import wraps
from random import Random
from typing import Any, ParamSpec, TypeVar, cast

from quadriga.kernel import (
    AUTOMATON,
    AnyGame,
    AnyMatch,
    BadRecord,
    IllegalMove,
    QuadrigaError,
    Seat,
    SecretDealer,
    read_record,
)
from quadriga.kernel.record import write_beginning, write_checkpoint, write_ending, write_entry
from quadriga.kernel.shares import read_dealers, write_dealers
from quadriga.kernel.stretch import read_stretch
from quadriga.lessons import GUIDE, Follower, followed
from quadriga.table.hold import Hold
from quadriga.table.info import Place
from quadriga.table.links import DeadLink
from quadriga.table.long import SPARE, LongMatch
from quadriga.table.outcome import outcome
from quadriga.table.seals import chained, is_next
from quadriga.table.storage import Change, Storage, Stored, dumps
from quadriga.table.stretch import thin, viewer_key
from quadriga.table.writer import Changed, StorageError

LOG = logging.getLogger(__name__)
T = TypeVar("T")
P = ParamSpec("P")
TRIES = 5  # times that a change is tried where other servers are faster


class Stale(QuadrigaError):
    """The answer belongs to an older view of the table."""

    def __init__(self) -> None:
        super().__init__("refuse.table.stale")


def again(act: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """A change of a match: where another server was faster, it is done on what the match is now, which may refuse it."""

    @wraps(act)
    async def done(*args: P.args, **more: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            try:
                return await act(*args, **more)
            except Changed:
                LOG.info("another server was faster")
        return await act(*args, **more)

    return done


class KeptMatch(LongMatch):
    """A live match, its place in the store, and those who are told of its changes."""

    def __init__(
        self, game: AnyGame, stored: Stored, storage: Storage, rng: Random, now: Callable[[], float] = time.time
    ) -> None:
        self.now = now  # the clock of the house
        self.key = stored.key
        self.game = game
        self.storage = storage
        self.rng = rng  # of its bots
        self.lock = Hold()
        self.listeners: set[Callable[[], None]] = set()
        self.on_change: Callable[[], None] = lambda: None
        self.marker = None
        self.on_opened: Callable[[int], None] = lambda count: None
        self.deleted = False
        self._made: dict[Hashable, Any] = {}  # what `once` has made since the last change
        self.jumped = False  # whether the last change was a step back, so that nothing should fly
        self.audience: Seat | None = None  # who alone may notice the last change: what stays under seal; None: everybody
        self.holders: set[tuple[str, Seat]] = set()  # which session holds which seat, or `HOST`
        self.story = 0  # another one whenever something that was told may be gone
        self._restore(stored)
        self.put = stored.changed or stored.created  # when what is asked now was asked; answers under seal do not change it

    def _restore(self, stored: Stored) -> None:
        """Be as the store has it; not before all of it was read, which may take a while."""
        dealer, lesson = _dealer(stored), _lesson(self.game, stored.info.lesson)
        deals = None if stored.info.gathering else dealer if lesson is None else lesson.deal
        begins = stored.stretch
        if begins is None:
            match = read_record(self.game, stored.record, deals)
        else:
            match = read_stretch(self.game, stored.record, begins.begins, deals)
        if len(stored.info.places) != self.game.seats(match.config):
            raise BadRecord("refuse.record.kept", error="its seats")
        _set_right(stored)
        thin(match)
        self.info, self.dealer, self.lesson, self.match = stored.info, dealer, lesson, match
        self.stretch = begins
        self._tried = 0
        self.story += 1
        self.created = stored.created
        self.version = stored.version
        self.holders.update(stored.holders)  # nobody loses a seat by a change that could not be written
        self._saved = len(stored.record["entries"]) + (0 if begins is None else begins.at)
        self._opened = match.count_open
        self._chain = stored.chain if stored.is_whole else ""  # of what was saved; nothing if that is not known
        self._saved_point = stored.record["checkpoints"][-1]["at"] if stored.record["checkpoints"] else -1
        self._saved_rules = stored.record["rules"]
        self._saved_dealers = self._dealers()

    @property
    def is_learnt(self) -> bool:
        """Whether all steps of a lesson are done, or a puzzle is solved: then nobody is asked any more."""
        return self.lesson is not None and self.lesson.step(self.match) is None

    @property
    def weight(self) -> int:
        """About how many kilobytes the match takes: what was answered, and the states from which it can be seen again."""
        forgotten = 0 if self.match.is_whole else self.match.checkpoints[0][0]
        return 20 + len(self.match.entries) - forgotten + 10 * len(self.match.checkpoints)

    @property
    def places(self) -> list[Place]:
        return self.info.places

    def version_for(self, seat: Seat | None) -> int:
        """The number of this seat's view: how many changes there were that it may know of. An answer under seal changes
        nothing for the others, so neither this, now or after a restart."""
        return self.version - self.info.unseen.get(viewer_key(seat), 0)

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` gives, made once between two changes: for whatever depends on nothing but the table as it stands."""
        if key not in self._made:
            self._made[key] = make()
        return cast(T, self._made[key])

    def people_and_bots(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place.kind != AUTOMATON]

    def asked(self) -> list[Seat]:
        """Who is asked, answered under seal or not: the others do not learn which."""
        if self.is_learnt:
            return []
        if self.match.is_sealed:
            return sorted({ask.seat for ask in self.match.pending} | {s for s in self.people_and_bots() if self._has_sealed(s)})
        return [ask.seat for ask in self.match.pending]

    def missing(self) -> list[Seat]:
        """Whose answers the match really waits for: under seal a secret of each of them."""
        return [] if self.is_learnt or self.match.over else [ask.seat for ask in self.match.pending]

    def _set_waits(self, answered: Seat | None = None) -> None:
        """Say since when whose answer is missing. Whoever has answered may be asked the next thing, which is another wait."""
        since = {seat: self.info.waits.get(str(seat), self.now()) for seat in self.missing()}
        if answered in since:
            since[answered] = self.now()
        self.info.waits = {str(seat): at for seat, at in since.items()}

    def _note_first(self, seats: Iterable[Seat]) -> None:
        """Remember whose these seats were when they were first played openly, whoever may hold them later."""
        for seat in [seat for seat in seats if seat >= 0]:
            holders = [session for session, held in self.holders if held == seat]
            if len(holders) == 1:
                self.info.first.setdefault(str(seat), holders[0])

    def _has_sealed(self, seat: Seat) -> bool:
        return self.match.sealed(seat) is not None

    def _dealers(self) -> list[dict[str, Any]]:
        """Who dealt what, as the store keeps it: without the secret of the one who deals now."""
        return [] if self.dealer is None else write_dealers(self.dealer, publish=False)

    # Changing --------------------------------------------------------------------------------------------------

    async def _expect(self, seat: Seat, version: int) -> None:
        if version > self.version_for(seat):  # shown by another server, of whose change we have not heard yet
            await self.catch_up()
        if version != self.version_for(seat):
            raise Stale

    async def _play(self, act: Callable[[], None]) -> None:
        """Let the match act. A refusal changes nothing; if the rules themselves fail, the match is read again from storage."""
        try:
            act()
        except QuadrigaError:
            raise
        except Exception as error:
            LOG.exception("the rules of %s failed in match %s", self.game.name, self.key)
            await self._reload()
            raise IllegalMove("refuse.table.rules_failed") from error

    async def _commit(self, seat: Seat | None, *, jumped: bool, same: int | None = None) -> None:
        """Write the change, then tell whoever may know of it. `seat` made it; of the entries that were written before, only the
        first `same` are as they were (None: all)."""
        match = self.match
        own = seat if match.is_sealed and seat is not None and (jumped or self._has_sealed(seat)) else None
        if own is not None:
            self._keep_from_others(own)
        count = len(match.entries)
        first = min(self._saved if same is None else same, count)
        written = [write_entry(entry) for entry in match.entries[first:]]
        at, state = match.checkpoints[-1]
        point = write_checkpoint(at, state) if at != self._saved_point else None
        version = self.version + 1
        self._set_clock(seat, back=jumped)
        if match.over:
            self.info.deal_by = 0.0
        self.info.asked = self.asked()
        self._set_waits(seat)
        if own is None and not jumped:
            self._note_first({entry.seat for entry in match.entries[self._opened : match.count_open]})
        self.info.tell_progress(match)
        dealers = self._dealers()
        record: dict[str, Any] = {}
        if dealers != self._saved_dealers:  # after going back beyond where this dealer took over
            record["dealers"] = dealers
        if match.losers:
            record["ended"] = write_ending(match)
        if self._saved_rules != self.game.rules_version:  # from now on it is replayed from where these rules took over
            record |= write_beginning(match)
            point = write_checkpoint(at, state)
        goes_back = first < self._saved
        ended = _result(match) if match.over else None
        change = Change(first, written, version, match.over, point, self.info, record, own is not None, goes_back, ended)
        await self._written(self.storage.append(self.key, change))
        self.version = version
        self._made.clear()
        self._chain = chained(map(dumps, written), self._chain) if self._chain and not goes_back else ""
        self._saved, self._saved_point, self._saved_dealers = count, at, dealers
        self._saved_rules = self.game.rules_version
        self.jumped = jumped
        if jumped:
            self.story += 1
            await self._reach_back(count - SPARE)
        if self.stretch is not None and first < self.stretch.at:
            self.stretch = None
        if own is None:
            self.put = self.now()
            self.on_opened(max(0, match.count_open - self._opened))
            self._opened = match.count_open
        await self._keep_short()
        self._tell(own)

    def _set_clock(self, answered: Seat | None = None, *, back: bool = False) -> None:
        """Let the time run of whoever is asked now."""

    async def _save_info(self, seat: Seat | None = None) -> None:
        """Write what changed without a move: a new version for everybody, or for this seat alone."""
        if seat is not None:
            self._keep_from_others(seat)
        self._set_waits()
        await self._written(self.storage.save_info(self.key, self.info, self.version + 1))
        self._renewed(seat)

    def _keep_from_others(self, seat: Seat) -> None:
        """The next version is this seat's alone: the others' views are as they were."""
        for other in [*range(len(self.places)), None]:
            if other != seat:
                self.info.unseen[viewer_key(other)] = self.info.unseen.get(viewer_key(other), 0) + 1

    async def _written(self, done: Future[None]) -> None:
        try:
            await outcome(done)
        except (StorageError, DeadLink):
            await self._reload()
            raise

    async def _reload(self) -> None:
        """Go back to what the store holds. If that is something else than was told last, tell it."""
        stored = await asyncio.to_thread(self.storage.load, self.key)
        if stored is None:
            self.close()
            return
        before, count = self.version, self._saved
        last = write_entry(self.match.entries[count - 1]) if 0 < count <= len(self.match.entries) else None
        await asyncio.to_thread(self._restore, stored)
        if self.version == before:
            return
        self.jumped = self._saved < count or (last is not None and stored.record["entries"][count - 1] != last)
        self._heard(stored)

    async def catch_up(self) -> None:
        """Read the match again if another server has changed it. Whoever calls holds the lock."""
        now = await asyncio.to_thread(self.storage.versions, [self.key])
        if not self.deleted and now.get(self.key) != self.version:
            await self._read_on()

    async def reach(self, seat: Seat | None, version: int) -> None:
        """A browser has seen this version of the match, perhaps at another server: be no older."""
        if version > self.version_for(seat):
            async with self.lock:
                await self.catch_up()

    async def hear(self, version: int) -> None:
        """Another server has brought the match to this version."""
        async with self.lock:
            if version > self.version and not self.deleted:
                await self._read_on()

    async def _read_on(self) -> None:
        """Take over what another server has done. Mostly it has added a few answers: these are given here as well, which costs
        a tenth of reading everything again. Whatever else it may have done, and whatever comes out differently, is read."""
        if self._chain and self.lesson is None and not self.info.gathering and self._saved_rules == self.game.rules_version:
            stored = await asyncio.to_thread(self.storage.load, self.key, self._saved)
            if stored is not None and self._follows(stored):
                self.jumped = False
                await self._keep_short()
                self._heard(stored)
                return
        await self._reload()

    def _follows(self, stored: Stored) -> bool:
        """Give the answers that another server was given; False if the match is not what it has become there."""
        added, match = stored.record["entries"], self.match
        if not is_next(map(dumps, added), self._chain, stored.chain):
            return False
        try:
            while (done := len(match.entries) - self._saved) < len(added):
                seat, *path = added[done]
                match.answer_written(int(seat), tuple(path))
        except Exception:
            LOG.exception("what another server did in match %s cannot be done here", self.key)
            return False
        if [write_entry(entry) for entry in match.entries[self._saved :]] != added or match.over != stored.over:
            return False  # the latter: somebody gave up, or ran out of time
        _set_right(stored)
        self.info, self.version, self._saved, self._chain = stored.info, stored.version, len(match.entries), stored.chain
        self._saved_point = stored.record["checkpoints"][-1]["at"] if stored.record["checkpoints"] else -1
        self._opened = match.count_open
        self._made.clear()
        return True

    def _heard(self, stored: Stored) -> None:
        """Tell what another server has done."""
        self.holders = set(stored.holders)
        self.put = stored.changed or stored.created
        self._tell()

    def _renewed(self, seat: Seat | None = None) -> None:
        """Something else than a move was written: a new version for everybody, or for this seat alone."""
        self.version += 1
        self._made.clear()
        self._tell(seat)

    # Telling ---------------------------------------------------------------------------------------------------

    def listen(self, listener: Callable[[], None]) -> None:
        """Be told of every change. Whoever listens is company for the bots."""
        self.listeners.add(listener)
        if not self.deleted:
            self.on_change()

    def _tell(self, seat: Seat | None = None) -> None:
        """Tell everybody that something changed, or this seat alone."""
        self.audience = seat
        for listener in list(self.listeners):
            listener()
        if not self.deleted:
            self.on_change()

    def close(self) -> None:
        """The table was deleted: let the streams end."""
        self.deleted = True
        self._tell()


def _set_right(stored: Stored) -> None:
    """Let the clock of a table stand for as long as the house was closed."""
    clock = stored.info.clock
    if clock is not None and stored.due:
        clock.shift(stored.due - clock.due)


def _result(match: AnyMatch) -> dict[str, Any]:
    """How a match ended, for whoever counts it."""
    result = match.state.result
    assert result is not None, "the match is over"
    return {"winners": list(result.winners), "scores": list(result.scores), "how": result.how}


def _lesson(game: AnyGame, name: str) -> Follower | None:
    """What is followed at a table; a guide only speaks, and lets everything be played."""
    return None if name in ("", GUIDE) else Follower(followed(game.name, name))


def _dealer(stored: Stored) -> SecretDealer | None:
    """The dealer of a stored match: the last that its record names, with the secret that is kept apart from it."""
    if stored.secret is None:
        return None
    shares = read_dealers(stored.record)
    if not shares:
        return SecretDealer(stored.secret)
    *before, now = shares
    return SecretDealer(stored.secret, now.first, before, now.commitment, now.numbers)
