"""The map of the empire: six territories on the real coastline, and the units that stand there."""

from __future__ import annotations

import json

from quadriga.draw import Fragments, Markup, at, icon, memo, tag
from quadriga.draw.scene import ui_file
from quadriga.kernel import Amount
from quadriga.text import Text

from ..box.cards import Cards, find
from ..telling.card_text import units_text
from ..terms import FIRST_SOLO_EVENT, KINDS, Territory, Unit
from ..view import View
from .cards import lines, unit_piece
from .places import MAP

SHEET = (604, 340)  # outlines in ui/geo.json are in its own units, made by tools/map
K = MAP.width / SHEET[0]
GEO = json.loads(ui_file("quadriga.games.byzantion", "geo.json") or "{}")

# Where the name of a territory stands, how many units stand abreast below it, and how far below.
NAMES = {
    Territory.TYRRHENIAN_SEA: (122, 128, 3, 46), Territory.ITALIA: (244, 34, 2, 26), Territory.ILLYRICUM: (323, 92, 2, 26),
    Territory.THRACIA: (424, 60, 2, 26), Territory.ORIENS: (530, 130, 2, 26), Territory.AFRICA: (245, 232, 6, 26),
}  # fmt: skip
ABREAST = 36  # from one to the next: between them stands how many there are
COLUMN = 4  # kinds of units that stand below each other down Italia, and so not on its neighbour's name


@memo
def sea() -> Markup:
    """Water with lines along the coast, and the land that is nobody's."""
    width, height = SHEET
    rings = [tag("path", class_="ring", d=ring) for ring in GEO["rings"]]
    frame = tag("rect", class_="sea", width=width, height=height, rx=10)
    art = [icon("ship-art", 40, 352, 222), icon("ship-art", 34, 440, 262), icon("rose", 50, 556, 40)]
    return tag(
        "g", frame, *rings, tag("path", class_="wild", d=GEO["coast"]), *art, id="g-sea", transform=at(MAP.x, MAP.y, 0, K)
    )


@memo
def coast() -> Markup:
    """The coastline over the territories, so that islands show in their sea."""
    width, height = SHEET
    frame = tag("rect", class_="frame", width=width, height=height, rx=10)
    return tag(
        "g", tag("path", class_="coast", d=GEO["coast"]), frame, id="g-coast", class_="over", transform=at(MAP.x, MAP.y, 0, K)
    )


def empire(view: View, text: Text) -> Fragments:
    """Six territories; the one where the event of the round takes place is marked."""
    here = _here(view, find(view.card_set))
    drawn: Fragments = {}
    for territory in sorted(Territory, key=lambda one: one is not Territory.TYRRHENIAN_SEA):  # the sea below the coasts
        units = view.units[territory * KINDS : (territory + 1) * KINDS]
        drawn[f"p-{territory.name}"] = _land(territory, units, territory is here, text)
    drawn["g-coast"] = coast()
    for territory in Territory:
        drawn[f"n-{territory.name}"] = _name(territory, text)
    return drawn


def _here(view: View, cards: Cards) -> Territory | None:
    """Where the event of the round takes place."""
    current = view.events[view.round] if view.round < len(view.events) else None
    if current is None:
        return None
    if current >= FIRST_SOLO_EVENT:
        return cards.solo_events[current - FIRST_SOLO_EVENT].territory
    return cards.events[current].territory


@memo
def _land(territory: Territory, units: tuple[int, ...], is_here: bool, text: Text) -> Markup:
    shape = GEO["region"][territory.name]
    return tag(
        "g", tag("path", class_="halo", d=shape), tag("path", class_="body", d=shape), id=f"p-{territory.name}",
        class_=f"land land-{territory.name.lower()}" + (" here" if is_here else ""), transform=at(MAP.x, MAP.y, 0, K),
        data_part=territory.name, data_label=text.say("draw.land", territory=territory, units=units_text(units, text)),
    )  # fmt: skip


@memo
def _name(territory: Territory, text: Text) -> Markup:
    x, y, _, _ = NAMES[territory]
    words = lines(text.name(territory), 0, 0, width=90, size=15, most=2, step=13, class_="land-name latin")
    return tag("g", words, id=f"n-{territory.name}", class_="over", transform=at(*on_map(x, y)))


def on_map(x: float, y: float) -> tuple[float, float]:
    return MAP.x + x * K, MAP.y + y * K


def army(view: View, text: Text) -> Fragments:
    """The units on the map, by territory."""
    drawn = {}
    for territory in Territory:
        units = view.units[territory * KINDS : (territory + 1) * KINDS]
        if any(units):
            drawn[f"u-{territory.name}"] = _units(view.card_set, territory, units, text)
    return drawn


@memo
def _units(set_key: str, territory: Territory, units: tuple[int, ...], text: Text) -> Markup:
    cards = find(set_key)
    present = [Unit(unit) for unit, n in enumerate(units) if n]
    pieces = []
    home = f"{Territory.__name__}.{territory.name}"
    for unit, spot in zip(present, unit_spots(territory, len(present)), strict=True):
        words = text.say("draw.units", units=Amount(unit, units[unit]), territory=territory)
        piece = unit_piece(unit, units[unit], cards.units[unit].type.name.lower(), words, home)
        pieces.append(tag("g", piece, transform=at(*spot)))
    return tag("g", *pieces, id=f"u-{territory.name}")


def unit_spots(territory: Territory, kinds: int) -> list[tuple[float, float]]:
    """Where so many kinds of units stand below the name of their territory."""
    x, y, across, under = NAMES[territory]
    left, top = on_map(x, y)
    across = 1 if territory is Territory.ITALIA and kinds <= COLUMN else across
    spots = []
    for i in range(kinds):
        abreast = min(across, kinds - i // across * across)
        dx = (i % across - (abreast - 1) / 2) * ABREAST
        spots.append((left + dx, top + under * K + 4 + i // across * 25))
    return spots
