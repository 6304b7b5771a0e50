"""All that a house is besides its tables, put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path

from quadriga.club.health import Health
from quadriga.club.keepers import Keepers
from quadriga.club.notices import Notices, Where
from quadriga.club.outside import NOWHERE, Outside
from quadriga.club.senders import EMAIL, PUSH, WEBHOOK, Sender, Way
from quadriga.club.senders.mail import Mail
from quadriga.club.senders.push import Push, is_there, new_key
from quadriga.club.senders.webhook import Webhook
from quadriga.club.ways import CONFIRM, END, Ways
from quadriga.kernel import QuadrigaError, Seat
from quadriga.table import Storage, Table, Tables
from quadriga.table.waits import awhile, waits_of

LOG = logging.getLogger(__name__)
TICK = 5.0  # seconds between two looks at what keepers have decided, here or at another server


class Office:
    """One house. `backups` is where keepers may have backups written, `database` what is backed up."""

    def __init__(
        self,
        tables: Tables,
        secret: str,
        outside: Outside = NOWHERE,
        database: str = "",
        backups: Path | None = None,
    ) -> None:
        storage: Storage = tables.storage
        self._tables = tables
        self.now: Callable[[], float] = tables.now
        self.outside = outside
        self.database = database
        self.backups = backups
        self.ways = Ways(storage, secret)
        self.keepers = Keepers(storage)
        self.health = Health(storage, tables.now, getattr(storage, "path", "") if storage.beside is None else "")
        self.push: Push | None = None
        self.mail: Mail | None = None
        senders = self._senders(storage, outside)
        self.notices = Notices(storage, senders, self._present, outside.address, tables.now)
        self._doing: set[asyncio.Task[None]] = set()
        self.on_banned: Callable[[set[str]], None] = lambda persons: None
        tables.on_left = self.saw

    def _senders(self, storage: Storage, outside: Outside) -> dict[str, Sender]:
        if not outside.address:
            return {}
        senders: dict[str, Sender] = {WEBHOOK: Webhook(outside)}
        if outside.mail is not None:
            self.mail = senders[EMAIL] = Mail(outside, partial(self._link, END), partial(self._link, CONFIRM))
        if is_there():
            self.push = senders[PUSH] = Push(outside, lambda: storage.setting("vapid", new_key))
        return senders

    def _link(self, purpose: str, way: Way) -> str:
        return f"{self.outside.address}/notices/{purpose}/{self.ways.token(way, purpose)}"

    async def _present(self, keys: list[str]) -> Where:
        """Whose pages of these matches are open, here or at another server."""
        found = {(key, seat) for key in keys if (table := self._tables.peek(key)) for seat in table.present}
        beside = self._tables.storage.beside
        return found if beside is None else found | await asyncio.to_thread(beside.whose, keys)

    def saw(self, table: Table, seats: list[Seat]) -> None:
        """People of these seats have looked at the table, or have just left it."""
        waits = waits_of(table.info)
        waited = [seat for seat in seats if waits and seat in waits]
        if waited and not table.deleted:
            task = asyncio.create_task(self._saw(table, waited))
            self._doing.add(task)
            task.add_done_callback(self._doing.discard)

    async def _saw(self, table: Table, seats: list[Seat]) -> None:
        try:
            await self.notices.saw(table.key, seats, awhile(table.info))
        except QuadrigaError as error:
            LOG.warning("it could not be kept that somebody looked: %s", error.key)

    async def look(self) -> None:
        """See what keepers have decided: before anybody comes, and then again and again. Whoever is banned follows nothing."""
        try:
            await asyncio.to_thread(self.keepers.refresh)
        except QuadrigaError as error:
            LOG.warning("what keepers have decided cannot be read: %s", error.key)
        self.on_banned(self.keepers.banned(self.now()))

    async def keep(self) -> None:
        """Look until the house closes."""
        while True:
            await asyncio.sleep(TICK)
            await self.look()

    def close(self) -> None:
        for task in self._doing:
            task.cancel()
        self.notices.close()
