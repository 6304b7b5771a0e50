"""§7: the bonuses of the provinces. All are optional; one that could do nothing is not asked for (R-06)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from quadriga.games.caesar.board import BORDERS, PROVINCES
from quadriga.games.caesar.setup import draw
from quadriga.games.caesar.state import Caesar
from quadriga.games.caesar.terms import NOBODY, Bonus, Decline, Side, Token, TurnMarker, TurnToken, Use
from quadriga.kernel import Ask, Chance


async def apply_bonus(g: Caesar, seat: int, bonus: Bonus, *, won: bool) -> None:
    """§5.2.5: the closer may use the bonus now or never. `won`: the closer also gained control of its province."""
    if bonus is Bonus.SENATE:
        convene_senate(g, seat, won=won)
        return
    if seat == g.config.crassus_seat and bonus is not Bonus.POISON:
        throw_away(g, seat, bonus)
        return
    if not HAS_EFFECT[bonus](g, seat):
        g.tell("no_effect", side=Side(seat), bonus=bonus)
        return
    if bonus is Bonus.MIGHT:
        await might(g, seat)
        return
    if seat != g.config.crassus_seat:
        move = await Ask(seat, CHOICES[bonus], "bonus", rule="5.2.5", bonus=bonus)
        if type(move) is Decline:
            g.tell("declined", side=Side(seat), bonus=bonus)
            return
    await EFFECTS[bonus](g, seat)


CHOICES = {bonus: [Use(bonus), Decline(bonus)] for bonus in Bonus}


def throw_away(g: Caesar, seat: int, bonus: Bonus) -> None:
    """§9.3, §10.2: Crassus has no use for it; with the harder option it costs him a control marker, which helps him."""
    g.tell("thrown_away", side=Side(seat), bonus=bonus)
    if g.config.harder:
        g.tell("marker_thrown", side=Side(seat))
        g.throw_marker(seat)


async def tactics(g: Caesar, seat: int) -> None:
    """§7.1: another turn after this one."""
    g.has_extra_turn = True
    g.tell("tactics", side=Side(seat))


async def wealth(g: Caesar, seat: int) -> None:
    """§7.2: draw a token now, besides the one at the end of the turn."""
    g.tell("wealth", side=Side(seat))
    await draw(g, seat)


def find_might_targets(g: Caesar, seat: int) -> list[TurnToken | TurnMarker]:
    """§7.3: face-up enemy tokens without a marker on them, and enemy markers on provinces (R-07, R-08)."""
    enemy = 1 - seat
    owner, marker, face_down = g.owner, g.marker, g.face_down
    targets: list[TurnToken | TurnMarker] = [
        TurnToken(b) for b in BORDERS if owner[b] == enemy and marker[b] == NOBODY and not face_down >> b & 1
    ]
    control = g.control
    return targets + [TurnMarker(p) for p in PROVINCES if control[p] == enemy and not g.turned >> p & 1]


async def might(g: Caesar, seat: int) -> None:
    """§7.3: turn one enemy influence token or control marker face down, for good."""
    options = [*find_might_targets(g, seat), Decline(Bonus.MIGHT)]
    move = await Ask(seat, options, "might", rule="7.3")
    if type(move) is TurnToken:
        g.tell("turned_token", side=Side(seat), border=move.border, token=g.token[move.border])
        g.turn_token(move.border)
    elif type(move) is TurnMarker:
        g.tell("turned_marker", side=Side(seat), province=move.province)
        g.turn_marker(move.province)
    else:
        g.tell("declined", side=Side(seat), bonus=Bonus.MIGHT)


def convene_senate(g: Caesar, seat: int, *, won: bool) -> None:
    """§7.4: the token is kept; with control of its province, as many markers go under it as one has Senate tokens."""
    g.senate[seat] += 1
    n = min(g.senate[seat], g.stock[seat]) if won else 0
    g.tell("senate" if won else "senate_kept", side=Side(seat), n=n)
    for _ in range(n):
        g.lay_under_senate(seat)


async def poison(g: Caesar, seat: int) -> None:
    """§7.5: a random token of the opponent's supply goes back into the bag, seen by both."""
    victim = 1 - seat
    token: Token = await Chance(g.supply[victim], "poison", side=Side(victim))
    g.return_to_bag(victim, token)
    g.tell("poisoned", side=Side(seat), victim=Side(victim), token=token)


async def centurion(g: Caesar, seat: int) -> None:
    """§7.6: at the end of the turn a Centurion joins instead of a drawn token."""
    g.has_centurion = True
    g.tell("centurion", side=Side(seat))


EFFECTS: dict[Bonus, Callable[[Caesar, int], Awaitable[None]]] = {
    Bonus.TACTICS: tactics,
    Bonus.WEALTH: wealth,
    Bonus.POISON: poison,
    Bonus.CENTURION: centurion,
}

# where a bonus would do nothing.
HAS_EFFECT: dict[Bonus, Callable[[Caesar, int], bool]] = {
    Bonus.TACTICS: lambda g, seat: not g.has_extra_turn,
    Bonus.WEALTH: lambda g, seat: bool(g.bag[seat]),
    Bonus.MIGHT: lambda g, seat: bool(find_might_targets(g, seat)),
    Bonus.POISON: lambda g, seat: bool(g.supply[1 - seat]),
    Bonus.CENTURION: lambda g, seat: bool(g.centurions[seat]) and not g.has_centurion,
}
