"""Lessons and puzzles: the lists of a game's, and a table for each that is begun."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from starlette.responses import Response

from quadriga.kernel import AnyGame
from quadriga.lessons import (
    GRADES,
    GUIDE,
    Lesson,
    Puzzle,
    has_guide,
    names,
    of_the_day,
    puzzles,
    question,
    read_guide,
    read_lesson,
)
from quadriga.table import BOT, Place, Table
from quadriga.table.bots import levels
from quadriga.text import catalogue
from quadriga.text.telling import Telling
from quadriga.web.page.fallback import title_of
from quadriga.web.request import Context, NotFound, game_of, handler


@handler
async def lessons(c: Context) -> Response:
    """The lessons of a game, in their order."""
    game = game_of(c.word("game"))
    title = title_of(catalogue(c.lang, game.name), game.name)
    known = [read_lesson(game.name, name) for name in names(game.name)]
    if not known and not has_guide(game.name):
        raise NotFound("refuse.lesson.none_of", game=title)
    heading, posed, parts = c.text.say("page.learn_of", title=title), bool(puzzles(game.name)), _parts(known, c.lang)
    return c.page("learn.html", heading=heading, game=game.name, parts=parts, guided=has_guide(game.name), puzzles=posed)


def _parts(known: list[Lesson], lang: str) -> list[dict[str, Any]]:
    """The lessons of the game itself, then those of each module or faction, with how many come before them."""
    shown: list[dict[str, Any]] = []
    for number, one in enumerate(known):
        name = one.part[lang] if one.part else ""
        if not shown or shown[-1]["name"] != name:
            shown.append({"name": name, "before": number, "lessons": []})
        shown[-1]["lessons"].append({"name": one.name, "title": one.title[lang], "idea": one.idea[lang]})
    return shown


@handler
async def posed(c: Context) -> Response:
    """The puzzles of a game by how hard they are, and the one of the day."""
    game = game_of(c.word("game"))
    title = title_of(catalogue(c.lang, game.name), game.name)
    known = puzzles(game.name).values()
    if not known:
        raise NotFound("refuse.lesson.no_puzzles_of", game=title)
    grades = [
        {"name": c.text.say(f"page.puzzles_{grade}"), "puzzles": [_row(c, game, one) for one in known if one.grade == grade]}
        for grade in GRADES
    ]
    today = of_the_day(game.name, datetime.now(UTC).date())
    heading = c.text.say("page.puzzles_of", title=title)
    return c.page("puzzles.html", heading=heading, game=game.name, grades=grades, today=today and _row(c, game, today))


def _row(c: Context, game: AnyGame, puzzle: Puzzle) -> dict[str, str]:
    return {
        "name": puzzle.name, "title": c.text.say("puzzle.title", n=puzzle.number), "idea": question(game, puzzle, c.lang),
        "grade": c.text.say(f"puzzle.grade.{puzzle.grade}"),
    }  # fmt: skip


@handler
async def begin(c: Context) -> Response:
    """A table on which the lesson or puzzle is followed, or a first game with its guide."""
    game, name = game_of(c.word("game")), c.word("lesson")
    await c.posted()
    c.check_door()
    table = await (_guided(c, game) if name == GUIDE else _learn(c, game, name))
    return c.data({"match": table.key, "address": f"/t/{table.key}"}, 201) if c.is_data else c.go(f"/t/{table.key}")


async def _learn(c: Context, game: AnyGame, name: str) -> Table:
    if name not in puzzles(game.name):
        read_lesson(game.name, name)  # refuses what does not exist; a puzzle is put together where tables are opened
    c.spend("tables")
    return await c.tables.learn(game.name, name, c.visitor)


async def _guided(c: Context, game: AnyGame) -> Table:
    """The first of the ready-made tables, against the gentlest bots."""
    read_guide(game.name)
    c.spend("tables")
    preset = Telling.of(game).presets[0]
    gentlest = levels(game)[0]
    places = [Place(BOT, gentlest) if word == BOT else Place(word) for word in preset.seats]
    return await c.tables.create(game, game.configure(preset.settings), places, c.visitor, guided=True)
