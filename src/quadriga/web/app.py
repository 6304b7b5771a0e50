"""The server: Starlette over the tables of one database. It names no game."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import re
import secrets
import socket
import tempfile
import threading
import time
import webbrowser
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quadriga import __version__
from quadriga.club import Club, Door, tournaments
from quadriga.club.inviting import first_invitation
from quadriga.club.keepers import Keepers
from quadriga.club.logs import log_lines
from quadriga.club.metrics import Metrics
from quadriga.club.office import Office
from quadriga.club.tally import Tally
from quadriga.kernel import Offers
from quadriga.table import Bots, Storage, StorageError, Tables, Trials
from quadriga.table.bots import THINKERS
from quadriga.table.databases import is_shared, open_storage, shown
from quadriga.table.tables import ROOM
from quadriga.text import catalogue
from quadriga.web.limits import Limits, Meters, TooMany, household_of
from quadriga.web.page.marks import mark
from quadriga.web.request import BadRequest, Context, House, NotFound, brief
from quadriga.web.routes import (
    analysis,
    book,
    home,
    house,
    keeper,
    learn,
    meeting,
    notices,
    passkeys,
    people,
    profiles,
    programs,
    rules,
    table,
    talk,
    tourneys,
    you,
)
from quadriga.web.session import settings_of
from quadriga.web.watching import NOTHING, Around, Mistakes, Telling, Watch

STATIC = Path(__file__).parent / "static"
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none';"
    " form-action 'self'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]


_MOVE = re.compile(r"/t/([^/]+)/move")
_GUARDED = {name.decode(): value.decode() for name, value in HEADERS} | {"cache-control": "no-store"}


class Guard:
    """Headers that keep foreign scripts, frames and guesses away from every page; and the names to which the server answers."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] = frozenset()) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and self.hosts:
            request = Request(scope)
            if _hostname(request.headers.get("host", "")) not in self.hosts:
                words = catalogue(settings_of(request).lang).say("refuse.web.host")
                await PlainTextResponse(words, 421, _GUARDED)(scope, receive, send)
                return

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            if (refusal := _too_often(scope)) is not None:
                await refusal(scope, receive, send)
                return
            await self.app(scope, receive, send)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        if scope["type"] == "http":
            await answer(scope, receive, guarded)
        else:
            await self.app(scope, receive, send)


class Shortcut:
    """The way of a move, which is most of what is asked: past the packing of answers and the comparing of addresses."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _MOVE.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        scope["path_params"], scope["endpoint"] = {"match": found[1]}, table.move
        answer = await table.move(Request(scope, receive, send))
        await answer(scope, receive, send)


def _too_often(scope: Scope) -> Response | None:
    """The refusal of one request more than an address may make."""
    request = Request(scope)
    household = household_of(request.client.host) if request.client else ""
    try:
        request.app.state.house.meters.spend("requests", household, household)
    except TooMany as error:
        return brief(request, error)
    return None


def _hostname(host: str) -> str:
    """The name alone, without a port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def stamp() -> str:
    """Changes with the version and with every static file, so that browsers may keep them."""
    known = hashlib.sha256(__version__.encode())
    for file in sorted(STATIC.rglob("*")):
        if file.is_file():
            known.update(f"{file.name}{file.stat().st_mtime_ns}".encode())
    return known.hexdigest()[:10]


# What is asked for most comes first: an address is compared with one route after the other.
ROUTES = [
    Route("/t/{match}/move", table.move, methods=["POST"]),
    Route("/t/{match}/preview", table.show_preview),
    Route("/t/{match}/events", table.events),
    Route("/", home.home),
    Route("/new/{game}", home.new, methods=["GET"]),
    Route("/new/{game}", home.create, methods=["POST"]),
    Route("/import", home.import_record, methods=["POST"]),
    Route("/join/{token}", home.join, name="join", methods=["GET"]),
    Route("/join/{token}", home.take_seat, methods=["POST"]),
    Route("/settings", home.settings, methods=["POST"]),
    Route("/learn/{game}", learn.lessons, methods=["GET"]),
    Route("/puzzles/{game}", learn.posed, methods=["GET"]),
    Route("/learn/{game}/{lesson}", learn.begin, methods=["POST"]),
    Route("/rules/{game}", book.rules),
    Route("/rules/{game}/{section}", book.rule),
    Route("/book/{game}", book.drawer),
    Route("/book/{game}/{lang}/{plate}/{stage}.svg", book.picture),
    Route("/summary/{game}", book.summary),
    Route("/cards/{game}", rules.cards),
    Route("/games/{game}/style.css", rules.style),
    Route("/games/{game}/map.svg", rules.picture),
    Route("/games/{game}/cover.svg", rules.cover),
    Route("/fairness", rules.fairness),
    Route("/openapi.json", programs.describe),
    Route("/docs", programs.docs),
    Route("/api/session", programs.api_session),
    Route("/api/games", programs.api_games),
    Route("/api/matches", programs.api_create, methods=["POST"]),
    Route("/t/{match}", table.show, name="show"),
    Route("/t/{match}/view", table.view),
    Route("/t/{match}/options", table.show_options),
    Route("/t/{match}/moments", table.moments),
    Route("/t/{match}/panel/{name}", table.panel_now),
    Route("/t/{match}/at/{n}", table.at),
    Route("/t/{match}/why/{seat}", table.why),
    Route("/t/{match}/record.json", table.export),
    Route("/t/{match}/fair", table.fair),
    Route("/t/{match}/hints", analysis.hints),
    Route("/t/{match}/coach", analysis.coach),
    Route("/t/{match}/analysis", analysis.analyse, methods=["POST"]),
    Route("/t/{match}/undo", table.undo, methods=["POST"]),
    Route("/t/{match}/branch", table.branch, methods=["POST"]),
    Route("/t/{match}/curtain", table.curtain, methods=["POST"]),
    Route("/t/{match}/orders", table.orders, methods=["POST"]),
    Route("/t/{match}/invite", people.invite, methods=["POST"]),
    Route("/t/{match}/leave", people.leave, methods=["POST"]),
    Route("/t/{match}/sit", people.free_seats, methods=["GET"]),
    Route("/t/{match}/sit", people.sit, methods=["POST"]),
    Route("/t/{match}/substitute", people.substitute, methods=["POST"]),
    Route("/t/{match}/return", people.come_back, methods=["POST"]),
    Route("/t/{match}/vacation", people.vacation, methods=["POST"]),
    Route("/t/{match}/talk", talk.listen, methods=["GET"]),
    Route("/t/{match}/talk", talk.say, methods=["POST"]),
    Route("/t/{match}/report", talk.report, methods=["POST"]),
    Route("/t/{match}/resign", people.resign, methods=["POST"]),
    Route("/t/{match}/propose", people.propose, methods=["POST"]),
    Route("/t/{match}/consent", people.consent, methods=["POST"]),
    Route("/t/{match}/number", table.number, methods=["POST"]),
    Route("/t/{match}/deal", table.deal, methods=["POST"]),
    Route("/t/{match}/rematch", table.rematch, methods=["POST"]),
    Route("/t/{match}/delete", table.delete, methods=["POST"]),
    Route("/p", profiles.own, methods=["GET"]),
    Route("/p", profiles.wish, methods=["POST"]),
    Route("/p/{person}", profiles.show),
    Route("/p/{person}/games", profiles.games),
    Route("/ratings/{game}", profiles.ratings),
    Route("/wait/{game}", meeting.waiting, methods=["GET"]),
    Route("/wait/{game}", meeting.wait, methods=["POST"]),
    Route("/wait/{game}/leave", meeting.leave, methods=["POST"]),
    Route("/tournaments", tourneys.listed),
    Route("/tournaments/new/{game}", tourneys.new, methods=["GET"]),
    Route("/tournaments/new/{game}", tourneys.create, methods=["POST"]),
    Route("/tournaments/{tournament}", tourneys.show, name="tournament"),
    Route("/tournaments/{tournament}/join", tourneys.join, methods=["POST"]),
    Route("/tournaments/{tournament}/leave", tourneys.leave, methods=["POST"]),
    Route("/tournaments/{tournament}/start", tourneys.start, methods=["POST"]),
    Route("/invitations/{table}/{seat}", meeting.answer, methods=["POST"]),
    Route("/you/notices", notices.show, methods=["GET"]),
    Route("/you/notices/email", notices.add_email, methods=["POST"]),
    Route("/you/notices/webhook", notices.add_webhook, methods=["POST"]),
    Route("/you/notices/push", notices.add_push, methods=["POST"]),
    Route("/you/notices/change", notices.change, methods=["POST"]),
    Route("/notices/confirm/{token}", notices.ask_confirm, methods=["GET"]),
    Route("/notices/confirm/{token}", notices.confirm, methods=["POST"]),
    Route("/notices/end/{token}", notices.ask_end, methods=["GET"]),
    Route("/notices/end/{token}", notices.end, methods=["POST"]),
    Route("/sw.js", notices.worker),
    Route("/keeper", keeper.show, methods=["GET"]),
    Route("/keeper/claim", keeper.claim, methods=["POST"]),
    Route("/keeper/settle", keeper.settle, methods=["POST"]),
    Route("/keeper/mute", keeper.mute, methods=["POST"]),
    Route("/keeper/ban", keeper.ban, methods=["POST"]),
    Route("/keeper/lift", keeper.lift, methods=["POST"]),
    Route("/keeper/announce", keeper.announce, methods=["POST"]),
    Route("/keeper/withdraw", keeper.withdraw, methods=["POST"]),
    Route("/keeper/backup", keeper.write_backup, methods=["POST"]),
    Route("/keeper/step-down", keeper.step_down, methods=["POST"]),
    Route("/health", house.health),
    Route("/metrics", house.metrics),
    Route("/static/style.css", rules.site_style),
    *you.ROUTES,
    *passkeys.ROUTES,
    Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
]


async def _refused(request: Request, error: Exception) -> Response:
    """Addresses that do not exist, methods that do not fit: also with a sentence."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    context = Context(request)
    with contextlib.suppress(StorageError):
        await context.recognise()
    if status == 404:
        return context.refuse(NotFound("refuse.web.no_page"))
    response = context.refuse(BadRequest("refuse.web.method"))
    response.status_code = status
    if status == 405:
        response.headers["allow"] = ", ".join(_methods(request))
    return response


def _methods(request: Request) -> list[str]:
    """What may be done at an address, whichever route does it."""
    routes = [route for route in ROUTES if route.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in routes for method in getattr(route, "methods", None) or {"GET", "HEAD"}})


async def _failed(request: Request, error: Exception) -> Response:
    """Our own mistake: said so, and logged with its trace by the server."""
    return PlainTextResponse(catalogue(settings_of(request).lang).say("page.failed"), 500, _GUARDED)


def _secret(storage: Storage) -> str:
    """What this house seals its cookies with."""
    return storage.setting("secret", lambda: secrets.token_hex(32))


def create_app(
    storage: Storage,
    bots: Bots | None = None,
    reaction: tuple[float, float] = (0.8, 2.0),
    rng: Random | None = None,
    offers: Mapping[str, Offers] | None = None,
    limits: Limits | None = None,
    trials: Trials | None = None,
    hosts: Collection[str] = (),
    room: int = ROOM,
    now: Callable[[], float] = time.time,
    door: Door = Door.OPEN,
    around: Around = NOTHING,
) -> Starlette:
    """The application over a store. It closes the store when it ends. Whoever gives `rng` knows what will be dealt.

    `offers` are further values of settings, by game: the card sets of a folder, for instance. `limits` say how much one person
    or address may ask for, `hosts` to which names the server answers (none: to any), `room` how many kilobytes live matches may
    take before those at which nobody looks are put away. `now` is the clock of the house, `door` says who may play, and
    `around` what else it needs.
    """

    metrics = Metrics()
    mistakes = Mistakes(metrics)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tables = Tables(storage, bots, reaction=reaction, rng=rng, trials=trials, room=room, now=now, marker=mark)
        meters = Meters(limits or Limits())
        secret = _secret(storage)
        club = Club.of(storage, door, now)
        tables.on_news = club.persons.hear
        tally = Tally(tables, [tournaments.counted], partial(tournaments.go_on, tables))
        office = Office(tables, secret, around.outside, around.database, around.backups)
        office.on_banned = club.persons.end
        telling = Telling(metrics, office.notices, tables, around.folder)
        app.state.house = House(
            tables, meters, secret, stamp(), offers or {}, storage.knows, club, tally, office, telling, around.token
        )
        logging.getLogger().addHandler(mistakes)
        await tables.time.begin()
        await office.look()
        loops = [tables.time.keep(), tally.keep(), tournaments.resume(tables)]
        loops += [office.keep(), office.notices.keep(), telling.keep()]
        keeping = [asyncio.create_task(loop) for loop in loops]
        yield
        for task in keeping:
            task.cancel()
        logging.getLogger().removeHandler(mistakes)
        office.close()
        club.close()
        tables.close()

    handlers = {HTTPException: _refused, Exception: _failed}
    answered = {route.endpoint: route.path for route in ROUTES if isinstance(route, Route)}
    middleware = [
        Middleware(Watch, metrics=metrics, routes=answered, logs=around.logs),
        Middleware(Guard, hosts=frozenset(host.lower() for host in hosts)),
        Middleware(Shortcut),
        Middleware(GZipMiddleware, minimum_size=600, compresslevel=4),  # a map in 3 milliseconds; smaller by a twentieth in 22
    ]
    return Starlette(routes=ROUTES, middleware=middleware, lifespan=lifespan, exception_handlers=handlers)


class Served(NamedTuple):
    """What a server process must know."""

    database: str
    offers: Mapping[str, Offers] | None = None
    hosts: Collection[str] = ()
    limits: Limits | None = None
    room: int = ROOM
    workers: int = 1  # processes that share the machine
    door: Door = Door.OPEN
    around: Around = NOTHING

    def at(self, door: socket.socket) -> None:
        """Serve, until told to end, whoever comes through this door."""
        import uvicorn
        from uvicorn.config import LOGGING_CONFIG

        from quadriga.web.serving import CONNECTIONS, HEAD, SWEEPER, Prompt, Seldom, get_ready, make_way

        if self.around.logs:
            log_lines()
        bots = Bots(max(1, THINKERS // self.workers))
        app = create_app(
            open_storage(self.database), bots, offers=self.offers, hosts=self.hosts, limits=self.limits, room=self.room,
            door=self.door, around=self.around,
        )  # fmt: skip
        make_way()
        for name in ("uvicorn.error", "asyncio"):
            logging.getLogger(name).addFilter(Seldom())
        threading.Thread(target=get_ready, name="quadriga-ready", daemon=True).start()
        threading.Thread(target=SWEEPER.run, name="quadriga-sweeper", daemon=True).start()
        config = uvicorn.Config(
            app,
            log_level="warning",
            log_config=None if self.around.logs else LOGGING_CONFIG,
            timeout_graceful_shutdown=1,
            access_log=False,
            http=Prompt,
            ws="none",
            limit_concurrency=CONNECTIONS,
            h11_max_incomplete_event_size=HEAD,
        )
        uvicorn.Server(config).run(sockets=[door])


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "quadriga.db",
    open_browser: bool = False,
    offers: Mapping[str, Offers] | None = None,
    hosts: Collection[str] = (),
    limits: Limits | None = None,
    room: int = ROOM,
    workers: int = 1,
    who: Door = Door.OPEN,
    around: Around = NOTHING,
    tell_key: Callable[[str, str], None] = lambda address, key: None,
) -> None:
    """Serve until interrupted, in one process or, if they share the database, in several. A server that nobody has watched over
    yet tells the key of its keeper once, with the address where it is entered."""
    from quadriga.web.processes import listening, serve_with
    from quadriga.web.serving import BACKLOG

    if workers > 1 and not is_shared(database):
        raise StorageError("refuse.storage.alone")
    storage = open_storage(database)  # before anything is promised: a file that cannot be used is refused here
    _secret(storage), storage.knows("")
    key = Keepers(storage).first_key()
    invitation = first_invitation(storage) if who is not Door.OPEN else ""
    storage.close()
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    door = listening(host, port, BACKLOG)
    address = f"http://{name}:{port}/"
    if open_browser:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    print(f"Quadriga plays at {address} (database: {shown(database)}). Ctrl-C ends.", flush=True)
    if invitation:
        print(
            f"Nobody is a member yet. The first comes in by {address}welcome/{invitation} (once, within a week).",
            flush=True,
        )
    if key:
        tell_key(f"{address}keeper", key)
    with tempfile.TemporaryDirectory(prefix="quadriga-") as folder:
        around = replace(around, database=database, folder=folder if workers > 1 else "")
        served = Served(database, offers, hosts, limits, room, workers, who, around)
        if workers > 1:
            serve_with(workers, served.at, door)
        else:
            served.at(door)
