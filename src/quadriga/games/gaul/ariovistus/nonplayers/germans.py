"""§A8.7: the chart of the non-player Germans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...atlas import GERMANIA, NEIGHBOURS
from ...moves import Finish, Issue, PlaceAlly, PlaceBands, Select
from ...rules.action import Action
from ...rules.choose import place_bands
from ...rules.command import command_regions
from ...rules.march import march_cost
from ...rules.nonplayers.chart import Chart, Decision, Process, tell_ability
from ...rules.nonplayers.choices import declines_event, do_event, do_pass, is_poor, may_event, waits_for_next_card
from ...rules.nonplayers.commands import (
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
from ...rules.nonplayers.driver import Turn
from ...rules.nonplayers.facts import tell_leader, tell_margins, tell_rally
from ...rules.nonplayers.frost import is_barred, may_bar
from ...rules.nonplayers.guidelines import is_first_tribe
from ...rules.nonplayers.nodes import ChartNode as N
from ...rules.nonplayers.raid import Raid
from ...rules.nonplayers.rank import choose, first
from ...rules.nonplayers.spaces import adds_control, can_leave, count_spare, distance, neighbours
from ...rules.nonplayers.threat import (
    Foray,
    Stance,
    begin_battle,
    fight_on,
    flee,
    forays,
    is_threatened,
    shift,
    triggers,
    would_battle,
)
from ...rules.recruit_rally import grow, rally_cost
from ...state import Gaul
from ...terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Command, Faction, Force, Region
from ..german_commands import close_german_rally, german_options
from .abilities import intimidate, intimidate_by_raid, settle, settle_all

ENEMIES = (ROMANS, ARVERNI, AEDUI, BELGAE)
STANCE: Stance = Stance(GERMANS, 6, lambda g: ENEMIES)
HOST = 12  # Warbands with Ariovistus
WORTH = 4  # Warbands for which they Rally
MOST_TARGETS = 2


# Battle or March under threat (§A8.7.1) ---------------------------------------------------------------------------


async def is_late(turn: Turn) -> bool:
    """An enemy with a margin of 0 or better, and twelve Warbands with Ariovistus."""
    g = turn.g
    tell_leader(g, GERMANS)
    tell_margins(g, GERMANS)
    home = g.find_named_leader(GERMANS)
    if home is None or g.count_bands(home, GERMANS) < HOST:
        return False
    return any(g.rules.margin(g, faction) >= 0 for faction in g.rules.players if faction is not GERMANS)


async def battle(turn: Turn) -> bool:
    """Where the enemy loses more; Ambush, or Intimidate before it."""
    begun = await begin_battle(turn, STANCE, N.G_AMBUSH, "A8.7.1")
    if begun is None:
        return False
    first, ambush = begun
    if not ambush and not await intimidate(turn, intended(turn, Command.BATTLE), planned_battles(turn.g, turn, first)):
        tell_ability(turn, N.G_NO_ABILITY, "A8.7.1")
    await fight_on(turn, STANCE, first, ambush=ambush)
    await finish(turn)
    return True


def planned_battles(g: Gaul, turn: Turn, first: Foray) -> list[Foray]:
    """The Battles to come, as far as Resources go; which of equal ones is not yet known."""
    a = intended(turn, Command.BATTLE)
    others = [foray for foray in forays(g, STANCE, a, ambush=False) if foray.region is not first.region]
    return [first, *others]


def origins_under_threat(g: Gaul) -> list[Region]:
    """Regions that meet the condition, and the Leader's."""
    meeting = [foray.region for foray in triggers(g, STANCE)]
    home = g.find_leader(GERMANS)
    return [region for region in g.regions() if region in meeting or region is home]


def winning(g: Gaul) -> list[Faction]:
    """Aedui and Belgae beyond their thresholds."""
    return [faction for faction in (AEDUI, BELGAE) if g.rules.margin(g, faction) > 0]


def fitness(g: Gaul, after: Gaul, region: Region) -> tuple[int, ...]:
    """Most Dispersed Tribes if Rome is winning, most Allies of Gauls who are, then Control."""
    dispersed = sum(g.status(t).is_dispersed for t in g.tribes_in(region)) if g.rules.margin(g, ROMANS) > 0 else 0
    allied = sum(g.count_allies(region, faction) for faction in winning(g))
    return (dispersed, allied, int(after.control(region) is GERMANS and g.control(region) is not GERMANS))


async def march_from_threat(turn: Turn) -> bool:
    legs = await flee(turn, origins_under_threat(turn.g), fitness) if await can_march(turn) else []
    return await march_and_after(turn, legs)


async def march_and_after(turn: Turn, legs: list[Leg]) -> bool:
    """§A8.7.1: after a March Intimidate, else Settle."""
    if not legs:
        return False
    await march(turn, legs)
    await conclude(turn, N.G_NO_ABILITY, "A8.7.1", intimidate, settle)
    return True


# Raid (§A8.7.3) ---------------------------------------------------------------------------------------------------


def victims(g: Gaul, region: Region) -> tuple[tuple[Faction, ...], ...]:
    """Whether players or not."""
    return ((ROMANS, AEDUI), (BELGAE,))


async def end_raid(turn: Turn) -> None:
    await conclude(turn, N.G_NO_ABILITY, "A8.7.1", intimidate)


RAID = Raid(victims, end_raid, intimidate_by_raid)


# Rally (§A8.7.4) --------------------------------------------------------------------------------------------------


class Growth(NamedTuple):
    """A Region of the Rally and what comes there: nothing but the Warband of a Home Region, if None."""

    region: Region
    move: PlaceAlly | PlaceBands | None


def rally_one(board: Gaul, a: Action, growth: Growth) -> None:
    """On a copy."""
    a.regions.append(growth.region)
    if not a.free:
        board.pay(GERMANS, rally_cost(board, GERMANS, growth.region))
    if growth.move is not None:
        grow(board, GERMANS, growth.region, growth.move)
    if board.rules.adds_home_warband(board, GERMANS, growth.region):
        place_bands(board, GERMANS, growth.region, 1)


async def plan_rally(g: Gaul, a: Action, pick: Pick) -> tuple[list[Growth], Gaul]:
    """Allies, then Warbands with Settlements and Germania first; and the board when the Rally is over."""
    board, a = g.copy(), a.copy()
    plan: list[Growth] = []
    while growth := await _next_ally(g, board, a, pick) or await _next_bands(g, board, a, pick):
        before = board.copy() if may_bar(g) else board
        rally_one(board, a, growth)
        if may_bar(g) and is_barred(g, after_rally(board, a, [*plan, growth])):
            board = before
        else:
            plan.append(growth)
    return plan, after_rally(board, a, plan)


def after_rally(board: Gaul, a: Action, plan: list[Growth]) -> Gaul:
    """§A3.4.1: with the Warbands of the Home Regions that the plan leaves out."""
    board, a = board.copy(), a.copy()
    a.regions = [growth.region for growth in plan]
    close_german_rally(board, a)
    return board


async def _next_ally(g: Gaul, board: Gaul, a: Action, pick: Pick) -> Growth | None:
    """§8.4: as many as possible, so the cheapest first; §8.4.1: Cities before other tribes."""
    able: list[PlaceAlly] = [
        move for region in command_regions(board, a) for move in german_options(board, a, region)
        if isinstance(move, PlaceAlly)
    ]  # fmt: skip
    move = await pick(
        g,
        able,
        lambda move: -rally_cost(board, GERMANS, board.region_of(move.tribe)),
        lambda move: is_first_tribe(move.tribe),
    )
    return None if move is None else Growth(board.region_of(move.tribe), move)


async def _next_bands(g: Gaul, board: Gaul, a: Action, pick: Pick) -> Growth | None:
    def count(region: Region) -> int:
        most = min(board.rules.count_german_rally(board, region), board.count_available_bands(GERMANS))
        return most + board.rules.adds_home_warband(board, GERMANS, region)

    region = await pick(g, command_regions(board, a), lambda region: board.rules.is_home(board, GERMANS, region), count)
    if region is None:
        return None
    bands = [move for move in german_options(board, a, region) if isinstance(move, PlaceBands)]
    return Growth(region, max(bands) if bands else None)


def is_gain(before: Gaul, after: Gaul) -> bool:
    """An Ally, a Settlement, four Warbands, or Control."""
    settlements = after.count_on_map(Force.SETTLEMENT) - before.count_on_map(Force.SETTLEMENT)
    bands = before.count_available_bands(GERMANS) - after.count_available_bands(GERMANS)
    if after.count_strongholds(GERMANS) > before.count_strongholds(GERMANS) or settlements or bands >= WORTH:
        return True
    return any(after.control(r) is GERMANS and before.control(r) is not GERMANS for r in before.regions())


async def would_rally(turn: Turn) -> bool:
    """§A8.7.4: whether Settle and Rally would bring enough."""
    a, board = intended(turn, Command.RALLY), turn.g.copy()
    settle_all(board, a)
    _, board = await plan_rally(board, a, first)
    tell_rally(turn.g, GERMANS, board)
    return is_gain(turn.g, board)


async def rally(turn: Turn) -> bool:
    """Settle before it if they can, else after; the Rally is planned with what Settling has left."""
    g, a = turn.g, intended(turn, Command.RALLY)
    able = command_regions(g, a) or settle_all(g.copy(), a)
    if not able or (turn.is_asked("slot") and Issue(Command.RALLY) not in turn.ask.choice):
        return False
    await begin(turn, Command.RALLY)
    settled = await settle(turn, intended(turn, Command.RALLY))
    plan, _ = await plan_rally(g, intended(turn, Command.RALLY), choose)
    for growth in plan:
        turn.expect(*STEP)
        await turn.give(Select(growth.region))
        await turn.give_if_asked("grow", Finish() if growth.move is None else growth.move)
    await conclude(turn, N.G_NO_ABILITY, "A8.7.1", settle, helped=settled)
    return True


# March to expand or mass (§A8.7.5) --------------------------------------------------------------------------------


def group_at(g: Gaul, region: Region) -> Leg | None:
    """All that may leave: one Warband stays, and enough for any Control; the Leader goes along."""
    leader = can_leave(g, GERMANS, region)
    bands = count_spare(g, GERMANS, region, leader_leaves=leader)
    if leader and g.control(region) is GERMANS and not _keeps_control(g, region, bands + 1):
        leader, bands = False, count_spare(g, GERMANS, region)
    return Leg(region, region, bands, leader) if bands else None


def _keeps_control(g: Gaul, region: Region, leaving: int) -> bool:
    others = sum(g.count_pieces(region, other) for other in ENEMIES)
    return g.count_pieces(region, GERMANS) - leaving > others


async def march_to_expand(turn: Turn) -> bool:
    if not await can_march(turn):
        return False
    return await march_and_after(turn, await plan_expansion(turn))


async def plan_expansion(turn: Turn) -> list[Leg]:
    """Up to two Regions to take Control of, near Germania first; then one more to draw together or to push on."""
    g, board = turn.g, turn.g.copy()
    a = intended(turn, Command.MARCH)
    purse = 99 if a.free else g.resources[GERMANS]
    groups = {r: leg for r in g.regions() if a.allows(r) and (leg := group_at(g, r)) is not None}
    legs: list[Leg] = []
    goals = g.regions() if a.route is None else a.route.targets
    for _ in range(MOST_TARGETS if a.route is None else min(MOST_TARGETS, a.route.most_targets)):
        taken = await _take_region(g, board, goals, groups, purse)
        for leg in taken:
            del groups[leg.origin]
            purse -= march_cost(g, GERMANS, leg.origin)
            shift(board, GERMANS, leg)
        legs += taken
        if not taken:
            break
    last = await _draw_together(g, board, groups, purse) if a.route is None else None
    return [*legs, *([] if last is None else [last])][: count_left(a)]


async def _take_region(g: Gaul, board: Gaul, goals: Sequence[Region], groups: dict[Region, Leg], purse: int) -> list[Leg]:
    """All groups next to a Region that they can take together, as far as Resources go."""
    able: dict[Region, list[Leg]] = {}
    for target in goals:
        coming = await _coming(board, target, groups, purse, first)
        if adds_control(board, GERMANS, target, sum(leg.bands + leg.leader for leg in coming)):
            able[target] = coming
    goal = await choose(g, able, _is_near_germania)
    if goal is None:
        return []
    return [leg._replace(target=goal) for leg in await _coming(board, goal, groups, purse, choose)]


def _is_near_germania(region: Region) -> bool:
    return region in GERMANIA or any(other in GERMANIA for other in NEIGHBOURS[region])


async def _coming(board: Gaul, target: Region, groups: dict[Region, Leg], purse: int, pick: Pick) -> list[Leg]:
    """The largest first, as far as Resources go."""
    around = [leg for region, leg in groups.items() if target in neighbours(board, GERMANS, region)]
    coming: list[Leg] = []
    while around:
        leg = await pick(board, around, lambda leg: leg.bands + leg.leader)
        around.remove(leg)
        cost = march_cost(board, GERMANS, leg.origin)
        if cost <= purse:
            coming.append(leg)
            purse -= cost
    return coming


async def _draw_together(g: Gaul, board: Gaul, groups: dict[Region, Leg], purse: int) -> Leg | None:
    """The largest group without the Leader toward him, or he toward a Region that is not theirs, by lot."""
    payable = {r: leg for r, leg in groups.items() if march_cost(board, GERMANS, r) <= purse}
    home = board.find_leader(GERMANS)
    moves: list[Leg] = []
    if home is not None:
        apart = [leg for leg in payable.values() if leg.origin is not home and not leg.leader]
        most = max((board.count_bands(r, GERMANS) for r in board.regions() if r is not home), default=0)
        largest = await choose(g, [leg.origin for leg in apart if board.count_bands(leg.origin, GERMANS) == most])
        if largest is not None and (step := await _step_toward(g, board, largest, [home])) is not None:
            moves.append(payable[largest]._replace(target=step))
        inland = all(board.control(r) is GERMANS for r in (home, *neighbours(board, GERMANS, home)))
        if inland and home in payable and payable[home].leader:
            goals = [region for region in board.regions() if board.control(region) is not GERMANS]
            step = await _step_toward(g, board, home, goals)
            if step is not None:
                moves.append(payable[home]._replace(target=step))
    origin = await choose(g, [leg.origin for leg in moves])
    return next((leg for leg in moves if leg.origin is origin), None)


async def _step_toward(g: Gaul, board: Gaul, origin: Region, goals: list[Region]) -> Region | None:
    """The neighbour that is nearer to the nearest goal."""
    if not goals:
        return None

    def far(region: Region) -> int:
        return min(distance(board, region, goal) for goal in goals)

    nearer = [region for region in neighbours(board, GERMANS, origin) if far(region) < far(origin)]
    return await choose(g, nearer, lambda region: -far(region))


CHART: Chart = Chart(
    Decision(N.G1, "A8.7.1", is_threatened(STANCE), N.G_BATTLE, N.G1B),
    Decision(N.G1B, "A8.7.1", is_late, N.G_MARCH_THREAT, N.G2),
    Process(N.G_BATTLE, "A8.7.1", battle, N.G_MARCH_THREAT, (N.G_AMBUSH, N.G_INTIMIDATE, N.G_NO_ABILITY)),
    Process(N.G_MARCH_THREAT, "A8.7.1", march_from_threat, N.G2, (N.G_INTIMIDATE, N.G_SETTLE, N.G_NO_ABILITY)),
    Decision(N.G2, "A8.7.2", waits_for_next_card, N.PASS, N.G3),
    Decision(N.G3, "A8.7.2", may_event, N.G3B, N.G4),
    Decision(N.G3B, "A8.7.2", declines_event, N.G4, N.G_EVENT),
    Process(N.G_EVENT, "A8.7.2", do_event, None, (N.G_AMBUSH, N.G_INTIMIDATE, N.G_SETTLE, N.G_NO_ABILITY)),
    Decision(N.G4, "A8.7.3", is_poor, N.G_RAID, N.G5),
    Process(N.G_RAID, "A8.7.3", RAID.run, N.PASS, (N.G_INTIMIDATE, N.G_NO_ABILITY)),
    Decision(N.G5, "A8.7.4", would_rally, N.G_RALLY, N.G_MARCH_EXPAND),
    Process(N.G_RALLY, "A8.7.4", rally, None, (N.G_SETTLE, N.G_NO_ABILITY)),
    Process(N.G_MARCH_EXPAND, "A8.7.5", march_to_expand, N.G_RALLY_AFTER, (N.G_INTIMIDATE, N.G_SETTLE, N.G_NO_ABILITY)),
    Process(N.G_RALLY_AFTER, "A8.7.4", rally, N.G_RAID_AFTER, (N.G_SETTLE, N.G_NO_ABILITY)),
    Process(N.G_RAID_AFTER, "A8.7.3", RAID.run, N.PASS, (N.G_INTIMIDATE, N.G_NO_ABILITY)),
    Process(N.PASS, "2.3.3", do_pass),
)


BY_EVENT: tuple[Procedure, ...] = (
    Procedure(Command.BATTLE, would_battle(STANCE), battle),
    Procedure(Command.RAID, RAID.is_needed, RAID.run),
    Procedure(Command.RALLY, would_rally, rally),
    Procedure(Command.MARCH, can_march, march_to_expand),
    Procedure(Command.RAID, RAID.is_wanted, RAID.run),
)
