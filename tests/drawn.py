"""A match of any game, some random moves on: what the tests of its drawing look at."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from quadriga.kernel import AnyGame, AnyMatch, Match, random_dealer


def play(game: AnyGame, options: Mapping[str, Any], seed: int, moves: int) -> AnyMatch:
    """After `moves` random answers, or at its end."""
    rng = Random(seed)
    match: AnyMatch = Match(game, game.configure(dict(options)), random_dealer(rng))
    for _ in range(moves):
        if match.over:
            break
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    return match
