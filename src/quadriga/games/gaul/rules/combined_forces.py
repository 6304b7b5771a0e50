"""Auxilia and Aedui Warbands as one force, if Romans and Aedui agree: for a Command, or for the defence in a Battle.

Card 38 (Caesar's druid) allows it wherever both are in the same Region. With the piece of Diviciacus (§A1.4, §A3.1, §A4.1)
it holds within one Region of him, for Special Abilities as well, and to allow or to block an Ambush.
"""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.kernel import Ask

from ..atlas import is_within_one
from ..cards import Card
from ..moves import Agree, Refuse
from ..state import Gaul
from ..terms import AEDUI, ROMANS, Faction, Region, Side
from .action import Action
from .battle.losses import count_side_hidden
from .battle.state import Clash

PARTNER = {ROMANS: AEDUI, AEDUI: ROMANS}


def is_near_diviciacus(g: Gaul, region: Region) -> bool:
    """§A1.4: within one Region of the piece."""
    leader = g.find_leader(AEDUI)
    return leader is not None and is_within_one(leader, region)


def rule_of(g: Gaul) -> str:
    """What allows it: the piece, or the card."""
    return "5.3" if g.find_leader(AEDUI) is None else "A1.4"


def acts_along(g: Gaul, region: Region, faction: Faction, actor: Faction) -> bool:
    """R-127: whose Auxilia or Warbands count as the actor's own there, whom it then neither fights nor robs."""
    return bool(g.loans) and PARTNER.get(actor) is faction and faction in g.lenders(region, actor)


def joint_regions(g: Gaul, faction: Faction) -> list[Region]:
    """Where the partner's Auxilia or Warbands may act as the faction's own.

    Card 38 has them act where both are together; near the piece of Diviciacus they need not be (R-94).
    """
    if faction not in PARTNER:
        return []
    everywhere = g.has_capability(Card.DIVICIACUS, Side.UNSHADED)
    if not everywhere and g.find_leader(AEDUI) is None:
        return []
    return [
        region
        for region in g.regions()
        if g.count_bands(region, PARTNER[faction])
        and (is_near_diviciacus(g, region) or (everywhere and g.count_bands(region, faction)))
    ]


def can_join(g: Gaul, a: Action) -> bool:
    """Once in a Command the partner may be asked."""
    return a.command is not None and Card.DIVICIACUS not in a.spent and bool(joint_regions(g, a.faction))


async def join(g: Gaul, a: Action) -> None:
    """The partner's consent holds for the whole Command, in all Regions where they may act together now."""
    a.spent.append(Card.DIVICIACUS)
    if await _consents(g, a.faction):
        _lend(g, a.faction, joint_regions(g, a.faction))


async def join_defence(g: Gaul, c: Clash) -> None:
    """A defending partner may be helped in the Battle."""
    if c.region not in joint_regions(g, c.defender) or c.attacker is PARTNER[c.defender]:
        return
    options = [Agree(), Refuse()]
    args = {"faction": c.defender, "region": c.region}
    if isinstance(await Ask(g.seat(c.defender), options, "join_defence", rule=rule_of(g), **args), Refuse):
        return
    if await _consents(g, c.defender):
        _lend(g, c.defender, (c.region,))


async def blocks_ambush(g: Gaul, attacker: Faction, defender: Faction, region: Region, hidden: int) -> bool:
    """§A1.4: near Diviciacus, the Hidden of both may be too many for an Ambush by `hidden` attackers."""
    if defender not in PARTNER or attacker is PARTNER[defender] or not is_near_diviciacus(g, region):
        return False
    together = count_side_hidden(g, region, defender) + count_side_hidden(g, region, PARTNER[defender])
    if hidden > together or not count_side_hidden(g, region, PARTNER[defender]):
        return False
    args = {"faction": defender, "region": region, "other": attacker}
    if isinstance(await Ask(g.seat(defender), [Agree(), Refuse()], "block_ambush", rule="A1.4", **args), Refuse):
        return False
    if not await _consents(g, defender):
        return False
    g.tell("ambush_blocked", faction=attacker, region=region)
    return True


async def stand_together(g: Gaul, region: Region, attacker: Faction) -> bool:
    """§A6.2.3: near Diviciacus, whether both let Auxilia and Aedui Warbands count as one force before they are raided."""
    for faction in (ROMANS, AEDUI):
        if faction is AEDUI and g.seat(AEDUI) == g.seat(ROMANS):
            break
        args = {"faction": faction, "region": region, "other": attacker}
        if isinstance(await Ask(g.seat(faction), [Agree(), Refuse()], "stand_together", rule="A6.2.3", **args), Refuse):
            g.tell("stand_apart", faction=faction, region=region)
            return False
    g.tell("stand_together", region=region)
    return True


def _lend(g: Gaul, faction: Faction, regions: Sequence[Region]) -> None:
    g.lend(PARTNER[faction], faction, regions)
    g.tell("joined", regions=tuple(regions), rule=rule_of(g))


async def _consents(g: Gaul, faction: Faction) -> bool:
    partner = PARTNER[faction]
    answer = await Ask(g.seat(partner), [Agree(), Refuse()], "agree_join", rule=rule_of(g), faction=faction, owner=partner)
    agreed = isinstance(answer, Agree)
    g.tell("agreed" if agreed else "refused", faction=partner, other=faction)
    return agreed


def has_joined(g: Gaul, region: Region) -> bool:
    """§A4.1: whether Aedui Warbands count as Auxilia there for Special Abilities too."""
    return bool(g.loans) and g.find_leader(AEDUI) is not None and AEDUI in g.lenders(region, ROMANS)


def count_schemers(g: Gaul, region: Region) -> int:
    """§4.4.2: Hidden Aedui Warbands there; §A4.1: with Diviciacus also the Auxilia that joined them."""
    return count_side_hidden(g, region, AEDUI) if g.find_leader(AEDUI) is not None else g.count_hidden(region, AEDUI)
