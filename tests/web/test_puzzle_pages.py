"""A puzzle at a real screen: tried, solved, explained and ticked, on a desktop and on a phone; by keys and for ears."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quadriga.lessons import followed, next_puzzle, puzzles
from web.site import LISTED, Person
from web.test_access import violations

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
UPRIGHT = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
READABLE = """() => {
    const strip = document.getElementById('lesson'), words = document.getElementById('lesson-words');
    const below = strip.querySelector('.acts-row').getBoundingClientRect().top;
    return [words.getBoundingClientRect().bottom - below, document.body.scrollWidth - innerWidth];
}"""


def try_answer(one: Person, answer: str) -> None:
    """Choose it from the list of moves; what draws a token waits for a second word."""
    one.rest()
    one.page.evaluate(LISTED, answer.replace(" ", "/"))
    one.page.click("#chips .confirm")


@pytest.mark.parametrize("screen", [DESKTOP, UPRIGHT])
def test_a_puzzle_is_tried_solved_explained_and_ticked(person: Sit, screen: dict[str, Any]) -> None:
    puzzle = next(one for one in puzzles("caesar").values() if one.theme == "place")
    one = person(reduced_motion="reduce", **screen)
    one.prefer(motion="off")
    one.go("/puzzles/caesar")
    assert violations(one) == []
    assert one.page.locator(f"[data-lesson='caesar/{puzzle.name}'] .learnt:not([hidden])").count() == 0
    one.page.locator(f'[action="/learn/caesar/{puzzle.name}"] button').last.focus()
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("body[data-ready]", state="attached")
    one.look()
    try_answer(one, puzzle.second)
    one.page.wait_for_selector("#lesson-said:not(:empty)")
    assert one.page.locator("#lesson-said").inner_text().startswith("Not the best")
    try_answer(one, puzzle.answers[0][0])
    one.page.wait_for_selector(".lesson.reasons")
    assert one.page.locator("#lesson-words").inner_text() == followed("caesar", puzzle.name).end["en"].replace("**", "")
    one.rest()
    hidden, wide = one.page.evaluate(READABLE)
    assert hidden <= 1, "the reasons are read without scrolling"
    assert wide <= 0
    assert violations(one) == []
    one.page.click("#f-lesson button")
    following = next_puzzle("caesar", puzzle.name)
    one.page.wait_for_selector(f"body[data-ready] [data-lesson='caesar/{following}']", state="attached")
    one.go("/puzzles/caesar")
    one.page.wait_for_selector(f".puzzles [data-lesson='caesar/{puzzle.name}'] .learnt:not([hidden])")
    assert one.page.locator(f"[data-lesson='caesar/{following}'] .learnt:not([hidden])").count() == 0
