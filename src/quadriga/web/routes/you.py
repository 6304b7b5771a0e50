"""*You*: how somebody is called, signs in and out, keeps devices, takes their data along and is forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import wraps
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from quadriga.club import leaving
from quadriga.club.accounts import BadAccount, BadName, BadSignIn, Entry, Unproved, login_of, read_name
from quadriga.club.passes import DeadPass, Kind
from quadriga.club.passkeys import BadPasskey
from quadriga.club.phrases import LONGEST, SHORTEST, BadPhrase, Busy
from quadriga.kernel import QuadrigaError
from quadriga.table import Forbidden
from quadriga.web.page.you import day, label_of, picture
from quadriga.web.request import Context, Posted, handler, status_of
from quadriga.web.session import NAMED, YEAR, Session

Answer = Callable[[Context, Posted], Awaitable[Response]]
SAID = (BadAccount, BadName, BadPasskey, BadPhrase, BadSignIn, Busy, DeadPass, Unproved)  # is said above the form


def posting(function: Answer) -> Callable[[Request], Awaitable[Response]]:
    """A form of the page: what is refused is said there, and the name that was typed stays."""

    @handler
    @wraps(function)
    async def answered(c: Context) -> Response:
        posted = await c.posted()
        try:
            return await function(c, posted)
        except SAID as error:
            if c.is_data:
                raise
            return await shown(c, error, posted.text("name", ""))

    return answered


async def shown(c: Context, error: QuadrigaError | None = None, given: str = "") -> Response:
    """The page, with what was refused."""
    accounts, who = c.house.club.accounts, c.who
    member, proved = None, False
    if who.is_member:
        proved = await accounts.is_proved(c.session.browser)
        member = await c.tables.desk.do(lambda: accounts.member(who.person, c.session.browser), c.lane())
    return c.page(
        "you.html",
        200 if error is None else status_of(error),
        error="" if error is None else c.say_error(error),
        member=member,
        proved=proved,
        given=given or c.given_name,
        day=day,
        least=SHORTEST,
        most=LONGEST,
        door=str(c.house.club.door),
        may_register=c.house.club.door.lets_register(who),
    )


@handler
async def you(c: Context) -> Response:
    return await shown(c)


def entry_of(c: Context) -> tuple[Entry, Session]:
    """This browser on its way in, and the cookie it will have."""
    fresh = c.session.renewed()
    label = label_of(c.request.headers.get("user-agent", "")[:400])
    return Entry(c.session.browser, c.session.name, not c.who.is_member, fresh.browser, label), fresh


def person_of(c: Context) -> str:
    """The member who asks."""
    if not c.who.is_member:
        raise Forbidden("refuse.club.guest")
    return c.who.person


async def entered(c: Context, fresh: Session, changed: dict[str, int]) -> Response:
    """Somebody has signed in: their tables know it, and the browser has its new cookie."""
    await c.tables.renew(changed)
    c.session = fresh
    return c.data({"csrf": c.csrf}) if c.is_data else c.go("/you")


def show_codes(c: Context, codes: list[str]) -> Response:
    """Recovery codes, this once."""
    if c.is_data:
        return c.data({"csrf": c.csrf, "codes": codes})
    return c.page("codes.html", codes=codes)


# Coming in --------------------------------------------------------------------------------------------------------


@posting
async def register(c: Context, posted: Posted) -> Response:
    """A guest becomes a member by a pass phrase, and keeps everything."""
    check_register(c)
    entry, fresh = entry_of(c)
    codes = await c.house.club.accounts.register(entry, posted.text("name"), posted.text("phrase"))
    c.session = fresh
    return show_codes(c, codes)


def check_door(c: Context) -> None:
    """Refuse whoever may not become a member."""
    if not c.house.club.door.lets_register(c.who):
        raise Forbidden("refuse.club.door_invitation")


def check_register(c: Context) -> None:
    check_door(c)
    c.spend("registrations")


def check_guess(c: Context, name: str) -> None:
    """Count what is tried, by whom and from where, and under which name: whether that is somebody's or not."""
    c.spend("sign_ins")
    c.house.meters.spend("guesses", f"name/{login_of(name)}", c.household)


@posting
async def sign_in(c: Context, posted: Posted) -> Response:
    name = posted.text("name")
    check_guess(c, name)
    entry, fresh = entry_of(c)
    return await entered(c, fresh, await c.house.club.accounts.sign_in(entry, name, posted.text("phrase")))


@posting
async def recover(c: Context, posted: Posted) -> Response:
    """By a recovery code, which is used up."""
    name = posted.text("name")
    check_guess(c, name)
    entry, fresh = entry_of(c)
    return await entered(c, fresh, await c.house.club.accounts.recover(entry, name, posted.text("code")))


# Going out --------------------------------------------------------------------------------------------------------


@posting
async def sign_out(c: Context, posted: Posted) -> Response:
    """This device, another one, or all of them."""
    accounts, person = c.house.club.accounts, person_of(c)
    if mark := posted.text("device", ""):
        await accounts.sign_out_device(person, mark)
        return c.done("/you")
    everywhere = posted.flag("everywhere")
    await accounts.sign_out(person, await accounts.browsers_of(person) if everywhere else [c.session.browser])
    c.session = Session.mint()
    return c.data({"csrf": c.csrf}) if c.is_data else c.go("/you")


# The account ------------------------------------------------------------------------------------------------------


@posting
async def rename(c: Context, posted: Posted) -> Response:
    """A member's name is kept with the account, a guest's in a cookie."""
    name = read_name(posted.text("name"))
    if c.who.is_member:
        c.spend("registrations")  # else all names could be tried
        await c.house.club.accounts.rename(c.who.person, name)
    response = c.done("/you")
    secure = c.request.url.scheme == "https"
    response.set_cookie(NAMED, quote(name), YEAR, httponly=True, samesite="lax", secure=secure)
    return response


@posting
async def set_phrase(c: Context, posted: Posted) -> Response:
    person = person_of(c)
    c.spend("sign_ins")
    await c.house.club.accounts.set_phrase(person, c.session.browser, posted.text("old", ""), posted.text("phrase"))
    return c.done("/you")


@posting
async def codes(c: Context, posted: Posted) -> Response:
    """New recovery codes, which are shown once."""
    person = person_of(c)
    c.spend("passes")
    return show_codes(c, await c.house.club.accounts.renew_codes(person, c.session.browser))


# Links ------------------------------------------------------------------------------------------------------------


async def _linked(c: Context, kind: Kind, name: str) -> Response:
    c.spend("passes")
    token = await c.house.club.accounts.issue(kind, person_of(c))
    link = str(c.request.url_for(name, token=token))
    if c.is_data:
        return c.data({"link": link}, 201)
    return c.page("pass.html", kind=str(kind), link=link, picture=picture(link))


@posting
async def move(c: Context, posted: Posted) -> Response:
    """A link that signs another device in: once, within ten minutes."""
    return await _linked(c, Kind.MOVE, "move")


@posting
async def invite(c: Context, posted: Posted) -> Response:
    """A link that lets somebody new in: once, within a week."""
    return await _linked(c, Kind.INVITE, "welcome")


@handler
async def moved(c: Context) -> Response:
    """What such a link offers. Looking does not use it up: programs that show previews of links look as well."""
    name = await c.house.club.accounts.offered(c.word("token"), Kind.MOVE)
    return c.page("follow.html", kind="move", name=name, action=c.request.url.path)


@handler
async def follow(c: Context) -> Response:
    await c.posted()
    c.spend("sign_ins")
    entry, fresh = entry_of(c)
    return await entered(c, fresh, await c.house.club.accounts.follow(entry, c.word("token")))


@handler
async def welcomed(c: Context) -> Response:
    name = await c.house.club.accounts.offered(c.word("token"), Kind.INVITE)
    return c.page("follow.html", kind="welcome", name=name, action=c.request.url.path)


@handler
async def come_in(c: Context) -> Response:
    await c.posted()
    c.spend("registrations")
    await c.house.club.accounts.welcome(c.session.name, c.session.browser, c.word("token"))
    return c.done("/you")


# One's data -------------------------------------------------------------------------------------------------------


@handler
async def export(c: Context) -> Response:
    """All that is kept of whoever asks."""
    c.spend("exports")
    pieces = leaving.export(c.tables, c.house.club.accounts, c.session.name, c.session.browser, c.lane())

    async def sent() -> AsyncIterator[bytes]:
        async for piece in pieces:
            yield piece.encode("utf-8", "replace")

    headers = {"content-disposition": 'attachment; filename="quadriga-you.json"', "cache-control": "no-store"}
    return StreamingResponse(sent(), 200, headers, "application/json")


@handler
async def ask_delete(c: Context) -> Response:
    return c.page("delete.html")


@handler
async def delete(c: Context) -> Response:
    """Forget whoever asks, if they are sure."""
    posted = await c.posted()
    if not posted.flag("sure"):
        raise BadAccount("refuse.club.unsure")
    await leaving.erase(c.tables, c.house.club.accounts, c.session.name, c.session.browser)
    c.session = Session.mint()
    c.who = c.who._replace(person=c.session.name, name="", is_member=False)
    response = c.data({"csrf": c.csrf}) if c.is_data else c.page("deleted.html")
    response.delete_cookie(NAMED)
    return response


ROUTES = [
    Route("/you", you, methods=["GET"]),
    Route("/you/name", rename, methods=["POST"]),
    Route("/you/register", register, methods=["POST"]),
    Route("/you/sign-in", sign_in, methods=["POST"]),
    Route("/you/recover", recover, methods=["POST"]),
    Route("/you/sign-out", sign_out, methods=["POST"]),
    Route("/you/phrase", set_phrase, methods=["POST"]),
    Route("/you/codes", codes, methods=["POST"]),
    Route("/you/move", move, methods=["POST"]),
    Route("/you/move/{token}", moved, name="move", methods=["GET"]),
    Route("/you/move/{token}", follow, methods=["POST"]),
    Route("/you/invite", invite, methods=["POST"]),
    Route("/welcome/{token}", welcomed, name="welcome", methods=["GET"]),
    Route("/welcome/{token}", come_in, methods=["POST"]),
    Route("/you/export.json", export, methods=["GET"]),
    Route("/you/delete", ask_delete, methods=["GET"]),
    Route("/you/delete", delete, methods=["POST"]),
]
