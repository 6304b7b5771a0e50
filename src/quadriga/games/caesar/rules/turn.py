"""§5: a turn."""

from __future__ import annotations

from collections.abc import Coroutine
from functools import partial
from typing import Any

from quadriga.kernel import Ask, Chance

from ..moves import Place, PlaceFaceDown, Placement, TakeCenturion
from ..state import Caesar
from ..terms import SIDES, Token
from .bonuses import EFFECTS
from .closing import close_provinces
from .crassus import take_crassus_turn
from .placing import Placements, lose, tell_placed
from .setup import DRAW, set_up, tell_drawn


def turn(g: Caesar) -> Coroutine[Any, Any, None]:
    """§5: the sides take turns."""
    if not g.is_set_up:
        return set_up(g)
    if g.seat == g.crassus:
        return take_crassus_turn(g, g.seat)
    return take_turn(g, g.seat)


async def take_turn(g: Caesar, seat: int) -> None:
    """§5: place a token, resolve what it closes, draw."""
    if not g.can_place(seat):
        lose(g, seat)
        return
    move: Placement = await Ask(seat, partial(Placements, g, seat), "place", "5.1")
    if isinstance(move, Place):
        g.lay(seat, move)
        if g.news is not None:
            tell_placed(g, seat, move)
    else:
        await place_face_down(g, seat, move)
    if g.closes(move.border):
        await close_provinces(g, seat, move.border)
    if g.has_centurion:
        await take_centurion(g, seat)
    elif g.bag[seat]:  # §5.3: written out, because every turn ends here
        token: Token = await Chance(g.bag[seat], DRAW[seat])
        g.take_from_bag(seat, token)
        if g.news is not None:
            tell_drawn(g, seat, token)
    if g.has_extra_turn:
        take_extra_turn(g, seat)
    else:
        g.seat = 1 - seat


async def place_face_down(g: Caesar, seat: int, move: PlaceFaceDown) -> None:
    """§8.3: the token counts nothing; a bonus from the bank is drawn (R-29) and resolved at once (R-13)."""
    g.lay_face_down(seat, move)
    g.tell("face_down", to=seat, side=g.who(seat), token=move.token, border=move.border)
    g.tell("face_down_hidden", but=seat, side=g.who(seat), border=move.border)
    bonus = await Chance(g.bank, "bank", side=SIDES[seat])
    g.bank.remove(bonus)
    g.tell("bank", side=g.who(seat), bonus=bonus)
    await EFFECTS[bonus](g, seat)


async def take_centurion(g: Caesar, seat: int) -> None:
    """§7.6: a Centurion of the player's choice instead of a token out of the bag."""
    options = [TakeCenturion(token) for token in g.centurions[seat]]
    move = options[0] if len(options) == 1 else await Ask(seat, options, "centurion", rule="7.6")
    g.has_centurion = False
    g.centurions[seat].remove(move.token)
    g.gain(seat, move.token)
    g.tell("took_centurion", side=g.who(seat), token=move.token)


def take_extra_turn(g: Caesar, seat: int) -> None:
    """§7.1: the same side again after Tactics, unless it could place nothing (R-10)."""
    g.has_extra_turn = False
    if g.can_place(seat):
        g.tell("extra_turn", side=g.who(seat))
    else:
        g.seat = 1 - seat
