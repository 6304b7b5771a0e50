"""Events 37-54, with the Aedui first. Lasting texts stand in lasting.py."""

from __future__ import annotations

from ..atlas import CITY
from ..cards import Card
from ..moves import Demote, Finish, PlaceCitadel, Remove, RemoveTribe
from ..rules.action import Route
from ..rules.battle.losses import german_order
from ..rules.battle.state import Twist
from ..rules.choose import place_bands, replace_ally
from ..rules.command import free_command
from ..rules.germans import germans_phase
from ..rules.removal import removable, remove_tribe
from ..rules.supply import is_supplied
from ..state import Gaul
from ..terms import AEDUI, ARVERNI, BELGAE, FACTIONS, GAULS, GERMANS, ROMANS, Faction, Force, Region, Status, Tribe
from .free import act_with_germans, battle_here, free_battle, look_and_act, march_into, scout_with
from .pieces import (
    place_allies,
    place_any_ally,
    place_citadel,
    place_piece,
    place_warband,
    remove_allies,
    remove_piece,
    replace_bands,
    spread_bands,
)
from .vocabulary import (
    SHADED,
    WARRIORS,
    Discard,
    Pick,
    Way,
    adjacent,
    allies,
    bands,
    bench,
    choose,
    choose_way,
    drop,
    event,
    gain,
    name_faction,
    name_faction_if_any,
    name_factions,
    near_control,
    next_to_control,
    pick_piece,
    pick_tribe,
    player_gauls,
    select_region,
    stay_eligible,
    within_one,
)


@event(Card.BOII)
async def boii(g: Gaul, by: Faction) -> None:
    """37: all pieces belong to the placing faction (tip)."""
    faction = await name_faction(g, by, (ROMANS, AEDUI))
    regions = near_control(g, AEDUI)
    await place_allies(g, faction, regions, faction, 2)
    await spread_bands(g, faction, regions, faction, 2)


@event(Card.BOII, SHADED)
async def client_left_to_itself(g: Gaul, by: Faction) -> None:
    """37."""
    regions = near_control(g, ARVERNI)
    for number in range(2):
        tribe = await pick_tribe(g, by, allies(g, regions, (AEDUI,)), "event_replace_ally", 2 - number, may=number > 0)
        if tribe is None:
            return
        replace_ally(g, tribe, ARVERNI)


@event(Card.ALPINE_TRIBES)
async def alpine_tribes(g: Gaul, by: Faction) -> None:
    """40: any faction's pieces, another kind in each Region if liked (tip)."""
    for region in adjacent(g, Region.CISALPINA):
        await place_alpine_pieces(g, by, region)
    gain(g, by, 4)


async def place_alpine_pieces(g: Gaul, by: Faction, region: Region) -> None:
    """Up to three Warbands, two Auxilia or one Ally."""
    way = await choose_way(g, by, Way.WARBANDS, Way.AUXILIA, Way.ALLY, Way.NOTHING)
    if way is Way.WARBANDS:
        for _ in range(3):
            if not await place_warband(g, by, region, may=True):
                return
    elif way is Way.AUXILIA:
        await spread_bands(g, by, (region,), ROMANS, 2, up_to=True)
    elif way is Way.ALLY:
        await place_any_ally(g, by, (region,), FACTIONS)


@event(Card.ALPINE_TRIBES, SHADED)
async def threaten_communications(g: Gaul, by: Faction) -> None:
    """40."""
    drop(g, ROMANS, 5 * sum(g.control(region) is not ROMANS for region in adjacent(g, Region.CISALPINA)))
    stay_eligible(g, by)


@event(Card.AVARICUM)
async def avaricum(g: Gaul, by: Faction) -> None:
    """41: in the Bituriges Region and around it."""
    if g.owner(Tribe.BITURIGES) is not by:
        return
    near = within_one(g, Region.BITURIGES)
    await place_allies(g, by, near, by, 2, up_to=True)
    if g.count_available_citadels(by):
        cities: list[PlaceCitadel | Finish] = [PlaceCitadel(tribe) for tribe in allies(g, near, (by,)) if tribe in CITY]
        move = await choose(g, by, [*cities, Finish()], "event_fortify")
        if isinstance(move, PlaceCitadel):
            place_citadel(g, move.tribe, by)
    if by is ROMANS and g.count_available(Force.FORT):
        region = await select_region(g, by, (r for r in near if not g.has_fort(r)), may=True)
        if region is not None:
            place_piece(g, region, Force.FORT)
    gain(g, by, sum(len(g.tribes_of(r, by)) + (by is ROMANS and g.has_fort(r)) for r in near))


@event(Card.ROMAN_WINE)
async def roman_wine(g: Gaul, by: Faction) -> None:
    """42: "adjacent" means in a Region next to one under Roman Control (tip)."""
    if await choose_way(g, by, Way.CONTROLLED, Way.ADJACENT) is Way.CONTROLLED:
        controlled = [region for region in g.regions() if g.control(region) is ROMANS]
        await remove_allies(g, by, controlled, FACTIONS, 4, least=0)
    else:
        await remove_allies(g, by, next_to_control(g, ROMANS), FACTIONS, 2, least=0)


@event(Card.ROMAN_WINE, SHADED)
async def lost_taste_for_war(g: Gaul, by: Faction) -> None:
    """42: Supply Lines as they would be if Romans and Aedui both agreed (tip)."""
    supplied = [region for region in g.regions() if is_supplied(g, region, lambda owner: owner in (ROMANS, AEDUI))]
    await remove_allies(g, by, supplied, (ROMANS, AEDUI), 3, least=1)


@event(Card.DUMNORIX_LOYALISTS)
async def dumnorix_loyalists(g: Gaul, by: Faction) -> None:
    """44: only the pieces just placed Scout (tip)."""
    scouts: list[tuple[Region, Faction]] = []
    for left in range(4, 0, -1):
        old = [p for p in bands(g, g.regions(), WARRIORS) if _count_old(g, p, scouts)]
        pick = await pick_piece(g, by, old, "event_replace", left)
        if pick is None:
            break
        remove_piece(g, pick)
        fresh = [f for f in (ROMANS, AEDUI) if g.count_available_bands(f) and f is not pick.piece.faction]
        faction = await name_faction_if_any(g, by, fresh)
        if faction is not None:
            place_bands(g, faction, pick.region, 1)
            scouts.append((pick.region, faction))
    await scout_with(g, by, scouts)


def _count_old(g: Gaul, pick: Pick, scouts: list[tuple[Region, Faction]]) -> int:
    """How many of these Warbands were there before the Event."""
    fresh = scouts.count((pick.region, AEDUI)) if pick.piece is Force.AEDUI_HIDDEN else 0
    return g.count(pick.region, pick.piece) - fresh


@event(Card.DUMNORIX_LOYALISTS, SHADED)
async def dumnorix_madness(g: Gaul, by: Faction) -> None:
    """44, 2nd Edition: a free Command in the Regions where Warbands were placed."""
    placed: list[Region] = []
    for left in range(3, 0, -1):
        pick = await pick_piece(g, by, bands(g, g.regions(), (ROMANS, AEDUI)), "event_replace", left)
        if pick is None:
            break
        remove_piece(g, pick)
        if await place_warband(g, by, pick.region):
            placed.append(pick.region)
    await free_command(g, by, g.rules.commands(by), within=placed)


@event(Card.LITAVICCUS)
async def litaviccus(g: Gaul, by: Faction) -> None:
    """45."""
    used: list[Region] = []
    for _ in range(2):
        regions = [r for r in g.regions() if r not in used and g.count_bands(r, ARVERNI)]
        region = await select_region(g, by, regions)
        if region is None:
            break
        used.append(region)
        await replace_bands(g, by, (region,), (ARVERNI,), AEDUI, 2, up_to=True)
    n = min(4, g.resources[ARVERNI])
    drop(g, ARVERNI, n)
    gain(g, AEDUI, n)


@event(Card.LITAVICCUS, SHADED)
async def maneuver_behind_caesar(g: Gaul, by: Faction) -> None:
    """45: Ambush only if the joint Hidden attackers exceed Hidden Auxilia (tip)."""
    if by is not AEDUI:
        g.lend(AEDUI, by, g.regions())
    await free_battle(g, by, g.regions(), Twist(against=(ROMANS,), ambush_if_able=True))
    g.give_back(by)


@event(Card.CELTIC_RITES)
async def celtic_rites(g: Gaul, by: Faction) -> None:
    """46."""
    for faction in await name_factions(g, by, GAULS, 1):
        drop(g, faction, 3)
        bench(g, faction)


@event(Card.CELTIC_RITES, SHADED)
async def gods_propitiated(g: Gaul, by: Faction) -> None:
    """46."""
    faction = await name_faction(g, by, player_gauls(g))
    await free_command(g, faction, g.rules.commands(faction))
    stay_eligible(g, by)


@event(Card.CHIEFTAINS_COUNCIL)
async def chieftains_council(g: Gaul, by: Faction) -> None:
    """47: two or more of the factions there, in the order of the card."""
    region = await select_region(g, by, (r for r in g.regions() if len(councillors(g, r)) >= 2))
    if region is None:
        return
    for faction in await name_factions(g, by, councillors(g, region), 2):
        await look_and_act(g, faction)


def councillors(g: Gaul, region: Region) -> list[Faction]:
    """Player factions with pieces there, in the order of card 47."""
    return [f for f in (AEDUI, ARVERNI, BELGAE, ROMANS) if g.count_pieces(region, f) and g.is_player(f)]


@event(Card.DRUIDS)
async def druids(g: Gaul, by: Faction) -> None:
    """48: in the order of the card."""
    for faction in await name_factions(g, by, (f for f in (AEDUI, ARVERNI, BELGAE) if not g.is_game_run(f)), 1):
        await free_command(g, faction, g.rules.commands(faction), most=1, abilities=1)
    stay_eligible(g, by)


@event(Card.DROUGHT)
async def drought(g: Gaul, by: Faction) -> None:
    """49: each faction picks its own piece; Germans lose Warbands before Allies."""
    for faction in FACTIONS:
        drop(g, faction, (g.resources[faction] + 1) // 2)
    region = await select_region(g, by, (r for r in g.regions() if not g.is_devastated(r)))
    if region is not None:
        g.devastated[region] = 1
        g.tell("devastated", region=region)
    for devastated in [r for r in g.regions() if g.is_devastated(r)]:
        for faction in FACTIONS:
            await starve(g, faction, devastated)


async def starve(g: Gaul, faction: Faction, region: Region) -> None:
    """One piece of the faction's choice goes, Legions to Fallen; German Warbands before German Allies, whoever chooses."""
    options = [option for option in removable(g, faction, region) if not isinstance(option, Demote)]
    if faction is GERMANS and g.count_bands(region, GERMANS):
        options = [option for option in options if not isinstance(option, RemoveTribe)]
    if not options:
        return
    if g.is_game_run(faction):
        warbands = german_order(g, region, faction)
        move = Remove(warbands[0]) if warbands else options[0]
    else:
        move = await choose(g, faction, options, "event_starve", region=region)
    if isinstance(move, Remove):
        g.remove(region, move.piece)
        g.tell("removed", piece=move.piece, n=1, region=region)
    else:
        remove_tribe(g, move.tribe)


@event(Card.SHIFTING_LOYALTIES)
async def shifting_loyalties(g: Gaul, by: Faction) -> None:
    """50."""
    lasting = sorted(capability.card for capability in g.capabilities)
    if lasting:
        card = (await choose(g, by, [Discard(card) for card in lasting], "event_discard")).card
        g.drop_capability(card)
        g.tell("event_discarded", card=card)


@event(Card.SURUS)
async def surus(g: Gaul, by: Faction) -> None:
    """51."""
    others = [faction for faction in WARRIORS if faction is not AEDUI]
    region = await select_region(g, by, (r for r in within_one(g, Region.TREVERI) if bands(g, (r,), others)))
    if region is not None:
        await replace_bands(g, by, (region,), others, AEDUI, 4)
    await free_command(g, AEDUI, g.rules.commands(AEDUI))


@event(Card.SURUS, SHADED)
async def anti_roman_aeduan(g: Gaul, by: Faction) -> None:
    """51: the executing faction guides the Germans (tip)."""
    region = await select_region(g, by, (r for r in within_one(g, Region.TREVERI) if g.count_bands(r, AEDUI)))
    if region is None:
        return
    before = g.count_bands(region, GERMANS)
    await replace_bands(g, by, (region,), (AEDUI,), GERMANS, 4, up_to=True)
    await act_with_germans(g, by, region, g.count_bands(region, GERMANS) - before)


@event(Card.ASSEMBLY_OF_GAUL)
async def assembly_of_gaul(g: Gaul, by: Faction) -> None:
    """52."""
    status = g.status(Tribe.CARNUTES)
    if status in (Status.ROMAN_ALLY, Status.SUBDUED) or status.is_dispersed:
        for faction in await name_factions(g, by, GAULS, 1):
            drop(g, faction, 8)


@event(Card.ASSEMBLY_OF_GAUL, SHADED)
async def sacred_spot(g: Gaul, by: Faction) -> None:
    """52: two types of Special Ability, both fit for the Command (tip)."""
    faction = g.control(Region.CARNUTES)
    if faction is not None and not g.is_game_run(faction):
        await free_command(g, faction, g.rules.commands(faction), abilities=2)


@event(Card.CONSUETUDINE)
async def consuetudine(g: Gaul, by: Faction) -> None:
    """53: Ambush whatever is Hidden (tip)."""
    for region in g.regions():
        g.hide(region, GERMANS)
    await germans_phase(g, march=False, always_ambush=True)


@event(Card.JOINED_RANKS)
async def joined_ranks(g: Gaul, by: Faction) -> None:
    """54, 2nd Edition: any two other factions will do; no Retreat from the executing faction's Battle only."""
    crowded = tuple(region for region in g.regions() if len(others_there(g, by, region)) >= 2)
    reached = await march_into(g, by, Route(crowded, most_groups=1, most_pieces=8), most=1)
    if not reached:
        return
    region = reached[0]
    defender = await battle_here(g, by, region, others_there(g, by, region), Twist(no_retreat=True), may=True)
    seconds = [f for f in others_there(g, by, region) if f is not defender and g.is_player(f)]
    second = await name_faction_if_any(g, by, seconds)
    if second is None:
        return
    targets = (defender,) if defender is not None else others_there(g, by, region)
    await battle_here(g, second, region, targets, Twist(), may=True)


def others_there(g: Gaul, by: Faction, region: Region) -> list[Faction]:
    """Factions in the Region besides the executing one."""
    return [faction for faction in g.factions_in(region) if faction is not by]
