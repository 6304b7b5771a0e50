"""For whom a table waits: kept with every change, on both databases; a sealed answer touches nobody else's row."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any

from web.harness import run

from quadriga.games import load
from quadriga.kernel import BOT
from quadriga.table import HERE, LINK, Bots, Info, Place, Table, Tables, Visitor
from quadriga.table.clocks import LIVE, SLOW, Clock
from quadriga.table.databases import open_storage
from quadriga.table.waits import AWHILE

ADA, BOB = Visitor("ada", b"ada"), Visitor("bob", b"bob")
Row = tuple[int, float, float | None, int]


class House:
    """Tables whose clock stands where it is put."""

    def __init__(self, database: str) -> None:
        self.time = 1000.0
        self.tables = Tables(open_storage(database), Bots(1), rng=Random(1), now=lambda: self.time, reaction=(0.0, 0.0))

    async def seat_two(self, game: str = "forum", *others: Place, clock: Clock | None = None) -> Table:
        rules = load(game)
        places = [Place(HERE), Place(LINK), *others]
        table = await self.tables.create(rules, rules.configure(), places, ADA, clock=clock)
        (link,) = table.links(ADA)
        await self.tables.join(link[1], BOB.name)
        return table

    def waits(self, table: Table) -> dict[int, Row]:
        rows = self.tables.storage.read("SELECT seat, since, due, told FROM waits WHERE match=?", (table.key,))
        return {row[0]: tuple(row) for row in rows}

    async def answer(self, table: Table, seat: int) -> None:
        ask = table.match.ask(seat)
        assert ask is not None
        await table.answer(seat, table.version_for(seat), ask.choice.write(ask.choice.sample(Random(1))))


@asynccontextmanager
async def house(database: str) -> AsyncIterator[House]:
    found = House(database)
    yield found
    found.tables.close()


def test_a_wait_begins_with_the_question_and_ends_with_the_answer(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two("caesar")
            (first,) = [ask.seat for ask in table.match.pending]
            assert place.waits(table) == {first: (first, 1000.0, 1000.0 + AWHILE[""], 0)}
            place.time = 1700.0
            while first in table.missing():
                await place.answer(table, first)
            (other,) = table.missing()
            assert place.waits(table) == {other: (other, 1700.0, 1700.0 + AWHILE[""], 0)}

    run(test())


def test_taking_a_move_back_ends_the_wait_of_the_other(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two("caesar")
            first = table.missing()[0]
            while first in table.missing():
                await place.answer(table, first)
            place.time = 1800.0
            table.storage.write(lambda db: db.execute("UPDATE waits SET told=1")).result()
            await table.propose("ada" if first == 0 else "bob", first, "back")
            await table.consent("bob" if first == 0 else "ada", 1 - first, agrees=True)
            assert place.waits(table) == {first: (first, 1800.0, 1800.0 + AWHILE[""], 0)}

    run(test())


def test_an_answer_under_seal_changes_nobody_elses_wait(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two()
            assert table.match.is_sealed
            assert table.missing() == [0, 1]
            before = place.waits(table)
            place.time = 2000.0
            await place.answer(table, 0)
            assert table.match.is_sealed, "the other has not answered"
            assert place.waits(table) == {1: before[1]}

    run(test())


def test_whoever_answers_and_is_asked_the_next_thing_begins_another_wait(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two("trajan")
            is_again = False
            while not is_again:
                place.time += 1
                seat = table.missing()[0]
                await place.answer(table, seat)
                is_again = seat in table.missing() and not table.match.is_sealed
            assert place.waits(table)[seat][1] == place.time

    run(test())


def test_nobody_is_waited_for_when_the_match_is_over(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two()
            await table.resign("ada", 0)
            assert table.match.over
            assert place.waits(table) == {}

    run(test())


def test_a_bot_in_somebodys_stead_and_a_vacation_are_no_waits(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            clock = Clock(SLOW, 86400.0)
            table = await place.seat_two(clock=clock)
            table.info.clock.vacation["1"] = 86400.0  # type: ignore[union-attr]
            place.time = 1500.0
            await table.vacation("bob", 1, begins=True)
            assert set(place.waits(table)) == {0}
            await table.vacation("bob", 1, begins=False)
            assert place.waits(table)[1][1:3] == (1000.0, 1000.0 + AWHILE[SLOW]), "it is the question of before"

    run(test())


def test_where_one_person_plays_bots_nobody_waits(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            game = load("caesar")
            table = await place.tables.create(game, game.configure(), [Place(HERE), Place(BOT, "random")], ADA)
            assert place.waits(table) == {}

    run(test())


def test_a_table_at_one_screen_keeps_nobody_waiting_until_its_seats_are_shared(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            game = load("caesar")
            table = await place.tables.create(game, game.configure(), [Place(HERE), Place(HERE)], ADA)
            await place.answer(table, table.missing()[0])
            assert place.waits(table) == {}
            await place.tables.join(await table.invite(ADA, 1, "nonce"), BOB.name)
            assert set(place.waits(table)) == set(table.missing())

    run(test())


def test_whoever_comes_lets_those_be_told_who_kept_nobody_waiting_before(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            game = load("caesar")
            table = await place.tables.create(game, game.configure(), [Place(HERE), Place(LINK)], ADA)
            table.storage.write(lambda db: db.execute("UPDATE waits SET due=NULL")).result()
            (link,) = table.links(ADA)
            await place.tables.join(link[1], BOB.name)
            assert [row[2] for row in place.waits(table).values()] == [1000.0]

    run(test())


def test_the_waits_of_a_deleted_table_go_with_it(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two()
            await place.tables.delete(table.key, "ada")
            assert place.waits(table) == {}

    run(test())


def test_how_long_somebody_must_be_away_depends_on_the_clock() -> None:
    from quadriga.table.waits import awhile

    info = Info([Place(HERE), Place(HERE)])
    times: list[Any] = [awhile(replace(info, clock=clock)) for clock in (Clock(LIVE, 60.0), None, Clock(SLOW, 60.0))]
    assert times == sorted(times)
    assert len(set(times)) == 3
