"""What is written in which order: many short writes together, long ones apart, and nobody waits for more than one of those."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from web.harness import PATIENCE, house, run

from quadriga.table import Info, Place, SqliteStorage, StorageError, Stored
from quadriga.table.storage import Change
from quadriga.table.writer import APART, TOGETHER, Db, Write, Writer
from quadriga.table.writing import LONG, NEW


class Diary:
    """A writer that is held up until everything waits, and what it has written in which transaction."""

    def __init__(self) -> None:
        self.transactions: list[list[str]] = []
        self.begun, self.go = threading.Event(), threading.Event()
        self.writer = Writer(lambda: sqlite3.connect(":memory:", isolation_level=None), self._begin, lambda: None)
        self.writer.submit(lambda db: self._wait())
        assert self.begun.wait(PATIENCE)

    def _begin(self) -> None:
        self.transactions.append([])

    def _wait(self) -> None:
        self.begun.set()
        assert self.go.wait(PATIENCE)

    def write(self, name: str, weight: int = 0) -> None:
        self.writer.submit(lambda db: self.transactions[-1].append(name), weight)

    def read(self) -> list[list[str]]:
        self.go.set()
        self.writer.close()
        return self.transactions[1:]


@pytest.fixture
def diary() -> Iterator[Diary]:
    found = Diary()
    yield found
    found.go.set()


def test_moves_share_a_transaction_and_wait_for_one_long_write_at_most(diary: Diary) -> None:
    for n in range(3):
        diary.write(f"branch {n}", LONG)
    diary.write("move")
    diary.write("another")
    assert diary.read() == [["branch 0"], ["move", "another"], ["branch 1"], ["branch 2"]]


def test_a_flood_of_moves_keeps_no_long_write_waiting_for_ever(diary: Diary) -> None:
    for n in range(600):
        diary.write(f"move {n}")
    for n in range(2):
        diary.write(f"branch {n}", LONG)
    assert [len(part) for part in diary.read()] == [1, TOGETHER, 1, *[TOGETHER] * 17, 600 - 18 * TOGETHER]


def test_a_move_waits_for_a_few_new_matches_of_many(diary: Diary) -> None:
    for n in range(100):
        diary.write(f"new {n}", NEW)
    diary.write("move")
    transactions = diary.read()
    assert transactions[1] == ["move"]
    assert {len(part) for part in (transactions[0], *transactions[2:])} == {APART // NEW}


def test_a_new_match_is_not_written_among_the_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weights: list[int] = []
    submit = Writer.submit

    def noted(writer: Writer, write: Write, weight: int = 0, key: str = "") -> Future[None]:
        weights.append(weight)
        return submit(writer, write, weight, key)

    monkeypatch.setattr(Writer, "submit", noted)
    storage = SqliteStorage(tmp_path / "q.db")
    record = {"game": "forum", "entries": [["chance", "x"]], "checkpoints": []}
    storage.create(Stored("new", record, Info([]), None), {}).result()
    storage.append("new", Change(1, [["chance", "y"]], 2, False, None, Info([]))).result()
    storage.close()
    assert weights == [NEW + 1, 0]


def test_a_write_that_fails_spoils_nothing_for_the_others(diary: Diary) -> None:
    def fail(db: Db) -> None:
        raise ZeroDivisionError

    diary.write("one")
    failed = diary.writer.submit(fail)
    diary.write("two")
    written = diary.read()
    assert written[1:] == [["one"], [], ["two"]], "each for itself"
    with pytest.raises(StorageError):
        failed.result()


WORDS = ['"quoted"', "žluťoučký", "back\\slash", "new\nline", "\x00", "𝄞", "[1,2]", ""]


def test_entries_are_kept_letter_by_letter(tmp_path: Path) -> None:
    entries = [["chance", word, n] for n, word in enumerate(WORDS * (LONG // len(WORDS) + 1))]
    storage = SqliteStorage(tmp_path / "q.db")
    record = {"game": "forum", "entries": entries, "checkpoints": []}
    storage.create(Stored("long", record, Info([]), None), {}).result()
    kept = storage.load("long")
    assert kept is not None
    assert kept.is_whole
    assert kept.record["entries"] == entries
    storage.append("long", Change(5, entries[:3], 2, False, None, Info([]), goes_back=True)).result()
    kept = storage.load("long")
    assert kept is not None
    assert kept.is_whole, "sealed anew, from the rows that stay"
    assert kept.record["entries"] == entries[:5] + entries[:3]
    storage.close()


def test_to_list_matches_takes_as_many_steps_however_many_others_there_are(tmp_path: Path) -> None:
    """Steps of the database's own machine, not seconds: those of the home page."""
    storage = SqliteStorage(tmp_path / "q.db")
    record = {"game": "forum", "entries": [], "checkpoints": []}
    for n in range(30):
        info = Info([Place("link", open=True)], public=n % 2 == 0)
        storage.create(Stored(f"m{n}", record, info, None, holders=[(f"somebody{n % 3}", 0)]), {}).result()
    found = [_steps(storage)]
    with closing(sqlite3.connect(tmp_path / "q.db")) as db:
        for n in range(8):  # 7,680 matches
            columns = "game, record, meta, secret, checkpoint, version, over, public, created, changed - 1, free, due"
            db.execute(f"INSERT INTO matches SELECT key || '-{n}', {columns} FROM matches")
        db.execute("INSERT INTO holders SELECT 'another', key, 0 FROM matches")
        db.commit()
    found.append(_steps(storage))
    storage.close()
    assert found[0] == found[1]


def _steps(storage: SqliteStorage) -> int:
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    storage._reader.set_progress_handler(count, 1)
    assert len(storage.list_public(10)) == len(storage.list_open(10)) == len(storage.list_matches("somebody1")) == 10
    assert storage.knows("somebody2")
    return steps


def test_to_take_back_writes_only_what_has_changed(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            made = await place.browser().create("forum", ["here", "here"])
            live = await place.tables.open(made["match"])
            changes: list[Change] = []
            append = place.tables.storage.append

            def noted(key: str, change: Change) -> Future[None]:
                changes.append(change)
                return append(key, change)

            place.tables.storage.append = noted  # type: ignore[method-assign]
            rng, seat = Random(1), 0
            while len(live.match.entries) < 8 or live.why_no_undo(seat) is not None:
                ask = live.match.pending[0]
                seat = ask.seat
                await live.answer(seat, live.version_for(seat), ask.choice.write(ask.choice.sample(rng)))
            before = len(live.match.entries)
            await live.undo(seat, live.version_for(seat))
            assert 0 < changes[-1].first <= len(live.match.entries) < before
            assert len(changes[-1].entries) == len(live.match.entries) - changes[-1].first
            kept = place.tables.storage.load(made["match"])
            assert kept is not None
            assert kept.is_whole
            assert len(kept.record["entries"]) == len(live.match.entries)

    run(test())


def test_whoever_still_reads_when_the_store_closes_gets_an_answer_or_a_sentence(tmp_path: Path) -> None:
    """A connection that is closed while a thread reads with it would take the whole process along."""
    slow = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT count(*) FROM n"

    def read(storage: SqliteStorage, begun: threading.Event, found: list[object]) -> None:
        begun.set()
        try:
            while True:
                found.append(storage.read(slow)[0][0])
        except StorageError as error:
            found.append(error.key)

    for n in range(20):
        storage, begun = SqliteStorage(tmp_path / f"q{n}.db"), threading.Event()
        found: list[object] = []
        reader = threading.Thread(target=read, args=(storage, begun, found))
        reader.start()
        begun.wait()
        storage.close()
        reader.join()
        assert set(found) <= {20000, "refuse.storage.unreadable"}
        assert found[-1] == "refuse.storage.unreadable"
