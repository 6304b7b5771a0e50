"""The addresses of hints and analysis."""

from __future__ import annotations

from starlette.responses import Response

from quadriga.table import Action, Forbidden, Stale, analysis
from quadriga.web.page.analysis import line, may_ask
from quadriga.web.page.viewer import frame
from quadriga.web.request import Context, handler, query_number


@handler
async def hints(c: Context) -> Response:
    """The best moves for the seat this browser shows, with winning chances."""
    table = await c.table()
    async with table.lock:
        f = frame(table, c.viewer(table))
        if not may_ask(f):
            raise Forbidden("refuse.web.no_hints")
        seat = f.viewer.seat
        assert seat is not None
        version = query_number(c.request, "v") if "v" in c.request.query_params else table.version_for(seat)
    found = await analysis.hint(c.tables.bots, table, seat, version)
    async with table.lock:
        if table.version_for(seat) != version:
            raise Stale
        f = frame(table, c.viewer(table))
        choice, words = table.match.options(seat), f.words
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
    if c.is_data:
        return c.data({"v": version, "hints": rows})
    lines = [f.say("hint_line", words=row["words"], chance=row["chance"], error=row["error"]) for row in rows]
    return c.page("message.html", heading=f.say("hint_top"), words=f.say("hint_known"), lines=lines, back=f.base)


@handler
async def analyse(c: Context) -> Response:
    """Begin the analysis of a finished match."""
    table = await c.table()
    await c.posted()
    c.require(table, Action.ANALYSE)
    c.tables.analysts.start(table)
    return c.done(f"/t/{table.key}#tp-analysis")
