"""Whether the server is well, in a word for those who watch over many, and in numbers for whoever runs it."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from quadriga.text import catalogue
from quadriga.web.request import House
from quadriga.web.session import settings_of

KIND = "text/plain; version=0.0.4; charset=utf-8"
STORED = {"cache-control": "no-store"}


async def health(request: Request) -> Response:
    """200 and `ok`, or 503 and what is not: names of checks, nothing about anybody."""
    house: House = request.app.state.house
    checks = await asyncio.to_thread(house.office.health.checks)
    is_well = house.office.health.is_well
    return JSONResponse({"ok": is_well, "checks": checks}, 200 if is_well else 503, STORED)


async def metrics(request: Request) -> Response:
    """For Prometheus: from this machine, or with the token that whoever runs the server has chosen."""
    house: House = request.app.state.house
    if not _may_read(request, house.token):
        words = catalogue(settings_of(request).lang).say("refuse.keeper.metrics")
        return PlainTextResponse(words, 403, STORED)
    return Response(await asyncio.to_thread(house.telling.text), media_type=KIND, headers=STORED)


def _may_read(request: Request, token: str) -> bool:
    """With a token that was chosen, nothing else counts: behind a proxy everybody may seem to come from this machine."""
    if token:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), token.encode())
    try:
        is_here = request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        is_here = False
    return is_here and "x-forwarded-for" not in request.headers and "forwarded" not in request.headers
