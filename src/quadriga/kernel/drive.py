"""The bare driver: rules straight to the end, with no entries, checkpoints or checks. For playouts and measurements."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from quadriga.kernel.choices import as_choice
from quadriga.kernel.dealer import random_dealer
from quadriga.kernel.effects import Ask, AskAll, Chance
from quadriga.kernel.game import Game
from quadriga.kernel.state import GameOver, State

S = TypeVar("S", bound=State)
Policy = Callable[[Ask[Any]], Any]


def random_policy(rng: Random) -> Policy:
    """Answers every ask by chance."""
    return lambda ask: ask.choice.sample(rng)


def play_out(game: Game[S, Any], state: S, rng: Random, policy: Policy | None = None, decisions: int = 1_000_000) -> int:
    """Play from a checkpoint state to the end (or for so many decisions) in place; returns how many were made."""
    deal = random_dealer(rng)
    turn = game.turn
    random = rng.random
    made = 0
    while state.result is None and made < decisions:
        send = turn(state).send
        value: Any = None
        try:
            while True:
                effect = send(value)
                kind = type(effect)
                if kind is Ask:
                    made += 1
                    if policy is not None:
                        value = policy(effect)
                    else:  # what `choice.sample` would do, without building a choice of a plain list
                        options = effect.source
                        if callable(options):
                            options = options()
                        if type(options) is list:
                            value = options[int(random() * len(options))]
                        else:
                            value = as_choice(options).sample(rng)
                elif kind is Chance:
                    value = effect.items[int(random() * len(effect.items))] if effect.weights is None else deal(effect, 0)
                elif kind is AskAll:
                    made += len(effect.asks)
                    value = [ask.choice.sample(rng) if policy is None else policy(ask) for ask in effect.asks]
                else:
                    raise TypeError(f"A rule awaited {effect!r}; only Ask, AskAll and Chance can be answered.")
        except StopIteration:
            pass
        except GameOver as over:
            state.result = over.result
    return made
