"""Who may come in: everybody, whoever was invited, or members; the owner of a server chooses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quadriga.cli import main
from quadriga.club import Door
from quadriga.club.inviting import first_invitation, invitation
from quadriga.club.persons import Who
from quadriga.table import SqliteStorage
from web.harness import Browser, House, house, run
from web.test_people import register

GUEST, INVITED, MEMBER = Who("g"), Who("i", is_invited=True), Who("m", "M", True, True)
OPEN_TO_ALL = {
    "/settings", "/you/name", "/you/sign-in", "/you/recover", "/you/passkeys/request", "/you/passkeys/sign-in",
    "/you/move/{token}", "/welcome/{token}", "/you/delete", "/t/{match}/report", "/p", "/wait/{game}/leave",
}  # fmt: skip
BODY = {
    "game": "forum", "seats": ["here", "here"], "name": "Eve", "phrase": "long enough for this", "seat": 0, "words": "hello",
    "n": 0, "v": 1, "path": [], "kind": "end", "record": {}, "credential": {}, "drop": "x", "passkey": "x",
}  # fmt: skip


@pytest.mark.parametrize(
    ("door", "play", "join", "watch", "become"),
    [
        (Door.OPEN, [True, True, True], [True, True, True], [True, True, True], [True, True, True]),
        (Door.INVITATION, [False, True, True], [True, True, True], [True, True, True], [False, True, True]),
        (Door.MEMBERS, [False, False, True], [False, False, True], [False, False, True], [False, True, True]),
    ],
)
def test_the_doors(door: Door, play: list[bool], join: list[bool], watch: list[bool], become: list[bool]) -> None:
    people = (GUEST, INVITED, MEMBER)
    assert [door.lets_play(who) for who in people] == play
    assert [door.lets_join(who) for who in people] == join
    assert [door.lets_watch(who) for who in people] == watch
    assert [door.lets_register(who) for who in people] == become


async def first_member(place: House, name: str = "Ada") -> Browser:
    """The first comes in by the owner's invitation."""
    ada = place.browser()
    link = f"/welcome/{invitation(place.tables.storage)}"
    assert (await ada.open(link)).status == 200
    assert (await ada.submit(link, [])).status == 303
    await register(ada, name)
    return ada


@pytest.mark.parametrize("door", [Door.INVITATION, Door.MEMBERS])
def test_a_stranger_can_do_nothing_that_lets_them_play(tmp_path: Path, door: Door) -> None:
    """Every address that is posted to, but for those that let nobody play."""

    async def test() -> None:
        async with house(tmp_path / "q.db", door=door) as place:
            ada, eve = await first_member(place), place.browser()
            made = await ada.create("forum", ["open", "link"])
            before = place.tables.storage.read("SELECT count(*) FROM matches")
            await eve.open("/you")
            for route in place.app.routes:
                if "POST" not in getattr(route, "methods", ()) or route.path in OPEN_TO_ALL or "/notices" in route.path:
                    continue
                if door is Door.INVITATION and route.path == "/join/{token}":
                    continue  # a link to a seat is an invitation to that seat
                address = route.path.replace("{match}", made["match"]).replace("{game}", "forum").replace("{lesson}", "guide")
                address = address.replace("{token}", made["links"][1].rpartition("/")[2])
                address = address.replace("{tournament}", "x").replace("{table}", made["match"]).replace("{seat}", "1")
                refused = await eve.post(address, **BODY)
                assert refused.status >= 400, (address, refused.status, refused.text)
            assert place.tables.storage.read("SELECT count(*) FROM matches") == before
            table = place.tables.peek(made["match"])
            assert table is not None
            assert len({holder for holder, _ in table.holders}) == 1

    run(test())


def test_by_invitation_whoever_was_invited_plays_as_a_guest(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", door=Door.INVITATION) as place:
            ada, bob, eve = await first_member(place), place.browser(), place.browser()
            page = await ada.submit("/you/invite", [])
            link = re.findall(r'value="http://table.test(/welcome/[\w-]+)"', page.text)[0]
            assert "Ada invites you" in (await bob.open(link)).text
            assert (await bob.submit(link, [])).status == 303
            made = await bob.create("forum", ["here", "link"])
            await eve.open("/you")
            refused = await eve.submit(link, [])
            assert (refused.status, "used already" in refused.text) == (404, True)
            assert (await eve.open(made["links"][1])).status == 200, "a link to a seat lets one sit down there"
            assert (await eve.join(made["links"][1])).status == 200
            assert (await eve.view(made["address"]))["seat"] == 1
            assert (await eve.post("/api/matches", game="forum", seats=["here", "here"], options={})).status == 403
            await register(bob, "Bob")

    run(test())


def test_members_only_shows_strangers_no_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", door=Door.MEMBERS) as place:
            ada, eve = await first_member(place), place.browser()
            made = await ada.create("forum", ["open", "link"])
            home = await eve.open("/")
            assert home.status == 200
            assert made["match"] not in home.text
            tables = (made["address"], f"{made['address']}/view", f"{made['address']}/events", made["links"][1])
            for address in (*tables, "/p/x", "/p/x/games", "/ratings/forum", "/tournaments/x"):
                refused = await eve.get(address)
                assert refused.status == 403, address
                assert "Only members" in refused.text
            assert (await eve.open("/rules/caesar")).status == 200
            await register_refused(eve)
            bob = await first_member(place, "Bob")
            assert (await bob.view(made["address"]))["seat"] is None, "members watch"

    run(test())


async def register_refused(browser: Browser) -> None:
    await browser.open("/you")
    answer = await browser.post("/you/register", name="Eve", phrase="long enough for this")
    assert answer.status == 403
    assert "invitation" in answer.text


def test_who_holds_a_seat_when_the_door_is_closed_plays_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            eve = place.browser()
            made = await eve.create("forum", ["here", "here"])
            cookies = dict(eve.cookies)
        async with house(tmp_path / "q.db", door=Door.MEMBERS) as place:
            eve = place.browser()
            eve.cookies = cookies
            assert (await eve.open(made["address"])).status == 200
            await eve.post(f"{made['address']}/curtain", seat=0)
            assert (await eve.view(made["address"]))["seat"] == 0

    run(test())


def test_the_owner_invites_from_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "q.db"
    command = ["--lang", "en", "invite", "--database", str(database), "--address", "https://games.example.org/"]
    assert main(command) == 0
    (token,) = re.findall(r"https://games.example.org/welcome/([\w-]+)\n", capsys.readouterr().out)

    async def test() -> None:
        async with house(database, door=Door.INVITATION) as place:
            bob = place.browser()
            assert "Quadriga invites you" in (await bob.open(f"/welcome/{token}")).text
            assert (await bob.submit(f"/welcome/{token}", [])).status == 303
            await register(bob, "Bob")
            assert first_invitation(place.tables.storage) == "", "members invite others themselves"

    run(test())
    storage = SqliteStorage(tmp_path / "fresh.db")
    assert first_invitation(storage)
    storage.close()


def test_members_only_shows_strangers_no_person_no_list_and_no_tournament(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", door=Door.MEMBERS) as place:
            ada, bob, eve = await first_member(place), await first_member(place, "Bob"), place.browser()
            made = await ada.create("forum", ["here", "link"])
            await bob.join(made["links"][1], "Bob")
            await bob.post(f"{made['address']}/resign", seat=1)
            profile = re.findall(r'href="(/p/[\w-]+)"', (await ada.open("/p")).text)[0]
            await ada.open("/tournaments")
            cup = (await ada.submit("/tournaments/new/forum", [])).headers["location"]
            for address in (profile, f"{profile}/games", "/ratings/forum", cup):
                assert (await bob.open(address)).status == 200, address
                assert (await eve.open(address)).status == 403, address
            assert (await eve.open("/p")).status == 200, "one's own is empty"

    run(test())
