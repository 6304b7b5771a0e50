"""The map can be read: no name of a tribe or Region runs into another, and what is to be chosen covers no other name."""

from __future__ import annotations

import json
import re
from itertools import combinations
from typing import NamedTuple

import pytest

from quadriga.draw import length_of
from quadriga.games.gaul import GAME
from quadriga.games.gaul.atlas import CITY
from quadriga.games.gaul.draw import battle as draw_battle
from quadriga.games.gaul.draw.pieces import CELL, CREST, tribe_label
from quadriga.games.gaul.draw.places import HEIGHT, LAYOUTS, SIGN, TARGET, plate_width, sign_spots, target_row
from quadriga.games.gaul.terms import FACTIONS, Region
from quadriga.text import LANGUAGES, Text, catalogue

from .table import state

SIZE = 21  # of the name of a tribe
TIGHT = 0.02  # by so much its letters stand closer
LOW, HIGH = 30 + 4, 30 - 12  # its lower and upper edge below the middle of the circle


class Box(NamedTuple):
    name: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        beside = self.right <= other.left or other.right <= self.left
        return not beside and not (self.bottom <= other.top or other.bottom <= self.top)


def tribes(text: Text) -> list[Box]:
    found = []
    for layout in LAYOUTS.values():
        for tribe, (x, y) in layout.tribes.items():
            name = tribe_label(tribe, CITY.get(tribe), text)
            half = (length_of(name) - TIGHT * len(name)) * SIZE / 2 + 3.3  # so that two of them are two words
            found.append(Box(name, x - half, y + HIGH, x + half, y + LOW))
    return found


def plate_of(region: Region, text: Text) -> Box:
    (x, y), half = LAYOUTS[region].plate, plate_width(text.name(region)) / 2
    return Box(text.name(region), x - half, y - HEIGHT / 2, x + half, y + HEIGHT / 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_on_the_map_runs_into_another(lang: str) -> None:
    text = catalogue(lang, "gaul")
    boxes = [*tribes(text), *(plate_of(region, text) for region in LAYOUTS)]
    assert [(a.name, b.name) for a, b in combinations(boxes, 2) if a.meets(b)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_pieces_of_a_region_cover_no_name(lang: str) -> None:
    text = catalogue(lang, "gaul")
    names = [*tribes(text), *(plate_of(region, text) for region in LAYOUTS)]
    for region, layout in LAYOUTS.items():
        left, top, columns, rows = layout.boxes[0]
        box = Box(region.name, left, top, left + columns * CELL, top + rows * CELL)
        assert [name.name for name in names if name.meets(box)] == [], region


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("region", Region)
def test_a_marker_beside_a_name_is_hidden_by_no_tribe_name_or_piece(region: Region, lang: str) -> None:
    text = catalogue(lang, "gaul")
    x, y = LAYOUTS[region].plate
    ((dx, dy),) = sign_spots(region, 1, text)
    sign = Box("sign", x + dx - SIGN, y + dy - SIGN, x + dx + SIGN, y + dy + SIGN)
    circles = [Box(t.name, a - 15, b - 15, a + 15, b + 15) for one in LAYOUTS.values() for t, (a, b) in one.tribes.items()]
    plates = [plate_of(other, text) for other in LAYOUTS if other is not region]
    pieces = [Box(r.name, a, b, a + w * CELL, b + h * CELL) for r, one in LAYOUTS.items() for a, b, w, h in one.boxes[:1]]
    assert [other.name for other in (*circles, *plates, *pieces) if other.meets(sign)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_crests_to_be_chosen_cover_the_name_of_no_other_region(lang: str) -> None:
    text = catalogue(lang, "gaul")
    for region, layout in LAYOUTS.items():
        x, y = layout.plate
        row, reach = y + target_row(region, 3, text), TARGET * 3 / 2
        crests = Box(region.name, x - reach, row - CREST, x + reach, row + CREST)
        others = [plate_of(other, text) for other in LAYOUTS if other is not region]
        assert [other.name for other in others if crests.meets(other)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_capabilities_stand_above_the_next_card(lang: str) -> None:
    """They are in force: they must not be what is cut off at the bottom."""
    from quadriga.games.gaul.cards import Card
    from quadriga.games.gaul.terms import Side

    g = state()
    g.take_capability(Card.NERVII, Side.SHADED)
    drawn = GAME.scene.layers(GAME.view(g, None), None, catalogue(lang, "gaul"))["card"]
    assert list(drawn)[:3] == ["c-current", "c-lasting", "c-NERVII"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_capability_is_told_whole_or_by_its_name_alone(lang: str) -> None:
    """Half a sentence says something else; one of them fits beside a short card."""
    from quadriga.games.gaul.cards import Card
    from quadriga.games.gaul.terms import Side

    text = catalogue(lang, "gaul")
    for held in ([Card.TITUS_LABIENUS], [Card.TITUS_LABIENUS, Card.BALEARIC_SLINGERS], list(Card)[11:17]):
        g = state(card="CICERO", next="POMPEY")
        for card in held:
            g.take_capability(card, Side.SHADED)
        drawn = GAME.scene.layers(GAME.view(g, None), None, text)["card"]
        assert not any("…" in str(drawn[f"c-{card.name}"]) for card in held)
        if len(held) == 1:
            assert all(str(drawn[f"c-{card.name}"]).count("card-text") > 0 for card in held)


def test_7_2_a_margin_close_to_the_goal_looks_different() -> None:
    from quadriga.games.gaul.draw.panels import _nearness

    assert [_nearness(margin) for margin in (1, 0, -2, -3)] == ["met", "soon", "soon", "far"]
    assert len(FACTIONS) == 5


def corners(d: str) -> list[tuple[float, float]]:
    """Of the outline of a Region."""
    x = y = 0.0
    found = []
    for kind, words in re.findall(r"([Ml])([^Mlz]*)", d):
        numbers = [float(word) for word in re.findall(r"-?\d*\.?\d+", words)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = (dx, dy) if kind == "M" else (x + dx, y + dy)
            found.append((x, y))
    return found


@pytest.mark.parametrize("height", [50, 300])
@pytest.mark.parametrize("region", Region)
def test_what_is_under_way_does_not_lie_over_its_region(region: Region, height: int) -> None:
    shapes = json.loads(GAME.scene.file("geo.json") or "")["region"]
    drawn = draw_battle.sheet("", [], height, region)
    left, top = map(float, re.findall(r"translate\(([-\d.]+)[ ,]([-\d.]+)\)", drawn)[0])
    right, bottom = left + draw_battle.WIDE, top + height
    covered = [(x, y) for x, y in corners(shapes[region.name]) if left <= x <= right and top <= y <= bottom]
    assert covered == []
