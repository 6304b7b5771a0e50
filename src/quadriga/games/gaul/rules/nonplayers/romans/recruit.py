"""§8.8.4: Recruit of the non-player Romans: Allies, then Auxilia, first where a Supply Line makes it free."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ....moves import Issue, Pay, PlaceAlly, PlaceBands, Select
from ....state import Gaul
from ....terms import ROMANS, Command, Region
from ...action import Action
from ...command import command_regions
from ...recruit_rally import grow, needs_supply, recruit_cost, recruit_options
from ..commands import STEP, Pick, begin, finish, intended
from ..driver import Turn
from ..guidelines import is_first_tribe
from ..rank import choose, first
from .build import build, plan_works
from .scout import scout_after
from .supply import sure_lines

ALLIES, PIECES = 2, 6  # for which they Recruit


class Levy(NamedTuple):
    """A Region of the Recruit and what comes there."""

    region: Region
    move: PlaceAlly | PlaceBands


async def plan_recruit(g: Gaul, a: Action, pick: Pick) -> list[Levy]:
    """All Allies, then all Auxilia; in a Supply Line first."""
    board, a = g.copy(), a.copy()
    plan: list[Levy] = []
    while levy := await _next_levy(g, board, a, pick, lines := sure_lines(board)):
        a.regions.append(levy.region)
        a.pay(board, recruit_cost(board, supplied=levy.region in lines))
        grow(board, ROMANS, levy.region, levy.move)
        plan.append(levy)
    return plan


async def _next_levy(g: Gaul, board: Gaul, a: Action, pick: Pick, lines: Collection[Region]) -> Levy | None:
    options: list[Levy] = []
    for region in command_regions(board, a):
        supplied = region in lines
        if not a.can_pay(board, recruit_cost(board, supplied=supplied)) or (needs_supply(board) and not supplied):
            continue
        moves = recruit_options(board, a, region)
        bands = [move for move in moves if isinstance(move, PlaceBands)]
        options += [Levy(region, move) for move in moves if isinstance(move, PlaceAlly)]
        options += [Levy(region, max(bands))] if bands else []

    def size(levy: Levy) -> int:
        return levy.move.n if isinstance(levy.move, PlaceBands) else int(is_first_tribe(levy.move.tribe))

    found: Levy | None = await pick(
        g, options, lambda levy: isinstance(levy.move, PlaceAlly), lambda levy: levy.region in lines, size
    )
    return found


def is_enough(plan: Sequence[Levy]) -> bool:
    """Two Allies, or six pieces in all."""
    allies = sum(isinstance(levy.move, PlaceAlly) for levy in plan)
    return allies >= ALLIES or allies + sum(levy.move.n for levy in plan if isinstance(levy.move, PlaceBands)) >= PIECES


async def would_recruit(turn: Turn) -> bool:
    """Whether it is worth it after what would be built before."""
    a = intended(turn, Command.RECRUIT)
    board = (await plan_works(turn.g, a, first)).board if a.may_add_ability else turn.g
    return is_enough(await plan_recruit(board, a, first))


async def recruit(turn: Turn) -> bool:
    """Build before it, else Scout after it."""
    able = turn.is_asked(*STEP) or Issue(Command.RECRUIT) in turn.ask.choice
    if not able or not await would_recruit(turn):
        return False
    await begin(turn, Command.RECRUIT)
    built = await build(turn)
    for levy in await plan_recruit(turn.g, intended(turn, Command.RECRUIT), choose):
        await _levy(turn, levy)
    if not built:
        await scout_after(turn)
    await finish(turn)
    return True


async def _levy(turn: Turn, levy: Levy) -> None:
    if not turn.is_asked(*STEP) or Select(levy.region) not in turn.ask.choice:
        return
    await turn.give(Select(levy.region))
    await turn.give_if_asked("recruit_pay", Pay())
    if turn.is_asked("grow"):
        await turn.give(levy.move)
