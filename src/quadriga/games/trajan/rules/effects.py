"""§8: the special actions of Trajan tiles."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from quadriga.kernel import Ask, Seat

from ..components import ACTIONS, TILE_FIGURES, TILE_NEED, TRAJAN_TILES
from ..moves import Decline, PlaceMarker, UseEffect
from ..state import BOWLS, NEEDS, PLAYERS, Trajan
from ..terms import Category
from .draws import draw_cards

CARDS_DRAWN = 2


async def wants(g: Trajan, seat: Seat, tile: int, rule: str) -> bool:
    """§3.5: the special action may be left. R-10"""
    options: list[UseEffect | Decline] = [UseEffect(), Decline()]
    move = await Ask(seat, options, "effect", rule=rule, tile=TRAJAN_TILES[tile])
    return isinstance(move, UseEffect)


async def gain_cards(g: Trajan, seat: Seat, tile: int) -> None:
    """§8.1: two cards from the deck."""
    if any(g.deck) and await wants(g, seat, tile, "8.1"):
        await draw_cards(g, seat, CARDS_DRAWN)


async def gain_points_only(g: Trajan, seat: Seat, tile: int) -> None:
    """§8.2: nine points and nothing else."""


async def gain_workers(g: Trajan, seat: Seat, tile: int) -> None:
    """§8.3: one or two figures from the supply to the worker camp."""
    if g.supply[seat] and await wants(g, seat, tile, "8.3"):
        g.tell("hired", seat=PLAYERS[seat], n=g.muster(seat, g.worker_camp, TILE_FIGURES[tile]))


async def gain_legionaries(g: Trajan, seat: Seat, tile: int) -> None:
    """§8.4: one or two figures from the supply to the military camp."""
    if g.supply[seat] and await wants(g, seat, tile, "8.4"):
        g.tell("levied", seat=PLAYERS[seat], n=g.muster(seat, g.military_camp, TILE_FIGURES[tile]))


async def gain_marker(g: Trajan, seat: Seat, tile: int) -> None:
    """§8.5: a [+2] marker to an action that has none. R-12"""
    free = [action for action in ACTIONS if not g.has_plus_two(seat, action)]
    if not free:
        return
    move = await Ask(seat, [PlaceMarker(action) for action in free], "marker", rule="8.5")
    g.plus_two[seat * BOWLS + move.action] = 1
    g.tell("marker", seat=PLAYERS[seat], action=move.action)


async def keep_need(g: Trajan, seat: Seat, tile: int) -> None:
    """§8.6: the tile is kept and meets its demand in every quarter."""
    need = TILE_NEED[tile]
    assert need is not None, "tiles of this category show a need"
    g.kept[seat * NEEDS + need] += 1


SPECIAL_ACTION: dict[Category, Callable[[Trajan, Seat, int], Awaitable[None]]] = {
    Category.CARDS: gain_cards,
    Category.NINE: gain_points_only,
    Category.WORKERS: gain_workers,
    Category.LEGION: gain_legionaries,
    Category.PLUS_TWO: gain_marker,
    Category.NEEDS: keep_need,
}
