"""How people find each other: the list for any game, and invitations."""

from __future__ import annotations

from starlette.responses import Response

from quadriga.club import meeting, profiles
from quadriga.club.meeting import Waiting
from quadriga.table import HOST, Table
from quadriga.table.names import seat_name
from quadriga.web.page.lobby import about
from quadriga.web.request import Context, NotFound, game_of, handler

AGAIN = "5"  # seconds after which a page that waits looks again


@handler
async def waiting(c: Context) -> Response:
    """The page of whoever waits. Once they have been seated, it leads to their table."""
    game = game_of(c.word("game"))
    return await c.tables.desk.do(lambda: _waiting(c, game.name), c.lane())


def _waiting(c: Context, game: str) -> Response:
    storage, now = c.tables.storage, c.tables.now()
    is_waiting = game in meeting.waits_for(storage, c.session.name, now)
    latest = storage.list_matches(c.session.name, 1)
    if not is_waiting and "seated" in c.request.query_params and latest and latest[0].game == game:
        return c.go(f"/t/{latest[0].key}")
    response = c.page(
        "waiting.html",
        game=about(game, c.lang),
        is_waiting=is_waiting,
        count=meeting.count_waiting(storage, now).get(game, 0),
        given=c.given_name or last_name(c),
        back=f"/wait/{game}",
    )
    if is_waiting:
        response.headers["refresh"] = f"{AGAIN};url=/wait/{game}?seated=1"
    return response


@handler
async def wait(c: Context) -> Response:
    """Be on the list; whoever makes it long enough is seated at once with the others."""
    game = game_of(c.word("game"))
    posted = await c.posted()
    c.check_door()
    c.spend("club")
    name = seat_name(posted.text("name", ""))
    await meeting.wait(c.tables.storage, game.name, c.session.name, name, c.tables.now())
    table = await meeting.seat_waiting(c.tables, game)
    is_seated = table is not None and bool(c.held(table))
    address = f"/t/{table.key}" if table is not None and is_seated else f"/wait/{game.name}?seated=1"
    return c.data({"address": address, "seated": is_seated}) if c.is_data else c.go(address)


@handler
async def leave(c: Context) -> Response:
    game = game_of(c.word("game"))
    await c.posted()
    await meeting.leave(c.tables.storage, game.name, c.session.name)
    return c.done("/")


# Invitations ------------------------------------------------------------------------------------------------------


async def guest_of(c: Context, public: str) -> str:
    """The person of a profile whom this one may invite."""

    def find() -> str:
        guest = profiles.of_public(c.tables.storage, public)
        if guest is None or not guest.listed:
            raise NotFound("refuse.club.no_person")
        meeting.require_met(c.tables.storage, c.session.name, guest.person)
        return guest.person

    return await c.tables.desk.do(find, c.lane())


async def invite_guest(c: Context, table: Table, guest: str) -> None:
    """Invite somebody to the first seat of a new table that waits for anyone; where there is none, nobody is invited."""
    seat = next(iter(table.awaited()), None)
    if seat is None:
        return
    own = next((table.places[held].name for held in c.held(table) if held != HOST), "")
    await meeting.invite(c.tables, table, seat, Waiting(c.session.name, own or await own_name(c)), guest)


async def own_name(c: Context) -> str:
    """The name that somebody has given, or last sat down with."""
    return c.given_name or await c.tables.desk.do(lambda: last_name(c), c.lane())


def last_name(c: Context) -> str:
    known = profiles.of_person(c.tables.storage, c.session.name)
    return "" if known is None else known.name


@handler
async def answer(c: Context) -> Response:
    """Accept an invitation, or decline it."""
    posted = await c.posted()
    c.check_door()
    c.spend("club")
    c.tables.meet(c.session.name, c.household)
    name = await own_name(c)
    match, seat = c.word("table"), c.number("seat")
    table = await meeting.answer(c.tables, match, seat, c.session.name, name, accepts=posted.flag("accepts"))
    address = "/" if table is None else f"/t/{table.key}"
    return c.done(address)
