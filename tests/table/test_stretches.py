"""What both databases promise of the last stretch of a match: it is loaded only where it belongs to the match as it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from table.test_contract import loaded, move, new_match, opened

from quadriga.table import Stored, Stretch
from quadriga.table.seals import chained
from quadriga.table.storage import dumps
from quadriga.table.writing import SqlStorage


def stretch_of(match: Stored, at: int) -> Stretch:
    return Stretch(at, chained(map(dumps, match.record["entries"][:at])), {"at": at}, {"": 3})


def found(storage: SqlStorage) -> Stored:
    kept = storage.load_stretch("m")
    assert kept is not None
    return kept


def kept_match(database: str) -> Stored:
    """A match of thirty entries and one, whose last stretch begins after twenty."""
    match = new_match(entries=30)
    with opened(database) as storage:
        storage.create(match, {}).result()
        storage.keep_stretch("m", stretch_of(match, 10)).result()
        storage.keep_stretch("m", stretch_of(match, 20)).result()
        storage.append("m", move(2, 30)).result()
    return match


def test_a_match_is_loaded_from_its_last_stretch_on(database: str) -> None:
    match = kept_match(database)
    with opened(database) as storage:
        kept = found(storage)
        assert kept.is_whole
        assert kept.stretch == stretch_of(match, 20)
        assert kept.record["entries"] == [*match.record["entries"][20:], ["chance", "y"]]
        assert len(loaded(storage).record["entries"]) == 31


def take_back(storage: SqlStorage) -> None:
    storage.append("m", move(3, 15, goes_back=True)).result()


def lose_an_entry(storage: SqlStorage) -> None:
    storage._writer.submit(lambda db: db.execute("DELETE FROM entries WHERE seq=25") and None).result()


def spoil(storage: SqlStorage) -> None:
    storage._writer.submit(lambda db: db.execute("UPDATE stretches SET stretch='{}'") and None).result()


@pytest.mark.parametrize(("change", "count"), [(take_back, 16), (lose_an_entry, 30), (spoil, 31)])
def test_a_stretch_that_does_not_fit_is_passed_over(database: str, change: Callable[[SqlStorage], None], count: int) -> None:
    kept_match(database)
    with opened(database) as storage:
        change(storage)
        kept = found(storage)
        assert kept.stretch is None
        assert len(kept.record["entries"]) == count


def test_a_stretch_goes_with_its_match(database: str) -> None:
    match = kept_match(database)
    with opened(database) as storage:
        storage.delete("m").result()
        storage.keep_stretch("m", stretch_of(match, 20)).result()
        assert storage.load_stretch("m") is None
        assert storage._read("SELECT * FROM stretches") == []
