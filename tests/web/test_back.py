"""Looking back in a real browser: what happened since one's turn, the folded result, a finished match in all eyes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from web import looks
from web.site import LISTED, Person
from web.test_parts import play_first, sit

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

GOLDEN = Path(__file__).parent.parent / "games" / "caesar" / "golden" / "base-caesar-markers.json"


# Buttons and things to choose that what happened since lies over.
UNDER_STRIP = """() => {
    const s = document.getElementById('b-since').getBoundingClientRect();
    return [...document.querySelectorAll('button, a, summary, .legal')].filter((one) => {
        const r = one.getBoundingClientRect();
        const isApart = r.right <= s.left || r.left >= s.right || r.bottom <= s.top || r.top >= s.bottom;
        return one.id !== 'b-since' && one.checkVisibility() && r.width && !isApart;
    }).map((one) => one.id || one.textContent.trim());
}"""


def finished(person: Sit) -> Person:
    """Somebody at a finished match."""
    one = person()
    saved: dict[str, Any] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    one.open_record(saved)
    one.page.wait_for_selector("#result")
    return one


def test_what_happened_since_is_listed_by_player_and_put_away(person: Sit) -> None:
    one = sit(person)
    assert one.page.locator("#since").count() == 0
    play_first(one)
    one.page.click("#b-since")
    one.page.wait_for_selector("#since-list li")  # what is unfolded is filled a moment later
    listed = one.page.locator("#since-list li a.when").all_inner_texts()
    lines = [words.strip() for words in one.page.locator("#L-log li.line.new:not(.then) > a.when").all_text_contents()]
    assert sorted(listed) == sorted(lines)
    assert "Pompey" in one.page.locator("#since-list h3").all_inner_texts()
    one.page.click("#b-skip")
    assert one.page.locator("#since, #tb-log[data-new]").count() == 0
    assert one.page.evaluate("document.activeElement.id") == "stage"
    for _ in range(5):  # a turn may ask more than once
        play_first(one)
        if one.page.locator("#since").count():
            break
    assert one.page.locator("#since").count() == 1, "the next turn brings its own"


def test_showing_what_happened_ends_in_the_present(person: Sit) -> None:
    one = sit(person)
    play_first(one)
    one.page.click("#b-since")
    one.page.click("#since > .acts > a")
    one.page.wait_for_function("() => window.seen.past")
    one.page.wait_for_selector("body:not(.past) .prompt.mine")


def test_the_result_stays_folded_and_opens_again(person: Sit) -> None:
    one = finished(person)
    assert one.page.locator("#result .acts").is_visible()
    one.page.click("#result summary")
    one.page.wait_for_function("() => localStorage.length === 1")  # it is remembered
    one.page.reload()
    one.page.wait_for_selector("body[data-ready]", state="attached")
    assert one.page.locator("#result summary").is_visible()
    assert one.page.locator("#result .acts").is_hidden()
    one.page.click("#result summary")
    one.page.wait_for_function("() => localStorage.length === 0")
    one.page.reload()
    one.page.wait_for_selector("body[data-ready]", state="attached")
    assert one.page.locator("#result .acts").is_visible()


def test_a_finished_match_is_seen_through_all_eyes(person: Sit) -> None:
    one = finished(person)
    one.page.click("#replay [data-r=back]")
    one.page.wait_for_selector("#eyes")
    hands = {}
    for seat in ("0", "1", ""):
        one.page.select_option("#eyes", seat)
        one.page.wait_for_function("seat => (document.querySelector('.seat.me')?.id ?? 'seat-') === `seat-${seat}`", arg=seat)
        one.page.wait_for_function("seat => document.getElementById('eyes').value === seat", arg=seat)
        hands[seat] = one.page.evaluate("[...document.querySelectorAll('.hand [data-part]')].map(e => e.dataset.part)")
    assert hands["0"] != hands["1"]
    assert one.page.locator(".seat.me").count() == 0, "a watcher sits nowhere"
    one.page.click("#replay [data-r=now]")
    one.page.wait_for_selector("body:not(.past) #result")


def test_the_line_beside_the_title_belongs_to_the_moment(person: Sit) -> None:
    one = finished(person)
    now = one.page.locator("#L-extra").inner_text()
    one.page.click("#replay [data-r=first]")
    one.page.wait_for_selector("body.past")
    assert one.page.locator("#L-extra").inner_text() != now


def test_shift_u_takes_back_all_that_can_be(person: Sit) -> None:
    one = person()
    one.prefer(confirm="never")
    one.open_record(looks.position("trajan", "middle"))
    asked = one.page.locator("#prompt-text").inner_text()
    for _ in range(2):  # a bowl, and the order of its stones or what its action does
        before = one.v
        one.page.evaluate(LISTED)
        one.wait_past(before)
        one.wait_ready()
    assert one.page.locator("#prompt-text").inner_text() != asked
    one.page.evaluate("document.activeElement.blur()")
    one.page.keyboard.press("Shift+U")
    one.page.wait_for_function("words => document.getElementById('prompt-text').innerText === words", arg=asked)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_phone_says_what_happened_since_and_covers_nothing_by_it(person: Sit, width: int, height: int) -> None:
    """A number on a tab is too little for whoever comes back to a lost battle; a strip over a button is too much."""
    one = sit(person, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    play_first(one)
    one.rest()
    strip = one.page.locator("#b-since")
    assert "happened" in strip.inner_text()
    assert one.page.evaluate(UNDER_STRIP) == []
    strip.tap()
    one.page.wait_for_selector("#since-list li")
    one.page.locator("#b-side").tap()
    one.page.wait_for_selector("#side.open", state="detached")
    assert strip.is_hidden(), "it was seen"
    assert one.page.locator("#tb-log[data-new]").count() == 0


def test_where_nothing_can_be_taken_back_the_button_and_the_key_say_why(person: Sit) -> None:
    """Pointed at, pressed, and by the key; a grey button that does nothing looks broken."""
    one = sit(person)
    why = one.page.inner_text("#why-undo")
    assert why
    one.page.hover("#b-undo")
    one.page.wait_for_selector("#tip", state="visible")
    assert one.page.inner_text("#tip") == why
    question = one.page.inner_text("#prompt-text")
    before = one.v
    for key in (None, "u"):
        if key is None:
            one.page.click("#b-undo", force=True)  # else it is waited for until it can be pressed
        else:
            one.page.keyboard.press(key)
        one.page.wait_for_selector("#prompt-text.error")
        assert one.page.inner_text("#prompt-text") == why
        one.page.keyboard.press("Escape")
        one.page.wait_for_function("words => document.getElementById('prompt-text').innerText === words", arg=question)
    assert one.v == before


def test_a_heading_of_the_chronicle_that_stays_in_sight_covers_the_one_before_it(person: Sit) -> None:
    one = sit(person)
    one.page.click("#tb-log")
    one.page.wait_for_selector("#L-log li.line")
    heights = one.page.evaluate(
        """() => ['Round 1', 'Round 2: the reform of all the provinces of the East and of the West'].map((words) => {
            const head = document.createElement('li');
            head.className = 'head';
            head.innerHTML = `<a class="when">${words}</a>`;
            document.getElementById('L-log').append(head);
            return head.offsetHeight;
        })"""
    )
    assert heights[0] == heights[1] > 0
