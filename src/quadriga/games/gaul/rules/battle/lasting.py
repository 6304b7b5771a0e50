"""Cards 10, 13, 27, 59 and A33: what lasting Events do in a Battle before and after its Losses."""

from __future__ import annotations

from quadriga.kernel import Ask

from ...cards import Card
from ...moves import Agree, Finish, Refuse, Remove, RemoveTribe
from ...state import Gaul
from ...terms import ARVERNI, GERMANS, ROMANS, Faction, Force, Region, Side
from ..action import Action
from ..choose import bands_in
from ..removal import remove_tribe
from .arithmetic import count_fighters, counts, has_walls
from .losses import suffer
from .state import Clash

MASSED = 6  # card 27: Arverni Warbands in the Battle


async def open_fire(g: Gaul, a: Action, c: Clash) -> None:
    """Cards 59, 27 and 13: who doubles here, and the Losses before the Attack."""
    await _ride_in(g, a, c)
    massed = ARVERNI in (c.attacker, c.defender) and count_fighters(g, c, ARVERNI)[2] >= MASSED
    if massed and g.has_capability(Card.MASSED_GALLIC_ARCHERS, Side.SHADED):
        other = c.defender if c.attacker is ARVERNI else c.attacker
        g.tell("archers", faction=other, region=c.region)
        await suffer(g, c, other, 1, rolls=not c.ambush or other is c.attacker)
    if await _slings(g, a, c):
        n = g.count_bands(c.region, ROMANS) * (2 if c.cavalry else 1) // 2
        g.tell("slingers", faction=c.attacker, region=c.region, n=n)
        await suffer(g, c, c.attacker, n)


async def _spends(g: Gaul, a: Action, faction: Faction, card: Card, c: Clash) -> bool:
    """Once per Battle Command, the faction picks this Region for the card's effect."""
    if card in a.spent:
        return False
    args = {"faction": faction, "card": card, "region": c.region}
    if isinstance(await Ask(g.seat(faction), [Agree(), Refuse()], "once_per_command", rule="5.3", **args), Refuse):
        return False
    a.spent.append(card)
    return True


async def _ride_in(g: Gaul, a: Action, c: Clash) -> None:
    """Card 59: in one Region per Battle Command, Auxilia strike whole, or the holder doubles the enemy's Losses."""
    romans_fight = ROMANS in (c.attacker, c.defender) and counts(g, c, ROMANS)
    fights = romans_fight or g.has_capability(Card.BALEARIC_SLINGERS, Side.UNSHADED)
    if g.has_capability(Card.GERMANIC_HORSE, Side.UNSHADED) and fights and g.count_bands(c.region, ROMANS):
        c.cavalry = await _spends(g, a, ROMANS, Card.GERMANIC_HORSE, c)
    holder = g.capability_owner(Card.GERMANIC_HORSE, Side.SHADED)
    if holder is None or holder not in (c.attacker, c.defender) or g.is_game_run(holder):
        return
    if not has_walls(g, c) and counts(g, c, holder) and await _spends(g, a, holder, Card.GERMANIC_HORSE, c):
        c.shock = holder


async def _slings(g: Gaul, a: Action, c: Clash) -> bool:
    """Card 13: once per enemy Battle Command, Auxilia in one Region strike the attacker first."""
    able = c.attacker is not ROMANS and g.count_bands(c.region, ROMANS) > 0 and counts(g, c, c.defender)
    if not able or not g.has_capability(Card.BALEARIC_SLINGERS, Side.UNSHADED):
        return False
    return await _spends(g, a, ROMANS, Card.BALEARIC_SLINGERS, c)


async def raze_after_ambush(g: Gaul, c: Clash) -> None:
    """Card 10: after its Ambush the holder may remove the Defender's Fort or Citadel; one run by the game does (R-68)."""
    if g.capability_owner(Card.BALLISTAE, Side.SHADED) is not c.attacker:
        return
    options: list[Remove | RemoveTribe | Finish] = []
    if c.defender is ROMANS and g.has_fort(c.region) and c.region is not Region.PROVINCIA:
        options.append(Remove(Force.FORT))
    options += [RemoveTribe(tribe) for tribe in g.tribes_of(c.region, c.defender) if g.status(tribe).is_citadel]
    if not options:
        return
    move = options[0]
    if not g.is_game_run(c.attacker):
        args = {"faction": c.attacker, "region": c.region}
        move = await Ask(g.seat(c.attacker), [*options, Finish()], "raze_after_ambush", rule="5.3", **args)
    if isinstance(move, Remove):
        g.remove(c.region, move.piece)
        g.tell("removed", piece=move.piece, n=1, region=c.region)
    elif isinstance(move, RemoveTribe):
        remove_tribe(g, move.tribe)


def scatter_trapped(g: Gaul, c: Clash) -> None:
    """Card A33: without Ariovistus on the map, outnumbered German Warbands are removed after their Counterattack."""
    if c.defender is not GERMANS or not g.has_capability(Card.WAILING_WOMEN, Side.UNSHADED) or not counts(g, c, c.attacker):
        return
    led = g.find_named_leader(GERMANS) is not None
    if not led and g.count_bands(c.region, GERMANS) < g.count_mobile(c.region, c.attacker):
        for piece, n in bands_in(g, c.region, GERMANS).items():
            g.remove(c.region, piece, n)
            g.tell("removed", piece=piece, n=n, region=c.region)
