"""Events A56-A70, with the Belgae first. Lasting texts stand in lasting.py."""

from __future__ import annotations

from ..atlas import BELGICA
from ..board import Marker
from ..cards import Card
from ..moves import Finish, PlaceAlly, RemoveTribe
from ..rules.battle.state import Twist
from ..rules.choose import place_bands, replace_ally, replace_band
from ..rules.command import free_command
from ..state import Gaul
from ..terms import AEDUI, BELGAE, FACTIONS, GERMANS, ROMANS, Command, Faction, Force, Mark, Region, Tribe, ally
from .belgae import act_in_arduenna
from .free import battle_here, battle_twice
from .pieces import bring_bands, clear_tribe, expel, place_ally, remove_bands, spread_bands
from .vocabulary import (
    SHADED,
    Pick,
    allies,
    bands,
    choose,
    drop,
    event,
    gain,
    name_faction,
    pick_piece,
    pick_tribe,
    select_region,
)


@event(Card.GALBA)
async def galba(g: Gaul, by: Faction) -> None:
    """A56: all but a Leader."""
    expel(g, Region.ATREBATES, BELGAE)
    drop(g, BELGAE, 4)


@event(Card.GALBA, SHADED)
async def king_of_the_belgae(g: Gaul, by: Faction) -> None:
    """A56: the Allies may replace others."""
    await spread_bands(g, by, BELGICA, BELGAE, 4)
    for _ in range(2):
        tribes = [tribe for region in BELGICA for tribe in g.tribes_in(region)]
        taken = [t for t in tribes if g.status(t).is_ally and g.owner(t) is not BELGAE]
        options = [PlaceAlly(t) for t in sorted([*taken, *(t for t in tribes if g.can_hold(t, BELGAE))])]
        if not options or not g.count_available_allies(BELGAE):
            break
        replace_ally(g, (await choose(g, by, options, "event_place_ally")).tribe, BELGAE)
    gain(g, BELGAE, 4)


@event(Card.SABIS)
async def sabis(g: Gaul, by: Faction) -> None:
    """A57."""
    await battle_twice(g, by, BELGICA)


@event(Card.ADUATUCI)
async def aduatuci(g: Gaul, by: Faction) -> None:
    """A58: Battle and then Seize, each wherever they like in Belgica."""
    await free_command(g, ROMANS, (Command.BATTLE,), within=BELGICA)
    twist = Twist(no_provocation=True, no_harassment=True)
    await free_command(g, ROMANS, (Command.SEIZE,), within=BELGICA, as_if_control=True, twist=twist)


@event(Card.ADUATUCI, SHADED)
async def false_peace(g: Gaul, by: Faction) -> None:
    """A58: the Ambush keeps its limits (§5.4)."""
    if by is ROMANS:
        return
    region = await select_region(g, by, (r for r in BELGICA if g.count_pieces(r, ROMANS)))
    if region is None:
        return
    tribe = await pick_tribe(g, by, allies(g, (region,), (ROMANS,)), "event_replace_ally")
    if tribe is not None:
        replace_ally(g, tribe, by)
    for left in range(3, 0, -1):
        pick = await pick_piece(g, by, bands(g, (region,), (ROMANS,)), "event_replace", left)
        if pick is not None:
            replace_band(g, *pick, by)
    twist = Twist(against=(ROMANS,), only_ambush=True)
    await free_command(g, by, (Command.BATTLE,), within=(region,), abilities=1, twist=twist)


@event(Card.ICCIUS_AND_ANDECOMBORIUS)
async def iccius_and_andecomborius(g: Gaul, by: Faction) -> None:
    """A60: each piece that is not placed is worth two Resources, an Ally that was there before too (R-69)."""
    if g.status(Tribe.REMI).is_ally and g.owner(Tribe.REMI) is not ROMANS:
        clear_tribe(g, Tribe.REMI)
    placed = int(place_ally(g, Tribe.REMI, ROMANS))
    before = g.count_bands(Region.ATREBATES, ROMANS)
    await spread_bands(g, by, (Region.ATREBATES,), ROMANS, 4, up_to=True)
    placed += g.count_bands(Region.ATREBATES, ROMANS) - before
    gain(g, ROMANS, 2 * (5 - placed))


@event(Card.ICCIUS_AND_ANDECOMBORIUS, SHADED)
async def remi_submit(g: Gaul, by: Faction) -> None:
    """A60."""
    here = (Region.ATREBATES,)
    for left in range(5, 0, -1):
        options: list[Pick | RemoveTribe | Finish] = [*bands(g, here, (ROMANS,))]
        options += [RemoveTribe(tribe) for tribe in allies(g, here, (ROMANS,))]
        move = await choose(g, by, [*options, Finish()], "event_replace", left)
        if isinstance(move, Finish):
            return
        if isinstance(move, RemoveTribe):
            replace_ally(g, move.tribe, BELGAE)
        else:
            replace_band(g, *move, BELGAE)


@event(Card.ABATIS)
async def abatis(g: Gaul, by: Faction) -> None:
    """A64: what it does is asked where Romans March and the faction defends."""
    if by is ROMANS:
        return
    region = await select_region(g, by, (r for r in g.regions() if g.count_bands(r, by)))
    if region is not None:
        g.add_mark(Marker(Mark.ABATIS, region, by))
        g.tell("event_abatis", faction=by, region=region)


@event(Card.KINSHIP)
async def kinship(g: Gaul, by: Faction) -> None:
    """A65: in Regions without the attackers' Leader, as the executing faction directs (R-63)."""
    attacker = await name_faction(g, by, (BELGAE, GERMANS))
    victim = GERMANS if attacker is BELGAE else BELGAE
    regions = tuple(region for region in g.regions() if not g.has_leader(region, attacker))
    await free_command(g, attacker, (Command.BATTLE,), within=regions, guide=by, twist=Twist(against=(victim,)))


@event(Card.KINSHIP, SHADED)
async def intermarried(g: Gaul, by: Faction) -> None:
    """A65."""
    old = await name_faction(g, by, (BELGAE, GERMANS))
    new = GERMANS if old is BELGAE else BELGAE
    for left in range(4, 0, -1):
        pick = await pick_piece(g, by, bands(g, g.regions(), (old,)), "event_replace", left)
        if pick is not None:
            replace_band(g, *pick, new)
    for left in range(2, 0, -1):
        tribe = await pick_tribe(g, by, allies(g, g.regions(), (old,)), "event_replace_ally", left)
        if tribe is not None:
            replace_ally(g, tribe, new)


@event(Card.WINTER_UPRISING)
async def winter_uprising(g: Gaul, by: Faction) -> None:
    """A66: it breaks out after a Quarters Phase of the holder's choice."""
    region = await select_region(g, by, g.regions())
    assert region is not None, "there are Regions"
    g.remove_mark(Mark.WINTER_UPRISING)
    g.add_mark(Marker(Mark.WINTER_UPRISING, region, by))
    g.tell("event_uprising", faction=by, region=region)


@event(Card.ARDUENNA_A)
async def arduenna(g: Gaul, by: Faction) -> None:
    """A67: Germans too."""
    await act_in_arduenna(g, await name_faction(g, by, g.rules.players))


@event(Card.BELLOVACI)
async def bellovaci(g: Gaul, by: Faction) -> None:
    """A69."""
    if g.status(Tribe.BELLOVACI) is ally(BELGAE):
        clear_tribe(g, Tribe.BELLOVACI)
    await remove_bands(g, by, (Region.ATREBATES,), (BELGAE,), 4)
    faction = await name_faction(g, by, (ROMANS, AEDUI))
    place_ally(g, Tribe.BELLOVACI, faction)
    await bring_bands(g, faction, Region.ATREBATES, 4)


@event(Card.BELLOVACI, SHADED)
async def strongest_among_the_belgae(g: Gaul, by: Faction) -> None:
    """A69: the six placed Ambush, whatever is Hidden, for a whole Loss each (R-60)."""
    if g.status(Tribe.BELLOVACI) is not ally(BELGAE):
        return
    placed = place_bands(g, BELGAE, Region.ATREBATES, 6)
    twist = Twist(party={Force.BELGIC_HIDDEN: placed}, bands=2, always_ambush=True)
    await battle_here(g, BELGAE, Region.ATREBATES, FACTIONS, twist)
