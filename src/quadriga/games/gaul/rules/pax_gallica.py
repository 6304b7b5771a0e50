"""§2.1: what the scenario Pax Gallica? has of its own: a first Winter in peace, Legions that return, Vercingetorix to come."""

from __future__ import annotations

from quadriga.kernel import Amounts, Ask

from ..atlas import BELGICA
from ..moves import Select
from ..state import Gaul
from ..terms import ARVERNI, ROMANS, Book, Faction, Scenario, Standing


def is_first_peaceful_winter(g: Gaul) -> bool:
    """Pax Gallica?: the first Winter has rules of its own."""
    return begins_in_peace(g) and g.winters == 1


def begins_in_peace(g: Gaul) -> bool:
    """Pax Gallica?, also as the second half of The Gallic War (§A2.1.3)."""
    return g.scenario is Scenario.PAX_GALLICA or (g.scenario is Scenario.GALLIC_WAR and g.book is Book.FALLING_SKY)


def can_summon(g: Gaul, faction: Faction) -> bool:
    """Pax Gallica? (R-13): from the first Spring on the Arverni may place the waiting Vercingetorix."""
    return g.standing[faction] == Standing.WAITING and g.winters > 0


async def summon(g: Gaul) -> None:
    """Pax Gallica?: Vercingetorix in any Region."""
    options = [Select(region) for region in g.regions() if g.rules.may_stack(g, ARVERNI, region)]
    move = await Ask(g.seat(ARVERNI), options, "summon", rule="2.1", faction=ARVERNI)
    g.place_leader(move.region, ARVERNI, Standing.NAMED)
    g.tell("leader", faction=ARVERNI, region=move.region)


async def legions_return(g: Gaul) -> None:
    """Pax Gallica?: the Legions of the Winter track go to Belgica."""
    n = g.winter_box
    if n == 0:
        return
    caps = dict.fromkeys(BELGICA, n)
    chosen = await Ask(g.seat(ROMANS), Amounts(caps, n, n), "winter_legions", rule="2.1", faction=ROMANS)
    for region, count in chosen:
        for _ in range(count):
            g.place_winter_legion(region)
        g.tell("legions", region=region, n=count)
