"""Memory stays flat: what is left of matches, and of whoever has gone, is counted in objects and not in megabytes."""

from __future__ import annotations

import contextlib
import functools
import gc
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.draw import Scene, svg
from quadriga.kernel import Match
from quadriga.table import Bots, Table
from quadriga.web import stream as stream_module
from quadriga.web.page import chronicle, moments, scroll
from quadriga.web.page.layers import Snapshot
from quadriga.web.page.viewer import Frame
from quadriga.web.request import Context
from quadriga.web.stream import Broadcast, Page, Stream
from web.by_hand import ByHand
from web.harness import House, house, run, until
from web.test_protocol import play_on

NAMES = [name for name in games.names() if name not in ("forum", "cipher")]
KINDS = (Table, Match, Stream, Broadcast, Page, Snapshot, Frame, Context)
ONE_TABLE = {"Table": 1, "Match": 1}
DECISIONS = 12
NESTED = 20  # fragments that are being drawn within one another when all are forgotten


def living(others: list[Any]) -> dict[str, int]:
    """How many there are of whatever belongs to a match or to a connection, but for what other tests have left."""
    known = {id(one) for one in others}  # they are held, so that no number of theirs is used again
    found = Counter(type(one) for one in everything() if id(one) not in known)
    return {kind.__name__: count for kind, count in found.items()}


def everything() -> list[Any]:
    gc.collect()
    return [one for one in gc.get_objects() if isinstance(one, KINDS)]


async def settle(others: list[Any], expected: dict[str, int]) -> None:
    """Wait until a thread that still held the last request has let it go."""
    with contextlib.suppress(TimeoutError):  # whoever then counts tells what is left
        await until(lambda: living(others) == expected)


async def visit(place: House, name: str, seed: int) -> None:
    """A table in all its uses, by somebody who then leaves for good."""
    ada = place.browser()
    game = games.load(name)
    made = await ada.create(name, ["here"] * game.seats(game.configure()))
    table = made["address"]
    async with ada.stream(table), place.browser().stream(table):
        await play_on([ada], table, Random(seed), DECISIONS)
        seen = await ada.view(table)
        await ada.get(table)
        await ada.get(f"{table}/preview?v={seen['v']}&path=", data=True)
        await ada.get(f"{table}/at/1", data=True)
        await ada.get(f"{table}/moments?from=0&to=9", data=True)
        await ada.get(f"{table}/hints?v=0", data=True)
        await ada.get(f"{table}/record.json")
    await place.browser().get(table)


def left_over(place: House) -> dict[str, int]:
    """What the house still remembers of connections and of work."""
    tables = place.tables
    remembered: dict[str, Any] = {
        "broadcasts": stream_module._BROADCASTS,
        "streams": place.app.state.house.meters._streams,
        "thinking": tables._thinking,
        "opening": tables._opening,
        "hints": tables.hints._asked,
        "analyses": tables.analysts._running,
        "drawing": tables.desk.shares._queue,
        "places": tables.desk.shares._taken,
    }
    return {name: len(found) for name, found in remembered.items() if found}


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_left_of_matches_that_nobody_looks_at(tmp_path: Path, name: str) -> None:
    async def test() -> None:
        others = everything()
        elsewhere = {id(one) for one in others}
        async with house(tmp_path / "q.db", bots=Bots(1, executor=ByHand())) as place:
            place.tables.room = 1  # none but the last
            await visit(place, name, 0)
            await settle(others, ONE_TABLE)
            for seed in range(1, 4):
                await visit(place, name, seed)
            await settle(others, ONE_TABLE)
            assert living(others) == ONE_TABLE
            assert place.tables.live == 1
            assert left_over(place) == {}
            for read in (chronicle._NOTEBOOKS, moments._MEMORIES, scroll._SCROLLS):
                assert sum(id(table) not in elsewhere for table in list(read)) <= 1

    run(test())


@pytest.mark.parametrize("name", NAMES)
def test_fragments_are_forgotten_when_they_are_too_many_and_drawn_the_same_again(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    most: list[int] = []

    async def pages(database: Path) -> list[str]:
        async with house(database) as place:
            ada, game = place.browser(), games.load(name)
            made = await ada.create(name, ["here"] * game.seats(game.configure()))
            live = await place.tables.open(made["match"])
            found = []
            for seed in range(6):
                await play_on([ada], made["address"], Random(seed), 2)
                found.append((await ada.get(f"{made['address']}?lang=cs")).text)
                most.append(len(svg.MEMORY))
            return [re.sub(f"{live.key}|{ada.csrf}|data-since=.[0-9]+", "…", text) for text in found]

    svg.MEMORY.forget()
    usual = run(pages(tmp_path / "usual.db"))
    assert max(most) > 200
    most.clear()
    svg.MEMORY.forget()
    monkeypatch.setattr(svg.MEMORY, "most", 100)
    assert run(pages(tmp_path / "forgetful.db")) == usual
    assert max(most) <= 100 + NESTED


ONE_OF_EACH = {  # as many as there are games, languages, files or types in the package
    "about",
    "catalogue",
    "is_packaged",
    "load",
    "sections",
    "ui_file",
    "shared",
    "_fonts",
    "_writer",
    "page_style",
    "_reader",
    "_distances",
    "read_plate",
    "read_lesson",
    "read_guide",
    "_levels",
    "has_guide",
    "names",
    "puzzles",
    "allowed",
}


def test_whatever_is_remembered_has_a_bound() -> None:
    for name in games.names():
        Scene.of(games.load(name))
    remembering = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    ours = [one for one in remembering if (one.__module__ or "").startswith("quadriga.")]
    bounded = {id(kept) for kept in svg.MEMORY._kept}
    loose = {one.__name__ for one in ours if one.cache_parameters()["maxsize"] is None and id(one) not in bounded}
    assert loose <= ONE_OF_EACH
    assert len(bounded) > 50
