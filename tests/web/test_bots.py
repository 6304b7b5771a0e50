"""Bots at the table: they play in workers, one move after the other, and their pace tells nothing."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.kernel import Written
from quadriga.table import Bots
from quadriga.table.bots import NOBODY, Job
from quadriga.table.shares import Lane
from web.harness import house, run
from web.test_protocol import play_on


@pytest.fixture
def bots() -> Any:
    """Bots that think in threads: quick to start."""
    with ThreadPoolExecutor(1) as pool:
        yield Bots(executor=pool)


def test_a_person_plays_a_whole_game_against_a_bot(tmp_path: Path, bots: Bots) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=bots) as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "bot:tiro"])
            table = made["address"]
            live = await place.tables.open(made["match"])
            rng = Random(1)
            async with ada.stream(table) as stream:
                while not live.match.over:
                    await place.tables.idle()
                    if not live.match.over:
                        await play_on([ada], table, rng, 1)
                await stream.reach(live.version)
                own = [e for e in live.match.entries if e.seat in (0, 1)]
                assert {e.seat for e in own} == {0, 1}
                versions = [event["v"] for event in stream.events]
                assert versions == sorted(set(versions)), "each answer is a step of its own"
                assert len(versions) > len(own) - 8

    run(test())


def test_bots_of_a_match_without_people_play_it_out(tmp_path: Path, bots: Bots) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=bots) as place:
            ada = place.browser()
            made = await ada.create("caesar", ["bot:tiro", "bot:tiro"])
            live = await place.tables.open(made["match"])
            while not live.match.over:
                await place.tables.idle()
            assert (await ada.view(made["address"]))["result"] is not None

    run(test())


@pytest.mark.parametrize(("reaction", "answered"), [((3600.0, 3600.0), False), ((0.0, 0.0), True)])
def test_the_pace_of_sealed_answers_tells_nothing(
    tmp_path: Path, bots: Bots, reaction: tuple[float, float], answered: bool
) -> None:
    """However soon a bot knows its bid: it comes when the span of time is over in which all of them come."""
    thought = asyncio.Event()

    class Watched(Bots):
        def warm(self, game: str) -> None:
            pass

        async def choose(self, asked: Job, lane: Lane = NOBODY) -> Written:
            found = await bots.choose(asked)
            thought.set()
            return found

    async def test() -> None:
        async with house(tmp_path / "q.db", bots=Watched(), reaction=reaction) as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "bot:tiro"])
            live = await place.tables.open(made["match"])
            await thought.wait()
            if answered:
                await place.tables.idle()
            assert (live.match.sealed(1) is not None) is answered

    run(test())


def test_a_bot_that_fails_plays_by_chance(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    class Broken(Bots):
        def warm(self, game: str) -> None:
            pass

        async def choose(self, asked: Any, lane: Lane = NOBODY) -> Any:
            raise ZeroDivisionError

    async def test() -> None:
        async with house(tmp_path / "q.db", bots=Broken()) as place:
            ada = place.browser()
            made = await ada.create("caesar", ["bot:tiro", "here"])
            await place.tables.idle()
            live = await place.tables.open(made["match"])
            assert any(entry.seat == 0 for entry in live.match.entries) or live.match.ask(1) is not None

    run(test())


def test_a_past_moment_is_played_on_at_a_new_table_and_the_old_one_stays(tmp_path: Path, bots: Bots) -> None:
    """The bot sits there, too, and the people hold what they held."""

    async def test() -> None:
        async with house(tmp_path / "q.db", bots=bots) as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "bot:tiro"])
            table = made["address"]
            live = await place.tables.open(made["match"])
            await place.tables.idle()
            count = len(live.match.entries)
            await play_on([ada], table, Random(1), 1)
            await place.tables.idle()
            assert len(live.match.entries) > count + 1
            played = list(live.match.entries)
            done = await ada.post(f"{table}/branch", n=count)
            assert done.status == 201, done.text
            fresh = await place.tables.open(done.data["match"])
            await place.tables.idle()
            assert live.match.entries == played
            assert fresh.match.entries == played[:count]
            assert [place.kind for place in fresh.places] == [place.kind for place in live.places]
            assert (await ada.view(done.data["address"]))["ask"] is not None
            assert any("goes on from another" in line for line in (await ada.view(done.data["address"]))["log"])
            await play_on([ada], done.data["address"], Random(2), 1)
            await place.tables.idle()
            assert live.match.entries == played

    run(test())
