"""Byzantion in a real browser: Justinian alone, and against a recruit, to the end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import TimeoutError as TookTooLong

from web.site import Person
from web.test_browser import SPOT, click, point_along

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

# Fill the widget of a choice that is no list with the least it takes, and send it. In the moves beside the board.
SEND = """() => {
    const box = document.getElementById('mv-widget');
    const ticks = [...box.querySelectorAll('input[type=checkbox]')];
    let left = Number(box.dataset.least || 0);
    for (const tick of ticks) if (left-- > 0) tick.click();
    let due = Number(box.dataset.least || 0);
    if (box.dataset.kind === 'amounts') for (const field of box.querySelectorAll('input[type=number]')) {
        const n = Math.min(due, Number(field.max)); field.value = n; due -= n;
    }
    box.querySelector('button').click();
}"""
LISTED = "path => document.querySelector(`#r-moves button[value='${path}']`).click()"
KIND = "JSON.parse(document.getElementById('opts').textContent).kind"


def pointed(one: Person, path: list[str]) -> bool:
    """Whether the move could be made by pointing; on a crowded table a part may lie out of sight, and the list serves."""
    before = one.v
    try:
        point_along(one, path, click)
    except TookTooLong:
        return one.v != before
    return True


def play(one: Person, rng: Random, most: int) -> int:
    """Play by chance until the game is over; lists by mouse, everything else in its widget."""
    for moves in range(most):
        one.wait_ready()
        if one.over:
            return moves
        before = one.v
        if one.page.evaluate(KIND) == "one":
            path = one.path(rng)
            if not (one.page.evaluate(SPOT, path) and pointed(one, path)):
                one.page.evaluate(LISTED, "/".join(path))
                one.wait_past(before)
        else:
            one.page.evaluate(SEND)
            one.wait_past(before)
    raise AssertionError(f"the game is not over after {most} choices")


@pytest.mark.slow
def test_a_solo_game_to_its_end(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("byzantion", ["here"], players=1)["address"])
    assert play(ada, Random(3), 400) > 10
    assert ada.page.locator("#result").is_visible()


@pytest.mark.slow
def test_a_game_against_a_recruit_to_its_end(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("byzantion", ["here", "bot:tiro"], players=2)["address"])
    assert play(ada, Random(5), 800) > 40
    assert ada.page.locator("#result").is_visible()
