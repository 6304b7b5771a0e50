"""Questions that are asked only where there is something to choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from quadriga.kernel import Ask, Seat

A = TypeVar("A")


async def choose(seat: Seat, options: Sequence[A], prompt: str, /, rule: str, **args: Any) -> A:
    """R-39: the only option that all know to be the only one is taken without a question."""
    return options[0] if len(options) == 1 else await Ask(seat, options, prompt, rule=rule, **args)
