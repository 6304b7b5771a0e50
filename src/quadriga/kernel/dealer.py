"""Who answers `Chance`.

A dealer gets the chance and its ordinal (how many draws came before it in this match) and returns one of its items.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

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


class Share(NamedTuple):
    """What one committed dealer deals of a match: the draws from number `first` (from 0) on, up to the next dealer's."""

    first: int
    commitment: str
    secret: bytes | None = None  # where it is known

    @property
    def is_kept(self) -> bool:
        """Whether the secret is known and is the one that was promised."""
        return self.secret is not None and commit(self.secret) == self.commitment


def commit(secret: bytes) -> str:
    """What is published before the first draw."""
    return hashlib.sha256(secret).hexdigest()


class SecretDealer:
    """The dealer of a live table: fair, and anybody can check it afterwards.

    The SHA-256 of the secret is published at the start and the secret at the end. The n-th draw depends on the secret and on
    n alone, so taking moves back never changes what will be drawn.

    One who takes a match over from dealers whose secret is not known here deals from draw `first` on; `earlier` says who dealt
    before. A match that goes back beyond that point is dealt by the new one from there.
    """

    def __init__(self, secret: bytes | None = None, first: int = 0, earlier: Sequence[Share] = ()) -> None:
        self.secret = secrets.token_bytes(32) if secret is None else secret
        self.first = first
        self.earlier = tuple(earlier)

    @property
    def commitment(self) -> str:
        return commit(self.secret)

    def shares(self) -> list[Share]:
        """Who dealt what, this dealer last."""
        before = [share for share in self.earlier if share.first < self.first]
        return [*before, Share(self.first, self.commitment, self.secret)]

    def has_a_share(self, dealt: int) -> bool:
        """Whether any of the first `dealt` draws is this dealer's. One who was there from the start needs none for that."""
        return self.first < max(dealt, 1)

    def __call__(self, chance: Chance[Any], ordinal: int) -> Any:
        self.first = min(self.first, ordinal)
        digest = hmac.digest(self.secret, str(ordinal).encode(), "sha256")
        number = int.from_bytes(digest, "big")
        if chance.weights is None:
            return chance.items[number % len(chance.items)]
        number %= sum(chance.weights)
        for item, weight in zip(chance.items, chance.weights, strict=True):
            if number < weight:
                return item
            number -= weight
        raise QuadrigaError("refuse.weights")


def seeded_dealer(seed: str | int | None) -> SecretDealer:
    """A committed dealer. A seed makes its draws repeatable, and no longer secret."""
    return SecretDealer(None if seed is None else hashlib.sha256(str(seed).encode()).digest())
