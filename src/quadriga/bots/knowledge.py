"""What a player that is no person gets: its own view, its options, and worlds imagined for its seat. Nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

from quadriga.kernel import AnyMatch, Choice, Entry, Run, Seat, random_dealer


class World(Run[Any]):
    """A world to think in: it only runs forward, keeps no entries and checks nothing."""

    __slots__ = ()
    answer = Run._take  # a move that is known to be legal here


class Knowledge:
    """What one seat sees of a match, and the worlds it can imagine."""

    def __init__(self, match: AnyMatch, seat: Seat) -> None:
        ask = match.ask(seat)
        assert ask is not None, "only a seat that is asked has anything to think about"
        self.game = match.game
        self.config = match.config
        self.seat = seat
        self.ask = ask
        self.view = match.view(seat)
        self.is_sealed = match.is_sealed
        at, self._base = match.checkpoints[-1]
        self._since: list[Entry] = match.entries[at:]
        # Where nothing has happened since the checkpoint, worlds can be imagined there: it saves a replay each time.
        self._fresh = not self._since and match.state == self._base

    @property
    def choice(self) -> Choice[Any]:
        return self.ask.choice

    def world(self, seed: int) -> World:
        """A world this seat cannot tell from the real one. The same seed gives the same world, draws to come included."""
        rng = Random(seed)
        state = self._base.copy()
        deal = random_dealer(rng)
        if self._fresh:
            self.game.imagine(state, self.seat, rng)
            return World(self.game, state, deal)
        world = World(self.game, state, deal, self._since)
        world._exchange(self.seat, rng)
        return world
