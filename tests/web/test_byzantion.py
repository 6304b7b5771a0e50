"""Byzantion in a real browser: Justinian alone, and against a recruit, to the end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from web.journey import play
from web.site import Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]


@pytest.mark.slow
def test_a_solo_game_to_its_end(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("byzantion", ["here"], players=1)["address"])
    assert play(ada, Random(3), 400) > 10
    assert ada.page.locator("#result").is_visible()


@pytest.mark.slow
def test_a_game_against_a_recruit_to_its_end(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("byzantion", ["here", "bot:tiro"], players=2)["address"])
    assert play(ada, Random(5), 800) > 40
    assert ada.page.locator("#result").is_visible()
