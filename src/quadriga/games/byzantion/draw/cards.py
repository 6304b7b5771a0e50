"""The cards of Byzantion as drawings: a picture on the ground of their type, name, price, production, ability."""

from __future__ import annotations

from quadriga.draw import EMPTY, Markup, at, icon, join, label, memo, plate, tag, wrap
from quadriga.text import Text

from ..box.cards import Cards, find
from ..telling.card_text import card_text, card_types, goods_text
from ..terms import Card, CardType, Good, Goods, Unit
from .places import SMALL, TALL, WIDE

INNER = WIDE - 10  # between the margins of a card
WOMEN = frozenset({Card.E001, Card.E004})  # Theodora and Antonina have no beard
PRICE = 18.0  # what its coin takes of the picture, at the left: there it is seen in a fan of cards
NAME, WHAT = 14.0, 13.0  # from line to line
NAMES = ((13.3, "name"), (16.2, "name name-5"), (19.4, "name name-6"))  # size and class, by how small a card is drawn
STAR = "M0-6L1.600-2 6-1.800 2.500.900 3.700 5.200 0 2.700-3.700 5.200-2.500.900-6-1.800-1.600-2z"


def lines(words: str, x: float, y: float, *, width: float, size: float, step: float, class_: str, most: int = 9) -> Markup:
    """Words in lines of at most this width, below each other."""
    found = wrap(words, width, size)
    shown = [*found[: most - 1], " ".join(found[most - 1 :])] if len(found) > most else found
    return join(label(line, x, y + i * step, class_=class_) for i, line in enumerate(shown))


def capitals(words: str, width: float, size: float) -> list[str]:
    """Words set in small capitals, of which none is narrow, as lines of at most this width."""
    left = words.split()
    found: list[str] = []
    for row in wrap(words.upper(), width, size):
        n = len(row.split())
        found.append(" ".join(left[:n]))
        left = left[n:]
    return found


def good_icon(good: Good, size: float, x: float = 0, y: float = 0) -> Markup:
    return icon(good.name.lower(), size, x, y, class_=f"ico g g-{good.name.lower()}")


def row_width(goods: Goods, size: float) -> float:
    return sum(size + (13 if n > 1 else 3) for n in goods if n)


@memo
def goods_row(goods: Goods, x: float, y: float, size: float = 18) -> Markup:
    """Icons with their numbers, from left to right."""
    parts: list[Markup] = []
    for good, n in enumerate(goods):
        if n:
            parts.append(good_icon(Good(good), size, x + size / 2, y))
            if n > 1:
                parts.append(label(n, x + size + 1, y + 4.6, class_="made-n"))
            x += size + (13 if n > 1 else 3)
    return join(parts)


def describe(cards: Cards, card: Card, price: int | None, text: Text) -> str:
    """All a card says, for ears and tooltips."""
    words = [text.name(card), _kind(cards, card, text)]
    printed = cards.cost[card]
    is_less = price is not None and price < printed
    words.append(text.say("draw.cost_less", n=price, printed=printed) if is_less else text.say("draw.cost", n=printed))
    if any(cards.production[card]):
        words.append(goods_text(cards.production[card], text))
    return ". ".join(one[:1].upper() + one[1:] for one in words) + ". " + card_text(cards, card, text)


def _kind(cards: Cards, card: Card, text: Text) -> str:
    """The types of a card; of a hero also how many cards of each he can lead."""
    if not cards.hero[card]:
        return text.say("draw.of_type", types=card_types(cards, card, text))
    levels = cards.levels[card]
    types = "; ".join(text.say("draw.level", type=kind, n=levels[kind]) for kind in cards.types[card])
    return text.say("draw.of_hero", types=types)


# The picture ------------------------------------------------------------------------------------------------------------


def picture(cards: Cards, card: Card, width: float, top: float, height: float, left: float = 0) -> Markup:
    """The ground of each type with its emblem; heroes have a face; a star for each level. `left`: room for the price."""
    types = cards.types[card]
    part = (width - 2) / len(types)
    drawn = [_ground(kind, -width / 2 + 1 + i * part, top + 1, part, height) for i, kind in enumerate(types)]
    drawn.append(tag("rect", class_="tesserae", x=-width / 2 + 1, y=top + 1, width=width - 2, height=height))
    size = min(height - 4, 44)
    if cards.hero[card]:
        drawn.append(_bust(card, types[0], size + 4, -width / 2 + 8 + left + size / 2, top + 1 + height - (size + 4) / 2))
    else:
        for i, kind in enumerate(types):
            x = -width / 2 + i * part + ((part + left / 2) / 2 if len(types) > 1 else left + size / 2 + 7)
            drawn.append(icon(f"type-{kind.name.lower()}", size, x, top + 1 + height / 2, class_="emblem"))
    if cards.hero[card]:
        drawn.append(_levels(cards, card, -width / 2 + 14 + left + size, top + height - 8))
    drawn.append(tag("path", class_="edge-line", d=f"M{-width / 2 + 1:g} {top + 1 + height:g}h{width - 2:g}"))
    return join(drawn)


def _levels(cards: Cards, card: Card, x: float, y: float) -> Markup:
    """What a hero can lead: a star for each card of a type; of two types, the emblem and the number of each."""
    types = cards.types[card]
    if len(types) == 1:
        stars = range(cards.levels[card][types[0]])
        return join(tag("path", class_="star", d=STAR, transform=at(x + 5 + 12 * i, y)) for i in stars)
    drawn: list[Markup] = []
    for i, kind in enumerate(types):
        drawn.append(icon(f"type-{kind.name.lower()}", 14, x + 6 + 26 * i, y, class_="emblem"))
        drawn.append(label(cards.levels[card][kind], x + 14 + 26 * i, y + 5, class_="level"))
    return join(drawn)


def _ground(kind: CardType, x: float, y: float, width: float, height: float) -> Markup:
    return tag("rect", class_=f"c-{kind.name.lower()} type-ground", x=x, y=y, width=width, height=height)


def _bust(card: Card, kind: CardType, size: float, x: float, y: float) -> Markup:
    """A head in the manner of the mosaics; hair, beard and head-dress differ."""
    face = f"face-{2 if card in WOMEN else int(card) % 3}"
    parts = [icon("halo", size, x, y), icon(f"robe-{kind.name.lower()}", size, x, y), icon(face, size, x, y)]
    return tag("g", *parts, icon(f"hat-{kind.name.lower()}", size, x, y), class_="bust")


def cost(n: int, printed: int, x: float, y: float) -> Markup:
    """What a card costs now; a price below the printed one is marked."""
    coin = [tag("circle", cx=x, cy=y, r=13), label(n, x, y + 5.2)]
    if n >= printed:
        return tag("g", *coin, class_="cost")
    ground = tag("rect", class_="printed", x=x, y=y - 9, width=32, height=18, rx=9)  # it lies over the picture
    return tag("g", ground, *coin, label(printed, x + 22, y + 4.5, class_="printed"), class_="cost less")


@memo
def face(set_key: str, card: Card, price: int | None, text: Text) -> Markup:
    """A card with its text: the picture takes whatever room the words leave."""
    cards = find(set_key)
    shown = cards.cost[card] if price is None else price
    body = plate(WIDE, TALL, 7)
    made = cards.production[card]
    names = wrap(text.name(card), INNER, 13.6)
    words = wrap(card_text(cards, card, text), INNER, 12.9) if card_text(cards, card, text) else ()
    used = 7 + NAME * len(names) + (21 if any(made) else 0) + WHAT * len(words) + 4
    top, height = -TALL / 2, max(20.0, min(62.0, TALL - used))
    under = top + height
    below = under + 2 + NAME * len(names)
    parts = [
        tag("path", class_="halo", d=body),
        tag("path", class_="body", d=body),
        picture(cards, card, WIDE, top, height, PRICE),
        *[label(line, -WIDE / 2 + 5, under + 14 + NAME * i, class_="name") for i, line in enumerate(names)],
        cost(shown, cards.cost[card], 15 - WIDE / 2, top + 15),
    ]
    if any(made):
        parts.append(goods_row(made, -WIDE / 2 + 5, below + 13))
        below += 21
    parts += [label(line, -WIDE / 2 + 5, below + 13 + WHAT * i, class_="what") for i, line in enumerate(words)]
    return join(parts)


@memo
def small_face(set_key: str, card: Card, is_down: bool, text: Text, scale: float = 1) -> Markup:
    """A card in a zone: name, types, production; where cards are drawn smaller, the letters keep their size."""
    cards = find(set_key)
    width, height = SMALL
    body = plate(width, height, 6)
    top = -height / 2
    size, kind = NAMES[min(len(NAMES) - 1, round(4 / scale) - 4)] if scale < 1 else NAMES[0]
    most = 3 if size < 14 or is_down else 2
    inner = [tag("path", class_="halo", d=body), tag("path", class_="body", d=body)]
    names = wrap(text.name(card), width - 6, size)
    names = names if len(names) <= most else (*names[: most - 1], f"{names[most - 1]} …")
    start = top + (14 if is_down else 32)
    inner += [label(line, -width / 2 + 4, start + (size - 0.8) * i, class_=kind) for i, line in enumerate(names)]
    if not is_down:
        inner.append(picture(cards, card, width, top, 20))
        inner.append(goods_row(cards.production[card], -width / 2 + 4, height / 2 - 10.5, 17))
    return join(inner)


def classes(cards: Cards, card: Card, *more: str) -> str:
    return " ".join(["card", *(["plot"] if cards.is_intrigue(card) else []), *more])


@memo
def unit_piece(unit: Unit, n: int, type_name: str, words: str, home: str | None = None, under: Markup = EMPTY) -> Markup:
    """A kind of unit with its number; `home`: the place from which a press on it takes it, `under`: what is pressed as well."""
    shape = plate(24, 24, 7)
    count = label(n, 14, 5, class_="unit-n") if n > 1 else EMPTY
    return tag(
        "g", under, tag("path", class_="halo", d=shape), tag("path", class_="body", d=shape),
        icon(unit.name.lower(), 18, class_="ico"), count, class_=f"unit c-{type_name}",
        data_part=unit.name, data_label=words, data_home=home,
    )  # fmt: skip
