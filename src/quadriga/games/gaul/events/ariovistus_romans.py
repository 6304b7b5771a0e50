"""Events A5, A17, A18 and A37-A53, with Romans or Aedui first, and the optional O38. Lasting texts stand in lasting.py."""

from __future__ import annotations

from quadriga.kernel import Ask, Count

from ..atlas import GERMANIA, GROUP
from ..board import Marker
from ..cards import Card
from ..moves import Finish, RemoveTribe
from ..rules.action import Action, Route
from ..rules.battle.state import Twist
from ..rules.choose import place_bands, replace_ally, replace_band
from ..rules.command import free_ability
from ..state import Gaul
from ..terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GAULS,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Faction,
    Force,
    Group,
    Mark,
    Region,
    Side,
    Standing,
    Status,
    Tribe,
    ally,
)
from .aedui import place_alpine_pieces
from .free import act_in_any_order, free_battle, march_into
from .lasting import take
from .leaving import go_home
from .pieces import (
    bring_bands,
    clear_faction,
    clear_tribe,
    install,
    move_freely,
    place_any_ally,
    place_piece,
    relocate,
    remove_allies,
    remove_bands,
    remove_piece,
)
from .vocabulary import (
    EVENTS,
    SHADED,
    Pick,
    allies,
    bands,
    bench,
    choose,
    decider,
    drop,
    event,
    name_faction,
    near_control,
    pick_piece,
    pick_tribe,
    select_region,
    stay_eligible,
    within_one,
)


@event(Card.GALLIA_TOGATA_A)
async def gallia_togata(g: Gaul, by: Faction) -> None:
    """A5: others leave for their Home Regions or are removed; whose faction is run by the game, the executing one chooses."""
    for faction in (f for f in FACTIONS if f is not ROMANS and g.count_pieces(Region.CISALPINA, f)):
        await go_home(g, faction, decider(g, faction, by), "5.1")
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    g.tell("event_marked", mark=Mark.GALLIA_TOGATA)
    await bring_bands(g, ROMANS, Region.CISALPINA, 3)


@event(Card.GALLIA_TOGATA_A, SHADED)
async def cisalpines_require_garrison(g: Gaul, by: Faction) -> None:
    """A5: as card 5."""
    await EVENTS[Card.GALLIA_TOGATA][SHADED](g, by)


@event(Card.PUBLIUS_LICINIUS_CRASSUS)
async def publius_licinius_crassus(g: Gaul, by: Faction) -> None:
    """A17: one group, with at least a Legion and an Auxilia, all of it to one Region without Caesar."""
    targets = tuple(region for region in g.regions() if not g.has_named_leader(region, ROMANS))
    route = Route(targets, most_groups=1, most_legions=4, most_bands=8, mixed=True, no_leader=True, together=True)
    reached = await march_into(g, ROMANS, route, most=1)
    if reached:
        await free_battle(g, ROMANS, reached, Twist(auxilia=2), may=True)


@event(Card.PUBLIUS_LICINIUS_CRASSUS, SHADED)
async def assisting_father_in_parthia(g: Gaul, by: Faction) -> None:
    """A17."""
    region = await select_region(g, by, (r for r in g.regions() if g.count_bands(r, ROMANS)))
    if region is not None:
        await remove_bands(g, by, (region,), (ROMANS,), 4)
    bench(g, ROMANS)


@event(Card.RHENUS_BRIDGE_A)
async def rhenus_bridge(g: Gaul, by: Faction) -> None:
    """A18: not where Ariovistus himself is."""
    near = near_control(g, ROMANS)
    regions = [r for r in GERMANIA if r in near and g.count_pieces(r, GERMANS) and not g.has_named_leader(r, GERMANS)]
    region = await select_region(g, ROMANS, regions, may=True)
    if region is not None:
        clear_faction(g, region, GERMANS)


@event(Card.RHENUS_BRIDGE_A, SHADED)
async def bogged_down(g: Gaul, by: Faction) -> None:
    """A18: as card 18."""
    await EVENTS[Card.RHENUS_BRIDGE][SHADED](g, by)


def celtica_near_germans(g: Gaul) -> list[Region]:
    """Celtica Regions under German Control or next to it."""
    return [region for region in near_control(g, GERMANS) if GROUP[region] is Group.CELTICA]


@event(Card.ALL_GAUL_GATHERS)
async def all_gaul_gathers(g: Gaul, by: Faction) -> None:
    """A37: any faction's Allies; then Leader, Warbands or Auxilia, but no Legions."""
    if by not in (ROMANS, AEDUI):
        return
    region = await select_region(g, by, celtica_near_germans(g))
    if region is None:
        return
    while await place_any_ally(g, by, (region,), FACTIONS, may=True):
        pass
    elsewhere = [r for r in g.regions() if r is not region]
    await move_freely(g, by, elsewhere, (region,), without=(Force.LEGION,))


@event(Card.ALL_GAUL_GATHERS, SHADED)
async def tribes_cowed(g: Gaul, by: Faction) -> None:
    """A37."""
    await remove_allies(g, by, celtica_near_germans(g), (ROMANS, AEDUI), 3, least=0)


@event(Card.ALPINE_TRIBES_A)
async def alpine_tribes(g: Gaul, by: Faction) -> None:
    """A40: in three Regions."""
    for region in await _alpine_regions(g, by, within_one(g, Region.CISALPINA)):
        await place_alpine_pieces(g, by, region)


@event(Card.ALPINE_TRIBES_A, SHADED)
async def threaten_communications(g: Gaul, by: Faction) -> None:
    """A40: three Regions at most."""
    drop(g, ROMANS, 5 * min(3, sum(g.control(region) is not ROMANS for region in within_one(g, Region.CISALPINA))))
    stay_eligible(g, by)


async def _alpine_regions(g: Gaul, by: Faction, regions: list[Region]) -> list[Region]:
    """Which three; those that are left out."""
    while len(regions) > 3:
        spared = await select_region(g, by, regions)
        regions = [region for region in regions if region is not spared]
    return regions


@event(Card.DUMNORIX)
async def dumnorix(g: Gaul, by: Faction) -> None:
    """A43: Roman or Aedui counterparts, as the executing faction likes each time."""
    near = within_one(g, Region.AEDUI)
    for left in range(2, 0, -1):
        tribe = await pick_tribe(g, by, allies(g, near, (ARVERNI,)), "event_replace_ally", left)
        if tribe is not None:
            replace_ally(g, tribe, await name_faction(g, by, (ROMANS, AEDUI)))
    for left in range(2, 0, -1):
        pick = await pick_piece(g, by, bands(g, near, (ARVERNI,)), "event_replace", left)
        if pick is not None:
            replace_band(g, *pick, await name_faction(g, by, (ROMANS, AEDUI)))


@event(Card.DUMNORIX, SHADED)
async def diviciacuss_rebel_brother(g: Gaul, by: Faction) -> None:
    """A43: despite Aedui-only stacking."""
    for tribe in (Tribe.BITURIGES, Tribe.AEDUI, Tribe.HELVETII):
        if g.owner(tribe) is not None:
            clear_tribe(g, tribe)
        if g.is_subdued(tribe) and g.count_available_allies(ARVERNI):
            install(g, tribe, ally(ARVERNI))
        place_bands(g, ARVERNI, g.region_of(tribe), 2)


@event(Card.SAVAGE_DICTATES)
async def savage_dictates(g: Gaul, by: Faction) -> None:
    """A45."""
    marked = [region for region in g.regions() if g.intimidated[region]]
    celtica = [region for region in within_one(g, *marked) if GROUP[region] is Group.CELTICA]
    for _ in range(3):
        if not await place_any_ally(g, by, celtica, (ROMANS, *GAULS), may=True):
            return


@event(Card.SAVAGE_DICTATES, SHADED)
async def arrogant_commands(g: Gaul, by: Faction) -> None:
    """A45: wherever German Warbands are Hidden."""
    await free_ability(g, GERMANS, (Ability.INTIMIDATE,), anywhere=True)


@event(Card.SIEGE_OF_BIBRAX)
async def siege_of_bibrax(g: Gaul, by: Faction) -> None:
    """A51: at the Remi, in the Atrebates Region."""
    if g.status(Tribe.REMI) not in (Status.ROMAN_ALLY, Status.AEDUI_ALLY, Status.SUBDUED):
        return
    faction = await name_faction(g, by, (ROMANS, AEDUI))
    await bring_bands(g, faction, Region.ATREBATES, 4)
    place_piece(g, Region.ATREBATES, Force.FORT)
    await remove_bands(g, by, (Region.ATREBATES,), (BELGAE,), 6, up_to=True)


@event(Card.SIEGE_OF_BIBRAX, SHADED)
async def walls_undermined(g: Gaul, by: Faction) -> None:
    """A51: no Legions and no Leaders."""
    for left in range(5, 0, -1):
        options: list[Pick | RemoveTribe | Finish] = [*bands(g, (Region.ATREBATES,), (ROMANS, AEDUI))]
        if g.has_fort(Region.ATREBATES):
            options.append(Pick(Region.ATREBATES, Force.FORT))
        tribes = [tribe for faction in (ROMANS, AEDUI) for tribe in g.tribes_of(Region.ATREBATES, faction)]
        options += [RemoveTribe(tribe) for tribe in sorted(tribes)]
        move = await choose(g, by, [*options, Finish()], "event_remove", left)
        if isinstance(move, Finish):
            return
        if isinstance(move, RemoveTribe):
            clear_tribe(g, move.tribe)
        else:
            remove_piece(g, move)


@event(Card.FRUMENTUM)
async def frumentum(g: Gaul, by: Faction) -> None:
    """A53: the Romans act out of what the Aedui set aside; what is left goes back."""
    most = g.resources[AEDUI]
    corn = await Ask(g.seat(AEDUI), Count(0, most), "event_corn", rule="5.1", faction=AEDUI) if most else 0
    own = g.resources[ROMANS]
    g.drop(AEDUI, corn)
    g.resources[ROMANS] = corn
    await _spend_corn(g)
    left = g.resources[ROMANS]
    g.resources[ROMANS] = own
    g.gain(AEDUI, left)
    g.tell("event_corn", n=corn - left)


async def _spend_corn(g: Gaul) -> None:
    """Recruit, March and one Special Ability, in any order, each at most once."""
    commands = {c: Action(ROMANS, c, by_event=True, abilities=0) for c in (Command.RECRUIT, Command.MARCH)}
    await act_in_any_order(g, ROMANS, commands, Action(ROMANS, None, by_event=True), "event_spend")


@event(Card.FRUMENTUM, SHADED)
async def promises_not_kept(g: Gaul, by: Faction) -> None:
    """A53."""
    for faction in (AEDUI, ROMANS):
        drop(g, faction, 4)
        bench(g, faction)
    stay_eligible(g, by)


@event(Card.DIVICIACUS_O)
async def diviciacus(g: Gaul, by: Faction) -> None:
    """O38: the Aedui Leader enters the game."""
    region = await select_region(g, by, (r for r in g.regions() if g.rules.may_stack(g, AEDUI, r)))
    assert region is not None, "there are Regions"
    take(g, Card.DIVICIACUS_O, Side.UNSHADED)
    home = g.find_leader(AEDUI)
    if home is not None:
        relocate(g, Pick(home, Force.AEDUI_LEADER), region)
    else:
        g.place_leader(region, AEDUI, Standing.NAMED)
        g.tell("placed", piece=Force.AEDUI_LEADER, n=1, region=region)
