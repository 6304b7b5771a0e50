"""§A6.2: the Arverni Phase, by rule and by die."""

from __future__ import annotations

from typing import TypeVar

from quadriga.kernel import Chance

from ..atlas import CITY, is_adjacent
from ..moves import Steal
from ..rules.action import Action
from ..rules.battle.procedure import fight
from ..rules.battle.state import Clash
from ..rules.choose import DIE, open_tribes, place_bands
from ..rules.circumvallation import review_ring
from ..rules.combined_forces import blocks_ambush, is_near_diviciacus, stand_together
from ..rules.deck import is_frost
from ..rules.game_run import ambush_targets, at_random, count_surplus, move_bands, players_first
from ..rules.nervii import rise_of_the_nervii
from ..rules.recruit_rally import count_rallied
from ..rules.seize_raid import pillage, raid_victims
from ..state import Gaul
from ..terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Command, Faction, Phase, Region, Tribe, ally
from .steps import ArverniStep, Most
from .war import ENEMIES, HOMES, at_war_regions, count_enemies

REGION_ROLL = (None, None, Region.ARVERNI, Region.CARNUTES, Region.PICTONES, Region.VENETI)  # None: most enemies
FACTION_ROLL = (None, None, AEDUI, GERMANS, ROMANS, BELGAE)  # None: the one with most pieces
MOST_RAIDERS = 2
T = TypeVar("T")


async def arverni_after_card(g: Gaul) -> None:
    """§A2.3.9: after both factions have acted on a card with the carnyx, a turn of its own; at peace nothing happens."""
    if at_war_regions(g):
        await arverni_phase(g)
    else:
        g.tell("arverni_peace")
    g.phase = Phase.CARD_END


async def arverni_phase(g: Gaul) -> None:
    """§A6.2: targets, then Rally, March, Raid and Battle. Events call it whether or not the Arverni are At War."""
    with g.acts(ARVERNI):
        await _run_phase(g)
    review_ring(g)
    rise_of_the_nervii(g)


async def _run_phase(g: Gaul) -> None:
    g.tell("arverni_phase")
    _begin(g, ArverniStep.WAR)
    tell_war(g)
    _begin(g, ArverniStep.TARGETS)
    region = await target_region(g)
    faction = None if region is None else await target_faction(g, region)
    g.tell("arverni_no_target") if region is None else g.tell("arverni_target", region=region, faction=faction)
    _begin(g, ArverniStep.RALLY)
    _end(g, await rally_phase(g, tuple(at_war_regions(g))))
    _begin(g, ArverniStep.MARCH)
    if is_frost(g):
        g.tell("arverni_frost")
    else:
        _end(g, await march_phase(g, region))
    _begin(g, ArverniStep.RAID)
    allied: dict[Region, bool] = {}
    _end(g, await raid_phase(g, faction, allied))
    _begin(g, ArverniStep.BATTLE)
    _end(g, await battle_phase(g, region, faction, allied))
    g.tell("arverni_over")


def _begin(g: Gaul, step: ArverniStep) -> None:
    g.tell("arverni_step", step=step, rule=step.rule)


def _end(g: Gaul, did_something: bool) -> None:
    if not did_something:
        g.tell("arverni_idle")


def tell_war(g: Gaul) -> None:
    """§A6.2: the Regions that put the Arverni At War, and why."""
    for region in at_war_regions(g):
        g.tell("arverni_war_home" if region in HOMES else "arverni_war_ally", region=region, n=count_enemies(g, region))
    if not at_war_regions(g):
        g.tell("arverni_no_war")


# Targets (§A6.2) --------------------------------------------------------------------------------------------------


async def target_region(g: Gaul) -> Region | None:
    """By die one of the At War Regions: the one with most enemies, or a named Home Region with any."""
    able = at_war_regions(g)
    if not able:
        return None
    named = await _read(g, REGION_ROLL, able, "arverni_region", Most.ENEMIES)
    if named is not None:
        return named
    most = max(count_enemies(g, region) for region in able)
    return await at_random(g, [region for region in able if count_enemies(g, region) == most], "arverni_region_tie")


async def target_faction(g: Gaul, region: Region) -> Faction:
    """By die a faction in the target Region: the one with most pieces, or a named one."""
    there = [faction for faction in ENEMIES if g.count_pieces(region, faction)]
    named = await _read(g, FACTION_ROLL, there, "arverni_faction", Most.PIECES)
    if named is not None:
        return named
    most = max(g.count_pieces(region, faction) for faction in there)
    return await at_random(g, [faction for faction in there if g.count_pieces(region, faction) == most], "arverni_faction_tie")


async def _read(g: Gaul, column: tuple[T | None, ...], able: list[T], what: str, top: Most) -> T | None:
    """Roll, and read the column from the rolled row downward, and back to the top (C11); None: the row of the most."""
    die = await Chance(DIE, what)
    rows = (*column[die - 1 :], None)  # at the top is the row of the most
    found = next(row for row in rows if row is None or row in able)
    g.tell("arverni_die", n=die, row=top if rows[0] is None else rows[0])
    if found != rows[0]:
        g.tell("arverni_down", row=top if found is None else found)
    return found


# Rally (§A6.2.1) --------------------------------------------------------------------------------------------------


async def rally_provoked_arverni(g: Gaul, around: tuple[Region, ...]) -> None:
    """§A3.2.3: a free Rally after a Seizure follows the same steps, in the At War Regions around (R-84)."""
    await rally_phase(g, tuple(region for region in at_war_regions(g) if region in around))


async def rally_phase(g: Gaul, regions: tuple[Region, ...]) -> bool:
    """Citadels first, then Allies, then Warbands; each Region once, and not if Devastated or Intimidated."""
    left = [r for r in regions if not g.is_devastated(r) and not g.rules.blocks_growth(g, ARVERNI, r)]
    for region in regions:
        if region not in left:
            g.tell("arverni_barred", region=region)
    able = len(left)
    while g.count_available_citadels(ARVERNI) and (towns := _towns(g, left)):
        tribe = await at_random(g, towns, "arverni_citadel")
        g.place_citadel(tribe, ARVERNI)
        g.tell("fortified", faction=ARVERNI, tribe=tribe)
        left.remove(g.region_of(tribe))
    while candidates := _ally_candidates(g, left):
        tribe = await at_random(g, candidates, "arverni_ally")
        g.place_ally(tribe, ARVERNI)
        g.tell("allied", faction=ARVERNI, tribe=tribe)
        left.remove(g.region_of(tribe))
    grown = able - len(left)
    while left and g.count_available_bands(ARVERNI):
        enough = sum(count_rallied(g, ARVERNI, region) for region in left) <= g.count_available_bands(ARVERNI)
        region = left[0] if enough else await at_random(g, left, "arverni_rally")
        left.remove(region)
        grown += place_bands(g, ARVERNI, region, count_rallied(g, ARVERNI, region))
    return grown > 0


def _towns(g: Gaul, regions: list[Region]) -> list[Tribe]:
    """Arverni Allies at Cities."""
    return [tribe for region in regions for tribe in g.tribes_in(region) if tribe in CITY and g.tribes[tribe] == ally(ARVERNI)]


def _ally_candidates(g: Gaul, regions: list[Region]) -> list[Tribe]:
    """Where an Ally may be placed under Arverni Control: Cities first, then Home Regions, then elsewhere."""
    tribes = [tribe for r in regions if g.control(r) is ARVERNI for tribe in open_tribes(g, ARVERNI, r)]
    cities = [tribe for tribe in tribes if tribe in CITY]
    at_home = [tribe for tribe in tribes if g.region_of(tribe) in HOMES]
    return cities or at_home or tribes


# March (§A6.2.2) --------------------------------------------------------------------------------------------------


async def march_phase(g: Gaul, target: Region | None) -> bool:
    """All hide; surplus Warbands go to the target Region, then to one that an Aedui or Roman would lose."""
    hiding = sum(g.count_bands(region, ARVERNI) - g.count_hidden(region, ARVERNI) for region in g.regions())
    if hiding:
        g.tell("arverni_hide", n=hiding)
    for region in g.regions():
        g.hide(region, ARVERNI)
    groups = {r: n for r in g.regions() if r is not target and (n := count_surplus(g, ARVERNI, r)) > 0}
    able = len(groups)
    if target is not None:
        _march_in(g, groups, target)
    prey = _prey(g, groups, AEDUI) or _prey(g, groups, ROMANS)
    if prey:
        lost = await at_random(g, prey, "arverni_march")
        g.tell("arverni_prey", faction=g.control(lost), region=lost)
        _march_in(g, groups, lost)
    return hiding > 0 or len(groups) < able


def _march_in(g: Gaul, groups: dict[Region, int], target: Region) -> None:
    """All groups next to the target go there, the largest first."""
    for origin in sorted((r for r in groups if is_adjacent(r, target)), key=lambda r: -groups[r]):
        move_bands(g, ARVERNI, origin, target, groups.pop(origin))


def _prey(g: Gaul, groups: dict[Region, int], controller: Faction) -> list[Region]:
    """Regions that the faction Controls and would no longer, if the groups next to them came."""
    return [
        region
        for region in g.regions()
        if g.control(region) is controller
        and g.rules.may_stack(g, ARVERNI, region)
        and (coming := sum(n for origin, n in groups.items() if is_adjacent(origin, region)))
        and 2 * g.count_pieces(region, controller) <= coming + count_enemies(g, region) + g.count_pieces(region, ARVERNI)
    ]


# Raid (§A6.2.3) ---------------------------------------------------------------------------------------------------


def count_reserve(g: Gaul, region: Region, allied: bool) -> int:
    """Hidden Warbands to keep for an Ambush that would hurt: one more than the least Hidden of those it could hit.

    Where Auxilia and Aedui Warbands stand together with Diviciacus, each of the two counts the Hidden of both (R-85).
    """
    hidden = g.count_hidden(region, ARVERNI)
    both = g.count_hidden(region, ROMANS) + g.count_hidden(region, AEDUI)
    foes = ambush_targets(g, ARVERNI, region)
    needs = [both if allied and foe in (ROMANS, AEDUI) else g.count_hidden(region, foe) for foe in foes]
    return min((need + 1 for need in needs if need < hidden), default=0)


async def raid_phase(g: Gaul, target: Faction | None, allied: dict[Region, bool]) -> bool:
    """Up to two Warbands per Region that no Ambush needs, against factions that have Resources, the target first.

    `allied` notes where Romans and Aedui have said whether they stand together: it holds for the Battle too.
    """
    raided = False
    for region in g.regions():
        if not raid_victims(g, ARVERNI, region):
            continue
        if _is_alliance_asked(g, region):
            allied[region] = await stand_together(g, region, ARVERNI)
        reserve = count_reserve(g, region, allied.get(region, False))
        if reserve:
            g.tell("arverni_reserve", region=region, n=reserve)
        for _ in range(min(MOST_RAIDERS, g.count_hidden(region, ARVERNI) - reserve)):
            victims = raid_victims(g, ARVERNI, region)
            if not victims:
                break
            others = players_first(g, victims)
            victim = target if target in victims else await at_random(g, others, "arverni_raid")
            g.reveal(region, ARVERNI, 1)
            pillage(g, ARVERNI, region, Steal(victim))
            raided = True
    return raided


def _is_alliance_asked(g: Gaul, region: Region) -> bool:
    """R-85: near Diviciacus, where it changes how many Warbands can Raid."""
    if not is_near_diviciacus(g, region):
        return False
    hidden = g.count_hidden(region, ARVERNI)
    apart, together = (min(MOST_RAIDERS, hidden - count_reserve(g, region, allied)) for allied in (False, True))
    return apart != together


# Battle (§A6.2.4) -------------------------------------------------------------------------------------------------


async def battle_phase(g: Gaul, region: Region | None, target: Faction | None, allied: dict[Region, bool]) -> bool:
    """Ambush wherever it hurts: in the target Region first, the target faction first."""
    a = Action(ARVERNI, Command.BATTLE)
    done: list[Region] = []
    while able := [r for r in g.regions() if r not in done and ambush_targets(g, ARVERNI, r)]:
        here = region if region in able else await at_random(g, able, "arverni_battle")
        done.append(here)
        foes = ambush_targets(g, ARVERNI, here)
        while foes:
            others = players_first(g, foes)
            foe = target if target in foes else await at_random(g, others, "arverni_foe")
            if not await _is_blocked(g, foe, here, allied):
                await fight(g, a, Clash(here, ARVERNI, foe, ambush=True))
                break
            foes = [foe for foe in foes if foe not in (ROMANS, AEDUI)]
    return bool(done)


async def _is_blocked(g: Gaul, foe: Faction, region: Region, allied: dict[Region, bool]) -> bool:
    """R-92: whether Auxilia and Aedui Warbands together have too many Hidden; what they said before the Raid holds."""
    hidden = g.count_hidden(region, ARVERNI)
    if region not in allied:
        if await blocks_ambush(g, ARVERNI, foe, region, hidden):
            allied[region] = True
        return allied.get(region, False)
    both = g.count_hidden(region, ROMANS) + g.count_hidden(region, AEDUI)
    blocked = allied[region] and foe in (ROMANS, AEDUI) and hidden <= both
    if blocked:
        g.tell("ambush_blocked", faction=ARVERNI, region=region)
    return blocked
