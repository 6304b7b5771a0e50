"""Home: choose a game, set up a table, come back to one; settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Any

from starlette.responses import Response

from quadriga import games
from quadriga.club.meeting import count_waiting, list_invitations, waits_for
from quadriga.draw import Scene
from quadriga.kernel import AUTOMATON, AnyGame, BadConfig, Config, QuadrigaError, Setting
from quadriga.table import HERE, LINK, OPEN, Place
from quadriga.table.bots import levels
from quadriga.table.clocks import AT_ZERO, BOT_PLAYS, FIELDS, LIVE, LOSES, SLOW, read_clock, vacation_of
from quadriga.text import Text, catalogue
from quadriga.text.telling import Telling
from quadriga.web.page.lobby import about, fields, row
from quadriga.web.page.names import level_line, level_name
from quadriga.web.request import BODY, RECORD, BadRequest, Context, game_of, handler, query_number
from quadriga.web.routes.meeting import guest_of, invite_guest
from quadriga.web.session import CHOICES, remember
from quadriga.web.stream import watchers
from quadriga.web.trial import try_record

SHOWN = 20  # tables on a page of one's own


@handler
async def home(c: Context) -> Response:
    page = query_number(c.request, "page") if "page" in c.request.query_params else 1
    return await c.tables.desk.do(lambda: _home(c, page), c.lane())


def _home(c: Context, page: int) -> Response:
    held = c.tables.storage.list_matches(c.session.name, SHOWN + 1, SHOWN * max(0, page - 1))
    may_watch = c.house.club.door.lets_watch(c.who)
    public, free = (c.tables.storage.list_public(), c.tables.storage.list_open()) if may_watch else ([], [])
    more, held = len(held) > SHOWN, held[:SHOWN]
    keys = {match.key for match in held}
    shown = [about(name, c.lang) for name in sorted(games.names(), key=_ease)]
    mine = [row(match, c.text, c.lang) for match in held]
    offered = [match for match in free if match.key not in keys and c.session.name not in match.info.parted]
    seen = keys | {match.key for match in offered}
    others = [match for match in public if match.key not in seen]
    waiting = count_waiting(c.tables.storage, c.tables.now())
    invited = [one for one in list_invitations(c.tables.storage, c.session.name) if one.game in games.names()]
    return c.page(
        "home.html",
        games=[game | {"waiting": waiting.get(game["name"], 0)} for game in shown],
        waits=waits_for(c.tables.storage, c.session.name, c.tables.now()),
        invitations=[one._asdict() | {"title": about(one.game, c.lang)["title"]} for one in invited],
        mine=mine,
        turns=sum(one["turn"] for one in mine),
        open=[row(match, c.text, c.lang, watchers(c.tables.peek(match.key))) for match in offered],
        public=[row(match, c.text, c.lang, watchers(c.tables.peek(match.key))) for match in others],
        page=page,
        more=more,
        back="/",
    )


def _ease(name: str) -> tuple[int, str]:
    """Games that are easy to learn come first."""
    text = catalogue("en", name)
    return (int(text.say("game.ease")) if text.has("game.ease") else 9), name


# A new table ------------------------------------------------------------------------------------------------------


def setting_rows(c: Context, game: AnyGame, text: Text, given: Mapping[str, str], idle: frozenset[str]) -> list[dict[str, Any]]:
    """Every setting of the variant with its label, its help and its values in words."""
    shown = []
    for setting in game.settings(c.offers(game)):
        if len(setting.values) < 2 or setting.name in idle:
            continue  # nothing to choose
        key = f"setting.{setting.name}"
        label = text.say(f"{key}.label") if text.has(f"{key}.label") else setting.name.replace("_", " ").capitalize()
        shown.append(
            {
                "name": setting.name,
                "label": label,
                "reading": setting.name in Telling.of(game).readings,
                "help": text.say(f"{key}.help") if text.has(f"{key}.help") else "",
                "value": given.get(f"setting.{setting.name}", setting.word(setting.default)),
                "values": [(setting.word(value), _value_name(text, setting, value)) for value in setting.values],
            }
        )
    return shown


def _value_name(text: Text, setting: Setting, value: Any) -> str:
    written = setting.write(value)
    key = f"setting.{setting.name}.{written}"
    return text.say(key) if text.has(key) else text.name(value if isinstance(value, Enum) else written)


def chosen_settings(given: Mapping[str, str]) -> dict[str, str]:
    return {name.removeprefix("setting."): value for name, value in given.items() if name.startswith("setting.")}


def _form(c: Context, game: AnyGame, given: Mapping[str, str], error: str = "", status: int = 200) -> Response:
    text = catalogue(c.lang, game.name)
    presets = Telling.of(game).presets
    if presets and not any(name.startswith(("setting.", "seat")) for name in given):
        given = {**dict(fields(game, presets[0])), **given}
    if given.get("guest") and "formed" not in given:
        given = {name: LINK if value.startswith("bot:") else value for name, value in given.items()}
    idle: frozenset[str] = frozenset()
    try:
        config = game.configure(chosen_settings(given), c.offers(game))
        idle = config.idle() if isinstance(config, Config) else idle
    except QuadrigaError as problem:
        error = error or c.say_error(problem)
        config = game.configure()
    automata = game.automata(config)
    known = levels(game)
    kinds = [(kind, text.say(f"page.kind_{kind}")) for kind in (HERE, LINK, OPEN)]
    kinds += [(f"bot:{level}", text.say("page.bot", level=level_name(text, level))) for level in known]
    scene, first_view = Scene.of(game), game.view(game.new(config), None)
    seats = []
    for seat in range(game.seats(config)):
        seats.append(
            {
                "seat": seat,
                "livery": scene.livery(first_view, seat),
                "name": text.name(game.side(config, seat)),
                "automaton": seat in automata,
                "value": _seat_word(game, config, given, seat) or _usual_word(game, config, seat),
                "given": given.get(f"name{seat}", c.given_name if _usual_word(game, config, seat) == HERE else ""),
            }
        )
    settings = setting_rows(c, game, text, given, idle)
    return c.page(
        "new.html",
        status,
        game=about(game.name, c.lang),
        variant=[setting for setting in settings if not setting["reading"]],
        readings=[setting for setting in settings if setting["reading"]],
        given_name=next((given[f"name{seat}"] for seat in range(len(seats)) if given.get(f"name{seat}")), ""),
        seats=seats,
        kinds=kinds,
        bots=[(level_name(text, level), level_line(text, level)) for level in known],
        title=given.get("title", ""),
        public=bool(given.get("public")),
        open_hands=bool(given.get("open_hands")),
        covers="formed" not in given or bool(given.get("covers")),
        rated="formed" not in given or bool(given.get("rated")),
        guest=given.get("guest", ""),
        clock=clock_form(given, len(seats)),
        error=error,
    )


def clock_form(given: Mapping[str, str], seats: int) -> dict[str, Any]:
    """The clock as the form shows it: what was given, or what is usual."""
    shown: dict[str, Any] = {name: given.get(name, str(usual)) for name, (_, usual, _) in FIELDS.items()}
    of = {"clock_minutes": LIVE, "clock_seconds": LIVE, "clock_days": SLOW, "clock_vacation": SLOW}
    shown["fields"] = [(name, least, most, of[name]) for name, (least, _, most) in FIELDS.items()]
    shown["zeros"] = [word for word in AT_ZERO if word != LOSES or seats == 2]
    return shown | {"clock": given.get("clock", "none"), "clock_zero": given.get("clock_zero", BOT_PLAYS)}


def _seat_word(game: AnyGame, config: Any, given: Mapping[str, str], seat: int) -> str:
    """Who was chosen for a seat; nobody yet, if the rules were to play it before another setting was chosen."""
    word = given.get(f"seat{seat}", "")
    return "" if word == AUTOMATON and seat not in game.automata(config) else word


def _usual_word(game: AnyGame, config: Any, seat: int) -> str:
    """One person at this screen, against bots."""
    automata, known = game.automata(config), levels(game)
    first = next((other for other in range(game.seats(config)) if other not in automata), None)
    return HERE if seat == first else f"bot:{known[min(1, len(known) - 1)]}"


@handler
async def new(c: Context) -> Response:
    game = game_of(c.word("game"))
    return await c.tables.desk.do(lambda: _form(c, game, dict(c.request.query_params)), c.lane())


@handler
async def create(c: Context) -> Response:
    game = game_of(c.word("game"))
    posted = await c.posted(BODY)
    c.check_door()
    c.spend("tables")
    c.tables.meet(c.session.name, c.household)
    given = dict(posted.fields())
    guest = await guest_of(c, given["guest"]) if given.get("guest") else ""
    try:
        config = game.configure(chosen_settings(given), c.offers(game))
        words = [_seat_word(game, config, {f"seat{seat}": HERE} | given, seat) for seat in range(game.seats(config))]
        chosen = [word or _usual_word(game, config, seat) for seat, word in enumerate(words)]
        places = [place_of(word, given.get(f"name{seat}", "")) for seat, word in enumerate(chosen)]
        table = await c.tables.create(
            game, config, places, c.visitor, title=given.get("title", "").strip(),
            public=posted.flag("public"), open_hands=posted.flag("open_hands"), gathers=posted.flag("gather"),
            covers=posted.flag("covers"), clock=read_clock(given, game.seats(config)), vacation=vacation_of(given),
            rated="formed" not in given or posted.flag("rated"),
        )  # fmt: skip
    except BadConfig as error:
        sentence = c.say_error(error)
        return await c.tables.desk.do(lambda: _form(c, game, given, sentence, 422), c.lane())
    if guest:
        await invite_guest(c, table, guest)
    return c.go(f"/t/{table.key}")


def place_of(word: str, name: str = "") -> Place:
    """A seat as forms and programs write it: here, link, bot:<level>."""
    kind, _, level = word.partition(":")
    return Place(kind, level, name.strip())


@handler
async def import_record(c: Context) -> Response:
    """A record, as a file in a form or as `{"record": …}`. What it says is believed only after a trial."""
    c.check_site()
    c.check_door()
    c.spend("imports")  # before the body is read, which takes a while
    raw = await c.posted_file(RECORD)
    c.tables.meet(c.session.name, c.household)
    table = await c.tables.import_record(raw, c.visitor, try_record)
    return c.data({"key": table.key}, 201) if c.is_data else c.go(f"/t/{table.key}")


@handler
async def join(c: Context) -> Response:
    """What a secret link offers. Looking takes no seat: programs that show previews of links look as well."""
    token = c.word("token")
    c.check_door(by_link=True)
    table, seat = await c.tables.invited(token, c.lane())
    text = catalogue(c.lang, table.game.name)
    return c.page(
        "join.html",
        token=token,
        game=about(table.game.name, c.lang),
        title=table.info.title,
        rated=table.info.rated,
        seat=text.name(table.game.side(table.match.config, seat)),
        given=table.places[seat].name or c.given_name,
        people=", ".join(place.name for place in table.places if place.name and place is not table.places[seat]),
        back="/",
    )


@handler
async def take_seat(c: Context) -> Response:
    posted = await c.posted()
    c.check_door(by_link=True)
    table = await c.tables.join(c.word("token"), c.session.name, posted.text("name", ""), c.lane())
    return c.data({"match": table.key, "address": f"/t/{table.key}"}) if c.is_data else c.go(f"/t/{table.key}")


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
    remember(c.request, response, c.session, c.house.secret, changed)
    return response
