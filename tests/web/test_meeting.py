"""How people find each other, over HTTP: the list for any game, and invitations to people one has played with."""

from __future__ import annotations

import asyncio
from pathlib import Path

from quadriga.club.meeting import PATIENCE
from web.harness import Browser, house, run
from web.test_open_tables import Hands
from web.test_profiles import plain, public_of, resigned
from web.test_rights import session_name


async def wait(one: Browser, game: str = "caesar", name: str = "") -> str:
    """Press once; gives where that leads."""
    await one.open(f"/wait/{game}")
    answer = await one.submit(f"/wait/{game}", [("name", name)])
    assert answer.status == 303, answer.text
    return answer.headers["location"]


def test_two_who_want_any_game_sit_at_one_table_and_the_list_is_empty_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = (place.browser() for _ in range(3))
            where = await wait(ada, name="Ada")
            assert where == "/wait/caesar?seated=1"
            page = await ada.get(where)
            assert page.headers["refresh"] == "5;url=/wait/caesar?seated=1"
            assert "Waiting: 1" in plain((await eve.open("/")).text)
            assert "You are on the list" not in (await eve.open("/")).text
            table = await wait(bob, name="Bob")
            assert table.startswith("/t/")
            assert (await ada.get(where)).headers["location"] == table, "who waited is led there"
            live = await place.tables.open(table[3:])
            assert {name for place in live.places if (name := place.name)} == {"Ada", "Bob"}
            assert {session for session, _ in live.holders} == {session_name(ada), session_name(bob)}
            assert live.info.rated
            assert not live.info.public
            assert "Waiting: 1" not in plain((await eve.open("/")).text)
            seats = {(await one.view(table))["seat"] for one in (ada, bob)}
            assert seats == {0, 1}

    run(test())


def test_to_press_twice_is_to_wait_once_and_whoever_leaves_is_not_seated(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            assert [await wait(ada), await wait(ada)] == ["/wait/caesar?seated=1"] * 2
            assert (await ada.submit("/wait/caesar/leave", [])).status == 303
            assert await wait(bob) == "/wait/caesar?seated=1"
            assert place.tables.live == 0
            assert await wait(ada, "trajan") == "/wait/trajan?seated=1", "each game has a list of its own"

    run(test())


def test_a_wait_ends_by_itself_after_a_day(tmp_path: Path) -> None:
    async def test() -> None:
        now = Hands()
        async with house(tmp_path / "q.db", now=now) as place:
            ada, bob = place.browser(), place.browser()
            await wait(ada)
            now.at += PATIENCE + 1
            assert await wait(bob) == "/wait/caesar?seated=1"
            assert (await wait(ada)).startswith("/t/"), "and begins anew when one presses again"

    run(test())


def test_many_who_press_at_once_are_each_seated_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            people = [place.browser() for _ in range(9)]
            for one in people:
                await one.open("/wait/caesar")
            await asyncio.gather(*(one.submit("/wait/caesar", [("name", "x")]) for one in people))
            held = [len(place.tables.storage.list_matches(session_name(one))) for one in people]
            assert sorted(held) == [0] + [1] * 8

    run(test())


def test_somebody_invited_finds_it_at_home_and_sits_down(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = (place.browser() for _ in range(3))
            await resigned(place, ada, bob)
            await ada.open("/p")
            his = await public_of(place, bob)
            assert f"/new/caesar?guest={his}" in (await ada.open(f"/p/{his}")).text
            form = (await ada.open(f"/new/caesar?guest={his}")).text
            assert f'name="guest" value="{his}"' in form
            assert '<option value="link" selected' in form
            seats = [("seat0", "here"), ("name0", "Ada"), ("seat1", "link"), ("guest", his)]
            table = (await ada.submit("/new/caesar", seats)).headers["location"]
            offer = f"/invitations/{table[3:]}/1"
            assert "Ada invites you: Caesar!" in plain((await bob.open("/")).text)
            assert offer not in (await eve.open("/")).text
            assert (await eve.submit(offer, [("accepts", "1")])).status == 403
            assert (await bob.submit(offer, [("accepts", "1")])).headers["location"] == table
            assert (await bob.view(table))["seat"] == 1
            assert offer not in (await bob.open("/")).text
            assert (await bob.submit(offer, [("accepts", "1")])).status == 403, "it is answered"

    run(test())


def test_an_invitation_is_declined_or_lapses_when_somebody_else_comes_by_the_link(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = (place.browser() for _ in range(3))
            await resigned(place, ada, bob)
            await ada.open("/p")
            seats = [("seat0", "here"), ("seat1", "link"), ("guest", await public_of(place, bob))]
            first, second = [(await ada.submit("/new/caesar", seats)).headers["location"] for _ in range(2)]
            await bob.open("/")
            assert (await bob.submit(f"/invitations/{first[3:]}/1", [("accepts", "")])).status == 303
            assert f"/invitations/{first[3:]}" not in (await bob.open("/")).text
            assert (await bob.view(first))["seat"] is None
            link = (await ada.post(f"{second}/invite", seat=1)).data["link"]
            await eve.join(link, "Eve")
            assert f"/invitations/{second[3:]}" not in (await bob.open("/")).text
            late = await bob.submit(f"/invitations/{second[3:]}/1", [("accepts", "1")])
            assert late.status in (403, 409)
            assert (await bob.view(second))["seat"] is None

    run(test())


def test_nobody_is_invited_who_was_never_played_with_or_does_not_want_to_be_found(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = (place.browser() for _ in range(3))
            await resigned(place, ada, bob)
            await bob.open("/p")
            his = await public_of(place, bob)
            await eve.open(f"/p/{his}")
            seats = [("seat0", "here"), ("seat1", "link"), ("guest", his)]
            assert "guest=" not in (await eve.open(f"/p/{his}")).text
            assert (await eve.submit("/new/caesar", seats)).status == 403
            assert place.tables.storage.list_matches(session_name(eve)) == [], "no table is left of what was refused"
            await bob.submit("/p", [("rated", "1")])
            assert (await ada.submit("/new/caesar", seats)).status == 404

    run(test())
