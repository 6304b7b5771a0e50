"""§A5.1.4, card A66: the Uprising marker, and what breaks out when it is removed after a Quarters Phase."""

from __future__ import annotations

from quadriga.kernel import Ask

from ..atlas import GROUP
from ..events.pieces import place_allies, spread_bands
from ..events.vocabulary import within_one
from ..moves import Agree, Refuse
from ..rules.command import free_command
from ..rules.nervii import rise_of_the_nervii
from ..state import Gaul
from ..terms import ARVERNI, BELGAE, GERMANS, Faction, Group, Mark, Region
from .phase import arverni_phase

RISING = {Group.BELGICA: BELGAE, Group.GERMANIA: GERMANS}


def _uprisings(g: Gaul) -> list[tuple[Faction, Region]]:
    """Who holds the marker, and where it lies; there is one at the most."""
    markers = g.find_marks(Mark.WINTER_UPRISING)
    return [(m.faction, m.region) for m in markers if m.faction is not None and m.region is not None]


async def offer_uprising(g: Gaul) -> None:
    """A66: after any Quarters Phase the holder of the card may let it come."""
    for holder, region in _uprisings(g):
        args = {"faction": holder, "region": region}
        if isinstance(await Ask(g.seat(holder), [Agree(), Refuse()], "uprising", rule="5.1.4", **args), Agree):
            await break_out(g)


async def break_out(g: Gaul) -> None:
    """A66: in Belgica the Belgae rise, in Germania the Germans, elsewhere the Arverni."""
    for holder, region in _uprisings(g):
        g.remove_mark(Mark.WINTER_UPRISING)
        g.tell("uprising", region=region)
        rebels = RISING.get(GROUP[region])
        if rebels is None:
            await _arverni_rise(g, holder, region)
        else:
            await _rise(g, rebels, region)


async def _rise(g: Gaul, rebels: Faction, region: Region) -> None:
    around = within_one(g, region)
    await place_allies(g, rebels, around, rebels, 2)
    await spread_bands(g, rebels, around, rebels, 4)
    await free_command(g, rebels, within=around, abilities=1)
    rise_of_the_nervii(g)


async def _arverni_rise(g: Gaul, holder: Faction, region: Region) -> None:
    around = within_one(g, region)
    await place_allies(g, holder, around, ARVERNI, 4)
    await spread_bands(g, holder, around, ARVERNI, 8)
    await arverni_phase(g)
