"""Nobody starves: turns are taken fairly, limits are told with a time, and what might take long is done beside the loop."""

from __future__ import annotations

import asyncio
import threading
import zlib
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from quadriga.table import Bots, Trials, importing, kept, table
from quadriga.table.shares import Lane, Rank, Shares
from quadriga.web import stream as stream_module
from quadriga.web.limits import Limit, Limits, Meters, TooMany, alike
from quadriga.web.page import layers
from quadriga.web.routes import home
from quadriga.web.routes import table as table_routes
from quadriga.web.serving import OF_ONE, Prompt
from web.by_hand import ByHand, settle
from web.harness import house, run, until
from web.test_protocol import play_on


def served(places: int, asked: list[tuple[str, Rank, Lane, bool]]) -> list[str]:
    """The order in which all that is asked for at once is done."""
    hand = ByHand()

    async def test() -> None:
        shares = Shares(places)
        tasks = [
            asyncio.create_task(shares.run(lambda: hand, lambda name=name: name, rank, lane, is_long=is_long))  # type: ignore[misc]
            for name, rank, lane, is_long in asked
        ]
        await asyncio.sleep(0)
        while hand.begun:
            await hand.finish()
        await asyncio.gather(*tasks)

    run(test())
    return hand.done


def test_another_household_is_served_after_at_most_one_of_an_attackers_jobs() -> None:
    attacks = [(f"attack {n}", Rank.GAME, Lane("eve", f"browser {n}", f"table {n}"), False) for n in range(50)]
    order = served(1, [*attacks, ("ada", Rank.GAME, Lane("home", "ada", "t"), False)])
    assert order.index("ada") == 1
    assert len(order) == 51


def test_persons_of_a_household_and_tables_of_a_person_take_turns() -> None:
    def job(person: str, table: str, n: int) -> tuple[str, Rank, Lane, bool]:
        return f"{person}{table}{n}", Rank.GAME, Lane("home", person, table), False

    order = served(1, [*(job("a", "x", n) for n in range(4)), *(job("a", "y", n) for n in range(2)), job("b", "z", 0)])
    assert order == ["ax0", "bz0", "ay0", "ax1", "ay1", "ax2", "ax3"]


def test_games_come_before_hints_and_hints_before_analyses() -> None:
    kinds = [("analysis", Rank.ANALYSIS), ("hint", Rank.HINT), ("game", Rank.GAME)]
    order = served(1, [("first", Rank.GAME, Lane("z"), False), *((name, rank, Lane(name), False) for name, rank in kinds)])
    assert order == ["first", "game", "hint", "analysis"]


def test_long_work_leaves_a_place_for_a_game() -> None:
    async def test() -> None:
        hand, shares = ByHand(), Shares(2)
        long = [asyncio.create_task(shares.run(lambda: hand, int, Rank.HINT, Lane(str(n)), is_long=True)) for n in range(3)]
        await asyncio.sleep(0)
        assert len(hand.begun) == 1
        game = asyncio.create_task(shares.run(lambda: hand, str, Rank.GAME, Lane("ada")))
        await asyncio.sleep(0)
        assert len(hand.begun) == 2
        while hand.begun:
            await hand.finish()
        await asyncio.gather(game, *long)

    run(test())


def test_one_household_never_has_all_places() -> None:
    async def test() -> None:
        hand, shares = ByHand(), Shares(3)
        eve = [asyncio.create_task(shares.run(lambda: hand, int, Rank.GAME, Lane("eve", str(n)))) for n in range(9)]
        await settle()
        assert len(hand.begun) == 2
        ada = asyncio.create_task(shares.run(lambda: hand, str, Rank.ANALYSIS, Lane("ada")))
        await settle()
        assert len(hand.begun) == 3, "she waits for none of them"
        while hand.begun:
            await hand.finish()
        await asyncio.gather(ada, *eve)

    run(test())


def test_whoever_leaves_before_the_turn_is_not_served() -> None:
    async def test() -> None:
        hand, shares = ByHand(), Shares(1)
        one, two, three = (asyncio.create_task(shares.run(lambda: hand, int, Rank.GAME, Lane(str(n)))) for n in range(3))
        await asyncio.sleep(0)
        two.cancel()
        one.cancel()  # its work is under way, and keeps its place until it is done
        await asyncio.sleep(0)
        assert len(hand.begun) == 1
        await hand.finish()
        assert len(hand.begun) == 1
        await hand.finish()
        assert await three == 0 or three.done()
        assert shares.waiting == 0

    run(test())


class Starting(Executor):
    """Workers that are not there yet, and die before they are."""

    def __init__(self) -> None:
        self.given: list[Future[Any]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        self.given.append(Future())
        return self.given[-1]


def test_whoever_leaves_does_not_call_off_what_a_worker_was_given() -> None:
    """A pool whose worker dies tells all whom it was to answer; over one that was called off it stumbles, and nobody else is
    told: all would wait for ever."""

    async def test() -> None:
        pool, shares = Starting(), Shares(1)
        task = asyncio.create_task(shares.run(lambda: pool, int, Rank.GAME, Lane("eve")))
        await settle()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert not pool.given[0].cancelled()
        waiting = asyncio.create_task(shares.run(lambda: pool, int, Rank.GAME, Lane("ada")))
        await settle()
        assert len(pool.given) == 1, "it has its place until it is over"
        pool.given[0].set_exception(BrokenExecutor())
        await settle()
        pool.given[1].set_result(7)
        assert await waiting == 7

    run(test())


# Hints ------------------------------------------------------------------------------------------------------------


def test_a_hint_is_thought_out_once_and_dropped_when_all_have_left(tmp_path: Path) -> None:
    async def test() -> None:
        bots = Bots(1, executor=ByHand())
        async with house(tmp_path / "q.db", bots=bots) as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "here"])
            await ada.post(f"{made['address']}/curtain", seat=0)
            busy = asyncio.create_task(bots.run(str, "x", Rank.GAME))
            await settle()
            asking = [asyncio.create_task(ada.get(f"{made['address']}/hints", data=True)) for _ in range(3)]
            await until(lambda: bots.shares.waiting)
            await settle()
            assert bots.shares.waiting == 1, "one hint for all three"
            asking[0].cancel()
            await settle()
            assert bots.shares.waiting == 1, "somebody still waits for it"
            for one in asking:
                one.cancel()
            await until(lambda: bots.shares.waiting == 0)  # all have left
            busy.cancel()
            await asyncio.gather(busy, *asking, return_exceptions=True)

    run(test())


def test_whoever_closes_the_connection_has_left(tmp_path: Path) -> None:
    async def test() -> None:
        bots = Bots(1, executor=ByHand())
        async with house(tmp_path / "q.db", bots=bots) as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "here"])
            await ada.post(f"{made['address']}/curtain", seat=0)
            busy = asyncio.create_task(bots.run(str, "x", Rank.GAME))
            await asyncio.sleep(0)
            asked: list[dict[str, Any]] = [{"type": "http.request", "body": b"", "more_body": False}]
            given = iter([*asked, {"type": "http.disconnect"}])

            async def receive() -> dict[str, Any]:
                return next(given)

            async def send(message: dict[str, Any]) -> None:
                pass

            await place.app(ada._scope("GET", f"{made['address']}/hints", {}), receive, send)
            await until(lambda: bots.shares.waiting == 0)
            busy.cancel()
            await asyncio.gather(busy, return_exceptions=True)

    run(test())


# Bots -------------------------------------------------------------------------------------------------------------


def test_bots_play_only_where_somebody_is(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=Bots(executor=ThreadPoolExecutor(1))) as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "bot:random"])
            table = await place.tables.open(made["match"])
            await place.tables.idle()
            now = 1e6
            place.tables.clock = lambda: now
            await play_on([ada], made["address"], Random(1), 1)  # she is there
            await place.tables.idle()
            now += 601
            before = len(table.match.entries)
            while table.match.ask(1) is None:
                seat = table.match.pending[0]
                await table.answer(0, table.version_for(0), seat.choice.write(seat.choice.sample(Random(1))))
                before = len(table.match.entries)
            await place.tables.idle()
            assert len(table.match.entries) == before, "nobody is there"
            eve = place.browser()
            async with eve.stream(made["address"]):
                await place.tables.idle()
                assert len(table.match.entries) > before, "whoever looks wakes them"

    run(test())


# Limits -----------------------------------------------------------------------------------------------------------


SHARED = [
    ("2001:db8:1:2::5", "2001:db8:1:2:ffff::9", True),
    ("2001:db8:1:2::5", "2001:db8:1:3::5", False),
    ("fe80::1%eth0", "fe80::2%eth1", True),
    ("::ffff:10.0.0.1", "10.0.0.1", True),
    ("10.0.0.1", "10.0.0.2", False),
    ("test", "other", False),
]


@pytest.mark.parametrize(("one", "other", "is_shared"), SHARED)
def test_a_household_has_one_address_of_ipv4_or_a_whole_network_of_ipv6(
    tmp_path: Path, one: str, other: str, is_shared: bool
) -> None:
    async def test() -> None:
        limits = Limits(tables=Limit(9, 1, 3600), requests=Limit(99, 4, 3600))
        async with house(tmp_path / "q.db", limits=limits) as place:
            ada, eve = place.browser(address=one), place.browser(address=other)
            await ada.create("forum", ["here", "here"])
            await eve.open()
            made = await eve.post("/api/matches", game="forum", seats=["here", "here"], options={})
            assert made.status == (429 if is_shared else 201)
            assert (await eve.open()).status == (429 if is_shared else 200), "of all requests as well"

    run(test())


async def nobody(scope: Any, receive: Any, send: Any) -> None:
    """An application that is never asked."""


class Transport:
    """A connection from an address."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.is_aborted = False

    def get_extra_info(self, name: str) -> Any:
        return (self.address, 1) if name in ("peername", "sockname") else None

    def abort(self) -> None:
        self.is_aborted = True

    def close(self) -> None:
        """It is over anyway."""


@pytest.mark.parametrize(("one", "other", "is_shared"), SHARED)
def test_connections_are_counted_by_household_as_well(one: str, other: str, is_shared: bool) -> None:
    def connected(address: str) -> bool:
        protocol = Prompt(config, ServerState(), {}, loop)
        transport = Transport(address)
        protocol.connection_made(transport)
        made.append(protocol)
        return not transport.is_aborted

    loop, made, config = asyncio.new_event_loop(), list[Prompt](), Config(app=nobody, log_config=None)
    config.load()
    try:
        assert all(connected(one) for _ in range(OF_ONE))
        assert connected(other) is not is_shared
    finally:
        for protocol in made:
            protocol.connection_lost(None)
        loop.close()


def test_a_limit_is_for_a_person_and_for_an_address_and_fills_up_again() -> None:
    now = 0.0
    meters = Meters(Limits(tables=Limit(2, 3, 60)), lambda: now)
    meters.spend("tables", "ada", "home")
    meters.spend("tables", "ada", "home")
    with pytest.raises(TooMany) as refused:
        meters.spend("tables", "ada", "home")
    assert refused.value.seconds == 30
    meters.spend("tables", "bob", "home")
    with pytest.raises(TooMany):
        meters.spend("tables", "eve", "home")
    meters.spend("tables", "eve", "elsewhere")
    now = 30.0
    meters.spend("tables", "ada", "home")


TIGHT = alike(Limit(1, 1, 60), 1)


def test_whoever_asks_too_often_gets_a_sentence_and_a_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", limits=TIGHT, bots=Bots(executor=ThreadPoolExecutor(1))) as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "here"])
            await ada.post(f"{made['address']}/curtain", seat=0)
            v = (await ada.view(made["address"]))["v"]
            preview = f"{made['address']}/preview?v={v}&path="
            assert (await ada.get(preview, data=True)).status == 200
            refused = [
                await ada.post("/api/matches", game="caesar", seats=["here", "here"]),
                await ada.submit("/new/caesar", []),
                await ada.get(preview, data=True),
            ]
            await ada.post("/import", record={})
            refused.append(await ada.post("/import", record={}))
            async with ada.stream(made["address"]):
                refused.append(await ada.get(f"{made['address']}/events", data=True))
            for answer in refused:
                assert answer.status == 429, answer.text
                assert 1 <= int(answer.headers["retry-after"]) <= 60
                assert answer.headers["cache-control"] == "no-store"
                assert "too often" in answer.text

    run(test())


def test_any_request_is_too_much_at_some_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", limits=Limits(requests=Limit(9, 3, 60))) as place:
            ada = place.browser()
            assert [(await ada.get("/docs")).status for _ in range(4)] == [200, 200, 200, 429]
            refused = await ada.get("/api/session", data=True)
            assert refused.status == 429
            assert "too often" in refused.data["error"]
            assert int(refused.headers["retry-after"]) > 0
            assert "content-security-policy" in refused.headers

    run(test())


# Beside the loop --------------------------------------------------------------------------------------------------


def test_what_might_take_long_is_done_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where: dict[str, set[threading.Thread]] = {}

    def watch(name: str, owner: Any, attribute: str) -> None:
        function = getattr(owner, attribute)

        def noted(*args: Any, **named: Any) -> Any:
            where.setdefault(name, set()).add(threading.current_thread())
            return function(*args, **named)

        monkeypatch.setattr(owner, attribute, noted)

    watch("a whole page", layers, "layers_of")
    watch("a stream's page", stream_module, "snapshot")
    watch("the home page", home, "_home")
    watch("the form of a new table", home, "_form")
    watch("what a stream begins with", stream_module.Stream, "__init__")
    watch("a preview", table_routes, "preview")
    watch("reading a match", kept, "read_record")
    watch("reading a match", importing, "read_record")
    watch("writing a match", table, "write_record")
    watch("writing a match", importing, "write_record")

    async def test() -> None:
        loop = threading.current_thread()
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "here"])
            table = made["address"]
            await ada.get(table)
            await ada.get("/new/caesar")
            await ada.post(f"{table}/curtain", seat=0)
            seen = await ada.view(table)
            await ada.get(f"{table}/preview?v={seen['v']}&path=", data=True)
            async with ada.stream(table) as stream:
                await play_on([ada], table, Random(1), 1)
                await stream.reach((await place.tables.open(made["match"])).version)
            record = (await ada.get(f"{table}/record.json")).data
            assert (await ada.post("/import", record=record)).status == 201
        assert len(where) == 8, "each was done"
        assert {name for name, threads in where.items() if loop in threads} == set()

    run(test())


# Records ----------------------------------------------------------------------------------------------------------


def eats_memory(raw: bytes) -> None:
    assert len(bytearray(1 << 34)) > 0


def eats_time(raw: bytes) -> None:
    while True:
        pass


def falls_over(raw: bytes) -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize("work", [eats_memory, eats_time, falls_over])
def test_a_record_that_takes_too_much_is_refused_and_the_next_is_tried(
    work: Callable[[bytes], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        trials = Trials()
        try:
            with pytest.raises(Exception, match=r"more time or memory|cannot be one of this game"):
                await trials.attempt(work, b"1")
            await trials.attempt(len, b"")
        finally:
            trials.close()

    monkeypatch.setenv("QUADRIGA_TRIAL_SECONDS", "1")
    run(test())


def test_watchers_are_sent_the_same_packed_pieces(tmp_path: Path) -> None:
    one, two = stream_module.Shared(), stream_module.Shared()
    first, second = b"event: a\n\n" * 20, b"event: b\n\n" * 20
    told = [one.pack(first), one.pack(second)]
    late = two.pack(second)
    assert late.endswith(told[1])
    assert zlib.decompressobj(31).decompress(b"".join(told)) == first + second
    assert zlib.decompressobj(31).decompress(late) == second
