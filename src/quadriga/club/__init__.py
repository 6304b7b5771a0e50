"""The club: people who come back. Members, how they sign in, and what is kept of a person. It draws no pages."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from quadriga.club.accounts import Accounts
from quadriga.club.doors import Door
from quadriga.club.passes import Kind, issue
from quadriga.club.passkeys import Passkeys
from quadriga.club.persons import Persons
from quadriga.table import Storage

__all__ = ["Club", "Door", "first_invitation"]


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


def first_invitation(storage: Storage) -> str:
    """A link for the first member of a house that is not open to all; none where there are members, who can invite others."""
    if storage.read("SELECT 1 FROM members LIMIT 1"):
        return ""
    return invitation(storage)


def invitation(storage: Storage) -> str:
    """A link made by whoever owns the server."""
    token = secrets.token_urlsafe(18)
    storage.write(lambda db: issue(db, token, Kind.INVITE, "", time.time())).result()
    return token
