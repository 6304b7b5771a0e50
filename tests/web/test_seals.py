"""Sealed means sealed: neither what nor that somebody has answered can be seen by anybody else, on any channel.

Each test compares what the others are sent before and after one seat has answered under seal, byte by byte.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.kernel import Seat, random_dealer
from quadriga.kernel.match import Match
from quadriga.table import Table
from quadriga.web import stream as stream_module
from web.by_hand import settle
from web.harness import Browser, House, house, run
from web.test_rights import session_name

SEALED: dict[str, dict[str, Any]] = {  # games with sealed choices, and settings in which several people meet in one
    "forum": {"players": 3},
    "cipher": {"players": 3},
    "byzantion": {},
    "trajan": {"players": 3},
}


class Round:
    """A table in a sealed round that nobody has answered yet: its people, each in a browser of their own, and a watcher."""

    def __init__(self, place: House, people: list[Browser], eve: Browser, made: dict[str, Any], live: Table) -> None:
        self.place = place
        self.people = people
        self.eve = eve
        self.address = str(made["address"])
        self.live = live

    @property
    def others(self) -> list[tuple[Browser, Seat | None]]:
        return [*((browser, seat) for seat, browser in enumerate(self.people) if seat != self.who), (self.eve, None)]

    @property
    def who(self) -> Seat:
        """The seat that answers: the last of the round, so that the others are still asked."""
        return max(self.live.asked())

    async def answer(self) -> None:
        live, who = self.live, self.who
        ask = live.match.ask(who)
        assert ask is not None
        await live.answer(who, live.version_for(who), ask.choice.write(ask.choice.sample(Random(3))))
        assert live.match.is_sealed
        assert live.match.sealed(who) is not None

    async def undo(self) -> None:
        await self.live.undo(self.who, self.live.version_for(self.who))


async def sealed_round(place: House, name: str, seed: int = 0) -> Round:
    game = games.load(name)
    config = game.configure(SEALED[name])
    people = [place.browser() for _ in range(game.seats(config))]
    eve = place.browser()
    made = await people[0].create(name, ["here", *["link"] * (len(people) - 1)], **SEALED[name])
    for browser, link in zip(people[1:], made["links"][1:], strict=True):
        await browser.join(link)
    await eve.open("/")
    live = await place.tables.open(made["match"])
    rng = Random(seed)
    for _ in range(2000):
        if live.match.is_sealed and len(live.match.pending) > 1 and live.match.entries[-1].seat >= 0 - (seed == 0):
            return Round(place, people, eve, made, live)
        ask = live.match.pending[0]
        await live.answer(ask.seat, live.version_for(ask.seat), ask.choice.write(ask.choice.sample(rng)))
    raise AssertionError("no sealed round came")


Test = Callable[[Round], Awaitable[None]]


def in_round(path: Path, name: str, test: Test, seed: int = 0) -> None:
    async def visit() -> None:
        async with house(path / "q.db") as place:
            await test(await sealed_round(place, name, seed))

    run(visit())


every_game = pytest.mark.parametrize("name", list(SEALED))


async def shown(one: Round, browser: Browser, seat: Seat | None) -> list[str]:
    """All that a browser can fetch: pages, data, previews, refusals, lists."""
    table, found = one.address, []
    seen = await browser.view(table)
    addresses = [table, f"{table}/view", "/", f"{table}?at=0", f"{table}/record.json", f"{table}/fair", "/api/session"]
    addresses += [f"{table}/moments?from=0&to=10000", f"{table}/why/0", f"{table}/options?v=0&path="]
    for count in range(one.live.count_for(seat), one.live.count_for(seat) + 3):
        addresses.append(f"{table}/at/{count}")
    if seen["ask"] is not None and (choice := one.live.match.options(seen["seat"])):
        for k in range(3):
            path = "/".join(choice.write(choice.sample(Random(k))))
            addresses += [f"{table}/preview?v={seen['v']}&path={path}", f"{table}/options?v={seen['v']}&path="]
    for address in addresses:
        for data in (False, True):
            answer = await browser.get(address, data)
            found.append(f"{address} {answer.status} {sorted(answer.headers.items())} {answer.text}")
    for action, values in (("undo", {"v": seen["v"] + 7}), ("move", {"v": seen["v"], "path": ["no", "move"]})):
        answer = await browser.post(f"{table}/{action}", **values)
        found.append(f"{action} {answer.status} {answer.text}")
    return found


@every_game
def test_pages_data_previews_and_refusals_tell_nothing(tmp_path: Path, name: str) -> None:
    async def test(one: Round) -> None:
        before = [await shown(one, browser, seat) for browser, seat in one.others]
        assert any("preview" in text for text in before[0])
        await one.answer()
        assert [await shown(one, browser, seat) for browser, seat in one.others] == before
        await one.undo()
        assert [await shown(one, browser, seat) for browser, seat in one.others] == before

    in_round(tmp_path, name, test)


@every_game
def test_a_preview_under_seal_is_always_final_and_foresees_the_same(tmp_path: Path, name: str) -> None:
    """Whoever answers may be the last: whether it is must not be seen in what the answer would do."""

    async def test(one: Round) -> None:
        asked = sorted(one.live.asked())
        finals = []
        for seat in asked[:-1]:
            seen = await one.people[asked[-1]].view(one.address)
            choice = one.live.match.options(asked[-1])
            path = "/".join(choice.write(choice.sample(Random(1))))
            answer = await one.people[asked[-1]].get(f"{one.address}/preview?v={seen['v']}&path={path}", data=True)
            finals.append((answer.data["final"], answer.data["note"]))
            ask = one.live.match.ask(seat)
            assert ask is not None
            await one.live.answer(seat, one.live.version_for(seat), ask.choice.write(ask.choice.sample(Random(seat))))
        seen = await one.people[asked[-1]].view(one.address)
        answer = await one.people[asked[-1]].get(f"{one.address}/preview?v={seen['v']}&path={path}", data=True)
        finals.append((answer.data["final"], answer.data["note"]))
        assert set(finals) == {(True, finals[0][1])}

    in_round(tmp_path, name, test)


@every_game
def test_the_stream_and_the_undo_button_tell_nothing(tmp_path: Path, name: str) -> None:
    async def test(one: Round) -> None:
        streams = [browser.stream(one.address) for browser, _ in one.others]
        opened = [await stream.__aenter__() for stream in streams]
        for stream, (_, seat) in zip(opened, one.others, strict=True):
            await stream.reach(one.live.version_for(seat))
        for _ in range(50):
            await asyncio.sleep(0)  # and has been told who is there
        sent = [len(browser.sent) for browser, _ in one.others]
        reasons = {seat: one.live.why_no_undo(seat) for _, seat in one.others if seat is not None}
        for act in (one.answer, one.undo, one.answer):
            await act()
            for _ in range(50):
                await asyncio.sleep(0)
            assert [len(browser.sent) for browser, _ in one.others] == sent, "not one byte"
            assert {seat: one.live.why_no_undo(seat) for seat in reasons} == reasons
        for connection in streams:
            await connection.__aexit__(None, None, None)

    in_round(tmp_path, name, test)


@every_game
def test_versions_tell_nothing_even_after_an_order_is_dropped_and_a_restart(tmp_path: Path, name: str) -> None:
    async def versions(one: Round) -> list[int]:
        return [(await browser.view(one.address))["v"] for browser, _ in one.others]

    async def visit() -> None:
        async with house(tmp_path / "q.db") as place:
            one = await sealed_round(place, name)
            before = await versions(one)
            who = one.who
            own = one.live.version_for(who)
            ask = one.live.match.ask(who)
            assert ask is not None
            path = ask.choice.write(ask.choice.sample(Random(3)))
            await one.live.answer(who, own, path, always=True)
            assert await versions(one) == before
            await one.live.drop_order(who, ask.prompt)
            assert await versions(one) == before
            assert one.live.version_for(who) > own
            key, mine = one.live.key, one.live.version_for(who)
        async with house(tmp_path / "q.db") as place:
            for browser, _ in [*one.others, (one.people[who], who)]:
                browser.house = place
            one.live = await place.tables.open(key)
            assert one.live.match.sealed(who) is not None
            assert await versions(one) == before
            assert one.live.version_for(who) == mine

    run(visit())


@every_game
def test_the_order_of_lists_tells_nothing(tmp_path: Path, name: str) -> None:
    async def test(one: Round) -> None:
        later = (await one.people[0].create("forum", ["here", "here"]))["match"]

        async def listed() -> list[str]:
            return re.findall(r'class="button" href="/t/([^"]+)"', (await one.people[0].get("/")).text)

        before = await listed()
        assert before[0] == later
        await one.answer()
        assert await listed() == before
        (stored,) = [s for s in one.place.tables.storage.list_matches(_session(one, 0)) if s.key == one.live.key]
        await one.undo()
        (again,) = [s for s in one.place.tables.storage.list_matches(_session(one, 0)) if s.key == one.live.key]
        assert (again.changed, again.info.asked) == (stored.changed, stored.info.asked)

    in_round(tmp_path, name, test)


def _session(one: Round, seat: Seat) -> str:
    return next(session for session, held in one.live.holders if held == seat)


@every_game
def test_whether_a_table_may_be_deleted_tells_nothing(tmp_path: Path, name: str) -> None:
    async def test(one: Round) -> None:
        host, storage = session_name(one.people[0]), one.place.tables.storage
        before = storage.is_to_count(one.live.key, host)
        await one.answer()
        assert storage.is_to_count(one.live.key, host) is before
        while one.live.match.is_sealed:
            ask = one.live.match.pending[0]
            await one.live.answer(ask.seat, one.live.version_for(ask.seat), ask.choice.write(ask.choice.sample(Random(3))))
        assert storage.is_to_count(one.live.key, host), "once it is open, it counts"

    in_round(tmp_path, name, test)


@pytest.mark.parametrize("name", ["forum", "byzantion"])
def test_bots_choose_and_hint_the_same_whoever_has_answered(name: str) -> None:
    """A choice is seen sooner or later; it must not tell whether the others had answered before it was made."""
    from quadriga.bots import player

    game = games.load(name)
    match = Match(game, game.configure(SEALED[name]), random_dealer(Random(2)))
    rng, compared = Random(5), 0
    while compared < 4 and not match.over:
        asked = [ask.seat for ask in match.pending]
        if match.is_sealed and len(asked) > 1:
            before = [player(game, level, 7).choose(match, asked[0]) for level in ("tiro", "miles")]
            twin = match.clone()
            for seat in asked[1:]:
                twin.answer(seat, twin.options(seat).sample(rng))
            assert [player(game, level, 7).choose(twin, asked[0]) for level in ("tiro", "miles")] == before
            compared += 1
        seat = match.pending[0].seat
        match.answer(seat, match.options(seat).sample(rng))
    assert compared == 4


def test_keep_alives_come_by_a_clock_of_their_own(tmp_path: Path) -> None:
    """However often something happens that this viewer may not notice, the next one comes when it was due."""

    async def test(one: Round) -> None:
        viewer_of = {seat: browser for browser, seat in one.others}
        assert None in viewer_of
        followed = one.eve.stream(one.address, one.live.version_for(None), "")
        stream = await followed.__aenter__()
        connections = list(stream_module._BROADCASTS[one.live].streams)

        def due() -> list[float]:
            return [connection.next.when() for connection in connections if connection.next is not None]

        began = due()
        assert len(began) == len(connections)
        for _ in range(6):
            for connection in connections:
                connection.ready.set()  # woken, and nothing to send
            await settle()
        assert due() == began
        for connection, at in zip(connections, began, strict=True):
            connection.beat(at)
        await settle()
        assert due() == [at + stream_module.PING for at in began], "by its own time, however late it was sent"
        assert not stream.events
        await followed.__aexit__(None, None, None)

    in_round(tmp_path, "forum", test)


def test_the_record_of_a_running_match_leaves_out_what_is_sealed(tmp_path: Path) -> None:
    """Whoever plays alone against bots may save the match at any time, but not to see whether they have answered."""

    async def visit() -> None:
        async with house(tmp_path / "q.db", reaction=(60, 60)) as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "bot:random"])
            live = await place.tables.open(made["match"])
            before = (await ada.get(f"{made['address']}/record.json")).text
            ask = live.match.ask(1)
            assert ask is not None
            await live.answer(1, live.version_for(1), ask.choice.write(ask.choice.sample(Random(1))))
            assert live.match.sealed(1) is not None
            assert (await ada.get(f"{made['address']}/record.json")).text == before

    run(visit())
