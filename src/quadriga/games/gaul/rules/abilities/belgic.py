"""§4.5: Enlist and Rampage of the Belgae. Ambush belongs to Battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quadriga.kernel import Amounts, Ask, Count, Subset

from ...atlas import GERMANIA, is_within_one
from ...moves import Against, EnlistAsBelgic, EnlistFor, Retreat, Scatter
from ...ruleset import GALLIC_COMMANDS
from ...state import Gaul
from ...terms import BELGAE, FACTIONS, GERMANS, REGIONS, ROMANS, Faction, Force, Region
from ..ability_range import reach
from ..action import Action
from ..agreement import lets_in
from ..battle.losses import german_order
from ..battle.retreat import refuges
from ..choose import bands_in, choose_pieces, each_region
from ..circumvallation import free_to_move
from ..command import execute, is_anywhere

# Enlist (§4.5.1) --------------------------------------------------------------------------------------------------


NEAR_GERMANIA = tuple(region for region in REGIONS if any(is_within_one(region, german) for german in GERMANIA))


def enlist_regions(g: Gaul, a: Action) -> list[Region]:
    """In or next to Germania, or with Germanic pieces; near Ambiorix or with his Successor."""
    return [
        region
        for region in reach(g, BELGAE)
        if a.covers(region)
        and not g.has_named_leader(region, GERMANS)  # §A4.5.1
        and (region in NEAR_GERMANIA or g.count_pieces(region, GERMANS))
    ]


def german_actions(g: Gaul, a: Action) -> list[Action]:
    """The Limited Commands that Germanic pieces could execute for the Belgae; no March upon Frost."""
    within = tuple(enlist_regions(g, a))
    actions = [
        Action(
            GERMANS,
            command,
            BELGAE,
            limited=True,
            free=True,
            by_event=a.by_event,
            abilities=0,
            within=within,
            most_pieces=g.rules.most_enlisted,
        )
        for command in GALLIC_COMMANDS
    ]
    return [action for action in actions if is_anywhere(g, action)]


def enlist_options(g: Gaul, a: Action) -> list[EnlistAsBelgic | EnlistFor]:
    """Treat Germanic Warbands as Belgic in this Command, or command them once."""
    options: list[EnlistAsBelgic | EnlistFor] = []
    if a.command is not None and enlist_regions(g, a):
        options.append(EnlistAsBelgic())
    return options + [EnlistFor(action.command) for action in german_actions(g, a) if action.command is not None]


def can_enlist(g: Gaul, a: Action) -> bool:
    return bool(enlist_regions(g, a)) and (a.command is not None or bool(german_actions(g, a)))


async def enlist(g: Gaul, a: Action) -> bool:
    """§4.5.1: Germanic help."""
    move = await Ask(a.seat(g), enlist_options(g, a), "enlist", rule="4.5.1", faction=BELGAE)
    if isinstance(move, EnlistAsBelgic):
        await _borrow(g, a)
        return True
    action = next(action for action in german_actions(g, a) if action.command is move.command)
    g.tell("enlisted_command", command=move.command)
    return await _command_germans(g, action)


async def _borrow(g: Gaul, a: Action) -> None:
    """Germanic Warbands count as Belgic in these Regions; §A4.5.1: four of them in all."""
    regions, most = enlist_regions(g, a), g.rules.most_enlisted
    if most is None:
        chosen = await Ask(a.seat(g), Subset(regions, 1, len(regions)), "enlist_where", rule="4.5.1", faction=BELGAE)
        g.lend(GERMANS, BELGAE, chosen)
        g.tell("enlisted", regions=chosen)
        return
    caps = Amounts(dict.fromkeys(regions, most), 1, most)
    for region, n in await Ask(a.seat(g), caps, "enlist_how_many", rule="A4.5.1", faction=BELGAE, n=most):
        g.lend(GERMANS, BELGAE, (region,), n)
        g.tell("enlisted_some", region=region, n=n)


async def _command_germans(g: Gaul, action: Action) -> bool:
    with g.acts(GERMANS):
        return await execute(g, action)


# Rampage (§4.5.2) -------------------------------------------------------------------------------------------------


def rampage_caps(g: Gaul, region: Region, faction: Faction) -> dict[Force, int]:
    """What the target may have to give up: Warbands, Auxilia, Legions."""
    caps = bands_in(g, region, faction)
    if faction is ROMANS and g.count(region, Force.LEGION):
        caps = {Force.LEGION: g.count(region, Force.LEGION), **caps}
    return caps


def rampage_targets(g: Gaul, region: Region) -> list[Faction]:
    """Romans or Gauls without Leader, Citadel or Fort there; never Germans."""
    return [
        faction
        for faction in FACTIONS
        if faction not in (BELGAE, GERMANS)
        and rampage_caps(g, region, faction)
        and not g.has_leader(region, faction)
        and not g.has_stronghold(region, faction)
    ]


def rampage_regions(g: Gaul, a: Action, done: Sequence[Region] = ()) -> list[Region]:
    """With Hidden Belgic Warbands, near Ambiorix or with his Successor."""
    return [
        region
        for region in reach(g, BELGAE)
        if region not in done and a.covers(region) and g.count_hidden(region, BELGAE) and rampage_targets(g, region)
    ]


def can_rampage(g: Gaul, a: Action) -> bool:
    return bool(rampage_regions(g, a))


async def rampage(g: Gaul, a: Action) -> bool:
    """§4.5.2: enemies flee or die, one per Warband that flips."""
    return await each_region(g, a, BELGAE, rampage_regions, _rampage_in, "rampage", "4.5.2")


async def _rampage_in(g: Gaul, a: Action, region: Region) -> bool:
    targets = [Against(faction) for faction in rampage_targets(g, region)]
    args = {"faction": BELGAE, "region": region}
    target = targets[0].faction
    if len(targets) > 1:
        target = (await Ask(a.seat(g), targets, "rampage_whom", rule="4.5.2", **args)).faction
    most = min(g.count_hidden(region, BELGAE), sum(rampage_caps(g, region, target).values()))
    n = 1 if most == 1 else await Ask(a.seat(g), Count(1, most), "rampage_flip", rule="4.5.2", other=target, **args)
    g.reveal(region, BELGAE, n)
    g.tell("rampaged", region=region, other=target, n=n)
    fleeing = await _flee(g, region, target, n)
    await _fall(g, region, target, n - fleeing)
    return True


async def _flee(g: Gaul, region: Region, target: Faction, n: int) -> int:
    """The target may Retreat some of the n pieces to one Region (R-16); the game-run faction never does. Returns how many."""
    if g.is_game_run(target):
        return 0
    flight = Action(target, None)
    while refuge := refuges(g, flight, region):
        moves: list[Retreat | Scatter] = [*(Retreat(other) for other in refuge), Scatter()]
        move = await Ask(g.seat(target), moves, "rampage_flee", rule="4.5.2", faction=target, region=region, n=n)
        if isinstance(move, Scatter):
            return 0
        if not await lets_in(g, flight, move.region, "agree_retreat", "4.5.2", n):
            continue
        free = free_to_move(g, region, target)
        caps = {piece: min(k, free.get(piece, 0)) for piece, k in rampage_caps(g, region, target).items()}
        chosen = await choose_pieces(g, target, caps, 1, n, "rampage_fleeing", "4.5.2", region=region)
        for piece, count in chosen.items():
            g.move(region, move.region, piece, count)
            g.tell("retreated", piece=piece, n=count, region=region, target=move.region)
        return sum(chosen.values())
    return 0


async def _fall(g: Gaul, region: Region, target: Faction, n: int) -> None:
    """The rest is removed, Legions without a roll."""
    caps = rampage_caps(g, region, target)
    if g.is_game_run(target):
        chosen = dict(Counter(german_order(g, region, target)[:n]))
    else:
        chosen = await choose_pieces(g, target, caps, n, n, "rampage_fall", "4.5.2", region=region)
    for piece, count in chosen.items():
        g.remove(region, piece, count)
        g.tell("removed", piece=piece, n=count, region=region)
