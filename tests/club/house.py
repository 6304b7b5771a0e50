"""Tables on one database whose clock stands where it is put, and any number of servers that tell people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import web.harness  # noqa: F401 - makes the toy games findable

from quadriga.club.notices import Notices, Where
from quadriga.club.outside import Outside
from quadriga.club.senders import ON, Outcome, Waiting, Way
from quadriga.club.senders.mail import Mail
from quadriga.club.senders.push import Push, new_key
from quadriga.club.senders.webhook import Webhook
from quadriga.club.ways import CONFIRM, END, Ways
from quadriga.games import load
from quadriga.table import HERE, LINK, Bots, Place, Table, Tables, Visitor
from quadriga.table.clocks import SLOW, Clock
from quadriga.table.databases import open_storage
from quadriga.table.writing import SqlStorage

ADA, BOB = Visitor("ada", b"ada"), Visitor("bob", b"bob")
LONG = 400.0  # seconds: longer than anybody may be away without being told


class Recorder:
    """A sender that only remembers; `then` is what comes of it."""

    def __init__(self, *then: Outcome) -> None:
        self.sent: list[tuple[str, list[str]]] = []
        self.then = list(then)

    def send(self, way: Way, waiting: Sequence[Waiting], now: float) -> Outcome:
        self.sent.append((way.person, [one.match for one in waiting]))
        return self.then.pop(0) if self.then else Outcome.SENT


class House:
    def __init__(self, database: str) -> None:
        self.time = 1_000_000.0
        self.database = database
        self.there: Where = set()
        self.stores: list[SqlStorage] = []
        storage = open_storage(database)
        self.storage = storage
        self.tables = Tables(storage, Bots(1), rng=Random(1), now=self.now, reaction=(0.0, 0.0))
        self.ways = Ways(storage, "secret")
        self.servers: list[Notices] = []

    def now(self) -> float:
        return self.time

    def server(self, senders: Any, *, apart: bool = False) -> Notices:
        """One that tells people; `apart`: with a connection of its own, as another process has."""
        storage = self.storage
        if apart:
            storage = open_storage(self.database)
            self.stores.append(storage)

        async def present(keys: list[str]) -> Where:
            return self.there

        made = Notices(storage, senders, present, "https://games.example.org", self.now, lambda: 0.0)
        self.servers.append(made)
        return made

    def senders(self, outside: Outside) -> dict[str, Any]:
        key = self.storage.setting("vapid", new_key)
        mail = Mail(outside, lambda way: self.link(way, END), lambda way: self.link(way, CONFIRM))
        return {"email": mail, "webhook": Webhook(outside), "push": Push(outside, lambda: key)}

    def link(self, way: Way, purpose: str) -> str:
        return f"https://games.example.org/notices/{purpose}/{self.ways.token(way, purpose)}"

    async def seat_two(self, game: str = "forum", clock: Clock | None = None, title: str = "") -> Table:
        """Ada has set a table up, and Bob has come."""
        rules = load(game)
        table = await self.tables.create(rules, rules.configure(), [Place(HERE), Place(LINK)], ADA, clock=clock, title=title)
        (link,) = table.links(ADA)
        await self.tables.join(link[1], BOB.name)
        return table

    async def slow(self, title: str = "") -> Table:
        return await self.seat_two(clock=Clock(SLOW, 30 * 86400.0), title=title)

    def tell(self, person: str, channel: str, address: str = "there", secret: str = "", lang: str = "en") -> Way:
        """A way of this person, confirmed."""
        way = self.ways.add(person, channel, address, secret, lang, self.time)
        if way.state != ON:
            self.ways.confirm(self.ways.token(way, CONFIRM)).result()
        return way

    async def answer(self, table: Table, seat: int) -> None:
        ask = table.match.ask(seat)
        assert ask is not None
        await table.answer(seat, table.version_for(seat), ask.choice.write(ask.choice.sample(Random(1))))

    def rows(self, table: str) -> int:
        return int(self.storage.read(f"SELECT count(*) FROM {table}")[0][0])


@asynccontextmanager
async def house(database: str) -> AsyncIterator[House]:
    found = House(database)
    try:
        yield found
    finally:
        for notices in found.servers:
            notices.close()
        for storage in found.stores:
            storage.close()
        found.tables.close()
