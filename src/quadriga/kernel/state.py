"""What every game's state is, and its JSON form.

A state is a slots dataclass of plain values: ints, strings, enums, lists, tuples, dicts and dataclasses of these. It holds
no random generator, no future, no undo stack. `news` is the one exception and no part of its value: the list into which a
live match lets the rules report what happens. Copies start without it, so search pays nothing for it.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, NamedTuple, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from quadriga.kernel.effects import Seat
from quadriga.kernel.errors import BadRecord

T = TypeVar("T")


class Result(NamedTuple):
    """How a match ended. `winners` may be empty (everybody lost) or several (a shared victory)."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    how: str  # a text key: "ends.<how>"


class GameOver(Exception):
    """Raised by a rule where the book says "at once": nothing further is resolved."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.how)
        self.result = result


class News(NamedTuple):
    """One thing that happened, as a text key with arguments. `to` alone may read it; everybody but `but` may.

    `shown` marks a deliberate disclosure: something every reader learns by the rules although no view keeps it, such as a
    card shown and shuffled back. The contract suite takes any other difference in words for a leak.
    """

    key: str
    args: dict[str, Any]
    to: Seat | None = None
    but: Seat | None = None
    shown: bool = False

    def is_for(self, seat: Seat | None) -> bool:
        """Whether this seat (None: a watcher) may read it."""
        if self.to is not None:
            return seat == self.to
        return self.but is None or seat != self.but


class State:
    """Base of every game's state: subclass as `@dataclass(slots=True)` with a field `result: Result | None`."""

    __slots__ = ("news",)
    news: list[News] | None
    result: Result | None

    def __post_init__(self) -> None:
        self.news = None

    def copy(self) -> Self:
        """An equal, independent state. Written out by each game, because search lives on it."""
        raise NotImplementedError  # abstract

    @classmethod
    def upgrade(cls, data: dict[str, Any]) -> dict[str, Any]:
        """What an earlier version wrote, in today's form. A field with a default may simply be missing."""
        return data

    @classmethod
    def blank(cls) -> Self:
        """A state without values, for `copy` to fill in one by one: named, and quicker than a long call."""
        state = object.__new__(cls)
        state.news = None
        return state

    def check(self) -> None:
        """Assert what always holds: pieces conserved, bounds kept. A message ends "The position breaks a rule: …"."""

    def tell(self, key: str, /, *, to: Seat | None = None, but: Seat | None = None, shown: bool = False, **args: Any) -> None:
        """Report what happens, for the chronicle and for previews."""
        if self.news is not None:
            self.news.append(News(key, args, to, but, shown))


# JSON -------------------------------------------------------------------------------------------------------------


def to_json(value: Any) -> Any:
    """Plain JSON for a state or any value in it; enums by name."""
    if value is None or type(value) in (bool, int, str, float):
        return value
    if isinstance(value, Enum):
        return value.name
    if dataclasses.is_dataclass(value):
        return _fields_to_json(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: to_json(item) for name, item in value._asdict().items()}
    if isinstance(value, list | tuple):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {str(to_json(key)): to_json(item) for key, item in value.items()}
    raise TypeError(f"{type(value).__name__} cannot stand in a state")


def _fields_to_json(value: Any) -> dict[str, Any]:
    written = {}
    for f in dataclasses.fields(value):
        item = getattr(value, f.name)
        if "write" not in f.metadata:  # a field as most are
            written[f.name] = to_json(item)
        elif item != f.default:
            written[f.name] = f.metadata["write"](item)
    return written


def from_json(hint: Any, data: Any) -> Any:
    """The value of type `hint` that was written as `data`; `BadRecord` if it is not one."""
    try:
        return _reader(hint)(data)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadRecord("refuse.record.state", error=error) from error


def _expect(kind: type) -> Callable[[Any], Any]:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise TypeError(f"{data!r} should be {kind.__name__}")
        return data

    return read


@cache
def _reader(hint: Any) -> Callable[[Any], Any]:
    origin, args = get_origin(hint), get_args(hint)
    if hint in (bool, int, str, float):
        return _expect(hint)
    if hint is type(None):
        return _expect(type(None))
    if origin in (Union, types.UnionType):
        readers = [_reader(arg) for arg in args]

        def read_union(data: Any) -> Any:
            for reader in readers:
                try:
                    return reader(data)
                except (KeyError, TypeError, ValueError):
                    continue
            raise TypeError(f"{data!r} fits none of {hint}")

        return read_union
    if origin is list:
        item = _reader(args[0])
        return lambda data: [item(x) for x in _expect(list)(data)]
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            item = _reader(args[0])
            return lambda data: tuple(item(x) for x in _expect(list)(data))
        readers = [_reader(arg) for arg in args]
        return lambda data: tuple(r(x) for r, x in zip(readers, data, strict=True))
    if origin is dict:
        key, item = _key_reader(args[0]), _reader(args[1])
        return lambda data: {key(k): item(x) for k, x in _expect(dict)(data).items()}
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda data: hint[data]
    if dataclasses.is_dataclass(hint):
        return _dataclass_reader(hint)
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        hints = get_type_hints(hint)
        named = [(name, _reader(hints[name])) for name in hint._fields]
        return lambda data: hint(**{name: reader(data[name]) for name, reader in named})
    raise TypeError(f"{hint!r} cannot stand in a state")


def _dataclass_reader(hint: Any) -> Callable[[Any], Any]:
    hints = get_type_hints(hint)
    readers = {f.name: f.metadata.get("read") or _reader(hints[f.name]) for f in dataclasses.fields(hint)}
    needed = {f.name for f in dataclasses.fields(hint) if f.default is f.default_factory is dataclasses.MISSING}
    upgrade = getattr(hint, "upgrade", dict)

    def read(data: Any) -> Any:
        data = upgrade(_expect(dict)(data))
        odd = (data.keys() - readers.keys()) | (needed - data.keys())
        if odd:
            raise TypeError(f"fields differ: {', '.join(sorted(odd))}")
        return hint(**{name: readers[name](value) for name, value in data.items()})

    return read


def _key_reader(hint: Any) -> Callable[[str], Any]:
    return int if hint is int else _reader(hint)
