"""Deck, display and discard pile."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.kernel import Chance, Seat

from ..moves import Discard
from ..state import Byzantion
from ..terms import DISPLAY_SIZE, Card, Good, Passive

INCOME = 2  # nomismata for a discarded card, besides one auctoritas


def reshuffle(g: Byzantion) -> None:
    """§6.3: when the deck is used up, the discard pile becomes the new deck."""
    if not g.deck and g.discard:
        g.deck = sorted(g.discard)
        g.discard = []
        g.tell("reshuffled")


async def turn_up(g: Byzantion) -> Card | None:
    """The next card of the deck, out of it; None when deck and discard pile are both empty (R-15)."""
    reshuffle(g)
    if not g.deck:
        return None
    card = await Chance(g.deck, "card")
    g.deck.remove(card)
    return card


async def draw(g: Byzantion, seat: Seat, n: int = 1) -> None:
    """Draw from the deck into the hand; only its owner sees what it is."""
    for _ in range(n):
        card = await turn_up(g)
        if card is None:
            return
        g.add_to_hand(seat, card, known=False)
        g.tell("draws", to=seat, seat=g.who(seat), card=card)
        g.tell("draws_hidden", but=seat, seat=g.who(seat))


async def fill_display(g: Byzantion, freed: Sequence[int] = ()) -> None:
    """§3.1, §6.3: eight cards lie face up; new ones go to the freed places, from the first."""
    places = [*freed, *[DISPLAY_SIZE] * DISPLAY_SIZE]
    while len(g.display) < DISPLAY_SIZE:
        card = await turn_up(g)
        if card is None:
            return
        g.display.insert(places.pop(0), card)
        g.tell("displayed", card=card)


def take_displayed(g: Byzantion, seat: Seat, card: Card) -> int:
    """A card of the display goes into the hand; returns its place, which is to be filled."""
    place = g.display.index(card)
    g.display.remove(card)
    if card in g.reserved:
        g.reserved.remove(card)
    g.add_to_hand(seat, card, known=True)
    g.tell("takes", seat=g.who(seat), card=card)
    return place


def discards(g: Byzantion, seat: Seat) -> list[Discard]:
    return [Discard(card) for card in g.hands[seat]]


def discard_for_income(g: Byzantion, seat: Seat, card: Card) -> None:
    """§6.2: a discarded hand card gives one auctoritas and two nomismata."""
    g.take_from_hand(seat, card)
    g.throw(card)
    g.tell("discards", seat=g.who(seat), card=card)
    g.gain_one(seat, Good.AUCTORITAS)
    g.gain_one(seat, Good.NOMISMA, income(g, seat))


def income(g: Byzantion, seat: Seat) -> int:
    """Nomismata for one discarded card."""
    return INCOME + g.bonus(seat, Passive.INCOME)
