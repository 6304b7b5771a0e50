"""§8.5.1, §A8.5.1, §A8.7.1: Battle or March under threat, which Belgae and Germans share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from ...moves import Ambush, Attack, Select
from ...state import Gaul
from ...terms import GERMANS, LEADERS, ROMANS, Command, Faction, Force, Region
from ..action import Action
from ..battle.losses import mobile_in
from ..battle.retreat import may_retreat
from ..battle.state import Clash
from ..battle.targets import battle_cost, can_ambush, count_side, is_enemy
from ..march import march_cost
from .chart import tell_ability
from .commands import STEP, Leg, begin, count_left, has_choice, intended
from .driver import Turn
from .facts import tell_facing
from .forecast import Outcome, aftermath, forecast, needs_ambush
from .frost import is_barred, may_bar
from .guidelines import target_rank
from .instructions import instruction
from .nodes import ChartNode
from .rank import best, choose
from .spaces import bands_leaving, can_leave, free_bands, neighbours

MANY = 4  # pieces that make an enemy a target


class Foray(NamedTuple):
    """A Battle to fight."""

    region: Region
    enemy: Faction


class Fight(Protocol):
    """What names a Region and an enemy there."""

    @property
    def region(self) -> Region: ...
    @property
    def enemy(self) -> Faction: ...


AnyBattle = TypeVar("AnyBattle", bound=Fight)

Worth = Callable[[Gaul, Foray, Outcome], bool]


def _loses_more(g: Gaul, foray: Foray, outcome: Outcome) -> bool:
    return is_better(outcome)


def _has_fewer(g: Gaul, faction: Faction, foray: Foray) -> bool:
    """Against an enemy with fewer mobile pieces."""
    return g.count_mobile(foray.region, foray.enemy) < g.count_mobile(foray.region, faction)


class Stance(NamedTuple):
    """What Belgae, Germans and Arverni differ in."""

    faction: Faction
    group: int  # the Warbands that are as good as the Leader
    enemies: Callable[[Gaul], tuple[Faction, ...]]  # who meets the condition
    rivals: Callable[[Gaul], tuple[Faction, ...]] | None = None  # whom else they fight
    worth: Worth = _loses_more  # what a Battle must come to
    leads: Callable[[Gaul, Faction, Foray], bool] = _has_fewer  # which Battle of the Leader is first
    at_random: bool = True  # whether the chart says that equal targets are drawn (§8.5.1, §A8.7.1)


def is_target(g: Gaul, region: Region, enemy: Faction) -> bool:
    """An Ally, a Citadel, a Legion or four pieces; §A8.5.1: a Settlement counts as an Ally."""
    if g.tribes_of(region, enemy) or g.count_pieces(region, enemy) >= MANY:
        return True
    marks = {ROMANS: Force.LEGION, GERMANS: Force.SETTLEMENT}
    return enemy in marks and g.count(region, marks[enemy]) > 0


def is_ready(g: Gaul, stance: Stance, region: Region) -> bool:
    """R-101: the named Leader, or a group of Warbands."""
    return g.has_named_leader(region, stance.faction) or g.count_bands(region, stance.faction) >= stance.group


def triggers(g: Gaul, stance: Stance) -> list[Foray]:
    """Which enemies meet the condition, and where."""
    enemies = stance.enemies(g)
    return [
        Foray(region, enemy)
        for region in g.regions()
        if is_ready(g, stance, region)
        for enemy in enemies
        if is_target(g, region, enemy)
    ]


def is_threatened(stance: Stance) -> Callable[[Turn], Awaitable[bool]]:
    """The first question of their charts: whether any enemy meets the condition."""

    async def test(turn: Turn) -> bool:
        found = triggers(turn.g, stance)
        tell_facing(turn.g, stance.faction, found)
        return bool(found)

    return test


# Battle -----------------------------------------------------------------------------------------------------------


def clash_of(g: Gaul, a: Action, foray: Foray, *, ambush: bool) -> Clash:
    return Clash(foray.region, a.faction, foray.enemy, ambush=ambush, twist=a.twist)


def is_worth(g: Gaul, a: Action, foray: Foray, worth: Worth, *, ambush: bool) -> bool:
    """R-102: more Losses inflicted than suffered, none on the Leader, and no gain for a player upon Frost."""
    clash = clash_of(g, a, foray, ambush=ambush)
    outcome = forecast(g, clash)
    return worth(g, foray, outcome) and not is_battle_barred(g, clash)


def is_battle_barred(g: Gaul, c: Clash) -> bool:
    """§8.4.4: whatever the Defender's rolls, and whether he Retreats or not."""
    if not may_bar(g):
        return False
    boards = [aftermath(g, c), aftermath(g, c, survive=True)]
    if may_retreat(g, c):
        fleeing = c.copy()
        fleeing.retreat = True
        gone = aftermath(g, fleeing)
        for piece, n in mobile_in(gone, c.region, c.defender).items():
            gone.remove(c.region, piece, n)
        boards.append(gone)
    return is_barred(g, *boards)


def is_better(outcome: Outcome) -> bool:
    return outcome.inflicted > outcome.suffered and not outcome.on_leader


def may_fight(g: Gaul, a: Action, foray: Foray) -> bool:
    return (
        count_left(a) > 0
        and a.allows(foray.region)
        and foray.enemy in a.twist.against
        and is_enemy(g, foray.region, foray.enemy, a.faction)
        and count_side(g, foray.region, a.faction) > 0
        and a.can_afford(g, foray.region, battle_cost(g, a.faction, foray.region))
    )


def forays(g: Gaul, stance: Stance, a: Action, *, ambush: bool) -> list[Foray]:
    """All Battles that are worth it; `ambush`: where they can, they Ambush."""
    rivals = (stance.rivals or stance.enemies)(g)
    return [
        foray
        for region in g.regions()
        if g.loans or g.count_mobile(region, stance.faction)
        for enemy in rivals
        if may_fight(g, a, foray := Foray(region, enemy))
        and is_worth(g, a, foray, stance.worth, ambush=ambush and can_ambush(g, a, region, enemy))
    ]


def would_battle(stance: Stance) -> Callable[[Turn], Awaitable[bool]]:
    """§8.2.3: whether a Battle by Event is worth it; if other Commands could be chosen, only upon the condition. R-147"""

    async def wants(turn: Turn) -> bool:
        g, a = turn.g, intended(turn, Command.BATTLE)
        told_to = g.carried is not None and instruction(g, stance.faction).fights
        if has_choice(turn) and not told_to and not any(a.allows(foray.region) for foray in triggers(g, stance)):
            return False
        found = forays(g, stance, a, ambush=True)
        return bool(found) and not leader_refuses(g, stance, a, found)

    return wants


def leader_refuses(g: Gaul, stance: Stance, a: Action, found: Sequence[Foray]) -> bool:
    """The Leader meets the condition but will not Battle, so nobody does; an Event must allow his Region."""
    home = g.find_named_leader(stance.faction)
    if home is None or not a.allows(home):
        return False
    threats = [foray for foray in triggers(g, stance) if foray.region is home]
    return bool(threats) and not any(foray in found for foray in threats)


async def choose_foray(g: Gaul, stance: Stance, found: Sequence[Foray]) -> Foray | None:
    """Those who meet the condition first, and among them the Leader against an enemy with fewer mobile pieces."""
    meeting = triggers(g, stance)

    def is_leaders(foray: Foray) -> bool:
        return g.has_leader(foray.region, stance.faction) and stance.leads(g, stance.faction, foray)

    def is_instructed(foray: Foray) -> object:
        return instruction(g, stance.faction).battles(g, stance.faction, *foray) if g.carried is not None else 0

    left = best(
        found, is_instructed, lambda foray: foray in meeting, lambda foray: foray in meeting and is_leaders(foray)
    )  # fmt: skip
    return await (choose(g, left) if stance.at_random else choose_target(g, stance.faction, left))


async def choose_target(g: Gaul, faction: Faction, found: Sequence[AnyBattle]) -> AnyBattle | None:
    """§8.3.4, §8.4.1: a Region by lot, and there the first target."""
    region = await choose(g, dict.fromkeys(battle.region for battle in found))
    there = [battle for battle in found if battle.region is region]
    return await choose(g, there, lambda battle: -target_rank(g, faction, battle.enemy))


def wants_ambush(g: Gaul, a: Action, foray: Foray) -> bool:
    """§8.5.1, §A8.7.1: only where a Retreat or a Counterattack could matter."""
    return can_ambush(g, a, foray.region, foray.enemy) and needs_ambush(g, clash_of(g, a, foray, ambush=False))


async def fight_on(turn: Turn, stance: Stance, first: Foray, *, ambush: bool) -> None:
    """Battle by Battle, each on the board as the one before has left it."""
    foray: Foray | None = first
    while foray is not None:
        turn.expect(*STEP)
        await strike(turn, foray, ambush=ambush)
        if not turn.is_asked(*STEP):
            return
        a = intended(turn, Command.BATTLE)
        foray = await choose_foray(turn.g, stance, forays(turn.g, stance, a, ambush=ambush))


async def strike(turn: Turn, foray: Foray, *, ambush: bool) -> None:
    """One Battle; where the Ambush is blocked, a plain one, and where the Event orders one, an Ambush."""
    await turn.give(Select(foray.region))
    while turn.is_asked("attack"):
        hidden, plain = Ambush(foray.enemy), Attack(foray.enemy)
        able = hidden in turn.ask.choice
        await turn.give(hidden if able and (ambush or plain not in turn.ask.choice) else plain)


async def plan_opening(turn: Turn, stance: Stance) -> tuple[Foray, bool] | None:
    """The first Battle and whether it is an Ambush; None if there is to be none."""
    g, a = turn.g, intended(turn, Command.BATTLE)
    found = forays(g, stance, a, ambush=True)
    if not found or leader_refuses(g, stance, a, found):
        return None
    first = await choose_foray(g, stance, found)
    assert first is not None, "there is a Battle"
    return first, wants_ambush(g, a, first)


async def begin_battle(turn: Turn, stance: Stance, node: ChartNode, rule: str) -> tuple[Foray, bool] | None:
    """The same; the Command is issued, if there is to be a Battle."""
    opening = await plan_opening(turn, stance)
    if opening is not None:
        await open_battle(turn, node, rule, ambush=opening[1])
    return opening


async def open_battle(turn: Turn, node: ChartNode, rule: str, *, ambush: bool) -> None:
    await begin(turn, Command.BATTLE)
    if ambush:
        tell_ability(turn, node, rule)


# March ------------------------------------------------------------------------------------------------------------

Fitness = Callable[[Gaul, Gaul, Region], object]  # of a destination, before and after the group has come; the greatest is best


async def flee(turn: Turn, origins: Sequence[Region], fitness: Fitness) -> list[Leg]:
    """All mobile pieces out of these Regions, the Leader's first, each group together and to no other origin."""
    g, faction = turn.g, turn.faction
    a = intended(turn, Command.MARCH)
    board, purse = g.copy(), g.resources[faction]
    legs: list[Leg] = []
    left = list(origins)
    while left:
        origin = await choose(g, left, lambda region: g.has_leader(region, faction))
        assert origin is not None, "somebody is left"
        left.remove(origin)
        cost = march_cost(g, faction, origin)
        targets = [region for region in neighbours(g, faction, origin) if region not in origins]
        leg = leaving(g, faction, origin)
        if leg is None or not targets or not (a.free or purse >= cost) or not a.allows(origin):
            continue
        target = await _fittest(g, board, targets, fitness, faction, leg)
        legs.append(leg._replace(target=target))
        shift(board, faction, legs[-1])
        purse -= cost
    return legs[: count_left(a)]


async def _fittest(g: Gaul, board: Gaul, targets: Sequence[Region], fitness: Fitness, faction: Faction, leg: Leg) -> Region:
    def rank(region: Region) -> object:
        after = board.copy()
        shift(after, faction, leg._replace(target=region))
        return fitness(board, after, region)

    target = await choose(g, targets, rank)
    assert target is not None, "there is somewhere to go"
    return target


def leaving(g: Gaul, faction: Faction, origin: Region) -> Leg | None:
    """Everybody who may leave, with no destination yet."""
    bands, leader = free_bands(g, faction, origin), can_leave(g, faction, origin)
    return Leg(origin, origin, bands, leader) if bands or leader else None


def shift(board: Gaul, faction: Faction, leg: Leg) -> None:
    """Move the group on a copy of the board."""
    for piece, n in bands_leaving(board, faction, leg.origin, leg.bands).items():
        board.move(leg.origin, leg.target, piece, n)
    if leg.leader:
        board.move(leg.origin, leg.target, LEADERS[faction])
