"""What belongs to a game and to no table, besides its rulebook: its cards, its pictures, its style."""

from __future__ import annotations

import re

from starlette.responses import Response

from quadriga.book.plain import folded
from quadriga.draw import Markup, Scene
from quadriga.draw.scene import shared, ui_file
from quadriga.kernel import AnyGame
from quadriga.text import catalogue
from quadriga.web.page.fallback import title_of
from quadriga.web.request import Context, NotFound, game_of, handler
from quadriga.web.styles import page_style


@handler
async def fairness(c: Context) -> Response:
    """What is proven about the draws, and what is not."""
    lines = [
        c.text.say(f"page.fairness.{key}") for key in ("promise", "numbers", "end", "check", "not_seen", "not_page", "not_stop")
    ]
    words = c.text.say("page.fairness.what")
    return c.page("message.html", heading=c.text.say("page.fairness.title"), words=words, lines=lines, back="")


@handler
async def cards(c: Context) -> Response:
    """The gallery of a game's cards; `q` narrows it."""
    game = game_of(c.word("game"))
    return await c.tables.desk.do(lambda: _cards(c, game), c.lane())


def _cards(c: Context, game: AnyGame) -> Response:
    scene, text = Scene.of(game), catalogue(c.lang, game.name)
    found = scene.gallery(text)
    if not found:
        raise NotFound("refuse.web.no_cards", game=title_of(text, game.name))
    q = c.request.query_params.get("q", "")[:100]
    words = folded(q).split()
    entries = [{"entry": e, "hidden": not _has(f"{e.title} {re.sub('<[^>]*>', ' ', e.picture)}", words)} for e in found]
    heading = c.text.say("page.cards_of", title=title_of(text, game.name))
    sprite = Markup(shared("sprite.svg") + scene.sprite())
    return c.page("cards.html", heading=heading, entries=entries, q=q, game=game.name, sprite=sprite)


def _has(text: str, words: list[str]) -> bool:
    return all(word in folded(text) for word in words)


@handler
async def site_style(c: Context) -> Response:
    return Response(page_style(), 200, {"cache-control": "public, max-age=86400"}, "text/css")


@handler
async def style(c: Context) -> Response:
    scene = Scene.of(game_of(c.word("game")))
    headers = {"cache-control": "public, max-age=86400"}
    return Response(shared("board.css") + "\n" + scene.style(), 200, headers, "text/css")


@handler
async def cover(c: Context) -> Response:
    game = game_of(c.request.path_params["game"])
    drawn = ui_file(f"quadriga.games.{game.name}", "cover.svg")
    headers = {"cache-control": "public, max-age=86400"}
    return Response(drawn or "", 200 if drawn else 404, headers, "image/svg+xml")


@handler
async def picture(c: Context) -> Response:
    drawn = Scene.of(game_of(c.word("game"))).picture()
    headers = {"cache-control": "public, max-age=86400"}
    return Response(drawn or "", 200 if drawn else 404, headers, "image/svg+xml")
