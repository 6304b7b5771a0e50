"""Under the hand: typed numbers count at once, buttons stay what they were, choices are kept, a second press does no harm."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from quadriga.games import load
from quadriga.games.byzantion import GAME as BYZANTION
from quadriga.games.gaul.moves import Give, Issue, Negotiate, Select
from quadriga.games.gaul.terms import Command, Region
from quadriga.games.trajan import GAME as TRAJAN
from quadriga.kernel import Match, SecretDealer, from_position, read_record, snapshot, write_record
from web import looks
from web.journey import FREEZE, THAW, now, wait_made
from web.site import LISTED, Person
from web.test_pointing import romans_at_war
from web.test_prompt import delivered

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

OK = "#chips [data-key=ok]"


def at_amounts(person: Sit, **settings: str) -> Person:
    """A delivery of several kinds."""
    one = person(reduced_motion="reduce")
    one.prefer(**{"confirm": "never", "motion": "off", "lang": "en", **settings})
    one.open_record(delivered())
    one.page.wait_for_selector("#chips:not([aria-busy]) [data-key=n1]")
    return one


def press_twice(one: Person, selector: str) -> None:
    """Two quick presses, quick for the page however slow the machine is."""
    one.page.evaluate(FREEZE)
    one.page.dblclick(selector)
    one.page.evaluate(THAW)


def test_a_typed_number_is_taken_at_once_and_the_first_click_counts(person: Sit) -> None:
    one = at_amounts(person)
    one.page.click("#chips [data-key=n1]")
    one.page.keyboard.type("2")
    one.page.wait_for_selector(f"{OK}.confirm:has-text('2')")
    assert one.page.evaluate("document.activeElement.dataset.key") == "n1", "whoever types goes on typing"
    before = now(one)
    one.page.click(OK)
    wait_made(one, before)


def test_enter_in_a_field_presses_the_red_button(person: Sit) -> None:
    one = at_amounts(person)
    one.page.click("#chips [data-key=n0]")
    one.page.keyboard.type("1")
    one.page.wait_for_selector(f"{OK}.confirm")
    before = now(one)
    one.page.keyboard.press("Enter")
    wait_made(one, before)


def test_enter_after_a_click_on_a_stepper_presses_the_red_button(person: Sit) -> None:
    """It carries the key; whoever came to a button by keys means that button."""
    one = at_amounts(person)
    before = now(one)
    one.page.focus("#chips [data-key=n1]")
    one.page.keyboard.press("Shift+Tab")
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector(f"{OK}:has-text('2 civicus')")
    assert now(one) == before
    one.page.click("#chips [data-key=m1]")
    one.page.wait_for_selector(f"{OK}:has-text('1 civicus')")
    assert one.page.text_content("#p-need-CIVICUS [data-tally]") == "1/3", "what is drawn follows"
    one.page.keyboard.press("Enter")
    wait_made(one, before)


def test_a_second_enter_on_a_card_plays_it_and_never_throws_it_away(person: Sit) -> None:
    """The focus goes on to what most people do with a thing, not to what few do with it."""
    data = {"config": {"players": 2}, "blue": {"hand": ["E050", "E009"], "nomisma": 20, "dynamis": 3}}
    one = person(reduced_motion="reduce")
    one.prefer(confirm="never", motion="off", lang="en")
    one.open_record(write_record(from_position(BYZANTION, data, SecretDealer(b"hand"))))
    one.page.focus("#hand-E050")
    one.page.keyboard.press("Enter")
    one.page.wait_for_function("() => document.activeElement.closest('#chips') !== null")
    one.rest()
    words = one.page.evaluate("document.activeElement.textContent")
    assert words.startswith("Play"), words
    before = now(one)
    one.page.keyboard.press("Enter")
    wait_made(one, before)
    one.page.wait_for_selector("#c-E050")
    assert not one.page.locator("#c-discard").count()


def test_everything_does_not_turn_into_nothing_under_the_hand(person: Sit) -> None:
    one = at_amounts(person)
    one.page.click("#chips [data-key=clear]")  # it begins with all that is at hand
    press_twice(one, "#chips [data-key=all]")
    one.page.wait_for_selector("#chips [data-key=all]:disabled")
    counts = one.page.eval_on_selector_all("#chips input", "all => all.map((field) => Number(field.value))")
    assert all(counts)
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("#chips [data-key=all]:enabled")


def test_no_two_buttons_of_a_march_are_called_the_same(person: Sit) -> None:
    for lang in ("en", "cs"):
        one = person(locale=lang)
        one.prefer(confirm="never", motion="off", lang=lang)
        one.open_record(romans_at_war(Issue(Command.MARCH), Select(Region.PROVINCIA)))
        one.page.wait_for_selector("#chips:not([aria-busy]) [data-key=none]")
        words = one.page.eval_on_selector_all("#chips > button", "all => all.map((e) => e.textContent.trim().toLowerCase())")
        assert len(set(words)) == len(words)
        assert not {"nic", "none", "nothing"} & set(words), "it says what is not done"


def test_enter_presses_the_red_button_on_the_first_press(person: Sit) -> None:
    """After a click on a button that is gone, and on a thing that is chosen already."""
    one = person(reduced_motion="reduce")
    one.prefer(confirm="never", motion="off", lang="en")
    one.open_record(write_record(Match(TRAJAN, TRAJAN.configure({"players": 2}), SecretDealer(b"stones"))))
    one.page.click("#chips [data-key=rest]")
    one.page.wait_for_selector(f"{OK}.confirm:enabled")
    before = now(one)
    one.page.keyboard.press("Enter")
    wait_made(one, before)


def test_enter_after_an_undo_by_pointing_presses_the_red_button(person: Sit) -> None:
    """It carries the key; a second Undo would take back what nobody meant."""
    one = person(reduced_motion="reduce")
    one.prefer(confirm="never", motion="off", lang="en")
    one.open_record(romans_at_war(Issue(Command.MARCH), Select(Region.PROVINCIA)))
    one.page.click(f"{OK}.confirm:enabled")
    one.page.wait_for_selector("#prompt-text:has-text('where')")
    one.page.click("#b-undo")
    one.page.wait_for_selector(f"{OK}.confirm:enabled")
    one.rest()
    assert one.page.evaluate("document.activeElement.id") == "b-undo"
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("#prompt-text:has-text('where')")


def test_the_second_of_two_quick_presses_opens_nothing_else(person: Sit) -> None:
    one = person(reduced_motion="reduce")
    one.prefer(confirm="never", motion="off", lang="en")
    one.open_record(write_record(Match(TRAJAN, TRAJAN.configure({"players": 2}), SecretDealer(b"stones"))))
    place = one.page.locator("#r-prompt .rule").bounding_box()
    before = now(one)
    press_twice(one, "#chips [data-key=rest]")
    one.page.wait_for_selector(OK)
    assert not one.page.locator("dialog[open]").count()
    assert one.page.locator("#r-prompt .rule").bounding_box() == place, "nothing slides"
    assert now(one) == before, "nor was it sown"


def test_an_old_hint_goes_with_its_question(person: Sit) -> None:
    one = person(reduced_motion="reduce")
    one.prefer(confirm="never", motion="off", lang="en")
    one.open_record(looks.position("trajan", "middle"))
    one.page.keyboard.press("h")
    one.page.wait_for_selector(".hinted", state="attached")
    before = now(one)
    one.page.evaluate(LISTED)
    wait_made(one, before)
    assert one.page.locator(".hinted").count() == 0
    assert one.page.locator("#hints > *").count() == 0


def test_a_letter_toggles_its_panel_and_escape_closes_it(person: Sit) -> None:
    one = person(reduced_motion="reduce")
    one.prefer(confirm="never", motion="off", lang="en")
    one.open_record(looks.position("caesar", "middle"))
    one.page.focus("#stage")
    for close in ("l", "Escape"):
        one.page.keyboard.press("l")
        assert one.page.locator("#side.open #tp-moves").is_visible()
        one.page.keyboard.press(close)
        assert one.page.locator("#side.open").count() == 0


def test_what_is_lit_can_be_clicked_also_under_a_pile(person: Sit) -> None:
    one = person(reduced_motion="reduce")
    one.prefer(confirm="ends", motion="off", lang="en")
    one.open_record(looks.position("byzantion", "middle"))
    one.rest()
    box = one.page.locator("#c-discard.legal").bounding_box()
    assert box is not None
    one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.page.wait_for_selector("body.answering")


def at_number() -> dict[str, object]:
    """Gaul, with two Resources: how many are given away?"""
    match = read_record(load("gaul"), looks.position("gaul", "middle"))
    for kind in (Negotiate, Give):
        ask = match.pending[0]
        match.answer(ask.seat, next(move for move in ask.choice if isinstance(move, kind)))
    return snapshot(match)


def test_a_number_is_counted_on_the_pile_itself(person: Sit) -> None:
    """Each click on whoever pays counts one more, field and button follow; after the most it begins again."""
    one = person(reduced_motion="reduce")
    one.prefer(confirm="never", motion="off", lang="en")
    one.open_record(at_number())
    pile = one.page.locator("#L-seats [data-part=BELGAE].legal").first
    field = one.page.locator("#chips [data-key=n0]")
    assert field.input_value() == "1"
    for n in ("2", "1"):
        pile.evaluate("(e) => e.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))")
        one.page.wait_for_function("n => document.querySelector('#chips [data-key=n0]').value === n", arg=n)
        one.page.wait_for_selector(f"{OK}:has-text('({n}/2)')")
