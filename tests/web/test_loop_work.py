"""Nothing keeps the event loop for long: the work of each of its steps is counted in calls of functions, not in seconds.

A step of 100 milliseconds makes about 100,000 calls. What is one long call, such as reading a large body, is shown to be done
elsewhere in `test_bodies.py`.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pytest
from starlette.routing import Route

from quadriga import games
from quadriga.web.app import ROUTES
from web.harness import house, run
from web.test_protocol import play_on

MOST = 8_000  # calls within one step of the loop
NAMES = [name for name in games.names() if name not in ("forum", "cipher")]
SKIPPED = {"/t/{match}/events", "/t/{match}/hints"}  # the one has no end, the other needs a worker


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


def addresses(match: str, name: str) -> list[str]:
    """Whatever can be asked for."""
    parts = {"match": match, "token": "x" * 24, "n": 1, "seat": 0, "game": name, "section": "1"}
    paths = [route.path for route in ROUTES if isinstance(route, Route) and "GET" in (route.methods or {"GET"})]
    return [path.replace(":int", "").format(**parts) + "?v=1&path=" for path in paths if path not in SKIPPED]


@pytest.mark.parametrize("name", NAMES)
def test_no_address_keeps_the_loop_for_long(tmp_path: Path, name: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            game = games.load(name)
            seats = ["here"] * game.seats(game.configure())
            made = await ada.create(name, seats)
            await play_on([ada], made["address"], Random(1), 6)
            for _ in range(2):  # at first, what is loaded once is loaded
                steps = Steps()
                with steps.counted():
                    for address in addresses(made["match"], name):
                        await steps.step(address)
                        await ada.get(address)
                    await steps.step("moves")
                    await play_on([ada], made["address"], Random(2), 4)
                    await steps.step("branch")
                    await ada.post(f"{made['address']}/branch", n=2)
                    await steps.step("the end")
        assert {about: calls for about, calls in steps.most.items() if calls > MOST} == {}

    run(test())
