"""Trajan in a real browser: stones that are sown land one after the other, in the order chosen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from quadriga.games.trajan.components import ACTIONS
from quadriga.games.trajan.terms import Action
from web.journey import OPTS, choose_listed, use_widget
from web.site import Person
from web.test_trajan import PHONE, set_up

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

# What is set in motion in the course of a sowing, as it is: which stone, when, and whether the stones before it lie by then.
WATCH = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        const kind = ['lands', 'lit'].find((name) => this.classList.contains(name));
        const number = this.querySelector('.land-n')?.textContent;
        if (kind) window.moved.push({kind, number, from: how.delay, to: how.delay + how.duration});
        return animate.call(this, frames, how);
    };
}"""
# The stones of a course, in the order in which they land: number, letter, and the bowl they lie in.
STONES = """(where) => {
    const middle = (e) => { const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
    const bowls = [...document.querySelectorAll(`${where} .body.bowl`)].map(middle);
    return [...document.querySelectorAll(`${where} .lands`)].map((e) => {
        const [x, y] = middle(e.querySelector('.body'));
        const far = bowls.map(([a, b]) => Math.hypot(a - x, b - y));
        const [n, letter] = ['.land-n', '.stone-letter'].map((name) => e.querySelector(name).textContent);
        return [Number(n), letter, far.indexOf(Math.min(...far))];
    });
}"""
STILL = "() => !document.getAnimations().some((one) => one.effect?.target?.matches?.('.lands, .lit'))"
LETTERS = {"blue": "B", "yellow": "Y", "green": "G", "orange": "O", "pink": "P", "white": "W"}
TOLD = "[...document.querySelectorAll('#L-log li')].map((line) => line.textContent)"


def sow(ada: Person) -> tuple[Action, list[str]]:
    """Sow the first bowl, which holds two colours; returns the bowl and the letters in the order chosen."""
    chosen = next(path for path in ada.page.evaluate(OPTS)["paths"] if path[0] == "Sow")
    choose_listed(ada, chosen)
    ada.wait_ready()
    opts = ada.page.evaluate(OPTS)
    assert opts["kind"] == "order", "a bowl with stones of two colours"
    use_widget(ada, opts, Random(3))
    ada.page.wait_for_function(f"() => {TOLD}.some((line) => line.includes('in this order'))")
    line = next(line for line in ada.page.evaluate(TOLD) if "in this order" in line)
    words = line.split("in this order: ")[1].split(".")[0].replace(" and ", ", ").split(", ")
    return Action[chosen[1]], [LETTERS[word.strip()] for word in words]


def laid(bowl: Action, letters: list[str]) -> list[list[Any]]:
    """Number, letter and bowl of each stone."""
    return [[n, letter, ACTIONS[(bowl + n) % len(ACTIONS)]] for n, letter in enumerate(letters, 1)]


def sit_down(ada: Person, **settings: str) -> str:
    ada.context.add_init_script(f"({WATCH})()")
    ada.prefer(confirm="never", **settings)
    address: str = ada.create("trajan", ["here", "here"], players=2)["address"]
    ada.go(address)
    set_up(ada, Random(4))
    ada.rest()
    return address


def in_turn(moved: list[dict[str, Any]]) -> bool:
    """Whether the stones landed one after the other, and the last bowl lit after them."""
    stones = [one for one in moved if one["kind"] == "lands"]
    lights = [one for one in moved if one["kind"] == "lit"]
    after = all(one["to"] <= other["from"] for one, other in pairwise(stones))
    return after and len(lights) == 1 and lights[0]["from"] >= stones[-1]["to"]


def test_3_2_whoever_sows_sees_the_stones_land_on_the_board_in_the_order_chosen(person: Sit) -> None:
    ada = person(pace="slow")
    sit_down(ada)
    bowl, letters = sow(ada)
    page = ada.page
    page.wait_for_function("() => window.moved.length > 1")
    moved = page.evaluate("window.moved")
    assert [one["number"] for one in moved if one["kind"] == "lands"] == [str(n) for n in range(1, len(letters) + 1)]
    assert in_turn(moved)
    assert not page.locator("#moment").is_visible(), "what one has done oneself opens no panel"
    page.wait_for_function(STILL)
    assert page.evaluate(STONES, "#r-course") == laid(bowl, letters)
    page.wait_for_function("() => !document.querySelector('#r-course *')")


def test_3_2_a_press_lets_the_stones_land_at_once(person: Sit) -> None:
    ada = person(pace="slow")
    sit_down(ada)
    ada.page.evaluate("""() => {  // the very moment in which they begin to move
        new MutationObserver(() => document.querySelector('#r-course *') && !window.pressed && setTimeout(() => {
            window.pressed = [document.getAnimations().some((one) => one.effect.target.matches('#r-course .lands'))];
            document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Shift', bubbles: true}));
            window.pressed.push(document.querySelector('#r-course *') === null);
        })).observe(document.getElementById('r-course'), {childList: true});
    }""")
    sow(ada)
    ada.page.wait_for_function("() => window.pressed?.length === 2")
    assert ada.page.evaluate("window.pressed") == [True, True], "they moved; after the key the board lies open"


def test_3_2_others_see_the_sowing_beside_the_board_and_can_skip_it(person: Sit) -> None:
    ada, eve = person(), person(pace="slow")
    eve.context.add_init_script(f"({WATCH})()")
    address = sit_down(ada)
    page = eve.go(address)
    page.wait_for_selector("body[data-ready]", state="attached")
    bowl, letters = sow(ada)
    page.wait_for_selector("#moment .picture")
    assert in_turn(page.evaluate("window.moved"))
    page.keyboard.press("Shift")
    page.wait_for_function(STILL)
    assert page.evaluate(STONES, "#moment") == laid(bowl, letters), "any key: they lie where they fall"
    words = page.locator("#moment .picture").get_attribute("aria-label") or ""
    assert len(words.split(", ")) == len(letters)
    page.wait_for_function("words => document.getElementById('live').textContent.includes(words)", arg=words)
    page.keyboard.press("Escape")
    page.wait_for_selector("#moment", state="hidden")


@pytest.mark.parametrize("how", [{}, PHONE], ids=["wide", "phone"])
def test_3_2_without_motion_a_still_picture_numbers_the_stones(person: Sit, how: dict[str, Any]) -> None:
    ada, eve = person(pace="slow", reduced_motion="reduce"), person(pace="slow", **how)
    eve.context.add_init_script(f"({WATCH})()")
    eve.prefer(motion="off")
    address = sit_down(ada)
    page = eve.go(address)
    page.wait_for_selector("body[data-ready]", state="attached")
    ada.page.evaluate("""() => new MutationObserver(() => {
        window.still ??= document.querySelectorAll('#r-course .lands').length;
    }).observe(document.getElementById('r-course'), {childList: true})""")
    bowl, letters = sow(ada)
    assert ada.page.evaluate("window.still") == len(letters), "on one's own board"
    page.wait_for_selector("#moment .picture")
    assert page.evaluate(STONES, "#moment") == laid(bowl, letters)
    assert page.locator("#moment .lit").count() == 1
    assert ada.page.evaluate("window.moved") == page.evaluate("window.moved") == []
    size = page.evaluate(
        "() => Math.min(...[...document.querySelectorAll('#moment .land-n')].map((e) =>"
        " parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a))"
    )
    assert size >= (11 if how else 12)
