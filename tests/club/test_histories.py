"""What of a person's games is shown to whom, and that it costs the same however much others have stored."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from club.ended import ANSWERS, end, tally

from quadriga.club import history
from quadriga.club.history import LOST, SHARED, WON, Count, Search
from quadriga.club.profiles import of_person
from quadriga.table import SqliteStorage
from quadriga.table.databases import open_storage
from quadriga.table.writer import Db
from quadriga.table.writing import SqlStorage


@pytest.fixture
def storage(database: str) -> Iterator[SqlStorage]:
    found = open_storage(database)
    yield found
    found.close()


def keys(storage: SqlStorage, reader: str, **search: object) -> list[str]:
    return sorted(one.match for one in history.list_results(storage, "ada", reader, Search(**search)))  # type: ignore[arg-type]


def _date(db: Db, key: str, at: float) -> None:
    db.execute("UPDATE endings SET ended=? WHERE match=?", (at, key))


def test_a_history_is_found_by_game_opponent_result_and_day(storage: SqlStorage) -> None:
    end(storage, "won", ["ada", "bob"])
    end(storage, "lost", ["ada", "bot:miles"], winners=[1])
    end(storage, "both", ["ada", "cyd_", "dan"], winners=[0, 1], game="trajan", settings={"players": "3"}, answers=[])
    end(storage, "void", ["ada", "bob"], winners=[], how="agreed")
    for n, key in enumerate(("won", "lost", "both", "void")):
        storage.write(partial(_date, key=key, at=1000.0 * n)).result()
        tally(storage, key)
    assert keys(storage, "ada", game="trajan") == ["both"]
    assert keys(storage, "ada", opponent="BO") == ["void", "won"]
    assert keys(storage, "ada", opponent="miles") == ["lost"]
    assert keys(storage, "ada", opponent="_") == ["both"], "it stands for itself alone"
    assert [keys(storage, "ada", result=word) for word in (WON, SHARED, LOST)] == [["won"], ["both"], ["lost"]]
    assert keys(storage, "ada", since=1000.0, until=3000.0) == ["both", "lost"]
    assert [one.match for one in history.list_results(storage, "ada", "ada", Search(), 1, 2)] == ["both", "lost"]


def test_others_see_what_was_public_and_what_they_played_themselves(storage: SqlStorage) -> None:
    end(storage, "public", ["ada", "bob"], public=True)
    end(storage, "private", ["ada", "bob"])
    end(storage, "other", ["ada", "cyd"])
    for key in ("public", "private", "other"):
        tally(storage, key)
    seen = {reader: keys(storage, reader) for reader in ("ada", "bob", "eve", "")}
    assert seen == {"ada": ["other", "private", "public"], "bob": ["private", "public"], "eve": ["public"], "": ["public"]}
    counted = {reader: history.statistics(storage, "ada", reader)["caesar"].all.matches for reader in seen}
    assert counted == {reader: len(found) for reader, found in seen.items()}


def test_statistics_tell_by_side_seat_players_and_opening(storage: SqlStorage) -> None:
    swapped = [[int(not seat), *path] for seat, *path in ANSWERS]
    end(storage, "m0", ["ada", "bob"])
    end(storage, "m1", ["bob", "ada"], winners=[0])
    end(storage, "m2", ["ada", "bob"], winners=[0], answers=swapped)
    for n in range(3):
        tally(storage, f"m{n}")
    found = history.statistics(storage, "ada", "ada")["caesar"]
    assert found.all == Count(3, 2)
    assert found.sides == {"name.Actor.CAESAR": Count(2, 2), "name.Actor.POMPEY": Count(1, 0)}
    assert found.seats == {0: Count(2, 2), 1: Count(1, 0)}
    assert found.players == {2: Count(3, 2)}
    assert found.openings == {"name.Province.CRETA": Count(1, 1), "name.Province.AEGYPTUS": Count(2, 1)}


def test_the_list_of_a_game_has_those_of_whom_enough_is_known_and_who_want_it(storage: SqlStorage) -> None:
    for n in range(history.SURE):
        for one in ("ada", "bob", "hid"):
            end(storage, f"{one}{n}", [one, "bot:miles"], winners=[0] if one == "ada" else [1])
            tally(storage, f"{one}{n}")
    end(storage, "new", ["new", "bot:miles"])
    tally(storage, "new")
    storage.write(lambda db: db.execute("UPDATE profiles SET listed=0 WHERE person='hid'")).result()
    assert [one.name for one in history.best(storage, "caesar")] == ["Ada", "Bob"]


def test_a_profile_and_the_list_show_nobody_under_the_name_of_another_member(storage: SqlStorage) -> None:
    for n in range(history.SURE):
        end(storage, f"m{n}", ["ada", "bob"])
        tally(storage, f"m{n}")
    assert [one.name for one in history.best(storage, "caesar")] == ["Ada", "Bob"]
    for person, login in (("eve", "ada"), ("bob", "bob")):
        storage.write(partial(_enrol, person=person, login=login)).result()
    assert [one.name for one in history.best(storage, "caesar")] == ["", "Bob"]
    assert [known.name for who in ("ada", "bob") if (known := of_person(storage, who))] == ["", "Bob"]


def _enrol(db: Db, person: str, login: str) -> None:
    db.execute("INSERT INTO members VALUES (?,?,?,NULL,0.0)", (person, login.title(), login))


def test_a_profile_takes_as_many_steps_however_much_others_have_played(tmp_path: Path) -> None:
    """Steps of the database's own machine, not seconds."""
    storage = SqliteStorage(tmp_path / "q.db")
    for n in range(30):
        end(storage, f"m{n}", ["ada", "bob"], public=n % 2 == 0, answers=[])
        tally(storage, f"m{n}")
    found = []
    for times in (1, 6):  # 30 matches of others, then 3,810
        _double(tmp_path / "q.db", times)
        found.append(_steps(storage))
    storage.close()
    assert found[0] == found[1]


def _double(file: Path, times: int) -> None:
    """Everything that is there once more, as that of other people; so many times."""
    with closing(sqlite3.connect(file)) as db:
        columns = [row[1] for row in db.execute("PRAGMA table_info(results)")]
        others = ", ".join({"match": "match || '-' || ?", "person": "person || '-' || ?"}.get(name, name) for name in columns)
        for _ in range(times):
            n = db.execute("SELECT count(*) FROM results").fetchone()[0]
            db.execute(f"INSERT INTO results SELECT {others} FROM results", (n, n))
            db.execute("INSERT INTO ratings SELECT person || '-' || ?, game, mu - 9, sigma, games FROM ratings", (n,))
            copied = "person || '-' || ?, public || '-' || ?, name, 1, NULL"
            db.execute(f"INSERT INTO profiles SELECT {copied} FROM profiles", (n, n))
        db.commit()


def _steps(storage: SqliteStorage) -> int:
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    storage._reader.set_progress_handler(count, 1)
    for reader in ("ada", "bob", "eve"):
        assert history.list_results(storage, "ada", reader, Search(opponent="bob"))
        assert history.statistics(storage, "ada", reader)
        assert len(history.duels(storage, reader, "ada")) <= 1
    assert history.ratings_of(storage, "ada")
    assert history.bests(storage, "ada", "ada") == []
    storage._reader.set_progress_handler(None, 0)
    return steps
