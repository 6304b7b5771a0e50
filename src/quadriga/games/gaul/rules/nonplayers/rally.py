"""§8.4, §8.5.3, §8.6.3: a Gallic Rally: Citadels, Allies, Warbands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...moves import Finish, PlaceAlly, PlaceBands, PlaceCitadel, Select
from ...state import Gaul
from ...terms import Command, Faction, Region
from ..action import Action
from ..choose import place_bands
from ..recruit_rally import count_horsemen, count_rallied, grow, has_vercingetorix, rally_cost, rally_options, rally_places
from .commands import STEP, Pick, begin, count_left
from .driver import Turn
from .frost import is_barred, may_bar
from .guidelines import is_first_tribe
from .spaces import adds_control


class Growth(NamedTuple):
    """A Region of the Rally and what comes there."""

    region: Region
    move: PlaceAlly | PlaceBands | PlaceCitadel


async def plan_rally(g: Gaul, a: Action, pick: Pick, *, control_first: bool = False) -> tuple[list[Growth], Gaul]:
    """Citadels, then Allies, then Warbands (where they add Control, if that comes first); and the board that comes of it."""
    board, a = g.copy(), a.copy()
    plan: list[Growth] = []
    barred: list[Growth] = []
    while growth := await _next_growth(g, board, a, pick, barred, control_first=control_first):
        before = board.copy() if may_bar(g) else board
        a.regions.append(growth.region)
        if not a.free:
            board.pay(a.faction, rally_cost(board, a.faction, growth.region))
        grow(board, a.faction, growth.region, growth.move)
        if not isinstance(growth.move, PlaceBands):
            place_bands(board, a.faction, growth.region, _count_beside(board, a.faction, growth.region))
        if is_barred(g, board):
            board = before
            a.regions.pop()
            barred.append(growth)
        else:
            plan.append(growth)
    return plan, board


def _count_beside(board: Gaul, faction: Faction, region: Region) -> int:
    """Warbands that come with an Ally or Citadel: a full number with Vercingetorix, else those of cards 25 and A70."""
    led = has_vercingetorix(board, faction, region)
    return count_rallied(board, faction, region) if led else count_horsemen(board, faction, region)


async def _next_growth(
    g: Gaul, board: Gaul, a: Action, pick: Pick, barred: Sequence[Growth], *, control_first: bool
) -> Growth | None:
    """As many pieces as possible, so the cheapest Regions first."""
    options: list[Growth] = []
    for region in rally_places(board, a) if count_left(a) > 0 else ():
        moves = rally_options(board, a, region)
        bands = [move for move in moves if isinstance(move, PlaceBands)]
        options += [Growth(region, move) for move in moves if isinstance(move, PlaceAlly | PlaceCitadel)]
        options += [Growth(region, max(bands))] if bands else []

    def kind(growth: Growth) -> int:
        return 2 if isinstance(growth.move, PlaceCitadel) else int(isinstance(growth.move, PlaceAlly))

    def gain(growth: Growth) -> tuple[int, ...]:
        cost = -rally_cost(board, a.faction, growth.region)
        if isinstance(growth.move, PlaceBands):
            gains = control_first and adds_control(board, a.faction, growth.region, growth.move.n)
            return (int(gains), growth.move.n, cost)
        return (cost, int(is_first_tribe(growth.move.tribe)))

    found: Growth | None = await pick(g, [growth for growth in options if growth not in barred], kind, gain)
    return found


async def carry_out_rally(turn: Turn, plan: Sequence[Growth]) -> None:
    await begin(turn, Command.RALLY)
    for growth in plan:
        turn.expect(*STEP)
        await turn.give(Select(growth.region))
        turn.expect("grow")
        await turn.give(growth.move)
        while turn.is_asked("grow"):  # Vercingetorix brings Warbands too
            bands = [move for move in turn.ask.choice if isinstance(move, PlaceBands)]
            await turn.give(max(bands) if bands else Finish())
