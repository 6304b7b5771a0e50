"""The contract of every game, in the scenarios of Ariovistus."""

from __future__ import annotations

import pytest

from quadriga.games.gaul import GAME
from quadriga.testing import check_contract

VARIANTS = [
    {"scenario": "ARIOVISTUS", "players": 4, "short": True},
    {"scenario": "ARIOVISTUS", "players": 3, "sharing": "ROMANS_AEDUI", "even": True, "every_home": False},
    {"scenario": "ARIOVISTUS", "players": 2, "sudden_frost": True},
    {"scenario": "GALLIC_WAR", "players": 4},
    {"scenario": "RECONQUEST", "players": 2, "short": True, "diviciacus": True, "even": True},
]


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "-".join(map(str, options.values())))
def test_contract(options: dict[str, object]) -> None:
    tally = check_contract(GAME, options, matches=1, seed=3, every=61)
    assert tally.decisions > 100
