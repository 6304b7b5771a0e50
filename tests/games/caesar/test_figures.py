"""Figures of many games: they move when a rule is broken that no single test looks at."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from quadriga.games.caesar import GAME
from quadriga.games.caesar.config import CaesarConfig
from quadriga.kernel import Match, play_out, random_dealer


def test_census_random_games_are_as_long_and_as_even_as_those_of_others() -> None:
    """An independent implementation counted 25.8 turns, 53 % for Caesar and 98 % ended by the last marker."""
    rng = Random(77)
    n = 2000
    placed = 0
    wins: Counter[int] = Counter()
    ends: Counter[str] = Counter()
    for _ in range(n):
        g = GAME.new(CaesarConfig())
        play_out(GAME, g, rng)
        assert g.result is not None
        placed += 30 - g.empty.bit_count()
        wins[g.result.winners[0]] += 1
        ends[g.result.how] += 1
    assert 25.3 < placed / n < 26.5
    assert 0.49 < wins[0] / n < 0.57
    assert 0.96 < ends["markers"] / n < 0.995


def count_wins(level: str, games: int) -> int:
    """Games against Crassus that a player wins who takes what the quick guess likes best."""
    wins = 0
    for seed in range(games):
        match = Match(GAME, GAME.configure({"crassus": level}), random_dealer(Random(seed)), quiet=True)
        while not match.over:
            moves = list(match.options(0))
            rated = GAME.mind.rate(match.state, 0, moves)
            assert rated is not None
            match.answer(0, moves[max(range(len(moves)), key=rated.__getitem__)])
        wins += match.state.result is not None and match.state.result.winners == (0,)
    return wins


@pytest.mark.slow
def test_9_1_the_levels_of_crassus_are_ordered() -> None:
    low, medium, high = (count_wins(level, 120) for level in ("low", "medium", "high"))
    assert low > medium > high
