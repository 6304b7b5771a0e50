"""§8.2.3: what Events let a non-player do besides Commands of its own: a Battle in one Region, and Germans to lead."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from quadriga.kernel import Amounts, Subset

from ...atlas import is_within_one
from ...moves import Against, Ambush, Finish, Issue, Select, Steal, Stop, To
from ...state import Gaul
from ...terms import ARVERNI, GERMANS, Book, Command, Faction, Region
from ..action import Action
from ..battle.state import Clash, Twist
from ..battle.targets import attacks
from ..seize_raid import raid_victims
from .commands import STEP, Victims, act_for_free, finish, tell_by_event
from .driver import REACTIONS, SCRIPTS, Answer, Question, Turn
from .forecast import forecast
from .guidelines import everything, target_rank
from .instructions import any_battle, anything_goes, instruction
from .rank import choose
from .spaces import neighbours
from .threat import Foray, Stance, choose_foray, is_battle_barred, is_worth, may_fight

Strike = Callable[[Gaul, Action, Sequence[Foray]], Awaitable[Foray | None]]
STRIKES: dict[tuple[Book, Faction], Strike] = {}  # which of these Battles the chart would fight, if any


# A Battle in one Region -------------------------------------------------------------------------------------------


def strike_by(stance: Stance) -> Strike:
    """§8.5.1, §8.7.1, §A8.7.1: only against whom, and with what Losses, the chart would Battle."""

    async def strike(g: Gaul, a: Action, found: Sequence[Foray]) -> Foray | None:
        rivals = (stance.rivals or stance.enemies)(g)
        ambush = a.twist.always_ambush
        worth = [
            f for f in found if f.enemy in rivals and may_fight(g, a, f) and is_worth(g, a, f, stance.worth, ambush=ambush)
        ]
        return await choose_foray(g, stance, worth)

    return strike


async def choose_strike(g: Gaul, faction: Faction, ask: Question) -> Foray | None:
    """Of the Battles that the Event offers in its Region."""
    (a,) = g.offers or ()
    assert a.within is not None, "the Event names the Region"
    return await find_strike(g, a, [Foray(a.within[0], move.faction) for move in ask.choice if isinstance(move, Against)])


async def find_strike(g: Gaul, a: Action, found: Sequence[Foray]) -> Foray | None:
    """§8.2.1: as the sheet says; else as the chart would Battle."""
    faction, sheet = a.faction, instruction(g, a.faction)
    if sheet.battles is not any_battle:
        hit = [foray for foray in found if sheet.battles(g, faction, *foray)]
        return await choose(g, hit, lambda foray: sheet.battles(g, faction, *foray))
    if sheet.prefers is not anything_goes:
        named = [foray for foray in found if sheet.prefers(g, faction, Against(foray.enemy))]
        return await choose(g, named, lambda foray: sheet.prefers(g, faction, Against(foray.enemy)))
    return await STRIKES[g.book, faction](g, a, found)


async def strike(turn: Turn) -> None:
    """The Battle, or none where there need not be one; against the first target (§8.4.1) where there must be one. R-147"""
    g, faction = turn.g, turn.faction
    foray = await choose_strike(g, faction, turn.ask)
    if foray is None and Finish() in turn.ask.choice:
        await turn.give(Finish())
        return
    moves = [move for move in turn.ask.choice if isinstance(move, Against)]
    least = await choose(g, moves, lambda move: -target_rank(g, faction, move.faction))
    assert least is not None, "somebody is there"
    await turn.give(least if foray is None else Against(foray.enemy))


async def take_lenders(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """Card A28, R-136: whoever is willing fights along, unless the chart would rather Battle him, with the Arverni alone."""
    assert isinstance(ask.choice, Subset)
    alone, near = g.copy(), [region for region in g.regions() if is_within_one(region, Region.SEQUANI)]
    alone.lend(ARVERNI, faction, near)
    taken = []
    for name in ask.choice.items:
        twist = Twist(against=(name.faction,), no_retreat=True)
        a = Action(faction, Command.BATTLE, free=True, by_event=True, abilities=0, within=tuple(near), twist=twist)
        there = [Foray(region, name.faction) for region in near if alone.count_pieces(region, name.faction)]
        if not [foray for foray in there if await find_strike(alone, a, [foray]) is not None]:
            taken.append(name)
    return tuple(taken)


SCRIPTS["event_against"] = strike
REACTIONS["event_lent"] = take_lenders


# Germans to lead --------------------------------------------------------------------------------------------------


class Lead(NamedTuple):
    """How a chart leads Germans: whom they fight, whom they rob, and where they March."""

    stance: Stance
    victims: Victims
    goal: Callable[[Gaul, Region, int], object]  # of a March with n Warbands; the greatest is first, and what is false no goal
    prefers_raid: Callable[[Turn], Awaitable[bool]]


LEADS: dict[tuple[Book, Faction], Lead] = {}


async def lead_germans(turn: Turn) -> None:
    """Card 51: Battle if the chart would, else Raid or March as it chooses between them; else what is left."""
    g = turn.g
    lead = LEADS.get((g.book, turn.faction))
    offers = {a.command: a for a in g.offers or ()}
    if lead is None:
        await turn.give(Finish())
        return
    tell_by_event(turn)
    if Command.BATTLE in offers and await _battle(turn, lead, offers[Command.BATTLE]):
        return
    raids_first = Command.RAID in offers and Command.MARCH in offers and await lead.prefers_raid(turn)
    for command in (Command.RAID, Command.MARCH) if raids_first else (Command.MARCH, Command.RAID):
        run = _raid if command is Command.RAID else _march
        if command in offers and await run(turn, lead, offers[command]):
            return
    await turn.give(Finish())


async def _battle(turn: Turn, lead: Lead, a: Action) -> bool:
    g, region = turn.g, _place(a)
    rivals = (lead.stance.rivals or lead.stance.enemies)(g)
    ambushes = [move for move in attacks(g, a, region) if isinstance(move, Ambush)]  # §3.4.4: Germans do nothing else
    moves = [move for move in ambushes if move.faction in rivals and _pays(g, lead, a, move)]
    move = await choose(g, moves, lambda move: -target_rank(g, turn.faction, move.faction))
    if move is None:
        return False
    await turn.give(Issue(Command.BATTLE))
    await turn.give_if_asked("attack", move)
    return True


def _place(a: Action) -> Region:
    assert a.within is not None, "the Event names the Region"
    return a.within[0]


def _pays(g: Gaul, lead: Lead, a: Action, move: Ambush) -> bool:
    clash = Clash(_place(a), GERMANS, move.faction, ambush=True, twist=a.twist)
    outcome = forecast(g, clash)
    return lead.stance.worth(g, Foray(_place(a), move.faction), outcome) and not is_battle_barred(g, clash)


async def _raid(turn: Turn, lead: Lead, a: Action) -> bool:
    """The first victim of the chart who has anything."""
    g, region = turn.g, _place(a)
    able = raid_victims(g, GERMANS, region)
    ranks = [[f for f in rank if f in able] for rank in lead.victims(g, region)]
    if not any(ranks):
        return False
    await turn.give(Issue(Command.RAID))
    while turn.is_asked("raid"):
        steals = [Steal(f) for rank in ranks for f in rank if Steal(f) in turn.ask.choice]
        await turn.give(steals[0] if steals else Finish())
    return True


async def _march(turn: Turn, lead: Lead, a: Action) -> bool:
    """All of them to the best goal next door."""
    g, region = turn.g, _place(a)
    n = sum((a.twist.party or {}).values())
    goals = [other for other in neighbours(g, GERMANS, region) if lead.goal(g, other, n)]
    goal = await choose(g, goals, lambda other: lead.goal(g, other, n))
    if goal is None:
        return False
    await turn.give(Issue(Command.MARCH))
    await send_group(turn, goal)
    return True


async def send_group(turn: Turn, goal: Region) -> None:
    if turn.is_asked("march_group"):
        assert isinstance(turn.ask.choice, Amounts)
        await turn.give(everything(turn.ask.choice.caps))
    await turn.give_if_asked("march_to", To(goal))
    await turn.give_if_asked("march_to", Stop())
    await turn.give_if_asked("march_group", ())


async def gather_germans(turn: Turn) -> None:
    """§8.4: Germans who are sent to one Region (card 58) all go there."""
    a = turn.g.action
    while turn.is_asked(*STEP) and a is not None and a.route is not None:
        origins = [move.region for move in turn.ask.choice if isinstance(move, Select) and move.region not in a.route.targets]
        if not origins:
            break
        await turn.give(Select(origins[0]))
        await send_group(turn, a.route.targets[0])
    await finish(turn)


async def act_or_lead(turn: Turn) -> None:
    """A Command by Event, of one's own or of Germans."""
    a = turn.g.action
    is_led = a is not None and a.guide is turn.faction and a.command is Command.MARCH
    await (gather_germans(turn) if is_led else act_for_free(turn))


SCRIPTS["event_germans"] = lead_germans
SCRIPTS |= dict.fromkeys(STEP, act_or_lead)
