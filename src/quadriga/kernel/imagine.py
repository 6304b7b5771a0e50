"""Imagined worlds: those that a seat cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from quadriga.kernel.effects import Ask, Resume, Seat
from quadriga.kernel.run import Entry, Run
from quadriga.kernel.state import State

S = TypeVar("S", bound=State)
R = TypeVar("R", bound=Run[Any])

TRIES = 50  # at imagining a world in which what is asked would be asked


class Base(NamedTuple, Generic[S]):
    """Where copies of a match begin: after how many entries, on which state; and how, where that is inside a turn."""

    at: int
    state: S
    resume: Resume | None = None

    def kept(self) -> Base[S]:
        """The same, whatever becomes of the match that plays on; a checkpoint stays as it is anyway."""
        return self if self.resume is None else self._replace(state=self.state.copy())


@dataclass(slots=True)
class Imagined:
    """How many worlds were imagined, and how often none was found in which the same would be asked."""

    worlds: int = 0
    fell_back: int = 0


class Moment(Generic[S]):
    """A position as where its copies begin and what has been answered since: all that worlds are imagined from."""

    __slots__ = ("_asked", "_base", "_is_fresh", "_since", "counted", "game")

    def __init__(self, run: Run[S], base: Base[S], since: Sequence[Entry], asks: Sequence[Ask[Any]], counted: Imagined) -> None:
        """The answers since, and who is asked, as far as the seat that is to imagine knows of them."""
        self.game = run.game
        self.counted = counted
        self._base = base
        self._since = since
        self._is_fresh = not since and base.resume is None and run.state == base.state
        self._asked = _questions(asks)

    def imagine(self, seat: Seat | None, rng: Random, begin: Callable[[Base[S], Sequence[Entry]], R]) -> R:
        """A world that this seat cannot tell from the real one, as a run which `begin` starts at a base of its own.

        Where nothing has happened since the checkpoint, worlds are imagined there: it saves a replay each time. That this
        question is asked tells something, too: worlds in which it would not be are none. If no other is found, and wherever
        something has happened, the world is exchanged under the running rule.
        """
        self.counted.worlds += 1
        if self._is_fresh:
            for _ in range(TRIES):
                state = self._base.state.copy()
                self.game.imagine(state, seat, rng)
                world = begin(self._base._replace(state=state), ())
                if not self._asked or _questions(world.pending) == self._asked:
                    return world
            self.counted.fell_back += 1
        world = begin(self._base._replace(state=self._base.state.copy()), self._since)
        world._exchange(seat, rng)
        return world


def _questions(asks: Sequence[Ask[Any]]) -> list[tuple[Seat, str]]:
    return [(ask.seat, ask.prompt) for ask in asks]
