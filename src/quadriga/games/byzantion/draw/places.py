"""Where things lie on the table of Byzantion. One unit is about one pixel on a screen of 1440 x 900."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def around(self, margin: float) -> Box:
        """The same with room on all sides."""
        return Box(self.x - margin, self.y - margin, self.width + 2 * margin, self.height + 2 * margin)


SIZE = (1380, 612)

POSTER = Box(8, 8, 330, 392)  # the event of the round
SCALE = Box(8, 408, 330, 196)  # the four keimelia
DISPLAY = Box(346, 8, 380, 442)  # eight open cards, and as the ninth the piles
ROWS = Box(346, 458, 380, 146)  # all events of the game
ZONE = Box(734, 36, 376, 352)  # below its title
MAP = Box(736, 396, 370, 208)
ACTIONS = Box(1118, 8, 254, 142)
MARKET = Box(1118, 158, 254, 230)
COURSE = Box(1118, 396, 254, 208)  # the hippodrome

WIDE, TALL = 122, 144  # a card with its text
CELL = (129, 149)  # from one card of the display to the next
SMALL = (90, 82)  # a card in a zone


def cell(i: int) -> tuple[float, float]:
    """The middle of the i-th place of the display."""
    return DISPLAY.x + WIDE / 2 + i % 3 * CELL[0], DISPLAY.y + TALL / 2 + i // 3 * CELL[1]


DECK = (cell(8)[0], cell(8)[1] - 44)
DISCARD = (cell(8)[0], cell(8)[1] + 31)
