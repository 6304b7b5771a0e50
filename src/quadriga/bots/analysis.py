"""Looking back at a match: winning chances move by move, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from quadriga.bots.greedy import Rated
from quadriga.bots.knowledge import Knowledge
from quadriga.bots.mind import Mind
from quadriga.bots.search import Budget, Search
from quadriga.kernel import CHANCE, AnyMatch, Seat, Written

SEEN = 5  # visits from which on a move's worth is more than a guess
MISTAKE = 0.1  # a drop of the winning chance that is worth learning from


class Judged(NamedTuple):
    """One decision as the engine sees it, from the knowledge its seat had then."""

    at: int  # entries before it
    seat: Seat
    played: Written
    best: Written
    chance: float  # of winning with the best move
    lost: float  # how much less with the move played
    error: float  # standard error of `chance`
    chances: tuple[float, ...]  # of each seat, before the move

    @property
    def is_mistake(self) -> bool:
        return self.lost >= MISTAKE


def chances(match: AnyMatch, seat: Seat, mine: float) -> tuple[float, ...]:
    """The winning chances of all seats, given the thinker's own: the others share the rest as the evaluation sees them."""
    seats = match.game.seats(match.config)
    if seats == 1:
        return (mine,)
    world = Knowledge(match, seat).world(0)
    rest = [(1.0 + value) / 2.0 + 1e-6 for value in Mind.of(match.game).worths(world.state, seats)]
    rest[seat] = 0.0
    total = sum(rest)
    return tuple(mine if s == seat else (1.0 - mine) * rest[s] / total for s in range(seats))


def decisions(match: AnyMatch) -> list[int]:
    """Where in a match somebody really decided, as far as it can be replayed: before these entries. Not under seal."""
    since = enumerate(match.entries[match.first :], match.first)
    return [at for at, entry in since if entry.seat != CHANCE and not entry.sealed]


def judge_at(before: AnyMatch, at: int, seat: Seat, answer: Any, iterations: int = 200, seed: int = 1) -> Judged | None:
    """One decision, given the match as it stood; None where there was nothing to decide."""
    if before.ask(seat) is None or len(before.options(seat)) == 1:
        return None
    ranked = Search(Budget(iterations=iterations), seed + at).rank(before, seat)
    best = max(ranked, key=lambda rated: (rated.visits >= SEEN, rated.value))
    played = next((rated for rated in ranked if rated.move == answer and rated.visits >= SEEN), None)
    if played is None:
        played = _tried(before, seat, answer, seed + at)
    choice = before.options(seat)
    return Judged(
        at, seat, choice.write(answer), choice.write(best.move), best.chance, max(0.0, best.chance - played.chance),
        best.error / 2.0, chances(before, seat, best.chance),
    )  # fmt: skip


def judge(match: AnyMatch, iterations: int = 200, seed: int = 1) -> Iterator[Judged]:
    """Every real decision of a match, in order."""
    for at in decisions(match):
        entry = match.entries[at]
        judged = judge_at(match.at(at), at, entry.seat, entry.answer, iterations, seed)
        if judged is not None:
            yield judged


def _tried(match: AnyMatch, seat: Seat, move: Any, seed: int, worlds: int = 40) -> Rated:
    """A move the search hardly looked at, valued by the reply a greedy rival would give."""
    knowledge = Knowledge(match, seat)
    mind = Mind.of(match.game)
    total = 0.0
    for k in range(worlds):
        world = knowledge.world(seed * 1000 + k)
        world.answer(seat, move)
        total += mind.worth(world.state, seat)
    return Rated(move, total / worlds, visits=worlds)


class Hint(NamedTuple):
    """One of the best moves with its winning chance and the error of it."""

    move: Written
    chance: float
    error: float
    visits: int


def hints(match: AnyMatch, seat: Seat, budget: Budget, most: int = 5, seed: int = 1) -> list[Hint]:
    """The best moves for a seat, best first."""
    choice = match.options(seat)
    ranked = [rated for rated in Search(budget, seed).rank(match, seat) if rated.visits][:most]
    return [Hint(choice.write(rated.move), rated.chance, rated.error / 2.0, rated.visits) for rated in ranked]
