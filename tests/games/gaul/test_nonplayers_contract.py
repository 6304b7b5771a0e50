"""8, A8: the contract of every game, with non-players; no script of theirs may meet what it did not foresee."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.rules.nonplayers import driver
from quadriga.kernel import Match, random_dealer
from quadriga.testing import check_contract

SETS: list[dict[str, Any]] = [
    {"scenario": "ARIOVISTUS", "nonplayers": "ALL_BUT_ROMANS", "solo": "EASY", "short": True},
    {"scenario": "ARIOVISTUS", "nonplayers": "AEDUI_BELGAE", "short": True},
    {"scenario": "ARIOVISTUS", "nonplayers": "ARVERNI", "players": 3, "short": True},
    {"scenario": "GALLIC_WAR", "nonplayers": "AEDUI_BELGAE"},
    {"scenario": "RECONQUEST", "nonplayers": "ARVERNI_AEDUI", "short": True},
    {"scenario": "RECONQUEST", "nonplayers": "ARVERNI_BELGAE", "players": 2, "short": True},
    {"scenario": "GREAT_REVOLT", "nonplayers": "BELGAE", "short": True},
    {"scenario": "GREAT_REVOLT", "nonplayers": "AEDUI", "short": True},
    {"scenario": "PAX_GALLICA", "nonplayers": "ALL_BUT_ROMANS", "solo": "DIFFICULT"},
    {"scenario": "PAX_GALLICA", "nonplayers": "ALL_BUT_ROMANS"},
    {"scenario": "RECONQUEST", "nonplayers": "ALL_BUT_ARVERNI", "short": True},
    {"scenario": "ARIOVISTUS", "nonplayers": "ROMANS", "short": True},
]


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(off: driver.OffScript) -> None:
        raise AssertionError(str(off))

    monkeypatch.setattr(driver, "stray", fail)


@pytest.mark.parametrize("options", SETS, ids=lambda options: "-".join(map(str, options.values())))
def test_contract(options: dict[str, Any]) -> None:
    tally = check_contract(GAME, options, matches=1, seed=5, every=61)
    assert tally.decisions > 30


@pytest.mark.parametrize("scenario", ["ARIOVISTUS", "GALLIC_WAR", "RECONQUEST", "GREAT_REVOLT", "PAX_GALLICA"])
def test_8_0_three_nonplayers_play_a_whole_game_with_a_single_player(scenario: str) -> None:
    config, rng = GAME.configure({"scenario": scenario, "nonplayers": "ALL_BUT_ROMANS"}), Random(7)
    match = Match(GAME, config, random_dealer(rng))
    while not match.over:
        (ask,) = match.pending
        assert ask.seat == 0
        match.answer(ask.seat, ask.choice.sample(rng))
    assert match.state.result is not None


@pytest.mark.parametrize("scenario", ["ARIOVISTUS", "GALLIC_WAR", "RECONQUEST", "GREAT_REVOLT", "PAX_GALLICA"])
def test_8_0_four_nonplayers_play_whole_games_by_themselves(scenario: str) -> None:
    """§8.4.1: and nobody removes pieces of his own accord."""
    config = GAME.configure({"scenario": scenario, "nonplayers": "ALL"})
    for seed in range(3):
        match = Match(GAME, config, random_dealer(Random(seed)))
        assert match.over
        assert "withdrew" not in {line.news.key for line in match.chronicle or []}
        assert match.state.result is not None
        match.state.check()
