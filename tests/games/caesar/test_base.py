"""The base game, rule by rule."""

from __future__ import annotations

from random import Random

from quadriga.games.caesar import GAME
from quadriga.games.caesar.config import CaesarConfig
from quadriga.kernel import play_out


def test_5_random_games_end_and_are_close() -> None:
    rng = Random(1)
    wins = [0, 0]
    for _ in range(300):
        g = GAME.new(CaesarConfig())
        play_out(GAME, g, rng)
        assert g.result is not None
        wins[g.result.winners[0]] += 1
    assert min(wins) > 100
