"""§6.3: bonus tiles with what they bring at the end."""

from __future__ import annotations

from quadriga.text import Text

from ..components import BONUS_GOLD, BONUS_GRAY, NEED_BONUS
from ..terms import Bonus, Face


def bonus_points(tile: Bonus, face: Face) -> str:
    """By the side that is up; half a point is written as such."""
    points = (BONUS_GOLD if face == Face.GOLD else BONUS_GRAY)[tile]
    return "½" if points == 0.5 else str(points)


def bonus_words(tile: Bonus, face: Face, text: Text) -> str:
    """What the tile counts, and for how much."""
    key = "draw.bonus_once" if tile in NEED_BONUS else "draw.bonus_each"
    return text.say(key, tile=tile, n=bonus_points(tile, face))
