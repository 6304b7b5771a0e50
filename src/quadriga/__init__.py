"""Quadriga: four board games about Rome, one engine.

    import quadriga

    match = quadriga.new("caesar", seed=1)
    match.play(quadriga.bot("legatus").choose(match))

The four names below are the front door (`quadriga.front`); they are loaded when first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quadriga.kernel.errors import QuadrigaError

if TYPE_CHECKING:
    from quadriga.front import bot, load, new, simulate

__version__ = "0.1.0"
__all__ = ["bot", "load", "new", "simulate"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'quadriga' has no attribute {name!r}")
    from quadriga import front

    return getattr(front, name)


def _in_english(error: QuadrigaError) -> str:
    """The sentence of a refusal: whatever of Quadriga somebody uses, what is printed is no bare key."""
    from quadriga.text import refusal

    return refusal("en", error)


QuadrigaError.wording = _in_english


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
