"""The contract of every game, in every scenario and sharing of seats."""

from __future__ import annotations

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import Event, Pass
from quadriga.games.gaul.terms import Side
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


def test_fuzzing_counts_both_sides_of_every_card_that_may_come_up() -> None:
    def sides(**options: object) -> int:
        return len(GAME.landmarks(GAME.configure(options)))

    assert sides(scenario="RECONQUEST") == 126
    assert sides(scenario="ARIOVISTUS") == 123
    assert sides(scenario="GALLIC_WAR") == 194  # all but 38, for which O38 stands
    g = GAME.new(GAME.configure())
    g.current = Card.POMPEY
    assert GAME.landmark(g, Event(Side.SHADED)) == (Card.POMPEY, Side.SHADED)
    assert GAME.landmark(g, Pass()) is None
