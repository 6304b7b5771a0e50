"""What a player that is no person gets: its own view, its options, and worlds imagined for its seat. Nothing else."""

from __future__ import annotations

from collections.abc import Coroutine
from random import Random
from typing import Any

from quadriga.kernel import AnyGame, AnyMatch, Ask, AskAll, Chance, Choice, Deal, Dealer, GameOver, Seat, State, random_dealer
from quadriga.kernel.match import CHANCE, IMAGINED, Entry


class World:
    """A world to think in: it only runs forward, keeps no entries and checks nothing."""

    __slots__ = ("coroutine", "deal", "game", "pending", "round", "sealed", "state")

    def __init__(self, game: AnyGame, state: Any, deal: Dealer) -> None:
        self.game = game
        self.state = state
        self.deal = deal
        self.pending: tuple[Ask[Any], ...] = ()
        self.round: tuple[Ask[Any], ...] = ()
        self.sealed: dict[Seat, Any] = {}
        self.coroutine: Coroutine[Any, Any, None] | None = None

    @property
    def over(self) -> bool:
        return self.state.result is not None

    def answer(self, seat: Seat, move: Any) -> None:
        """Play a move that is known to be legal here."""
        if not self.round:
            self.run(move)
            return
        self.sealed[seat] = move
        self.pending = tuple(ask for ask in self.round if ask.seat not in self.sealed)
        if not self.pending:
            answers = [self.sealed[ask.seat] for ask in self.round]
            self.round = ()
            self.sealed = {}
            self.run(answers)

    def run(self, value: Any) -> None:
        """Send an answer into the rules and run on to the next question."""
        state = self.state
        coroutine = self.coroutine
        while True:
            if coroutine is None:
                coroutine = self.coroutine = self.game.turn(state)
                value = None
            try:
                effect = coroutine.send(value)
            except StopIteration:
                coroutine = self.coroutine = None
                if state.result is None:
                    continue
                self.pending = ()
                return
            except GameOver as over:
                state.result = over.result
                self.pending = ()
                return
            kind = type(effect)
            if kind is Chance:
                value = self.deal(effect, 0)
            elif kind is Deal:
                value = None  # what was dealt is replayed draw by draw
            elif kind is Ask:
                self.pending = (effect,)
                return
            else:
                assert kind is AskAll
                self.pending = self.round = effect.asks
                self.sealed = {}
                return


class _Replay:
    """Deals what was dealt, then goes on by chance."""

    def __init__(self, answers: list[Any], deal: Dealer) -> None:
        self.answers = answers
        self.deal = deal

    def __call__(self, chance: Chance[Any], ordinal: int) -> Any:
        return self.answers.pop(0) if self.answers else self.deal(chance, ordinal)


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
            world = World(self.game, state, deal)
            world.run(None)
            return world
        return self._replayed(state, rng, deal)

    def _replayed(self, state: State, rng: Random, deal: Dealer) -> World:
        draws = [entry.answer for entry in self._since if entry.seat == CHANCE]
        world = World(self.game, state, _Replay(draws, deal))
        world.run(None)
        for seat, answer, _ in self._since:
            if seat == IMAGINED:
                self.game.imagine(state, answer[0], Random(answer[1]))
                for ask in world.round or world.pending:
                    ask.forget()
            elif seat != CHANCE:
                world.answer(seat, answer)
        world.deal = deal
        self.game.imagine(state, self.seat, rng)
        for ask in world.round or world.pending:
            ask.forget()
            if ask.seat in world.sealed and ask.seat != self.seat:
                world.sealed[ask.seat] = ask.choice.sample(rng)
        return world
