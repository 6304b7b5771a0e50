"""Home: choose a game, set up a table, come back to one; settings, rules and the description for programs."""

from __future__ import annotations

import asyncio
import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Any

from starlette.datastructures import UploadFile
from starlette.responses import Response

from quadriga import games
from quadriga.draw import Markup, Scene
from quadriga.draw.scene import shared, ui_file
from quadriga.kernel import AnyGame, BadConfig, QuadrigaError, Setting
from quadriga.table import AUTOMATON, HERE, HOST, LINK, NoSuchTable, Place, Summary
from quadriga.table.bots import levels
from quadriga.text import Text, catalogue
from quadriga.web import openapi
from quadriga.web.page import rulebook
from quadriga.web.page.fallback import title_of
from quadriga.web.page.layers import level_name
from quadriga.web.request import RECORD, BadRequest, Context, game_of, handler
from quadriga.web.session import CHOICES, remember
from quadriga.web.styles import page_style


def _about(name: str, lang: str) -> dict[str, str | None]:
    text = catalogue(lang, name)
    return {
        "name": name,
        "title": title_of(text, name),
        "about": text.say("game.about") if text.has("game.about") else "",
        "cover": ui_file(f"quadriga.games.{name}", "cover.svg") and f"/games/{name}/cover.svg",
    }


@handler
async def home(c: Context) -> Response:
    storage = c.tables.storage
    held = await asyncio.to_thread(storage.list_matches, c.session.name)
    public = await asyncio.to_thread(storage.list_public)
    keys = {match.key for match in held}
    shown = [_about(name, c.lang) for name in games.names()]
    mine = [_row(c, match) for match in held]
    others = [_row(c, match) for match in public if match.key not in keys]
    return c.page("home.html", games=shown, mine=mine, public=others, back="/")


def _row(c: Context, match: Summary) -> dict[str, Any]:
    text = catalogue(c.lang, match.game) if match.game in games.names() else c.text
    people = [place.name or text.say(f"page.kind_{place.kind}") for place in match.info.places]
    seats = [seat for seat in match.seats if seat != HOST]
    verb = "watch" if not seats else "look" if match.over else "continue"
    turn = not match.over and any(seat in seats for seat in match.info.asked)
    return {
        "key": match.key,
        "turn": turn,
        "title": match.info.title or title_of(text, match.game),
        "people": " – ".join(people),
        "state": c.text.say("page.finished" if match.over else "page.your_turn" if turn else "page.under_way"),
        "verb": c.text.say(f"page.{'look_at' if verb == 'look' else verb}"),
        "host": HOST in match.seats,
    }


# A new table ------------------------------------------------------------------------------------------------------


def _options(c: Context, game: AnyGame, text: Text, given: Mapping[str, str]) -> list[dict[str, Any]]:
    """Every option of the variant with its label, its help and its values in words."""
    shown = []
    for option in game.settings(c.offers(game)):
        if len(option.values) < 2:
            continue  # nothing to choose
        key = f"option.{option.name}"
        label = text.say(f"{key}.label") if text.has(f"{key}.label") else option.name.replace("_", " ").capitalize()
        shown.append(
            {
                "name": option.name,
                "label": label,
                "help": text.say(f"{key}.help") if text.has(f"{key}.help") else "",
                "value": given.get(f"option.{option.name}", option.word(option.default)),
                "values": [(option.word(value), _value_name(text, option, value)) for value in option.values],
            }
        )
    return shown


def _value_name(text: Text, option: Setting, value: Any) -> str:
    written = option.write(value)
    key = f"option.{option.name}.{written}"
    return text.say(key) if text.has(key) else text.name(value if isinstance(value, Enum) else written)


def _chosen(given: Mapping[str, str]) -> dict[str, str]:
    return {name.removeprefix("option."): value for name, value in given.items() if name.startswith("option.")}


def _form(c: Context, game: AnyGame, given: Mapping[str, str], error: str = "", status: int = 200) -> Response:
    text = catalogue(c.lang, game.name)
    try:
        config = game.configure(_chosen(given), c.offers(game))
    except QuadrigaError as problem:
        error = error or c.say_error(problem)
        config = game.configure()
    automata = game.automata(config)
    known = levels(game)
    kinds = [(HERE, text.say("page.kind_here")), (LINK, text.say("page.kind_link"))]
    kinds += [(f"bot:{level}", text.say("page.bot", level=level_name(text, level))) for level in known]
    people = [seat for seat in range(game.seats(config)) if seat not in automata]
    seats = []
    for seat in range(game.seats(config)):
        first = HERE if seat == people[0] else f"bot:{known[min(1, len(known) - 1)]}"
        seats.append(
            {
                "seat": seat,
                "name": text.name(game.side(config, seat)),
                "automaton": seat in automata,
                "value": given.get(f"seat{seat}", first),
                "given": given.get(f"name{seat}", ""),
            }
        )
    return c.page(
        "new.html",
        status,
        game=_about(game.name, c.lang),
        options=_options(c, game, text, given),
        seats=seats,
        kinds=kinds,
        bots=[(level_name(text, level), text.say(f"level.{level}.line")) for level in known],
        title=given.get("title", ""),
        public=bool(given.get("public")),
        open_hands=bool(given.get("open_hands")),
        error=error,
    )


@handler
async def new(c: Context) -> Response:
    return _form(c, game_of(c.word("game")), dict(c.request.query_params))


@handler
async def create(c: Context) -> Response:
    game = game_of(c.word("game"))
    posted = await c.posted()
    given = dict(posted.fields())
    try:
        config = game.configure(_chosen(given), c.offers(game))
        places = [place_of(given.get(f"seat{seat}", HERE), given.get(f"name{seat}", "")) for seat in range(game.seats(config))]
        table = await c.tables.create(
            game, config, places, c.session.name, title=given.get("title", "").strip(),
            public=posted.flag("public"), open_hands=posted.flag("open_hands"),
        )  # fmt: skip
    except BadConfig as error:
        return _form(c, game, given, c.say_error(error), 422)
    return c.go(f"/t/{table.key}")


def place_of(word: str, name: str = "") -> Place:
    """A seat as forms and programs write it: here, link, bot:<level>."""
    kind, _, level = word.partition(":")
    return Place(kind, level, name.strip())


@handler
async def import_record(c: Context) -> Response:
    posted = await c.posted(RECORD)
    data: Any = posted.values.get("record")
    if posted.form is not None:
        upload = posted.form.get("record")
        raw = await upload.read() if isinstance(upload, UploadFile) else str(upload or "").encode("utf-8", "replace")
        try:
            data = json.loads(raw)
        except (ValueError, RecursionError) as error:
            raise BadRequest("refuse.web.file_json") from error
    table = await c.tables.import_record(data, c.session.name)
    return c.data({"key": table.key}, 201) if c.is_data else c.go(f"/t/{table.key}")


@handler
async def join(c: Context) -> Response:
    key = await c.tables.join(c.word("token"), c.session.name)
    return c.go(f"/t/{key}")


# Settings ---------------------------------------------------------------------------------------------------------


@handler
async def settings(c: Context) -> Response:
    posted = await c.posted()
    wanted = {name: posted.text(name) for name in CHOICES if name in posted.values}
    for name, value in wanted.items():
        if value not in CHOICES[name]:
            raise BadRequest("refuse.web.setting", name=name, value=value)
    changed = replace(c.settings, **wanted)
    back = posted.text("back", "/")
    response = c.done(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    remember(c.request, response, c.session, changed)
    return response


# Rules, pictures --------------------------------------------------------------------------------------------------


@handler
async def rules(c: Context) -> Response:
    game = game_of(c.word("game"))
    sections = list(rulebook.sections(game.name, c.lang).values())
    title = title_of(catalogue(c.lang, game.name), game.name)
    gallery = bool(Scene.of(game).gallery(catalogue(c.lang, game.name)))
    return c.page(
        "rules.html", heading=c.text.say("page.rules_of", title=title), sections=sections, game=game.name, gallery=gallery
    )


@handler
async def cards(c: Context) -> Response:
    """The gallery of a game's cards; `q` narrows it."""
    game = game_of(c.word("game"))
    scene, text = Scene.of(game), catalogue(c.lang, game.name)
    found = scene.gallery(text)
    if not found:
        raise NoSuchTable
    q = c.request.query_params.get("q", "")[:100]
    words = _plain(q).split()
    entries = [{"entry": e, "hidden": not _has(f"{e.title} {re.sub('<[^>]*>', ' ', e.picture)}", words)} for e in found]
    heading = c.text.say("page.cards_of", title=title_of(text, game.name))
    sprite = Markup(shared("sprite.svg") + scene.sprite())
    return c.page("cards.html", heading=heading, entries=entries, q=q, game=game.name, sprite=sprite)


def _has(text: str, words: list[str]) -> bool:
    return all(word in _plain(text) for word in words)


def _plain(text: str) -> str:
    """Without accents and capitals, as people type into a search."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))


@handler
async def rule(c: Context) -> Response:
    game = game_of(c.word("game"))
    found = rulebook.find(game.name, c.lang, c.request.path_params["section"])
    if found is None:
        return c.data({"error": c.text.say("page.no_rule")}, 404)
    return c.data(found._asdict())


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


# For programs -----------------------------------------------------------------------------------------------------


@handler
async def describe(c: Context) -> Response:
    return c.data(openapi.describe())


@handler
async def docs(c: Context) -> Response:
    found = openapi.describe()
    rows = [
        (method.upper(), address, what["summary"], ", ".join(what["responses"]))
        for address, methods in found["paths"].items()
        for method, what in methods.items()
        if method != "parameters"
    ]
    return c.page("docs.html", rows=rows)


@handler
async def api_session(c: Context) -> Response:
    return c.data({"csrf": c.csrf, "settings": {name: getattr(c.settings, name) for name in CHOICES}})


@handler
async def api_games(c: Context) -> Response:
    shown = []
    for name in games.names():
        game = games.load(name)
        options = [
            {"name": o.name, "default": o.write(o.default), "values": [o.write(v) for v in o.values]}
            for o in game.settings(c.offers(game))
        ]
        shown.append(_about(name, c.lang) | {"options": options, "bots": list(levels(game))})
    return c.data(shown)


@handler
async def api_create(c: Context) -> Response:
    posted = await c.posted()
    game = game_of(posted.text("game"))
    options = posted.values.get("options", {})
    if not isinstance(options, dict):
        raise BadRequest("refuse.web.settings")
    config = game.configure(options, c.offers(game))
    words = posted.values.get("seats", [HERE] * game.seats(config))
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise BadRequest("refuse.web.seats")
    automata = game.automata(config)
    places = [Place(AUTOMATON) if seat in automata else place_of(word) for seat, word in enumerate(words)]
    table = await c.tables.create(
        game, config, places, c.session.name, public=posted.flag("public"), open_hands=posted.flag("open_hands")
    )
    links = [f"/join/{place.token}" if place.token else None for place in table.places]
    return c.data({"match": table.key, "address": f"/t/{table.key}", "links": links}, 201)
