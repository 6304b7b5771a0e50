"""The addresses at which people of a table talk. Nothing of it is in the page of the table, which anybody may look at."""

from __future__ import annotations

import logging

from starlette.responses import Response

from quadriga.table import HOST, Action, Table
from quadriga.table.outcome import outcome
from quadriga.table.talk import GALLERY, SHOWN, BadTalk, Said, checked, rooms
from quadriga.web.page.talk import line_of, phrases
from quadriga.web.page.viewer import text_of
from quadriga.web.request import Context, handler

LOG = logging.getLogger(__name__)


def _rooms(c: Context, table: Table) -> tuple[str, ...]:
    return rooms(c.held(table), is_over=table.match.over)


async def _heard(c: Context, table: Table) -> list[Said]:
    """What this browser may hear, the latest last."""
    kept = await c.tables.desk.do(lambda: c.tables.storage.list_talk(table.key, SHOWN), c.lane(table))
    heard = _rooms(c, table)
    return [said for said in kept if said.room in heard]


@handler
async def listen(c: Context) -> Response:
    """What was said, as data or as a page that needs no script."""
    table = await c.table()
    c.require(table, Action.TALK)
    text = text_of(table, c.lang)
    lines = [line_of(table, said, text) for said in await _heard(c, table)]
    if c.is_data:
        return c.data({"lines": lines})
    response = c.page(
        "talk_page.html", key=table.key, lines=lines, phrases=phrases(text), watcher=_rooms(c, table)[0] == GALLERY
    )
    response.headers["x-robots-tag"] = "noindex, nofollow"
    return response


@handler
async def say(c: Context) -> Response:
    """Say something to those of one's own room."""
    table = await c.table()
    posted = await c.posted()
    c.require(table, Action.TALK)
    if not c.held(table):
        c.check_door()
    c.house.office.keepers.require_voice(c.person, c.house.office.now())
    words, is_phrase = checked(posted.text("words", ""), posted.text("phrase", ""))
    c.spend("talk")
    seat = next((seat for seat in c.held(table) if seat != HOST), HOST)
    said = Said(table.now(), _rooms(c, table)[0], seat, c.session.name, words, is_phrase)
    await outcome(c.tables.storage.say(table.key, said))
    table.tell_said(said)
    return c.done(f"/t/{table.key}/talk")


@handler
async def report(c: Context) -> Response:
    """Tell whoever runs the server of a line that one has heard."""
    table = await c.table()
    posted = await c.posted()
    c.require(table, Action.REPORT)
    c.spend("reports")
    number = posted.number("n")
    said = next((said for said in await _heard(c, table) if said.seq == number), None)
    if said is None:
        raise BadTalk("refuse.talk.unheard")
    await outcome(c.tables.storage.report(table.key, number))
    LOG.warning("a line was reported at match %s", table.key)  # its words are for the keepers
    return c.done(f"/t/{table.key}/talk")
