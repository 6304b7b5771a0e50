"""The server: Starlette over the tables of one database. It names no game."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import threading
import webbrowser
from collections.abc import AsyncIterator, Collection, Mapping
from pathlib import Path
from random import Random
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
from quadriga.kernel import Offers
from quadriga.table import Bots, SqliteStorage, Storage, Tables, Trials
from quadriga.text import catalogue
from quadriga.web.limits import Limits, Meters, TooMany
from quadriga.web.request import BadRequest, Context, House, NotFound
from quadriga.web.routes import analysis, home, programs, rules, table
from quadriga.web.session import settings_of

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


def _too_often(scope: Scope) -> Response | None:
    """The refusal of one request more than an address may make."""
    request = Request(scope)
    household = request.client.host if request.client else ""
    try:
        request.app.state.house.meters.spend("requests", household, household)
    except TooMany as error:
        return Context(request).refuse(error)
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


ROUTES = [
    Route("/", home.home),
    Route("/new/{game}", home.new, methods=["GET"]),
    Route("/new/{game}", home.create, methods=["POST"]),
    Route("/import", home.import_record, methods=["POST"]),
    Route("/join/{token}", home.join, name="join", methods=["GET"]),
    Route("/join/{token}", home.take_seat, methods=["POST"]),
    Route("/settings", home.settings, methods=["POST"]),
    Route("/rules/{game}", rules.rules),
    Route("/cards/{game}", rules.cards),
    Route("/rules/{game}/{section}", rules.rule),
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
    Route("/t/{match}/events", table.events),
    Route("/t/{match}/preview", table.show_preview),
    Route("/t/{match}/options", table.show_options),
    Route("/t/{match}/moments", table.moments),
    Route("/t/{match}/at/{n}", table.at),
    Route("/t/{match}/why/{seat}", table.why),
    Route("/t/{match}/record.json", table.export),
    Route("/t/{match}/fair", table.fair),
    Route("/t/{match}/hints", analysis.hints),
    Route("/t/{match}/analysis", analysis.analyse, methods=["POST"]),
    Route("/t/{match}/move", table.move, methods=["POST"]),
    Route("/t/{match}/undo", table.undo, methods=["POST"]),
    Route("/t/{match}/branch", table.branch, methods=["POST"]),
    Route("/t/{match}/curtain", table.curtain, methods=["POST"]),
    Route("/t/{match}/orders", table.orders, methods=["POST"]),
    Route("/t/{match}/invite", table.invite, methods=["POST"]),
    Route("/t/{match}/leave", table.leave, methods=["POST"]),
    Route("/t/{match}/number", table.number, methods=["POST"]),
    Route("/t/{match}/deal", table.deal, methods=["POST"]),
    Route("/t/{match}/rematch", table.rematch, methods=["POST"]),
    Route("/t/{match}/delete", table.delete, methods=["POST"]),
    Route("/static/style.css", rules.site_style),
    Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
]


async def _refused(request: Request, error: Exception) -> Response:
    """Addresses that do not exist, methods that do not fit: also with a sentence."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    context = Context(request)
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
) -> Starlette:
    """The application over a store. It closes the store when it ends. Whoever gives `rng` knows what will be dealt.

    `offers` are further values of settings, by game: the card sets of a folder, for instance. `limits` say how much one person
    or address may ask for, `hosts` to which names the server answers (none: to any).
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tables = Tables(storage, bots, reaction=reaction, rng=rng, trials=trials)
        meters = Meters(limits or Limits())
        app.state.house = House(tables, meters, _secret(storage), stamp(), offers or {}, frozenset(storage.sessions()))
        yield
        tables.close()

    handlers = {HTTPException: _refused, Exception: _failed}
    middleware = [
        Middleware(Guard, hosts=frozenset(host.lower() for host in hosts)),
        Middleware(GZipMiddleware, minimum_size=600),
    ]
    return Starlette(routes=ROUTES, middleware=middleware, lifespan=lifespan, exception_handlers=handlers)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "quadriga.db",
    open_browser: bool = False,
    offers: Mapping[str, Offers] | None = None,
    hosts: Collection[str] = (),
    limits: Limits | None = None,
) -> None:
    """Serve until interrupted."""
    import uvicorn

    from quadriga.web.serving import CONNECTIONS, HEAD, Prompt

    storage = SqliteStorage(database)  # before anything is promised: a file that cannot be used is refused here
    _secret(storage), storage.sessions()
    app = create_app(storage, offers=offers, hosts=hosts, limits=limits)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    address = f"http://{shown}:{port}/"
    if open_browser:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    print(f"Quadriga plays at {address} (database: {database}). Ctrl-C ends.", flush=True)
    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="warning",
        timeout_graceful_shutdown=1,
        access_log=False,
        http=Prompt,
        limit_concurrency=CONNECTIONS,
        h11_max_incomplete_event_size=HEAD,
    )
