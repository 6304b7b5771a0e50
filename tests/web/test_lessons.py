"""A lesson at a real screen: clicked through with a wrong try, on a desktop and on a phone, by keys, in every theme."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quadriga.lessons import names, read_lesson
from web.journey import POINT, choose_one, now
from web.site import LISTED, Person
from web.test_access import violations

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
UPRIGHT = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}

RIGHT = ["Place", "SHIP_51", "SARDINIA_SICILIA", "SICILIA"]
TURNED = ["Place", "SHIP_51", "SARDINIA_SICILIA", "SARDINIA"]
SHIELD = ["Place", "SHIELD_33", "SARDINIA_ITALIA", "SARDINIA"]

STAGE = """() => {
    const r = document.getElementById('stage').getBoundingClientRect();
    return [r.left, r.top, r.width, r.height].map(Math.round);
}"""
CUT = """() => {
    const board = document.getElementById('r-board').getBoundingClientRect();
    const stage = document.getElementById('stage').getBoundingClientRect();
    return Math.max(stage.left - board.left, stage.top - board.top, board.right - stage.right, board.bottom - stage.bottom);
}"""
IN_SIGHT = """(part) => [...document.querySelectorAll(`[data-part=${part}].taught`)].some((e) => {
    const r = e.getBoundingClientRect();
    const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
    return e.contains(document.elementFromPoint(x, y)?.closest('[data-part]'));
})"""
MARKS = """() => {
    const hand = [...document.querySelectorAll('.taught:not(svg *)')].map((e) => getComputedStyle(e));
    const rings = [...document.querySelectorAll('.taught-ring')].map((e) => getComputedStyle(e));
    return {hand: hand.map((s) => [s.outlineStyle, s.outlineColor, s.boxShadow.includes('rgb(0, 0, 0)')]),
            board: rings.map((s) => [s.stroke, s.strokeDasharray !== 'none'])};
}"""


def begin(person: Sit, address: str = "/learn/caesar/01-placing", **how: Any) -> Person:
    settings = {"motion": "off", **how.pop("settings", {})}
    one = person(reduced_motion="reduce", **{**DESKTOP, **how})
    one.prefer(**settings)
    one.go(f"/learn/{address.split('/')[2]}")
    one.page.click(f'[action="{address}"] button')
    one.page.wait_for_selector("body[data-ready]", state="attached")
    one.look()
    one.rest()
    return one


def said(one: Person, part: str) -> str:
    return one.page.locator(f"#lesson-{part}").inner_text()


def wait_step(one: Person, note: str) -> None:
    one.page.wait_for_function("note => document.querySelector('.lesson-head').innerText.includes(note)", arg=note)
    one.rest()


def press_parts(one: Person, path: list[str]) -> None:
    """Press the parts of an answer one after the other."""
    for part in path:
        assert one.press(POINT, [part], now(one)) is not None


@pytest.mark.parametrize("screen", [DESKTOP, UPRIGHT, SIDEWAYS])
def test_a_lesson_is_walked_by_clicks_and_nothing_moves_under_the_hand(person: Sit, screen: dict[str, Any]) -> None:
    one = begin(person, **screen)
    before = one.page.evaluate(STAGE)
    words = said(one, "words")
    assert "ship 5/1" in words
    for part in ("SARDINIA_SICILIA", "SHIP_51"):
        assert one.page.evaluate(IN_SIGHT, part), f"{part} is lit, and in sight"
    if screen is DESKTOP:
        assert one.page.evaluate(CUT) <= 1, "the whole board is in sight"
        press_parts(one, TURNED[1:])
    else:
        one.page.evaluate(LISTED, "/".join(TURNED))
    one.page.click("#chips .confirm")  # what draws a token waits for it
    one.page.wait_for_selector("#lesson-said:not(:empty)")
    assert "Lay it there again" in said(one, "said")
    assert said(one, "words") == words
    one.rest()
    assert one.page.evaluate(STAGE) == before
    assert one.page.locator("#prompt-text.error").count() == 0, (
        "elsewhere a refusal takes the place of the question for a while"
    )
    press_parts(one, ["SHIP_51"])
    assert "Lay it there again" in said(one, "said"), "it stays until the next answer"
    choose_one(one, RIGHT)
    wait_step(one, "Step 2 of 2")
    assert said(one, "said") == ""
    assert one.page.evaluate(STAGE) == before
    one.look()
    choose_one(one, SHIELD)
    wait_step(one, "Learnt")
    assert one.page.evaluate(STAGE) == before
    assert one.page.locator("#prompt-text").inner_text() == "The lesson is over."
    assert one.page.locator("[data-part].legal").count() == 0
    assert one.page.locator(".taught").count() == 0


MIDDLE = """() => {
    const stage = document.getElementById('stage').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('#cam .taught')].map((e) => e.getBoundingClientRect());
    const [left, right] = [Math.min(...boxes.map((r) => r.left)), Math.max(...boxes.map((r) => r.right))];
    return Math.abs((left + right - stage.left - stage.right) / 2) / stage.width;
}"""


def test_on_a_phone_the_place_a_step_speaks_of_comes_to_the_middle(person: Sit) -> None:
    one = begin(person, "/learn/caesar/03-bonus", **UPRIGHT)
    assert one.page.evaluate(MIDDLE) < 0.1, "Numidia and its border, which lie far from the middle of the board"


def test_the_end_leads_to_the_next_lesson_and_the_list_ticks_it(person: Sit) -> None:
    one = begin(person, "/learn/caesar/02-closing")
    choose_one(one, ["Place", "SHIELD_33", "ACHAIA_CRETA", "ACHAIA"])
    wait_step(one, "Learnt")
    one.page.click("#f-lesson button")
    one.page.wait_for_selector("body[data-ready] [data-lesson='caesar/03-bonus']", state="attached")
    one.go("/learn/caesar")
    one.page.wait_for_selector("[data-lesson='caesar/02-closing'] .learnt:not([hidden])")
    assert one.page.locator(".learnt:not([hidden])").count() == 1
    assert emphasised(one) == ["/learn/caesar/01-placing"]
    one.page.evaluate(LEARNT, ["caesar/01-placing", "caesar/02-closing"])
    one.go("/learn/caesar")
    assert emphasised(one) == ["/learn/caesar/03-bonus"], "the first that is left"
    one.page.evaluate(LEARNT, [f"caesar/{name}" for name in names("caesar") if read_lesson("caesar", name).part is None])
    one.go("/learn/caesar")
    assert emphasised(one) == ["/learn/caesar/guide"], "then a game, before its modules"


LEARNT = "names => localStorage.setItem('quadriga-learnt', JSON.stringify(names))"


def emphasised(one: Person) -> list[str]:
    """Where the buttons lead that stand out in the list."""
    one.page.wait_for_selector(".primary")
    return [str(form.get_attribute("action")) for form in one.page.locator("form:has(.primary)").all()]


def test_one_can_play_on_freely_after_the_last_step(person: Sit) -> None:
    one = begin(person, "/learn/caesar/02-closing")
    choose_one(one, ["Place", "SHIELD_33", "ACHAIA_CRETA", "ACHAIA"])
    wait_step(one, "Learnt")
    one.page.click("#f-free button")
    one.page.wait_for_selector("body[data-ready]:not(:has(#lesson))", state="attached")
    one.look()
    assert one.page.locator("[data-part].legal").count() > 0


CALM = "() => new Promise((done) => setTimeout(done, 600))"  # one press at a time: hasty ones do not count


def test_the_words_of_a_step_and_a_retort_are_told_and_keys_alone_do(person: Sit) -> None:
    """Whoever hears the page is told what to do next; things drawn are buttons that Enter presses."""
    one = begin(person)
    live = "words => document.getElementById('live').textContent.includes(words)"
    for path, told in ((TURNED, "Lay it there again"), (RIGHT, "Lay your shield 3/3"), (SHIELD, "Every token works twice")):
        for part in path[1:] if path != SHIELD else path[1:3]:
            one.page.wait_for_selector(f"[data-part={part}].legal", state="attached")
            one.page.evaluate(CALM)
            one.page.locator(f"[data-part={part}].legal").first.focus()
            one.page.keyboard.press("Enter")
        one.page.wait_for_selector("#chips .confirm:focus")
        one.page.evaluate(CALM)
        one.page.keyboard.press("Enter")
        one.page.wait_for_function(live, arg=told)
        if path != SHIELD:
            one.look()


@pytest.mark.parametrize("theme", ["parchment", "night", "contrast", "plain"])
def test_what_a_step_speaks_of_is_marked_by_shape_in_every_theme(person: Sit, theme: str) -> None:
    one = begin(person, settings={"theme": theme})
    marks = one.page.evaluate(MARKS)
    assert marks["hand"] == [["dashed", "rgb(255, 255, 255)", True]], "white dashes on black, in the hand"
    assert marks["board"] == [["rgb(0, 0, 0)", False], ["rgb(255, 255, 255)", True]], "and on the board"
    assert violations(one) == [], "the strip"
    one.go("/learn/caesar")
    assert violations(one) == [], "the list"


def test_a_first_game_says_what_each_question_is_about(person: Sit) -> None:
    one = begin(person, "/learn/caesar/guide")
    before = one.page.evaluate(STAGE)
    assert "Choose a token, a border" in said(one, "words")
    assert "lay your twelve control markers" in one.page.locator(".lesson .aim").inner_text()
    v = one.v
    one.page.evaluate(LISTED, None)
    one.confirm(v)
    one.look()
    one.rest()
    assert one.page.evaluate(STAGE) == before
    assert "Choose a token, a border" in said(one, "words")


# What is framed, whether a frame lies over names or pieces, how much of the board the question covers, seats that run over.
MARKED = """() => ({
    lit: [...document.querySelectorAll('.taught')].map((e) => `${e.dataset.of}.${e.dataset.part}`).sort(),
    over: [...document.querySelectorAll('.taught-ring')].some((ring) => !ring.matches('use')
        || ring.compareDocumentPosition(document.getElementById('L-plate')) & Node.DOCUMENT_POSITION_PRECEDING),
    covered: document.getElementById('r-prompt').getBoundingClientRect().bottom
        - document.getElementById('stage').getBoundingClientRect().top,
    cut: [...document.querySelectorAll('.seat')].filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => e.id),
})"""


def test_a_lesson_frames_the_region_it_names_and_lies_over_nothing(person: Sit) -> None:
    """In large print, in the longer language: Aedui is a Region, a tribe and a faction, and only the first is meant."""
    one = begin(person, "/learn/gaul/03-march", locale="cs", viewport={"width": 1152, "height": 720})
    for path, lit in ((["Issue", "MARCH"], ["AEDUI", "CARNUTES"]), (["Select", "AEDUI"], ["AEDUI"])):
        found = one.page.evaluate(MARKED)
        assert found["lit"] == [f"Region.{name}" for name in lit]
        assert not found["over"]
        assert found["covered"] <= 4
        assert found["cut"] == []
        choose_one(one, path)
        one.rest()
    one.page.click("#chips [data-key=all]")
    one.page.click("#chips .confirm:enabled")
    wait_step(one, "Krok 4")
    before = now(one)
    press_goal(one)
    assert now(one) == before, "the way is not chosen by the table"
    assert "Krok 4" in one.page.inner_text(".lesson-head")


def press_goal(one: Person) -> None:
    """A press on the goal of the March, two Regions away."""
    one.page.evaluate("document.getElementById('p-CARNUTES').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    one.page.wait_for_selector("#prompt-text.error")
