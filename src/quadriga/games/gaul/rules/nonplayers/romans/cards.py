"""§8.2.1: Events in which the non-player Romans move Forces as in a March, or act by their chart."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.kernel import Amounts

from ....moves import Attack, Finish, Issue, Select
from ....state import Gaul
from ....terms import ARVERNI, BELGAE, ROMANS, Command, Faction, Region
from ...action import Action
from ..commands import STEP, act_for_free, tell_by_event
from ..driver import Turn
from ..rank import by_lot, choose
from ..sheets import COAST
from .build import build
from .chart import do_march, has_many_auxilia
from .march import Campaign, Column, group_of
from .recruit import recruit
from .routes import Path, Roads

# Card 25 ----------------------------------------------------------------------------------------------------------


async def raid_aquitania(turn: Turn) -> None:
    """Against Arverni, then Belgae, nobody else; first where an Ally falls."""
    g = turn.g
    if turn.is_asked(*STEP):
        able = [move.region for move in turn.ask.choice if isinstance(move, Select)]
        prey = {r: enemy for r in able if (enemy := _prey(g, r)) is not None}
        region = await choose(g, prey, lambda r: prey[r] is ARVERNI, lambda r: g.count_allies(r, prey[r]))
        if region is None:
            await turn.give(Finish())
            return
        await turn.give(Select(region))
    if turn.is_asked("attack"):
        moves = [move for move in turn.ask.choice if isinstance(move, Attack)]
        move = await choose(g, moves, lambda move: move.faction is ARVERNI, lambda move: move.faction is BELGAE)
        assert move is not None, "there is an enemy"
        await turn.give(move)


def _prey(g: Gaul, region: Region) -> Faction | None:
    return next((f for f in (ARVERNI, BELGAE) if g.count_pieces(region, f)), None)


# Cards 32 and 62 --------------------------------------------------------------------------------------------------


class Ferry(Roads):
    """From any of these Regions to any other, and nobody Harasses."""

    def __init__(self, g: Gaul, a: Action, regions: Sequence[Region]) -> None:
        super().__init__(g, a, scouting=False)
        self.regions = regions

    def paths(self, origin: Region, *, led: bool, most: int) -> dict[Region, Path]:
        return {region: Path((origin, region)) for region in self.regions if region is not origin}


async def plan_ferry(g: Gaul, regions: Sequence[Region]) -> list[Column]:
    """§8.8.3: origins and goals as in a March."""
    a = Action(ROMANS, Command.MARCH, free=True, by_event=True, abilities=0, within=tuple(regions))
    campaign = Campaign(g, a, Ferry(g, a, regions))
    await campaign.choose_origins()
    goals = await campaign.choose_goals()
    return campaign.assign(goals[0], goals[1] if len(goals) > 1 else None) if goals else []


async def move_by_card(turn: Turn, regions: Sequence[Region]) -> Region | None:
    """The first goal, if anybody goes there."""
    columns = await plan_ferry(turn.g, regions)
    for column in columns:
        turn.expect("event_region")
        await turn.give(Select(column.corps.origin))
        if turn.is_asked("event_group"):
            assert isinstance(turn.ask.choice, Amounts)
            await turn.give(group_of(turn.ask.choice, column.corps))
        await turn.give_if_asked("event_to", Select(column.target))
    if turn.is_asked("event_region") and Finish() in turn.ask.choice:
        await turn.give(Finish())
    return columns[0].target if columns else None


async def force_marches(turn: Turn) -> None:
    """Card 32: anywhere but Britannia."""
    await move_by_card(turn, [region for region in turn.g.regions() if region is not Region.BRITANNIA])


async def sail(turn: Turn) -> None:
    """Card 62: along the coast, then a Command by the chart where they have come."""
    g = turn.g
    goal: Region | None = None
    if turn.is_asked("event_region") and Finish() in turn.ask.choice:
        goal = await move_by_card(turn, coast(g))
    if turn.is_asked("event_region"):
        able = [move.region for move in turn.ask.choice if isinstance(move, Select)]
        region = goal if goal in able else await by_lot(g, [r for r in able if g.count_pieces(r, ROMANS)] or able)
        await turn.give(Select(region))
    if turn.is_asked("free_command"):
        await act_for_free(turn)


def coast(g: Gaul) -> list[Region]:
    """R-41."""
    return [region for region in g.regions() if region in COAST]


# Card A53 ---------------------------------------------------------------------------------------------------------


async def spend_corn(turn: Turn) -> None:
    """Build, then Recruit and March in the order of the chart."""
    tell_by_event(turn)
    await build(turn)
    commands = [(Command.MARCH, do_march), (Command.RECRUIT, recruit)]
    if await has_many_auxilia(turn):
        commands.reverse()
    for command, run in commands:
        if turn.is_asked("event_spend") and Issue(command) in turn.ask.choice:
            await turn.give(Issue(command))
            if turn.is_asked(*STEP) and not await run(turn) and turn.is_asked(*STEP):
                await turn.give(Finish())
    if turn.is_asked("event_spend"):
        await turn.give(Finish())
