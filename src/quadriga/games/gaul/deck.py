"""§2.1-2.3.7: the deck, never shuffled ahead. Cards are drawn by `Chance` at the moment they become known.

A pile holds five Events, and in certain piles a Winter card lies anywhere among them; so with n Events to come the next
card is the Winter with a chance of 1 in n + 1. Cards that somebody looked at before their time wait in `ahead`.
"""

from __future__ import annotations

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.scenarios import SCENARIOS
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import NO_CARD, WINTER
from quadriga.kernel import Chance, Seat

PILE = 5


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
    g.tell("looked_ahead", seat=seat, n=n, but=seat)


async def _turn_up(g: Gaul) -> int:
    if not g.pile_left and not g.pile_winter and not _open_pile(g):
        return NO_CARD
    cards = [Card(number) for number in g.undrawn] if g.pile_left else []
    weights = [g.pile_left] * len(cards)
    if g.pile_winter:
        cards.append(Card.WINTER)
        weights.append(max(1, len(g.undrawn)) if g.pile_left else 1)
    card = await Chance(cards, "card", weights)
    if card == WINTER:
        g.pile_winter = False
    else:
        g.pile_left -= 1
        g.undrawn.remove(card)
    return int(card)


def _open_pile(g: Gaul) -> bool:
    scenario = SCENARIOS[g.scenario]
    if g.pile >= (scenario.short_piles if g.short else scenario.piles):
        return False
    g.pile += 1
    g.pile_left = PILE
    g.pile_winter = g.pile in scenario.winters
    return True


def count_deck(g: Gaul) -> int:
    """§2.2: how many cards lie face down, which everybody may count."""
    scenario = SCENARIOS[g.scenario]
    piles = scenario.short_piles if g.short else scenario.piles
    later = range(g.pile + 1, piles + 1)
    return len(g.ahead) + g.pile_left + g.pile_winter + sum(PILE + (pile in scenario.winters) for pile in later)


def count_winters(g: Gaul) -> int:
    """How many Winter cards the whole deck has."""
    scenario = SCENARIOS[g.scenario]
    return sum(pile <= (scenario.short_piles if g.short else scenario.piles) for pile in scenario.winters)


def is_frost(g: Gaul) -> bool:
    """§2.3.8: an Event card is played and the next one is Winter."""
    return g.current > WINTER and g.upcoming == WINTER


def is_final_winter(g: Gaul) -> bool:
    """§2.4.1: no Winter card follows the current one."""
    return g.winters >= count_winters(g)
