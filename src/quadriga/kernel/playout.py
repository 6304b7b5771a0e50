"""The bare driver: rules straight to the end, with no entries, checkpoints or checks. For playouts and measurements."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from quadriga.kernel.choices import Choice
from quadriga.kernel.dealer import random_dealer
from quadriga.kernel.effects import Ask, AskAll, Chance, Deal
from quadriga.kernel.game import Game
from quadriga.kernel.state import GameOver, State

S = TypeVar("S", bound=State)
Policy = Callable[[Ask[Any]], Any]


def random_policy(rng: Random) -> Policy:
    """Answers every ask by chance."""
    return lambda ask: ask.choice.sample(rng)


def play_out(game: Game[S, Any, Any], state: S, rng: Random, policy: Policy | None = None, decisions: int = 1_000_000) -> int:
    """Play from a checkpoint state to the end (or for `decisions` decisions) in place; returns how many were made."""
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
                if type(effect) is Chance:
                    if effect.weights is None:
                        items = effect.items
                        value = items[int(random() * len(items))]
                    else:
                        value = deal(effect, 0)
                elif type(effect) is Ask:
                    made += 1
                    if policy is not None:
                        value = policy(effect)
                        continue
                    options = effect.source  # what `choice.sample` would do, without building a choice of a plain list
                    if callable(options):
                        options = options()
                    value = options.sample(rng) if isinstance(options, Choice) else options[int(random() * len(options))]
                elif type(effect) is AskAll:
                    made += len(effect.asks)
                    value = [ask.choice.sample(rng) if policy is None else policy(ask) for ask in effect.asks]
                elif type(effect) is Deal:
                    value = effect.hand(random)
                else:
                    raise TypeError(f"A rule awaited {effect!r}; only Ask, AskAll, Chance and Deal can be answered.")
        except StopIteration:
            pass
        except GameOver as over:
            state.result = over.result
    return made
