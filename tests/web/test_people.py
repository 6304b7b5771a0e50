"""People: guests keep everything, members have many browsers, and what opens an account opens it once and tells nobody else."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.routing import Route

from quadriga.club.accounts import PROVED
from quadriga.web.app import ROUTES
from quadriga.web.limits import FREE, Limit, Limits
from quadriga.web.session import COOKIE, Session
from web.harness import Answer, Browser, House, house, run, sit_down, until
from web.test_protocol import play_on

PHRASE = "correct horse battery"


async def register(browser: Browser, name: str = "Ada") -> list[str]:
    """Become a member, as a form does it; gives the recovery codes."""
    await browser.open("/you")
    answer = await browser.submit("/you/register", [("name", name), ("phrase", PHRASE)])
    assert answer.status == 200, answer.text
    codes = re.findall(r"<code>([\w-]+)</code>", answer.text)
    await browser.open("/you")
    return codes


async def sign_in(browser: Browser, name: str = "Ada") -> Answer:
    await browser.open("/you")
    answer = await browser.submit("/you/sign-in", [("name", name), ("phrase", PHRASE)])
    await browser.open("/you")
    return answer


def seats(place: House, browser: Browser, key: str) -> tuple[int, ...]:
    """What whoever uses this browser holds of an open table."""
    table = place.tables.peek(key)
    assert table is not None
    return table.held(seated(place, browser))


def seated(place: House, browser: Browser) -> str:
    """Which person uses this browser."""
    found = place.app.state.house.club.persons.find(name_of(browser))
    return str(found.person)


def name_of(browser: Browser) -> str:
    """What the store knows a browser by."""
    return Session(browser.cookies[COOKIE].partition(".")[0], False).browser


def test_a_guest_becomes_a_member_and_keeps_seats_links_and_tables(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "link"])
            before, cookie = await ada.view(made["address"]), ada.cookies[COOKIE]
            assert len(await register(ada)) == 10
            assert ada.cookies[COOKIE] != cookie, "a new cookie"
            assert await ada.view(made["address"]) == before
            assert made["links"][1] in (await ada.open(made["address"])).text, "links that nobody has followed are still shown"
            assert made["match"] in (await ada.open("/")).text
            thief = place.browser()
            thief.cookies[COOKIE] = cookie
            assert made["match"] not in (await thief.open("/")).text, "the cookie before opens nothing"
            assert (await thief.view(made["address"]))["seat"] is None
            assert thief.cookies[COOKIE] != cookie

    run(test())


def test_who_signs_in_brings_everything_along_and_live_tables_know_it_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, tablet = place.browser(), place.browser()
            await register(ada)
            made = await tablet.create("forum", ["here", "link"])
            await tablet.view(made["address"])
            cookie = tablet.cookies[COOKIE]
            assert (await sign_in(tablet)).status == 303
            assert tablet.cookies[COOKIE] != cookie
            assert seats(place, ada, made["match"]) == seats(place, tablet, made["match"]) == (-1, 0)
            assert [(await browser.view(made["address"]))["seat"] for browser in (ada, tablet)] == [0, 0]
            assert made["match"] in (await ada.open("/")).text
            assert made["links"][1] in (await tablet.open(made["address"])).text
            assert made["links"][1] not in (await ada.open(made["address"])).text, "a link is shown where it was made"

    run(test())


def test_r1_who_signs_in_at_both_sides_of_a_table_shares_its_screen(tmp_path: Path) -> None:
    """Two seats, one person: alone there from then on, and nobody else's rights change."""

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await sit_down(place)
            assert (await ada.get(f"{made['address']}/record.json")).status == 403, "two people hide something from each other"
            await register(ada)
            await sign_in(bob)
            table = place.tables.peek(made["match"])
            assert table is not None
            assert {seat for _, seat in table.holders} == {-1, 0, 1}
            assert len({person for person, _ in table.holders}) == 1
            for browser in (ada, bob):
                assert "alone" in table.roles(seated(place, browser))
                assert (await browser.get(f"{made['address']}/record.json")).status == 200

    run(test())


def test_a_seat_that_two_of_ones_browsers_held_is_held_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await sit_down(place)
            phone = place.browser()
            shared = await bob.post(f"{made['address']}/invite", seat=1)
            await phone.join(shared.data["link"])
            await register(bob, "Bob")
            await sign_in(phone, "Bob")
            table = place.tables.peek(made["match"])
            assert table is not None
            assert sorted(seat for _, seat in table.holders) == [-1, 0, 1]
            assert "alone" not in table.roles(seated(place, bob)), "Ada is still there"
            assert (await ada.get(f"{made['address']}/record.json")).status == 403

    run(test())


def test_signing_out_gives_a_new_cookie_and_leaves_nothing_behind(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"])
            await register(ada)
            cookie = ada.cookies[COOKIE]
            assert (await ada.submit("/you/sign-out", [])).status == 303
            assert ada.cookies[COOKIE] != cookie
            for held in (cookie, ada.cookies[COOKIE]):
                ada.cookies[COOKIE] = held
                assert made["match"] not in (await ada.open("/")).text
                assert (await ada.get(f"{made['address']}/record.json")).status == 403
            await sign_in(ada)
            assert made["match"] in (await ada.open("/")).text

    run(test())


def test_signing_out_everywhere_ends_what_other_devices_follow(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, phone = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "link"])
            await register(ada)
            await sign_in(phone)
            async with phone.stream(made["address"]) as stream:
                assert stream.v
                assert (await ada.submit("/you/sign-out", [("everywhere", "1")])).status == 303
                await until(stream.ended.is_set)
            assert (await phone.view(made["address"]))["seat"] is None
            assert "guest here" in (await phone.open("/you")).text

    run(test())


def test_one_device_is_signed_out_by_another(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, phone, eve = (place.browser() for _ in range(3))
            await register(ada)
            await sign_in(phone)
            page = (await ada.open("/you")).text
            (mark,) = re.findall(r'name="device" value="(\w+)"', page)
            await register(eve, "Eve")
            refused = await eve.submit("/you/sign-out", [("device", mark)])
            assert (refused.status, "no such device" in refused.text) == (422, True), "not another person's"
            assert (await ada.submit("/you/sign-out", [("device", mark)])).status == 303
            assert "guest here" in (await phone.open("/you")).text
            assert "guest here" not in (await ada.open("/you")).text

    run(test())


def test_another_device_comes_by_a_link_that_is_good_once(tmp_path: Path) -> None:
    async def test() -> None:
        now = [1_000_000.0]
        async with house(tmp_path / "q.db", now=lambda: now[0]) as place:
            ada, phone, eve = (place.browser() for _ in range(3))
            await register(ada)
            page = await ada.submit("/you/move", [])
            link = re.findall(r'value="http://table.test(/you/move/[\w-]+)"', page.text)[0]
            assert "<svg" in page.text
            offered = await phone.open(link)
            assert "Sign in as Ada" in offered.text
            assert "given to Ada" in offered.text, "whoever follows a stranger's link is warned"
            assert (await phone.open(link)).status == 200, "looking does not use it up"
            assert (await phone.submit(link, [])).status == 303
            assert "guest here" not in (await phone.open("/you")).text
            assert (await eve.open(link)).status == 404
            await eve.open("/you")
            assert "used already" in (await eve.submit(link, [])).text
            late = (await ada.post("/you/move")).data["link"].removeprefix("http://table.test")
            now[0] += 601
            assert (await eve.submit(late, [])).status == 404
            assert "guest here" in (await eve.open("/you")).text

    run(test())


def test_a_recovery_code_is_another_way_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, new, eve = (place.browser() for _ in range(3))
            codes = await register(ada)
            await new.open("/you")
            assert (await new.submit("/you/recover", [("name", "Ada"), ("code", codes[3])])).status == 303
            assert "9 codes are left" in (await new.open("/you")).text
            await eve.open("/you")
            used = await eve.submit("/you/recover", [("name", "Ada"), ("code", codes[3])])
            assert (used.status, "do not belong together" in used.text) == (403, True)
            assert 'value="Ada"' in used.text, "what was typed is not lost"
            assert codes[3] not in used.text

    run(test())


NEW_WAYS: dict[str, dict[str, str]] = {
    "/you/codes": {},
    "/you/passkeys/options": {},
    "/you/passkeys/remove": {"passkey": "0123456789abcdef"},
}  # what would let somebody come back


def test_a_stolen_cookie_makes_no_new_way_in_and_the_owner_does_after_signing_in_again(tmp_path: Path) -> None:
    async def test() -> None:
        time = [1_000_000.0]
        async with house(tmp_path / "q.db", now=lambda: time[0]) as place:
            ada, thief, other = (place.browser() for _ in range(3))
            await register(ada)
            assert (await ada.post("/you/passkeys/options")).status == 200, "just now she has chosen her phrase"
            time[0] += PROVED + 1
            thief.cookies, thief.csrf = dict(ada.cookies), ada.csrf
            link = (await thief.post("/you/move")).data["link"].removeprefix("http://table.test")
            await other.open(link)
            assert (await other.submit(link, [])).status == 303, "a device of the same person"
            await other.open("/you")
            for browser in (thief, other):
                for address, fields in NEW_WAYS.items():
                    refused = await browser.post(address, **fields)
                    assert (refused.status, "once more" in refused.text) == (403, True), address
            assert "Make new codes" not in (await ada.open("/you")).text
            assert (await sign_in(ada)).status == 303
            assert len((await ada.post("/you/codes")).data["codes"]) == 10
            assert (await thief.post("/you/codes")).status == 403

    run(test())


def test_the_first_pass_phrase_of_somebody_with_a_passkey_needs_a_sign_in_as_well(tmp_path: Path) -> None:
    async def test() -> None:
        time = [1_000_000.0]
        async with house(tmp_path / "q.db", now=lambda: time[0]) as place:
            ada = place.browser()
            codes = await register(ada)
            storage: Any = place.tables.storage
            storage.write(lambda db: db.execute("UPDATE members SET phrase=NULL")).result()
            time[0] += PROVED + 1
            assert (await ada.post("/you/phrase", phrase=PHRASE)).status == 403
            await ada.submit("/you/recover", [("name", "Ada"), ("code", codes[0])])
            await ada.open("/you")
            assert (await ada.post("/you/phrase", phrase=PHRASE)).status == 204

    run(test())


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_refusal_is_a_sentence_on_the_page_and_the_same_for_an_unknown_name(tmp_path: Path, lang: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser(lang)
            await register(ada)
            await eve.open("/you")
            pages = []
            for name in ("Ada", "Nix"):
                answer = await eve.submit("/you/sign-in", [("name", name), ("phrase", "wrong phrase")])
                assert answer.status == 403
                pages.append(answer.text.replace(name, "?"))
                data = await eve.post("/you/sign-in", name=name, phrase="wrong phrase")
                assert data.status == 403
                pages.append(data.text)
            assert pages[:2] == pages[2:]
            assert {"en": "do not belong", "cs": "k sobě nepatří"}[lang] in pages[0]
            short = await eve.submit("/you/register", [("name", "Eve"), ("phrase", "short")])
            assert short.status == 422
            assert {"en": "10 to 200", "cs": "10 až 200"}[lang] in short.text
            taken = await eve.submit("/you/register", [("name", "ADA"), ("phrase", PHRASE)])
            assert taken.status == 422

    run(test())


ONCE = Limit(2, 1000, 600)
FEW = Limits(FREE.requests, sign_ins=ONCE, registrations=ONCE, passes=ONCE, exports=ONCE)
NAMED = Limits(FREE.requests, sign_ins=Limit(100, 100, 600), guesses=ONCE)


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/you/sign-in", {"name": "Ada", "phrase": "wrong phrase"}),
        ("/you/recover", {"name": "Ada", "code": "x"}),
        ("/you/register", {"name": "Ada", "phrase": "short"}),
        ("/you/passkeys/request", {}),
        ("/welcome/nix", {}),
        ("/you/move/nix", {}),
    ],
)
def test_whoever_tries_too_often_is_told_to_come_back(tmp_path: Path, address: str, fields: dict[str, str]) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", limits=FEW) as place:
            eve = place.browser()
            await eve.open("/you")
            answers = [await eve.post(address, **fields) for _ in range(3)]
            assert [answer.status == 429 for answer in answers] == [False, False, True]
            assert "retry-after" in answers[-1].headers
            assert "seconds" in answers[-1].text

    run(test())


def test_a_member_does_not_try_all_names_by_being_called_so(tmp_path: Path) -> None:
    """Whether a name is somebody's is told to whoever wants it: so it is counted as often as registrations are."""

    async def test() -> None:
        async with house(tmp_path / "q.db", limits=FEW) as place:
            ada, eve = place.browser(), place.browser()
            await register(ada)
            await register(eve, "Eve")
            answers = [await eve.post("/you/name", name=name) for name in ("Ada", "Adam")]
            assert [answer.status for answer in answers] == [422, 429], "the first was to register"

    run(test())


def test_the_cookie_from_before_a_sign_in_shows_no_link_to_a_free_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, phone, thief = (place.browser() for _ in range(3))
            await register(ada)
            made = await phone.create("forum", ["here", "link"])
            thief.cookies = dict(phone.cookies)
            link = made["links"][1]
            assert link in (await thief.open(made["address"])).text, "it is the same browser still"
            await sign_in(phone)
            assert link in (await phone.open(made["address"])).text, "a new cookie keeps the links"
            for address in (made["address"], f"{made['address']}/view"):
                assert link not in (await thief.open(address)).text

    run(test())


def test_one_name_is_not_guessed_at_from_many_browsers_and_addresses(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", limits=NAMED) as place:
            found = []
            for n in range(3):
                eve = place.browser(address=f"10.0.0.{n}")
                await eve.open("/you")
                found.append((await eve.post("/you/sign-in", name="Ada", phrase="wrong phrase")).status)
            assert found == [403, 403, 429]

    run(test())


POSTS = sorted(
    route.path.replace("{token}", "x")
    for route in ROUTES
    if isinstance(route, Route) and "POST" in (route.methods or ()) and route.path.startswith(("/you", "/welcome"))
)


def test_no_foreign_page_does_anything_with_an_account(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await register(ada)
            token = ada.csrf
            for address in POSTS:
                ada.csrf = "0" * 32
                assert (await ada.submit(address, [("sure", "1"), ("name", "Eve")])).status == 403, address
                ada.csrf = token
                headers = {"content-type": "application/json", "x-csrf": token, "sec-fetch-site": "cross-site"}
                assert (await ada.ask("POST", address, b'{"sure": true}', headers)).status == 403, address
            assert "Ada" in (await ada.open("/you")).text

    run(test())


def test_what_is_not_a_form_is_refused_with_a_sentence_and_never_fails(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            for is_member in (False, True):
                ada = place.browser()
                if is_member:
                    await register(ada)
                await ada.open("/you")
                for address in POSTS:
                    if address in ("/you/sign-out", "/you/codes", "/you/move", "/you/invite"):
                        continue  # which ask for nothing
                    for values in ({}, {"name": 1, "phrase": [], "credential": "x"}, {"credential": {}, "name": "x"}):
                        answer = await ada.post(address, **values)
                        assert answer.status < 500, (address, values)

    run(test())


# One's data -------------------------------------------------------------------------------------------------------


async def finished(place: House) -> tuple[Browser, Browser, dict[str, Any]]:
    """Ada and Bob have played a match to its end, and said something."""
    ada, bob = place.browser(), place.browser()
    made = await ada.create("forum", ["here", "link"])
    await ada.post(f"{made['address']}/talk", words="good luck, dear Bob")
    await bob.join(made["links"][1], "Bobby")
    await bob.post(f"{made['address']}/talk", words="thank you")
    await play_on([ada, bob], made["address"], Random(1))
    return ada, bob, made


def test_the_export_has_all_that_is_ones_own_and_nothing_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await finished(place)
            running = await ada.create("forum", ["here", "link"])
            await bob.join(running["links"][1])
            codes = await register(ada)
            await ada.post("/you/move")
            answer = await ada.get("/you/export.json")
            data = answer.data
            assert data["format"] == "quadriga-person-1"
            assert data["account"]["name"] == "Ada"
            assert data["account"]["codes"] == 10
            assert [line["words"] for line in data["kept"]["talk"]] == ["good luck, dear Bob"]
            assert data["records"][made["match"]] == (await ada.get(f"{made['address']}/record.json")).data
            assert data["records"][running["match"]] is None, "which would tell what Bob's seat knows"
            for secret in (*codes, ada.cookies[COOKIE], PHRASE, "argon2", name_of(bob), name_of(ada), "thank you"):
                assert secret not in answer.text
            other = await bob.get("/you/export.json")
            assert other.data["account"] is None, "a guest's as well"
            assert [line["words"] for line in other.data["kept"]["talk"]] == ["thank you"]
            assert (await place.browser().get("/you/export.json")).data["records"] == {}

    run(test())


def test_who_is_forgotten_leaves_the_others_their_matches(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await finished(place)
            alone = await bob.create("forum", ["here", "here"])
            running = await bob.create("forum", ["here", "link"])
            await ada.join(running["links"][1], "Adelaide")
            await register(bob, "Robert")
            await bob.open("/you/delete")
            asked = await bob.submit("/you/delete", [])
            assert (asked.status, "sure" in asked.text) == (422, True)
            assert "nothing is kept" in (await bob.submit("/you/delete", [("sure", "1")])).text.lower()
            assert (await ada.get(alone["address"])).status == 404
            page = (await ada.open(made["address"])).text
            assert "Bobby" not in page
            assert "Bobby" not in (await ada.get(f"{made['address']}/record.json")).text
            assert (await ada.view(made["address"]))["result"] is not None
            assert (await ada.get(f"{made['address']}/fair", data=True)).data["fair"]
            lines = (await ada.get(f"{made['address']}/talk", data=True)).data["lines"]
            assert [line["words"] for line in lines] == ["good luck, dear Bob"]
            table = place.tables.peek(running["match"])
            assert table is not None
            assert table.awaited() == [0], "somebody else may sit down"
            assert "host" in table.roles(seated(place, ada)), "and Ada looks after the table"
            assert (await sign_in(bob, "Robert")).status == 403
            assert "guest here" in (await bob.open("/you")).text

    run(test())


def test_what_was_forgotten_is_in_no_row_any_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            _, bob, made = await finished(place)
            await register(bob, "Robert")
            person, browser = seated(place, bob), name_of(bob)
            await bob.open("/you/delete")
            await bob.submit("/you/delete", [("sure", "1")])
            storage: Any = place.tables.storage
            names = [name for (name,) in storage.read("SELECT name FROM sqlite_master WHERE type='table'")]
            kept = repr([storage.read(f"SELECT * FROM {name}") for name in names])
            for word in ("Robert", "Bobby", "thank you", person, browser):
                assert word not in kept
            found = storage.load(made["match"])
            assert found.is_whole, "its seal says so still"

    run(test())


# Secrecy ----------------------------------------------------------------------------------------------------------


def test_nobody_else_is_shown_anything_of_an_account(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> list[str]:
        async with house(tmp_path / "q.db") as place:
            ada, eve = place.browser(), place.browser()
            codes = await register(ada, "Adelaide")
            link = (await ada.post("/you/move")).data["link"].rpartition("/")[2]
            await sign_in(ada, "Adelaide")
            marks = re.findall(r'value="(\w{16})"', (await ada.open("/you")).text)
            made = await ada.create("forum", ["here", "link"])
            await register(eve, "Eve")
            for address in (
                "/",
                "/you",
                made["address"],
                f"{made['address']}/view",
                "/you/export.json",
                "/you/delete",
                "/docs",
            ):
                await eve.open(address)
            await eve.post("/you/sign-in", name="adelaide", phrase="wrong phrase")
            await eve.post("/you/recover", name="adelaide", code="wrong")
            secrets = [*codes, link, *marks, seated(place, ada), name_of(ada), ada.cookies[COOKIE], PHRASE]
            told = b"".join(eve.sent).decode("utf-8", "replace")
            assert "Adelaide" not in told
            assert not [secret for secret in secrets if secret in told]
            return secrets

    with caplog.at_level(logging.DEBUG):
        secrets = run(test())
    assert not [secret for secret in secrets if secret in caplog.text], "nor is it in the log"


def test_a_guest_is_told_what_is_for_members(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            eve = place.browser()
            await eve.open("/you")
            for address in ("/you/sign-out", "/you/codes", "/you/move", "/you/invite", "/you/phrase", "/you/passkeys/remove"):
                refused = await eve.post(address, phrase="long enough", passkey="x")
                assert refused.status == 403, address
                assert "sign in first" in json.loads(refused.text)["error"], address

    run(test())


def test_a_name_is_filled_in_where_one_sits_down(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "link"])
            await bob.open("/you")
            assert (await bob.submit("/you/name", [("name", " Žofie  z Hor ")])).status == 303
            assert 'value="Žofie z Hor"' in (await bob.open(made["links"][1])).text
            await register(bob, "Bob")
            assert 'value="Bob"' in (await bob.open(made["links"][1])).text
            assert (await bob.submit("/you/name", [("name", "Bořek")])).status == 303
            assert 'value="Bořek"' in (await bob.open(made["links"][1])).text

    run(test())
