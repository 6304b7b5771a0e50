"""How a game is judged: what positions and moves are worth, and how much of it each level of opponents sees."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from quadriga.bots.odds import Odds
from quadriga.kernel import Ask, Facet, Game, Result, Seat, State

S = TypeVar("S", bound=State)
PLAIN = Odds()


class Skill(NamedTuple):
    """How much one level of opponents sees of a game."""

    notices: int = 200  # options it considers at all
    tried: int = 200  # and of these tries at the most, those that `Mind.rate` likes best
    turns: int = 0  # turns of its own that it plays on at a glance before it values a position, the running one first
    worlds: int = 1  # imagined worlds in which it tries an option
    iterations: int = 0  # of a tree search; without one, every option noticed is tried
    planned: int = 0  # with it, the seat's own decisions are played on by trying so many, not at a glance (`planner.py`)


class Thinking(NamedTuple):
    """How opponents think about a game. The levels differ by what they see and by nothing else."""

    tiro: Skill = Skill(notices=6)
    miles: Skill = Skill(notices=20)
    centurio: Skill = Skill(iterations=30, worlds=4)
    legatus: Skill = Skill(iterations=200, worlds=4)
    imperator: Skill = Skill(iterations=2500, worlds=4)
    imperator_1: Skill | None = None  # the strongest before the present one, for comparison; None: it is still the same
    search: Skill = Skill(worlds=4)  # for hints, for analysis and for searches by name, which bring their own iterations


class Factor(NamedTuple):
    """A part of what a position is worth to a seat, by its name in the game's words (`factor.<name>`)."""

    name: str  # nothing for a part that needs no words, such as whose turn it is
    at: Enum | None = None  # where on the board, for parts that are about a place
    of_rivals: bool = False  # what others have, which counts against the seat


class Mind(Facet, Generic[S]):
    """What bots know about one game besides its rules. Worth runs from -1 (lost) to 1 (won)."""

    attribute = "mind"
    thinking: ClassVar[Thinking] = Thinking()
    opening: ClassVar[str] = ""  # the prompt with which a turn begins, where a seat may have two in a row
    is_zero_sum: ClassVar[bool] = False  # whether, between two seats, one's worth is always the other's negative
    places: ClassVar[dict[str, type[Enum]]] = {}  # by the name of a factor: what it is about on the board
    weights: ClassVar[dict[str, float]] = {}  # the numbers of `evaluate` that self-play can tune, one for each feature

    @classmethod
    def of(cls, game: Game[S, Any, Any]) -> Mind[S]:
        """The mind of this game, or one that values nothing."""
        return cls.find(game)

    # What a game says -----------------------------------------------------------------------------------------

    def evaluate(self, g: S, seat: Seat) -> float:
        """What a position is worth to the seat; asked only while the match is not over."""
        return 0.0

    def evaluate_all(self, g: S, seats: int) -> list[float]:
        """The position's worth to every seat; a game that compares seats with each other can save work here."""
        return [self.evaluate(g, seat) for seat in range(seats)]

    def features(self, g: S, seat: Seat) -> Sequence[float]:
        """What `evaluate` weighs, in the order of `weights`: for tuning by self-play."""
        return ()

    def factors(self, g: S, seat: Seat) -> dict[Factor, float]:
        """What `evaluate` adds up, by names that can be told: the sum is what it finds, without its bounds (`strength`).

        Nothing where a game has no such names. Asked only for explanations, while the match is not over.
        """
        return {}

    def outcome(self, result: Result, seat: Seat) -> float:
        """What an end is worth to the seat. Games that one plays for a score grade it here."""
        return 2.0 / len(result.winners) - 1.0 if seat in result.winners else -1.0

    def rate(self, g: S, seat: Seat, moves: Sequence[Any], now: float | None = None) -> list[float] | None:
        """A quick guess of what each of these moves is worth to the seat.

        `now` is about what the position itself is worth to the seat, where the caller has valued it before.
        Search asks it at every node. None means that the game has no quick opinion: search then tries each move and evaluates.
        """
        return None

    def foremost(self, ask: Ask[Any]) -> Sequence[Any]:
        """The answers that everybody notices, however little they see: those that give nothing away."""
        return ()

    def elapsed(self, g: S) -> float:
        """How much of the game is gone, from 0 to 1."""
        return 0.0

    def odds(self, g: S, seats: int) -> Odds:
        """How worths become winning chances in this match (`quadriga calibrate`)."""
        return PLAIN

    # What players ask -----------------------------------------------------------------------------------------

    @property
    def is_quick(self) -> bool:
        """Whether the game has a quick guess of a move's worth."""
        return type(self).rate is not Mind.rate

    def worth(self, g: S, seat: Seat) -> float:
        """What a position is worth to one seat, over or not."""
        result = _result(g)
        if result is None:
            return self.evaluate(g, seat)
        return self.outcome(result, seat)

    def worths(self, g: S, seats: int) -> list[float]:
        """What a position is worth to each seat, over or not."""
        result = _result(g)
        if result is None:
            if self.is_zero_sum and seats == 2:
                value = self.evaluate(g, 0)
                return [value, -value]
            return self.evaluate_all(g, seats)
        return [self.outcome(result, seat) for seat in range(seats)]

    def chances(self, g: S, worths: Sequence[float]) -> list[float]:
        """How often each seat wins, among equals, given what the position is worth to each. They add up to one."""
        if len(worths) == 1:
            return [(1.0 + worths[0]) / 2.0]
        return self.odds(g, len(worths)).chances(worths, self.elapsed(g))

    def chance(self, g: S, seat: Seat, worth: float, seats: int) -> float:
        """How often the seat wins if the position is worth so much to it, and to the others what it is worth to them now."""
        worths = [-worth, -worth] if self.is_zero_sum and seats == 2 else self.worths(g, seats)
        worths[seat] = worth
        return self.chances(g, worths)[seat]

    def chance_error(self, g: S, seat: Seat, worth: float, error: float, seats: int) -> float:
        """The error of a winning chance, given that of the worth it is read off."""
        low, high = (self.chance(g, seat, max(-1.0, min(1.0, worth + by)), seats) for by in (-error, error))
        return (high - low) / 2.0


def _result(g: Any) -> Result | None:
    """How a match ended, if it did. The field is the game's: no compiler is to take it for one of the kernel's."""
    result: Result | None = g.result
    return result
