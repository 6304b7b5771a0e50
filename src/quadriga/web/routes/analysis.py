"""The addresses of hints and analysis."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from quadriga.bots import Hint
from quadriga.kernel import Seat
from quadriga.table import Action, Forbidden, Stale, Table
from quadriga.text.reasons import reason_lines
from quadriga.web.page.analysis import line, steps_after
from quadriga.web.page.coach import warning
from quadriga.web.page.viewer import Frame, Viewer, frame
from quadriga.web.request import Context, handler, query_number, query_path


@handler
async def hints(c: Context) -> Response:
    """The best moves for the seat this browser shows, with winning chances."""
    table = await c.table()
    c.require(table, Action.HINT)
    seat = c.viewer(table).seat
    if seat is None or table.match.ask(seat) is None:
        raise Forbidden("refuse.web.no_hints")
    version = query_number(c.request, "v") if "v" in c.request.query_params else table.version_for(seat)
    c.spend("hints")
    await c.note_help(table)
    found = await c.while_here(c.tables.hints.find(table, seat, version, c.lane(table)))
    f, rows = await c.aside(table, lambda: _rows(table, c.viewer(table), seat, version, found))
    if c.is_data:
        return c.data({"v": version, "hints": rows})
    lines = [line for row in rows for line in (_line(f, row), *row["why"])]
    return c.page("message.html", heading=f.say("hint_top"), words=f.say("hint_known"), lines=lines, back=f.base)


def _line(f: Frame, row: dict[str, Any]) -> str:
    return f.say("hint_line", words=_whole(row), chance=row["chance"], error=row["error"])


def _whole(row: dict[str, Any]) -> str:
    """A move and what may follow it, in a line."""
    return " → ".join([row["words"], *(step["words"] for step in row["then"])])


def _rows(table: Table, viewer: Viewer, seat: Seat, version: int, found: list[Hint]) -> tuple[Frame, list[dict[str, Any]]]:
    """The hints in words, if what they are about is still asked."""
    if viewer.seat != seat or table.version_for(seat) != version:
        raise Stale
    f = frame(table, viewer)
    choice, words = table.match.options(seat), f.words
    rows = [
        {
            "path": list(one.move),
            "words": line(choice, list(one.move), words),
            "chance": round(100 * one.chance),
            "error": max(1, round(100 * one.error)),
            "visits": one.visits,
            "then": steps_after(f, f.table.match, seat, one.move, one.then),
            "why": reason_lines(f.text, one.reasons._asdict()),
        }
        for one in found
    ]
    return f, rows


@handler
async def coach(c: Context) -> Response:
    """What speaks against a move that is about to be made; nothing where it is good enough."""
    table = await c.table()
    c.require(table, Action.HINT)
    seat = c.viewer(table).seat
    if seat is None or not table.is_coached or table.match.ask(seat) is None:
        raise Forbidden("refuse.web.no_coach")
    version = query_number(c.request, "v") if "v" in c.request.query_params else table.version_for(seat)
    path = query_path(c.request)
    c.spend("hints")
    await c.note_help(table)
    at, advice = await c.while_here(c.tables.coach.look(table, seat, version, path, c.lane(table)))
    if advice is None:
        return c.data({})
    return c.data(await c.aside(table, lambda: warning(frame(table, c.viewer(table)), seat, at, advice)))


@handler
async def analyse(c: Context) -> Response:
    """Begin the analysis of a finished match."""
    table = await c.table()
    await c.posted()
    c.require(table, Action.ANALYSE)
    c.spend("analyses")
    c.tables.analyse(table, c.lane(table))
    return c.done(f"/t/{table.key}#tp-analysis")
