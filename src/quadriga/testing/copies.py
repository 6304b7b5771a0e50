"""Whether a copy is whole, and independent."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from quadriga.kernel import AnyMatch
from quadriga.testing.offers import same_choice

PLAIN = (int, str, type(None))  # nobody can change them


def shared(a: Any, b: Any) -> str | None:
    """The name of a mutable part that two states share, if any."""
    if isinstance(a, list) and isinstance(b, list):
        if a is b:
            return "a list"
        parts = ((x, y) for x, y in zip(a, b, strict=False) if not isinstance(x, PLAIN))
        return next((found for x, y in parts if (found := shared(x, y))), None)
    if isinstance(a, dict) and isinstance(b, dict):
        if a is b:
            return "a dict"
        return next((found for key in a if key in b and (found := shared(a[key], b[key]))), None)
    if is_dataclass(a) and is_dataclass(b) and not isinstance(a, type):
        if a is b and not a.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            return "an object"
        for f in fields(a):
            if found := shared(getattr(a, f.name), getattr(b, f.name)):
                return f"{found} in '{f.name}'"
    return None


def are_equal(a: AnyMatch, b: AnyMatch) -> bool:
    """Whether two matches stand alike: state, entries, and what is asked of whom."""
    asked = [(x.seat, x.prompt, x.rule) for x in a.pending] == [(x.seat, x.prompt, x.rule) for x in b.pending]
    if not asked or a.state != b.state or a.entries != b.entries or a.first != b.first:
        return False
    return all(same_choice(x.choice, y.choice) for x, y in zip(a.pending, b.pending, strict=True))
