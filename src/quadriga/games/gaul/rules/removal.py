"""§1.4.1: pieces that leave the map of their owner's accord, and Allies and Citadels that go."""

from __future__ import annotations

from quadriga.kernel import Ask

from ..moves import SELECTS, Demote, Finish, Remove, RemoveTribe, Select
from ..state import Gaul
from ..terms import OF_FACTION, ROMANS, Faction, Force, Region, Tribe


def removable(g: Gaul, faction: Faction, region: Region) -> list[Remove | RemoveTribe | Demote]:
    """What the faction may take off the map of its own accord; Provincia keeps its Fort."""
    fixed = region is Region.PROVINCIA
    pieces: list[Remove | RemoveTribe | Demote] = [
        Remove(piece) for piece in g.pieces(region, faction) if not (fixed and piece is Force.FORT)
    ]
    tribes = g.tribes_of(region, faction)
    pieces += [RemoveTribe(tribe) for tribe in tribes]
    pieces += [Demote(tribe) for tribe in tribes if g.status(tribe).is_citadel and g.count_available_allies(faction)]
    return pieces


def _count_removable(g: Gaul, faction: Faction, region: Region) -> int:
    """How many of its pieces there may leave the map."""
    fixed = g.count(region, Force.FORT) if faction is ROMANS and region is Region.PROVINCIA else 0
    return g.count_pieces(region, faction) - fixed


def can_withdraw(g: Gaul, faction: Faction) -> bool:
    """Whether any of its pieces may leave the map: all but Provincia's Fort."""
    if g.count_available_bands(faction) < g.rules.bands[faction]:
        return True
    forces = sum(g.count_on_map(piece) for piece in OF_FACTION[faction])
    return forces - (faction is ROMANS) + g.count_strongholds(faction) > 0


async def withdraw(g: Gaul, faction: Faction) -> bool:
    """§1.4.1: the player removes one own piece, or makes an Ally of a Citadel; False if none after all."""
    move: Select | Finish = await Ask(
        g.seat(faction),
        lambda: [
            *(SELECTS[region] for region in g.regions() if _count_removable(g, faction, region) > 0),
            Finish(),
        ],
        "withdraw_where",
        rule="1.4.1",
        faction=faction,
    )
    if isinstance(move, Finish):
        return False
    region = move.region
    what = await Ask(
        g.seat(faction), removable(g, faction, region), "withdraw", rule="1.4.1", faction=faction, region=region
    )  # fmt: skip
    take_off(g, faction, region, what)
    return True


def take_off(g: Gaul, faction: Faction, region: Region, what: Remove | RemoveTribe | Demote) -> None:
    """One of the faction's own pieces leaves the map, or a Citadel becomes an Ally."""
    if isinstance(what, Remove):
        g.withdraw(region, what.piece)
        g.tell("withdrew", faction=faction, piece=what.piece, region=region)
    elif isinstance(what, Demote):
        g.demote(what.tribe, faction)
        g.tell("demoted", faction=faction, tribe=what.tribe)
    else:
        remove_tribe(g, what.tribe)


def remove_tribe(g: Gaul, tribe: Tribe) -> None:
    """Take the Ally or Citadel off its circle."""
    owner = g.owner(tribe)
    g.subdue(tribe)
    g.tell("subdued", tribe=tribe, faction=owner)
