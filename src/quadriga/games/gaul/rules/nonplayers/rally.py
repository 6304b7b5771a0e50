"""§8.4, §8.5.3, §8.6.3: a Gallic Rally: Citadels, Allies, Warbands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...moves import Finish, PlaceAlly, PlaceBands, PlaceCitadel, PlaceEnlisted, Select
from ...state import Gaul
from ...terms import Command, Faction, Region
from ..action import Action
from ..choose import place_bands
from ..recruit_rally import (
    count_horsemen,
    count_rallied,
    grow,
    has_vercingetorix,
    rally_allies,
    rally_citadels,
    rally_cost,
    rally_places,
)
from .commands import STEP, Pick, begin, count_left
from .driver import Turn
from .frost import is_barred, may_bar
from .guidelines import is_first_tribe
from .spaces import adds_control

PLENTY = 12  # Warbands, more than a Rally brings to one Region


class Growth(NamedTuple):
    """A Region of the Rally and what comes there."""

    region: Region
    move: PlaceAlly | PlaceBands | PlaceCitadel


async def plan_rally(g: Gaul, a: Action, pick: Pick, *, control_first: bool = False) -> tuple[list[Growth], Gaul]:
    """Citadels, then Allies, then Warbands (where they add Control, if that comes first); and the board that comes of it."""
    board, a = g.copy(), a.copy()
    plan: list[Growth] = []
    barred: list[Growth] = []
    yields = Yields(board, a)
    while growth := await _next_growth(g, yields, pick, barred, control_first=control_first):
        before = board.copy() if may_bar(g) else board
        a.regions.append(growth.region)
        if not a.free:
            board.pay(a.faction, rally_cost(board, a.faction, growth.region))
        grow(board, a.faction, growth.region, growth.move)
        if not isinstance(growth.move, PlaceBands):
            place_bands(board, a.faction, growth.region, _count_beside(board, a.faction, growth.region))
        if is_barred(g, board):
            board = yields.board = before
            a.regions.pop()
            barred.append(growth)
        else:
            plan.append(growth)
    return plan, board


def _count_beside(board: Gaul, faction: Faction, region: Region) -> int:
    """Warbands that come with an Ally or Citadel: a full number with Vercingetorix, else those of cards 25 and A70."""
    led = has_vercingetorix(board, faction, region)
    return count_rallied(board, faction, region) if led else count_horsemen(board, faction, region)


class Yields:
    """What a Rally could place on the planned board.

    A growth changes its own Region, which is done then, and what is Available; the other Regions are looked at anew only where
    that allows less or more than before.
    """

    def __init__(self, board: Gaul, a: Action) -> None:
        self.board = board
        self.a = a
        self.stock: tuple[int, ...] | None = None
        self.by_region: dict[Region, list[Growth]] = {}

    def options(self) -> list[Growth]:
        if count_left(self.a) <= 0:
            return []
        stock = self._take_stock()
        if stock != self.stock:
            self.stock = stock
            self.by_region = {region: self._look(region) for region in rally_places(self.board, self.a)}
        return [growth for region, found in self.by_region.items() if found and self._is_able(region) for growth in found]

    def _take_stock(self) -> tuple[int, ...]:
        """Allies and Citadels: whether there are any; Warbands: how many, up to more than a Region ever takes."""
        board, faction = self.board, self.a.faction
        allies, citadels = board.count_available_allies(faction) > 0, board.count_available_citadels(faction) > 0
        return allies, citadels, min(PLENTY, board.count_available_bands(faction))

    def _look(self, region: Region) -> list[Growth]:
        board, faction = self.board, self.a.faction
        moves = [*rally_allies(board, self.a, region), *rally_citadels(board, faction, region)]
        found = [Growth(region, move) for move in moves if isinstance(move, (PlaceAlly, PlaceCitadel))]
        bands = min(count_rallied(board, faction, region), board.count_available_bands(faction))
        return [*found, Growth(region, PlaceBands(bands))] if bands > 0 else found

    def _is_able(self, region: Region) -> bool:
        return self.a.allows(region) and self.a.can_pay(self.board, rally_cost(self.board, self.a.faction, region))


async def _next_growth(g: Gaul, yields: Yields, pick: Pick, barred: Sequence[Growth], *, control_first: bool) -> Growth | None:
    """As many pieces as possible, so the cheapest Regions first."""
    board, a = yields.board, yields.a
    options = yields.options()

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
        while turn.is_asked("grow"):  # Vercingetorix brings Warbands too; §8.6.8: Auxilia come where Warbands have run out
            bands = [move for move in turn.ask.choice if isinstance(move, (PlaceBands, PlaceEnlisted))]
            await turn.give(max(bands, key=lambda move: move.n) if bands else Finish())
