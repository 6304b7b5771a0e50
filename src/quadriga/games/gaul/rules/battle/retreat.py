"""§3.2.4 Steps 2 and 6: who may Retreat and where, and how a Retreat goes."""

from __future__ import annotations

from quadriga.kernel import Amounts, Ask

from ...atlas import NEIGHBOURS
from ...cards import Card
from ...moves import Retreat, Scatter, Stand
from ...state import Gaul
from ...terms import BELGAE, GERMANS, ROMANS, Kind, Region, Side, force
from ..action import Action
from ..agreement import could_let_in, lets_in
from ..circumvallation import free_to_move
from .arithmetic import count_attack, counts
from .losses import mobile_in
from .state import Clash

RetreatMove = Retreat | Scatter | Stand


def may_retreat(g: Gaul, c: Clash) -> bool:
    """Not from an Ambush, not the game-run faction, and not Allies, Citadels and Forts alone."""
    if c.twist.no_retreat or c.ambush or g.is_game_run(c.defender) or never_retreats(g, c):
        return False
    return bool(mobile_in(g, c.region, c.defender))


def never_retreats(g: Gaul, c: Clash) -> bool:
    """Cards A33 and A70: Germans trapped by their wagons; Belgae who fight to the death."""
    if c.defender is GERMANS:
        return g.has_capability(Card.WAILING_WOMEN, Side.UNSHADED) and counts(g, c, c.attacker)
    return c.defender is BELGAE and g.has_capability(Card.NERVII, Side.UNSHADED)


def refuges(g: Gaul, a: Action, region: Region) -> list[Region]:
    """§3.2.4 Step 6: adjacent Regions under Control of the Defender or of a faction that may agree (never No Control)."""
    return [
        other
        for other in NEIGHBOURS[region]
        if g.rules.is_playable(g, other) and g.rules.may_stack(g, a.faction, other) and could_let_in(g, a, other)
    ]


async def choose_refuge(g: Gaul, a: Action, region: Region, prompt: str, **args: object) -> RetreatMove:
    """Where the faction retreats (R-06, R-07), once whoever Controls the Region has agreed."""
    while True:
        moves: list[RetreatMove] = [*(Retreat(other) for other in refuges(g, a, region)), Scatter(), Stand()]
        move = await Ask(g.seat(a.faction), moves, prompt, rule="3.2.4", faction=a.faction, region=region, **args)
        if not isinstance(move, Retreat):
            return move
        there = sum(mobile_in(g, region, a.faction).values())
        if await lets_in(g, a, move.region, "agree_retreat", "3.2.4", there):
            return move


async def declare_retreat(g: Gaul, c: Clash) -> None:
    if not may_retreat(g, c):
        return
    losses = count_attack(g, c)
    move = await choose_refuge(g, Action(c.defender, None), c.region, "retreat", other=c.attacker, n=losses)
    if not isinstance(move, Stand):
        c.retreat, c.refuge = True, move.region if isinstance(move, Retreat) else None
        g.tell("retreats", faction=c.defender, region=c.region)


async def retreat(g: Gaul, c: Clash) -> None:
    """§3.2.4 Step 6: mobile pieces go to the refuge or off the map; facing Romans, Leader and Hidden Warbands may stay."""
    party = dict(mobile_in(g, c.region, c.defender))
    if c.attacker is ROMANS:
        stays = {p: n for p, n in party.items() if p in (force(c.defender, Kind.LEADER), force(c.defender, Kind.HIDDEN))}
        if stays:
            chosen = await Ask(
                g.seat(c.defender), Amounts(stays), "stay_put", rule="3.2.4", faction=c.defender, region=c.region
            )
            for piece, n in chosen:
                party[piece] -= n
    free = free_to_move(g, c.region, c.defender)
    for piece, n in party.items():
        going = n if piece.faction is not c.defender else min(n, free.get(piece, 0))
        if c.refuge is None or not g.rules.may_stack(g, piece.faction, c.refuge):
            going = 0
        if going and c.refuge is not None:
            g.move(c.region, c.refuge, piece, going)
            g.tell("retreated", piece=piece, n=going, region=c.region, target=c.refuge)
        if n > going:
            g.remove(c.region, piece, n - going)
            g.tell("removed", piece=piece, n=n - going, region=c.region)
