"""Players that do not search: by chance, and one ply deep."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from quadriga.bots.knowledge import UNKNOWN, Knowledge, World
from quadriga.bots.mind import Mind
from quadriga.kernel import AnyMatch, Ask, Choice, Seat

GLANCED = 16  # options looked at by somebody who only glances
PLAYED_ON = 24  # decisions played on at a glance at the most


class Player(Protocol):
    """Anything that chooses for a seat. It is handed the match only to look at it through its own `Knowledge`."""

    def choose(self, match: AnyMatch, seat: Seat) -> Any:
        """One of the seat's options."""


class Rated(NamedTuple):
    """An option and what it seems worth, from -1 (lost) to 1 (won), with the standard error of that guess."""

    move: Any
    value: float
    error: float = 0.0
    visits: int = 1


class RandomPlayer:
    """Answers by chance, every option as likely as another."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)

    def choose(self, match: AnyMatch, seat: Seat) -> Any:
        return match.options(seat).sample(self.rng)


def candidates(choice: Choice[Any], most: int, rng: Random) -> Sequence[Any]:
    """All options if they are few, else a sample of them without repetition, in the order drawn."""
    if len(choice) <= most:
        return list(choice)
    found: dict[tuple[type, Any], None] = {}
    for _ in range(3 * most):
        move = choice.sample(rng)
        found[type(move), move] = None  # two kinds of moves with equal fields are equal as tuples
        if len(found) == most:
            break
    return [move for _, move in found]


def noticed(mind: Mind[Any], ask: Ask[Any], most: int, rng: Random) -> Sequence[Any]:
    """So many of the options, and whatever nobody overlooks."""
    moves = candidates(ask.choice, most, rng)
    seen = {(type(move), move) for move in moves}
    return [*moves, *(move for move in mind.foremost(ask) if (type(move), move) not in seen)]


def best_rated(mind: Mind[Any], knowledge: Knowledge, moves: Sequence[Any], most: int, seed: int) -> Sequence[Any]:
    """At most this many of the moves, those that the game's quick guess likes best; all where it has no opinion."""
    if len(moves) <= most:
        return moves
    guesses = mind.rate(knowledge.world(seed).state, knowledge.seat, moves)
    if guesses is None:
        return moves
    order = sorted(range(len(moves)), key=lambda i: -guesses[i])
    return [moves[i] for i in sorted(order[:most])]


def glance(mind: Mind[Any], world: World, ask: Ask[Any], rng: Random) -> Any:
    """The answer that seems best at a glance, by the game's quick guess."""
    if world.way is not None and world.way.glanced is not UNKNOWN:
        return world.way.glanced
    if len(ask.choice) > GLANCED:
        world.take_sample()
    moves = candidates(ask.choice, GLANCED, rng)
    best = moves[0] if len(moves) == 1 else _best_guessed(mind, world, ask, moves)
    if world.way is not None:
        world.way.glanced = best
    return best


def _best_guessed(mind: Mind[Any], world: World, ask: Ask[Any], moves: Sequence[Any]) -> Any:
    guesses = mind.rate(world.state, ask.seat, moves, 0.0)
    assert guesses is not None, "a game that is played on at a glance has a guess for every move"
    return moves[max(range(len(moves)), key=guesses.__getitem__)]


def play_on(mind: Mind[Any], world: World, seat: Seat, turns: int, rng: Random) -> list[tuple[Ask[Any], Any]]:
    """Everybody plays what seems best at a glance until the seat has ended this many turns, the running one first. What was
    asked, and what was answered.

    A plain question to somebody else ends a turn, and so does one that opens the seat's own next turn; sealed questions, such
    as reactions, do not.
    """
    resting = False
    played: list[tuple[Ask[Any], Any]] = []
    for _ in range(PLAYED_ON):
        if not turns or not world.pending:
            break
        ask = world.pending[0]
        if not world.is_sealed and resting is not (ask.seat != seat):
            resting = not resting
            turns -= resting
        elif not resting and ask.prompt == mind.opening:
            turns -= 1
        if not turns:
            break
        move = glance(mind, world, ask, rng)
        played.append((ask, move))
        world.answer(ask.seat, move)
    return played


def look_ahead(
    mind: Mind[Any], knowledge: Knowledge, moves: Sequence[Any], seeds: Sequence[int], turns: int = 0
) -> list[Rated]:
    """Each move tried in the same imagined worlds, played on for some turns and valued by the game's evaluation.

    Without playing on, a sealed answer changes nothing before all are in; there the game's quick guess decides, if it has one.
    Where nothing is hidden nor left to chance, one world stands for all.
    """
    if (
        knowledge.is_sealed
        and not turns
        and (guesses := mind.rate(knowledge.world(seeds[0]).state, knowledge.seat, moves)) is not None
    ):
        return [Rated(move, guess) for move, guess in zip(moves, guesses, strict=True)]
    rated = []
    for move in moves:
        total = 0.0
        for seed in seeds:
            world = knowledge.world(seed)
            world.answer(knowledge.seat, move)
            play_on(mind, world, knowledge.seat, turns, Random(seed))
            worth = mind.worth(world.state, knowledge.seat)
            if world.way is not None:
                total = sum([worth] * len(seeds))
                break
            total += worth
        rated.append(Rated(move, total / len(seeds), visits=len(seeds)))
    return rated


class Greedy:
    """Tries its options in a few imagined worlds and takes what the game's evaluation likes best.

    `notices` limits how many of the options it considers at all: a player who sees less is weaker without ever being absurd,
    because what it does notice it judges soundly. With `turns` it values an option only after playing on so far.
    """

    def __init__(self, seed: int = 0, *, worlds: int = 2, notices: int = 200, tried: int = 200, turns: int = 0) -> None:
        self.rng = Random(seed)
        self.worlds = worlds
        self.notices = notices
        self.tried = tried
        self.turns = turns

    def rate(self, match: AnyMatch, seat: Seat) -> list[Rated]:
        """The options it notices, best first."""
        knowledge, mind = Knowledge(match, seat), Mind.of(match.game)
        moves = noticed(mind, knowledge.ask, self.notices, self.rng)
        if len(moves) == 1:
            return [Rated(moves[0], 0.0)]
        seeds = [self.rng.getrandbits(32) for _ in range(self.worlds)]
        moves = best_rated(mind, knowledge, moves, self.tried, seeds[0])
        return sorted(look_ahead(mind, knowledge, moves, seeds, self.turns), key=lambda rated: -rated.value)

    def choose(self, match: AnyMatch, seat: Seat) -> Any:
        rated = self.rate(match, seat)
        best = [r.move for r in rated if r.value == rated[0].value]
        return best[int(self.rng.random() * len(best))]
