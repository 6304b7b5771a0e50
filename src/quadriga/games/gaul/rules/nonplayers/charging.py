"""Card 72 shaded, which three sheets instruct: one group of Hidden Warbands goes next door, or stays, and Battles alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ...moves import Select, Stop, To
from ...state import Gaul
from ...terms import Faction, Kind, Region, force
from ..battle.state import Clash, Twist
from ..circumvallation import free_to_move
from .by_event import strike
from .driver import Turn
from .forecast import forecast
from .instructions import Accept, Instruction, Prefer, anything
from .rank import best, choose
from .sheets import leave_it, player_first
from .spaces import adds_control, count_guard, neighbours


class Charge(NamedTuple):
    """From where, to where, how many, and against whom."""

    origin: Region
    goal: Region
    n: int
    enemy: Faction


Most = Callable[[Gaul, Faction, Region, Region], int]  # how many may leave the first Region for the second
Foe = Callable[[Gaul, Faction, Region], Faction | None]  # who is to be fought in a Region
Fit = Callable[[Gaul, Faction, Charge], object]  # the greatest is first, and what is false is not done


def find_charges(g: Gaul, faction: Faction, foe: Foe, most: Most) -> Iterator[Charge]:
    """All that would cost the enemy something, each with as many Warbands as may go."""
    hidden = force(faction, Kind.HIDDEN)
    for origin in g.regions():
        if not g.count_bands(origin, faction):
            continue
        board = g.copy()
        board.hide(origin, faction)
        able = free_to_move(board, origin, faction).get(hidden, 0)
        for goal in (origin, *neighbours(g, faction, origin)):
            enemy, n = foe(g, faction, goal), min(able, most(g, faction, origin, goal))
            if enemy is not None and n > 0 and _hits(board, Charge(origin, goal, n, enemy), faction):
                yield Charge(origin, goal, n, enemy)


def _hits(board: Gaul, charge: Charge, faction: Faction) -> bool:
    hidden = force(faction, Kind.HIDDEN)
    trial = board.copy()
    if charge.goal is not charge.origin:
        trial.move(charge.origin, charge.goal, hidden, charge.n)
    clash = Clash(charge.goal, faction, charge.enemy, twist=Twist(party={hidden: charge.n}))
    return forecast(trial, clash).inflicted > 0


@dataclass(frozen=True, slots=True)
class Charging:
    """How a sheet lets them charge."""

    foe: Foe
    most: Most
    fit: Fit

    def plan(self, g: Gaul, faction: Faction) -> list[Charge]:
        """The best of them: those that fit best; of these with the most Warbands, then with the Leader guarded (R-150)."""
        found = [c for c in find_charges(g, faction, self.foe, self.most) if self.fit(g, faction, c)]
        return best(found, lambda c: self.fit(g, faction, c), lambda c: c.n, lambda c: guard_after(g, faction, c))

    def is_idle(self, g: Gaul, faction: Faction) -> bool:
        return not self.plan(g, faction)

    async def run(self, turn: Turn) -> None:
        found = self.plan(turn.g, turn.faction)
        goal = await choose(turn.g, dict.fromkeys(c.goal for c in found))
        charge = await choose(turn.g, [c for c in found if c.goal is goal], named=lambda c: c.origin)
        await (leave_it(turn) if charge is None else _carry_out(turn, charge))

    def instruct(self, *, prefers: Prefer, accepts: Accept, keeps: Accept = anything) -> Instruction:
        return Instruction(declines=self.is_idle, prefers=prefers, accepts=accepts, keeps=keeps, script=self.run)


def all_may_go(g: Gaul, faction: Faction, origin: Region, goal: Region) -> int:
    return g.count_bands(origin, faction)


def guard_after(g: Gaul, faction: Faction, charge: Charge) -> int:
    """Warbands around the Leader after the March, of whom four matter."""
    home = g.find_leader(faction)
    moved = charge.n if charge.goal is not charge.origin else 0
    return count_guard(g, faction, leaving=moved * ((home is charge.origin) - (home is charge.goal)))


def takes_players_region(g: Gaul, faction: Faction, charge: Charge) -> int:
    """Card 72: Control of a Region with a player's pieces: Romans', then Aedui, then Belgae. R-146"""
    takes = charge.goal is not charge.origin and adds_control(g, faction, charge.goal, charge.n)
    return player_first(g, faction, Select(charge.goal)) if takes else 0


async def _carry_out(turn: Turn, charge: Charge) -> None:
    await turn.give(Select(charge.origin))
    await turn.give_if_asked("event_count", charge.n)
    await turn.give_if_asked("event_to", Stop() if charge.goal is charge.origin else To(charge.goal))
    if turn.is_asked("event_against"):
        await strike(turn)
