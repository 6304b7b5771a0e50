"""§8.2.1, §8.7.2: the Event sheet of the non-player Arverni. Plain "No" is the swords of the cards, "Auto 1-4" the carnyx."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from quadriga.kernel import Amounts

from ....atlas import CITY
from ....cards import Card
from ....events.vocabulary import Pick
from ....moves import Finish, Issue, Select
from ....state import Gaul
from ....terms import ARVERNI, ROMANS, Command, Faction, Force, Region, Side, Status, Tribe
from ..charging import Charging, all_may_go, takes_players_region
from ..commands import STEP
from ..driver import Turn
from ..guidelines import send
from ..instructions import Instruction
from ..rank import choose
from ..sheets import (
    COAST,
    DISCARD,
    first_player_in,
    hits_legions,
    hurts_a_player,
    leave_it,
    legions_hit,
    player_first,
    senate_up,
)
from ..spaces import adds_control, can_leave, free_bands, neighbours
from .battle import battle, outnumber_caesar


def acco_side(g: Gaul) -> Side:
    """Card 34: shaded only if that places an Arverni Citadel."""
    cities = [t for t in CITY if g.region_of(t) in (Region.CARNUTES, Region.MANDUBII)]
    replaces = any(g.status(t).is_citadel and g.owner(t) is not ARVERNI for t in cities)
    return Side.SHADED if replaces and g.count_available_citadels(ARVERNI) else Side.UNSHADED


def expose_legions(g: Gaul, faction: Faction, move: Any) -> tuple[int, int]:
    """Auxilia that stand with Legions, the fewest first, so that as many Legions as possible are left alone."""
    if not isinstance(move, Pick) or not move.piece.is_band or move.piece.faction is not ROMANS:
        return (0, 0)
    if not g.count(move.region, Force.LEGION):
        return (0, 0)
    return (1, -g.count_bands(move.region, ROMANS))


def not_in_carnutes(g: Gaul, faction: Faction) -> bool:
    return g.control(Region.CARNUTES) is not ARVERNI


def remi_not_arverni(g: Gaul, faction: Faction) -> bool:
    return g.status(Tribe.REMI) is not Status.ARVERNI_ALLY


def few_strongholds(g: Gaul, faction: Faction) -> bool:
    """Cards 20 and 32: fewer than nine Allies and Citadels."""
    return g.count_strongholds(ARVERNI) < 9


# Cards 32 and 62 --------------------------------------------------------------------------------------------------


def coming(g: Gaul, goal: Region, origins: Iterable[Region], leave: int) -> int:
    """Arverni that could come from these Regions."""
    bands = sum(max(0, free_bands(g, ARVERNI, r) - leave) for r in origins if r is not goal)
    return bands + int(any(can_leave(g, ARVERNI, r) for r in origins if r is not goal))


async def gather_at(turn: Turn, goal: Region, *, leave: int) -> None:
    """Leader and Warbands from everywhere that the Event allows."""
    g, done = turn.g, [goal]
    while turn.is_asked("event_region") and Finish() in turn.ask.choice:
        origins = [m.region for m in turn.ask.choice if isinstance(m, Select) and m.region not in done]
        able = [r for r in origins if free_bands(g, ARVERNI, r) > leave or can_leave(g, ARVERNI, r)]
        if not able:
            await turn.give(Finish())
            return
        done.append(able[0])
        await turn.give(Select(able[0]))
        if turn.is_asked("event_group"):
            assert isinstance(turn.ask.choice, Amounts)
            caps = turn.ask.choice.caps
            await turn.give(send(caps, max(1, sum(caps.values()) - leave)))
        await turn.give_if_asked("event_to", Select(goal))


async def force_march(turn: Turn) -> None:
    """Card 32: as in the March to mass, from anywhere to anywhere."""
    g = turn.g
    origins = [m.region for m in turn.ask.choice if isinstance(m, Select)]
    open_to: list[Region] = [r for r in g.regions() if r is not Region.BRITANNIA and g.rules.may_stack(g, ARVERNI, r)]
    takes = [r for r in open_to if g.count(r, Force.LEGION) and _can_take(g, r, coming(g, r, origins, 0))]
    goal = await choose(g, takes)
    if goal is not None:
        await gather_at(turn, goal, leave=0)
        return
    near = [r for r in open_to if any(g.count(o, Force.LEGION) for o in neighbours(g, ARVERNI, r))]
    camp = await choose(g, near, lambda r: g.count_pieces(r, ARVERNI) + coming(g, r, origins, 1))
    if camp is not None:
        await gather_at(turn, camp, leave=1)


def _can_take(g: Gaul, region: Region, n: int) -> bool:
    caesar = g.has_named_leader(region, ROMANS)
    return adds_control(g, ARVERNI, region, n) and (not caesar or outnumber_caesar(g, region, n))


def shores(g: Gaul) -> list[Region]:
    """Coasts with a player's pieces whose Control can be taken."""
    coast = [region for region in COAST if region in g.regions()]
    able = [region for region in coast if adds_control(g, ARVERNI, region, coming(g, region, coast, 0))]
    return [region for region in able if player_first(g, ARVERNI, Select(region))]


def nowhere_to_sail(g: Gaul, faction: Faction) -> bool:
    return not shores(g)


async def sail(turn: Turn) -> None:
    """Card 62: to take Control of a coast with a player's pieces, and Battle that player."""
    g = turn.g
    goal = await choose(g, shores(g), lambda r: player_first(g, ARVERNI, Select(r)))
    if goal is None:
        await leave_it(turn)
        return
    await gather_at(turn, goal, leave=0)
    if turn.is_asked("event_region"):
        await turn.give(Select(goal))
    if turn.is_asked("free_command"):
        await turn.give(Issue(Command.BATTLE) if Issue(Command.BATTLE) in turn.ask.choice else Finish())
    if turn.is_asked(*STEP):
        await battle(turn)


_EXPOSE = Instruction(prefers=expose_legions)
_CHARGE = Charging(first_player_in, all_may_go, takes_players_region)
SHEET: dict[Card, Instruction] = {
    Card.ACCO: Instruction(side=acco_side),
    Card.AMBACTI: _EXPOSE,
    Card.DUMNORIX_LOYALISTS: _EXPOSE,
    Card.MARCUS_ANTONIUS: _EXPOSE,
    Card.NUMIDIANS: _EXPOSE,
    Card.ARDUENNA: Instruction(accepts=hits_legions, battles=legions_hit, fights=True),
    Card.ASSEMBLY_OF_GAUL: Instruction(declines=not_in_carnutes),
    Card.REMI_INFLUENCE: Instruction(declines=remi_not_arverni),
    Card.CICERO: Instruction(prefers=senate_up),
    Card.FORCED_MARCHES: Instruction(declines=few_strongholds, script=force_march),
    Card.OPTIMATES: Instruction(declines=few_strongholds),
    Card.IMPETUOSITY: _CHARGE.instruct(prefers=player_first, accepts=hurts_a_player),
    Card.WAR_FLEET: Instruction(declines=nowhere_to_sail, accepts=hurts_a_player, script=sail),
    Card.SHIFTING_LOYALTIES: DISCARD,
}
