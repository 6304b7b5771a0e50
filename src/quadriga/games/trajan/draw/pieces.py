"""The pieces of Trajan as drawings: stones, tiles, cards, figures. Each is drawn around its own middle."""

from __future__ import annotations

from quadriga.draw import EMPTY, Markup, at, icon, join, label, medal, memo, outline, plate, polygon, tag
from quadriga.text import Text

from ..components import (
    BUILDINGS_PER_ICON,
    COMMODITY_BONUS,
    NEED_BONUS,
    TILE_CATEGORY,
    TILE_COLOURS,
    TILE_FIGURES,
    TILE_NEED,
    TILE_POINTS,
    VOTES,
)
from ..state import building_points
from ..telling.bonuses import bonus_points
from ..terms import Action, Bonus, Building, Category, Colour, Commodity, Face, ForumTile, Icon, Need, TrajanTile

STONE = polygon(8, 15, 0.3927)
TILE = plate(92, 60, 8)
CARD = plate(54, 76, 6)
KIND = {Category.CARDS: "card", Category.WORKERS: "worker", Category.LEGION: "legionary"}


def shape(d: str, classes: str = "") -> Markup:
    """The two paths that the shared style lights: the halo below and the body above."""
    return join([tag("path", class_="halo", d=d), tag("path", class_=f"body {classes}".strip(), d=d)])


@memo
def stone(colour: Colour, text: Text) -> Markup:
    """An action stone, cut and polished: colour, facets, letter."""
    letter = text.say(f"draw.letter.{colour.name}")
    return join(
        [
            tag("path", class_="stone-shade", d=STONE, transform=at(1, 3)),
            shape(STONE, f"c-{colour.name.lower()}"),
            tag("use", href="#i-facets", x=-15.0, y=-15.0, width=30.0, height=30.0),
            label(letter, 0, 5.4, class_=f"on-{colour.name.lower()} stone-letter"),
        ]
    )


def small_stone(colour: Colour, x: float, y: float, text: Text) -> Markup:
    letter = text.say(f"draw.letter.{colour.name}")
    return tag(
        "g",
        tag("path", class_=f"body c-{colour.name.lower()}", d=polygon(8, 10.5, 0.3927)),
        label(letter, 0, 4, class_=f"on-{colour.name.lower()} small-letter"),
        transform=at(x, y),
    )


@memo
def trajan_tile(tile: TrajanTile, text: Text) -> Markup:
    """A Trajan tile: the two colours it needs, what it gives, its points."""
    first, second = TILE_COLOURS[tile]
    category = TILE_CATEGORY[tile]
    need = TILE_NEED[tile]
    if category == Category.PLUS_TWO:
        gift = label("+2", -18, 18, class_="gift latin")
    elif category == Category.NINE:
        gift = EMPTY
    elif need is not None:
        gift = icon(need.name.lower(), 26, -20, 12, class_="ico")
    else:
        n = TILE_FIGURES[tile] or 2
        picture = KIND[category]
        gift = join([icon(picture, 24, -32 + 15 * i + (8 if n == 1 else 0), 12, class_="ico") for i in range(n)])
    return join(
        [
            shape(TILE, "marble"),
            small_stone(first, -32, -15, text),
            small_stone(second, -9, -15, text),
            gift,
            label(TILE_POINTS[tile], 26, 10, class_="points latin"),
        ]
    )


@memo
def small_tile(tile: TrajanTile, text: Text) -> Markup:
    """The top of a stack: a Trajan tile in small, its colours above, gift and points below."""
    first, second = TILE_COLOURS[tile]
    category = TILE_CATEGORY[tile]
    need = TILE_NEED[tile]
    n = TILE_FIGURES[tile] or 2
    if category == Category.PLUS_TWO:
        gift = label("+2", -16, 17, class_="gift-small latin")
    elif category == Category.NINE:
        gift = EMPTY
    elif need is not None:
        gift = icon(need.name.lower(), 18, -17, 11, class_="ico")
    else:
        gift = join([icon(KIND[category], 16, -22 + 10 * i, 11, class_="ico") for i in range(n)])
    return join(
        [
            shape(plate(62, 44, 6), "marble"),
            small_stone(first, -20, -10, text),
            small_stone(second, 1, -10, text),
            gift,
            label(TILE_POINTS[tile], 22, -4, class_="points-small latin"),
        ]
    )


def tile_class(tile: ForumTile) -> str:
    if tile < len(Need) or tile == ForumTile.WILD_NEED:
        return "t-need"
    if tile in VOTES:
        return "t-votes"
    return {ForumTile.WILD_COMMODITY: "t-goods", ForumTile.WILD_CONSTRUCTION: "t-build"}.get(tile, "t-extra")


@memo
def forum_tile(tile: ForumTile, size: float = 56) -> Markup:
    """A tile of the forum or a province."""
    d = plate(size, size, size / 8)
    scale = size / 56
    if tile in VOTES:
        inner = join([icon("votes", 26, 0, -9, class_="ico"), label(VOTES[tile], 0, 24, class_="tally latin")])
    elif tile >= ForumTile.EXTRA_SEAPORT:
        action = Action(tile - ForumTile.EXTRA_SEAPORT)
        inner = join([icon(action.name.lower(), 30, 0, -7, class_="ico"), label("+1", 0, 24, class_="tally latin")])
    elif tile >= ForumTile.WILD_NEED:
        picture = {
            ForumTile.WILD_NEED: "bread",
            ForumTile.WILD_COMMODITY: "card",
            ForumTile.WILD_CONSTRUCTION: "window",
            ForumTile.WILD_ACTION: "hourglass",
        }[tile]
        inner = join([icon(picture, 22, -9, -8, class_="ico"), icon("wild", 24, 9, 9, class_="ico star")])
    else:
        inner = icon(tile.name.lower(), 38, class_="ico")
    return join([shape(d, tile_class(tile)), tag("g", inner, transform=f"scale({scale:g})" if scale != 1 else None)])


@memo
def building(tile: Building, size: float = 44) -> Markup:
    """A construction tile: its type and points."""
    d = plate(size, size, 5)
    picture = Icon(tile // BUILDINGS_PER_ICON).name.lower()
    return join(
        [
            shape(d, "marble"),
            icon(picture, 26, -6, -5, class_="ico"),
            label(building_points(tile), 14, 18, class_="tally latin"),
        ]
    )


@memo
def bonus_tile(tile: Bonus, face: Face, text: Text) -> Markup:
    """A bonus tile: what it counts, and its points by the side that is up."""
    shown = bonus_points(tile, face)
    if tile in COMMODITY_BONUS:
        pair = COMMODITY_BONUS[tile]
        inner = join([icon(card.name.lower(), 24, -22 + 26 * i, 0, class_="ico") for i, card in enumerate(pair)])
    elif tile in NEED_BONUS:
        inner = icon(NEED_BONUS[tile].name.lower(), 30, -12, 0, class_="ico")
    elif tile == Bonus.CITY_WORKERS:
        inner = icon("worker", 30, -12, 0, class_="ico")
    elif tile == Bonus.PROVINCE_LEGIONARIES:
        inner = icon("legionary", 30, -12, 0, class_="ico")
    else:
        inner = icon("wild", 28, -12, 0, class_="ico")
    d = plate(92, 46, 8)
    return join(
        [
            shape(d, "gold" if face == Face.GOLD else "gray"),
            inner,
            label(shown, 30, 9, class_="points latin"),
        ]
    )


@memo
def card(kind: Commodity, text: Text) -> Markup:
    """A commodity card."""
    return join(
        [
            shape(CARD, f"goods k{int(kind) // 2}"),
            icon(kind.name.lower(), 36, 0, -8, class_="ico"),
            label(text.name(kind), 0, 30, class_="card-name"),
        ]
    )


@memo
def unnamed_card(kind: Commodity) -> Markup:
    """The same in small, where letters could not be read."""
    return join([shape(CARD, f"goods k{int(kind) // 2}"), icon(kind.name.lower(), 44, class_="ico")])


@memo
def card_back(d: str = CARD) -> Markup:
    return join([shape(d, "back"), icon("eagle", 34, class_="ico pale")])


@memo
def figure(livery: int, picture: str, radius: float = 13) -> Markup:
    """A worker, legionary or leader of a seat."""
    return tag("g", medal(livery, radius), icon(picture, radius * 1.25, class_="ico pale"), class_=f"fig s{livery}")


@memo
def disc(livery: int, letter: str, radius: float = 16) -> Markup:
    """A seat's disc in the senate."""
    return tag("g", medal(livery, radius), label(letter, 0, radius * 0.35, class_="disc-letter"), class_=f"fig s{livery}")


@memo
def arch(size: float = 50) -> Markup:
    return tag("g", tag("path", class_="arch-back", d=outline(0, size * 0.56)), icon("trajan", size, class_="ico arch"))


def stack_count(n: int, x: float, y: float) -> Markup:
    """How many tiles or cards lie there."""
    return join([tag("circle", class_="stack", cx=float(x), cy=float(y), r=9.5), label(n, x, y + 4.6, class_="stack-n")])
