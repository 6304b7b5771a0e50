"""What a seat sees, as a row of numbers that is always equally long. It is made of the seat's view and its own steps alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from quadriga.encoding.lexicon import Lexicon
from quadriga.encoding.schema import Schema
from quadriga.kernel import AnyGame


class Observer:
    """Writes the views of a game with given settings, and what a seat has chosen so far of its next answer.

    The view comes first, by the game's schema; then, for every word of the vocabulary, at which step of the current answer it
    was chosen (0: it was not; the last time counts).
    """

    __slots__ = ("_spec", "_words", "lexicon", "size")

    def __init__(self, game: AnyGame, config: Any) -> None:
        self._spec = Schema.of(game).spec(game, config)
        self.lexicon = Lexicon.of(game)
        self._words = len(self.lexicon)
        self.size = self._spec.size + self._words

    @staticmethod
    @lru_cache(maxsize=64)
    def of(game: AnyGame, config: Any) -> Observer:
        return Observer(game, config)

    def names(self) -> list[str]:
        """What each number is."""
        view = [f"view{name}" for name in self._spec.names()]
        return [*view, *(f"chosen.{word}" for word in self.lexicon.words)]

    def write(self, view: Any, taken: Sequence[int] = ()) -> list[float]:
        """A view as numbers, with the words chosen so far."""
        out: list[float] = []
        self._spec.write(view, out)
        start = len(out)
        out.extend([0.0] * self._words)
        for step, word in enumerate(taken, 1):
            out[start + word] = float(step)
        assert len(out) == self.size
        return out
