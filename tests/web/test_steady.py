"""Nothing moves under the hand: the stage keeps its size, what opens closes, focus stays, buttons stay readable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web import looks
from web.site import Person
from web.test_readable import DESKTOP, GAMES, UPRIGHT, sit_down
from web.test_visual import choose_first

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

STAGE = "JSON.stringify(document.getElementById('stage').getBoundingClientRect())"
FOCUS = "document.activeElement === document.body"


@pytest.mark.parametrize("screen", [DESKTOP, UPRIGHT])
@pytest.mark.parametrize("game", GAMES)
def test_the_stage_keeps_its_size_while_one_chooses(person: Sit, game: str, screen: tuple[int, int]) -> None:
    """Buttons have a place of their own: they come, go and are confirmed without moving or covering the board. On a phone
    there is room for one row; more of them lie over its upper edge, from under which it can be dragged."""
    one = sit_down(person, game, screen)
    before = one.page.evaluate(STAGE)
    choose_first(one)
    one.rest()
    assert one.page.evaluate(STAGE) == before
    covers = """() => { const stage = document.getElementById('stage').getBoundingClientRect();
        return [...document.querySelectorAll('#chips > *')].filter((one) => one.getBoundingClientRect().bottom > stage.top + 1
            && one.getBoundingClientRect().top < stage.bottom).map((one) => one.textContent); }"""
    if screen == DESKTOP:
        assert one.page.evaluate(covers) == []
        return
    one.page.evaluate("document.querySelector('[data-z=in]').click()")
    left, right = one.page.evaluate(
        "(({left, right}) => [left, right])(document.getElementById('stage').getBoundingClientRect())"
    )
    bar = one.page.evaluate("document.getElementById('r-prompt').getBoundingClientRect().bottom")
    one.page.mouse.move((left + right) / 2, bar + 60)
    one.page.mouse.down()
    one.page.mouse.move((left + right) / 2, bar + 1500, steps=4)
    one.page.mouse.up()
    one.rest()
    top = "document.getElementById('r-board').getBoundingClientRect().top"
    clipped = "parseFloat((/inset\\(([-\\d.]+)px/.exec(document.getElementById('cam').style.clipPath) ?? [0, 0])[1])"
    zoom = "new DOMMatrix(getComputedStyle(document.getElementById('cam')).transform).a"
    assert one.page.evaluate(f"{top} + {clipped} * {zoom}") >= bar - 8, "all of it can be seen"


@pytest.mark.parametrize(("game", "what"), [("byzantion", ".byz-fold"), ("trajan", ".mini")])
def test_what_was_opened_closes_by_escape_and_by_a_click_elsewhere(person: Sit, game: str, what: str) -> None:
    """A rival's board over the table; after Esc the focus is where it was opened."""
    one = sit_down(person, game, DESKTOP)
    for close in ("Escape", "click"):
        one.page.click(f"{what} > summary", position={"x": 4, "y": 4})
        assert one.page.locator(f"{what}[open]").count() == 1
        if close == "click":
            one.page.mouse.click(20, 20 + one.page.evaluate("document.getElementById('stage').getBoundingClientRect().top"))
        else:
            one.page.keyboard.press(close)
            assert one.page.evaluate("document.activeElement.tagName") == "SUMMARY"
        assert one.page.locator(f"{what}[open]").count() == 0


def test_focus_does_not_fall_to_the_body_when_a_button_is_gone(person: Sit) -> None:
    one = sit_down(person, "gaul", DESKTOP)
    one.page.focus("#chips button")
    assert not one.page.evaluate(FOCUS)
    one.page.evaluate("document.getElementById('chips').replaceChildren()")
    one.page.wait_for_function("() => document.activeElement.id === 'stage'")


def test_the_open_side_survives_a_reload(person: Sit) -> None:
    one = sit_down(person, "caesar", DESKTOP)
    one.page.click("#tb-log")
    one.page.reload()
    one.page.wait_for_selector("body[data-ready]", state="attached")
    assert one.page.locator("#side.open #tp-log").is_visible()
    one.page.click("#tb-log")
    assert not one.page.locator("#tp-log").is_visible()


# What colour the words of a button have, and what is behind them, at rest and under the pointer.
INK = """(button) => { const s = getComputedStyle(button); return [s.color, s.backgroundImage, s.backgroundColor]; }"""


@pytest.mark.parametrize("theme", ["parchment", "night", "contrast", "plain"])
def test_buttons_can_be_read_under_pointer_and_focus(person: Sit, theme: str) -> None:
    """Every button of the table, of set-up and of home, in every state: its words stand out from its ground."""
    one = sit_down(person, "gaul", DESKTOP, theme=theme)
    wrong = faint_buttons(one)
    for address in ("/", "/new/caesar"):
        one.go(address)
        wrong += faint_buttons(one)
    assert wrong == [], "\n".join(sorted(set(wrong)))


def faint_buttons(one: Person) -> list[str]:
    wrong = []
    for button in one.page.locator("button:visible, .button:visible").all()[:30]:
        if button.is_disabled():
            continue
        words = (button.text_content() or "").strip()
        for state in ("hover", "focus"):
            if state == "hover":
                button.hover(force=True)
            else:
                button.focus()
            ink, *grounds = button.evaluate(INK)
            wrong += [f"{state}: {words} {ratio:.1f}" for ratio in ratios(ink, grounds) if ratio < 4.5]
    return wrong


def ratios(ink: str, grounds: list[str]) -> list[float]:
    """Against each colour of the ground that is not transparent."""
    colours: list[Any] = [part for ground in grounds for part in looks.colours(ground)]
    return [looks.contrast(looks.colour(ink), colour) for colour in colours]
