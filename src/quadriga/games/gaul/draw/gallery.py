"""All cards of Gaul with both their texts, to leaf through and to search."""

from __future__ import annotations

from quadriga.draw import Entry, Markup, crest, memo, tag
from quadriga.text import Text

from ..cards import BASE_DECK, FACES, Card
from ..ruleset import RULESETS
from ..telling.card_text import card_number, effect, sides
from ..terms import Book, Side
from .pieces import LIVERY, letter

LASTING = {"both": tuple(Side), "unshaded": (Side.UNSHADED,), "shaded": (Side.SHADED,), "": ()}


@memo
def entries(text: Text) -> list[Entry]:
    """Falling Sky first, then what Ariovistus adds, by number."""
    return [Entry(card.name, f"{card_number(card)} · {text.name(card)}", _face(card, text)) for card in FACES]


def _face(card: Card, text: Text) -> Markup:
    """§2.3.2, §5.2: the order of the factions, and the texts."""
    book = Book.FALLING_SKY if card in BASE_DECK else Book.ARIOVISTUS
    order = RULESETS[book].order(FACES[card].order)
    crests = [tag("span", crest(LIVERY[f], letter(f, text), 26), tag("span", text.name(f), class_="sr")) for f in order]
    lasting = LASTING[FACES[card].capability]
    texts = [
        tag(
            "p",
            tag("b", f"{text.name(side)}{', ' + text.say('draw.lasting') if side in lasting else ''}: "),
            effect(card, side, text),
            class_=f"side {side.name.lower()}",
        )
        for side in sides(card)
    ]
    return tag(
        "div", tag("p", *crests, tag("small", text.say(f"draw.book.{book.name}")), class_="order"), *texts, class_="gaul-card"
    )
