"""One client does its worst, and others play on: how much of its work comes before theirs is counted, so that no machine is too
slow for it. How long they wait is measured as well, at a small size; to judge that is for `make attack` on an idle machine.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, ParamSpec, TypeVar
from unittest import mock

import pytest

from bench import attack
from bench.web import serving
from quadriga.table import Bots
from quadriga.table.desk import THREADS
from web.by_hand import ByHand, settle
from web.harness import Answer, Browser, House, house, run
from web.test_protocol import play_on

P = ParamSpec("P")
T = TypeVar("T")
HOME, ELSEWHERE = "10.0.0.1", "10.0.0.9"
TIMES = 10  # each attack, by as many browsers of one address
WORKERS = 3


@dataclass
class Siege:
    """A house in which nothing is drawn or thought out but by hand, with Ada at one table, alone or not, and Eve all around."""

    place: House
    ada: Browser
    table: str  # Ada's
    eves: list[Browser]
    own: list[str]  # Eve's tables, which run
    over: list[str]  # and those that are finished
    thinking: list[str]  # and those at which a bot thinks
    links: list[str]  # to seats at tables of hers
    desk: ByHand
    workers: ByHand

    async def ended(self, asked: Awaitable[Answer], by: ByHand) -> tuple[Answer, int]:
        """An answer, and how many works were ended before it came."""
        task = asyncio.ensure_future(asked)
        await settle()
        works = 0
        while not task.done():
            assert by.begun, "nobody can go on"
            await by.finish()
            await settle()
            works += 1
        return task.result(), works


Attack = Callable[[Siege, int], Awaitable[object]]
ATTACKS: dict[str, Attack] = {
    "home": lambda s, n: s.eves[n].get("/"),
    "forms": lambda s, n: s.eves[n].get("/new/caesar"),
    "pages": lambda s, n: s.eves[n].get(s.table),
    "data": lambda s, n: s.eves[n].get(f"{s.table}/view", data=True),
    "past moments": lambda s, n: s.eves[n].get(f"{s.table}/at/1", data=True),
    "streams": lambda s, n: s.eves[n].get(f"{s.table}/events?v=0"),
    "own pages": lambda s, n: s.eves[n].get(s.own[n]),
    "own streams": lambda s, n: s.eves[n].get(f"{s.own[n]}/events?v=0"),
    "previews": lambda s, n: s.eves[n].get(f"{s.own[n]}/preview?v=1&path=", data=True),
    "hints": lambda s, n: s.eves[n].get(f"{s.own[n]}/hints", data=True),
    "records": lambda s, n: s.eves[n].get(f"{s.own[n]}/record.json"),
    "branches": lambda s, n: s.eves[n].post(f"{s.own[n]}/branch", n=0),
    "offshoots": lambda s, n: s.eves[n].post(f"{s.thinking[n % len(s.thinking)]}/branch", n=0),
    "tables": lambda s, n: s.eves[n].post("/api/matches", game="forum", seats=["here", "bot:random"]),
    "joins": lambda s, n: s.eves[n].join(s.links[n]),
    "rematches": lambda s, n: s.eves[n].post(f"{s.over[n % len(s.over)]}/rematch"),
}


async def at_once(work: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> T:
    """In place of a thread that reads from the store."""
    return work(*args, **named)


def write_at_once(storage: Any) -> None:
    """Whoever gives the store something to write gets it back written, so that nothing depends on how fast its thread is."""
    submit = storage._writer.submit

    def written(*args: Any, **named: Any) -> Future[None]:
        future: Future[None] = submit(*args, **named)
        future.exception()
        return future

    storage._writer.submit = written


@asynccontextmanager
async def siege(folder: Path, seats: list[str]) -> AsyncIterator[Siege]:
    workers = ByHand()
    async with house(folder / "q.db", bots=Bots(WORKERS, executor=workers), reaction=(0.0, 0.0)) as place:
        ada = place.browser(address=HOME)
        table = (await ada.create("forum", seats))["address"]
        eves = [place.browser(address=ELSEWHERE) for _ in range(TIMES)]
        own, over, thinking, links = [], [], [], []
        for n, eve in enumerate(eves):
            made = await eve.create("forum", ["here", "here"])
            await eve.post(f"{made['address']}/curtain", seat=0)
            own.append(made["address"])
            if n < 2:
                over.append((await eve.create("forum", ["here", "here"]))["address"])
                await play_on([eve], over[-1], Random(n))
                thinking.append((await eve.create("forum", ["here", "bot:random"]))["address"])
            waiting = await eve.create("forum", ["here", "link"])
            links.append(waiting["links"][1])
        desk = ByHand()
        write_at_once(place.tables.storage)
        threads, place.tables.desk._threads = place.tables.desk._threads, desk  # type: ignore[assignment]
        with mock.patch.object(asyncio, "to_thread", at_once):
            yield Siege(place, ada, table, eves, own, over, thinking, links, desk, workers)
        place.tables.desk._threads = threads


@asynccontextmanager
async def attacked(s: Siege, names: list[str]) -> AsyncIterator[None]:
    """All that Eve can ask for at once."""
    tasks = [asyncio.ensure_future(ATTACKS[name](s, n)) for n in range(TIMES) for name in names]
    await settle()
    assert s.desk.begun or s.workers.begun
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def a_move(s: Siege) -> Answer:
    """Ada's next move, as her page sends it."""
    live = await s.place.tables.open(s.table.removeprefix("/t/"))
    ask = live.match.ask(0)
    assert ask is not None
    path = list(ask.choice.write(ask.choice.sample(Random(1))))
    return await s.ada.post(f"{s.table}/move", v=live.version_for(0), path=path, seat=0)


@pytest.mark.parametrize("names", [*([name] for name in ATTACKS), list(ATTACKS)], ids=[*ATTACKS, "all at once"])
def test_a_move_waits_for_no_more_than_what_is_being_drawn(tmp_path: Path, names: list[str]) -> None:
    async def test() -> None:
        async with siege(tmp_path, ["here", "link"]) as s, attacked(s, names):
            answer, works = await s.ended(a_move(s), s.desk)
            assert answer.status == 204, answer.text
            assert works <= THREADS

    run(test())


@pytest.mark.parametrize("what", ["", "/view", "/preview?v=1&path="])
def test_a_page_and_a_preview_wait_for_no_more_than_what_is_being_drawn(tmp_path: Path, what: str) -> None:
    """Of the same table, if anything: otherwise there is a place for another household."""

    async def test() -> None:
        async with siege(tmp_path, ["here", "link"]) as s, attacked(s, list(ATTACKS)):
            answer, works = await s.ended(s.ada.get(s.table + what, data=True), s.desk)
            assert answer.status == 200, answer.text
            assert works <= THREADS

    run(test())


def test_a_bot_thinks_beside_an_attackers(tmp_path: Path) -> None:
    async def test() -> None:
        async with siege(tmp_path, ["here", "bot:random"]) as s, attacked(s, ["tables", "hints", "offshoots"]):
            live = await s.place.tables.open(s.table.removeprefix("/t/"))
            while s.desk.begun:  # until all of Eve's tables are set up
                await s.desk.finish()
                await settle()
            while live.match.ask(1) is None:
                answer, _ = await s.ended(a_move(s), s.desk)
                assert answer.status == 204
            before, works = len(live.match.entries), 0
            await settle()
            while len(live.match.entries) == before:
                assert s.workers.begun
                await s.workers.finish()
                await settle()
                works += 1
            assert works <= WORKERS, "one household never has all of them"

    run(test())


@pytest.mark.slow
def test_what_others_wait_for_under_attack_is_measured_and_nobody_else_is_refused() -> None:
    """Two people play in every second, one of them with a bot: an answer other than theirs would end it."""
    with serving(limited=True) as (port, process):
        figures, answers = run(attack.besieged(port, process, 3.0, []))
    judged = [figure for figure in figures if figure.budget is not None]
    assert [(figure.budget, figure.unit) for figure in judged] == [(200, "ms"), (200, "ms"), (3, "s")]
    assert all(figure.value > 0 for figure in judged)
    assert answers
    assert not [what for what in answers if re.search(r" 5\d\d$", what)], answers
