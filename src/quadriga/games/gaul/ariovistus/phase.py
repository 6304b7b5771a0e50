"""§A6.2: the Arverni Phase, by rule and by die."""

from __future__ import annotations

from typing import TypeVar

from quadriga.games.gaul.action import Action
from quadriga.games.gaul.ariovistus.war import ENEMIES, HOMES, at_war_regions, count_enemies
from quadriga.games.gaul.atlas import CITY, is_adjacent
from quadriga.games.gaul.battle import fight
from quadriga.games.gaul.clash import Clash
from quadriga.games.gaul.deck import is_frost
from quadriga.games.gaul.game_run import ambush_targets, at_random, count_surplus, move_bands
from quadriga.games.gaul.growth import count_rallied
from quadriga.games.gaul.join import blocks_ambush
from quadriga.games.gaul.moves import Steal
from quadriga.games.gaul.plunder import pillage, raid_victims
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Command, Faction, Phase, Region, Tribe, ally
from quadriga.games.gaul.words import open_tribes, place_bands, roll

REGION_ROLL = (None, None, Region.ARVERNI, Region.CARNUTES, Region.PICTONES, Region.VENETI)  # None: most enemies
FACTION_ROLL = (None, None, AEDUI, GERMANS, ROMANS, BELGAE)  # None: the one with most pieces
MOST_RAIDERS = 2
T = TypeVar("T")


async def arverni_after_card(g: Gaul) -> None:
    """§A2.3.9: the Phase as a turn of its own, after both factions have acted on the card."""
    await arverni_phase(g)
    g.phase = Phase.CARD_END


async def arverni_phase(g: Gaul) -> None:
    """§A6.2: targets, then Rally, March, Raid and Battle. Events call it whether or not the Arverni are At War."""
    before, g.acting = g.acting, int(ARVERNI)
    g.tell("arverni_phase")
    region = await target_region(g)
    faction = None if region is None else await target_faction(g, region)
    if region is not None:
        g.tell("arverni_target", region=region, faction=faction)
    await rally_phase(g, tuple(at_war_regions(g)))
    if not is_frost(g):
        await march_phase(g, region)
    await raid_phase(g, faction)
    await battle_phase(g, region, faction)
    g.acting = before


# Targets (§A6.2) --------------------------------------------------------------------------------------------------


async def target_region(g: Gaul) -> Region | None:
    """By die one of the At War Regions: the one with most enemies, or a named Home Region with any."""
    able = at_war_regions(g)
    if not able:
        return None
    column = _from(REGION_ROLL, await roll(g, "arverni_region"))
    named = next(region for region in column if region is None or region in able)
    if named is not None:
        return named
    most = max(count_enemies(g, region) for region in able)
    return await at_random([region for region in able if count_enemies(g, region) == most], "arverni_region_tie")


async def target_faction(g: Gaul, region: Region) -> Faction:
    """By die a faction in the target Region: the one with most pieces, or a named one."""
    there = [faction for faction in ENEMIES if g.count_pieces(region, faction)]
    column = _from(FACTION_ROLL, await roll(g, "arverni_faction"))
    named = next(faction for faction in column if faction is None or faction in there)
    if named is not None:
        return named
    most = max(g.count_pieces(region, faction) for faction in there)
    return await at_random([faction for faction in there if g.count_pieces(region, faction) == most], "arverni_faction_tie")


def _from(column: tuple[T, ...], die: int) -> tuple[T, ...]:
    """The column from the rolled row downward, and back to the top (C11)."""
    return column[die - 1 :] + column[: die - 1]


# Rally (§A6.2.1) --------------------------------------------------------------------------------------------------


async def rally_provoked_arverni(g: Gaul, around: tuple[Region, ...]) -> None:
    """§A3.2.3: a free Rally after a Seizure follows the same steps, in the At War Regions around (R-84)."""
    await rally_phase(g, tuple(region for region in at_war_regions(g) if region in around))


async def rally_phase(g: Gaul, regions: tuple[Region, ...]) -> None:
    """Citadels first, then Allies, then Warbands; each Region once, and not if Devastated or Intimidated."""
    left = [r for r in regions if not g.is_devastated(r) and not g.rules.blocks_growth(g, ARVERNI, r)]
    while g.count_available_citadels(ARVERNI) and (towns := _towns(g, left)):
        tribe = await at_random(towns, "arverni_citadel")
        g.place_citadel(tribe, ARVERNI)
        g.tell("fortified", faction=ARVERNI, tribe=tribe)
        left.remove(g.region_of(tribe))
    while candidates := _ally_candidates(g, left):
        tribe = await at_random(candidates, "arverni_ally")
        g.place_ally(tribe, ARVERNI)
        g.tell("allied", faction=ARVERNI, tribe=tribe)
        left.remove(g.region_of(tribe))
    left = [region for region in left if count_rallied(g, ARVERNI, region)]
    while left and g.count_available_bands(ARVERNI):
        enough = sum(count_rallied(g, ARVERNI, region) for region in left) <= g.count_available_bands(ARVERNI)
        region = left[0] if enough else await at_random(left, "arverni_rally")
        left.remove(region)
        place_bands(g, ARVERNI, region, count_rallied(g, ARVERNI, region))


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


async def march_phase(g: Gaul, target: Region | None) -> None:
    """All hide; surplus Warbands go to the target Region, then to one that an Aedui or Roman would lose."""
    for region in g.regions():
        g.hide(region, ARVERNI)
    groups = {r: n for r in g.regions() if r is not target and (n := count_surplus(g, ARVERNI, r)) > 0}
    if target is not None:
        _march_in(g, groups, target)
    prey = _prey(g, groups, AEDUI) or _prey(g, groups, ROMANS)
    if prey:
        _march_in(g, groups, await at_random(prey, "arverni_march"))


def _march_in(g: Gaul, groups: dict[Region, int], target: Region) -> None:
    """All groups next to the target go there, the largest first."""
    if not g.rules.may_stack(g, ARVERNI, target):
        return
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


def count_reserve(g: Gaul, region: Region) -> int:
    """Hidden Warbands to keep for an Ambush that would hurt: one more than the least Hidden of those it could hit.

    Where Auxilia and Aedui Warbands may stand together with Diviciacus, against all of them if that is possible (R-85).
    """
    hidden = g.count_hidden(region, ARVERNI)
    needs = [_need(g, region, faction, hidden) for faction in ambush_targets(g, ARVERNI, region)]
    return min(needs, default=0)


def _need(g: Gaul, region: Region, faction: Faction, hidden: int) -> int:
    if faction in (ROMANS, AEDUI) and g.find_leader(AEDUI) is not None and g.rules.aedui_range(g, region):
        together = g.count_hidden(region, ROMANS) + g.count_hidden(region, AEDUI) + 1
        if together <= hidden:
            return together
    return g.count_hidden(region, faction) + 1


async def raid_phase(g: Gaul, target: Faction | None) -> None:
    """Up to two Warbands per Region that no Ambush needs, against factions that have Resources, the target first."""
    for region in g.regions():
        for _ in range(min(MOST_RAIDERS, g.count_hidden(region, ARVERNI) - count_reserve(g, region))):
            victims = raid_victims(g, ARVERNI, region)
            if not victims:
                break
            victim = target if target is not None and target in victims else await at_random(victims, "arverni_raid")
            g.reveal(region, ARVERNI, 1)
            pillage(g, ARVERNI, region, Steal(victim))


# Battle (§A6.2.4) -------------------------------------------------------------------------------------------------


async def battle_phase(g: Gaul, region: Region | None, target: Faction | None) -> None:
    """Ambush wherever it hurts: in the target Region first, the target faction first."""
    a = Action(ARVERNI, Command.BATTLE)
    done: list[Region] = []
    while able := [r for r in g.regions() if r not in done and ambush_targets(g, ARVERNI, r)]:
        here = region if region is not None and region in able else await at_random(able, "arverni_battle")
        done.append(here)
        foes = ambush_targets(g, ARVERNI, here)
        foe = target if target is not None and target in foes else await at_random(foes, "arverni_foe")
        if not await blocks_ambush(g, ARVERNI, foe, here, g.count_hidden(here, ARVERNI)):
            await fight(g, a, Clash(here, ARVERNI, foe, ambush=True))
