"""The addresses of a table at which people come, go, and agree."""

from __future__ import annotations

import secrets

from starlette.responses import Response

from quadriga.table import Action, Forbidden, Summary
from quadriga.table.info import BACK
from quadriga.web.page.lobby import about, row
from quadriga.web.page.names import side_name
from quadriga.web.page.viewer import text_of
from quadriga.web.request import Context, handler


@handler
async def invite(c: Context) -> Response:
    """A new link to a seat; the one before stops working."""
    table = await c.table()
    posted = await c.posted()
    token = await table.invite(c.visitor, posted.number("seat"), secrets.token_urlsafe(9))
    return c.data({"link": f"/join/{token}"}, 201) if c.is_data else c.go(f"/t/{table.key}#menu")


@handler
async def leave(c: Context) -> Response:
    """Give one's seat up; with `bot`, to a bot until somebody comes."""
    table = await c.table()
    posted = await c.posted()
    await table.leave(c.session.name, posted.number("seat"), bot=posted.flag("bot"))
    return c.done(f"/t/{table.key}")


@handler
async def substitute(c: Context) -> Response:
    """Let a bot play a seat until its person, or somebody else, takes it."""
    table = await c.table()
    posted = await c.posted()
    await table.substitute(c.session.name, posted.number("seat"))
    return c.done(f"/t/{table.key}")


@handler
async def come_back(c: Context) -> Response:
    """Take one's seat back from the bot."""
    table = await c.table()
    posted = await c.posted()
    await table.come_back(c.session.name, posted.number("seat"))
    return c.done(f"/t/{table.key}")


@handler
async def vacation(c: Context) -> Response:
    """Stop one's own slow clock for a while, or let it go on."""
    table = await c.table()
    posted = await c.posted()
    await table.vacation(c.session.name, posted.number("seat"), begins=posted.flag("begins"))
    return c.done(f"/t/{table.key}")


@handler
async def free_seats(c: Context) -> Response:
    """What an open table offers. Looking takes no seat."""
    table = await c.table()
    c.require(table, Action.SIT)
    c.check_door()
    text, config = text_of(table, c.lang), table.match.config
    seats = [(seat, side_name(table.game, config, seat, text), table.has_stand_in(seat)) for seat in table.info.free()]
    if not seats:
        raise Forbidden("refuse.table.not_free")
    return c.page(
        "sit.html",
        key=table.key,
        game=about(table.game.name, c.lang),
        rated=table.info.rated,
        row=row(Summary(table.key, table.game.name, table.info, False, table.put), c.text, c.lang),
        seats=seats,
        given=c.given_name,
    )


@handler
async def sit(c: Context) -> Response:
    """Take a free seat of an open table."""
    table = await c.table()
    posted = await c.posted()
    c.require(table, Action.SIT)
    c.check_door()
    c.spend("seats")
    await table.sit(c.session.name, posted.number("seat"), posted.text("name", ""))
    return c.done(f"/t/{table.key}")


@handler
async def resign(c: Context) -> Response:
    """Give the match up."""
    table = await c.table()
    posted = await c.posted()
    await table.resign(c.session.name, posted.number("seat"))
    return c.done(f"/t/{table.key}")


@handler
async def propose(c: Context) -> Response:
    """Ask the others to end the match, or to let one take a move back."""
    table = await c.table()
    posted = await c.posted()
    c.require(table, Action.PROPOSE)
    c.spend("proposals")
    kind = posted.text("kind")
    if kind == BACK:
        await c.note_help(table)
    await table.propose(c.session.name, posted.number("seat"), kind)
    return c.done(f"/t/{table.key}")


@handler
async def consent(c: Context) -> Response:
    """Agree to what another has asked, or not."""
    table = await c.table()
    posted = await c.posted()
    await table.consent(c.session.name, posted.number("seat"), agrees=posted.flag("agrees"))
    return c.done(f"/t/{table.key}")
