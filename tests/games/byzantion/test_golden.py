"""Whole games pinned: every number of players, both lengths, and the ways a game can end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from golden import Golden

from quadriga.games.byzantion import GAME

GAMES: dict[str, tuple[dict[str, Any], str]] = {
    "two": ({"players": 2}, "doxa"),
    "three": ({"players": 3}, "doxa"),
    "four-marathon": ({"players": 4, "length": "marathon", "harder_marathon": True}, "doxa"),
    "tie": ({"players": 2, "robe_doubles": "reward"}, "tie_break"),
    "solo-defeat": ({"players": 1, "length": "marathon"}, "defeat"),
    "solo-nero": ({"players": 1}, "title_nero"),
}
GOLDEN = Golden(GAME, Path(__file__).parent / "golden", GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    GOLDEN.check(name)
