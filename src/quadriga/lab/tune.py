"""Tuning an evaluation by self-play.

An evaluation is a weighted sum of features (`Mind.features`, `Mind.weights`), squeezed into -1..1. Positions from games between
greedy players are labelled with who won in the end, and the weights that predict it best are fitted (logistic regression).
Then the new weights play the old ones: only a clear winner is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import exp, sqrt
from random import Random
from typing import Any, NamedTuple

from quadriga.bots import Greedy, Mind
from quadriga.kernel import AnyGame, Match, QuadrigaError, random_dealer
from quadriga.lab.ladder import Pairing
from quadriga.lab.pool import spread


class Sample(NamedTuple):
    """A position as features, from one seat's standpoint, and whether that seat won."""

    features: tuple[float, ...]
    won: float


def _self_play(game: AnyGame, config: Any, seed: str, number: int) -> list[Sample]:
    """One game between players that now and then try something else, so that the positions are not all alike."""
    rng = Random(f"{seed}/{number}")
    match = Match(game, config, random_dealer(rng), quiet=True)
    player = Greedy(number, worlds=1, notices=40)
    mind = Mind.of(game)
    seen: list[tuple[int, tuple[float, ...]]] = []
    while not match.over:
        ask = match.pending[0]
        move = ask.choice.sample(rng) if rng.random() < 0.1 else player.choose(match, ask.seat)
        match.answer(ask.seat, move)
        if not match.over and rng.random() < 0.5:
            for seat in range(game.seats(config)):
                seen.append((seat, tuple(mind.features(match.state, seat))))
    result = match.state.result
    assert result is not None
    return [Sample(features, 1.0 / len(result.winners) if seat in result.winners else 0.0) for seat, features in seen]


def collect(
    game: AnyGame, config: Any, games: int, *, seed: str = "0", workers: int = 1, progress: Callable[[int], None]
) -> list[Sample]:
    """Labelled positions from this many games."""
    if not Mind.of(game).weights:
        raise QuadrigaError("refuse.lab.no_weights", game=game.name)
    samples: list[Sample] = []
    for found in spread(partial(_self_play, game, config, seed), range(games), workers):
        samples += found
        progress(1)
    return samples


def fit(samples: list[Sample], start: list[float], *, rounds: int = 300, rate: float = 0.5, decay: float = 1e-4) -> list[float]:
    """The weights that best predict who wins: full-batch gradient descent with steps scaled per feature."""
    n, width = len(samples), len(start)
    scale = [sqrt(sum(s.features[i] ** 2 for s in samples) / n) or 1.0 for i in range(width)]
    data = [([s.features[i] / scale[i] for i in range(width)], s.won) for s in samples]
    weights = [w * k for w, k in zip(start, scale, strict=True)]
    for _ in range(rounds):
        gradient = [decay * w for w in weights]
        for features, won in data:
            # The evaluation is tanh(sum); the winning chance (1 + tanh(x)) / 2 is the logistic of 2x.
            x = sum(w * f for w, f in zip(weights, features, strict=True))
            miss = 1.0 / (1.0 + exp(-2.0 * max(-30.0, min(30.0, x)))) - won
            for i, f in enumerate(features):
                gradient[i] += 2.0 * miss * f / n
        weights = [w - rate * step for w, step in zip(weights, gradient, strict=True)]
    return [w / k for w, k in zip(weights, scale, strict=True)]


def loss(samples: list[Sample], weights: list[float]) -> float:
    """How badly the weights predict: the mean squared error of the winning chance."""
    total = 0.0
    for features, won in samples:
        x = sum(w * f for w, f in zip(weights, features, strict=True))
        total += (1.0 / (1.0 + exp(-2.0 * max(-30.0, min(30.0, x)))) - won) ** 2
    return total / len(samples)


def _contest_game(game: AnyGame, config: Any, new: dict[str, float], old: dict[str, float], number: int) -> float:
    """One greedy game of the new weights in one seat against the old ones in all others."""
    seats = game.seats(config)
    mine = number % seats
    match = Match(game, config, random_dealer(Random(number // seats)), quiet=True)
    players = [Greedy(number * 10 + seat, worlds=1) for seat in range(seats)]
    weights = Mind.of(game).weights
    while not match.over:
        seat = match.pending[0].seat
        weights.update(new if seat == mine else old)
        match.answer(seat, players[seat].choose(match, seat))
    weights.update(old)
    result = match.state.result
    assert result is not None
    return 1.0 / len(result.winners) if mine in result.winners else 0.0


def contest(
    game: AnyGame, config: Any, new: dict[str, float], games: int, *, workers: int = 1, progress: Callable[[int], None]
) -> Pairing:
    """The new weights against those in force, one ply deep, seats swapped."""
    old = dict(Mind.of(game).weights)
    points = 0.0
    for gained in spread(partial(_contest_game, game, config, new, old), range(games), workers):
        points += gained
        progress(1)
    return Pairing("new", "old", games, points)
