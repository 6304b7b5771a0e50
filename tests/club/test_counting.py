"""A finished match is counted once, and for ratings only if it was played as such matches are. On both databases."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from club.ended import ANSWERS, end, tally
from web.harness import PATIENCE, run

from quadriga.club import history
from quadriga.club.finished import Kind, read_finished
from quadriga.club.history import Search
from quadriga.club.persons import PERSONS, absorb
from quadriga.club.profiles import of_person
from quadriga.club.ratings import Rating, bots, rate
from quadriga.club.tally import Tally, count
from quadriga.kernel import AUTOMATON
from quadriga.table import HERE, HOST, Note, Place
from quadriga.table.databases import open_storage
from quadriga.table.writing import SqlStorage


@pytest.fixture
def storage(database: str) -> Iterator[SqlStorage]:
    found = open_storage(database)
    yield found
    found.close()


def rating(storage: SqlStorage, person: str, game: str = "caesar") -> Rating:
    return history.ratings_of(storage, person)[game][0]


def test_two_people_are_rated_by_who_won(storage: SqlStorage) -> None:
    end(storage, "m", ["ada", "bob"], winners=[1])
    assert tally(storage, "m") == Kind.RATED
    assert [rating(storage, "bob"), rating(storage, "ada")] == rate([(Rating(), 1), (Rating(), 2)])


def test_a_person_is_rated_against_bots_which_stand_still(storage: SqlStorage) -> None:
    end(storage, "m", ["ada", "bot:legatus"], winners=[0])
    assert tally(storage, "m") == Kind.RATED
    assert rating(storage, "ada") == rate([(Rating(), 1), (bots("caesar")["legatus"], 2)])[0]
    assert storage.read("SELECT person FROM ratings") == [("ada",)]


def test_four_are_rated_by_place_and_equal_points_share_one(storage: SqlStorage) -> None:
    end(storage, "m", ["ada", "bob", "cyd", "bot:miles"], game="trajan", settings={"players": "4"}, winners=[2],
        scores=[90, 70, 120, 70], answers=[])  # fmt: skip
    assert tally(storage, "m") == Kind.RATED
    known = [(Rating(), 2), (Rating(), 3), (Rating(), 1), (bots("trajan")["miles"], 3)]
    assert [rating(storage, who, "trajan") for who in ("ada", "bob", "cyd")] == rate(known)[:3]


@pytest.mark.parametrize("how", ["resigned", "time"])
def test_resignations_and_lost_time_count(storage: SqlStorage, how: str) -> None:
    end(storage, "m", ["ada", "bob"], how=how)
    assert tally(storage, "m") == Kind.RATED
    assert rating(storage, "ada").mu > rating(storage, "bob").mu


UNRATED: dict[Kind, list[dict[str, Any]]] = {
    Kind.CASUAL: [
        {"rated": False},
        {"lesson": "01-placing"},
        {"branch": {"of": "x", "at": 1, "progress": 0}},
        {"notes": [Note(3, "imported")]},
    ],
    Kind.VOID: [{"how": "agreed", "winners": []}],
    Kind.SCREEN: [{"holders": [("ada", 0), ("ada", 1)]}],
    Kind.SHARED: [{"holders": [("ada", 0), ("bob", 1), ("eve", 1)]}],
    Kind.HANDS: [
        {"holders": [("ada", 0)]},
        {"notes": [Note(4, "left", {"seat": 1}), Note(4, "joined", {"seat": 1})], "parted": ["eve"]},
    ],
    Kind.STAND_IN: [
        {"notes": [Note(2, "covers_own", {"seat": 1})], "stand_ins": {"1": "miles"}},
        {"notes": [Note(0, "time_bot", {"seat": 0}), Note(6, "back", {"seat": 0})]},
    ],
    Kind.BOT: [{"people": ["ada", "bot:greedy"]}],
}


@pytest.mark.parametrize(("kind", "how"), [(kind, how) for kind, ways in UNRATED.items() for how in ways])
def test_what_was_not_played_as_rated_matches_are_is_not_rated(storage: SqlStorage, kind: Kind, how: dict[str, Any]) -> None:
    given = {"people": ["ada", "bob"], **how}
    end(storage, "m", given.pop("people"), **given)
    assert tally(storage, "m") == kind
    assert storage.read("SELECT * FROM ratings") == []
    assert {one.kind for one in history.list_results(storage, "ada", "ada", Search())} == {kind}, "it is listed with its reason"


BEGUN: dict[str, Any] = {"first": {"0": "ada", "1": "bob"}}  # who held which seat when it was first played
OWN_DOING: dict[Kind, dict[str, Any]] = {
    Kind.SHARED: {"holders": [("ada", 0), ("bob", 1), ("eve", 1)]},
    Kind.HANDS: {"holders": [("ada", 0), ("eve", 1)], "notes": [Note(4, "left", {"seat": 1}), Note(4, "joined", {"seat": 1})]},
    Kind.STAND_IN: {"notes": [Note(2, "covers_own", {"seat": 1})], "stand_ins": {"1": "miles"}},
}


@pytest.mark.parametrize(("kind", "how"), OWN_DOING.items())
def test_nobody_takes_a_defeat_back_by_what_they_do_with_their_seat(
    storage: SqlStorage, kind: Kind, how: dict[str, Any]
) -> None:
    end(storage, "lost", ["ada", "bob"], **BEGUN, **how)
    assert tally(storage, "lost") == Kind.RATED
    assert [rating(storage, "ada"), rating(storage, "bob")] == rate([(Rating(), 1), (Rating(), 2)])
    assert "eve" not in dict(storage.read("SELECT person, mu FROM ratings"))
    end(storage, "won", ["ada", "bob"], winners=[1], **BEGUN, **how)
    assert tally(storage, "won") == kind, "a victory is another matter: nobody knows whose it is"


def test_whoever_gave_a_seat_up_and_lost_is_rated_though_nobody_took_it(storage: SqlStorage) -> None:
    left: dict[str, Any] = {"holders": [("ada", 0)], "notes": [Note(4, "left_bot", {"seat": 1})]}
    end(storage, "m", ["ada", "bob"], **BEGUN, **left)
    assert tally(storage, "m") == Kind.RATED
    assert rating(storage, "bob").mu < Rating().mu


def test_whoever_comes_to_a_seat_that_loses_is_told_why_it_is_not_theirs(storage: SqlStorage) -> None:
    end(storage, "m", ["ada", "bob"], **BEGUN, **OWN_DOING[Kind.HANDS])
    tally(storage, "m")
    rows = storage.read("SELECT person, name, kind, mu IS NULL FROM results ORDER BY person")
    assert rows == [("ada", "Ada", "rated", 0), ("bob", "", "rated", 0), ("eve", "Bob", "hands", 1)]


def test_a_wish_not_to_be_rated_of_whoever_shares_a_losing_seat_is_no_excuse(storage: SqlStorage) -> None:
    storage.write(lambda db: db.execute("INSERT INTO profiles VALUES ('eve', 'e', '', 1, 0.0)")).result()
    end(storage, "m", ["ada", "bob"], **BEGUN, **OWN_DOING[Kind.SHARED])
    assert tally(storage, "m") == Kind.RATED


def test_a_bot_for_a_little_while_and_a_seat_given_up_before_its_first_answer_do_no_harm(storage: SqlStorage) -> None:
    little = [Note(2, "covers_away", {"seat": 1}), Note(5, "back", {"seat": 1}), Note(0, "left", {"seat": 1})]
    end(storage, "m", ["ada", "bob"], notes=little, parted=["eve"])
    assert tally(storage, "m") == Kind.RATED


def test_help_against_bots_makes_a_match_not_count(storage: SqlStorage) -> None:
    end(storage, "m", ["ada", "bot:miles"])
    storage.write(lambda db: db.execute("INSERT INTO helped VALUES ('m')")).result()
    assert tally(storage, "m") == Kind.HELPED


def test_alone_against_the_rules_there_are_bests_instead_of_a_rating(storage: SqlStorage) -> None:
    for n, score in enumerate((3, 7, 5)):
        end(storage, f"m{n}", ["ada", "x"], winners=[0] if n else [1], scores=[score, 0], settings={"crassus": "medium"},
            holders=[("ada", 0)], places=[Place(HERE), Place(AUTOMATON)])  # fmt: skip
        assert tally(storage, f"m{n}") == Kind.SOLO
    assert history.ratings_of(storage, "ada") == {}
    assert history.bests(storage, "ada", "ada") == [("caesar", 3, 2, 7)]


def test_whoever_does_not_want_to_be_rated_is_not_from_the_next_match_on(storage: SqlStorage) -> None:
    end(storage, "before", ["ada", "bob"])
    tally(storage, "before")
    begun = storage.read("SELECT begun FROM results LIMIT 1")[0][0]
    end(storage, "running", ["ada", "bob"])
    storage.write(lambda db: db.execute("UPDATE profiles SET unrated=? WHERE person='ada'", (begun + 3600,))).result()
    assert tally(storage, "running") == Kind.RATED, "to wish it before a defeat is too late"
    storage.write(lambda db: db.execute("UPDATE profiles SET unrated=? WHERE person='ada'", (begun,))).result()
    end(storage, "after", ["ada", "bob"])
    assert tally(storage, "after") == Kind.WISH


def test_a_match_is_counted_once_however_many_try(database: str) -> None:
    stores = [open_storage(database) for _ in range(3)]
    end(stores[0], "m", ["ada", "bob"])
    finished = read_finished(stores[0], "m")
    assert finished is not None
    at_once = threading.Barrier(len(stores))

    def try_it(store: SqlStorage) -> None:
        at_once.wait()
        store.write(lambda db: count(db, "m", finished)).result()

    threads = [threading.Thread(target=try_it, args=(store,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert history.ratings_of(stores[0], "ada")["caesar"] == (rate([(Rating(), 1), (Rating(), 2)])[0], 1)
    assert len(history.list_results(stores[0], "ada", "ada", Search())) == 1
    for store in stores:
        store.close()


def test_a_match_whose_server_died_before_it_was_counted_is_counted_later(database: str) -> None:
    store = open_storage(database)
    end(store, "m", ["ada", "bob"])
    store.close()
    again = open_storage(database)
    assert read_finished(again, "m") is not None
    tally(again, "m")
    assert read_finished(again, "m") is None
    again.close()


def test_what_fails_half_way_leaves_the_match_to_be_counted(storage: SqlStorage) -> None:
    def fail(db: Any, finished: Any) -> None:
        raise OSError("the disk is full")

    end(storage, "m", ["ada", "bob"])
    finished = read_finished(storage, "m")
    with pytest.raises(Exception, match="full"):
        storage.write(lambda db: count(db, "m", finished, [fail])).result()
    assert storage.read("SELECT * FROM ratings") == storage.read("SELECT * FROM results") == []
    assert tally(storage, "m") == Kind.RATED


def test_results_outlive_their_table_and_a_table_that_is_gone_counts_nothing(storage: SqlStorage) -> None:
    end(storage, "kept", ["ada", "bob"])
    tally(storage, "kept")
    storage.delete("kept").result()
    (result,) = history.list_results(storage, "ada", "ada", Search())
    assert (result.won, result.is_kept) == (True, False)
    end(storage, "gone", ["ada", "bob"])
    storage.delete("gone").result()
    assert read_finished(storage, "gone") is None
    storage.write(lambda db: count(db, "gone", None)).result()
    assert storage.read("SELECT * FROM endings") == []


def test_openings_and_sides_are_those_of_the_game(storage: SqlStorage) -> None:
    end(storage, "m", ["ada", "bob"], answers=[["chance", "TACTICS"], *ANSWERS])
    tally(storage, "m")
    (result,) = history.list_results(storage, "bob", "bob", Search())
    assert (result.side, result.opening) == ("name.Actor.POMPEY", "name.Province.AEGYPTUS")


def test_two_who_turn_out_to_be_one_have_one_history_and_the_rating_that_rests_on_more(storage: SqlStorage) -> None:
    for n in range(3):
        end(storage, f"m{n}", ["ada" if n else "old", "bob"])
        tally(storage, f"m{n}")
    kept = rating(storage, "ada")
    storage.write(lambda db: (absorb(storage, db, "old", "ada"), None)[1]).result()
    assert (rating(storage, "ada"), history.ratings_of(storage, "old")) == (kept, {})
    assert len(history.list_results(storage, "ada", "ada", Search())) == 3
    assert of_person(storage, "old") is None


def test_nobody_exchanges_a_rating_for_that_of_a_guest_who_played_more(storage: SqlStorage) -> None:
    for n in range(3):
        end(storage, f"m{n}", ["old" if n else "ada", "bob"])
        tally(storage, f"m{n}")
    kept = rating(storage, "ada")
    storage.write(lambda db: (absorb(storage, db, "old", "ada"), None)[1]).result()
    assert rating(storage, "ada") == kept


def test_who_is_forgotten_leaves_the_others_their_results_without_a_name(storage: SqlStorage) -> None:
    end(storage, "m", ["ada", "bob"], winners=[1])
    tally(storage, "m")
    for named in PERSONS:
        storage.write(partial(named.erase, person="ada")).result()
    assert history.ratings_of(storage, "ada") == {}
    assert storage.read("SELECT count(*) FROM results WHERE person='ada' OR name='ada'") == [(0,)]
    (kept,) = history.list_results(storage, "bob", "bob", Search())
    assert (kept.won, len(kept.others)) == (True, 1)


def test_the_host_of_a_table_who_does_not_play_has_no_result(storage: SqlStorage) -> None:
    end(storage, "m", ["ada", "bob"])
    tally(storage, "m")
    assert ("host", HOST) in storage.holders("m")
    assert history.list_results(storage, "host", "host", Search()) == []


@pytest.mark.parametrize("steps", range(4))
def test_whoever_counts_ends_when_told_to_also_just_when_a_match_ends(storage: SqlStorage, steps: int) -> None:
    class House:
        on_over: Any = None

    async def test() -> None:
        house: Any = House()
        house.storage = storage
        keeping = asyncio.create_task(Tally(house).keep())
        for _ in range(3):
            await asyncio.sleep(0)
        house.on_over()
        for _ in range(steps):
            await asyncio.sleep(0)
        keeping.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(keeping, PATIENCE)

    run(test())
