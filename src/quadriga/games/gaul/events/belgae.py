"""Events 55-72, with the Belgae first. Lasting texts stand in lasting.py."""

from __future__ import annotations

from ..atlas import BELGICA, GERMANIA
from ..cards import Card
from ..moves import Finish, RemoveTribe
from ..rules.action import Route
from ..rules.battle.state import Twist
from ..rules.choose import place_bands, replace_ally, replace_band
from ..rules.command import free_ability, free_command
from ..rules.germans import germans_phase
from ..state import Gaul
from ..terms import (
    AEDUI,
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
    Standing,
    Status,
    Tribe,
    citadel,
)
from .free import ambush_with_germans, battle_here, charge, march_germans, march_into
from .pieces import (
    bring_bands,
    clear_tribe,
    install,
    move_freely,
    place_allies,
    place_ally,
    place_any_ally,
    place_named_leader,
    place_warband,
    remove_allies,
    remove_bands,
    remove_piece,
    replace_or_remove,
    replace_or_remove_ally,
    spread_bands,
)
from .vocabulary import (
    SHADED,
    Pick,
    allies,
    bands,
    choose,
    event,
    gain,
    name_faction,
    name_faction_if_any,
    pick_piece,
    pick_tribe,
    player_gauls,
    select_region,
    within_one,
)


@event(Card.FLIGHT_OF_AMBIORIX)
async def flight_of_ambiorix(g: Gaul, by: Faction) -> None:
    """56: Ambiorix himself, not a Successor."""
    home = g.find_named_leader(BELGAE)
    if home is None:
        return
    if g.control(home) is ROMANS or g.rules.score(g, BELGAE) < 10:
        g.remove(home, Force.BELGIC_LEADER)
        g.tell("removed", piece=Force.BELGIC_LEADER, n=1, region=home)


@event(Card.FLIGHT_OF_AMBIORIX, SHADED)
async def ambiorix_returns(g: Gaul, by: Faction) -> None:
    """56: a Successor on the map makes way for Ambiorix."""
    if g.standing[BELGAE] != Standing.NAMED:
        await place_named_leader(g, by, BELGAE, within_one(g, *GERMANIA))


@event(Card.LAND_OF_MIST_AND_MYSTERY)
async def land_of_mist_and_mystery(g: Gaul, by: Faction) -> None:
    """57: any Special Ability, whatever goes with March otherwise; Besiege and Ambush are part of a Battle (tip)."""
    faction = await name_faction(g, by, g.rules.players)
    await march_into(g, faction, Route((Region.BRITANNIA,)))
    await free_ability(g, faction, g.rules.abilities[faction], within=(Region.BRITANNIA,))
    if g.count_pieces(Region.BRITANNIA, faction):
        gain(g, faction, 4)


@event(Card.LAND_OF_MIST_AND_MYSTERY, SHADED)
async def britannia_revolts(g: Gaul, by: Faction) -> None:
    """57: any Gallic faction's pieces (tip)."""
    here = (Region.BRITANNIA,)
    taken = [t for t in g.tribes_in(Region.BRITANNIA) if g.status(t).is_ally or g.status(t).is_dispersed]
    tribe = await pick_tribe(g, by, taken, "event_clear")
    if tribe is not None:
        clear_tribe(g, tribe)
    await place_any_ally(g, by, here, GAULS)
    for _ in range(4):
        if not await place_warband(g, by, Region.BRITANNIA, GAULS, may=True):
            return


@event(Card.ADUATUCA)
async def aduatuca(g: Gaul, by: Faction) -> None:
    """58."""
    foes = (BELGAE, GERMANS)
    region = await select_region(g, by, (r for r in g.regions() if g.has_fort(r) and bands(g, (r,), foes)))
    if region is not None:
        await remove_bands(g, by, (region,), foes, 9)


@event(Card.ADUATUCA, SHADED)
async def sugambri_strike(g: Gaul, by: Faction) -> None:
    """58: from adjacent Regions; Ambush whatever is Hidden, and the Fort does not halve (tip)."""
    region = await select_region(g, by, (r for r in g.regions() if g.has_fort(r)))
    assert region is not None, "Provincia keeps its Fort"
    await march_germans(g, by, into=(region,))
    twist = Twist(against=(ROMANS,), always_ambush=True, no_stronghold=True)
    await ambush_with_germans(g, by, (region,), twist=twist)


@event(Card.INDUTIOMARUS)
async def indutiomarus(g: Gaul, by: Faction) -> None:
    """60: Warbands and Allies, not Citadels."""
    near = [r for r in within_one(g, Region.TREVERI) if bands(g, (r,), (BELGAE,)) or allies(g, (r,), (BELGAE,))]
    region = await select_region(g, by, near)
    if region is not None:
        await remove_bands_and_allies(g, by, region, BELGAE, 6)


async def remove_bands_and_allies(g: Gaul, by: Faction, region: Region, faction: Faction, n: int) -> None:
    """n of the faction's Warbands and Allies go, as many as there are."""
    for _ in range(n):
        options: list[Pick | RemoveTribe] = [*bands(g, (region,), (faction,))]
        options += [RemoveTribe(tribe) for tribe in allies(g, (region,), (faction,))]
        if not options:
            return
        move = await choose(g, by, options, "event_remove")
        if isinstance(move, RemoveTribe):
            clear_tribe(g, move.tribe)
        else:
            remove_piece(g, move)


@event(Card.INDUTIOMARUS, SHADED)
async def belgic_inspired_revolt(g: Gaul, by: Faction) -> None:
    """60: at those two tribe circles, markers too (tip)."""
    for tribe in (Tribe.TREVERI, Tribe.UBII):
        region = g.region_of(tribe)
        replace_ally(g, tribe, BELGAE)
        await bring_bands(g, BELGAE, region, 2)
        place_bands(g, GERMANS, region, 1)


@event(Card.CATUVOLCUS)
async def catuvolcus(g: Gaul, by: Faction) -> None:
    """61: the Warbands may be of any factions (tip)."""
    here = (Region.NERVII,)
    tribe = await pick_tribe(g, by, allies(g, here, FACTIONS), "event_remove_ally")
    if tribe is not None:
        owner = g.owner(tribe)
        assert owner is not None, "an Ally stands there"
        clear_tribe(g, tribe)
        await remove_allies(g, by, here, (owner,), len(g.tribes_in(Region.NERVII)), least=0)
    await remove_bands(g, by, here, (ARVERNI, AEDUI, BELGAE, GERMANS), 5)


@event(Card.CATUVOLCUS, SHADED)
async def ambiorix_co_king(g: Gaul, by: Faction) -> None:
    """61."""
    for tribe in (Tribe.NERVII, Tribe.EBURONES):
        if g.owner(tribe) is not BELGAE:
            replace_ally(g, tribe, BELGAE)
    gain(g, BELGAE, 6)


@event(Card.WAR_FLEET)
async def war_fleet(g: Gaul, by: Faction) -> None:
    """62: the Regions on the ocean; where Britannia is no Region, those across from it (R-41)."""
    coast = [r for r in g.regions() if r in (Region.ARVERNI, Region.PICTONES) or r in within_one(g, Region.BRITANNIA)]
    await move_freely(g, by, coast, coast)
    region = await select_region(g, by, coast)
    assert region is not None, "there is a coast"
    await free_command(g, by, g.rules.commands(by), within=(region,))


@event(Card.CORREUS)
async def correus(g: Gaul, by: Faction) -> None:
    """64: Allies and Warbands together."""
    if by is BELGAE:
        return
    here = (Region.ATREBATES,)
    for _ in range(8):
        options: list[Pick | RemoveTribe | Finish] = [*bands(g, here, (BELGAE,))]
        options += [RemoveTribe(tribe) for tribe in allies(g, here, (BELGAE,))]
        move = await choose(g, by, [*options, Finish()], "event_replace")
        if isinstance(move, Finish):
            return
        if isinstance(move, RemoveTribe):
            replace_ally(g, move.tribe, by)
        else:
            replace_band(g, *move, by)


@event(Card.CORREUS, SHADED)
async def bellovaci_rebel(g: Gaul, by: Faction) -> None:
    """64."""
    here = (Region.ATREBATES,)
    await remove_allies(g, by, here, FACTIONS, 2)
    await place_allies(g, BELGAE, here, BELGAE, 2, up_to=True)
    await free_command(g, BELGAE, (Command.RALLY,), within=BELGICA, most=1)


@event(Card.GERMAN_ALLEGIANCES)
async def german_allegiances(g: Gaul, by: Faction) -> None:
    """65: Ambush needs more Hidden Warbands, as usual (tip)."""
    await march_germans(g, by, most=2)
    await ambush_with_germans(g, by, g.regions())


@event(Card.GERMAN_ALLEGIANCES, SHADED)
async def fealty(g: Gaul, by: Faction) -> None:
    """65."""
    mine = [region for region in g.regions() if g.control(region) is by]
    for left in range(5, 0, -1):
        pick = await pick_piece(g, by, bands(g, mine, (GERMANS,)), "event_replace", left)
        if pick is None:
            break
        await replace_or_remove(g, by, pick)
    tribe = await pick_tribe(g, by, allies(g, mine, (GERMANS,)), "event_replace_ally")
    if tribe is not None:
        await replace_or_remove_ally(g, by, tribe)


@event(Card.MIGRATION)
async def migration(g: Gaul, by: Faction) -> None:
    """66: guided by the executing faction (tip)."""
    await free_command(g, GERMANS, (Command.RALLY,), guide=by, most=2)
    await march_germans(g, by, most=2)


@event(Card.MIGRATION, SHADED)
async def new_pastures(g: Gaul, by: Faction) -> None:
    """66: from several Regions, near or far (tip)."""
    faction = await name_faction(g, by, player_gauls(g))
    empty = [r for r in g.regions() if g.control(r) is None and g.rules.may_stack(g, faction, r)]
    region = await select_region(g, faction, empty)
    if region is None:
        return
    await move_freely(g, faction, (r for r in g.regions() if r is not region), (region,))
    await place_allies(g, faction, (region,), faction, 1)


@event(Card.ARDUENNA)
async def arduenna(g: Gaul, by: Faction) -> None:
    """67: Scouted Warbands only lose the marker (tip)."""
    await act_in_arduenna(g, await name_faction(g, by, (ROMANS, *player_gauls(g))))


async def act_in_arduenna(g: Gaul, faction: Faction) -> None:
    """March into the forest, act there, and hide."""
    forest = (Region.NERVII, Region.TREVERI)
    await march_into(g, faction, Route(forest))
    commands = tuple(command for command in g.rules.commands(faction) if command is not Command.MARCH)
    await free_command(g, faction, commands, within=forest)
    for region in forest:
        g.hide(region, faction)
    g.tell("event_hidden", faction=faction)


@event(Card.REMI_INFLUENCE)
async def remi_influence(g: Gaul, by: Faction) -> None:
    """68: Dispersed Remi do not qualify (tip)."""
    if g.status(Tribe.REMI) not in (Status.ROMAN_ALLY, Status.SUBDUED):
        return
    near = within_one(g, Region.ATREBATES)
    others = [faction for faction in FACTIONS if faction is not ROMANS]
    for number in range(2):
        tribe = await pick_tribe(g, by, allies(g, near, others), "event_replace_ally", 2 - number, may=number > 0)
        if tribe is None:
            return
        replace_ally(g, tribe, ROMANS)


@event(Card.REMI_INFLUENCE, SHADED)
async def remi_mediation(g: Gaul, by: Faction) -> None:
    """68: Citadel, Ally, Dispersed or Razed: all make way (tip)."""
    owner = g.owner(Tribe.REMI)
    if owner not in GAULS or g.is_game_run(owner):
        return
    tribe = await pick_tribe(g, owner, (Tribe.CARNUTES, Tribe.MANDUBII), "event_clear", may=True)
    if tribe is None:
        return
    clear_tribe(g, tribe)
    if g.count_available_citadels(owner):
        install(g, tribe, citadel(owner))
    await bring_bands(g, owner, g.region_of(tribe), 4)


@event(Card.SEGNI_AND_CONDRUSI)
async def segni_and_condrusi(g: Gaul, by: Faction) -> None:
    """69."""
    for region in (Region.NERVII, Region.TREVERI):
        place_bands(g, GERMANS, region, 4)
    await germans_phase(g, rally=False)


PARISII = (Region.ATREBATES, Region.CARNUTES, Region.MANDUBII)


@event(Card.CAMULOGENUS)
async def camulogenus(g: Gaul, by: Faction) -> None:
    """70: one destination, no drop-off, and only the moving pieces flip (tip); the Leader may go along (R-56)."""
    route = Route(PARISII, most_targets=1, most_legions=4, stragglers_hide=False, together=True)
    reached = await march_into(g, ROMANS, route)
    if reached:
        await battle_here(g, ROMANS, reached[0], FACTIONS, Twist(), may=True)


@event(Card.CAMULOGENUS, SHADED)
async def parisii_arise(g: Gaul, by: Faction) -> None:
    """70: the Special Ability must fit the Command (tip)."""
    if by is not ROMANS:
        await spread_bands(g, by, PARISII, by, 6, up_to=True)
    region = await select_region(g, by, PARISII)
    assert region is not None, "one of three"
    await free_command(g, by, g.rules.commands(by), within=(region,), abilities=1)


@event(Card.COLONY)
async def colony(g: Gaul, by: Faction) -> None:
    """71: alters stacking: a new tribe."""
    regions = [r for r in g.regions() if g.control(r) in (None, by) and g.rules.may_stack(g, by, r)]
    region = await select_region(g, by, regions)
    if region is not None:
        g.found_colony(region)
        g.tell("event_colony", region=region)
        place_ally(g, Tribe.COLONY, by)


@event(Card.IMPETUOSITY)
async def impetuosity(g: Gaul, by: Faction) -> None:
    """72: a March from at least one adjacent Region; no Ambush (tip)."""
    reached = await march_into(g, by, Route(tuple(g.regions()), steps=1, most_targets=1))
    if not reached:
        return
    hosts = [f for f in (ARVERNI, BELGAE) if f is not by and g.count_pieces(reached[0], f) and not g.is_game_run(f)]
    host = await name_faction_if_any(g, by, hosts)
    if host is not None:
        await battle_here(g, host, reached[0], (by,), Twist())


@event(Card.IMPETUOSITY, SHADED)
async def charging_in(g: Gaul, by: Faction) -> None:
    """72: only the group that Marched attacks, and without Ambush (tip)."""
    if by is ROMANS:
        return
    await charge(g, by)
