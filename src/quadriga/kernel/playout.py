"""Rules straight to the end, with no entries, checkpoints or checks. For playouts and measurements."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from quadriga.kernel.choices import Choice
from quadriga.kernel.dealer import random_dealer
from quadriga.kernel.effects import Ask, Deal
from quadriga.kernel.game import Game
from quadriga.kernel.run import Run
from quadriga.kernel.state import State

S = TypeVar("S", bound=State)
Policy = Callable[[Ask[Any]], Any]


def random_policy(rng: Random) -> Policy:
    """Answers every ask by chance."""
    return lambda ask: ask.choice.sample(rng)


class Playout(Run[S]):
    """A run that answers everything by itself: nothing ever waits."""

    __slots__ = ("_choose", "_is_enough", "_random")

    def __init__(
        self, game: Game[S, Any, Any], state: S, rng: Random, policy: Policy, is_enough: Callable[[], bool] | None = None
    ) -> None:
        self.game = game
        self.state = state
        self.dealer = random_dealer(rng)
        self._random = rng.random
        self._choose = policy
        self._is_enough = is_enough  # asked when a turn is over
        self._start(None)
        if not self.over:
            self._run(None)

    def _end_turn(self) -> bool:
        return self._is_enough is not None and self._is_enough()

    def _deal(self, deal: Deal[Any]) -> Any:
        assert self._random is not None
        return deal.hand(self._random)


def play_out(game: Game[S, Any, Any], state: S, rng: Random, policy: Policy | None = None, decisions: int | None = None) -> int:
    """Play from a checkpoint state to the end (or for `decisions` decisions) in place; returns how many were made."""
    made = 0
    random = rng.random

    def choose(ask: Ask[Any]) -> Any:
        nonlocal made
        made += 1
        if policy is not None:
            return policy(ask)
        options = ask.source  # what `choice.sample` would do, without building a choice of a plain list
        if callable(options):
            options = options()
        return options.sample(rng) if isinstance(options, Choice) else options[int(random() * len(options))]

    if decisions is None:
        Playout(game, state, rng, choose)
    elif decisions > 0:
        Playout(game, state, rng, choose, lambda: made >= decisions)
    return made
