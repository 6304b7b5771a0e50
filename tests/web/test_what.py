"""What is this? Anything drawn says what it is, what it means and where the rules say so."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from web.harness import house, run
from web.site import Person

Sit = Callable[..., Person]
GAMES = ("byzantion", "caesar", "gaul", "trajan")
EXPLAINED = "() => document.querySelector('#tip.pinned:not([hidden])')?.innerText"
OTHER = """(before) => {
    const now = document.querySelector('#tip.pinned:not([hidden])')?.innerText;
    return now && now !== before;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_legend_can_be_read_without_scripts_and_searched(tmp_path: Path, game: str) -> None:
    async def check() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser("en")
            page = (await ada.open(f"/rules/{game}")).text
            legend = page[page.index('id="book-legend"') :]
            assert 'href="#book-legend"' in page, "a way leads there"
            assert legend.count("<dt>") == legend.count("<dd>") > 15
            for rule in set(re.findall(r'data-rule="([^"]+)"', legend)):
                assert f'id="book-{rule}"' in page, rule
            none = (await ada.open(f"/rules/{game}?q=xyzzy")).text
            assert re.search(r'id="book-legend"[^>]* hidden', none)

    run(check())


@pytest.mark.browser
def test_pointing_at_a_number_says_what_it_counts_and_by_which_rule(person: Sit) -> None:
    ada = person()
    page = ada.go(ada.create("caesar", ["here", "bot:random"])["address"])
    ada.wait_ready()
    page.hover("#bag-1")
    page.wait_for_selector("#tip:visible")
    words = page.inner_text("#tip")
    assert "in the bag" in words
    assert "Bag Tokens still to be drawn" in " ".join(words.split())
    assert "§4.4" in words
    assert ada.errors == []


@pytest.mark.browser
def test_a_question_mark_explains_and_arrows_go_on(person: Sit) -> None:
    ada = person()
    page = ada.go(ada.create("gaul", ["here"] * 4)["address"])
    ada.wait_ready()
    page.focus("#stage")
    page.keyboard.press("?")
    first = page.wait_for_function(EXPLAINED).json_value()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(OTHER, arg=first)
    assert page.locator(".asked").count() == 1
    heard = page.wait_for_function("() => document.getElementById('live').textContent").json_value()
    assert "§" in heard, "ears are told the same"
    page.keyboard.press("Escape")
    page.wait_for_selector("#tip", state="hidden")
    assert page.locator(".asked").count() == 0
    assert page.evaluate("document.querySelectorAll('[data-lent]').length") == 0, (
        "nothing else can be reached by Tab than before"
    )
    page.keyboard.press("?")
    page.wait_for_function(EXPLAINED)
    page.keyboard.press("?")
    page.wait_for_selector("#tp-help:visible")
    page.click("#tp-help [data-rule=legend]")
    page.wait_for_selector("#book-inside #book-legend:visible")
    assert ada.errors == []


@pytest.mark.browser
def test_a_long_press_explains_and_its_rule_can_be_followed(person: Sit) -> None:
    ada = person(has_touch=True, viewport={"width": 390, "height": 844}, locale="cs")
    page = ada.go(ada.create("trajan", ["here", "bot:random"])["address"])
    ada.wait_ready()
    ada.rest()
    box = page.locator("#m-bowl-FORUM").bounding_box()
    assert box is not None
    hand = ada.context.new_cdp_session(page)
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.wait_for_function(EXPLAINED)
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert "Miska" in page.inner_text("#tip")
    page.tap("#tip .cite")
    page.wait_for_selector("#book-inside #book-3\\.2.cited")
    assert ada.errors == []
