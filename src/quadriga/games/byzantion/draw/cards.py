"""Cards, goods and units of Byzantion as drawings."""

from __future__ import annotations

from quadriga.draw import EMPTY, Markup, icon, join, label, memo, plate, tag
from quadriga.text import Text

from ..box.cards import Cards, find
from ..telling.card_text import card_text, card_types, goods_text
from ..terms import Card, Good, Goods, Unit

WIDE, TALL = 145, 196  # a card with its text
SMALL = (104, 88)  # a card in a zone
LAUREL = "M0-4.500L1.400-1.400 4.600-1.400 2-.500 3 3.200 0 1.200-3 3.200-2-.500-4.600-1.400-1.400-1.400z"


def wrap(words: str, width: int, most: int) -> list[str]:
    """A text in lines of at most `width` letters; the last line shows that more is missing."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    if len(lines) > most:
        lines = lines[:most]
        lines[-1] = lines[-1][: width - 1].rstrip(" .,:;") + "…"
    return lines


def lines(words: str, x: float, y: float, *, width: int, most: int, step: float, class_: str) -> Markup:
    return join(label(line, x, y + i * step, class_=class_) for i, line in enumerate(wrap(words, width, most)))


def good_icon(good: Good, size: float, x: float = 0, y: float = 0) -> Markup:
    return icon(good.name.lower(), size, x, y, class_=f"ico g g-{good.name.lower()}")


@memo
def goods_row(goods: Goods, x: float, y: float, size: float = 22) -> Markup:
    """Icons with their numbers, from left to right."""
    parts: list[Markup] = []
    for good, n in enumerate(goods):
        if n:
            parts.append(good_icon(Good(good), size, x + size / 2, y))
            if n > 1:
                parts.append(label(n, x + size + 1, y + 6, class_="made-n"))
            x += size + (16 if n > 1 else 4)
    return join(parts)


def describe(cards: Cards, card: Card, price: int | None, text: Text) -> str:
    """All a card says, for ears and tooltips."""
    words = [text.name(card), card_types(cards, card, text)]
    words.append(text.say("draw.cost", n=cards.cost[card] if price is None else price, printed=cards.cost[card]))
    if any(cards.production[card]):
        words.append(goods_text(cards.production[card], text))
    return ". ".join(words) + ". " + card_text(cards, card, text)


def bands(cards: Cards, card: Card, width: float, y: float, text: Text) -> Markup:
    """One stripe for each type, with a laurel for each level."""
    types = cards.types[card]
    part = width / len(types)
    drawn = []
    for i, kind in enumerate(types):
        x = -width / 2 + i * part
        name = text.name(kind)
        short = name if len(types) == 1 else name[:3]
        laurels = [
            tag(
                "path", class_="laurel", d=LAUREL, transform=f"translate({x + part - 9 - 11 * level:g} {y + 10.5:g}) scale(1.3)"
            )
            for level in range(cards.levels[card][kind])
        ]
        drawn.append(
            tag(
                "g",
                tag("rect", class_="band", x=x, y=y, width=part, height=20),
                label(short, x + 5, y + 15, class_="band-text"),
                *laurels,
                class_=f"c-{kind.name.lower()}",
            )
        )
    return join(drawn)


def cost(n: int, printed: int, x: float, y: float) -> Markup:
    """What a card costs now; a price below the printed one is marked."""
    less = label(printed, x, y + 66, class_="printed") if n < printed else EMPTY
    return tag("g", tag("circle", cx=x, cy=y, r=15), label(n, x, y + 6.5), less, class_="cost less" if n < printed else "cost")


@memo
def face(set_key: str, card: Card, price: int | None, text: Text) -> Markup:
    """A card with its text: name, cost, types, production, ability."""
    cards = find(set_key)
    shown = cards.cost[card] if price is None else price
    body = plate(WIDE, TALL, 7)
    made = cards.production[card]
    top = -TALL / 2
    under = top + (108 if any(made) else 86)
    return join(
        [
            tag("path", class_="halo", d=body),
            tag("path", class_="body", d=body),
            lines(text.name(card), -66, top + 20, width=14, most=2, step=17, class_="name"),
            bands(cards, card, WIDE - 2, top + 45, text),
            cost(shown, cards.cost[card], 54, top + 19),
            goods_row(made, -66, top + 82, 24) if any(made) else EMPTY,
            lines(card_text(cards, card, text), -66, under, width=21, most=6, step=16, class_="what"),
        ]
    )


@memo
def small_face(set_key: str, card: Card, is_down: bool, text: Text) -> Markup:
    """A card in a zone: name, types, production."""
    cards = find(set_key)
    width, height = SMALL
    body = plate(width, height, 6)
    top = -height / 2
    inner = [tag("path", class_="halo", d=body), tag("path", class_="body", d=body)]
    inner.append(lines(text.name(card), -47, top + 17, width=12, most=2, step=15, class_="name small-name"))
    if not is_down:
        inner.append(bands(cards, card, width - 2, top + 38, text))
        inner.append(goods_row(cards.production[card], -47, top + 71))
    return join(inner)


def classes(cards: Cards, card: Card, *more: str) -> str:
    return " ".join(["card", *(["plot"] if cards.is_intrigue(card) else []), *more])


@memo
def unit_piece(unit: Unit, n: int, type_name: str, words: str) -> Markup:
    """A kind of unit with its number."""
    shape = plate(30, 30, 8)
    count = label(n, 18, 6, class_="unit-n") if n > 1 else EMPTY
    return tag(
        "g", tag("path", class_="halo", d=shape), tag("path", class_="body", d=shape),
        icon(unit.name.lower(), 22, class_="ico"), count, class_=f"unit c-{type_name}",
        data_part=unit.name, data_label=words,
    )  # fmt: skip
