"""What both databases promise: what is acknowledged is kept, versions are checked, and trouble is a sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import Any

import psycopg
import pytest
from table.conftest import Make

from quadriga.cli import main
from quadriga.table import HERE, HOST, DeadLink, Info, Place, StorageError, Stored
from quadriga.table.databases import file_of, is_shared, open_storage
from quadriga.table.migrations import MIGRATIONS
from quadriga.table.reading import AT_ONCE
from quadriga.table.storage import Change
from quadriga.table.writer import Changed, Lost
from quadriga.table.writing import SqlStorage

WORDS = ['"quoted"', "žluťoučký", "back\\slash", "new\nline", "\x00", "𝄞", "[1,2]", "", "50%", "?"]
INFO = Info([Place(HERE), Place(HERE)])


def new_match(key: str = "m", *, entries: int = 2, public: bool = False) -> Stored:
    kept = [["chance", WORDS[n % len(WORDS)], n] for n in range(entries)]
    record = {"game": "forum", "rules": 1, "entries": kept, "checkpoints": [{"at": 0, "state": {"n": 1}}]}
    holders = [("ada", HOST), ("ada", 0), ("bob", 1)]
    return Stored(key, record, replace(INFO, public=public), b"\x00secret\xff", holders=holders)


def move(version: int, first: int, word: str = "y", **more: Any) -> Change:
    return Change(first, [["chance", word]], version, False, None, INFO, **more)


@contextmanager
def opened(database: str) -> Iterator[SqlStorage]:
    storage = open_storage(database)
    try:
        yield storage
    finally:
        storage.close()


@pytest.fixture
def storage(database: str) -> Iterator[SqlStorage]:
    with opened(database) as found:
        yield found


def loaded(storage: SqlStorage, key: str = "m") -> Stored:
    found = storage.load(key)
    assert found is not None
    return found


# Keeping ----------------------------------------------------------------------------------------------------------


def test_what_is_acknowledged_is_there_when_the_database_is_opened_again(database: str) -> None:
    match = new_match(entries=30)
    with opened(database) as first:
        first.create(match, {"digest": 1}).result()
        point = {"at": 31, "state": {"n": 2}}
        change = Change(30, [["0", "Bid", "1"]], 2, True, point, replace(INFO, title="žába"), {"dealers": [1]})
        first.append("m", change).result()
    with opened(database) as again:
        kept = loaded(again)
        assert kept.is_whole
        assert (kept.version, kept.over, kept.secret, kept.info.title) == (2, True, b"\x00secret\xff", "žába")
        assert kept.record["entries"] == [*match.record["entries"], ["0", "Bid", "1"]]
        assert (kept.record["checkpoints"], kept.record["dealers"]) == ([point], [1])
        assert sorted(kept.holders) == [("ada", HOST), ("ada", 0), ("bob", 1)]
        assert again.find_link("digest") == ("m", 1)
        assert again.versions(["m", "nobody"]) == {"m": 2}


def test_entries_are_taken_back_and_the_seal_still_holds(storage: SqlStorage) -> None:
    match = new_match(entries=20)
    storage.create(match, {}).result()
    storage.append("m", move(2, 20)).result()
    storage.append("m", move(3, 5, "other", goes_back=True)).result()
    kept = loaded(storage)
    assert kept.is_whole
    assert kept.record["entries"] == [*match.record["entries"][:5], ["chance", "other"]]


def test_a_seal_holds_after_two_stores_have_written_in_turns(database: str) -> None:
    with opened(database) as one, opened(database) as other:
        one.create(new_match(entries=4), {}).result()
        one.append("m", move(2, 4)).result()
        other.append("m", move(3, 3, "x", goes_back=True)).result()
        other.append("m", move(4, 4, "z")).result()
        one.append("m", move(5, 5)).result()  # as many entries as it had sealed itself, but others
        assert loaded(other).is_whole


def test_lists_show_the_latest_and_what_somebody_holds(storage: SqlStorage) -> None:
    for n in range(4):
        storage.create(new_match(f"m{n}", public=n % 2 == 0), {}).result()
    storage.append("m0", move(2, 2)).result()
    assert [found.key for found in storage.list_public()] == ["m0", "m2"]
    assert [found.key for found in storage.list_matches("ada", 2)] == ["m0", "m3"]
    assert [found.key for found in storage.list_matches("ada", 2, 2)] == ["m2", "m1"]
    assert [found.seats for found in storage.list_matches("ada")] == [[HOST, 0]] * 4
    assert (storage.knows("bob"), storage.knows("eve")) == (True, False)
    assert len(storage.versions([f"m{n}" for n in range(2 * AT_ONCE)])) == 4
    assert storage.versions([]) == {}


def test_an_answer_under_seal_changes_no_list(storage: SqlStorage) -> None:
    storage.create(new_match(), {}).result()
    before = loaded(storage).changed
    storage.append("m", move(2, 2, hidden=True)).result()
    assert loaded(storage).changed == before


def test_a_match_is_deleted_with_all_that_belongs_to_it(database: str, storage: SqlStorage) -> None:
    storage.create(new_match(), {"digest": 1}).result()
    storage.delete("m").result()
    assert storage.load("m") is None
    assert storage.find_link("digest") is None
    assert not storage.knows("ada")
    assert all(not rows for name, rows in content(database).items() if name != "settings")


def test_a_setting_is_made_once_by_whoever_is_first(database: str) -> None:
    with opened(database) as one, opened(database) as other:
        assert one.setting("secret", lambda: "a" * 8) == "a" * 8
        assert other.setting("secret", lambda: "b" * 8) == "a" * 8
        assert other.setting("another", lambda: "c") == "c"


# Versions ---------------------------------------------------------------------------------------------------------


def test_of_two_servers_that_change_a_match_at_once_one_is_refused(database: str) -> None:
    with opened(database) as one, opened(database) as other:
        one.create(new_match(), {}).result()
        one.append("m", move(2, 2, "one")).result()
        for late in (
            other.append("m", move(2, 2, "other")),
            other.save_info("m", replace(INFO, title="other"), 2),
            other.renew("link", "m", 1, replace(INFO, title="other"), 2),
            other.release("bob", "m", 1, replace(INFO, title="other"), 2),
            other.append("gone", move(2, 2)),
        ):
            with pytest.raises(Changed, match="another server has changed it"):
                late.result()
        kept = loaded(other)
        assert kept.record["entries"][-1] == ["chance", "one"]
        assert ("bob", 1) in kept.holders
        assert other.find_link("link") is None


@pytest.mark.parametrize(
    "write",
    [
        lambda storage: storage.append("m", move(2, 2)),
        lambda storage: storage.save_info("m", replace(INFO, title="x"), 2),
        lambda storage: storage.renew("new", "m", 1, replace(INFO, title="x"), 2),
        lambda storage: storage.follow("digest", "eve", "m", 1, replace(INFO, title="x"), 2),
        lambda storage: storage.release("bob", "m", 1, replace(INFO, title="x"), 2),
        lambda storage: storage.create(new_match("n"), {}),
        lambda storage: storage.delete("m"),
    ],
    ids=["append", "save_info", "renew", "follow", "release", "create", "delete"],
)
def test_what_was_written_when_the_connection_was_lost_is_there_once(
    new_database: Make, monkeypatch: pytest.MonkeyPatch, write: Callable[[SqlStorage], Any]
) -> None:
    """The database has committed it, and nobody could be told."""
    monkeypatch.setattr("quadriga.table.writing.time.time", lambda: 1.0)
    found = []
    for is_cut in (False, True):
        database = new_database()
        with opened(database) as storage:
            storage.create(new_match(), {"digest": 1}).result()
            cuts = cut_after_commit(storage) if is_cut else []
            write(storage).result()
            assert len(cuts) == is_cut
        found.append(content(database))
    assert found[0] == found[1]


class CutAfterCommit:
    """A connection that is lost just after it has committed."""

    def __init__(self, connection: Any, cuts: list[int]) -> None:
        self.connection = connection
        self.cuts = cuts

    def execute(self, query: str, values: Any = (), /) -> Any:
        done = self.connection.execute(query, values)
        if query == "COMMIT":
            self.cuts.append(1)
            raise Lost("refuse.storage.not_saved", error="cut")
        return done

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)


def cut_after_commit(storage: SqlStorage) -> list[int]:
    """Let the next commit of a store be the last of its connection; gives what grows when that has happened."""
    cuts: list[int] = []
    writer: Any = storage._writer
    connect = writer._connect
    writer._drop()
    writer._connect = lambda: connect() if cuts else CutAfterCommit(connect(), cuts)
    return cuts


def test_an_answer_whose_connection_was_lost_is_found_after_others_have_gone_on(database: str) -> None:
    """Before it is written again a bot has answered at another server. Whoever made another answer is refused as ever."""
    with opened(database) as storage, opened(database) as other:
        storage.create(new_match(), {}).result()
        cuts = cut_after_commit(storage)
        writer: Any = storage._writer
        connect = writer._connect

        def late() -> Any:
            if cuts:
                other.append("m", move(3, 3, "bot")).result()
            return connect()

        writer._connect = late
        storage.append("m", move(2, 2)).result()
        assert cuts
        for stale in (move(2, 2), move(2, 2, "z"), Change(2, [], 2, False, None, INFO, goes_back=True)):
            with pytest.raises(Changed):
                storage.append("m", stale).result()
        assert [entry[1] for entry in loaded(storage).record["entries"][2:]] == ["y", "bot"]


def test_a_link_brings_one_browser_to_a_seat(database: str) -> None:
    with opened(database) as one, opened(database) as other:
        one.create(new_match(), {"digest": 1}).result()
        one.follow("digest", "eve", "m", 1, INFO, 2).result()
        for version in (2, 3):
            with pytest.raises(DeadLink):
                other.follow("digest", "mallory", "m", 1, replace(INFO, title="m"), version).result()
        assert [who for who, seat in loaded(other).holders if seat == 1] in (["bob", "eve"], ["eve", "bob"])
        assert loaded(other).version == 2


def test_one_change_that_is_refused_spoils_no_other(storage: SqlStorage) -> None:
    for n in range(20):
        storage.create(new_match(f"m{n:02}"), {}).result()
    written = [storage.append(f"m{n:02}", move(2 if n % 3 else 7, 2)) for n in range(20)]
    for n, future in enumerate(written):
        if n % 3:
            future.result()
        else:
            with pytest.raises(Changed):
                future.result()


# The layout -------------------------------------------------------------------------------------------------------


def tables_of(database: str) -> list[str]:
    if is_shared(database):
        with psycopg.connect(database) as db:
            return [name for (name,) in db.execute("SELECT tablename FROM pg_tables WHERE schemaname='public' ORDER BY 1")]
    with closing(sqlite3.connect(file_of(database))) as file:
        return [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type='table' ORDER BY 1")]


def content(database: str) -> dict[str, list[Any]]:
    """All rows, but for the times at which they were written."""
    names = tables_of(database)
    if is_shared(database):
        with psycopg.connect(database) as db:
            return {name: sorted(map(repr, db.execute(f"SELECT * FROM {name}".encode()).fetchall())) for name in names}
    with closing(sqlite3.connect(file_of(database))) as file:
        return {name: sorted(map(repr, file.execute(f"SELECT * FROM {name}").fetchall())) for name in names}


def run_sql(database: str, *statements: str) -> None:
    if is_shared(database):
        with psycopg.connect(database) as db:
            for statement in statements:
                db.execute(statement.encode())
        return
    with closing(sqlite3.connect(file_of(database))) as file, file:
        for statement in statements:
            file.execute(statement)


def with_more(monkeypatch: pytest.MonkeyPatch, *steps: Any) -> None:
    for room in ("migrations", "sqlite", "postgres"):
        monkeypatch.setattr(f"quadriga.table.{room}.MIGRATIONS", (*MIGRATIONS, *steps))


MORE = "CREATE TABLE clocks (match TEXT PRIMARY KEY REFERENCES matches, rest REAL NOT NULL, face BLOB) WITHOUT ROWID"


def test_a_later_step_is_written_once_for_both(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(db: Any) -> None:
        for (key,) in db.execute("SELECT key FROM matches").fetchall():
            db.execute("INSERT INTO clocks VALUES (?, ?, ?)", (key, 2.5, b"\x00"))

    with opened(database) as old:
        old.create(new_match(), {}).result()
    with_more(monkeypatch, MORE, fill)
    for _ in range(2):  # the second time there is nothing left to do
        with opened(database) as storage:
            assert [tuple(row) for row in storage._read("SELECT * FROM clocks")] == [("m", 2.5, b"\x00")]


@pytest.mark.parametrize("trouble", [ValueError, KeyboardInterrupt])
def test_an_interrupted_migration_leaves_everything_as_it_was(
    database: str, monkeypatch: pytest.MonkeyPatch, trouble: type[BaseException]
) -> None:
    def fail(db: Any) -> None:
        db.execute("DELETE FROM matches")
        raise trouble("a row that nobody foresaw")

    with opened(database) as old:
        old.create(new_match(), {}).result()
    before = content(database)
    with_more(monkeypatch, MORE, fail)
    with pytest.raises((StorageError, KeyboardInterrupt), match="nobody foresaw"):
        open_storage(database)
    assert content(database) == before
    monkeypatch.undo()
    with opened(database) as again:
        assert loaded(again).is_whole


def make_newer(database: str) -> None:
    open_storage(database).close()
    shared, n = is_shared(database), len(MIGRATIONS) + 1
    run_sql(database, f"UPDATE settings SET value='{n}' WHERE name='layout'" if shared else f"PRAGMA user_version={n}")


@pytest.mark.parametrize(("lang", "words"), [("en", "was written by a newer Quadriga"), ("cs", "zapsala novější Quadriga")])
def test_the_terminal_refuses_a_newer_layout_with_one_sentence(
    database: str, capsys: pytest.CaptureFixture[str], lang: str, words: str
) -> None:
    make_newer(database)
    before = content(database)
    assert main(["--lang", lang, "serve", "--port", "0", "--database", database]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert words in line
    assert content(database) == before


def test_a_database_of_something_else_is_not_touched(database: str) -> None:
    run_sql(database, "CREATE TABLE invoices (n INTEGER)")
    with pytest.raises(StorageError, match="database of something else"):
        open_storage(database)
    assert tables_of(database) == ["invoices"]


def test_a_database_that_has_lost_a_table_is_not_touched(database: str) -> None:
    open_storage(database).close()
    run_sql(database, "DROP TABLE holders")
    with pytest.raises(StorageError, match="lost holders"):
        open_storage(database)


@pytest.mark.parametrize("column", ["meta", "record"])
def test_a_damaged_row_hides_no_other(database: str, column: str) -> None:
    with opened(database) as storage:
        storage.create(new_match("whole"), {}).result()
        storage.create(new_match("damaged"), {}).result()
        run_sql(database, f"UPDATE matches SET {column}='no json' WHERE key='damaged'")
        assert "whole" in [found.key for found in storage.list_matches("ada")]
        assert loaded(storage, "whole").is_whole


# Addresses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("mysql://localhost/x", "'mysql' is none of these"),
        ("sqlite://x.db", "'sqlite' is none of these"),
        ("", "is none of these"),
        ("postgresql://nobody:hush@127.0.0.1:1/x", "postgresql://127.0.0.1:1/x cannot be reached"),
        ("postgresql://nobody:hush@[/x", "The address of the database cannot be read"),
        ("postgresql://u:hush@localhost/x?nonsense=1", "The address of the database cannot be read"),
    ],
)
def test_a_wrong_address_is_refused_with_a_sentence_that_names_no_password(
    address: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "serve", "--port", "0", "--database", address]) == 1
    out, err = capsys.readouterr()
    assert words in err
    assert len(err.splitlines()) == 1
    assert "hush" not in out + err


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "pip install 'quadriga[postgres]'"), ("cs", "PostgreSQL potřebuje psycopg")]
)
def test_without_its_extra_postgresql_is_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, words: str
) -> None:
    find = importlib_find_spec()
    monkeypatch.setattr("importlib.util.find_spec", lambda name, *rest: None if name == "psycopg" else find(name, *rest))
    assert main(["--lang", lang, "serve", "--port", "0", "--database", "postgresql://localhost/x"]) == 1
    assert words in capsys.readouterr().err


def importlib_find_spec() -> Any:
    from importlib.util import find_spec

    return find_spec
