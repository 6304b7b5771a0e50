"""§3.2.1: Supply Lines."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from ..atlas import NEIGHBOURS
from ..state import Gaul
from ..terms import FACTIONS, Faction, Region
from .action import Action, card_order
from .agreement import agrees, could_agree

Opens = Callable[[Faction], bool]
Holds = Callable[[Region], Faction | None]


def is_supplied(g: Gaul, region: Region, opens: Opens, holds: Holds | None = None) -> bool:
    """Whether a chain of Regions, each without Control or under that of a faction that opens it, reaches Cisalpina."""
    holds, ends, playable = holds or g.control, g.rules.supply_ends, g.regions()
    todo, seen = [region], {region}
    while todo:
        here = todo.pop()
        controller = holds(here)
        if controller is not None and not opens(controller):
            continue
        if here in ends:
            return True
        for other in NEIGHBOURS[here]:
            if other not in seen and other in playable:
                seen.add(other)
                todo.append(other)
    return False


def find_supplied(g: Gaul, opens: Opens, holds: Holds | None = None) -> set[Region]:
    """All Regions of which that is true, found from the ends of the lines."""
    holds = holds or g.control
    opened = (None, *[faction for faction in FACTIONS if opens(faction)])
    left = {region for region in g.regions() if holds(region) in opened}
    todo = list(left.intersection(g.rules.supply_ends))
    found = set(todo)
    left.difference_update(todo)
    while todo and left:
        reached = left.intersection(NEIGHBOURS[todo.pop()])
        if reached:
            found |= reached
            left -= reached
            todo += reached
    return found


def has_agreed(a: Action) -> Opens:
    """The factions that agree so far."""
    return lambda faction: faction is a.faction or a.agreed.get(faction, False)


def might_agree(g: Gaul, a: Action) -> Opens:
    """The factions that agree or have not been asked."""
    return lambda faction: could_agree(g, a, faction)


def controllers(g: Gaul) -> dict[Region, Faction | None]:
    """Who has Control where, now."""
    regions = g.regions()
    return dict(zip(regions, map(g.control, regions), strict=True))


def determine_lines(g: Gaul, a: Action) -> None:
    """§6.3.3: from now on the Supply Lines of this action are those of the present Control."""
    a.lines = controllers(g)


def holders(g: Gaul, a: Action) -> Holds:
    """Who holds the Regions that a Supply Line of this action uses."""
    return a.lines.__getitem__ if a.lines else g.control


def can_be_supplied(g: Gaul, a: Action, region: Region) -> bool:
    """Whether a Supply Line is there, or would be if everybody agreed who has not refused."""
    return is_supplied(g, region, might_agree(g, a), holders(g, a))


async def find_supply(g: Gaul, a: Action, region: Region) -> bool:
    """§3.2.1, R-15: settle at the moment of selection whether the Region is in a Supply Line, asking whose consent it needs."""
    for faction in card_order(g):
        if is_supplied(g, region, has_agreed(a), holders(g, a)):
            return True
        if not can_be_supplied(g, a, region):
            return False
        if faction in a.agreed or not could_agree(g, a, faction) or not _helps(g, a, region, faction):
            continue
        await agrees(g, a, faction, "agree_supply", "3.2.1", region)
    return is_supplied(g, region, has_agreed(a), holders(g, a))


def coalitions(g: Gaul, a: Action, faction: Faction) -> list[tuple[Faction, ...]]:
    """Who else may come to agree, besides those who have: every possible group of them."""
    sure = tuple(f for f in FACTIONS if has_agreed(a)(f))
    others = [f for f in FACTIONS if f is not faction and f not in sure and could_agree(g, a, f)]
    return [(*sure, *some) for n in range(len(others) + 1) for some in combinations(others, n)]


def _helps(g: Gaul, a: Action, region: Region, faction: Faction) -> bool:
    """Whether the faction's consent could matter, whoever else will agree."""
    if faction is a.faction:
        return False
    holds = holders(g, a)
    return any(
        is_supplied(g, region, (*group, faction).__contains__, holds) and not is_supplied(g, region, group.__contains__, holds)
        for group in coalitions(g, a, faction)
    )
