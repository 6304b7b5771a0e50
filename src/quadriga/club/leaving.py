"""All that is kept of a person: to take along, and to be forgotten.

Whoever is forgotten leaves the others their matches: tables at which nobody else is are deleted, running ones go on with a free
seat, and finished ones keep a seat without a name.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from quadriga.club import tournaments
from quadriga.club.accounts import WEIGHT, Accounts
from quadriga.club.persons import PERSONS, touched
from quadriga.kernel import QuadrigaError
from quadriga.table import HOST, Action, Forbidden, Info, NoSuchTable, Note, Table, Tables
from quadriga.table.outcome import outcome
from quadriga.table.shares import Lane, Rank
from quadriga.table.writer import Db

FORMAT = "quadriga-person-1"


async def export(tables: Tables, accounts: Accounts, person: str, browser: str, lane: Lane) -> AsyncIterator[str]:
    """The JSON of all that is kept of a person, piece by piece: the records of their matches may be many. Of a match that still
    hides something from them, there is no record yet."""
    head: dict[str, Any] = await tables.desk.do(partial(_head, accounts, person, browser), lane, Rank.ANALYSIS)
    yield f'{json.dumps(head, ensure_ascii=False)[:-1]}, "records": {{'
    keys = sorted({row["match"] for row in head["kept"]["holders"]})
    for number, key in enumerate(keys):
        record = await _record(tables, key, person, lane)
        yield f"{',' if number else ''}\n{json.dumps(key)}: {json.dumps(record, ensure_ascii=False)}"
    yield "}}\n"


def _head(accounts: Accounts, person: str, browser: str) -> dict[str, Any]:
    member = accounts.member(person, browser)
    kept = {}
    for named in PERSONS:
        if not named.shown:
            continue
        query = f"SELECT {', '.join(named.shown)} FROM {named.table} WHERE {named.column}=?"
        rows = accounts.storage.read(query, (person,))
        kept[named.table] = [dict(zip(named.shown, row, strict=True)) for row in rows]
    return {"format": FORMAT, "account": None if member is None else _account(member._asdict()), "kept": kept}


def _account(member: dict[str, Any]) -> dict[str, Any]:
    return member | {name: [one._asdict() for one in member[name]] for name in ("devices", "passkeys")}


async def _record(tables: Tables, key: str, person: str, lane: Lane) -> dict[str, Any] | None:
    try:
        table = await tables.open(key, lane)
        return await tables.desk.do(partial(_readable, table, person), lane, Rank.ANALYSIS, hold=table.lock)
    except QuadrigaError:  # it cannot be read, or is gone by now
        return None


def _readable(table: Table, person: str) -> dict[str, Any] | None:
    return table.record() if Action.EXPORT in table.allowed(person) else None


# To be forgotten --------------------------------------------------------------------------------------------------


async def erase(tables: Tables, accounts: Accounts, person: str, browser: str) -> None:
    """Forget a person. If that is interrupted, they are still there and can ask for it again."""
    await _withdraw(tables, accounts, person)
    for (key,) in await accounts.ask("SELECT DISTINCT match FROM holders WHERE session=? ORDER BY match", person):
        with suppress(NoSuchTable):
            await _quit(tables, accounts, key, person)
    browsers = {browser, *await accounts.browsers_of(person)}
    changed: dict[str, int] = {}

    def write(db: Db) -> None:
        changed.update({key: _unname(accounts, db, key, person) for key in touched(db, person)})
        for named in PERSONS:
            named.erase(db, person)
        db.execute("DELETE FROM members WHERE person=?", (person,))
        for one in browsers:
            accounts.persons.tell(db, one)

    await outcome(accounts.storage.write(write, WEIGHT))
    for one in browsers:
        accounts.persons.forget(one)
    await tables.renew(changed)


async def _withdraw(tables: Tables, accounts: Accounts, person: str) -> None:
    """Leave every tournament that is not over: it would wait for ever for somebody whom nobody knows."""
    query = "SELECT e.tournament FROM entrants e JOIN tournaments t ON t.key=e.tournament WHERE e.person=? AND t.stage<>?"
    for (key,) in await accounts.ask(query, person, tournaments.OVER):
        with suppress(QuadrigaError):
            await tournaments.leave(tables, key, person)


async def _quit(tables: Tables, accounts: Accounts, key: str, person: str) -> None:
    """Leave a table: alone, with all of it; else the seats that are still played."""
    if not await accounts.ask("SELECT 1 FROM holders WHERE match=? AND session<>?", key, person):
        await tables.remove(key)
        return
    try:
        table = await tables.open(key)
    except NoSuchTable:
        raise
    except QuadrigaError:  # one that cannot be opened: whoever else is there keeps it as it is
        return
    for seat in table.held(person):
        with suppress(Forbidden):
            if seat != HOST and Action.LEAVE in table.allowed(person):
                await table.leave(person, seat)


def _unname(accounts: Accounts, db: Db, key: str, person: str) -> int:
    """Let a table know nothing of a person any more. If they have set it up, somebody else has from now on."""
    holders = db.execute("SELECT session, seat FROM holders WHERE match=? ORDER BY seat, session", (key,)).fetchall()
    parted = [seat for (seat,) in db.execute("SELECT seat FROM parted WHERE match=? AND session=?", (key, person)).fetchall()]
    others = {seat for session, seat in holders if session != person}
    seats = {seat for session, seat in holders if session == person}.union(parted) - others
    heir = next((session for session, _ in holders if session != person), None)
    if heir is not None and (person, HOST) in {(session, seat) for session, seat in holders}:
        db.execute("INSERT INTO holders VALUES (?,?,?) ON CONFLICT DO NOTHING", (heir, key, HOST))

    def forget(info: Info) -> None:
        info.places = [replace(place, name="") if seat in seats else place for seat, place in enumerate(info.places)]
        info.notes = [_nameless(note) if note.args.get("seat") in seats else note for note in info.notes]
        info.parted = [session for session in info.parted if session != person]
        info.first = {seat: session for seat, session in info.first.items() if session != person}

    accounts.storage.unname(db, key, seats)
    return accounts.storage.amend(db, key, forget)


def _nameless(note: Note) -> Note:
    """That somebody came, without their name."""
    return Note(note.at, "came", {**note.args, "name": ""}) if note.key == "joined" else note
