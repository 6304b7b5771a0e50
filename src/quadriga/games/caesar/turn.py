"""§5: a turn; §6: how the game ends."""

from __future__ import annotations

from quadriga.games.caesar.board import ENDS
from quadriga.games.caesar.bonuses import apply_bonus
from quadriga.games.caesar.closing import close_provinces
from quadriga.games.caesar.crassus import take_crassus_turn
from quadriga.games.caesar.placing import Placements, lose, place
from quadriga.games.caesar.setup import draw, set_up
from quadriga.games.caesar.state import Caesar
from quadriga.games.caesar.terms import Place, Placement, Side, TakeCenturion
from quadriga.kernel import Ask, Chance


async def turn(g: Caesar) -> None:
    """§5: the sides take turns."""
    if not g.is_set_up:
        await set_up(g)
    elif g.seat == g.config.crassus_seat:
        await take_crassus_turn(g, g.seat)
    else:
        await take_turn(g, g.seat)


async def take_turn(g: Caesar, seat: int) -> None:
    """§5: place a token, resolve what it closes, draw."""
    if not g.can_place(seat):
        lose(g, seat)
        return
    move: Placement = await Ask(seat, lambda: Placements(g, seat), "place", rule="5.1")
    if type(move) is Place:
        place(g, seat, move)
    else:
        await place_face_down(g, seat, move)
    if not (g.is_open(ENDS[move.border][0]) and g.is_open(ENDS[move.border][1])):
        await close_provinces(g, seat, move.border)
    await refill(g, seat)
    end_turn(g, seat)


async def place_face_down(g: Caesar, seat: int, move: Placement) -> None:
    """§8.3: the token counts nothing; a bonus from the bank is drawn and resolved at once (R-13)."""
    g.lay_face_down(seat, move.token, move.border, ENDS[move.border][0])
    g.tell("face_down", to=seat, side=Side(seat), token=move.token, border=move.border)
    g.tell("face_down_hidden", but=seat, side=Side(seat), border=move.border)
    bonus = await Chance(g.bank, "bank", side=Side(seat))
    g.bank.remove(bonus)
    g.tell("bank", side=Side(seat), bonus=bonus)
    await apply_bonus(g, seat, bonus, won=False)


async def refill(g: Caesar, seat: int) -> None:
    """§5.3: one token out of the bag, or §7.6 a Centurion of the player's choice."""
    if not g.has_centurion:
        await draw(g, seat)
        return
    options = [TakeCenturion(token) for token in g.centurions[seat]]
    move = options[0] if len(options) == 1 else await Ask(seat, options, "centurion", rule="7.6")
    g.has_centurion = False
    g.centurions[seat].remove(move.token)
    g.gain(seat, move.token)
    g.tell("took_centurion", side=Side(seat), token=move.token)


def end_turn(g: Caesar, seat: int) -> None:
    """§7.1: the same side again after Tactics, unless it could place nothing (R-10); else the other side."""
    goes_on = g.has_extra_turn and g.can_place(seat)
    g.has_extra_turn = False
    if goes_on:
        g.tell("extra_turn", side=Side(seat))
    else:
        g.seat = 1 - seat
