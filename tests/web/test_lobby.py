"""Home and set-up: what a game is, one click to begin, tables with what matters about them, only settings that apply."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

from quadriga.games.byzantion import GAME as BYZANTION
from quadriga.games.byzantion.moves import Announce
from quadriga.kernel import Match, SecretDealer, write_record
from quadriga.table import Table
from quadriga.text import catalogue
from quadriga.web.page.lobby import ago
from quadriga.web.page.names import level_name
from web.harness import Browser, house, run


def forms(page: str, game: str) -> dict[str, list[tuple[str, str]]]:
    """The buttons of a game on the home page, each with the fields it sends."""
    card = re.search(rf'<li class="game" data-game="{game}">(.*?)</li>', page, re.S)
    assert card is not None
    found = {}
    for form in re.findall(r"<form.*?</form>", card[1], re.S):
        button = re.search(r"<button[^>]*>(.*?)</button>", form)
        assert button is not None
        fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form)
        found[button[1]] = [(name, value) for name, value in fields if name != "csrf"]
    return found


def test_every_game_begins_by_one_click(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            page = (await ada.open("/")).text
            for game in ("caesar", "trajan", "byzantion", "gaul"):
                for name, fields in forms(page, game).items():
                    made = await ada.submit(f"/new/{game}", fields)
                    assert made.status == 303, (game, name)
                    table = await place.tables.open(made.headers["location"].removeprefix("/t/"))
                    kinds = [one.kind for one in table.places]
                    assert kinds.count("here") == 1
                    assert ("link" in kinds) == name.startswith("With a friend")
                    levels = {level_name(catalogue("en", game), one.level) for one in table.places if one.kind == "bot"}
                    assert [f"({level})" for level in levels] == re.findall(r"\(.*\)", name), "it says how strong its bots are"
            assert "1–2 players" in page
            assert page.index("caesar") < page.index("trajan") < page.index("gaul"), "the lightest first"

    run(test())


def test_ones_tables_say_which_game_how_far_and_whose_turn(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            made = await ada.create("gaul", ["link", "here", "link", "link"], scenario="GREAT_REVOLT")
            await bob.join(made["links"][0], "Bob")
            page = (await ada.open("/")).text
            row = re.search(r'<li class="table.*?</li>', page, re.S)
            assert row is not None
            words = re.sub(r"<[^>]+>|\s+", " ", row[0])
            assert "The Great Revolt" in words
            assert "card 1" in words
            assert "just now" in words
            assert "Bob has come" in (await ada.open(made["address"])).text, "the host is told"

    run(test())


def test_a_branch_says_that_it_is_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("byzantion", ["here"], players=1)
            table = await place.tables.open(made["match"])
            await play(ada, table, made["address"], 6)
            done = await ada.post(f"{made['address']}/branch", n=table.count_for(0) - 2)
            fresh = done.data["address"]
            page = (await ada.open(fresh)).text
            assert "branch from round 1" in page
            assert f'href="{made["address"]}"' in page, "and where the old one is"
            home = (await ada.open("/")).text
            assert home.count("branch from round 1") == 1, "the two lines differ"
            await play(ada, await place.tables.open(done.data["match"]), fresh, 1)
            assert 'id="branch"' not in (await ada.open(fresh)).text, "said once"

    run(test())


async def play(one: Browser, table: Table, address: str, moves: int) -> None:
    rng = Random(3)
    await one.open(address)
    for _ in range(moves):
        seat = table.match.pending[0].seat
        choice = table.match.options(seat)
        await one.post(f"{address}/move", v=table.version_for(seat), path=choice.write(choice.sample(rng)))


def test_only_settings_that_apply_are_shown_and_readings_are_folded(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            page = (await ada.open("/new/caesar")).text
            assert "setting.poison" in page
            assert "setting.harder" not in page
            assert "setting.guard" not in page
            page = (await ada.open("/new/caesar?setting.crassus=low")).text
            assert "setting.harder" in page
            folded = page[page.index('<details class="readings">') :]
            assert "setting.guard" in folded
            assert page.index(">Begin<") < page.index("setting.poison"), "people first, then Begin"
            page = (await ada.open("/new/trajan")).text
            assert re.search(r'value="random" selected', page), "stones are dealt unless somebody wants to lay them"

    run(test())


def test_ago_takes_the_largest_unit_that_tells_enough(monkeypatch: Any) -> None:
    monkeypatch.setattr("time.time", lambda: 100_000.0)
    text = catalogue("en")
    passed = [ago(100_000.0 - n, text) for n in (3, 61, 7300, 90_000)]
    assert passed == ["just now", "1 minute ago", "2 hours ago", "1 day ago"]


# Questions that need no answer ----------------------------------------------------------------------------------------


def test_under_seal_the_only_answer_is_given_by_the_table(tmp_path: Path) -> None:
    """Ada cannot cancel what Bob announces: she is not asked, and the page says why."""

    async def test() -> None:
        async with house(tmp_path / "q.db", reaction=(0.3, 0.3)) as place:
            ada, bob = place.browser(), place.browser()
            made = await ada.create("byzantion", ["here", "link"], players=2)
            await bob.join(made["links"][1], "Bob")
            table = await place.tables.open(made["match"])
            rng = Random(1)
            people = (ada, bob)
            told = False
            for _ in range(60):
                seats = [ask.seat for ask in table.match.pending if table.only_answer(ask.seat) is None]
                if not seats:
                    forced = table.match.pending[0].seat
                    page = (await people[forced].open(made["address"])).text
                    assert "You need not answer" in page
                    assert re.search(r'"kind":\s*"none"', page), "nothing is asked"
                    told = True
                    break
                choice = table.match.options(seats[0])
                await people[seats[0]].open(made["address"])
                path = choice.write(next((move for move in choice if isinstance(move, Announce)), choice.sample(rng)))
                await people[seats[0]].post(f"{made['address']}/move", v=table.version_for(seats[0]), path=path)
            assert told
            await place.tables.idle()
            assert not any(table.only_answer(ask.seat) for ask in table.match.pending), "it was answered"

    run(test())


def test_drafts_cannot_be_answered_once_and_for_all() -> None:
    match = Match(BYZANTION, BYZANTION.configure({"players": 2}), SecretDealer(b"draft"))
    assert match.is_sealed
    assert all(len(match.options(0).write(move)) > 1 for move in match.options(0))
    assert write_record(match)


def test_whoever_waits_for_a_guest_is_told_so_and_the_guest_who_waits(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            await ada.open("/")
            fields = [("gather", ""), ("seat0", "here"), ("name0", "Ada"), ("seat1", "link")]
            made = await ada.submit("/new/caesar", fields)
            table = await place.tables.open(made.headers["location"].removeprefix("/t/"))
            page = (await ada.open(made.headers["location"])).text
            if table.info.gathering:
                assert "Waiting until the link is opened: Pompey." in page
            link = re.search(r'data-link="[^"]*(/join/[^"]+)"', page)
            assert link is not None, "the menu offers it"
            offered = (await bob.open(link[1])).text
            assert "At the table: Ada." in offered
            assert 'href="/rules/caesar"' in offered

    run(test())


def test_a_new_link_leads_back_into_the_menu(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "link"])
            back = await ada.submit(f"{made['address']}/invite", [("seat", "1")])
            assert back.headers["location"] == f"{made['address']}#menu"

    run(test())
