"""The addresses of one table."""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

from starlette.responses import Response, StreamingResponse

from quadriga.draw import Markup
from quadriga.draw.scene import shared
from quadriga.kernel import IllegalMove, Seat, Written, to_json, verify
from quadriga.kernel.fairness import count_numbers
from quadriga.table import HOST, Action, Forbidden, Stale, Table, gather
from quadriga.table.shares import Rank
from quadriga.text import refusal as sentence_of
from quadriga.text.telling import Telling
from quadriga.web.page import layers, question
from quadriga.web.page.chronicle import log_lines, notebook, told_then
from quadriga.web.page.fallback import sentence
from quadriga.web.page.layers import snapshot
from quadriga.web.page.moments import moments_of
from quadriga.web.page.preview import preview
from quadriga.web.page.viewer import Frame, Viewer, frame, past_frame
from quadriga.web.page.why import Panel, panel
from quadriga.web.request import BODY, BadRequest, Context, Posted, handler, query_number, query_path
from quadriga.web.stream import Stream, listeners, packer

_VERDICTS = {True: "fair", None: "partly_fair", False: "unfair"}
KEYS = (
    ("Tab ←↑→↓", "targets"), ("Enter", "choose"), ("Esc", "back"), ("U Shift+U", "undo"), ("L", "list"), ("H", "hint"),
    ("+ − 0", "zoom"), ("[ ]", "areas"), ("Home End ← →", "replay"), ("?", "help"),
)  # fmt: skip


# Pages ------------------------------------------------------------------------------------------------------------


@handler
async def show(c: Context) -> Response:
    """The whole page, now or (`?at=`) at a past moment. Where nobody plays, everything has happened before anybody comes:
    it is shown from the beginning, unless the end is asked for (`?now=1`)."""
    table = await c.table()
    async with table.lock:
        viewer = c.viewer(table)
        return await c.aside(table, lambda: _page(c, table, viewer))


def _page(c: Context, table: Table, viewer: Viewer) -> Response:
    asked = c.request.query_params
    is_watched = "at" not in asked and "now" not in asked and _has_happened(table)
    if "at" in asked or is_watched:
        viewer = _eyes(c, table, viewer)
        f = _past(c, table, viewer, table.match.first if is_watched else query_number(c.request, "at"))
        drawn = layers.layers_of(f) | layers.past_layers(f)
    else:
        f = frame(table, viewer, query_path(c.request))
        drawn = layers.layers_of(f)
    scene = f.scene
    return c.page(
        "table.html",
        f=f,
        title=layers.page_title(f, f.ask is not None),
        heading=layers.page_title(f, False),
        fragments=lambda name: Markup("\n".join(drawn.get(name, {}).values())),
        drawn=scene.is_drawn,
        size=scene.size,
        order=scene.order,
        beside=scene.beside,
        backdrop=scene.picture() is not None,
        sprite=Markup(shared("sprite.svg") + scene.sprite()),
        first=table.match.first,
        of=table.count_for(viewer.seat),
        links=_links(f),
        leave=table.may_leave(c.session.name),
        watch_url=str(c.request.url_for("show", match=table.key)),
        commitment=table.dealer.commitment if table.dealer else "–",
        may_export=Action.EXPORT in f.viewer.rights,
        orders=_orders(f),
        keys=KEYS,
        back=f.base,
        is_watched=is_watched,
    )


def _has_happened(table: Table) -> bool:
    """Whether the game played every seat by itself, to the end."""
    return table.match.over and not table.people_and_bots() and len(table.match.entries) > table.match.first


def _past(c: Context, table: Table, viewer: Viewer, n: int) -> Frame:
    """A past moment, or (`?report=`) one of its reports."""
    report = query_number(c.request, "report") if "report" in c.request.query_params else None
    if report is not None and not Telling.of(table.game).has_stories:
        raise BadRequest("refuse.web.no_story")
    if n > table.count_for(viewer.seat):
        raise BadRequest("refuse.no_moment")
    try:
        return past_frame(table, viewer, n, report)
    except IllegalMove as refusal:
        raise BadRequest(refusal.key, **refusal.values) from None


def _eyes(c: Context, table: Table, viewer: Viewer) -> Viewer:
    """Whose eyes `?as=` asks for: anybody's once the match is over, before that only one's own."""
    wanted = c.request.query_params.get("as")
    if wanted is None or Action.EYES not in viewer.rights:
        return viewer
    seats = {str(seat): seat for seat in range(len(table.places))}
    if wanted and wanted not in seats:
        raise BadRequest("refuse.web.no_seat")
    return replace(viewer, seat=seats.get(wanted))


def _links(f: Frame) -> list[tuple[Seat, str, str]]:
    """The seats to which this browser may make a link, each with the one that it has made, if nobody has followed it."""
    made = dict(f.viewer.links)
    own = f.viewer.held if Action.SHARE in f.viewer.rights else ()
    theirs = f.table.awaited() if Action.INVITE in f.viewer.rights else []
    return [(seat, f.names[seat], made.get(seat, "")) for seat in sorted({*own, *theirs})]


def _orders(f: Frame) -> list[tuple[str, str]]:
    if f.viewer.seat is None:
        return []
    orders = f.table.info.orders.get(str(f.viewer.seat), {})
    return [
        (prompt, f"{sentence(f.text, f'prompt.{prompt}', seat=f.names[f.viewer.seat])} {_ordered(f, path)}")
        for prompt, path in orders.items()
    ]


def _ordered(f: Frame, path: list[str]) -> str:
    """A standing answer in words."""
    key = f"move.{path[0]}"
    return f.text.say(key) if len(path) == 1 and f.text.has(key) else " ".join(path)


@handler
async def export(c: Context) -> Response:
    table = await c.table()
    async with table.lock:
        c.require(table, Action.EXPORT)
        text = await c.aside(table, lambda: json.dumps(table.record(), ensure_ascii=False, indent=1), Rank.ANALYSIS)
    name = f"{table.game.name}-{table.key}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, 200, headers, "application/json")


@handler
async def fair(c: Context) -> Response:
    """Deal a finished match again from its published secret."""
    table = await c.table()
    async with table.lock:
        c.require(table, Action.VERIFY)
        data = await c.aside(table, table.record, Rank.ANALYSIS)
    verdict = await c.aside(table, lambda: verify(table.game, data), Rank.ANALYSIS)
    draws, confirmed, doubts = verdict
    said = [sentence_of(c.lang, doubt) for doubt in doubts]
    browsers, drawn = count_numbers(data)
    if c.is_data:
        numbers = {"browsers": browsers, "server": drawn}
        found = {"fair": verdict.fair, "draws": draws, "confirmed": confirmed, "wrong": said, "numbers": numbers}
        return c.data(found)
    words = c.text.say(f"page.{_VERDICTS[verdict.fair]}", n=confirmed, draws=draws)
    shares = data.get("dealers", [])
    secrets = [f"SHA-256({share.get('secret', '–')}) = {share['commitment']}" for share in shares]
    given = [
        f"{number['seat']}: {number['number']} ({number['by']})" for share in shares for number in share.get("numbers", ())
    ]
    mixed = c.text.say("page.mixed" if browsers else "page.unmixed", n=browsers, drawn=drawn)
    lines = [*said[:20], *secrets, mixed, *given, c.text.say("page.compare")]
    heading = c.text.say("page.check_draws")
    return c.page("message.html", heading=heading, words=words, lines=lines, back=f"/t/{table.key}")


@handler
async def why(c: Context) -> Response:
    """Why a seat that the rules play did what it did: now, at a past moment (`?at=`), or in one of its turns (`?turn=`)."""
    table = await c.table()
    asked = c.request.query_params
    turn = query_number(c.request, "turn") if "turn" in asked else None
    at = query_number(c.request, "at") if "at" in asked else None
    async with table.lock:
        viewer = c.viewer(table)
        found = await c.aside(table, lambda: _explained(table, viewer, c.number("seat"), turn, at))
    if c.is_data:
        return c.data({"title": found.title, "html": found.html})
    return c.page("why_page.html", heading=found.title, html=found.html, back=f"/t/{table.key}")


def _explained(table: Table, viewer: Viewer, seat: Seat, turn: int | None, at: int | None) -> Panel:
    f = frame(table, viewer)
    try:
        return panel(f, notebook(f), seat, turn, at)
    except IllegalMove as refusal:
        raise BadRequest(refusal.key, **refusal.values) from None


# Data -------------------------------------------------------------------------------------------------------------


@handler
async def view(c: Context) -> Response:
    """The table as data, for programs."""
    table = await c.table()
    async with table.lock:
        viewer = c.viewer(table)
        return await c.aside(table, lambda: c.data(_as_data(table, viewer)))


def _as_data(table: Table, viewer: Viewer) -> dict[str, Any]:
    f = frame(table, viewer)
    words, rule = layers.prompt_of(f)
    return {
        "v": f.version,
        "seat": f.viewer.seat,
        "curtain": f.viewer.curtain,
        "seats": [{"name": f.names[s], "kind": place.kind} for s, place in enumerate(table.places)],
        "prompt": words,
        "rule": rule,
        "asked": table.asked(),
        "ask": f.opts,
        "view": to_json(f.view),
        "log": [line.plain for line in log_lines(f)],
        "result": to_json(table.match.state.result),
        "commitment": table.dealer.commitment if table.dealer else None,
        "gather": gather.step_for(table.info, table.people(), f.viewer.held),
    }


@handler
async def at(c: Context) -> Response:
    table = await c.table()
    async with table.lock:
        viewer = _eyes(c, table, c.viewer(table))
        return await c.aside(table, lambda: c.data(_moment(c, table, viewer)))


def _moment(c: Context, table: Table, viewer: Viewer) -> dict[str, Any]:
    f = _past(c, table, viewer, c.number("n"))
    return {"n": f.at, "of": table.count_for(viewer.seat), "text": told_then(f), "layers": layers.past_layers(f)}


@handler
async def moments(c: Context) -> Response:
    """The moments from one to another, as this viewer may see them."""
    table = await c.table()
    first, end = query_number(c.request, "from"), query_number(c.request, "to")
    async with table.lock:
        viewer = c.viewer(table)
        found = await c.aside(table, lambda: [staged.data for staged in moments_of(frame(table, viewer))[first:end]])
    return c.data({"moments": found})


def _asked(c: Context, table: Table) -> tuple[Viewer, Seat]:
    """The seat that is choosing, at the version the browser shows."""
    viewer = c.viewer(table)
    c.require(table, Action.PREVIEW)
    if viewer.seat is None:
        raise Stale  # the screen has changed hands since
    if query_number(c.request, "v") != table.version_for(viewer.seat):
        raise Stale
    return viewer, viewer.seat


@handler
async def show_preview(c: Context) -> Response:
    table = await c.table()
    c.spend("previews")
    parts = tuple(part or None for part in query_path(c.request))
    async with table.lock:
        viewer, _ = _asked(c, table)
        return await c.aside(table, lambda: c.data(preview(frame(table, viewer), parts)), Rank.HINT)


@handler
async def show_options(c: Context) -> Response:
    table = await c.table()
    c.spend("previews")
    prefix = query_path(c.request)
    async with table.lock:
        viewer, seat = _asked(c, table)
        return await c.aside(table, lambda: c.data(_options(table, viewer, seat, prefix)), Rank.HINT)


def _options(table: Table, viewer: Viewer, seat: Seat, prefix: Written) -> dict[str, Any]:
    f = frame(table, viewer)
    if table.match.options(seat).kind != "one":
        raise IllegalMove("refuse.web.no_parts")
    options = question.below(f.options, prefix)
    if not options:
        raise IllegalMove("refuse.web.no_beginning")
    return question.next_steps(options, prefix, f.words)


@handler
async def events(c: Context) -> Response:
    table = await c.table()
    if c.request.method == "HEAD":
        return Response(media_type="text/event-stream")
    shown = c.request.query_params.get("v", "")
    version = int(shown) if shown.isascii() and shown.isdigit() and len(shown) < 12 else -1
    meters, name, household = c.house.meters, c.session.name, c.household
    meters.check_streams(name, household)
    meters.check_listeners(listeners(table))
    async with table.lock:
        viewer = c.viewer(table)
        packing = packer(c.request.headers.get("accept-encoding", ""), alone=bool(viewer.held))
        now = await c.aside(table, lambda: snapshot(table, viewer))
        lane = c.tables.lane(c.tables.owner(table), table)
        stream = Stream(
            table, lambda: c.viewer(table), packing, version, c.request.query_params.get("s", "?"), now,
            lambda work: c.tables.desk.do(work, lane),
        )  # fmt: skip
    headers = {"cache-control": "no-cache, no-transform", "x-accel-buffering": "no"}
    if packing.name:
        headers["content-encoding"] = packing.name

    async def sent() -> AsyncIterator[bytes]:
        with meters.streaming(name, household):
            async for chunk in stream.run():
                yield chunk

    return StreamingResponse(sent(), 200, headers, "text/event-stream")


# Posts ------------------------------------------------------------------------------------------------------------


def _acting(c: Context, table: Table, posted: Posted, action: Action) -> Seat:
    """The seat that acts: the one this browser shows."""
    c.require(table, action)
    viewer = c.viewer(table)
    seat = posted.number("seat", -1) if posted.values.get("seat") not in (None, "") else viewer.seat
    if seat is None or seat not in viewer.held:
        raise Forbidden("refuse.table.not_yours")
    if seat != viewer.seat:
        raise Stale
    return seat


@handler
async def move(c: Context) -> Response:
    table = await c.table()
    posted = await c.posted(BODY)
    seat = _acting(c, table, posted, Action.MOVE)
    version = posted.number("v")
    if posted.form is None:
        path = posted.path()
    else:
        if version != table.version_for(seat):
            raise Stale
        path = question.from_form(table.match.options(seat), posted.values, posted.fields())
    then = posted.paths("then") if posted.form is None else []
    await table.answer(seat, version, path, always=posted.flag("always"), then=then)
    return c.done(f"/t/{table.key}#r-prompt")


@handler
async def undo(c: Context) -> Response:
    table = await c.table()
    posted = await c.posted()
    await table.undo(_acting(c, table, posted, Action.UNDO), posted.number("v"))
    return c.done(f"/t/{table.key}#r-prompt")


@handler
async def branch(c: Context) -> Response:
    """Play on from a past moment, at a new table."""
    table = await c.table()
    posted = await c.posted()
    c.require(table, Action.BRANCH)
    c.spend("tables")
    fresh = await c.tables.branch(table, c.visitor, posted.number("n"))
    return c.data({"match": fresh.key, "address": f"/t/{fresh.key}"}, 201) if c.is_data else c.go(f"/t/{fresh.key}")


@handler
async def curtain(c: Context) -> Response:
    table = await c.table()
    posted = await c.posted()
    await table.look(c.session.name, posted.number("seat"))
    return c.done(f"/t/{table.key}")


@handler
async def orders(c: Context) -> Response:
    table = await c.table()
    posted = await c.posted()
    await table.drop_order(_acting(c, table, posted, Action.ORDER), posted.text("drop"))
    return c.done(f"/t/{table.key}")


@handler
async def number(c: Context) -> Response:
    """A number for the dealer: its promise, then itself; with neither, the server draws one."""
    table = await c.table()
    posted = await c.posted()
    c.require(table, Action.NUMBER)
    held = tuple(seat for seat in c.held(table) if seat != HOST)
    await table.give(held, commitment=posted.text("commitment", ""), number=posted.text("number", ""))
    return c.done(f"/t/{table.key}")


@handler
async def deal(c: Context) -> Response:
    table = await c.table()
    await c.posted()
    await table.deal(c.session.name)
    return c.done(f"/t/{table.key}")


@handler
async def rematch(c: Context) -> Response:
    table = await c.table()
    await c.posted()
    c.require(table, Action.REMATCH)
    c.spend("tables")
    fresh = await c.tables.rematch(table, c.session.name)
    return c.go(f"/t/{fresh.key}")


@handler
async def invite(c: Context) -> Response:
    """A new link to a seat; the one before stops working."""
    table = await c.table()
    posted = await c.posted()
    token = await table.invite(c.visitor, posted.number("seat"), secrets.token_urlsafe(9))
    return c.data({"link": f"/join/{token}"}, 201) if c.is_data else c.go(f"/t/{table.key}")


@handler
async def leave(c: Context) -> Response:
    """Give one's seat up."""
    table = await c.table()
    posted = await c.posted()
    await table.leave(c.session.name, posted.number("seat"))
    return c.done(f"/t/{table.key}")


@handler
async def delete(c: Context) -> Response:
    await c.posted()
    await c.tables.delete(c.word("match"), c.session.name)
    return c.go("/")
