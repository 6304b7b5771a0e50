"""§8.5.4, §8.6.4, §8.7.5, §A8.7.3: the Raid, which all Gallic and Germanic charts have alike but for whom they rob."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from ...moves import Finish, Gain, Join, Select, Steal
from ...terms import Command, Region
from ..command import command_regions
from ..seize_raid import count_raiders, raid_victims
from .choices import is_poor
from .commands import STEP, Pick, Victims, begin, count_left, intended, pick_most
from .driver import Turn
from .facts import tell
from .guidelines import target_rank
from .rank import choose, first

LOOT = 2  # Resources for which all of them Raid


class Robbery(NamedTuple):
    """A Region of a Raid, and what each flip there takes."""

    region: Region
    takes: tuple[Gain | Steal, ...]


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


def count_loot(plan: Sequence[Robbery]) -> int:
    return sum(len(robbery.takes) for robbery in plan)


async def carry_out(turn: Turn, plan: Sequence[Robbery], after: Callable[[Turn], Awaitable[None]] | None = None) -> None:
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


Then = Callable[[Turn], Awaitable[None]]


class Raid:
    """How one faction Raids: whom it robs, what ends the Command, and what else it does in each Region."""

    def __init__(self, victims: Victims, end: Then, after: Then | None = None, *, joins: bool = False) -> None:
        self.victims = victims
        self.end = end
        self.after = after
        self.joins = joins  # §8.6.8: Auxilia raid along wherever the Romans agree

    async def run(self, turn: Turn) -> bool:
        """For at least two Resources."""
        plan = await plan_raid(turn, self.victims)
        tell(turn.g, turn.faction, "loot", n=count_loot(plan))
        if count_loot(plan) < LOOT:
            return False
        await begin(turn, Command.RAID)
        if self.joins and Join() in turn.ask.choice:
            await turn.give(Join())
            plan = await plan_raid(turn, self.victims)
        await carry_out(turn, plan, self.after)
        await self.end(turn)
        return True

    async def is_wanted(self, turn: Turn) -> bool:
        """Whether it would bring enough."""
        return count_loot(await plan_raid(turn, self.victims, first)) >= LOOT

    async def is_needed(self, turn: Turn) -> bool:
        """Poor enough, and it would bring enough."""
        return await self.is_wanted(turn) and await is_poor(turn)
