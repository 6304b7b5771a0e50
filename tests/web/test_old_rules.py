"""A record of older rules is imported whole or not at all, and a table that cannot be opened can still be deleted."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.table import SqliteStorage
from web.harness import Browser, House, house, run
from web.test_games import NAMES
from web.test_rules_change import begin, play


def tables_kept(place: House) -> int:
    storage = place.tables.storage
    assert isinstance(storage, SqliteStorage)
    return int(storage._read("SELECT count(*) FROM matches")[0][0])


async def saved(place: House, ada: Browser, name: str) -> Any:
    made = await begin(ada, name)
    await play(place, await place.tables.open(made["match"]), 20, Random(4))
    return (await ada.get(f"{made['address']}/record.json")).data


@pytest.mark.parametrize("name", NAMES)
def test_a_record_of_older_rules_that_cannot_go_on_leaves_no_table(tmp_path: Path, name: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            record = await saved(place, ada, name)
            kept = tables_kept(place)
            (point,) = record["checkpoints"]
            field = sorted(point["state"])[0]
            broken = [
                {**record, "rules": 0, "checkpoints": []},
                {**record, "rules": 0, "checkpoints": [{**point, "state": {**point["state"], field: "nonsense"}}]},
                {**record, "rules": 0, "checkpoints": [{**point, "state": {}}]},
                {**record, "rules": 0, "entries": [*record["entries"], [0, "Nonsense"]]},
            ]
            for data in broken:
                answer = await ada.post("/import", record=data)
                assert answer.status == 422, answer.text
                assert answer.data["error"]
            assert tables_kept(place) == kept

    run(test())


@pytest.mark.parametrize("name", NAMES)
def test_the_export_of_a_match_that_went_on_after_a_rules_change_is_imported(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        game = games.load(name)
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await begin(ada, name)
            await play(place, await place.tables.open(made["match"]), 12, Random(4))
        for decisions in (0, 3, 15):  # at once, inside a turn, and after turns under the new rules
            monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
            async with house(tmp_path / "q.db") as place:
                ada.house = place
                live = await place.tables.open(made["match"])
                await play(place, live, decisions, Random(5))
                exported = (await ada.get(f"{made['address']}/record.json")).data
                answer = await ada.post("/import", record=json.loads(json.dumps(exported)))
                assert answer.status == 201, answer.text
                copy = await place.tables.open(answer.data["key"])
                assert copy.match.first == live.match.first
                assert copy.match.at(live.count_for(None)).state == live.match.at(live.count_for(None)).state
                assert (await ada.open(f"/t/{copy.key}")).status == 200
                assert (await ada.post(f"/t/{copy.key}/delete")).status == 303

    run(test())


@pytest.mark.parametrize("damage", ["rules", "game", "record", "checkpoint", "entries"])
def test_a_table_that_cannot_be_opened_can_be_deleted_by_whoever_set_it_up(tmp_path: Path, damage: str) -> None:
    statements = {
        "rules": """UPDATE matches SET record=json_set(record, '$.rules', 0), checkpoint=NULL""",
        "game": """UPDATE matches SET record=json_set(record, '$.game', 'nowhere')""",
        "record": """UPDATE matches SET record='{'""",
        "checkpoint": """UPDATE matches SET record=json_set(record, '$.rules', 0), checkpoint='{"at": 1, "state": 3}'""",
        "entries": """UPDATE entries SET entry='[0, "Nonsense"]'""",
    }

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "here"])
            await play(place, await place.tables.open(made["match"]), 3, Random(1))
        storage = SqliteStorage(tmp_path / "q.db")
        storage._writer.submit(lambda db: _run(db, statements[damage])).result()
        storage.close()
        async with house(tmp_path / "q.db") as place:
            ada.house = eve.house = place
            opened = await ada.get(made["address"])
            assert 400 <= opened.status < 500, opened.text
            await eve.open("/")
            assert (await eve.post(f"{made['address']}/delete")).status == 403
            assert (await ada.post(f"{made['address']}/delete")).status == 303
            assert tables_kept(place) == 0
            assert made["match"] not in (await ada.get("/")).text

    def _run(db: Any, statement: str) -> None:
        db.execute(statement)

    run(test())
