"""Forged, malformed and badly timed requests; a full disk; a lost connection; a server killed at any moment."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import pytest
from campaigns import storm
from campaigns.kills import kills
from campaigns.many import fits, many

from bench.ports import reserved_port
from quadriga.table import Info, SqliteStorage, StorageError, Stored
from quadriga.table.storage import Change
from web.harness import house, run
from web.test_protocol import answer_of, play_on

ROOT = Path(__file__).parents[2]


# Malformed requests -----------------------------------------------------------------------------------------------


def test_malformed_requests_are_refused_and_change_nothing(tmp_path: Path) -> None:
    """A few hundred here; `make storm` sends many more."""
    report = run(storm.requests(tmp_path, 600))
    assert not report.faults, report
    assert {"status 400", "status 403", "status 404", "status 405"} <= set(report.counts)


@pytest.mark.parametrize("name", ["forum", "caesar", "trajan"])
def test_mutated_records_are_refused_or_work(tmp_path: Path, name: str) -> None:
    report = run(storm.records(tmp_path, 60, [name]))
    assert not report.faults, report
    assert report.counts["status 201"] > 5, "some changes do no harm"
    assert report.counts["status 422"] > 5


def test_a_players_own_garbage_changes_nothing(tmp_path: Path) -> None:
    """The same from somebody who holds the seat that is asked."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "link"])
            table = made["address"]
            live = await place.tables.open(made["match"])
            v = (await ada.view(table))["v"]
            before = list(live.match.entries)
            rng = Random(3)
            for _ in range(300):
                path = rng.choice(
                    [
                        [rng.choice(storm.ODD) for _ in range(rng.randint(0, 4))],
                        rng.choice(storm.ODD),
                        ["Bid", rng.choice(storm.ODD)],
                    ]
                )
                answer = await ada.post(f"{table}/move", v=v, path=path)
                if answer.status == 204:
                    assert path in (["Bid", "1"], "Bid/1"), path
                    return
                assert answer.status in (400, 409, 422), answer.text
                assert live.match.entries == before

    run(test())


# The disk ---------------------------------------------------------------------------------------------------------


class FullDisk(SqliteStorage):
    """A store whose disk can be full."""

    full = False

    def append(self, key: str, change: Change) -> Future[None]:
        if self.full:
            refused: Future[None] = Future()
            refused.set_exception(
                StorageError("The match could not be saved (disk full). Nothing has changed; please try again.")
            )
            return refused
        return super().append(key, change)


def test_a_full_disk_refuses_the_move_with_a_sentence(tmp_path: Path) -> None:
    async def test() -> None:
        storage = FullDisk(tmp_path / "q.db")
        async with house("", storage) as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"])
            table = made["address"]
            rng = Random(1)
            await play_on([ada], table, rng, 5)
            live = await place.tables.open(made["match"])
            before = list(live.match.entries)
            seen = await ada.view(table)
            if seen["curtain"] is not None:
                await ada.post(f"{table}/curtain", seat=seen["curtain"])
                seen = await ada.view(table)
            storage.full = True
            refused = await ada.post(f"{table}/move", v=seen["v"], path=answer_of(seen["ask"], rng))
            assert refused.status == 507
            assert "could not be saved" in refused.data["error"]
            assert live.match.entries == before
            assert (await ada.view(table))["v"] == seen["v"]
            storage.full = False
            await play_on([ada], table, rng)
            assert (await ada.view(table))["result"] is not None

    run(test())


def test_a_database_that_fails_underneath_is_reported_too(tmp_path: Path) -> None:
    """SQLite itself refuses: the page count is capped, as on a full disk."""
    storage = SqliteStorage(tmp_path / "q.db")

    def cap(db: Any) -> None:
        db.execute("PRAGMA max_page_count = 1")

    storage._writer.submit(cap).result()
    big = {"game": "forum", "entries": [[0, "x" * 4000]] * 200, "checkpoints": []}
    written = storage.create(Stored("x", big, Info([]), None), {})
    with pytest.raises(StorageError, match="could not be saved"):
        written.result()
    assert storage.load("x") is None
    storage.close()


def test_two_servers_on_one_database_do_not_overwrite_each_other(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as first, house(tmp_path / "q.db") as second:
            ada = first.browser()
            made = await ada.create("forum", ["here", "here"])
            table = made["address"]
            twin = second.browser()
            twin.cookies, twin.csrf = ada.cookies, ada.csrf
            await twin.view(table)  # the second server holds the match in memory, too
            await play_on([ada], table, Random(1), 3)
            seen = await twin.view(table)
            if seen["curtain"] is not None:
                await twin.post(f"{table}/curtain", seat=seen["curtain"])
                seen = await twin.view(table)
            rng, entries = Random(2), (await first.tables.open(made["match"])).record()["entries"]
            path = next(
                path for path in iter(lambda: answer_of(seen["ask"], rng), None) if [seen["seat"], *path] not in entries
            )
            refused = await twin.post(f"{table}/move", v=seen["v"], path=path)
            assert refused.status == 409, "it belongs to an older view of the table"
            await play_on([twin], table, Random(3))
            assert (await twin.view(table))["result"] is not None

    run(test())


@pytest.mark.parametrize("content", [b"not a database at all, but long enough to be read as one" * 20, None])
def test_a_database_that_cannot_be_used_is_refused_with_a_sentence(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "q.db"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    with pytest.raises(StorageError, match="cannot be used"):
        SqliteStorage(file)


# The connection ---------------------------------------------------------------------------------------------------


def test_a_dropped_connection_catches_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "here"])
            table = made["address"]
            async with eve.stream(table) as first:
                await first.reach(1)
            await play_on([ada], table, Random(1), 6)
            live = await place.tables.open(made["match"])
            async with eve.stream(table, first.v, "") as again:
                await again.reach(live.version_for(None))
                assert again.events[0]["full"]
                async with eve.stream(table) as fresh:
                    await fresh.reach(live.version_for(None))
                    assert again.layers == fresh.layers
            assert not live.listeners, "closed streams are forgotten"

    run(test())


def test_a_match_put_away_comes_back_as_it_was(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            place.tables.room = 100  # for two or three of these short matches
            ada = place.browser()
            tables = [(await ada.create("forum", ["here", "here"]))["address"] for _ in range(5)]
            for i, table in enumerate(tables):
                await play_on([ada], table, Random(i), 4)
            seen = [(await ada.view(table))["log"] for table in tables]
            assert place.tables.live <= 3
            assert [(await ada.view(table))["log"] for table in tables] == seen

    run(test())


# kill -9 ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """Five kills under load, and one during a migration; `make kills` goes on."""
    with reserved_port() as port:
        report = kills(tmp_path, port, 6)
    assert not report.faults, report
    assert report.counts["moves acknowledged"] > 20
    assert report.counts["kills during start and migration"] == 1


@pytest.mark.slow
def test_servers_that_share_a_database_lose_and_double_nothing_in_trouble() -> None:
    """A server killed, connections cut, the database killed; `make many` goes on for hours."""
    report = many(3, servers=2, people=2)
    assert not report.faults, report
    assert report.counts["moves acknowledged"] >= 12
    assert report.counts["connections cut"] >= 2, "one of each server"


def test_the_campaign_notices_what_is_lost_doubled_or_made_up() -> None:
    made = [(["a"], True), (["b"], False), (["c"], True)]
    assert fits([["a"], ["b"], ["c"]], made)
    assert fits([["a"], ["c"]], made), "nobody was told that b is there"
    for wrong in (
        [["a"], ["b"]],
        [["a"], ["a"], ["c"]],
        [["a"], ["b"], ["c"], ["c"]],
        [["c"], ["a"]],
        [["a"], ["d"], ["c"]],
        [],
    ):
        assert not fits(wrong, made)
