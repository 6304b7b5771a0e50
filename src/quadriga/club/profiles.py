"""A person as others may know them: a public name for the address of a profile, and what they wish.

The string that the store knows a person by is as good as a key to things that are theirs, so no page shows it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from quadriga.club.accounts import login_of
from quadriga.table import Storage
from quadriga.table.outcome import outcome
from quadriga.table.writer import Db


class Profile(NamedTuple):
    """What a person is to others."""

    person: str
    public: str  # in the address of the profile
    name: str  # the last that they sat down with, unless it is a member's who is somebody else
    listed: bool = True  # whether others may look at the profile, and find it in lists
    unrated: float | None = None  # since when they do not want to be rated: matches begun later do not count


_COLUMNS = "person, public, name, listed, unrated"
_NEW = "INSERT INTO profiles VALUES (?,?,?,1,NULL) ON CONFLICT (person) DO NOTHING"


def _profile(storage: Storage, rows: list[Any]) -> Profile | None:
    for person, public, name, listed, unrated in rows:
        (shown,) = own_names(storage, [(person, name)])
        return Profile(person, public, shown, bool(listed), unrated)
    return None


def own_names(storage: Storage, named: Sequence[tuple[str, str]]) -> list[str]:
    """The names of persons, without those of members who are somebody else: anybody may sit down under any name."""
    logins = sorted({login_of(name) for _, name in named})
    query = f"SELECT login, person FROM members WHERE login IN ({','.join('?' * len(logins))})"
    members = dict(storage.read(query, tuple(logins)))
    return [name if members.get(login_of(name), person) == person else "" for person, name in named]


def new_public() -> str:
    return secrets.token_urlsafe(9)


def ensure(db: Db, person: str, name: str, public: str) -> None:
    """Within a transaction: a person has a profile, under the name given last."""
    db.execute(_NEW, (person, public, name))
    if name:
        db.execute("UPDATE profiles SET name=? WHERE person=?", (name, person))


def of_person(storage: Storage, person: str) -> Profile | None:
    return _profile(storage, storage.read(f"SELECT {_COLUMNS} FROM profiles WHERE person=?", (person,)))


def of_public(storage: Storage, public: str) -> Profile | None:
    return _profile(storage, storage.read(f"SELECT {_COLUMNS} FROM profiles WHERE public=?", (public,)))


async def wish(storage: Storage, person: str, *, listed: bool, unrated: float | None) -> None:
    """Keep what a person wants of lists and ratings."""
    public = new_public()

    def write(db: Db) -> None:
        ensure(db, person, "", public)
        db.execute("UPDATE profiles SET listed=?, unrated=? WHERE person=?", (int(listed), unrated, person))

    await outcome(storage.write(write))
