"""Why a seat that the rules play did what it did: its turns in the chronicle, and the panel with its chart."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import FilePayload

from quadriga.games.gaul import GAME
from quadriga.kernel import Match, random_dealer, write_record
from quadriga.web.page.chronicle import read
from quadriga.web.page.viewer import Viewer, frame
from web.guided import Guided
from web.harness import Browser, House, house, run
from web.site import Person
from web.test_access import violations

Sit = Callable[..., Person]


@cache
def record() -> dict[str, Any]:
    """Ninety entries of a match of the Romans against three non-players."""
    rng = Random(3)
    match = Match(GAME, GAME.configure({"nonplayers": "ALL_BUT_ROMANS"}), random_dealer(rng))
    while len(match.entries) < 90:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    return write_record(match)


async def seated(place: House, lang: str = "en") -> tuple[Browser, str]:
    ada = place.browser(lang)
    await ada.open("/")
    made = await ada.post("/import", record=record())
    return ada, f"/t/{made.data['key']}"


def test_the_chronicle_has_one_line_a_turn_with_its_way_below(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, table = await seated(place)
            page = (await ada.open(f"{table}?log=all")).text
            turns = re.findall(r'<li id="l-\d+" [^>]*class="line turn[^"]*">(.*?)</details>(<a [^>]*>)', page, re.S)
            assert len(turns) > 10
            for inner, link in turns:
                assert inner.startswith("<details><summary>")
                assert inner.count('data-rule="') >= 1, "every node cites its rule"
                assert "data-why" in link
            folded = "".join(inner for inner, _ in turns)
            outside = re.sub(r'<ol class="path">.*?</ol>', "", page, flags=re.S)
            assert "May the Event be chosen?" in folded
            assert "May the Event be chosen?" not in outside

    run(test())


def test_the_way_through_a_chart_is_not_read_aloud_as_it_happens(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            _, address = await seated(place)
            table = await place.tables.open(address.removeprefix("/t/"))
            said = [words for _, words in read(frame(table, Viewer(0, None, (0,), "en"))).spoken()]
            assert any(line.startswith("Belgae: Rally (") for line in said), "what is done is"
            assert not any("May the Event be chosen?" in line or "The die shows 6: above" in line for line in said)

    run(test())


@pytest.mark.parametrize(("lang", "title"), [("en", "Why did the Belgae do that?"), ("cs", "Proč to Belgové udělali?")])
def test_the_panel_has_an_address_of_its_own_as_a_page_and_as_data(tmp_path: Path, lang: str, title: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, table = await seated(place, lang)
            page = (await ada.open(f"{table}/why/3")).text
            assert title in page
            assert '<svg class="flow"' in page
            data = (await ada.get(f"{table}/why/3", data=True)).data
            assert data["title"] == title
            assert data["html"].count('class="flow-box') > 10
            assert 'class="flow-arrow lit"' in data["html"]
            steps = re.findall(r"<li>(.*?)</li>", data["html"], re.S)
            assert steps
            assert all('data-rule="' in step for step in steps)

    run(test())


def test_earlier_turns_are_found_by_number_and_by_moment(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, table = await seated(place)
            last = (await ada.get(f"{table}/why/3", data=True)).data["html"]
            earlier = re.search(r'href="([^"]*why/3\?turn=\d+)"', last)
            assert earlier is not None
            before = (await ada.get(earlier.group(1), data=True)).data["html"]
            assert before != last
            moment = int(re.findall(r'data-at="(\d+)"', before)[0])
            assert (await ada.get(f"{table}/why/3?at={moment}", data=True)).data["html"] == before
            assert "No turn yet" in (await ada.get(f"{table}/why/3?at=0", data=True)).data["html"]

    run(test())


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("why/0", "Nobody at this seat follows a chart."),
        ("why/9", "Nobody at this seat follows a chart."),
        ("why/3?turn=9999", "There is no such turn of this seat."),
        ("why/3?turn=0&at=x", "number"),
    ],
)
def test_what_has_no_chart_is_refused_with_a_sentence(tmp_path: Path, address: str, words: str) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, table = await seated(place)
            refused = await ada.get(f"{table}/{address}", data=True)
            assert refused.status == 400
            assert words in refused.data["error"]

    run(test())


def test_at_a_past_moment_the_seat_leads_to_its_turn_then(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, table = await seated(place)
            past = (await ada.get(f"{table}/at/40", data=True)).data["layers"]["L-seats"]
            assert "/why/3?at=40" in past["seat-3"]
            assert "data-why" not in past["seat-0"], "a person follows no chart"

    run(test())


@pytest.mark.browser
@pytest.mark.parametrize(
    ("lang", "width", "height", "least"), [("en", 1440, 900, 12.0), ("cs", 390, 844, 11.0)], ids=["wide", "phone"]
)
def test_the_panel_opens_from_the_seat_and_the_chronicle_and_closes(
    person: Sit, lang: str, width: int, height: int, least: float
) -> None:
    ada = person(locale=lang, viewport={"width": width, "height": height}, reduced_motion="reduce")
    table = Guided(ada)
    table.open(record())
    page = ada.page
    page.click("#seat-3 a.why")
    page.wait_for_selector("dialog#why[open] svg.flow")
    title = page.inner_text("#why-title")
    ada.rest()
    box = page.eval_on_selector("#why", "e => [e.scrollWidth - e.clientWidth, e.getBoundingClientRect().right]")
    assert box[0] <= 0, "nothing is cut off to the right"
    assert box[1] <= width
    sizes = page.eval_on_selector_all(
        "#why text",
        "all => all.map((e) => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a)",
    )
    assert min(sizes) >= least
    assert violations(ada) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("#why", state="hidden")
    page.click("#tb-log")
    if page.locator("#older").count():
        page.locator("#older").click()
    other = page.locator("#L-log li.turn:not(:has(a.why[href*='/why/3']))").last  # of somebody else than before
    other.locator("summary").click()
    other.locator("a.why").click()
    page.wait_for_selector("dialog#why[open] svg.flow")
    assert page.inner_text("#why-title") != title
    page.mouse.click(width - 2, 2)
    page.wait_for_selector("#why", state="hidden")


@pytest.mark.browser
def test_the_panel_leads_to_other_turns_and_into_the_past(person: Sit) -> None:
    ada = person(reduced_motion="reduce")
    Guided(ada).open(record())
    page = ada.page
    page.click("#seat-3 a.why")
    page.wait_for_selector("dialog#why[open] svg.flow")
    last = page.inner_text("#why .turn")
    page.click("#why .turns a[data-why]")
    page.wait_for_function("words => document.querySelector('#why .turn').innerText !== words", arg=last)
    page.locator("#why .rule").first.click()
    page.wait_for_selector("#book .cited")
    page.keyboard.press("Escape")
    page.wait_for_selector("#book", state="hidden")
    assert page.eval_on_selector("#why", "e => e.open"), "the chart is there again"
    page.click("#why a.when")
    page.wait_for_selector("body.past")
    page.wait_for_selector("#why", state="hidden")
    page.click("#seat-3 a.why")
    page.wait_for_selector("dialog#why[open] svg.flow")
    assert page.inner_text("#why .turn") != last, "the turn of that moment"


@pytest.mark.browser
def test_without_scripts_the_chart_is_a_page(person: Sit) -> None:
    ada = person(java_script_enabled=False)
    page = ada.go("/")
    file: FilePayload = {"name": "match.json", "mimeType": "application/json", "buffer": json.dumps(record()).encode()}
    page.set_input_files("input[type=file]", file)
    page.locator("form:has(input[type=file]) button").click()
    page.click("#seat-3 a.why")
    assert page.locator("svg.flow").count() == 1
    assert page.locator("article.why ol li").count() > 2


@pytest.mark.browser
def test_a_match_that_nobody_plays_is_watched_from_its_beginning_with_pause_and_next(person: Sit) -> None:
    ada = person(reduced_motion="reduce")
    made = ada.create("gaul", ["automaton"] * 4, scenario="PAX_GALLICA", nonplayers="ALL")
    page = ada.go(made["address"])
    page.wait_for_function("() => Number(document.querySelector('#replay output').textContent.split('/')[0]) > 0")
    page.click("#replay [data-r=play]")
    paused = page.inner_text("#replay output")
    assert not page.locator("#result").count(), "the end is not told before"
    page.click("#replay [data-r=next]")
    page.wait_for_function("words => document.querySelector('#replay output').textContent !== words", arg=paused)
    page.click("#replay [data-r=now]")
    page.wait_for_selector("#result")
    page.reload()
    page.wait_for_selector("#result")  # who has seen it is not shown it again
