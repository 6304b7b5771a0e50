"""Rows damaged at random, in types, lengths, letters and numbers: every address has a sentence, and other tables live on."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.web.app import ROUTES
from web.harness import Browser, House, house, run
from web.test_protocol import play_on

DAMAGES = int(os.environ.get("QUADRIGA_DAMAGES", "24"))
ODD_CELLS: list[Any] = [
    None, "", "null", "[]", "{}", "0", 0, -1, 7, 2**62, -(2**62), 1.5, float("inf"), b"", b"\xff\xfe", b"x" * 40, "x" * 70_000,
    '"\\ud800"', "[" * 50_000, "1" * 5_000, "\x00", "é" * 300,
]  # fmt: skip
ODD_VALUES: list[Any] = [
    None, True, -1, 0, 1, 10**8, 2**70, 1.5, "", "nonsense", "\ud800", "é" * 3_000, [], {}, [[]], [None], [1] * 3_000,
    {"a": None},
]  # fmt: skip
COLUMNS = {
    "matches": ("game", "record", "meta", "secret", "checkpoint", "version", "over", "public", "created", "changed"),
    "entries": ("entry", "seq"),
    "tokens": ("seat", "match"),
    "holders": ("seat", "session"),
}
CELLS = [(table, column) for table, columns in COLUMNS.items() for column in columns]
SKIPPED = {"/t/{match}/events", "/t/{match}/hints"}  # a good stream has no end, and a hint needs a worker


def spots(data: Any) -> list[tuple[Any, Any]]:
    """Every place of a JSON value where something can be exchanged."""
    keys = list(data) if isinstance(data, dict) else range(len(data))
    return [spot for key in keys for spot in [(data, key), *(spots(data[key]) if isinstance(data[key], dict | list) else [])]]


def inside(kept: Any) -> Any:
    """The JSON of a cell, if it is not damaged already."""
    try:
        data = json.loads(kept)
    except (ValueError, TypeError, RecursionError):
        return None
    return data if isinstance(data, dict | list) else None


def damaged(kept: Any, rng: Random) -> Any:
    """A cell with something else in it; most often JSON with one value exchanged or lost."""
    data = inside(kept) if rng.random() < 0.7 else None
    if data:
        container, key = rng.choice(spots(data))
        if rng.random() < 0.2:
            del container[key]
        else:
            container[key] = rng.choice(ODD_VALUES)
        return json.dumps(data)
    return rng.choice(ODD_CELLS)


def damage(database: Path, key: str, rng: Random) -> str:
    """Exchange something in the rows of this match."""
    said = []
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute("PRAGMA ignore_check_constraints=ON")
        for _ in range(rng.choice((1, 1, 2, 3))):
            table, column = rng.choice(CELLS)
            name = "key" if table == "matches" else "match"
            rows = db.execute(f"SELECT {column} FROM {table} WHERE {name}=?", (key,)).fetchall()
            if not rows:
                continue
            old = rng.choice(rows)[0]
            new = damaged(old, rng)
            said.append(f"{table}.{column}: {str(new)[:80]!r}")
            try:
                db.execute(f"UPDATE {table} SET {column}=? WHERE {name}=? AND {column} IS ?", (new, key, old))
            except (sqlite3.IntegrityError, OverflowError, UnicodeEncodeError):
                said.append("not written")
    return "; ".join(said)


async def prepared(database: Path) -> tuple[dict[str, Any], dict[str, Any], dict[str, dict[str, str]]]:
    """A public table with a guest and a link that nobody has followed, another one, and the cookies of who sits there."""
    async with house(database) as place:
        ada, bob = place.browser(), place.browser()
        await ada.open()
        made = await ada.post(
            "/api/matches", game="trajan", seats=["here", "link", "here"], options={"players": 3}, public=True
        )
        await bob.join(made.data["links"][1])
        await play_on([ada, bob], made.data["address"], Random(1), 3)
        link = (await bob.post(f"{made.data['address']}/invite", seat=1)).data["link"]
        whole = await ada.post("/api/matches", game="caesar", seats=["here", "here"], options={}, public=True)
        return made.data | {"link": link}, whole.data, {"ada": ada.cookies, "bob": bob.cookies, "eve": {}}


def addresses(made: Any) -> list[tuple[str, str]]:
    """Every address of the server, once for each way to ask."""
    parts = {
        "match": made["match"],
        "token": made["link"].rpartition("/")[2],
        "n": 1,
        "seat": 1,
        "game": "trajan",
        "section": "1",
        "lang": "cs",
        "plate": "board",
        "stage": "after",
        "name": "log",
        "lesson": "01-placing",
        "person": "x",
        "tournament": "x",
        "table": made["match"],
    }
    found = []
    for route in ROUTES:
        if not (path := getattr(route, "path", "")) or path in SKIPPED or path.endswith("/delete") or path == "/static":
            continue
        address = path.replace(":int", "").format(**parts)
        found += [(method, address) for method in sorted(getattr(route, "methods", None) or {"GET"}) if method != "HEAD"]
    return found


async def ask_everything(place: House, browser: Browser, made: Any, rng: Random) -> list[str]:
    """What was answered with a failure of ours."""
    failed = []
    home = await browser.open()
    if home.status != 200:
        failed.append(f"home {home.status}")
    for method, address in addresses(made):
        for data in (True, False):
            if method == "POST":
                values = {"v": 1, "path": ["Pass"], "n": 1, "seat": rng.choice((0, 1)), "drop": "x", "game": "caesar"}
                answer = await browser.post(address, **values)
            else:
                answer = await browser.get(f"{address}?v=1&path=", data=data)
            if answer.status >= 500:
                failed.append(f"{method} {address} {answer.status} {answer.text[:200]}")
    return failed


async def check_damage(folder: Path, made: Any, whole: Any, cookies: Any, number: int) -> None:
    rng = Random(number)
    database = folder / f"{number}.db"
    shutil.copy(folder / "q.db", database)
    said = damage(database, made["match"], rng)
    async with house(database) as place:
        for name in ("eve", "bob", "ada"):
            browser = place.browser()
            browser.cookies = dict(cookies[name])
            failed = await ask_everything(place, browser, made, rng)
            assert not failed, (number, said, name, failed)
            assert whole["address"] in (await browser.open()).text, (number, said)
            assert (await browser.open(whole["address"])).status == 200, (number, said)
    database.unlink()


@pytest.mark.parametrize("part", range(4))
def test_rows_damaged_at_random_make_sentences_and_leave_the_others_alone(tmp_path: Path, part: int) -> None:
    async def test() -> None:
        made, whole, cookies = await prepared(tmp_path / "q.db")
        with closing(sqlite3.connect(tmp_path / "q.db")) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for number in range(part, DAMAGES, 4):
            await check_damage(tmp_path, made, whole, cookies, number)

    run(test())
