"""What a first visit asks for: few requests, so that a table opens at once on a slow line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from quadriga import games
from web.site import Person

MOST = 10


@pytest.mark.browser
@pytest.mark.parametrize("game", ["byzantion", "caesar", "gaul", "trajan"])
def test_a_first_view_of_a_table_takes_ten_requests_at_most(person: Callable[..., Person], game: str) -> None:
    """By somebody whose browser keeps nothing yet."""
    rules = games.load(game)
    made = person().create(game, ["here"] * rules.seats(rules.configure()))
    ada, asked = person(), list[str]()
    ada.page.on("request", lambda request: asked.append(request.url))
    ada.go(made["address"])
    ada.page.wait_for_selector("body[data-ready]", state="attached")
    ada.page.wait_for_function("() => document.fonts.status === 'loaded' && [...document.images].every((one) => one.complete)")
    assert len(asked) <= MOST, "\n".join(asked)
