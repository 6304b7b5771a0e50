"""§3.2.3, §3.3.3, §3.4.3: Seize and Raid."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from quadriga.kernel import Ask, Chance

from ..atlas import NEIGHBOURS
from ..cards import Card
from ..moves import Disperse, Finish, Flip, Gain, Harass, Refuse, Steal
from ..state import Gaul
from ..terms import (
    ARVERNI,
    BELGAE,
    FACTIONS,
    MOST_DISPERSED,
    ROMANS,
    Book,
    Command,
    Faction,
    Kind,
    Region,
    Side,
    Status,
    Tribe,
    ally,
    force,
)
from .action import Action, card_order
from .battle.losses import count_side_hidden, harass_seizure, sides_with
from .choose import DIE
from .combined_forces import acts_along
from .command import execute
from .march import count_harassment

Aftermath = Callable[[Gaul, Action, Region, int], Awaitable[None]]
AFTER_RAID: dict[Book, Aftermath] = {}  # what a Raid entails besides, by the number of its Warbands
PROVOCATION = 3  # up to which roll a faction Rallies for a Dispersed Tribe
PROVOKED: dict[Faction, Callable[[Gaul, tuple[Region, ...]], Awaitable[None]]] = {}  # how a game-run faction would Rally

# Seize (§3.2.3) ---------------------------------------------------------------------------------------------------


def seize_regions(g: Gaul, a: Action) -> Iterator[Region]:
    """Regions with Roman pieces; not where this Command's Build has made or unmade Allies (§4.2.1)."""
    return (region for region in a.allowed(g) if region not in a.barred and (a.as_if_control or g.count_pieces(region, ROMANS)))


async def seize(g: Gaul, a: Action, region: Region) -> bool:
    """§3.2.3: disperse, let Gauls Rally, forage, be Harassed."""
    dispersed = await _disperse(g, a, region)
    for tribe in () if a.twist.no_provocation else dispersed:
        await _provoke(g, tribe)
    forage(g, region, len(dispersed))
    if not a.twist.no_harassment:
        await _harass(g, a, region)
    return True


async def _disperse(g: Gaul, a: Action, region: Region) -> list[Tribe]:
    """Dispersed markers on Subdued Tribes under Roman Control, while there are any of the four."""
    dispersed: list[Tribe] = []
    while (a.as_if_control or g.control(region) is ROMANS) and g.count_dispersed_markers() < MOST_DISPERSED:
        options: list[Disperse | Finish] = [Disperse(tribe) for tribe in g.tribes_in(region) if g.is_subdued(tribe)]
        if not options:
            break
        args = {"faction": a.faction, "region": region, "n": count_forage(g, region, len(dispersed))}
        move = await Ask(a.seat(g), [*options, Finish()], "disperse", rule="3.2.3", **args)
        if isinstance(move, Finish):
            break
        g.mark_tribe(move.tribe, Status.DISPERSED)
        g.tell("dispersed", tribe=move.tribe)
        dispersed.append(move.tribe)
    return dispersed


async def _provoke(g: Gaul, tribe: Tribe) -> None:
    """For each Tribe Dispersed the Arverni, then the Belgae, may on 1-3 Rally for free in the Regions around."""
    around = tuple(NEIGHBOURS[g.region_of(tribe)])
    for faction in (ARVERNI, BELGAE):
        n = await Chance(DIE, "provoked")
        g.tell("provoked" if n <= PROVOCATION else "unmoved", faction=faction, tribe=tribe, n=n, most=PROVOCATION)
        if n > PROVOCATION:
            continue
        await (PROVOKED[faction](g, around) if g.is_game_run(faction) else rally_provoked(g, faction, around))


async def rally_provoked(g: Gaul, faction: Faction, around: tuple[Region, ...]) -> None:
    """A player's free Rally in the Regions around a Dispersed Tribe."""
    with g.acts(faction):
        await execute(g, Action(faction, Command.RALLY, free=True, by_event=True, abilities=0, within=around))


def count_forage(g: Gaul, region: Region, dispersed: int = 0) -> int:
    """Two Resources per Subdued or Roman Allied Tribe, six per Tribe just Dispersed; nothing where Devastated."""
    if g.is_devastated(region):
        return 0
    friendly = sum(g.tribes[tribe] in (Status.SUBDUED, ally(ROMANS)) for tribe in g.tribes_in(region))
    return 2 * friendly + 6 * dispersed


def forage(g: Gaul, region: Region, dispersed: int) -> None:
    """What the land gives."""
    if n := count_forage(g, region, dispersed):
        g.gain(ROMANS, n)
        g.tell("foraged", faction=ROMANS, region=region, n=n)


async def _harass(g: Gaul, a: Action, region: Region) -> None:
    """Lastly the others' Hidden Warbands may strike, in card order, the game-run faction last."""
    for faction in sorted((f for f in card_order(g) if f is not a.faction), key=g.is_game_run):
        n = count_harassment(g, faction, region)
        if n == 0 or not g.count_pieces(region, ROMANS):
            continue
        if not g.is_game_run(faction):
            options = [Harass(region), Refuse()]
            args = {"faction": faction, "other": ROMANS, "region": region, "n": n}
            answer = await Ask(g.seat(faction), options, "harass", rule="3.2.3", **args)
            if isinstance(answer, Refuse):
                continue
        g.tell("harassed", faction=faction, region=region, n=n)
        await harass_seizure(g, region, n)


# Raid (§3.3.3, §3.4.3) --------------------------------------------------------------------------------------------


def raid_regions(g: Gaul, a: Action) -> Iterator[Region]:
    """Regions with Hidden Warbands and something to gain."""
    faction, twist = a.faction, a.twist
    gains = g.rules.tracks_resources(faction)
    return (
        region
        for region in a.allowed(g)
        if count_side_hidden(g, region, faction)
        and ((gains and not g.is_devastated(region)) or raid_victims(g, faction, region, despite_walls=twist.no_stronghold))
    )


def count_raiders(g: Gaul, a: Action, region: Region) -> int:
    """At most two Warbands per Region; card 8: three."""
    most = 3 if has_slow_wagons(g, a.faction) else 2
    if a.twist.party is not None:
        most = min(most, sum(a.twist.party.values()))
    return min(most, count_side_hidden(g, region, a.faction))


def has_slow_wagons(g: Gaul, faction: Faction) -> bool:
    """Card 8: the holder Raids with three Warbands, and despite Citadels and Forts."""
    return g.capability_owner(Card.BAGGAGE_TRAINS, Side.SHADED) is faction


def raid_victims(g: Gaul, raider: Faction, region: Region, *, despite_walls: bool = False) -> list[Faction]:
    """Factions there with Resources and neither Citadel nor Fort."""
    walls = not despite_walls and not has_slow_wagons(g, raider)
    return [
        faction
        for faction in FACTIONS
        if faction is not raider
        and not acts_along(g, region, faction, raider)
        and g.rules.tracks_resources(faction)
        and g.resources[faction] > 0
        and g.count_pieces(region, faction)
        and not (walls and g.has_stronghold(region, faction))
    ]


def raid_options(g: Gaul, a: Action, region: Region) -> list[Gain | Steal | Finish]:
    """A Resource of the land, unless Devastated, or one of an enemy; Germans without Resources only the latter."""
    if not count_side_hidden(g, region, a.faction):
        return []
    options: list[Gain | Steal | Finish] = [
        Steal(faction) for faction in raid_victims(g, a.faction, region, despite_walls=a.twist.no_stronghold)
    ]
    if not g.is_devastated(region) and g.rules.tracks_resources(a.faction):
        options.insert(0, Gain())
    return options


async def raid(g: Gaul, a: Action, region: Region) -> bool:
    """§3.3.3: flip one or two Hidden Warbands, each for a Resource."""
    flips = 0
    for left in range(count_raiders(g, a, region), 0, -1):
        options = raid_options(g, a, region)
        if flips:
            options.append(Finish())
        args = {"faction": a.faction, "region": region, "n": left}
        rule = g.rules.command_rule(a.faction, Command.RAID)
        move = options[0] if len(options) == 1 else await Ask(a.seat(g), options, "raid", rule=rule, **args)
        if isinstance(move, Finish):
            break
        await _flip(g, a, region)
        pillage(g, a.faction, region, move)
        flips += 1
    if g.book in AFTER_RAID:
        await AFTER_RAID[g.book](g, a, region, flips)
    return True


async def _flip(g: Gaul, a: Action, region: Region) -> None:
    """The raider flips: own, or an enlisted one (§4.5.1)."""
    hidden = [f for f in sides_with(g, region, a.faction) if g.count_hidden(region, f)]
    flipping = hidden[0]
    if len(hidden) > 1:
        options = sorted(Flip(force(faction, Kind.HIDDEN)) for faction in hidden)
        move = await Ask(a.seat(g), options, "raid_with", rule="4.5.1", faction=a.faction, region=region)
        flipping = move.piece.faction
    g.reveal(region, flipping, 1)


def pillage(g: Gaul, raider: Faction, region: Region, move: Gain | Steal) -> None:
    """Add the Resource; one taken by Germans without Resources is lost (§3.4.3)."""
    if isinstance(move, Steal):
        g.drop(move.faction, 1)
        g.tell("stole", faction=raider, other=move.faction, region=region)
    else:
        g.tell("raided", faction=raider, region=region)
    if g.rules.tracks_resources(raider):
        g.gain(raider, 1)
