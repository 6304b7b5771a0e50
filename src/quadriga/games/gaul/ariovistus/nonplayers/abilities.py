"""§A8.7.1: Intimidate and Settle of the non-player Germans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...moves import Against, Finish, Remove, RemoveTribe, Select, Use
from ...rules.action import Action
from ...rules.battle.state import Clash
from ...rules.nonplayers.chart import tell_ability
from ...rules.nonplayers.driver import Turn
from ...rules.nonplayers.forecast import forecast
from ...rules.nonplayers.frost import is_barred, may_bar
from ...rules.nonplayers.guidelines import is_player, place_of_move
from ...rules.nonplayers.nodes import ChartNode
from ...rules.nonplayers.rank import choose
from ...rules.nonplayers.threat import Foray
from ...state import Gaul
from ...terms import AEDUI, BELGAE, GERMANS, ROMANS, Ability, Faction, Force, Region
from ..german_abilities import cowable, intimidate_regions, most_cowed, settle_cost, settle_regions

VICTIMS = (ROMANS, AEDUI, BELGAE)


class Fright(NamedTuple):
    """Whom to Intimidate in a Region, and how many pieces go."""

    region: Region
    victim: Faction
    n: int


def fright_rank(g: Gaul, victim: Faction, move: Remove | RemoveTribe) -> tuple[int, int]:
    """Players' Allies; players' Warbands and Auxilia; Allies, then other pieces, of non-player Romans and Aedui."""
    band = isinstance(move, Remove)
    return (int(band) if is_player(g, victim) else 2 + int(band), VICTIMS.index(victim))


def is_victim(g: Gaul, faction: Faction) -> bool:
    """R-100: not non-player Belgae, and not the Arverni."""
    return faction in VICTIMS and (is_player(g, faction) or faction is not BELGAE)


def find_fright(g: Gaul, region: Region, flips: int, spared: Sequence[Foray] = ()) -> Fright | None:
    """The first victim in the Region; who is sure to fall in Battle is left to it, and the Battle keeps a target (R-105)."""
    found: list[tuple[tuple[int, int], Fright]] = []
    for victim in VICTIMS:
        able = cowable(g, region, victim) if is_victim(g, victim) else []
        n = min(flips, most_cowed(g), sum(_count(g, region, move) for move in able))
        if any(foray == Foray(region, victim) for foray in spared):
            if surely_falls(g, region, victim):
                continue
            n = min(n, g.count_pieces(region, victim) - 1)
        if n > 0 and not _is_barred(g, region, victim, n):
            rank = min(fright_rank(g, victim, move) for move in able)
            found.append((rank, Fright(region, victim, n)))
    return min(found)[1] if found else None


def _count(g: Gaul, region: Region, move: Remove | RemoveTribe) -> int:
    return g.count(region, move.piece) if isinstance(move, Remove) else 1


def _is_barred(g: Gaul, region: Region, victim: Faction, n: int) -> bool:
    if not may_bar(g):
        return False
    after = g.copy()
    for _ in range(n):
        options = cowable(after, region, victim)
        move = min(options, key=lambda option: _piece_rank(after, option))
        if isinstance(move, Remove):
            after.remove(region, move.piece)
        else:
            after.subdue(move.tribe)
    return is_barred(g, after)


def _piece_rank(g: Gaul, move: Remove | RemoveTribe) -> int:
    """§8.4.1: Allies before Warbands and Auxilia, those in Cities first, Hidden before Revealed."""
    return place_of_move(g, move)


def surely_falls(g: Gaul, region: Region, victim: Faction) -> bool:
    """Whether a Battle there removes all that the victim has, even if it Retreats and its rolls succeed."""
    plain = Clash(region, GERMANS, victim)
    fleeing = Clash(region, GERMANS, victim, retreat=True)
    outcomes = [forecast(g, plain, survive=True), forecast(g, fleeing, survive=True)]
    return all(outcome.left.pieces[victim] == 0 for outcome in outcomes)


async def intimidate(turn: Turn, a: Action, spared: Sequence[Foray] = ()) -> bool:
    """Wherever pieces can be removed, then for the markers wherever they can; False if no piece could be."""
    g = turn.g
    if Use(Ability.INTIMIDATE) not in turn.ask.choice:
        return False
    plan = [
        fright for region in intimidate_regions(g, a)
        if (fright := find_fright(g, region, g.count_hidden(region, GERMANS), spared)) is not None
    ]  # fmt: skip
    if not plan:
        return False
    tell_ability(turn, ChartNode.G_INTIMIDATE, "A8.7.1")
    await turn.give(Use(Ability.INTIMIDATE))
    for fright in plan:
        turn.expect("intimidate")
        await turn.give(Select(fright.region))
        await _frighten(turn, fright)
    while turn.is_asked("intimidate"):
        unmarked = [m.region for m in turn.ask.choice if isinstance(m, Select) and not g.is_intimidated(m.region)]
        region = await choose(g, unmarked)
        if region is None:
            await turn.give(Finish())
            break
        await turn.give(Select(region))
        await turn.give_if_asked("intimidate_whom", Finish())
        await turn.give_if_asked("intimidate_flip", 1)
    return True


async def intimidate_for_free(turn: Turn) -> bool:
    """Card A45: wherever Germans are Hidden."""
    return await intimidate(turn, Action(GERMANS, None, free=True, by_event=True, anywhere=True))


async def _frighten(turn: Turn, fright: Fright) -> None:
    await turn.give_if_asked("intimidate_whom", Against(fright.victim))
    await turn.give_if_asked("intimidate_flip", fright.n)
    await remove_frightened(turn)


async def remove_frightened(turn: Turn) -> None:
    """§8.4.1: Allies first."""
    while turn.is_asked("intimidate_what"):
        move = await choose(turn.g, turn.ask.choice, lambda move: -_piece_rank(turn.g, move))
        await turn.give(move)


async def intimidate_by_raid(turn: Turn) -> None:
    """§A8.7.3: where Ariovistus Raids, for free; the marker at least."""
    if not turn.is_asked("intimidate_raid"):
        return
    g, region = turn.g, turn.ask.args["region"]
    fright = find_fright(g, region, most_cowed(g))
    if fright is None and g.is_intimidated(region):
        await turn.give(Finish())
        return
    await turn.give(Select(region))
    if turn.is_asked("intimidate_whom"):
        await turn.give(Finish() if fright is None else Against(fright.victim))
    await remove_frightened(turn)


async def settle(turn: Turn, a: Action) -> bool:
    """§A8.7.1: all Settlements that they can place; False if none."""
    g = turn.g
    if Use(Ability.SETTLE) not in turn.ask.choice or not any(not _helps_to_settle(g, r) for r in settle_regions(g, a)):
        return False
    tell_ability(turn, ChartNode.G_SETTLE, "A8.7.1")
    await turn.give(Use(Ability.SETTLE))
    while turn.is_asked("settle", "settle_free"):
        able = [move.region for move in turn.ask.choice if isinstance(move, Select) and not _helps_to_settle(g, move.region)]
        region = await choose(g, able, lambda region: -settle_cost(g, region))
        if region is None:
            await turn.give(Finish())
            break
        await turn.give(Select(region))
    return True


def _helps_to_settle(g: Gaul, region: Region) -> bool:
    """§8.4.4."""
    if not may_bar(g):
        return False
    after = g.copy()
    after.place(region, Force.SETTLEMENT)
    return is_barred(g, after)


def settle_all(board: Gaul, a: Action) -> int:
    """On a copy: settle wherever possible, the cheapest Region first; returns how many Settlements came."""
    n = 0
    while regions := [region for region in settle_regions(board, a) if not _helps_to_settle(board, region)]:
        region = min(regions, key=lambda region: settle_cost(board, region))
        if not a.free:
            board.pay(GERMANS, settle_cost(board, region))
        board.place(region, Force.SETTLEMENT)
        n += 1
    return n
