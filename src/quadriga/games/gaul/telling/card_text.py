"""Cards in words: their numbers, orders and texts, and what lasts of them."""

from __future__ import annotations

from quadriga.text import Text

from ..cards import FACES, Capability, Card
from ..ruleset import RULESETS
from ..terms import WINTER, Book, Faction, Mark, Side
from ..view import View


def effect(card: Card, side: Side, text: Text) -> str:
    key = f"card.{card.name}.{side.name.lower()}"
    return text.say(key) if text.has(key) else ""


def card_number(card: Card) -> str:
    """As it is printed: cards of Ariovistus bear the number of the card they replace, with an A."""
    base = card % 100
    return f"O{base}" if card > 200 else f"A{base}" if card > 100 else f"{base}"


def sides(card: Card) -> tuple[Side, ...]:
    return (Side.UNSHADED, Side.SHADED) if FACES[card].dual else (Side.UNSHADED,)


def order_of(number: int, book: Book) -> tuple[Faction, ...]:
    """§2.3.2, §A2.3.2: the factions as the card ranks them."""
    return RULESETS[book].order(FACES[Card(number)].order) if number > WINTER else ()


def lasting(view: View) -> list[Capability]:
    """§5.1.4, §5.3: what Events left behind beside the map: Capabilities, and the markers of two cards."""
    return [*view.capabilities, *(MARKED[marker.mark] for marker in view.marks if marker.mark in MARKED)]


MARKED = {
    Mark.OPTIMATES: Capability(Card.OPTIMATES, Side.UNSHADED),
    Mark.LOST_EAGLE: Capability(Card.LOST_EAGLE, Side.SHADED),
}
