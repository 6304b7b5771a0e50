"""The club: people who come back. Members and how they sign in, what becomes of matches when they are over, how people find
each other, and what is kept of a person. It draws no pages: see `quadriga.web`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from quadriga.club.accounts import Accounts
from quadriga.club.doors import Door
from quadriga.club.passkeys import Passkeys
from quadriga.club.persons import Persons
from quadriga.table import Storage

__all__ = ["Club", "Door"]


class Club(NamedTuple):
    """What a house knows of its people."""

    persons: Persons
    accounts: Accounts
    passkeys: Passkeys
    door: Door

    @classmethod
    def of(cls, storage: Storage, door: Door = Door.OPEN, now: Callable[[], float] = time.time) -> Club:
        accounts = Accounts(storage, Persons(storage), now=now)
        return cls(accounts.persons, accounts, Passkeys(accounts), door)

    def close(self) -> None:
        self.accounts.close()
