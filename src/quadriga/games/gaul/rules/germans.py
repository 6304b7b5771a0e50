"""§6.2: the Germans Phase, by rule and by die."""

from __future__ import annotations

from ..atlas import GERMANIA, SUEBI
from ..moves import Steal
from ..state import Gaul
from ..terms import FACTIONS, GERMANS, Command, GermanStep, Region, Tribe
from .action import Action
from .battle.procedure import fight
from .battle.state import Clash
from .choose import place_bands
from .game_run import ambush_targets, at_random, count_surplus, move_bands, players_first
from .nervii import rise_of_the_nervii
from .recruit_rally import count_rallied, german_tribes
from .seize_raid import pillage, raid_victims


async def germans_phase(g: Gaul, *, rally: bool = True, march: bool = True, always_ambush: bool = False) -> None:
    """§6.2. Events skip a step, or let every German Ambush."""
    with g.acts(GERMANS):
        await _run_phase(g, rally=rally, march=march, always_ambush=always_ambush)
    rise_of_the_nervii(g)


async def _run_phase(g: Gaul, *, rally: bool, march: bool, always_ambush: bool) -> None:
    g.tell("germans_phase")
    if _begin(g, GermanStep.RALLY, rally):
        await rally_phase(g)
    if _begin(g, GermanStep.MARCH, march):
        await march_phase(g)
    _begin(g, GermanStep.RAID)
    await raid_phase(g)
    _begin(g, GermanStep.BATTLE)
    await battle_phase(g, always_ambush=always_ambush)
    g.tell("germans_over")


def _begin(g: Gaul, step: GermanStep, takes_place: bool = True) -> bool:
    """Report the step, and whether an Event leaves it out."""
    g.tell("german_step", step=step, rule=step.rule)
    if not takes_place:
        g.tell("german_skipped")
    return takes_place


# Rally (§6.2.1) ---------------------------------------------------------------------------------------------------


async def rally_phase(g: Gaul) -> None:
    """As many Allies as possible, one in a Region (R-10), the Suebi first, then Germania, then elsewhere; then Warbands."""
    used: list[Region] = []
    while g.count_available_allies(GERMANS):
        candidates = _ally_candidates(g, used)
        if not candidates:
            break
        tribe = await at_random(g, candidates, "german_ally")
        used.append(g.region_of(tribe))
        g.place_ally(tribe, GERMANS)
        g.tell("allied", faction=GERMANS, tribe=tribe)
    regions = [region for region in g.regions() if not g.is_devastated(region) and count_rallied(g, GERMANS, region)]
    while regions and g.count_available_bands(GERMANS):
        enough = sum(count_rallied(g, GERMANS, region) for region in regions) <= g.count_available_bands(GERMANS)
        region = regions[0] if enough else await at_random(g, regions, "german_rally")
        regions.remove(region)
        place_bands(g, GERMANS, region, count_rallied(g, GERMANS, region))


def _ally_candidates(g: Gaul, used: list[Region]) -> list[Tribe]:
    tribes = [tribe for region in g.regions() if region not in used for tribe in german_tribes(g, region)]
    suebi: list[Tribe] = [tribe for tribe in tribes if tribe in SUEBI]
    at_home = [tribe for tribe in tribes if g.region_of(tribe) in GERMANIA]
    return suebi or at_home or tribes


# March (§6.2.2) ---------------------------------------------------------------------------------------------------


async def march_phase(g: Gaul) -> None:
    """The largest surplus first leaves for a Region it can take; then all Warbands hide."""
    groups = {region: surplus for region in g.regions() if (surplus := count_surplus(g, GERMANS, region)) > 0}
    while groups:
        largest = max(groups.values())
        origin = await at_random(g, [region for region, n in groups.items() if n == largest], "german_march")
        n = groups.pop(origin)
        target = await at_random(g, destinations(g, origin, n), "german_destination")
        move_bands(g, GERMANS, origin, target, n)
    for region in g.regions():
        g.hide(region, GERMANS)


def destinations(g: Gaul, origin: Region, n: int) -> list[Region]:
    """Where the group adds Germanic Control; among those, or else among all, where a player has Control."""
    around = [*g.rules.next_to(g, GERMANS, origin)]
    adding = [region for region in around if _adds_control(g, region, n)] or around
    player_held = [r for r in adding if (controller := g.control(r)) is not None and g.is_player(controller)]
    return player_held or adding


def _adds_control(g: Gaul, region: Region, n: int) -> bool:
    if g.control(region) is GERMANS:
        return False
    others = sum(g.count_pieces(region, faction) for faction in FACTIONS if faction is not GERMANS)
    return g.count_pieces(region, GERMANS) + n > others


# Raid (§6.2.3) ----------------------------------------------------------------------------------------------------


async def raid_phase(g: Gaul) -> None:
    """Up to two Warbands per Region take a Resource each from factions that have any."""
    for region in g.regions():
        for _ in range(min(2, g.count_hidden(region, GERMANS))):
            victims = players_first(g, raid_victims(g, GERMANS, region))
            if not victims:
                break
            victim = await at_random(g, victims, "german_raid")
            g.reveal(region, GERMANS, 1)
            pillage(g, GERMANS, region, Steal(victim))


# Battle (§6.2.4) --------------------------------------------------------------------------------------------------


async def battle_phase(g: Gaul, *, always_ambush: bool = False) -> None:
    """Battle with Ambush wherever possible, in random order against random enemies."""
    a = Action(GERMANS, Command.BATTLE)
    done: list[Region] = []
    while True:
        regions = [r for r in g.regions() if r not in done and ambush_targets(g, GERMANS, r, always=always_ambush)]
        if not regions:
            return
        region = await at_random(g, regions, "german_battle")
        done.append(region)
        targets = players_first(g, ambush_targets(g, GERMANS, region, always=always_ambush))
        target = await at_random(g, targets, "german_target")
        await fight(g, a, Clash(region, GERMANS, target, ambush=True))
