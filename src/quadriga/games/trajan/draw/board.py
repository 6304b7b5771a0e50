"""The main board of Trajan: time, demands, senate, forum, stacks and port."""

from __future__ import annotations

from math import cos, pi, sin

from quadriga.draw import Fragments, Markup, at, icon, join, label, memo, outline, plate, polygon, tag
from quadriga.text import Text

from ..components import CATEGORIES, DEMANDS_PER_QUARTER, EXTRA_SPACES, PENALTY, SENATE_TRACK, SHIP_POINTS, TRAJAN_TILES
from ..telling.board_text import side
from ..terms import NONE, Action, Bonus, Category, Commodity, Face, ForumSpace, ForumTile, Need, Pile, Player, Ship
from ..view import MatView, View
from .pieces import bonus_tile, card, card_back, disc, figure, forum_tile, shape, stack_count, trajan_tile

LIVERY = (0, 3, 1, 2)  # red, green, blue and brown as the shared liveries have them
ROMAN = ("I", "II", "III", "IV")

# Areas: x, y, width, height
TIME = (20, 20, 320, 300)
PEOPLE = (360, 20, 300, 300)
MAP = (20, 340, 640, 720)
SENATE = (680, 20, 520, 160)
FORUM = (680, 200, 312, 246)
STACKS = (1004, 200, 196, 246)
CITY = (680, 466, 520, 340)
PORT = (680, 826, 520, 234)
AREAS = {
    "time": TIME,
    "people": PEOPLE,
    "map": MAP,
    "senate": SENATE,
    "forum": FORUM,
    "stacks": STACKS,
    "city": CITY,
    "port": PORT,
}
# What a small screen shows at a time: one area, or several that lie together.
SCREENS = {
    "forum": (674, 14, 532, 438),
    "provinces": (14, 334, 652, 732),
    "city": (674, 460, 532, 352),
    "port": (674, 820, 532, 246),
    "time": (14, 14, 652, 312),
}


def framed(area: tuple[int, int, int, int], title: str, classes: str = "") -> Markup:
    x, y, w, h = area
    return join(
        [
            tag("rect", class_=f"area {classes}".strip(), x=x, y=y, width=w, height=h, rx=12),
            label(title, x + 14, y + 24, class_="title latin"),
        ]
    )


@memo
def ground(text: Text) -> Markup:
    """Everything printed: frames and titles."""
    frames = [framed(area, text.say(f"draw.{name}"), f"a-{name}") for name, area in AREAS.items()]
    return tag("g", *frames, id="g-board")


# Time and the people --------------------------------------------------------------------------------------------------


def time_spot(step: int, lap: int) -> tuple[float, float]:
    angle = 2 * pi * step / lap
    return TIME[0] + 160 + 126 * sin(angle), TIME[1] + 168 - 108 * cos(angle)


@memo
def time_track(lap: int, quarter: int, rounds: int, text: Text) -> Markup:
    """The loop with its start space, and in the middle the quarter and the rounds that have ended."""
    cells = []
    for step in range(lap):
        x, y = time_spot(step, lap)
        cells.append(tag("path", class_="cell start" if step == 0 else "cell", d=polygon(6, 13), transform=at(x, y)))
    cx, cy = TIME[0] + 160, TIME[1] + 168
    pips = [tag("circle", class_="pip on" if i < rounds else "pip", cx=cx + (i - 1.5) * 24, cy=cy + 34, r=8) for i in range(4)]
    words = text.say("draw.when", quarter=quarter + 1, round=rounds + 1)
    return tag(
        "g",
        *cells,
        label(ROMAN[quarter], cx, cy, class_="quarter latin"),
        label(text.say("draw.quarter"), cx, cy - 44, class_="small"),
        *pips,
        tag("title", words),
        id="p-time",
    )


@memo
def time_ways(step: int, n: int, lap: int) -> Markup:
    """Where the marker would go, and a mark at the start if that ends the round."""
    spots = [((step + n) % lap, "way last-stone")] + ([(0, "way")] if step + n >= lap else [])
    rings = []
    for spot, kind in spots:
        x, y = time_spot(spot, lap)
        rings.append(tag("circle", class_=kind, cx=x, cy=y, r=21))
    return join(rings)


@memo
def time_marker(step: int, lap: int) -> Markup:
    x, y = time_spot(step, lap)
    return tag(
        "g",
        tag(
            "g", tag("path", class_="body marker", d=outline(0, 17)), icon("hourglass", 22, class_="ico pale"), data_fly="time"
        ),
        id="t-time",
        transform=at(x, y),
    )


def demands_met(mat: MatView, demands: tuple[int, ...]) -> list[bool]:
    """Which of the demands a player could meet now: kept tiles, matching tiles, then wild ones."""
    stock = [mat.kept[need] + mat.tiles[need] for need in Need]
    wilds = mat.tiles[ForumTile.WILD_NEED]
    met = []
    for need in demands:
        if stock[need]:
            stock[need] -= 1
            met.append(True)
        else:
            met.append(wilds > 0)
            wilds -= wilds > 0
    return met


@memo
def demand(place: int, need: Need | None, met: bool | None, text: Text) -> Markup:
    """One of the three demands of a quarter, and whether the viewer meets it."""
    x, y = PEOPLE[0] + 54 + place * 94, PEOPLE[1] + 78
    drawn = [shape(plate(74, 74, 10), "t-need" if need is not None else "empty")]
    words = text.say("draw.demand_unknown")
    if need is not None:
        drawn.append(icon(need.name.lower(), 46, 0, -4, class_="ico"))
        words = text.say("draw.demand", need=need)
    if met is not None:
        drawn.append(tag("circle", class_="met" if met else "unmet", cx=27, cy=27, r=13))
        drawn.append(label("✓" if met else "✕", 27, 32, class_="sign"))
        words += ", " + text.say("draw.met" if met else "draw.unmet")
    return tag("g", *drawn, tag("title", words), id=f"p-demand-{place}", class_="piece", transform=at(x, y))


@memo
def scores(rows: tuple[tuple[int, int, int, int], ...], active: int, text: Text) -> Markup:
    """Every player: points, votes, and what open demands would cost."""
    lines = []
    for i, (seat, points, votes, lost) in enumerate(rows):
        y = PEOPLE[1] + 156 + i * 34
        x = PEOPLE[0] + 30
        lines.append(tag("g", figure(LIVERY[seat], "leader", 12), transform=at(x, y - 5)))
        mark = "▸ " if seat == active else ""
        lines.append(label(mark + text.name(Player(seat)), x + 22, y, class_="entry"))
        lines.append(label(text.say("draw.vp", n=points), x + 168, y, class_="entry end latin"))
        lines.append(label(votes, x + 196, y, class_="entry end"))
        lines.append(icon("votes", 18, x + 209, y - 6, class_="ico soft"))
        lines.append(label(f"−{lost}" if lost else "✓", x + 258, y, class_="entry end bad" if lost else "entry end good"))
    return tag("g", *lines, id="p-scores")


def people(view: View, seat: int, text: Text) -> Fragments:
    mine = demands_met(view.mats[seat], view.demands)
    made: Fragments = {}
    for place in range(DEMANDS_PER_QUARTER):
        known = place < len(view.demands)
        need = Need(view.demands[place]) if known else None
        made[f"p-demand-{place}"] = demand(place, need, mine[place] if known else None, text)
    rows = tuple(
        (mat.seat, sum(mat.points), mat.votes, PENALTY[demands_met(mat, view.demands).count(False)]) for mat in view.mats
    )
    made["p-scores"] = scores(rows, view.active, text)
    return made


# Senate ---------------------------------------------------------------------------------------------------------------


def senate_spot(step: int) -> tuple[float, float]:
    return SENATE[0] + 44 + step * 46, SENATE[1] + 128


@memo
def senate_track(text: Text) -> Markup:
    cells = []
    for step, n in enumerate(SENATE_TRACK):
        x, y = senate_spot(step)
        cells.append(tag("rect", class_="rung", x=x - 20, y=y - 88, width=40, height=106, rx=6))
        cells.append(label(n or "–", x, y - 66, class_="rung-n latin"))
    return tag("g", *cells, tag("title", text.say("draw.track")), id="p-senate")


def senate(view: View, text: Text) -> tuple[Fragments, Fragments]:
    made: Fragments = {"p-senate": senate_track(text)}
    for i, tile in enumerate(sorted(view.offered)):
        made[f"p-offer-{i}"] = offer(Bonus(tile), i, text)
    pieces: Fragments = {}
    height = [0] * len(SENATE_TRACK)
    for seat in view.discs:
        mat = view.mats[seat]
        x, y = senate_spot(mat.step)
        mine = seat == view.seat and view.doing == Action.SENATE
        pieces[f"t-disc-{seat}"] = senate_disc(seat, x, y - height[mat.step] * 17, mine, text)
        height[mat.step] += 1
    return made, pieces


@memo
def senate_disc(seat: int, x: float, y: float, mine: bool, text: Text) -> Markup:
    letter = text.say(f"draw.disc.{Player(seat).name}")
    return tag(
        "g",
        disc(LIVERY[seat], letter),
        id=f"t-disc-{seat}",
        transform=at(x, y),
        data_fly=f"disc-{seat}",
        data_part="Advance" if mine else None,
        data_label=text.name(Player(seat)),
    )


@memo
def offer(tile: Bonus, place: int, text: Text) -> Markup:
    return tag(
        "g",
        bonus_tile(tile, Face.GOLD, text),
        id=f"p-offer-{place}",
        class_="place",
        transform=at(SENATE[0] + 464, SENATE[1] + 62 + place * 58),
        data_part=tile.name,
        data_label=text.say("draw.bonus", tile=tile),
        data_fly=f"bonus-{tile.name}",
    )


# Forum and stacks -----------------------------------------------------------------------------------------------------


@memo
def forum_space(space: ForumSpace, tile: ForumTile | None, text: Text) -> Markup:
    if space < EXTRA_SPACES:
        column, row = 0, int(space)
    else:
        column, row = 1 + (space - EXTRA_SPACES) // 3, (space - EXTRA_SPACES) % 3
    x, y = FORUM[0] + 36 + column * 60, FORUM[1] + 68 + row * 64
    drawn = forum_tile(tile) if tile is not None else shape(plate(54, 54, 7), "empty orange" if column == 0 else "empty")
    words = text.name(space) + (f": {text.name(tile)}" if tile is not None else "")
    return tag(
        "g", drawn, id=f"s-{space.name}", class_="place", transform=at(x, y), data_part=space.name, data_label=words,
    )  # fmt: skip


def forum(view: View, text: Text) -> Fragments:
    spaces = ((ForumSpace(i), ForumTile(tile) if tile != NONE else None) for i, tile in enumerate(view.forum))
    return {f"s-{space.name}": forum_space(space, tile, text) for space, tile in spaces}


@memo
def stack(category: Category, top: int, n: int, text: Text) -> Markup:
    column, row = category // 3, category % 3
    x, y = STACKS[0] + 50 + column * 95, STACKS[1] + 70 + row * 66
    drawn = shape(plate(90, 58, 8), "empty")
    words = text.say("draw.stack", stack=category, n=n)
    if top != NONE:
        drawn = trajan_tile(TRAJAN_TILES[top], text)
        words += ": " + text.name(TRAJAN_TILES[top])
    return tag(
        "g",
        drawn,
        stack_count(n, 42, -24),
        id=f"p-{category.name}",
        class_="place",
        transform=at(x, y),
        data_part=category.name,
        data_label=words,
    )


def stacks(view: View, text: Text) -> Fragments:
    return {f"p-{c.name}": stack(c, view.tops[c], view.stacks[c], text) for c in CATEGORIES}


# Port -----------------------------------------------------------------------------------------------------------------


@memo
def pile(which: Pile, n: int, top: int, part: str, text: Text) -> Markup:
    place = {Pile.LEFT: 0, Pile.DECK: 1, Pile.RIGHT: 2}[which]
    x, y = PORT[0] + 42 + place * 62, PORT[1] + 100
    if which == Pile.DECK:
        drawn = card_back() if n else shape(plate(54, 76, 6), "empty")
        words = text.say("draw.deck", n=n)
    else:
        drawn = card(Commodity(top), text) if n else shape(plate(54, 76, 6), "empty")
        words = text.name(which) + (f": {text.name(Commodity(top))}" if n else "")
    return tag(
        "g", drawn, stack_count(n, 22, -36), id=f"p-{which.name}", class_="place", transform=at(x, y), data_part=part,
        data_label=words,
    )  # fmt: skip


@memo
def ship(which: Ship, face: int, text: Text) -> Markup:
    """A ship: what it carries and what that scores on the side that is up."""
    x, y = PORT[0] + 358, PORT[1] + 66 + which * 62
    points = SHIP_POINTS[which][face == Face.GOLD]
    cells = [
        join([label(n, -22 + 40 * i, 17, class_="ship-n latin"), label("●" * (i + 1), -22 + 40 * i, -8, class_="ship-dots")])
        for i, n in enumerate(points)
    ]
    words = text.say("draw.ship", ship=which, face=text.say(side(face)), points=", ".join(map(str, points)))
    return tag(
        "g",
        shape(plate(300, 56, 10), "ship-colour" if face == Face.GOLD else "ship-gray"),
        icon("ship", 52, -116, -6, class_="ico ship"),
        label(text.say(f"draw.ships.{which.name}"), -116, 23, class_="small ship-kind"),
        *cells,
        id=f"p-ship-{which.name}",
        class_="place",
        transform=at(x, y),
        data_part=which.name,
        data_label=words,
    )


def port(view: View, text: Text) -> Fragments:
    acting = view.doing == Action.SEAPORT
    piles = {Pile.LEFT: view.left_pile, Pile.RIGHT: view.right_pile}
    made = {f"p-{p.name}": pile(p, len(cards), cards[-1] if cards else NONE, p.name, text) for p, cards in piles.items()}
    made["p-DECK"] = pile(Pile.DECK, view.deck, NONE, "DrawTwo" if acting else "DECK", text)
    return made | {f"p-ship-{s.name}": ship(s, view.ships[s], text) for s in Ship}
