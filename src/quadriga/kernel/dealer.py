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
SECRET = 32  # bytes of a secret, and of a number mixed in
BROWSER, SERVER = "browser", "server"  # who made up a number


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


class Number(NamedTuple):
    """What a browser that plays mixed into the dealer's secret, so that whoever runs the table cannot choose the deal."""

    seat: int
    number: bytes
    by: str = BROWSER


class Share(NamedTuple):
    """What one committed dealer deals of a match: the draws from number `first` (from 0) on, up to the next dealer's."""

    first: int
    commitment: str
    secret: bytes | None = None  # where it is known
    numbers: tuple[Number, ...] = ()

    @property
    def is_kept(self) -> bool:
        """Whether the secret is known and is the one that was promised."""
        return self.secret is not None and commit(self.secret) == self.commitment


def commit(secret: bytes) -> str:
    """What is published before the first draw."""
    return hashlib.sha256(secret).hexdigest()


def dealing_key(secret: bytes, numbers: Sequence[Number]) -> bytes:
    """What the draws follow from: the secret alone, or mixed with the numbers, in the order of their seats."""
    if not numbers:
        return secret
    return hmac.digest(secret, b"numbers" + b"".join(given.number for given in numbers), "sha256")


class SecretDealer:
    """The dealer of a live table: fair, and anybody can check it afterwards.

    The SHA-256 of the secret is published at the start and the secret at the end. The n-th draw depends on the secret, on the
    numbers that were mixed in before the first draw and on n alone, so taking moves back never changes what will be drawn.

    The commitment is the one that was published. Whoever reads a kept match gives it: if the secret is another than promised,
    that must come to light.

    One who takes a match over from dealers whose secret is not known here deals from draw `first` on; `earlier` says who dealt
    before. A match that goes back beyond that point is dealt by the new one from there.
    """

    def __init__(
        self,
        secret: bytes | None = None,
        first: int = 0,
        earlier: Sequence[Share] = (),
        commitment: str = "",
        numbers: Sequence[Number] = (),
    ) -> None:
        self.secret = secrets.token_bytes(SECRET) if secret is None else secret
        if len(self.secret) > SECRET:  # a longer key is the same to HMAC as another one
            raise QuadrigaError("refuse.record.secret_length", n=SECRET)
        self.first = first
        self.earlier = tuple(earlier)
        self.commitment = commitment or commit(self.secret)
        self.mix(numbers)

    def mix(self, numbers: Sequence[Number]) -> None:
        """Let the draws depend on these numbers, too: before the first one."""
        self.numbers = tuple(sorted(numbers))
        self._key = dealing_key(self.secret, self.numbers)

    def shares(self) -> list[Share]:
        """Who dealt what, this dealer last."""
        before = [share for share in self.earlier if share.first < self.first]
        return [*before, Share(self.first, self.commitment, self.secret, self.numbers)]

    def has_a_share(self, dealt: int) -> bool:
        """Whether any of the first `dealt` draws is this dealer's. One who was there from the start needs none for that."""
        return self.first < max(dealt, 1)

    def __call__(self, chance: Chance[Any], ordinal: int) -> Any:
        self.first = min(self.first, ordinal)
        digest = hmac.digest(self._key, str(ordinal).encode(), "sha256")
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
