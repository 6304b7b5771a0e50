"""Who sits at a table: who holds which seat, what that allows, how seats change hands, and bots that keep them warm."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

from quadriga.kernel import AnyGame, Seat
from quadriga.table import bots, rights
from quadriga.table.clocks import BOT_PLAYS, LOSES, SLOW
from quadriga.table.info import HERE, LINK, Info, Note
from quadriga.table.kept import KeptMatch, Stale, again
from quadriga.table.links import Link, Visitor, digest
from quadriga.table.names import seat_name
from quadriga.table.rights import Action, Forbidden, Role, Stage
from quadriga.table.storage import HOST, Storage, Stored

TOLD = 200  # lines of the chronicle about the coming and going at one seat; what ends something may make it twice as many
AWAY = 600.0  # seconds without a page of the table after which the others need not wait for somebody any longer


class SeatedMatch(KeptMatch):
    """A kept match with its people."""

    def __init__(
        self, game: AnyGame, stored: Stored, storage: Storage, rng: Random, now: Callable[[], float] = time.time
    ) -> None:
        super().__init__(game, stored, storage, rng, now)
        self.present: set[Seat] = set()  # whose pages are open here
        self.elsewhere: set[Seat] = set()  # whose pages are open at other servers
        self.left: dict[Seat, float] = {}  # when the last page of somebody who sits here was closed
        self.on_left: Callable[[list[Seat]], None] = lambda seats: None
        self._seen = now()  # before that, nobody can say who was away

    def people(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place.kind in (HERE, LINK)]

    def awaited(self) -> list[Seat]:
        """The seats of people that nobody holds: the link was not followed yet, or the seat was given up."""
        return [seat for seat, place in enumerate(self.places) if place.kind == LINK and seat not in self.info.joined]

    def level_at(self, seat: Seat) -> str:
        """The bot that plays a seat now, its own or in somebody's stead; empty: a person does."""
        return self.places[seat].level or self.info.stand_ins.get(str(seat), "")

    def has_stand_in(self, seat: Seat | None) -> bool:
        """Whether a bot plays this seat in its person's stead."""
        return str(seat) in self.info.stand_ins

    # Rights ---------------------------------------------------------------------------------------------------

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
            if people <= set(held) and not self._has_others(session):
                found.add(Role.ALONE)
        elif session not in self.info.parted:
            found.add(Role.NEWCOMER)
        return frozenset(found)

    def _has_others(self, session: str) -> bool:
        """Whether another browser holds a person's seat."""
        people = set(self.people())
        return any(seat in people for holder, seat in self.holders if holder != session)

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

    # Links ----------------------------------------------------------------------------------------------------

    @again
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
            info = replace(self.info, links=[*others, Link(seat, nonce, visitor.mark)])
            token = visitor.token(self.key, seat, nonce)
            await self._written(self.storage.renew(digest(token), self.key, seat, info, self.version + 1))
            self.info = info
            self._renewed()
            return token

    def _has_link(self, seat: Seat) -> bool:
        """Whether people come to this seat by a link."""
        return 0 <= seat < len(self.places) and self.places[seat].kind == LINK

    def links(self, visitor: Visitor) -> list[tuple[Seat, str]]:
        """The links that this visitor made and nobody has followed yet. Who holds nothing here any more is shown none: it may
        be the cookie from before a sign-in."""
        made = [link for link in self.info.links if link.maker == visitor.mark and self.held(visitor.name)]
        return [(link.seat, visitor.token(self.key, link.seat, link.nonce)) for link in made]

    # Coming and going -----------------------------------------------------------------------------------------

    def may_leave(self, session: str) -> list[Seat]:
        """The seats that this session can give up: those that others may come to, and its own screen's if others play on."""
        if Action.LEAVE not in self.allowed(session):
            return []
        others = self._has_others(session)
        return [seat for seat in self.held(session) if self._has_link(seat) or (seat != HOST and others)]

    @again
    async def leave(self, session: str, seat: Seat, *, bot: bool = False) -> None:
        """Give a seat up. If no other browser holds it, it waits for somebody again; with `bot`, one plays it meanwhile."""
        async with self.lock:
            self.require(session, Action.LEAVE)
            if (session, seat) not in self.holders:
                raise Forbidden("refuse.table.not_yours")
            if seat not in self.may_leave(session):
                raise Forbidden("refuse.table.last")
            self._check_told(seat)
            info = replace(self.info, links=[link for link in self.info.links if link.seat != seat])
            info.parted = [*info.parted, session]
            if all(held != seat for holder, held in self.holders if holder != session):
                self._empty(info, seat, bot=bot)
            await self._written(self.storage.release(session, self.key, seat, info, self.version + 1))
            self.info = info
            self.holders.discard((session, seat))
            self._renewed()
            await self.start_clock()

    def _empty(self, info: Info, seat: Seat, *, bot: bool) -> None:
        """Nobody holds a seat any more."""
        place = self.places[seat]
        info.places = [replace(one, kind=LINK) if i == seat else one for i, one in enumerate(info.places)]
        info.joined = [joined for joined in info.joined if joined != seat]
        info.orders = {who: orders for who, orders in info.orders.items() if who != str(seat)}
        info.stand_ins = {who: level for who, level in info.stand_ins.items() if who != str(seat)}
        if bot:
            info.stand_ins[str(seat)] = bots.usual(self.game)
        key = "left_bot" if bot else "left_open" if place.open else "left"
        args = {"seat": seat} | ({"level": bots.usual(self.game)} if bot else {})
        info.notes = [*info.notes, Note(self.match.count_open, key, args)]

    @again
    async def join(self, session: str, seat: Seat, token: str, name: str = "") -> None:
        """Somebody follows a link to this seat, and uses it up. That one more browser has come to a seat is told to all."""
        async with self.lock:
            if (session, seat) in self.holders:
                return
            self._check_told(seat)
            if any(held == seat for _, held in self.holders):
                note = Note(self.match.count_open, "further", {"seat": seat})
                info = replace(self.info, notes=[*self.info.notes, note])
            else:
                info = self._filled(seat, name)
            info.links = [link for link in info.links if link.seat != seat]
            if seat not in info.joined:
                info.joined = [*info.joined, seat]
            await self._written(self.storage.follow(digest(token), session, self.key, seat, info, self.version + 1))
            await self._came(session, seat, info)

    @again
    async def sit(self, session: str, seat: Seat, name: str = "") -> None:
        """Somebody takes a free seat of an open table."""
        async with self.lock:
            await self._sit(session, seat, name, self.info.free())

    @again
    async def accept(self, session: str, seat: Seat, name: str = "") -> None:
        """Somebody takes a seat to which they were invited by name. Whoever calls knows that they were."""
        async with self.lock:
            await self._sit(session, seat, name, self.awaited())

    async def _sit(self, session: str, seat: Seat, name: str, free: list[Seat]) -> None:
        self.require(session, Action.SIT)
        if seat not in free:
            raise Forbidden("refuse.table.not_free")
        self._check_told(seat)
        info = self._filled(seat, name)
        info.links = [link for link in info.links if link.seat != seat]
        info.joined = [*info.joined, seat]
        await self._written(self.storage.sit(session, self.key, seat, info, self.version + 1))
        await self._came(session, seat, info)

    def _filled(self, seat: Seat, name: str) -> Info:
        """What is known once somebody of this name sits on a seat that was empty; a bot that kept it warm goes."""
        name = seat_name(name)
        note = Note(self.match.count_open, "joined" if name else "came", {"seat": seat, "name": name})
        stand_ins = {who: level for who, level in self.info.stand_ins.items() if who != str(seat)}
        info = replace(self.info, notes=[*self.info.notes, note], stand_ins=stand_ins)
        if name:
            info.places = [replace(place, name=name) if i == seat else place for i, place in enumerate(info.places)]
        return info

    async def _came(self, session: str, seat: Seat, info: Info) -> None:
        self.info = info
        self.holders.add((session, seat))
        self._renewed()
        await self.start_clock()

    # Time -----------------------------------------------------------------------------------------------------

    def _timed(self) -> list[Seat]:
        """Whose time runs now: people who are asked, while no seat is empty and the match goes on."""
        if self.match.over or self.info.gathering or any(not self.has_stand_in(seat) for seat in self.awaited()):
            return []
        people = [seat for seat in self.people() if not self.has_stand_in(seat)]
        return [seat for seat in self.asked() if seat in people]

    def _set_clock(self, answered: Seat | None = None, *, back: bool = False) -> None:
        if self.info.clock is not None:
            self.info.clock.turn(self.now(), self._timed(), sealed=self.match.is_sealed, answered=answered, back=back)

    async def start_clock(self) -> None:
        """Let time run, or stand, after somebody came or went. Whoever calls holds the lock."""
        clock = self.info.clock
        if clock is not None and clock.running != self._timed():
            self._set_clock()
            await self._save_info()

    @again
    async def run_out(self) -> bool:
        """See to those whose time is up. Where another process was faster, there is another version, and this is refused."""
        async with self.lock:
            clock = self.info.clock
            if clock is None or not clock.due or self.now() < clock.due:
                return False
            out = clock.out(self.now(), [ask.seat for ask in self.match.pending])
            clock.stop(self.now(), out)
            for seat in out:
                self._note("time_bot" if clock.at_zero == BOT_PLAYS else "time_up", seat, level=bots.usual(self.game))
            if out and clock.at_zero == LOSES:
                await self._play(lambda: self.match.forfeit(out, "time"))
                await self._commit(None, jumped=False)
                return True
            if clock.at_zero == BOT_PLAYS:
                self.info.stand_ins |= {str(seat): bots.usual(self.game) for seat in out}
            self._set_clock()
            await self._save_info()
            return bool(out)

    @again
    async def vacation(self, session: str, seat: Seat, *, begins: bool) -> None:
        """Go on vacation with one's own seat, or come back."""
        async with self.lock:
            self.require(session, Action.VACATION)
            clock = self.info.clock
            if (session, seat) not in self.holders or seat == HOST:
                raise Forbidden("refuse.table.not_yours")
            if clock is None or clock.kind != SLOW:
                raise Forbidden("refuse.clock.none")
            clock.settle(self.now())
            if begins == (seat in clock.resting):
                raise Stale
            self._check_told(seat)
            if begins and not clock.vacation.get(str(seat), 0.0):
                raise Forbidden("refuse.clock.spent")
            clock.rest(self.now(), seat, begins=begins)
            self._note("vacation" if begins else "vacation_over", seat)
            await self._save_info()

    # Bots that keep a seat warm -------------------------------------------------------------------------------

    def is_away(self, seat: Seat) -> bool:
        """Whether somebody is waited for who has been away for long."""
        if seat in self.present | self.elsewhere or seat not in self.asked():
            return False
        return self.now() - max(self.left.get(seat, self._seen), self.put) >= AWAY

    @property
    def is_covered(self) -> bool:
        """Whether a bot may play for somebody who is away: not where they have days for a move."""
        return self.info.covers and (self.info.clock is None or self.info.clock.kind != SLOW)

    def may_cover(self, session: str) -> list[Seat]:
        """The seats of others that this session may give to a bot, at once or when their person has been away for long."""
        if Action.SUBSTITUTE not in self.allowed(session):
            return []
        others = [seat for seat in self.people() if seat not in self.held(session) and not self.has_stand_in(seat)]
        return [seat for seat in others if self.is_covered or seat in self.awaited()]

    @again
    async def substitute(self, session: str, seat: Seat) -> None:
        """Let a bot play a seat until somebody takes it back: one's own, one that is free, or one whose person is away."""
        async with self.lock:
            self.require(session, Action.SUBSTITUTE)
            own = (session, seat) in self.holders and seat != HOST
            if self.has_stand_in(seat):
                raise Stale
            if not own and seat not in self.may_cover(session):
                raise Forbidden("refuse.table.no_cover")
            free = seat in self.awaited()
            if not own and not free and not self.is_away(seat):
                raise Forbidden("refuse.table.not_away", n=int(AWAY // 60))
            self._check_told(seat)
            level = bots.usual(self.game)
            self.info.stand_ins[str(seat)] = level
            self._note("covers_own" if own else "covers_free" if free else "covers_away", seat, level=level)
            self._set_clock()
            await self._save_info()

    @again
    async def come_back(self, session: str, seat: Seat) -> None:
        """Take one's seat back from the bot."""
        async with self.lock:
            self.require(session, Action.RETURN)
            if (session, seat) not in self.holders:
                raise Forbidden("refuse.table.not_yours")
            self._check_told(seat, 2 * TOLD)
            if self.info.stand_ins.pop(str(seat), None) is None:
                raise Stale
            self._note("back", seat)
            if self.info.clock is not None:
                self.info.clock.come_back(seat)
            self._set_clock()
            await self._save_info()

    def _check_told(self, seat: Seat, most: int = TOLD) -> None:
        """Refuse one more change of who plays a seat than anybody wants to read: whoever lost could else fill the table until
        nobody can open it."""
        if sum(note.args.get("seat") == seat for note in self.info.notes) >= most:
            raise Forbidden("refuse.table.told")

    def _note(self, key: str, seat: Seat, **args: str) -> None:
        self.info.notes = [*self.info.notes, Note(self.match.count_open, key, {"seat": seat, **args})]
