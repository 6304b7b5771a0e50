"""§8.7.1, §8.7.4, §8.7.6: the Marches of the non-player Arverni: away from a threat, to spread, to mass, by Event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....atlas import border, is_adjacent
from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, FACTIONS, ROMANS, Border, Command, Faction, Force, Region, Standing
from ...action import Action
from ...battle.state import Clash
from ...march import count_harassment, march_cost, must_stop
from ..commands import (
    STEP,
    Leg,
    begin,
    can_march,
    count_left,
    finish,
    intended,
    march,
    pick_most,
)
from ..driver import Turn
from ..forecast import forecast
from ..instructions import instruction
from ..promises import ask_promises
from ..rank import choose, first
from ..spaces import (
    adds_control,
    can_leave,
    count_near,
    count_spare,
    distance,
    free_bands,
    neighbours,
)
from ..threat import shift
from .abilities import devastate, end, entreat, would_devastate
from .battle import outnumber_caesar
from .spread import spread_to

MOST_HARASSMENT = 3


class Road(NamedTuple):
    """How Vercingetorix gets somewhere, and what Harassment it costs."""

    target: Region
    via: Region | None
    losses: int


def roads(g: Gaul, home: Region, bands: int) -> dict[Region, Road]:
    """Where he can go with the Warbands: two Regions if he is himself; the fewest Losses, three at most, none on him."""
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
    pleaded = await plead_before(turn, a, legs)
    legs = [leg for leg in legs if _is_there(g, leg) and not (pleaded and _crosses(leg))]
    await march(turn, legs)
    await end(turn, helped=pleaded)
    return True


async def plead_before(turn: Turn, a: Action, legs: Sequence[Leg]) -> bool:
    """Devastate before they go, if able; Entreat only if they can Devastate neither before nor after it."""
    if not turn.is_asked(*STEP):
        return False
    if await devastate(turn, a):
        return True
    board = turn.g.copy()
    for leg in legs:
        shift(board, ARVERNI, leg)
    later = not any(_crosses(leg) for leg in legs) and would_devastate(board, a)
    return not later and await entreat(turn, a)


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


async def march_and_after(turn: Turn, legs: Sequence[Leg]) -> bool:
    legs = await afford(turn.g, intended(turn, Command.MARCH), legs)
    if not legs:
        return False
    await march(turn, legs)
    await end(turn)
    return True


# To spread (§8.7.4) -----------------------------------------------------------------------------------------------


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
    """The Leader by his road, and everybody next door, but `leave` stay in each Region."""

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
