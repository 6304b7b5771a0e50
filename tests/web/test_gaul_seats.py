"""Gaul's tables with non-players: what the form shows, what it refuses, and a table that nobody plays at (8.0, 8.9)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from quadriga.games.gaul.rules.nonplayers import factions, winter
from quadriga.games.gaul.rules.nonplayers.chart import Chart, Process
from quadriga.games.gaul.rules.nonplayers.choices import do_pass
from quadriga.games.gaul.rules.nonplayers.nodes import ChartNode
from quadriga.games.gaul.terms import ROMANS, Book
from web.harness import Answer, house, run


def settings_of(page: str) -> set[str]:
    return set(re.findall(r'name="setting\.(\w+)"', page))


def ask(tmp_path: Path, address: str, lang: str = "en") -> Answer:
    """The form with these settings."""

    async def test() -> Answer:
        async with house(tmp_path / "q.db") as place:
            return await place.browser(lang).open(address)

    return run(test())


def test_the_form_shows_only_settings_that_make_a_difference(tmp_path: Path) -> None:
    plain = ask(tmp_path, "/new/gaul").text
    assert {"players", "nonplayers", "short"} <= settings_of(plain)
    assert settings_of(plain).isdisjoint({"sharing", "solo", "every_home"})
    shared = ask(tmp_path, "/new/gaul?setting.players=3").text
    assert "sharing" in settings_of(shared)
    alone = ask(tmp_path, "/new/gaul?setting.nonplayers=all_but_romans").text
    assert "solo" in settings_of(alone)
    assert settings_of(alone).isdisjoint({"players", "sharing"})
    assert alone.count('value="automaton"') == 3
    assert len(re.findall(r'<select name="seat\d"', alone)) == 1


@pytest.mark.parametrize(("lang", "words"), [("en", "These non-players leave 2 players"), ("cs", "hrají 2 hráči")])
def test_8_0_what_cannot_be_is_refused_with_a_sentence_and_every_setting_stays_in_sight(
    tmp_path: Path, lang: str, words: str
) -> None:
    page = ask(tmp_path, "/new/gaul?setting.nonplayers=aedui_belgae&setting.players=3", lang)
    assert words in page.text
    assert {"players", "nonplayers", "sharing", "solo"} <= settings_of(page.text)


def test_8_0_a_refused_table_does_not_come_to_be(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/")
            fields = [("setting.nonplayers", "aedui_belgae"), ("setting.players", "3")]
            refused = await ada.submit("/new/gaul", fields)
            assert refused.status == 422
            assert 'href="/t/' not in (await ada.open("/")).text

    run(test())


def test_8_9_one_player_sits_down_and_is_asked(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/")
            fields = [("setting.nonplayers", "all_but_romans"), ("setting.solo", "difficult"), ("seat0", "here")]
            made = await ada.submit("/new/gaul", fields)
            assert made.status == 303, made.text
            seen = await ada.view(made.headers["location"])
            assert seen["seat"] == 0
            assert seen["ask"] is not None

    run(test())


def test_8_0_where_nobody_plays_the_table_shows_how_the_game_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for book in Book:
        if (book, ROMANS) not in factions.CHARTS:
            monkeypatch.setitem(factions.CHARTS, (book, ROMANS), Chart(Process(ChartNode.PASS, "2.3.3", do_pass)))
            monkeypatch.setitem(winter.QUARTERS, (book, ROMANS), winter.Winterer(ChartNode.PASS, "6.3.3", gathers=False))

    async def test() -> Any:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/")
            settings = {"scenario": "great_revolt", "nonplayers": "all", "short": "true"}
            made = await ada.submit("/new/gaul", [(f"setting.{name}", value) for name, value in settings.items()])
            assert made.status == 303, made.text
            return (await ada.open(made.headers["location"])).text

    page = run(test())
    assert 'id="result"' in page
    assert '<button name="path"' not in page
