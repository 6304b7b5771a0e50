"""What all charts ask alike: the Pass roll, the Event, Resources and a die."""

from __future__ import annotations

from ...cards import CARDS, FACES
from ...moves import Pass
from ...state import Gaul
from ...terms import Faction
from .driver import Turn
from .entries import tell_entry
from .events import EventPlan, carry_out, may_use_event, plan_event
from .facts import tell, tell_event_left, tell_order
from .rank import rolls_up_to

FEW = 4  # Resources


def first_on(g: Gaul, number: int) -> Faction | None:
    """Whose symbol stands first on a card; nobody's on a Winter card."""
    return g.rules.order(FACES[CARDS[number]].order)[0] if number > 0 else None


async def waits_for_next_card(turn: Turn) -> bool:
    """§8.5.2, §A8.7.2: first on the next card but not on this one, whatever the Eligibility, and a roll of 1-4."""
    g, faction = turn.g, turn.faction
    now, later = first_on(g, g.current), first_on(g, g.upcoming)
    tell_order(g, faction, now, later)
    if later is not faction or now is faction:
        return False
    return await rolls_up_to(g, 4)


async def may_event(turn: Turn) -> bool:
    tell_event_left(turn.g, turn.faction)
    return may_use_event(turn)


async def declines_event(turn: Turn) -> bool:
    """§8.1.1: ineffective, a Capability of the last year, or a "No"."""
    tell_entry(turn.g, turn.faction)
    turn.plan = await plan_event(turn)
    return turn.plan is None


async def do_event(turn: Turn) -> bool:
    """§8.2.1: as planned."""
    assert isinstance(turn.plan, EventPlan), "the decision has planned the Event"
    await carry_out(turn, turn.plan)
    return True


async def is_poor(turn: Turn) -> bool:
    """§8.5.4, §A8.7.3: fewer than four Resources and a roll of 1-4."""
    tell(turn.g, turn.faction, "resources", n=turn.g.resources[turn.faction])
    return turn.g.resources[turn.faction] < FEW and await rolls_up_to(turn.g, 4)


async def do_pass(turn: Turn) -> bool:
    """§2.3.3."""
    await turn.give(Pass())
    return True
