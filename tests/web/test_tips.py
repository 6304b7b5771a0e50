"""Tooltips leave alone what one compares, the prompt and the pointer, and come only when the pointer has moved."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.site import Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

COVERED = """() => {
    const box = (e) => e.getBoundingClientRect();
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const tip = box(document.getElementById('tip'));
    const named = [...document.querySelectorAll('#r-prompt, #stage .legal, #L-seats .legal')];
    return named.filter((e) => meet(tip, box(e))).map((e) => e.id || e.dataset.part);
}"""


@pytest.mark.parametrize(("game", "thing"), [("trajan", "bowl"), ("byzantion", "task"), ("caesar", "tile")])
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_tip_covers_nothing_that_can_be_chosen(person: Sit, game: str, thing: str, lang: str) -> None:
    ada = person(locale=lang)
    made = ada.create(game, ["here", "bot:random"])
    page = ada.go(made["address"])
    ada.wait_ready()
    lit = page.locator("#stage [data-label].legal:visible")
    assert lit.count() > 1, thing
    seen = 0
    for i in range(min(8, lit.count())):
        place = lit.nth(i).bounding_box()
        assert place is not None
        x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        page.mouse.move(3, 300)
        page.wait_for_selector("#tip", state="hidden")
        page.mouse.move(x, y)
        if not lit.nth(i).evaluate("(e, [x, y]) => e.contains(document.elementFromPoint(x, y))", [x, y]):
            continue  # its middle lies under something else
        page.wait_for_selector("#tip", state="visible")
        tip = page.locator("#tip").bounding_box()
        assert tip is not None
        seen += 1
        assert not (tip["x"] <= x <= tip["x"] + tip["width"] and tip["y"] <= y <= tip["y"] + tip["height"])
        assert page.evaluate(COVERED) == []
    assert seen


def test_what_comes_under_a_resting_mouse_has_no_tip(person: Sit) -> None:
    ada = person()
    page = ada.go(ada.create("caesar", ["here", "bot:random"])["address"])
    ada.wait_ready()
    page.mouse.move(50, 400)
    page.mouse.move(60, 410)  # beside the board, where nothing has a tip
    page.evaluate(
        """() => {
            const thing = document.createElement('div');
            thing.dataset.label = 'new';
            const {left, top} = document.getElementById('stage').getBoundingClientRect();
            const place = `left: ${20 - left}px; top: ${350 - top}px; width: 80px; height: 150px`;
            thing.style = `position: absolute; ${place}; z-index: 40`;
            document.getElementById('stage').append(thing);
            window.came = new Promise((resolve) => thing.addEventListener('pointerover', () => setTimeout(resolve, 500)));
        }"""
    )
    page.evaluate("Promise.race([window.came, new Promise((resolve) => setTimeout(resolve, 1500))])")
    assert page.locator("#tip").is_hidden()
    page.mouse.move(65, 412)
    page.wait_for_selector("#tip", state="visible")
    assert page.locator("#tip").inner_text() == "new"


def test_a_button_says_what_its_word_means(person: Sit) -> None:
    """Gaul's Commands are single words: whoever rests on one reads what it does and costs, beside the prompt."""
    ada = person()
    page = ada.go(ada.create("gaul", ["here"] * 4)["address"])
    ada.wait_ready()
    march = page.locator("#chips [data-path='Issue/MARCH']")
    words = march.get_attribute("aria-description")
    assert words is not None
    assert "a Region that they leave" in words
    march.hover()
    page.wait_for_selector("#tip", state="visible")
    assert page.inner_text("#tip") == words
    assert page.evaluate(COVERED) == []
