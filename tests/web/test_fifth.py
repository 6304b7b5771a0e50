"""What a tester of Caesar! could not do, see or know at the table, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.journey import OPTS, drag, now
from web.site import LISTED, Person
from web.test_phone import ON_TOP, box
from web.test_readable import DESKTOP, SIDEWAYS, UPRIGHT, sit_down

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]
YES = "#chips .confirm"
TEXT = "document.getElementById('prompt-text').textContent"
SCRIPT = """document.querySelector('script[src*="bundle/table"]').src"""
HAPPEN = """async () => {
    const {happen} = await import(document.querySelector('script[src*="bundle/table"]').src);
    happen({n: 0, at: 0, kind: 'fall', title: 'Asia falls', lead: 'x '.repeat(200), things: ['Province.ITALIA'], grave: true});
}"""


def at_caesar(person: Sit, screen: tuple[int, int] = DESKTOP, **settings: str) -> Person:
    return sit_down(person, "caesar", screen, **{"motion": "off", **settings})


def wait_said(one: Person, words: str) -> None:
    one.page.wait_for_function(f"words => {TEXT}.includes(words)", arg=words)


@pytest.mark.parametrize("screen", [SIDEWAYS, UPRIGHT])
def test_on_a_phone_a_choice_made_in_a_panel_closes_it_and_can_be_confirmed(person: Sit, screen: tuple[int, int]) -> None:
    one = at_caesar(person, screen)
    one.page.tap("#tb-moves")
    one.page.wait_for_selector("#side.open #r-moves")
    one.page.evaluate("document.querySelector('#r-moves button[name=path]').click()")
    one.page.wait_for_selector(YES)
    one.rest()
    assert one.page.locator("#side.open").count() == 0
    assert one.page.locator(YES).evaluate(ON_TOP)


def test_enter_after_a_hint_presses_the_red_button(person: Sit) -> None:
    one = at_caesar(person)
    before = now(one)
    one.page.click("#tb-analysis")
    one.page.click("#b-hints")
    one.page.click("#hints li button >> nth=0")
    one.page.wait_for_selector(f"{YES}:focus")
    one.enter()
    one.page.wait_for_function("before => document.body.dataset.v + '/' + document.body.dataset.seat !== before", arg=before)


def test_a_hint_of_the_only_kind_of_move_does_not_name_the_kind(person: Sit) -> None:
    one = at_caesar(person)
    one.page.click("#tb-analysis")
    one.page.click("#b-hint")
    one.page.wait_for_selector("#hints p")
    one.page.click("#b-hint")
    one.page.wait_for_selector("#hints ol button")
    assert one.page.locator("#hints > p:not(.fine)").count() == 1


def test_a_hinted_move_glows_whole_says_why_and_can_be_pressed(person: Sit) -> None:
    one = at_caesar(person)
    one.page.click("#tb-analysis")
    one.page.click("#b-hint")
    one.page.wait_for_selector("#hints p:not(.thinking)")
    one.page.click("#b-hint")
    one.page.wait_for_selector("#hints .why")
    assert one.page.locator("#hints .why").first.text_content() != ""
    lit = one.page.evaluate("[...document.querySelectorAll('.hinted')].map((one) => one.dataset.part)")
    assert len(set(lit)) == 3, "the token, the space and the province it faces"
    assert (
        one.page.locator("#r-board .legal:not(.hinted) .halo").first.evaluate("one => getComputedStyle(one).opacity") == "0.25"
    )
    one.page.click("#hints ol button")
    one.page.wait_for_selector(YES)


def test_a_space_that_cannot_be_chosen_says_why_until_something_else_is_chosen(person: Sit) -> None:
    one = at_caesar(person)
    one.page.locator("#L-token [data-part]").first.click()
    wait_said(one, "A token lies there already.")
    one.page.evaluate("() => new Promise((done) => setTimeout(done, 4500))")  # longer than it once stood there
    assert "A token lies there already." in one.page.evaluate(TEXT), "it does not go by itself"
    token = one.page.evaluate(f"{OPTS}.paths[0][1]")
    one.page.locator(f"[data-part='{token}'].legal").first.click()
    wait_said(one, "choose a free border space")
    one.page.locator("#L-token [data-part]").first.click()
    wait_said(one, "A token lies there already.")
    assert one.page.locator(f"[data-part='{token}'].sel").count(), "what is chosen stays"


def test_a_token_dropped_on_another_says_why(person: Sit) -> None:
    one = at_caesar(person)
    token = one.page.evaluate(f"{OPTS}.paths[0][1]")
    drag(one, f"#L-seats [data-part='{token}'].legal", "#t-ITALIA_SICILIA, #L-token [data-part] >> nth=0")
    wait_said(one, "A token lies there already.")


def test_a_press_on_a_province_tells_its_bonus(person: Sit) -> None:
    one = at_caesar(person)
    one.page.locator("#p-SICILIA").click()
    one.page.wait_for_selector("#tip:not([hidden])")
    assert "Might: turn an enemy token" in one.page.inner_text("#tip")


def test_the_board_of_caesar_is_whole_beside_a_panel_and_as_before_after_it(person: Sit) -> None:
    one = at_caesar(person)
    before = box(one, "#r-board")
    one.page.click("#tb-help")
    one.page.wait_for_selector("#side.open")
    one.rest()
    left, _, width, _ = box(one, "#r-board")
    assert left >= box(one, "#stage")[0] - 1
    assert left + width <= box(one, "#drawer")[0] + 1
    one.page.click("#tb-help")
    one.rest()
    assert box(one, "#r-board") == before


def test_above_a_panel_of_an_upright_phone_the_whole_board_is_seen(person: Sit) -> None:
    one = at_caesar(person, UPRIGHT)
    one.page.tap("[data-z=fit]")
    one.page.tap("#tb-help")
    one.page.wait_for_selector("#side.open")
    one.rest()
    assert box(one, "#r-board")[1] <= box(one, "#stage")[1] + 4


def test_the_board_of_caesar_is_whole_beside_the_rulebook(person: Sit) -> None:
    one = at_caesar(person)
    one.page.keyboard.press("r")
    one.page.wait_for_selector("#book:not([hidden])")
    one.rest()
    stage, board = box(one, "#stage"), box(one, "#r-board")
    assert board[0] >= stage[0] - 1
    assert board[0] + board[2] <= stage[0] + stage[2] + 1


def test_a_card_over_what_is_asked_folds_and_opens_again(person: Sit) -> None:
    one = at_caesar(person, pace="normal")
    one.page.wait_for_function("() => document.body.dataset.pace === 'normal'")
    one.page.evaluate(HAPPEN)
    one.page.wait_for_selector("#moment:not([hidden])")
    place = box(one, "#moment")
    one.page.evaluate(f"async () => (await import({SCRIPT})).makeWay()")
    folded = box(one, "#moment.folded")
    assert folded[3] < place[3] / 2
    one.page.click("#moment h2")
    assert one.page.locator("#moment.folded").count() == 0
    assert one.page.locator("#moment").is_visible()


def test_a_lost_connection_moves_nothing_and_a_lost_move_is_told(person: Sit) -> None:
    one = at_caesar(person, UPRIGHT)
    before = {part: box(one, part) for part in ("#top", "#r-prompt", "#stage", "#cam")}
    one.page.evaluate(LISTED)
    one.page.wait_for_selector(YES)
    one.context.set_offline(True)
    one.page.wait_for_selector("#net:not([hidden])")
    one.page.wait_for_selector(f"{YES}:enabled")
    one.page.tap(YES)
    wait_said(one, "this was not done")
    assert {part: box(one, part) for part in before} == before
    one.context.set_offline(False)
    one.page.wait_for_selector("#net", state="hidden")
    one.rest()
    assert "this was not done" in one.page.evaluate(TEXT), "nor is it forgotten when the connection is back"
    one.errors.clear()  # the browser itself reports the broken connection


def test_words_of_the_rail_and_the_keys_of_the_zoom_have_room_at_125_percent(person: Sit) -> None:
    one = at_caesar(person, lang="cs")
    one.page.evaluate("document.documentElement.style.fontSize = '125%'")
    one.rest()
    wide = "all => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"
    assert one.page.locator("#tabs button").evaluate_all(wide) == []
    keys, langs = box(one, "#zoom"), box(one, ".langs")
    assert keys[0] + keys[2] <= langs[0]
    stage, board = box(one, "#stage"), box(one, "#r-board")
    assert board[1] + board[3] <= stage[1] + stage[3] + 1, "nothing of the board is cut off"
