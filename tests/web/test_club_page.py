"""The club in real browsers: by keyboard and on a phone, in both languages, without a line that runs off the screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.site import Person
from web.test_presence import two_people

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]
PHONE = {"width": 360, "height": 740}
WIDTH = "() => document.documentElement.scrollWidth"
SMALL = """() => [...document.querySelectorAll('main *')].filter((one) => one.children.length === 0 && one.textContent.trim()
  && parseFloat(getComputedStyle(one).fontSize) < 12).length"""


def resign(one: Person) -> None:
    """Give up from the menu, as people do."""
    one.page.click("#menu > summary")
    resigning = one.page.locator("#menu details.drop", has=one.page.locator("form[id^='f-resign-']"))
    resigning.locator("summary").click()
    resigning.locator("button.danger").click()
    one.page.wait_for_selector("#result")


def test_a_game_that_is_over_is_on_the_profile_and_leads_to_an_invitation(person: Sit) -> None:
    ada, bob, _ = two_people(person)
    resign(bob)
    page = ada.go("/p")
    assert "give or take" in page.inner_text("#main")
    page.get_by_role("link", name="Bob").first.click()
    page.wait_for_load_state()
    assert "you were ahead 1 time" in page.inner_text("#main")
    page.locator("a[href^='/new/caesar?guest=']").click()
    page.wait_for_selector("#new")
    page.locator("#new button.primary").click()
    page.wait_for_selector("body[data-ready]", state="attached")
    home = bob.go("/")
    home.get_by_role("button", name="Sit down").focus()
    home.keyboard.press("Enter")
    home.wait_for_selector("body[data-ready]", state="attached")
    assert home.url == page.url.partition("?")[0]


def test_whoever_waits_without_scripts_is_led_to_the_table(person: Sit) -> None:
    ada, bob = person(java_script_enabled=False), person()
    for one, name in ((ada, "Ada"), (bob, "Bob")):
        one.page.goto(f"{one.site}/wait/trajan")
        one.page.fill("[name=name]", name)
        one.page.locator("main button.primary").click()
    bob.page.wait_for_selector("body[data-ready]", state="attached")
    ada.page.wait_for_url("**/t/*")  # its page looks again by itself


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_pages_of_the_club_fit_a_phone_and_nothing_is_too_small(person: Sit, lang: str) -> None:
    one = person(viewport=PHONE)
    page = one.page
    for address in ("/p", "/ratings/gaul", "/wait/gaul", "/tournaments", "/tournaments/new/gaul"):
        page.goto(f"{one.site}{address}?lang={lang}")
        assert page.evaluate(WIDTH) <= PHONE["width"], address
        assert page.evaluate(SMALL) == 0, address
    page.fill("#k-title", "Saturnalia")
    page.locator("form button.primary").click()
    page.wait_for_selector("#h-open")
    page.fill("[name=name]", "Marcus Tullius Cicero Maior")
    page.locator("main form button.primary").first.click()
    page.wait_for_load_state()
    assert "Cicero" in page.inner_text("#main")
    assert page.evaluate(WIDTH) <= PHONE["width"]
    assert page.evaluate(SMALL) == 0
