"""§6: the Winter Round, a phase each turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from quadriga.kernel import Ask

from ..moves import Finish, Select, Summon
from ..state import Gaul
from ..terms import (
    ARVERNI,
    FACTIONS,
    LEADERS,
    ROMANS,
    Book,
    Faction,
    Force,
    Mark,
    Phase,
    Region,
    Scenario,
    Senate,
    Standing,
    Status,
    Tribe,
)
from .agreement import transfers
from .choose import place_bands
from .circumvallation import review_ring
from .deck import is_final_winter
from .germans import germans_phase
from .pax_gallica import begins_in_peace, can_summon, is_first_peaceful_winter, legions_return, summon
from .quarters import quarters_phase
from .scenarios import SCENARIOS
from .victory import end_game, has_winner
from .winter_campaign import winter_campaign


def _next(g: Gaul) -> None:
    """Go on with the following phase of this ruleset's Winter."""
    phases = g.rules.winter
    review_ring(g)
    g.step = 0
    g.phase = phases[phases.index(g.phase) + 1]


# Victory (§6.1) and Germans (§6.2) --------------------------------------------------------------------------------


async def victory_phase(g: Gaul) -> None:
    """§6.1, §2.4.1: a met condition ends the game, and so does the final Winter."""
    if not is_first_peaceful_winter(g):
        if g.news is not None:
            tell_margins(g)
        if is_civil_war(g):
            end_by_civil_war(g)
            return
        if has_winner(g):
            end_game(g, "threshold")
            return
        if is_final_winter(g):
            if g.rules.has_second_half(g):
                g.step, g.phase = 0, Phase.INTERLUDE
                return
            end_game(g, "final")
            return
    _next(g)


def tell_margins(g: Gaul) -> None:
    """§7.3: how far everybody is from victory."""
    for faction in g.rules.players:
        g.tell("margin", faction=faction, score=g.rules.score(g, faction), n=g.rules.margin(g, faction))


def is_civil_war(g: Gaul) -> bool:
    """Card 20: from the game's second Victory Phase on, a Roman score above 12 ends it."""
    return g.has_mark(Mark.OPTIMATES) and count_victory_phases(g) >= 2 and g.rules.score(g, ROMANS) > 12


def count_victory_phases(g: Gaul) -> int:
    """How many there have been in this game, both halves of The Gallic War together; a skipped one is none (R-43)."""
    is_second_half = g.scenario is Scenario.GALLIC_WAR and g.book is Book.FALLING_SKY
    before = len(SCENARIOS[Scenario.GALLIC_WAR].winters) if is_second_half else 0
    return before + g.winters - begins_in_peace(g)


def end_by_civil_war(g: Gaul) -> None:
    """Card 20: all Legions go to the track, then the game ends."""
    for region in g.regions():
        g.withdraw(region, Force.LEGION, g.count(region, Force.LEGION))
    g.tell("civil_war")
    end_game(g, "optimates")


async def germans_in_winter(g: Gaul) -> None:
    """§6.2, except in the first Winter of Pax Gallica?."""
    if not is_first_peaceful_winter(g):
        await germans_phase(g)
    _next(g)


# Harvest (§6.4) ---------------------------------------------------------------------------------------------------


async def harvest_phase(g: Gaul) -> None:
    """§6.4: earnings; then Resources may change hands once more."""
    if is_first_peaceful_winter(g):
        await legions_return(g)
    for faction in FACTIONS:
        n = g.rules.earnings(g, faction)
        if n:
            g.gain(faction, n)
            g.tell("harvest", faction=faction, n=n, rule=g.rules.harvest_rule(faction))
    await transfers(g)
    await winter_campaign(g)
    _next(g)


# Senate (§6.5) ----------------------------------------------------------------------------------------------------


async def senate_phase(g: Gaul) -> None:
    """§6.5: the marker, the Legions, and the Auxilia (§6.5.3)."""
    if is_first_peaceful_winter(g):
        if g.senate == Senate.NOWHERE:  # §A6.5.1: after the Interlude the marker stays where it is
            g.senate, g.firm = int(Senate.INTRIGUE), False
    else:
        shift_by_score(g)
    g.remove_mark(Mark.LOST_EAGLE)
    g.tell("senate_firm" if g.firm else "senate", senate=Senate(g.senate))
    raise_legions(g)
    if g.has_leader(Region.PROVINCIA, ROMANS):
        place_bands(g, ROMANS, Region.PROVINCIA, {Senate.UPROAR: 3, Senate.INTRIGUE: 4, Senate.ADULATION: 5}[Senate(g.senate)])
    _next(g)


def shift_by_score(g: Gaul) -> None:
    """§6.5.1: below 10 up, 10 to 12 towards Intrigue, above 12 down; never down while Legions are Fallen."""
    score = g.rules.score(g, ROMANS)
    if score < 10:
        direction = -1
    elif score > 12:
        direction = 1
    else:
        direction = Senate.INTRIGUE - g.senate
    down_barred = g.fallen > 0 or g.has_mark(Mark.LOST_EAGLE)
    if direction and not (direction > 0 and down_barred):
        g.shift_senate(direction)


def raise_legions(g: Gaul) -> None:
    """§6.5.2: half the Fallen wait; the rest go to the track, and those on the Senate's row or above to Provincia."""
    g.recover_legions(g.fallen - g.fallen // 2)
    n = g.place(Region.PROVINCIA, Force.LEGION, g.rules.legions_entering(g))
    if n:
        g.tell("legions", region=Region.PROVINCIA, n=n)


# Spring (§6.6) ----------------------------------------------------------------------------------------------------


async def spring_phase(g: Gaul, kept: Tribe | None = None) -> None:
    """§6.6: ready for the coming year. In the Interlude one tribe may keep its marker (§A2.1.2)."""
    for faction in FACTIONS:
        if g.count_available(LEADERS[faction]) and not g.is_game_run(faction):
            await _place_successor(g, faction)
    if can_summon(g, ARVERNI):
        options: list[Summon | Finish] = [Summon(), Finish()]
        if isinstance(await Ask(g.seat(ARVERNI), options, "summon_now", rule="2.1", faction=ARVERNI), Summon):
            await summon(g)
    g.recover_legions(g.fallen)
    clear_markers(g, kept)
    g.eligible = [1] * len(FACTIONS)
    g.benched = [0] * len(FACTIONS)
    g.tell("spring")


def successor_regions(g: Gaul, faction: Faction) -> list[Region]:
    """Where the faction has a piece or its home symbol."""
    return [
        r
        for r in g.regions()
        if g.rules.may_stack(g, faction, r) and (g.count_pieces(r, faction) or g.rules.is_home(g, faction, r))
    ]


async def _place_successor(g: Gaul, faction: Faction) -> None:
    regions = successor_regions(g, faction)
    options = [Select(region) for region in regions]
    region = regions[0]
    if len(options) > 1:
        region = (await Ask(g.seat(faction), options, "successor", rule="6.6", faction=faction)).region
    g.place_leader(region, faction, Standing.SUCCESSOR)
    g.tell("leader", faction=faction, region=region)


def clear_markers(g: Gaul, kept: Tribe | None = None) -> None:
    """§6.6: Scouted and Devastated markers go, all hide, Gathering tribes are free, Dispersed ones gather."""
    for region in g.regions():
        for faction in FACTIONS:
            g.hide(region, faction)
            g.hide(region, faction)  # the Scouted ones, whose first hiding only stripped the marker
    g.devastated = [0] * len(g.devastated)
    g.intimidated = [0] * len(g.intimidated)  # §A6.6
    for tribe in Tribe:
        if tribe is kept:
            continue
        if g.tribes[tribe] == Status.GATHERING:
            g.subdue(tribe)
        elif g.tribes[tribe] == Status.DISPERSED:
            g.mark_tribe(tribe, Status.GATHERING)


WINTER_PHASES: dict[Phase, Callable[[Gaul], Awaitable[None]]] = {
    Phase.VICTORY: victory_phase,
    Phase.GERMANS: germans_in_winter,
    Phase.QUARTERS: quarters_phase,
    Phase.HARVEST: harvest_phase,
    Phase.SENATE: senate_phase,
    Phase.SPRING: spring_phase,
}
