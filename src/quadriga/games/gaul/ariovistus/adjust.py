"""§A2.1.1: how each faction adjusts its forces in the Interlude. Fractions round up; Home Regions give up pieces last."""

from __future__ import annotations

from collections.abc import Iterable

from quadriga.kernel import Amounts, Ask, Subset

from ..atlas import BELGICA, CITY, GERMANIA
from ..events.leaving import go_home
from ..moves import At, Select
from ..rules.choose import choose_region, choose_tribe, open_tribes, place_bands
from ..rules.circumvallation import count_ringed, find_ring, lift_ring
from ..rules.removal import remove_tribe
from ..ruleset import Ruleset
from ..state import Gaul
from ..terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACES,
    GERMANS,
    LEADERS,
    REGIONS,
    ROMANS,
    TRIBES,
    Faction,
    Force,
    Region,
    Standing,
    Tribe,
    ally,
    citadel,
    force,
)

GERMANS_STAYING = Ruleset().bands[GERMANS]  # 15 of the 30 Warbands leave the game
ORDER = (GERMANS, BELGAE, AEDUI, ARVERNI, ROMANS)


def chooser(g: Gaul, faction: Faction) -> Faction:
    """Who adjusts: for the Arverni the Germans, soon to be them."""
    return GERMANS if faction is ARVERNI else faction


# Removing ---------------------------------------------------------------------------------------------------------


def take_bands(g: Gaul, region: Region, faction: Faction, n: int) -> None:
    """Remove n Warbands or Auxilia; in Spring all hide, so the Scouted and Revealed go first."""
    for face in reversed(FACES):
        k = min(n, g.count_kind(region, faction, face))
        if k:
            g.remove(region, force(faction, face), k)
            g.tell("removed", piece=force(faction, face), n=k, region=region)
            n -= k


async def remove_bands(g: Gaul, faction: Faction, least: int, last: tuple[Region, ...]) -> None:
    """At least `least` Warbands or Auxilia leave; those of the Regions named only when all others are gone (R-87)."""
    abroad = {r: n for r in REGIONS if r not in last and (n := g.count_bands(r, faction))}
    at_home = {r: n for r in last if (n := g.count_bands(r, faction))}
    gone = await _remove_among(g, faction, abroad, min(least, sum(abroad.values())))
    if gone == sum(abroad.values()):
        await _remove_among(g, faction, at_home, max(0, least - gone))


async def _remove_among(g: Gaul, faction: Faction, caps: dict[Region, int], least: int) -> int:
    """The faction chooses from where; returns how many left."""
    chosen = caps
    if least < sum(caps.values()):
        seat = g.seat(chooser(g, faction))
        answer = await Ask(seat, Amounts(caps, least), "adjust_bands", rule="A2.1.1", faction=faction, n=least)
        chosen = {amount.item: amount.n for amount in answer}
    for region, n in chosen.items():
        take_bands(g, region, faction, n)
    return sum(chosen.values())


async def remove_allies(g: Gaul, faction: Faction, least: int, last: Iterable[Tribe]) -> None:
    """At least `least` Allies leave; those named only when all others are gone (R-87)."""
    spared = list(last)
    discs = [tribe for tribe in TRIBES if g.tribes[tribe] == ally(faction)]
    abroad = [tribe for tribe in discs if tribe not in spared]
    gone = await _remove_discs(g, faction, abroad, min(least, len(abroad)))
    if gone == len(abroad):
        await _remove_discs(g, faction, [tribe for tribe in discs if tribe in spared], max(0, least - gone))


async def _remove_discs(g: Gaul, faction: Faction, group: list[Tribe], least: int) -> int:
    chosen = tuple(At(tribe) for tribe in group)
    if least < len(group):
        seat = g.seat(chooser(g, faction))
        options = Subset(chosen, least, len(group))
        chosen = await Ask(seat, options, "adjust_allies", rule="A2.1.1", faction=faction, n=least)
    for choice in chosen:
        remove_tribe(g, choice.tribe)
    return len(chosen)


def fraction(total: int, of: int) -> int:
    """A half or a quarter, rounded up."""
    return -(-total // of)


async def halve(
    g: Gaul, faction: Faction, last: tuple[Region, ...], of: int = 2, tribes: Iterable[Tribe] | None = None
) -> None:
    """Remove the fraction of the faction's Allies and of its Warbands or Auxilia on the map."""
    if tribes is None:
        tribes = [tribe for region in last for tribe in g.tribes_in(region)]
    await remove_allies(g, faction, fraction(g.tribes.count(ally(faction)), of), tribes)
    await remove_bands(g, faction, fraction(sum(g.count_bands(r, faction) for r in REGIONS), of), last)


async def demote_citadels(g: Gaul, faction: Faction, n: int, last: Tribe) -> None:
    """n Citadels become Allies, the named one last."""
    for _ in range(n):
        towns = [tribe for tribe in CITY if g.tribes[tribe] == citadel(faction)]
        towns = [tribe for tribe in towns if tribe is not last] or towns
        if not towns:
            return
        tribe = towns[0]
        if len(towns) > 1:
            seat = g.seat(chooser(g, faction))
            move = await Ask(seat, [At(t) for t in towns], "adjust_citadel", rule="A2.1.1", faction=faction)
            tribe = move.tribe
        g.demote(tribe, faction)
        g.tell("turned", tribe=tribe, status=g.status(tribe))


def secure_city(g: Gaul, tribe: Tribe, faction: Faction) -> None:
    """Whatever else is at the faction's capital gives way to its Ally."""
    if g.owner(tribe) is faction:
        return
    g.subdue(tribe)
    g.place_ally(tribe, faction)
    g.tell("turned", tribe=tribe, status=g.status(tribe))


# The factions, in order -------------------------------------------------------------------------------------------


async def lift_circumvallation(g: Gaul) -> None:
    """Pieces under the marker become Available, the Citadel and Allies too, and it goes (R-42)."""
    found = find_ring(g)
    if found is None:
        return
    region, faction = found
    bands, leader = count_ringed(g, region, faction)
    take_bands(g, region, faction, bands)
    if leader:
        g.remove(region, LEADERS[faction])
        g.tell("removed", piece=LEADERS[faction], n=1, region=region)
    for tribe in g.tribes_of(region, faction):
        remove_tribe(g, tribe)
    lift_ring(g)


async def adjust_germans(g: Gaul) -> None:
    """The Leader and 15 Warbands leave the game, Settlements become Allies or Warbands, then a quarter goes."""
    dismiss_leader(g, GERMANS)
    caps = {region: n for region in REGIONS if (n := g.count_bands(region, GERMANS))}
    on_map = sum(caps.values())
    least, most = max(0, on_map - GERMANS_STAYING), min(on_map, GERMANS_STAYING)
    if most:
        args = {"faction": GERMANS, "n": least}
        chosen = await Ask(g.seat(GERMANS), Amounts(caps, least, most), "adjust_leaving", rule="A2.1.1", **args)
        for region, n in chosen:
            take_bands(g, region, GERMANS, n)
    await _found_tribes(g)
    await halve(g, GERMANS, GERMANIA, of=4)


async def _found_tribes(g: Gaul) -> None:
    """Settlements under Germanic Control become Allies where a tribe is open; the others are three Warbands each.

    Where there are too few of either for all, the Germans choose.
    """
    held = [region for region in _settled(g) if g.control(region) is GERMANS]
    while open_to := {region: tribes for region in held if (tribes := open_tribes(g, GERMANS, region))}:
        tribe = await _choose_settlers_tribe(g, open_to)
        held.remove(g.region_of(tribe))
        _abandon(g, g.region_of(tribe))
        g.place_ally(tribe, GERMANS)
        g.tell("turned", tribe=tribe, status=g.status(tribe))
    while settled := _settled(g):
        left = GERMANS_STAYING - sum(g.count_bands(region, GERMANS) for region in REGIONS)
        places = settled if 0 < left < 3 * len(settled) else settled[:1]
        region = await choose_region(g, GERMANS, places, "adjust_last_bands", "A2.1.1", n=left)
        assert region is not None, "there is a Settlement"
        _abandon(g, region)
        place_bands(g, GERMANS, region, min(3, left))


def _settled(g: Gaul) -> list[Region]:
    return [region for region in REGIONS if g.count(region, Force.SETTLEMENT)]


def _abandon(g: Gaul, region: Region) -> None:
    g.remove(region, Force.SETTLEMENT)
    g.tell("removed", piece=Force.SETTLEMENT, n=1, region=region)


async def _choose_settlers_tribe(g: Gaul, open_to: dict[Region, list[Tribe]]) -> Tribe:
    """The tribe that takes in the next settlers: of the first Region; of any, if there are too few Allies for all."""
    if g.count_available_allies(GERMANS) < len(open_to):
        tribes = [tribe for row in open_to.values() for tribe in row]
        tribe = await choose_tribe(g, GERMANS, tribes, "adjust_last_allies", "A2.1.1", n=g.count_available_allies(GERMANS))
    else:
        region, tribes = next(iter(open_to.items()))
        tribe = await choose_tribe(g, GERMANS, tribes, "adjust_tribe", "A2.1.1", region=region)
    assert tribe is not None, "a tribe is open"
    return tribe


def dismiss_leader(g: Gaul, faction: Faction) -> None:
    """The Leader piece leaves the game."""
    home = g.find_leader(faction)
    if home is not None:
        g.remove(home, LEADERS[faction])
        g.tell("removed", piece=LEADERS[faction], n=1, region=home)
    g.standing[faction] = int(Standing.OUT)


async def adjust_belgae(g: Gaul) -> None:
    """Half goes, from Belgica last; Ambiorix himself appears where most Belgae are."""
    await halve(g, BELGAE, BELGICA)
    home = g.find_leader(BELGAE)
    if home is not None:
        g.remove(home, LEADERS[BELGAE])
    await place_where_most(g, BELGAE, BELGICA)


async def place_where_most(g: Gaul, faction: Faction, homes: tuple[Region, ...]) -> None:
    """The named Leader in the Region with most pieces of the faction; among equals as it likes."""
    counts = {region: g.count_pieces(region, faction) for region in g.regions()}
    most = max(counts.values())
    regions = [region for region in counts if counts[region] == most] if most else list(homes)
    region = regions[0]
    if len(regions) > 1:
        options = [Select(r) for r in regions]
        region = (await Ask(g.seat(faction), options, "adjust_leader", rule="A2.1.1", faction=faction)).region
    g.place_leader(region, faction, Standing.NAMED)
    g.tell("leader", faction=faction, region=region)


async def adjust_aedui(g: Gaul) -> None:
    """Diviciacus leaves, a Citadel shrinks, half goes, Bibracte stays Aedui."""
    dismiss_leader(g, AEDUI)
    await demote_citadels(g, AEDUI, 1, Tribe.AEDUI)
    await halve(g, AEDUI, (Region.AEDUI,))
    secure_city(g, Tribe.AEDUI, AEDUI)


async def adjust_arverni(g: Gaul) -> None:
    """Vercingetorix will come. Two Citadels shrink and half goes, Cadurci and Volcae whenever wanted.

    Gergovia and three Warbands are sure in the end.
    """
    g.standing[ARVERNI] = int(Standing.WAITING)
    await demote_citadels(g, ARVERNI, 2, Tribe.ARVERNI)
    await halve(g, ARVERNI, (Region.ARVERNI,), tribes=(Tribe.ARVERNI,))
    secure_city(g, Tribe.ARVERNI, ARVERNI)
    place_bands(g, ARVERNI, Region.ARVERNI, max(0, 3 - g.count_bands(Region.ARVERNI, ARVERNI)))


async def adjust_romans(g: Gaul) -> None:
    """Half of Forts, Allies and Auxilia go, no Legion; Caesar returns if nobody leads."""
    forts = [region for region in REGIONS if g.has_fort(region) and region is not Region.PROVINCIA]
    if forts:
        least = fraction(len(forts), 2)
        options = Subset([Select(region) for region in forts], least, len(forts))
        chosen = await Ask(g.seat(ROMANS), options, "adjust_forts", rule="A2.1.1", faction=ROMANS, n=least)
        for choice in chosen:
            g.remove(choice.region, Force.FORT)
            g.tell("removed", piece=Force.FORT, n=1, region=choice.region)
    await halve(g, ROMANS, (Region.PROVINCIA,))
    if g.find_leader(ROMANS) is not None:
        return
    if g.control(Region.PROVINCIA) is ROMANS:
        g.place_leader(Region.PROVINCIA, ROMANS, Standing.NAMED)
        g.tell("leader", faction=ROMANS, region=Region.PROVINCIA)
    else:
        await place_where_most(g, ROMANS, (Region.PROVINCIA,))


# Out of Cisalpina -------------------------------------------------------------------------------------------------


async def leave_cisalpina(g: Gaul) -> None:
    """Each faction in turn takes its pieces out of Cisalpina to its Home Regions, or removes them."""
    for faction in ORDER:
        await go_home(g, faction, chooser(g, faction), "A2.1.1")
