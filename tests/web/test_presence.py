"""Who is there, and since when somebody is waited for: by connections and questions alone, in two real browsers."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from quadriga.web import presence
from web.site import Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]
SIGN = "#seat-{} .there"


def two_people(person: Sit, **how: object) -> tuple[Person, Person, str]:
    """Ada, who is asked first, and Bob at a table of their own."""
    ada, bob = person(**how), person(**how)
    made = ada.create("caesar", ["here", "link"])
    bob.go(made["links"][1])
    bob.page.fill("[name=name]", "Bob")
    bob.page.locator("form button").first.click()
    bob.page.wait_for_selector("body[data-ready]", state="attached")
    ada.go(made["address"])
    return ada, bob, made["address"]


def test_who_closes_the_page_is_away_and_who_comes_back_is_there(person: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.2)
    ada, bob, address = two_people(person)
    page = ada.page
    page.wait_for_selector(f"{SIGN.format(1)}.here")
    assert page.get_by_role("img", name="is here").count() == 1, "in words as well, and of the other one only"
    assert page.locator(SIGN.format(0)).count() == 0
    v, said = ada.v, page.locator("#live").text_content()

    bob.page.close()
    page.wait_for_selector(f"{SIGN.format(1)}:not(.here)")
    assert page.locator(SIGN.format(1)).inner_text() == "away"
    page.evaluate("() => { const real = Date.now; Date.now = () => real() + 5 * 60000 + 30000; }")
    page.evaluate("document.querySelector('#L-seats').append(document.createComment('drawn anew'))")
    page.wait_for_function("() => document.querySelector('#seat-1 .there').textContent === 'away 5 min'")

    bob.page = bob.context.new_page()
    bob.go(address)
    page.wait_for_selector(f"{SIGN.format(1)}.here")
    assert ada.v == v, "it is no change of the table"
    assert page.locator("#live").text_content() == said, "and nobody is interrupted by it"


def test_who_loads_the_page_again_has_not_left(person: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 600.0)  # loading may take long on a busy machine
    ada, bob, _ = two_people(person)
    ada.page.wait_for_selector(f"{SIGN.format(1)}.here")
    ada.page.evaluate(
        """() => {
            window.left = false;
            new MutationObserver(() => { window.left ||= !document.querySelector('#seat-1 .there.here'); })
                .observe(document.getElementById('L-seats'), {subtree: true, childList: true, attributes: true});
        }"""
    )
    bob.page.reload()
    bob.page.wait_for_selector(f"{SIGN.format(0)}.here")
    assert not ada.page.evaluate("window.left")


@pytest.mark.parametrize(("lang", "since"), [("en", r"since \d+:\d\d"), ("cs", r"od \d+:\d\d")])
def test_whoever_waits_sees_since_when(person: Sit, lang: str, since: str) -> None:
    ada, bob, _ = two_people(person, locale=lang)
    one = ada if bob.asked else bob
    one.page.wait_for_selector(".there.here")
    assert one.page.locator("#waits").is_hidden(), "not in the first minute"
    one.page.evaluate("() => { const real = Date.now; Date.now = () => real() + 61000; }")
    one.page.evaluate("document.querySelector('#L-seats').append(document.createComment('drawn anew'))")
    one.page.wait_for_selector("#waits:not([hidden])")
    assert re.fullmatch(since + r"(\s[AP]M)?", one.page.locator("#waits").inner_text())
    asked = bob if one is ada else ada
    assert asked.page.locator("#waits").count() == 0, "nobody waits for oneself"
