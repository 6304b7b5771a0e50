"""Nothing keeps the event loop for long: the work of each of its steps is counted in calls of functions, not in seconds.

A step of 100 milliseconds makes about 100,000 calls. What is one long call, such as reading a large body, is shown to be done
elsewhere in `test_bodies.py`.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pytest
from starlette.routing import Route

from quadriga import games
from quadriga.table import Bots
from quadriga.web.app import ROUTES
from quadriga.web.limits import Limits
from quadriga.web.routes.home import SHOWN
from web.by_hand import ByHand, settle
from web.harness import Browser, House, house, run
from web.test_protocol import play_on

MOST = 20_000  # calls within one step of the loop
NAMES = [name for name in games.names() if name not in ("forum", "cipher")]
PLATE = {"lang": "cs", "plate": "achaia", "stage": "after"}  # a picture of a rulebook
ENDLESS = {"/t/{match}/events", "/t/{match}/hints"}  # a stream is followed and a hint is asked for apart
GOLDEN = Path(__file__).parents[1] / "games"


class Steps:
    """The most calls that a step of the loop made, by what the test was about."""

    def __init__(self) -> None:
        self.about = ""
        self.most: Counter[str] = Counter()

    async def step(self, about: str) -> None:
        """What comes next is a step of its own, and about this."""
        await asyncio.sleep(0)
        self.about = about

    @contextmanager
    def counted(self) -> Iterator[None]:
        thread, honest = threading.current_thread(), asyncio.events.Handle._run

        def counting(handle: Any) -> None:
            if threading.current_thread() is not thread:
                honest(handle)
                return
            calls = 0

            def note(frame: Any, event: str, what: Any) -> None:
                nonlocal calls
                calls += event == "call"

            sys.setprofile(note)
            try:
                honest(handle)
            finally:
                sys.setprofile(None)
                self.most[self.about] = max(calls, self.most[self.about])

        with mock.patch.object(asyncio.events.Handle, "_run", counting):
            yield


def asked(method: str) -> list[str]:
    """Every address at which this may be done, but for those without an end."""
    return [r.path for r in ROUTES if isinstance(r, Route) and method in (r.methods or {"GET"}) and r.path not in ENDLESS]


def filled(path: str, match: str, name: str) -> str:
    parts = {"match": match, "token": "x" * 24, "n": 1, "seat": 0, "game": name, "section": "1", "name": "log"}
    parts |= {"lesson": "01-placing", "person": "x", "tournament": "x", "table": match, **PLATE}
    return path.format(**parts)


async def visit_all(steps: Steps, place: House, ada: Browser, match: str) -> None:
    """Do at a table whatever can be done at any address, each in a step of its own."""
    live = await place.tables.open(match)
    name, table = live.game.name, f"/t/{match}"
    for path in asked("GET"):
        await steps.step(path)
        assert (await ada.get(filled(path, match, name) + "?v=1&path=")).status < 500
    await steps.step("a stream")
    async with ada.stream(table):
        if not live.match.over:
            await steps.step("moves")
            await play_on([ada], table, Random(2), 4)
    await steps.step("a hint")
    hint = asyncio.create_task(ada.get(f"{table}/hints"))
    await settle()
    hint.cancel()
    await asyncio.gather(hint, return_exceptions=True)
    for path in sorted(asked("POST"), key=lambda path: (path.endswith("/delete"), path)):  # what ends it, at the end
        seat = next((ask.seat for ask in live.match.pending), 0)
        body = {"v": live.version_for(seat), "seat": seat, "n": len(live.match.entries), "path": [], "drop": "x", "game": name}
        await steps.step(path)
        assert (await ada.post(filled(path, match, name), **body)).status < 500
    await steps.step("the end")


def too_long(steps: Steps) -> dict[str, int]:
    return {about: calls for about, calls in steps.most.items() if calls > MOST}


@pytest.mark.parametrize("name", NAMES)
def test_no_address_keeps_the_loop_for_long(tmp_path: Path, name: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=Bots(1, executor=ByHand())) as place:
            ada = place.browser()
            game = games.load(name)
            for _ in range(2):  # at first, what is loaded once is loaded
                made = await ada.create(name, ["here"] * game.seats(game.configure()))
                await play_on([ada], made["address"], Random(1), 6)
                steps = Steps()
                with steps.counted():
                    await visit_all(steps, place, ada, made["match"])
        assert too_long(steps) == {}
        assert steps.most["moves"] > 100, "it is counted"

    run(test())


@pytest.mark.parametrize("count", [1_300, 2_817])
def test_nor_does_the_longest_match_we_know(tmp_path: Path, count: int) -> None:
    """Of Gaul, under way and finished."""
    record = json.loads((GOLDEN / "gaul" / "golden" / "gallic-war-optimates.json").read_text())
    cut = {**record, "entries": record["entries"][:count], "checkpoints": []}

    async def test() -> None:
        async with house(tmp_path / "q.db", bots=Bots(1, executor=ByHand())) as place:
            ada = place.browser()
            await ada.open("/")
            match = (await ada.post("/import", record=cut)).data["key"]
            live = await place.tables.open(match)
            assert (len(live.match.entries), live.match.over) == (count, count == len(record["entries"]))
            await ada.get(f"/t/{match}")  # what is loaded once is loaded
            steps = Steps()
            with steps.counted():
                await visit_all(steps, place, ada, match)
        assert too_long(steps) == {}

    run(test())


def test_nor_does_a_home_page_with_all_the_tables_it_shows(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            for _ in range(SHOWN + 2):
                await ada.create("forum", ["here", "link"])
                await bob.submit("/new/forum", [("public", "1"), ("seat0", "here"), ("seat1", "link")])
            await ada.get("/")
            steps = Steps()
            with steps.counted():
                await steps.step("home")
                page = await ada.get("/")
                await steps.step("the end")
        assert page.text.count("/t/") >= 2 * SHOWN
        assert too_long(steps) == {}

    run(test())


@pytest.mark.slow
def test_nor_does_a_move_at_which_as_many_look_as_may(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place, AsyncExitStack() as streams:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"])
            await play_on([ada], made["address"], Random(1), 2)
            watched = [place.browser().stream(made["address"]) for _ in range(Limits().listeners)]
            followed = [await streams.enter_async_context(one) for one in watched]
            live = await place.tables.open(made["match"])
            steps = Steps()
            with steps.counted():
                await steps.step("a move")
                await play_on([ada], made["address"], Random(1), 1)
                for one in followed:
                    await one.reach(live.version_for(None))
                await steps.step("the end")
        assert too_long(steps) == {}

    run(test())
