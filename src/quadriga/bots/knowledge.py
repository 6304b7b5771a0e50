"""What a player that is no person gets: its options, and worlds imagined for its seat. Nothing else."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from quadriga.kernel import AnyMatch, Choice, Run, Seat, random_dealer


class World(Run[Any]):
    """A world to think in: it only runs forward, keeps no entries and checks nothing."""

    __slots__ = ()
    answer = Run._take  # a move that is known to be legal here


class Knowledge:
    """What one seat is asked, and the worlds it can imagine."""

    def __init__(self, match: AnyMatch, seat: Seat) -> None:
        ask = match.ask(seat)
        assert ask is not None, "only a seat that is asked has anything to think about"
        self.game = match.game
        self.config = match.config
        self.seat = seat
        self.ask = ask
        self.is_sealed = match.is_sealed
        self.imagined = match.imagined
        self._moment = match.moment(seat)

    @property
    def choice(self) -> Choice[Any]:
        return self.ask.choice

    def world(self, seed: int) -> World:
        """A world this seat cannot tell from the real one. The same seed gives the same world, draws to come included."""
        rng = Random(seed)
        return self._moment.imagine(self.seat, rng, partial(World, self.game, random_dealer(rng)))
