"""The addresses of hints and analysis."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from quadriga.bots import Hint
from quadriga.table import Action, Forbidden, Stale, Table
from quadriga.web.page.analysis import line
from quadriga.web.page.viewer import Frame, Viewer, frame
from quadriga.web.request import Context, handler, query_number


@handler
async def hints(c: Context) -> Response:
    """The best moves for the seat this browser shows, with winning chances."""
    table = await c.table()
    c.require(table, Action.HINT)
    async with table.lock:
        viewer = c.viewer(table)
        seat = viewer.seat
        if seat is None or table.match.ask(seat) is None:
            raise Forbidden("refuse.web.no_hints")
        version = query_number(c.request, "v") if "v" in c.request.query_params else table.version_for(seat)
    c.spend("hints")
    found = await c.while_here(c.tables.hints.find(table, seat, version, c.lane(table)))
    async with table.lock:
        if table.version_for(seat) != version:
            raise Stale
        f, rows = await c.aside(table, lambda: _rows(table, viewer, found))
    if c.is_data:
        return c.data({"v": version, "hints": rows})
    lines = [f.say("hint_line", words=row["words"], chance=row["chance"], error=row["error"]) for row in rows]
    return c.page("message.html", heading=f.say("hint_top"), words=f.say("hint_known"), lines=lines, back=f.base)


def _rows(table: Table, viewer: Viewer, found: list[Hint]) -> tuple[Frame, list[dict[str, Any]]]:
    """The hints in words."""
    f = frame(table, viewer)
    assert viewer.seat is not None
    choice, words = table.match.options(viewer.seat), f.words
    rows = [
        {
            "path": list(one.move),
            "words": line(choice, list(one.move), words),
            "chance": round(100 * one.chance),
            "error": max(1, round(100 * one.error)),
            "visits": one.visits,
        }
        for one in found
    ]
    return f, rows


@handler
async def analyse(c: Context) -> Response:
    """Begin the analysis of a finished match."""
    table = await c.table()
    await c.posted()
    c.require(table, Action.ANALYSE)
    c.spend("analyses")
    c.tables.analysts.start(table, c.lane(table))
    return c.done(f"/t/{table.key}#tp-analysis")
