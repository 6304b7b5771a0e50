"""Trajan in a real browser: a whole game for two at one screen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from web.journey import play
from web.site import Person

pytestmark = pytest.mark.browser
Sit = Callable[..., Person]


@pytest.mark.slow
def test_a_whole_game_by_mouse_and_list(person: Sit) -> None:
    ada = person()
    ada.prefer(confirm="never", motion="off")
    ada.go(ada.create("trajan", ["here", "here"], players=2)["address"])
    assert play(ada, Random(2), 900, listed=0.5) > 150
    assert ada.page.locator("#result").is_visible()
