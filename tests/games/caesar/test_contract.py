"""The contract of every game, in every variant of Caesar!."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from quadriga.games.caesar import GAME
from quadriga.testing import check_contract

MODULES: list[dict[str, Any]] = [
    {},
    {"poison": True},
    {"centurions": True},
    {"poison": True, "centurions": True},
    {"poison": True, "centurions": True, "checkpoints": True},
]
SOLO = [
    {"crassus": level, "human": human, "harder": harder}
    for (level, human), harder in zip(product(["low", "medium", "high"], ["caesar", "pompey"]), [False, True] * 3, strict=True)
]
RULINGS: list[dict[str, Any]] = [
    {"crassus": "medium", "closeness": "ties", "guard": False, "loss_check": "drawn", "poison": True, "centurions": True},
]


@pytest.mark.parametrize("options", MODULES, ids=str)
def test_two_players(options: dict[str, Any]) -> None:
    tally = check_contract(GAME, options, matches=3, hidden=True)
    assert tally.undone > 0


@pytest.mark.parametrize("options", [*({**m, **s} for m, s in product(MODULES, SOLO)), *RULINGS], ids=str)
def test_solo(options: dict[str, Any]) -> None:
    check_contract(GAME, options, matches=1)
