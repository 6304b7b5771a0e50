"""A damaged row or a record whose table would fail: a sentence there and nowhere else, and nothing is left behind."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from web.harness import House, house, run
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
