"""A Battle under way: its arithmetic, step by step, for both sides to see while they choose."""

from __future__ import annotations

from quadriga.draw import Markup, at, label, memo, tag, wrap
from quadriga.text import Text

from ..rules.battle.arithmetic import Account
from ..rules.battle.state import Losses
from ..telling.battle import headline, sides
from ..terms import Region
from .pieces import badge

WIDE = 480
LOW, LEFT, RIGHT = 1090, 34, 1566 - WIDE  # where the sheet ends, and where it begins on either side
EAST = (Region.PROVINCIA, Region.CISALPINA)  # they reach below the sheet at the lower right of the map
SIZE, ROW = 21.0, 25


def sheet(head: str, inner: list[Markup], height: float, region: Region | None = None, words: str = "") -> Markup:
    """What is under way, at the lower right of the map, or at the left: not over the Region it is about."""
    back = tag("rect", class_="sheet live", width=WIDE, height=height, rx=9)
    title = label(head, 14, 30, class_="action-head")
    place = at(LEFT if region in EAST else RIGHT, LOW - height)
    return tag("g", back, title, *inner, id="f-action", class_="action", transform=place, data_label=words or head)


@memo
def panel(battle: Account, due: Losses | None, text: Text) -> Markup:
    """Who attacks whom, what each side inflicts and why, and the Losses still to take."""
    drawn: list[Markup] = []
    y = 44.0
    for faction, words in sides(battle, text):
        lines = wrap(words, WIDE - 56, SIZE)
        drawn.append(tag("g", badge(faction, 10, text), transform=at(24, y + 12)))
        drawn += [label(line, 42, y + 19 + ROW * i, class_="card-text", font_size=SIZE) for i, line in enumerate(lines)]
        y += ROW * len(lines) + 5
    if due is not None:
        drawn.append(label(text.say("draw.due", faction=due.faction, n=due.n), 14, y + 18, class_="action-due"))
        places = [14 + 22 * i for i in range(min(due.n, 20))]
        drawn += [tag("rect", class_="loss", x=x, y=y + 27, width=16, height=16, rx=3) for x in places]
        y += 48
    head = headline(battle, text)
    told = " ".join([f"{head}.", *(f"{text.name(faction)}: {words}" for faction, words in sides(battle, text))])
    return sheet(head, drawn, y + 8, battle.region, told)
