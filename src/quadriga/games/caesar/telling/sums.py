"""What a move would make of the sums of the provinces."""

from __future__ import annotations

from typing import Any

from quadriga.text import Text

from ..board import ENDS, FIRST, SECOND
from ..moves import Place, TurnMarker, TurnToken
from ..terms import Province
from ..view import BorderView, ProvinceView, View


def sums_after(view: View, seat: int, move: Any, text: Text) -> str | None:
    """§5.1, §7.3: the totals that change of provinces that stay open; of one that closes, its outcome is told."""
    if isinstance(move, Place):
        values = FIRST[move.token], SECOND[move.token]
        changes = dict(zip(ENDS[move.border], values if move.facing is ENDS[move.border][0] else values[::-1], strict=True))
        return _told([_after(view.provinces[p], seat, n) for p, n in changes.items() if n and view.provinces[p].free > 1], text)
    if isinstance(move, TurnToken):
        return _turned(view, view.borders[move.border], text)
    if isinstance(move, TurnMarker):
        return text.say("sums.marker", province=move.province)
    return None


def closed_sums(province: ProvinceView, text: Text) -> str:
    """§5.2: how a province that is closed but not yet resolved stands, and its bonus."""
    caesar, pompey = province.influence
    sums = text.say("sums.one", province=province.province, caesar=caesar, pompey=pompey)
    return sums if province.bonus is None else text.say("sums.closed", sums=sums, bonus=province.bonus)


def _turned(view: View, border: BorderView, text: Text) -> str:
    """A token that counts no more; what it counted in closed provinces stays (R-04)."""
    assert border.owner is not None
    owner = int(border.owner)
    found = [
        _after(view.provinces[p], owner, -n)
        for p, n in zip(ENDS[border.border], border.values, strict=True)
        if view.provinces[p].free and n
    ]
    return _told(found, text) or text.say("sums.none")


def _after(province: ProvinceView, seat: int, change: int) -> tuple[Province, int, int]:
    caesar, pompey = (n + change * (side == seat) for side, n in enumerate(province.influence))
    return province.province, caesar, pompey


def _told(found: list[tuple[Province, int, int]], text: Text) -> str | None:
    named = [text.say("sums.one", province=p, caesar=caesar, pompey=pompey) for p, caesar, pompey in found]
    return text.say("sums.then", sums=", ".join(named)) if named else None
