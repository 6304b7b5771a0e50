"""Choosing on the board, motion, looking back and dress, in a real browser: the parts of the page one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import ElementHandle

from web.journey import middle
from web.site import LISTED, Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

MODULES = {"poison": True, "centurions": True, "checkpoints": True}
BOT = ["here", "bot:tiro"]


def sit(person: Sit, *, seats: list[str] = BOT, options: dict[str, Any] | None = None, **how: Any) -> Person:
    """Somebody at a new table, to move."""
    one = person(**how)
    one.go(one.create("caesar", seats, **(options or {}))["address"])
    one.page.wait_for_selector("body[data-ready]", state="attached")
    one.wait_ready()
    one.rest()
    return one


def legal(one: Person, where: str) -> list[ElementHandle]:
    return one.page.query_selector_all(f"{where} [data-part].legal")


def dress(one: Person) -> list[list[str]]:
    """How everything that can be pointed at is drawn."""
    found: list[list[str]] = one.page.evaluate(
        "[...document.querySelectorAll('[data-part]')].map(e => [e.dataset.part, e.getAttribute('class')])"
    )
    return found


def play_first(one: Person) -> None:
    """The first move of the list, and everything up to the next question."""
    before = one.v
    one.page.evaluate(LISTED)
    one.confirm(before)
    one.wait_ready()


def set_in_menu(one: Person, name: str, value: str) -> None:
    """Choose a setting, and wait until the page wears it."""
    one.page.click("#menu > summary")
    one.page.select_option(f"#menu select[name={name}]", value)
    one.page.wait_for_function(
        "([name, value]) => [document.documentElement, document.body].some((e) => e.dataset[name] === value)", arg=[name, value]
    )
    one.page.click("#menu > summary")


# Choosing -----------------------------------------------------------------------------------------------------------


def sit_with_choice(person: Sit) -> tuple[Person, str]:
    """Somebody to move who holds a token that can be laid in two ways."""
    for _ in range(12):
        one = sit(person)
        held = one.page.evaluate("[...document.querySelectorAll('.own .legal')].map(e => e.dataset.part)")
        token = next((part for part in held if not part.endswith(("33", "22"))), None)
        if token is not None:
            return one, token
    raise AssertionError("no such supply in twelve deals")


def test_token_space_facing_confirm(person: Sit) -> None:
    one, token = sit_with_choice(person)
    one.page.click(f".own [data-part={token}]")
    spaces = legal(one, "#L-space")
    assert 10 <= len(spaces) <= 30
    space = spaces[0].get_attribute("data-part")
    spaces[0].click()
    one.page.wait_for_selector("#r-overlay [data-part]")
    assert len(one.page.query_selector_all("#r-overlay [data-part]")) == 2
    assert len(one.page.query_selector_all("#chips button")) == 2
    version = one.v
    one.page.query_selector_all("#r-overlay [data-part]")[0].click()
    one.page.wait_for_selector("#chips .confirm")
    assert one.v == version, "nothing is played before it is confirmed"
    assert "Lay " in one.page.inner_text("#chips .confirm"), "the button says what it does"
    assert one.page.inner_text("#prompt-text").startswith("Undo cannot take this back:"), "and the prompt why it is asked"
    one.page.click("#chips .confirm")
    one.wait_past(version)
    assert one.page.query_selector(f"#t-{space}")
    assert not one.page.query_selector(f"#s-{space}")


def test_space_before_token_is_the_same_choice(person: Sit) -> None:
    one, token = sit_with_choice(person)
    one.page.click(f".own [data-part={token}]")
    space = legal(one, "#L-space")[0].get_attribute("data-part")
    one.page.keyboard.press("Escape")
    one.page.click(f"#s-{space}")
    one.page.click(f".own [data-part={token}]")
    one.page.wait_for_selector("#r-overlay [data-part]")
    assert len(one.page.query_selector_all("#r-overlay [data-part]")) == 2


def test_escape_steps_back_to_the_same_picture(person: Sit) -> None:
    one, token = sit_with_choice(person)
    start = dress(one)
    one.page.click(f".own [data-part={token}]")
    half = dress(one)
    legal(one, "#L-space")[0].click()
    one.page.wait_for_selector("#r-overlay [data-part]")
    one.page.keyboard.press("Escape")
    one.page.wait_for_function("() => !document.querySelector('#r-overlay').firstElementChild")
    assert dress(one) == half
    one.page.keyboard.press("Escape")
    assert dress(one) == start


def test_another_token_can_be_chosen_instead(person: Sit) -> None:
    one, token = sit_with_choice(person)
    held = one.page.evaluate("[...document.querySelectorAll('.own [data-part]')].map(e => e.dataset.part)")
    other = next(part for part in held if part != token)
    one.page.click(f".own [data-part={token}]")
    one.page.click(f".own [data-part={other}]")
    chosen = one.page.evaluate("[...document.querySelectorAll('.own .sel')].map(e => e.dataset.part)")
    assert chosen == [other]


def test_legal_targets_light_up_and_nothing_fades(person: Sit) -> None:
    one, token = sit_with_choice(person)
    one.page.click(f".own [data-part={token}]")
    faded = one.page.evaluate(
        "[...document.querySelectorAll('#r-board [data-part]')].filter(e => getComputedStyle(e).opacity < 1).length"
    )
    assert faded == 0


def test_the_list_shows_what_the_board_shows(person: Sit) -> None:
    one, token = sit_with_choice(person)
    one.page.click("#tb-moves")
    one.page.click(f".own [data-part={token}]")
    on_board = {e.get_attribute("data-part") for e in legal(one, "#L-space")}
    shown = one.page.evaluate(
        "[...document.querySelectorAll('#r-moves button[name=path]')].filter(b => b.offsetParent).map(b => b.value)"
    )
    assert {path.split("/")[2] for path in shown} == on_board
    assert {path.split("/")[1] for path in shown} == {token}


def test_dragging_is_two_clicks(person: Sit) -> None:
    one, token = sit_with_choice(person)
    x, y = middle(one, f".own [data-part={token}]")
    mouse = one.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 40, y - 110, steps=4)
    x, y = middle(one, "#L-space [data-part].legal >> nth=0")
    mouse.move(x + 6, y, steps=4)
    mouse.up()
    one.page.wait_for_selector("#r-overlay [data-part]")
    assert not one.page.query_selector(".dragged")


def test_a_drag_that_ends_nowhere_plays_nothing(person: Sit) -> None:
    one, token = sit_with_choice(person)
    version = one.v
    one.page.mouse.move(*middle(one, f".own [data-part={token}]"))
    one.page.mouse.down()
    one.page.mouse.move(40, 20, steps=4)
    one.page.mouse.up()
    assert one.v == version
    assert not one.page.query_selector("#r-overlay [data-part]")


def test_a_face_down_token_is_the_third_way_on_a_checkpoint(person: Sit) -> None:
    for _ in range(12):
        one = sit(person, options=MODULES)
        paths = one.page.evaluate("JSON.parse(document.getElementById('opts').textContent).paths")
        hidden = next((path for path in paths if path[0] == "PlaceFaceDown" and not path[1].endswith(("33", "22"))), None)
        if hidden:
            break
    assert hidden is not None
    one.page.click(f".own [data-part={hidden[1]}]")
    one.page.click(f"#s-{hidden[2]}")
    one.page.wait_for_selector("#r-overlay [data-part=PlaceFaceDown]")
    assert len(one.page.query_selector_all("#r-overlay [data-part]")) == 3
    assert len(one.page.query_selector_all("#chips button")) == 3


# Motion -------------------------------------------------------------------------------------------------------------


def test_a_played_token_flies_and_then_lies_still(person: Sit) -> None:
    one = sit(person)
    before = one.page.evaluate("window.seen.flown")
    play_first(one)
    one.page.wait_for_function("before => window.seen.flown > before", arg=before)
    one.rest()
    assert one.page.evaluate("[...document.querySelectorAll('[data-fly]')].every(e => getComputedStyle(e).opacity === '1')")


def test_nothing_flies_when_motion_is_switched_off(person: Sit) -> None:
    one = sit(person)
    set_in_menu(one, "motion", "off")
    before = one.page.evaluate("window.seen.flown")
    play_first(one)
    assert one.page.evaluate("window.seen.flown") == before


# Looking back -------------------------------------------------------------------------------------------------------


def test_looking_back_and_returning_shows_the_same_board(person: Sit) -> None:
    one = sit(person)
    for _ in range(2):
        play_first(one)
    one.rest()
    board = "document.querySelector('#r-board').innerHTML.replace(/ style=\"\"/g, '')"
    now = one.page.evaluate(board)
    one.page.click("#replay [data-r=first]")
    one.page.wait_for_selector("body.past")
    one.page.wait_for_function("() => !document.querySelector('#L-token').firstElementChild")
    assert not legal(one, "body")
    one.page.keyboard.press("End")
    one.page.wait_for_selector("body:not(.past) .prompt.mine")
    one.rest()
    assert one.page.evaluate(board) == now


def test_a_line_of_the_chronicle_shows_its_moment(person: Sit) -> None:
    one = sit(person)
    play_first(one)
    one.page.click("#tb-log")
    one.page.click("#L-log li:nth-child(2) a.when")
    one.page.wait_for_selector("body.past")
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("body:not(.past) .prompt.mine")


def test_what_moved_stays_marked_until_the_seat_acts(person: Sit) -> None:
    one = sit(person)
    play_first(one)
    assert one.page.query_selector_all("#L-token .tok.last.s1")


# Dress --------------------------------------------------------------------------------------------------------------


def test_a_theme_is_worn_at_once_by_page_and_map(person: Sit) -> None:
    one = sit(person)
    before = one.page.evaluate("getComputedStyle(document.querySelector('#side')).backgroundColor")
    set_in_menu(one, "theme", "night")
    one.page.wait_for_function(
        "before => getComputedStyle(document.querySelector('#side')).backgroundColor !== before", arg=before
    )
    assert one.page.evaluate("document.querySelector('#cam > img').getAttribute('src')").endswith("#night")
    one.page.reload()
    one.page.wait_for_selector("body[data-ready]", state="attached")
    assert one.page.evaluate("document.documentElement.dataset.theme") == "night"


OUTSIDE = """() => {
  const names = '#top, .prompt, #stage, #L-seats, .seat, .hand, .stats, #side, #tabs button, #chips button, .acts button';
  const out = [];
  // Buttons of a question and seats have a place of a fixed size, which scrolls: what is further down there is not lost.
  const isFull = (one) => one.scrollHeight + one.scrollWidth > one.clientHeight + one.clientWidth;
  const scrolls = (e) => [...document.querySelectorAll('#chips, #L-seats')].some((one) => one !== e && one.contains(e)
    && /auto|scroll/.test(getComputedStyle(one).overflow) && isFull(one));
  for (const e of document.querySelectorAll(names)) {
    if (scrolls(e)) continue;
    const r = e.getBoundingClientRect();
    const leaves = r.left < -1 || r.right > innerWidth + 1 || r.top < -1 || r.bottom > innerHeight + 1;
    if (r.width && leaves) out.push(e.id || e.className);
  }
  const stage = document.querySelector('#stage').getBoundingClientRect();
  if (stage.width < 200 || stage.height < 140) out.push(`stage ${stage.width}x${stage.height}`);
  if (document.documentElement.scrollWidth > innerWidth) out.push('page scrolls');
  for (const e of document.querySelectorAll('.seat, .prompt, #top')) {
    if (e.scrollWidth > e.clientWidth + 1) out.push(`${e.id || e.className} overflows`);
  }
  for (const e of document.querySelectorAll('button, .legal, a.rule, [role=tab], summary, .langs a')) {
    const r = e.getBoundingClientRect();
    const shown = r.width && r.bottom > 0 && r.top < innerHeight;
    const what = e.id || e.outerHTML.slice(0, 80);
    if (shown && (r.width < 23.5 || r.height < 23.5)) out.push(`small: ${what} ${r.width}x${r.height}`);
  }
  return out;
}"""
SIZES = [(320, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1440, 900), (1920, 1080)]


def outside(one: Person) -> dict[tuple[int, int], list[str]]:
    """What is out of sight or too small on screens of all sizes, once the page has come to rest on each."""
    found = {}
    for width, height in SIZES:
        one.page.set_viewport_size({"width": width, "height": height})
        one.page.wait_for_function("w => innerWidth === w", arg=width)
        one.rest()
        found[width, height] = one.page.evaluate(OUTSIDE)
    return {size: faults for size, faults in found.items() if faults}


@pytest.mark.parametrize("lang", ["en-US", "cs-CZ"])
def test_nothing_leaves_the_screen_and_every_target_is_large_enough(person: Sit, lang: str) -> None:
    one = sit(person, options=MODULES, locale=lang)
    for _ in range(3):
        play_first(one)
    assert outside(one) == {}


# Focus -----------------------------------------------------------------------------------------------------------------


def test_whoever_plays_by_the_list_stays_in_the_list(person: Sit) -> None:
    one = sit(person)
    one.page.click("#tb-moves")
    one.page.focus("#r-moves button[name=path]")
    before = one.v
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("#chips .confirm:focus")
    one.enter()
    one.wait_past(before)
    one.wait_ready()
    one.page.wait_for_function("() => document.activeElement.closest('#tp-moves') !== null")
