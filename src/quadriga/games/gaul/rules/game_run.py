"""What the Phases of both game-run factions share: dice among equals, surplus Warbands, whom an Ambush would hurt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from quadriga.kernel import Chance

from ..state import Gaul
from ..terms import FACES, FACTIONS, ROMANS, Faction, Region, force
from .battle.arithmetic import count_attack, has_shelter
from .battle.state import Clash, Party, amounts
from .choose import tell_lot
from .circumvallation import free_to_move

T = TypeVar("T")


async def at_random(g: Gaul, items: Sequence[T], what: str) -> T:
    """§6.2.1: equal candidates are chosen by an equal-chance roll."""
    if len(items) == 1:
        return items[0]
    item = await Chance(items, what)
    tell_lot(g, items, item)
    return item


def players_first(g: Gaul, factions: Sequence[Faction]) -> list[Faction]:
    """§6.2.3, §6.2.4, §A6.2.3, §A6.2.4: players are targets before non-players."""
    return [faction for faction in factions if not g.is_nonplayer(faction)] or list(factions)


def count_surplus(g: Gaul, faction: Faction, region: Region) -> int:
    """§6.2.2, §A6.2.2: Warbands beyond those needed for the faction's Control; the ring of card 4 holds its own back."""
    if g.control(region) is not faction:
        return 0
    others = sum(g.count_pieces(region, other) for other in FACTIONS if other is not faction)
    free = sum(n for piece, n in free_to_move(g, region, faction).items() if piece.is_band)
    return min(free, g.count_pieces(region, faction) - others - 1)


def move_bands(g: Gaul, faction: Faction, origin: Region, target: Region, n: int) -> None:
    """Hidden Warbands go first, Scouted last (R-09)."""
    party: Party = {}
    for face in FACES:
        k = min(n, g.count_kind(origin, faction, face))
        g.move(origin, target, force(faction, face), k)
        party[force(faction, face)] = k
        n -= k
    g.tell("marched", faction=faction, region=origin, target=target, pieces=amounts(party))


def ambush_targets(g: Gaul, attacker: Faction, region: Region, *, always: bool = False) -> list[Faction]:
    """§6.2.4, §A6.2.4: factions with fewer Hidden pieces that would suffer a Loss."""
    hidden = g.count_hidden(region, attacker)
    if not hidden:
        return []
    return [
        faction
        for faction in FACTIONS
        if faction is not attacker
        and g.count_pieces(region, faction)
        and (always or hidden > g.count_hidden(region, faction))
        and would_hurt(g, attacker, region, faction)
    ]


def would_hurt(g: Gaul, attacker: Faction, region: Region, faction: Faction) -> bool:
    """§6.2.4: whether the Ambush would cause a Loss: one is inflicted, and there is a piece that can take it (R-18)."""
    clash = Clash(region, attacker, faction, ambush=True)
    clash.shelter = has_shelter(g, clash)
    only_provincia_fort = faction is ROMANS and region is Region.PROVINCIA and g.count_pieces(region, faction) == 1
    return count_attack(g, clash) > 0 and not only_provincia_fort
