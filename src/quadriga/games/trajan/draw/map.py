"""The provinces and the construction area of Trajan's board."""

from __future__ import annotations

from quadriga.draw import EMPTY, Fragments, Markup, at, join, label, memo, plate, tag
from quadriga.text import Text

from ..components import COLUMNS, PROVINCE_POINTS, PROVINCES, SITES
from ..rules.areas import LOST_PER_RIVAL
from ..terms import NONE, Building, ForumTile, Player, Province, Site
from ..view import View
from .board import CITY, LIVERY, MAP
from .pieces import building, figure, forum_tile, shape

# The provinces as land: corners shared by neighbours, in map units
_CORNERS = {
    "a": (205, 215), "b": (290, 150), "c": (425, 105), "d": (345, 235), "e": (455, 205), "f": (362, 305), "g": (470, 282),
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
    Province.LUGUDUNENSIS: (148, 302), Province.BELGICA: (286, 262), Province.GERMANIA_INFERIOR: (366, 160),
    Province.GERMANIA_SUPERIOR: (408, 256), Province.RAETIA: (412, 346), Province.NORICUM: (520, 368),
    Province.ALPES: (324, 408), Province.NARBONENSIS: (236, 448), Province.AQUITANIA: (128, 424),
    Province.BRITANNIA: (138, 102), Province.CAMP: (480, 456),
}  # fmt: skip
_SEA = (
    (Province.BRITANNIA, Province.LUGUDUNENSIS),
    (Province.BRITANNIA, Province.BELGICA),
    (Province.BRITANNIA, Province.GERMANIA_INFERIOR),
)


def on_map(x: float, y: float) -> tuple[float, float]:
    return MAP[0] + 24 + x * 1.06, MAP[1] + 40 + y * 1.17


MIDDLE = {province: on_map(*spot) for province, spot in _MIDDLE.items()}


def _path(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points) + "z"


LAND = {province: _path([on_map(*_CORNERS[c]) for c in corners]) for province, corners in _LAND.items()}
LAND[Province.BRITANNIA] = _path([on_map(x, y) for x, y in _BRITANNIA])


# Provinces ------------------------------------------------------------------------------------------------------------


@memo
def sea_lines() -> Markup:
    """The three dotted ways to Britannia."""
    ways = [(MIDDLE[a], MIDDLE[b]) for a, b in _SEA]
    lines = [tag("path", class_="sea-line", d=f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}") for (x1, y1), (x2, y2) in ways]
    return tag("g", *lines, id="p-sea")


@memo
def province(p: Province, tile: int, garrison: int, text: Text) -> Markup:
    worth = max(0, PROVINCE_POINTS[p] - LOST_PER_RIVAL * garrison.bit_count())
    words = text.say("draw.province", province=p, points=PROVINCE_POINTS[p], worth=worth)
    if tile != NONE:
        words += ", " + text.name(ForumTile(tile))
    return tag(
        "g", shape(LAND[p], f"land l{int(p) % 4}"), id=f"p-{p.name}", class_="place", data_part=p.name, data_label=words,
    )  # fmt: skip


@memo
def province_plate(p: Province, tile: int, text: Text) -> Markup:
    """Name, points and tile, above all land so that no neighbour covers them."""
    x, y = MIDDLE[p]
    lines = text.name(p).split(" ")
    names = [label(word, x, y - 30 - 14 * (len(lines) - 1 - i), class_="prov-name latin") for i, word in enumerate(lines)]
    mark = EMPTY
    if tile != NONE:
        mark = tag("g", forum_tile(ForumTile(tile), 38), transform=at(x + 16, y - 2))
    return tag(
        "g",
        *names,
        tag("circle", class_="worth", cx=x - 20, cy=y - 2, r=15),
        label(PROVINCE_POINTS[p], x - 20, y + 4, class_="worth-n latin"),
        mark,
        id=f"q-{p.name}",
        class_="place over",
    )


@memo
def camp(counts: tuple[int, ...], mine: int | None, text: Text) -> Markup:
    """The military camp: whose legionaries wait there."""
    x, y = MIDDLE[Province.CAMP]
    rows = [
        join(
            [
                tag("g", figure(LIVERY[seat], "legionary", 12), transform=at(x - 52 + 36 * seat, y + 26)),
                label(f"×{n}", x - 52 + 36 * seat, y + 58, class_="small on-light"),
            ]
        )
        for seat, n in enumerate(counts)
    ]
    return tag(
        "g",
        shape(LAND[Province.CAMP], "land camp"),
        label(text.name(Province.CAMP), x, y - 2, class_="prov-name latin"),
        *rows,
        id="p-CAMP",
        class_="place",
        data_part="Garrison" if mine is not None else None,
        data_label=text.say("draw.military_camp"),
    )


def provinces(view: View, text: Text) -> tuple[Fragments, Fragments]:
    places: Fragments = {"p-sea": sea_lines(), "p-CAMP": camp(tuple(m.military_camp for m in view.mats), view.seat, text)}
    pieces: Fragments = {}
    for p in PROVINCES:
        places[f"p-{p.name}"] = province(p, view.province_tiles[p], view.garrisons[p], text)
        pieces[f"q-{p.name}"] = province_plate(p, view.province_tiles[p], text)
        x, y = MIDDLE[p]
        present = [mat.seat for mat in view.mats if view.garrisons[p] >> mat.seat & 1]
        for i, seat in enumerate(present):
            pieces[f"t-legionary-{seat}-{p.name}"] = legionary(seat, p, x - 24 + 21 * i, y + 28, text)
    standing: dict[int, int] = {}
    for mat in view.mats:
        x, y = MIDDLE[Province(mat.leader)]
        i = standing.get(mat.leader, 0)
        standing[mat.leader] = i + 1
        # A leader has taken the tile of his province: he stands in its place.
        dx, dy = (-40, -34) if mat.leader == Province.CAMP else (18, -2)
        pieces[f"t-leader-{mat.seat}"] = leader(mat.seat, x + dx + 25 * i, y + dy, text)
    return places, pieces


@memo
def legionary(seat: int, p: Province, x: float, y: float, text: Text) -> Markup:
    return tag(
        "g", tag("g", figure(LIVERY[seat], "legionary", 11), data_fly=f"legionary-{seat}-{p.name}", data_from="p-CAMP"),
        tag("title", text.name(Player(seat))), id=f"t-legionary-{seat}-{p.name}", transform=at(x, y),
    )  # fmt: skip


@memo
def leader(seat: int, x: float, y: float, text: Text) -> Markup:
    words = text.say("draw.leader", seat=Player(seat))
    return tag(
        "g", tag("g", figure(LIVERY[seat], "leader", 15), data_fly=f"leader-{seat}"), tag("title", words),
        id=f"t-leader-{seat}", transform=at(x, y),
    )  # fmt: skip


# Construction ---------------------------------------------------------------------------------------------------------


def site_spot(site: int) -> tuple[float, float]:
    row, column = divmod(site, COLUMNS)
    return CITY[0] + 48 + column * 74, CITY[1] + 70 + row * 72


@memo
def site(s: Site, tile: int, text: Text) -> Markup:
    x, y = site_spot(s)
    words = text.say("draw.site", site=s) + (f": {text.name(Building(tile))}" if tile != NONE else "")
    base = tag("rect", class_="site", x=-34, y=-33, width=68, height=66, rx=4)
    drawn = tag("g", building(Building(tile)), data_fly=f"building-{tile}") if tile != NONE else EMPTY
    marker = shape(plate(60, 58, 5), "site-free") if tile == NONE else EMPTY
    return tag(
        "g",
        base,
        tag("path", class_="halo", d=plate(64, 62, 6)),
        tag("path", class_="body frame", d=plate(64, 62, 6)),
        marker,
        drawn,
        id=f"s-{s.name}",
        class_="place",
        transform=at(x, y),
        data_part=s.name,
        data_label=words,
    )


def city(view: View, text: Text) -> tuple[Fragments, Fragments]:
    places = {f"s-{s.name}": site(s, view.buildings[s], text) for s in SITES}
    pieces: Fragments = {}
    for s in SITES:
        x, y = site_spot(s)
        present = [mat.seat for mat in view.mats if mat.workers >> s & 1]
        for i, seat in enumerate(present):
            pieces[f"t-worker-{seat}-{s.name}"] = worker(seat, s, x - 20 + 14 * i, y + 20, text)
    places["p-worker-camp"] = worker_camp(tuple(m.worker_camp for m in view.mats), text)
    return places, pieces


@memo
def worker(seat: int, s: Site, x: float, y: float, text: Text) -> Markup:
    return tag(
        "g", tag("g", figure(LIVERY[seat], "worker", 11), data_fly=f"worker-{seat}-{s.name}", data_from="p-worker-camp"),
        tag("title", text.name(Player(seat))), id=f"t-worker-{seat}-{s.name}", transform=at(x, y),
    )  # fmt: skip


@memo
def worker_camp(counts: tuple[int, ...], text: Text) -> Markup:
    x, y = CITY[0] + 452, CITY[1] + 60
    rows = []
    for seat, n in enumerate(counts):
        rows.append(tag("g", figure(LIVERY[seat], "worker", 13), transform=at(-22, 46 + 44 * seat)))
        rows.append(label(f"×{n}", 12, 52 + 44 * seat, class_="entry on-light"))
    return tag(
        "g",
        shape("M-58-12h116v230h-116z", "camp"),
        label(text.say("draw.worker_camp"), 0, 12, class_="small on-light"),
        *rows,
        id="p-worker-camp",
        class_="place",
        transform=at(x, y),
        data_part="Hire",
        data_label=text.say("draw.worker_camp"),
    )
