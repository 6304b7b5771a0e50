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
    rows = storage.rows(f"SELECT {_COLUMNS} FROM profiles WHERE person=?", (person,))
    return _profile(rows[0]) if rows else None


def of_public(storage: Storage, public: str) -> Profile | None:
    rows = storage.rows(f"SELECT {_COLUMNS} FROM profiles WHERE public=?", (public,))
    return _profile(rows[0]) if rows else None


async def wish(storage: Storage, person: str, *, listed: bool, unrated: float | None) -> None:
    """Keep what a person wants of lists and ratings."""
    public = new_public()

    def write(db: Db) -> None:
        ensure(db, person, "", public)
        db.execute("UPDATE profiles SET listed=?, unrated=? WHERE person=?", (int(listed), unrated, person))

    await outcome(storage.write(write))


# Two who turn out to be one ---------------------------------------------------------------------------------------

_KEYS = {"ratings": "game", "waiting": "game", "entrants": "tournament"}  # of which a person has one row each


def unite(db: Db, old: str, new: str) -> None:
    """Within a transaction: all that is `old`'s becomes `new`'s. Where both have a row, the one that rests on more games stays;
    else the new person's."""
    db.execute(
        "DELETE FROM ratings WHERE person=? AND EXISTS (SELECT 1 FROM ratings o WHERE o.person=? AND o.game=ratings.game"
        " AND o.games > ratings.games)",
        (new, old),
    )
    for table, key in _KEYS.items():
        db.execute(f"DELETE FROM {table} WHERE person=? AND {key} IN (SELECT {key} FROM {table} WHERE person=?)", (old, new))
    db.execute("DELETE FROM profiles WHERE person=? AND EXISTS (SELECT 1 FROM profiles o WHERE o.person=?)", (old, new))
    db.execute(
        "DELETE FROM results WHERE person=? AND EXISTS (SELECT 1 FROM results o WHERE o.person=? AND o.match=results.match"
        " AND o.seat=results.seat)",
        (old, new),
    )
    for table in ("results", "ratings", "profiles", "waiting", "invitations", "entrants"):
        db.execute(f"UPDATE {table} SET person=? WHERE person=?", (new, old))
    db.execute("UPDATE invitations SET maker=? WHERE maker=?", (new, old))
    db.execute("UPDATE tournaments SET host=? WHERE host=?", (new, old))
