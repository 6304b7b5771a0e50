"""What the page shows of Caesar!: the row of Crassus, tokens alike, what a direction brings, a low window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quadriga.games.caesar import GAME
from quadriga.kernel import SecretDealer, from_position, write_record
from web.looks import readable
from web.site import Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

DESKTOP, ZOOMED = (1440, 900), (1152, 720)  # the second is what the first has at 125 %

# What lies in a seat, side by side: nothing over its neighbour, nothing beyond the seat.
BESIDE = """() => [...document.querySelectorAll('#L-seats > .seat')].every((seat) => {
    const { left, right } = seat.getBoundingClientRect();
    const inside = [...seat.querySelectorAll('h2 .name, .stock b, .stat, .tile, .htok')].filter((one) => one.offsetParent);
    const boxes = inside.map((one) => one.getBoundingClientRect());
    const isOver = (a, b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const isIn = (box) => box.left >= left && box.right <= right + 1;
    return boxes.every((box, i) => isIn(box) && boxes.slice(i + 1).every((next) => !isOver(box, next)));
})"""


def at(person: Sit, size: tuple[int, int], lang: str = "en") -> Person:
    one = person(viewport=dict(zip(("width", "height"), size, strict=True)), reduced_motion="reduce")
    one.prefer(lang=lang, confirm="always")
    return one


def begin(one: Person, position: dict[str, Any]) -> None:
    one.open_record(write_record(from_position(GAME, position, SecretDealer(b"caesar"))))
    one.rest()


@pytest.mark.parametrize("size", [DESKTOP, ZOOMED])
def test_9_2_the_row_of_crassus_is_read_as_a_whole(person: Sit, size: tuple[int, int]) -> None:
    one = at(person, size)
    one.go(one.create("caesar", ["here", "here"], crassus="low")["address"])
    one.wait_ready()
    one.rest()
    assert one.page.locator(".hand.row .htok").count() == 3
    assert one.page.locator(".tile i").count() > 0, "his tile lies there"
    assert one.page.evaluate(BESIDE)


def test_9_2_what_crassus_did_is_marked_and_told(person: Sit) -> None:
    one = at(person, DESKTOP)
    address = one.create("caesar", ["here", "here"], crassus="low")["address"]
    one.go(address)
    one.wait_ready()
    assert not one.page.locator("#since").count(), "he begins, before one has done anything"
    v = one.v
    one.page.click(".hand.own .htok >> nth=0")
    one.page.click("#r-board .sock.legal >> nth=0")
    one.page.wait_for_selector("#chips button")
    if not one.page.locator("#chips .confirm").count():
        one.page.click("#chips button >> nth=0")
    one.confirm(v)
    one.wait_ready()
    one.page.wait_for_selector("#b-since:not([hidden])")
    laid = one.page.locator("#r-board .tok.s1.last")
    assert laid.count() >= 1, "where he has laid a token"


def test_5_1_one_of_two_tokens_alike_is_taken_up(person: Sit) -> None:
    one = at(person, DESKTOP)
    begin(one, {"supply": {"CAESAR": ["LAUREL_22", "LAUREL_22"]}})
    one.page.locator(".hand.own .htok.legal").nth(1).click()
    one.page.wait_for_selector(".hand.own .htok.sel")
    assert "choose a free border space" in one.page.inner_text("#prompt-text")


CLOSING = {
    "borders": {
        "HISPANIA_ULTERIOR_MAURITANIA": "CAESAR SHIP_60 -> HISPANIA_ULTERIOR",
        "HISPANIA_ULTERIOR_HISPANIA_CITERIOR": "CAESAR LAUREL_22",
    },
    "supply": {"CAESAR": ["LAUREL_40", "SHIP_42"]},
    "bonus": {"HISPANIA_CITERIOR": "TACTICS"},
}


@pytest.mark.parametrize("size", [DESKTOP, ZOOMED])
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_5_2_4_a_direction_says_all_that_it_brings(person: Sit, size: tuple[int, int], lang: str) -> None:
    one = at(person, size, lang)
    begin(one, CLOSING)
    one.page.click("#t-0-LAUREL_40")
    one.page.click("#s-HISPANIA_CITERIOR_GALLIA")
    one.page.wait_for_function("() => document.querySelectorAll('#chips button small').length === 2")
    one.rest()
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length"
    assert one.page.locator("#chips button, #chips button small").evaluate_all(cut) == 0
    assert one.page.evaluate("() => document.getElementById('r-prompt').offsetHeight <= 110"), (
        "and the board is not hidden by it"
    )


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_low_window_begins_with_the_whole_board_and_names_can_be_read(person: Sit, lang: str) -> None:
    one = at(person, ZOOMED, lang)
    begin(one, CLOSING)
    assert one.page.evaluate("() => document.body.dataset.zoom") == "fit"
    assert one.page.evaluate("() => document.getElementById('stage').dataset.more ?? ''") == "", "nothing lies outside"
    names = [text for text in one.page.evaluate(readable.MEASURE)["texts"] if text["words"] and "p-" in text["words"]]
    assert names
    assert min(text["size"] for text in names) >= readable.MAP
    plates = """() => [...document.querySelectorAll('.pn')].filter((name) => {
        const [left, right] = [...name.parentNode.querySelectorAll('.total')].map((one) => one.getBoundingClientRect());
        const box = name.getBoundingClientRect();
        return box.left < left.right - 1 || box.right > right.right - 1 - right.width * 0.8;
    }).map((name) => name.textContent)"""
    assert one.page.evaluate(plates) == []


SEEN = """(found) => { const sight = document.getElementById('stage').getBoundingClientRect();
    const { bottom } = document.getElementById('r-prompt').getBoundingClientRect();
    return [...document.querySelectorAll(found)].every((one) => { const box = one.getBoundingClientRect();
        return box.left >= sight.left && box.right <= sight.right && box.top >= bottom && box.bottom <= sight.bottom; }); }"""


def phone(person: Sit) -> Person:
    one = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce")
    one.prefer(lang="en", confirm="always")
    begin(one, CLOSING)
    return one


def test_on_a_phone_the_map_goes_to_where_the_direction_is_asked(person: Sit) -> None:
    one = phone(person)
    one.page.tap("#t-0-LAUREL_40")
    one.page.wait_for_selector(".edge.right:not([hidden])")
    for _ in range(3):  # as far to the east as there is something to choose
        one.page.evaluate("() => document.querySelector('.edge.right:not([hidden])')?.click()")
        one.rest()
    one.page.dispatch_event("#s-HISPANIA_CITERIOR_GALLIA", "click")
    one.page.wait_for_selector("#r-overlay [data-part]", state="attached")
    one.page.wait_for_function("() => document.querySelectorAll('#chips button small').length === 2")
    one.rest()
    assert one.page.evaluate(SEEN, "#r-overlay :is([data-part], [data-about])")
    assert one.page.locator(".edge:not([hidden])").count() == 0, "nothing else can be chosen"


def test_on_a_phone_what_came_of_a_fall_is_read_without_scrolling(person: Sit) -> None:
    one = phone(person)
    one.prefer(pace="slow")
    begin(one, CLOSING)
    one.page.tap("#t-0-LAUREL_40")
    one.page.dispatch_event("#s-HISPANIA_CITERIOR_GALLIA", "click")
    one.page.wait_for_function("() => document.querySelectorAll('#chips button small').length === 2")
    v = one.v
    one.page.tap("#chips button >> nth=0")
    one.confirm(v)
    one.page.wait_for_selector("#moment .outcome", state="attached")
    inside = """() => { const [card, ...parts] = ['', ' .outcome', ' li:last-child'].map((part) =>
            document.querySelector(`#moment${part}`).getBoundingClientRect());
        return parts.every((part) => part.height > 0 && part.top >= card.top && part.bottom <= card.bottom); }"""
    assert one.page.evaluate(inside)
