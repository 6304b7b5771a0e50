"""The bar of the question, in a real browser: whatever it asks, in either language and on every screen, all of it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quadriga.games.byzantion import GAME as BYZANTION
from quadriga.games.gaul import GAME as GAUL
from quadriga.games.gaul.moves import Issue, Retreat, Select
from quadriga.games.gaul.terms import Command, Region
from quadriga.games.trajan import GAME as TRAJAN
from quadriga.kernel import Match, SecretDealer, from_position, write_record
from web import looks
from web.site import Person
from web.test_pointing import romans_at_war
from web.test_readable import DESKTOP, SIDEWAYS, UPRIGHT, ZOOMED, turn
from web.test_visual import choose_first

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

# What of the bar is cut, covered or outside: its sentence, its buttons, and every word on them.
CUT = """() => {
    const bar = document.getElementById('r-prompt');
    const edge = bar.getBoundingClientRect();
    const wrong = [];
    const isWithin = (r, o) => r.left >= o.left - 1 && r.right <= o.right + 1 && r.top >= o.top - 1 && r.bottom <= o.bottom + 1;
    const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    if (bar.scrollHeight > bar.clientHeight + 1) wrong.push('the bar has to be scrolled');
    for (const e of bar.querySelectorAll('#prompt-text, #chips button, #chips .note, #chips input, .acts button, .ways > *')) {
        const r = e.getBoundingClientRect();
        if (!r.width) continue;
        const words = (e.textContent || e.value).trim().slice(0, 60);
        if (!isWithin(r, edge) || !isWithin(r, screen)) wrong.push(`outside: ${words}`);
        const range = document.createRange();
        range.selectNodeContents(e);
        if (e.textContent && [...range.getClientRects()].some((line) => line.width && !isWithin(line, r)))
            wrong.push(`cut: ${words}`);
        for (const [x, y] of [[r.left + 3, r.top + 3], [r.right - 3, r.top + 3], [r.left + 3, r.bottom - 3],
            [r.right - 3, r.bottom - 3], [(r.left + r.right) / 2, (r.top + r.bottom) / 2]]) {
            const top = document.elementFromPoint(x, y);
            if (!top || !bar.contains(top) || (top !== e && !e.contains(top) && !top.contains(e)))
                wrong.push(`covered: ${words} (${top?.id || top?.tagName})`);
        }
    }
    return [...new Set(wrong)];
}"""


# A panel begins where the question ends.
BELOW = """() => document.getElementById('side-head').getBoundingClientRect().top
    >= document.getElementById('r-prompt').getBoundingClientRect().bottom - 1"""


def given_up_task() -> dict[str, Any]:
    match = Match(BYZANTION, BYZANTION.configure({"players": 2}), SecretDealer(b"tasks"))
    while match.pending[0].prompt != "drop_task":
        ask = match.pending[0]
        match.answer(ask.seat, next(iter(ask.choice)))
    return write_record(match)


def delivered() -> dict[str, Any]:
    goods = {"auctoritas": 9, "civicus": 9, "virtus": 9, "fides": 9, "lapis": 9, "lignum": 9, "frumentum": 9, "nomisma": 12}
    given = {"config": {"players": 2}, "step": "delivery", "event": "V12", "option": 2, "blue": goods, "green": goods}
    return write_record(from_position(BYZANTION, given, SecretDealer(b"delivery")))


QUESTIONS: dict[str, Callable[[], dict[str, Any]]] = {
    "gaul-march": lambda: romans_at_war(Issue(Command.MARCH), Select(Region.PROVINCIA)),
    "gaul-battle": lambda: romans_at_war(Issue(Command.BATTLE), Select(Region.MANDUBII)),
    "gaul-middle": lambda: looks.position("gaul", "middle"),
    "byzantion-delivery": delivered,
    "byzantion-task": given_up_task,
    "byzantion-late": lambda: looks.position("byzantion", "late"),
    "trajan-stones": lambda: write_record(Match(TRAJAN, TRAJAN.configure({"players": 2}), SecretDealer(b"stones"))),
    "trajan-middle": lambda: looks.position("trajan", "middle"),
    "caesar-middle": lambda: looks.position("caesar", "middle"),
}


def cut_on_all_screens(one: Person) -> list[str]:
    wrong = []
    for screen in (DESKTOP, ZOOMED, UPRIGHT, SIDEWAYS):
        turn(one, screen)
        wrong += [f"{screen}: {words}" for words in one.page.evaluate(CUT)]
    turn(one, DESKTOP)
    return wrong


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("question", QUESTIONS)
def test_nothing_of_a_question_is_ever_cut(person: Sit, question: str, lang: str) -> None:
    """As it is asked, and once something is chosen and waits for "confirm"."""
    one = person(reduced_motion="reduce", locale=lang)
    one.prefer(confirm="always", lang=lang, motion="off")
    one.open_record(QUESTIONS[question]())
    one.page.wait_for_selector("#chips:not([aria-busy])", state="attached")
    wrong = cut_on_all_screens(one)
    ready = one.page.locator("#chips [data-key=ok]:enabled")
    if ready.count():
        ready.click()
    elif one.page.locator("[data-part].legal").count() and not one.page.locator("#chips [data-key]").count():
        choose_first(one)
    else:
        one.page.locator("#chips button:enabled").first.click()
    one.rest()
    wrong += [f"chosen, {words}" for words in cut_on_all_screens(one)]
    assert wrong == [], "\n".join(wrong)


def asked_for_passage() -> dict[str, Any]:
    """The Arverni want to Retreat into a Region of the Romans."""
    pieces = {"MANDUBII": {"LEGION": 4, "ARVERNI_HIDDEN": 6}, "TREVERI": {"LEGION": 1}}
    match = from_position(GAUL, {"card": "CICERO", "pieces": pieces, "resources": {"ROMANS": 9}}, SecretDealer(b"passage"))
    match.answer(0, Issue(Command.BATTLE))
    match.answer(0, Select(Region.MANDUBII))
    match.answer(1, Retreat(Region.TREVERI))
    return write_record(match)


def test_a_bare_no_keeps_its_question_and_no_panel_opens_under_it(person: Sit) -> None:
    one = person(reduced_motion="reduce", locale="cs")
    one.prefer(confirm="always", lang="cs", motion="off")
    one.open_record(asked_for_passage())
    turn(one, ZOOMED)
    question = one.page.inner_text("#prompt-text")
    one.page.locator("#chips button", has_text="dmítnout").click()
    one.page.wait_for_selector("#chips .confirm")
    assert one.page.inner_text("#prompt-text .question") == question
    assert len(one.page.inner_text("#prompt-text")) > len(question), "and why it is asked once more"
    one.page.evaluate("document.getElementById('r-prompt').style.minHeight = '12rem'")  # as long questions make it
    one.page.click("#tb-help")
    one.page.evaluate("dispatchEvent(new Event('resize'))")
    one.page.keyboard.press("Escape")
    one.page.click("#tb-help")
    one.page.wait_for_function(BELOW)
