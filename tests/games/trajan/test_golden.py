"""Whole games pinned: two, three and four players, a tie, and all rulings the other way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from golden import Golden

from quadriga.games.trajan import GAME

OTHERWISE = {"players": 4, "stones": "random", "long_lap": True, "two_laps": False, "wild_need_bonus": True,
             "province_votes_leave": True, "refill": "forum_first", "tie_break": "track"}  # fmt: skip
GAMES: dict[str, tuple[dict[str, Any], str]] = {
    "two": ({"players": 2}, "points"),
    "three": ({"players": 3}, "points"),
    "four": ({"players": 4}, "points"),
    "tie": ({"players": 3}, "senate"),
    "otherwise": (OTHERWISE, "points"),
}
GOLDEN = Golden(GAME, Path(__file__).parent / "golden", GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    GOLDEN.check(name)
