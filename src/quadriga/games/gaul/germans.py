"""§6.2: the Germans Phase, by rule and by die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from quadriga.games.gaul.action import Action
from quadriga.games.gaul.atlas import GERMANIA, NEIGHBOURS, SUEBI
from quadriga.games.gaul.battle import fight
from quadriga.games.gaul.clash import Clash, count_attack, has_shelter
from quadriga.games.gaul.growth import count_rallied, german_tribes
from quadriga.games.gaul.moves import Steal
from quadriga.games.gaul.plunder import pillage, raid_victims
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import FACTIONS, GERMANS, ROMANS, Command, Faction, Force, Region, Tribe
from quadriga.games.gaul.words import place_bands
from quadriga.kernel import Chance

T = TypeVar("T")


async def at_random(items: Sequence[T], what: str) -> T:
    """§6.2.1: equal candidates are chosen by an equal-chance roll."""
    return items[0] if len(items) == 1 else await Chance(items, what)


async def germans_phase(g: Gaul, *, rally: bool = True, march: bool = True, always_ambush: bool = False) -> None:
    """§6.2. Events skip a step, or let every German Ambush."""
    before, g.acting = g.acting, int(GERMANS)
    g.tell("germans_phase")
    if rally:
        await rally_phase(g)
    if march:
        await march_phase(g)
    await raid_phase(g)
    await battle_phase(g, always_ambush=always_ambush)
    g.acting = before


# Rally (§6.2.1) ---------------------------------------------------------------------------------------------------


async def rally_phase(g: Gaul) -> None:
    """As many Allies as possible, the Suebi first, then Germania, then elsewhere; then as many Warbands."""
    used: list[Region] = []
    while g.count_available_allies(GERMANS):
        candidates = _ally_candidates(g, used)
        if not candidates:
            break
        tribe = await at_random(candidates, "german_ally")
        used.append(g.region_of(tribe))
        g.place_ally(tribe, GERMANS)
        g.tell("allied", faction=GERMANS, tribe=tribe)
    regions = [region for region in g.regions() if not g.is_devastated(region) and count_rallied(g, GERMANS, region)]
    while regions and g.count_available_bands(GERMANS):
        enough = sum(count_rallied(g, GERMANS, region) for region in regions) <= g.count_available_bands(GERMANS)
        region = regions[0] if enough else await at_random(regions, "german_rally")
        regions.remove(region)
        place_bands(g, GERMANS, region, count_rallied(g, GERMANS, region))


def _ally_candidates(g: Gaul, used: list[Region]) -> list[Tribe]:
    tribes = [tribe for region in g.regions() if region not in used for tribe in german_tribes(g, region)]
    suebi = [tribe for tribe in tribes if tribe in SUEBI]
    at_home = [tribe for tribe in tribes if g.region_of(tribe) in GERMANIA]
    return suebi or at_home or tribes


# March (§6.2.2) ---------------------------------------------------------------------------------------------------


def count_surplus(g: Gaul, region: Region) -> int:
    """Warbands beyond those needed for Germanic Control."""
    if g.control(region) is not GERMANS:
        return 0
    others = sum(g.count_pieces(region, faction) for faction in FACTIONS if faction is not GERMANS)
    return min(g.count_bands(region, GERMANS), g.count_pieces(region, GERMANS) - others - 1)


async def march_phase(g: Gaul) -> None:
    """The largest surplus first leaves for a Region it can take; then all Warbands hide."""
    groups = {region: surplus for region in g.regions() if (surplus := count_surplus(g, region)) > 0}
    while groups:
        largest = max(groups.values())
        origin = await at_random([region for region, n in groups.items() if n == largest], "german_march")
        n = groups.pop(origin)
        target = await at_random(destinations(g, origin, n), "german_destination")
        _move_bands(g, origin, target, n)
        g.tell("marched", faction=GERMANS, region=origin, target=target, n=n)
    for region in g.regions():
        g.hide(region, GERMANS)


def destinations(g: Gaul, origin: Region, n: int) -> list[Region]:
    """Where the group adds Germanic Control; among those, or else among all, where a player has Control."""
    around = [r for r in NEIGHBOURS[origin] if g.rules.is_playable(g, r) and g.rules.may_stack(g, GERMANS, r)]
    adding = [region for region in around if _adds_control(g, region, n)] or around
    player_held = [r for r in adding if (controller := g.control(r)) is not None and not g.is_game_run(controller)]
    return player_held or adding


def _adds_control(g: Gaul, region: Region, n: int) -> bool:
    if g.control(region) is GERMANS:
        return False
    others = sum(g.count_pieces(region, faction) for faction in FACTIONS if faction is not GERMANS)
    return g.count_pieces(region, GERMANS) + n > others


def _move_bands(g: Gaul, origin: Region, target: Region, n: int) -> None:
    """Hidden Warbands go first, Scouted last (R-09)."""
    for piece in (Force.GERMAN_HIDDEN, Force.GERMAN_REVEALED, Force.GERMAN_SCOUTED):
        k = min(n, g.count(origin, piece))
        g.move(origin, target, piece, k)
        n -= k


# Raid (§6.2.3) ----------------------------------------------------------------------------------------------------


async def raid_phase(g: Gaul) -> None:
    """Up to two Warbands per Region take a Resource each from factions that have any."""
    for region in g.regions():
        for _ in range(min(2, g.count_hidden(region, GERMANS))):
            victims = raid_victims(g, GERMANS, region)
            if not victims:
                break
            victim = await at_random(victims, "german_raid")
            g.reveal(region, GERMANS, 1)
            pillage(g, GERMANS, region, Steal(victim))


# Battle (§6.2.4) --------------------------------------------------------------------------------------------------


def ambush_targets(g: Gaul, region: Region, *, always: bool) -> list[Faction]:
    """Factions with fewer Hidden pieces that would suffer a Loss."""
    if not g.count_hidden(region, GERMANS):
        return []
    return [
        faction
        for faction in FACTIONS
        if faction is not GERMANS
        and g.count_pieces(region, faction)
        and (always or g.count_hidden(region, GERMANS) > g.count_hidden(region, faction))
        and would_hurt(g, region, faction)
    ]


def would_hurt(g: Gaul, region: Region, faction: Faction) -> bool:
    """§6.2.4: whether the Ambush would cause a Loss: one is inflicted, and there is a piece that can take it."""
    clash = Clash(region, GERMANS, faction, ambush=True)
    clash.shelter = has_shelter(g, clash)
    only_provincia_fort = faction is ROMANS and region is Region.PROVINCIA and g.count_pieces(region, faction) == 1
    return count_attack(g, clash) > 0 and not only_provincia_fort


async def battle_phase(g: Gaul, *, always_ambush: bool = False) -> None:
    """Battle with Ambush wherever possible, in random order against random enemies."""
    a = Action(GERMANS, Command.BATTLE)
    done: list[Region] = []
    while True:
        regions = [r for r in g.regions() if r not in done and ambush_targets(g, r, always=always_ambush)]
        if not regions:
            return
        region = await at_random(regions, "german_battle")
        done.append(region)
        target = await at_random(ambush_targets(g, region, always=always_ambush), "german_target")
        await fight(g, a, Clash(region, GERMANS, target, ambush=True))
