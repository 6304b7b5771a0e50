"""Why a move is better: which named parts of the evaluation it changes, and what it spares the seat in a rival's reply.

Everything is measured in worlds imagined for the seat: the move, the rest of the turn at a glance, and the next rival's turn
alike. A part is a reason only where it differs clearly from world to world; where none does, no reason is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from quadriga.bots.greedy import PLAYED_ON, glance, play_on
from quadriga.bots.knowledge import Knowledge, World
from quadriga.bots.mind import Factor, Mind
from quadriga.bots.odds import strength
from quadriga.kernel import AnyGame, AnyMatch, Seat

WORLDS = 6  # in which each move is tried
LEAST = 0.03  # a difference that is worth a word: about 0.7 points of winning chance between equals
PART = 0.2  # and this share of the largest one
SURE = 2.0  # times its standard error
GAINS, COSTS, SPARED = 3, 1, 1  # reasons of each kind at the most
END = Factor("end")

Parts = dict[Factor, float]


class Reasons(NamedTuple):
    """What speaks for a move, the weightiest first."""

    gains: tuple[Factor, ...] = ()  # what is better for the seat after it
    costs: tuple[Factor, ...] = ()  # what is worse
    spared: tuple[Factor, ...] = ()  # what a rival's reply would worsen after other moves, and not after this one


class Course(NamedTuple):
    """What a position is worth in one world, part by part: at the end of the seat's turn, and after the next rival's."""

    after: Parts
    replied: Parts


def explain(match: AnyMatch, seat: Seat, moves: Sequence[Any], most: int = 1) -> list[Reasons]:
    """Of the first of these moves: what each brings compared with the position as it stands, and what it spares compared with
    the others."""
    teller = Teller(match, seat)
    now = [teller.now(k) for k in range(WORLDS)]
    courses = [teller.courses(move) for move in moves]
    found = []
    for i, mine in enumerate(courses[:most]):
        gains, costs = _sorted([_minus(course.after, before) for course, before in zip(mine, now, strict=True)])
        found.append(_chosen(gains, costs, _spared(mine, courses[:i] + courses[i + 1 :])))
    return found


def contrast(match: AnyMatch, seat: Seat, better: Any, worse: Any) -> Reasons:
    """What the better move brings compared with the worse one."""
    teller = Teller(match, seat)
    good, bad = teller.courses(better), teller.courses(worse)
    gains, costs = _sorted([_minus(one.after, other.after) for one, other in zip(good, bad, strict=True)])
    return _chosen(gains, costs, _spared(good, [bad]))


def _chosen(gains: Sequence[Factor], costs: Sequence[Factor], spared: Sequence[Factor]) -> Reasons:
    """The weightiest of each kind. What is gained at once need not be spared as well."""
    told = tuple(gains[:GAINS])
    return Reasons(told, tuple(costs[:COSTS]), tuple(factor for factor in spared if factor not in told)[:SPARED])


class Teller:
    """Courses of one decision, each move tried in the same worlds."""

    def __init__(self, match: AnyMatch, seat: Seat) -> None:
        self.knowledge = Knowledge(match, seat)
        self.mind: Mind[Any] = Mind.of(match.game)
        self.seat = seat

    def now(self, k: int) -> Parts:
        return self._parts(self.knowledge.world(k))

    def courses(self, move: Any) -> list[Course]:
        return [self._course(move, k) for k in range(WORLDS)]

    def _course(self, move: Any, k: int) -> Course:
        world = self.knowledge.world(k)
        world.answer(self.seat, move)
        self._play_on(world, self.seat, k)
        after = self._parts(world)
        if not world.pending or world.pending[0].seat == self.seat:
            return Course(after, after)
        ask = world.pending[0]
        if self.mind.is_quick and ask.prompt == self.mind.opening:
            world.answer(ask.seat, glance(self.mind, world, ask, Random(k)))
        self._play_on(world, ask.seat, k)
        return Course(after, self._parts(world))

    def _play_on(self, world: World, seat: Seat, k: int) -> None:
        """To the end of the turn; where turns have an opening, a rival who is asked in between does not end it."""
        mind, rng = self.mind, Random(k)
        if not mind.is_quick:
            return
        if not mind.opening:
            play_on(mind, world, seat, 1, rng)
            return
        for _ in range(PLAYED_ON):
            if not world.pending or world.pending[0].prompt == mind.opening:
                return
            ask = world.pending[0]
            world.answer(ask.seat, glance(mind, world, ask, rng))

    def _parts(self, world: World) -> Parts:
        result = world.state.result
        if result is not None:
            return {END: strength(self.mind.outcome(result, self.seat))}
        return self.mind.factors(world.state, self.seat)


def _minus(one: Parts, other: Parts) -> Parts:
    """The differences of two positions. Where just one of them is the end of the game, that alone is the difference."""
    if (END in one) is not (END in other):
        return {END: sum(one.values()) - sum(other.values())}
    return {factor: one.get(factor, 0.0) - other.get(factor, 0.0) for factor in {**one, **other}}


def _spared(mine: list[Course], rest: Sequence[list[Course]]) -> tuple[Factor, ...]:
    """What a reply worsens less than after the other moves, on average over these."""
    if not rest:
        return ()
    losses = []
    for k, course in enumerate(mine):
        spared: Parts = {}
        for others in rest:
            theirs = _minus(others[k].replied, others[k].after)
            for factor, by in _minus(_minus(course.replied, course.after), theirs).items():
                # Only what the other moves would really lose there: a reply that helps less is nothing to be spared.
                spared[factor] = spared.get(factor, 0.0) + max(0.0, min(by, -theirs.get(factor, 0.0))) / len(rest)
        losses.append(spared)
    return _sorted(losses)[0]


def _sorted(found: list[Parts]) -> tuple[tuple[Factor, ...], tuple[Factor, ...]]:
    """Parts that are clearly better and clearly worse, the weightiest first, given their differences in each world."""
    means = {}
    for factor in {factor: None for parts in found for factor in parts if factor.name}:
        values = [parts.get(factor, 0.0) for parts in found]
        mean = sum(values) / len(values)
        spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
        if abs(mean) >= max(LEAST, SURE * sqrt(spread / len(values))):
            means[factor] = mean
    least = PART * max(map(abs, means.values()), default=0.0)
    ranked = sorted((factor for factor in means if abs(means[factor]) >= least), key=lambda factor: -abs(means[factor]))
    return tuple(f for f in ranked if means[f] > 0), tuple(f for f in ranked if means[f] < 0)


# As JSON, in what is kept of an analysis -------------------------------------------------------------------------


def write_reasons(reasons: Reasons) -> dict[str, list[list[Any]]]:
    return {
        kind: [[f.name, None if f.at is None else f.at.name, f.of_rivals] for f in factors]
        for kind, factors in reasons._asdict().items()
    }


def read_reasons(game: AnyGame, data: dict[str, list[list[Any]]]) -> Reasons:
    """As they were written; what the game has no name for any more is left out."""
    places = Mind.of(game).places
    found = {}
    for kind, rows in data.items():
        factors = []
        for name, at, of_rivals in rows:
            place = places.get(name)
            if at is None:
                factors.append(Factor(name, None, of_rivals))
            elif place is not None and at in place.__members__:
                factors.append(Factor(name, place[at], of_rivals))
        found[kind] = tuple(factors)
    return Reasons(**found)
