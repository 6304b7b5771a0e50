"""§8.6.1-8.6.5, A8.6: the chart of the non-player Aedui."""

from __future__ import annotations

from collections.abc import Sequence

from ....moves import Ambush, Attack, Issue, Join, PlaceEnlisted, Select
from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, FACTIONS, GERMANS, ROMANS, Ability, Command, Faction, Region
from ...action import Action
from ...battle.retreat import may_retreat
from ...battle.state import Clash
from ...battle.targets import can_ambush
from ...march import march_cost
from ...recruit_rally import band_options
from ..chart import Chart, Decision, Process, tell_ability
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
    has_choice,
    intended,
    march,
    pick_most,
)
from ..driver import Turn
from ..facts import tell, tell_bands, tell_rally
from ..forecast import forecast, needs_ambush
from ..guidelines import is_player
from ..nodes import ChartNode as N
from ..raid import Raid
from ..rally import carry_out_rally, plan_rally
from ..rank import choose, first
from ..spaces import adds_control, can_leave, count_short, count_spare, largest_groups, neighbours
from ..threat import Foray, choose_target, clash_of, is_battle_barred, may_fight, shift
from .abilities import suborn, trade, trade_after_battle

FEW = 5  # Warbands on the map
WORTH = 3  # pieces for which they Rally
MOST_SPREAD = 3


# Battle (§8.6.2) --------------------------------------------------------------------------------------------------


def enemies(g: Gaul) -> tuple[Faction, ...]:
    """Gauls and Germans; Romans only while the Aedui exceed their threshold."""
    romans = (ROMANS,) if g.rules.margin(g, AEDUI) > 0 else ()
    return (ARVERNI, BELGAE, GERMANS, *romans)


def worst(g: Gaul, c: Clash) -> tuple[int, int]:
    """Losses that are sure, on Leaders, Allies, Citadels and Legions, and in all: however the Defender rolls, and even if he
    Retreats."""
    outcomes = [forecast(g, c), forecast(g, c, survive=True)]
    if may_retreat(g, c):
        fleeing = c.copy()
        fleeing.retreat = True
        outcomes += [forecast(g, fleeing), forecast(g, fleeing, survive=True)]
    return min(outcome.on_keys for outcome in outcomes), min(outcome.inflicted for outcome in outcomes)


def ambushes(g: Gaul, a: Action, foray: Foray) -> bool:
    """Once in a Command, in the first Battle where a Retreat or a Counterattack could matter."""
    if Ability.AMBUSH in a.used or not can_ambush(g, a, foray.region, foray.enemy):
        return False
    return needs_ambush(g, clash_of(g, a, foray, ambush=False))


def spares_diviciacus(g: Gaul, c: Clash) -> bool:
    """§A8.6.2: no Battle where he could take a Loss."""
    if not g.has_leader(c.region, AEDUI):
        return True
    return not forecast(g, c).on_leader and not forecast(g, c, survive=True).on_leader


def battles(g: Gaul, a: Action, *, keys: bool) -> list[Foray]:
    """Battles that are sure to hit a key piece; or those sure to inflict a Loss and as many as they cost."""
    found: list[Foray] = []
    rivals = enemies(g)
    for region in g.regions():
        if not g.loans and not g.count_mobile(region, AEDUI):
            continue
        for enemy in rivals:
            foray = Foray(region, enemy)
            if may_fight(g, a, foray) and _is_sure(g, a, foray, keys=keys):
                found.append(foray)
    return found


def _is_sure(g: Gaul, a: Action, foray: Foray, *, keys: bool) -> bool:
    if not forecast(g, clash_of(g, a, foray, ambush=False)).inflicted:
        return False  # nor would an Ambush inflict any
    clash = clash_of(g, a, foray, ambush=ambushes(g, a, foray))
    on_keys, inflicted = worst(g, clash)
    if (on_keys if keys else inflicted) < 1 or not spares_diviciacus(g, clash):
        return False
    if is_battle_barred(g, clash):
        return False
    return keys or inflicted >= forecast(g, clash, survive=True).suffered


async def would_battle(turn: Turn) -> bool:
    found = battles(turn.g, intended(turn, Command.BATTLE), keys=True)
    if found:
        tell(turn.g, AEDUI, "battles", forays=tuple(found))
    else:
        tell(turn.g, AEDUI, "no_battle")
    return bool(found)


async def battle(turn: Turn) -> bool:
    """For key pieces first, then wherever it costs no more than it brings; Ambush once, else Trade after it."""
    g = turn.g
    foray = await _next_battle(g, intended(turn, Command.BATTLE))
    if foray is None:
        return False
    await begin(turn, Command.BATTLE)
    if Join() in turn.ask.choice:  # §8.6.8: Auxilia fight along wherever the Romans agree
        await turn.give(Join())
        foray = await _next_battle(g, intended(turn, Command.BATTLE))
    ambushed = False
    while foray is not None:
        turn.expect(*STEP)
        hidden = ambushes(g, intended(turn, Command.BATTLE), foray)
        if hidden and not ambushed:
            tell_ability(turn, N.A_AMBUSH, "8.6.2")
        ambushed = ambushed or hidden
        await _strike(turn, foray, ambush=hidden)
        if not turn.is_asked(*STEP):
            return True
        foray = await _next_battle(g, intended(turn, Command.BATTLE))
    await conclude(turn, N.A_NO_ABILITY, "8.6.3", trade_after_battle, helped=ambushed)
    return True


async def _next_battle(g: Gaul, a: Action) -> Foray | None:
    return await choose_target(g, AEDUI, battles(g, a, keys=True) or battles(g, a, keys=False))


async def strike(g: Gaul, a: Action, found: Sequence[Foray]) -> Foray | None:
    """§8.2.3: of the Battles that an Event offers, one for a key piece first."""
    sure = [f for f in found if f in battles(g, a, keys=True)] or [f for f in found if f in battles(g, a, keys=False)]
    return await choose_target(g, AEDUI, sure)


async def _strike(turn: Turn, foray: Foray, *, ambush: bool) -> None:
    await turn.give(Select(foray.region))
    while turn.is_asked("attack"):
        hidden, plain = Ambush(foray.enemy), Attack(foray.enemy)
        able = hidden in turn.ask.choice
        await turn.give(hidden if able and (ambush or plain not in turn.ask.choice) else plain)


async def end(turn: Turn) -> None:
    """§8.6.3: Trade, else Suborn, else nothing."""
    await conclude(turn, N.A_NO_ABILITY, "8.6.3", trade, suborn)


# Rally (§8.6.3) ---------------------------------------------------------------------------------------------------


async def would_rally(turn: Turn) -> bool:
    """Fewer than five Warbands, or a Citadel, an Ally or three pieces."""
    g = turn.g
    tell_bands(g, AEDUI)
    if sum(g.count_bands(region, AEDUI) for region in g.regions()) < FEW:
        return True
    _, board = await plan_rally(g, intended(turn, Command.RALLY), first)
    tell_rally(g, AEDUI, board)
    strongholds = board.count_strongholds(AEDUI) > g.count_strongholds(AEDUI)
    citadels = board.count_available_citadels(AEDUI) < g.count_available_citadels(AEDUI)
    return strongholds or citadels or g.count_available_bands(AEDUI) - board.count_available_bands(AEDUI) >= WORTH


async def rally(turn: Turn) -> bool:
    plan, board = await plan_rally(turn.g, intended(turn, Command.RALLY), choose)
    if not plan or (turn.is_asked("slot") and Issue(Command.RALLY) not in turn.ask.choice):
        return False
    await begin(turn, Command.RALLY)
    wants_auxilia = turn.g.is_nonplayer(ROMANS) and not board.count_available_bands(AEDUI)
    if wants_auxilia and Join() in turn.ask.choice:
        await turn.give(Join())
    await carry_out_rally(turn, plan)
    if wants_auxilia:
        await _rally_auxilia(turn)
    await end(turn)
    return True


async def _rally_auxilia(turn: Turn) -> None:
    """§8.6.8: where no Aedui Warbands are Available, Auxilia of non-player Romans, if they have agreed."""
    g = turn.g
    while turn.is_asked(*STEP):
        a = intended(turn, Command.RALLY)
        able = {m.region: n for m in turn.ask.choice if isinstance(m, Select) and (n := count_lent(g, a, m.region))}
        region = await choose(g, able, able.__getitem__)
        if region is None:
            return
        await turn.give(Select(region))
        await turn.give_if_asked("grow", PlaceEnlisted(able[region]))


def count_lent(g: Gaul, a: Action, region: Region) -> int:
    """Auxilia that a Rally there could place."""
    return max((move.n for move in band_options(g, a, region) if isinstance(move, PlaceEnlisted)), default=0)


# Raid (§8.6.4) ----------------------------------------------------------------------------------------------------


def victims(g: Gaul, region: Region) -> tuple[tuple[Faction, ...], ...]:
    """Players at 0 or better; then enemies other than Romans."""
    ahead = tuple(f for f in g.rules.players if f is not AEDUI and is_player(g, f) and g.rules.margin(g, f) >= 0)
    others = tuple(f for f in FACTIONS if f not in (AEDUI, ROMANS) and f not in ahead)
    return (ahead, others)


RAID = Raid(victims, end, joins=True)


# March (§8.6.5) ---------------------------------------------------------------------------------------------------


async def do_march(turn: Turn) -> bool:
    """To spread Hidden Warbands, then for Control; Diviciacus joins the largest group."""
    if not await can_march(turn):
        return False
    legs = await plan_march(turn)
    if not legs:
        return False
    await march(turn, legs)
    await end(turn)
    return True


async def plan_march(turn: Turn) -> list[Leg]:
    g, board, a = turn.g, turn.g.copy(), intended(turn, Command.MARCH)
    purse = 99 if a.free else g.resources[AEDUI]
    goals: Sequence[Region] = g.regions() if a.route is None else a.route.targets
    legs = await _spread(g, a, goals, purse)
    if a.route is not None:
        legs = legs[: a.route.most_targets]
        goals = [leg.target for leg in legs] if len(legs) == a.route.most_targets else goals
    for leg in legs:
        shift(board, AEDUI, leg)
    if legs:
        purse -= march_cost(g, AEDUI, legs[0].origin)
    count = len(legs)
    legs += await _take_control(g, board, a, goals, legs, purse)
    if a.route is None:
        for leg in legs[count:]:
            shift(board, AEDUI, leg)
        legs += await _lead_diviciacus(g, board, a, legs, g.resources[AEDUI] if not a.free else 99)
    allowed = list(dict.fromkeys(leg.origin for leg in legs))[: count_left(a)]
    return [leg for leg in legs if leg.origin in allowed]


def spread_rank(g: Gaul, region: Region) -> int:
    """Allies or Citadels of the enemies that have the most of them."""
    return max((g.count_strongholds(f) for f in FACTIONS if f is not AEDUI and g.tribes_of(region, f)), default=0)


async def _spread(g: Gaul, a: Action, goals: Sequence[Region], purse: int) -> list[Leg]:
    """Out of one Region, one Warband to each of up to three that have none Hidden."""
    reach: dict[Region, list[Region]] = {}
    room: dict[Region, int] = {}
    for origin in g.regions():
        spare = min(MOST_SPREAD, count_spare(g, AEDUI, origin))
        if not spare or not a.allows(origin) or march_cost(g, AEDUI, origin) > purse:
            continue
        open_to = [r for r in neighbours(g, AEDUI, origin) if r in goals and not g.count_hidden(r, AEDUI)]
        reach[origin], room[origin] = open_to, spare
    able = {origin: targets for origin, targets in reach.items() if targets}

    def ranks(origin: Region) -> list[int]:
        return sorted((spread_rank(g, region) for region in able[origin]), reverse=True)[: room[origin]]

    best = await choose(g, able, ranks)
    if best is None:
        return []
    targets = await pick_most(g, able[best], room[best], lambda region: spread_rank(g, region))
    return [Leg(best, target, 1, False) for target in targets]


async def _take_control(g: Gaul, board: Gaul, a: Action, goals: Sequence[Region], legs: Sequence[Leg], purse: int) -> list[Leg]:
    """One Region more, with the fewest Warbands."""
    opened = {leg.origin for leg in legs}
    gone = {region: sum(leg.bands for leg in legs if leg.origin is region) for region in opened}
    spare = {r: count_spare(g, AEDUI, r) - gone.get(r, 0) for r in g.regions() if a.allows(r)}
    able: dict[Region, int] = {}
    for target in goals:
        coming = await _coming(g, board, target, spare, opened, purse, first)
        n = sum(leg.bands for leg in coming)
        if coming and adds_control(board, AEDUI, target, n):
            able[target] = n
    goal = await choose(g, able, lambda region: -able[region])
    return [] if goal is None else await _coming(g, board, goal, spare, opened, purse, choose)


async def _coming(
    g: Gaul, board: Gaul, target: Region, spare: dict[Region, int], opened: set[Region], purse: int, pick: Pick
) -> list[Leg]:
    """Just enough, out of Regions already paid for first, then out of as few as possible."""
    short, coming = count_short(board, AEDUI, target), []
    around = [r for r, n in spare.items() if n > 0 and target in neighbours(g, AEDUI, r)]
    while around and short > 0:
        origin = await pick(g, around, lambda region: region in opened, lambda region: spare[region])
        around.remove(origin)
        cost = 0 if origin in opened else march_cost(g, AEDUI, origin)
        if cost <= purse:
            n = min(short, spare[origin])
            coming.append(Leg(origin, target, n, False))
            short, purse = short - n, purse - cost
    return coming


async def _lead_diviciacus(g: Gaul, board: Gaul, a: Action, legs: Sequence[Leg], purse: int) -> list[Leg]:
    """§A8.6.5: to the largest group that he can reach, if he is not with the largest of all."""
    home = g.find_leader(AEDUI)
    origins = {leg.origin for leg in legs}
    spent = sum(march_cost(g, AEDUI, origin) for origin in origins)
    if home is None or not a.allows(home) or not can_leave(g, AEDUI, home) or home in largest_groups(board, AEDUI):
        return []
    if home not in origins and spent + march_cost(g, AEDUI, home) > purse:
        return []
    able = [r for r in neighbours(g, AEDUI, home) if board.count_bands(r, AEDUI) > board.count_bands(home, AEDUI)]
    target = await choose(g, able, lambda region: board.count_bands(region, AEDUI))
    return [] if target is None else [Leg(home, target, 0, True)]


CHART: Chart = Chart(
    Decision(N.A1, "8.6.1", waits_for_next_card, N.PASS, N.A2),
    Decision(N.A2, "8.6.1", may_event, N.A3, N.A4),
    Decision(N.A3, "8.6.1", declines_event, N.A4, N.A_EVENT),
    Process(N.A_EVENT, "8.6.1", do_event, None, (N.A_AMBUSH, N.A_TRADE, N.A_SUBORN, N.A_NO_ABILITY)),
    Decision(N.A4, "8.6.2", would_battle, N.A_BATTLE, N.A5),
    Process(N.A_BATTLE, "8.6.2", battle, None, (N.A_AMBUSH, N.A_TRADE, N.A_NO_ABILITY)),
    Decision(N.A5, "8.6.3", would_rally, N.A_RALLY, N.A6),
    Process(N.A_RALLY, "8.6.3", rally, N.A_RAID_AFTER, (N.A_TRADE, N.A_SUBORN, N.A_NO_ABILITY)),
    Decision(N.A6, "8.6.4", is_poor, N.A_RAID, N.A_MARCH),
    Process(N.A_RAID, "8.6.4", RAID.run, N.PASS, (N.A_TRADE, N.A_SUBORN, N.A_NO_ABILITY)),
    Process(N.A_MARCH, "8.6.5", do_march, N.A_RAID_AFTER, (N.A_TRADE, N.A_SUBORN, N.A_NO_ABILITY)),
    Process(N.A_RAID_AFTER, "8.6.4", RAID.run, N.PASS, (N.A_TRADE, N.A_SUBORN, N.A_NO_ABILITY)),
    Process(N.PASS, "2.3.3", do_pass),
)


# By Event (§8.2.3) ------------------------------------------------------------------------------------------------


async def wants_battle(turn: Turn) -> bool:
    """If other Commands could be chosen, only for a key piece."""
    a = intended(turn, Command.BATTLE)
    return bool(battles(turn.g, a, keys=True) or (not has_choice(turn) and battles(turn.g, a, keys=False)))


BY_EVENT: tuple[Procedure, ...] = (
    Procedure(Command.BATTLE, wants_battle, battle),
    Procedure(Command.RALLY, would_rally, rally),
    Procedure(Command.RAID, RAID.is_needed, RAID.run),
    Procedure(Command.MARCH, can_march, do_march),
    Procedure(Command.RAID, RAID.is_wanted, RAID.run),
)
