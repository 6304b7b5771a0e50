"""The clock on the page, in a real browser: it counts down by the clock of the house, and speaks at few moments."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.site import Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]

# The clock goes on until less than a minute is left, however long everything has taken so far.
LAST_MINUTE = """(face) => {
    const [, minutes, seconds] = /(\\d+):(\\d+)/.exec(document.querySelector(face).textContent);
    const jump = 1000 * (60 * Number(minutes) + Number(seconds) - 58);
    const real = Date.now;
    Date.now = () => real() + jump;
}"""


def test_ones_own_time_counts_down_with_signs_and_is_said_aloud_at_a_minute(person: Sit) -> None:
    ada = person()
    ada.go("/")
    made = ada.page.evaluate(
        """async () => {
            const headers = {'content-type': 'application/json', 'x-csrf': document.body.dataset.csrf};
            const asked = {game: 'caesar', seats: ['here', 'here'], open_hands: true, clock: 'live', clock_minutes: 20};
            const answer = await fetch('/api/matches', {method: 'POST', headers, body: JSON.stringify(asked)});
            return answer.json();
        }"""
    )
    ada.go(made["address"])
    ada.wait_ready()
    page = ada.page
    face = "#L-seats .clock.runs"
    shown = "face => /^▶ 19:[0-5]\\d$/.exec(document.querySelector(face)?.textContent ?? '')?.[0]"
    began = page.wait_for_function(shown, arg=face).json_value()
    page.wait_for_function("([face, began]) => document.querySelector(face).textContent < began", arg=[face, began])
    assert page.locator("#L-seats .clock:not(.runs)").inner_text() == "20:00", "the other one's stands"
    assert page.locator(face).get_attribute("aria-hidden") == "true", "read aloud it is only where it is told"
    page.evaluate(LAST_MINUTE, face)
    page.wait_for_function("() => /^Your time: 0:\\d\\d/.test(document.getElementById('live').textContent)")
    page.wait_for_function("face => document.querySelector(face).textContent.startsWith('▶! 0:')", arg=face)
    assert "low" in (page.locator(face).get_attribute("class") or "")
