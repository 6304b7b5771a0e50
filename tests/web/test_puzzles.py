"""Puzzles over HTTP: the list of a game, a table for each, what is said to tries, and what cannot be taken back."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from quadriga import games
from quadriga.lessons import Puzzle, followed, next_puzzle, puzzles
from web.harness import Browser, house, run

POSED = [game for game in games.names() if puzzles(game)]


def first(game: str, theme: str = "") -> Puzzle:
    return next(one for one in puzzles(game).values() if theme in ("", one.theme))


async def begin(visitor: Browser, puzzle: Puzzle) -> str:
    await visitor.open()
    begun = await visitor.submit(f"/learn/{puzzle.game}/{puzzle.name}", [])
    assert begun.status == 303
    return begun.headers["location"]


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", POSED)
def test_the_puzzles_of_a_game_are_listed_by_grade_with_the_one_of_the_day(tmp_path: Path, game: str, lang: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser(lang)
            page = unescape((await ada.open(f"/puzzles/{game}")).text)
            assert {"en": "Puzzle of the day", "cs": "Úloha dne"}[lang] in page
            for name in puzzles(game):
                assert f'action="/learn/{game}/{name}"' in page
                assert f'data-lesson="{game}/{name}"' in page, "what was solved is ticked by this name"
            grades = {"en": ("Easy", "Medium", "Hard"), "cs": ("Snadné", "Střední", "Těžké")}[lang]
            used = [grades[grade - 1] for grade in sorted({one.grade for one in puzzles(game).values()})]
            places = [page.index(f">{word}</h3>") for word in used]
            assert places == sorted(places)
            assert f'href="/puzzles/{game}"' in (await ada.open()).text
            assert f'href="/puzzles/{game}"' in (await ada.open(f"/learn/{game}")).text

    run(test())


def test_a_game_without_puzzles_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            refused = await ada.get("/puzzles/forum")
            assert refused.status == 404
            assert "There are no puzzles for" in refused.text

    run(test())


def test_without_javascript_a_wrong_try_is_answered_and_the_best_answer_is_explained(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser("cs")
            puzzle = first("caesar", "place")
            lesson = followed("caesar", puzzle.name)
            table = await begin(ada, puzzle)
            v = (await ada.settled(table))["v"]
            refused = await ada.submit(f"{table}/move", [("v", str(v)), ("path", puzzle.second.replace(" ", "/"))])
            assert refused.status == 422
            assert "Not the best" in unescape(refused.text)
            best = puzzle.answers[0][0].replace(" ", "/")
            assert (await ada.submit(f"{table}/move", [("v", str(v)), ("path", best)])).status == 303
            seen = await ada.settled(table)
            assert seen["asked"] == []
            assert seen["prompt"] == "The puzzle is solved."
            for visitor, lang, solved in ((ada, "en", "Solved"), (eve, "cs", "Vyřešeno")):
                page = unescape((await visitor.open(table)).text).replace("<b>", "**").replace("</b>", "**")
                assert lesson.end[lang] in page
                assert f"<span>{solved}</span>" in page
            assert f'action="/learn/caesar/{next_puzzle("caesar", puzzle.name)}"' in (await ada.open(table)).text

    run(test())


def test_a_puzzle_is_listed_by_its_number_and_is_nobodys_turn(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            puzzle = first("caesar")
            await begin(ada, puzzle)
            home = unescape((await ada.open()).text)
            assert f"Puzzle {puzzle.number}" in home
            assert 'class="table turn"' not in home

    run(test())


def test_what_was_answered_before_a_puzzle_cannot_be_taken_back(tmp_path: Path) -> None:
    """Inside a turn it is part of the question; the solver's own answer can be taken back."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            puzzle = next(
                one
                for game in POSED
                for one in puzzles(game).values()
                if one.entries and one.entries[-1][0] == one.seat and len(one.entries) == 1
            )
            table = await begin(ada, puzzle)
            seen = await ada.settled(table)
            assert (await ada.post(f"{table}/undo", v=seen["v"])).status == 422
            live = await place.tables.open(table[3:])
            assert len(live.match.entries) == len(puzzle.entries)
            assert live.why_no_undo(puzzle.seat) == "undo.nothing"

    run(test())
