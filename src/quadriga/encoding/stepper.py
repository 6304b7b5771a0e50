"""A match played in steps of one small number each: what the adapters to other people's environments have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from quadriga.encoding.lexicon import NOTHING, Lexicon
from quadriga.encoding.observer import Observer
from quadriga.encoding.outcome import worths
from quadriga.encoding.parts import Cursor, Indexed, cursor_of
from quadriga.encoding.schema import Schema
from quadriga.kernel import (
    AnyGame,
    AnyMatch,
    Dealer,
    Entry,
    IllegalMove,
    Match,
    QuadrigaError,
    Seat,
    from_json,
    random_dealer,
    to_json,
)

PARTS, INDEX = "parts", "index"  # how a move is chosen: word by word, or as one number out of all that the game knows


class Stepper:
    """A match, and where every seat that is asked stands in choosing its answer."""

    def __init__(
        self, game: AnyGame, config: Any, dealer: Dealer | None, *, by: str = PARTS, match: AnyMatch | None = None
    ) -> None:
        self.game = game
        self.config = config
        self.by = by
        self.lexicon = Lexicon.of(game)
        self.numbers = None if by == PARTS else catalogue(game, config)
        self.match: AnyMatch = match or Match(game, config, dealer, quiet=True)
        self.is_imagined = False
        self._cursors: dict[Seat, Cursor] = {}

    @property
    def actions(self) -> int:
        """How many different steps there are at all."""
        return len(self.lexicon) if self.numbers is None else len(self.numbers) + 1

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Who chooses now, by seat; several where they choose under seal."""
        return tuple(sorted(ask.seat for ask in self.match.pending))

    @property
    def over(self) -> bool:
        return self.match.over

    def legal(self, seat: Seat) -> list[int]:
        """The steps that this seat can take now, in rising order; none if it is not asked."""
        return [] if self.match.ask(seat) is None else self._cursor(seat).legal()

    def take(self, seat: Seat, step: int) -> bool:
        """One step of a seat; whether its answer is complete, and given."""
        if self.match.ask(seat) is None:
            raise IllegalMove("refuse.not_your_turn", seat=seat)
        cursor = self._cursor(seat)
        cursor.take(step)
        if not cursor.done:
            return False
        del self._cursors[seat]
        self.match.answer(seat, cursor.answer)
        return True

    def steps(self, seat: Seat, move: Any) -> list[int]:
        """The steps from the question to this move; nothing is chosen by asking."""
        return self._fresh(seat).steps(move)

    def path(self, seat: Seat, move: Any) -> list[int]:
        """The same with the steps that follow by themselves."""
        cursor = self._fresh(seat)
        cursor.steps(move)
        return cursor.taken

    def move(self, seat: Seat, steps: Sequence[int]) -> Any:
        """The move to which these steps lead from the question."""
        cursor = self._fresh(seat)
        for step in steps:
            cursor.take(step)
        return cursor.answer

    def taken(self, seat: Seat) -> tuple[int, ...]:
        """What a seat has chosen of its current answer, what followed by itself included."""
        cursor = self._cursors.get(seat)
        return () if cursor is None else tuple(cursor.taken)

    def observe(self, seat: Seat) -> list[float]:
        """What this seat knows, as numbers."""
        return Observer.of(self.game, self.config).write(self.match.view(seat), self.taken(seat) if self.by == PARTS else ())

    def word(self, step: int) -> str:
        """What a step is called."""
        if self.numbers is None:
            return self.lexicon.words[step]
        kind, move = list(self.numbers)[step - 1] if step else (type(None), ())
        return " ".join((kind.__name__, *(part.name for part in move))) if step else self.lexicon.words[NOTHING]

    def worths(self) -> tuple[float, ...]:
        """What the ending is worth by seat; all 0 before it."""
        result = self.match.state.result
        return (0.0,) * self.game.seats(self.config) if result is None else worths(self.game, self.config, result)

    # Copies ---------------------------------------------------------------------------------------------------

    def clone(self, dealer: Dealer | None = None) -> Stepper:
        """An equal, independent one."""
        return self._with(self.match.clone(dealer))

    def imagine(self, seat: Seat, rng: Random) -> Stepper:
        """One that this seat cannot tell from the real one, to be played on with draws told from outside."""
        world = self.match.imagine(seat, rng)
        world.dealer = self.match.dealer if self.match.dealer is None else random_dealer(rng)
        other = self._with(world)
        other.is_imagined = True
        other._cursors = {mine: cursor for mine, cursor in other._cursors.items() if mine == seat}
        return other

    def __deepcopy__(self, memo: Any) -> Stepper:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is pickled: where it begins, the answers since, and the steps under way. An imagined world begins at its last
        checkpoint: there was no other before."""
        at, state = self.match.checkpoints[-1 if self.is_imagined else 0]
        steps = {seat: cursor.taken for seat, cursor in self._cursors.items()}
        kept = self.game, self.config, self.by, at, to_json(state), self.match.entries, steps, self.is_imagined
        return _again, kept

    def _with(self, match: AnyMatch) -> Stepper:
        other = Stepper(self.game, self.config, None, by=self.by, match=match)
        other.is_imagined = self.is_imagined
        other._go_on({seat: cursor.taken for seat, cursor in self._cursors.items()})
        return other

    def _go_on(self, steps: Mapping[Seat, Sequence[int]]) -> None:
        """Stand where these steps lead."""
        for seat, taken in steps.items():
            if self.match.ask(seat) is not None:
                cursor = self._cursor(seat)
                while len(cursor.taken) < len(taken):
                    cursor.take(taken[len(cursor.taken)])

    def _cursor(self, seat: Seat) -> Cursor:
        found = self._cursors.get(seat)
        if found is None:
            found = self._cursors[seat] = self._fresh(seat)
        return found

    def _fresh(self, seat: Seat) -> Cursor:
        choice = self.match.options(seat)
        return cursor_of(self.lexicon, choice) if self.numbers is None else Indexed(self.numbers, choice)


def _again(
    game: AnyGame,
    config: Any,
    by: str,
    begins: int,
    state: Any,
    entries: Sequence[Entry],
    steps: Mapping[Seat, Sequence[int]],
    is_imagined: bool,
) -> Stepper:
    """What was pickled, with draws told from outside."""
    start = Match(game, config, None, from_json(game.state_type, state), quiet=True)
    stepper = Stepper(game, config, None, by=by, match=start.after(entries, begins))
    stepper.is_imagined = is_imagined
    stepper._go_on(steps)
    return stepper


@lru_cache(maxsize=16)
def catalogue(game: AnyGame, config: Any) -> Mapping[tuple[type, Any], int]:
    """Every move that a game knows, numbered from 1; 0 is to do nothing."""
    moves = Schema.of(game).catalogue(config)
    if moves is None:
        raise QuadrigaError("refuse.encoding.index", game=game.name)
    return {(type(move), move): number for number, move in enumerate(moves, 1)}
