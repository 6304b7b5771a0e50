"""A game's rulebook: as a page, as what the drawer at a table shows, one section for programs, its pictures, its summary."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from starlette.responses import Response

from quadriga import book as books
from quadriga.book import Book, plates
from quadriga.book.html import Writer
from quadriga.book.plain import folded, has_words, write_section
from quadriga.draw import Markup, Scene, join
from quadriga.draw.legend import explain, listed
from quadriga.draw.scene import shared
from quadriga.kernel import AnyGame
from quadriga.text import LANGUAGES, catalogue
from quadriga.web.page.fallback import title_of
from quadriga.web.page.viewer import render
from quadriga.web.request import Context, NotFound, game_of, handler

STAGES = {"before": False, "after": True}
KEPT = {"cache-control": "public, max-age=86400"}


def _open(game: AnyGame, lang: str) -> Book:
    if not books.has_book(game.name):
        raise NotFound("refuse.lab.no_rulebook", game=title_of(catalogue(lang, game.name), game.name))
    return books.load(game.name, lang)


def _writer(c: Context, game: AnyGame, book: Book, page: str = "") -> Writer:
    def address(name: str, is_played: bool) -> str:
        return f"/book/{game.name}/{book.lang}/{name}/{'after' if is_played else 'before'}.svg?{c.house.stamp}"

    return Writer(game, book, address, page)


def _inside(c: Context, game: AnyGame, book: Book, wanted: list[str]) -> dict[str, Any]:
    """What page and drawer have in common."""
    writer = _writer(c, game, book)
    hidden = {section.id for section in book.sections if not has_words(book, section, wanted)}
    text = catalogue(c.lang, game.name)
    legend = explain(Scene.of(game).legend(text), text)
    told = folded(" ".join(f"{one.name} {one.means}" for one in legend))
    is_told = bool(legend) and all(word in told for word in wanted)
    return {
        "game": game.name,
        "contents": writer.contents(),
        "sections": join(writer.section(section, section.id in hidden) for section in book.sections),
        "legend": listed(legend) if legend else "",
        "legend_hidden": not is_told,
        "found": len(book.sections) - len(hidden) + is_told,
        "of": len(book.sections) + bool(legend),
        "gallery": Scene.of(game).has_gallery,
        "has_summary": "summary" in book.by_id,
        "t": lambda key, **args: c.text.say(f"page.{key}", **args),
    }


@handler
async def rules(c: Context) -> Response:
    """The whole book; `q` narrows it to the sections that have these words."""
    game = game_of(c.word("game"))
    return await c.tables.desk.do(lambda: _rules(c, game), c.lane())


def _rules(c: Context, game: AnyGame) -> Response:
    book = _open(game, c.lang)
    q = c.request.query_params.get("q", "")[:100]
    inside = _inside(c, game, book, folded(q).split())
    heading = c.text.say("page.rules_of", title=title_of(catalogue(c.lang, game.name), game.name))
    return c.page("rules.html", heading=heading, q=q, sprite=_sprite(game), **inside)


def _sprite(game: AnyGame) -> Markup:
    return Markup(shared("sprite.svg") + Scene.of(game).sprite())


@handler
async def drawer(c: Context) -> Response:
    """The same inside, for the drawer of a table."""
    game = game_of(c.word("game"))
    return await c.tables.desk.do(lambda: _drawer(c, game), c.lane())


def _drawer(c: Context, game: AnyGame) -> Response:
    book = _open(game, c.lang)
    return c.data({"html": render("book.html", q="", **_inside(c, game, book, []))})


@handler
async def rule(c: Context) -> Response:
    """One section in plain words, or the nearest above it."""
    game = game_of(c.word("game"))
    return await c.tables.desk.do(lambda: _rule(c, game), c.lane())


def _rule(c: Context, game: AnyGame) -> Response:
    book = _open(game, c.lang)
    found = book.find(str(c.request.path_params["section"]))
    if found is None:
        return c.data({"error": c.text.say("page.no_rule")}, 404)
    words = write_section(book, found).partition("\n\n")[2]
    return c.data({"id": found.id, "book": found.source, "title": found.title, "text": words})


@handler
async def picture(c: Context) -> Response:
    """A plate of the book, before or after its moves."""
    game, lang, name = game_of(c.word("game")), c.word("lang"), c.word("plate")
    stage = str(c.request.path_params["stage"])
    if lang not in LANGUAGES or stage not in STAGES or name not in plates.names(game.name):
        raise NotFound("refuse.web.no_page")
    drawn = await c.tables.desk.do(lambda: plates.draw(game.name, name, lang, STAGES[stage]), c.lane())
    return Response(drawn, 200, KEPT, "image/svg+xml")


@handler
async def summary(c: Context) -> Response:
    """The rules on one page, to print."""
    game = game_of(c.word("game"))
    return await c.tables.desk.do(lambda: _summary(c, game), c.lane())


def _summary(c: Context, game: AnyGame) -> Response:
    book = _open(game, c.lang)
    if "summary" not in book.by_id:
        raise NotFound("refuse.web.no_page")
    first = book.sections.index(book.by_id["summary"])
    below = takewhile(lambda section: section.level > 2, book.sections[first + 1 :])
    writer = _writer(c, game, book, f"/rules/{game.name}")
    parts = join(writer.section(section) for section in (book.sections[first], *below))
    heading = title_of(catalogue(c.lang, game.name), game.name)
    return c.page("summary_page.html", heading=heading, parts=parts, game=game.name, sprite=_sprite(game))
