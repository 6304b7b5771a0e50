"""The coach at the table: for whom it is, what it says, and that nobody has to wait for it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from quadriga.bots import Advice
from quadriga.games.caesar.terms import Province, Side
from quadriga.kernel import News
from quadriga.table.analysis import Question
from web.harness import house, run
from web.site import Person
from web.test_analysis import thinking

Sit = Callable[..., Person]
OTHER = """(warned) => {
    const now = document.querySelector('#chips .confirm')?.innerText;
    return now && now !== warned;
}"""


def test_the_coach_warns_in_the_words_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []

    def look_over(question: Question) -> Advice:
        asked.append(question)
        falls = News("control", {"side": Side.POMPEY, "province": Province.SYRIA})
        return Advice(best, 0.61, 0.3, Side.POMPEY, (falls,))

    monkeypatch.setattr("quadriga.table.analysis.look_over", look_over)
    best: tuple[str, ...] = ()

    async def test() -> None:
        nonlocal best
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            ada = place.browser("en")
            made = await ada.create("caesar", ["here", "bot:tiro"])
            seen = await ada.view(made["address"])
            first, *_, last = seen["ask"]["paths"]
            best = tuple(last)
            found = await ada.get(f"{made['address']}/coach?v={seen['v']}&path={'/'.join(first)}", data=True)
            assert found.status == 200, found.text
            assert "Pompey gains control of Syria." in found.data["words"]
            assert "about 31 % with this move, 61 % with a better one" in found.data["words"]
            assert found.data["better"]["path"] == last
            assert found.data["better"]["words"] in found.data["later"]
            assert asked[0].answer == tuple(first)
            assert (await ada.get(f"{made['address']}/coach?v=999&path={'/'.join(first)}", data=True)).status == 409

    run(test())


def test_the_coach_has_nothing_to_say_of_what_is_no_move(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            ada = place.browser("en")
            made = await ada.create("caesar", ["here", "bot:tiro"])
            seen = await ada.view(made["address"])
            for path in ("", "Place/NOTHING"):
                found = await ada.get(f"{made['address']}/coach?v={seen['v']}&path={path}", data=True)
                assert (found.status, found.data) == (200, {})

    run(test())


@pytest.mark.parametrize("seats", [["here", "here"], ["here", "link"]])
def test_between_people_there_is_no_coach(tmp_path: Path, seats: list[str]) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            ada, eve = place.browser("en"), place.browser("en")
            made = await ada.create("caesar", seats)
            await ada.post("/settings", coach="on")
            await ada.post(f"{made['address']}/curtain", seat=0)
            path = (await ada.view(made["address"]))["ask"]["paths"][0]
            for browser in (ada, eve):
                refused = await browser.get(f"{made['address']}/coach?path={'/'.join(path)}", data=True)
                assert refused.status == 403, "the server refuses it, whatever a page asks"
            assert "data-coach" not in (await ada.get(made["address"])).text

    run(test())


def test_watchers_have_no_coach_and_the_switch_is_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=thinking()) as place:
            ada, eve = place.browser("en"), place.browser("en")
            made = await ada.create("caesar", ["here", "bot:tiro"])
            assert 'data-coach="off"' in (await ada.get(made["address"])).text, "it is off until somebody wants it"
            await ada.post("/settings", coach="on")
            assert 'data-coach="on"' in (await ada.get(made["address"])).text
            await eve.open("/")
            await eve.post("/settings", coach="on")
            assert "data-coach" not in (await eve.get(made["address"])).text
            assert (await eve.get(f"{made['address']}/coach?path=Place", data=True)).status == 403

    run(test())


# On the page ------------------------------------------------------------------------------------------------------


def coached(person: Sit, answer: Callable[[Route], None]) -> Person:
    """Somebody against a bot, with a coach who says this."""
    ada = person()
    ada.prefer(coach="on", motion="off")
    ada.page.route(re.compile(r"/coach\?"), answer)
    ada.go(ada.create("caesar", ["here", "bot:random"])["address"])
    ada.wait_ready()
    return ada


def paths(page: Page) -> list[list[str]]:
    found: dict[str, Any] = json.loads(page.text_content("#opts") or "{}")
    return list(found["paths"])


@pytest.mark.browser
def test_a_warning_leaves_the_choice_and_is_remembered(person: Sit) -> None:
    last: list[str] = []

    def warn(route: Route) -> None:
        better = {"path": last, "words": "the better idea"}
        route.fulfill(json={"words": "Pompey closes Syria.", "better": better, "later": "Better was the better idea."})

    ada = coached(person, warn)
    page = ada.page
    first, *_, found = paths(page)
    last.extend(found)
    page.evaluate("(path) => document.querySelector(`#r-moves button[value='${path}']`).click()", "/".join(first))
    page.wait_for_function("() => document.getElementById('prompt-text').textContent === 'Pompey closes Syria.'")
    warned = page.inner_text("#chips .confirm")
    assert "Play it anyway" in warned
    page.click("#chips button:not(.confirm)")
    page.wait_for_function(
        "(warned) => ![null, warned].includes(document.querySelector('#chips .confirm')?.innerText)", arg=warned
    )
    assert "Play it anyway" not in page.inner_text("#chips .confirm"), "the better idea waits for a yes"
    page.keyboard.press("Escape")
    page.evaluate("(path) => document.querySelector(`#r-moves button[value='${path}']`).click()", "/".join(first))
    page.wait_for_selector("#chips button:not(.confirm)")
    v = ada.v
    page.click("#chips .confirm")
    ada.wait_past(v)
    assert page.inner_text("#coach") == "Better was the better idea."


@pytest.mark.browser
def test_nobody_waits_for_a_busy_coach(person: Sit) -> None:
    """The coach never answers, and the move is made at once all the same."""
    held: list[Route] = []
    ada = coached(person, lambda route: held.append(route))
    page = ada.page
    page.evaluate("(path) => document.querySelector(`#r-moves button[value='${path}']`).click()", "/".join(paths(page)[0]))
    page.wait_for_selector("#chips .confirm")
    page.wait_for_function("() => document.getElementById('prompt-text').textContent.includes('The coach looks')")
    v = ada.v
    page.click("#chips .confirm")
    ada.wait_past(v)
    assert held
    assert page.locator("#coach").is_hidden()
