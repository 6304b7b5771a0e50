"""Several servers on one PostgreSQL: they play the same tables, hear of each other's changes, and do nothing twice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import takewhile
from random import Random
from typing import Any

import psycopg
import pytest
from legacy.old_files import RandomBots
from psycopg.conninfo import conninfo_to_dict
from web.harness import PATIENCE, Browser, House, house, run, until
from web.test_protocol import answer_of, play_on

from bench.postgres import Postgres
from quadriga import games
from quadriga.kernel import Written
from quadriga.table import HERE, HOST, NoSuchTable, Place, StorageError, Table, Visitor, analysis, tables
from quadriga.table import crew as crew_module
from quadriga.table.bots import NOBODY
from quadriga.table.databases import open_storage
from quadriga.table.jobs import Job
from quadriga.table.shares import Lane


class CountingBots(RandomBots):
    """Bots that note what they were asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Any] = []

    async def choose(self, asked: Any, lane: Lane = NOBODY) -> Written:
        self.asked.append(asked)
        return await super().choose(asked, lane)


@asynccontextmanager
async def two(server: Postgres, *bots: RandomBots) -> AsyncIterator[tuple[House, House]]:
    """Two houses on one new database."""
    address = server.create()
    given = [*bots, None, None]
    first, second = open_storage(address), open_storage(address)
    async with house("", first, given[0], seed=1) as one, house("", second, given[1], seed=2) as other:
        yield one, other


def elsewhere(browser: Browser, place: House) -> Browser:
    """The same browser, whose next request goes to another server."""
    twin = place.browser(browser.lang)
    twin.cookies, twin.csrf = browser.cookies, browser.csrf
    return twin


async def live(place: House, made: dict[str, Any]) -> Any:
    return await place.tables.open(made["match"])


async def in_step(one: House, other: House, made: dict[str, Any]) -> None:
    """Wait until both servers have the same, and nothing under way."""
    first, second = await live(one, made), await live(other, made)
    await until(lambda: first.version == second.version and first.match.entries == second.match.entries)


def test_people_at_two_servers_play_together_and_their_streams_show_it(server: Postgres) -> None:
    async def test() -> None:
        async with two(server) as (one, other):
            ada, bob, eve = one.browser(), other.browser(), other.browser()
            made = await ada.create("forum", ["here", "link"])
            table = made["address"]
            assert (await bob.join(made["links"][1])).status == 200
            async with ada.stream(table) as a, bob.stream(table) as b, eve.stream(table) as w:
                rng, mine = Random(1), await live(one, made)
                await in_step(one, other, made)  # Bob's seat was taken at the other one
                for _ in range(8):
                    await play_on([ada, bob], table, rng, 1)
                    await in_step(one, other, made)
                for browser, stream, viewer in ((ada, a, 0), (bob, b, 1), (eve, w, None)):
                    await stream.reach(mine.version_for(viewer))
                    async with browser.stream(table) as fresh:
                        await fresh.reach(stream.v)
                        assert stream.layers == fresh.layers
            assert not any(event["full"] for event in b.events[1:]), "what is heard comes as changes, not as whole pages"

    run(test())


def test_answers_under_seal_at_two_servers_hear_nothing_of_each_other(server: Postgres) -> None:
    """Both change the match from the same version, and neither is refused: a refusal would tell that the other has answered."""

    async def test() -> None:
        async with two(server) as (one, other):
            ada, bob = one.browser(), other.browser()
            made = await ada.create("cipher", ["here", "link"])
            table = made["address"]
            await bob.join(made["links"][1])
            await in_step(one, other, made)
            rng = Random(3)
            for _ in range(6):
                seen = [await ada.view(table), await bob.view(table)]
                if any(view["ask"] is None for view in seen):
                    await play_on([ada, bob], table, rng, 1)
                    await in_step(one, other, made)
                    continue
                moves = [
                    browser.post(f"{table}/move", v=view["v"], path=answer_of(view["ask"], rng))
                    for browser, view in zip((ada, bob), seen, strict=True)
                ]
                assert [done.status for done in await asyncio.gather(*moves)] == [204, 204]
                await in_step(one, other, made)
                return
            raise AssertionError("nobody answered under seal")

    run(test())


def test_of_two_moves_for_one_seat_one_is_made(server: Postgres) -> None:
    async def test() -> None:
        async with two(server) as (one, other):
            ada = one.browser()
            made = await ada.create("caesar", ["here", "here"])
            table, twin = made["address"], elsewhere(ada, other)
            await ada.post(f"{table}/curtain", seat=(await ada.view(table))["curtain"])
            await until_seen(twin, table)
            seen, before = await ada.view(table), len((await live(one, made)).match.entries)
            rng = Random(1)
            paths = [answer_of(seen["ask"], rng) for _ in range(40)]
            first = paths[0]
            second = next(path for path in paths if path != first)
            done = await asyncio.gather(
                ada.post(f"{table}/move", v=seen["v"], path=first), twin.post(f"{table}/move", v=seen["v"], path=second)
            )
            assert sorted(answer.status for answer in done) == [204, 409]
            await in_step(one, other, made)
            answers = [entry for entry in (await live(other, made)).record()["entries"][before:] if entry[0] != "chance"]
            assert answers[0][1:] == (first if done[0].status == 204 else second)

    run(test())


async def until_seen(browser: Browser, table: str) -> Any:
    """Wait until the curtain that was drawn back at one server is so at this one."""
    async with asyncio.timeout(PATIENCE):
        while (seen := await browser.view(table))["curtain"] is not None:  # noqa: ASYNC110 - it is another server's doing
            await asyncio.sleep(0.005)
    return seen


def test_a_version_seen_elsewhere_is_never_too_new(server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that has not heard of a change yet reads it when somebody comes who has."""

    async def test() -> None:
        async with two(server) as (one, other):
            ada = one.browser()
            made = await ada.create("forum", ["here", "here"])
            table, twin, behind = made["address"], elsewhere(ada, other), await live(other, made)
            with monkeypatch.context() as deaf:
                deaf.setattr(other.tables, "_hear", lambda key, version: None)
                await play_on([ada], table, Random(1), 4)
                seen = await ada.view(table)
                while seen["curtain"] is not None or seen["ask"] is None:
                    await ada.post(f"{table}/curtain", seat=seen["curtain"])
                    seen = await ada.view(table)
                behind.opened = dict((await live(one, made)).opened)
                assert behind.version < (await live(one, made)).version
                done = await twin.post(f"{table}/move", v=seen["v"], path=answer_of(seen["ask"], Random(2)))
                assert done.status == 204, done.text

    run(test())


def test_what_happens_while_a_table_is_opened_is_not_missed(server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move is made at one server just after the other has read the match, and before it has the table."""
    read, go = threading.Event(), threading.Event()

    async def test() -> None:
        async with two(server) as (one, other):
            ada = one.browser()
            made = await ada.create("forum", ["here", "here"])
            mine, load = await live(one, made), other.tables.storage.load

            def slowly(key: str, since: int = 0) -> Any:
                found = load(key, since)
                read.set()
                assert go.wait(PATIENCE)
                return found

            monkeypatch.setattr(other.tables.storage, "load", slowly)
            opening = asyncio.create_task(live(other, made))
            await until(read.is_set)
            await play_on([ada], made["address"], Random(1), 1)
            await until(lambda: other.tables._missed == {made["match"]: mine.version})
            go.set()
            theirs = await opening
            await until(lambda: theirs.version == mine.version)

    run(test())


def test_what_was_heard_while_nothing_could_be_read_is_read_later(server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection that reads is cut, the one that listens is not."""
    monkeypatch.setattr(tables, "AGAIN", 0.01)

    async def test() -> None:
        async with two(server) as (one, other):
            ada = one.browser()
            made = await ada.create("forum", ["here", "here"])
            mine, theirs, load = await live(one, made), await live(other, made), other.tables.storage.load
            failures = iter([StorageError("refuse.storage.unreadable", error="cut")] * 3)

            def sometimes(key: str, since: int = 0) -> Any:
                for failure in failures:
                    raise failure
                return load(key, since)

            monkeypatch.setattr(other.tables.storage, "load", sometimes)
            await play_on([ada], made["address"], Random(1), 1)
            await until(lambda: theirs.version == mine.version)

    run(test())


def test_a_bot_whose_table_is_open_at_two_servers_is_asked_once(server: Postgres) -> None:
    async def test() -> None:
        first, second = CountingBots(), CountingBots()
        async with two(server, first, second) as (one, other):
            ada, eve = one.browser(), other.browser()
            made = await ada.create("caesar", ["here", "bot:tiro"])
            table, mine = made["address"], await live(one, made)
            async with eve.stream(table), elsewhere(ada, other).stream(table), ada.stream(table):
                rng = Random(1)
                for _ in range(6):
                    await until(lambda: mine.match.over or mine.match.pending[0].seat == 0)
                    if mine.match.over:
                        break
                    await play_on([ada], table, rng, 1)
                await until(lambda: mine.match.over or mine.match.pending[0].seat == 0)
                await in_step(one, other, made)
            answers = sum(entry.seat == 1 for entry in mine.match.entries)
            assert answers > 2
            assert len(first.asked) + len(second.asked) == answers
            storage: Any = one.tables.storage
            await until(lambda: not storage._read("SELECT 1 FROM jobs"))

    run(test())


def test_a_job_of_a_server_that_died_is_taken_over(server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server takes the question to a bot and is never heard of again."""

    async def test() -> None:
        async with two(server, CountingBots(), CountingBots()) as (one, other):
            for place in (one, other):
                monkeypatch.setattr(place.tables.storage.jobs, "take", lambda count, analyses: [])
            ada = one.browser()
            made = await ada.create("caesar", ["bot:tiro", "here"])
            table, mine = made["address"], await live(one, made)
            storage: Any = one.tables.storage
            dead: Any = open_storage(server.address(str(conninfo_to_dict(storage._address)["dbname"])))
            await ada.view(table)
            taken: list[Job] = []
            while not taken:
                taken = await asyncio.to_thread(dead.jobs.take, 1, analyses=False)
            dead.close()
            assert [job.seat for job in taken] == [0]
            monkeypatch.undo()
            with psycopg.connect(storage._address) as db:
                assert db.execute("SELECT count(*) FROM jobs WHERE holder<>''").fetchone() == (1,)
                db.execute("UPDATE jobs SET due=due-1000")  # its time is over
            await until(lambda: mine.match.pending and mine.match.pending[0].seat == 1)

    run(test())


def test_an_analysis_is_done_once_and_shown_everywhere(server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[int] = []

    def judge(asked: Any) -> None:
        judged.append(asked.at)

    monkeypatch.setattr(analysis, "judge_move", judge)

    async def test() -> None:
        async with two(server, RandomBots(), RandomBots()) as (one, other):
            ada = one.browser()
            made = await ada.create("forum", ["here", "here"])
            table, twin = made["address"], elsewhere(ada, other)
            await play_on([ada], table, Random(1))
            async with twin.stream(table):
                await asyncio.gather(*(browser.submit(f"{table}/analysis", []) for browser in (ada, twin)))
                found = await live(other, made)
                await until(lambda: found.info.analysis and found.info.analysis["done"] == found.info.analysis["total"])
            await in_step(one, other, made)
        assert len(judged) == len(set(judged)) == found.info.analysis["total"]

    run(test())


def test_a_table_that_is_deleted_at_one_server_is_gone_at_all(server: Postgres) -> None:
    async def test() -> None:
        async with two(server) as (one, other):
            ada, eve = one.browser(), other.browser()
            made = await ada.create("forum", ["here", "here"])
            async with eve.stream(made["address"]) as stream:
                assert (await ada.post(f"{made['address']}/delete")).status == 303
                await stream.ended.wait()
            assert (await eve.get(made["address"])).status == 404
            with pytest.raises(NoSuchTable):
                await live(other, made)

    run(test())


def test_two_who_ask_for_a_rematch_at_two_servers_get_the_same(server: Postgres) -> None:
    async def test() -> None:
        async with two(server) as (one, other):
            ada, bob = one.browser(), other.browser()
            made = await ada.create("forum", ["here", "link"])
            table = made["address"]
            await bob.join(made["links"][1])
            rng, mine = Random(1), await live(one, made)
            while not mine.match.over:
                await in_step(one, other, made)
                await play_on([ada, bob], table, rng, 1)
                await in_step(one, other, made)
            asked = await asyncio.gather(*(browser.submit(f"{table}/rematch", []) for browser in (ada, bob)))
            assert {answer.status for answer in asked} == {303}
            assert len({answer.headers["location"] for answer in asked}) == 1
            host = next(session for session, seat in mine.holders if seat == HOST)
            assert len(one.tables.storage.list_matches(host)) == 2, "the second table that was begun is gone"

    run(test())


def test_whose_page_is_open_at_another_server_is_there(server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MEETING", 0.05)

    async def test() -> None:
        async with two(server) as (one, other):
            ada, bob = one.browser(), other.browser()
            made = await ada.create("forum", ["here", "link"])
            await bob.join(made["links"][1])
            mine, theirs = await live(one, made), await live(other, made)
            async with ada.stream(made["address"]):
                async with bob.stream(made["address"]):
                    await until(lambda: mine.elsewhere == {1} and theirs.elsewhere == {0})
                    assert 1 not in mine.left
                await until(lambda: mine.elsewhere == set() and 1 in mine.left)

    run(test())


def test_after_the_database_was_away_everybody_catches_up(server: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """All connections are cut, then the server is killed and recovers: moves wait for it, streams show them."""
    monkeypatch.setattr(crew_module, "REST", 0.2)

    async def test() -> None:
        async with two(server, RandomBots(), RandomBots()) as (one, other):
            ada, eve = one.browser(), other.browser()
            made = await ada.create("caesar", ["here", "bot:tiro"])
            table, mine, rng = made["address"], await live(one, made), Random(1)
            async with eve.stream(table) as watched, ada.stream(table):
                for trouble in (server.cut, server.restart):
                    await asyncio.to_thread(trouble)
                    for _ in range(3):
                        await until(lambda: mine.match.over or mine.match.pending[0].seat == 0)
                        await play_on([ada], table, rng, 1)
                await until(lambda: mine.match.over or mine.match.pending[0].seat == 0)
                await watched.reach(mine.version_for(None))
                await in_step(one, other, made)

    run(test())


def test_nothing_but_keys_and_versions_is_told_between_servers(server: Postgres) -> None:
    async def test() -> None:
        async with two(server, RandomBots(), RandomBots()) as (one, _):
            storage: Any = one.tables.storage
            with psycopg.connect(storage._address, autocommit=True) as ear:
                ear.execute("LISTEN quadriga")
                ear.execute("LISTEN quadriga_jobs")
                ada = one.browser()
                made = await ada.create("caesar", ["here", "bot:tiro"])
                mine = await live(one, made)
                for _ in range(3):
                    await until(lambda: mine.match.pending[0].seat == 0)
                    await play_on([ada], made["address"], Random(1), 1)
                await asyncio.to_thread(storage._read, "SELECT pg_notify('quadriga', 'all')")
                told = list(takewhile("all".__ne__, (notice.payload for notice in ear.notifies())))
            assert len(told) > 5
            allowed = {"", *(f"{made['match']} {version}" for version in range(mine.version + 1))}
            assert set(told) <= allowed

    run(test())


@pytest.mark.parametrize(("game", "answers"), [("cipher", 4), ("caesar", 12), ("gaul", 16)])
def test_what_another_server_did_is_done_here_and_not_read_again(
    server: Postgres, game: str, answers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what was taken back makes it read everything."""
    restored: list[str] = []
    restore = Table._restore

    def noted(table: Any, stored: Any) -> None:
        restored.append(table.key)
        restore(table, stored)

    async def test() -> None:
        async with two(server) as (one, other):
            mine = await one.tables.create(*fresh(game), Visitor("ada", b"a"), open_hands=True)
            theirs = await other.tables.open(mine.key)
            monkeypatch.setattr(Table, "_restore", noted)
            rng = Random(1)
            for n in range(answers):
                table, heard = (mine, theirs) if n % 4 < 2 else (theirs, mine)
                await answer_any(table, rng)
                await until(lambda: mine.version == theirs.version)
                assert heard.record() == table.record()
                assert heard._chain == table._chain != ""
                for seat in (None, *range(len(table.places))):
                    assert heard.lines(seat) == table.lines(seat)
                    assert heard.game.view(heard.match.state, seat) == table.game.view(table.match.state, seat)
            assert restored == []
            if mine.match.is_sealed:
                return
            seat = await answer_any(mine, rng)
            while mine.why_no_undo(seat) is not None:
                seat = await answer_any(mine, rng)
            await until(lambda: mine.version == theirs.version)
            assert restored == []
            await mine.undo(seat, mine.version_for(seat))
            await until(lambda: mine.version == theirs.version)
            assert theirs.record() == mine.record()
            assert restored == [mine.key]

    run(test())


def fresh(name: str) -> tuple[Any, Any, list[Place]]:
    game = games.load(name)
    return game, game.configure(), [Place(HERE)] * game.seats(game.configure())


async def answer_any(table: Any, rng: Random) -> int:
    ask = table.match.pending[0]
    await table.answer(ask.seat, table.version_for(ask.seat), ask.choice.write(ask.choice.sample(rng)))
    return int(ask.seat)
