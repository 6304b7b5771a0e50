"""8.8, A8.8: the chart of the non-player Romans."""

from __future__ import annotations

from ....terms import ROMANS, Command, Force
from ...command import command_regions
from ..chart import Chart, Decision, Process
from ..choices import declines_event, do_event, do_pass, may_event
from ..commands import STEP, Procedure, finish, intended
from ..driver import Turn
from ..facts import tell_available, tell_facing, tell_leader, tell_margins
from ..nodes import ChartNode as N
from .battle import battle, find_assaults
from .build import build
from .dangers import ENEMIES, margin, triggers
from .march import march
from .recruit import recruit, would_recruit
from .scout import scout, scout_after
from .seize import next_region, seize

LEGIONS, AUXILIA = 2, 4  # with which Caesar goes against an enemy at victory
FEW = 8  # Auxilia Available with which they March


async def is_threatened(turn: Turn) -> bool:
    """§8.8.1."""
    found = triggers(turn.g)
    tell_facing(turn.g, ROMANS, found)
    return bool(found)


async def may_stop_winner(turn: Turn) -> bool:
    """§8.8.1: an enemy's margin is 0 or better, and Caesar has two Legions and four Auxilia."""
    g = turn.g
    tell_leader(g, ROMANS)
    tell_margins(g, ROMANS)
    home = g.find_named_leader(ROMANS)
    if home is None:
        return False
    ready = g.count(home, Force.LEGION) >= LEGIONS and g.count_bands(home, ROMANS) >= AUXILIA
    return ready and any(margin(g, enemy) >= 0 for enemy in ENEMIES)


async def has_many_auxilia(turn: Turn) -> bool:
    """§8.8.3: more than eight Available."""
    tell_available(turn.g, ROMANS)
    return turn.g.count_available_bands(ROMANS) > FEW


async def do_march(turn: Turn) -> bool:
    """Then Build, unless the March was scouted out; else Scout."""
    if not await march(turn):
        return False
    a = turn.g.action
    if turn.is_asked(*STEP) and a is not None and not a.used and not await build(turn):
        await scout_after(turn)
    await finish(turn)
    return True


AFTER = (N.R_BUILD, N.R_SCOUT, N.R_NO_ABILITY)
CHART: Chart = Chart(
    Decision(N.R1, "8.8.1", is_threatened, N.R_BATTLE, N.R2),
    Process(N.R_BATTLE, "8.8.1", battle, N.R_MARCH, (N.R_BESIEGE, N.R_SCOUT, N.R_NO_ABILITY)),
    Decision(N.R2, "8.8.1", may_stop_winner, N.R_MARCH, N.R3),
    Decision(N.R3, "8.8.2", may_event, N.R4, N.R5),
    Decision(N.R4, "8.8.2", declines_event, N.R5, N.R_EVENT),
    Process(N.R_EVENT, "8.8.2", do_event, None, (N.R_BESIEGE, N.R_SCOUT_MARCH, *AFTER)),
    Decision(N.R5, "8.8.3", has_many_auxilia, N.R_RECRUIT, N.R_MARCH),
    Process(N.R_MARCH, "8.8.1", do_march, N.R_RECRUIT, (N.R_SCOUT_MARCH, *AFTER)),
    Process(N.R_RECRUIT, "8.8.4", recruit, N.R_SEIZE, AFTER),
    Process(N.R_SEIZE, "8.8.5", seize, N.PASS, AFTER),
    Process(N.PASS, "2.3.3", do_pass),
)


async def use_for_free(turn: Turn) -> bool:
    """§8.2.3: a Special Ability alone: Build, else Scout."""
    return await build(turn) or await scout(turn)


# By Event (§8.2.3) ------------------------------------------------------------------------------------------------


async def wants_battle(turn: Turn) -> bool:
    return bool(find_assaults(turn.g, intended(turn, Command.BATTLE)))


async def wants_march(turn: Turn) -> bool:
    few = not await has_many_auxilia(turn)
    return few and bool(command_regions(turn.g, intended(turn, Command.MARCH)))


async def wants_seize(turn: Turn) -> bool:
    return await next_region(turn.g, intended(turn, Command.SEIZE)) is not None


BY_EVENT: tuple[Procedure, ...] = (
    Procedure(Command.BATTLE, wants_battle, battle),
    Procedure(Command.MARCH, wants_march, do_march),
    Procedure(Command.RECRUIT, would_recruit, recruit),
    Procedure(Command.SEIZE, wants_seize, seize),
)
