"""Card A5 and §A2.1.1: factions that may no longer be in Cisalpina take their pieces home, or off the map."""

from __future__ import annotations

from quadriga.kernel import Amounts, Ask

from ..moves import At, Scatter, To
from ..rules.choose import open_tribes
from ..rules.removal import remove_tribe
from ..state import Gaul
from ..terms import GERMANS, Faction, Force, Region

HERE = Region.CISALPINA


async def go_home(g: Gaul, faction: Faction, chooser: Faction, rule: str) -> None:
    """All pieces of the faction leave, each to any of its Home Regions that has room for it, or off the map."""
    await _march_home(g, faction, chooser, rule)
    if g.count(HERE, Force.SETTLEMENT) and faction is GERMANS:
        await _resettle(g, chooser, rule)
    for piece, n in g.pieces(HERE, faction).items():
        g.remove(HERE, piece, n)
        g.tell("removed", piece=piece, n=n, region=HERE)
    await _rehouse_allies(g, faction, chooser, rule)


def homes_of(g: Gaul, faction: Faction) -> list[Region]:
    return [r for r in g.regions() if r is not HERE and g.rules.is_home(g, faction, r)]


async def _march_home(g: Gaul, faction: Faction, chooser: Faction, rule: str) -> None:
    """Leader, Warbands and the like, group by group."""
    args = {"faction": faction, "region": HERE}
    while party := {p: n for p, n in g.pieces(HERE, faction).items() if p.is_mobile}:
        steps: list[To | Scatter] = [*(To(region) for region in homes_of(g, faction)), Scatter()]
        move = await Ask(g.seat(chooser), steps, "adjust_cisalpina", rule=rule, **args)
        chosen = dict(await Ask(g.seat(chooser), Amounts(party, 1), "adjust_group", rule=rule, **args))
        for piece, n in chosen.items():
            if isinstance(move, To):
                g.move(HERE, move.region, piece, n)
                g.tell("relocated", piece=piece, n=n, region=HERE, target=move.region)
            else:
                g.withdraw(HERE, piece, n)
                g.tell("removed", piece=piece, n=n, region=HERE)


async def _resettle(g: Gaul, chooser: Faction, rule: str) -> None:
    """§A1.4.2: a Settlement finds room where there is none yet."""
    open_to = [region for region in homes_of(g, GERMANS) if not g.count(region, Force.SETTLEMENT)]
    steps: list[To | Scatter] = [*(To(region) for region in open_to), Scatter()]
    move = await Ask(g.seat(chooser), steps, "adjust_settlement", rule=rule, faction=GERMANS, region=HERE)
    if isinstance(move, To):
        g.move(HERE, move.region, Force.SETTLEMENT)
        g.tell("relocated", piece=Force.SETTLEMENT, n=1, region=HERE, target=move.region)


async def _rehouse_allies(g: Gaul, faction: Faction, chooser: Faction, rule: str) -> None:
    """Discs go to Subdued tribes at home; the Nori's, and that of a Colony."""
    for tribe in g.tribes_of(HERE, faction):
        remove_tribe(g, tribe)
        open_to = [t for region in homes_of(g, faction) for t in open_tribes(g, faction, region)]
        if not open_to:
            continue
        options: list[At | Scatter] = [*(At(t) for t in sorted(open_to)), Scatter()]
        move = await Ask(g.seat(chooser), options, "adjust_disc", rule=rule, faction=faction, region=HERE)
        if isinstance(move, At):
            g.place_ally(move.tribe, faction)
            g.tell("turned", tribe=move.tribe, status=g.status(move.tribe))
