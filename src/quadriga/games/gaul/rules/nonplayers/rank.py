"""8.3: candidates by priorities in order; what is equal is chosen by lot (§8.3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from quadriga.kernel import Chance

from ...state import Gaul
from ...terms import Word
from ..choose import roll

T = TypeVar("T")
Priority = Callable[[T], Any]  # the greatest is first


def best(items: Iterable[T], *priorities: Priority[T]) -> list[T]:
    """Each priority narrows what the one before has left."""
    left = list(items)
    for priority in priorities:
        if len(left) < 2:
            break
        values = [priority(item) for item in left]
        most = max(values)
        left = [item for item, value in zip(left, values, strict=True) if value == most]
    return left


async def choose(g: Gaul, items: Iterable[T], *priorities: Priority[T]) -> T | None:
    """The best of them, by lot among equals; None if there is none."""
    left = best(items, *priorities)
    return await by_lot(g, left) if left else None


async def first(g: Gaul, items: Iterable[T], *priorities: Priority[T]) -> T | None:
    """The best of them without a lot, where it is only asked what could be done."""
    left = best(items, *priorities)
    return left[0] if left else None


async def by_lot(g: Gaul, items: Sequence[T]) -> T:
    """§8.3.4: an equal chance for each."""
    if len(items) == 1:
        return items[0]
    item: T = await Chance(items, "nonplayer_lot")
    if isinstance(item, Word):
        g.tell("lot", items=tuple(items), item=item)
    return item


async def rolls_up_to(g: Gaul, most: int) -> bool:
    """A die of the charts."""
    return await roll(g, "nonplayer") <= most
