"""A person as others may know them: a public name for the address of a profile, and what they wish.

The string that the store knows a person by is as good as a key to things that are theirs, so no page shows it.
"""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

from quadriga.table import Storage
from quadriga.table.outcome import outcome
from quadriga.table.writer import Db

NAME = 40


class Profile(NamedTuple):
    """What a person is to others."""

    person: str
    public: str  # in the address of the profile
    name: str  # the last that they sat down with
    listed: bool = True  # whether others may look at the profile, and find it in lists
    unrated: float | None = None  # since when they do not want to be rated: matches begun later do not count


_COLUMNS = "person, public, name, listed, unrated"
_NEW = "INSERT INTO profiles VALUES (?,?,?,1,NULL) ON CONFLICT (person) DO NOTHING"


def _profile(row: Any) -> Profile:
    person, public, name, listed, unrated = row
    return Profile(person, public, name, bool(listed), unrated)


def new_public() -> str:
    return secrets.token_urlsafe(9)


def ensure(db: Db, person: str, name: str, public: str) -> None:
    """Within a transaction: a person has a profile, under the name given last."""
    db.execute(_NEW, (person, public, name[:NAME]))
    if name:
        db.execute("UPDATE profiles SET name=? WHERE person=?", (name[:NAME], person))


def of_person(storage: Storage, person: str) -> Profile | None:
    rows = storage.read(f"SELECT {_COLUMNS} FROM profiles WHERE person=?", (person,))
    return _profile(rows[0]) if rows else None


def of_public(storage: Storage, public: str) -> Profile | None:
    rows = storage.read(f"SELECT {_COLUMNS} FROM profiles WHERE public=?", (public,))
    return _profile(rows[0]) if rows else None


async def wish(storage: Storage, person: str, *, listed: bool, unrated: float | None) -> None:
    """Keep what a person wants of lists and ratings."""
    public = new_public()

    def write(db: Db) -> None:
        ensure(db, person, "", public)
        db.execute("UPDATE profiles SET listed=?, unrated=? WHERE person=?", (int(listed), unrated, person))

    await outcome(storage.write(write))
