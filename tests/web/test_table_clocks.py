"""Clocks at tables: by the clock of the house, which these tests turn themselves; nothing here waits for real time."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.table import Bots, Table, timekeeper
from quadriga.table.clocks import DAY
from web.harness import Browser, House, house, run
from web.test_open_tables import Hands, log_of
from web.test_protocol import play_on

LIVE: dict[str, Any] = {"clock": "live", "clock_minutes": 10, "clock_seconds": 20}
SLOW: dict[str, Any] = {"clock": "slow", "clock_days": 3, "clock_vacation": 5}


class Sitting:
    """Ada and Bob at a table with a clock."""

    def __init__(self, place: House, hands: Hands, ada: Browser, bob: Browser, made: dict[str, Any], live: Table) -> None:
        self.place, self.hands, self.ada, self.bob, self.live = place, hands, ada, bob, live
        self.address, self.link, self.key = made["address"], made["links"][1], made["match"]

    def left(self, seat: int) -> float:
        """What is left now of a seat's time."""
        assert self.live.info.clock is not None
        left, until = self.live.info.clock.shown(seat)
        return until - self.hands.at if until else left

    def notes(self, key: str) -> int:
        return [note.key for note in self.live.info.notes].count(key)

    @property
    def asked(self) -> int:
        return self.live.match.pending[0].seat

    async def pass_time(self, seconds: float) -> None:
        self.hands.at += seconds
        await self.place.tables.time.tick()

    async def play(self) -> None:
        await play_on([self.ada, self.bob], self.address, Random(1), 1)


@asynccontextmanager
async def sitting(
    file: Path, game: str = "caesar", *, joins: bool = True, hands: Hands | None = None, **clock: Any
) -> AsyncIterator[Sitting]:
    hands = hands or Hands()
    bots = Bots(executor=ThreadPoolExecutor(1))
    async with house(file, now=hands, bots=bots, reaction=(3600.0, 3600.0)) as place:
        ada, bob = place.browser(), place.browser()
        await ada.open("/")
        answer = await ada.post("/api/matches", game=game, seats=["here", "link"], **clock)
        assert answer.status == 201, answer.text
        made = answer.data
        if joins:
            await bob.join(made["links"][1], "Bob")
        yield Sitting(place, hands, ada, bob, made, await place.tables.open(made["match"]))


@pytest.fixture(autouse=True)
def _awake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands that are turned far are no sign that the house was closed."""
    monkeypatch.setattr(timekeeper, "GAP", inf)


def test_time_runs_for_whoever_is_asked_once_everybody_is_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with sitting(tmp_path / "q.db", joins=False, **LIVE) as s:
            await s.pass_time(500)
            assert (s.left(0), s.left(1)) == (600, 600), "nobody waits for time to pass"
            await s.bob.join(s.link, "Bob")
            first = s.asked
            s.hands.at += 45
            assert (s.left(first), s.left(1 - first)) == (555, 600)
            while s.asked == first:
                await s.play()
            assert s.left(first) == 555 + 20, "and something for the turn"
            s.hands.at += 5
            assert s.left(1 - first) == 595

    run(test())


def test_when_time_is_up_a_bot_plays_on_once_and_makes_way_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with sitting(tmp_path / "q.db", **LIVE, clock_zero="bot") as s:
            late = s.asked
            await s.pass_time(599)
            assert s.notes("time_bot") == 0
            await s.pass_time(1)
            await s.pass_time(1)
            assert s.notes("time_bot") == 1
            assert s.live.has_stand_in(late)
            one = (s.ada, s.bob)[late]
            assert "time is up; Miles, a bot, plays on" in await log_of(s.ada, s.address)
            s.hands.at += 1000
            assert (await one.post(f"{s.address}/return", seat=late)).status == 204
            assert s.left(late) >= 60, "whoever comes back has time to look"

    run(test())


def test_where_nothing_happens_at_zero_it_is_told_once_and_play_goes_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with sitting(tmp_path / "q.db", **LIVE, clock_zero="nothing") as s:
            late = s.asked
            for _ in range(3):
                await s.pass_time(700)
            assert s.notes("time_up") == 1
            assert f'<p id="clock-{late}"' in (page := (await s.ada.open(s.address)).text)
            assert "time is up" in page
            while s.asked == late:
                await s.play()
            assert s.left(late) == 20

    run(test())


def test_where_the_seat_loses_the_match_is_over_and_its_record_says_how(tmp_path: Path) -> None:
    async def test() -> None:
        async with sitting(tmp_path / "q.db", **LIVE, clock_zero="loses") as s:
            await s.play()
            late = s.asked
            await s.pass_time(600)
            assert s.live.match.over
            assert s.live.match.state.result.winners == (1 - late,)
            page = (await s.ada.open(s.address)).text
            assert "Time was up." in page
            assert (await s.ada.post(f"{s.address}/move", v=1, path=["Pass"])).status == 409
            fair = (await s.bob.get(f"{s.address}/fair", data=True)).data
            assert (fair["fair"], fair["wrong"]) == (True, [])
            record = json.loads((await s.bob.get(f"{s.address}/record.json")).text)
            assert record["ended"] == {"losers": [late], "how": "time"}
            opened = await s.ada.post("/import", **record)
            assert opened.status == 201, opened.text
            assert (await s.place.tables.open(opened.data["key"])).match.over
            assert (await s.ada.post(f"{s.address}/analysis")).status == 204
            assert (await s.ada.post(f"{s.address}/rematch")).status == 303
            fresh = await s.place.tables.open(s.live.info.rematch)
            assert fresh.info.clock is not None
            assert fresh.info.clock.left == {"0": 600.0, "1": 600.0}
            hands = s.hands
        async with house(tmp_path / "q.db", now=hands) as place:
            again = await place.tables.open(s.key)
            assert again.match.over
            assert again.match.losers == (late,)

    run(test())


def test_a_clock_that_is_up_fires_once_however_many_processes_see_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with sitting(tmp_path / "q.db", **LIVE, clock_zero="bot") as s, house(tmp_path / "q.db", now=s.hands) as other:
            twin = await other.tables.open(s.key)
            s.hands.at += 600
            assert await s.live.run_out()
            written = s.live.version  # then the bot may answer
            await other.tables.time.beat()
            await other.tables.time.tick()
            assert twin.version >= written, "the other has read again what the first wrote"
            assert [note.key for note in twin.info.notes].count("time_bot") == 1

    run(test())


def test_a_table_that_was_put_away_runs_out_of_time_as_well(tmp_path: Path) -> None:
    async def test() -> None:
        async with sitting(tmp_path / "q.db", **SLOW, clock_zero="bot") as s:
            s.place.tables._live.clear()
            await s.pass_time(3 * DAY - 1)
            assert s.place.tables.live == 0
            await s.pass_time(20)
            s.live = await s.place.tables.open(s.key)
            assert s.notes("time_bot") == 1

    run(test())


def test_while_the_house_is_closed_all_clocks_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(timekeeper, "GAP", 60.0)
        async with sitting(tmp_path / "q.db", **LIVE, clock_zero="loses") as s:
            late, hands = s.asked, s.hands
            for _ in range(4):
                await s.pass_time(30)
            assert s.left(late) == 480
        hands.at += 7 * DAY
        async with house(tmp_path / "q.db", now=hands) as place:
            s.place, s.live = place, await place.tables.open(s.key)
            assert s.left(late) == 480, "no second of a week"
            for _ in range(15):
                await s.pass_time(30)
            assert not s.live.match.over
            await s.pass_time(30)
            assert s.live.match.over

    run(test())


def test_a_process_that_has_slept_takes_no_time_from_anybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(timekeeper, "GAP", 60.0)
        async with sitting(tmp_path / "q.db", **LIVE, clock_zero="loses") as s:
            late = s.asked
            await s.pass_time(30)
            await s.pass_time(DAY)
            assert not s.live.match.over
            assert s.left(late) == 570

    run(test())


def test_nobody_learns_from_a_clock_who_has_answered_under_seal(tmp_path: Path) -> None:
    async def test() -> None:
        async with sitting(tmp_path / "q.db", "forum", **LIVE, clock_zero="bot") as s:
            assert s.live.match.is_sealed
            assert s.live.info.clock is not None
            s.live.info.clock.left["0"] = 5.0
            before = await seen(s.bob, s.address)
            s.hands.at += 3
            await play_on([s.ada], s.address, Random(1), 1)
            assert s.live.match.sealed(0) is not None
            assert await seen(s.bob, s.address) == before
            await s.pass_time(300)
            assert await seen(s.bob, s.address) == before, "and nothing happens when her own time would be up"
            await s.pass_time(300)
            assert (s.notes("time_bot"), s.live.has_stand_in(1)) == (1, True)

    run(test())


async def seen(one: Browser, address: str) -> tuple[Any, int]:
    """All that somebody is told of the clocks, and the version."""
    view = await one.view(address)
    return view["clocks"]["seats"], view["v"]


def test_vacation_stops_ones_own_slow_clock_and_nobody_elses(tmp_path: Path) -> None:
    async def test() -> None:
        async with sitting(tmp_path / "q.db", **SLOW, clock_zero="loses") as s:
            late, other = (s.ada, s.bob) if s.asked == 0 else (s.bob, s.ada)
            assert (await other.post(f"{s.address}/vacation", seat=s.asked, begins=True)).status == 403
            assert (await late.post(f"{s.address}/vacation", seat=s.asked, begins=True)).status == 204
            assert (await late.post(f"{s.address}/vacation", seat=s.asked, begins=True)).status == 409
            assert "on vacation" in await log_of(other, s.address)
            await s.pass_time(7 * DAY)
            assert not s.live.match.over
            assert (await late.post(f"{s.address}/vacation", seat=s.asked, begins=True)).status == 403, "all days are used up"
            await s.pass_time(DAY)
            assert s.live.match.over

    run(test())


def test_a_live_clock_knows_no_vacation(tmp_path: Path) -> None:
    async def test() -> None:
        async with sitting(tmp_path / "q.db", **LIVE) as s:
            refused = await s.ada.post(f"{s.address}/vacation", seat=0, begins=True)
            assert (refused.status, "no slow clock" in refused.text) == (403, True)

    run(test())


def test_nobody_puts_a_bot_in_the_seat_of_somebody_who_has_days_to_answer(tmp_path: Path) -> None:
    async def test() -> None:
        async with sitting(tmp_path / "q.db", **SLOW, covers=True) as s:
            await s.pass_time(DAY)
            other = (s.bob, s.ada)[s.asked]
            assert (await other.post(f"{s.address}/substitute", seat=s.asked)).status == 403

    run(test())


@pytest.mark.parametrize(
    "clock",
    [{"clock": "sundial"}, {"clock": "live", "clock_minutes": 0}, {"clock": "live", "clock_minutes": [1]},
     {"clock": "slow", "clock_days": "many"}, {"clock": "live", "clock_zero": "nobody"}],
)  # fmt: skip
def test_a_table_with_a_clock_that_cannot_be_is_not_set_up(tmp_path: Path, clock: dict[str, Any]) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/")
            answer = await ada.post("/api/matches", game="forum", seats=["here", "here"], **clock)
            assert (answer.status, answer.data["error"][-1]) == (422, ".")

    run(test())


@pytest.mark.parametrize(
    ("lang", "words", "label"), [("en", "3 days a move", "Days for a move"), ("cs", "3 dny na tah", "Dnů na tah")]
)
def test_lists_and_forms_tell_of_the_clock_in_both_languages(tmp_path: Path, lang: str, words: str, label: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eva = place.browser(lang), place.browser(lang)
            assert label in (await ada.open("/new/caesar")).text
            fields = [("seat0", "here"), ("seat1", "open"), ("clock", "slow"), ("clock_days", "3"), ("clock_zero", "nothing")]
            made = await ada.submit("/new/caesar", fields)
            assert made.status == 303
            assert words in (await eva.open("/")).text
            assert words in (await eva.open(f"{made.headers['location']}/sit")).text
            wrong = await ada.submit("/new/caesar", [*fields[:3], ("clock_days", "99")])
            assert wrong.status == 422
            assert 'value="99"' in wrong.text, "what was given is still there to be mended"

    run(test())
