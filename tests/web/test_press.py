"""A press means what was there when it began: neither a preview nor the next question comes between down and up."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Route

from quadriga.games.gaul import GAME
from quadriga.kernel import from_position, random_dealer, write_record
from web.journey import OPTS, choose_one, middle, now, wait_made
from web.site import LISTED, Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

MARCH = {
    "card": "CICERO",
    "eligible": ["ROMANS"],
    "resources": {"ROMANS": 12},
    "pieces": {"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 4, "AUXILIA_HIDDEN": 4}},
}
PREVIEW = re.compile(r"/preview\?")
LEGIONS = 1  # after the Leader


def legions(one: Person) -> str:
    """How many Legions are to go."""
    return one.page.input_value(f"#chips [data-key=n{LEGIONS}]")


def marching(person: Sit) -> Person:
    """Somebody about to March out of Provincia."""
    one = person()
    one.prefer(confirm="never", motion="off")
    one.open_record(write_record(from_position(GAME, MARCH, random_dealer(Random(1)))))
    choose_one(one, ["Issue", "MARCH"])
    one.look()
    return one


def test_a_preview_that_comes_while_a_button_is_pressed_does_not_take_the_click_away(person: Sit) -> None:
    one = marching(person)
    choose_one(one, ["Select", "PROVINCIA"])
    one.page.wait_for_selector("#chips [data-key=ok]:has-text('March with')")  # the preview of what is usual: everybody
    held: list[Route] = []
    one.page.route(PREVIEW, lambda route: held.append(route))
    fewer = f"#chips [data-key=m{LEGIONS}]"
    one.page.click(fewer)
    assert legions(one) == "3"
    while not held:
        one.page.evaluate("new Promise(requestAnimationFrame)")  # lets the request come
    one.rest()
    one.page.mouse.move(*middle(one, fewer))
    one.page.mouse.down()
    with one.page.expect_response(PREVIEW) as answered:
        held[0].continue_()
    answered.value.finished()
    one.page.evaluate("new Promise((done) => setTimeout(done))")
    one.page.mouse.up()
    assert legions(one) == "2"
    one.page.unroute(PREVIEW)


def test_a_press_that_began_on_another_question_answers_nothing(person: Sit) -> None:
    one = marching(person)
    before = now(one)
    one.rest()
    one.page.mouse.move(*middle(one, "#t-PROVINCIA-LEGION .tok"))
    one.page.mouse.down()
    one.page.evaluate(LISTED, "Select/PROVINCIA")
    wait_made(one, before)
    one.wait_ready()
    assert one.page.evaluate(OPTS)["kind"] == "amounts", "now the piece under the pointer could be counted"
    one.page.mouse.up()
    one.page.evaluate("new Promise(requestAnimationFrame)")
    assert legions(one) == "4", "everybody goes, as before"
    one.page.mouse.click(700, 20)  # else it could be the second of two quick presses
    one.page.click("#t-PROVINCIA-LEGION .tok")
    assert legions(one) == "1", "a press of its own counts: the first of a group"
