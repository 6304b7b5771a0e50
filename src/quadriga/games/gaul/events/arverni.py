"""Events 19-36, with the Arverni first. Lasting texts stand in lasting.py."""

from __future__ import annotations

from ..atlas import CITY, SUEBI
from ..board import Marker
from ..cards import Card
from ..moves import Finish, PlaceAlly, PlaceAnyAlly, PlaceCitadel
from ..rules.battle.state import Twist
from ..rules.choose import replace_ally
from ..rules.command import free_command
from ..rules.germans import germans_phase
from ..state import Gaul
from ..terms import (
    AEDUI,
    ARVERNI,
    FACTIONS,
    GAULS,
    GERMANS,
    ROMANS,
    Command,
    Faction,
    Force,
    Mark,
    Region,
    Standing,
    Status,
    Tribe,
    ally,
    citadel,
)
from .free import free_battle, look_and_act
from .pieces import (
    bring_bands,
    clear_tribe,
    install,
    make_available,
    move_freely,
    place_allies,
    place_ally,
    place_citadel,
    place_legion,
    place_named_leader,
    place_warband,
    remove_allies,
    remove_bands,
    remove_piece,
    replace_citadel,
    replace_or_remove,
    spread_bands,
)
from .vocabulary import (
    SHADED,
    Install,
    Pick,
    Way,
    allies,
    bands,
    bench,
    choose,
    choose_way,
    citadels,
    drop,
    event,
    gain,
    is_willing,
    name_faction,
    name_faction_if_any,
    pick_piece,
    pick_tribe,
    player_gauls,
    select_region,
    shift_senate,
    within_one,
)


@event(Card.LUCTERIUS)
async def lucterius(g: Gaul, by: Faction) -> None:
    """19."""
    if await choose_way(g, by, Way.PLACE, Way.REMOVE) is Way.REMOVE:
        await remove_bands(g, by, within_one(g, Region.PROVINCIA), (ARVERNI,), 6, up_to=True)
    else:
        await spread_bands(g, by, (Region.PROVINCIA,), ROMANS, 5, up_to=True)


@event(Card.LUCTERIUS, SHADED)
async def daring_cadurcan(g: Gaul, by: Faction) -> None:
    """19: the Successor, on the map or Available, becomes the named Leader."""
    if g.standing[ARVERNI] != Standing.SUCCESSOR:
        return
    await place_named_leader(g, ARVERNI, ARVERNI, g.regions())


@event(Card.OPTIMATES)
async def optimates(g: Gaul, by: Faction) -> None:
    """20: the Victory Phase asks for the marker."""
    g.add_mark(Marker(Mark.OPTIMATES))
    g.tell("event_marked", mark=Mark.OPTIMATES)


@event(Card.THE_PROVINCE)
async def the_province(g: Gaul, by: Faction) -> None:
    """21."""
    if g.factions_in(Region.PROVINCIA) != [ROMANS]:
        return
    if await choose_way(g, by, Way.PLACE, Way.RESOURCES) is Way.PLACE:
        await bring_bands(g, ROMANS, Region.PROVINCIA, 5)
    else:
        gain(g, ROMANS, 10)


@event(Card.THE_PROVINCE, SHADED)
async def cavalry_probes(g: Gaul, by: Faction) -> None:
    """21: as if no Fort: it neither halves nor protects from theft."""
    if g.control(Region.PROVINCIA) is ARVERNI:
        shift_senate(g, Way.UP, 2)
        return
    await bring_bands(g, ARVERNI, Region.PROVINCIA, 4)
    await free_command(g, ARVERNI, (Command.RAID, Command.BATTLE), within=(Region.PROVINCIA,), twist=Twist(no_stronghold=True))


@event(Card.HOSTAGES)
async def hostages(g: Gaul, by: Faction) -> None:
    """22."""
    mine = [region for region in g.regions() if g.control(region) is by]
    for left in range(4, 0, -1):
        others = [faction for faction in FACTIONS if faction is not by]
        pick = await pick_piece(g, by, bands(g, mine, others), "event_replace", left, may=True)
        if pick is None:
            return
        await replace_or_remove(g, by, pick)


@event(Card.HOSTAGES, SHADED)
async def casus_belli(g: Gaul, by: Faction) -> None:
    """22: the Allies need not be the executing faction's (tip)."""
    chosen: list[Tribe] = []
    for number in range(2):
        regions = [region for region in g.regions() if g.count_pieces(region, ROMANS)]
        tribes = [t for r in regions for t in g.tribes_in(r) if g.is_subdued(t) and t not in chosen]
        options: list[PlaceAlly | Finish] = [PlaceAlly(tribe) for tribe in tribes]
        if not options:
            return
        move = await choose(g, by, [*options, Finish()] if number else options, "event_place_ally", 2 - number)
        if isinstance(move, Finish):
            return
        chosen.append(move.tribe)
        able = [gaul for gaul in GAULS if g.can_hold(move.tribe, gaul) and g.count_available_allies(gaul)]
        owner = await name_faction_if_any(g, by, able)
        if owner is not None:
            place_ally(g, move.tribe, owner)
        await place_warband(g, by, g.region_of(move.tribe))


@event(Card.SACKING)
async def sacking(g: Gaul, by: Faction) -> None:
    """23: what stands in the City gives way to the Razed marker."""
    cities = [
        tribe for tribe in sorted(CITY) if g.control(g.region_of(tribe)) is ROMANS and g.status(tribe) is not Status.RAZED
    ]
    tribe = await pick_tribe(g, ROMANS, cities, "event_raze", may=True)
    if tribe is None:
        return
    clear_tribe(g, tribe)
    g.mark_tribe(tribe, Status.RAZED)
    g.tell("turned", tribe=tribe, status=Status.RAZED)
    gain(g, ROMANS, 8)


@event(Card.SACKING, SHADED)
async def costly_siege(g: Gaul, by: Faction) -> None:
    """23: the Legion falls (tip)."""
    region = await select_region(g, by, (r for r in g.regions() if g.count_citadels(r, by) and g.count(r, Force.LEGION)))
    if region is not None:
        remove_piece(g, Pick(region, Force.LEGION))
        bench(g, ROMANS)


@event(Card.SAPPERS)
async def sappers(g: Gaul, by: Faction) -> None:
    """24."""
    walled = [gaul for gaul in GAULS if any(g.count_citadels(region, gaul) for region in g.regions())]
    faction = await name_faction_if_any(g, by, walled)
    if faction is not None:
        drop(g, faction, 10)


@event(Card.SAPPERS, SHADED)
async def siege_disaster(g: Gaul, by: Faction) -> None:
    """24: the Citadel must be Arverni, whoever plays it (tip)."""
    region = await select_region(g, by, (r for r in g.regions() if g.count_citadels(r, ARVERNI) and soldiers(g, r)))
    for left in range(2, 0, -1):
        pick = None if region is None else await pick_piece(g, by, soldiers(g, region), "event_remove", left)
        if pick is None:
            return
        remove_piece(g, pick)


def soldiers(g: Gaul, region: Region) -> list[Pick]:
    """Legions and Auxilia in the Region."""
    legion = [Pick(region, Force.LEGION)] if g.count(region, Force.LEGION) else []
    return legion + bands(g, (region,), (ROMANS,))


@event(Card.AQUITANI)
async def aquitani(g: Gaul, by: Faction) -> None:
    """25: Battle even without own forces there (tip)."""
    twist = Twist(extra=3, ally_first=True, without_forces=True)
    await free_battle(g, by, (Region.PICTONES, Region.ARVERNI), twist)


@event(Card.GOBANNITIO)
async def gobannitio(g: Gaul, by: Faction) -> None:
    """26: despite Arverni-only stacking."""
    clear_tribe(g, Tribe.ARVERNI)
    ready = [status for status, n in (
        (ally(ROMANS), g.count_available_allies(ROMANS)),
        (ally(AEDUI), g.count_available_allies(AEDUI)),
        (citadel(AEDUI), g.count_available_citadels(AEDUI)),
    ) if n]  # fmt: skip
    if ready:
        install(g, Tribe.ARVERNI, (await choose(g, by, [Install(status) for status in ready], "event_install")).status)


@event(Card.GOBANNITIO, SHADED)
async def nephew_in_charge(g: Gaul, by: Faction) -> None:
    """26: normal stacking holds (tip)."""
    here = (Region.ARVERNI,)
    await remove_allies(g, ARVERNI, here, FACTIONS, len(g.tribes_in(Region.ARVERNI)), least=0)
    await place_allies(g, ARVERNI, here, ARVERNI, len(g.tribes_in(Region.ARVERNI)), up_to=True)
    home = g.find_named_leader(ARVERNI)
    if home is not None:
        await free_command(g, ARVERNI, (Command.RALLY,), within=within_one(g, home))


@event(Card.OPPIDA)
async def oppida(g: Gaul, by: Faction) -> None:
    """28: the executing faction may first make own pieces Available (tip)."""
    if by in GAULS:
        await make_available(g, by, lambda: not g.count_available_allies(by) or not g.count_available_citadels(by))
    cities = [tribe for tribe in sorted(CITY) if g.control(g.region_of(tribe)) is not ROMANS]
    while True:
        able = [PlaceAnyAlly(t, f) for t in cities for f in GAULS if g.can_hold(t, f) and g.count_available_allies(f)]
        options: list[PlaceAnyAlly | Finish] = [*able, Finish()]
        move = await choose(g, by, options, "event_place_ally")
        if isinstance(move, Finish):
            break
        place_ally(g, move.tribe, move.faction)
    while True:
        walls: list[PlaceCitadel | Finish] = [PlaceCitadel(tribe) for tribe in towns(g)]
        wall = await choose(g, by, [*walls, Finish()], "event_fortify")
        if isinstance(wall, Finish):
            return
        owner = g.owner(wall.tribe)
        assert owner is not None, "an Ally stands there"
        place_citadel(g, wall.tribe, owner)


def towns(g: Gaul) -> list[Tribe]:
    """Cities with a Gallic Ally whose faction has a Citadel Available."""
    able = [gaul for gaul in GAULS if g.count_available_citadels(gaul)]
    return sorted(tribe for tribe in allies(g, g.regions(), able) if tribe in CITY)


@event(Card.SUEBI_MOBILIZE)
async def suebi_mobilize(g: Gaul, by: Faction) -> None:
    """29."""
    for tribe in SUEBI:
        if g.status(tribe).is_dispersed:
            clear_tribe(g, tribe)
        place_ally(g, tribe, GERMANS)
    await germans_phase(g, rally=False)


@event(Card.COTUATUS_AND_CONCONNETODUMNUS)
async def chieftains_atrocity(g: Gaul, by: Faction) -> None:
    """31: from the track, not from Fallen (tip)."""
    place_legion(g)


@event(Card.COTUATUS_AND_CONCONNETODUMNUS, SHADED)
async def slaughter_of_traders(g: Gaul, by: Faction) -> None:
    """31."""
    for factions in ((ROMANS,), (AEDUI,), (ROMANS, AEDUI)):
        await remove_allies(g, by, g.regions(), factions, 1)


@event(Card.FORCED_MARCHES)
async def forced_marches(g: Gaul, by: Faction) -> None:
    """32: the Regions need not be adjacent; Scouted Warbands only lose the marker (tip)."""
    regions = [region for region in g.regions() if region is not Region.BRITANNIA]
    await move_freely(g, by, regions, regions, hide=True)


@event(Card.LOST_EAGLE)
async def lost_eagle(g: Gaul, by: Faction) -> None:
    """33: only from the Fallen box (tip)."""
    foes = [faction for faction in FACTIONS if faction not in (ROMANS, AEDUI)]
    regions = [r for r in g.regions() if g.count(r, Force.LEGION) and bands(g, (r,), foes)] if g.fallen else []
    region = await select_region(g, ROMANS, regions)
    if region is not None:
        g.place_fallen(region)
        g.tell("placed", piece=Force.LEGION, n=1, region=region)


@event(Card.LOST_EAGLE, SHADED)
async def stolen_totem(g: Gaul, by: Faction) -> None:
    """33: the Senate Phase asks for the marker and removes it."""
    if g.fallen:
        g.lose_legion_for_good()
        g.tell("event_gone")
    g.add_mark(Marker(Mark.LOST_EAGLE))
    g.tell("event_marked", mark=Mark.LOST_EAGLE)


@event(Card.ACCO)
async def acco(g: Gaul, by: Faction) -> None:
    """34: Devastated Regions too (tip)."""
    faction = await name_faction(g, by, (ROMANS, *player_gauls(g)))
    command = Command.RECRUIT if faction is ROMANS else Command.RALLY
    await free_command(g, faction, (command,), most=3, as_if_control=True, ignore_devastation=True)


@event(Card.ACCO, SHADED)
async def chief_organizes_revolt(g: Gaul, by: Faction) -> None:
    """34: what cannot be replaced is removed (§5.1.1)."""
    regions = (Region.CARNUTES, Region.MANDUBII)
    others = [faction for faction in FACTIONS if faction is not ARVERNI]
    while (tribe := await pick_tribe(g, by, allies(g, regions, others), "event_replace")) is not None:
        replace_ally(g, tribe, ARVERNI)
    while (tribe := await pick_tribe(g, by, citadels(g, regions, others), "event_replace")) is not None:
        replace_citadel(g, tribe, ARVERNI)


@event(Card.GALLIC_SHOUTS)
async def gallic_shouts(g: Gaul, by: Faction) -> None:
    """35: the Romans may act again on this very card if they become Eligible (tip)."""
    if await is_willing(g, ROMANS):
        await look_and_act(g, ROMANS)


@event(Card.GALLIC_SHOUTS, SHADED)
async def rapid_relay(g: Gaul, by: Faction) -> None:
    """35."""
    faction = await name_faction(g, by, player_gauls(g))
    peaceful = tuple(command for command in g.rules.commands(faction) if command is not Command.BATTLE)
    first = await choose_way(g, faction, Way.COMMAND, Way.LIMITED)
    for limited in (False, True) if first is Way.COMMAND else (True, False):
        await free_command(g, faction, peaceful, limited=limited)


@event(Card.MORASSES)
async def morasses(g: Gaul, by: Faction) -> None:
    """36."""
    twist = Twist(against=GAULS, no_retreat=True, no_counterattack=True, no_stronghold=True, end_hidden=True)
    await free_battle(g, by, g.regions(), twist)


@event(Card.MORASSES, SHADED)
async def armies_hide_in_terrain(g: Gaul, by: Faction) -> None:
    """36: Ambush whatever is Hidden and wherever the Leader is (tip)."""
    faction = await name_faction(g, by, player_gauls(g))
    await free_command(g, faction, (Command.BATTLE,), twist=Twist(always_ambush=True))
    await free_command(g, faction, (Command.MARCH,))
