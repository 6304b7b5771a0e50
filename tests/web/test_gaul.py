"""Gaul in a real browser: regions, tribes, pieces, factions and cards are chosen by pointing at them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.ariovistus.steps import ArverniStep, InterludeStep
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import Event, Pass, Select
from quadriga.games.gaul.terms import Region, Side
from quadriga.kernel import from_position, random_dealer, write_record
from web.journey import OPTS, choose_one, use_widget
from web.site import Person
from web.test_access import violations

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]


@pytest.mark.parametrize("scenario", ["RECONQUEST", "ARIOVISTUS"])
def test_dozens_of_decisions_by_pointing(person: Sit, scenario: str) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("gaul", ["here"] * 4, scenario=scenario)["address"])
    rng = Random(5)
    made, kinds = 0, set()
    while made < 50:
        ada.wait_ready()
        if ada.over:
            break
        opts = ada.page.evaluate(OPTS)
        if opts["kind"] == "one":
            pointed = choose_one(ada, rng.choice(opts["paths"]))
            assert pointed
            kinds |= {kind for names in opts["kinds"].values() for kind in names if kind}
        else:
            use_widget(ada, opts, rng)
        made += 1
    assert made >= 40
    assert "Region" in kinds


# The middle of a tribe in a Region that can be chosen.
INSIDE = """() => {
    for (const tribe of document.querySelectorAll('#r-board [data-of=Tribe]')) {
        const r = tribe.getBoundingClientRect(), spot = [r.left + r.width / 2, r.top + 10];
        const under = document.elementsFromPoint(...spot);
        if (under[0]?.closest('[data-part]') === tribe && under.some((e) => e.closest('.land.legal'))) return spot;
    }
    return null;
}"""


def test_a_region_its_tribe_and_its_people_are_told_apart(person: Sit) -> None:
    """Aedui is a Region, a tribe and a faction: only what the question means is lit."""
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("gaul", ["here"] * 4)["address"])
    page = ada.page
    ada.wait_ready()
    opts = ada.page.evaluate(OPTS)
    assert ["Pass"] in opts["paths"]
    assert page.locator(".land.legal, .tribe.legal, .faction.legal, .tok.legal").count() == 0
    choose_one(ada, next(path for path in opts["paths"] if path[:2] in (["Issue", "MARCH"], ["Issue", "BATTLE"])))
    ada.wait_ready()
    opts = ada.page.evaluate(OPTS)
    selectable = {path[1] for path in opts["paths"] if path[0] == "Select"}
    lit = set(page.eval_on_selector_all(".land.legal", "found => found.map((e) => e.dataset.part)"))
    assert lit == selectable
    assert page.locator(".tribe.legal, .faction.legal, .tok.legal").count() == 0
    ada.rest()
    before = ada.v
    page.mouse.click(*page.evaluate(INSIDE))  # a tribe that is not asked for means the Region it lives in
    page.wait_for_function("v => document.body.dataset.v !== v", arg=str(before))


# A point of the land of Britannia, where nobody stands at first.
BARRED = """() => {
    const e = document.querySelector('#p-BRITANNIA'), r = e.getBoundingClientRect();
    for (let i = 0.2; i < 0.9; i += 0.05) for (let j = 0.2; j < 0.9; j += 0.05) {
        const x = r.left + r.width * i, y = r.top + r.height * j;
        if (document.elementFromPoint(x, y)?.closest('[data-part]') === e) return [x, y];
    }
    return null;
}"""


def test_a_region_that_cannot_be_chosen_says_why(person: Sit) -> None:
    """§3.1: a click on barred land is answered by the rule, and nothing changes."""
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("gaul", ["here"] * 4)["address"])
    ada.wait_ready()
    choose_one(ada, next(path for path in ada.page.evaluate(OPTS)["paths"] if path == ["Issue", "MARCH"]))
    ada.wait_ready()
    ada.rest()
    before = ada.v
    spot = ada.page.evaluate(BARRED)
    ada.page.mouse.click(*spot)
    ada.wait_refused("You have no piece there.")
    assert ada.v == before


def test_the_gallery_is_searched_with_and_without_javascript(person: Sit) -> None:
    ada = person()
    page = ada.go("/cards/gaul")
    assert page.locator("#gallery .entry").count() == 112
    page.locator("#search input").fill("ballistae")
    page.wait_for_function("() => document.getElementById('found').textContent === '1'")
    assert page.locator("#gallery .entry:visible h3").inner_text().startswith("10")
    plain = person(java_script_enabled=False, locale="cs")
    page = plain.go("/cards/gaul?q=senat")
    assert 0 < page.locator("#gallery .entry:visible").count() < 40


@pytest.mark.parametrize(("lang", "theme"), [("en", "parchment"), ("cs", "night"), ("en", "contrast"), ("cs", "plain")])
def test_axe_finds_nothing_at_the_table_and_in_the_gallery(person: Sit, lang: str, theme: str) -> None:
    ada = person(locale=lang, reduced_motion="reduce")
    ada.prefer(confirm="never", theme=theme)
    ada.go("/cards/gaul")
    assert violations(ada) == [], "the gallery"
    ada.go(ada.create("gaul", ["here"] * 4)["address"])
    ada.wait_ready()
    assert violations(ada) == [], "the start"
    choose_one(ada, next(path for path in ada.page.evaluate(OPTS)["paths"] if path[0] == "Issue"))
    ada.wait_ready()
    assert violations(ada) == [], "within a Command"


def test_49_the_pieces_that_may_be_given_up_are_lit_and_taken_by_a_click(person: Sit) -> None:
    """Only those of the Region in question: Legions stand elsewhere too."""
    pieces = {"CARNUTES": {"LEGION": 8, "AUXILIA_HIDDEN": 1}, "MANDUBII": {"LEGION": 1}}
    start = {"config": {}, "card": "DROUGHT", "pieces": pieces, "eligible": ["ROMANS"]}
    match = from_position(GAME, start, random_dealer(Random(1)))
    match.answer(0, Event(Side.UNSHADED))
    match.answer(0, Select(Region.CARNUTES))
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.open_record(write_record(match))
    ada.wait_ready()
    lit = ada.page.eval_on_selector_all(".tok.legal", "found => found.map((e) => `${e.dataset.at} ${e.dataset.part}`)")
    assert sorted(lit) == ["Region.CARNUTES AUXILIA_HIDDEN", "Region.CARNUTES LEGION"]
    assert "Carnutes" in ada.page.locator("#prompt-text").inner_text()
    assert choose_one(ada, ["Remove", "LEGION"])[-1] == "LEGION"


def before_the_interlude(**data: object) -> dict[str, object]:
    """The Gallic War when its third Winter has come and nobody has won."""
    start = {"config": {"scenario": "GALLIC_WAR"}, "card": "WINTER", "winters": 3, "start": "scenario", **data}
    return write_record(from_position(GAME, start, random_dealer(Random(1))))


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_interlude_leads_step_by_step_into_the_second_half(person: Sit, lang: str) -> None:
    """By pointing and widgets alone: one step is always under way, and whoever led the Germans leads the Arverni."""
    ada = person(locale=lang)
    ada.prefer(confirm="never", motion="off")
    ada.open_record(before_the_interlude())
    now = "[...document.querySelectorAll('#story > ol > li')].findIndex((step) => step.classList.contains('now'))"
    steps: list[int] = []
    while True:
        ada.look()
        steps.append(ada.page.evaluate(now))
        if steps[-1] < 0:
            break
        opts = ada.page.evaluate(OPTS)
        if opts["kind"] == "one":
            choose_one(ada, opts["paths"][0])
        else:
            use_widget(ada, opts, Random(1))
    assert steps[:-1] == sorted(steps[:-1])
    assert {InterludeStep.GERMANS, InterludeStep.ROMANS, InterludeStep.EXPEDITION} <= set(steps)
    assert ada.page.locator("#story > ol > li.done").count() == len(InterludeStep)
    assert "Arvern" in ada.page.locator("#story").inner_text()
    assert violations(ada) == []


# How many lines of the procedure stand on the page, change by change.
SHOWN = """() => {
    window.seen.past = false;
    window.shown = [];
    const count = () => window.shown.push(document.querySelectorAll('#story li[data-at]').length);
    new MutationObserver(count).observe(document.getElementById('L-story'), {subtree: true, childList: true});
}"""


def test_a_line_of_the_arverni_phase_shows_its_moment(person: Sit) -> None:
    """All pass, the Arverni act; a click on the first die leads back to it, and the steps after it are to come."""
    start = {"config": {"scenario": "ARIOVISTUS"}, "card": "GALBA", "next": "LEGIO_X", "start": "scenario"}
    match = from_position(GAME, start, random_dealer(Random(2)))
    while match.state.current == Card.GALBA:
        ask = match.pending[0]
        match.answer(ask.seat, Pass() if ask.prompt == "slot" else ask.choice.sample(Random(2)))
    ada = person()
    ada.prefer(motion="off")
    ada.open_record(write_record(match))
    page = ada.page
    assert not page.locator("#story").is_visible(), "over: it covers neither the card nor the Senate"
    page.click("#tb-log")
    page.locator("#story > ol > li").nth(ArverniStep.TARGETS).locator("a.when").first.click()
    page.wait_for_selector("body.past")
    assert page.locator("#story > ol > li.now").count() == 1
    assert page.locator("#story > ol > li.next").count() >= 3
    page.locator("#b-now").click()
    page.wait_for_selector("body:not(.past)")
    page.wait_for_function("() => document.querySelectorAll('#story > ol > li.done').length === 6")
    lines = page.locator("#story li[data-at]").count()
    page.evaluate(SHOWN)
    page.locator("#story .show").click()
    page.wait_for_function("() => window.seen.past")
    page.wait_for_selector("body:not(.past)")  # line by line to the end, and back to now
    assert page.evaluate("Math.min(...window.shown)") < lines
    page.wait_for_function("() => document.querySelectorAll('#story > ol > li.done').length === 6")


PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
AREA = "document.querySelector('#areas [aria-pressed=true]').dataset.area"


def on_phone(person: Sit, **given: Any) -> Person:
    one = person(reduced_motion="reduce", **PHONE)
    one.prefer(motion="off", confirm="never", lang="en")
    one.open_record(write_record(from_position(GAME, given, random_dealer(Random(1)))))
    one.rest()
    return one


def test_a_phone_stays_with_the_map_unless_what_is_asked_lies_elsewhere(person: Sit) -> None:
    """§2.3.4: the Event is drawn on its card and has a button as well; a Region to March from is on the map alone."""
    pieces = {"CARNUTES": {"AUXILIA_HIDDEN": 4}, "PROVINCIA": {"LEGION": 4}}
    one = on_phone(person, pieces=pieces, resources={"ROMANS": 9}, card="CICERO")
    assert ["Event", "UNSHADED"] in one.page.evaluate(OPTS)["paths"]
    assert one.page.evaluate(AREA) == "map"
    one.page.tap("#areas [data-area=cards]")
    before = one.v
    one.page.locator("#chips button", has_text="March").tap()
    one.wait_past(before)
    one.wait_ready()
    assert one.page.evaluate(AREA) == "map"


def test_a_whole_map_on_a_phone_stays_whole_when_a_region_is_chosen(person: Sit) -> None:
    pieces = {"CARNUTES": {"AUXILIA_HIDDEN": 4}, "PROVINCIA": {"LEGION": 4}}
    one = on_phone(person, pieces=pieces, resources={"ROMANS": 9}, card="CICERO")
    one.page.tap("[data-z=fit]")
    one.page.wait_for_function("() => document.body.dataset.zoom === 'fit'")
    before = one.v
    one.page.locator("#chips button", has_text="March").tap()
    one.wait_past(before)
    one.wait_ready()
    one.rest()
    before, plate = one.v, one.page.locator("#n-PROVINCIA").bounding_box()
    assert plate is not None
    one.touch(plate["x"] + plate["width"] / 2, plate["y"] + plate["height"] / 2)
    one.wait_past(before)
    one.wait_ready()
    one.rest()
    assert one.page.evaluate("document.body.dataset.zoom") == "fit"
    here = """() => ['stage', 't-PROVINCIA-LEGION'].map((id) => document.getElementById(id).getBoundingClientRect())
        .map(({ top, bottom }) => [top, bottom])"""
    (top, bottom), (high, low) = one.page.evaluate(here)
    assert top < high < low < bottom, "its pieces are in sight"


FURTHER = """() => {
    const below = document.getElementById('below');
    below.click();
    return below.hidden;
}"""


def test_a_card_that_is_cut_off_says_that_there_is_more(person: Sit) -> None:
    """At 125 % the next card ends below the edge: a button leads there, and the tip of the card has all of its words."""
    ada = person(viewport={"width": 1152, "height": 720}, reduced_motion="reduce")
    ada.prefer(confirm="never", motion="off")
    held = {"BALLISTAE": "SHADED AEDUI", "CONVICTOLITAVIS": "SHADED", "GERMANIC_HORSE": "SHADED AEDUI"}
    given = {"card": "CICERO", "next": "RHENUS_BRIDGE", "capabilities": held, "pieces": {"CARNUTES": {"LEGION": 4}}}
    ada.open_record(write_record(from_position(GAME, given, random_dealer(Random(1)))))
    ada.page.wait_for_function("() => !document.getElementById('below').hidden")
    assert "Ineligible" in (ada.page.get_attribute("#c-next", "data-label") or "")
    ada.page.click("#below")
    ada.page.wait_for_function(FURTHER)
    bottom = "id => document.getElementById(id).getBoundingClientRect().bottom"
    assert ada.page.evaluate(bottom, "c-next") <= ada.page.evaluate(bottom, "beside") + 6


def test_on_a_phone_the_seats_leave_the_map_half_of_the_screen(person: Sit) -> None:
    """Two of them stand side by side, and nothing in them is cut."""
    one = on_phone(person, pieces={"CARNUTES": {"AUXILIA_HIDDEN": 4}}, resources={"ROMANS": 9}, card="CICERO")
    stage, seats = (one.page.locator(name).bounding_box() for name in ("#stage", "#L-seats"))
    assert stage is not None
    assert seats is not None
    assert seats["height"] < 844 * 0.22
    assert stage["height"] > 844 * 0.48
    wide = "found => found.filter((seat) => seat.scrollWidth > seat.clientWidth + 1).length"
    assert one.page.eval_on_selector_all(".seat", wide) == 0
