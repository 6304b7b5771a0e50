"""Events A19-A36, with the Germans first. Lasting texts stand in lasting.py."""

from __future__ import annotations

from typing import NamedTuple

from ..atlas import CITY, GERMANIA, NEIGHBOURS
from ..cards import Card
from ..moves import PlaceAlly, PlaceCitadel, Select
from ..rules.action import Action
from ..rules.agreement import agrees
from ..rules.battle.state import Twist
from ..rules.choose import place_bands, replace_ally
from ..rules.command import execute, free_command
from ..state import Gaul
from ..terms import (
    ARVERNI,
    BELGAE,
    FACTIONS,
    GAULS,
    GERMANS,
    ROMANS,
    Command,
    Faction,
    Force,
    Region,
    Status,
    Tribe,
    ally,
    citadel,
)
from .free import ambush_from_around, battle_twice
from .pieces import (
    bring_bands,
    clear_faction,
    clear_tribe,
    expel,
    install,
    place_allies,
    place_ally,
    place_citadel,
    remove_allies,
    remove_bands,
    remove_settlements,
    spread_bands,
    spread_settlements,
)
from .vocabulary import (
    PHASE_OF,
    SHADED,
    Way,
    adjacent,
    allies,
    bench,
    choose,
    choose_way,
    decider,
    drop,
    event,
    gain,
    name_faction,
    name_faction_if_any,
    name_factions,
    pick_tribe,
    select_region,
    stay_eligible,
    within_one,
)


@event(Card.GAIUS_VALERIUS_PROCILLUS)
async def gaius_valerius_procillus(g: Gaul, by: Faction) -> None:
    """A19: near Caesar himself."""
    home = g.find_named_leader(ROMANS)
    if home is None:
        return
    others = [faction for faction in FACTIONS if faction is not ROMANS]
    for left in range(3, 0, -1):
        tribe = await pick_tribe(g, by, allies(g, within_one(g, home), others), "event_replace_ally", left, may=True)
        if tribe is None:
            return
        replace_ally(g, tribe, ROMANS)


@event(Card.GAIUS_VALERIUS_PROCILLUS, SHADED)
async def captured(g: Gaul, by: Faction) -> None:
    """A19: all that can March goes."""
    near_germans = {r: [n for n in adjacent(g, r) if g.count_pieces(n, GERMANS)] for r in g.regions()}
    origin = await select_region(g, by, (r for r in g.regions() if g.count_mobile(r, ROMANS) and near_germans[r]))
    if origin is not None:
        target = await select_region(g, by, near_germans[origin])
        assert target is not None, "Germans are next to it"
        g.hide(origin, ROMANS)
        for piece, n in g.pieces(origin, ROMANS).items():
            if piece.is_mobile:
                g.move(origin, target, piece, n)
        g.tell("event_all_moved", faction=ROMANS, region=origin, target=target)
    bench(g, ROMANS)


@event(Card.MORBIHAN)
async def morbihan(g: Gaul, by: Faction) -> None:
    """A20: the Romans may clear Veneti and Seize it."""
    near = any(g.count_pieces(region, ROMANS) for region in within_one(g, Region.VENETI))
    if not near or await choose_way(g, ROMANS, Way.COMMAND, Way.NOTHING) is Way.NOTHING:
        return
    clear_faction(g, Region.VENETI, ARVERNI)
    twist = Twist(no_provocation=True)
    await free_command(g, ROMANS, (Command.SEIZE,), within=(Region.VENETI,), as_if_control=True, twist=twist)


@event(Card.MORBIHAN, SHADED)
async def celtic_ships(g: Gaul, by: Faction) -> None:
    """A20: whatever is Hidden, as the text orders the Ambush (R-60)."""
    if g.status(Tribe.VENETI) is not Status.ARVERNI_ALLY:
        return
    near = within_one(g, Region.VENETI)
    region = await select_region(g, by, (r for r in near if g.count_pieces(r, ROMANS)))
    if region is not None:
        await ambush_from_around(g, ARVERNI, near, region, ROMANS)


@event(Card.VOSEGUS)
async def vosegus(g: Gaul, by: Faction) -> None:
    """A21."""
    await battle_twice(g, by, within_one(g, Region.SEQUANI))


@event(Card.PARLEY)
async def parley(g: Gaul, by: Faction) -> None:
    """A23: the named Leaders meet with all their men."""
    here, there = g.find_named_leader(ROMANS), g.find_named_leader(GERMANS)
    if here is not None and there is not None and here is not there:
        open_to_both = [region for region in g.regions() if g.rules.may_stack(g, GERMANS, region)]
        between = [region for region in open_to_both if region in NEIGHBOURS[here] and region in NEIGHBOURS[there]]
        if there in NEIGHBOURS[here]:
            mover = await name_faction(g, by, (ROMANS, GERMANS) if here in open_to_both else (ROMANS,))
            _escort(g, ROMANS, here, there) if mover is ROMANS else _escort(g, GERMANS, there, here)
        elif (meeting := await select_region(g, by, between)) is not None:
            _escort(g, ROMANS, here, meeting)
            _escort(g, GERMANS, there, meeting)
    bench(g, ROMANS)
    bench(g, GERMANS)


def _escort(g: Gaul, faction: Faction, origin: Region, target: Region) -> None:
    """The Leader with all his Legions, Auxilia or Warbands."""
    for piece, n in g.pieces(origin, faction).items():
        if piece.is_mobile:
            g.move(origin, target, piece, n)
    g.tell("event_all_moved", faction=faction, region=origin, target=target)


class Uprising(NamedTuple):
    """Tribes that become Arverni Allies, and Warbands that come."""

    tribes: tuple[Tribe, ...]
    warbands: dict[Region, int]

    def break_out(self, g: Gaul) -> None:
        for tribe in self.tribes:
            if g.status(tribe).is_ally:
                clear_tribe(g, tribe)
            place_ally(g, tribe, ARVERNI)
        for region, n in self.warbands.items():
            place_bands(g, ARVERNI, region, n)


async def rise(g: Gaul, uprising: Uprising) -> None:
    """Allies at the tribes give way to Arverni ones, Warbands come, and the Arverni act as if At War."""
    uprising.break_out(g)
    await PHASE_OF[ARVERNI](g)


SEDUNI = Uprising(
    (Tribe.SEQUANI, Tribe.HELVETII, Tribe.NORI, Tribe.HELVII), {Region.SEQUANI: 2, Region.CISALPINA: 2, Region.PROVINCIA: 2}
)
SOTIATES = Uprising((Tribe.PICTONES, Tribe.SANTONES, Tribe.VOLCAE, Tribe.CADURCI), {Region.PICTONES: 3, Region.ARVERNI: 3})
VENETI = Uprising((Tribe.VENETI, Tribe.NAMNETES, Tribe.MORINI, Tribe.MENAPII), {Region.VENETI: 4, Region.MORINI: 2})


@event(Card.SEDUNI_UPRISING)
async def seduni_uprising(g: Gaul, by: Faction) -> None:
    """A24."""
    await rise(g, SEDUNI)


@event(Card.ARIOVISTUSS_WIFE)
async def ariovistuss_wife(g: Gaul, by: Faction) -> None:
    """A25: all but a Leader."""
    expel(g, Region.CISALPINA, GERMANS)
    drop(g, GERMANS, 6)


@event(Card.ARIOVISTUSS_WIFE, SHADED)
async def king_voccios_sister(g: Gaul, by: Faction) -> None:
    """A25."""
    if g.status(Tribe.NORI).is_ally:
        clear_tribe(g, Tribe.NORI)
    place_ally(g, Tribe.NORI, GERMANS)
    await bring_bands(g, GERMANS, Region.CISALPINA, 6)
    gain(g, GERMANS, 6)


@event(Card.DIVICO)
async def divico(g: Gaul, by: Faction) -> None:
    """A26."""
    if g.status(Tribe.HELVETII) is ally(ARVERNI):
        clear_tribe(g, Tribe.HELVETII)
    for region in (Region.SEQUANI, Region.AEDUI):
        for piece, n in g.pieces(region, ARVERNI).items():
            g.remove(region, piece, n)
            g.tell("removed", piece=piece, n=n, region=region)


@event(Card.DIVICO, SHADED)
async def rejects_peace(g: Gaul, by: Faction) -> None:
    """A26."""
    await spread_bands(g, by, (Region.AEDUI, Region.SEQUANI), ARVERNI, 12, up_to=True)


@event(Card.SOTIATES_UPRISING)
async def sotiates_uprising(g: Gaul, by: Faction) -> None:
    """A27."""
    await rise(g, SOTIATES)


@event(Card.ADMAGETOBRIGA)
async def admagetobriga(g: Gaul, by: Faction) -> None:
    """A28: who lends his Warbands or Auxilia is not attacked (R-61); the executing faction says whose it takes (R-136)."""
    regions = within_one(g, Region.SEQUANI)
    a = Action(by, Command.BATTLE)
    willing: list[Faction] = []
    for faction in g.rules.players:
        there = any(g.count_bands(region, faction) for region in regions)
        if faction is not by and there and await agrees(g, a, faction, "agree_lend", "A5.4"):
            willing.append(faction)
    lenders = [ARVERNI, *await name_factions(g, by, willing, 0, "event_lent")]
    for lender in lenders:
        g.lend(lender, by, [region for region in regions if _lends_there(g, lender, by, region)])
    against = tuple(faction for faction in FACTIONS if faction not in lenders)
    await free_command(g, by, (Command.BATTLE,), within=regions, twist=Twist(against=against, no_retreat=True))
    g.give_back(by)


def _lends_there(g: Gaul, lender: Faction, by: Faction, region: Region) -> bool:
    """A8.6.6, R-80: a non-player lends only where the executing faction has pieces of its own."""
    return not g.is_nonplayer(lender) or g.count_pieces(region, by) > 0


@event(Card.HARUDES)
async def harudes(g: Gaul, by: Faction) -> None:
    """A29: a Gallic faction run by the game is guided by the executing one."""
    faction = await name_faction(g, by, (ROMANS, *GAULS))
    regions = [region for region in g.regions() if g.count(region, Force.SETTLEMENT)]
    chooser = decider(g, faction, by)
    await place_allies(g, chooser, regions, faction, 2, up_to=True)
    await spread_bands(g, chooser, regions, faction, 3 if faction is ROMANS else 5, up_to=True)


@event(Card.HARUDES, SHADED)
async def new_arrivals(g: Gaul, by: Faction) -> None:
    """A29: only the Warbands just placed Raid."""
    regions = [region for region in g.regions() if region not in GERMANIA and any(r in GERMANIA for r in NEIGHBOURS[region])]
    before = {region: g.count_hidden(region, GERMANS) for region in regions}
    await spread_bands(g, by, regions, GERMANS, 4)
    await spread_settlements(g, by, regions, 1)
    for region in regions:
        placed = g.count_hidden(region, GERMANS) - before[region]
        if placed:
            twist = Twist(party={Force.GERMAN_HIDDEN: placed})
            a = Action(GERMANS, Command.RAID, free=True, by_event=True, abilities=0, within=(region,), twist=twist)
            await execute(g, a)


@event(Card.ORGETORIX)
async def orgetorix(g: Gaul, by: Faction) -> None:
    """A30."""
    region = await select_region(g, by, (r for r in within_one(g, Region.SEQUANI) if g.count_pieces(r, ARVERNI)))
    if region is not None:
        clear_faction(g, region, ARVERNI)


@event(Card.ORGETORIX, SHADED)
async def pact_to_seize_gaul(g: Gaul, by: Faction) -> None:
    """A30: despite Aedui-only stacking."""
    regions = (Region.AEDUI, Region.SEQUANI)
    for region in regions:
        for tribe in g.tribes_in(region):
            if g.owner(tribe) is not None:
                clear_tribe(g, tribe)
    for left in range(9, 0, -1):
        if not await _place_arverni(g, by, regions, left):
            return


async def _place_arverni(g: Gaul, by: Faction, regions: tuple[Region, ...], left: int) -> bool:
    """One Arverni piece of any kind, a Citadel also where no Ally stood; False when there is none left to place."""
    tribes = [tribe for region in regions for tribe in g.tribes_in(region)]
    options: list[PlaceAlly | PlaceCitadel | Select] = []
    if g.count_available_allies(ARVERNI):
        options += [PlaceAlly(tribe) for tribe in tribes if g.is_subdued(tribe)]
    if g.count_available_citadels(ARVERNI):
        cities = [tribe for tribe in tribes if tribe in CITY and g.status(tribe) in (Status.SUBDUED, ally(ARVERNI))]
        options += [PlaceCitadel(tribe) for tribe in cities]
    if g.count_available_bands(ARVERNI):
        options += [Select(region) for region in regions]
    if not options:
        return False
    move = await choose(g, by, options, "event_arverni", left)
    if isinstance(move, PlaceAlly):
        install(g, move.tribe, ally(ARVERNI))
    elif isinstance(move, Select):
        place_bands(g, ARVERNI, move.region, 1)
    elif g.is_subdued(move.tribe):
        install(g, move.tribe, citadel(ARVERNI))
    else:
        place_citadel(g, move.tribe, ARVERNI)
    return True


@event(Card.VENETI_UPRISING)
async def veneti_uprising(g: Gaul, by: Faction) -> None:
    """A32."""
    await rise(g, VENETI)


@event(Card.DIVINATION)
async def divination(g: Gaul, by: Faction) -> None:
    """A34: another player guides the Germans."""
    faction = await name_faction_if_any(g, by, (f for f in g.rules.players if f is not GERMANS and g.is_player(f)))
    if faction is None:
        return
    await free_command(g, GERMANS, (Command.MARCH, Command.BATTLE), guide=faction, most=3)


@event(Card.DIVINATION, SHADED)
async def heavens_will_favorable(g: Gaul, by: Faction) -> None:
    """A34: the one that acts stays Eligible if it is, whoever executes the Event."""
    faction = await name_faction(g, by, (GERMANS, BELGAE))
    await free_command(g, faction, g.rules.commands(faction))
    if g.eligible[faction]:
        stay_eligible(g, faction)


@event(Card.NASUA_AND_CIMBERIUS)
async def treveri_counter_mobilize(g: Gaul, by: Faction) -> None:
    """A35: Ally, Warbands and Auxilia are of one faction (R-62)."""
    faction = await name_faction(g, by, (ROMANS, *GAULS))
    replace_ally(g, Tribe.TREVERI, faction)
    await spread_bands(g, by, (Region.TREVERI,), faction, 4 if faction is ROMANS else 8, up_to=True)


@event(Card.NASUA_AND_CIMBERIUS, SHADED)
async def brothers_mobilize(g: Gaul, by: Faction) -> None:
    """A35."""
    regions = within_one(g, *GERMANIA)
    await spread_bands(g, by, regions, GERMANS, 8, up_to=True)
    await spread_settlements(g, by, regions, 1, up_to=True)


@event(Card.USIPETES_AND_TENCTERI)
async def slaughter_on_the_rhenus(g: Gaul, by: Faction) -> None:
    """A36."""
    regions = (Region.MORINI, Region.NERVII, Region.TREVERI)
    await remove_settlements(g, by, regions, 2)
    await remove_bands(g, by, regions, (GERMANS,), 8)


@event(Card.USIPETES_AND_TENCTERI, SHADED)
async def cross_rhenus(g: Gaul, by: Faction) -> None:
    """A36: the Germans choose."""
    regions = within_one(g, Region.SUGAMBRI)
    await spread_settlements(g, GERMANS, regions, 2)
    await spread_bands(g, GERMANS, regions, GERMANS, 4)
    await remove_allies(g, GERMANS, regions, FACTIONS, 2)
