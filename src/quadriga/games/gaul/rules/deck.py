"""§2.1-2.3.7: the deck, never shuffled ahead. Cards are drawn by `Chance` at the moment they become known.

A pile holds five Events, and in certain piles a Winter card lies anywhere among them; so with n Events to come the next
card is the Winter with a chance of 1 in n + 1. Cards that somebody looked at before their time wait in `ahead`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from random import Random

from quadriga.kernel import Chance, Seat

from ..cards import CARDS, FACES, REPLACING, Card
from ..state import Gaul
from ..terms import NO_CARD, WINTER, Mark
from .scenarios import SCENARIOS, count_piles, sheet_of

PILE = 5
SET_ASIDE = 2  # §2.1: of the 72 Events at least two are in no pile
FIRST = 18  # cards of each first faction in a whole deck


async def draw(g: Gaul) -> int:
    """The next card off the deck: one known ahead, or a new one. `NO_CARD` when there is none."""
    if g.ahead:
        g.ahead_seen.pop(0)
        return g.ahead.pop(0)
    return await _turn_up(g)


async def look_ahead(g: Gaul, seat: Seat, n: int) -> None:
    """Cards 35 and 47: this seat looks at the next n face-down cards."""
    while len(g.ahead) < n:
        card = await _turn_up(g)
        if card == NO_CARD:
            break
        g.ahead.append(card)
        g.ahead_seen.append(0)
    for i in range(min(n, len(g.ahead))):
        g.ahead_seen[i] |= 1 << seat
        g.tell("foresaw", to=seat, place=i + 1, card=Card(g.ahead[i]))
    g.tell("looked_ahead", seat=seat + 1, n=n, but=seat)


async def _turn_up(g: Gaul) -> int:
    if not _has_cards(g):
        return NO_CARD
    cards, weights = _next_cards(g)
    return _taken(g, await Chance(cards, "card", weights, n=1 if g.current == NO_CARD else 2))


def _next_cards(g: Gaul) -> tuple[list[Card], list[int]]:
    """What may lie on top of the deck, and how likely."""
    likely = event_weights(g) if g.pile_left else []
    cards = [CARDS[number] for number, weight in zip(g.undrawn, likely, strict=False) if weight]
    weights = [g.pile_left * weight for weight in likely if weight]
    if g.pile_winter:
        weights.append(sum(weights) // g.pile_left if g.pile_left else 1)
        cards.append(Card.WINTER)
    return cards, weights


def _taken(g: Gaul, card: Card) -> int:
    if card == WINTER:
        g.pile_winter = False
    else:
        g.pile_left -= 1
        g.undrawn.remove(card)
    return int(card)


def lay_ahead(g: Gaul, card: Card, seats: Sequence[Seat]) -> bool:
    """Put this card on the deck behind those already known, as these seats have seen; False if it cannot lie there."""
    if not _has_cards(g):
        return False
    if not (g.pile_winter if card == WINTER else g.pile_left and card in g.undrawn):
        return False
    g.ahead.append(_taken(g, card))
    g.ahead_seen.append(sum(1 << seat for seat in set(seats)))
    return True


def redraw_ahead(g: Gaul, known: int, rng: Random) -> None:
    """Put the cards ahead beyond the first `known` ones back and draw as many anew, Winter cards too."""
    hidden = len(g.ahead) - known
    for card in reversed(g.ahead[known:]):
        if g.pile_left == _pile_size(g) and g.pile_winter == (g.pile in sheet_of(g).winters):
            g.pile, g.pile_left, g.pile_winter = g.pile - 1, 0, False  # the pile is whole again: go back to the one before
        if card == WINTER:
            g.pile_winter = True
        else:
            g.pile_left += 1
            g.undrawn = sorted([*g.undrawn, card])
    del g.ahead[known:]
    for _ in range(hidden):
        _has_cards(g)
        cards, weights = _next_cards(g)
        g.ahead.append(_taken(g, rng.choices(cards, weights)[0]))


def event_weights(g: Gaul) -> list[int]:
    """How likely each unseen Event is the next one: all alike, unless each first faction has as many cards (§A2.1).

    With even initiative the deck is dealt from as many cards of each first faction, just enough of them; so a faction's next
    card is as likely as the share of its cards still to come, whichever of them it is.
    """
    if not g.even or sheet_of(g) is not SCENARIOS[g.scenario]:  # §A2.1.2: the second deck is even as it is
        return [1] * len(g.undrawn)
    firsts = [FACES[CARDS[number]].order[0] for number in g.undrawn]
    unseen = {first: firsts.count(first) for first in firsts}
    shares = {first: max(0, count_even_share(g) - (FIRST - n)) for first, n in unseen.items()}
    scale = lcm(*unseen.values())
    return [shares[first] * scale // unseen[first] for first in firsts]


def count_even_share(g: Gaul) -> int:
    """§A2.1: how many cards of each first faction the deck is dealt from."""
    return -(-count_piles(g) * PILE // len(g.rules.players))


def _has_cards(g: Gaul) -> bool:
    """Whether a card is left, after opening the next pile that is not empty (R-89 may leave several short)."""
    while not g.pile_left and not g.pile_winter:
        if not _open_pile(g):
            return False
    return True


def _open_pile(g: Gaul) -> bool:
    if g.pile >= count_piles(g):
        return False
    g.pile += 1
    g.pile_left = _pile_size(g)
    g.pile_winter = g.pile in sheet_of(g).winters
    return True


def _pile_size(g: Gaul) -> int:
    """Events of a whole pile, where the next one begins: cards in effect leave the last of The Gallic War short (R-89)."""
    return min(PILE, max(0, len(g.undrawn) - SET_ASIDE))


def count_deck(g: Gaul) -> int:
    """§2.2: how many cards lie face down, which everybody may count."""
    later = range(g.pile + 1, count_piles(g) + 1)
    events = min(PILE * len(later), max(0, len(g.undrawn) - SET_ASIDE - g.pile_left))
    return len(g.ahead) + g.pile_left + g.pile_winter + events + sum(pile in sheet_of(g).winters for pile in later)


def count_winters(g: Gaul) -> int:
    """How many Winter cards the whole deck has."""
    return sum(pile <= count_piles(g) for pile in sheet_of(g).winters)


def is_frost(g: Gaul) -> bool:
    """§2.3.8: an Event card is played and the next one is Winter."""
    return g.current > WINTER and g.upcoming == WINTER


def is_final_winter(g: Gaul) -> bool:
    """§2.4.1: no Winter card follows the current one."""
    return g.winters >= count_winters(g)


def lasting_cards(g: Gaul) -> set[Card]:
    """Cards that stay out of the second deck: those in effect, and the base card of the same title (R-89)."""
    cards = {capability.card for capability in g.capabilities}
    if g.has_mark(Mark.GALLIA_TOGATA):
        cards.add(Card.GALLIA_TOGATA)
    if g.colony is not None:
        cards.add(Card.COLONY)
    same_title = {card for card in cards if REPLACING.get(card) in (Card.WINTER_CAMPAIGN, Card.GALLIA_TOGATA)}
    return cards | {REPLACING[card] for card in same_title}
