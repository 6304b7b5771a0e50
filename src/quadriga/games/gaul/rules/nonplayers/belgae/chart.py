"""§8.5.1-8.5.5, §A8.5.1: the chart of the non-player Belgae."""

from __future__ import annotations

from collections.abc import Sequence

from ....atlas import BELGICA
from ....cards import Card
from ....moves import Issue, Select
from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Book, Command, Faction, Region
from ...action import Action
from ...march import march_cost
from ..by_event import Lead
from ..chart import Chart, Decision, Process
from ..choices import declines_event, do_event, do_pass, is_poor, may_event, waits_for_next_card
from ..commands import (
    STEP,
    Leg,
    Pick,
    Procedure,
    begin,
    can_march,
    conclude,
    count_left,
    finish,
    intended,
    march,
)
from ..driver import Turn
from ..facts import tell_rally
from ..guidelines import is_player
from ..nodes import ChartNode as N
from ..raid import Raid
from ..rally import carry_out_rally, plan_rally
from ..rank import choose, first
from ..spaces import adds_control, can_leave, count_near, count_short, count_spare, largest_groups, neighbours
from ..threat import Stance, begin_battle, fight_on, flee, forays, is_threatened, shift, triggers, would_battle
from .enlist import enlist_after, enlist_for_battle
from .rampage import rampage


def enemies(g: Gaul) -> tuple[Faction, ...]:
    """§8.5.1: not the Germans; §A8.5.1: in Ariovistus them too (R-100)."""
    return (ROMANS, ARVERNI, AEDUI) if g.book is Book.FALLING_SKY else (ROMANS, ARVERNI, AEDUI, GERMANS)


STANCE: Stance = Stance(BELGAE, 4, enemies)
WORTH = 3  # Warbands for which they Rally
MANY = 4  # Warbands that the Leader wants around him
MOST_TARGETS = 2


# Battle or March under threat (§8.5.1) ----------------------------------------------------------------------------


async def battle(turn: Turn) -> bool:
    """Where the enemy loses more: with Ambush; else after Rampage; else with Germans, or a Command of theirs after it."""
    begun = await begin_battle(turn, STANCE, N.B_AMBUSH, "8.5.1")
    if begun is None:
        return False
    opening, ambush = begun
    a = intended(turn, Command.BATTLE)
    helped = ambush
    if not ambush:
        planned = [opening, *(f for f in forays(turn.g, STANCE, a, ambush=False) if f.region is not opening.region)]
        helped = await rampage(turn, a, planned) or await enlist_for_battle(turn, a, planned)
    await fight_on(turn, STANCE, opening, ambush=ambush)
    await end(turn, helped=helped)
    return True


async def end(turn: Turn, *, helped: bool) -> None:
    """§8.5.1: without another Special Ability, Germans may be commanded; then the Command is over."""
    await conclude(turn, N.B_NO_ABILITY, "8.5.1", enlist_after, helped=helped)


async def end_with_rampage(turn: Turn) -> None:
    """§8.5.1: after Rally and Raid they Rampage, else Germans may be commanded."""
    await conclude(turn, N.B_NO_ABILITY, "8.5.1", rampage, enlist_after)


def origins_under_threat(g: Gaul) -> list[Region]:
    """Regions that meet the condition, and the Leader's if he is not with the single largest group."""
    meeting = [foray.region for foray in triggers(g, STANCE)]
    home = g.find_leader(BELGAE)
    strays = home is not None and largest_groups(g, BELGAE) != [home]
    return [region for region in g.regions() if region in meeting or (strays and region is home)]


def fitness(before: Gaul, after: Gaul, region: Region) -> tuple[int, int]:
    """Near the most Regions that have Belgae then, and to add the most Control."""
    gains = after.control(region) is BELGAE and before.control(region) is not BELGAE
    return (count_near(after, BELGAE, region), control_value(after, region) if gains else 0)


def control_value(g: Gaul, region: Region) -> int:
    """§7.2: what Control there adds to the score."""
    return g.rules.control_value(g, region) - g.count_dispersed(region)


async def march_from_threat(turn: Turn) -> bool:
    legs = await flee(turn, origins_under_threat(turn.g), fitness) if await can_march(turn) else []
    return await march_and_after(turn, legs)


async def march_and_after(turn: Turn, legs: Sequence[Leg]) -> bool:
    """§8.5.1: after a March Enlist, unless it crossed the sea."""
    if not legs:
        return False
    await march(turn, legs)
    await end(turn, helped=False)
    return True


# Rally (§8.5.3) ---------------------------------------------------------------------------------------------------


def is_gain(before: Gaul, after: Gaul) -> bool:
    """An Ally, a Citadel, three Warbands, or Control."""
    if after.count_strongholds(BELGAE) > before.count_strongholds(BELGAE):
        return True
    if after.count_available_citadels(BELGAE) < before.count_available_citadels(BELGAE):
        return True
    if before.count_available_bands(BELGAE) - after.count_available_bands(BELGAE) >= WORTH:
        return True
    return any(after.control(r) is BELGAE and before.control(r) is not BELGAE for r in before.regions())


async def would_rally(turn: Turn) -> bool:
    _, board = await plan_rally(turn.g, intended(turn, Command.RALLY), first, control_first=True)
    tell_rally(turn.g, BELGAE, board)
    return is_gain(turn.g, board)


async def rally(turn: Turn) -> bool:
    plan, _ = await plan_rally(turn.g, intended(turn, Command.RALLY), choose, control_first=True)
    if not plan or (turn.is_asked("slot") and Issue(Command.RALLY) not in turn.ask.choice):
        return False
    await carry_out_rally(turn, plan)
    await end_with_rampage(turn)
    return True


# Raid (§8.5.4) ----------------------------------------------------------------------------------------------------


def victims(g: Gaul, region: Region) -> tuple[tuple[Faction, ...], ...]:
    """Players only: Romans, Aedui, others."""
    others = tuple(f for f in (ARVERNI, GERMANS) if is_player(g, f))
    return (*((f,) if is_player(g, f) else () for f in (ROMANS, AEDUI)), others)


RAID = Raid(victims, end_with_rampage)


# March to add Control (§8.5.5) ------------------------------------------------------------------------------------


async def march_for_control(turn: Turn) -> bool:
    if not await can_march(turn):
        return False
    if turn.g.carried is not None and turn.g.current == Card.MORASSES:
        return await march_in_place(turn)
    return await march_and_after(turn, await plan_control(turn))


async def march_in_place(turn: Turn) -> bool:
    """Card 36: to go Hidden."""
    await begin(turn, Command.MARCH)
    while turn.is_asked(*STEP):
        seen = [
            move.region for move in turn.ask.choice
            if isinstance(move, Select) and turn.g.count_bands(move.region, BELGAE) > turn.g.count_hidden(move.region, BELGAE)
        ]  # fmt: skip
        if not seen:
            await finish(turn)
            break
        await turn.give(Select(seen[0]))
        await turn.give_if_asked("march_group", ())
    return True


async def plan_control(turn: Turn) -> list[Leg]:
    """Up to two Regions to take Control of, in Belgica first; then the Leader alone to the most Belgae."""
    g, board, a = turn.g, turn.g.copy(), intended(turn, Command.MARCH)
    purse = 99 if a.free else g.resources[BELGAE]
    spare = {r: n for r in g.regions() if a.allows(r) and (n := count_spare(g, BELGAE, r))}
    goals = g.regions() if a.route is None else a.route.targets
    legs: list[Leg] = []
    for _ in range(MOST_TARGETS if a.route is None else min(MOST_TARGETS, a.route.most_targets)):
        opened = {leg.origin for leg in legs}
        taken = await _take_region(g, board, goals, spare, purse, opened)
        for leg in taken:
            purse -= 0 if leg.origin in opened else march_cost(g, BELGAE, leg.origin)
            spare[leg.origin] -= leg.bands
            spare.pop(leg.target, None)  # who is there helps to hold it
            shift(board, BELGAE, leg)
        legs += taken
        if not taken:
            break
    if a.route is None and (last := await _move_leader(g, board, a, legs, purse)) is not None:
        legs.append(last)
    allowed = list(dict.fromkeys(leg.origin for leg in legs))[: count_left(a)]
    return [leg for leg in legs if leg.origin in allowed]


async def _take_region(
    g: Gaul, board: Gaul, goals: Sequence[Region], spare: dict[Region, int], purse: int, opened: set[Region]
) -> list[Leg]:
    """In Belgica with all that may come, elsewhere with the fewest; within that where the fewest are needed."""
    able: dict[Region, list[Leg]] = {}
    for target in goals:
        coming = await _coming(g, board, target, spare, purse, opened, first)
        if adds_control(board, BELGAE, target, sum(leg.bands for leg in coming)):
            able[target] = coming
    goal = await choose(
        g, able, lambda region: region in BELGICA, lambda region: -count_short(board, BELGAE, region)
    )  # fmt: skip
    if goal is None:
        return []
    coming = await _coming(g, board, goal, spare, purse, opened, choose)
    return coming if goal in BELGICA else _fewest(coming, count_short(board, BELGAE, goal))


async def _coming(
    g: Gaul, board: Gaul, target: Region, spare: dict[Region, int], purse: int, opened: set[Region], pick: Pick
) -> list[Leg]:
    """The groups next door that can be paid for; who Marches out of a Region already paid for costs nothing more."""
    around = [r for r, n in spare.items() if n and target in neighbours(board, BELGAE, r)]
    coming: list[Leg] = []
    while around:
        origin = await pick(g, around, lambda region: region in opened, lambda region: spare[region])
        around.remove(origin)
        cost = 0 if origin in opened else march_cost(g, BELGAE, origin)
        if cost <= purse:
            purse -= cost
            coming.append(Leg(origin, target, spare[origin], False))
    return coming


def _fewest(legs: list[Leg], n: int) -> list[Leg]:
    """n Warbands out of as few Regions as possible."""
    taken: list[Leg] = []
    for leg in legs:
        if n > 0:
            taken.append(leg._replace(bands=min(n, leg.bands)))
            n -= leg.bands
    return taken


async def _move_leader(g: Gaul, board: Gaul, a: Action, legs: Sequence[Leg], purse: int) -> Leg | None:
    """Alone to a destination with more Belgae than he has around him; where he has fewer than four Warbands with him and
    would have there, to any Region that has them."""
    home = board.find_leader(BELGAE)
    if home is None or not a.allows(home) or not can_leave(g, BELGAE, home):
        return None
    if home not in {leg.origin for leg in legs} and march_cost(g, BELGAE, home) > purse:
        return None
    around = neighbours(board, BELGAE, home)
    here = board.count_pieces(home, BELGAE) - 1
    reached = [r for r in around if r in {leg.target for leg in legs} and board.count_pieces(r, BELGAE) > here]
    strong = [region for region in around if board.count_bands(region, BELGAE) >= MANY]
    if board.count_bands(home, BELGAE) < MANY and strong:
        reached = [region for region in reached if region in strong] or strong
    target = await choose(g, reached, lambda region: board.count_pieces(region, BELGAE))
    return None if target is None else Leg(home, target, 0, True)


CHART: Chart = Chart(
    Decision(N.B1, "8.5.1", is_threatened(STANCE), N.B_BATTLE, N.B2),
    Process(N.B_BATTLE, "8.5.1", battle, N.B_MARCH_THREAT, (N.B_AMBUSH, N.B_RAMPAGE, N.B_ENLIST, N.B_NO_ABILITY)),
    Process(N.B_MARCH_THREAT, "8.5.1", march_from_threat, N.B2, (N.B_ENLIST, N.B_NO_ABILITY)),
    Decision(N.B2, "8.5.2", waits_for_next_card, N.PASS, N.B3),
    Decision(N.B3, "8.5.2", may_event, N.B3B, N.B4),
    Decision(N.B3B, "8.5.2", declines_event, N.B4, N.B_EVENT),
    Process(N.B_EVENT, "8.5.2", do_event, None, (N.B_AMBUSH, N.B_RAMPAGE, N.B_ENLIST, N.B_NO_ABILITY)),
    Decision(N.B4, "8.5.3", would_rally, N.B_RALLY, N.B5),
    Process(N.B_RALLY, "8.5.3", rally, None, (N.B_RAMPAGE, N.B_ENLIST, N.B_NO_ABILITY)),
    Decision(N.B5, "8.5.4", is_poor, N.B_RAID, N.B_MARCH),
    Process(N.B_RAID, "8.5.4", RAID.run, N.PASS, (N.B_RAMPAGE, N.B_ENLIST, N.B_NO_ABILITY)),
    Process(N.B_MARCH, "8.5.5", march_for_control, N.B_RAID_AFTER, (N.B_ENLIST, N.B_NO_ABILITY)),
    Process(N.B_RAID_AFTER, "8.5.4", RAID.run, N.PASS, (N.B_RAMPAGE, N.B_ENLIST, N.B_NO_ABILITY)),
    Process(N.PASS, "2.3.3", do_pass),
)


# By Event (§8.2.3) ------------------------------------------------------------------------------------------------


BY_EVENT: tuple[Procedure, ...] = (
    Procedure(Command.BATTLE, would_battle(STANCE), battle),
    Procedure(Command.RALLY, would_rally, rally),
    Procedure(Command.RAID, RAID.is_needed, RAID.run),
    Procedure(Command.MARCH, can_march, march_for_control),
    Procedure(Command.RAID, RAID.is_wanted, RAID.run),
)


# Germans by Event (§8.2.3) ------------------------------------------------------------------------------------------


def german_goal(g: Gaul, region: Region, n: int) -> int:
    """§8.5.1, as by Enlist: a Region that a player Controls, then one of a non-player."""
    owner = g.control(region)
    if owner not in (ROMANS, ARVERNI, AEDUI):
        return 0
    return 2 if is_player(g, owner) else 1


async def lets_germans_raid(turn: Turn) -> bool:
    """§8.5.1: only where no March is possible."""
    return False


LEAD: Lead = Lead(STANCE, victims, german_goal, lets_germans_raid)
