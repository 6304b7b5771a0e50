"""Spoilt files: JSON with one thing changed, as damage or malice would."""

from __future__ import annotations

from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    0, 1, -1, 2, 7, 99, -99, 1000, 10**8, -(10**8), 2**31, 2**63, 2**70, 10**30, 0.5, float("inf"), True, False, None, "", "x",
    "chance", "NONE", "\x00", "١", "a" * 5000, [], {}, [[]], [0], {"x": 1}, [None] * 50, ["a"] * 3000,
)  # fmt: skip


def spoil(data: Any, rng: Random) -> Any:
    """A copy of some JSON with one value changed, left out, doubled, exchanged with its neighbour or put elsewhere."""
    places = list(_places(data))
    path = places[int(rng.random() * len(places))]
    return _changed(data, path, rng)


def _places(data: Any, path: tuple[Any, ...] = ()) -> Any:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*path, key)
        yield from _places(value, (*path, key))


def _changed(data: Any, path: tuple[Any, ...], rng: Random) -> Any:
    copy = dict(data) if isinstance(data, dict) else list(data)
    key = path[0]
    if len(path) > 1:
        copy[key] = _changed(data[key], path[1:], rng)
        return copy
    how = int(rng.random() * 6)
    if how == 0:
        del copy[key]
    elif how == 1 and isinstance(copy, list):
        copy.insert(key, copy[int(rng.random() * len(copy))])
    elif how == 2 and isinstance(copy, list):
        other = int(rng.random() * len(copy))
        copy[key], copy[other] = copy[other], copy[key]
    elif how == 3 and type(copy[key]) is int:
        copy[key] += rng.choice((-1, 1, 2, -2, 5))
    elif how == 4 and isinstance(copy, dict):
        copy[rng.choice(list(copy))] = copy[key]
    else:
        copy[key] = rng.choice(ODD)
    return copy
