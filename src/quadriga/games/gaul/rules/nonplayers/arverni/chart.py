"""§8.7.1-8.7.6: the chart of the non-player Arverni."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ....atlas import border, is_adjacent
from ....cards import FACES, Card
from ....moves import Issue
from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, FACTIONS, ROMANS, Border, Command, Faction, Force, Region, Standing
from ...action import Action
from ...battle.state import Clash
from ...battle.targets import battle_cost
from ...march import count_harassment, march_cost, must_stop
from ..by_event import Lead
from ..chart import Chart, Decision, Process, tell_ability
from ..choices import declines_event, do_event, do_pass, is_poor, may_event
from ..commands import (
    LOOT,
    STEP,
    Leg,
    Pick,
    Procedure,
    begin,
    can_march,
    conclude,
    count_left,
    count_loot,
    finish,
    intended,
    is_loot,
    march,
    pick_most,
    plan_raid,
    raid,
)
from ..driver import Turn
from ..forecast import Outcome, forecast
from ..guidelines import is_player, target_rank
from ..instructions import instruction
from ..nodes import ChartNode as N
from ..promises import ask_promises
from ..rally import carry_out_rally, plan_rally
from ..rank import choose, first, rolls_up_to
from ..spaces import (
    adds_control,
    can_leave,
    count_near,
    count_spare,
    distance,
    free_bands,
    neighbours,
)
from ..threat import Foray, Stance, choose_foray, fight_on, forays, open_battle, plan_opening, shift, triggers, would_battle
from .abilities import devastate, entreat, entreat_all, plead, would_devastate
from .spread import spread_to

FEW = 9  # Warbands on the map
STRONGHOLDS, PIECES = 2, 6  # for which they Rally
MOST_HARASSMENT = 3


# Battle (§8.7.1) --------------------------------------------------------------------------------------------------


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


STANCE = Stance(ARVERNI, 10, lambda g: (ROMANS, AEDUI), rivals, is_worth, leads, at_random=False)


async def is_threatened(turn: Turn) -> bool:
    return bool(triggers(turn.g, STANCE))


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


# Marches ----------------------------------------------------------------------------------------------------------


class Road(NamedTuple):
    """How Vercingetorix gets somewhere, and what Harassment it costs."""

    target: Region
    via: Region | None
    losses: int


def roads(g: Gaul, home: Region, bands: int) -> dict[Region, Road]:
    """Where he can go with so many Warbands: two Regions if he is himself; the fewest Losses, three at most, none on him."""
    near = neighbours(g, ARVERNI, home)
    found = {region: Road(region, None, 0) for region in near}
    if g.standing[ARVERNI] != Standing.NAMED:
        return found
    for via in near:
        losses = sum(count_harassment(g, f, via) for f in FACTIONS if f is not ARVERNI and may_harass(g, f))
        if must_stop(g, home, via) or losses > MOST_HARASSMENT or losses > bands:
            continue
        for target in neighbours(g, ARVERNI, via):
            if target is not home and (target not in found or losses < found[target].losses):
                found[target] = Road(target, via, losses)
    return found


def may_harass(g: Gaul, faction: Faction) -> bool:
    """§8.4.2: non-player Belgae do not; of players only those who have promised it (§1.5.2)."""
    return not (faction is BELGAE and g.is_nonplayer(BELGAE)) and faction not in g.promised


async def clear_the_way(turn: Turn) -> None:
    """§8.7.1: before he goes two Regions, players past whom he could go say whether they will Harass him."""
    g = turn.g
    home = g.find_leader(ARVERNI)
    if home is None or not can_leave(g, ARVERNI, home) or g.standing[ARVERNI] != Standing.NAMED:
        return
    if not intended(turn, Command.MARCH).can_pay(g, march_cost(g, ARVERNI, home)):
        return
    await ask_promises(g, ARVERNI, [via for via in neighbours(g, ARVERNI, home) if not must_stop(g, home, via)])


async def afford(g: Gaul, a: Action, legs: Sequence[Leg]) -> list[Leg]:
    """As many origins as can be paid for: the Leader's, then those with the most to move, by lot among equals."""
    purse = 99 if a.free else g.resources[ARVERNI]
    left = [origin for origin in dict.fromkeys(leg.origin for leg in legs) if a.allows(origin)]
    scarce = len(left) > count_left(a) or sum(march_cost(g, ARVERNI, origin) for origin in left) > purse

    def leads(origin: Region) -> bool:
        return any(leg.leader for leg in legs if leg.origin is origin)

    def count(origin: Region) -> int:
        return sum(leg.bands for leg in legs if leg.origin is origin)

    paid: list[Region] = []
    while left:
        origin = await (choose if scarce else first)(g, left, leads, count)
        assert origin is not None, "somebody is left"
        left.remove(origin)
        cost = march_cost(g, ARVERNI, origin)
        if cost <= purse and len(paid) < count_left(a):
            paid.append(origin)
            purse -= cost
    return [leg for leg in legs if leg.origin in paid]


async def march_from_threat(turn: Turn) -> bool:
    """Paid first; then Devastate or Entreat, if able; then they go; else the Special Ability after it."""
    if not await can_march(turn):
        return False
    await clear_the_way(turn)
    g = turn.g
    legs = await afford(g, intended(turn, Command.MARCH), await plan_flight(g))
    if not legs:
        return False
    await begin(turn, Command.MARCH)
    a = intended(turn, Command.MARCH)
    for origin in dict.fromkeys(leg.origin for leg in legs):
        a.pay(g, march_cost(g, ARVERNI, origin))
        a.prepaid.append(origin)
    pleaded = await plead(turn)
    legs = [leg for leg in legs if _is_there(g, leg) and not (pleaded and _crosses(leg))]
    await march(turn, legs)
    await end(turn, helped=pleaded)
    return True


def _crosses(leg: Leg) -> bool:
    """§4.1.3: over the sea, which a Special Ability forbids."""
    return border(leg.origin, leg.target if leg.via is None else leg.via) is Border.SEA


def _is_there(g: Gaul, leg: Leg) -> bool:
    return free_bands(g, ARVERNI, leg.origin) > 0 or (leg.leader and can_leave(g, ARVERNI, leg.origin))


async def plan_flight(g: Gaul) -> list[Leg]:
    """Vercingetorix with all his Warbands to the most Arverni; then all others but one each closer to him."""
    home = g.find_leader(ARVERNI)
    if home is None or not can_leave(g, ARVERNI, home):
        return []
    bands = free_bands(g, ARVERNI, home)
    able = roads(g, home, bands)
    goal = await choose(g, able, lambda region: g.count_pieces(region, ARVERNI), lambda region: -able[region].losses)
    if goal is None:
        return []
    legs = [Leg(home, goal, bands, True, able[goal].via)]
    for origin in g.regions():
        spare = min(free_bands(g, ARVERNI, origin), g.count_bands(origin, ARVERNI) - 1)
        if origin in (home, goal) or spare <= 0:
            continue
        closer = [r for r in neighbours(g, ARVERNI, origin) if distance(g, r, goal) < distance(g, origin, goal)]
        step = await choose(g, closer)
        if step is not None:
            legs.append(Leg(origin, step, spare, False))
    return legs


async def end(turn: Turn, *, helped: bool = False) -> None:
    """§8.7.1: Devastate, else Entreat, else nothing."""
    await conclude(turn, N.V_NO_ABILITY, "8.7.1", devastate, entreat, helped=helped)


async def march_and_after(turn: Turn, legs: Sequence[Leg]) -> bool:
    legs = await afford(turn.g, intended(turn, Command.MARCH), legs)
    if not legs:
        return False
    await march(turn, legs)
    await end(turn)
    return True


# Event (§8.7.2) ---------------------------------------------------------------------------------------------------


async def is_willing(turn: Turn) -> bool:
    """A carnyx on the card, or a roll of 1-4."""
    return ARVERNI in FACES[Card(turn.g.current)].carnyx or await rolls_up_to(turn.g, 4)


# Rally (§8.7.3) ---------------------------------------------------------------------------------------------------


async def would_rally(turn: Turn) -> bool:
    """Fewer than nine Warbands, or two Allies and Citadels, or six pieces."""
    g = turn.g
    if sum(g.count_bands(region, ARVERNI) for region in g.regions()) < FEW:
        return True
    _, board = await plan_rally(g, intended(turn, Command.RALLY), first)
    citadels = g.count_available_citadels(ARVERNI) - board.count_available_citadels(ARVERNI)
    allies = board.count_strongholds(ARVERNI) - g.count_strongholds(ARVERNI)
    bands = g.count_available_bands(ARVERNI) - board.count_available_bands(ARVERNI)
    return citadels + allies >= STRONGHOLDS or citadels + allies + bands >= PIECES


async def rally(turn: Turn) -> bool:
    plan, _ = await plan_rally(turn.g, intended(turn, Command.RALLY), choose)
    if not plan or (turn.is_asked("slot") and Issue(Command.RALLY) not in turn.ask.choice):
        return False
    await carry_out_rally(turn, plan)
    await end(turn)
    return True


# March to spread (§8.7.4) -----------------------------------------------------------------------------------------


async def wants_to_spread(turn: Turn) -> bool:
    """Fewer than six Allies and Citadels, or six Warbands Available."""
    return turn.g.count_strongholds(ARVERNI) < 6 or turn.g.count_available_bands(ARVERNI) >= 6


async def spread(turn: Turn) -> bool:
    if not await can_march(turn):
        return False
    await clear_the_way(turn)
    return await march_and_after(turn, await plan_spread(turn))


async def plan_spread(turn: Turn) -> list[Leg]:
    """A Hidden Warband to each Region without one, out of the fewest; then the Leader to take Roman or Aedui Control."""
    g, a = turn.g, intended(turn, Command.MARCH)
    spare = {r: n for r in g.regions() if a.allows(r) and (n := count_spare(g, ARVERNI, r))}
    goals = g.regions() if a.route is None else a.route.targets
    bare = [r for r in goals if not g.count_hidden(r, ARVERNI)]
    if a.route is not None:
        bare = await pick_most(g, bare, a.route.most_targets)
    legs = await spread_to(g, a, bare, spare)
    return legs if a.route is not None else [*legs, *await _take_over(g, legs)]


async def _take_over(g: Gaul, legs: Sequence[Leg]) -> list[Leg]:
    home = g.find_leader(ARVERNI)
    if home is None or not can_leave(g, ARVERNI, home):
        return []
    gone = sum(leg.bands for leg in legs if leg.origin is home)
    bands = max(0, count_spare(g, ARVERNI, home, leader_leaves=True) - gone)
    able = {
        region: road for region, road in roads(g, home, bands).items()
        if g.control(region) in (ROMANS, AEDUI) and region is not Region.AEDUI
        and adds_control(g, ARVERNI, region, bands + 1 - road.losses)
    }  # fmt: skip
    board = g.copy()
    for leg in legs:
        shift(board, ARVERNI, leg)
    goal = await choose(g, able, lambda region: count_near(board, ARVERNI, region), lambda region: -able[region].losses)
    return [] if goal is None else [Leg(home, goal, bands, True, able[goal].via)]


# Raid (§8.7.5) ----------------------------------------------------------------------------------------------------


def victims(g: Gaul, region: Region) -> tuple[tuple[Faction, ...], ...]:
    """Whether players or not."""
    return ((ROMANS,), (AEDUI,), (BELGAE,))


async def do_raid(turn: Turn) -> bool:
    """For at least two Resources: from Romans, Aedui, Belgae, then nobody."""
    plan = await plan_raid(turn, victims)
    if count_loot(plan) < LOOT:
        return False
    await raid(turn, plan)
    await end(turn)
    return True


# March to mass (§8.7.6) -------------------------------------------------------------------------------------------


async def mass(turn: Turn) -> bool:
    if not await can_march(turn):
        return False
    await clear_the_way(turn)
    return await march_and_after(turn, await plan_mass(turn.g, intended(turn, Command.MARCH)))


async def plan_mass(g: Gaul, a: Action) -> list[Leg]:
    """To take Control of a Region with a Legion, against Caesar two to one; else the most Arverni next to a Legion."""
    home = g.find_leader(ARVERNI)
    if home is None or not can_leave(g, ARVERNI, home):
        return []
    all_bands = free_bands(g, ARVERNI, home)
    able = roads(g, home, all_bands)
    gathered = {region: _gather(g, a, home, road, leave=0) for region, road in able.items()}
    takes = [
        region for region in able if g.count(region, Force.LEGION) and _can_take(g, region, gathered[region], able[region])
    ]
    goal = await choose(g, takes, lambda region: -able[region].losses)
    if goal is not None:
        return gathered[goal]
    near = [r for r in (*able, home) if any(g.count(o, Force.LEGION) for o in neighbours(g, ARVERNI, r))]
    massed = {r: _gather(g, a, home, able.get(r, Road(home, None, 0)), leave=1) for r in near}

    def size(region: Region) -> int:
        return g.count_pieces(region, ARVERNI) + sum(leg.bands + leg.leader for leg in massed[region])

    best = await choose(g, [r for r in near if massed[r]], size)
    return [] if best is None else massed[best]


def _can_take(g: Gaul, region: Region, legs: Sequence[Leg], road: Road) -> bool:
    coming = sum(leg.bands + leg.leader for leg in legs) - road.losses
    if not adds_control(g, ARVERNI, region, coming):
        return False
    return not g.has_named_leader(region, ROMANS) or outnumber_caesar(g, region, coming)


def _gather(g: Gaul, a: Action, home: Region, road: Road, *, leave: int) -> list[Leg]:
    """The Leader by his road, and everybody next door, but so many stay in each Region."""

    def leaving(region: Region) -> int:
        return max(0, min(free_bands(g, ARVERNI, region), g.count_bands(region, ARVERNI) - leave))

    legs = [] if road.target is home else [Leg(home, road.target, leaving(home), True, road.via)]
    purse = (99 if a.free else g.resources[ARVERNI]) - sum(march_cost(g, ARVERNI, leg.origin) for leg in legs)
    others = [
        r for r in g.regions()
        if r not in (home, road.target) and is_adjacent(r, road.target) and road.target in neighbours(g, ARVERNI, r)
    ]  # fmt: skip
    for region in sorted(others, key=lambda region: -leaving(region)):
        cost = march_cost(g, ARVERNI, region)
        if leaving(region) and a.allows(region) and cost <= purse and len(legs) < count_left(a):
            legs.append(Leg(region, road.target, leaving(region), False))
            purse -= cost
    return legs


CHART = Chart(
    Decision(N.V1, "8.7.1", is_threatened, N.V_BATTLE, N.V2),
    Process(N.V_BATTLE, "8.7.1", battle, N.V_MARCH_THREAT, (N.V_AMBUSH, N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Process(N.V_MARCH_THREAT, "8.7.1", march_from_threat, N.V2, (N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Decision(N.V2, "8.7.2", may_event, N.V2B, N.V3),
    Decision(N.V2B, "8.7.2", declines_event, N.V3, N.V2C),
    Decision(N.V2C, "8.7.2", is_willing, N.V_EVENT, N.V3),
    Process(N.V_EVENT, "8.7.2", do_event, None, (N.V_AMBUSH, N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Decision(N.V3, "8.7.3", would_rally, N.V_RALLY, N.V4),
    Process(N.V_RALLY, "8.7.3", rally, N.V_MARCH_SPREAD, (N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Decision(N.V4, "8.7.4", wants_to_spread, N.V_MARCH_SPREAD, N.V5),
    Process(N.V_MARCH_SPREAD, "8.7.4", spread, N.V_RAID_AFTER, (N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Decision(N.V5, "8.7.5", is_poor, N.V_RAID, N.V_MARCH_MASS),
    Process(N.V_RAID, "8.7.5", do_raid, N.PASS, (N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Process(N.V_MARCH_MASS, "8.7.6", mass, N.V_RAID_AFTER, (N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Process(N.V_RAID_AFTER, "8.7.5", do_raid, N.PASS, (N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Process(N.PASS, "2.3.3", do_pass),
)


# By Event (§8.2.3) ------------------------------------------------------------------------------------------------


async def march_by_event(turn: Turn) -> bool:
    """§8.2.3: the bottom box, or to where the Event sends them; to hit Legions, if their sheet says so."""
    a = intended(turn, Command.MARCH)
    if a.route is not None and instruction(turn.g, ARVERNI).fights:
        legs = await plan_assault(turn.g, a, a.route.targets)
        if legs:
            await march(turn, legs)
        await finish(turn)
        return bool(legs)
    return await (mass(turn) if a.route is None else spread(turn))


async def plan_assault(g: Gaul, a: Action, targets: Sequence[Region]) -> list[Leg]:
    """Card 67: everybody next door to where a Battle then forces the most Losses on Legions."""
    coming: dict[Region, list[Leg]] = {}
    for target in targets:
        origins = [r for r in g.regions() if a.allows(r) and target in neighbours(g, ARVERNI, r)]
        groups = [Leg(r, target, free_bands(g, ARVERNI, r), can_leave(g, ARVERNI, r)) for r in origins]
        coming[target] = [leg for leg in groups if leg.bands or leg.leader]

    def hits(target: Region) -> int:
        board = g.copy()
        for leg in coming[target]:
            shift(board, ARVERNI, leg)
        return forecast(board, Clash(target, ARVERNI, ROMANS)).on_legions if board.count_mobile(target, ARVERNI) else 0

    goal = await choose(g, [target for target in targets if coming[target] and hits(target)], hits)
    return [] if goal is None else coming[goal]


async def wants_raid(turn: Turn) -> bool:
    return await is_loot(turn, victims)


async def needs_raid(turn: Turn) -> bool:
    """Poor enough, and it would bring enough."""
    return await wants_raid(turn) and await is_poor(turn)


BY_EVENT = (
    Procedure(Command.BATTLE, would_battle(STANCE), battle),
    Procedure(Command.RALLY, would_rally, rally),
    Procedure(Command.RAID, needs_raid, do_raid),
    Procedure(Command.MARCH, can_march, march_by_event),
    Procedure(Command.RAID, wants_raid, do_raid),
)


# Germans by Event (§8.2.3) ------------------------------------------------------------------------------------------


def german_goal(g: Gaul, region: Region, n: int) -> int:
    """§8.7.6: a Region with a Legion, with Caesar only if they are more than twice as many; else next to a Legion."""
    caesar = g.has_named_leader(region, ROMANS)
    if g.count(region, Force.LEGION) and (not caesar or n > 2 * g.count_mobile(region, ROMANS)):
        return 2
    return int(not caesar and any(g.count(other, Force.LEGION) for other in neighbours(g, ARVERNI, region)))


async def lets_germans_raid(turn: Turn) -> bool:
    """§8.7.4, §8.7.5."""
    return not await wants_to_spread(turn) and await is_poor(turn)


LEAD = Lead(STANCE, victims, german_goal, lets_germans_raid)
