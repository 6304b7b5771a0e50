"""Card 38 (Caesar's druid): if Romans and Aedui agree, Auxilia and Aedui Warbands in the same Region count as each other
for one's Command, or for its defence in a Battle."""

from __future__ import annotations

from quadriga.games.gaul.action import Action
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.clash import Clash
from quadriga.games.gaul.moves import Agree, Refuse
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ROMANS, Faction, Region, Side
from quadriga.kernel import Ask

PARTNER = {ROMANS: AEDUI, AEDUI: ROMANS}


def joint_regions(g: Gaul, faction: Faction) -> list[Region]:
    """Where Auxilia and Aedui Warbands are together."""
    if faction not in PARTNER or not g.has_capability(Card.DIVICIACUS, Side.UNSHADED):
        return []
    return [region for region in g.regions() if g.count_bands(region, ROMANS) and g.count_bands(region, AEDUI)]


def can_join(g: Gaul, a: Action) -> bool:
    """Once in a Command the partner may be asked."""
    return a.command is not None and Card.DIVICIACUS not in a.spent and bool(joint_regions(g, a.faction))


async def join(g: Gaul, a: Action) -> None:
    """The partner's consent holds for the whole Command, in all Regions where they are together now."""
    a.spent.append(Card.DIVICIACUS)
    if await _consents(g, a.faction):
        g.lend(PARTNER[a.faction], a.faction, joint_regions(g, a.faction))


async def join_defence(g: Gaul, c: Clash) -> None:
    """A defending partner may be helped in the Battle."""
    if c.region not in joint_regions(g, c.defender) or c.attacker is PARTNER[c.defender]:
        return
    options = [Agree(), Refuse()]
    args = {"faction": c.defender, "region": c.region}
    if isinstance(await Ask(g.seat(c.defender), options, "join_defence", rule="5.3", **args), Refuse):
        return
    if await _consents(g, c.defender):
        g.lend(PARTNER[c.defender], c.defender, (c.region,))


async def _consents(g: Gaul, faction: Faction) -> bool:
    partner = PARTNER[faction]
    answer = await Ask(g.seat(partner), [Agree(), Refuse()], "agree_join", rule="5.3", faction=faction, owner=partner)
    agreed = isinstance(answer, Agree)
    g.tell("agreed" if agreed else "refused", faction=partner, other=faction)
    return agreed
