"""§5.1: the words of Events that remove, place, replace and move pieces.

Nothing is placed that is not Available or may not stand there (§5.1.1); words that replace then only remove.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from quadriga.kernel import Ask, Count

from ..atlas import RESERVED
from ..moves import Finish, PlaceAlly, PlaceAnyAlly, PlacePiece, Withdraw
from ..rules.choose import choose_pieces, choose_region, place_bands, replace_ally, replace_band
from ..rules.circumvallation import free_to_move
from ..rules.removal import remove_tribe, withdraw
from ..state import Gaul
from ..terms import GERMANS, Faction, Force, Kind, Region, Standing, Status, Tribe, citadel, force
from .vocabulary import (
    WARRIORS,
    Pick,
    Way,
    allies,
    bands,
    choose,
    choose_way,
    open_circles,
    pick_piece,
    pick_tribe,
    select_region,
)

# Removing ---------------------------------------------------------------------------------------------------------


async def remove_bands(
    g: Gaul, chooser: Faction, regions: Iterable[Region], factions: Iterable[Faction], n: int, *, up_to: bool = False
) -> None:
    """Warbands or Auxilia leave the map, as many as there are."""
    where, whose = list(regions), list(factions)
    for removed in range(n):
        pick = await pick_piece(g, chooser, bands(g, where, whose), "event_remove", n - removed, may=up_to)
        if pick is None:
            return
        remove_piece(g, pick)


def remove_piece(g: Gaul, pick: Pick) -> None:
    g.remove(pick.region, pick.piece)
    g.tell("removed", piece=pick.piece, n=1, region=pick.region)


async def remove_allies(
    g: Gaul, chooser: Faction, regions: Iterable[Region], factions: Iterable[Faction], n: int, *, least: int | None = None
) -> None:
    """Discs leave their tribes; the chooser may stop after `least`."""
    where, whose = list(regions), list(factions)
    for removed in range(n):
        may = least is not None and removed >= least
        tribe = await pick_tribe(g, chooser, allies(g, where, whose), "event_remove_ally", n - removed, may=may)
        if tribe is None:
            return
        remove_tribe(g, tribe)


async def remove_settlements(g: Gaul, chooser: Faction, regions: Iterable[Region], n: int) -> None:
    where = list(regions)
    for left in range(n, 0, -1):
        pieces = [Pick(region, Force.SETTLEMENT) for region in where if g.count(region, Force.SETTLEMENT)]
        pick = await pick_piece(g, chooser, pieces, "event_remove", left)
        if pick is None:
            return
        remove_piece(g, pick)


async def return_legions(g: Gaul, chooser: Faction, n: int) -> None:
    """Legions from anywhere go to the track, not to the Fallen box."""
    for left in range(n, 0, -1):
        pieces = [Pick(region, Force.LEGION) for region in g.regions() if g.count(region, Force.LEGION)]
        pick = await pick_piece(g, chooser, pieces, "event_remove", left)
        if pick is None:
            return
        g.withdraw(pick.region, Force.LEGION)
        g.tell("event_to_track", region=pick.region)


def expel(g: Gaul, region: Region, faction: Faction) -> None:
    """All of the faction's pieces there leave the map, but for a Leader."""
    for piece, n in g.pieces(region, faction).items():
        if piece.kind is not Kind.LEADER:
            g.remove(region, piece, n)
            g.tell("removed", piece=piece, n=n, region=region)
    for tribe in g.tribes_of(region, faction):
        clear_tribe(g, tribe)


def clear_tribe(g: Gaul, tribe: Tribe) -> None:
    """Whatever stands at the tribe goes: Ally, Citadel or marker."""
    status = g.status(tribe)
    if status.is_dispersed:
        g.subdue(tribe)
        g.tell("event_gathered", tribe=tribe)
    elif status is not Status.SUBDUED:
        remove_tribe(g, tribe)


def clear_faction(g: Gaul, region: Region, faction: Faction) -> None:
    """All pieces of the faction leave the Region."""
    for piece, n in g.pieces(region, faction).items():
        g.remove(region, piece, n)
        g.tell("removed", piece=piece, n=n, region=region)
    for tribe in g.tribes_of(region, faction):
        clear_tribe(g, tribe)


# Placing ----------------------------------------------------------------------------------------------------------


def place_piece(g: Gaul, region: Region, piece: Force) -> None:
    """Place one from Available, if there is one, where its faction may stack."""
    if g.place(region, piece):
        g.tell("placed", piece=piece, n=1, region=region)


async def bring_bands(g: Gaul, faction: Faction, region: Region, n: int) -> None:
    """Place n Warbands or Auxilia; the executing faction may first make some of its own Available."""
    await make_available(g, faction, lambda: g.count_available_bands(faction) < n)
    place_bands(g, faction, region, n)


async def spread_bands(
    g: Gaul, chooser: Faction, regions: Iterable[Region], faction: Faction, n: int, *, up_to: bool = False
) -> None:
    """Place n Warbands or Auxilia among these Regions, one by one."""
    where = [region for region in regions if g.rules.may_stack(g, faction, region)]
    await make_available(g, faction, lambda: bool(where) and g.count_available_bands(faction) < n)
    most = min(n, g.count_available_bands(faction))
    if len(where) == 1 and up_to and most:
        piece = force(faction, Kind.HIDDEN)
        args = {"faction": chooser, "piece": piece, "region": where[0]}
        place_bands(g, faction, where[0], await Ask(g.seat(chooser), Count(0, most), "event_count", rule="5.1", **args))
        return
    for _ in range(most):
        region = await select_region(g, chooser, where, may=up_to)
        if region is None:
            return
        place_bands(g, faction, region, 1)


async def spread_settlements(g: Gaul, chooser: Faction, regions: Iterable[Region], n: int, *, up_to: bool = False) -> None:
    """A1.4: place n Settlements among these Regions, one in each at most."""
    where = list(regions)
    for _ in range(min(n, g.count_available(Force.SETTLEMENT))):
        empty = [r for r in where if not g.count(r, Force.SETTLEMENT) and g.rules.may_stack(g, GERMANS, r)]
        region = await select_region(g, chooser, empty, may=up_to)
        if region is None:
            return
        place_piece(g, region, Force.SETTLEMENT)


def place_ally(g: Gaul, tribe: Tribe, faction: Faction) -> bool:
    if not g.place_ally(tribe, faction):
        return False
    g.tell("turned", tribe=tribe, status=g.status(tribe))
    return True


def place_citadel(g: Gaul, tribe: Tribe, faction: Faction) -> None:
    """An Ally of the faction at a City becomes its Citadel."""
    placed = g.place_citadel(tribe, faction)
    assert placed, "an Ally stands there and a Citadel is Available"
    g.tell("turned", tribe=tribe, status=g.status(tribe))


async def place_allies(
    g: Gaul, chooser: Faction, regions: Iterable[Region], faction: Faction, n: int, *, up_to: bool = False
) -> None:
    """Place n of the faction's Allies at Subdued tribes of these Regions."""
    where = list(regions)
    await make_available(g, faction, lambda: bool(open_circles(g, where, faction)) and g.count_available_allies(faction) < n)
    for placed in range(n):
        tribes = open_circles(g, where, faction) if g.count_available_allies(faction) else []
        options: list[PlaceAlly | Finish] = [PlaceAlly(tribe) for tribe in tribes]
        if not options:
            return
        move = await choose(g, chooser, [*options, Finish()] if up_to else options, "event_place_ally", n - placed)
        if isinstance(move, Finish):
            return
        place_ally(g, move.tribe, faction)


def place_legion(g: Gaul, region: Region = Region.PROVINCIA) -> None:
    """§1.4.1: from the track."""
    place_piece(g, region, Force.LEGION)


async def place_warband(
    g: Gaul, chooser: Faction, region: Region, factions: Iterable[Faction] = WARRIORS, *, may: bool = False
) -> bool:
    """One Warband of any of these factions; False if there was none, or none was wanted."""
    pieces = [force(f, Kind.HIDDEN) for f in factions if g.count_available_bands(f) and g.rules.may_stack(g, f, region)]
    options: list[PlacePiece | Finish] = [PlacePiece(piece) for piece in pieces]
    if not options:
        return False
    move = await choose(g, chooser, [*options, Finish()] if may else options, "event_place", region=region)
    if isinstance(move, Finish):
        return False
    place_piece(g, region, move.piece)
    return True


async def place_any_ally(
    g: Gaul, chooser: Faction, regions: Iterable[Region], factions: Iterable[Faction], *, may: bool = False
) -> bool:
    """One Ally of any of these factions at a Subdued tribe; False if there was none, or none was wanted."""
    where = list(regions)
    able = [faction for faction in factions if g.count_available_allies(faction)]
    open_to = sorted(PlaceAnyAlly(tribe, faction) for faction in able for tribe in open_circles(g, where, faction))
    options: list[PlaceAnyAlly | Finish] = [*open_to]
    if not options:
        return False
    move = await choose(g, chooser, [*options, Finish()] if may else options, "event_place_ally")
    return isinstance(move, PlaceAnyAlly) and place_ally(g, move.tribe, move.faction)


async def place_named_leader(g: Gaul, chooser: Faction, faction: Faction, regions: Iterable[Region]) -> None:
    """The Leader piece, wherever it is now, goes to one of these Regions as the named Leader."""
    region = await select_region(g, chooser, (r for r in regions if g.rules.may_stack(g, faction, r)))
    assert region is not None, "there is somewhere to stand"
    leader = force(faction, Kind.LEADER)
    home = g.find_leader(faction)
    if home is not None:
        g.remove(home, leader)
    g.place_leader(region, faction, Standing.NAMED)
    g.tell("placed", piece=leader, n=1, region=region)


async def make_available(g: Gaul, faction: Faction, is_short: Callable[[], bool]) -> None:
    """§1.4.1, §5.1.1: the executing faction may first take own pieces off the map to have them Available."""
    while g.acting == faction and is_short():
        move = await choose(g, faction, [Withdraw(), Finish()], "event_withdraw")
        if isinstance(move, Finish) or not await withdraw(g, faction):
            return


def install(g: Gaul, tribe: Tribe, status: Status) -> None:
    """An Ally or Citadel at a cleared tribe, where the text alters stacking or places a Citadel outright."""
    g.install(tribe, status)
    g.tell("turned", tribe=tribe, status=status)


# Replacing --------------------------------------------------------------------------------------------------------


def replace_citadel(g: Gaul, tribe: Tribe, faction: Faction) -> None:
    """A Citadel gives way to the faction's; if none is Available, it only goes."""
    clear_tribe(g, tribe)
    if g.count_available_citadels(faction):
        install(g, tribe, citadel(faction))


async def replace_or_remove(g: Gaul, by: Faction, pick: Pick) -> None:
    """The executing faction's own in place of the Warband or Auxilia, or nothing."""
    ways = (Way.REMOVE, Way.REPLACE) if g.count_available_bands(by) else (Way.REMOVE,)
    if await choose_way(g, by, *ways) is Way.REPLACE:
        replace_band(g, *pick, by)
    else:
        remove_piece(g, pick)


async def replace_or_remove_ally(g: Gaul, by: Faction, tribe: Tribe) -> None:
    """The executing faction's own Ally in place of this one, or nothing."""
    may_hold = g.count_available_allies(by) and RESERVED.get(tribe, by) is by
    ways = (Way.REMOVE, Way.REPLACE) if may_hold else (Way.REMOVE,)
    if await choose_way(g, by, *ways) is Way.REPLACE:
        replace_ally(g, tribe, by)
    else:
        clear_tribe(g, tribe)


async def replace_bands(
    g: Gaul,
    chooser: Faction,
    regions: Iterable[Region],
    factions: Iterable[Faction],
    by: Faction,
    n: int,
    *,
    up_to: bool = False,
) -> None:
    """n Warbands or Auxilia of some factions become another's."""
    where, whose = list(regions), list(factions)
    for left in range(n, 0, -1):
        pick = await pick_piece(g, chooser, bands(g, where, whose), "event_replace", left, may=up_to)
        if pick is None:
            return
        replace_band(g, *pick, by)


# Moving -----------------------------------------------------------------------------------------------------------


def relocate(g: Gaul, pick: Pick, to: Region) -> None:
    """An Event moves a piece, without a March; it keeps its face."""
    if pick.region is not to:
        g.move(pick.region, to, pick.piece)
        g.tell("event_moved", piece=pick.piece, n=1, region=pick.region, target=to)


async def move_freely(
    g: Gaul,
    faction: Faction,
    sources: Iterable[Region],
    targets: Iterable[Region],
    *,
    hide: bool = False,
    without: tuple[Force, ...] = (),
) -> None:
    """The faction moves any of its Leader, Legions, Auxilia and Warbands from these Regions to those, each piece once."""
    goals = [region for region in targets if g.rules.may_stack(g, faction, region)]
    moved: dict[tuple[Region, Force], int] = {}
    origins = list(sources)
    while True:
        parties = {origin: _unmoved(g, faction, origin, moved, without) for origin in origins}
        origin = await select_region(g, faction, [r for r in origins if parties[r]], may=True)
        if origin is None:
            return
        party = await choose_pieces(g, faction, parties[origin], 1, 99, "event_group", region=origin)
        target = await choose_region(g, faction, [r for r in goals if r is not origin], "event_to")
        assert target is not None, "there is somewhere to go"
        for piece, n in party.items():
            g.move(origin, target, piece, n)
            g.tell("event_moved", piece=piece, n=n, region=origin, target=target)
            landed = piece
            if hide:
                landed = g.hide_some(target, piece, n)
            moved[target, landed] = moved.get((target, landed), 0) + n


def _unmoved(
    g: Gaul, faction: Faction, region: Region, moved: dict[tuple[Region, Force], int], without: tuple[Force, ...]
) -> dict[Force, int]:
    free = {piece: n for piece, n in free_to_move(g, region, faction).items() if piece not in without}
    return {piece: n for piece, there in free.items() if (n := there - moved.get((region, piece), 0)) > 0}
