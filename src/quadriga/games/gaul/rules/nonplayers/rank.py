"""8.3: candidates by priorities in order; what is equal is chosen by lot (§8.3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from quadriga.kernel import Chance

from ...state import Gaul
from ...terms import Faction
from ..choose import DIE, tell_lot

T = TypeVar("T")
Priority = Callable[[T], Any]  # the greatest is first


def best(items: Iterable[T], *priorities: Priority[T]) -> list[T]:
    """§8.1.3: each priority narrows what the one before has left."""
    left = list(items)
    for priority in priorities:
        if len(left) < 2:
            break
        values = [priority(item) for item in left]
        most = max(values)
        left = [item for item, value in zip(left, values, strict=True) if value == most]
    return left


def itself(item: T) -> object:
    return item


async def choose(g: Gaul, items: Iterable[T], *priorities: Priority[T], named: Callable[[T], object] = itself) -> T | None:
    """The best of them, by lot among equals; None if there is none. `named`: what a candidate is called, if not itself."""
    left = best(items, *priorities)
    if not left:
        return None
    item: T = await by_lot(g, left, named)
    return item


async def first(g: Gaul, items: Iterable[T], *priorities: Priority[T]) -> T | None:
    """The best of them without a lot, where it is only asked what could be done."""
    left = best(items, *priorities)
    return left[0] if left else None


async def by_lot(g: Gaul, items: Sequence[T], named: Callable[[T], object] = itself) -> T:
    """§8.3.4: an equal chance for each; who was equal and who was taken is told."""
    if len(items) == 1:
        return items[0]
    names = [named(item) for item in items]
    name = await Chance(names, "nonplayer_lot")
    tell_lot(g, names, name)
    return items[next(i for i, other in enumerate(names) if type(other) is type(name) and other == name)]


async def rolls_up_to(g: Gaul, most: int) -> bool:
    """A die of the charts; what it decides is told with it."""
    n = await Chance(DIE, "nonplayer", most=most)
    g.tell("np_rolled_low" if n <= most else "np_rolled_high", n=n, most=most)
    return n <= most


async def agrees_up_to(g: Gaul, faction: Faction, most: int) -> bool:
    """A die for an agreement, out of turn."""
    n = await Chance(DIE, "nonplayer", most=most)
    g.tell("np_agreed" if n <= most else "np_declined", faction=faction, n=n, most=most)
    return n <= most
