"""The layout of the database: every file takes the steps it has not taken, whole or not at all."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from legacy.old_files import DATABASE, EXPECTED, unpack_database

from quadriga.cli import main
from quadriga.table import SqliteStorage, StorageError
from quadriga.table import sqlite as storage_module
from quadriga.table.links import digest
from quadriga.table.migrations import MIGRATIONS, TABLES, take

KEYS = list(EXPECTED[DATABASE]["matches"])


def layout(file: Path) -> int:
    with closing(sqlite3.connect(file)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def schema(file: Path) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(file)) as db:
        return sorted(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql NOT NULL"))


def content(file: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(file)) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='table' ORDER BY name")]
        return {name: list(db.execute(f"SELECT * FROM {name}")) for name in tables}


def open_and_close(file: Path) -> None:
    SqliteStorage(file).close()


def with_more(monkeypatch: pytest.MonkeyPatch, *steps: Any) -> None:
    monkeypatch.setattr("quadriga.table.sqlite.MIGRATIONS", (*MIGRATIONS, *steps))


def test_the_old_file_is_of_layout_1(tmp_path: Path) -> None:
    file = unpack_database(tmp_path)
    assert layout(file) == 1
    with closing(sqlite3.connect(tmp_path / "fresh.db")) as db:
        take(TABLES, db)
    assert schema(file) == schema(tmp_path / "fresh.db")


def test_an_old_file_and_an_empty_one_come_to_the_same_layout(tmp_path: Path) -> None:
    old, fresh = unpack_database(tmp_path), tmp_path / "fresh.db"
    before = content(old)
    open_and_close(old)
    open_and_close(fresh)
    assert layout(old) == layout(fresh) == len(MIGRATIONS)
    assert schema(old) == schema(fresh)
    now, others = content(old), set(before) - {"matches", "tokens"}
    same = {name: now[name] for name in others} == {name: before[name] for name in others}
    assert same, "but for the links, the steps so far change no row"


def test_links_are_kept_as_digests_and_those_that_were_followed_not_at_all(tmp_path: Path) -> None:
    old = unpack_database(tmp_path)
    before = content(old)
    held = {(match, seat) for _, match, seat in before["holders"]}
    assert any((match, seat) in held for _, match, seat in before["tokens"])
    open_and_close(old)
    after = content(old)
    left = {(digest(token), match, seat) for token, match, seat in before["tokens"] if (match, seat) not in held}
    assert left
    assert set(after["tokens"]) == left
    written = repr(after)
    assert not any(token in written for token, _, _ in before["tokens"])
    for row, was in zip(after["matches"], before["matches"], strict=True):
        assert (*row[:3], *row[4 : len(was)]) == (*was[:3], *was[4:]), "nothing else of a match has changed"


def test_a_file_from_before_layouts_were_numbered_is_brought_up(tmp_path: Path) -> None:
    file = unpack_database(tmp_path)
    before = content(file)
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version=0")
    open_and_close(file)
    assert layout(file) == len(MIGRATIONS)
    assert [row[:3] for row in content(file)["matches"]] == [row[:3] for row in before["matches"]]


def test_opening_again_takes_no_step_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "q.db"
    taken: list[int] = []
    with_more(monkeypatch, lambda db: taken.append(1))
    open_and_close(file)
    open_and_close(file)
    assert taken == [1]


def test_later_steps_of_both_kinds_reach_an_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def shout(db: sqlite3.Connection) -> None:
        db.execute("UPDATE matches SET nickname = upper(game)")

    file = unpack_database(tmp_path)
    with_more(monkeypatch, "ALTER TABLE matches ADD COLUMN nickname TEXT; CREATE INDEX nick ON matches (nickname)", shout)
    open_and_close(file)
    assert layout(file) == len(MIGRATIONS) + 2
    with closing(sqlite3.connect(file)) as db:
        assert {name for (name,) in db.execute("SELECT nickname FROM matches")} == {"CAESAR", "TRAJAN", "BYZANTION", "GAUL"}


@pytest.mark.parametrize("trouble", [ValueError("a row that nobody foresaw"), sqlite3.OperationalError("disk I/O error")])
def test_an_interrupted_migration_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    def fail(db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM holders")
        raise trouble

    file = unpack_database(tmp_path)
    before = content(file), schema(file)
    with_more(monkeypatch, "ALTER TABLE matches ADD COLUMN nickname TEXT", fail)
    with pytest.raises(StorageError, match=f"could not be brought .*{trouble}.*it is as it was"):
        SqliteStorage(file)
    assert layout(file) == 1
    assert (content(file), schema(file)) == before
    monkeypatch.undo()
    storage = SqliteStorage(file)
    assert all(storage.load(key) for key in KEYS)
    storage.close()


def test_a_person_who_interrupts_a_migration_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM matches")
        raise KeyboardInterrupt

    file = unpack_database(tmp_path)
    before = content(file)
    with_more(monkeypatch, interrupt)
    with pytest.raises(KeyboardInterrupt):
        SqliteStorage(file)
    assert content(file) == before


def newer(folder: Path) -> Path:
    file = unpack_database(folder)
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA user_version={len(MIGRATIONS) + 1}")
    return file


def test_a_newer_file_is_refused_and_not_touched(tmp_path: Path) -> None:
    file = newer(tmp_path)
    before = file.read_bytes()
    with pytest.raises(StorageError, match="was written by a newer Quadriga"):
        SqliteStorage(file)
    assert file.read_bytes() == before
    assert [other.name for other in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize(("lang", "words"), [("en", "was written by a newer Quadriga"), ("cs", "zapsala novější Quadriga")])
def test_the_terminal_refuses_a_newer_file_with_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, words: str
) -> None:
    assert main(["--lang", lang, "serve", "--port", "0", "--database", str(newer(tmp_path))]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert line.startswith("quadriga: ")
    assert words in line
    assert f"{len(MIGRATIONS) + 1}" in line


def test_public_matches_are_found_without_reading_them_all(tmp_path: Path) -> None:
    file = unpack_database(tmp_path)
    open_and_close(file)
    with closing(sqlite3.connect(file)) as db:
        plan = json.dumps(
            list(db.execute("EXPLAIN QUERY PLAN SELECT key FROM matches WHERE public ORDER BY changed DESC LIMIT 20"))
        )
    assert "matches_public" in plan


def test_a_newer_server_that_was_faster_is_not_overruled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the first look at the file and the lock on it, another server may have brought it further than we know."""
    file = unpack_database(tmp_path)
    tune = storage_module._tune

    def overtaken(db: sqlite3.Connection) -> None:
        tune(db)
        db.execute(f"PRAGMA user_version={len(MIGRATIONS) + 1}")

    monkeypatch.setattr(storage_module, "_tune", overtaken)
    with pytest.raises(StorageError, match="newer Quadriga"):
        SqliteStorage(file)
    assert layout(file) == len(MIGRATIONS) + 1


@pytest.mark.parametrize("version", [0, len(MIGRATIONS)])
def test_the_database_of_something_else_is_refused_and_not_touched(tmp_path: Path, version: int) -> None:
    file = tmp_path / "diary.db"
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE diary (day TEXT, words TEXT)")
        db.execute(f"PRAGMA user_version={version}")
    before = file.read_bytes()
    with pytest.raises(StorageError, match="database of something else"):
        SqliteStorage(file)
    assert file.read_bytes() == before


def test_a_file_that_has_lost_a_table_is_refused_and_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "q.db"
    open_and_close(file)
    with closing(sqlite3.connect(file)) as db:
        db.execute("DROP TABLE entries")
    before = schema(file)
    with pytest.raises(StorageError, match="has lost entries"):
        SqliteStorage(file)
    assert schema(file) == before
