"""§A3.4: the Commands of the Germans as a player. Rally has its own ways.

March (§A3.4.2), Raid (§A3.4.3) and Battle (§A3.4.4) are those of the Gauls, and so are Losses, Harassment and agreements
(§A3.4.5): the rules ask whether a faction is run by the game, not which one it is. So Gauls rob Germans as soon as these have
Resources (§A3.3.3), and nobody stays put when Retreating from either (§A3.3.4).
"""

from __future__ import annotations

from quadriga.kernel import Ask

from ..moves import Finish, PlaceBands
from ..rules.action import Action
from ..rules.choose import place_bands
from ..rules.recruit_rally import GrowthMove, grow, rally_allies
from ..state import Gaul
from ..terms import GERMANS, Command, Region


def german_options(g: Gaul, a: Action, region: Region) -> list[GrowthMove]:
    """§A3.4.1: an Ally under Germanic Control, or Warbands; nothing of both, if only the Home Warband is wanted."""
    most = min(g.rules.count_german_rally(g, region), g.count_available_bands(GERMANS))
    if a.most_pieces is not None:  # §A4.5.1: Enlist reaches four Allies, and no Settlement
        most = min(most, g.count_allies(region, GERMANS), a.most_pieces)
    return [*rally_allies(g, a, region), *(PlaceBands(n) for n in range(1, most + 1))]


async def rally_germans(g: Gaul, a: Action, region: Region) -> None:
    """§A3.4.1: one Rally, and at its end a Warband more at home."""
    options = german_options(g, a, region)
    if options:
        args = {"faction": GERMANS, "region": region}
        at_home: list[GrowthMove] = [Finish()] if g.rules.is_home(g, GERMANS, region) else []
        move = await Ask(a.seat(g), [*options, *at_home], "grow", rule="A3.4.1", **args)
        grow(g, GERMANS, region, move)
    if g.rules.adds_home_warband(g, GERMANS, region):
        place_bands(g, GERMANS, region, 1)


def close_german_rally(g: Gaul, a: Action) -> None:
    """§A3.4.1 (R-81): the Home Regions that were not selected have their Warband too."""
    if not (g.every_home and a.regions and a.command is Command.RALLY and a.faction is GERMANS):
        return
    for region in g.regions():
        if region not in a.regions and g.rules.is_home(g, GERMANS, region) and not g.is_devastated(region):
            place_bands(g, GERMANS, region, 1)
