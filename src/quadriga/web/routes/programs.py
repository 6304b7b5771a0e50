"""For programs: what they may ask, in data and as a page, and how they set up a table."""

from __future__ import annotations

from starlette.responses import Response

from quadriga import games
from quadriga.table import AUTOMATON, HERE, Place
from quadriga.table.bots import levels
from quadriga.table.clocks import read_clock, vacation_of
from quadriga.web import openapi
from quadriga.web.page.lobby import about
from quadriga.web.request import BODY, BadRequest, Context, game_of, handler
from quadriga.web.routes.home import place_of
from quadriga.web.session import CHOICES


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
        shown.append(about(name, c.lang) | {"options": options, "bots": list(levels(game))})
    return c.data(shown)


@handler
async def api_create(c: Context) -> Response:
    posted = await c.posted(BODY)
    c.check_door()
    c.spend("tables")
    c.tables.meet(c.session.name, c.household)
    game = game_of(posted.text("game"))
    options = posted.values.get("options", {})
    if not isinstance(options, dict):
        raise BadRequest("refuse.web.settings")
    config = game.configure(options, c.offers(game))
    words = posted.values.get("seats", [HERE] * game.seats(config))
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise BadRequest("refuse.web.seats")
    timing = {name: str(value) for name, value in posted.values.items() if name.startswith("clock")}
    automata = game.automata(config)
    places = [Place(AUTOMATON) if seat in automata else place_of(word) for seat, word in enumerate(words)]
    table = await c.tables.create(
        game, config, places, c.visitor, public=posted.flag("public"), open_hands=posted.flag("open_hands"),
        gathers=posted.flag("gather"), covers=posted.flag("covers"),
        clock=read_clock(timing, game.seats(config)), vacation=vacation_of(timing),
        rated=posted.values.get("rated", True) is True,
    )  # fmt: skip
    made = dict(table.links(c.visitor))
    links = [f"/join/{made[seat]}" if seat in made else None for seat in range(len(table.places))]
    promised = table.dealer.commitment if table.dealer else None
    return c.data({"match": table.key, "address": f"/t/{table.key}", "links": links, "commitment": promised}, 201)
