"""Small functions that write SVG and HTML. Text is escaped, markup is not: what `tag` returns may stand inside another tag."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from html import escape
from math import cos, pi, sin
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


class Markup(str):
    """A string that is markup already. Template engines know it by `__html__` and leave it alone."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


EMPTY = Markup("")
Child = str | int | None


class Memory:
    """What is remembered of drawn fragments, by all who draw together: when there are too many, all are forgotten.

    Only what is drawn anew is counted: to find what is remembered costs nothing more.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._drawn = 0  # since all were forgotten
        self._kept: list[Any] = []  # by function

    def __len__(self) -> int:
        return sum(kept.cache_info().currsize for kept in self._kept)

    def of(self, function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def draw(*args: P.args, **named: P.kwargs) -> R:
            self._drawn += 1
            if self._drawn > self.most:
                self.forget()
            return function(*args, **named)

        kept = lru_cache(maxsize=None)(draw)
        self._kept.append(kept)
        return cast(Callable[P, R], kept)

    def forget(self) -> None:
        self._drawn = 1
        for kept in self._kept:
            kept.cache_clear()


MEMORY = Memory(16_000)  # fragments of about 3 KB, with what they were drawn from: as many as a hundred tables need


def memo(function: Callable[P, R]) -> Callable[P, R]:
    """Remember drawn fragments: a fragment whose arguments are the same is not drawn again. Arguments must be hashable."""
    return MEMORY.of(function)


def number(value: float) -> str:
    """A coordinate as short as it can be written."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


@lru_cache(maxsize=1024)
def _name(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _attribute(name: str, value: Any) -> str:
    if value is True:
        return f' {_name(name)}=""'  # well-formed as XML too
    if isinstance(value, str):
        return f' {_name(name)}="{escape(value)}"'
    return f' {_name(name)}="{number(value) if isinstance(value, float) else value}"'


def attributes(**values: Any) -> str:
    """Attributes as written in a tag: `class_` and `data_part` mean `class` and `data-part`; None and False are left out."""
    return "".join([_attribute(name, value) for name, value in values.items() if value is not None and value is not False])


def join(children: Iterable[Child]) -> Markup:
    """Children one after the other: markup as it is, all else escaped."""
    return Markup("".join([c if isinstance(c, Markup) else "" if c is None else escape(str(c), False) for c in children]))


def tag(name: str, *children: Child, **values: Any) -> Markup:
    """One element: `tag("g", tag("circle", r=5), class_="disc", data_part="GALLIA")`."""
    inner = join(children)
    if not inner and name in _VOID:
        return Markup(f"<{name}{attributes(**values)}/>")
    return Markup(f"<{name}{attributes(**values)}>{inner}</{name}>")


_VOID = frozenset({"circle", "ellipse", "img", "line", "path", "polygon", "polyline", "rect", "stop", "use", "br", "input"})


def at(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A `transform`: moved, then turned by degrees, then scaled."""
    text = f"translate({number(x)} {number(y)})"
    if turn:
        text += f" rotate({number(turn)})"
    if scale != 1:
        text += f" scale({scale:g})"
    return text


def icon(name: str, size: float, x: float = 0, y: float = 0, **values: Any) -> Markup:
    """A symbol of the sprite, centred."""
    half = size / 2
    return tag("use", href=f"#i-{name}", x=x - half, y=y - half, width=float(size), height=float(size), **values)


def label(words: Child, x: float = 0, y: float = 0, **values: Any) -> Markup:
    """A line of text in the drawing."""
    return tag("text", words, x=float(x), y=float(y), **values)


def polygon(sides: int, radius: float, turn: float = 0) -> str:
    """The path of a regular polygon around the origin."""
    corners = [(radius * sin(2 * pi * i / sides + turn), -radius * cos(2 * pi * i / sides + turn)) for i in range(sides)]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"


def capsule(width: float, height: float) -> str:
    """The path of a bar with round ends, around the origin."""
    r, run = height / 2, width - height
    return f"M{number(-run / 2)} {number(-r)}h{number(run)}a{number(r)} {number(r)} 0 0 1 0 {number(height)}" + (
        f"h{number(-run)}a{number(r)} {number(r)} 0 0 1 0 {number(-height)}z"
    )


def plate(width: float, height: float, corner: float = 4) -> str:
    """The path of a rectangle with rounded corners, around the origin."""
    w, h, c = width - 2 * corner, height - 2 * corner, number(corner)
    arc = f"a{c} {c} 0 0 1"
    return (
        f"M{number(-w / 2)} {number(-height / 2)}h{number(w)}{arc} {c} {c}v{number(h)}{arc} -{c} {c}"
        f"h{number(-w)}{arc} -{c} -{c}v{number(-h)}{arc} {c} -{c}z"
    )


@memo
def classed(fragment: Markup, name: str) -> Markup:
    """The same element with one more class: a style may move it elsewhere on another screen."""
    head, end, rest = fragment.partition(">")
    if ' class="' in head:
        return Markup(head.replace(' class="', f' class="{name} ', 1) + end + rest)
    return Markup(f'{head} class="{name}"{end}{rest}')


# Words in a drawing -----------------------------------------------------------------------------------------------

_NARROW, _WIDE = frozenset("iljtfrI.,:;'!()| "), frozenset("mwMWQOGČŠŽ")


@memo
def wrap(words: str, width: float, size: float) -> tuple[str, ...]:
    """The words as lines of a drawing, by the usual widths of letters."""
    lines: list[str] = []
    line, used = "", 0.0
    for word in words.split():
        length = length_of(word) * size
        if line and used + 0.24 * size + length > width:
            lines.append(line)
            line, used = word, length
        else:
            line, used = (f"{line} {word}", used + 0.24 * size + length) if line else (word, length)
    return (*lines, line)


def length_of(word: str) -> float:
    """Of a word, in letters of size 1."""
    return sum(0.28 if c in _NARROW else 0.78 if c in _WIDE else 0.63 if c.isupper() else 0.475 for c in word)
