"""Trajan in a real browser: a whole game for two at one screen, one area at a time on a phone, bowls that show their way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from web.journey import OPTS, POINT, choose_listed, choose_one, play, use_widget
from web.site import Person
from web.test_access import violations

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
AREA = "document.querySelector('#areas [aria-pressed=true]')?.dataset.area ?? null"
# The things of the board that can be pointed at on the screen: by id.
IN_SIGHT = """() => [...document.querySelectorAll('#r-board [id]')].filter((e) => {
    const r = e.getBoundingClientRect();
    return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest(`#${e.id}`);
}).map((e) => e.id)"""


def set_up(ada: Person, rng: Random) -> None:
    """Through the choices before the first turn."""
    while True:
        ada.wait_ready()
        opts = ada.page.evaluate(OPTS)
        if opts["kind"] != "one":
            use_widget(ada, opts, rng)
        elif opts["paths"][0][0] == "Sow":
            return
        else:
            choose_listed(ada, rng.choice(opts["paths"]))


@pytest.mark.slow
def test_a_whole_game_by_mouse_and_list(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("trajan", ["here", "here"], players=2)["address"])
    assert play(ada, Random(2), 900, listed=0.5) > 150
    assert ada.page.locator("#result").is_visible()


def test_a_phone_shows_one_area_at_a_time_and_turns_to_where_something_can_be_chosen(person: Sit) -> None:
    ada = person(**PHONE)
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("trajan", ["here", "here"], players=2)["address"])
    set_up(ada, Random(4))
    page = ada.page
    ada.rest()
    assert page.evaluate(AREA) == "circle", "the bowls are to be chosen"
    seen = page.evaluate(IN_SIGHT)
    assert "m-bowl-SENATE" in seen
    beside = [name for name in seen if name.startswith(("s-", "p-", "m-extra"))]
    assert beside == ["p-time"], "the time goes round within the bowls"
    marked = page.locator("#areas button:has(small:not(:empty))")
    assert [one.get_attribute("data-area") for one in marked.all()] == ["circle"]
    assert (marked.first.get_attribute("aria-label") or "").startswith("Circle, ")
    page.locator("[data-area=port]").click()
    ada.rest()
    seen = page.evaluate(IN_SIGHT)
    assert "m-bowl-SENATE" not in seen
    assert "p-DECK" in seen
    page.keyboard.press("[")
    assert page.evaluate(AREA) == "city"
    page.locator("[data-z=fit]").click()
    assert page.evaluate(AREA) is None, "the whole board"
    page.locator("[data-z=fit]").click()
    assert page.evaluate(AREA) == "city"


def test_what_matters_is_always_in_sight_on_a_phone(person: Sit) -> None:
    ada = person(**PHONE)
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("trajan", ["here"] * 4, players=4)["address"])
    set_up(ada, Random(4))
    ada.rest()
    inside = """(name) => [...document.querySelectorAll(name)].map((e) => e.getBoundingClientRect())
        .filter((r) => r.width && r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight).length"""
    for name, count in (
        (".year", 1),
        (".dem", 3),
        (".vp", 4),
        (".stat:has([href='#i-votes'])", 4),
        (".mini > summary > svg", 3),
    ):
        assert ada.page.evaluate(inside, name) == count, name
    stage = ada.page.locator("#stage").bounding_box()
    assert stage is not None
    assert stage["height"] > 260


def test_a_phone_plays_by_touch(person: Sit) -> None:
    """Dozens of choices through the areas."""
    ada = person(**PHONE)
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("trajan", ["here", "here"], players=2)["address"])
    rng = Random(9)
    for _ in range(45):
        ada.wait_ready()
        opts = ada.page.evaluate(OPTS)
        if opts["kind"] == "one":
            assert choose_one(ada, rng.choice(opts["paths"]))
        else:
            use_widget(ada, opts, rng)


def test_pointing_at_a_bowl_shows_where_it_leads(person: Sit) -> None:
    """Landing bowl, action, time and tile before anything is chosen; and nothing is left of it afterwards."""
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("trajan", ["here", "here"], players=2)["address"])
    set_up(ada, Random(4))
    page = ada.page
    before = page.evaluate("document.getElementById('prompt-text').textContent")
    ada.rest()
    x, y, _ = page.evaluate(f"path => ({POINT})(path).slice(1)", page.evaluate(OPTS)["paths"][0])
    page.mouse.move(x, y)
    page.wait_for_selector("#r-overlay .last-stone")
    assert page.locator("#r-overlay .last-stone").count() >= 2, "the last bowl and the time"
    page.wait_for_function("() => document.getElementById('prompt-text').textContent.includes('last stone to')")
    words = page.evaluate("document.getElementById('prompt-text').textContent")
    assert "time" in words
    page.wait_for_selector("#tip:visible")
    assert "the last stone falls into" in page.locator("#tip").inner_text()
    page.mouse.move(5, 5)
    page.wait_for_function("() => !document.querySelector('#r-overlay .last-stone')")
    assert page.evaluate("document.getElementById('prompt-text').textContent") == before
    assert page.locator("body.answering").count() == 0


@pytest.mark.parametrize(("lang", "theme", "how"), [("en", "parchment", {}), ("cs", "night", PHONE), ("cs", "contrast", {})])
def test_axe_finds_nothing_at_the_table(person: Sit, lang: str, theme: str, how: dict[str, Any]) -> None:
    ada = person(locale=lang, reduced_motion="reduce", **how)
    ada.prefer(confirm="never", theme=theme)
    ada.go(ada.create("trajan", ["here"] * 3, players=3)["address"])
    assert violations(ada) == [], "setting up"
    set_up(ada, Random(4))
    assert violations(ada) == [], "a turn"
    rng = Random(1)
    while not ada.page.locator(".hand.own .legal").count():
        opts = ada.page.evaluate(OPTS)
        if opts["kind"] == "one":
            choose_listed(ada, rng.choice(opts["paths"]))
        else:
            use_widget(ada, opts, rng)
        ada.wait_ready()
    assert violations(ada) == [], "cards to choose from"
