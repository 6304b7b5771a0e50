"""§10.1: what heroes stand in for in one's own delivery, once that was chosen."""

from __future__ import annotations

from collections.abc import Iterable

from quadriga.kernel import Amount
from quadriga.text import Text

from ..terms import EMPTY, Good, Goods
from ..view import View


def pairs(view: View) -> list[tuple[Good, Good]]:
    """What is given, and what it stands for."""
    chosen = () if view.own is None else view.own.replaced
    return [(Good(give), Good(kind)) for give, kind in zip(chosen[::2], chosen[1::2], strict=True) if kind != EMPTY]


def covered_by_heroes(view: View) -> Goods:
    """What is needed and comes from heroes."""
    return _count(kind for _, kind in pairs(view))


def to_give(view: View, seat: int) -> Goods:
    """What a player can give of each good, what his heroes stand in for included."""
    spent, covered = _count(give for give, _ in pairs(view)), covered_by_heroes(view)
    held = view.players[seat].goods
    return tuple(n - less + more for n, less, more in zip(held, spent, covered, strict=True))


def lacking(view: View, seat: int) -> Goods:
    """What is needed and neither held nor replaced."""
    return tuple(max(0, need - have) for need, have in zip(view.needs, to_give(view, seat), strict=True))


def replaced_line(view: View, text: Text) -> str:
    """What is replaced already, in words; empty: nothing."""
    words = _instead(view, text)
    return text.say("line.replaced", words=words) if words else ""


def delivered_with_heroes(view: View, given: tuple[Amount, ...], text: Text) -> str | None:
    """A delivery with what heroes add to it; None: they add nothing."""
    words = _instead(view, text)
    return text.say("line.deliver_with", what=text.name(given), words=words) if words else None


def _instead(view: View, text: Text) -> str:
    return ", ".join(text.say("line.instead", give=give, good=kind) for give, kind in pairs(view))


def _count(goods: Iterable[Good]) -> Goods:
    found = [0] * len(Good)
    for good in goods:
        found[good] += 1
    return tuple(found)
