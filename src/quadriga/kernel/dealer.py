"""Who answers `Chance`.

A dealer gets the chance and its ordinal (how many draws came before it in this match) and returns one of its items.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from quadriga.kernel.effects import Chance
from quadriga.kernel.errors import QuadrigaError
from quadriga.kernel.notation import part

Dealer = Callable[[Chance[Any], int], Any]


def random_dealer(rng: Random) -> Dealer:
    """Draws from a generator: for search, simulations and fuzzing."""
    random = rng.random
    choices = rng.choices

    def deal(chance: Chance[Any], _ordinal: int) -> Any:
        items = chance.items
        if chance.weights is None:
            return items[int(random() * len(items))]
        return choices(items, chance.weights)[0]

    return deal


def scripted_dealer(script: Iterable[Any]) -> Dealer:
    """Deals exactly what a test lists, by item or by its written name; complains when an item cannot be drawn."""
    outcomes = iter(script)

    def deal(chance: Chance[Any], _ordinal: int) -> Any:
        wanted = next(outcomes)
        for i, item in enumerate(chance.items):
            if (item == wanted or part(item) == wanted) and (chance.weights is None or chance.weights[i] > 0):
                return item
        raise AssertionError(f"{wanted!r} cannot be drawn for '{chance.what}' from {list(chance.items)}")

    return deal


class SecretDealer:
    """The dealer of a live table: fair, and anybody can check it afterwards.

    The SHA-256 of the secret is published at the start and the secret at the end. The n-th draw depends on the secret and on
    n alone, so taking moves back never changes what will be drawn.
    """

    def __init__(self, secret: bytes | None = None) -> None:
        self.secret = secrets.token_bytes(32) if secret is None else secret

    @property
    def commitment(self) -> str:
        """What is published before the first draw."""
        return hashlib.sha256(self.secret).hexdigest()

    def __call__(self, chance: Chance[Any], ordinal: int) -> Any:
        digest = hmac.digest(self.secret, str(ordinal).encode(), "sha256")
        number = int.from_bytes(digest, "big")
        if chance.weights is None:
            return chance.items[number % len(chance.items)]
        number %= sum(chance.weights)
        for item, weight in zip(chance.items, chance.weights, strict=True):
            if number < weight:
                return item
            number -= weight
        raise QuadrigaError("A draw needs at least one item with a weight.")
