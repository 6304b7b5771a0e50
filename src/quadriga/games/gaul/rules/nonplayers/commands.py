"""What the charts share: how a planned Command is carried out, question by question."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from quadriga.kernel import Amount, Amounts

from ...moves import Finish, Gain, Issue, Select, Steal, Stop, To
from ...state import Gaul
from ...terms import LEADERS, Book, Command, Faction, Region
from ..action import Action
from ..command import command_regions
from ..seize_raid import count_raiders, raid_victims
from .chart import tell_ability
from .driver import SCRIPTS, STEPS, Turn
from .guidelines import everything, place_of, target_rank
from .nodes import ChartNode
from .rank import Priority, T, choose, first

Pick = Callable[..., Awaitable[Any]]  # `choose`, or `first` where nothing is done yet
STEP = STEPS


def intended(turn: Turn, command: Command) -> Action:
    """The Command as it would be executed: the one under way, or the one that the slot or an Event offers."""
    under_way = turn.g.action
    if under_way is not None and under_way.command is command and under_way.faction is turn.faction:
        return under_way
    for offer in turn.g.offers or ():
        if offer.command is command and offer.faction is turn.faction:
            return offer
    return Action(turn.faction, command, by_event=not turn.is_asked("slot"))


def count_left(a: Action) -> int:
    """How many Regions the Command may still select."""
    return (1 if a.limited else a.most) - len(a.regions)


async def begin(turn: Turn, command: Command) -> None:
    """Issue the Command, unless it is under way already."""
    if not turn.is_asked(*STEP):
        await turn.give(Issue(command))
    turn.expect(*STEP)


async def finish(turn: Turn) -> None:
    """No more of this Command."""
    if turn.is_asked(*STEP) and Finish() in turn.ask.choice:
        await turn.give(Finish())


Ability = Callable[[Turn, Action], Awaitable[bool]]  # a Special Ability: whether it was used


async def conclude(turn: Turn, none: ChartNode, rule: str, *abilities: Ability, helped: bool = False) -> None:
    """The end of a Command: the first Special Ability that is possible, unless one has helped already; else none is told.
    Nothing is said of any where an Event grants none."""
    a = turn.g.action
    if turn.is_asked(*STEP) and not helped and a is not None and a.abilities:
        for ability in abilities:
            if turn.g.action is not None and turn.is_asked(*STEP) and await ability(turn, turn.g.action):
                break
        else:
            tell_ability(turn, none, rule)
    await finish(turn)


class Procedure(NamedTuple):
    """A Command as the chart has it: whether it would do anything, and how it is carried out."""

    command: Command
    wants: Callable[[Turn], Awaitable[bool]]
    run: Callable[[Turn], Awaitable[bool]]


PROCEDURES: dict[tuple[Book, Faction], tuple[Procedure, ...]] = {}  # in the order of the chart


async def act_for_free(turn: Turn) -> None:
    """§8.2.3: a Command by Event follows the chart, in the Regions that the Event allows."""
    found = PROCEDURES.get((turn.g.book, turn.faction), ())
    if turn.is_asked(*STEP) and (turn.g.action is None or not turn.g.action.by_event):
        return  # the rest of a Command of the slot, which the guidelines end
    if not turn.is_asked(*STEP):
        for procedure in found:
            if Issue(procedure.command) in turn.ask.choice and await procedure.wants(turn):
                await turn.give(Issue(procedure.command))
                break
        else:
            if Finish() in turn.ask.choice:  # the chart would do none of these
                await turn.give(Finish())
            return
    under_way = turn.g.action
    for procedure in found:
        if under_way is not None and under_way.faction is turn.faction and procedure.command is under_way.command:
            tell_by_event(turn)
            if turn.is_asked(*STEP) and not await procedure.run(turn):
                await finish(turn)
            return


def tell_by_event(turn: Turn) -> None:
    turn.g.tell("np_does", faction=turn.faction, node=ChartNode.BY_EVENT, rule="8.2.3")


async def act_by_card(turn: Turn) -> None:
    """Card 9: the Command of the chart, with the Special Ability that the chart adds to it, and none alone."""
    await act_for_free(turn)
    if turn.is_asked("event_act"):
        await turn.give(Finish())


FREE_ABILITIES: dict[tuple[Book, Faction], Callable[[Turn], Awaitable[bool]]] = {}  # a Special Ability alone, by Event


async def use_for_free(turn: Turn) -> None:
    """§8.2.3: a Special Ability by Event follows the chart."""
    run = FREE_ABILITIES.get((turn.g.book, turn.faction))
    if run is not None:
        tell_by_event(turn)
    if run is not None and not await run(turn) and turn.is_asked("free_ability"):
        await turn.give(Finish())


SCRIPTS["free_ability"] = use_for_free
SCRIPTS["event_act"] = act_by_card
SCRIPTS |= dict.fromkeys(("free_command", "winter_campaign", *STEP), act_for_free)


def has_choice(turn: Turn) -> bool:
    """Whether an Event lets the faction choose among Commands."""
    return sum(isinstance(move, Issue) for move in turn.ask.choice) > 1


async def can_march(turn: Turn) -> bool:
    """Not upon Frost, and not without Resources."""
    return bool(command_regions(turn.g, intended(turn, Command.MARCH)))


# March ------------------------------------------------------------------------------------------------------------


class Leg(NamedTuple):
    """A group of a March: from where, to where, with how many Warbands, and whether with the Leader."""

    origin: Region
    target: Region
    bands: int
    leader: bool
    via: Region | None = None  # Vercingetorix goes two Regions


def group_of(choice: Amounts, faction: Faction, leg: Leg) -> tuple[Amount, ...]:
    """The Leader if he goes, and Hidden Warbands before others (§8.4.1)."""
    left = leg.bands
    taken = {}
    for piece in sorted(choice.caps, key=place_of):
        if piece is LEADERS[faction]:
            taken[piece] = int(leg.leader)
        elif piece.is_band:
            taken[piece] = min(left, choice.caps[piece])
            left -= taken[piece]
    return tuple(Amount(piece, taken[piece]) for piece in choice.caps if taken.get(piece))


async def march(turn: Turn, legs: Sequence[Leg]) -> None:
    """Carry out the legs, origin by origin in the order given."""
    await begin(turn, Command.MARCH)
    origins = list(dict.fromkeys(leg.origin for leg in legs))
    for origin in origins:
        turn.expect(*STEP)
        await turn.give(Select(origin))
        for leg in (leg for leg in legs if leg.origin is origin):
            turn.expect("march_group")
            assert isinstance(turn.ask.choice, Amounts)
            await turn.give(group_of(turn.ask.choice, turn.faction, leg))
            turn.expect("march_to")
            await turn.give(To(leg.target if leg.via is None else leg.via))
            await _walk_on(turn, leg)
        await turn.give_if_asked("march_group", ())


async def _walk_on(turn: Turn, leg: Leg) -> None:
    """Vercingetorix' second Region, or a stop in the first."""
    if turn.is_asked("march_to", "march_past"):
        await turn.give(Stop() if leg.via is None else To(leg.target))
    if turn.is_asked("march_on"):
        assert isinstance(turn.ask.choice, Amounts)
        await turn.give(everything(turn.ask.choice.caps))


# Raid -------------------------------------------------------------------------------------------------------------


LOOT = 2  # Resources for which all of them Raid


class Robbery(NamedTuple):
    """A Region of a Raid, and what each flip there takes."""

    region: Region
    takes: tuple[Gain | Steal, ...]


Victims = Callable[[Gaul, Region], Sequence[Sequence[Faction]]]  # in the Region, from the first to the last priority


async def plan_raid(turn: Turn, victims: Victims, pick: Pick = choose) -> list[Robbery]:
    """Whom to rob where: nobody below zero, however many Regions (a ledger); what is left of a Raid takes of the land."""
    g, a = turn.g, intended(turn, Command.RAID)
    purse = list(g.resources)
    regions = sorted(command_regions(g, a), key=lambda region: not g.is_devastated(region))  # there only people can be robbed
    taken: dict[Region, list[Gain | Steal]] = {region: [] for region in regions}
    ranks = max((len(victims(g, region)) for region in regions), default=0)
    for rank in range(ranks):
        for region in regions:
            able = raid_victims(g, a.faction, region, despite_walls=a.twist.no_stronghold)
            while len(taken[region]) < count_raiders(g, a, region):
                robbed = [f for f in victims(g, region)[rank] if f in able and purse[f] > 0]
                victim = await pick(g, robbed, lambda f: -target_rank(g, a.faction, f))
                if victim is None:
                    break
                purse[victim] -= 1
                taken[region].append(Steal(victim))
    for region in regions:
        if not g.is_devastated(region):
            taken[region] += [Gain()] * (count_raiders(g, a, region) - len(taken[region]))
    plan = [Robbery(region, tuple(takes)) for region, takes in taken.items() if takes]
    return await pick_most(g, plan, count_left(a), lambda robbery: len(robbery.takes), pick=pick)


async def pick_most(g: Gaul, items: Sequence[T], n: int, *priorities: Priority[T], pick: Pick = choose) -> list[T]:
    """At most n of them, the best first and by lot among equals; all in the order given where there are not more."""
    left = list(items)
    taken: list[T] = []
    if len(left) <= n:
        return left
    while len(taken) < n:
        item: T = await pick(g, left, *priorities)
        left.remove(item)
        taken.append(item)
    return taken


async def is_loot(turn: Turn, victims: Victims) -> bool:
    """Whether a Raid would bring enough."""
    return count_loot(await plan_raid(turn, victims, first)) >= LOOT


def count_loot(plan: Sequence[Robbery]) -> int:
    return sum(len(robbery.takes) for robbery in plan)


async def raid(turn: Turn, plan: Sequence[Robbery], after: Callable[[Turn], Awaitable[None]] | None = None) -> None:
    """Carry out the Raid; `after`: what else a Region asks."""
    await begin(turn, Command.RAID)
    for robbery in plan:
        turn.expect(*STEP)
        await turn.give(Select(robbery.region))
        for take in robbery.takes:
            await turn.give_if_asked("raid", take)
            if turn.is_asked("raid_with"):  # §8.6.8: Auxilia before own Warbands
                lent = [move for move in turn.ask.choice if move.piece.faction is not turn.faction]
                await turn.give(lent[0])
        await turn.give_if_asked("raid", Finish())
        if after is not None:
            await after(turn)
