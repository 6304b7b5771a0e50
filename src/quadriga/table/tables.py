"""All tables of a house: opened when somebody comes, put away when nobody is there, and the bots kept playing."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from random import Random, SystemRandom
from typing import Any, TypeAlias

from quadriga import games
from quadriga.bots.watchdog import is_endless, way_out
from quadriga.kernel import (
    AUTOMATON,
    BOT,
    AnyGame,
    AnyMatch,
    BadConfig,
    BadRecord,
    Match,
    QuadrigaError,
    Seat,
    SecretDealer,
    Written,
    dealer_of,
    read_record,
    read_seats,
    write_record,
)
from quadriga.kernel.dealer import BROWSER
from quadriga.kernel.record import write_dealers
from quadriga.table import bots as bots_module
from quadriga.table.analysis import Analysts
from quadriga.table.bots import Bots
from quadriga.table.info import HERE, KINDS, LINK, Info, Note, Place
from quadriga.table.storage import HOST, Storage, Stored
from quadriga.table.table import Forbidden, Stale, Table

LOG = logging.getLogger(__name__)
Attempt: TypeAlias = Callable[[Table], None]  # does with a table what is done with tables; fails where that fails


class NoSuchTable(QuadrigaError):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__("refuse.table.none")


class Tables:
    """The live tables, at most `limit` of them in memory."""

    def __init__(
        self,
        storage: Storage,
        bots: Bots | None = None,
        limit: int = 256,
        reaction: tuple[float, float] = (0.8, 2.0),
        rng: Random | None = None,
    ) -> None:
        self.storage = storage
        self.bots = bots or Bots()
        self.analysts = Analysts(self.bots)
        self.limit = limit
        self.reaction = reaction  # seconds within which bots and standing orders answer a sealed question
        self.rng = rng or SystemRandom()  # of the dealers' secrets, and of what the bots of each table do
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._thinking: dict[tuple[str, Seat], asyncio.Task[None]] = {}

    # Opening --------------------------------------------------------------------------------------------------

    async def open(self, key: str) -> Table:
        """The table of that key, read from the store if nobody has used it lately."""
        table = self._live.get(key)
        if table is not None:
            self._live.move_to_end(key)
            return table
        if key not in self._opening:
            task = asyncio.create_task(self._load(key))
            self._opening[key] = task
            task.add_done_callback(lambda _: self._opening.pop(key, None))
        return await asyncio.shield(self._opening[key])

    async def _load(self, key: str) -> Table:
        stored = await asyncio.to_thread(self.storage.load, key)
        if stored is None:
            raise NoSuchTable
        table = Table(games.load(stored.record["game"]), stored, self.storage, Random(self.rng.getrandbits(64)))
        table.on_change = lambda: self._wake(table)
        self._live[key] = table
        self._make_room()
        self._wake(table)
        return table

    def _make_room(self) -> None:
        for key in list(self._live):
            if len(self._live) <= self.limit:
                return
            table = self._live[key]
            busy = table.listeners or table.lock.locked() or any(k == key for k, _ in self._thinking)
            if not busy:
                del self._live[key]

    @property
    def live(self) -> int:
        return len(self._live)

    # Making ---------------------------------------------------------------------------------------------------

    async def create(
        self,
        game: AnyGame,
        config: Any,
        places: list[Place],
        session: str,
        *,
        title: str = "",
        public: bool = False,
        open_hands: bool = False,
        position: AnyMatch | None = None,
        gathers: bool = False,
    ) -> Table:
        """A new table. The session gets every seat that plays here. With `gathers`, it is dealt when all people's browsers have
        given a number; else at once, from the secret alone."""
        dealer = self._dealer()
        match = position or Match(game, config, None)
        seated = self.seated(match, places)
        info = Info(seated, title[:80], public, open_hands, notes=[_promise(dealer)])
        info.gathering = gathers and any(place.kind in (HERE, LINK) for place in seated)
        if not info.gathering:
            match.resume(dealer)
        return await self._keep(match, info, dealer, _at_the_screen(info, session))

    def _dealer(self) -> SecretDealer:
        return SecretDealer(self.rng.randbytes(32))

    def seated(self, match: AnyMatch, places: list[Place]) -> list[Place]:
        """The places as the game allows them, each person's with a secret link."""
        count = match.game.seats(match.config)
        automata = match.game.automata(match.config)
        if len(places) != count:
            raise BadConfig("refuse.table.seats", seats=count, given=len(places))
        seated = []
        for seat, place in enumerate(places):
            if seat in automata:
                seated.append(Place(AUTOMATON))
            elif place.kind == BOT:
                if not match.over and not bots_module.may_sit(match.game, place.level):
                    known = ", ".join(bots_module.levels(match.game))
                    raise BadConfig("refuse.table.bot", name=place.level, names=known)
                seated.append(Place(BOT, place.level, place.name[:40]))
            elif place.kind in (HERE, LINK):
                seated.append(Place(place.kind, "", place.name[:40], secrets.token_urlsafe(18)))
            else:
                raise BadConfig("refuse.table.kind", kinds=", ".join(KINDS), kind=place.kind)
        return seated

    async def _keep(
        self,
        match: AnyMatch,
        info: Info,
        dealer: SecretDealer,
        holders: set[tuple[str, Seat]],
        attempt: Attempt | None = None,
    ) -> Table:
        key = secrets.token_urlsafe(9)
        info.asked = [ask.seat for ask in match.pending]
        if any(place.kind == BOT for place in info.places):
            self.bots.warm()
        data = write_record(match, [place.seat() for place in info.places])
        data["dealers"] = write_dealers(dealer, publish=False)
        stored = Stored(key, data, info, dealer.secret, over=match.over, holders=sorted(holders))
        tokens = {place.token: seat for seat, place in enumerate(info.places) if place.token}
        if attempt is not None:
            await asyncio.to_thread(self._try, match.game, stored, attempt)
        await asyncio.wrap_future(self.storage.create(stored, tokens))
        return await self.open(key)

    def _try(self, game: AnyGame, stored: Stored, attempt: Attempt) -> None:
        """Read again what is about to be stored: a table that nobody could open must not come to be."""
        try:
            attempt(Table(game, stored, self.storage, Random(0)))
        except QuadrigaError:
            raise
        except Exception as error:
            LOG.warning("a record of %s is refused because its table fails", game.name, exc_info=True)
            raise BadRecord("refuse.record.impossible", error=type(error).__name__) from error

    async def import_record(self, data: Any, session: str, attempt: Attempt) -> Table:
        """A table from a record: a finished one to look at, a running one to go on with. Before it is kept, `attempt` is made
        of what one does with a table.

        The people come to one screen, the bots stay. Where the record does not know its dealer's secret, a new one takes over.
        """
        if not isinstance(data, dict) or not isinstance(data.get("game"), str):
            raise BadRecord("refuse.record.format")
        game = games.load(data["game"])
        match = await asyncio.to_thread(read_record, game, data)
        seats = read_seats(game, match.config, data)
        info = Info(self.seated(match, [Place.of(seat) for seat in seats]))
        info.notes.append(Note(len(match.entries), "imported"))
        dealer = dealer_of(data, match, self._dealer().secret)
        info.notes.append(_promise(dealer))
        if dealer.earlier and dealer.first == match.dealt and not match.over:
            info.notes.append(Note(len(match.entries), "new_dealer"))
        match.resume(dealer)
        return await self._keep(match, info, dealer, _at_the_screen(info, session), attempt)

    async def rematch(self, table: Table, held: tuple[Seat, ...]) -> Table:
        """The same people at a new table, each with what was theirs; the second who asks finds the first one's."""
        if not held:
            raise Forbidden("refuse.table.rematch")
        async with table.lock:
            if not table.match.over:
                raise Stale
            if not table.info.rematch:
                config = table.match.config
                dealer = self._dealer()
                match = Match(table.game, config, None)
                old = table.info
                info = Info(self.seated(match, old.places), old.title, old.public, old.open_hands, joined=old.joined)
                info.notes.append(_promise(dealer))
                info.gathering = any(gift.by == BROWSER for gift in old.gifts)
                if not info.gathering:
                    match.resume(dealer)
                fresh = await self._keep(match, info, dealer, set(table.holders))
                await table.point_to(fresh.key)
        return await self.open(table.info.rematch)

    async def join(self, token: str, session: str) -> str:
        """Take the seat of a secret link; returns its table."""
        found = await asyncio.to_thread(self.storage.find_token, token)
        if found is None:
            raise NoSuchTable
        key, seat = found
        await (await self.open(key)).join(session, seat)
        return key

    async def delete(self, key: str, session: str) -> None:
        """Delete a table without opening it: one that cannot be read must go as well."""
        holders = await asyncio.to_thread(self.storage.holders, key)
        if not holders:
            raise NoSuchTable
        if (session, HOST) not in holders:
            raise Forbidden("refuse.table.delete")
        await asyncio.wrap_future(self.storage.delete(key))
        table = self._live.pop(key, None)
        for (other, seat), task in list(self._thinking.items()):
            if other == key:
                task.cancel()
                del self._thinking[other, seat]
        if table is not None:
            table.close()

    # Bots and standing orders ---------------------------------------------------------------------------------

    def _wake(self, table: Table) -> None:
        """Let every bot and every standing order that is asked answer."""
        for ask in table.match.pending:
            seat = ask.seat
            is_bot = table.places[seat].kind == BOT
            if not is_bot and table.standing(seat) is None:
                continue
            version = table.version_for(seat)
            running = self._thinking.get((table.key, seat))
            if running is not None and running.get_name() == str(version):
                continue
            if running is not None and running is not asyncio.current_task():
                running.cancel()
            task = asyncio.create_task(self._answer(table, seat, version), name=str(version))
            self._thinking[table.key, seat] = task
            task.add_done_callback(lambda done, seat=seat: self._forget(table, seat, done))  # type: ignore[misc]

    def _forget(self, table: Table, seat: Seat, done: asyncio.Task[None]) -> None:
        if self._thinking.get((table.key, seat)) is done:
            del self._thinking[table.key, seat]
        if not done.cancelled() and done.exception() is not None:
            LOG.error("seat %s of match %s could not answer", seat, table.key, exc_info=done.exception())

    async def _answer(self, table: Table, seat: Seat, version: int) -> None:
        """One answer. In a sealed round it comes at a moment that tells nothing about how hard the choice was."""
        place = table.places[seat]
        pause = asyncio.sleep(table.rng.uniform(*self.reaction) if table.match.is_sealed else 0)
        path = table.standing(seat)
        if place.kind == BOT:
            path, _ = await asyncio.gather(self._think(table, seat), pause)
        else:
            await pause
        assert path is not None
        try:
            await table.answer(seat, version, path)
        except Stale:
            LOG.info("an answer of seat %s came too late", seat)

    async def _think(self, table: Table, seat: Seat) -> Written:
        """A bot's choice. A bot that fails plays by chance: nobody should wait for ever because of our mistake."""
        choice = table.match.options(seat)
        if is_endless(table.match, seat):
            return choice.write(way_out(table.match, seat, table.rng))
        question = bots_module.job(table.match, seat, table.places[seat].level, table.rng.getrandbits(60))
        try:
            return await self.bots.choose(question)
        except Exception:
            LOG.exception("the bot in seat %s of match %s failed", seat, table.key)
            return choice.write(choice.sample(table.rng))

    async def idle(self) -> None:
        """Wait until no bot is thinking: for tests and for closing down."""
        while self._thinking:
            await asyncio.wait(list(self._thinking.values()))
            await asyncio.sleep(0)

    def close(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        self.analysts.close()
        self.bots.close()
        self.storage.close()


def _promise(dealer: SecretDealer) -> Note:
    """The first line of the chronicle: what the dealer commits to before it draws."""
    return Note(-1, "commitment", {"digest": dealer.commitment})


def _at_the_screen(info: Info, session: str) -> set[tuple[str, Seat]]:
    """What whoever sets a table up holds: the table itself, and every seat that plays here."""
    return {(session, HOST)} | {(session, seat) for seat, place in enumerate(info.places) if place.kind == HERE}
