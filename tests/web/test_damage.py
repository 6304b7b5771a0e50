"""A damaged row or a record whose table would fail: a sentence there and nowhere else, and nothing is left behind."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.table import SqliteStorage, StorageError, Stored
from quadriga.table import tables as tables_module
from web.harness import House, house, run
from web.test_protocol import play_on
from web.test_rules_change import begin


async def made(place: House, *, public: bool = False) -> tuple[Any, Any]:
    ada = place.browser()
    await ada.open()
    table = await ada.post("/api/matches", game="caesar", seats=["here", "here"], options={}, public=public)
    assert table.status == 201, table.text
    return ada, table.data


def spoil(database: Path, key: str, column: str, content: str) -> None:
    with closing(sqlite3.connect(database)) as db, db:
        db.execute(f"UPDATE matches SET {column}=? WHERE key=?", (content, key))


def count(database: Path) -> int:
    with closing(sqlite3.connect(database)) as db:
        return int(db.execute("SELECT count(*) FROM matches").fetchone()[0])


@pytest.mark.parametrize("column", ["meta", "record", "checkpoint"])
@pytest.mark.parametrize("content", ["no json", "[]", '{"version": 1}', "{" * 100_000])
def test_a_damaged_row_spoils_its_own_table_only_and_can_be_deleted(tmp_path: Path, column: str, content: str) -> None:
    database = tmp_path / "q.db"

    async def test() -> None:
        async with house(database) as place:
            ada, damaged = await made(place, public=True)
            whole = (await ada.post("/api/matches", game="caesar", seats=["here", "here"], options={}, public=True)).data
        spoil(database, damaged["match"], column, content)
        async with house(database) as place:
            ada.house = place
            for browser in (ada, place.browser()):
                home = await browser.open()
                assert home.status == 200
                assert whole["address"] in home.text
            shown = await ada.open(damaged["address"])
            assert 400 <= shown.status < 500, shown.text
            assert (await ada.open(whole["address"])).status == 200
            stranger = place.browser()
            await stranger.open()
            assert (await stranger.post(f"{damaged['address']}/delete")).status == 403
            assert count(database) == 2
            assert (await ada.post(f"{damaged['address']}/delete")).status in (200, 204, 303)
            assert count(database) == 1
            assert (await ada.post(f"{damaged['address']}/delete")).status == 404

    run(test())


def test_a_record_whose_table_cannot_be_drawn_is_refused_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            table = await begin(ada, "caesar")
            record = (await ada.get(f"{table['address']}/record.json")).data

            def fail(self: Any, *args: Any) -> None:
                raise ZeroDivisionError

            monkeypatch.setattr("quadriga.games.caesar.draw.scene.CaesarScene.layers", fail)
            refused = await ada.post("/import", record=record)
            assert refused.status == 422
            assert "cannot be one of this game. The rules cannot go on from there." in refused.text
            assert count(tmp_path / "q.db") == 1
            monkeypatch.undo()
            assert (await ada.post("/import", record=record)).status == 201

    run(test())


async def a_database(database: Path) -> None:
    async with house(database) as place:
        for _ in range(3):
            await made(place, public=True)
    with closing(sqlite3.connect(database)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def cut_short(whole: bytes, part: float) -> bytes:
    return whole[: int(len(whole) * part)]


def with_holes(whole: bytes, part: float) -> bytes:
    rng = Random(str(part))
    at = 100 + int((len(whole) - 4_200) * part)
    return whole[:at] + rng.randbytes(4_096) + whole[at + 4_096 :]


@pytest.mark.parametrize("spoilt", [cut_short, with_holes])
def test_a_file_that_was_cut_or_overwritten_is_refused_with_a_sentence_or_served(
    tmp_path: Path, spoilt: Callable[[bytes, float], bytes]
) -> None:
    """At the start as later: never an exception of the database itself, and nobody waits for ever."""
    run(a_database(tmp_path / "whole.db"))
    whole = (tmp_path / "whole.db").read_bytes()

    async def ask(database: Path) -> None:
        async with house(database) as place:
            for address in ("/", "/t/nothing", "/join/nothing"):
                answer = await place.browser().get(address)
                assert answer.status in (200, 404, 507), answer.text
                assert "<h1" in answer.text

    kept = 0
    for number, part in enumerate((0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 0.999)):
        database = tmp_path / f"{number}.db"
        database.write_bytes(spoilt(whole, part))
        try:
            ready(SqliteStorage(database))
        except StorageError:
            continue
        kept += 1
        run(ask(database))
    assert kept < 8, "something must have been noticed"


def ready(storage: SqliteStorage) -> None:
    """What a server does before it says that it plays."""
    try:
        storage.setting("secret", lambda: "0" * 64)
        storage.knows("x")
    finally:
        storage.close()


def test_a_secret_that_was_damaged_is_made_anew(tmp_path: Path) -> None:
    """Nobody can guess what cookies are sealed with: not even because a row has lost it."""
    storage = SqliteStorage(tmp_path / "q.db")
    first = storage.setting("secret", lambda: "1" * 64)
    for damage in ("", "x", b"\xff" * 64):
        storage._writer.submit(lambda db, damage=damage: db.execute("UPDATE settings SET value=?", (damage,))).result()  # type: ignore[misc]
        assert storage.setting("secret", lambda: "2" * 64) == "2" * 64
    assert first == "1" * 64
    storage.close()


@pytest.mark.parametrize("address", ["/new/caesar", "/api/matches"])
def test_half_a_letter_is_refused_before_anything_is_kept(tmp_path: Path, address: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open()
            for field in ("title", "name0", "seat0", "game"):
                answer = await ada.post(address, **{"game": "caesar", "seats": ["here", "here"], field: "\ud800"})
                assert answer.status in (201, 400, 404, 422), (field, answer.text)
            assert (await ada.get("/")).status == 200

    run(test())


def test_a_match_whose_rows_are_not_as_they_were_written_is_tried_before_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stored matches come in by the same door as records; those that are whole are opened at once."""
    tried: list[str] = []
    honest = tables_module.try_stored

    def noted(stored: Stored) -> None:
        tried.append(stored.key)
        honest(stored)

    monkeypatch.setattr(tables_module, "try_stored", noted)
    database = tmp_path / "q.db"

    async def test() -> None:
        async with house(database) as place:
            ada, table = await made(place)
            await play_on([ada], table["address"], Random(1), 6)
            live = await place.tables.open(table["match"])
            await ada.post(f"{table['address']}/undo", v=live.version_for(0))
            await play_on([ada], table["address"], Random(2), 3)
        for damage, expected in (
            ("", []),
            ("UPDATE entries SET entry=' '||entry WHERE seq=2", [table["match"]]),
            ("UPDATE entries SET entry=trim(entry) WHERE seq=2", []),
            ("UPDATE matches SET checkpoint=' '||checkpoint", [table["match"]]),
            ("DELETE FROM seals", [table["match"]]),
        ):
            tried.clear()
            if damage:
                with closing(sqlite3.connect(database)) as db, db:
                    db.execute(damage)
            async with house(database) as place:
                ada.house = place
                assert (await ada.open(table["address"])).status == 200
                assert tried == expected, damage
        async with house(database) as place:
            ada.house = place
            await play_on([ada], table["address"], Random(3), 2)
            assert tried == [table["match"]] * 2
        async with house(database) as place:
            ada.house = place
            assert (await ada.open(table["address"])).status == 200
            assert len(tried) == 2, "a move seals it again"

    run(test())
