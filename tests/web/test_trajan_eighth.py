"""What a tester of Trajan could not see or do at the table, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from games.trajan.setting import BOARD, RED, aim

from quadriga.games.trajan import GAME
from quadriga.games.trajan.moves import DrawTwo
from quadriga.games.trajan.terms import Action
from quadriga.kernel import SecretDealer, from_position, write_record
from web.site import Person
from web.test_phone import box
from web.test_readable import DESKTOP, TOUCH, UPRIGHT

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]
WINDOW = (1152, 720)
YES = "#chips .confirm"
HAND = ["FUR", "SCROLL", "SCROLL", "SCROLL", "OIL", "LAMP", "LAMP", "GEM", "CATTLE"]
HAPPEN = """async () => {
    const {happen} = await import(document.querySelector('script[src*="bundle/table"]').src);
    happen({n: 0, at: 0, kind: 'score', title: 'End of quarter 1', lead: 'Demands', grave: true});
}"""
READ = """async () => (await import(document.querySelector('script[src*="bundle/table"]').src)).makeWay(true)"""
# Of every kind of card in the hand the upper one: whether its name is covered by the next card.
COVERED = """() => [...document.querySelectorAll('.hand.own .htok:not([data-twin])')].filter((card) => {
    const name = card.querySelector('.card-name').getBoundingClientRect();
    const middle = name.top + name.height / 2;
    return [name.left + 1, name.right - 1].some((x) => !card.contains(document.elementFromPoint(x, middle)));
}).map((card) => card.dataset.part)"""


def at_trajan(person: Sit, action: Action, screen: tuple[int, int] = DESKTOP, draw: bool = False, **table: Any) -> Person:
    """Red is about to perform this action; or has drawn two cards."""
    match = from_position(GAME, {**BOARD, **table}, SecretDealer(b"eighth"))
    aim(match, action)
    if draw:
        match.answer(RED, DrawTwo())
    width, height = screen
    one = person(reduced_motion="reduce", viewport={"width": width, "height": height}, **(TOUCH if screen == UPRIGHT else {}))
    one.prefer(motion="off", pace="normal", lang="en", confirm="always")
    one.open_record(write_record(match))
    one.rest()
    return one


def overlap(one: list[int], other: list[int]) -> bool:
    """Whether two boxes (left, top, width, height) cover each other."""
    return all(one[i] < other[i] + other[i + 2] - 1 and other[i] < one[i] + one[i + 2] - 1 for i in (0, 1))


def test_a_hint_names_the_area_and_shows_what_it_points_at(person: Sit) -> None:
    one = at_trajan(person, Action.FORUM, forum={"FORUM_5": "BREAD"})
    one.page.keyboard.press("h")
    one.page.wait_for_selector("#r-board .hinted")
    one.rest()
    assert one.page.inner_text("#hints p >> nth=0").endswith("(Forum)")
    assert not overlap(box(one, "#s-FORUM_5"), box(one, "#drawer"))


def test_a_card_that_could_be_read_goes_into_the_bar_at_the_top(person: Sit) -> None:
    one = at_trajan(person, Action.SENATE)
    one.page.evaluate(HAPPEN)
    one.page.wait_for_selector("#moment:not([hidden])")
    one.page.evaluate(READ)
    one.rest()
    card, bar = box(one, "#moment.folded"), box(one, "#top")
    assert card[1] + card[3] <= bar[1] + bar[3] + 1, "not over the board"
    for thing in ("#L-extra", "#zoom", "#top .langs", "#menu"):
        assert not overlap(card, box(one, thing)), thing
    one.page.click("#moment h2")
    assert one.page.locator("#moment.folded").count() == 0


def test_enter_confirms_after_a_second_click_on_what_is_chosen(person: Sit) -> None:
    one = at_trajan(person, Action.SEAPORT)
    one.page.click("#p-LEFT")
    one.page.wait_for_selector(f"{YES}:focus")
    one.page.click("#p-LEFT")
    one.page.wait_for_selector(f"{YES}:focus")
    before = one.v
    one.enter()
    one.wait_past(before)


def test_one_of_several_equal_cards_is_marked_as_chosen(person: Sit) -> None:
    one = at_trajan(person, Action.SEAPORT, draw=True, seats={"RED": {"hand": HAND}})
    one.page.locator(".hand.own [data-part=SCROLL]").last.click()
    one.page.wait_for_selector("#chips button[data-path$=LEFT]")
    assert one.page.locator(".hand.own .sel").count() == 1
    assert one.page.inner_text("#chips button >> nth=0") == "Discard scroll onto the left pile, over wine"


@pytest.mark.parametrize("screen", [DESKTOP, WINDOW])
def test_every_kind_of_card_in_a_hand_of_nine_can_be_read(person: Sit, screen: tuple[int, int]) -> None:
    one = at_trajan(person, Action.SEAPORT, screen, seats={"RED": {"hand": HAND}})
    assert one.page.evaluate(COVERED) == []


def test_whoever_asked_for_the_whole_board_has_it_after_a_reload(person: Sit) -> None:
    one = at_trajan(person, Action.SEAPORT, WINDOW)
    whole = "document.body.dataset.zoom === 'fit'"
    if not one.page.evaluate(whole):
        one.page.click("[data-z=fit]")
        one.page.wait_for_function(whole)
    one.page.reload()
    one.page.wait_for_selector("body[data-ready]", state="attached")
    one.rest()
    assert one.page.evaluate(whole)
    one.page.click("[data-z=fit]")
    one.page.wait_for_function(f"!({whole})")
    one.page.reload()
    one.page.wait_for_selector("body[data-ready]", state="attached")
    one.rest()
    assert not one.page.evaluate(whole), "and a part, if that was asked for last"


def test_on_a_phone_nothing_lies_over_the_first_demand_and_the_bar_keeps_its_height(person: Sit) -> None:
    heights = []
    for hand in ([], HAND):
        one = at_trajan(person, Action.FORUM, UPRIGHT, forum={"FORUM_5": "BREAD"}, seats={"RED": {"hand": hand}})
        heights.append(box(one, ".seat.me")[3])
        for thing in ("#p-demand-0", "#stage", "#L-extra .dems", "#menu"):
            assert not overlap(box(one, "#zoom"), box(one, thing)), thing
    assert heights[0] == heights[1]


def test_looking_back_no_tip_speaks_of_now(person: Sit) -> None:
    one = at_trajan(person, Action.FORUM, forum={"FORUM_5": "BREAD"})
    one.page.hover("#s-FORUM_5")
    one.page.wait_for_selector("#tip:not([hidden])")
    assert one.page.locator("#r-board [data-tip]").count() == 1
    one.page.keyboard.press("Home")
    one.page.wait_for_selector("body.past")
    one.rest()
    assert one.page.locator("#r-board [data-tip]").count() == 0
    assert one.page.locator("#tip").is_hidden()


def test_what_a_button_lit_is_dark_again_once_it_is_gone(person: Sit) -> None:
    one = at_trajan(person, Action.SEAPORT, draw=True, seats={"RED": {"hand": HAND}})
    one.page.locator(".hand.own [data-part=FUR]").last.click()
    one.page.wait_for_selector("#chips button[data-path$=LEFT]")
    one.page.mouse.move(5, 300)
    one.page.focus("#chips button[data-path$=LEFT]")
    one.page.wait_for_selector("#p-LEFT.hl")
    before = one.v
    one.enter()
    one.page.wait_for_selector(f"{YES}:focus")
    one.enter()
    one.wait_past(before)
    one.page.wait_for_selector(".hl", state="detached")
