"""What is what: every kind of thing that a game draws, with its picture, its meaning and its rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from quadriga.draw.svg import Markup, icon, join, tag
from quadriga.text import Text


class Kind(NamedTuple):
    """A kind of things that are drawn. The catalogue names it and says what it means (`legend.<key>.name` and `.means`)."""

    key: str
    rule: str  # the section of the rulebook
    things: tuple[str, ...]  # how such a thing is known: `#p-` by how its id begins, `.pip` by a class
    pictures: tuple[Markup, ...] = ()  # HTML; () where words are enough


class Explained(NamedTuple):
    """A kind in words: what a page shows of it."""

    kind: Kind
    name: str
    means: str


def explain(kinds: Iterable[Kind], text: Text) -> list[Explained]:
    return [Explained(kind, text.say(f"legend.{kind.key}.name"), text.say(f"legend.{kind.key}.means")) for kind in kinds]


def selector(kind: Kind) -> str:
    """The same as a selector of CSS, by which a browser finds such things."""
    return ", ".join(f'[id^="{thing[1:]}"]' if thing.startswith("#") else thing for thing in kind.things)


def kind_of(kinds: Sequence[Kind], id_: str, classes: Iterable[str]) -> Kind | None:
    """Which kind an element is of; where several fit, the one that is named first."""
    worn = {f".{name}" for name in classes}
    for kind in kinds:
        if any(id_.startswith(thing[1:]) if thing.startswith("#") else thing in worn for thing in kind.things):
            return kind
    return None


# Pictures of the legend -------------------------------------------------------------------------------------------


HIGHEST, WIDEST = 40, 96  # of a picture in the legend, in pixels


def sample(drawn: Markup, width: float, height: float, classes: str = "") -> Markup:
    """A thing that is drawn around its own middle, as a small picture of its own."""
    box = f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"
    scale = min(1, HIGHEST / height, WIDEST / width)
    size = {"width": round(width * scale), "height": round(height * scale)}
    inner = tag("g", drawn, class_=classes or None)
    return tag("svg", inner, viewBox=box, class_="sample", aria_hidden="true", focusable="false", **size)


def signs(*names: str, classes: str = "ico") -> tuple[Markup, ...]:
    """Symbols of the sprite, one beside the other."""
    return tuple(sample(icon(name, 24, class_=classes), 26, 26) for name in names)


def said(explained: Sequence[Explained]) -> list[dict[str, str]]:
    """What a browser needs to say of any thing what it is."""
    return [
        {"on": selector(one.kind), "name": one.name, "means": one.means, "rule": one.kind.rule}
        for one in explained
        if one.kind.things
    ]


def listed(explained: Sequence[Explained], page: str = "") -> Markup:
    """The legend as a list (HTML): picture, name, meaning and the way to the rule."""
    rows = []
    for one in explained:
        way = tag("a", f"§{one.kind.rule}", class_="cite", data_rule=one.kind.rule, href=f"{page}#book-{one.kind.rule}")
        name = tag("dt", tag("span", *one.kind.pictures, class_="samples"), tag("b", one.name))
        rows += [name, tag("dd", one.means, " ", way)]
    return tag("dl", join(rows), class_="legend")
