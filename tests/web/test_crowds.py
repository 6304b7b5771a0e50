"""Crowds of streams: what they cost is counted by what is packed and by how many are sent something in one turn of the loop."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.web import stream as stream_module
from quadriga.web.limits import Limits
from quadriga.web.stream import FEW, Gzip, Shared, listeners
from web.harness import house, run
from web.test_protocol import play_on

MANY = 20
MOST = 12  # in one turn of the loop


def test_many_pages_of_one_person_are_packed_once_for_all_but_a_few(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place, AsyncExitStack() as stack:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "here"])
            live = await place.tables.open(made["match"])
            pages = [await stack.enter_async_context(ada.stream(made["address"], packed=True)) for _ in range(MANY)]
            crowd = list(stream_module._BROADCASTS[live].streams)
            assert Counter(type(one.packing) for one in crowd) == {Gzip: FEW, Shared: MANY - FEW}
            before = stream_module._piece.cache_info().misses
            await play_on([ada], made["address"], Random(1), 1)
            for page in pages:
                await page.reach(live.version_for(0))
            assert stream_module._piece.cache_info().misses <= before + 2, "the curtain is opened, and a move made"

    run(test())


def test_a_change_is_sent_to_a_few_in_one_turn_of_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So whoever else asks for something waits for a few of them, and not for all."""
    turns: list[int] = [0]
    honest_turn, honest_event = asyncio.BaseEventLoop._run_once, stream_module.Stream.event  # type: ignore[attr-defined]

    def turn(loop: Any) -> None:
        turns.append(0)
        honest_turn(loop)

    def event(stream: Any, *given: Any) -> bytes:
        turns[-1] += 1
        return honest_event(stream, *given)

    async def test() -> None:
        async with house(tmp_path / "q.db") as place, AsyncExitStack() as stack:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "here"])
            live = await place.tables.open(made["match"])
            crowd = [await stack.enter_async_context(place.browser().stream(made["address"])) for _ in range(3 * MANY)]
            monkeypatch.setattr(asyncio.BaseEventLoop, "_run_once", turn)
            monkeypatch.setattr(stream_module.Stream, "event", event)
            await play_on([ada], made["address"], Random(1), 1)
            for one in crowd:
                await one.reach(live.version_for(None))
            assert sum(turns) >= len(crowd)
            assert max(turns) <= MOST

    run(test())


def test_streams_count_as_soon_as_they_are_asked_for(tmp_path: Path) -> None:
    """Whoever asks for many at once gets no more than whoever asks for one after the other."""

    async def test() -> None:
        async with house(tmp_path / "q.db", limits=Limits(streams=(5, 100))) as place, AsyncExitStack() as stack:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "here"])
            live = await place.tables.open(made["match"])
            asked = [ada.stream(made["address"]) for _ in range(MANY)]
            await asyncio.gather(*(stack.enter_async_context(one) for one in asked))
            assert listeners(live) == 5
        assert place.app.state.house.meters._streams == {}, "nothing is left of them"

    run(test())
