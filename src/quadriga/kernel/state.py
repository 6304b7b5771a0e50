"""What every game's state is, and its JSON form.

A state is a slots dataclass of plain values: ints, strings, enums, lists, tuples, dicts and dataclasses of these. It holds
no random generator, no future, no undo stack. `news` is the one exception and no part of its value: the list into which a
live match lets the rules report what happens. Copies start without it, so search pays nothing for it.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Callable, MutableSequence
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, NamedTuple, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from quadriga.kernel.effects import Seat
from quadriga.kernel.errors import BadRecord, Impossible

T = TypeVar("T")

LONGEST = 2_000  # items of a list, letters of a word
_HALF = re.compile(f"[{chr(0xD800)}-{chr(0xDFFF)}]")  # half a letter: JSON can name it, no file can hold it


class Within(NamedTuple):
    """The bounds of a whole number of a state, where they are closer or wider: `Annotated[int, Within(0, 1 << 30)]`."""

    least: int
    most: int


USUAL = Within(-100, 10_000)


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
    news: MutableSequence[News] | None
    result: Result | None

    def __post_init__(self) -> None:
        self.news = None

    def copy(self) -> Self:
        """An equal, independent state. Written out by each game, because search lives on it."""
        raise NotImplementedError  # abstract

    @classmethod
    def given(cls) -> tuple[str, ...]:
        """Fields that stay as the settings made them."""
        return ("config",)

    @classmethod
    def fixed(cls) -> tuple[str, ...]:
        """Lists that stay as long as the settings made them; "hands[]": those in them as well."""
        return ()

    @classmethod
    def upgrade(cls, data: dict[str, Any]) -> dict[str, Any]:
        """What an earlier version wrote, in today's form. A field with a default may simply be missing."""
        return data

    @classmethod
    def blank(cls) -> Self:
        """A state without values, for `copy` to fill in one by one: named, and quicker than a long call."""
        state = cls.__new__(cls)
        state.news = None
        return state

    def check(self) -> None:
        """Raise `Impossible` unless what always holds does: pieces conserved, bounds kept. People may come to read it."""

    def tell(self, key: str, /, *, to: Seat | None = None, but: Seat | None = None, shown: bool = False, **args: Any) -> None:
        """Report what happens, for the chronicle and for previews."""
        if self.news is not None:
            self.news.append(News(key, args, to, but, shown))


def check_fit(state: State, new: State) -> None:
    """Refuse a state unless it goes with the settings of a new one."""
    for name in state.given():
        Impossible.unless(getattr(state, name, None) == getattr(new, name, None), "refuse.state.settings")
    for name in state.fixed():
        plain, depth = name.replace("[]", ""), name.count("[]")
        Impossible.unless(_is_alike(getattr(state, plain), getattr(new, plain), depth), "refuse.state.length", name=plain)


def _is_alike(found: Any, due: Any, depth: int) -> bool:
    if len(found) != len(due):
        return False
    return depth == 0 or all(_is_alike(mine, other, depth - 1) for mine, other in zip(found, due, strict=True))


# JSON -------------------------------------------------------------------------------------------------------------


_PLAIN = frozenset({type(None), bool, int, str, float})


def to_json(value: Any) -> Any:
    """Plain JSON for a state or any value in it; enums by name."""
    kind: Any = type(value)
    return value if kind in _PLAIN else _writer(kind)(value)


@cache
def _writer(kind: Any) -> Callable[[Any], Any]:
    """What makes JSON of values of this type: found once, for a state is written again and again."""
    if issubclass(kind, Enum):
        return attrgetter("_name_")  # without the detour of `name`, which is a function in Python 3.11
    if dataclasses.is_dataclass(kind):
        return _dataclass_writer(kind)
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        names = kind._fields
        return lambda value: dict(zip(names, _items_to_json(value), strict=True))
    if issubclass(kind, list | tuple):
        return _items_to_json
    if issubclass(kind, dict):
        return lambda value: {str(to_json(key)): to_json(item) for key, item in value.items()}
    raise TypeError(f"{kind.__name__} cannot stand in a state")


def _items_to_json(items: Any) -> list[Any]:
    kinds: set[Any] = set(map(type, items))
    if kinds <= _PLAIN:
        return list(items)
    if len(kinds) == 1:
        return list(map(_writer(kinds.pop()), items))
    return [to_json(item) for item in items]


def _dataclass_writer(kind: Any) -> Callable[[Any], dict[str, Any]]:
    fields = dataclasses.fields(kind)
    names = [f.name for f in fields]

    def write(value: Any) -> dict[str, Any]:
        return {name: to_json(getattr(value, name)) for name in names}

    def write_with_care(value: Any) -> dict[str, Any]:
        """Some fields are written in their own way, and left out where they are as by default."""
        written = {}
        for f in fields:
            item = getattr(value, f.name)
            if "write" not in f.metadata:
                written[f.name] = to_json(item)
            elif item != f.default:
                written[f.name] = f.metadata["write"](item)
        return written

    return write_with_care if any("write" in f.metadata for f in fields) else write


def from_json(hint: Any, data: Any) -> Any:
    """The value of type `hint` that was written as `data`; `BadRecord` if it is not one."""
    try:
        return _reader(hint)(data)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadRecord("refuse.record.state", error=error) from error


def _expect(kind: type) -> Callable[[Any], Any]:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise TypeError(f"{_quoted(data)} should be {kind.__name__}")
        return data

    return read


def _expect_number(within: Within) -> Callable[[Any], int]:
    least, most = within

    def read(data: Any) -> int:
        if type(data) is not int:
            raise TypeError(f"{_quoted(data)} should be int")
        if not least <= data <= most:
            raise ValueError(f"a number is not from {least} to {most}")
        return data

    return read


def _expect_sized(kind: type[list[Any]] | type[str] | type[dict[str, Any]]) -> Callable[[Any], Any]:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise TypeError(f"{_quoted(data)} should be {kind.__name__}")
        if len(data) > LONGEST:
            raise ValueError(f"something is longer than {LONGEST}")
        return data

    return read


def _expect_text(data: Any) -> Any:
    text = _expect_sized(str)(data)
    if not text.isascii() and _HALF.search(text):
        raise ValueError("a word has letters that cannot be written down")
    return text


def _quoted(data: Any) -> str:
    """How a sentence names what was found: never all of something large."""
    if isinstance(data, list | dict):
        return "a list" if isinstance(data, list) else "a table"
    shown = repr(data) if not isinstance(data, int) or abs(data) < 1 << 64 else "a huge number"
    return shown if len(shown) <= 60 else shown[:59] + "…"


@cache
def _reader(hint: Any, within: Within = USUAL) -> Callable[[Any], Any]:
    origin, args = get_origin(hint), get_args(hint)
    if hint is int:
        return _expect_number(within)
    if hint is str:
        return _expect_text
    if hint is Any:  # in what a table keeps beside its match; no state has such a thing
        return lambda data: data
    if origin is Annotated:
        return _reader(args[0], next(note for note in args[1:] if isinstance(note, Within)))
    if hint in (bool, float, type(None)):
        return _expect(hint)
    if origin in (Union, types.UnionType):
        return _union_reader(hint, [_reader(arg, within) for arg in args])
    if origin is list:
        item, sized = _reader(args[0], within), _expect_sized(list)
        return lambda data: [item(x) for x in sized(data)]
    if origin is tuple:
        return _tuple_reader(args, within)
    if origin is dict:
        key, item, table = _key_reader(args[0]), _reader(args[1], within), _expect_sized(dict)
        return lambda data: {key(k): item(x) for k, x in table(data).items()}
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_reader(hint)
    if dataclasses.is_dataclass(hint):
        return _dataclass_reader(hint)
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        hints = get_type_hints(hint)
        named = [(name, _reader(hints[name], within)) for name in hint._fields]
        return lambda data: hint(**{name: reader(data[name]) for name, reader in named})
    raise TypeError(f"{hint!r} cannot stand in a state")


def _enum_reader(hint: type[Enum]) -> Callable[[Any], Any]:
    def read(data: Any) -> Any:
        if not isinstance(data, str) or data not in hint.__members__:
            raise ValueError(f"{_quoted(data)} is no {hint.__name__}")
        return hint[data]

    return read


def _union_reader(hint: Any, readers: list[Callable[[Any], Any]]) -> Callable[[Any], Any]:
    def read(data: Any) -> Any:
        for reader in readers:
            try:
                return reader(data)
            except (KeyError, TypeError, ValueError):
                continue
        raise TypeError(f"{_quoted(data)} fits none of {hint}")

    return read


def _tuple_reader(args: tuple[Any, ...], within: Within) -> Callable[[Any], Any]:
    sized = _expect_sized(list)
    if len(args) == 2 and args[1] is Ellipsis:
        item = _reader(args[0], within)
        return lambda data: tuple(item(x) for x in sized(data))
    readers = [_reader(arg, within) for arg in args]
    return lambda data: tuple(r(x) for r, x in zip(readers, sized(data), strict=True))


def _dataclass_reader(hint: Any) -> Callable[[Any], Any]:
    hints = get_type_hints(hint, include_extras=True)
    readers = {f.name: f.metadata.get("read") or _reader(hints[f.name]) for f in dataclasses.fields(hint)}
    needed = {f.name for f in dataclasses.fields(hint) if f.default is f.default_factory is dataclasses.MISSING}
    upgrade = getattr(hint, "upgrade", dict)

    def read(data: Any) -> Any:
        data = upgrade(_expect(dict)(data))
        odd = (data.keys() - readers.keys()) | (needed - data.keys())
        if odd:
            raise TypeError(f"fields differ: {', '.join(_quoted(name) for name in sorted(odd)[:5])}")
        return hint(**{name: _read_field(name, readers[name], value) for name, value in data.items()})

    return read


def _read_field(name: str, reader: Callable[[Any], Any], value: Any) -> Any:
    """A field, and its name with whatever is wrong in it."""
    try:
        return reader(value)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise ValueError(f"{name}: {error}") from error


def _key_reader(hint: Any) -> Callable[[str], Any]:
    return _read_number if hint is int else _reader(hint)


def _read_number(word: str) -> int:
    return _expect_number(USUAL)(int(word[:12]))
