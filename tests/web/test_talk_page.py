"""Talk in two real browsers: what is said arrives as text, is counted while unread, and can be muted on one's own side."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.site import Person
from web.test_presence import two_people

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]
LINES = "() => [...document.querySelectorAll('#talk li')].map((one) => one.firstChild.nextSibling.textContent.trim())"


def test_what_is_said_arrives_as_text_and_whoever_is_muted_is_not_heard(person: Sit) -> None:
    ada, bob, _ = two_people(person)
    ada.page.wait_for_selector("#seat-1 .there.here")
    v = bob.v
    ada.page.click("#tb-talk")
    ada.page.fill("#f-talk [name=words]", "<b>Salve</b>")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector("#talk li")
    assert ada.page.input_value("#f-talk [name=words]") == ""
    bob.page.wait_for_function("() => document.getElementById('tb-talk').dataset.unread === '1'")
    assert bob.v == v, "it is no change of the table"
    bob.page.click("#tb-talk")
    bob.page.wait_for_selector("#talk li")
    assert bob.page.evaluate(LINES) == ["<b>Salve</b>"]
    assert bob.page.locator("#tb-talk").get_attribute("data-unread") == ""
    bob.page.select_option("#f-talk select", "hello")
    bob.page.wait_for_function("() => document.querySelectorAll('#talk li').length === 2")
    bob.page.locator("[data-talk=mute]").first.click()
    assert bob.page.evaluate(LINES) == ["Hello!"]
    bob.page.reload()
    bob.page.wait_for_selector("body[data-ready]", state="attached")
    bob.page.wait_for_selector("#b-unmute:not([hidden])")
    assert bob.page.evaluate(LINES) == ["Hello!"], "and stays muted"
    bob.page.click("#b-unmute")
    assert bob.page.evaluate(LINES) == ["<b>Salve</b>", "Hello!"]
