"""The pages of those who watch over the server. Each thing they may do has an address of its own, and a right of its own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from starlette.responses import Response

from quadriga.club.keepers import DAYS, HOUSE, LONGEST, TALK, Done, Report
from quadriga.club.rights import Deed, Standing
from quadriga.kernel import QuadrigaError
from quadriga.table import StorageError
from quadriga.table.backups import back_up
from quadriga.table.talk import PHRASES
from quadriga.web.limits import Limit
from quadriga.web.request import Context, Posted, handler_of

HERE = "/keeper"
SHORT = 8  # letters by which people are told from each other


@handler_of(Deed.CLAIM)
async def show(c: Context) -> Response:
    """What there is to see to; for whoever is no keeper, the form for the key."""
    if c.standing is not Standing.KEEPER:
        return c.page("keeper_key.html", kept=bool(c.house.office.keepers.keepers))
    return await asyncio.to_thread(_page, c)


def _page(c: Context, error: str = "", status: int = 200, **given: str) -> Response:
    office, keepers, now = c.house.office, c.house.office.keepers, c.house.office.now()
    return c.page(
        "keeper.html",
        status,
        error=error,
        given=given,
        reports=[_report(c, report) for report in keepers.reports()],
        sanctions=[(one, one.person[:SHORT], _day(one.until)) for one in keepers.sanctions if one.until > now],
        announcements=[(one, _day(one.until)) for one in keepers.announced(now)],
        keepers=[(who[:SHORT], _day(since), who == c.person) for who, since in keepers.keepers.items()],
        deeds=[_deed(one) for one in keepers.deeds()],
        checks=office.health.checks(),
        limits=_limits(c),
        counts=_counts(c),
        backups=_backups(c),
        has_backups=office.backups is not None,
        longest=LONGEST,
        days=DAYS,
    )


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def _report(c: Context, report: Report) -> dict[str, Any]:
    """A line as it was read, by the name that its writer had at the table."""
    is_phrase = report.is_phrase and report.words in PHRASES
    words = c.text.say(f"page.phrase.{report.words}") if is_phrase else report.words
    name = _name_at(c, report)
    return vars(report) | {"said": words, "name": name, "who": report.person[:SHORT], "when": _moment(report.at)}


def _name_at(c: Context, report: Report) -> str:
    for (meta,) in c.tables.storage.read("SELECT meta FROM matches WHERE key=?", (report.match,)):
        try:
            return str(json.loads(meta)["places"][report.seat]["name"]) if report.seat >= 0 else ""
        except (ValueError, LookupError, TypeError):
            return ""
    return ""


def _deed(done: Done) -> tuple[str, str, str, str]:
    return _moment(done.at), done.keeper[:SHORT], done.deed.replace(" ", "_"), done.person[:SHORT]


def _limits(c: Context) -> list[tuple[str, int, int, int]]:
    """What one person, and one address, may ask for within how many seconds."""
    found = vars(c.house.meters.limits)
    known = [(c.text.say(f"page.keeper_limit_{name}"), one) for name, one in found.items() if isinstance(one, Limit)]
    return [(words, one.person, one.household, round(one.seconds)) for words, one in known]


def _counts(c: Context) -> list[tuple[str, int]]:
    queries = {
        "matches": "SELECT count(*) FROM matches",
        "running": "SELECT count(*) FROM matches WHERE over=0",
        "people": "SELECT count(DISTINCT session) FROM holders",
    }
    return [(name, c.tables.storage.read(query)[0][0]) for name, query in queries.items()]


def _backups(c: Context) -> list[tuple[str, int]]:
    """Their names and sizes in megabytes, the latest first."""
    folder = c.house.office.backups
    files = sorted(folder.glob("quadriga-*.db"), reverse=True) if folder is not None and folder.is_dir() else []
    return [(file.name, round(file.stat().st_size / 1e6)) for file in files[:10]]


async def _done(c: Context, work: Callable[[], None], **given: str) -> Response:
    """Do something in a thread. A form that cannot be taken is shown again with what was written in it."""
    try:
        await asyncio.to_thread(work)
    except QuadrigaError as error:
        if c.is_data or not given:
            raise
        return await asyncio.to_thread(_page, c, c.say_error(error), 422, **given)
    return c.done(HERE)


@handler_of(Deed.CLAIM)
async def claim(c: Context) -> Response:
    """Become a keeper, with the key that the server has printed."""
    posted = await c.posted()
    c.spend("keys")
    key = posted.text("key", "")
    return await _done(c, lambda: c.house.office.keepers.claim(c.person, key, c.house.office.now()))


def _of(c: Context, posted: Posted) -> Report:
    return c.house.office.keepers.report(posted.text("match"), posted.number("n"))


@handler_of(Deed.SETTLE)
async def settle(c: Context) -> Response:
    """Nothing needs to be done about a report."""
    posted = await c.posted()
    office = c.house.office
    return await _done(c, lambda: office.keepers.settle(c.person, _of(c, posted), office.now()))


async def _sanction(c: Context, kind: str) -> Response:
    posted = await c.posted()
    office, days = c.house.office, posted.number("days", 7)
    return await _done(c, lambda: office.keepers.sanction(c.person, _of(c, posted), kind, days, office.now()))


@handler_of(Deed.MUTE)
async def mute(c: Context) -> Response:
    return await _sanction(c, TALK)


@handler_of(Deed.BAN)
async def ban(c: Context) -> Response:
    return await _sanction(c, HOUSE)


@handler_of(Deed.LIFT)
async def lift(c: Context) -> Response:
    posted = await c.posted()
    office, person, kind = c.house.office, posted.text("person"), posted.text("kind")
    return await _done(c, lambda: office.keepers.lift(c.person, person, kind, office.now()))


@handler_of(Deed.ANNOUNCE)
async def announce(c: Context) -> Response:
    posted = await c.posted()
    office, en, cs = c.house.office, posted.text("en", ""), posted.text("cs", "")
    days = posted.number("days", 7)
    return await _done(c, lambda: office.keepers.announce(c.person, en, cs, days, office.now()), en=en, cs=cs)


@handler_of(Deed.WITHDRAW)
async def withdraw(c: Context) -> Response:
    posted = await c.posted()
    office, key = c.house.office, posted.text("id")
    return await _done(c, lambda: office.keepers.withdraw(c.person, key, office.now()))


@handler_of(Deed.BACK_UP)
async def write_backup(c: Context) -> Response:
    """Write a backup where the server keeps them. It is never sent: it holds every hand and what seals all cookies."""
    await c.posted()
    office = c.house.office
    if office.backups is None:
        raise StorageError("refuse.keeper.no_backups")
    name = f"quadriga-{datetime.fromtimestamp(office.now(), UTC):%Y%m%d-%H%M%S}.db"

    def work() -> None:
        assert office.backups is not None
        back_up(office.database, office.backups / name)
        office.keepers.note(c.person, Deed.BACK_UP, name, office.now())

    return await _done(c, work)


@handler_of(Deed.STEP_DOWN)
async def step_down(c: Context) -> Response:
    await c.posted()
    return await _done(c, lambda: c.house.office.keepers.step_down(c.person, c.house.office.now()))
