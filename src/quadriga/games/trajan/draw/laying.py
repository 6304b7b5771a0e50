"""Stones that are laid one by one: those already chosen where they fall, the next bowl lit, and what is left to choose."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.draw import Markup, at, join, tag
from quadriga.text import Text

from ..components import COLOURS, STONES_EACH
from ..state import BOWLS
from ..terms import Action, Colour
from .mat import BOWL, BOWL_RING, CENTRE, around
from .pieces import stack_count, stone

FREE = 46  # how far from the middle the stones lie that have no bowl yet


def sown(bowl: Action, laid: Sequence[Colour], n: int, text: Text) -> Markup:
    """§3.2: the stones of a bowl, one into each of the following."""
    return _laid([(bowl + 1 + i) % BOWLS for i in range(n)], laid, text)


def filled(laid: Sequence[Colour], text: Text) -> Markup:
    """§1.3: two stones into each bowl; the others lie in the middle of the circle and are chosen there."""
    left = [(colour, STONES_EACH - laid.count(colour)) for colour in COLOURS]
    free = [_free(i, colour, n, text) for i, (colour, n) in enumerate(left) if n]
    order = [i // STONES_EACH for i in range(STONES_EACH * len(COLOURS))]
    return join([_laid(order, laid, text), *free])


def _laid(way: Sequence[int], laid: Sequence[Colour], text: Text) -> Markup:
    """Chosen stones with their numbers, in the bowls of the way; a ring around the bowl that comes next."""
    seen = [0] * BOWLS
    drawn = []
    for i, (bowl, colour) in enumerate(zip(way, laid, strict=False)):
        x, y = around(bowl, BOWL_RING)
        shift = 34 * seen[bowl] - 17
        seen[bowl] += 1
        number = stack_count(i + 1, 14, -14)
        place = at(CENTRE[0] + x + shift, CENTRE[1] + y + 8)
        drawn.append(tag("g", stone(colour, text), number, class_="ghost", transform=place))
    if len(laid) < len(way):
        x, y = around(way[len(laid)], BOWL_RING)
        drawn.append(tag("circle", class_="way last-stone", cx=CENTRE[0] + x, cy=CENTRE[1] + y, r=BOWL + 6))
    return join(drawn)


def _free(place: int, colour: Colour, n: int, text: Text) -> Markup:
    x, y = around(place, FREE)
    return tag(
        "g", stone(colour, text), stack_count(n, 14, -14), class_="stone place", transform=at(CENTRE[0] + x, CENTRE[1] + y),
        data_part=colour.name, data_label=text.name(colour),
    )  # fmt: skip
