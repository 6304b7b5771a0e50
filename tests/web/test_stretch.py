"""A long match is opened from its last stretch: every page, record and step back is as if all of it had been played again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from quadriga import games
from quadriga.kernel import AnyMatch, Match, to_json
from quadriga.table import SqliteStorage, Table
from quadriga.table import kept as kept_module
from quadriga.table.stretch import LEAST, MOST, NEAR
from web.harness import Browser, House, house, run
from web.test_games import NAMES

LONG = [name for name in NAMES if name in ("byzantion", "gaul", "trajan")]  # no match of another game comes to a stretch
STEPS = 90  # decisions between two looks
LOOKS = 3
VARIANTS: dict[str, dict[str, Any]] = {
    "byzantion": {"players": 4},
    "gaul": {"scenario": "pax_gallica"},
    "trajan": {"players": 4},
}


async def begin(place: House, browser: Browser, name: str) -> Table:
    """A table for people at one screen."""
    game = games.load(name)
    seats = game.seats(game.configure(VARIANTS.get(name, {})))
    made = await browser.create(name, ["here"] * seats, **VARIANTS.get(name, {}))
    return await place.tables.open(made["match"])


async def play(table: Table, decisions: int, rng: Random) -> None:
    for _ in range(decisions):
        ask = table.match.pending[0]
        await table.answer(ask.seat, table.version_for(ask.seat), ask.choice.write(ask.choice.sample(rng)))


async def reopened(place: House, key: str) -> Table:
    """The table as whoever comes next finds it."""
    await place.tables.idle()
    storage = cast(SqliteStorage, place.tables.storage)
    storage._writer.submit(lambda db: None, 1).result()  # it waits behind the last stretch, for which nobody else waits
    place.tables._live.clear()
    return await place.tables.open(key)


async def shown(people: list[Browser], key: str) -> list[bytes]:
    """What the pages show once the table rests: whoever looks may wake answers that it gives by itself."""
    for one in people:
        await one.open(f"/t/{key}")
        await one.house.tables.idle()
    pages = [await one.open(f"/t/{key}") for one in people]
    assert all(page.status == 200 for page in pages)
    return [page.body for page in pages]


def after_each_part(path: Path, name: str, look: Callable[[House, list[Browser], Table], Awaitable[Table]]) -> None:
    """Look at a match of four people at one screen again and again while it goes on."""

    async def test() -> None:
        async with house(path / "q.db") as place:
            ada, eve = place.browser(), place.browser(lang="cs")
            table = await begin(place, ada, name)
            rng = Random(5)
            for _ in range(LOOKS):
                await play(table, STEPS, rng)
                table = await look(place, [ada, eve], table)

    run(test())


@pytest.mark.parametrize("name", NAMES)
def test_every_page_is_the_same_from_the_last_stretch_from_the_whole_and_in_a_match_that_was_never_put_away(
    tmp_path: Path, name: str
) -> None:
    short: list[bool] = []

    async def look(place: House, people: list[Browser], table: Table) -> Table:
        kept = await shown(people, table.key)
        table = await reopened(place, table.key)
        short.append(not table.match.is_whole)
        assert await shown(people, table.key) == kept
        table = await reopened(place, table.key)
        table.whole()
        assert await shown(people, table.key) == kept
        return await reopened(place, table.key)

    if name in LONG:
        after_each_part(tmp_path, name, look)
        assert short[-1]
    else:
        play_short(tmp_path, name, look)


def play_short(path: Path, name: str, look: Callable[[House, list[Browser], Table], Awaitable[Table]]) -> None:
    async def test() -> None:
        async with house(path / "q.db") as place:
            ada = place.browser()
            table = await begin(place, ada, name)
            await play(table, 8, Random(5))
            await look(place, [ada], table)

    run(test())


def test_pages_of_gaul_need_no_more_than_the_stretch(tmp_path: Path) -> None:
    needed: list[bool] = []

    async def look(place: House, people: list[Browser], table: Table) -> Table:
        table = await reopened(place, table.key)
        was_short = not table.match.is_whole
        await shown(people, table.key)
        needed.append(was_short and table.match.is_whole)
        return table

    after_each_part(tmp_path, "gaul", look)
    assert not any(needed)


@pytest.mark.parametrize("name", LONG)
def test_opening_plays_no_more_than_the_stretch_again(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answered: list[int] = []
    played = Match._take

    def count(match: AnyMatch, seat: int, move: Any) -> None:
        answered.append(seat)
        played(match, seat, move)

    async def look(place: House, people: list[Browser], table: Table) -> Table:
        with monkeypatch.context() as patch:
            patch.setattr(Match, "_take", count)
            answered.clear()
            table = await reopened(place, table.key)
        assert len(answered) <= 2 * MOST  # a Winter in which everybody moves about is long
        return table

    after_each_part(tmp_path, name, look)


@pytest.mark.parametrize("name", LONG)
def test_records_and_past_moments_are_those_of_the_whole_match(tmp_path: Path, name: str) -> None:
    async def look(place: House, people: list[Browser], table: Table) -> Table:
        record = table.record()
        table = await reopened(place, table.key)
        count = len(table.match.entries)
        pages = [(await people[0].get(f"/t/{table.key}?at={n}")).body for n in (0, count // 2, count)]
        table = await reopened(place, table.key)
        assert table.record() == record
        assert [(await people[0].get(f"/t/{table.key}?at={n}")).body for n in (0, count // 2, count)] == pages
        return await reopened(place, table.key)

    after_each_part(tmp_path, name, look)


@pytest.mark.parametrize("name", LONG)
def test_steps_back_beyond_the_stretch_lead_where_they_lead_in_the_whole_match(tmp_path: Path, name: str) -> None:
    async def look(place: House, people: list[Browser], table: Table) -> Table:
        table = await reopened(place, table.key)
        if table.match.is_whole:
            return table
        for seat in range(len(table.places)):
            short = table.why_no_undo(seat), table.may_ask_back(seat)
            whole = (await reopened(place, table.key)).whole()
            assert short[0] == whole.why_no_undo(seat)
        count = table.match.checkpoints[0][0] - 3
        expected = whole.at(count)
        async with table.lock:
            await table._reach_back(count)
            await table._play(lambda: table.match.rewind(count))
            await table._commit(None, jumped=True, same=count)
        assert to_json(table.match.at(count).state) == to_json(expected.state)
        again = await reopened(place, table.key)
        assert to_json(again.match.state) == to_json(table.match.state)
        assert len(again.match.entries) == len(table.match.entries)
        return again

    after_each_part(tmp_path, name, look)


def test_a_stretch_that_does_not_belong_to_its_match_is_passed_over(tmp_path: Path) -> None:
    async def look(place: House, people: list[Browser], table: Table) -> Table:
        table = await reopened(place, table.key)
        if table.match.is_whole:
            return table
        kept = table.storage.load_stretch(table.key)
        assert kept is not None
        assert kept.stretch is not None
        kept.stretch.chain = "0" * 64
        table.storage.keep_stretch(table.key, kept.stretch).result()
        again = await reopened(place, table.key)
        assert again.stretch is None or again.stretch.chain != "0" * 64
        assert to_json(again.match.state) == to_json(table.match.state)
        return again

    after_each_part(tmp_path, "gaul", look)


def test_a_stretch_that_cannot_be_played_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: Any) -> AnyMatch:
        raise KeyError("state")

    async def look(place: House, people: list[Browser], table: Table) -> Table:
        kept = await shown(people, table.key)
        with monkeypatch.context() as patch:
            patch.setattr(kept_module, "read_stretch", fail)
            table = await reopened(place, table.key)
        assert await shown(people, table.key) == kept
        return table

    after_each_part(tmp_path, "gaul", look)


@pytest.mark.parametrize("name", LONG)
def test_what_is_in_memory_does_not_grow_with_the_match(tmp_path: Path, name: str) -> None:
    async def look(place: House, people: list[Browser], table: Table) -> Table:
        match = table.match
        if not match.is_whole:
            known = len(match.entries) - match.checkpoints[0][0]
            assert LEAST <= known <= 2 * MOST  # a Winter in which everybody moves about is long
            assert len(match.checkpoints) <= 2 * MOST // NEAR
        return table

    after_each_part(tmp_path, name, look)
