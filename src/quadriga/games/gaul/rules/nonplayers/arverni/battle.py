"""§8.7.1: the Battles of the non-player Arverni."""

from __future__ import annotations

from collections.abc import Iterable

from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, ROMANS, Command, Faction, Region
from ...action import Action
from ...battle.targets import battle_cost
from ..chart import tell_ability
from ..commands import STEP, Pick, finish, intended
from ..driver import Turn
from ..forecast import Outcome
from ..guidelines import is_player, target_rank
from ..nodes import ChartNode as N
from ..rank import choose, first
from ..threat import Foray, Stance, choose_foray, fight_on, forays, open_battle, plan_opening, triggers
from .abilities import entreat_all, plead, would_devastate


def rivals(g: Gaul) -> tuple[Faction, ...]:
    """Romans, Aedui, and Belgae if they are a player."""
    return (ROMANS, AEDUI, BELGAE) if is_player(g, BELGAE) else (ROMANS, AEDUI)


def outnumber_caesar(g: Gaul, region: Region, more: int = 0) -> bool:
    """More than twice as many mobile pieces as the Romans."""
    return g.count_mobile(region, ARVERNI) + more > 2 * g.count_mobile(region, ROMANS)


def is_worth(g: Gaul, foray: Foray, outcome: Outcome) -> bool:
    """A Loss on a Legion or more Losses than they suffer, none on Vercingetorix; against Caesar two to one."""
    if outcome.on_leader or not (outcome.on_legions or outcome.inflicted > outcome.suffered):
        return False
    both = g.has_named_leader(foray.region, ARVERNI) and g.has_named_leader(foray.region, ROMANS)
    return not (both and foray.enemy is ROMANS) or outnumber_caesar(g, foray.region)


def leads(g: Gaul, faction: Faction, foray: Foray) -> bool:
    """Vercingetorix fights Romans first."""
    return foray.enemy is ROMANS


STANCE: Stance = Stance(ARVERNI, 10, lambda g: (ROMANS, AEDUI), rivals, is_worth, leads, at_random=False)


async def battle(turn: Turn) -> bool:
    """All Battles are paid for first; then Ambush, else Devastate or Entreat before them."""
    planned = await plan_opening(turn, STANCE)
    if planned is None or (not planned[1] and await spoils_battle(turn, planned[0])):
        return False
    opening, ambush = planned
    await open_battle(turn, N.V_AMBUSH, "8.7.1", ambush=ambush)
    a = intended(turn, Command.BATTLE)
    if not ambush:
        prepay(turn.g, a, await in_order(turn.g, a, opening, choose))
        if not await plead(turn):
            tell_ability(turn, N.V_NO_ABILITY, "8.7.1")
    if opening in forays(turn.g, STANCE, a, ambush=ambush):
        await fight_on(turn, STANCE, opening, ambush=ambush)
    else:
        await _fight_what_is_left(turn)
    await finish(turn)
    return True


async def spoils_battle(turn: Turn, opening: Foray) -> bool:
    """Whether Entreating before it would leave no Battle that is worth it: then they March instead (R-132)."""
    board, a = turn.g.copy(), intended(turn, Command.BATTLE).copy()
    if not a.may_add_ability or would_devastate(board, a):
        return False
    prepay(board, a, await in_order(board, a, opening, first))
    return not forays(entreat_all(board, a), STANCE, a, ambush=False)


async def _fight_what_is_left(turn: Turn) -> None:
    found = forays(turn.g, STANCE, intended(turn, Command.BATTLE), ambush=False)
    foray = await choose_foray(turn.g, STANCE, found)
    if foray is not None and turn.is_asked(*STEP):
        await fight_on(turn, STANCE, foray, ambush=False)


async def in_order(g: Gaul, a: Action, opening: Foray, pick: Pick) -> list[Foray]:
    """§8.7.1: the Battles as they are selected, one in a Region; equal ones are drawn only where not all can be paid for."""
    found = [foray for foray in forays(g, STANCE, a, ambush=False) if foray.region is not opening.region]
    regions = dict.fromkeys(foray.region for foray in found)
    cost = sum(battle_cost(g, ARVERNI, region) for region in (opening.region, *regions))
    meeting = triggers(g, STANCE)
    ordered = [opening]
    while found:
        region = await (pick if not a.can_pay(g, cost) else first)(
            g, dict.fromkeys(foray.region for foray in found), lambda region: any(m.region is region for m in meeting)
        )
        there = [foray for foray in found if foray.region is region]
        ordered.append(min(there, key=lambda foray: target_rank(g, ARVERNI, foray.enemy)))
        found = [foray for foray in found if foray.region is not region]
    return ordered


def prepay(g: Gaul, a: Action, planned: Iterable[Foray]) -> list[Foray]:
    """One Battle in a Region, as long as Resources last."""
    paid: list[Foray] = []
    for foray in planned:
        cost = battle_cost(g, ARVERNI, foray.region)
        if foray.region not in a.prepaid and a.can_pay(g, cost):
            a.pay(g, cost)
            a.prepaid.append(foray.region)
            paid.append(foray)
    return paid
