"""Several servers on one PostgreSQL: a match is rated once, and whoever waits is seated once."""

from __future__ import annotations

import asyncio

from table.test_many import elsewhere, two
from web.harness import run
from web.test_rights import session_name

from bench.postgres import Postgres
from quadriga.club import history


def test_people_who_wait_at_several_servers_are_each_seated_once(server: Postgres) -> None:
    async def test() -> None:
        async with two(server) as houses:
            people = [houses[n % 2].browser() for n in range(8)]
            for one in people:
                await one.open("/wait/caesar")
            await asyncio.gather(*(one.submit("/wait/caesar", [("name", "x")]) for one in people))
            storage = houses[0].tables.storage
            matches = [storage.list_matches(session_name(one)) for one in people]
            waiting = storage.read("SELECT person FROM waiting")
            assert sorted(map(len, matches)) == [0] * len(waiting) + [1] * (len(people) - len(waiting))
            assert len({one[0].key for one in matches if one}) == (len(people) - len(waiting)) // 2
            assert len(waiting) < 2, "nobody who could play is left waiting"

    run(test())


def test_a_match_that_ends_is_counted_once_by_servers_that_all_hear_of_it(server: Postgres) -> None:
    async def test() -> None:
        async with two(server) as (one, other):
            ada, bob = one.browser(), other.browser()
            made = await ada.create("forum", ["here", "link"])
            await bob.join(made["links"][1], "Bob")
            twin = elsewhere(ada, other)
            await bob.post(f"{made['address']}/resign", seat=1)
            await asyncio.gather(ada.open("/p"), twin.open("/p"), bob.open("/p"))
            ratings = history.ratings_of(one.tables.storage, session_name(ada))
            assert ratings["forum"][1] == 1

    run(test())
