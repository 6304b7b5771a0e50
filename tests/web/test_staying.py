"""Moments that matter stay until they are seen, one after the other, and lie over nothing that is asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.site import Person
from web.test_readable import DESKTOP, SIDEWAYS, ZOOMED, sit_down

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

# What the stream would bring, without waiting for what may go on.
HAPPEN = """async ([title, grave]) => {
    const {happen} = await import(document.querySelector('script[src*="bundle/table"]').src);
    happen({n: 0, at: 0, kind: 'score', title, ...(grave ? {grave} : {})});
}"""
TITLE = "() => document.querySelector('#moment:not([hidden]) h2')?.textContent ?? null"
COVERED = """() => {
    const panel = document.getElementById('moment').getBoundingClientRect();
    return [...document.querySelectorAll('#stage [data-part].legal')].filter((thing) => {
        const r = thing.getBoundingClientRect();
        return r.left < panel.right && r.right > panel.left && r.top < panel.bottom && r.bottom > panel.top;
    }).map((thing) => thing.dataset.part);
}"""


def at_the_table(person: Sit, game: str, screen: tuple[int, int] = DESKTOP) -> Person:
    one = sit_down(person, game, screen, pace="normal")
    one.page.wait_for_function("() => document.body.dataset.pace === 'normal'")
    return one


def test_what_matters_stays_until_seen_and_the_next_waits_for_that(person: Sit) -> None:
    one = at_the_table(person, "trajan")
    for title, grave in (("Quarter", True), ("a move", False), ("Province", True), ("another move", False)):
        one.page.evaluate(HAPPEN, [title, grave])
        assert one.page.evaluate(TITLE) == "Quarter", "nothing takes its place"
    one.page.click("#moment h2")
    assert one.page.evaluate(TITLE) == "Province", "what also matters comes next; the rest is in the chronicle"
    one.page.keyboard.press("Escape")
    assert one.page.evaluate(TITLE) is None


def test_whoever_does_something_else_has_seen_enough(person: Sit) -> None:
    one = at_the_table(person, "trajan")
    for title in ("Quarter", "Province"):
        one.page.evaluate(HAPPEN, [title, True])
    one.page.click("#tb-help")
    assert one.page.evaluate(TITLE) is None


@pytest.mark.parametrize("screen", [DESKTOP, ZOOMED, SIDEWAYS])
@pytest.mark.parametrize("grave", [False, True])
def test_an_announcement_lies_over_nothing_that_is_asked(person: Sit, grave: bool, screen: tuple[int, int]) -> None:
    one = at_the_table(person, "gaul", screen)
    assert one.page.locator("#stage [data-part].legal").count()
    one.page.evaluate(HAPPEN, ["The Belgae and the Romans have fought in the land of the Treveri", grave])
    one.page.wait_for_selector("#moment:not([hidden])")
    assert one.page.evaluate(COVERED) == []
