"""A broken promise."""

from __future__ import annotations

from typing import Any


class ContractBroken(AssertionError):
    """A game or the kernel broke a promise."""

    def __init__(self, promise: str, sentence: str, saved: Any = None) -> None:
        super().__init__(f"{promise}: {sentence}")
        self.promise = promise
        self.record = saved


def insist(truth: object, promise: str, sentence: str) -> None:
    """Raise where a promise is not kept."""
    if not truth:
        raise ContractBroken(promise, sentence)
