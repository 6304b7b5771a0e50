"""§9.2: the reference card of the solo game: what each unit costs."""

from __future__ import annotations

from quadriga.draw import EMPTY, Fragments, Markup, at, label, length_of, memo, tag
from quadriga.text import Text

from ..box.cards import find
from ..telling.card_text import goods_text
from ..terms import KINDS, Unit
from ..view import View
from .board import CLOSE, LEFT, OPTIONS
from .cards import goods_row, row_width, unit_piece
from .places import POSTER

CORNER = (POSTER.x + 22, OPTIONS + 74)  # below what the event needs
COLUMN, LINE = 157, 16.0
SMALL = 0.66  # of the size that units have on the map
ROWS = (len(Unit) + 1) // 2


def reference(view: View, text: Text) -> Fragments:
    """Alone, all units with their costs lie beside the event."""
    if len(view.players) > 1:
        return {}
    head = tag("g", label(text.say("table.reference"), LEFT, CORNER[1] - 13, class_="option-name latin"), id="g-costs")
    return {"g-costs": head} | {
        f"p-cost-{unit.name}": _unit(view.card_set, unit, sum(view.units[unit::KINDS]), text) for unit in Unit
    }


@memo
def _unit(set_key: str, unit: Unit, placed: int, text: Text) -> Markup:
    kind = find(set_key).units[unit]
    words = text.say("draw.unit_cost", unit=unit, goods=goods_text(kind.cost, text), n=kind.miniatures - placed)
    x, y = CORNER[0] + unit // ROWS * COLUMN, CORNER[1] + unit % ROWS * LINE
    row = tag("rect", x=-14, y=-12.5, width=(COLUMN - 4) / SMALL, height=LINE / SMALL, fill="none", pointer_events="all")
    piece = tag("g", unit_piece(unit, 1, kind.type.name.lower(), words, under=row), transform=at(0, 0, 0, SMALL))
    start = 16 + row_width(kind.cost, 13)
    return tag(
        "g", goods_row(kind.cost, 16, 0, 13), _name(text.name(unit), start), piece, id=f"p-cost-{unit.name}", transform=at(x, y)
    )  # fmt: skip


def _name(words: str, start: float) -> Markup:
    """At the end of its line, if need be set closer; where a cost takes the whole line, the sign and its tip say it."""
    room, long = COLUMN - 16 - start, length_of(words) * 13
    if long > CLOSE * room:
        return EMPTY
    tight = {"textLength": round(room, 1), "lengthAdjust": "spacingAndGlyphs"} if long > room else {}
    return label(words, COLUMN - 14, 4.5, class_="tiny unit-name", **tight)
