"""Gaul in a real browser: regions, tribes, pieces, factions and cards are chosen by pointing at them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

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


def test_the_gallery_is_searched_with_and_without_javascript(person: Sit) -> None:
    ada = person()
    page = ada.go("/cards/gaul")
    assert page.locator("#gallery .entry").count() == 112
    page.locator("#search input").fill("ballistae")
    page.wait_for_function("document.getElementById('found').textContent === '1'")
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
