"""Things are chosen on themselves: orders on stones, amounts on pieces; the list follows, and a slip does no harm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quadriga.games.byzantion import GAME as BYZANTION
from quadriga.games.gaul import GAME as GAUL
from quadriga.games.gaul.moves import Issue, Select
from quadriga.games.gaul.terms import Command, Region
from quadriga.games.trajan import GAME as TRAJAN
from quadriga.kernel import Match, SecretDealer, from_position, write_record
from web.journey import FREEZE, OPTS, SPOT, THAW, now, wait_made
from web.site import Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]
OVERLAP = """([one, other]) => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes(one).some((a) => boxes(other).some((b) => a.width && b.width && meet(a, b)));
}"""


def point(one: Person, part: str) -> None:
    one.rest()
    x, y, _ = one.page.evaluate(SPOT, [part])
    one.page.mouse.click(x, y)


def romans_at_war(*moves: Any) -> dict[str, Any]:
    pieces = {
        "MANDUBII": {"LEGION": 3, "AUXILIA_HIDDEN": 2, "ARVERNI_HIDDEN": 4, "AEDUI_HIDDEN": 2},
        "PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 2, "AUXILIA_HIDDEN": 2},
    }
    given = {"card": "CICERO", "pieces": pieces, "resources": {"ROMANS": 9}}
    match = from_position(GAUL, given, SecretDealer(b"pointing"))
    for move in moves:
        match.answer(match.pending[0].seat, move)
    return write_record(match)


# A slip -------------------------------------------------------------------------------------------------------------


def test_the_second_tap_of_two_does_not_confirm(person: Sit) -> None:
    """On a phone "Confirm" comes up where the button was that led to it."""
    ada = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ada.prefer(confirm="ends", motion="off")
    match = from_position(BYZANTION, {"config": {"players": 2}, "blue": {"nomisma": 6}}, SecretDealer(b"slip"))
    while match.pending[0].prompt != "turn":
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.read(("Decline",)))
    ada.open_record(write_record(match))
    before = now(ada)
    button = ada.page.locator("#chips button:has-text('Pass')")
    box = button.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ada.page.evaluate(FREEZE)
    ada.page.touchscreen.tap(x, y)
    ada.page.wait_for_selector("#chips .confirm")
    ada.page.touchscreen.tap(x, y)
    ada.page.evaluate(THAW)
    ada.page.wait_for_selector("#chips .confirm:enabled")
    assert now(ada) == before, "nothing was passed"
    assert not ada.page.evaluate(OVERLAP, [".since", "#chips button"]), "what happened meanwhile lies over no button"
    assert ada.page.inner_text("#chips .confirm").startswith("Pass"), "it says what it does"
    ada.page.tap("#chips .confirm")
    wait_made(ada, before)


# On the things themselves -------------------------------------------------------------------------------------------


def test_trajans_stones_are_laid_into_the_bowls_and_taken_back_one_by_one(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.open_record(write_record(Match(TRAJAN, TRAJAN.configure({"players": 2}), SecretDealer(b"stones"))))
    page = ada.page
    page.wait_for_selector("#r-overlay [data-part].legal")
    assert page.locator("#chips .toggle").count() == 0, "no stone has a button of text"
    for n, colour in enumerate(("BLUE", "GREEN", "WHITE"), 1):
        point(ada, colour)
        page.wait_for_function("n => document.querySelectorAll('#r-overlay .ghost').length === n", arg=n)
    page.click("#tb-moves")
    page.wait_for_selector("#mv-widget input")
    ranks = page.eval_on_selector_all("#mv-widget input", "all => all.map((field) => Number(field.value))")
    assert sorted(ranks) == list(range(1, 13)), "the list follows"
    assert ranks[0] == 1
    page.keyboard.press("Escape")
    page.wait_for_selector("#side:not(.open)")  # what was opened last closes first
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelectorAll('#r-overlay .ghost').length === 2")
    page.click("#chips [data-key=rest]")
    page.wait_for_function("() => document.querySelectorAll('#r-overlay .ghost').length === 12")
    before = now(ada)
    page.click("#chips [data-key=ok]")
    wait_made(ada, before)


def test_a_march_is_region_group_and_goal_in_three_clicks(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="ends", motion="off")
    ada.open_record(romans_at_war(Issue(Command.MARCH)))
    page = ada.page
    before = now(ada)
    point(ada, "PROVINCIA")
    wait_made(ada, before)
    page.wait_for_selector("#chips [data-key=ok]:has-text('March with')")
    page.click("#tb-moves")
    page.wait_for_selector("#mv-widget input")
    fields = page.eval_on_selector_all("#mv-widget input", "all => all.map((field) => field.value + '/' + field.max)")
    assert fields, "the list has the same group"
    assert all(n == most for n, most in (field.split("/") for field in fields)), "everybody"
    before = now(ada)
    page.click("#chips [data-key=ok]")
    wait_made(ada, before)
    ada.rest()
    x, y, _ = page.evaluate(SPOT, ["BITURIGES"])
    page.mouse.move(x, y)
    page.wait_for_function("() => document.querySelectorAll('#r-overlay .way').length >= 2")
    page.wait_for_function("() => document.getElementById('tip').textContent.includes('by way of')")
    before = now(ada)
    page.mouse.click(x, y)
    wait_made(ada, before)
    page.wait_for_selector("#t-BITURIGES-ROMAN_LEADER", state="attached")
    assert page.locator("#t-PROVINCIA-LEGION").count() == 0


def test_an_attack_lights_the_pieces_of_its_victim_and_tells_its_losses(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.open_record(romans_at_war(Issue(Command.BATTLE), Select(Region.MANDUBII)))
    page = ada.page
    button = page.locator("#r-moves button[value='Attack/ARVERNI']")
    page.click("#tb-moves")
    assert button.inner_text() == "Attack Arverni: 4 Losses; 2 if they Retreat; none in return"
    tip = page.locator("[data-part=ARVERNI][data-of=Faction].legal").first.get_attribute("data-tip") or ""
    assert "4 Losses; 2 if they Retreat" in tip, "and so does whoever stands there"
    button.hover()
    page.wait_for_selector("#t-MANDUBII-ARVERNI_HIDDEN .hl", state="attached")
    assert page.locator("#p-ARVERNI.hl").count() == 0, "not the Region of that name"
    assert page.locator("#t-MANDUBII-AEDUI_HIDDEN .hl").count() == 0
    button.evaluate("(button) => Object.assign(button.dataset, {ref: 'LEGION', refOf: 'Force'})")
    page.mouse.move(2, 2)
    button.hover()
    page.wait_for_selector("#t-MANDUBII-LEGION .hl, #t-MANDUBII-LEGION.hl", state="attached")
    assert page.locator("#t-PROVINCIA-LEGION .hl, #t-PROVINCIA-LEGION.hl").count() == 0, "only those who fight"


def test_a_piece_in_a_lit_region_stands_for_the_region(person: Sit) -> None:
    """As long as the question is where, and not with what."""
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.open_record(romans_at_war(Issue(Command.BATTLE)))
    ada.rest()
    before = now(ada)
    box = ada.page.locator("#t-MANDUBII-LEGION").bounding_box()
    assert box is not None
    ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_made(ada, before)
    assert ["Attack", "ARVERNI"] in ada.page.evaluate(OPTS)["paths"]


def test_votes_say_what_they_cost(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    given = {"config": {"players": 2}, "step": "votes", "blue": {"auctoritas": 12}, "event": "V12"}
    ada.open_record(write_record(from_position(BYZANTION, given, SecretDealer(b"votes"))))
    ada.page.click("#p-option-2")
    ada.page.wait_for_selector("#chips button:has-text('12 votes: pay 12 auctoritas')")
    assert ada.page.locator("#chips button:has-text('1 vote: pay 1 auctoritas')").count() == 1


# How far the words of a button stand out from what is behind them, as the contrast of luminances.
CONTRAST = """(button) => {
    const parse = (words) => words.match(/[\\d.]+/g).map(Number);
    const linear = (c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    const light = ([r, g, b]) => [r, g, b].map((c) => linear(c / 255))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const style = getComputedStyle(button);
    const [one, other] = [style.color, style.backgroundColor].map((words) => light(parse(words)));
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}"""


def test_the_button_that_sows_says_so_and_can_be_read_before_all_stones_are_laid(person: Sit) -> None:
    ada = person(reduced_motion="reduce")
    ada.prefer(confirm="ends", motion="off", lang="en")
    ada.open_record(write_record(Match(TRAJAN, TRAJAN.configure({"players": 2}), SecretDealer(b"stones"))))
    page = ada.page
    page.wait_for_selector("#r-overlay [data-part].legal")
    for n, colour in enumerate(("BLUE", "GREEN"), 1):
        point(ada, colour)
        page.wait_for_function("n => document.querySelectorAll('#r-overlay .ghost').length === n", arg=n)
    button = page.locator("#chips [data-key=ok]:disabled")
    assert button.inner_text().split("\n")[0] == "Lay (2/12)"
    assert button.evaluate(CONTRAST) >= 4.5
