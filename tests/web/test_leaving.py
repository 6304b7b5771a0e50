"""What Esc and a press elsewhere close, in a real browser: what was opened last, and nothing is played by it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web import looks
from web.site import Person
from web.test_parts import play_first, sit

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]
BOWL = "#m-bowl-MILITARY"
OPEN = "#side.open"


def at_sowing(person: Sit) -> Person:
    """Somebody who may sow, and is asked to confirm it."""
    one = person(reduced_motion="reduce")
    one.prefer(confirm="always", motion="off", lang="en")
    one.open_record(looks.position("trajan", "middle"))
    one.rest()
    return one


def choose_bowl(one: Person) -> None:
    one.page.click(f"{BOWL}.legal")
    one.page.wait_for_selector("#chips .confirm")


def test_escape_closes_a_panel_that_was_opened_over_a_confirmation_first(person: Sit) -> None:
    one = at_sowing(person)
    choose_bowl(one)
    one.page.click("#tb-help")
    one.page.keyboard.press("Escape")
    assert one.page.locator(OPEN).count() == 0
    assert one.page.locator("#chips .confirm").is_visible(), "the move is as it was"
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("#chips .confirm", state="detached")


def test_escape_takes_back_first_what_was_chosen_beside_an_open_panel(person: Sit) -> None:
    one = at_sowing(person)
    one.page.click("#tb-help")
    choose_bowl(one)
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("#chips .confirm", state="detached")
    assert one.page.locator(OPEN).count() == 1


def test_a_tip_does_not_swallow_escape(person: Sit) -> None:
    one = at_sowing(person)
    choose_bowl(one)
    one.page.hover("#L-seats [data-label] >> nth=0")
    one.page.wait_for_selector("#tip:not([hidden])")
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("#chips .confirm", state="detached")
    assert one.page.locator("#tip").is_hidden()


def test_what_happened_since_is_offered_until_it_was_looked_at(person: Sit) -> None:
    one = sit(person)
    play_first(one)
    strip = one.page.locator("#b-since")
    assert strip.is_visible()
    one.page.click("#tb-help")
    assert one.page.locator(OPEN).count() == 1
    assert strip.is_visible(), "another panel does not tell it"
    one.page.click("#tb-log")
    assert strip.is_hidden(), "the chronicle does"


def test_a_press_beside_the_menu_closes_it_and_plays_nothing(person: Sit) -> None:
    one = at_sowing(person)
    one.page.click("#menu > summary")
    assert one.page.locator("#menu[open]").count() == 1
    one.page.click(f"{BOWL}.legal")
    assert one.page.locator("#menu[open]").count() == 0
    one.rest()
    assert one.page.locator("#chips .confirm, #b-back:not([hidden])").count() == 0, "nothing was chosen"
    choose_bowl(one)
