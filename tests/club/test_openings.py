"""The opening that statistics tell apart: found in matches that were really played, and named in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quadriga import games
from quadriga.club.finished import named, opening
from quadriga.text import catalogue
from quadriga.text.telling import Telling
from quadriga.web.page.profiles import kept_name

GOLDEN = Path(__file__).parents[1] / "games"
RECORDS = sorted(GOLDEN.glob("*/golden/*.json"))
GAMES = ["byzantion", "caesar", "gaul", "trajan"]


@pytest.mark.parametrize("name", GAMES)
def test_openings_of_played_matches_have_names_in_both_languages(name: str) -> None:
    game, found = games.load(name), set()
    for file in RECORDS:
        record = json.loads(file.read_text(encoding="utf-8"))
        if file.parts[-3] == name:
            for seat in range(game.seats(game.configure(record["config"]))):
                found.add(opening(game, [entry[1:] for entry in record["entries"] if entry[0] == seat]))
    found.discard("")
    assert len(found) > 2, "matches differ by it"
    for lang in ("en", "cs"):
        assert [key for key in found if not catalogue(lang, name).has(key)] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_opening_is_a_move_of_its_game(name: str) -> None:
    known = {
        word
        for file in RECORDS
        if file.parts[-3] == name
        for entry in json.loads(file.read_text())["entries"]
        for word in entry[1:2]
    }
    assert set(Telling.of(games.load(name)).openings) <= known


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_sides_that_were_kept_are_named_as_on_the_page(name: str, lang: str) -> None:
    game, text = games.load(name), catalogue(lang, name)
    config = game.configure()
    for seat in range(game.seats(config)):
        side = game.side(config, seat)
        assert kept_name(named(side), text) == text.name(side)
