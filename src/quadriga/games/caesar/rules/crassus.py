"""§9: the turn of Crassus, whom the rules themselves play."""

from __future__ import annotations

from quadriga.kernel import Chance

from ..board import ORDERS
from ..config import LossCheck
from ..state import Caesar
from ..terms import Tile, Token
from .algorithm import choose_placement
from .closing import close_provinces
from .placing import lose, tell_placed
from .setup import draw_one


async def take_crassus_turn(g: Caesar, seat: int) -> None:
    """§9.2: reveal a tactic tile and carry it out from top to bottom."""
    if g.config.loss_check is LossCheck.ROW and not g.can_place(seat):
        lose(g, seat)
        return
    order = ORDERS[await reveal_tile(g, seat)]
    drawn = 0
    while drawn < order.draw and await draw_one(g, seat):
        drawn += 1
    for _ in range(order.centurions):
        await add_centurion(g, seat)
    if not g.can_place(seat) and g.config.loss_check is LossCheck.DRAWN:
        lose(g, seat)
        return
    for _ in range(order.place):
        if g.can_place(seat):  # else this placement is skipped
            await place_token(g, seat)
    if order.discard and drawn == order.draw and g.supply[seat]:
        token = g.supply[seat][0]
        g.tell("discarded", side=g.who(seat), token=token)
        g.discard(seat, token)
    g.seat = 1 - seat


async def reveal_tile(g: Caesar, seat: int) -> Tile:
    """§9.2: the top tile; an empty pile is made anew of the used ones."""
    if not g.tiles:
        g.tiles, g.used_tiles = sorted(g.used_tiles), []
        g.tell("tiles_shuffled", side=g.who(seat))
    tile: Tile = await Chance(g.tiles, "tile")
    g.tiles.remove(tile)
    g.used_tiles.append(tile)
    g.tell("tile", side=g.who(seat), tile=tile)
    return tile


async def add_centurion(g: Caesar, seat: int) -> None:
    """§10.2: the top Centurion of his stack, if any is left (R-21)."""
    if not g.centurions[seat]:
        return
    token: Token = await Chance(g.centurions[seat], "stack")
    g.centurions[seat].remove(token)
    g.gain(seat, token)
    g.tell("took_centurion", side=g.who(seat), token=token)


async def place_token(g: Caesar, seat: int) -> None:
    """§9.3: choose by the algorithm, place, resolve fully."""
    choice = await choose_placement(g, seat)
    g.tell("crassus_step", step=choice.step, province=choice.province, tie=choice.province_tie, space_tie=choice.space_tie)
    g.lay(seat, choice.move)
    tell_placed(g, seat, choice.move)
    await close_provinces(g, seat, choice.move.border, choice.province)
