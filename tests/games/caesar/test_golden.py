"""Whole games pinned: every variant, each winner and each way of ending, with all that was reported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from golden import Golden

from quadriga.games.caesar import GAME
from quadriga.games.caesar.state import Caesar

MODULES = {"poison": True, "centurions": True}

# Name: settings, who wins, how.
ENDINGS: dict[str, tuple[dict[str, Any], int, str]] = {
    "base-caesar-markers": ({}, 0, "markers"),
    "base-pompey-markers": ({}, 1, "markers"),
    "base-caesar-blocked": ({}, 0, "blocked"),
    "base-pompey-blocked": ({}, 1, "blocked"),
    "poison": ({"poison": True}, 0, "markers"),
    "poison-blocked": ({"poison": True}, 1, "blocked"),
    "centurions": ({"centurions": True}, 1, "markers"),
    "poison-centurions": (MODULES, 0, "markers"),
    "checkpoints": ({**MODULES, "checkpoints": True}, 1, "markers"),
    "solo-low": ({"crassus": "low"}, 1, "markers"),
    "solo-medium-as-pompey": ({"crassus": "medium", "human": "pompey"}, 0, "markers"),
    "solo-high-harder": ({"crassus": "high", "harder": True}, 1, "markers"),
    "solo-high-centurions": ({"crassus": "high", "centurions": True}, 1, "markers"),
    "solo-human-blocked": ({"crassus": "medium", **MODULES, "harder": True}, 1, "blocked"),
    "solo-checkpoints": ({"crassus": "medium", **MODULES, "checkpoints": True}, 1, "markers"),
    "solo-rulings": ({"crassus": "low", "closeness": "ties", "guard": False, "loss_check": "drawn"}, 1, "markers"),
}
GAMES = {name: (settings, how) for name, (settings, _, how) in ENDINGS.items()}


def is_won_as_named(name: str, g: Caesar) -> bool:
    return g.result is not None and g.result.winners == (ENDINGS[name][1],)


GOLDEN = Golden(GAME, Path(__file__).parent / "golden", GAMES, is_won_as_named, pins_reports=True)


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    GOLDEN.check(name)
