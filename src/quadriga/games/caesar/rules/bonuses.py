"""§7: the bonuses of the provinces. All are optional; one that could do nothing is not asked for (R-06)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from quadriga.kernel import Ask, Chance

from ..board import TURN_MARKER, TURN_TOKEN
from ..moves import Decline, TurnMarker, TurnToken, Use
from ..state import Caesar
from ..terms import NOBODY, SIDES, Bonus, Side, Token
from .setup import draw_one


async def wants(g: Caesar, seat: int, bonus: Bonus) -> bool:
    """§5.2.5: whether the seat uses the bonus. Crassus always does."""
    if seat == g.crassus:
        return True
    if type(await USE_IT[seat][bonus]) is Use:
        return True
    g.tell("declined", side=g.who(seat), bonus=bonus, shown=True)
    return False


# The question by seat and bonus. To the type checker both answers are the same tuple, and a compiler would make them one.
USE_IT: tuple[tuple[Ask[Any], ...], ...] = tuple(
    tuple(Ask(seat, [Use(b), Decline(b)], "bonus", "5.2.5", bonus=b) for b in Bonus) for seat in range(len(Side))
)


def lapse(g: Caesar, seat: int, bonus: Bonus) -> None:
    """R-06: the bonus can do nothing."""
    g.tell("no_effect", side=g.who(seat), bonus=bonus, shown=True)


def throw_away(g: Caesar, seat: int, bonus: Bonus) -> None:
    """§9.3, §10.2: Crassus has no use for it; with the harder option a control marker of his goes with it."""
    g.tell("thrown_away", side=g.who(seat), bonus=bonus)
    if g.config.harder:
        g.tell("marker_thrown", side=g.who(seat))
        g.throw_marker(seat)


async def tactics(g: Caesar, seat: int) -> None:
    """§7.1: another turn after this one; two in one turn still give one."""
    if g.has_extra_turn:
        lapse(g, seat, Bonus.TACTICS)
    elif await wants(g, seat, Bonus.TACTICS):
        g.has_extra_turn = True
        g.tell("tactics", side=g.who(seat), shown=True)  # it may come to nothing


async def wealth(g: Caesar, seat: int) -> None:
    """§7.2: draw a token now, besides the one at the end of the turn. R-05: out of an empty bag, nothing."""
    if not g.bag[seat]:
        lapse(g, seat, Bonus.WEALTH)
    elif await wants(g, seat, Bonus.WEALTH):
        g.tell("wealth", side=g.who(seat), shown=True)
        await draw_one(g, seat)


def find_might_targets(g: Caesar, seat: int) -> list[TurnToken | TurnMarker | Decline]:
    """§7.3: face-up enemy tokens without a marker on them, and enemy markers on provinces (R-07, R-08)."""
    enemy = 1 - seat
    marker, face_down, turned = g.marker, g.face_down, g.turned
    targets: list[TurnToken | TurnMarker | Decline] = [
        TURN_TOKEN[b] for b, owner in enumerate(g.owner) if owner == enemy and marker[b] == NOBODY and not face_down >> b & 1
    ]
    targets += [TURN_MARKER[p] for p, side in enumerate(g.control) if side == enemy and not turned >> p & 1]
    return targets


async def might(g: Caesar, seat: int) -> None:
    """§7.3: turn one enemy influence token or control marker face down, for good."""
    options = find_might_targets(g, seat)
    if not options:
        lapse(g, seat, Bonus.MIGHT)
        return
    options.append(Decline(Bonus.MIGHT))
    move = await Ask(seat, options, "might", "7.3")
    if type(move) is TurnToken:
        g.tell("turned_token", side=g.who(seat), border=move.border, token=g.token[move.border])
        g.turn_token(move.border)
    elif type(move) is TurnMarker:
        g.tell("turned_marker", side=g.who(seat), province=move.province)
        g.turn_marker(move.province)
    else:
        g.tell("declined", side=g.who(seat), bonus=Bonus.MIGHT, shown=True)


def convene_senate(g: Caesar, seat: int, *, won: bool) -> None:
    """§7.4: the token is kept; with control of its province, as many markers go under it as one has Senate tokens.

    R-01: their number is not limited by the printed spots.
    """
    g.senate[seat] += 1
    if not won:
        g.tell("senate_kept", side=g.who(seat))
        return
    n = min(g.senate[seat], g.stock[seat])
    g.tell("senate", side=g.who(seat), n=n)
    for _ in range(n):
        g.lay_under_senate(seat)


async def poison(g: Caesar, seat: int) -> None:
    """§7.5: a random token of the opponent's supply goes back into the bag, seen by both. R-11: if there is one.

    §10.1: by and against Crassus, too.
    """
    victim = 1 - seat
    if not g.supply[victim]:
        lapse(g, seat, Bonus.POISON)
    elif await wants(g, seat, Bonus.POISON):
        token: Token = await Chance(g.supply[victim], "poison", side=SIDES[victim])
        g.return_to_bag(victim, token)
        g.tell("poisoned", side=g.who(seat), victim=g.who(victim), token=token)


async def centurion(g: Caesar, seat: int) -> None:
    """§7.6: at the end of the turn a Centurion joins instead of a drawn token; one at most (R-12), also
    with an empty bag (R-09).
    """
    if g.has_centurion or not g.centurions[seat]:
        lapse(g, seat, Bonus.CENTURION)
    elif await wants(g, seat, Bonus.CENTURION):
        g.has_centurion = True
        g.tell("centurion", side=g.who(seat))


async def senate(g: Caesar, seat: int) -> None:
    """§8.3: out of the bank a Senate token belongs to no province: it is kept, and no marker goes under it (R-16)."""
    convene_senate(g, seat, won=False)


# By bonus, in the order of its terms.
EFFECTS: tuple[Callable[[Caesar, int], Awaitable[None]], ...] = (senate, tactics, wealth, might, poison, centurion)
