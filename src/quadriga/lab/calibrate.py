"""How far winning chances can be believed: odds fitted to games among equals, and proven on others.

Every game is played by one level in all seats. Positions are taken at decisions drawn by chance; each says what it was worth to
every seat, how much of the game was gone, who had to decide, and who won in the end. Half of the games fit the odds
(`quadriga.bots.odds`), the other half shows how well they foretell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from random import Random
from typing import Any, NamedTuple

from quadriga.bots import Mind, player, watchdog
from quadriga.bots.odds import Odds, shares, strength
from quadriga.kernel import AnyGame, Match, Seat, random_dealer
from quadriga.lab.pool import spread

BINS = 10
STEPS = 60
PULL = 1e-3  # of every number towards 0: few games show differences that are not there


class Position(NamedTuple):
    """A position out of a game whose winner is known."""

    worths: tuple[float, ...]  # to each seat
    elapsed: float
    decider: Seat
    won: tuple[float, ...]  # by each seat; shared among several winners


class Bin(NamedTuple):
    """Predictions that are nearly alike, and what came of them."""

    size: int
    predicted: float
    won: float


class Report(NamedTuple):
    """How well odds foretell positions that they were not fitted to."""

    positions: int
    brier: float  # the mean squared error of a seat's chance; less is better
    ignorant: float  # the same for somebody who gives every seat an equal chance
    bins: tuple[Bin, ...]
    gap: float  # how far predictions lie from what came of them, on average over the bins
    decider: float  # how much too well off the seat that has to decide is thought to be


def play_game(game: AnyGame, config: Any, level: str, seed: str, most: int, number: int) -> list[Position]:
    """One game among equals, and so many of its decisions as positions, each as likely as another."""
    rng = Random(f"{seed}/{number}")
    mind, seats = Mind.of(game), game.seats(config)
    match = Match(game, config, random_dealer(rng), quiet=True)
    seated = [player(game, level, rng.getrandbits(60)) for _ in range(seats)]
    seen: list[tuple[tuple[float, ...], float, Seat]] = []
    for made in count():
        if match.over:
            break
        seat = match.pending[0].seat
        place = made if made < most else rng.randrange(made + 1)
        if place < most:
            seen[place : place + 1] = [(tuple(mind.worths(match.state, seats)), mind.elapsed(match.state), seat)]
        match.answer(seat, watchdog.choose(seated[seat], match, seat, rng))
    result = match.state.result
    assert result is not None
    won = tuple(1.0 / len(result.winners) if seat in result.winners else 0.0 for seat in range(seats))
    return [Position(worths, elapsed, seat, won) for worths, elapsed, seat in seen] if result.winners else []


def collect(
    game: AnyGame, config: Any, games: int, *, level: str, seed: str, wanted: int, workers: int, progress: Callable[[int], None]
) -> tuple[list[Position], list[Position]]:
    """About so many positions, half of them to fit by, half to prove by: games take turns."""
    player(game, level, 0)  # refuses whom it does not know
    halves: tuple[list[Position], list[Position]] = ([], [])
    work = partial(play_game, game, config, level, seed, -(-wanted // games))
    for number, found in enumerate(spread(work, range(games), workers)):
        halves[number % 2].extend(found)
        progress(1)
    return halves


# Fitting ------------------------------------------------------------------------------------------------------------


def fit(positions: Sequence[Position]) -> Odds:
    """The odds under which these games are the least surprising: Newton's method on their likelihood."""
    seats = len(positions[0].worths)
    data = [(_inputs(position, seats), position.won) for position in positions]
    found = [1.0, 0.0, *[0.0] * seats]
    for _ in range(STEPS):
        step = _solve(*_slope(data, found, seats))
        found = [value - change for value, change in zip(found, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return Odds(found[0], found[1], tuple(found[2:]))


def _inputs(position: Position, seats: int) -> list[list[float]]:
    """By seat, what each number of the odds is multiplied with."""
    found = []
    for seat, worth in enumerate(position.worths):
        points = strength(worth)
        found.append([points, points * position.elapsed, *(float(seat == other) for other in range(seats))])
    return found


def _slope(
    data: Sequence[tuple[list[list[float]], tuple[float, ...]]], found: list[float], seats: int
) -> tuple[list[float], list[list[float]]]:
    """First and second derivatives of how surprising the games are."""
    width, total = len(found), len(data)
    first = [PULL * value for value in found]
    second = [[PULL if i == j else 0.0 for j in range(width)] for i in range(width)]
    for inputs, won in data:
        points = [sum(w * x for w, x in zip(found, row, strict=True)) for row in inputs]
        chances = shares(points)
        mean = [sum(p * row[i] for p, row in zip(chances, inputs, strict=True)) for i in range(width)]
        for seat in range(seats):
            row, p = inputs[seat], chances[seat]
            off = [x - m for x, m in zip(row, mean, strict=True)]
            miss = p - won[seat]
            for i in range(width):
                first[i] += miss * row[i] / total
                scaled = p * off[i] / total
                if scaled:
                    line = second[i]
                    for j in range(width):
                        line[j] += scaled * off[j]
    return first, second


def _solve(right: list[float], left: list[list[float]]) -> list[float]:
    """Linear equations, by elimination: a handful of them."""
    n = len(right)
    rows = [[*line, value] for line, value in zip(left, right, strict=True)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                by = rows[r][i] / rows[i][i]
                rows[r] = [a - by * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][n] / rows[i][i] for i in range(n)]


# Proving ------------------------------------------------------------------------------------------------------------


def prove(positions: Sequence[Position], odds: Odds) -> Report:
    """What these odds foretell, beside what came."""
    pairs: list[tuple[float, float]] = []
    deciding = 0.0
    for position in positions:
        chances = odds.chances(position.worths, position.elapsed)
        pairs += zip(chances, position.won, strict=True)
        deciding += chances[position.decider] - position.won[position.decider]
    equal = 1.0 / len(positions[0].worths)
    bins = tuple(_bin(pairs, k) for k in range(BINS))
    return Report(
        positions=len(positions),
        brier=sum((chance - won) ** 2 for chance, won in pairs) / len(pairs),
        ignorant=sum((equal - won) ** 2 for _, won in pairs) / len(pairs),
        bins=tuple(found for found in bins if found.size),
        gap=sum(found.size * abs(found.predicted - found.won) for found in bins) / len(pairs),
        decider=deciding / len(positions),
    )


def _bin(pairs: Sequence[tuple[float, float]], k: int) -> Bin:
    found = [(chance, won) for chance, won in pairs if min(BINS - 1, int(chance * BINS)) == k]
    n = len(found)
    return Bin(n, sum(chance for chance, _ in found) / n, sum(won for _, won in found) / n) if n else Bin(0, 0.0, 0.0)
