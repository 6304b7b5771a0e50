"""Sealed rounds at one screen, in a real browser: every seat is asked in its turn, and none sees the other's answer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from web.journey import OPTS, choose_listed, use_widget
from web.site import Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]


def answer(one: Person, rng: Random) -> str:
    """Answer by the list or in the widget; returns what was chosen in the list."""
    opts = one.page.evaluate(OPTS)
    if opts["kind"] != "one":
        use_widget(one, opts, rng)
        return ""
    path = rng.choice(opts["paths"])
    choose_listed(one, path)
    return str(path[-1])


def hold(one: Person) -> None:
    """Draw the curtain back by keyboard."""
    one.page.wait_for_selector("#curtain")
    one.page.focus("#b-look")
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("#curtain", state="detached")


def test_with_open_hands_the_page_turns_to_the_next_seat(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never")
    ada.go(ada.create("forum", ["here", "here"])["address"])
    rng = Random(1)
    asked = []
    for _ in range(6):
        ada.wait_ready()
        seat = ada.page.evaluate("document.body.dataset.seat")
        asked.append(seat)
        assert ada.page.locator(f"#seat-{seat}.me").count() == 1
        assert ada.page.evaluate(OPTS)["seat"] == int(seat)
        assert ada.page.locator("#r-prompt.mine").count() == 1
        crests = [ada.page.locator(f"{where} .crest").inner_html() for where in ("#r-prompt", f"#seat-{seat}")]
        assert crests[0] == crests[1], "the prompt wears the crest of the seat it speaks to"
        answer(ada, rng)
    assert set(asked) == {"0", "1"}


def test_behind_the_curtain_no_answer_shows_before_all_are_in(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never")
    ada.go("/new/cipher")
    ada.page.select_option("[name=seat1]", "here")
    ada.page.get_by_role("button", name="Begin").click()
    rng = Random(2)
    for _ in range(3):
        hold(ada)
        ada.wait_ready()
        seat = ada.page.evaluate("document.body.dataset.seat")
        if len(ada.page.evaluate(OPTS)["paths"][0]) == 3:  # a rival's word is spied out, in the open
            answer(ada, rng)
            continue
        said = answer(ada, rng)
        ada.page.wait_for_selector("#curtain")
        if seat == "0":
            assert said == "Hold" or said not in ada.page.content(), "the answer is still under its seal"


def test_two_browsers_mix_their_numbers_into_the_deal(person: Sit) -> None:
    """Each promises a number and tells it when the other has promised, without anybody clicking anything."""
    ada, bob = person(), person()
    ada.go("/new/forum")
    ada.page.select_option("[name=seat1]", "link")
    ada.page.get_by_role("button", name="Begin").click()
    ada.page.wait_for_selector("#gather[data-step=wait]")
    bob.go(ada.page.locator("#invite input").input_value())
    bob.page.fill("[name=name]", "Bob")
    bob.page.get_by_role("button", name="Take this seat").click()
    for one in (ada, bob):
        one.page.wait_for_selector("#gather", state="detached")
        one.page.wait_for_selector("#r-prompt.mine")
        assert "Dealt with numbers from the players’ browsers (2)." in one.page.content()
