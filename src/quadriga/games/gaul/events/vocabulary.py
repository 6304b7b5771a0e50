"""§5.1: the words that Events share: who picks what, where things are, and what happens to factions and the Senate.

A word that asks takes the faction that chooses right after the state; §5.1 makes it the executing one unless the text names
another. A list of one is no choice and is not asked; an empty one is skipped, for what cannot be done is left (§5.1.3).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from enum import IntEnum
from typing import Any, NamedTuple, TypeVar

from quadriga.kernel import Ask, Subset

from ..atlas import NEIGHBOURS, is_within_one
from ..cards import CARDS, Card
from ..moves import Agree, Finish, Refuse
from ..rules.choose import choose_region, choose_tribe
from ..state import Gaul
from ..terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACES,
    GAULS,
    GERMANS,
    ROMANS,
    Deed,
    Faction,
    Force,
    Kind,
    Region,
    Side,
    Status,
    Tribe,
    force,
)

WARRIORS = (ARVERNI, AEDUI, BELGAE, GERMANS)  # the factions with Warbands
A = TypeVar("A")
Effect = Callable[[Gaul, Faction], Coroutine[Any, Any, None]]
EVENTS: dict[int, dict[Side, Effect]] = {}
SHADED = Side.SHADED
PHASE_OF: dict[Faction, Callable[[Gaul], Awaitable[None]]] = {}  # a game-run faction's Phase; the expansion enters its own


def event(card: Card, side: Side = Side.UNSHADED) -> Callable[[Effect], Effect]:
    """Enter the function as what this side of the card does when a faction carries it out."""

    def enter(effect: Effect) -> Effect:
        assert side not in EVENTS.setdefault(card, {}), "a side has one effect"
        EVENTS[card][side] = effect
        return effect

    return enter


class Way(IntEnum):
    """The alternatives that a text offers."""

    UP = 0
    DOWN = 1
    PLACE = 2
    REMOVE = 3
    REPLACE = 4
    RESOURCES = 5
    TRACK = 6
    FALLEN = 7
    THREE = 8
    ROLLED = 9
    ALLY = 10
    CITADEL = 11
    WARBANDS = 12
    AUXILIA = 13
    LIMITED = 14
    ELIGIBLE = 15
    CONTROLLED = 16
    ADJACENT = 17
    COMMAND = 18
    NOTHING = 19


class Choose(NamedTuple):
    """One of the text's alternatives."""

    way: Way


class Name(NamedTuple):
    """A faction that the text leaves open."""

    faction: Faction


class Pick(NamedTuple):
    """A piece on the map."""

    region: Region
    piece: Force


class Install(NamedTuple):
    """What is to stand at the tribe."""

    status: Status


class Discard(NamedTuple):
    """A capability to remove."""

    card: Card


# Asking -----------------------------------------------------------------------------------------------------------


async def choose(
    g: Gaul, chooser: Faction, options: Sequence[A], prompt: str, n: int = 0, *, alone: bool = False, **args: object
) -> A:
    """One of the options; a single one is not asked for, unless `alone` (§8.2.3: a chart may not want it)."""
    if len(options) == 1 and not alone:
        return options[0]
    ask: Ask[A] = Ask(g.seat(chooser), options, prompt, rule="5.1", faction=chooser, card=CARDS[g.current], n=n, **args)
    return await ask


async def is_willing(g: Gaul, chooser: Faction) -> bool:
    """A text that says "may"."""
    return isinstance(await choose(g, chooser, [Agree(), Refuse()], "event_may"), Agree)


async def choose_way(g: Gaul, chooser: Faction, *ways: Way) -> Way:
    return (await choose(g, chooser, [Choose(way) for way in sorted(ways)], "event_way")).way


async def name_faction(g: Gaul, chooser: Faction, factions: Iterable[Faction]) -> Faction:
    """One of these factions, of which there always is one."""
    return (await choose(g, chooser, [Name(faction) for faction in sorted(factions)], "event_faction")).faction


async def name_faction_if_any(g: Gaul, chooser: Faction, factions: Iterable[Faction]) -> Faction | None:
    """One of these factions; None if there is none."""
    able = list(factions)
    return await name_faction(g, chooser, able) if able else None


def player_gauls(g: Gaul) -> list[Faction]:
    """§5.1: the Gallic factions that a player runs."""
    return [gaul for gaul in GAULS if not g.is_game_run(gaul)]


def decider(g: Gaul, faction: Faction, by: Faction) -> Faction:
    """Who decides for a faction: its player, or for the game-run one whoever executes the Event (§5.1)."""
    return by if g.is_game_run(faction) else faction


async def name_factions(
    g: Gaul, chooser: Faction, factions: Iterable[Faction], least: int, prompt: str = "event_factions"
) -> list[Faction]:
    """At least `least` of the factions, in the order given."""
    names = [Name(faction) for faction in factions]
    if len(names) <= least:
        return [name.faction for name in names]
    chosen = await Ask(
        g.seat(chooser), Subset(names, least, len(names)), prompt, rule="5.1", faction=chooser, card=CARDS[g.current]
    )
    return [name.faction for name in chosen]


async def select_region(g: Gaul, chooser: Faction, regions: Iterable[Region], *, may: bool = False) -> Region | None:
    return await choose_region(g, chooser, list(regions), "event_region", may=may)


async def pick_piece(
    g: Gaul, chooser: Faction, pieces: Sequence[Pick], prompt: str, n: int, *, may: bool = False
) -> Pick | None:
    if not pieces:
        return None
    options: list[Pick | Finish] = [*pieces]
    move = await choose(g, chooser, [*options, Finish()] if may else options, prompt, n)
    return None if isinstance(move, Finish) else move


async def pick_tribe(
    g: Gaul, chooser: Faction, tribes: Iterable[Tribe], prompt: str, n: int = 1, *, may: bool = False
) -> Tribe | None:
    """A tribe whose Ally, Citadel or marker is to go."""
    return await choose_tribe(g, chooser, list(tribes), prompt, may=may, card=CARDS[g.current], n=n)


# Finding ----------------------------------------------------------------------------------------------------------


def within_one(g: Gaul, *centres: Region) -> list[Region]:
    """§4.1.2: the playable Regions that are one of these or adjacent to one."""
    return [region for region in g.regions() if any(is_within_one(region, centre) for centre in centres)]


def adjacent(g: Gaul, centre: Region) -> list[Region]:
    return [region for region in g.regions() if region in NEIGHBOURS[centre]]


def near_control(g: Gaul, faction: Faction) -> list[Region]:
    """Regions under the faction's Control or adjacent to one that is."""
    return within_one(g, *(region for region in g.regions() if g.control(region) is faction))


def next_to_control(g: Gaul, faction: Faction) -> list[Region]:
    """Regions with a neighbour under the faction's Control."""
    return [r for r in g.regions() if any(g.control(other) is faction for other in adjacent(g, r))]


def bands(g: Gaul, regions: Iterable[Region], factions: Iterable[Faction]) -> list[Pick]:
    """Warbands and Auxilia of these factions, one entry per kind and face."""
    factions = list(factions)
    return [
        Pick(region, piece)
        for region in regions
        for faction in factions
        for piece in (force(faction, face) for face in FACES if faction is not ROMANS or face is not Kind.SCOUTED)
        if g.count(region, piece)
    ]


def allies(g: Gaul, regions: Iterable[Region], factions: Iterable[Faction]) -> list[Tribe]:
    """Tribes with a disc of these factions; Citadels are none."""
    factions = list(factions)
    return [
        tribe
        for region in regions
        for tribe in g.tribes_in(region)
        if g.status(tribe).is_ally and g.owner(tribe) in factions
    ]  # fmt: skip


def citadels(g: Gaul, regions: Iterable[Region], factions: Iterable[Faction]) -> list[Tribe]:
    factions = list(factions)
    return [t for r in regions for t in g.tribes_in(r) if g.status(t).is_citadel and g.owner(t) in factions]


def open_circles(g: Gaul, regions: Iterable[Region], faction: Faction) -> list[Tribe]:
    """§1.4.2: Subdued tribes in these Regions that the faction's Ally may join."""
    return [tribe for region in regions for tribe in g.tribes_in(region) if g.can_hold(tribe, faction)]


# Factions ---------------------------------------------------------------------------------------------------------


def shift_senate(g: Gaul, way: Way, boxes: int = 1) -> None:
    """§5.1.1: a Firm Senate flips back instead, however many boxes the text says."""
    was_firm = g.firm
    for _ in range(boxes):
        g.shift_senate(-1 if way is Way.UP else 1)
        if was_firm:
            break
    g.tell("event_senate", way=way)


def bench(g: Gaul, faction: Faction) -> None:
    """§2.3.6: Ineligible through the next card. The game-run faction has no Eligibility (A5.1.1)."""
    if not g.is_game_run(faction):
        g.bench(faction)
        g.tell("event_benched", faction=faction)


def stay_eligible(g: Gaul, faction: Faction) -> None:
    """§2.3.6: an explicit Ineligible on the same faction is stronger."""
    g.keep_eligible(faction)
    if g.stays[faction]:
        g.tell("event_stays", faction=faction)


def become_eligible(g: Gaul, faction: Faction) -> None:
    """Cards 35 and 47: Eligible at once; who has acted on this card, by this Event or otherwise, after it."""
    g.make_eligible(faction)
    if g.deed(faction) > Deed.PASSED:
        g.keep_eligible(faction)
    g.tell("event_eligible", faction=faction)


def gain(g: Gaul, faction: Faction, n: int) -> None:
    """§1.8: who does not track Resources neither gains nor loses any."""
    if g.rules.tracks_resources(faction):
        g.gain(faction, n)
        g.tell("event_gain", faction=faction, n=n)


def drop(g: Gaul, faction: Faction, n: int) -> None:
    if g.rules.tracks_resources(faction):
        n = min(n, g.resources[faction])
        g.drop(faction, n)
        g.tell("event_loss", faction=faction, n=n)
