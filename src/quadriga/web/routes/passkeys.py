"""The addresses at which passkeys are made and used: by scripts alone, since browsers offer passkeys to nothing else."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from quadriga.club.accounts import read_name
from quadriga.club.passkeys import Site
from quadriga.web.page.you import label_of
from quadriga.web.request import BODY, BadRequest, Context, Posted, handler
from quadriga.web.routes.you import check_door, check_register, entered, entry_of, person_of, posting, show_codes


def _site(c: Context) -> Site:
    """The address at which this browser sees us."""
    url = c.request.url
    return Site(url.hostname or "", f"{url.scheme}://{url.netloc}")


def _credential(posted: Posted) -> dict[str, Any]:
    found = posted.values.get("credential")
    if not isinstance(found, dict):
        raise BadRequest("refuse.web.not_text", name="credential")
    return found


@handler
async def offer(c: Context) -> Response:
    """What the browser needs to make a passkey: for a member, or for a guest who wants to be one of this name."""
    posted = await c.posted()
    c.spend("passes")
    club, name = c.house.club, c.who.name
    if c.who.is_member:
        await club.accounts.require_proof(c.session.browser)
    else:
        check_door(c)
        name = read_name(posted.text("name"))
        await club.accounts.check_free(name)
    return c.data(await club.passkeys.offer(_site(c), c.session.browser, c.session.name, name))


@handler
async def add(c: Context) -> Response:
    """A new passkey; a guest becomes a member by it."""
    posted = await c.posted(BODY)
    club, credential = c.house.club, _credential(posted)
    if c.who.is_member:
        label = label_of(c.request.headers.get("user-agent", "")[:400])
        await club.passkeys.add(_site(c), c.session.browser, c.who.person, credential, label)
        return c.data({}, 201)
    check_register(c)
    entry, fresh = entry_of(c)
    codes = await club.passkeys.register(_site(c), entry, posted.text("name"), credential)
    c.session = fresh
    return show_codes(c, codes)


@posting
async def remove(c: Context, posted: Posted) -> Response:
    await c.house.club.passkeys.remove(person_of(c), c.session.browser, posted.text("passkey"))
    return c.done("/you#h-passkeys")


@handler
async def request(c: Context) -> Response:
    """What the browser needs to sign in by a passkey."""
    await c.posted()
    c.spend("passes")
    return c.data(await c.house.club.passkeys.request(_site(c), c.session.browser))


@handler
async def sign_in(c: Context) -> Response:
    posted = await c.posted(BODY)
    c.spend("sign_ins")
    entry, fresh = entry_of(c)
    return await entered(c, fresh, await c.house.club.passkeys.sign_in(_site(c), entry, _credential(posted)))


ROUTES = [
    Route("/you/passkeys/options", offer, methods=["POST"]),
    Route("/you/passkeys", add, methods=["POST"]),
    Route("/you/passkeys/remove", remove, methods=["POST"]),
    Route("/you/passkeys/request", request, methods=["POST"]),
    Route("/you/passkeys/sign-in", sign_in, methods=["POST"]),
]
