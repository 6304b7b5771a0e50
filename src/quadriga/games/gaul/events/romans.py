"""Events 1-18, with the Romans first. Lasting texts stand in lasting.py."""

from __future__ import annotations

from ..atlas import GERMANIA
from ..board import Marker
from ..cards import Card
from ..rules.action import Action, Route
from ..rules.battle.state import Twist
from ..rules.choose import bands_in, roll
from ..rules.circumvallation import ring
from ..rules.command import free_ability
from ..rules.germans import germans_phase
from ..state import Gaul
from ..terms import FACTIONS, GAULS, GERMANS, ROMANS, Ability, Faction, Force, Mark, Region, Senate
from .free import act_in_any_order, ambush_with_germans, battle_here, free_battle, march_germans, march_into
from .pieces import bring_bands, clear_faction, place_legion, relocate, remove_bands, return_legions
from .vocabulary import (
    SHADED,
    Choose,
    Pick,
    Way,
    bands,
    bench,
    choose,
    choose_way,
    drop,
    event,
    is_willing,
    near_control,
    pick_piece,
    select_region,
    shift_senate,
    stay_eligible,
    within_one,
)


@event(Card.CICERO)
async def cicero(g: Gaul, by: Faction) -> None:
    """1."""
    shift_senate(g, await choose_way(g, by, Way.UP, Way.DOWN))


@event(Card.LEGIONES_XIIII_ET_XV)
async def legiones_xiiii_et_xv(g: Gaul, by: Faction) -> None:
    """2: the shift is the price, so it must move or flip the marker (tip)."""
    stuck = g.senate == Senate.NOWHERE or (g.senate == Senate.UPROAR and g.firm)
    if stuck or not await is_willing(g, ROMANS):
        return
    shift_senate(g, Way.UP)
    for _ in range(2):
        sources = [way for way, n in ((Way.TRACK, g.track), (Way.FALLEN, g.fallen)) if n]
        if not sources:
            return
        if await choose_way(g, ROMANS, *sources) is Way.TRACK:
            place_legion(g)
        else:
            g.place_fallen(Region.PROVINCIA)
            g.tell("placed", piece=Force.LEGION, n=1, region=Region.PROVINCIA)


@event(Card.LEGIONES_XIIII_ET_XV, SHADED)
async def green_legionaries(g: Gaul, by: Faction) -> None:
    """2."""
    await free_battle(g, by, g.regions(), Twist(against=(ROMANS,), legion_first=True))


@event(Card.POMPEY)
async def pompey(g: Gaul, by: Faction) -> None:
    """3."""
    if g.senate == Senate.ADULATION:
        place_legion(g)
    else:
        shift_senate(g, Way.DOWN)


@event(Card.POMPEY, SHADED)
async def rival_requests_legions(g: Gaul, by: Faction) -> None:
    """3: the Romans choose which."""
    if g.track <= 4:
        await return_legions(g, ROMANS, 2)


@event(Card.CIRCUMVALLATION)
async def circumvallation(g: Gaul, by: Faction) -> None:
    """4: what the marker does is asked where groups move and Romans defend."""
    besieged = [region for region in g.regions() if any(g.count_citadels(region, gaul) for gaul in GAULS)]
    region = await select_region(g, ROMANS, besieged, may=True)
    if region is None or not await march_into(g, ROMANS, Route((region,), steps=1)):
        return
    ring(g, region, next(gaul for gaul in GAULS if g.count_citadels(region, gaul)))


@event(Card.GALLIA_TOGATA)
async def gallia_togata(g: Gaul, by: Faction) -> None:
    """5: the marker makes Cisalpina a Region for Romans."""
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    g.tell("event_marked", mark=Mark.GALLIA_TOGATA)
    await bring_bands(g, ROMANS, Region.CISALPINA, 3)


@event(Card.GALLIA_TOGATA, SHADED)
async def cisalpines_require_garrison(g: Gaul, by: Faction) -> None:
    """5: the Romans choose which."""
    if g.senate != Senate.ADULATION:
        await return_legions(g, ROMANS, 1)
        await remove_bands(g, ROMANS, g.regions(), (ROMANS,), 2)


@event(Card.MARCUS_ANTONIUS)
async def marcus_antonius(g: Gaul, by: Faction) -> None:
    """6."""
    await free_ability(g, ROMANS, (Ability.SCOUT,))
    await free_battle(g, ROMANS, g.regions(), Twist(auxilia=2), may=True)


@event(Card.MARCUS_ANTONIUS, SHADED)
async def to_rome_as_quaestor(g: Gaul, by: Faction) -> None:
    """6: the executing faction picks the Auxilia (tip)."""
    for left in range(4, 0, -1):
        elsewhere = [region for region in g.regions() if region is not Region.PROVINCIA]
        pick = await pick_piece(g, by, bands(g, elsewhere, (ROMANS,)), "event_move", left, may=True)
        if pick is None:
            break
        relocate(g, pick, Region.PROVINCIA)
    bench(g, ROMANS)
    stay_eligible(g, by)


@event(Card.ALAUDAE)
async def alaudae(g: Gaul, by: Faction) -> None:
    """7."""
    region = await select_region(g, ROMANS, (r for r in g.regions() if g.control(r) is ROMANS))
    if region is not None:
        place_legion(g, region)
        await bring_bands(g, ROMANS, region, 1)


@event(Card.ALAUDAE, SHADED)
async def locally_raised_legion(g: Gaul, by: Faction) -> None:
    """7: Fallen Legions are not on the track (tip)."""
    if g.track <= 7:
        await return_legions(g, by, 1)
        await remove_bands(g, by, g.regions(), (ROMANS,), 1)


@event(Card.MONS_CEVENNA)
async def mons_cevenna(g: Gaul, by: Faction) -> None:
    """9: R-40: within one Region of Provincia as the map has it, Aedui included. Any Special Ability, before or after."""
    near = tuple(within_one(g, Region.PROVINCIA))
    reached = await march_into(g, by, Route(near, steps=1, most_targets=1), origins=near, most=1)
    if reached:
        here = (reached[0],)
        commands = {c: Action(by, c, free=True, by_event=True, within=here) for c in g.rules.commands(by)}
        alone = Action(by, None, free=True, by_event=True, within=here)
        await act_in_any_order(g, by, commands, alone, "event_act", commands=1)


@event(Card.NUMIDIANS)
async def numidians(g: Gaul, by: Faction) -> None:
    """11, 2nd Edition: only the Auxilia attack."""
    home = g.find_leader(ROMANS)
    if home is None:
        return
    region = await select_region(g, ROMANS, within_one(g, home))
    assert region is not None, "the Leader's own at least"
    await bring_bands(g, ROMANS, region, 3)
    party = bands_in(g, region, ROMANS)
    await battle_here(g, ROMANS, region, FACTIONS, Twist(auxilia=2, party=party))


@event(Card.NUMIDIANS, SHADED)
async def africans_called_away(g: Gaul, by: Faction) -> None:
    """11."""
    await remove_bands(g, by, g.regions(), (ROMANS,), 4)


@event(Card.CLODIUS_PULCHER)
async def clodius_pulcher(g: Gaul, by: Faction) -> None:
    """14."""
    shift_senate(g, Way.DOWN)


@event(Card.CLODIUS_PULCHER, SHADED)
async def caesar_stalwart_murdered(g: Gaul, by: Faction) -> None:
    """14."""
    home = g.find_leader(ROMANS)
    if home is not None:
        relocate(g, Pick(home, Force.ROMAN_LEADER), Region.PROVINCIA)
    bench(g, ROMANS)
    stay_eligible(g, by)


@event(Card.AMBACTI)
async def ambacti(g: Gaul, by: Faction) -> None:
    """16: any Roman piece will do for four, Caesar himself for six."""
    region = await select_region(g, by, (r for r in g.regions() if g.count_pieces(r, ROMANS)))
    assert region is not None, "Provincia keeps its Fort"
    await bring_bands(g, ROMANS, region, 6 if g.has_named_leader(region, ROMANS) else 4)


@event(Card.AMBACTI, SHADED)
async def gallic_vassals_head_home(g: Gaul, by: Faction) -> None:
    """16."""
    n = await roll(g, "event")
    if n != 3 and (await choose(g, by, [Choose(Way.THREE), Choose(Way.ROLLED)], "event_way", n)).way is Way.THREE:
        n = 3
    await remove_bands(g, by, g.regions(), (ROMANS,), n)


@event(Card.GERMANIC_CHIEFTAINS)
async def germanic_chieftains(g: Gaul, by: Faction) -> None:
    """17: guided by the Romans (tip)."""
    await march_germans(g, ROMANS, most=3)
    await ambush_with_germans(g, ROMANS, g.regions(), most=1)


@event(Card.GERMANIC_CHIEFTAINS, SHADED)
async def fate_of_ariovistus_forgotten(g: Gaul, by: Faction) -> None:
    """17."""
    await germans_phase(g)


@event(Card.RHENUS_BRIDGE)
async def rhenus_bridge(g: Gaul, by: Faction) -> None:
    """18: "all Germans" are Allies too (tip)."""
    near = near_control(g, ROMANS)
    regions = [region for region in GERMANIA if region in near and g.count_pieces(region, GERMANS)]
    region = await select_region(g, ROMANS, regions, may=True)
    if region is not None:
        clear_faction(g, region, GERMANS)


@event(Card.RHENUS_BRIDGE, SHADED)
async def bogged_down(g: Gaul, by: Faction) -> None:
    """18."""
    if any(g.count(region, Force.LEGION) for region in within_one(g, *GERMANIA)):
        drop(g, ROMANS, 6)
        bench(g, ROMANS)
