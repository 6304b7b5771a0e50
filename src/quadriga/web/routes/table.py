"""The addresses of one table."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

from starlette.responses import Response, StreamingResponse

from quadriga.draw import Markup
from quadriga.draw.scene import shared
from quadriga.kernel import IllegalMove, Seat, to_json, verify
from quadriga.kernel.record import count_numbers
from quadriga.table import HOST, LINK, Forbidden, Stale, Table, gather
from quadriga.text import refusal as sentence_of
from quadriga.text.telling import Telling
from quadriga.web.page import layers, question
from quadriga.web.page.chronicle import log_lines, told_then
from quadriga.web.page.fallback import sentence
from quadriga.web.page.preview import preview
from quadriga.web.page.viewer import Frame, Viewer, frame, past_frame
from quadriga.web.request import BadRequest, Context, Posted, handler, query_number, query_path
from quadriga.web.stream import Stream, packer

_VERDICTS = {True: "fair", None: "partly_fair", False: "unfair"}
KEYS = (
    ("Tab ←↑→↓", "targets"), ("Enter", "choose"), ("Esc", "back"), ("U Shift+U", "undo"), ("L", "list"), ("H", "hint"),
    ("+ − 0", "zoom"), ("[ ]", "areas"), ("Home End ← →", "replay"), ("?", "help"),
)  # fmt: skip


# Pages ------------------------------------------------------------------------------------------------------------


@handler
async def show(c: Context) -> Response:
    """The whole page, now or (`?at=`) at a past moment."""
    table = await c.table()
    async with table.lock:
        viewer = c.viewer(table)
        if "at" in c.request.query_params:
            viewer = _eyes(c, table, viewer)
            f = _past(c, table, viewer, query_number(c.request, "at"))
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
            backdrop=scene.picture() is not None,
            sprite=Markup(shared("sprite.svg") + scene.sprite()),
            first=table.match.first,
            of=table.count_for(viewer.seat),
            links=_links(c, f),
            watch_url=str(c.request.url_for("show", match=table.key)),
            commitment=table.dealer.commitment if table.dealer else "–",
            may_export=_may_export(c, table),
            orders=_orders(f),
            keys=KEYS,
            back=f.base,
        )


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
    if wanted is None or not table.match.over:
        return viewer
    seats = {str(seat): seat for seat in range(len(table.places))}
    if wanted and wanted not in seats:
        raise BadRequest("refuse.web.no_seat")
    return replace(viewer, seat=seats.get(wanted))


def _links(c: Context, f: Frame) -> list[tuple[str, str]]:
    """The secret links, for whoever set the table up and for each seat's own holder."""
    held = c.held(f.table)
    shown = []
    for seat, place in enumerate(f.table.places):
        if place.token and (seat in held or (HOST in held and place.kind == LINK)):
            shown.append((f.names[seat], str(c.request.url_for("join", token=place.token))))
    return shown


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


def _may_export(c: Context, table: Table) -> bool:
    """A record tells everything: of a running match only where all people share this screen."""
    return table.match.over or table.may_rewind(c.seats(table))


@handler
async def export(c: Context) -> Response:
    table = await c.table()
    async with table.lock:
        if not _may_export(c, table):
            raise Forbidden("refuse.web.secrets")
        text = json.dumps(table.record(), ensure_ascii=False, indent=1)
    name = f"{table.game.name}-{table.key}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, 200, headers, "application/json")


@handler
async def fair(c: Context) -> Response:
    """Deal a finished match again from its published secret."""
    table = await c.table()
    async with table.lock:
        if not table.match.over:
            raise Stale
        data = table.record()
    verdict = await asyncio.to_thread(verify, table.game, data)
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


# Data -------------------------------------------------------------------------------------------------------------


@handler
async def view(c: Context) -> Response:
    """The table as data, for programs."""
    table = await c.table()
    async with table.lock:
        f = frame(table, c.viewer(table))
        words, rule = layers.prompt_of(f)
        return c.data(
            {
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
        )


@handler
async def at(c: Context) -> Response:
    table = await c.table()
    async with table.lock:
        viewer = _eyes(c, table, c.viewer(table))
        f = _past(c, table, viewer, c.request.path_params["n"])
        drawn = layers.past_layers(f)
        return c.data({"n": f.at, "of": table.count_for(viewer.seat), "text": told_then(f), "layers": drawn})


def _asked(c: Context, table: Table) -> tuple[Frame, Seat]:
    """The frame of the seat that is choosing, at the version the browser shows."""
    viewer = c.viewer(table)
    if viewer.seat is None:
        raise Forbidden("refuse.web.watcher")
    if query_number(c.request, "v") != table.version_for(viewer.seat):
        raise Stale
    return frame(table, viewer), viewer.seat


@handler
async def show_preview(c: Context) -> Response:
    table = await c.table()
    async with table.lock:
        f, _ = _asked(c, table)
        return c.data(preview(f, tuple(part or None for part in query_path(c.request))))


@handler
async def show_options(c: Context) -> Response:
    table = await c.table()
    async with table.lock:
        f, seat = _asked(c, table)
        if table.match.options(seat).kind != "one":
            raise IllegalMove("refuse.web.no_parts")
        prefix = query_path(c.request)
        options = question.below(f.options, prefix)
        if not options:
            raise IllegalMove("refuse.web.no_beginning")
        return c.data(question.next_steps(options, prefix, f.words))


@handler
async def events(c: Context) -> Response:
    table = await c.table()
    if c.request.method == "HEAD":
        return Response(media_type="text/event-stream")
    shown = c.request.query_params.get("v", "")
    version = int(shown) if shown.isascii() and shown.isdigit() and len(shown) < 12 else -1
    packing = packer(c.request.headers.get("accept-encoding", ""))
    async with table.lock:
        stream = Stream(table, lambda: c.viewer(table), packing, version, c.request.query_params.get("s", "?"))
    headers = {"cache-control": "no-cache, no-transform", "x-accel-buffering": "no"}
    if packing.name:
        headers["content-encoding"] = packing.name
    return StreamingResponse(stream.run(), 200, headers, "text/event-stream")


# Posts ------------------------------------------------------------------------------------------------------------


def _acting(c: Context, table: Table, posted: Posted) -> Seat:
    """The seat that acts: the one this browser shows."""
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
    posted = await c.posted()
    seat = _acting(c, table, posted)
    version = posted.number("v")
    if posted.form is None:
        path = posted.path()
    else:
        if version != table.version_for(seat):
            raise Stale
        path = question.from_form(table.match.options(seat), posted.values, posted.fields())
    await table.answer(seat, version, path, always=posted.flag("always"))
    return c.done(f"/t/{table.key}#r-prompt")


@handler
async def undo(c: Context) -> Response:
    table = await c.table()
    posted = await c.posted()
    await table.undo(_acting(c, table, posted), posted.number("v"))
    return c.done(f"/t/{table.key}#r-prompt")


@handler
async def rewind(c: Context) -> Response:
    table = await c.table()
    posted = await c.posted()
    await table.rewind(c.viewer(table).seat, c.seats(table), posted.number("v"), posted.number("n"))
    return c.done(f"/t/{table.key}")


@handler
async def curtain(c: Context) -> Response:
    table = await c.table()
    posted = await c.posted()
    await table.look(c.session.name, c.seats(table), posted.number("seat"))
    return c.done(f"/t/{table.key}")


@handler
async def orders(c: Context) -> Response:
    table = await c.table()
    posted = await c.posted()
    await table.drop_order(_acting(c, table, posted), posted.text("drop"))
    return c.done(f"/t/{table.key}")


@handler
async def number(c: Context) -> Response:
    """A number for the dealer: its promise, then itself; with neither, the server draws one."""
    table = await c.table()
    posted = await c.posted()
    await table.give(c.seats(table), commitment=posted.text("commitment", ""), number=posted.text("number", ""))
    return c.done(f"/t/{table.key}")


@handler
async def deal(c: Context) -> Response:
    table = await c.table()
    await c.posted()
    await table.deal(c.held(table))
    return c.done(f"/t/{table.key}")


@handler
async def rematch(c: Context) -> Response:
    table = await c.table()
    await c.posted()
    fresh = await c.tables.rematch(table, c.seats(table))
    return c.go(f"/t/{fresh.key}")


@handler
async def delete(c: Context) -> Response:
    await c.posted()
    await c.tables.delete(c.word("match"), c.session.name)
    return c.go("/")
