"""For everyone: axe-core finds nothing to complain about, and no layout overflows, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from web.journey import choose_one
from web.site import LISTED, Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
RUN_AXE = """async (tags) => {
    const unpainted = document.adoptedStyleSheets; // what is not painted has no contrast
    document.adoptedStyleSheets = [];
    const found = await axe.run(document, {runOnly: tags, resultTypes: ['violations']});
    document.adoptedStyleSheets = unpainted;
    return found;
}"""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SIZES = [(320, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1440, 900), (1920, 1080)]


def violations(one: Person) -> list[str]:
    """What axe-core finds on the page, once it has come to rest."""
    one.rest()
    one.page.evaluate(AXE)
    found: Any = one.page.evaluate(RUN_AXE, RULES)
    return [f"{v['id']}: {node['html'][:160]}" for v in found["violations"] for node in v["nodes"][:3]]


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_axe_finds_nothing_on_any_page(person: Sit, lang: str) -> None:
    ada = person(locale=lang, reduced_motion="reduce")
    ada.prefer(confirm="always")
    made = ada.create("caesar", ["here", "link"])
    for address in ("/", "/new/caesar", made["links"][1], "/rules/caesar", "/learn/caesar", "/docs", "/t/none"):
        ada.go(address)
        assert violations(ada) == [], address
    ada.errors.clear()  # the browser reports the page that is not there
    ada.go(made["address"])
    assert violations(ada) == [], "the start"
    for tab in ("log", "board-text", "help"):
        ada.page.locator(f"#tb-{tab}").click()
        assert violations(ada) == [], tab
    ada.page.locator("#menu > summary").click()
    assert violations(ada) == [], "the menu"


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("theme", ["parchment", "night", "contrast", "plain"])
def test_axe_finds_nothing_in_any_theme(person: Sit, lang: str, theme: str) -> None:
    ada = person(locale=lang, reduced_motion="reduce")
    ada.prefer(confirm="always", theme=theme)
    ada.go(ada.create("caesar", ["here", "here"])["address"])
    ada.wait_ready()
    ada.page.locator("[data-part].legal").first.click()
    ada.page.wait_for_selector("#chips button, [data-part].sel")
    assert violations(ada) == [], "choosing"
    ada.page.keyboard.press("Escape")
    choose_one(ada, ada.path(Random(2)))
    assert violations(ada) == [], "after a move"


def test_axe_finds_nothing_on_the_curtain_and_on_the_result(person: Sit) -> None:
    ada = person(reduced_motion="reduce")
    page = ada.go("/new/caesar")
    page.select_option("[name=seat1]", "here")
    page.locator("button.primary").click()
    page.wait_for_selector("#curtain")
    assert violations(ada) == [], "the curtain"
    ada.prefer(confirm="never")
    ada.go(ada.create("caesar", ["here", "here"])["address"])
    rng = Random(6)
    while True:
        ada.wait_ready()
        if ada.over:
            break
        before = ada.v
        path = "/".join(ada.path(rng))
        page.evaluate(LISTED, path)
        ada.wait_past(before)
    assert violations(ada) == [], "the result"


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_no_layout_overflows(person: Sit, lang: str) -> None:
    ada = person(locale=lang)
    made = ada.create("caesar", ["here", "here"])
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        for address in ("/", "/new/caesar"):
            ada.go(address)
            assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (address, width)
        ada.go(made["address"])
        ada.wait_ready()
        ada.rest()
        outside = ada.page.evaluate(
            """() => ['top', 'r-prompt', 'stage', 'L-seats'].filter((id) => {
                const r = document.getElementById(id).getBoundingClientRect();
                return r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1;
            })"""
        )
        assert outside == [], (lang, width, height)
        stage = ada.page.locator("#stage").bounding_box()
        assert stage is not None
        assert stage["width"] >= 200, (width, height)
        assert stage["height"] >= 140, (width, height)
        assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
