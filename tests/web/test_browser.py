"""Journeys in a real browser: whole games by mouse, keyboard and touch, between windows, and with JavaScript off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bench.ports import reserved_port
from web.journey import choose_one, play
from web.site import LISTED, Person, running

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

# Something can be chosen: what was chosen last is on the page, and no answer is under way.
CHOOSING = "document.body?.classList.contains('busy') === false && document.querySelector('[data-part].legal, #chips button')"


def test_a_whole_game_by_mouse(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("caesar", ["here", "here"])["address"])
    assert play(ada, Random(1), 200) > 20


def test_a_whole_game_by_touch_on_a_phone(person: Sit) -> None:
    ada = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("caesar", ["here", "here"])["address"])
    assert play(ada, Random(2), 200) > 20


def test_a_whole_game_by_keyboard(person: Sit) -> None:
    """Tab to what can be chosen, Enter to choose it; nothing else."""
    ada = person()
    ada.prefer(confirm="ends", motion="off")
    page = ada.go(ada.create("caesar", ["here", "here"])["address"])
    rng = Random(3)
    moves = 0
    while True:
        ada.wait_ready()
        if ada.over:
            break
        before = ada.v
        for _ in range(12):
            for _ in range(rng.randint(1, 3)):
                page.keyboard.press("Tab")
            for _ in range(80):
                if page.evaluate("document.activeElement?.matches?.('[data-part].legal, #chips button') ?? false"):
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            page.wait_for_function(f"v => document.body.dataset.v !== v || ({CHOOSING})", arg=before)
            if ada.v != before:
                break
        ada.wait_past(before)
        moves += 1
        assert moves < 200
    assert moves > 20


def test_two_windows_and_a_watcher_stay_in_step(person: Sit) -> None:
    ada, bob, eve = person(), person(locale="cs"), person()
    for one in (ada, bob, eve):
        one.prefer(confirm="never")
    made = ada.create("caesar", ["here", "link"])
    table = made["address"]
    ada.go(table)
    assert ada.page.locator("#invite input").input_value().endswith(made["links"][1])
    bob.go(made["links"][1]).fill("#join [name=name]", "Bob")
    bob.page.click("#join button")
    ada.page.wait_for_selector("#invite", state="detached")
    eve.go(table)
    assert bob.page.evaluate("document.documentElement.lang") == "cs"
    rng = Random(4)
    moves = 0
    while not eve.over:
        actor = ada if ada.asked else bob
        actor.wait_ready()
        if actor.over:
            break
        before = [one.v for one in (ada, bob, eve)]
        path = "/".join(actor.path(rng))
        actor.page.evaluate(LISTED, path)
        for one, v in zip((ada, bob, eve), before, strict=True):
            one.wait_past(v)
        assert ada.v == bob.v == eve.v
        moves += 1
    assert moves > 20
    boards = [one.page.evaluate("document.getElementById('r-board').innerHTML.length") for one in (ada, eve)]
    assert boards[0] > 1000
    assert eve.page.locator("#L-seats .me").count() == 0
    for one in (ada, bob, eve):
        assert one.page.locator("#result").is_visible()


def test_a_whole_game_without_javascript(person: Sit) -> None:
    host = person()
    made = host.create("caesar", ["here", "here"])
    bare = person(java_script_enabled=False, storage_state=host.context.storage_state())
    page = bare.go(made["address"])
    rng = Random(5)
    for _ in range(200):
        if page.locator("#result").count():
            break
        buttons = page.locator("#r-moves button[name=path]")
        count = buttons.count()
        chosen = buttons.nth(rng.randrange(count))
        if not chosen.is_visible():
            chosen.locator("xpath=ancestor::details/summary").click()
        with page.expect_navigation():
            chosen.click()
    assert page.locator("#result").count() == 1
    with page.expect_navigation():
        page.locator("#result a[href$='at=0']").click()
    assert "past" in (page.locator("body").get_attribute("class") or "")


def test_against_a_bot_from_the_home_page(person: Sit) -> None:
    """A stranger's first minutes: home, Caesar!, Begin, a move, the bot's answer, Czech, look back."""
    ada = person()
    page = ada.go("/")
    page.locator("[data-game=caesar] a.go").click()
    page.select_option("[name=seat1]", "bot:tiro")
    page.get_by_role("button", name="Begin").click()
    for _ in range(3):
        ada.wait_ready()
        choose_one(ada, ada.path(Random(7)))
    ada.wait_ready()
    page.get_by_role("link", name="Čeština").click()
    page.wait_for_selector("[lang=cs] body[data-ready]")
    assert page.locator("#tb-log").inner_text().lower() == "kronika"
    page.locator("#tb-log").click()
    lines = page.locator("#L-log li").count()
    assert lines > 6
    page.locator("#replay [data-r=first]").click()
    page.wait_for_function("() => document.querySelector('#replay input').value === '0'")
    page.keyboard.press("Escape")


def test_the_curtain_hides_the_next_hand_until_it_is_held(person: Sit) -> None:
    ada = person()
    ada.go("/")
    page = ada.go("/new/caesar")
    page.select_option("[name=seat1]", "here")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body[data-ready] #curtain")
    assert page.locator("#L-seats .me").count() == 0
    assert page.evaluate("JSON.parse(document.getElementById('opts').textContent).kind") == "none"
    look = ada.at_rest("() => document.getElementById('b-look').getBoundingClientRect().toJSON()")
    page.mouse.move(look["x"] + 20, look["y"] + 10)
    page.mouse.down()
    page.wait_for_selector("#curtain", state="detached")
    page.mouse.up()
    assert page.locator("#L-seats .me").count() == 1
    assert ada.asked


def test_a_page_survives_a_restart_of_the_server(person: Sit, tmp_path: Path) -> None:
    """The connection is lost, the server comes back, others have moved: the page catches up by itself."""
    ada, eve = person(), person()
    with reserved_port() as port:
        with running(tmp_path / "q.db", Random(1), port) as site:
            ada.site = eve.site = site
            made = ada.create("caesar", ["here", "here"])
            eve.go(made["address"])
            ada.go(made["address"])
        eve.page.wait_for_selector("#net", state="visible")
        with running(tmp_path / "q.db", Random(2), port):
            ada.prefer(confirm="never")
            ada.go(made["address"])
            choose_one(ada, ada.path(Random(1)))
            eve.page.wait_for_function("v => document.body.dataset.v === v", arg=ada.v)
            eve.page.wait_for_selector("#net", state="hidden")
            ada.go("about:blank")
            eve.go("about:blank")
    for one in (ada, eve):
        one.errors.clear()  # the browser itself reports the broken connection


def test_reduced_motion_and_undo_fly_nothing(person: Sit) -> None:
    ada = person(reduced_motion="reduce")
    ada.prefer(confirm="never")
    page = ada.go(ada.create("caesar", ["here", "here"])["address"])
    for seed in range(3):
        ada.wait_ready()
        choose_one(ada, ada.path(Random(seed)))
    assert page.evaluate("window.seen.flown") == 0
