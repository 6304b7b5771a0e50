"""Stones that are laid one by one: those already chosen where they fall, the next bowl lit, and what is left to choose."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.draw import Course, Markup, at, icon, join, label, outline, tag
from quadriga.text import Text

from ..components import ACTIONS, COLOURS, STONES_EACH
from ..state import BOWLS
from ..terms import Action, Colour
from ..view import MatView
from .mat import BOWL, BOWL_RING, CENTRE, around, stone_spots
from .pieces import STONE, shape, stack_count, stone

WHEEL = BOWL_RING + BOWL + 12  # how far from the middle the circle reaches
FREE = 46  # how far from the middle the stones lie that have no bowl yet


def sown(mat: MatView, bowl: Action, laid: Sequence[Colour], text: Text) -> Markup:
    """§3.2: the stones of a bowl, one into each of the following, among those that lie there."""
    way = [(bowl + 1 + i) % BOWLS for i in range(sum(mat.bowls[bowl]))]
    there = [[] if b == bowl else [c for c in COLOURS for _ in range(mat.bowls[b][c])] for b in range(BOWLS)]
    return join([_gone(mat, bowl, laid), _laid(way, laid, there, text)])


def _gone(mat: MatView, bowl: int, laid: Sequence[Colour]) -> Markup:
    """In the bowl they come from, stones that are laid already lie no more."""
    lying = [colour for colour in COLOURS for _ in range(mat.bowls[bowl][colour])]
    spots = _spots(bowl, len(lying))
    return join(
        tag("path", class_="stone-gone", d=STONE, transform=at(*_take(colour, lying, spots), 0, 1.16)) for colour in laid
    )


def filled(laid: Sequence[Colour], text: Text) -> Markup:
    """§1.3: two stones into each bowl; the others lie in the middle of the circle and are chosen there."""
    left = [(colour, STONES_EACH - laid.count(colour)) for colour in COLOURS]
    free = [_free(i, colour, n, text) for i, (colour, n) in enumerate(left) if n]
    order = [i // STONES_EACH for i in range(STONES_EACH * len(COLOURS))]
    return join([_laid(order, laid, [[] for _ in range(BOWLS)], text), *free])


def _laid(way: Sequence[int], laid: Sequence[Colour], there: list[list[Colour]], text: Text) -> Markup:
    """The bowls of the way as they would be, the chosen stones with their numbers; a ring around the bowl that comes next."""
    drawn = []
    for bowl in dict.fromkeys(way[: len(laid)]):
        fresh = [(i + 1, colour) for i, (b, colour) in enumerate(zip(way, laid, strict=False)) if b == bowl]
        drawn.append(_bowl(bowl, there[bowl], fresh, text))
    if len(laid) < len(way):
        x, y = around(way[len(laid)], BOWL_RING)
        drawn.append(tag("circle", class_="way last-stone", cx=CENTRE[0] + x, cy=CENTRE[1] + y, r=BOWL - 4))
    return join(drawn)


def _bowl(bowl: int, there: list[Colour], fresh: list[tuple[int, Colour]], text: Text) -> Markup:
    """A bowl with what lies there and what falls there, so that no stone hides another."""
    x, y = around(bowl, BOWL_RING)
    spots = stone_spots(len(there) + len(fresh))
    old = [tag("g", stone(colour, text), transform=at(*spot)) for colour, spot in zip(there, spots, strict=False)]
    new = [
        tag("g", stone(colour, text), stack_count(n, 13, -13), class_="ghost", transform=at(*spot), data_nth=n)
        for (n, colour), spot in zip(fresh, spots[len(there) :], strict=True)
    ]
    back = tag("circle", class_="bowl-next", r=BOWL - 3)
    return tag("g", back, *old, *new, transform=at(CENTRE[0] + x, CENTRE[1] + y))


def _free(place: int, colour: Colour, n: int, text: Text) -> Markup:
    x, y = around(place, FREE)
    return tag(
        "g", stone(colour, text), stack_count(n, 14, -14), class_="stone place", transform=at(CENTRE[0] + x, CENTRE[1] + y),
        data_part=colour.name, data_label=text.name(colour),
    )  # fmt: skip


# Stones that have been sown --------------------------------------------------------------------------------------------


def course(start: Action, order: Sequence[Colour], bowls: Sequence[Sequence[int]], text: Text) -> Course:
    """§3.2: the circle with all stones where they lie after a sowing; those that were sown have numbers and know their way."""
    lying = [[colour for colour in COLOURS for _ in range(bowls[bowl][colour])] for bowl in ACTIONS]
    spots = [_spots(bowl, len(colours)) for bowl, colours in enumerate(lying)]
    lifted = sorted(order)
    begun = _spots(start, len(lifted))
    landed = []
    for n, colour in enumerate(order, 1):
        bowl = (start + n) % BOWLS
        here = _take(colour, lying[bowl], spots[bowl])
        there = _take(colour, lifted, begun)
        drawn = tag(
            "g", stone(colour, text), _place_in_order(n), class_="lands", data_dx=there[0] - here[0], data_dy=there[1] - here[1]
        )
        landed.append(tag("g", drawn, transform=at(*here)))
    still = [
        tag("g", stone(colour, text), transform=at(*spot))
        for colours, places in zip(lying, spots, strict=True)
        for colour, spot in zip(colours, places, strict=True)
    ]
    x, y = around((start + len(order)) % BOWLS, BOWL_RING)
    light = tag("circle", class_="way last-stone lit", cx=CENTRE[0] + x, cy=CENTRE[1] + y, r=BOWL - 4)
    box = (CENTRE[0] - WHEEL, CENTRE[1] - WHEEL, 2 * WHEEL, 2 * WHEEL)
    ground = tag("circle", class_="wheel", cx=CENTRE[0], cy=CENTRE[1], r=WHEEL - 4)
    return Course(box, ground, tag("g", *[_empty(action) for action in ACTIONS], light, *still, *landed, class_="course"))


def _spots(bowl: int, n: int) -> list[tuple[float, float]]:
    """Where n stones lie in this bowl of the circle."""
    x, y = around(bowl, BOWL_RING)
    return [(CENTRE[0] + x + dx, CENTRE[1] + y + dy) for dx, dy in stone_spots(n)]


def _take(colour: Colour, colours: list[Colour], spots: list[tuple[float, float]]) -> tuple[float, float]:
    """The place of a stone of this colour, which is taken from the lists."""
    i = colours.index(colour)
    del colours[i]
    return spots.pop(i)


def _empty(action: Action) -> Markup:
    x, y = around(action, BOWL_RING)
    return tag(
        "g", shape(outline(0, BOWL), "bowl"), tag("circle", class_="bowl-deep", r=BOWL - 7),
        icon(action.name.lower(), 44, class_="ico faint"), transform=at(CENTRE[0] + x, CENTRE[1] + y),
    )  # fmt: skip


def _place_in_order(n: int) -> Markup:
    return join([tag("circle", class_="stack", cx=15.0, cy=-15.0, r=12.0), label(n, 15, -8.4, class_="land-n")])
