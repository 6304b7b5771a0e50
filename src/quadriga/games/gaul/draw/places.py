"""The map of Gaul: where names, tribes and pieces stand in each Region, and who controls it."""

from __future__ import annotations

from typing import NamedTuple

from quadriga.draw import EMPTY, Fragments, Markup, at, icon, join, label, memo, plate, tag
from quadriga.text import Text

from ..ariovistus.war import war_reason
from ..atlas import CITY, VALUE
from ..telling.board_text import pieces_in, tribes_in
from ..telling.telling import cost
from ..terms import FACTIONS, REGIONS, STATUS, Ability, Command, Faction, Force, Mark, Region, Standing, Status, Tribe
from ..view import View
from . import pieces as draw_pieces
from .pieces import CELL, LIVERY

Box = tuple[int, int, int, int]  # left, top, columns, rows


class Layout(NamedTuple):
    """Where things stand in a Region, in units of the map."""

    plate: tuple[int, int]
    tribes: dict[Tribe, tuple[int, int]]
    boxes: tuple[Box, ...]  # cells for the groups of pieces
    colony: tuple[int, int]


T = Tribe
LAYOUTS: dict[Region, Layout] = {
    Region.MORINI: Layout((736, 224), {T.MORINI: (868, 200), T.MENAPII: (926, 163)}, ((912, 36, 3, 3),), (800, 270)),
    Region.NERVII: Layout(
        (905, 249),
        {T.NERVII: (915, 286), T.EBURONES: (1022, 156)},
        ((990, 190, 3, 2), (946, 266, 1, 1), (842, 266, 1, 1)),
        (862, 286),
    ),
    Region.ATREBATES: Layout(
        (772, 298), {T.BELLOVACI: (664, 334), T.ATREBATES: (768, 334), T.REMI: (853, 334)}, ((718, 372, 7, 2),), (640, 366)
    ),
    Region.SUGAMBRI: Layout(
        (1225, 62), {T.SUEBI_NORTH: (1176, 100), T.SUGAMBRI: (1270, 100)}, ((1135, 138, 5, 3),), (1330, 100)
    ),
    Region.UBII: Layout((1365, 322), {T.SUEBI_SOUTH: (1320, 360), T.UBII: (1408, 360)}, ((1275, 400, 5, 4),), (1470, 360)),
    Region.TREVERI: Layout((1100, 314), {T.TREVERI: (1100, 352)}, ((1010, 390, 6, 3),), (1160, 352)),
    Region.CARNUTES: Layout(
        (628, 466), {T.CARNUTES: (548, 502), T.AULERCI: (635, 502)}, ((683, 482, 3, 3), (520, 540, 3, 1)), (490, 470)
    ),
    Region.MANDUBII: Layout(
        (905, 484),
        {T.MANDUBII: (826, 522), T.SENONES: (899, 522), T.LINGONES: (990, 522)},
        ((800, 560, 6, 1), (1026, 486, 1, 2), (764, 490, 1, 2)),
        (1000, 590),
    ),
    Region.VENETI: Layout(
        (311, 470), {T.VENETI: (254, 508), T.NAMNETES: (346, 508)}, ((397, 482, 3, 3), (250, 546, 4, 1)), (215, 500)
    ),
    Region.PICTONES: Layout((500, 654), {T.PICTONES: (485, 692), T.SANTONES: (577, 692)}, ((445, 732, 5, 3),), (430, 690)),
    Region.BITURIGES: Layout((722, 616), {T.BITURIGES: (641, 652)}, ((685, 636, 4, 3),), (650, 706)),
    Region.AEDUI: Layout((917, 628), {T.AEDUI: (868, 666)}, ((906, 648, 3, 3), (850, 706, 1, 2)), (930, 776)),
    Region.SEQUANI: Layout(
        (1150, 548), {T.SEQUANI: (1105, 586), T.HELVETII: (1195, 586)}, ((1040, 624, 6, 2), (1040, 696, 4, 1)), (1290, 620)
    ),
    Region.ARVERNI: Layout(
        (745, 796),
        {T.CADURCI: (657, 834), T.ARVERNI: (745, 834), T.VOLCAE: (823, 834)},
        ((620, 872, 6, 2), (640, 944, 4, 1)),
        (600, 834),
    ),
    Region.BRITANNIA: Layout((510, 64), {T.CATUVELLAUNI: (510, 102)}, ((420, 140, 5, 2),), (600, 102)),
    Region.PROVINCIA: Layout((995, 846), {T.HELVII: (995, 884)}, ((905, 922, 5, 3),), (1070, 884)),
    Region.CISALPINA: Layout((1375, 738), {T.NORI: (1375, 776)}, ((1285, 814, 5, 3),), (1450, 776)),
}
HEIGHT = 28  # of a name plate
SIGN = 14  # half the width of a marker beside it
TARGET = 57  # from one crest to be chosen to the next: a finger hits one alone


def is_in_play(view: View, region: Region) -> bool:
    """§1.3.1: Cisalpina is a Region only by its Event or in Ariovistus, Britannia only in Falling Sky."""
    return is_settled(view, region) or bool(pieces_in(view, region)) or bool(markers_in(view, region))


def is_settled(view: View, region: Region) -> bool:
    return any(STATUS[view.tribes[tribe]] is not Status.ABSENT for tribe in tribes_in(view, region))


def value_of(view: View, region: Region) -> int:
    """§7.2, §A1.3.2: what control is worth: Cisalpina has a tribe in Ariovistus only."""
    settled = region is Region.CISALPINA and STATUS[view.tribes[Tribe.NORI]] is not Status.ABSENT
    return VALUE[region] + (view.colony is region) + settled


def outlines(paths: dict[Region, str]) -> Markup:
    """The shapes of the Regions, which never change: the page has them once, and the lands use them."""
    return join([tag("path", id=f"land-{region.name}", d=paths[region]) for region in REGIONS])


def lands(view: View, text: Text) -> Fragments:
    found = {}
    for r in REGIONS:
        pieces, marks = tuple(pieces_in(view, r)), tuple(markers_in(view, r))
        value, owner = value_of(view, r), view.control[r]
        words = _words(r, value, owner, pieces, marks, cost(view, r, text), r in view.at_war, text)
        in_play = bool(pieces) or bool(marks) or is_settled(view, r)
        found[f"p-{r.name}"] = land(r, owner, r is view.focus, in_play, price(view, r), words, text)
    return found


@memo
def _words(
    region: Region,
    value: int,
    owner: int,
    pieces: tuple[tuple[Force, int], ...],
    marks: tuple[str, ...],
    costs: str,
    is_at_war: bool,
    text: Text,
) -> str:
    """A Region in a sentence, for ears and tooltips."""
    told = [text.say("draw.region", region=region, n=value)]
    told.append(text.say("draw.controlled", faction=Faction(owner)) if owner >= 0 else text.say("draw.uncontrolled"))
    told += [f"{n} × {text.name(piece)}" for piece, n in pieces]
    told += [text.say(f"draw.marker.{word}") for word in marks]
    told += [costs] if costs else []
    if is_at_war:
        told.append(text.say(war_reason(region)))
    return ", ".join(told)


@memo
def land(region: Region, owner: int, is_focus: bool, in_play: bool, price: str, words: str, text: Text) -> Markup:
    """The land itself: what a player clicks to choose the Region; as long as it can be chosen, with its price."""
    livery, shape = LIVERY[Faction(owner)] if owner >= 0 else None, f"#land-{region.name}"
    classes = "land" + ("" if livery is None else f" c{livery}") + (" focus" if is_focus else "") + ("" if in_play else " off")
    return tag(
        "g",
        tag("use", class_="halo", href=shape),
        tag("use", class_="body", href=shape),
        EMPTY if livery is None else tag("use", class_="weave", href=shape),
        _tag(region, price, text) if price else EMPTY,
        id=f"p-{region.name}",
        class_=classes,
        data_part=region.name,
        data_of="Region",
        data_label=words,
        data_peek="tip",
    )


def price(view: View, region: Region) -> str:
    """The cost in figures; Recruit may be cheaper, if others open a Supply Line."""
    if not view.costs or not view.costs[region]:
        return ""
    return ("≤" if view.doing is Command.RECRUIT else "") + str(view.costs[region])


def _tag(region: Region, price: str, text: Text) -> Markup:
    """The price before the name."""
    x, y = LAYOUTS[region].plate
    half = plate_width(text.name(region)) / 2
    return tag("g", tag("circle", r=15), label(price, 0, 7), class_="price", transform=at(x - half - 17, y))


def targets(view: View, text: Text) -> Fragments:
    """Crests of the factions above the name of the Region in question: shown when one of them is to be chosen."""
    region = view.focus
    if region is None:
        return {}
    x, y = LAYOUTS[region].plate
    anybody = view.doing is Ability.SUBORN
    present = [f for f in FACTIONS if anybody or (f is not view.acting and is_present(view, region, f))]
    left = x - TARGET * (len(present) - 1) / 2
    row = y + target_row(region, len(present), text)
    return {f"g-{f.name}": draw_pieces.target(f, region, left + TARGET * i, row, text) for i, f in enumerate(present)}


def target_row(region: Region, n: int, text: Text) -> int:
    """Where crests to be chosen stand beside the name: above it, unless they would cover the name of another Region."""
    x, y = LAYOUTS[region].plate
    others = [(LAYOUTS[r].plate, plate_width(text.name(r)) / 2) for r in REGIONS if r is not region]
    reach, high = TARGET * n / 2, HEIGHT / 2 + draw_pieces.CREST

    def is_free(row: int) -> bool:
        return all(abs(px - x) >= half + reach or abs(py - y - row) >= high for (px, py), half in others)

    return next((row for row in (-46, 46) if is_free(row)), -46)


def is_present(view: View, region: Region, faction: Faction) -> bool:
    """Whether the faction has a piece there, Allies and Citadels among them."""
    return any(piece.faction is faction for piece, _ in pieces_in(view, region)) or any(
        STATUS[view.tribes[tribe]].owner is faction for tribe in tribes_in(view, region)
    )


def plates(view: View, text: Text) -> Fragments:
    return {
        f"n-{r.name}": name_plate(r, view.control[r], tuple(markers_in(view, r)), value_of(view, r), text)
        for r in REGIONS
        if is_in_play(view, r)
    }


@memo
def name_plate(region: Region, owner: int, markers: tuple[str, ...], value: int, text: Text) -> Markup:
    """The name with who controls the Region, what that is worth, and the markers that lie there."""
    name = text.name(region)
    half = plate_width(name) / 2
    control = EMPTY
    if owner >= 0:
        faction = Faction(owner)
        crest = tag("g", draw_pieces.badge(faction, 12, text), transform=at(16 - half, 0))
        cap = tag("path", class_="cap", d=f"M{-half:g}-8a6 6 0 0 1 6-6h25v28h-25a6 6 0 0 1-6-6z")
        control = tag("g", cap, crest, class_=f"s{LIVERY[faction]}")
    signs = [
        tag("g", *_sign(word), class_=f"m-{word}", transform=at(*spot), data_label=text.say(f"draw.marker.{word}"))
        for word, spot in zip(markers, sign_spots(region, len(markers), text), strict=True)
    ]
    return tag(
        "g",
        tag("path", class_="plate", d=plate(2 * half, HEIGHT, 6)),
        control,
        label(name, 3, 7.2, class_="rn latin"),
        tag("circle", class_="value", cx=half - 14, r=10.5),
        label(value, half - 14, 6, class_="value-n"),
        *signs,
        id=f"n-{region.name}",
        class_="nameplate",
        transform=at(*LAYOUTS[region].plate),
    )


def _sign(word: str) -> tuple[Markup, Markup]:
    return tag("circle", class_="sign", r=SIGN), icon(f"gaul-{word}", 21, class_="ico")


def sign_spots(region: Region, n: int, text: Text) -> list[tuple[float, float]]:
    """Where markers stand, seen from the middle of the plate: after the name, or else above its end or before it, wherever they
    lie neither under a tribe or another name nor under the pieces."""
    half = plate_width(text.name(region)) / 2
    after = [(half + 16.0 + 30 * i, 0.0) for i in range(n)]
    above = [(half - SIGN - 30 * i, -30.0) for i in range(n)]
    before = [(-half - 16.0 - 30 * i, 0.0) for i in range(n)]
    return next((row for row in (after, above, before) if all(_is_free(region, spot, text) for spot in row)), after)


def _is_free(region: Region, spot: tuple[float, float], text: Text) -> bool:
    x, y = (LAYOUTS[region].plate[i] + spot[i] for i in (0, 1))
    circles = [place for layout in LAYOUTS.values() for place in layout.tribes.values()]
    if any((cx - x) ** 2 + (cy - y) ** 2 < (SIGN + 21) ** 2 for cx, cy in circles):
        return False
    others = [(*LAYOUTS[r].plate, plate_width(text.name(r)) / 2) for r in REGIONS if r is not region]
    if any(abs(px - x) < half + SIGN and abs(py - y) < HEIGHT / 2 + SIGN for px, py, half in others):
        return False
    boxes = [layout.boxes[0] for layout in LAYOUTS.values()]
    return not any(
        left - SIGN < x < left + columns * CELL + SIGN and top - SIGN < y < top + rows * CELL + SIGN
        for left, top, columns, rows in boxes
    )


def plate_width(name: str) -> float:
    return 66 + 12.6 * len(name)


def markers_in(view: View, region: Region) -> list[str]:
    """The markers that lie in a Region, by the name of their picture."""
    found = ["devastated"] if view.devastated[region] else []
    if view.intimidated[region]:
        found.append("intimidated")
    if region in view.at_war:
        found.append("at_war")
    for marker in view.marks:
        if marker.mark is Mark.GALLIA_TOGATA and region is Region.CISALPINA:
            found.append("togata")
        elif marker.region is region:
            found.append("ring" if marker.mark is Mark.CIRCUMVALLATION else marker.mark.name.lower())
    return found


def tribes(view: View, text: Text) -> Fragments:
    drawn: Fragments = {}
    for region in REGIONS:
        layout = LAYOUTS[region]
        for which in tribes_in(view, region):
            status = STATUS[view.tribes[which]]
            if status is Status.ABSENT:
                continue
            x, y = layout.colony if which is Tribe.COLONY else layout.tribes[which]
            drawn[f"s-{which.name}"] = draw_pieces.tribe(which, status, CITY.get(which), x, y, text)
    return drawn


def groups(view: View, text: Text) -> Fragments:
    """All pieces off the tribe circles, grouped by kind."""
    drawn: Fragments = {}
    for region in REGIONS:
        pieces = pieces_in(view, region)
        spots = cells(LAYOUTS[region].boxes, len(pieces))
        for (piece, n), (x, y, scale) in zip(pieces, spots, strict=True):
            leader = draw_pieces.leader_name(piece.faction, Standing(view.standing[piece.faction]), view.book, text)
            drawn[f"t-{region.name}-{piece.name}"] = draw_pieces.group(piece, n, leader, region, x, y, scale, text)
    return drawn


@memo
def cells(boxes: tuple[Box, ...], n: int) -> list[tuple[float, float, float]]:
    """The middles of n cells and how large things are drawn there: smaller when there are more than the boxes hold."""
    for divisor in (0.86, 1.0, 1.25, 1.5, 2.0, 2.5):
        size = CELL / divisor
        found = [
            (left + size * (i + 0.5), top + size * (j + 0.5), 1 / divisor)
            for left, top, columns, rows in boxes
            for j in range(int(rows * divisor))
            for i in range(int(columns * divisor))
        ]
        if found and len(found) >= n:
            return _centred(found, boxes, n)
    raise AssertionError("a Region has room for every kind of piece")


def _centred(found: list[tuple[float, float, float]], boxes: tuple[Box, ...], n: int) -> list[tuple[float, float, float]]:
    """A single short row stands in the middle of its box."""
    columns = boxes[0][2]
    row = [spot for spot in found[:n] if spot[1] == found[0][1]]
    if len(row) < n or not n:
        return found[:n]
    shift = (columns * CELL - n * CELL * found[0][2]) / 2
    return [(x + shift, y, scale) for x, y, scale in found[:n]]
