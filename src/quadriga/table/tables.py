"""All tables of a house: opened when somebody comes, put away when nobody is there, and the bots kept playing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from random import Random, SystemRandom
from typing import Any

from quadriga import games
from quadriga.bots import better_line
from quadriga.bots.watchdog import is_endless, way_out
from quadriga.kernel import AUTOMATON, BOT, AnyGame, AnyMatch, Match, QuadrigaError, Seat, SecretDealer, Written, write_record
from quadriga.kernel.dealer import BROWSER
from quadriga.kernel.shares import write_dealers
from quadriga.lessons import GUIDE, Follower, followed
from quadriga.table import bots as bots_module
from quadriga.table.analysis import Analysts, Coach, Hints
from quadriga.table.bots import NOBODY, Bots
from quadriga.table.clocks import Clock
from quadriga.table.crew import Crew
from quadriga.table.desk import Desk
from quadriga.table.importing import Kept, Line, Prepared, Trials, branch, promise
from quadriga.table.info import HERE, LINK, Info, Note, Place
from quadriga.table.jobs import ANALYSIS, ANSWER, Job
from quadriga.table.kept import Stale
from quadriga.table.links import DeadLink, Link, Visitor, digest
from quadriga.table.long import Marker
from quadriga.table.outcome import outcome, soon
from quadriga.table.rights import Action, Forbidden
from quadriga.table.seating import seated
from quadriga.table.seats import AWAY
from quadriga.table.shares import Lane, Rank
from quadriga.table.storage import GONE, HOST, NOWHERE, Storage, Stored
from quadriga.table.table import Table
from quadriga.table.timekeeper import Timekeeper
from quadriga.table.writer import Changed, Db, StorageError

LOG = logging.getLogger(__name__)
Beginning = Callable[[str, Db], None]  # what is written with a new match, given its key: it raises `Changed` to prevent it
RECENTLY = 600.0  # seconds for which bots play on after somebody of the table was there
KNOWN = 10_000  # sessions whose address is remembered
ROOM = 250_000  # what all live tables may weigh, in kilobytes or about that
AGAIN = 0.5  # seconds after which something is tried again that the database could not answer
MEETING = 3.0  # seconds between two times at which servers tell each other who is there
PLACES = 12  # jobs that a server takes at a time: most of them wait for a worker, or for the moment to answer
NEWS = "@"  # begins what is told about something else than a match
LONG = 1_000  # entries of a match that takes a while to be opened


class NoSuchTable(QuadrigaError):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__("refuse.table.none")


class Tables:
    """The live tables, as many as weigh no more than `room` together."""

    def __init__(
        self,
        storage: Storage,
        bots: Bots | None = None,
        room: int = ROOM,
        reaction: tuple[float, float] = (0.8, 2.0),
        rng: Random | None = None,
        clock: Callable[[], float] = time.monotonic,
        trials: Trials | None = None,
        desk: Desk | None = None,
        now: Callable[[], float] = time.time,
        marker: Marker | None = None,
    ) -> None:
        self.marker = marker
        self.storage = storage
        self.bots = bots or Bots()
        self.hints = Hints(self.bots)
        self.coach = Coach(self.bots)
        self.trials = trials or Trials()
        self.desk = desk or Desk()
        self.analysts = Analysts(self.bots, self.desk)
        self.clock = clock
        self.now = now  # the time of day, of everything that is kept
        self._households: OrderedDict[str, str] = OrderedDict()  # from which address each session asked last
        self.room = room
        self.reaction = reaction  # seconds until standing orders and bots answer under seal, and bots where nobody plays
        self.rng = rng or SystemRandom()  # of the dealers' secrets, and of what the bots of each table do
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self.time = Timekeeper(storage, self.desk, now, self._live, self.open)
        self._thinking: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        self.on_over: Callable[[], None] = lambda: None  # a match has ended
        self._hearing: set[asyncio.Task[None]] = set()
        self._missed: dict[str, int] = {}  # versions that were heard of while a table was being opened
        self.on_news: Callable[[str], None] = lambda about: None  # what servers tell each other that is about no match
        self.on_thought: Callable[[str, float], None] = lambda level, seconds: None  # a bot has answered
        self.on_opened: Callable[[int], None] = lambda count: None  # so many answers are open to all that were not before
        self.on_left: Callable[[Table, list[Seat]], None] = lambda table, seats: None  # the last pages of people were closed
        self.crew = None if storage.jobs is None else Crew(storage.jobs, self._do, PLACES)
        self._follow(self._meet())
        loop = asyncio.get_running_loop()
        storage.listen(partial(self._overhear, loop), lambda: soon(loop, self._stir))

    # Opening --------------------------------------------------------------------------------------------------

    async def open(self, key: str, lane: Lane = NOBODY) -> Table:
        """The table of that key, read from the store if nobody has used it lately; `lane` says for whom."""
        table = self._live.get(key)
        if table is not None and not table.deleted:
            self._live.move_to_end(key)
            return table
        if key not in self._opening:
            task = asyncio.create_task(self._load(key, lane))
            self._opening[key] = task
            task.add_done_callback(lambda _: self._opened(key))
        return await asyncio.shield(self._opening[key])

    def _opened(self, key: str) -> None:
        """A table was opened, or could not be. What was heard of it meanwhile may not have been there when it was read."""
        del self._opening[key]
        version = self._missed.pop(key, 0)
        if key in self._live and version:
            self._follow(self._surely(partial(self._live[key].hear, version)))

    async def _load(self, key: str, lane: Lane) -> Table:
        lane = lane._replace(table=key)
        stored = await self.desk.do(partial(self._read, key), lane)
        if stored is None:
            raise NoSuchTable
        if not stored.is_whole:  # an older file, or a damaged one: first where it does no harm
            await self.trials.attempt(try_stored, stored, lane=lane)
        is_long, rng = len(stored.record["entries"]) > LONG, Random(self.rng.getrandbits(64))
        table = await self.desk.do(partial(self._table, stored, rng), lane, is_long=is_long)
        await table.look_beside()
        table.on_change = lambda: self._changed(table)
        table.on_opened = lambda count: self.on_opened(count)
        table.on_left = lambda seats: self.on_left(table, seats)
        self._live[key] = table
        self._make_room()
        self._wake(table)
        return table

    def _read(self, key: str) -> Stored | None:
        """A match as it is to be opened: from its last stretch on, if it goes on under the same rules."""
        stored = self.storage.load_stretch(key)
        if stored is None or stored.stretch is None:
            return stored
        is_current = stored.record["rules"] == games.load(stored.record["game"]).rules_version
        return stored if is_current else self.storage.load(key)

    def _table(self, stored: Stored, rng: Random) -> Table:
        """The table of a match; a long one that was not opened from its last stretch will be the next time."""
        game = games.load(stored.record["game"])
        try:
            table = Table(game, stored, self.storage, rng, self.now)
        except Exception:
            whole = None if stored.stretch is None else self.storage.load(stored.key)
            if whole is None or not whole.is_whole:
                raise
            LOG.exception("match %s cannot be opened from its last stretch", stored.key)
            table = Table(game, whole, self.storage, rng, self.now)
        table.marker = self.marker
        if table.is_long:
            table.shorten()
        return table

    def _overhear(self, loop: asyncio.AbstractEventLoop, key: str, version: int) -> None:
        """In the thread that listens: most of what is told is about tables that nobody has open here."""
        if not key or key in self._live or key in self._opening:
            soon(loop, lambda: self._hear(key, version))
        if not key or key.startswith(NEWS):
            soon(loop, lambda: self.on_news(key.removeprefix(NEWS)))

    def _hear(self, key: str, version: int) -> None:
        """Another server has changed a match; without a key, it may have changed any."""
        if key in self._opening:
            self._missed[key] = max(version, self._missed.get(key, 0))
        if key in self._live:
            table = self._live[key]
            self._follow(self._surely(partial(table.hear, version) if version else table.look_beside))
        elif not key and self._live:
            self._follow(self._surely(self._catch_up))

    async def renew(self, changed: dict[str, int]) -> None:
        """Matches were brought to these versions beside their tables, in this process: read those that are open again."""
        for key, version in changed.items():
            if key in self._live:
                await self._live[key].hear(version)

    def _follow(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something about what was heard, beside whatever else is done."""
        task = asyncio.create_task(work)
        self._hearing.add(task)
        task.add_done_callback(self._followed)

    def _followed(self, task: asyncio.Task[None]) -> None:
        self._hearing.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a match could not be read again", exc_info=task.exception())

    async def _surely(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something about what was heard; while the database is away, again and again."""
        while True:
            try:
                return await work()
            except StorageError as error:
                LOG.info("what was heard cannot be read yet: %s", error)
                await asyncio.sleep(AGAIN)

    async def _catch_up(self) -> None:
        """Bring every live table to what the store has, and ask its bots again: something may have been missed."""
        if self.crew is not None:
            self.crew.forget()
        found = await asyncio.to_thread(self.storage.versions, list(self._live))
        for key, table in list(self._live.items()):
            await table.hear(found.get(key, GONE))
            if not table.deleted:
                self._wake(table)

    async def _meet(self) -> None:
        """Tell the other servers who is here, and hear who is there, again and again."""
        while self.storage.beside is not None:
            here = {(key, seat) for key, table in self._live.items() for seat in table.present}
            followed = [key for key, table in self._live.items() if table.listeners]
            with contextlib.suppress(StorageError):
                found: dict[str, set[Seat]] = {key: set() for key in followed}
                for key, seat in await asyncio.to_thread(self.storage.beside.meet, here, followed):
                    found[key].add(seat)
                for key, seats in found.items():
                    if key in self._live:
                        self._live[key].meet(seats)
            await asyncio.sleep(MEETING)

    def _stir(self) -> None:
        if self.crew is not None:
            self.crew.stir()

    def _make_room(self) -> None:
        """Put tables away that nobody looks at, those that were asked for longest ago first, until the others have room."""
        excess = sum(table.weight for table in self._live.values()) - self.room
        for key, table in list(self._live.items())[:-1]:
            if excess <= 0:
                return
            busy = table.listeners or table.lock.locked() or any(k == key for k, _ in self._thinking)
            if not busy:
                del self._live[key]
                excess -= table.weight

    def peek(self, key: str) -> Table | None:
        """A table that is open already."""
        return self._live.get(key)

    @property
    def live(self) -> int:
        return len(self._live)

    # Making ---------------------------------------------------------------------------------------------------

    async def create(
        self,
        game: AnyGame,
        config: Any,
        places: list[Place],
        visitor: Visitor,
        *,
        title: str = "",
        public: bool = False,
        open_hands: bool = False,
        position: AnyMatch | None = None,
        gathers: bool = False,
        guided: bool = False,
        covers: bool = False,
        clock: Clock | None = None,
        vacation: float = 0.0,
        rated: bool = False,
    ) -> Table:
        """A new table. The visitor gets every seat that plays here, and links to those that come by link. With `gathers`, it is
        dealt when all people's browsers have given a number; else at once, from the secret alone."""
        begin = partial(_begin, game, config, self._dealer(), places, gathers=gathers, position=position)
        kept = await self.desk.do(begin, self.lane(visitor.name))
        info = kept.info
        info.title, info.open_hands, info.covers = title[:80], open_hands, covers
        info.public = public or any(place.open for place in info.places)  # whoever may sit down must find it
        info.lesson = GUIDE if guided else ""
        info.rated = rated and not guided and position is None
        self._wind(info, clock, vacation)
        return await self._keep(kept, _at_the_screen(info, visitor.name), visitor)

    async def learn(self, game: str, name: str, visitor: Visitor) -> Table:
        """A table on which this visitor follows a lesson or a puzzle; the others are played by it, or by the gentlest bot."""
        begin = partial(_begin_lesson, game, name)
        kept = await self.desk.do(begin, self.lane(visitor.name))
        return await self._keep(kept, _at_the_screen(kept.info, visitor.name), visitor)

    def _wind(self, info: Info, clock: Clock | None, vacation: float) -> None:
        """Give a new table its clock, if people play there."""
        people = [seat for seat, place in enumerate(info.places) if place.kind in (HERE, LINK)]
        if clock is not None and people:
            clock.begin(people, vacation)
            info.clock = clock

    def _dealer(self) -> SecretDealer:
        return SecretDealer(self.rng.randbytes(32))

    async def convene(
        self,
        game: AnyGame,
        config: Any,
        people: Sequence[tuple[str, str]],
        *,
        title: str = "",
        public: bool = False,
        clock: Clock | None = None,
        vacation: float = 0.0,
        rated: bool = True,
        first: Beginning | None = None,
    ) -> Table:
        """A new table of people who did not set it up themselves: a person and a name for each seat that the rules do not play.
        It is nobody's to delete, nor to deal: that is done when all have given a number, or have been away for long. What
        `first` writes is written with it, or neither is."""
        automata, free = game.automata(config), iter(people)
        seats = [None if seat in automata else next(free) for seat in range(game.seats(config))]
        places = [Place(AUTOMATON) if one is None else Place(LINK, name=one[1]) for one in seats]
        kept = await self.desk.do(partial(_begin, game, config, self._dealer(), places, gathers=True), NOBODY)
        info = kept.info
        info.title, info.public, info.covers, info.rated = title[:80], public, True, rated
        info.joined = [seat for seat, one in enumerate(seats) if one is not None]
        self._wind(info, clock, vacation)
        return await self._keep(kept, {(one[0], seat) for seat, one in enumerate(seats) if one is not None}, first=first)

    async def _keep(
        self, kept: Kept, holders: set[tuple[str, Seat]], visitor: Visitor | None = None, first: Beginning | None = None
    ) -> Table:
        """Store a new match and open its table; links to the seats that wait for somebody are made by the visitor."""
        key = secrets.token_urlsafe(9)
        info = kept.info
        info.waits = {str(seat): self.now() for seat in ([] if kept.over else info.asked)}
        if info.gathering and all(seat != HOST for _, seat in holders):
            info.deal_by = self.now() + AWAY
        if info.clock is not None or info.deal_by:
            await self.time.beat()  # before there is a clock that might have stood
        if any(place.kind == BOT for place in info.places):
            self.bots.warm(kept.record["game"])
        if visitor is not None:
            free = [seat for seat, place in enumerate(info.places) if place.kind == LINK]
            info.links = [Link(seat, secrets.token_urlsafe(9), visitor.mark) for seat in free]
        tokens = {} if visitor is None else {link.seat: visitor.token(key, link.seat, link.nonce) for link in info.links}
        stored, links = kept.stored(key, holders), {digest(token): seat for seat, token in tokens.items()}
        lane = self.lane(next((session for session, seat in sorted(holders) if seat == HOST), ""))
        also = None if first is None else partial(first, key)
        await outcome(await self.desk.do(partial(self.storage.create, stored, links, also), lane))
        table = await self.open(key, lane)
        self.attend(table)
        async with table.lock:
            await table.start_clock()
        return table

    async def import_record(self, raw: bytes, visitor: Visitor, attempt: Callable[[bytes, bytes], Kept]) -> Table:
        """A table from the file of a record. Before it is kept, `attempt` does elsewhere what is done with tables."""
        kept = await self.trials.attempt(attempt, raw, self._dealer().secret, lane=self.lane(visitor.name))
        return await self._keep(kept, _at_the_screen(kept.info, visitor.name))

    async def branch(self, table: Table, visitor: Visitor, count: int, *, better: bool = False) -> Table:
        """A new table that plays on from a past moment; the old one stays as it is. A new dealer takes over there.

        `better`: with the line that the analysis of the match liked better at that moment.
        """
        table.require(visitor.name, Action.BRANCH)
        old, held, lane = table.info, table.held(visitor.name), self.lane(visitor.name, table)
        data = await self.desk.do(partial(_unpublished, table), lane, Rank.HINT, hold=table.lock)
        line = _better_line(table, count) if better else None
        kept = await self.trials.attempt(branch, data, count, self._dealer().secret, line, lane=lane)
        info = kept.info
        info.places, info.joined = list(old.places), list(old.joined)
        info.title, info.open_hands = old.title, old.open_hands
        info.branch = {"of": table.key, "at": count, "progress": info.progress}
        info.notes = [note if note.key != "imported" else Note(count, "branched", {"n": count}) for note in info.notes]
        return await self._keep(kept, {(visitor.name, seat) for seat in (*held, HOST)})

    async def rematch(self, table: Table, session: str) -> Table:
        """The same people at a new table, each with what was theirs; the second who asks finds the first one's."""
        async with table.lock:
            table.require(session, Action.REMATCH)
            if not table.info.rematch:
                old = table.info
                gathers = any(gift.by == BROWSER for gift in old.gifts)
                begin = partial(_begin, table.game, table.match.config, self._dealer(), old.places, gathers=gathers)
                kept = await self.desk.do(begin, self.lane(session, table))
                info = kept.info
                info.title, info.public, info.open_hands, info.joined = old.title, old.public, old.open_hands, list(old.joined)
                info.covers, info.rated = old.covers, old.rated
                if old.clock is not None:
                    self._wind(info, old.clock.fresh(), old.clock.granted)
                fresh = await self._keep(kept, set(table.holders))
                try:
                    await table.point_to(fresh.key)
                except Changed:  # somebody asked another server for it, or the table is gone
                    await outcome(self.storage.delete(fresh.key))
                    if not table.info.rematch:
                        raise
        return await self.open(table.info.rematch)

    async def invited(self, token: str, lane: Lane = NOBODY) -> tuple[Table, Seat]:
        """The table and the seat to which a secret link leads."""
        found = await self.desk.do(partial(self.storage.find_link, digest(token)), lane)
        if found is None:
            raise DeadLink
        key, seat = found
        table = await self.open(key, lane)
        if not 0 <= seat < len(table.places):
            raise DeadLink
        return table, seat

    async def join(self, token: str, session: str, name: str = "", lane: Lane = NOBODY) -> Table:
        """Take the seat of a secret link, which is used up."""
        table, seat = await self.invited(token, lane)
        await table.join(session, seat, token, name)
        return table

    async def delete(self, key: str, session: str) -> None:
        """Delete a table without opening it: one that cannot be read must go as well. A match that counts for ratings stays
        until it has counted, once somebody else has played there: else a host would have no defeats."""
        holders = await self.desk.do(partial(self.storage.holders, key), self.lane(session))
        if not holders:
            raise NoSuchTable
        if (session, HOST) not in holders:
            raise Forbidden("refuse.table.delete")
        if await self.desk.do(partial(self.storage.is_to_count, key, session), self.lane(session)):
            raise Forbidden("refuse.table.counts")
        await self.remove(key)

    async def remove(self, key: str) -> None:
        """Let a table be gone."""
        await outcome(self.storage.delete(key))
        table = self._live.pop(key, None)
        for (other, seat), task in list(self._thinking.items()):
            if other == key:
                task.cancel()
                del self._thinking[other, seat]
        if table is not None:
            table.close()

    # Bots and standing orders ---------------------------------------------------------------------------------

    def meet(self, session: str, household: str) -> None:
        """Remember from which address a session asks."""
        self._households[session] = household
        self._households.move_to_end(session)
        if len(self._households) > KNOWN:
            self._households.popitem(last=False)

    def lane(self, session: str, table: Table | None = None) -> Lane:
        """Whose share it is that this session asks for."""
        return Lane(self._households.get(session, session), session, "" if table is None else table.key)

    def owner(self, table: Table) -> str:
        """The session that set a table up: what its bots and its pages cost is that one's share."""
        return next((session for session, seat in sorted(table.holders) if seat == HOST), "")

    def attend(self, table: Table) -> None:
        """Somebody of this table is there: its bots play."""
        was_empty = not self._is_attended(table)
        table.attended = self.clock()
        if was_empty:
            self._wake(table)

    def _is_attended(self, table: Table) -> bool:
        """Whether anybody looks, or was there lately: bots do not play for nobody."""
        return bool(table.listeners) or self.clock() - table.attended < RECENTLY

    def _changed(self, table: Table) -> None:
        self._wake(table)
        if table.match.over:
            self.on_over()

    def _wake(self, table: Table) -> None:
        """Let every bot and every standing order that is asked answer, if anybody is there."""
        if table.is_learnt or not self._is_attended(table):
            return
        for ask in table.match.pending:
            seat = ask.seat
            is_bot = bool(table.level_at(seat))
            if not is_bot and table.standing(seat) is None:
                continue
            version = table.version_for(seat)
            if self.crew is not None:
                delay = 0.0 if is_bot else table.rng.uniform(*self.reaction)
                self.crew.ask(Job(table.key, ANSWER, seat, version, self.owner(table)), delay)
                continue
            running = self._thinking.get((table.key, seat))
            if running is not None and running.get_name() == str(version):
                continue
            if running is not None and running is not asyncio.current_task():
                running.cancel()
            task = asyncio.create_task(self._answer(table, seat, version), name=str(version))
            self._thinking[table.key, seat] = task
            task.add_done_callback(lambda done, seat=seat: self._forget(table, seat, done))  # type: ignore[misc]

    async def _do(self, job: Job) -> None:
        """Do what some server has asked for, this one or another. Meanwhile the table is not put away."""
        table = await self.open(job.match)
        task = asyncio.current_task()
        assert task is not None
        self._thinking[table.key, job.seat] = task
        try:
            await self._do_at(table, job)
        finally:
            if self._thinking.get((table.key, job.seat)) is task:
                del self._thinking[table.key, job.seat]

    async def _do_at(self, table: Table, job: Job) -> None:
        if job.kind == ANALYSIS:
            await self.analysts.finish(table, self.lane(job.owner, table))
            return
        await table.reach(job.seat, job.version)
        if table.version_for(job.seat) != job.version or table.match.ask(job.seat) is None:
            return
        is_bot = bool(table.level_at(job.seat))
        if is_bot or table.standing(job.seat) is not None:
            await self._answer(table, job.seat, job.version, is_due=not is_bot)

    def analyse(self, table: Table, lane: Lane) -> None:
        """Have a finished match analysed, here or where there is time for it."""
        if self.crew is None:
            self.analysts.start(table, lane)
        elif self.analysts.is_wanted(table):
            self.crew.ask(Job(table.key, ANALYSIS, HOST, 0, lane.person))

    def _forget(self, table: Table, seat: Seat, done: asyncio.Task[None]) -> None:
        if self._thinking.get((table.key, seat)) is done:
            del self._thinking[table.key, seat]
        if not done.cancelled() and done.exception() is not None:
            LOG.error("seat %s of match %s could not answer", seat, table.key, exc_info=done.exception())

    async def _answer(self, table: Table, seat: Seat, version: int, *, is_due: bool = False) -> None:
        """One answer. In a sealed round it comes at a moment that tells nothing about how hard the choice was, and where only
        bots play at a pace that can be watched; unless it has waited for that already, and is due."""
        level = table.level_at(seat)
        is_paced = not is_due and (table.match.is_sealed or not table.people())
        pause = asyncio.sleep(table.rng.uniform(*self.reaction) if is_paced else 0)
        path = table.standing(seat)
        if level:
            path, _ = await asyncio.gather(self._think(table, seat), pause)
        else:
            await pause
        assert path is not None
        try:
            await table.answer(seat, version, path, by_itself=table.places[seat].kind != BOT)
        except Stale:
            LOG.info("an answer of seat %s came too late", seat)

    async def _think(self, table: Table, seat: Seat) -> Written:
        """A bot's choice. A bot that fails plays by chance: nobody should wait for ever because of our mistake."""
        choice = table.match.options(seat)
        if table.lesson is not None and (reply := table.lesson.reply(table.match)) is not None:
            return reply
        if is_endless(table.match, seat):
            return choice.write(way_out(table.match, seat, table.rng))
        question = bots_module.job(table.match, seat, table.level_at(seat), table.rng.getrandbits(60))
        began = self.clock()
        try:
            chosen = await self.bots.choose(question, self.lane(self.owner(table), table))
            self.on_thought(question.level, self.clock() - began)
            return chosen
        except Exception:
            LOG.exception("the bot in seat %s of match %s failed", seat, table.key)
            return choice.write(choice.sample(table.rng))

    async def idle(self) -> None:
        """Wait until no bot is thinking: for tests and for closing down."""
        while self._thinking:
            await asyncio.wait(list(self._thinking.values()))
            await asyncio.sleep(0)

    def close(self) -> None:
        for task in (*self._thinking.values(), *self._hearing):
            task.cancel()
        if self.crew is not None:
            self.crew.close()
        if self.storage.beside is not None:
            with contextlib.suppress(StorageError):
                self.storage.beside.leave()
        self.hints.close()
        self.analysts.close()
        self.bots.close()
        self.trials.close()
        self.desk.close()
        self.storage.close()


def _begin(
    game: AnyGame, config: Any, dealer: SecretDealer, places: list[Place], *, gathers: bool, position: AnyMatch | None = None
) -> Kept:
    """A new match, up to its first question unless numbers are awaited first."""
    match = position or Match(game, config, None)
    info = Info(seated(match, places), notes=[promise(dealer)])
    info.gathering = gathers and any(place.kind in (HERE, LINK) for place in info.places)
    if not info.gathering:
        match.resume(dealer)
    return Prepared(match, info, dealer).kept()


def _begin_lesson(name_of_game: str, name: str) -> Kept:
    """The match of a lesson, up to its first question. Nobody promises its draws: they are part of what it teaches."""
    game, lesson = games.load(name_of_game), followed(name_of_game, name)
    match = Follower(lesson).begin(game)
    bot = Place(BOT, bots_module.levels(game)[0])
    places = [Place(HERE) if seat == lesson.seat else bot for seat in range(game.seats(match.config))]
    return Prepared(match, Info(seated(match, places), lesson=lesson.name), None).kept()


def try_stored(stored: Stored) -> None:
    """In the worker: open a kept match as a table, and let everybody look."""
    table = Table(games.load(stored.record["game"]), stored, NOWHERE, Random(0))
    for seat in (None, *range(len(table.places))):
        table.game.view(table.match.state, seat)
        table.lines(seat)


def _unpublished(table: Table) -> dict[str, Any]:
    """The record of a table without its dealer's secret, over or not."""
    data = write_record(table.whole(), [place.seat() for place in table.places])
    if isinstance(table.match.dealer, SecretDealer):
        data["dealers"] = write_dealers(table.match.dealer, publish=False)
    return data


def _better_line(table: Table, count: int) -> Line | None:
    """What the analysis found better before this entry; None: it has not looked there."""
    found = (table.info.analysis or {}).get("judged", [])
    judged = next((one for one in found if one["at"] == count), None)
    return None if judged is None else Line(judged["seat"], better_line(judged))


def _at_the_screen(info: Info, session: str) -> set[tuple[str, Seat]]:
    """What whoever sets a table up holds: the table itself, and every seat that plays here."""
    return {(session, HOST)} | {(session, seat) for seat, place in enumerate(info.places) if place.kind == HERE}
