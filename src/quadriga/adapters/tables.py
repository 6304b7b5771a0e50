"""What the environments for learning have in common: a table at which some seats learn and others are played by bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from quadriga import games
from quadriga.bots import Player, player
from quadriga.draw import Scene, render
from quadriga.encoding import NOTHING, Observer, Stepper
from quadriga.kernel import AnyGame, QuadrigaError, Seat, random_dealer
from quadriga.text.plain import board, game_text
from quadriga.text.telling import Telling, look

Numbers = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
RENDERS = ("human", "ansi", "svg")


class Table:
    """A match of one game after another, in steps; `bots` play some of its seats."""

    def __init__(
        self, game: str | AnyGame, settings: Mapping[str, Any], *, by: str = "parts", bots: Mapping[Seat, str] | None = None
    ) -> None:
        self.game = games.load(game) if isinstance(game, str) else game
        self.config = self.game.configure(settings)
        self.by = by
        self.levels = dict(bots or {})
        automata = self.game.automata(self.config)
        self.seats = [s for s in range(self.game.seats(self.config)) if s not in automata and s not in self.levels]
        if not self.seats:
            raise QuadrigaError("refuse.adapter.nobody", game=self.game.name)
        self.observer = Observer.of(self.game, self.config)
        self.deal(0)
        self.actions = self.stepper.actions
        self.size = self.observer.size

    def deal(self, seed: int) -> None:
        """Begin a match anew, up to the first question to a seat that learns."""
        rng = Random(seed)
        self.stepper = Stepper(self.game, self.config, random_dealer(rng), by=self.by)
        self._bots: dict[Seat, Player] = {
            seat: player(self.game, level, rng.getrandbits(32)) for seat, level in self.levels.items()
        }
        self._let_bots_play()

    @property
    def over(self) -> bool:
        return self.stepper.over

    @property
    def asked(self) -> list[Seat]:
        """The seats that learn and are asked now, by seat."""
        return [seat for seat in self.stepper.asked if seat in self.seats]

    def step(self, seat: Seat, action: int) -> None:
        """A step of a seat, and all that bots do then."""
        if self.stepper.take(seat, action):
            self._let_bots_play()

    def _let_bots_play(self) -> None:
        while not self.over and (asked := [seat for seat in self.stepper.asked if seat in self._bots]):
            match = self.stepper.match
            match.answer(asked[0], self._bots[asked[0]].choose(match, asked[0]))

    def observe(self, seat: Seat) -> Numbers:
        return np.asarray(self.stepper.observe(seat), np.float32)

    def mask(self, seat: Seat) -> Mask:
        """1 for each step that is possible; for a seat that is not asked, to do nothing."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.stepper.legal(seat) or [NOTHING]] = 1
        return mask

    def reward(self, seat: Seat) -> float:
        return self.stepper.worths()[seat]

    def render(self, mode: str | None, seat: Seat | None) -> str | None:
        """The board as this seat (None: a watcher) may see it: in words, printed or as a string, or as a picture."""
        if mode is None:
            return None
        match = self.stepper.match
        text = Telling.of(self.game).words(game_text("en", self.game), self.config)
        if mode == "svg" and Scene.of(self.game).is_drawn:
            return render(self.game, look(self.game, match.state, seat), text, seat)
        words = board(text, match, seat)
        if mode == "human":
            print(words)
            return None
        return words


def names(seats: Sequence[Seat]) -> list[str]:
    """What agents are called."""
    return [f"seat_{seat}" for seat in seats]
