"""Shared words of rules and Events: choose a Region, a faction, a tribe or pieces; place, remove and replace.

Every chooser takes the deciding faction first and asks its seat; with a single possibility it does not ask. `None` or an
empty answer means that nothing was possible (or, with `may=True`, that the player declined).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from quadriga.kernel import Amounts, Ask, Chance

from ..moves import SELECTS, At, Finish, Select
from ..state import Gaul, Luck
from ..terms import Ability, Faction, Force, Kind, Matter, Region, Tribe, ally, force
from .action import Action

DIE = (1, 2, 3, 4, 5, 6)


async def roll(g: Gaul, what: str) -> int:
    """A die."""
    n = await Chance(DIE, what)
    g.tell("rolled", n=n)
    return n


async def is_lost(g: Gaul, what: str, faction: Faction, kind: Kind | None, fatal: int) -> bool:
    """A die for a piece of the faction, or for a Citadel: whether it is lost, up to the fatal roll."""
    gone = await roll(g, what) <= fatal
    g.luck.append(Luck(faction, kind, fatal, gone))
    return gone


async def choose_region(
    g: Gaul, chooser: Faction, regions: Sequence[Region], prompt: str, rule: str = "5.1", *, may: bool = False, **args: object
) -> Region | None:
    """One of the Regions."""
    if not regions:
        return None
    if len(regions) == 1 and not may:
        return regions[0]
    options: list[Select | Finish] = [Select(region) for region in sorted(regions)]
    if may:
        options.append(Finish())
    move = await Ask(g.seat(chooser), options, prompt, rule=rule, faction=chooser, **args)
    return move.region if isinstance(move, Select) else None


FindRegions = Callable[[Gaul, Action, Sequence[Region]], Sequence[Region]]  # where it may still be executed, after those


async def each_region(
    g: Gaul,
    a: Action,
    faction: Faction,
    find: FindRegions,
    run: Callable[[Gaul, Action, Region], Awaitable[bool]],
    prompt: str,
    rule: str,
    *,
    costs: bool = False,
    is_last: bool = True,
) -> bool:
    """§4.1: a Special Ability in all the Regions desired, one after the other; returns whether anything was done.

    Where it costs Resources, the question names the faction's. Where it ends because no Region is left, that is told, unless
    another part of the Ability follows.
    """
    done: list[Region] = []
    used = False
    while regions := find(g, a, done):
        options: list[Select | Finish] = [SELECTS[region] for region in regions]
        args = {"faction": faction, "n": g.resources[faction]} if costs else {"faction": faction}
        move = await Ask(a.seat(g), [*options, Finish()], a.question(prompt) if costs else prompt, rule=rule, **args)
        if isinstance(move, Finish):
            break
        done.append(move.region)
        with g.at(move.region):
            used = await run(g, a, move.region) or used
    if done and not regions and is_last and isinstance(g.doing, Ability) and not g.is_nonplayer(faction):
        g.tell("no_further", doing=g.doing)
    return used


async def choose_tribe(
    g: Gaul, chooser: Faction, tribes: Sequence[Tribe], prompt: str, rule: str = "5.1", *, may: bool = False, **args: object
) -> Tribe | None:
    """One of the tribes."""
    if not tribes:
        return None
    if len(tribes) == 1 and not may:
        return tribes[0]
    options: list[At | Finish] = [At(tribe) for tribe in sorted(tribes)]
    if may:
        options.append(Finish())
    move = await Ask(g.seat(chooser), options, prompt, rule=rule, faction=chooser, **args)
    return move.tribe if isinstance(move, At) else None


async def choose_pieces(
    g: Gaul, chooser: Faction, caps: dict[Force, int], least: int, most: int, prompt: str, rule: str = "5.1", **args: object
) -> dict[Force, int]:
    """Between `least` and `most` pieces, of each at most its cap; fewer if there are fewer."""
    total = sum(caps.values())
    least, most = min(least, total), min(most, total)
    if most == 0:
        return {}
    kinds = [piece for piece, n in caps.items() if n]
    if least == most and (most == total or len(kinds) == 1):
        return {piece: min(caps[piece], most) for piece in kinds}
    chosen = await Ask(g.seat(chooser), Amounts(caps, least, most), prompt, rule=rule, faction=chooser, **args)
    return dict(chosen)


def bands_in(g: Gaul, region: Region, faction: Faction) -> dict[Force, int]:
    """The faction's Auxilia or Warbands there, by face."""
    return {piece: n for piece, n in g.pieces(region, faction).items() if piece.is_band}


def place_bands(g: Gaul, faction: Faction, region: Region, n: int) -> int:
    """§1.4.3: place up to n Auxilia or Warbands, Hidden, where they may stack; returns how many were Available."""
    placed = g.place(region, force(faction, Kind.HIDDEN), n) if g.rules.may_stack(g, faction, region) else 0
    if placed:
        g.tell("placed", piece=force(faction, Kind.HIDDEN), n=placed, region=region)
    return placed


def replace_band(g: Gaul, region: Region, piece: Force, faction: Faction) -> None:
    """§1.4.1: a Warband or Auxilia gives way to one of the faction's; if none is Available it is only removed."""
    g.remove(region, piece)
    g.tell("removed", piece=piece, n=1, region=region)
    place_bands(g, faction, region, 1)


def replace_ally(g: Gaul, tribe: Tribe, faction: Faction) -> None:
    """§1.4.1: an Ally gives way to the faction's; removed only, where none is Available or may stand."""
    g.subdue(tribe)
    g.place_ally(tribe, faction)
    g.tell("turned", tribe=tribe, status=g.status(tribe))


def can_place_ally(g: Gaul, faction: Faction, tribe: Tribe) -> bool:
    return g.can_hold(tribe, faction) and g.count_available_allies(faction) > 0


def open_tribes(g: Gaul, faction: Faction, region: Region) -> list[Tribe]:
    """Where in the Region the faction could place an Ally."""
    tribes = g.tribes
    able = [tribe for tribe in g.tribes_in(region) if tribes[tribe] == 0 and g.can_hold(tribe, faction)]
    return able if able and g.count_available_allies(faction) else []


def discs_in(g: Gaul, region: Region, faction: Faction) -> list[Tribe]:
    """The faction's Allied Tribes in the Region, Citadels aside."""
    return [tribe for tribe in g.tribes_in(region) if g.tribes[tribe] == ally(faction)]


MATTERS = dict.fromkeys(("Region", "Select", "To"), Matter.WHERE) | dict.fromkeys(("Faction", "Against", "Name"), Matter.WHOM)


def tell_lot(g: Gaul, items: Sequence[object], item: object) -> None:
    """§8.3.4, §6.2.1: who was equal, who was taken, and what that decides."""
    if g.news is not None:
        g.tell("lot", items=tuple(items), item=item, about=MATTERS.get(type(item).__name__, Matter.WHAT))
