"""People in a real browser: every way in, with a virtual authenticator, by keyboard alone, and without JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.site import Person
from web.test_access import SIZES, violations

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]
PHRASE = "correct horse battery"
AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


def at_home(one: Person) -> Person:
    """By the server's name: passkeys are made for names, not for numbers."""
    one.site = one.site.replace("127.0.0.1", "localhost")
    return one


def give_authenticator(one: Person) -> tuple[Any, str]:
    session = one.context.new_cdp_session(one.page)
    session.send("WebAuthn.enable")
    made: Any = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session, made["authenticatorId"]


def register(one: Person, name: str) -> None:
    """By a pass phrase, with the keyboard alone."""
    page = one.go("/you")
    page.focus("#register [name=name]")
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(PHRASE)
    page.keyboard.press("Enter")
    page.wait_for_selector(".codes code")


def heading(one: Person) -> str:
    return one.go("/you").locator("main > h2").inner_text()


def test_a_passkey_is_made_and_signs_in_again(person: Sit) -> None:
    ada = at_home(person())
    session, authenticator = give_authenticator(ada)
    page = ada.go("/you")
    page.fill("#register [name=name]", "Livia")
    page.click("[data-passkey=register]")
    page.wait_for_selector("#codes-made .codes code")
    assert page.locator("#codes-made .codes code").count() == 10
    page.click("#codes-made a")
    page.wait_for_selector("#h-passkeys")
    kept: Any = session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})
    assert [one["rpId"] for one in kept["credentials"]] == ["localhost"]
    made = ada.create("forum", ["here", "link"])
    page = ada.go("/you")
    page.click("#h-devices ~ ul form button")
    page.wait_for_selector("#h-sign-in")
    assert made["match"] not in ada.go("/").content()
    page = ada.go("/you")
    page.click("[data-passkey=sign-in]")
    page.wait_for_selector("#h-passkeys")
    assert heading(ada).lower() == "livia"
    assert made["match"] in ada.go("/").content()


def test_a_second_passkey_is_added_and_removed(person: Sit) -> None:
    ada = at_home(person())
    register(ada, "Octavia")
    give_authenticator(ada)
    page = ada.go("/you")
    page.click("[data-passkey=add]")
    page.wait_for_selector("[name=passkey]")
    page.click("[name=passkey]")
    page.wait_for_selector("[name=passkey]", state="detached")


def test_a_passkey_that_is_called_off_is_told_and_nothing_is_lost(person: Sit) -> None:
    ada = at_home(person())
    session, authenticator = give_authenticator(ada)
    session.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": authenticator})
    options = {**AUTHENTICATOR, "isUserVerified": False, "hasResidentKey": False}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page = ada.go("/you")
    page.fill("#register [name=name]", "Fulvia")
    page.click("[data-passkey=register]")
    page.wait_for_function("() => document.getElementById('passkey-said').textContent !== ''")
    assert page.input_value("#register [name=name]") == "Fulvia"
    assert page.locator("[data-passkey=register]").is_enabled()


def test_an_address_without_a_name_is_told_to_have_no_passkeys(person: Sit) -> None:
    ada = person()
    give_authenticator(ada)
    page = ada.go("/you")
    page.fill("#register [name=name]", "Servilia")
    page.click("[data-passkey=register]")
    page.wait_for_function("() => document.getElementById('passkey-said').textContent.includes('HTTPS')")
    ada.errors.clear()


def test_a_pass_phrase_by_keyboard_alone(person: Sit) -> None:
    ada, phone = person(), person(viewport={"width": 390, "height": 844}, has_touch=True)
    register(ada, "Cornelia")
    assert heading(ada).lower() == "cornelia"
    page = phone.go("/you")
    page.focus("form[action='/you/sign-in'] [name=name]")
    page.keyboard.type("cornelia")
    page.keyboard.press("Tab")
    page.keyboard.type(PHRASE)
    page.keyboard.press("Enter")
    page.wait_for_selector("#h-devices")
    assert ada.go("/you").locator("#h-devices ~ ul li").count() == 2


def test_a_recovery_code_and_a_link_to_another_device_without_javascript(person: Sit) -> None:
    ada, phone, tablet = (person(java_script_enabled=False) for _ in range(3))
    register(ada, "Porcia")
    code = ada.page.locator(".codes code").first.inner_text()
    page = phone.go("/you")
    assert page.locator("[data-passkey]:visible").count() == 0
    assert page.locator("noscript p").count() == 1
    page.locator("details > summary").click()
    page.fill("form[action='/you/recover'] [name=name]", "Porcia")
    page.fill("form[action='/you/recover'] [name=code]", code)
    page.locator("form[action='/you/recover'] button").click()
    page.wait_for_selector("#h-devices")
    page.locator("form[action='/you/move'] button").click()
    link = page.input_value("input[readonly]")
    assert page.locator("svg.qr").is_visible()
    page = tablet.go(link)
    page.locator("main form button").click()
    page.wait_for_selector("#h-devices")
    page.locator("[name=everywhere]").click()
    page.wait_for_selector("#h-sign-in")
    assert heading(phone).lower() == "you are a guest here"


def test_everything_is_deleted_only_after_a_question(person: Sit) -> None:
    ada = person(java_script_enabled=False)
    register(ada, "Claudia")
    page = ada.go("/you")
    page.locator("a[href='/you/delete']").click()
    page.locator("main form button").click()
    assert page.url.endswith("/you/delete"), "the box must be ticked"
    page.locator("[name=sure]").check()
    page.locator("main form button").click()
    page.wait_for_selector("a[href='/'].button")
    assert heading(ada).lower() == "you are a guest here"


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_pages_of_people_are_for_everyone(person: Sit, lang: str) -> None:
    ada = person(locale=lang, reduced_motion="reduce")
    ada.go("/you")
    assert violations(ada) == [], "a guest"
    register(ada, f"Marcia {lang}")
    assert violations(ada) == [], "codes"
    for address in ("/you", "/you/delete"):
        page = ada.go(address)
        assert violations(ada) == [], address
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (address, width)
    ada.go("/you").click("form[action='/you/move'] button")
    ada.page.wait_for_selector(".qr")
    assert violations(ada) == [], "a link"
