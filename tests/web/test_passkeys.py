"""Passkeys: both ceremonies, and all that is refused: another origin, a challenge of before, a copy, another's key."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from web.authenticator import Authenticator, text
from web.harness import Answer, Browser, House, house, run
from web.test_people import name_of, register, sign_in

Spoil = Callable[[Authenticator, dict[str, Any]], dict[str, Any]]


async def make(browser: Browser, key: Authenticator, name: str = "Ada") -> Answer:
    """Have a passkey made, and become a member by it if one is a guest."""
    await browser.open("/you")
    options = await browser.post("/you/passkeys/options", name=name)
    assert options.status == 200, options.text
    made = await browser.post("/you/passkeys", name=name, credential=key.make(options.data))
    await browser.open("/you")
    return made


async def enter(browser: Browser, key: Authenticator) -> Answer:
    await browser.open("/you")
    options = await browser.post("/you/passkeys/request")
    answer = await browser.post("/you/passkeys/sign-in", credential=key.sign(options.data))
    await browser.open("/you")
    return answer


async def is_guest(browser: Browser) -> bool:
    return "guest here" in (await browser.open("/you")).text


def test_a_passkey_makes_a_member_and_signs_in_on_any_device_that_has_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, phone, key = place.browser(), place.browser(), Authenticator()
            table = await ada.create("forum", ["here", "link"])
            made = await make(ada, key)
            assert made.status == 200
            assert len(made.data["codes"]) == 10
            assert (await ada.view(table["address"]))["seat"] == 0
            cookie = dict(phone.cookies)
            assert (await enter(phone, key)).status == 200
            assert phone.cookies != cookie
            assert (await phone.view(table["address"]))["seat"] == 0
            assert (await enter(place.browser(), key)).status == 200, "and again"

    run(test())


def test_a_member_adds_passkeys_and_keeps_a_way_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser()
            await make(ada, Authenticator())
            (mark,) = marks(await ada.open("/you"))
            only = await ada.post("/you/passkeys/remove", passkey=mark)
            assert (only.status, "only way in" in only.text) == (422, True)
            assert (await make(ada, Authenticator())).status == 201
            await make(eve, Authenticator(), "Eve")
            assert (await eve.post("/you/passkeys/remove", passkey=mark)).status == 204
            assert len(marks(await ada.open("/you"))) == 2, "nobody removes another's"
            assert (await ada.post("/you/passkeys/remove", passkey=mark)).status == 204
            assert len(marks(await ada.open("/you"))) == 1

    run(test())


def marks(page: Answer) -> list[str]:
    return re.findall(r'name="passkey" value="(\w+)"', page.text)


def elsewhere(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    key.origin = "http://evil.test"
    return key.sign(options)


def other_port(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    key.origin = "http://table.test:81"
    return key.sign(options)


def other_site(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    key.site = "evil.test"
    return key.sign(options)


def cloned(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    key.counter = 0
    return key.sign(options)


def unsigned(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    found = key.sign(options)
    found["response"]["signature"] = text(b"\0" * 70)
    return found


def foreign_key(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    """Another's key under this one's name."""
    other = Authenticator()
    other.id, other.user, other.counter = key.id, key.user, 50
    return other.sign(options)


def unknown(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    return Authenticator().sign(options)


def own_challenge(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    """One that nobody has asked for."""
    return key.sign({**options, "challenge": text(b"x" * 32)})


def garbage(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    found = key.sign(options)
    found["response"]["authenticatorData"] = "!"
    return found


def bottomless(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    """What a reader of JSON goes down into until it gives up."""
    found = key.sign(options)
    found["response"]["clientDataJSON"] = text(b"[" * 45_000)
    return found


def half_a_letter(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    return key.sign(options) | {"id": "\ud800"}


SPOILS = [elsewhere, other_port, other_site, cloned, unsigned, foreign_key, unknown, own_challenge, garbage]


@pytest.mark.parametrize("spoil", [*SPOILS, bottomless, half_a_letter])
def test_what_is_not_the_right_answer_to_this_challenge_is_refused(tmp_path: Path, spoil: Spoil) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve, key = place.browser(), place.browser(), Authenticator()
            await make(ada, key)
            assert (await enter(place.browser(), key)).status == 200
            await eve.open("/you")
            options = (await eve.post("/you/passkeys/request")).data
            refused = await eve.post("/you/passkeys/sign-in", credential=spoil(key, options))
            assert refused.status in (403, 404), refused.text
            assert refused.data["error"]
            assert await is_guest(eve)

    run(test())


def test_a_challenge_is_good_once_and_in_one_browser_and_not_for_long(tmp_path: Path) -> None:
    async def test() -> None:
        now = [1_000_000.0]
        async with house(tmp_path / "q.db", now=lambda: now[0]) as place:
            ada, phone, eve, key = place.browser(), place.browser(), place.browser(), Authenticator()
            await make(ada, key)
            await phone.open("/you")
            await eve.open("/you")
            options = (await phone.post("/you/passkeys/request")).data
            stolen = key.sign(options)
            assert (await eve.post("/you/passkeys/sign-in", credential=stolen)).status == 403, "another browser's challenge"
            options = (await phone.post("/you/passkeys/request")).data
            answer = key.sign(options)
            assert (await phone.post("/you/passkeys/sign-in", credential=answer)).status == 200
            await phone.open("/you")
            assert (await phone.post("/you/passkeys/sign-in", credential=answer)).status == 404, "used up"
            late = key.sign((await eve.post("/you/passkeys/request")).data)
            now[0] += 301
            assert (await eve.post("/you/passkeys/sign-in", credential=late)).status == 404
            made = Authenticator().make((await phone.post("/you/passkeys/options")).data)
            assert (await phone.post("/you/passkeys/sign-in", credential=made)).status == 404, "meant for something else"
            assert await is_guest(eve)

    run(test())


def test_a_passkey_for_another_site_is_not_taken(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            for key in (Authenticator(origin="http://evil.test"), Authenticator(site="evil.test")):
                ada = place.browser()
                made = await make(ada, key)
                assert made.status == 403
                assert await is_guest(ada)

    run(test())


def test_a_passkey_is_one_persons(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve, key = place.browser(), place.browser(), Authenticator()
            await make(ada, key)
            await register(eve, "Eve")
            assert (await make(eve, key)).status == 403
            assert (await enter(place.browser(), key)).status == 200
            assert owner(place, key) != name_of(eve)

    run(test())


def owner(place: House, key: Authenticator) -> str:
    ((person,),) = place.tables.storage.read("SELECT person FROM passkeys WHERE passkey=?", (text(key.id),))
    return str(person)


def test_who_has_lost_passkey_and_phrase_has_codes(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, new = place.browser(), place.browser()
            codes = (await make(ada, Authenticator())).data["codes"]
            await new.open("/you")
            assert (await new.post("/you/recover", name="ada", code=codes[0])).status == 200
            await new.open("/you")
            assert (await new.post("/you/phrase", phrase="correct horse battery")).status == 204
            assert await is_guest(ada), "the lost device is signed out"
            assert (await sign_in(place.browser())).status == 303

    run(test())
