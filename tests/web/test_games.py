"""Every game at the table: pages, streams and previews of its first decisions, in both languages, with all words there."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga import games
from web.harness import house, run
from web.test_protocol import answer_of

NAMES = [name for name in games.names() if name not in ("forum", "cipher")]


async def find_path(browser: Any, table: str, seen: Any, rng: Random) -> list[str]:
    ask = seen["ask"]
    while ask.get("partial"):
        begin = "/".join(rng.choice(ask["paths"]))
        ask = (await browser.get(f"{table}/options?v={seen['v']}&path={begin}", data=True)).data
        ask["kind"] = "one"
    return answer_of(ask, rng)


@pytest.mark.parametrize("name", NAMES)
def test_the_table_before_anything_is_drawn_can_be_looked_at(tmp_path: Path, name: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser("en")
            seats = games.load(name).seats(games.load(name).configure())
            table = (await ada.create(name, ["here"] * seats))["address"]
            for address in (f"{table}?at=0", f"{table}/at/0"):
                assert (await ada.get(address)).status == 200

    run(test())


@pytest.mark.parametrize("name", NAMES)
def test_the_first_decisions_at_the_table(tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser("en"), place.browser("cs")
            made = await start(ada)
            table = made["address"]
            await eve.open(table)
            rng = Random(1)
            async with eve.stream(table) as stream:
                for _ in range(60):
                    seen = await ada.settled(table)
                    if seen["result"] is not None:
                        break
                    path = await find_path(ada, table, seen, rng)
                    shown = await ada.get(f"{table}/preview?v={seen['v']}&path={'/'.join(path)}", data=True)
                    assert shown.status == 200, shown.text
                    done = await ada.post(f"{table}/move", v=seen["v"], path=path)
                    assert done.status == 204, (path, done.text)
                    for browser in (ada, eve):
                        assert (await browser.get(table)).status == 200
                assert stream.events

    async def start(browser: Any) -> Any:
        await browser.open()
        game = games.load(name)
        seats = ["here"] * game.seats(game.configure())
        made = await browser.post("/api/matches", game=name, seats=seats, open_hands=True)
        assert made.status == 201, made.text
        return made.data

    run(test())
    assert sorted({r.getMessage() for r in caplog.records if "no sentence" in r.getMessage()}) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_wears_the_same_colour_in_the_set_up_as_at_the_table(tmp_path: Path, name: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            page = (await ada.get(f"/new/{name}")).text
            asked = re.findall(r'<div class="row livery-(\d)">\s*<span class="name">([^<]+)<', page)
            made = await ada.create(name, ["here"] * len(asked))
            table = (await ada.get(made["address"])).text
            seated = re.findall(r'class="seat livery-(\d)[^"]*" aria-label="([^"]+)"', table)
            assert sorted(asked) == sorted(seated)
            assert len(asked) > 1

    run(test())


@pytest.mark.parametrize(
    ("name", "lang", "words"),
    [
        ("caesar", "en", "you draw your next token"),
        ("caesar", "cs", "vylosujete si další žeton"),
        ("byzantion", "en", "all give up a task at the same time"),
        ("byzantion", "cs", "všichni se vzdávají úkolu zároveň"),
    ],
)
def test_a_move_that_cannot_be_taken_back_says_what_it_shows(tmp_path: Path, name: str, lang: str, words: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser(lang)
            await ada.open()
            made = await ada.post("/api/matches", game=name, seats=["here", "here"], open_hands=True)
            table = made.data["address"]
            seen = await ada.settled(table)
            path = await find_path(ada, table, seen, Random(1))
            shown = await ada.get(f"{table}/preview?v={seen['v']}&path={'/'.join(path)}", data=True)
            assert shown.data["final"]
            assert words in shown.data["shows"]

    run(test())
