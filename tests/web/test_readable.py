"""Readable and steady, in a real browser: print, targets and room in every game and on every kind of screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web import looks
from web.looks import readable
from web.site import Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

GAMES = ["byzantion", "caesar", "gaul", "trajan"]
MAPS = {"caesar", "gaul"}  # boards that are maps: their smallest names may be smaller, since one can look from near
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
TABLET, UPRIGHT, SIDEWAYS = (820, 1180), (390, 844), (844, 390)
DESKTOP, LARGE = (1440, 900), (1920, 1080)


def sit_down(person: Sit, game: str, screen: tuple[int, int], moment: str = "middle", **settings: str) -> Person:
    width, height = screen
    touch = TOUCH if screen in (TABLET, UPRIGHT, SIDEWAYS) else {}
    one = person(reduced_motion="reduce", viewport={"width": width, "height": height}, **touch)
    one.prefer(confirm="always", **{"theme": "parchment", "lang": "en", **settings})
    one.open_record(looks.position(game, moment))
    one.rest()
    return one


def turn(one: Person, screen: tuple[int, int]) -> None:
    """The same page on another screen, or the same screen turned."""
    width, height = screen
    one.page.set_viewport_size({"width": width, "height": height})
    one.page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
    one.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    one.rest()


def parts(one: Person) -> list[str]:
    """The parts of the board that this screen shows one at a time; one nameless part where it shows all."""
    if not one.page.locator("#areas").is_visible():
        return [""]
    names: list[str] = one.page.locator("#areas button").evaluate_all("all => all.map((one) => one.dataset.area)")
    return names or [""]


def wrong_on(one: Person, game: str, screen: tuple[int, int]) -> list[str]:
    """What cannot be read or hit on this screen now."""
    one.rest()
    found = one.page.evaluate(readable.MEASURE)
    assert found["texts"]
    least = readable.LETTERS["desktop" if screen in (DESKTOP, LARGE) else "phone"]
    wrong = readable.small(found, least, readable.MAP if game in MAPS else least)
    wrong += looks.overlapping(found["texts"])
    wrong += [f"cut off: {words}" for words in found["cut"]]
    wrong += readable.narrow(found)
    return wrong + (["the page can be scrolled sideways"] if found["wide"] else [])


def all_wrong_on(one: Person, game: str, screen: tuple[int, int]) -> list[str]:
    """The same for every part of the board that this screen shows one at a time."""
    wrong: list[str] = []
    for part in parts(one):
        if part:
            one.page.click(f"#areas [data-area={part}]")
        wrong += [f"{screen} {part}: {words}" for words in wrong_on(one, game, screen)]
    return wrong


def size_of_print(one: Person) -> float:
    """Of the largest text of the board."""
    found = one.page.evaluate(readable.MEASURE)
    return max(float(text["size"]) for text in found["texts"] if text["onMap"])


@pytest.mark.parametrize("game", GAMES)
def test_everything_can_be_read_and_hit(person: Sit, game: str) -> None:
    """No small print, nothing cut off, nothing over something else, targets of 24 pixels; a larger screen has larger print."""
    one = sit_down(person, game, DESKTOP)
    wrong, before = all_wrong_on(one, game, DESKTOP), size_of_print(one)
    turn(one, LARGE)
    wrong += all_wrong_on(one, game, LARGE)
    assert wrong == [], "\n".join(sorted(set(wrong)))
    assert size_of_print(one) > 1.1 * before


@pytest.mark.parametrize("game", GAMES)
def test_everything_can_be_read_and_hit_by_touch(person: Sit, game: str) -> None:
    """A tablet, a phone, and the phone turned while one plays: each has a layout of its own."""
    one = sit_down(person, game, TABLET)
    wrong = all_wrong_on(one, game, TABLET)
    for screen in (UPRIGHT, SIDEWAYS):
        turn(one, screen)
        wrong += all_wrong_on(one, game, screen)
    assert wrong == [], "\n".join(sorted(set(wrong)))
