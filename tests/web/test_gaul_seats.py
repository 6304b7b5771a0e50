"""Gaul's tables with non-players: what the form shows, what it refuses, and a table that nobody plays at (8.0, 8.9)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quadriga.games.gaul.terms import Faction
from quadriga.text import catalogue
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


def test_8_0_where_nobody_plays_whoever_comes_watches_from_the_beginning(tmp_path: Path) -> None:
    async def test() -> tuple[str, str]:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/")
            settings = {"scenario": "great_revolt", "nonplayers": "all", "short": "true"}
            made = await ada.submit("/new/gaul", [(f"setting.{name}", value) for name, value in settings.items()])
            assert made.status == 303, made.text
            where = made.headers["location"]
            return (await ada.open(where)).text, (await ada.open(f"{where}?now=1")).text

    opened, end = run(test())
    assert 'data-at="0" data-watch' in opened
    assert 'id="result"' not in opened, "nobody is told the end first"
    assert "?now=1" in opened, "which is one press away, without a script as well"
    assert 'id="result"' in end
    assert "data-watch" not in end
    assert re.search(r"The (Romans|Arverni|Aedui|Belgae|Germans) win\.", end)
    for page in (opened, end):
        assert '<button name="path"' not in page


@pytest.mark.parametrize(("lang", "words"), [("en", "The {} win."), ("cs", "Vítězí {}.")])
def test_7_factions_are_peoples_and_win_in_the_plural(lang: str, words: str) -> None:
    text = catalogue(lang, "gaul")
    for faction in Faction:
        assert text.say("page.winner", name=text.name(faction)) == words.format(text.name(faction))
