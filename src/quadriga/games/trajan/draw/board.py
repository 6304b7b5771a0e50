"""The main board of Trajan: time, demands, senate, forum, stacks and port."""

from __future__ import annotations

from math import cos, pi, sin

from quadriga.draw import Fragments, Markup, at, icon, join, label, memo, outline, plate, polygon, tag
from quadriga.text import Text

from ..components import CATEGORIES, DEMANDS_PER_QUARTER, EXTRA_SPACES, SENATE_TRACK, SHIP_POINTS, TRAJAN_TILES
from ..telling.board_text import side
from ..telling.bonuses import bonus_words
from ..telling.demands import demands_met, foreseen_loss
from ..telling.tiles import tile_words
from ..terms import NONE, Action, Bonus, Category, Commodity, Face, ForumSpace, ForumTile, Need, Pile, Player, Ship
from ..view import View
from .pieces import bonus_tile, card, card_back, disc, forum_tile, shape, small_tile, stack_count

LIVERY = (0, 3, 1, 2)  # red, green, blue and brown as the shared liveries have them
ROMAN = ("I", "II", "III", "IV")

# Areas: x, y, width, height. One unit is about one pixel on a screen of 1440 x 900. The mat lies to the left (mat.py), and
# the track of time in the middle of its circle.
BOARD = (600, 8, 772, 624)
MAP = (600, 8, 404, 386)
CITY = (600, 398, 404, 234)
SENATE = (1008, 8, 364, 112)
FORUM = (1008, 124, 226, 176)
STACKS = (1238, 124, 134, 176)
PEOPLE = (1008, 304, 364, 90)
PORT = (1008, 398, 364, 234)
TIME = (298, 268)  # the middle of the circle
AREAS = {"map": MAP, "city": CITY, "senate": SENATE, "forum": FORUM, "stacks": STACKS, "people": PEOPLE, "port": PORT}
# What a small screen shows at a time: one area, or several that lie together.
SCREENS = {
    "forum": (1004, 4, 372, 392),
    "provinces": (596, 4, 412, 394),
    "city": (596, 394, 412, 242),
    "port": (1004, 394, 372, 242),
}


def framed(area: tuple[int, int, int, int], name: str, title: str) -> Markup:
    """A part of the one board: its ground, its picture, and its name on a plaque."""
    x, y, w, h = area
    wide = min(w - 1, 22 + 11.2 * len(title))
    return join(
        [
            tag("rect", class_=f"area a-{name}", x=x, y=y, width=w, height=h),
            tag("use", href=f"#i-art-{name}", x=x, y=y, width=w, height=h),
            tag("path", class_="plaque", d=f"M{x} {y}h{wide:g}l-8 21h{8 - wide:g}z"),
            label(title, x + 9, y + 15.5, class_="title latin"),
        ]
    )


@memo
def ground(text: Text) -> Markup:
    """Everything printed: one board with its areas."""
    x, y, w, h = BOARD
    frames = [framed(area, name, text.say(f"draw.{name}")) for name, area in AREAS.items()]
    back, rim = (
        tag("rect", class_=kind, x=x - 2, y=y - 2, width=w + 4, height=h + 4, rx=8) for kind in ("board-back", "board-rim")
    )
    return tag("g", back, *frames, rim, id="g-board")


# Time and the people --------------------------------------------------------------------------------------------------


def time_spot(step: int, lap: int) -> tuple[float, float]:
    angle = 2 * pi * step / lap
    return TIME[0] + 55 * sin(angle), TIME[1] - 55 * cos(angle)


@memo
def time_track(lap: int, quarter: int, rounds: int, text: Text) -> Markup:
    """The loop with its start space, and in the middle the quarter and the rounds that have ended."""
    cells = []
    for step in range(lap):
        x, y = time_spot(step, lap)
        cells.append(tag("path", class_="cell start" if step == 0 else "cell", d=polygon(6, 7.5), transform=at(x, y)))
    cx, cy = TIME
    kinds = ["pip on" if i < rounds else "pip" for i in range(4)]
    pips = [tag("circle", class_=kind, cx=cx + (i - 1.5) * 13, cy=cy + 19, r=4.6) for i, kind in enumerate(kinds)]
    words = text.say("draw.when", quarter=quarter + 1, round=rounds + 1)
    return tag(
        "g",
        tag("circle", class_="sundial", cx=cx, cy=cy, r=70),
        tag("circle", class_="sundial-rim", cx=cx, cy=cy, r=42),
        *cells,
        label(ROMAN[quarter], cx, cy + 3, class_="quarter latin"),
        label(text.say("draw.quarter"), cx, cy - 19, class_="small"),
        *pips,
        id="p-time",
        data_label=words,
    )


@memo
def time_ways(step: int, n: int, lap: int) -> Markup:
    """Where the marker would go, and a mark at the start if that ends the round."""
    spots = [((step + n) % lap, "way last-stone")] + ([(0, "way")] if step + n >= lap else [])
    rings = []
    for spot, kind in spots:
        x, y = time_spot(spot, lap)
        rings.append(tag("circle", class_=kind, cx=x, cy=y, r=14))
    return join(rings)


@memo
def time_marker(step: int, lap: int) -> Markup:
    x, y = time_spot(step, lap)
    return tag(
        "g",
        tag(
            "g", tag("path", class_="body marker", d=outline(0, 12)), icon("hourglass", 16, class_="ico pale"), data_fly="time"
        ),
        id="t-time",
        transform=at(x, y),
    )


@memo
def demand(place: int, need: Need | None, met: bool | None, text: Text) -> Markup:
    """One of the three demands of a quarter, and whether the viewer meets it."""
    x, y = PEOPLE[0] + 30 + place * 50, PEOPLE[1] + 58
    drawn = [shape(plate(44, 44, 7), "t-need" if need is not None else "empty")]
    words = text.say("draw.demand_unknown")
    if need is not None:
        drawn.append(icon(need.name.lower(), 30, 0, -2, class_="ico"))
        words = text.say("draw.demand", need=need)
    if met is not None:
        drawn.append(tag("circle", class_="met" if met else "unmet", cx=16, cy=16, r=9.5))
        drawn.append(label("✓" if met else "✕", 16, 20.5, class_="sign"))
        words += ", " + text.say("draw.met" if met else "draw.unmet")
    return tag("g", *drawn, id=f"p-demand-{place}", class_="piece", transform=at(x, y), data_label=words)


@memo
def scores(rows: tuple[tuple[int, int, int, int | None], ...], active: int, text: Text) -> Markup:
    """Every player: points, votes, and what open demands would cost; None: nothing is open."""
    lines, said = [], []
    for i, (seat, points, votes, lost) in enumerate(rows):
        x, y = PEOPLE[0] + 176 + i % 2 * 106, PEOPLE[1] + 44 + i // 2 * 30
        lines.append(tag("g", disc(LIVERY[seat], text.say(f"draw.disc.{Player(seat).name}"), 11), transform=at(x, y - 5)))
        if seat == active:
            lines.append(tag("path", class_="turn-mark", d="M-7-4L0 0-7 4z", transform=at(x - 13, y - 5)))
        lines.append(label(points, x + 15, y, class_="entry latin"))
        if lost is not None:
            lines.append(label(f"−{lost}" if lost else "✓", x + 66, y, class_="entry end bad" if lost else "entry end good"))
        said.append(f"{text.name(Player(seat))}: {text.say('draw.vp', n=points)}, {text.say('draw.votes', n=votes)}")
    return tag("g", *lines, id="p-scores", data_label="; ".join(said))


def people(view: View, seat: int, text: Text) -> Fragments:
    mine = demands_met(view, seat)
    made: Fragments = {}
    for place in range(DEMANDS_PER_QUARTER):
        known = place < len(view.demands)
        need = Need(view.demands[place]) if known else None
        made[f"p-demand-{place}"] = demand(place, need, mine[place] if place < len(mine) else None, text)
    rows = tuple((mat.seat, sum(mat.points), mat.votes, foreseen_loss(view, mat.seat)) for mat in view.mats)
    made["p-scores"] = scores(rows, view.active, text)
    return made


# Senate ---------------------------------------------------------------------------------------------------------------


def senate_spot(step: int) -> tuple[float, float]:
    return SENATE[0] + 22 + step * 32, SENATE[1] + 92


@memo
def rung(step: int, leads: bool, text: Text) -> Markup:
    """A space of the senate; the one above the disc of whoever acts there can be chosen."""
    x, y = senate_spot(step)
    n = SENATE_TRACK[step]
    words = text.say("draw.rung", n=n)
    return tag(
        "g",
        shape(plate(29, 78, 5), "rung"),
        label(n or "–", 0, -22, class_="rung-n latin"),
        id=f"p-rung-{step}",
        class_="place tight",
        transform=at(x, y - 25),
        data_part="Advance" if leads else None,
        data_label=words if leads else text.say("draw.track"),
    )


def senate(view: View, text: Text) -> tuple[Fragments, Fragments]:
    acts = view.seat is not None and view.seat == view.active and view.doing == Action.SENATE
    above = view.mats[view.active].step + 1 if acts else NONE
    made: Fragments = {f"p-rung-{step}": rung(step, step == above, text) for step in range(len(SENATE_TRACK))}
    for i, tile in enumerate(sorted(view.offered)):
        made[f"p-offer-{i}"] = offer(Bonus(tile), i, text)
    pieces: Fragments = {}
    height = [0] * len(SENATE_TRACK)
    for seat in view.discs:
        mat = view.mats[seat]
        x, y = senate_spot(mat.step)
        pieces[f"t-disc-{seat}"] = senate_disc(seat, x, y - height[mat.step] * 13, text)
        height[mat.step] += 1
    return made, pieces


@memo
def senate_disc(seat: int, x: float, y: float, text: Text) -> Markup:
    letter = text.say(f"draw.disc.{Player(seat).name}")
    return tag(
        "g",
        disc(LIVERY[seat], letter, 12.5),
        id=f"t-disc-{seat}",
        transform=at(x, y),
        class_="over",
        data_fly=f"disc-{seat}",
        data_label=text.name(Player(seat)),
    )


@memo
def offer(tile: Bonus, place: int, text: Text) -> Markup:
    return tag(
        "g",
        bonus_tile(tile, Face.GOLD, text),
        id=f"p-offer-{place}",
        class_="place tight",
        transform=at(SENATE[0] + 315, SENATE[1] + 32 + place * 52),
        data_part=tile.name,
        data_label=text.say("draw.bonus", tile=bonus_words(tile, Face.GOLD, text)),
        data_fly=f"bonus-{tile.name}",
    )


# Forum and stacks -----------------------------------------------------------------------------------------------------


@memo
def forum_space(space: ForumSpace, tile: ForumTile | None, text: Text) -> Markup:
    if space < EXTRA_SPACES:
        column, row = 0, int(space)
    else:
        column, row = 1 + (space - EXTRA_SPACES) // 3, (space - EXTRA_SPACES) % 3
    x, y = FORUM[0] + 25 + column * 44, FORUM[1] + 48 + row * 48
    drawn = forum_tile(tile, 42) if tile is not None else shape(plate(40, 40, 6), "empty orange" if column == 0 else "empty")
    words = text.name(space) + (f": {text.name(tile)}" if tile is not None else "")
    return tag(
        "g", drawn, id=f"s-{space.name}", class_="place tight", transform=at(x, y), data_part=space.name,
        data_of="ForumSpace", data_label=words,
    )  # fmt: skip


def forum(view: View, text: Text) -> Fragments:
    spaces = ((ForumSpace(i), ForumTile(tile) if tile != NONE else None) for i, tile in enumerate(view.forum))
    return {f"s-{space.name}": forum_space(space, tile, text) for space, tile in spaces}


@memo
def stack(category: Category, top: int, n: int, text: Text) -> Markup:
    column, row = category // 3, category % 3
    x, y = STACKS[0] + 35 + column * 65, STACKS[1] + 48 + row * 48
    drawn = shape(plate(60, 42, 6), "empty")
    words = text.say("draw.stack", stack=category, n=n)
    if top != NONE:
        drawn = small_tile(TRAJAN_TILES[top], text)
        words += ": " + tile_words(top, text)
    return tag(
        "g",
        drawn,
        stack_count(n, 24, 13),
        id=f"p-{category.name}",
        class_="place tight",
        transform=at(x, y),
        data_part=category.name,
        data_of="Category",
        data_label=words,
    )


def stacks(view: View, text: Text) -> Fragments:
    return {f"p-{c.name}": stack(c, view.tops[c], view.stacks[c], text) for c in CATEGORIES}


# Port -----------------------------------------------------------------------------------------------------------------


@memo
def pile(which: Pile, n: int, top: int, part: str, text: Text) -> Markup:
    place = {Pile.LEFT: 0, Pile.DECK: 1, Pile.RIGHT: 2}[which]
    x, y = PORT[0] + 34 + place * 58, PORT[1] + 76
    if which == Pile.DECK:
        drawn = card_back() if n else shape(plate(54, 76, 6), "empty")
        words = text.say("draw.deck", n=n)
    else:
        drawn = card(Commodity(top), text) if n else shape(plate(54, 76, 6), "empty")
        words = text.name(which) + (f": {text.name(Commodity(top))}" if n else "")
    return tag(
        "g", drawn, stack_count(n, 20, -32), id=f"p-{which.name}", class_="place tight", transform=at(x, y), data_part=part,
        data_label=words,
    )  # fmt: skip


SHIP_SPOTS = ((PORT[0] + 275, PORT[1] + 56), (PORT[0] + 275, PORT[1] + 116), (PORT[0] + 275, PORT[1] + 176))


def _dots(n: int, x: float, y: float) -> Markup:
    """n cards, as pips in rows of two."""
    spots = [(x + (i % 2 - (0 if n == 1 else 0.5)) * 8, y + (i // 2 - (n > 2) * 0.5) * 8) for i in range(n)]
    return join(tag("circle", class_="ship-dot", cx=dx, cy=dy, r=3) for dx, dy in spots)


@memo
def ship(which: Ship, face: int, text: Text) -> Markup:
    """A ship: what it carries and what that scores on the side that is up."""
    x, y = SHIP_SPOTS[which]
    points = SHIP_POINTS[which][face == Face.GOLD]
    cells = [
        join([label(n, -14 + 26 * i, 16, class_="ship-n latin"), _dots(i + 1, -14 + 26 * i, -7)]) for i, n in enumerate(points)
    ]
    words = text.say("draw.ship", ship=which, face=text.say(side(face)), points=", ".join(map(str, points)))
    return tag(
        "g",
        shape(plate(168, 52, 9), "ship-colour" if face == Face.GOLD else "ship-gray"),
        icon("ship", 44, -54, -7, class_="ico ship"),
        label(text.say(f"draw.ships.{which.name}"), -54, 20, class_="small ship-kind"),
        *cells,
        id=f"p-ship-{which.name}",
        class_="place tight",
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
