"""§3.2.1: Supply Lines."""

from __future__ import annotations

from collections.abc import Callable

from ..atlas import NEIGHBOURS, is_adjacent
from ..state import Gaul
from ..terms import Faction, Region
from .action import Action, card_order
from .agreement import agrees, could_agree

Opens = Callable[[Faction], bool]


def is_supplied(g: Gaul, region: Region, opens: Opens) -> bool:
    """Whether a chain of Regions, each without Control or under that of a faction that opens it, reaches Cisalpina."""
    rules = g.rules
    todo, seen = [region], {region}
    while todo:
        here = todo.pop()
        controller = g.control(here)
        if controller is not None and not opens(controller):
            continue
        if rules.ends_supply(g, here):
            return True
        for other in NEIGHBOURS[here]:
            if other not in seen and rules.is_playable(g, other):
                seen.add(other)
                todo.append(other)
    return False


def find_supplied(g: Gaul, opens: Opens) -> set[Region]:
    """All Regions of which that is true, found from the ends of the lines."""
    rules = g.rules
    passable = [r for r in g.regions() if (controller := g.control(r)) is None or opens(controller)]
    found = {region for region in passable if rules.ends_supply(g, region)}
    todo = [region for region in passable if region in found]
    while todo:
        here = todo.pop()
        new = [region for region in passable if region not in found and is_adjacent(here, region)]
        found.update(new)
        todo += new
    return found


def has_agreed(a: Action) -> Opens:
    """The factions that agree so far."""
    return lambda faction: faction is a.faction or a.agreed.get(faction, False)


def might_agree(g: Gaul, a: Action) -> Opens:
    """The factions that agree or have not been asked."""
    return lambda faction: could_agree(g, a, faction)


def can_be_supplied(g: Gaul, a: Action, region: Region) -> bool:
    """Whether a Supply Line is there, or would be if everybody agreed who has not refused."""
    return is_supplied(g, region, might_agree(g, a))


async def find_supply(g: Gaul, a: Action, region: Region) -> bool:
    """§3.2.1, R-15: settle at the moment of selection whether the Region is in a Supply Line, asking whose consent it needs."""
    while can_be_supplied(g, a, region):
        answered = len(a.agreed)
        for faction in card_order(g):
            if is_supplied(g, region, has_agreed(a)):
                return True
            if can_be_supplied(g, a, region) and _is_open(g, a, faction) and _helps(g, a, region, faction):
                await agrees(g, a, faction, "agree_supply", "3.2.1", region)
        if len(a.agreed) == answered:  # any two of three will do: nobody's consent alone decides
            faction = next(f for f in card_order(g) if _is_open(g, a, f))
            await agrees(g, a, faction, "agree_supply", "3.2.1", region)
    return False


def _is_open(g: Gaul, a: Action, faction: Faction) -> bool:
    """Whether the faction has still to be asked."""
    return faction is not a.faction and faction not in a.agreed and could_agree(g, a, faction)


def _helps(g: Gaul, a: Action, region: Region, faction: Faction) -> bool:
    """Whether the faction's consent alone could matter: no line goes round it, or with it there is one."""
    needed = not is_supplied(g, region, lambda other: other is not faction and could_agree(g, a, other))
    return needed or is_supplied(g, region, lambda other: other is faction or has_agreed(a)(other))
