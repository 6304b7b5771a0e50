"""Seeing what happened, in a real browser: moments, pace, the note of what is new, the chronicle and the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from web.site import LISTED, Person
from web.test_parts import play_first, set_in_menu, sit

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

GOLDEN = Path(__file__).parent.parent / "games"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
COVERED = """() => [...document.querySelectorAll('button, a, summary, [role=tab], .legal')].filter((b) => {
    const r = b.getBoundingClientRect();
    const top = b.checkVisibility() && r.width && document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    const over = top && top.closest('#since, #moment, #pace');
    return over && !over.contains(b) && !(over.closest('#side.open') && !b.closest('#side'));
}).map((b) => b.id || b.textContent.trim())"""


def open_golden(one: Person, game: str, name: str, entries: int | None = None) -> None:
    saved: dict[str, Any] = json.loads((GOLDEN / game / "golden" / f"{name}.json").read_text(encoding="utf-8"))
    if entries is not None:
        saved["entries"] = saved["entries"][:entries]
        saved["checkpoints"] = [point for point in saved["checkpoints"] if point["at"] <= entries]
    one.open_record(saved)


def test_a_moment_is_staged_told_and_put_away(person: Sit) -> None:
    one = person()
    open_golden(one, "caesar", "base-caesar-markers")
    page = one.page
    page.click("#tb-log")
    link = page.locator("#L-log a.stage").first
    assert page.locator("#moment").is_hidden(), "nothing opens by itself at once"
    for how in ("Escape", "Space", "click", "outside"):
        link.click()
        page.wait_for_selector("#moment:not([hidden])")
        title = page.inner_text("#moment h2")
        page.wait_for_function("(words) => document.getElementById('live').textContent.includes(words)", arg=title)
        thing = page.locator("#r-board .staged").first.bounding_box()
        panel = page.locator("#moment").bounding_box()
        assert thing is not None
        assert panel is not None
        assert thing["x"] + thing["width"] <= panel["x"] or panel["x"] + panel["width"] <= thing["x"], "it covers its thing"
        page.focus("#stage")
        if how == "click":
            page.click("#moment .outcome")
        elif how == "outside":
            page.mouse.click(700, 20)
        else:
            page.keyboard.press(how)
        page.wait_for_selector("#moment", state="hidden")
        assert page.locator(".staged").count() == 0


def test_motion_off_leaves_a_still_picture(person: Sit) -> None:
    one = person(reduced_motion="reduce")
    open_golden(one, "caesar", "base-caesar-markers")
    one.page.click("#tb-log")
    one.page.locator("#L-log a.stage").first.click()
    one.page.wait_for_selector("#moment:not([hidden])")
    running = "document.getElementById('moment').getAnimations({subtree: true}).length"
    assert one.page.evaluate(running) == 0
    assert one.page.locator("#moment li").first.is_visible()


def test_others_play_one_effect_after_the_other_and_esc_skips(person: Sit) -> None:
    """Slow enough that three changes cannot be over by themselves: the button is offered, and Esc leads to the present."""
    one = sit(person, pace="slow")
    page = one.page
    page.evaluate(
        """() => {
            window.shown = [];
            const watch = () => window.shown.push([document.body.dataset.of, performance.now()]);
            new MutationObserver(watch).observe(document.body, {attributeFilter: ['data-of']});
        }"""
    )
    before = one.v
    page.evaluate(LISTED)
    one.confirm(before)
    page.wait_for_function("() => window.shown.length >= 2")
    (first, began), (second, ended) = page.evaluate("window.shown.slice(0, 2)")
    assert first != second
    # A second and a half, of which a busy machine may have lost some before it looked.
    assert ended - began > 700, "the answer of the other waits until one's own move has been seen"
    page.keyboard.press("Escape")
    page.wait_for_selector(".prompt.mine")
    page.reload()
    assert page.evaluate("document.body.dataset.pace") == "slow"


def test_settings_of_pace_and_sound_survive_a_reload_and_of_sounds_only_that_of_ones_turn_is_on(person: Sit) -> None:
    one = sit(person)
    assert one.page.evaluate("document.body.dataset.sound") == "turn"
    set_in_menu(one, "pace", "normal")
    set_in_menu(one, "sound", "soft")
    one.page.wait_for_function("() => document.cookie !== null")
    one.page.reload()
    one.page.wait_for_selector("body[data-ready]", state="attached")
    assert one.page.evaluate("[document.body.dataset.pace, document.body.dataset.sound]") == ["normal", "soft"]


def test_on_a_phone_nothing_new_lies_over_a_button(person: Sit) -> None:
    one = sit(person, **PHONE)
    play_first(one)
    assert one.page.locator("#tb-log").get_attribute("data-new"), "the tab counts what is new"
    assert one.page.evaluate(COVERED) == []
    one.page.tap("#tb-log")
    one.page.locator("#since > summary").tap()
    one.page.wait_for_selector("#since-list li")
    assert one.page.evaluate(COVERED) == []
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_chronicle_has_headings_merges_repeats_and_shows_one_player(person: Sit) -> None:
    one = person()
    open_golden(one, "gaul", "revolt-final")
    page = one.page
    page.click("#tb-log")
    some = page.locator("#L-log > li").count()
    page.click("#older")
    page.wait_for_selector("#L-log[data-whole]")
    assert page.locator("#L-log > li").count() > 2 * some, "from the beginning on"
    assert not page.locator("#older").is_visible()
    assert page.locator("#L-log li.head").count() > 10
    assert page.locator("#L-log .times").count() > 0
    plain = [words.strip() for words in page.locator("#L-log > li").all_text_contents()]
    repeats = [a for a, b in pairwise(plain) if a == b]
    assert repeats == []
    page.select_option("#log-by", "1")
    shown = page.locator("#L-log li.line:visible")
    assert shown.count() > 5
    assert {line.get_attribute("data-by") for line in shown.all()[:40]} == {"1"}
    page.select_option("#log-by", "")
    page.keyboard.press("Escape")
    page.locator("#replay [data-r=before]").click()  # to the last card
    page.wait_for_selector("body.past")
    heads = page.locator("#L-log li.head").all()
    last = [at for head in heads if (at := head.get_attribute("data-at")) != page.get_attribute("body", "data-of")][-1]
    assert page.locator("#replay input").input_value() == last
    assert page.locator("#L-log li.here").count() > 0
    page.locator("#replay [data-r=before]").click()
    page.wait_for_function("(at) => document.querySelector('#replay input').value !== at", arg=last)
    page.locator("#replay [data-r=after]").click()
    page.wait_for_function("(at) => document.querySelector('#replay input').value === at", arg=last)
    words = page.inner_text("#prompt-text")
    assert len(words.split(".")) > 2, "a step has words"


def test_the_chronicle_knows_who_did_what_where_one_player_has_several_factions(person: Sit) -> None:
    one = person()
    open_golden(one, "gaul", "pax-shared-final", 400)
    page = one.page
    page.click("#tb-log")
    for seat, own, other in (("0", "Romans", "Arverni"), ("0", "Aedui", "Belgae"), ("1", "Arverni", "Romans")):
        page.select_option("#log-by", seat)
        shown = page.locator("#L-log li.line:visible")
        assert {line.get_attribute("data-by") for line in shown.all()} == {seat}
        words = [line.text_content() or "" for line in shown.all()]
        assert any(line.startswith(own) for line in words)
        assert not any(line.startswith(other) for line in words)


@pytest.mark.parametrize("width", [390, 840, 1024, 1440])
def test_the_replay_bar_is_never_clipped(person: Sit, width: int) -> None:
    one = person(viewport={"width": width, "height": 844})
    open_golden(one, "caesar", "base-caesar-markers")
    one.page.keyboard.press("PageUp")
    one.page.wait_for_selector("body.past #replay")
    clipped = """() => [...document.querySelectorAll('#replay button, #replay input, #replay output')].filter((e) => {
        const r = e.getBoundingClientRect(), o = document.getElementById('replay').getBoundingClientRect();
        return r.width && (r.left < o.left || r.right > o.right || r.bottom > innerHeight || r.right > innerWidth);
    }).map((e) => e.dataset.r ?? e.tagName)"""
    assert one.page.evaluate(clipped) == []


@pytest.mark.parametrize(("game", "name"), [("trajan", "three"), ("byzantion", "three"), ("gaul", "revolt-threshold")])
def test_the_end_says_who_won_why_and_by_which_points(person: Sit, game: str, name: str) -> None:
    one = person()
    open_golden(one, game, name)
    page = one.page
    assert page.locator("#result tbody tr").count() >= 3
    assert page.locator("#result thead th.won").count() == 1
    assert page.locator("#result .turns a[data-moment]").count() > 2
    page.click("#result a[data-tab]")
    assert page.locator("#tp-analysis").is_visible()
    assert page.locator("#result #f-rematch, #result a.primary").count() == 1
    page.locator("#result .turns a[data-moment]").first.click()
    page.wait_for_selector("#moment:not([hidden])")
