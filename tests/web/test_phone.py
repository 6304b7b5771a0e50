"""A phone in one hand: panels close where they opened, looking back leaves a board, a turn begins with what can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web import looks
from web.site import Person
from web.test_grammar import at_the_turn
from web.test_see import PHONE, open_golden

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

BOX = "(e) => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.width, r.height].map(Math.round); }"
ON_TOP = """(e) => { const r = e.getBoundingClientRect();
    return e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)); }"""

# How wide the row of parts wants to be and is, where each slot of the circle ends, and where the stage does.
ROOM = """() => {
    const row = document.getElementById('areas');
    const foot = (e) => Math.round(e.getBoundingClientRect().bottom);
    const slots = [...document.querySelectorAll('#cam [id^=m-slot-]')].map(foot);
    return [row.scrollWidth, row.clientWidth, slots, foot(document.getElementById('stage'))];
}"""


def box(one: Person, selector: str) -> list[int]:
    found: list[int] = one.page.locator(selector).first.evaluate(BOX)
    return found


def sit(person: Sit, game: str, name: str) -> Person:
    one = person(reduced_motion="reduce", **PHONE)
    one.prefer(motion="off", lang="en")
    open_golden(one, game, name)
    one.page.evaluate("document.querySelector('#result')?.removeAttribute('open')")
    return one


@pytest.mark.parametrize("close", ["tab", "button", "board"])
@pytest.mark.parametrize("tab", ["tb-log", "tb-moves", "tb-help"])
def test_an_open_panel_closes_by_its_tab_by_its_button_and_by_a_tap_on_the_board(person: Sit, tab: str, close: str) -> None:
    one = sit(person, "caesar", "base-caesar-markers")
    place, stage = box(one, f"#{tab}"), box(one, "#stage")
    one.page.tap(f"#{tab}")
    one.page.wait_for_selector("#side.open")
    assert box(one, f"#{tab}") == place, "the tab stays under the finger"
    assert box(one, "#stage") == stage, "and the board where it is"
    assert one.page.locator("#b-side").evaluate(ON_TOP)
    if close == "board":
        one.page.touchscreen.tap(200, stage[1] + 30)
    else:
        one.page.tap("#b-side" if close == "button" else f"#{tab}")
    one.page.wait_for_selector("#side:not(.open)")


@pytest.mark.parametrize(
    ("game", "name"), [("caesar", "base-caesar-markers"), ("byzantion", "three"), ("gaul", "revolt-final")]
)
def test_looking_back_leaves_most_of_the_board_with_words_and_keys(person: Sit, game: str, name: str) -> None:
    one = sit(person, game, name)
    before = box(one, "#stage")
    one.page.tap("#tb-log")
    one.page.wait_for_selector("#side.open")
    one.page.locator("#L-log a.when:visible").last.tap()
    one.page.wait_for_selector("body.past")
    one.page.wait_for_selector("#side:not(.open)")
    one.page.tap("#replay [data-r=back]")
    one.rest()
    assert box(one, "#stage")[3] > 0.8 * before[3]
    for part in (".said", "#replay [data-r=next]", "#b-now", "#tb-log", "#L-seats"):
        assert one.page.locator(part).evaluate(ON_TOP), part
    hand = one.page.locator(".seat.me [data-part]").first
    if hand.count():
        _, top, _, height = hand.evaluate(BOX)
        assert top + height <= box(one, "#tabs")[1], "the hand is not cut"
    one.page.tap("#b-now")
    one.page.wait_for_selector("body:not(.past)")


def test_playing_on_from_the_past_asks_first_and_the_copy_leads_back(person: Sit) -> None:
    one = person(reduced_motion="reduce", **PHONE)
    one.prefer(motion="off", lang="en", confirm="never")
    open_golden(one, "caesar", "base-caesar-markers", 12)
    here = one.page.url
    one.page.keyboard.press("PageUp")
    one.page.wait_for_selector("body.past #ask-branch")
    main = one.page.eval_on_selector_all("#r-prompt :is(.primary, .main, .confirm)", "all => all.map((e) => e.id)")
    assert main == ["b-now"], "the way back is what most people want"
    one.page.tap("#ask-branch > summary")
    words = one.page.inner_text("#f-branch p")
    assert "new table" in words
    assert "stays as it is" in words
    assert one.page.url == here, "nothing has happened yet"
    one.page.tap("#f-branch button")
    one.page.wait_for_url(lambda url: url != here)
    one.page.wait_for_selector("body[data-ready]", state="attached")
    one.look()
    one.page.wait_for_selector("#branch")
    link = one.page.locator("#branch a.button")
    assert link.is_visible()
    one.page.evaluate("document.querySelector('#branch').removeAttribute('open')")
    one.page.tap("#menu > summary")
    assert here.endswith(one.page.locator("#menu a:has-text('comes from')").get_attribute("href") or "-")


def test_a_turn_begins_where_most_can_be_done(person: Sit) -> None:
    one = person(reduced_motion="reduce", **PHONE)
    one.prefer(motion="off", lang="en", confirm="ends")
    one.open_record(at_the_turn(hand=["E003", "E026"], nomisma=6))
    one.rest()
    seen = """() => [...document.querySelectorAll('#cam [data-of=Action].legal')].map((e) => {
        const r = e.getBoundingClientRect();
        return e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
    })"""
    found: list[Any] = one.page.evaluate(seen)
    assert len(found) >= 3
    assert all(found)
    names = one.page.eval_on_selector_all("#areas button", "all => all.map((e) => e.dataset.name)")
    assert not [name for name in names for other in names if name != other and other.startswith(name)]


def test_the_part_that_is_asked_about_is_opened(person: Sit) -> None:
    """The market for a purchase; on one's turn the actions, although a card could be thrown on the pile one looks at."""
    one = person(reduced_motion="reduce", **PHONE)
    one.prefer(motion="off", lang="en", confirm="never")
    one.open_record(at_the_turn(hand=["E003", "E026"], nomisma=6))
    one.rest()
    opened = "#areas [data-area={}][aria-pressed=true]"
    one.page.click("#areas [data-area=display]")
    one.page.wait_for_selector(opened.format("display"))
    one.page.click("#hand-E026")
    one.page.click("#chips button:has-text('Discard')")
    one.page.wait_for_selector(opened.format("actions"))
    one.rest()
    one.page.click("[data-part=BUY].legal")
    one.page.wait_for_selector(opened.format("market"))


def test_the_question_after_a_turn_of_a_phone_is_whole(person: Sit) -> None:
    """Upright and sideways, the bar keeps its own place and the tabs theirs."""
    one = person(reduced_motion="reduce", viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    one.prefer(motion="off", lang="cs", confirm="always")
    one.open_record(looks.position("caesar", "middle"))
    one.rest()
    for part in ("#prompt-text", "#tb-help", "#menu > summary"):
        assert one.page.locator(part).evaluate(ON_TOP), part


@pytest.mark.parametrize(("lang", "width", "height"), [("en", 390, 844), ("cs", 360, 740), ("en", 360, 740), ("cs", 390, 844)])
def test_every_part_of_a_board_has_its_room(person: Sit, lang: str, width: int, height: int) -> None:
    """Trajan at four seats: seven parts stand in one row, and the lowest slots of the circle above the edge of the stage."""
    one = person(locale=lang, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    one.go(one.create("trajan", ["here", *["bot:random"] * 3], players=4)["address"])
    one.wait_ready()
    needed, there, slots, edge = one.at_rest(ROOM)
    assert needed <= there
    assert len(slots) == 6
    assert max(slots) <= edge


def test_the_way_back_closes_the_rulebook_and_then_leaves_the_table(person: Sit) -> None:
    one = sit(person, "caesar", "base-caesar-markers")
    table = one.page.url
    one.page.evaluate("document.querySelector('[data-rule], a[data-book]').click()")
    one.page.wait_for_selector("#book:not([hidden])")
    one.page.go_back()
    one.page.wait_for_selector("#book", state="hidden")
    assert one.page.url == table
    one.page.evaluate("document.querySelector('[data-rule], a[data-book]').click()")
    one.page.wait_for_selector("#book:not([hidden])")
    one.page.evaluate("document.getElementById('b-book').click()")
    one.page.wait_for_selector("#book", state="hidden")
    one.page.evaluate("history.back()")
    one.page.wait_for_url(lambda url: url != table)


def test_a_tip_that_stays_lets_a_tap_through_to_what_lies_below_it(person: Sit) -> None:
    """Wherever it lies: here over a tab of the board."""
    one = person(**PHONE)
    page = one.go(one.create("byzantion", ["here", "bot:random"], players=2)["address"])
    one.wait_ready()
    one.rest()
    tab = page.locator("#areas button[data-area=event]")
    tab.scroll_into_view_if_needed()
    box = tab.bounding_box()
    assert box is not None
    page.evaluate(
        """({ x, y, width, height }) => {
            const tip = document.getElementById('tip');
            tip.textContent = 'what this is';
            tip.classList.add('pinned');
            tip.hidden = false;
            Object.assign(tip.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
        }""",
        box,
    )
    one.touch(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector("#areas button[data-area=event][aria-pressed=true]")
    page.wait_for_selector("#tip", state="hidden")
