"""§8.7.1: Devastate and Entreat of the non-player Arverni."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....moves import Finish, Remove, RemoveTribe, Select, Use
from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, FACTIONS, GERMANS, ROMANS, Ability, Force, Region
from ...abilities.gallic import count_starved, devastate_regions, entreat_options, entreat_regions
from ...action import Action
from ..chart import tell_ability
from ..commands import STEP
from ..driver import Turn
from ..guidelines import is_first_tribe, is_player, place_of
from ..nodes import ChartNode
from ..rank import choose
from ..threat import Foray


def is_worth_devastating(g: Gaul, region: Region) -> bool:
    """It takes a Legion, two Auxilia, or a piece at least and of Romans and Aedui as many as of the Arverni."""
    starved = {faction: count_starved(g, faction, region) for faction in FACTIONS}
    auxilia = g.count_bands(region, ROMANS)
    legions = max(0, starved[ROMANS] - auxilia) if g.count(region, Force.LEGION) else 0
    if legions or min(starved[ROMANS], auxilia) >= 2:
        return True
    enemies = sum(n for faction, n in starved.items() if faction is not ARVERNI)
    return enemies > 0 and starved[ROMANS] + starved[AEDUI] >= starved[ARVERNI]


async def devastate(turn: Turn, a: Action) -> bool:
    """Wherever it is worth it; False if nowhere."""
    if Use(Ability.DEVASTATE) not in turn.ask.choice:
        return False
    regions = [region for region in devastate_regions(turn.g, a) if is_worth_devastating(turn.g, region)]
    if not regions:
        return False
    tell_ability(turn, ChartNode.V_DEVASTATE, "8.7.1")
    await turn.give(Use(Ability.DEVASTATE))
    for region in regions:
        if turn.is_asked("devastate") and Select(region) in turn.ask.choice:
            await turn.give(Select(region))
    await turn.give_if_asked("devastate", Finish())
    return True


# Entreat ----------------------------------------------------------------------------------------------------------


def entreat_rank(g: Gaul, move: Remove | RemoveTribe) -> tuple[int, int] | None:
    """Aedui, Belgic, Germanic Allies and Auxilia, Aedui Warbands to replace; then to remove; last players' Allies."""
    if isinstance(move, RemoveTribe):
        owner = g.owner(move.tribe)
        order = (GERMANS, BELGAE, AEDUI)
        if owner not in order:
            return None
        if g.count_available_allies(ARVERNI):
            return (10 + order.index(owner), int(is_first_tribe(move.tribe)))
        return (0, 0) if is_player(g, owner) else None
    faction = move.piece.faction
    if faction not in (ROMANS, AEDUI):
        return None
    level = 2 if faction is ROMANS else 1
    return (level + (4 if g.count_available_bands(ARVERNI) else 0), -place_of(move.piece))


def find_plea(g: Gaul, region: Region, spared: Sequence[Foray]) -> Remove | RemoveTribe | None:
    """The best piece in the Region; the only target piece of a Battle is left."""
    able: list[tuple[tuple[int, int], Remove | RemoveTribe]] = []
    for move in entreat_options(g, region):
        rank = entreat_rank(g, move)
        owner = move.piece.faction if isinstance(move, Remove) else g.owner(move.tribe)
        last = owner is not None and Foray(region, owner) in spared and g.count_pieces(region, owner) == 1
        if rank is not None and not last:
            able.append((rank, move))
    return max(able, key=lambda item: item[0])[1] if able else None


async def entreat(turn: Turn, a: Action, spared: Sequence[Foray] = ()) -> bool:
    """Region by Region, the best first, as long as Resources last; False if nowhere."""
    g = turn.g
    if Use(Ability.ENTREAT) not in turn.ask.choice:
        return False
    if not any(find_plea(g, region, spared) is not None for region in entreat_regions(g, a)):
        return False
    tell_ability(turn, ChartNode.V_ENTREAT, "8.7.1")
    await turn.give(Use(Ability.ENTREAT))
    while turn.is_asked("entreat", "entreat_free") and await _entreat_once(turn, spared):
        pass
    return True


async def _entreat_once(turn: Turn, spared: Sequence[Foray]) -> bool:
    """The best Region that is left; False if they stop."""
    g = turn.g
    pleas: dict[Region, Any] = {
        move.region: plea for move in turn.ask.choice
        if isinstance(move, Select) and (plea := find_plea(g, move.region, spared)) is not None
    }  # fmt: skip
    region = await choose(g, pleas, lambda region: entreat_rank(g, pleas[region]))
    if region is None:
        await turn.give(Finish())
        return False
    await turn.give(Select(region))
    turn.expect("entreat_whom")
    await turn.give(pleas[region])
    return True


async def plead(turn: Turn, spared: Sequence[Foray] = ()) -> bool:
    """Devastate, else Entreat; False if neither."""
    command = turn.g.action
    if command is None or not turn.is_asked(*STEP):
        return False
    return await devastate(turn, command) or await entreat(turn, command, spared)
