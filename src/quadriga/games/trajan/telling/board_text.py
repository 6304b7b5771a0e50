"""The board in words: everything public, and the seat's own hand, as plain tables."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from quadriga.text import Table, Text

from ..components import (
    ACTIONS,
    BONUS_ACTION,
    CATEGORIES,
    COLOURS,
    COMMODITIES,
    FORUM_TILES,
    NEEDS,
    PROVINCE_POINTS,
    PROVINCES,
    SHIP_POINTS,
    SITES,
    TRAJAN_TILES,
)
from ..terms import (
    NONE,
    Bonus,
    Building,
    Commodity,
    Face,
    ForumSpace,
    ForumTile,
    Icon,
    Need,
    Player,
    Province,
    Ship,
    Site,
    Slot,
    Source,
)
from ..view import MatView, View

NOTHING = "–"


def board_text(view: View, text: Text) -> list[Table]:
    """The year, the players, the areas of the board, and every player's circle and stock."""
    tables = [year(view, text), players(view, text), circles(view, text), stock(view, text), sources(view, text)]
    return [*tables, forum(view, text), stacks(view, text), provinces(view, text), city(view, text), port(view, text)]


def make(title: str, head: str, rows: Iterable[tuple[str, ...]], text: Text) -> Table:
    return Table(text.say(f"table.{title}"), tuple(text.say(f"table.{word}") for word in head.split()), tuple(rows))


def counted(counts: Iterable[int], names: Iterable[IntEnum], text: Text) -> str:
    """Things by name with their numbers, those there are none of left out."""
    found = [f"{n}× {text.name(name)}" if n > 1 else text.name(name) for name, n in zip(names, counts, strict=False) if n]
    return ", ".join(found) or NOTHING


def named(values: Iterable[IntEnum], text: Text) -> str:
    return ", ".join(text.name(value) for value in values) or NOTHING


def year(view: View, text: Text) -> Table:
    rows = [
        (text.say("table.quarter"), str(view.quarter + 1)),
        (text.say("table.round"), str(len(view.demands) + 1)),
        (text.say("table.time"), f"{view.time}/{view.lap}"),
        (text.say("table.demands"), named((Need(n) for n in view.demands), text)),
        (text.say("table.offered"), named((Bonus(b) for b in view.offered), text)),
    ]
    return make("year", "what which", rows, text)


def players(view: View, text: Text) -> Table:
    def row(mat: MatView) -> tuple[str, ...]:
        turn = text.say("yes") if mat.seat == view.active and view.result is None else ""
        height = str(view.discs.index(mat.seat) + 1)
        hand = counted(mat.hand, COMMODITIES, text) if mat.hand is not None else str(mat.cards)
        known = "" if mat.hand is not None else counted(mat.known, COMMODITIES, text)
        return (text.name(Player(mat.seat)), turn, str(sum(mat.points)), str(mat.votes), height, hand, known)

    return make("players", "player turn points votes height hand known", map(row, view.mats), text)


def circles(view: View, text: Text) -> Table:
    """Every bowl with its stones, and the tile or arch outside it."""
    rows = []
    for mat in view.mats:
        for action in ACTIONS:
            tile = mat.slots[action]
            outside = text.name(TRAJAN_TILES[tile]) if tile != NONE else NOTHING
            if mat.arch == action:
                outside = text.say("table.arch")
            doubled = "+2" if mat.plus_two[action] else "+1"
            stones = counted(mat.bowls[action], COLOURS, text)
            rows.append((text.name(Player(mat.seat)), text.name(action), stones, Slot(action).name, outside, doubled))
    return make("circles", "player bowl stones slot tile extra", rows, text)


def stock(view: View, text: Text) -> Table:
    def row(mat: MatView) -> tuple[str, ...]:
        kept = counted(mat.kept, NEEDS, text)
        bonus = ", ".join(f"{text.name(b)} ({text.name(Face(f))})" for b, f in zip(Bonus, mat.bonus, strict=True) if f)
        figures = f"{mat.supply} / {mat.worker_camp} / {mat.military_camp}"
        cells = (text.name(Player(mat.seat)), counted(mat.tiles, FORUM_TILES, text), kept, counted(mat.icons, Icon, text))
        return (*cells, bonus or NOTHING, counted(mat.display, COMMODITIES, text), figures)

    return make("stock", "player tiles kept icons bonus display figures", map(row, view.mats), text)


def sources(view: View, text: Text) -> Table:
    rows = [(text.name(source), *(str(mat.points[source]) for mat in view.mats)) for source in Source]
    head = (text.say("table.source"), *(text.name(Player(mat.seat)) for mat in view.mats))
    return Table(text.say("table.sources"), head, tuple(rows))


def forum(view: View, text: Text) -> Table:
    rows = [(text.name(ForumSpace(i)), text.name(ForumTile(t)) if t != NONE else NOTHING) for i, t in enumerate(view.forum)]
    return make("forum", "space tile", rows, text)


def stacks(view: View, text: Text) -> Table:
    def top(tile: int) -> str:
        return text.name(TRAJAN_TILES[tile]) if tile != NONE else NOTHING

    return make("stacks", "stack tile left", ((text.name(c), top(view.tops[c]), str(view.stacks[c])) for c in CATEGORIES), text)


def provinces(view: View, text: Text) -> Table:
    def row(p: Province) -> tuple[str, ...]:
        tile = view.province_tiles[p]
        legionaries = named((Player(m.seat) for m in view.mats if view.garrisons[p] >> m.seat & 1), text)
        leaders = named((Player(m.seat) for m in view.mats if m.leader == p), text)
        shown = text.name(ForumTile(tile)) if tile != NONE else NOTHING
        return (text.name(p), str(PROVINCE_POINTS[p]), shown, legionaries, leaders)

    return make("provinces", "province points tile legionaries leaders", map(row, PROVINCES), text)


def city(view: View, text: Text) -> Table:
    def row(s: Site) -> tuple[str, ...]:
        tile = view.buildings[s]
        workers = named((Player(m.seat) for m in view.mats if m.workers >> s & 1), text)
        if tile == NONE:
            return (s.name, NOTHING, NOTHING, workers)
        return (s.name, text.name(Building(tile)), text.name(BONUS_ACTION[tile // 4]), workers)

    return make("city", "site tile action workers", map(row, SITES), text)


def side(face: int) -> str:
    """The key for the side of a ship that is up."""
    return "draw.side.colour" if face == Face.GOLD else "draw.side.gray"


def port(view: View, text: Text) -> Table:
    rows = [
        (text.name(s), f"{text.say(side(view.ships[s]))}: {', '.join(map(str, SHIP_POINTS[s][view.ships[s] == Face.GOLD]))}")
        for s in Ship
    ]
    for key, cards in (("left", view.left_pile), ("right", view.right_pile)):
        top = text.name(Commodity(cards[-1])) if cards else NOTHING
        rows.append((text.say(f"table.pile_{key}"), f"{top} ({len(cards)})"))
    rows.append((text.say("table.deck"), str(view.deck)))
    return make("port", "what which", rows, text)
