"""How one is told that a table waits: the page on which everybody chooses, and the links in letters."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.responses import FileResponse, Response

from quadriga.club.outside import BadAddress, checked_mail
from quadriga.club.rights import Deed
from quadriga.club.senders import CHANNELS, DAILY, EACH, EMAIL, ON, PUSH, WEBHOOK, Outcome, Way
from quadriga.club.senders.http import LONGEST, Unreachable, checked_url, resolve
from quadriga.club.senders.push import checked_keys
from quadriga.club.ways import CONFIRM, END, new_secret
from quadriga.kernel import QuadrigaError
from quadriga.table.outcome import outcome
from quadriga.web.request import Context, handler_of, status_of

WORKER = Path(__file__).parents[1] / "static" / "bundle" / "sw.js"
HERE = "/you/notices"
LOOKUPS = ThreadPoolExecutor(2, "lookup")  # apart from all else: a name may take as long to look up as its owner likes
PATIENCE = 10.0  # seconds for one of them
TOLD = ("asked", "confirmed", "added", "removed", "changed")  # what the page may say was done
handler, by_link = handler_of(Deed.NOTICES), handler_of(Deed.END_NOTICES)


def _shown(way: Way) -> dict[str, Any]:
    """A way as its owner sees it; of a push, the service alone, as its address says nothing to anybody."""
    name = urlsplit(way.address).netloc if way.channel == PUSH else way.address
    secret = way.secret if way.channel == WEBHOOK else ""
    return {"id": way.id, "state": way.state, "pace": way.pace, "shown": name, "secret": secret}


async def _page(c: Context, error: QuadrigaError | None = None, wrong: str = "", given: str = "") -> Response:
    office = c.house.office
    ways = await asyncio.to_thread(office.ways.of, c.person)
    key = "" if office.push is None else await asyncio.to_thread(lambda: office.push.public_key if office.push else "")
    channels = [
        {
            "name": channel,
            "offered": channel in office.notices.senders,
            "longest": 254 if channel == EMAIL else LONGEST,
            "ways": [_shown(way) for way in ways if way.channel == channel],
        }
        for channel in CHANNELS
    ]
    if c.is_data and error is None:
        return c.data({"channels": channels, "push_key": key})
    done = c.request.query_params.get("done", "")
    return c.page(
        "notices.html",
        200 if error is None else status_of(error),
        channels=channels,
        push_key=key,
        done=done if done in TOLD else "",
        error="" if error is None else c.say_error(error),
        wrong=wrong,
        given=given[:LONGEST],
    )


@handler
async def show(c: Context) -> Response:
    return await _page(c)


def _require_offered(c: Context, channel: str) -> None:
    if channel not in c.house.office.notices.senders:
        raise BadAddress("refuse.notice.not_offered")


async def _add(c: Context, channel: str, address: str, secret: str) -> Way:
    office = c.house.office
    return await asyncio.to_thread(office.ways.add, c.person, channel, address, secret, c.lang, office.now())


@handler
async def add_email(c: Context) -> Response:
    """An address, to which one letter goes that asks whether it is theirs."""
    posted = await c.posted()
    given = posted.text("address", "")
    try:
        _require_offered(c, EMAIL)
        address = checked_mail(given)
        c.spend("ways")
        way = await _add(c, EMAIL, address, "")
        office = c.house.office
        assert office.mail is not None
        if way.state != ON and await asyncio.to_thread(office.mail.ask, way, office.now()) is not Outcome.SENT:
            raise BadAddress("refuse.notice.not_sent")
    except BadAddress as error:
        if c.is_data:
            raise
        return await _page(c, error, EMAIL, given)
    return c.done(f"{HERE}?done=asked")


@handler
async def add_webhook(c: Context) -> Response:
    posted = await c.posted()
    given = posted.text("address", "").strip()
    try:
        _require_offered(c, WEBHOOK)
        hosts = c.house.office.outside.hosts
        parts = checked_url(given, hosts)
        c.spend("ways")
        try:
            await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(LOOKUPS, resolve, parts, hosts), PATIENCE)
        except (Unreachable, TimeoutError):
            raise BadAddress("refuse.notice.address") from None
        known = [way.secret for way in await asyncio.to_thread(c.house.office.ways.of, c.person) if way.address == given]
        await _add(c, WEBHOOK, given, known[0] if known else new_secret(WEBHOOK))
    except BadAddress as error:
        if c.is_data:
            raise
        return await _page(c, error, WEBHOOK, given)
    return c.done(f"{HERE}?done=added")


@handler
async def add_push(c: Context) -> Response:
    """A browser's subscription."""
    posted = await c.posted()
    _require_offered(c, PUSH)
    endpoint = posted.text("endpoint", "")
    keys = checked_keys(endpoint, posted.values.get("keys"), c.house.office.outside.hosts)
    c.spend("ways")
    await _add(c, PUSH, endpoint, keys)
    return c.done(f"{HERE}?done=added")


@handler
async def change(c: Context) -> Response:
    """Remove a way, try one again, or say how often one wants to hear of slow games."""
    posted = await c.posted()
    key, act = posted.text("way"), posted.text("act")
    c.spend("ways")
    ways = c.house.office.ways
    if act == "remove":
        await outcome(ways.remove(c.person, key))
        return c.done(f"{HERE}?done=removed")
    if act == "mend":
        await outcome(ways.mend(c.person, key))
    else:
        await outcome(ways.set_pace(c.person, key, {"daily": DAILY, "each": EACH}.get(act, "")))
    return c.done(f"{HERE}?done=changed")


# Links in letters: they work in any browser, signed in or not, and do nothing before somebody presses -----------------


async def _asked(c: Context, purpose: str) -> Response:
    await asyncio.to_thread(c.house.office.ways.find, c.word("token"), purpose)
    return c.page("notice_link.html", about=purpose, done=False)


@by_link
async def ask_confirm(c: Context) -> Response:
    return await _asked(c, CONFIRM)


@by_link
async def confirm(c: Context) -> Response:
    await outcome(await asyncio.to_thread(c.house.office.ways.confirm, c.word("token")))
    return c.page("notice_link.html", about="confirmed", done=True)


@by_link
async def ask_end(c: Context) -> Response:
    return await _asked(c, END)


@by_link
async def end(c: Context) -> Response:
    """Also for mail programs, which post here with one click (RFC 8058): whoever has the link may end it."""
    await outcome(await asyncio.to_thread(c.house.office.ways.end, c.word("token")))
    return c.page("notice_link.html", about="ended", done=True)


async def worker(request: Any) -> Response:
    """The script that shows pushes. It stands at the root, so that it may speak for all pages."""
    return FileResponse(WORKER, media_type="text/javascript", headers={"cache-control": "no-cache"})
