"""§8.7.1-8.7.6: the chart of the non-player Arverni."""

from __future__ import annotations

from ....cards import FACES, Card
from ....moves import Issue
from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, ROMANS, Command, Faction, Force, Region
from ..by_event import Lead
from ..chart import Chart, Decision, Process
from ..choices import declines_event, do_event, do_pass, is_poor, may_event
from ..commands import Procedure, can_march, intended
from ..driver import Turn
from ..facts import tell, tell_available, tell_bands, tell_rally
from ..nodes import ChartNode as N
from ..raid import Raid
from ..rally import carry_out_rally, plan_rally
from ..rank import choose, first, rolls_up_to
from ..spaces import neighbours
from ..threat import is_threatened, would_battle
from .abilities import end
from .battle import STANCE, battle
from .march import march_by_event, march_from_threat, mass, spread

FEW = 9  # Warbands on the map
STRONGHOLDS, PIECES = 2, 6  # for which they Rally


# Event (§8.7.2) ---------------------------------------------------------------------------------------------------


async def is_willing(turn: Turn) -> bool:
    """A carnyx on the card, or a roll of 1-4."""
    card = Card(turn.g.current)
    if ARVERNI in FACES[card].carnyx:
        tell(turn.g, ARVERNI, "carnyx", card=card)
        return True
    return await rolls_up_to(turn.g, 4)


# Rally (§8.7.3) ---------------------------------------------------------------------------------------------------


async def would_rally(turn: Turn) -> bool:
    """Fewer than nine Warbands, or two Allies and Citadels, or six pieces."""
    g = turn.g
    tell_bands(g, ARVERNI)
    if sum(g.count_bands(region, ARVERNI) for region in g.regions()) < FEW:
        return True
    _, board = await plan_rally(g, intended(turn, Command.RALLY), first)
    tell_rally(g, ARVERNI, board)
    citadels = g.count_available_citadels(ARVERNI) - board.count_available_citadels(ARVERNI)
    allies = board.count_strongholds(ARVERNI) - g.count_strongholds(ARVERNI)
    bands = g.count_available_bands(ARVERNI) - board.count_available_bands(ARVERNI)
    return citadels + allies >= STRONGHOLDS or citadels + allies + bands >= PIECES


async def rally(turn: Turn) -> bool:
    plan, _ = await plan_rally(turn.g, intended(turn, Command.RALLY), choose)
    if not plan or (turn.is_asked("slot") and Issue(Command.RALLY) not in turn.ask.choice):
        return False
    await carry_out_rally(turn, plan)
    await end(turn)
    return True


# March to spread (§8.7.4) -----------------------------------------------------------------------------------------


async def wants_to_spread(turn: Turn) -> bool:
    """Fewer than six Allies and Citadels, or six Warbands Available."""
    tell(turn.g, ARVERNI, "strongholds", n=turn.g.count_strongholds(ARVERNI))
    tell_available(turn.g, ARVERNI)
    return turn.g.count_strongholds(ARVERNI) < 6 or turn.g.count_available_bands(ARVERNI) >= 6


# Raid (§8.7.5) ----------------------------------------------------------------------------------------------------


def victims(g: Gaul, region: Region) -> tuple[tuple[Faction, ...], ...]:
    """Whether players or not."""
    return ((ROMANS,), (AEDUI,), (BELGAE,))


RAID = Raid(victims, end)


CHART: Chart = Chart(
    Decision(N.V1, "8.7.1", is_threatened(STANCE), N.V_BATTLE, N.V2),
    Process(N.V_BATTLE, "8.7.1", battle, N.V_MARCH_THREAT, (N.V_AMBUSH, N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Process(N.V_MARCH_THREAT, "8.7.1", march_from_threat, N.V2, (N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Decision(N.V2, "8.7.2", may_event, N.V2B, N.V3),
    Decision(N.V2B, "8.7.2", declines_event, N.V3, N.V2C),
    Decision(N.V2C, "8.7.2", is_willing, N.V_EVENT, N.V3),
    Process(N.V_EVENT, "8.7.2", do_event, None, (N.V_AMBUSH, N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Decision(N.V3, "8.7.3", would_rally, N.V_RALLY, N.V4),
    Process(N.V_RALLY, "8.7.3", rally, N.V_MARCH_SPREAD, (N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Decision(N.V4, "8.7.4", wants_to_spread, N.V_MARCH_SPREAD, N.V5),
    Process(N.V_MARCH_SPREAD, "8.7.4", spread, N.V_RAID_AFTER, (N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Decision(N.V5, "8.7.5", is_poor, N.V_RAID, N.V_MARCH_MASS),
    Process(N.V_RAID, "8.7.5", RAID.run, N.PASS, (N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Process(N.V_MARCH_MASS, "8.7.6", mass, N.V_RAID_AFTER, (N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Process(N.V_RAID_AFTER, "8.7.5", RAID.run, N.PASS, (N.V_DEVASTATE, N.V_ENTREAT, N.V_NO_ABILITY)),
    Process(N.PASS, "2.3.3", do_pass),
)


# By Event (§8.2.3) ------------------------------------------------------------------------------------------------


BY_EVENT: tuple[Procedure, ...] = (
    Procedure(Command.BATTLE, would_battle(STANCE), battle),
    Procedure(Command.RALLY, would_rally, rally),
    Procedure(Command.RAID, RAID.is_needed, RAID.run),
    Procedure(Command.MARCH, can_march, march_by_event),
    Procedure(Command.RAID, RAID.is_wanted, RAID.run),
)


# Germans by Event (§8.2.3) ------------------------------------------------------------------------------------------


def german_goal(g: Gaul, region: Region, n: int) -> int:
    """§8.7.6: a Region with a Legion, with Caesar only if they are more than twice as many; else next to a Legion."""
    caesar = g.has_named_leader(region, ROMANS)
    if g.count(region, Force.LEGION) and (not caesar or n > 2 * g.count_mobile(region, ROMANS)):
        return 2
    return int(not caesar and any(g.count(other, Force.LEGION) for other in neighbours(g, ARVERNI, region)))


async def lets_germans_raid(turn: Turn) -> bool:
    """§8.7.4, §8.7.5."""
    return not await wants_to_spread(turn) and await is_poor(turn)


LEAD: Lead = Lead(STANCE, victims, german_goal, lets_germans_raid)
