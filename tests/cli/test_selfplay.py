"""Games as tables: every row is true, and records come back as they went."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli.command import Run

from quadriga import games
from quadriga.encoding import Observer
from quadriga.kernel import CHANCE, Match, QuadrigaError, read_record, write_record
from quadriga.lab import data
from quadriga.lab.simulate import Plan


def plan(name: str = "caesar", **settings: Any) -> Plan:
    game = games.load(name)
    config = game.configure(settings)
    return Plan(game, config, ("random",) * game.seats(config), "5")


@pytest.mark.parametrize("name", ["byzantion", "caesar", "trajan"])
def test_a_table_becomes_the_records_it_was_made_of(name: str, tmp_path: Path) -> None:
    asked = plan(name)
    file = tmp_path / "games.parquet"
    count = data.write(file, data.selfplay(asked, 2))
    table = list(data.read(file))
    assert len(table) == count
    for number, record in enumerate(data.records(table, games.load), 1):
        match = data.play_match(asked, number)
        assert record["entries"] == write_record(match)["entries"]
        again = data.record_rows(asked.game, record, number)
        assert [row["choice"] for row in again] == [row["choice"] for row in table if row["number"] == number]
        assert [row.get("view") for row in again] == [row["view"] for row in table if row["number"] == number]


def test_rows_say_what_was_known_asked_chosen_and_what_it_came_to(tmp_path: Path) -> None:
    asked = plan()
    file = tmp_path / "games.parquet"
    data.write(file, data.selfplay(asked, 1, numbers=True), numbers=True)
    match = data.play_match(asked, 1)
    assert match.state.result is not None
    for row in data.read(file):
        assert row["winners"] == list(match.state.result.winners)
        if row["seat"] < 0:
            assert row["view"] is None
            continue
        assert row["worth"] == (1 if row["seat"] in row["winners"] else -1)
        assert row["choice"] in json.loads(row["options"])["moves"]
        assert json.loads(row["view"])["seats"][1 - row["seat"]]["supply"] is None, "no row knows more than its seat"
        assert len(row["observation"]) == Observer.of(asked.game, asked.config).size
        assert row["steps"]


def test_commands_write_tables_and_records(run: Run, tmp_path: Path) -> None:
    table, card, folder = str(tmp_path / "g.parquet"), tmp_path / "README.md", tmp_path / "records"
    ran = run("selfplay", "caesar", "--games", "2", "--workers", "1", "-o", table, "--card", str(card))
    assert ran.code == 0, ran.err
    assert "license: mit" in card.read_text(encoding="utf-8")
    assert "2 records are in" in run("convert", table, "-o", str(folder)).out
    kept = sorted(folder.iterdir())
    assert [read_record(games.load("caesar"), json.loads(file.read_text())).over for file in kept] == [True, True]
    again = run("convert", *map(str, kept), "-o", str(tmp_path / "again.parquet"))
    assert "2 matches" in again.out
    first, second = (list(data.read(file)) for file in (table, tmp_path / "again.parquet"))
    assert first == second


def test_what_is_no_table_and_no_finished_match_is_refused(run: Run, tmp_path: Path) -> None:
    import pyarrow
    import pyarrow.parquet

    odd = tmp_path / "odd.parquet"
    pyarrow.parquet.write_table(pyarrow.table({"a": [1]}), odd)
    assert run("convert", str(odd), "-o", str(tmp_path / "x")).refused() == f"{odd} is not a table of games."
    for words in (b"", b"no table"):
        odd.write_bytes(words)
        assert run("convert", str(odd), "-o", str(tmp_path / "x")).refused() == f"{odd} is not a table of games."
    assert "is not a table" in run("convert", str(tmp_path / "missing.parquet"), "-o", str(tmp_path / "x")).refused()
    for spoilt in ({"settings": "{"}, {"seat": CHANCE}, {"game": "nix"}, {"choice": ["Nonsense"]}):
        row = {"game": "caesar", "settings": "{}", "number": 1, "seat": 0, "choice": ["Pass"], "player": "x"} | spoilt
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist([row], data.schema()), odd)
        assert run("convert", str(odd), "-o", str(tmp_path / "x")).refused(), spoilt
    begun = write_record(Match(games.load("caesar"), games.load("caesar").configure({}), None))
    with pytest.raises(QuadrigaError, match="not finished"):
        data.record_rows(games.load("caesar"), begun, 1)
