"""The provinces and the construction area of Trajan's board."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from quadriga.draw import EMPTY, Fragments, Markup, at, join, label, memo, plate, tag
from quadriga.text import Text

from ..components import BONUS_ACTION, BUILDINGS_PER_ICON, COLUMNS, PROVINCE_POINTS, PROVINCES, SITES
from ..rules.areas import worth
from ..terms import NONE, Action, Building, ForumTile, Icon, Player, Province, Site
from ..view import View
from .board import CITY, LIVERY, MAP
from .pieces import building, figure, forum_tile, shape

# The provinces as land: corners shared by neighbours, in map units
_CORNERS = {
    "a": (205, 215), "b": (290, 150), "c": (425, 105), "d": (345, 215), "e": (462, 178), "f": (362, 305), "g": (470, 282),
    "h": (492, 318), "i": (330, 342), "j": (272, 335), "k": (262, 405), "l": (205, 400), "m": (405, 385), "n": (462, 398),
    "o": (560, 318), "p": (562, 420), "q": (362, 470), "r": (306, 474), "s": (180, 492), "t": (72, 470), "u": (96, 352),
    "v": (20, 268), "w": (104, 232), "x": (318, 92), "y": (566, 470), "z": (520, 566), "1": (440, 520),
}  # fmt: skip
_LAND = {
    Province.LUGUDUNENSIS: "wajkluv", Province.BELGICA: "abdfij", Province.GERMANIA_INFERIOR: "bxced",
    Province.GERMANIA_SUPERIOR: "degf", Province.RAETIA: "fghnmi", Province.NORICUM: "hopn", Province.ALPES: "jimqrk",
    Province.NARBONENSIS: "lkrs", Province.AQUITANIA: "ulst", Province.CAMP: "mnpyz1q",
}  # fmt: skip
_BRITANNIA = ((52, 40), (120, 8), (188, 34), (224, 92), (206, 142), (132, 186), (44, 176), (84, 124))
_MIDDLE = {
    Province.LUGUDUNENSIS: (148, 302), Province.BELGICA: (286, 262), Province.GERMANIA_INFERIOR: (366, 152),
    Province.GERMANIA_SUPERIOR: (410, 252), Province.RAETIA: (412, 346), Province.NORICUM: (520, 368),
    Province.ALPES: (338, 402), Province.NARBONENSIS: (226, 456), Province.AQUITANIA: (120, 420),
    Province.BRITANNIA: (138, 102), Province.CAMP: (480, 456),
}  # fmt: skip
_SEA = (
    (Province.BRITANNIA, Province.LUGUDUNENSIS),
    (Province.BRITANNIA, Province.BELGICA),
    (Province.BRITANNIA, Province.GERMANIA_INFERIOR),
)


def on_map(x: float, y: float) -> tuple[float, float]:
    return MAP[0] + 2 + x * 0.69, MAP[1] + 22 + y * 0.636


MIDDLE = {province: on_map(*spot) for province, spot in _MIDDLE.items()}
BEND = 0.16  # how far a border strays, as a part of its length


def _border(a: str, b: str) -> list[tuple[float, float]]:
    """The border between two corners, the same from both sides: it strays as borders do, but never by chance."""
    first, last = min(a, b), max(a, b)
    points: list[tuple[float, float]] = [_CORNERS[first], _CORNERS[last]]
    rng = Random(f"{first}{last}")
    for _ in range(3):
        bent = points[:1]
        for (ax, ay), (bx, by) in pairwise(points):
            aside = rng.uniform(-BEND, BEND)
            bent += [((ax + bx) / 2 - (by - ay) * aside, (ay + by) / 2 + (bx - ax) * aside), (bx, by)]
        points = bent
    return points if a == first else points[::-1]


def _outline(corners: str) -> str:
    points = [point for a, b in pairwise(corners + corners[0]) for point in _border(a, b)[:-1]]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (on_map(*point) for point in points)) + "z"


_CORNERS |= {str(i): spot for i, spot in enumerate(_BRITANNIA, 2)}
LAND = {province: _outline(corners) for province, corners in _LAND.items()}
LAND[Province.BRITANNIA] = _outline("23456789")
COAST = "".join(LAND.values())


# Provinces ------------------------------------------------------------------------------------------------------------


@memo
def sea_lines() -> Markup:
    """The three dotted ways to Britannia."""
    ways = [(MIDDLE[a], MIDDLE[b]) for a, b in _SEA]
    lines = [tag("path", class_="sea-line", d=f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}") for (x1, y1), (x2, y2) in ways]
    water = [tag("path", class_=f"shore shore-{i}", d=COAST) for i in range(3)]
    return tag("g", *water, *lines, id="p-sea")


@memo
def province(p: Province, tile: int, garrison: int, led: bool, text: Text) -> Markup:
    """The land of a province; where the leader of whoever acts stands, it is a legionary who can go there."""
    words = text.say("draw.province", province=p, points=PROVINCE_POINTS[p], worth=worth(p, garrison))
    if tile != NONE:
        words += ", " + text.name(ForumTile(tile))
    return tag(
        "g", shape(LAND[p], f"land l{int(p) % 4}"), id=f"p-{p.name}", class_="place", data_label=words,
        data_part="Garrison" if led else p.name, data_of=None if led else "Province",
    )  # fmt: skip


@memo
def province_plate(p: Province, tile: int, text: Text) -> Markup:
    """Name, points and tile, above all land so that no neighbour covers them."""
    x, y = MIDDLE[p]
    lines = text.name(p).split(" ")
    names = [label(word, x, y - 17 - 12 * (len(lines) - 1 - i), class_="prov-name latin") for i, word in enumerate(lines)]
    mark = EMPTY
    if tile != NONE:
        mark = tag("g", forum_tile(ForumTile(tile), 30), transform=at(x + 14, y + 2))
    return tag(
        "g",
        *names,
        tag("circle", class_="worth", cx=x - 16, cy=y + 2, r=12),
        label(PROVINCE_POINTS[p], x - 16, y + 6.8, class_="worth-n latin"),
        mark,
        id=f"q-{p.name}",
        class_="place over",
    )


@memo
def camp(counts: tuple[int, ...], mine: bool, text: Text) -> Markup:
    """The military camp: whose legionaries wait there. Whoever acts can put one more there."""
    x, y = MIDDLE[Province.CAMP]
    left = x - 15 * (len(counts) - 1)
    rows = [
        join(
            [
                tag("g", figure(LIVERY[seat], "legionary", 11), transform=at(left + 30 * seat, y + 13)),
                label(n, left + 30 * seat, y + 40, class_="camp-n"),
            ]
        )
        for seat, n in enumerate(counts)
    ]
    return tag(
        "g",
        shape(LAND[Province.CAMP], "land camp"),
        label(text.name(Province.CAMP), x, y - 4, class_="prov-name latin"),
        *rows,
        id="p-CAMP",
        class_="place",
        data_part="Levy" if mine else None,
        data_label=text.say("draw.military_camp"),
    )


def provinces(view: View, text: Text) -> tuple[Fragments, Fragments]:
    acts = view.seat is not None and view.seat == view.active and view.doing == Action.MILITARY
    leads = view.mats[view.active].leader if acts else NONE
    places: Fragments = {"p-sea": sea_lines(), "p-CAMP": camp(tuple(m.military_camp for m in view.mats), acts, text)}
    pieces: Fragments = {}
    for p in PROVINCES:
        places[f"p-{p.name}"] = province(p, view.province_tiles[p], view.garrisons[p], p == leads, text)
        pieces[f"q-{p.name}"] = province_plate(p, view.province_tiles[p], text)
        x, y = MIDDLE[p]
        present = [mat.seat for mat in view.mats if view.garrisons[p] >> mat.seat & 1]
        for i, seat in enumerate(present):
            pieces[f"t-legionary-{seat}-{p.name}"] = legionary(seat, p, x - 22 + 16 * i, y + 24, text)
    standing: dict[int, int] = {}
    for mat in view.mats:
        x, y = MIDDLE[Province(mat.leader)]
        i = standing.get(mat.leader, 0)
        standing[mat.leader] = i + 1
        # A leader has taken the tile of his province: he stands in its place.
        dx, dy = (-34, -28) if mat.leader == Province.CAMP else (14, 2)
        pieces[f"t-leader-{mat.seat}"] = leader(mat.seat, x + dx + 20 * i, y + dy, text)
    return places, pieces


@memo
def legionary(seat: int, p: Province, x: float, y: float, text: Text) -> Markup:
    return tag(
        "g", tag("g", figure(LIVERY[seat], "legionary", 9), data_fly=f"legionary-{seat}-{p.name}", data_from="p-CAMP"),
        id=f"t-legionary-{seat}-{p.name}", transform=at(x, y), data_label=text.name(Player(seat)),
    )  # fmt: skip


@memo
def leader(seat: int, x: float, y: float, text: Text) -> Markup:
    words = text.say("draw.leader", seat=Player(seat))
    return tag(
        "g", tag("g", figure(LIVERY[seat], "leader", 12), data_fly=f"leader-{seat}"),
        id=f"t-leader-{seat}", transform=at(x, y), data_label=words,
    )  # fmt: skip


# Construction ---------------------------------------------------------------------------------------------------------


def site_spot(site: int) -> tuple[float, float]:
    row, column = divmod(site, COLUMNS)
    return CITY[0] + 34 + column * 54, CITY[1] + 48 + row * 51


@memo
def site(s: Site, tile: int, first: bool, text: Text) -> Markup:
    x, y = site_spot(s)
    words = text.say("draw.site", site=s) if tile == NONE else text.name(Building(tile))
    if first:
        kind = tile // BUILDINGS_PER_ICON
        words += ", " + text.say("draw.first", icon=Icon(kind), action=BONUS_ACTION[kind])
    base = tag("rect", class_="site", x=-25, y=-24, width=50, height=48, rx=3)
    drawn = tag("g", building(Building(tile)), data_fly=f"building-{tile}") if tile != NONE else EMPTY
    marker = shape(plate(46, 44, 4), "site-free") if tile == NONE else EMPTY
    return tag(
        "g",
        base,
        tag("path", class_="halo", d=plate(48, 46, 5)),
        tag("path", class_="body frame", d=plate(48, 46, 5)),
        marker,
        drawn,
        id=f"s-{s.name}",
        class_="place tight",
        transform=at(x, y),
        data_part=s.name,
        data_of="Site",
        data_label=words,
    )


def city(view: View, text: Text) -> tuple[Fragments, Fragments]:
    owned = view.mats[view.active if view.seat is None else view.seat].icons
    first = {s: tile != NONE and not owned[tile // BUILDINGS_PER_ICON] for s, tile in zip(SITES, view.buildings, strict=True)}
    places = {f"s-{s.name}": site(s, view.buildings[s], first[s], text) for s in SITES}
    pieces: Fragments = {}
    for s in SITES:
        x, y = site_spot(s)
        present = [mat.seat for mat in view.mats if mat.workers >> s & 1]
        for i, seat in enumerate(present):
            pieces[f"t-worker-{seat}-{s.name}"] = worker(seat, s, x - 14 + 10 * i, y + 13, text)
    places["p-worker-camp"] = worker_camp(tuple(m.worker_camp for m in view.mats), text)
    return places, pieces


@memo
def worker(seat: int, s: Site, x: float, y: float, text: Text) -> Markup:
    return tag(
        "g", tag("g", figure(LIVERY[seat], "worker", 9), data_fly=f"worker-{seat}-{s.name}", data_from="p-worker-camp"),
        id=f"t-worker-{seat}-{s.name}", transform=at(x, y), data_label=text.name(Player(seat)),
    )  # fmt: skip


@memo
def worker_camp(counts: tuple[int, ...], text: Text) -> Markup:
    x, y = CITY[0] + 342, CITY[1] + 46
    name = text.say("draw.worker_camp").split(" ", 1)
    rows = []
    for seat, n in enumerate(counts):
        rows.append(tag("g", figure(LIVERY[seat], "worker", 12), transform=at(-18, 52 + 32 * seat)))
        rows.append(label(f"×{n}", 4, 57 + 32 * seat, class_="entry on-light"))
    return tag(
        "g",
        shape("M-52-10h104v182h-104z", "camp tent"),
        *[label(line, 0, 10 + 15 * i, class_="small on-light") for i, line in enumerate(name)],
        *rows,
        id="p-worker-camp",
        class_="place",
        transform=at(x, y),
        data_part="Hire",
        data_label=text.say("draw.worker_camp"),
    )
