"""The addresses of one table."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

from starlette.responses import Response, StreamingResponse

from quadriga.draw import Markup
from quadriga.draw.legend import explain, said
from quadriga.draw.scene import shared
from quadriga.kernel import IllegalMove, Seat, Written, to_json, verify
from quadriga.kernel.fairness import count_numbers
from quadriga.table import HOST, Action, Forbidden, Stale, Table, gather
from quadriga.table.clocks import DAY, SLOW
from quadriga.table.shares import Rank
from quadriga.text import refusal as sentence_of
from quadriga.text.telling import Telling
from quadriga.web.page import layers, question
from quadriga.web.page.chronicle import in_words, log_lines, told_then
from quadriga.web.page.coach import may_coach
from quadriga.web.page.fallback import sentence
from quadriga.web.page.layers import snapshot
from quadriga.web.page.moments import moments_of
from quadriga.web.page.preview import preview
from quadriga.web.page.primer import primer
from quadriga.web.page.talk import phrases
from quadriga.web.page.viewer import Frame, Viewer, frame, past_frame
from quadriga.web.page.why import Panel, panel
from quadriga.web.request import BODY, BadRequest, Context, NotFound, Posted, handler, query_number, query_path
from quadriga.web.stream import FEW, Stream, listeners, packer

_VERDICTS = {True: "fair", None: "partly_fair", False: "unfair"}
KEYS = (
    ("Tab ←↑→↓", "targets"), ("Enter", "choose"), ("Esc", "back"), ("U Shift+U", "undo"), ("L", "list"), ("H", "hint"),
    ("R", "rules"),    ("+ − 0", "zoom"), ("[ ]", "areas"), ("Home End ← →", "replay"), ("?", "what"), ("? ?", "help"),
)  # fmt: skip


# Pages ------------------------------------------------------------------------------------------------------------


@handler
async def show(c: Context) -> Response:
    """The whole page, now or (`?at=`) at a past moment. Where nobody plays, everything has happened before anybody comes:
    it is shown from the beginning, unless the end is asked for (`?now=1`)."""
    table = await c.table()
    c.house.office.saw(table, list(c.held(table)))
    return await c.aside(table, lambda: _page(c, table))


def _page(c: Context, table: Table) -> Response:
    viewer = c.viewer(table)
    asked = c.request.query_params
    is_watched = "at" not in asked and "now" not in asked and _has_happened(table)
    if "at" in asked or is_watched:
        viewer = _eyes(c, table, viewer)
        f = _past(c, table, viewer, table.match.first if is_watched else query_number(c.request, "at"))
        drawn = layers.layers_of(f) | layers.past_layers(f)
    else:
        f = frame(table, viewer, query_path(c.request))
        drawn = layers.layers_of(f)
    if "log" in asked:
        drawn |= layers.panel_layers(f, "log")
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
        talks=bool(set(table.people()) - set(viewer.held)) or not viewer.held,
        phrases=phrases(f.text),
        vacation=_vacation(f),
        absent=[(seat, f.names[seat]) for seat in _may_go(f)],
        watch_url=str(c.request.url_for("show", match=table.key)),
        commitment=table.dealer.commitment if table.dealer else "–",
        may_export=Action.EXPORT in f.viewer.rights,
        orders=_orders(f),
        keys=KEYS,
        primer=primer(f.text),
        legend=said(explain(scene.legend(f.text), f.text)),
        back=f.base,
        is_watched=is_watched,
        may_coach=f.live and may_coach(f),
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


def _may_go(f: Frame) -> list[Seat]:
    """One's own seats that a bot might play for a while: not where nobody else would be kept waiting."""
    if Action.SUBSTITUTE not in f.viewer.rights or len(f.table.people()) < 2:
        return []
    return [seat for seat in f.viewer.held if not f.table.has_stand_in(seat)]


def _vacation(f: Frame) -> list[tuple[Seat, str, int, bool]]:
    """One's own seats with a slow clock: name, whole days of vacation that are left, and whether one is on vacation."""
    clock = f.table.info.clock
    if clock is None or clock.kind != SLOW or Action.VACATION not in f.viewer.rights:
        return []
    days = {seat: int(clock.vacation.get(str(seat), 0.0) // DAY) for seat in f.viewer.held}
    return [(seat, f.names[seat], days[seat], seat in clock.resting) for seat in f.viewer.held]


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


def _allowed(c: Context, table: Table, action: Action) -> dict[str, Any]:
    """The record, for whoever may do this with it now."""
    c.require(table, action)
    return table.record()


@handler
async def export(c: Context) -> Response:
    table = await c.table()
    text = await c.aside(
        table, lambda: json.dumps(_allowed(c, table, Action.EXPORT), ensure_ascii=False, indent=1), Rank.ANALYSIS
    )
    name = f"{table.game.name}-{table.key}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, 200, headers, "application/json")


@handler
async def fair(c: Context) -> Response:
    """Deal a finished match again from its published secret."""
    table = await c.table()
    data = await c.aside(table, lambda: _allowed(c, table, Action.VERIFY), Rank.ANALYSIS)
    verdict = await c.tables.desk.do(lambda: verify(table.game, data), c.lane(table), Rank.ANALYSIS)
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
    found = await c.aside(table, lambda: _explained(table, c.viewer(table), c.number("seat"), turn, at))
    if c.is_data:
        return c.data({"title": found.title, "html": found.html})
    return c.page("why_page.html", heading=found.title, html=found.html, back=f"/t/{table.key}")


def _explained(table: Table, viewer: Viewer, seat: Seat, turn: int | None, at: int | None) -> Panel:
    f = frame(table, viewer)
    try:
        return panel(f, lambda line: in_words(f, line).plain, seat, turn, at)
    except IllegalMove as refusal:
        raise BadRequest(refusal.key, **refusal.values) from None


# Data -------------------------------------------------------------------------------------------------------------


@handler
async def view(c: Context) -> Response:
    """The table as data, for programs."""
    table = await c.table()
    return await c.aside(table, lambda: c.data(_as_data(table, c.viewer(table))))


def _as_data(table: Table, viewer: Viewer) -> dict[str, Any]:
    f = frame(table, viewer)
    words, rule = layers.prompt_of(f)
    return {
        "v": f.version,
        "seat": f.viewer.seat,
        "curtain": f.viewer.curtain,
        "seats": [_seat_data(f, seat) for seat in range(len(table.places))],
        "prompt": words,
        "rule": rule,
        "asked": table.asked(),
        "ask": f.opts,
        "view": to_json(f.view),
        "log": [line.plain for line in log_lines(f, whole=True)],
        "result": to_json(table.match.state.result),
        "commitment": table.dealer.commitment if table.dealer else None,
        "clocks": _clocks_data(table),
        "gather": gather.step_for(table.info, table.people(), f.viewer.held),
    }


def _clocks_data(table: Table) -> dict[str, Any] | None:
    """Everybody's time: seconds left, and when they will be up if they run; `now` is the clock of the house."""
    clock = table.info.clock
    if clock is None:
        return None
    seats = {str(seat): dict(zip(("left", "until"), clock.shown(seat), strict=True)) for seat in table.people()}
    return {"now": table.now(), "kind": clock.kind, "at_zero": clock.at_zero, "seats": seats}


def _seat_data(f: Frame, seat: Seat) -> dict[str, Any]:
    place = f.table.places[seat]
    known = {"name": f.names[seat], "kind": place.kind}
    if f.table.has_stand_in(seat):
        known["stand_in"] = f.table.level_at(seat)
    return known | ({"free": True} if seat in f.table.info.free() else {})


@handler
async def at(c: Context) -> Response:
    table = await c.table()
    return await c.aside(table, lambda: c.data(_moment(c, table, _eyes(c, table, c.viewer(table)))))


def _moment(c: Context, table: Table, viewer: Viewer) -> dict[str, Any]:
    f = _past(c, table, viewer, c.number("n"))
    return {"n": f.at, "of": table.count_for(viewer.seat), "text": told_then(f), "layers": layers.past_layers(f)}


@handler
async def panel_now(c: Context) -> Response:
    """A panel that somebody opens, as it stands now."""
    table, name = await c.table(), c.word("name")
    if name not in layers.PANELS:
        raise NotFound("refuse.web.no_page")
    return await c.aside(table, lambda: c.data(_opened(table, c.viewer(table), name)))


def _opened(table: Table, viewer: Viewer, name: str) -> dict[str, Any]:
    f = frame(table, viewer)
    return {"v": f.version, "seat": "" if viewer.seat is None else viewer.seat, "layers": layers.panel_layers(f, name)}


@handler
async def moments(c: Context) -> Response:
    """The moments from one to another, as this viewer may see them."""
    table = await c.table()
    first, end = query_number(c.request, "from"), query_number(c.request, "to")
    return c.data({"moments": await c.aside(table, lambda: _staged(table, c.viewer(table), first, end))})


def _staged(table: Table, viewer: Viewer, first: int, end: int) -> list[dict[str, Any]]:
    if first < table.marks(viewer.seat).get("moments", 0):
        table.whole()
    return [staged.data for staged in moments_of(frame(table, viewer))[first:end]]


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
    return await c.aside(table, lambda: c.data(preview(frame(table, _asked(c, table)[0]), parts)), Rank.HINT)


@handler
async def show_options(c: Context) -> Response:
    table = await c.table()
    c.spend("previews")
    prefix = query_path(c.request)
    return await c.aside(table, lambda: c.data(_options(table, *_asked(c, table), prefix)), Rank.HINT)


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
    await table.reach(c.viewer(table).seat, version)
    meters, name, household = c.house.meters, c.session.name, c.household
    meters.check_streams(name, household)
    meters.check_listeners(listeners(table))
    c.spend("openings")
    with meters.streaming(name, household):  # from now on it counts: many may be asked for at once
        stream = await c.aside(table, lambda: _stream(c, table, version))
    headers = {"cache-control": "no-cache, no-transform", "x-accel-buffering": "no"}
    if stream.packing.name:
        headers["content-encoding"] = stream.packing.name

    async def sent() -> AsyncIterator[bytes]:
        persons, browser = c.house.club.persons, c.session.browser
        with meters.streaming(name, household), persons.watching(browser, c.who, stream.end):
            if persons.known(browser)[1] != c.who:  # signed out while the first page was drawn
                return
            async for chunk in stream.run():
                yield chunk

    return StreamingResponse(sent(), 200, headers, "text/event-stream")


def _stream(c: Context, table: Table, version: int) -> Stream:
    """A new connection, for whoever looks now. Its pages are drawn as the table's owner's share."""
    viewer = c.viewer(table)
    alone = bool(viewer.held) and c.house.meters.count_streams(c.session.name) <= FEW
    packing = packer(c.request.headers.get("accept-encoding", ""), alone=alone)
    lane, seat = c.tables.lane(c.tables.owner(table), table), c.request.query_params.get("s", "?")
    now = snapshot(table, viewer)
    return Stream(table, lambda: c.viewer(table), packing, version, seat, now, lambda work: c.tables.desk.do(work, lane))


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
    if table.has_stand_in(seat) and action in (Action.MOVE, Action.UNDO):
        raise Forbidden("refuse.table.covered")
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
    c.check_door()
    c.spend("tables")
    await c.note_help(table)
    fresh = await c.tables.branch(table, c.visitor, posted.number("n"), better=posted.flag("better"))
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
    c.check_door()
    c.spend("tables")
    fresh = await c.tables.rematch(table, c.session.name)
    return c.go(f"/t/{fresh.key}")


@handler
async def delete(c: Context) -> Response:
    await c.posted()
    await c.house.tally.settle()  # a match that is over counts, whoever deletes it
    await c.tables.delete(c.word("match"), c.session.name)
    return c.go("/")
