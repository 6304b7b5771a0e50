"""How a value of a view becomes a fixed number of numbers, each with a name that people can read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any


class Spec:
    """One way to write a value as numbers."""

    __slots__ = ("size",)
    size: int

    def names(self) -> Iterator[str]:
        """What each number is, from the field on: "", ".SWORD", "[2].free"."""
        raise NotImplementedError  # abstract

    def write(self, value: Any, out: list[float]) -> None:
        """Append exactly `size` numbers."""
        raise NotImplementedError  # abstract

    def blank(self, out: list[float]) -> None:
        """Append what stands for nothing."""
        out.extend([0.0] * self.size)


class Skip(Spec):
    """Left out: it says nothing new, or nothing that numbers could say."""

    __slots__ = ()

    def __init__(self) -> None:
        self.size = 0

    def names(self) -> Iterator[str]:
        return iter(())

    def write(self, value: Any, out: list[float]) -> None:
        pass


class Number(Spec):
    """The number itself; None is 0."""

    __slots__ = ()

    def __init__(self) -> None:
        self.size = 1

    def names(self) -> Iterator[str]:
        yield ""

    def write(self, value: Any, out: list[float]) -> None:
        out.append(0.0 if value is None else float(value))


class Flag(Number):
    """1 or 0."""

    __slots__ = ()


Words = type[Enum] | Sequence[Any]


def _table(words: Words) -> dict[Any, str]:
    """The possible values and what they are called: of an enum, or a list of numbers."""
    if isinstance(words, type):
        return {member: member.name for member in words}
    return {value: value.name if isinstance(value, Enum) else str(value) for value in words}


class Label(Spec):
    """Which of a few things: 1 at its place, 0 elsewhere. Nothing at all is all 0."""

    __slots__ = ("_at", "_names", "_none", "_rows")

    def __init__(self, words: Words) -> None:
        table = _table(words)
        self._names = list(table.values())
        self._at = {value: at for at, value in enumerate(table)}
        self.size = len(table)
        self._none = (0.0,) * self.size
        self._rows = {value: (*self._none[:at], 1.0, *self._none[at + 1 :]) for value, at in self._at.items()}

    def names(self) -> Iterator[str]:
        return (f".{name}" for name in self._names)

    def write(self, value: Any, out: list[float]) -> None:
        out.extend(self._rows.get(value, self._none))


class Bag(Label):
    """How many of each thing, in whatever order they lie."""

    __slots__ = ()

    def write(self, value: Any, out: list[float]) -> None:
        start = len(out)
        out.extend([0.0] * self.size)
        for item in value or ():
            out[start + self._at[item]] += 1.0


class Bits(Label):
    """Which of the things are in a set that is kept as the bits of a number."""

    __slots__ = ()

    def write(self, value: Any, out: list[float]) -> None:
        out.extend(float(value >> at & 1) for at in range(self.size))


class Pile(Spec):
    """How many of each thing, and which lies on top."""

    __slots__ = ("_all", "_top")

    def __init__(self, words: Words) -> None:
        self._all = Bag(words)
        self._top = Label(words)
        self.size = 2 * self._all.size

    def names(self) -> Iterator[str]:
        yield from self._all.names()
        yield from (f".top{name}" for name in self._top.names())

    def write(self, value: Any, out: list[float]) -> None:
        self._all.write(value, out)
        self._top.write(value[-1] if value else None, out)


class Row(Spec):
    """So many places, each written alike; places that are not there are blank."""

    __slots__ = ("_count", "_item", "_names")

    def __init__(self, places: int | Words, item: Spec) -> None:
        self._names = list(map(str, range(places))) if isinstance(places, int) else list(_table(places).values())
        self._count = len(self._names)
        self._item = item
        self.size = self._count * item.size

    def names(self) -> Iterator[str]:
        return (f"[{place}]{name}" for place in self._names for name in self._item.names())

    def write(self, value: Any, out: list[float]) -> None:
        there = len(value or ())
        assert there <= self._count, f"{there} things, but only {self._count} places"
        for item in value or ():
            self._item.write(item, out)
        for _ in range(self._count - there):
            self._item.blank(out)


class Maybe(Spec):
    """Whether it is there, and what it is."""

    __slots__ = ("_item",)

    def __init__(self, item: Spec) -> None:
        self._item = item
        self.size = 1 + item.size

    def names(self) -> Iterator[str]:
        yield ".is_there"
        yield from self._item.names()

    def write(self, value: Any, out: list[float]) -> None:
        out.append(0.0 if value is None else 1.0)
        if value is None:
            self._item.blank(out)
        else:
            self._item.write(value, out)


class Record(Spec):
    """A tuple with named fields, one after another."""

    __slots__ = ("fields",)

    def __init__(self, fields: dict[str, Spec]) -> None:
        self.fields = fields
        self.size = sum(spec.size for spec in fields.values())

    def names(self) -> Iterator[str]:
        return (f".{field}{name}" for field, spec in self.fields.items() for name in spec.names())

    def write(self, value: Any, out: list[float]) -> None:
        for field, spec in self.fields.items():
            spec.write(getattr(value, field), out)


class Custom(Spec):
    """As a game says itself: the names, and what makes the numbers of a value."""

    __slots__ = ("_names", "_numbers")

    def __init__(self, names: Sequence[str], numbers: Callable[[Any], Sequence[float]]) -> None:
        self._names = list(names)
        self._numbers = numbers
        self.size = len(self._names)

    def names(self) -> Iterator[str]:
        return (f".{name}" for name in self._names)

    def write(self, value: Any, out: list[float]) -> None:
        numbers = self._numbers(value)
        assert len(numbers) == self.size, f"{len(numbers)} numbers for {self.size} names"
        out.extend(numbers)
