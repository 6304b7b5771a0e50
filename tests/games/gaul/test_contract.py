"""The contract of every game, in every scenario and sharing of seats."""

from __future__ import annotations

import pytest

from quadriga.games.gaul import GAME
from quadriga.testing import check_contract

SCENARIOS = ["PAX_GALLICA", "RECONQUEST", "GREAT_REVOLT"]
SEATS = [
    {"players": 4},
    {"players": 3, "sharing": "ARVERNI_BELGAE"},
    {"players": 3, "sharing": "ROMANS_AEDUI"},
    {"players": 2, "sudden_frost": True},
]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seats", SEATS, ids=lambda seats: "-".join(map(str, seats.values())))
def test_contract(scenario: str, seats: dict[str, object]) -> None:
    options = {"scenario": scenario, **seats, "short": scenario != "PAX_GALLICA"}
    tally = check_contract(GAME, options, matches=1, seed=len(scenario), every=37)
    assert tally.decisions > 100
