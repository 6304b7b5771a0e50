"""One match at a table: who sits where, what each may see, and the one door through which it changes.

Every change is checked, played in memory and written to the store before anybody hears of it; if it cannot be written,
memory goes back to what the store holds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from math import inf
from random import Random
from typing import Any, TypeVar, cast

from quadriga.kernel import (
    AUTOMATON,
    AnyGame,
    AnyMatch,
    BadRecord,
    IllegalMove,
    Line,
    QuadrigaError,
    Seat,
    SecretDealer,
    Written,
    read_record,
    write_record,
)
from quadriga.kernel.dealer import BROWSER, SERVER
from quadriga.kernel.record import MOST_ENTRIES, write_beginning, write_checkpoint, write_entry
from quadriga.kernel.shares import read_dealers, write_dealers
from quadriga.table import gather, rights
from quadriga.table.info import HERE, LINK, Info, Note, Place
from quadriga.table.links import DeadLink, Link, Visitor, digest
from quadriga.table.rights import Action, Forbidden, Role, Stage
from quadriga.table.storage import HOST, Change, Storage, StorageError, Stored

LOG = logging.getLogger(__name__)
T = TypeVar("T")
FULL = MOST_ENTRIES - 1_000  # entries after which a match can only be looked at: what comes with one answer must fit in


class Stale(QuadrigaError):
    """The answer belongs to an older view of the table."""

    def __init__(self) -> None:
        super().__init__("refuse.table.stale")


class Table:
    """A live match."""

    def __init__(self, game: AnyGame, stored: Stored, storage: Storage, rng: Random) -> None:
        self.key = stored.key
        self.game = game
        self.storage = storage
        self.rng = rng  # of its bots
        self.lock = asyncio.Lock()
        self.listeners: set[Callable[[], None]] = set()
        self.on_change: Callable[[], None] = lambda: None
        self.attended = -inf  # when somebody of this table was there last, by the clock of the house
        self.deleted = False
        self.opened: dict[str, Seat] = {}  # who looks now, by session, where several seats share a screen
        self._made: dict[Hashable, Any] = {}  # what `once` has made since the last change
        self.jumped = False  # whether the last change was a step back, so that nothing should fly
        self.told: Seat | None = None  # who alone may notice the last change: what stays under seal; None: everybody
        self.holders: set[tuple[str, Seat]] = set()  # which session holds which seat, or `HOST`
        self._restore(stored)

    def _restore(self, stored: Stored) -> None:
        self.info = stored.info
        self.created = stored.created
        self.dealer = _dealer(stored)
        self.match = read_record(self.game, stored.record, None if self.info.gathering else self.dealer)
        if len(self.places) != self.game.seats(self.match.config):
            raise BadRecord("refuse.record.kept", error="its seats")
        self.version = stored.version
        self.holders.update(stored.holders)  # nobody loses a seat by a change that could not be written
        self._saved = len(stored.record["entries"])
        self._saved_point = stored.record["checkpoints"][-1]["at"] if stored.record["checkpoints"] else -1
        self._saved_rules = stored.record["rules"]
        self._saved_dealers = self._dealers()

    # Reading --------------------------------------------------------------------------------------------------

    @property
    def match(self) -> AnyMatch:
        return self._match

    @match.setter
    def match(self, match: AnyMatch) -> None:
        self._match = match
        self._made.clear()

    @property
    def weight(self) -> int:
        """About how many kilobytes the match takes: what was answered, and the states from which it can be seen again."""
        return 20 + len(self.match.entries) + 10 * len(self.match.checkpoints)

    @property
    def places(self) -> list[Place]:
        return self.info.places

    def version_for(self, seat: Seat | None) -> int:
        """The number of this seat's view: how many changes there were that it may know of. An answer under seal changes
        nothing for the others, so neither this, now or after a restart."""
        return self.version - self.info.unseen.get(_viewer(seat), 0)

    def count_for(self, seat: Seat | None) -> int:
        """How many entries this seat may know of: none of a sealed round that is still open."""
        return self.match.count_open

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` gives, made once between two changes: for whatever depends on nothing but the table as it stands."""
        if key not in self._made:
            self._made[key] = make()
        return cast(T, self._made[key])

    def why_no_undo(self, seat: Seat) -> str | None:
        """The reason why this seat cannot take its last answer back, as a text key; None if it can."""
        return self.once(("undo", seat), lambda: self.match.why_no_undo(seat))

    def lines(self, seat: Seat | None) -> list[Line]:
        """The chronicle as this seat may read it."""
        return [line for line in self.match.chronicle or [] if line.news.is_for(seat)]

    def asked(self) -> list[Seat]:
        """Who is asked, answered under seal or not: the others do not learn which."""
        if self.match.is_sealed:
            return sorted({ask.seat for ask in self.match.pending} | {s for s in self.people_and_bots() if self._has_sealed(s)})
        return [ask.seat for ask in self.match.pending]

    def people_and_bots(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place.kind != AUTOMATON]

    def people(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place.kind in (HERE, LINK)]

    def awaited(self) -> list[Seat]:
        """The seats whose link nobody has followed yet."""
        return [seat for seat, place in enumerate(self.places) if place.kind == LINK and seat not in self.info.joined]

    def _has_sealed(self, seat: Seat) -> bool:
        return self.match.sealed(seat) is not None

    def _dealers(self) -> list[dict[str, Any]]:
        """Who dealt what, as the store keeps it: without the secret of the one who deals now."""
        return [] if self.dealer is None else write_dealers(self.dealer, publish=False)

    def record(self) -> dict[str, Any]:
        """The match as a record, with its secret once it is over. What is still under seal is asked again."""
        data = write_record(self.match, [place.seat() for place in self.places])
        return {**data, "entries": data["entries"][: self.match.count_open]}

    # Who sits here --------------------------------------------------------------------------------------------

    def held(self, session: str) -> tuple[Seat, ...]:
        """The seats of this session; `HOST` is among them if it set the table up."""
        return tuple(sorted(seat for holder, seat in self.holders if holder == session))

    def roles(self, session: str) -> frozenset[Role]:
        """What this session is here."""
        held, people = self.held(session), set(self.people())
        found = {Role.WATCHER}
        if HOST in held:
            found.add(Role.HOST)
        if any(seat != HOST for seat in held):
            found.add(Role.PLAYER)
            others = any(seat in people for holder, seat in self.holders if holder != session)
            if people <= set(held) and not others:
                found.add(Role.ALONE)
        return frozenset(found)

    @property
    def stage(self) -> Stage:
        if self.match.over:
            return Stage.FINISHED
        return Stage.WAITING if self.awaited() else Stage.RUNNING

    def allowed(self, session: str) -> frozenset[Action]:
        """What this session may do now."""
        return rights.allowed(self.roles(session), self.stage)

    def require(self, session: str, action: Action) -> None:
        """Refuse what this session may not do now."""
        rights.require(self.roles(session), self.stage, action)

    async def invite(self, visitor: Visitor, seat: Seat, nonce: str) -> str:
        """A new link to a seat, which replaces the one before: to one's own seat, or as a host to one that nobody has taken."""
        async with self.lock:
            own = seat != HOST and seat in self.held(visitor.name)
            if not own and Role.HOST in self.roles(visitor.name) and any(seat == held for _, held in self.holders):
                raise Forbidden("refuse.table.taken" if seat != HOST else "refuse.table.no_link")
            self.require(visitor.name, Action.SHARE if own else Action.INVITE)
            if not own and not self._has_link(seat):
                raise Forbidden("refuse.table.no_link")
            others = [link for link in self.info.links if link.seat != seat]
            info = replace(self.info, links=[*others, Link(seat, nonce, visitor.name)])
            token = visitor.token(self.key, seat, nonce)
            await self._written(self.storage.renew(digest(token), self.key, seat, info, self.version + 1))
            self.info = info
            self._renewed()
            return token

    def _has_link(self, seat: Seat) -> bool:
        """Whether people come to this seat by a link."""
        return 0 <= seat < len(self.places) and self.places[seat].kind == LINK

    def may_leave(self, session: str) -> list[Seat]:
        """The seats that this session can give up."""
        if Action.LEAVE not in self.allowed(session):
            return []
        return [seat for seat in self.held(session) if self._has_link(seat)]

    async def leave(self, session: str, seat: Seat) -> None:
        """Give a seat up. If no other browser holds it, it waits for somebody again, and the host may make its link anew."""
        async with self.lock:
            self.require(session, Action.LEAVE)
            if (session, seat) not in self.holders:
                raise Forbidden("refuse.table.not_yours")
            if not self._has_link(seat):
                raise Forbidden("refuse.table.no_link")
            info = replace(self.info, links=[link for link in self.info.links if link.seat != seat])
            if all(held != seat for holder, held in self.holders if holder != session):
                info.joined = [joined for joined in info.joined if joined != seat]
                info.orders = {who: orders for who, orders in info.orders.items() if who != str(seat)}
                info.notes = [*info.notes, Note(self.count_for(None), "left", {"seat": seat})]
            await self._written(self.storage.release(session, self.key, seat, info, self.version + 1))
            self.info = info
            self.holders.discard((session, seat))
            self._renewed()

    def links(self, visitor: Visitor) -> list[tuple[Seat, str]]:
        """The links that this visitor made and nobody has followed yet."""
        made = [link for link in self.info.links if link.maker == visitor.name]
        return [(link.seat, visitor.token(self.key, link.seat, link.nonce)) for link in made]

    async def join(self, session: str, seat: Seat, token: str, name: str = "") -> None:
        """Somebody follows a link to this seat, and uses it up. That one more browser has come to a seat is told to all."""
        async with self.lock:
            if (session, seat) in self.holders:
                return
            info = replace(self.info, links=[link for link in self.info.links if link.seat != seat])
            if any(held == seat for _, held in self.holders):
                info.notes = [*info.notes, Note(self.count_for(None), "further", {"seat": seat})]
            else:
                info.notes = [
                    *info.notes,
                    Note(self.count_for(None), "joined" if name else "came", {"seat": seat, "name": name[:40]}),
                ]
            if name and not any(held == seat for _, held in self.holders):
                info.places = [replace(place, name=name[:40]) if i == seat else place for i, place in enumerate(info.places)]
            if seat not in info.joined:
                info.joined = [*info.joined, seat]
            await self._written(self.storage.follow(digest(token), session, self.key, seat, info, self.version + 1))
            self.info = info
            self.holders.add((session, seat))
            self._renewed()

    # Numbers for the dealer -----------------------------------------------------------------------------------

    async def give(self, held: tuple[Seat, ...], *, commitment: str = "", number: str = "") -> None:
        """A browser promises a number, tells it, or (with neither) leaves it to the server to draw one for its seats."""
        async with self.lock:
            seats = [seat for seat in self.people() if seat in held]
            if not seats:
                raise Forbidden("refuse.table.not_yours")
            if not self.info.gathering:
                raise Stale
            if commitment:
                gather.promise(self.info, seats, commitment)
            elif number:
                gather.give(self.info, self.people(), seats, number)
            else:
                gather.draw_for(self.info, seats)
            await self._gathered()

    async def deal(self, session: str) -> None:
        """Whoever set the table up waits no longer: the server draws the numbers that are missing."""
        async with self.lock:
            self.require(session, Action.DEAL)
            if not self.info.gathering:
                raise Stale
            gather.draw_for(self.info, self.people())
            await self._gathered()

    async def _gathered(self) -> None:
        """Keep what came; if it was the last, deal."""
        if self.dealer is None or not gather.is_given(self.info, self.people()):
            await self._save_info()
            return
        self.dealer.mix(gather.numbers(self.info))
        self.info.gathering = False
        self.info.notes.extend(_number_notes(self.info))
        await self._play(lambda: self.match.resume(self.dealer))
        await self._commit(None, jumped=False)

    # Who looks ------------------------------------------------------------------------------------------------

    def viewer(self, session: str, held: tuple[Seat, ...]) -> tuple[Seat | None, Seat | None]:
        """Which seat this browser shows now (None: as a watcher), and for which seat a curtain is drawn, if any."""
        seats = [seat for seat in held if 0 <= seat < len(self.places)]
        if len(seats) < 2:
            return (seats[0] if seats else None), None
        asked = [seat for seat in seats if self.match.ask(seat) is not None]
        current = self.opened.get(session)
        if self.info.open_hands or self.match.over:
            return (current if current in asked else asked[0] if asked else current if current in seats else seats[0]), None
        if current in asked or (not asked and current in seats):
            return current, None
        return None, (asked[0] if asked else None)

    async def look(self, session: str, seat: Seat) -> None:
        """Open the curtain for this seat."""
        self.require(session, Action.LOOK)
        if seat not in self.held(session):
            raise Forbidden("refuse.table.not_yours")
        async with self.lock:
            self.opened[session] = seat
            self.jumped = True
            self._tell()

    # Changing -------------------------------------------------------------------------------------------------

    async def answer(
        self, seat: Seat, version: int, path: Written, *, always: bool = False, then: Sequence[Written] = ()
    ) -> None:
        """Play a move given in its written form, and what is to follow it; with `always`, answer so from now on."""
        async with self.lock:
            self._expect(seat, version)
            if len(self.match.entries) > FULL:
                raise IllegalMove("refuse.record.long", n=FULL)
            ask = self.match.ask(seat)
            stands = always and tuple(path) in self.may_stand(seat)
            await self._play(lambda: self.match.answer_written(seat, path))
            if then:
                await self._play(lambda: follow(self.match, seat, then))
            self.info.since[str(seat)] = self.count_for(seat)
            if stands and ask is not None:
                self.info.orders.setdefault(str(seat), {})[ask.prompt] = list(path)
            await self._commit(seat, jumped=False)

    def may_stand(self, seat: Seat) -> list[Written]:
        """The answers that this seat may give once and for all: a plain yes or no in a sealed round. What names a card or
        anything else is a choice of its own each time."""
        ask = self.match.ask(seat)
        if ask is None or not self.match.is_sealed or ask.choice.kind != "one" or len(ask.choice) < 2:
            return []
        return [path for path in map(ask.choice.write, ask.choice) if len(path) == 1]

    def only_answer(self, seat: Seat) -> Written | None:
        """The one possible answer to a question that is asked so that nobody learns who could have answered otherwise.

        It is given for the seat, after a pause that tells nothing. Where people share a screen they would see that it does
        not change hands, so there everybody is asked.
        """
        ask = self.match.ask(seat)
        if ask is None or not self.match.is_sealed or ask.choice.kind != "one" or len(ask.choice) != 1:
            return None
        shares = sum(place.kind == HERE for place in self.places) > 1 and not self.info.open_hands
        if self.places[seat].kind not in (HERE, LINK) or (self.places[seat].kind == HERE and shares):
            return None
        return ask.choice.write(next(iter(ask.choice)))

    async def undo(self, seat: Seat, version: int) -> None:
        async with self.lock:
            self._expect(seat, version)
            await self._play(lambda: self.match.undo(seat))
            await self._commit(seat, jumped=True)

    async def drop_order(self, seat: Seat, prompt: str) -> None:
        """Withdraw a standing order."""
        async with self.lock:
            if self.info.orders.get(str(seat), {}).pop(prompt, None) is None:
                return
            await self._save_info(seat)

    def standing(self, seat: Seat) -> Written | None:
        """The answer that this seat ordered beforehand, if it is asked such a question and the answer is legal; or the only one
        there is."""
        if (only := self.only_answer(seat)) is not None:
            return only
        ask = self.match.ask(seat)
        if ask is None or (ordered := self.info.orders.get(str(seat), {}).get(ask.prompt)) is None:
            return None
        try:
            ask.choice.read(tuple(ordered))
        except IllegalMove:
            return None
        return tuple(ordered)

    async def _save_info(self, seat: Seat | None = None) -> None:
        """Write what changed without a move: a new version for everybody, or for this seat alone."""
        if seat is not None:
            self._keep_from_others(seat)
        await self._written(self.storage.save_info(self.key, self.info, self.version + 1))
        self._renewed(seat)

    def _renewed(self, seat: Seat | None = None) -> None:
        """Something else than a move was written: a new version for everybody, or for this seat alone."""
        self.version += 1
        self._made.clear()
        self._tell(seat)

    def _keep_from_others(self, seat: Seat) -> None:
        """The next version is this seat's alone: the others' views are as they were."""
        for other in [*range(len(self.places)), None]:
            if other != seat:
                self.info.unseen[_viewer(other)] = self.info.unseen.get(_viewer(other), 0) + 1

    def _expect(self, seat: Seat, version: int) -> None:
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

    async def _reload(self) -> None:
        stored = await asyncio.to_thread(self.storage.load, self.key)
        if stored is not None:
            await asyncio.to_thread(self._restore, stored)

    async def _commit(self, seat: Seat | None, *, jumped: bool) -> None:
        """Write the change, then tell whoever may know of it. `seat` made it."""
        match = self.match
        own = seat if match.is_sealed and seat is not None and (jumped or self._has_sealed(seat)) else None
        if own is not None:
            self._keep_from_others(own)
        count = len(match.entries)
        first = 0 if jumped else min(self._saved, count)
        written = [write_entry(entry) for entry in match.entries[first:]]
        at, state = match.checkpoints[-1]
        point = write_checkpoint(at, state) if at != self._saved_point else None
        version = self.version + 1
        self.info.asked = self.asked()
        self.info.tell_progress(match)
        dealers = self._dealers()
        record: dict[str, Any] = {}
        if dealers != self._saved_dealers:  # after going back beyond where this dealer took over
            record["dealers"] = dealers
        if self._saved_rules != self.game.rules_version:  # from now on it is replayed from where these rules took over
            record |= write_beginning(match)
            point = write_checkpoint(at, state)
        change = Change(first, written, version, match.over, point, self.info, record, hidden=own is not None)
        await self._written(self.storage.append(self.key, change))
        self.version = version
        self._made.clear()
        self._saved, self._saved_point, self._saved_dealers = count, at, dealers
        self._saved_rules = self.game.rules_version
        self.jumped = jumped
        self._tell(own)

    async def _written(self, done: Future[None]) -> None:
        try:
            await asyncio.shield(asyncio.wrap_future(done))
        except (StorageError, DeadLink):
            await self._reload()
            raise

    async def keep_analysis(self, analysis: dict[str, Any]) -> None:
        """Remember how far the analysis has come."""
        async with self.lock:
            self.info.analysis = analysis
            await self._save_info()

    async def point_to(self, key: str) -> None:
        """Remember the rematch. Whoever calls holds the lock."""
        self.info.rematch = key
        await self._save_info()

    def close(self) -> None:
        """The table was deleted: let the streams end."""
        self.deleted = True
        self._tell()

    def listen(self, listener: Callable[[], None]) -> None:
        """Be told of every change. Whoever listens is company for the bots."""
        self.listeners.add(listener)
        if not self.deleted:
            self.on_change()

    def _tell(self, seat: Seat | None = None) -> None:
        """Tell everybody that something changed, or this seat alone."""
        self.told = seat
        for listener in list(self.listeners):
            listener()
        if not self.deleted:
            self.on_change()


def follow(match: AnyMatch, seat: Seat, answers: Sequence[Written]) -> None:
    """Give further answers as long as this seat, and nobody else, is asked; one that is not legal in its turn is left out."""
    for path in answers:
        if [ask.seat for ask in match.pending] != [seat]:
            return
        with contextlib.suppress(IllegalMove):
            match.answer_written(seat, path)


def _number_notes(info: Info) -> list[Note]:
    """Where the numbers came from that were mixed in."""
    seats = gather.givers(info)
    given, drawn, unkept = seats[BROWSER], seats[SERVER], seats[gather.NOBODY]
    notes = [Note(-1, "numbers_drawn" if drawn else "numbers", {"n": given, "drawn": drawn})]
    return notes if not unkept else [*notes, Note(-1, "numbers_unkept", {"n": unkept})]


def _viewer(seat: Seat | None) -> str:
    """A viewer as a key of JSON; watchers share one."""
    return "" if seat is None else str(seat)


def _dealer(stored: Stored) -> SecretDealer | None:
    """The dealer of a stored match: the last that its record names, with the secret that is kept apart from it."""
    if stored.secret is None:
        return None
    shares = read_dealers(stored.record)
    if not shares:
        return SecretDealer(stored.secret)
    *before, now = shares
    return SecretDealer(stored.secret, now.first, before, now.commitment, now.numbers)
