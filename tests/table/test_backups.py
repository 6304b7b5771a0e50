"""Backups of both databases, and back from them: everything is there, nothing is overwritten, and trouble leaves no trace."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from legacy.old_files import DATABASE, EXPECTED, unpack_database
from table.conftest import Make
from table.test_contract import content, make_newer, new_match, opened, run_sql
from web.harness import Browser, house, run
from web.test_protocol import play_on

from bench.postgres import Postgres
from quadriga.cli import main
from quadriga.table import StorageError
from quadriga.table.backups import back_up, restore
from quadriga.table.databases import file_of, is_shared, open_storage
from quadriga.table.migrations import MIGRATIONS

KEYS = list(EXPECTED[DATABASE]["matches"])
PASSING = {"jobs", "looks", "servers", "present"}


def lasting(database: str) -> dict[str, list[Any]]:
    """What a backup must have."""
    found = {name: rows for name, rows in content(database).items() if name not in PASSING}
    found["settings"] = [row for row in found["settings"] if not row.startswith("('layout',")]
    return found


def filled(database: str) -> str:
    with opened(database) as storage:
        for n in range(3):
            storage.create(new_match(f"m{n}", entries=700 * n), {f"digest{n}": 1}).result()
        storage.setting("secret", lambda: "s" * 64)
    return database


@pytest.mark.parametrize("to", ["sqlite", "postgres"])
def test_a_backup_brings_everything_into_either_database(database: str, to: str, tmp_path: Path, server: Postgres) -> None:
    before, file = lasting(filled(database)), tmp_path / "copy.db"
    target = server.create() if to == "postgres" else str(tmp_path / "new.db")
    assert back_up(database, file) == 3
    assert file.stat().st_mode & 0o77 == 0, "it holds the secrets of running matches"
    assert restore(file, target) == 3
    assert lasting(target) == before
    assert lasting(f"sqlite:///{file}") == before
    with opened(target) as storage:
        for n in range(3):
            found = storage.load(f"m{n}")
            assert found is not None
            assert found.is_whole
            assert len(found.record["entries"]) == 700 * n
        assert storage.setting("secret", lambda: "t" * 64) == "s" * 64, "nobody loses a seat: cookies are sealed with it"
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


def test_play_goes_on_in_what_was_restored(database: str, new_database: Make, tmp_path: Path) -> None:
    """A table is played while the backup is made; in the copy it stands where it stood then, and goes on."""

    async def test() -> None:
        file, target, rng = tmp_path / "copy.db", new_database(), Random(1)
        async with house("", open_storage(database)) as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"])
            await play_on([ada], made["address"], rng, 5)
            assert back_up(database, file) == 1
            seen = len((await ada.view(made["address"]))["log"])
            await play_on([ada], made["address"], rng, 2)
        restore(file, target)
        async with house("", open_storage(target)) as place:
            same = Browser(place, "en", "test")
            same.cookies, same.csrf = ada.cookies, ada.csrf
            assert len((await same.view(made["address"]))["log"]) == seen
            await play_on([same], made["address"], rng)
            assert (await same.view(made["address"]))["result"] is not None

    run(test())


def test_an_old_file_is_restored_in_the_layout_of_today(new_database: Make, tmp_path: Path) -> None:
    old, target = unpack_database(tmp_path), new_database()
    before = old.read_bytes()
    assert restore(old, target) == len(KEYS)
    assert old.read_bytes() == before, "the backup is not touched"
    with opened(target) as storage:
        assert all(storage.load(key) for key in KEYS)


def test_nothing_is_overwritten(database: str, new_database: Make, tmp_path: Path) -> None:
    filled(database)
    file, target = tmp_path / "copy.db", filled(new_database())
    file.write_text("mine")
    with pytest.raises(StorageError, match="is there already and is not overwritten"):
        back_up(database, file)
    assert file.read_text() == "mine"
    file.unlink()
    back_up(database, file)
    before = content(target)
    with pytest.raises(StorageError, match="has matches already" if is_shared(target) else "is not overwritten"):
        restore(file, target)
    assert content(target) == before


def test_a_backup_that_postgresql_cannot_take_leaves_it_empty(server: Postgres, tmp_path: Path) -> None:
    """A text with a zero in it, as no Quadriga writes: the second match fails, and the first is gone again."""
    file, target = tmp_path / "copy.db", server.create()
    back_up(filled(f"sqlite:///{tmp_path}/q.db"), file)
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE matches SET meta='a' || char(0) WHERE key='m2'")
    with pytest.raises(StorageError, match="could not be saved"):
        restore(file, target)
    assert lasting(target)["matches"] == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["backup", "copy.db", "--database", "nothing.db"], "There is no file 'nothing.db'"),
        (["restore", "nothing.db", "--database", "new.db"], "There is no file 'nothing.db'"),
        (["backup", "no/folder/copy.db", "--database", "q.db"], "cannot be used (No such file or directory)"),
        (["backup", "copy.db", "--database", "other.db"], "the database of something else"),
        (["restore", "words.txt", "--database", "new.db"], "could not be copied (file is not a database)"),
        (["backup", "copy.db", "--database", "postgresql://u:hush@127.0.0.1:1/x"], "cannot be reached"),
        (["backup", "copy.db", "--database", "postgresql://u:hush@[/x"], "cannot be read"),
        (["restore", "q.db", "--database", "postgresql://u:hush@127.0.0.1:1/x"], "cannot be reached"),
        (["restore", "q.db", "--database", "oracle://x"], "'oracle' is none of these"),
        (["work", "--database", "q.db"], "Several processes need a database that they can share"),
        (["serve", "--workers", "2", "--port", "0", "--database", "q.db"], "Several processes need a database"),
    ],
)
def test_what_cannot_be_done_is_a_sentence_and_leaves_nothing(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    filled("q.db")
    run_sql("other.db", "CREATE TABLE invoices (n INTEGER)")
    Path("words.txt").write_text("not a database at all, but long enough to be taken for one" * 20)
    before = sorted(path.name for path in tmp_path.iterdir())
    assert main(["--lang", "en", *words]) == 1
    out, err = capsys.readouterr()
    assert sentence in err
    assert len(err.splitlines()) == 1
    assert "hush" not in out + err
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_newer_or_older_layout_is_not_changed_by_a_backup(database: str, tmp_path: Path) -> None:
    make_newer(database)
    before = content(database)
    if is_shared(database):
        with pytest.raises(StorageError, match="was written by a newer Quadriga"):
            back_up(database, tmp_path / "copy.db")
        run_sql(database, f"UPDATE settings SET value='{len(MIGRATIONS) - 1}' WHERE name='layout'")
        before = content(database)
        with pytest.raises(StorageError, match="Back it up with the Quadriga that wrote it"):
            back_up(database, tmp_path / "copy.db")
    else:
        back_up(database, tmp_path / "copy.db")  # letter by letter
        with pytest.raises(StorageError, match="was written by a newer Quadriga"):
            restore(tmp_path / "copy.db", file_of(f"sqlite:///{tmp_path}/again.db"))
    assert content(database) == before


def test_the_terminal_says_what_it_has_done(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], new_database: Make
) -> None:
    filled(database)
    file = str(tmp_path / "copy.db")
    assert main(["--lang", "en", "backup", file, "--database", database]) == 0
    assert main(["--lang", "cs", "restore", file, "--database", new_database()]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("3 matches of ")
    assert "byly přeneseny 3 partie" in out
    assert err == ""
