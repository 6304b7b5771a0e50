"""§8.7.1: Devastate and Entreat of the non-player Arverni."""

from __future__ import annotations

from ....moves import Finish, Remove, RemoveTribe, Select, Use
from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, FACTIONS, GERMANS, ROMANS, Ability, Force, Region
from ...abilities.gallic import ENTREAT_COST, count_starved, devastate_regions, entreat_options, entreat_regions
from ...action import Action
from ...choose import bands_in, replace_ally, replace_band
from ..chart import tell_ability
from ..commands import STEP, conclude
from ..driver import Turn
from ..frost import is_barred, may_bar
from ..guidelines import give_up, is_first_tribe, is_player, place_of
from ..nodes import ChartNode
from ..rank import choose


def is_worth_devastating(g: Gaul, region: Region) -> bool:
    """It takes a Legion, two Auxilia, or a piece at least and of Romans and Aedui as many as of the Arverni."""
    starved = {faction: count_starved(g, faction, region) for faction in FACTIONS}
    auxilia = g.count_bands(region, ROMANS)
    legions = max(0, starved[ROMANS] - auxilia) if g.count(region, Force.LEGION) else 0
    if legions or min(starved[ROMANS], auxilia) >= 2:
        return True
    enemies = sum(n for faction, n in starved.items() if faction is not ARVERNI)
    return enemies > 0 and starved[ROMANS] + starved[AEDUI] >= starved[ARVERNI]


def would_devastate(g: Gaul, a: Action) -> list[Region]:
    """§8.4.4: not where that helps a player upon Frost."""
    able = [region for region in devastate_regions(g, a) if is_worth_devastating(g, region)]
    return [region for region in able if not (may_bar(g) and is_barred(g, starve(g, region)))]


def starve(g: Gaul, region: Region) -> Gaul:
    """The board after Devastate there, with Losses in the order of §8.4.1."""
    board = g.copy()
    for faction in FACTIONS:
        legions = {Force.LEGION: g.count(region, Force.LEGION)} if faction is ROMANS else {}
        for piece, n in give_up(legions | bands_in(g, region, faction), faction, count_starved(g, faction, region)):
            board.remove(region, piece, n)
    board.devastate(region)
    return board


async def devastate(turn: Turn, a: Action) -> bool:
    """Wherever it is worth it; False if nowhere."""
    if Use(Ability.DEVASTATE) not in turn.ask.choice:
        return False
    regions = would_devastate(turn.g, a)
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


def find_pleas(g: Gaul, region: Region) -> list[Remove | RemoveTribe]:
    """The best pieces in the Region, all alike; §8.4.4: none that helps a player upon Frost."""
    ranks = [(move, rank) for move in entreat_options(g, region) if (rank := entreat_rank(g, move)) is not None]
    able = [(move, rank) for move, rank in ranks if not (may_bar(g) and is_barred(g, board_after(g, region, move)))]
    most = max((rank for _, rank in able), default=None)
    return [move for move, rank in able if rank == most]


def board_after(g: Gaul, region: Region, move: Remove | RemoveTribe) -> Gaul:
    board = g.copy()
    if isinstance(move, Remove):
        replace_band(board, region, move.piece, ARVERNI)
    else:
        replace_ally(board, move.tribe, ARVERNI)
    return board


def entreat_all(g: Gaul, a: Action) -> Gaul:
    """The board after Entreating wherever they would, as long as Resources last; the first of equal pieces."""
    board, done = g, list[Region]()
    while pleas := {r: found[0] for r in entreat_regions(board, a, done) if (found := find_pleas(board, r))}:
        ranks = {region: entreat_rank(board, move) or (0, 0) for region, move in pleas.items()}
        region = max(ranks, key=ranks.__getitem__)
        board = board_after(board, region, pleas[region])
        if not a.free:
            board.pay(ARVERNI, ENTREAT_COST)
        done.append(region)
    return board


async def entreat(turn: Turn, a: Action) -> bool:
    """Region by Region, the best first, as long as Resources last; False if nowhere."""
    g = turn.g
    if Use(Ability.ENTREAT) not in turn.ask.choice:
        return False
    if not any(find_pleas(g, region) for region in entreat_regions(g, a)):
        return False
    tell_ability(turn, ChartNode.V_ENTREAT, "8.7.1")
    await turn.give(Use(Ability.ENTREAT))
    while turn.is_asked("entreat", "entreat_free") and await _entreat_once(turn):
        pass
    return True


async def _entreat_once(turn: Turn) -> bool:
    """The best Region that is left; False if they stop."""
    g = turn.g
    pleas = {
        move.region: found for move in turn.ask.choice
        if isinstance(move, Select) and (found := find_pleas(g, move.region))
    }  # fmt: skip
    region = await choose(g, pleas, lambda region: entreat_rank(g, pleas[region][0]))
    if region is None:
        await turn.give(Finish())
        return False
    plea = await choose(g, pleas[region])
    await turn.give(Select(region))
    turn.expect("entreat_whom")
    await turn.give(plea)
    return True


async def plead(turn: Turn) -> bool:
    """Devastate, else Entreat; False if neither."""
    command = turn.g.action
    if command is None or not turn.is_asked(*STEP):
        return False
    return await devastate(turn, command) or await entreat(turn, command)


async def end(turn: Turn, *, helped: bool = False) -> None:
    """§8.7.1: Devastate, else Entreat, else nothing."""
    await conclude(turn, ChartNode.V_NO_ABILITY, "8.7.1", devastate, entreat, helped=helped)
