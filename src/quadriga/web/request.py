"""What every request needs: the house, who asks, the words of the page, and refusals as sentences."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial, wraps
from typing import Any, TypeVar
from urllib.parse import unquote

from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from quadriga import games
from quadriga.club import Club
from quadriga.club.accounts import BadSignIn, Unproved, read_name
from quadriga.club.office import Office
from quadriga.club.passes import DeadPass
from quadriga.club.passkeys import BadPasskey
from quadriga.club.persons import Who
from quadriga.club.phrases import Busy
from quadriga.club.rights import Deed, Standing, require
from quadriga.club.tally import Tally, note_help
from quadriga.club.tournaments import NoSuchTournament
from quadriga.club.ways import NoSuchWay
from quadriga.kernel import AnyGame, IllegalMove, Offers, QuadrigaError
from quadriga.lessons import BadLesson
from quadriga.table import (
    HOST,
    Action,
    DeadLink,
    Forbidden,
    NoSuchTable,
    Stale,
    StorageError,
    Table,
    Tables,
    Untimely,
    Visitor,
)
from quadriga.table.shares import Lane, Rank
from quadriga.text import Text, catalogue
from quadriga.text.telling import explained
from quadriga.web.forms import read_form
from quadriga.web.limits import Meters, TooMany, household_of
from quadriga.web.page.question import read_path
from quadriga.web.page.viewer import TEMPLATES, Viewer
from quadriga.web.session import CHOICES, NAMED, Session, Settings, cookie_of, is_own, remember, settings_of
from quadriga.web.watching import Telling

LOG = logging.getLogger(__name__)
T = TypeVar("T")
SMALL = 8 * 1024  # bytes of a body that says one thing
BODY = 64 * 1024  # of a move, or of a form with many fields
RECORD = 2 * 1024 * 1024
PATIENCE = 20.0  # seconds in which a body must have come
_WORD = re.compile(r"[A-Za-z0-9_-]{1,64}")


class BadRequest(QuadrigaError):
    """The request cannot be read."""


class NotFound(QuadrigaError):
    """There is nothing at this address."""


class TooLarge(QuadrigaError):
    """More than anybody needs to send."""


class TooSlow(QuadrigaError):
    """The body did not come in time."""


class Gone(Exception):
    """Whoever asked has left: nobody hears the answer."""


STATUS: dict[type[QuadrigaError], int] = {
    BadRequest: 400,
    Forbidden: 403,
    BadLesson: 404,
    DeadLink: 404,
    NoSuchTable: 404,
    NoSuchTournament: 404,
    NoSuchWay: 404,
    NotFound: 404,
    Stale: 409,
    Untimely: 409,
    TooSlow: 408,
    TooLarge: 413,
    TooMany: 429,
    StorageError: 507,
    BadSignIn: 403,
    Unproved: 403,
    BadPasskey: 403,
    DeadPass: 404,
    Busy: 503,
}


def status_of(error: QuadrigaError) -> int:
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 422)


@dataclass
class House:
    """What all requests share."""

    tables: Tables
    meters: Meters
    secret: str
    stamp: str
    offers: Mapping[str, Offers]  # by game: what its settings can be besides
    knows: Callable[[str], bool]  # whether a session holds something: it may have since before cookies were sealed
    club: Club
    tally: Tally
    office: Office
    telling: Telling
    token: str  # that opens the metrics


def brief(request: Request, error: TooMany) -> Response:
    """The refusal of whoever asks too often: a sentence without a page around it, for they will ask again."""
    words = catalogue(settings_of(request).lang).say(error.key, **error.values)
    headers = {"cache-control": "no-store", "retry-after": str(error.seconds)}
    if _wants_data(request):
        return JSONResponse({"error": words}, 429, headers)
    return PlainTextResponse(words, 429, headers)


def _wants_data(request: Request) -> bool:
    kind = request.headers.get("content-type", "")
    return kind.startswith("application/json") or "text/html" not in request.headers.get("accept", "text/html")


class Context:
    """One request."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.house: House = request.app.state.house
        self.tables: Tables = self.house.tables
        self.session = Session.of(request, self.house.secret, self.house.knows)
        self.who = Who(self.session.name)
        self.settings: Settings = settings_of(request)
        self.lang = self.settings.lang

    async def recognise(self) -> None:
        """Find out whose browser it is. A cookie that counts no more is exchanged for another."""
        persons, browser = self.house.club.persons, self.session.browser
        if self.session.is_minted:
            persons.remember(browser, self.who, persons.moment)
            return
        is_known, who = persons.known(browser)
        if not is_known:
            moment = persons.moment
            who = await self.tables.desk.do(partial(persons.find, browser), Lane(self.household, browser, ""))
            persons.remember(browser, who, moment)
        if who is None:
            self.session = Session.mint()
            self.who = Who(self.session.name)
            return
        self.who, self.session = who, replace(self.session, person=who.person)
        if who.is_member:
            self.house.club.accounts.note_use(browser)

    @property
    def given_name(self) -> str:
        """How whoever asks is called: a member's name, or what a guest has told this browser."""
        if self.who.is_member:
            return self.who.name
        try:
            return read_name(unquote(cookie_of(self.request, NAMED)[:400]))
        except QuadrigaError:
            return ""

    @cached_property
    def text(self) -> Text:
        return catalogue(self.lang)

    @property
    def person(self) -> str:
        """Who asks, as the club knows them."""
        return self.session.name

    @property
    def standing(self) -> Standing:
        return self.house.office.keepers.standing(self.person, self.house.office.now())

    @property
    def visitor(self) -> Visitor:
        return self.session.visitor

    @property
    def csrf(self) -> str:
        return self.session.token(self.house.secret)

    @property
    def is_data(self) -> bool:
        """Whether a program (or our JavaScript) asks, not a browser showing pages."""
        return _wants_data(self.request)

    # Answers --------------------------------------------------------------------------------------------------

    def page(self, template: str, status: int = 200, **values: Any) -> Response:
        shared = {
            "t": lambda key, **args: self.text.say(f"page.{key}", **args),
            "lang": self.lang,
            "settings": {name: getattr(self.settings, name) for name in CHOICES},
            "choices": CHOICES,
            "csrf": self.csrf,
            "stamp": self.house.stamp,
            "back": self.request.url.path,
            "me": self.who.name,
            "keeper": self.standing is Standing.KEEPER,
            "announced": [getattr(one, self.lang) for one in self.house.office.keepers.announced(self.house.office.now())],
        }
        html = TEMPLATES.get_template(template).render(**{**shared, **values})
        response = HTMLResponse(html.encode("utf-8", "replace"), status, {"cache-control": "no-store"})
        remember(self.request, response, self.session, self.house.secret, self.settings)
        return response

    def data(self, value: Any, status: int = 200) -> Response:
        response = Response(json.dumps(value, separators=(",", ":")), status, {"cache-control": "no-store"}, "application/json")
        remember(self.request, response, self.session, self.house.secret)
        return response

    def go(self, address: str) -> Response:
        response = RedirectResponse(address, 303, {"cache-control": "no-store"})
        remember(self.request, response, self.session, self.house.secret)
        return response

    def done(self, address: str) -> Response:
        """A post was carried out."""
        return Response(status_code=204, headers={"cache-control": "no-store"}) if self.is_data else self.go(address)

    def refuse(self, error: QuadrigaError) -> Response:
        """A sentence; whoever asks too often is told when to come back."""
        if isinstance(error, TooMany):
            return brief(self.request, error)
        status, words = status_of(error), self.say_error(error)
        if self.is_data:
            said = {"error": words.encode("utf-8", "replace").decode()}
            return JSONResponse(said, status, {"cache-control": "no-store"})
        table = self.request.path_params.get("match")
        back = f"/t/{table}" if table and status != 404 else ""
        return self.page("message.html", status, heading=self.text.say("page.refused"), words=words, lines=[], back=back)

    def say_error(self, error: QuadrigaError) -> str:
        """The sentence of a refusal. On a page nobody has written the words of a move: they are not quoted."""
        refused = error.refused if isinstance(error, IllegalMove) else None
        if refused is not None and error.key == "refuse.not_offered":
            error = IllegalMove("refuse.not_legal")
            error.refused = refused
        return explained(catalogue(self.lang, None if refused is None else refused.game.name), error)

    def offers(self, game: AnyGame) -> Offers:
        """What is offered here for settings of a game, such as card sets."""
        return self.house.offers.get(game.name, {})

    # Questions ------------------------------------------------------------------------------------------------

    async def table(self) -> Table:
        """The table of this address. Whoever holds something of it is company for its bots."""
        self.tables.meet(self.session.name, self.household)
        table = await self.tables.open(self.word("match"), self.lane())
        if self.held(table):
            self.tables.attend(table)
        else:
            self.check_watch()
        return table

    def check_watch(self) -> None:
        """Refuse whom the owner of the server shows nothing of others."""
        if not self.house.club.door.lets_watch(self.who):
            raise Forbidden("refuse.club.watch")

    def check_door(self, *, by_link: bool = False) -> None:
        """Refuse whom the owner of the server lets only look; a link to a seat may let somebody sit down there."""
        door = self.house.club.door
        if not (door.lets_join(self.who) if by_link else door.lets_play(self.who)):
            raise Forbidden(f"refuse.club.door_{door}")

    @property
    def household(self) -> str:
        """From which address the request comes; many people may share it."""
        return household_of(self.request.client.host) if self.request.client else ""

    def spend(self, what: str) -> None:
        """Count one of what is limited, or refuse it."""
        self.house.meters.spend(what, self.session.name, self.household)

    async def note_help(self, table: Table) -> None:
        """Whoever plays bots alone gets help now: the match counts for no rating any more."""
        if table.info.rated and not table.match.over and len(table.people()) == 1:
            await note_help(self.tables.storage, table.key)

    def lane(self, table: Table | None = None) -> Lane:
        """Whose share of the workers and threads it is."""
        return Lane(self.household, self.session.name, "" if table is None else table.key)

    async def aside(self, table: Table, work: Callable[[], T], rank: Rank = Rank.GAME) -> T:
        """Do what might take long beside the event loop, while the table stands still."""
        return await self.tables.desk.do(work, self.lane(table), rank, hold=table.lock)

    async def while_here(self, work: Awaitable[T]) -> T:
        """Wait for something as long as the browser does; if it leaves, nobody goes on with it."""
        task = asyncio.ensure_future(work)
        left = asyncio.create_task(_left(self.request))
        try:
            await asyncio.wait((task, left), return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise Gone
            return task.result()
        finally:
            left.cancel()
            if not task.done():
                task.cancel()

    def word(self, name: str) -> str:
        """A key, a token or a name out of the address; what cannot be one leads nowhere."""
        value = str(self.request.path_params[name])
        if not _WORD.fullmatch(value):
            raise NotFound("refuse.web.no_page")
        return value

    def number(self, name: str) -> int:
        """A number out of the address; what cannot be one leads nowhere."""
        value = str(self.request.path_params[name])
        if not (value.isascii() and value.isdigit() and len(value) < 12):
            raise NotFound("refuse.web.no_page")
        return int(value)

    def held(self, table: Table) -> tuple[int, ...]:
        """The seats this browser holds, and `HOST`."""
        return table.held(self.session.name)

    def require(self, table: Table, action: Action) -> None:
        """Refuse what this browser may not do at a table now."""
        table.require(self.session.name, action)

    def viewer(self, table: Table) -> Viewer:
        held = tuple(seat for seat in self.held(table) if seat != HOST)
        seat, curtain = table.viewer(self.session.name, held)
        links = tuple((seat, self.address_of(token)) for seat, token in table.links(self.visitor))
        return Viewer(seat, curtain, held, self.lang, links, table.allowed(self.session.name))

    def address_of(self, token: str) -> str:
        """The whole address of a secret link."""
        return str(self.request.url_for("join", token=token))

    async def posted(self, limit: int = SMALL) -> Posted:
        """The body of a post, checked to come from a page of ours: programs say so in a header, before anything is read."""
        if _is_json(self.request) or "x-csrf" in self.request.headers:
            self._check_origin(self.request.headers.get("x-csrf", ""))
            return read_fields(self.request, await read_raw(self.request, limit))
        posted = read_fields(self.request, await read_raw(self.request, limit))
        self._check_origin(posted.text("csrf", ""))
        return posted

    async def posted_file(self, limit: int) -> bytes:
        """The file `record` of a form, or the whole of a JSON body. Nothing as large as that is read on the event loop."""
        if _is_json(self.request):
            self._check_origin(self.request.headers.get("x-csrf", ""))
            return await read_raw(self.request, limit)
        if "x-csrf" in self.request.headers:
            self._check_origin(self.request.headers["x-csrf"])
        raw = await read_raw(self.request, limit)
        posted = await self.tables.desk.do(lambda: read_fields(self.request, raw), self.lane(), Rank.HINT)
        self._check_origin(self.request.headers.get("x-csrf") or posted.text("csrf", ""))
        found = posted.values.get("record", b"")
        return found if isinstance(found, bytes) else str(found).encode("utf-8", "replace")

    def check_site(self) -> None:
        """Refuse what the browser itself says comes from a foreign page: it is not even counted."""
        if not is_own(self.request):
            raise Forbidden("refuse.web.foreign")

    def _check_origin(self, given: str) -> None:
        if not given.isascii() or not self.session.may_post(self.request, self.house.secret, given):
            raise Forbidden("refuse.web.foreign")


class Posted:
    """Fields of a post, JSON or form, read with care."""

    def __init__(self, values: Mapping[str, Any], form: list[tuple[str, str]] | None = None) -> None:
        self.values = values
        self.form = form  # the texts of a form, repeated ones too; None of JSON

    def text(self, name: str, default: str | None = None) -> str:
        value = self.values.get(name, default)
        if not isinstance(value, str) or len(value) > 4000 or not _is_clean(value):
            raise BadRequest("refuse.web.not_text", name=name)
        return value

    def number(self, name: str, default: int | None = None) -> int:
        value = self.values.get(name, default)
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 12:
            value = int(value)
        if type(value) is not int or abs(value) > 10**12:
            raise BadRequest("refuse.web.not_number", name=name)
        return value

    def flag(self, name: str) -> bool:
        return self.values.get(name) in (True, "1", "true", "on")

    def path(self) -> tuple[str, ...]:
        return self._path(self.values.get("path"))

    def paths(self, name: str) -> list[tuple[str, ...]]:
        """Several written moves, which may be missing."""
        value = self.values.get(name, [])
        if not isinstance(value, list) or len(value) > 20:
            raise BadRequest("refuse.web.not_path")
        return [self._path(path) for path in value]

    def _path(self, value: Any) -> tuple[str, ...]:
        if isinstance(value, str):
            value = value.split("/") if value else []
        words = value if isinstance(value, list) and len(value) <= 200 else [None]
        if not all(isinstance(word, str) and len(word) <= 200 and _is_clean(word) for word in words):
            raise BadRequest("refuse.web.not_path")
        return tuple(words)

    def fields(self) -> list[tuple[str, str]]:
        """All texts of a form, repeated ones too."""
        found = self.form or [(name, value) for name, value in self.values.items() if isinstance(value, str)]
        for name, value in found:
            if len(value) > 4000 or not _is_clean(value):
                raise BadRequest("refuse.web.not_text", name=name if _is_clean(name) else "?")
        return found


def _is_clean(text: str) -> bool:
    return text.isprintable() or (text.replace("\n", "").replace("\r", "").replace("\t", "").isprintable())


async def _left(request: Request) -> None:
    """Returns when the connection is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def read_raw(request: Request, limit: int) -> bytes:
    """The body, if it is not too large and does not come too slowly."""
    raw = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                raw += chunk
                if len(raw) > limit:
                    raise TooLarge("refuse.web.too_large")
    except TimeoutError:
        raise TooSlow("refuse.web.too_slow") from None
    except ClientDisconnect:
        raise Gone from None
    return bytes(raw)


def _is_json(request: Request) -> bool:
    return request.headers.get("content-type", "").startswith("application/json")


def read_fields(request: Request, raw: bytes) -> Posted:
    """What a body says, as JSON or as a form."""
    if _is_json(request):
        try:
            values = json.loads(raw)
        except (ValueError, RecursionError) as error:
            raise BadRequest("refuse.web.not_json") from error
        if not isinstance(values, dict):
            raise BadRequest("refuse.web.not_table")
        return Posted(values)
    try:
        fields = read_form(request.headers.get("content-type", ""), raw)
    except (ValueError, KeyError) as error:
        raise BadRequest("refuse.web.bad_form") from error
    return Posted(dict(fields), [(name, value) for name, value in fields if isinstance(value, str)])


def query_number(request: Request, name: str) -> int:
    value = request.query_params.get(name, "")
    if not (value.isascii() and value.isdigit() and len(value) < 12):
        raise BadRequest("refuse.web.no_number", name=name)
    return int(value)


def query_path(request: Request) -> tuple[str, ...]:
    value = request.query_params.get("path", "")
    if len(value) > 4000 or not _is_clean(value):
        raise BadRequest("refuse.web.bad_path")
    return read_path(value)


Handler = Callable[[Context], Awaitable[Response]]


def handler(function: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A route that answers refusals with their sentence."""
    return handler_of(Deed.VISIT)(function)


def handler_of(deed: Deed) -> Callable[[Handler], Callable[[Request], Awaitable[Response]]]:
    """The same for those who may do something in the house."""
    return partial(_handler, deed)


def _handler(deed: Deed, function: Handler) -> Callable[[Request], Awaitable[Response]]:

    @wraps(function)
    async def handle(request: Request) -> Response:
        context = Context(request)
        try:
            await context.recognise()
            require(context.standing, deed)
            return await function(context)
        except QuadrigaError as error:
            return context.refuse(error)
        except Gone:
            return Response(status_code=499)
        except Exception:
            if not request.path_params.keys() & {"match", "token"}:
                raise
            match = request.path_params.get("match", "-")  # never the whole address: that may be a secret
            LOG.exception("%s failed at match %s", function.__qualname__, match)  # our mistake, or a damaged file
            return context.refuse(QuadrigaError("refuse.table.broken"))

    return handle


def game_of(name: str) -> Any:
    known = games.names()
    if name not in known:
        raise NotFound("refuse.game", name=name, games=", ".join(known))
    return games.load(name)
