"""The clock on the page, in a real browser: it counts down by the clock of the house, and speaks at few moments."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.site import Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]


def test_ones_own_time_counts_down_with_signs_and_is_said_aloud_at_a_minute(person: Sit) -> None:
    ada = person()
    ada.go("/")
    made = ada.page.evaluate(
        """async () => {
            const headers = {'content-type': 'application/json', 'x-csrf': document.body.dataset.csrf};
            const asked = {game: 'caesar', seats: ['here', 'here'], open_hands: true, clock: 'live', clock_minutes: 2};
            const answer = await fetch('/api/matches', {method: 'POST', headers, body: JSON.stringify(asked)});
            return answer.json();
        }"""
    )
    ada.go(made["address"])
    ada.wait_ready()
    page = ada.page
    face = "#L-seats .clock.runs"
    page.wait_for_function("face => /^▶ 1:5\\d$/.test(document.querySelector(face)?.textContent ?? '')", arg=face)
    assert page.locator("#L-seats .clock:not(.runs)").inner_text() == "2:00", "the other one's stands"
    assert page.locator(face).get_attribute("aria-hidden") == "true", "read aloud it is only where it is told"
    page.evaluate("() => { const real = Date.now; Date.now = () => real() + 62000; }")
    page.wait_for_function("() => document.getElementById('live').textContent.startsWith('Your time: 0:5')")
    page.wait_for_function("face => document.querySelector(face).textContent.startsWith('▶! 0:5')", arg=face)
    assert "low" in (page.locator(face).get_attribute("class") or "")
