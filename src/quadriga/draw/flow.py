"""A chart as a picture: questions in the left column, what is done in the right one, arrows in the gutters between them.

It is laid out from the boxes and their arrows alone. Arrows that lead to the same box share a lane of a gutter. The way that
was taken is lit: boxes, arrows, answers and dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from quadriga.draw.svg import EMPTY, Markup, label, number, tag, wrap
from quadriga.text.flow import Arrow, Box, Flow, Visit

WIDTH = 400.0
SIZE, ROW = 13.0, 15.5  # of letters, and from line to line
PAD, GAP = 7.0, 22.0  # within a box, and between boxes
LANE, EDGE = 7.0, 9.0  # from lane to lane, and from a lane to a box
ANSWER = 25.0  # room for an answer beside the questions
SHARE = 0.53  # of the width, for the questions

Point = tuple[float, float]


class Place(NamedTuple):
    """Where a box stands."""

    x: float
    y: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def middle(self) -> float:
        return self.y + self.height / 2

    @property
    def centre(self) -> float:
        return self.x + self.width / 2


class Link(NamedTuple):
    """An arrow with its ends, and the gutter that it takes: "" straight, "left", "mid" or "right"."""

    origin: str
    arrow: Arrow
    gutter: str


def draw(flow: Flow, visits: Sequence[Visit], answers: Mapping[str, str]) -> Markup:
    """The whole chart as SVG; `answers` are the words on the arrows."""
    layout = Layout(flow)
    lit = {(visit.key, visit.answer) for visit in visits}
    keys = {visit.key for visit in visits}
    dice = {visit.key: visit.dice for visit in visits if visit.dice}
    links = sorted(layout.links, key=lambda link: _is_lit(link, lit))
    drawn = [_link(layout, link, _is_lit(link, lit), answers[link.arrow.answer]) for link in links]
    drawn += [_box(box, layout.places[box.key], keys, dice.get(box.key, ())) for box in flow.boxes]
    box = f"0 0 {number(WIDTH)} {number(layout.height)}"
    return tag("svg", *drawn, class_="flow", viewBox=box, aria_hidden="true", focusable="false")


def _is_lit(link: Link, lit: set[tuple[str, str]]) -> bool:
    return (link.origin, link.arrow.answer) in lit


# Where things stand -----------------------------------------------------------------------------------------------


class Layout:
    """The places of the boxes, the arrows with their gutters, and the lanes in these."""

    def __init__(self, flow: Flow) -> None:
        self.boxes = {box.key: box for box in flow.boxes}
        self.sources: dict[str, list[str]] = {key: [] for key in self.boxes}
        for box in flow.boxes:
            for arrow in box.arrows:
                self.sources[arrow.target].append(box.key)
        self.order = list(self.boxes)
        self.apart: set[tuple[str, str]] = set()  # what is too far away for a straight arrow
        while self._arrange(flow):
            pass
        self.height = max(place.bottom for place in self.places.values()) + PAD

    def _arrange(self, flow: Flow) -> bool:
        """Lay everything out; True if it must be done again, with fewer straight arrows."""
        self.links = [Link(box.key, arrow, self._gutter(box, arrow)) for box in flow.boxes for arrow in box.arrows]
        self.lanes = {gutter: self._targets(gutter) for gutter in ("left", "mid", "right")}
        left, right = self._room("left"), self._room("right")
        free = WIDTH - left - self._room("mid") - right
        self.columns = ((left, free * SHARE), (WIDTH - right - free * (1 - SHARE), free * (1 - SHARE)))
        self.places = self._place(flow.boxes)
        far = {(link.origin, link.arrow.target) for link in self.links if not link.gutter and self._is_far(link)}
        self.apart |= far
        return bool(far)

    def _is_far(self, link: Link) -> bool:
        origin, target = self.places[link.origin], self.places[link.arrow.target]
        return origin.x != target.x and target.y + 13 > origin.bottom - 4

    def _gutter(self, box: Box, arrow: Arrow) -> str:
        target = self.boxes[arrow.target]
        if box.is_question is not target.is_question:
            return "" if self._faces(box, target) else "mid"
        if self._neighbour(box) is target:
            return ""
        return "left" if box.is_question else "right"

    def _neighbour(self, box: Box) -> Box | None:
        """The next box of the same column."""
        same = [other for other in self.boxes.values() if other.is_question is box.is_question]
        at = same.index(box)
        return same[at + 1] if at + 1 < len(same) else None

    def _faces(self, box: Box, target: Box) -> bool:
        """Whether a question stands beside what it leads to: that is the first way to it, and the first from there."""
        if not box.is_question or self.sources[target.key][0] != box.key or (box.key, target.key) in self.apart:
            return False
        beside = next(a.target for a in box.arrows if not self.boxes[a.target].is_question)
        return beside == target.key

    def _targets(self, gutter: str) -> list[str]:
        """Who has a lane there, the last of the chart outermost."""
        found = {link.arrow.target for link in self.links if link.gutter == gutter}
        return [key for key in self.order if key in found]

    def _room(self, gutter: str) -> float:
        lanes = len(self.lanes[gutter])
        if gutter == "mid":
            return max(30.0, LANE * (lanes - 1) + 2 * EDGE + 6)
        return LANE * (lanes - 1) + (ANSWER + 3 if gutter == "left" else EDGE + 3) if lanes else 2.0

    def lane(self, gutter: str, target: str) -> float:
        """The x of a lane."""
        at = self.lanes[gutter].index(target)
        (left, questions), (deeds, wide) = self.columns
        if gutter == "left":
            return left - ANSWER - LANE * at
        return (left + questions if gutter == "mid" else deeds + wide) + EDGE + LANE * at

    def _place(self, boxes: Iterable[Box]) -> dict[str, Place]:
        """From top to bottom: a box never above what leads to it."""
        places: dict[str, Place] = {}
        free = [PAD, PAD]
        for box in boxes:
            column = 0 if box.is_question else 1
            x, width = self.columns[column]
            before = [(places[key], self.boxes[key]) for key in self.sources[box.key] if key in places]
            y = free[column]
            for place, source in before:
                if source.is_question is not box.is_question:
                    y = max(y, place.y if source.is_question else place.bottom - 6)
            if not before and not box.arrows and column:
                y = max(free)  # what stands beside the chart
            places[box.key] = Place(x, y, width, _height(box, width))
            free[column] = places[box.key].bottom + GAP
        return places


def _height(box: Box, width: float) -> float:
    return 2 * PAD + ROW * (len(_lines(box, width)) + len(box.parts))


def _lines(box: Box, width: float) -> tuple[str, ...]:
    words = f"{box.code} {box.words}" if box.code else box.words
    return wrap(words, width - 2 * PAD - 2, SIZE * 1.04)


# How they look ----------------------------------------------------------------------------------------------------


def _box(box: Box, place: Place, lit: set[str], dice: Sequence[int]) -> Markup:
    kinds = "flow-box" + (" question" if box.is_question else "") + (" lit" if box.key in lit else "")
    frame = tag("rect", x=place.x, y=place.y, width=place.width, height=place.height, rx=10.0 if box.is_question else 3.0)
    x, y = place.x + PAD, place.y + PAD + ROW - 4
    lines = _lines(box, place.width)
    words = [label(line, x, y + ROW * i) for i, line in enumerate(lines)]
    parts = [
        label(f"{'●' if key in lit and box.key in lit else '○'} {name}", x, y + ROW * (len(lines) + i),
              class_="flow-part lit" if key in lit and box.key in lit else "flow-part")
        for i, (key, name) in enumerate(box.parts)
    ]  # fmt: skip
    return tag("g", frame, *words, *parts, *_dice(place, dice), class_=kinds)


def _dice(place: Place, dice: Sequence[int]) -> list[Markup]:
    """What was rolled, at the lower right corner."""
    drawn = []
    for i, n in enumerate(dice):
        x, y = place.right - 16 - 24 * i, place.bottom - 8
        square = tag("rect", x=x, y=y, width=19.0, height=19.0, rx=4.0)
        drawn.append(tag("g", square, label(str(n), x + 9.5, y + 14.5, text_anchor="middle"), class_="flow-die"))
    return drawn


def _link(layout: Layout, link: Link, is_lit: bool, words: str) -> Markup:
    origin, target = layout.places[link.origin], layout.places[link.arrow.target]
    points = _way(layout, link, origin, target)
    line = tag("path", d="M" + "L".join(f"{number(x)} {number(y)}" for x, y in points), class_="flow-way")
    is_low = points[0][1] == origin.bottom - 7
    return tag(
        "g",
        line,
        _head(points),
        _words(points, words, 13 if is_low else -3),
        class_="flow-arrow lit" if is_lit else "flow-arrow",
    )


def _way(layout: Layout, link: Link, origin: Place, target: Place) -> list[Point]:
    if not link.gutter:
        if origin.x == target.x:
            return [(origin.centre, origin.bottom), (origin.centre, target.y)]
        y = max(origin.y, target.y) + 13
        return [(origin.right, y), (target.x, y)]
    lane = layout.lane(link.gutter, link.arrow.target)
    if link.gutter == "left":
        enter = target.y + 13
        return [(origin.x, origin.middle), (lane, origin.middle), (lane, enter), (target.x, enter)]
    if link.gutter == "mid" and origin.x < target.x:
        first = next(a for a in layout.boxes[link.origin].arrows if not layout.boxes[a.target].is_question)
        leave, enter = (origin.y + 13 if link.arrow is first else origin.bottom - 7), target.y + 20
        return [(origin.right, leave), (lane, leave), (lane, enter), (target.x, enter)]
    x = origin.x + 12 if link.gutter == "mid" else origin.right - 12  # nothing came of it: out at the bottom
    under, enter = origin.bottom + 9, target.y + 13
    end = target.right
    return [(x, origin.bottom), (x, under), (lane, under), (lane, max(enter, under)), (end, max(enter, under))]


def _head(points: Sequence[Point]) -> Markup:
    """The tip of an arrow."""
    (ax, _), (x, y) = points[-2], points[-1]
    if ax == x:
        corners = ((x, y), (x - 4, y - 7), (x + 4, y - 7))
    else:
        back = -7 if x > ax else 7
        corners = ((x, y), (x + back, y - 4), (x + back, y + 4))
    return tag("path", d="M" + "L".join(f"{number(px)} {number(py)}" for px, py in corners) + "z", class_="flow-tip")


def _words(points: Sequence[Point], words: str, beside: float) -> Markup:
    """The answer, where the arrow leaves its box: above it, or below."""
    (x, y), (nx, _) = points[0], points[1]
    if not words:
        return EMPTY
    if nx == x and len(points) > 2 and points[2][0] > x:
        return label(words, x - 4, y + 14, class_="flow-answer", text_anchor="end")
    if nx == x:
        return label(words, x + 5, y + 14, class_="flow-answer")
    if nx > x:
        return label(words, x + 2, y + beside, class_="flow-answer")
    return label(words, x - 2, y - 3, class_="flow-answer", text_anchor="end")
