"""Who holds which seat: kept in memory while a table is open, and in the store for when it is opened again."""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
from web.harness import Browser, house, run
from web.test_protocol import play_on

from quadriga.table import HOST, SqliteStorage, StorageError


class Watched(SqliteStorage):
    """Notes which threads read from the store."""

    def __init__(self, path: Path) -> None:
        self.readers: list[threading.Thread] = []
        super().__init__(path)

    def _read(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        self.readers.append(threading.current_thread())
        return super()._read(query, values)

    def load(self, key: str, since: int = 0) -> Any:
        self.readers.append(threading.current_thread())
        return super().load(key, since)


async def seats_of(browser: Browser, address: str) -> Any:
    return (await browser.view(address))["seat"]


def test_no_request_reads_from_the_store_on_the_event_loop(tmp_path: Path) -> None:
    async def test() -> None:
        storage = Watched(tmp_path / "q.db")
        async with house("", storage) as place:
            storage.readers.clear()  # the secret of the house is read before anybody comes
            ada, bob = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "link"])
            table = made["address"]
            await bob.join(made["links"][1])
            opened = list(storage.readers)
            for one in (ada, bob):
                async with one.stream(table) as stream:
                    await stream.reach(1)
                assert (await one.get(table)).status == 200
                assert await seats_of(one, table) is not None
            assert storage.readers == opened, "an open table is not read again"
            assert (await ada.post(f"{table}/delete")).status == 303
            await ada.open("/")
            assert len(storage.readers) > len(opened)
            assert threading.current_thread() not in storage.readers

    run(test())


def test_holders_are_the_same_when_the_table_is_opened_again(tmp_path: Path) -> None:
    async def holders(key: str) -> set[tuple[str, int]]:
        async with house(tmp_path / "q.db") as place:
            return (await place.tables.open(key)).holders

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "link"])
            live = await place.tables.open(made["match"])
            assert {seat for _, seat in live.holders} == {HOST, 0}
            await bob.join(made["links"][1])
            assert (await bob.join(made["links"][1])).status == 404, "a link is used up when it is followed"
            assert sorted(seat for _, seat in live.holders) == [HOST, 0, 1]
            assert [await seats_of(one, made["address"]) for one in (ada, bob, place.browser())] == [0, 1, None]
        assert await holders(made["match"]) == live.holders

    run(test())


def test_a_seat_that_could_not_be_kept_is_not_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "link"])
            storage = place.tables.storage

            def refuse(*_: Any) -> Any:
                raise StorageError("refuse.storage.changed")

            with monkeypatch.context() as full:
                full.setattr(storage, "follow", refuse)
                assert (await bob.join(made["links"][1])).status == 507
            assert await seats_of(bob, made["address"]) is None
            await bob.join(made["links"][1])
            assert await seats_of(bob, made["address"]) == 1

    run(test())


def test_a_rematch_gives_nobody_more_than_they_had(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "link"])
            await bob.join(made["links"][1])
            await play_on([ada, bob], made["address"], Random(1))
            again = await bob.submit(f"{made['address']}/rematch", [])
            assert again.status == 303
            table = again.headers["location"]
            assert [await seats_of(one, table) for one in (ada, bob)] == [0, 1]
            assert (await bob.post(f"{table}/delete")).status == 403, "the table stays that of its host"
            assert (await ada.post(f"{table}/delete")).status == 303

    run(test())
