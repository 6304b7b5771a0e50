"""§5.3: texts that last. What they change stands with the rule they change; here a faction only takes the card.

A capability replaces the other side of its card (§5.1.2). Some texts name who holds it.
"""

from __future__ import annotations

from ..cards import Card
from ..state import Gaul
from ..terms import GAULS, ROMANS, Faction, Side
from .vocabulary import SHADED, Effect, event, name_faction

_FOR_ALL: tuple[tuple[Card, Side], ...] = (
    (Card.BALLISTAE, Side.UNSHADED),
    (Card.TITUS_LABIENUS, Side.UNSHADED),
    (Card.TITUS_LABIENUS, SHADED),
    (Card.BALEARIC_SLINGERS, Side.UNSHADED),
    (Card.BALEARIC_SLINGERS, SHADED),
    (Card.LEGIO_X, Side.UNSHADED),
    (Card.LEGIO_X, SHADED),
    (Card.MASSED_GALLIC_ARCHERS, Side.UNSHADED),
    (Card.MASSED_GALLIC_ARCHERS, SHADED),
    (Card.VERCINGETORIXS_ELITE, Side.UNSHADED),
    (Card.VERCINGETORIXS_ELITE, SHADED),
    (Card.DIVICIACUS, Side.UNSHADED),
    (Card.DIVICIACUS, SHADED),
    (Card.RIVER_COMMERCE, Side.UNSHADED),
    (Card.RIVER_COMMERCE, SHADED),
    (Card.CONVICTOLITAVIS, Side.UNSHADED),
    (Card.CONVICTOLITAVIS, SHADED),
    (Card.COMMIUS, Side.UNSHADED),
    (Card.COMMIUS, SHADED),
    (Card.GERMANIC_HORSE, Side.UNSHADED),
    (Card.WINTER_CAMPAIGN, Side.UNSHADED),
    (Card.DREAD, Side.UNSHADED),
    (Card.DREAD, SHADED),
    (Card.GERMAN_PHALANX, Side.UNSHADED),
    (Card.GERMAN_PHALANX, SHADED),
    (Card.WAILING_WOMEN, Side.UNSHADED),
    (Card.WAILING_WOMEN, SHADED),
    (Card.VERGOBRET, Side.UNSHADED),
    (Card.VERGOBRET, SHADED),
    (Card.WINTER_CAMPAIGN_A, Side.UNSHADED),
    (Card.NERVII, Side.UNSHADED),
    (Card.NERVII, SHADED),
    (Card.DIVICIACUS_O, SHADED),
)  # fmt: skip


def take(g: Gaul, card: Card, side: Side, owner: Faction | None = None) -> None:
    """§5.3: the text lasts from now on, for its holder if it names one."""
    g.take_capability(card, side, owner)
    if owner is None:
        g.tell("event_lasts", card=card, side=side)
    else:
        g.tell("event_held", card=card, side=side, faction=owner)


def _lasting_for_all(card: Card, side: Side) -> Effect:
    async def effect(g: Gaul, by: Faction) -> None:
        take(g, card, side)

    return effect


for _card, _side in _FOR_ALL:
    event(_card, _side)(_lasting_for_all(_card, _side))


@event(Card.BAGGAGE_TRAINS)
async def baggage_trains(g: Gaul, by: Faction) -> None:
    """8: the executing faction takes the card."""
    take(g, Card.BAGGAGE_TRAINS, Side.UNSHADED, by)


@event(Card.BAGGAGE_TRAINS, SHADED)
async def slow_wagons(g: Gaul, by: Faction) -> None:
    """8: the executing faction takes the card."""
    take(g, Card.BAGGAGE_TRAINS, SHADED, by)


@event(Card.BALLISTAE, SHADED)
async def siege_stratagems(g: Gaul, by: Faction) -> None:
    """10: goes to any Gallic faction; in Ariovistus the Arverni are one (R-68)."""
    take(g, Card.BALLISTAE, SHADED, await name_faction(g, by, GAULS))


@event(Card.AQUITANI, SHADED)
async def nitiobrigan_horse(g: Gaul, by: Faction) -> None:
    """25: "your Rally": the executing faction holds it."""
    take(g, Card.AQUITANI, SHADED, by)


@event(Card.GERMANIC_HORSE, SHADED)
async def shock_cavalry(g: Gaul, by: Faction) -> None:
    """59: only a Gallic faction can take it."""
    if by in GAULS:
        take(g, Card.GERMANIC_HORSE, SHADED, by)


@event(Card.WINTER_CAMPAIGN, SHADED)
async def cold_war(g: Gaul, by: Faction) -> None:
    """63: goes to any Gallic faction."""
    take(g, Card.WINTER_CAMPAIGN, SHADED, await name_faction(g, by, GAULS))


@event(Card.WINTER_CAMPAIGN_A, SHADED)
async def cold_war_of_all(g: Gaul, by: Faction) -> None:
    """A63: anybody but the Romans."""
    if by is not ROMANS:
        take(g, Card.WINTER_CAMPAIGN_A, SHADED, by)
