"""An impatient hand gives no answer to what it has not seen: keys that are held or hammered, fingers that tap again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from web import looks
from web.journey import FREEZE, OPTS, THAW, middle, now
from web.site import LISTED, Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]
YES = "#chips .confirm"

# Press the button that confirms at the moment it comes up; tells whether it could be pressed.
POUNCE = """() => {
    const look = () => {
        const yes = document.querySelector('#chips .confirm');
        if (!yes || window.could !== undefined) return;
        window.could = !yes.disabled;
        yes.click();
    };
    new MutationObserver(look).observe(document.getElementById('chips'), {childList: true});
}"""


def at_caesar(person: Sit, **how: object) -> Person:
    """Somebody about to lay a token, which cannot be taken back."""
    one = person(reduced_motion="reduce", **how)
    one.prefer(confirm="ends", motion="off", lang="en")
    one.open_record(looks.position("caesar", "middle"))
    one.rest()
    return one


def token(one: Person) -> str:
    path: list[str] = one.page.evaluate(f"{OPTS}.paths[0]")
    return f"[data-part='{path[1]}'].legal"


def hold(one: Person, key: str, times: int) -> None:
    """The key goes down once, repeats as the system does it, and comes up."""
    for _ in range(times):
        one.page.keyboard.down(key)
    one.page.keyboard.up(key)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_held_key_chooses_at_most_once_and_confirms_nothing(person: Sit, key: str) -> None:
    one = at_caesar(person)
    before = now(one)
    one.page.locator(token(one)).first.focus()
    one.page.evaluate(FREEZE)
    hold(one, key, 20)
    one.rest()
    assert one.page.locator(YES).count() == 0, "one press is one choice"
    for _ in range(3):
        hold(one, key, 20)
        one.rest()
    assert now(one) == before, "and nothing was laid"


def test_hammering_enter_leads_to_the_confirmation_and_not_through_it(person: Sit) -> None:
    one = at_caesar(person)
    before = now(one)
    one.page.locator(token(one)).first.click()
    one.page.evaluate(FREEZE)
    while not one.page.locator(YES).count():
        one.page.keyboard.press("Enter")
        one.rest()
    for _ in range(6):
        one.page.keyboard.press("Enter")
    assert now(one) == before, "nothing was laid"
    one.page.evaluate(THAW)
    one.page.wait_for_selector(f"{YES}:focus")
    one.enter()
    one.page.wait_for_function("before => document.body.dataset.v + '/' + document.body.dataset.seat !== before", arg=before)


def test_a_finger_that_taps_on_while_the_answer_takes_its_time_confirms_nothing(person: Sit) -> None:
    """The button comes up where the finger is, later than two taps are apart."""
    one = at_caesar(person)
    before = now(one)
    found: dict[str, bytes] = {}
    path = one.page.evaluate(f"{OPTS}.paths[0]")
    one.page.evaluate(LISTED, "/".join(path))
    one.page.wait_for_selector(YES)
    one.rest()
    spot = middle(one, YES)
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector(YES, state="detached")
    kept: list[Route] = []

    def keep(route: Route) -> None:
        found["body"] = route.fetch().body()
        kept.append(route)

    one.page.route(re.compile(r"/preview\?"), keep)
    one.page.evaluate(POUNCE)
    one.page.evaluate(LISTED, "/".join(path))
    while not kept:
        one.page.evaluate("0")
    one.page.mouse.click(*spot)  # it answers nothing: there is no button yet
    one.page.evaluate("() => new Promise((done) => setTimeout(done, 600))")  # two taps are not that far apart
    for route in kept:
        route.fulfill(body=found["body"], content_type="application/json")
    one.page.wait_for_selector(YES)
    assert one.page.evaluate("window.could") is False, "nobody can have seen it"
    assert now(one) == before
    one.page.wait_for_selector(f"{YES}:enabled")
    one.page.mouse.click(*spot)
    one.page.wait_for_function("before => document.body.dataset.v + '/' + document.body.dataset.seat !== before", arg=before)
