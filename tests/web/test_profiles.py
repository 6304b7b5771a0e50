"""Profiles and histories over HTTP: what is counted is told, to whoever may know it."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.club import profiles
from quadriga.kernel import BOT, Match
from quadriga.table import HERE, Bots, Place, Visitor
from web.by_hand import ByHand
from web.harness import Browser, House, house, run, until
from web.test_protocol import play_on
from web.test_rights import session_name


def plain(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.partition("<main")[2]))


async def sit(place: House, ada: Browser, bob: Browser, *, game: str = "forum", public: bool = False, **more: Any) -> str:
    """Ada and Bob sit at a table; gives its address."""
    if not ada.csrf:
        await ada.open()
    answer = await ada.post("/api/matches", game=game, seats=["here", "link"], options={}, public=public, **more)
    await bob.join(answer.data["links"][1], "Bob")
    return str(answer.data["address"])


async def resigned(place: House, ada: Browser, bob: Browser, **how: Any) -> str:
    """A match that Bob gave up."""
    table = await sit(place, ada, bob, **how)
    assert (await bob.post(f"{table}/resign", seat=1)).status == 204
    return table


async def public_of(place: House, one: Browser) -> str:
    found = await asyncio.to_thread(profiles.of_person, place.tables.storage, session_name(one))
    assert found is not None
    return found.public


def test_a_finished_match_stands_on_both_profiles_with_the_rating_as_a_sentence(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser("cs")
            table = await sit(place, ada, bob)
            await play_on([ada, bob], table, Random(1))
            mine, his = plain((await ada.open("/p")).text), plain((await bob.open("/p")).text)
            assert re.search(r"15\d\d, give or take 2\d\d", mine) or re.search(r"14\d\d, give or take 2\d\d", mine)
            assert "Bob" in mine
            assert "plus minus" in his
            assert "Podle zahájení" not in his, "the toy has no openings"

    run(test())


def test_the_address_of_a_profile_is_not_what_the_store_knows_the_person_by(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = (place.browser() for _ in range(3))
            await resigned(place, ada, bob, public=True)
            await eve.open("/p")
            address = f"/p/{await public_of(place, ada) if (await ada.open('/p')).status == 200 else ''}"
            for page in (address, f"{address}/games", "/ratings/forum"):
                assert (await eve.open(page)).status == 200
            told = b"".join(eve.sent)
            assert session_name(ada).encode() not in told
            assert session_name(bob).encode() not in told

    run(test())


def test_private_tables_are_seen_by_those_who_played_and_by_nobody_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = (place.browser() for _ in range(3))
            private = await resigned(place, ada, bob)
            await ada.open("/p")
            address = f"/p/{await public_of(place, ada)}"
            for one, sees in ((ada, True), (bob, True), (eve, False)):
                for page in (address, f"{address}/games", f"{address}/games?opponent=bob"):
                    assert (private in (await one.open(page)).text) is sees, page
                data = await one.get(f"{address}/games", data=True)
                assert bool(data.data["games"]) is sees
            shown = plain((await eve.open(address)).text)
            assert "Statistics" not in shown
            assert "Bob" not in shown
            public = await resigned(place, ada, bob, public=True)
            assert public in (await eve.open(address)).text
            assert (await eve.get(f"{public}/record.json", data=True)).status == 200

    run(test())


def test_whoever_does_not_want_to_be_listed_is_not_found_and_linked_from_nowhere(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = (place.browser() for _ in range(3))
            await resigned(place, ada, bob, public=True)
            await bob.open("/p")
            hidden, shown = f"/p/{await public_of(place, bob)}", f"/p/{await public_of(place, ada)}"
            assert hidden in (await eve.open(shown)).text
            assert (await bob.submit("/p", [("rated", "1")])).status == 303
            assert ((await eve.open(hidden)).status, (await eve.open(f"{hidden}/games")).status) == (404, 404)
            nobody = (await eve.open("/p/nobody-at-all")).text.replace("nobody-at-all", hidden[3:])
            assert (await eve.open(hidden)).text == nobody
            assert hidden not in (await eve.open(shown)).text
            assert (await bob.open(hidden)).status == 200, "they see it themselves"

    run(test())


def test_whoever_does_not_want_to_be_rated_is_asked_before_the_match_not_after_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            table = await sit(place, ada, bob)
            assert (await bob.submit("/p", [("listed", "1")])).status == 303
            await bob.post(f"{table}/resign", seat=1)
            assert "give or take" in (await bob.open("/p")).text, "the match had begun"
            before = (await bob.open("/p")).text.count("give or take")
            await resigned(place, ada, bob)
            page = (await bob.open("/p")).text
            assert "somebody does not want to be rated" in page
            assert page.count("give or take") == before

    run(test())


def test_nothing_of_a_running_match_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = (place.browser() for _ in range(3))
            await resigned(place, ada, bob, public=True)
            await ada.open("/p")
            address = f"/p/{await public_of(place, ada)}"
            before = plain((await eve.open(address)).text)
            table = await sit(place, ada, bob, public=True)
            await play_on([ada, bob], table, Random(1), 3)
            assert plain((await eve.open(address)).text) == before

    run(test())


def test_head_to_head_says_how_the_reader_has_done_against_this_person(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = (place.browser() for _ in range(3))
            for _ in range(2):
                await resigned(place, ada, bob)
            await ada.open("/p")
            his = f"/p/{await public_of(place, bob)}"
            assert "you were ahead 2 times, Bob 0 times, level 0 times" in plain((await ada.open(his)).text)
            assert "The two of you" not in (await eve.open(his)).text
            assert "The two of you" not in (await bob.open(his)).text

    run(test())


def test_a_history_is_searched_and_paged_and_nonsense_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            tables = [await resigned(place, ada, bob) for _ in range(22)]
            await ada.open("/p")
            address = f"/p/{await public_of(place, ada)}/games"
            first, second = (await ada.open(address)).text, (await ada.open(f"{address}?page=2")).text
            assert (sum(table in first for table in tables), sum(table in second for table in tables)) == (20, 2)
            found = [f"{address}?{query}" for query in ("opponent=BO", "result=won", "game=forum", "since=2020-01-01")]
            nothing = [f"{address}?{query}" for query in ("opponent=b_b", "result=lost", "game=caesar", "until=2020-01-01")]
            assert [tables[-1] in (await ada.open(page)).text for page in found + nothing] == [True] * 4 + [False] * 4
            for wrong in ("since=tomorrow", "game=chess", "result=maybe", "page=x", "until=2026-02-31"):
                refused = await ada.open(f"{address}?{wrong}")
                assert refused.status == 400
                assert "<p>" in refused.text

    run(test())


def test_before_one_sits_down_one_is_told_whether_it_counts(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            await ada.open()
            for rated, words in ((True, "This game counts"), (False, "does not count")):
                made = (await ada.post("/api/matches", game="forum", seats=["here", "link"], options={}, rated=rated)).data
                assert words in (await bob.open(made["links"][1])).text
                free = (await ada.post("/api/matches", game="forum", seats=["here", "open"], options={}, rated=rated)).data
                assert words in (await bob.open(f"{free['address']}/sit")).text
            form = [("seat0", "here"), ("seat1", "link"), ("formed", "1")]
            for more, counts in (([], False), ([("rated", "1")], True)):
                table = (await ada.submit("/new/forum", [*form, *more])).headers["location"]
                assert (await place.tables.open(table[3:])).info.rated is counts
            assert 'name="rated" value="1" checked' in (await ada.open("/new/caesar")).text

    run(test())


def is_helped(place: House, match: str) -> bool:
    return bool(place.tables.storage.read("SELECT 1 FROM helped WHERE match=?", (match,)))


def test_hints_and_going_back_against_bots_make_a_match_not_count(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=Bots(1, executor=ByHand())) as place:
            ada = place.browser()
            helped = []
            for act in ("hints", "branch", "propose", "nothing"):
                made = await ada.create("caesar", ["here", "bot:miles"])
                table = made["address"]
                if act == "hints":
                    asked = asyncio.create_task(ada.get(f"{table}/hints"))
                    await until(partial(is_helped, place, made["match"]))
                    asked.cancel()
                elif act == "branch":
                    await ada.post(f"{table}/branch", n=1)
                elif act == "propose":
                    await ada.post(f"{table}/propose", seat=0, kind="back")
                if is_helped(place, made["match"]):
                    helped.append(act)
            assert helped == ["hints", "branch", "propose"]

    run(test())


def kinds_of(place: House, table: str) -> dict[str, str]:
    """Why everybody's result of a match counts, or does not."""
    return dict(place.tables.storage.read("SELECT person, kind FROM results WHERE match=?", (table.removeprefix("/t/"),)))


@pytest.mark.parametrize("way", ["share", "leave"])
def test_who_lets_another_browser_lose_for_them_is_rated_all_the_same(tmp_path: Path, way: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = (place.browser() for _ in range(3))
            table = await sit(place, ada, bob)
            await play_on([ada, bob], table, Random(1), 6)
            if way == "share":
                link = (await bob.post(f"{table}/invite", seat=1)).data["link"]
            else:
                assert (await bob.post(f"{table}/leave", seat=1)).status == 204
                link = (await ada.post(f"{table}/invite", seat=1)).data["link"]
            await eve.join(link, "Eve")
            assert (await eve.post(f"{table}/resign", seat=1)).status == 204
            await ada.open("/p")
            told = kinds_of(place, table)
            assert (told[session_name(ada)], told[session_name(bob)]) == ("rated", "rated")
            assert told[session_name(eve)] == {"share": "shared", "leave": "hands"}[way]

    run(test())


def test_a_host_cannot_delete_a_match_that_somebody_else_plays_for_a_rating(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            unplayed, unrated = await sit(place, ada, bob), await sit(place, ada, bob, rated=False)
            await play_on([ada, bob], unrated, Random(1), 6)
            for table in (unplayed, unrated):
                assert (await ada.post(f"{table}/delete")).status == 303
            table = await sit(place, ada, bob)
            await play_on([ada, bob], table, Random(1), 6)
            refused = await ada.post(f"{table}/delete")
            assert refused.status == 403
            assert "counts for ratings" in refused.data["error"]
            place.tables.on_over = lambda: None
            await ada.post(f"{table}/resign", seat=0)
            assert (await ada.post(f"{table}/delete")).status == 303, "it is over"
            assert kinds_of(place, table)[session_name(ada)] == "rated"

    run(test())


def test_a_rematch_counts_as_the_match_before_did_and_a_branch_never_does(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            for rated in (True, False):
                table = await resigned(place, ada, bob, rated=rated)
                fresh = (await ada.post(f"{table}/rematch")).headers["location"]
                assert (await place.tables.open(fresh[3:])).info.rated is rated
            alone = (await ada.create("forum", ["here", "here"]))["address"]
            await play_on([ada], alone, Random(1), 3)
            branched = (await ada.post(f"{alone}/branch", n=1)).data["match"]
            assert not (await place.tables.open(branched)).info.rated

    run(test())


def test_a_first_game_with_its_guide_and_a_game_from_a_position_never_count(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            game = games.load("caesar")
            seats, ada = [Place(HERE), Place(BOT, "miles")], Visitor("ada", b"key")
            plain_one = await place.tables.create(game, game.configure(), seats, ada, rated=True)
            guided = await place.tables.create(game, game.configure(), seats, ada, rated=True, guided=True)
            position = Match(game, game.configure(), None)
            set_up = await place.tables.create(game, game.configure(), seats, ada, rated=True, position=position)
            assert [table.info.rated for table in (plain_one, guided, set_up)] == [True, False, False]

    run(test())


DAMAGED = ["nonsense", "[]", '{"winners": 7, "scores": [], "how": "x"}', '{"winners": [], "scores": [1], "how": "x"}']


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_match_whose_end_is_damaged_counts_for_nothing_and_the_others_are_counted(
    tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quadriga.club.tally.REST", 1e6)  # nobody counts by themselves before it is damaged

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            storage, ada, bob = place.tables.storage, place.browser(), place.browser()
            await ada.open("/p")
            storage.write(lambda db: db.execute("INSERT INTO endings VALUES ('gone', 'x', 0.0)")).result()
            place.tables.on_over = lambda: None
            spoilt, sound = [await resigned(place, ada, bob) for _ in range(2)]
            row = (damage, spoilt.removeprefix("/t/"))
            storage.write(lambda db: db.execute("UPDATE endings SET result=? WHERE match=?", row)).result()
            page = (await ada.open("/p")).text
            assert (spoilt in page, sound in page) == (False, True)
            assert storage.read("SELECT * FROM endings") == []

    run(test())
