"""The dealer's promise is the first line of the chronicle, and no step of the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from web.site import Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FITS = "id => { const e = document.getElementById(id); return e.scrollWidth <= e.clientWidth; }"


@pytest.mark.parametrize(("how", "lang"), [({}, "en"), (PHONE, "cs")])
def test_a_match_that_is_shown_again_begins_with_the_game(person: Sit, how: dict[str, object], lang: str) -> None:
    ada = person(locale=lang, **how)
    ada.prefer(confirm="never")
    made = ada.create("caesar", ["here", "here"])
    digest = made["commitment"]
    page = ada.go(made["address"])
    ada.wait_ready()
    rng = Random(4)
    for _ in range(3):
        path, v = ada.path(rng), ada.v
        page.evaluate(
            """async (path) => {
                const {base, csrf, v, seat} = document.body.dataset;
                const headers = {'content-type': 'application/json', 'x-csrf': csrf};
                await fetch(base + '/move', {method: 'POST', headers, body: JSON.stringify({v: Number(v), seat, path})});
            }""",
            path,
        )
        ada.wait_past(v)
        ada.wait_ready()

    page.click("#tb-log")
    line = page.locator("#L-log > li").first
    assert digest[:8] in line.inner_text()
    assert digest not in line.inner_text(), "shortened"
    line.locator("summary").click()
    assert digest in line.inner_text(), "whole for whoever wants to compare it"
    assert page.evaluate(FITS, "tp-log")

    told = page.evaluate("async () => (await (await fetch(document.body.dataset.base + '/at/0')).json()).text")
    assert digest[:8] not in told
    page.evaluate("document.querySelector('#replay [data-r=play]').click()")
    page.wait_for_selector("body.past")
    shown = page.locator("#prompt-text").inner_text()
    assert digest[:8] not in shown
    assert re.search(r"\. \w", shown), "something has happened in the first step that is shown"
