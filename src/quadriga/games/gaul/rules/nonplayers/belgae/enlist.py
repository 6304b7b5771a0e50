"""§8.5.1, §A8.5.1: Enlist of the non-player Belgae: Germans in their Battles, else one Germanic Command after their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from quadriga.kernel import Amount, Amounts, Subset

from ....atlas import BELGICA, GERMANIA
from ....moves import (
    Ambush,
    Attack,
    EnlistAsBelgic,
    EnlistFor,
    Finish,
    PlaceAlly,
    PlaceBands,
    Select,
    Steal,
    To,
    Use,
)
from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Ability, Book, Command, Faction, Kind, Region
from ...abilities.belgic import enlist_regions, german_actions
from ...action import Action
from ...battle.state import Clash, Party
from ...battle.targets import attacks
from ...choose import bands_in, place_bands
from ...command import command_regions
from ...march import marchers
from ...recruit_rally import count_rallied, rally_allies
from ...seize_raid import raid_victims
from ..chart import tell_ability
from ..commands import STEP
from ..driver import Turn
from ..forecast import could_strike_back, forecast
from ..frost import is_barred
from ..guidelines import is_first_tribe, is_player, target_rank
from ..nodes import ChartNode
from ..rank import best, choose
from ..spaces import bands_leaving, neighbours
from ..threat import Foray, choose_target, is_battle_barred

TWO = 2  # Warbands that a Germanic March moves or hides, at least


async def enlist_for_battle(turn: Turn, a: Action, planned: Sequence[Foray]) -> bool:
    """Where Germans would add to the Losses of a Battle or could take some of a Counterattack; False if nowhere."""
    g = turn.g
    if Use(Ability.ENLIST) not in turn.ask.choice:
        return False
    able = enlist_regions(g, a)
    regions = [foray.region for foray in planned if foray.region in able and helps(g, foray)]
    if not regions:
        return False
    tell_ability(turn, ChartNode.B_ENLIST, "8.5.1")
    await turn.give(Use(Ability.ENLIST))
    await turn.give_if_asked("enlist", EnlistAsBelgic())
    if isinstance(turn.ask.choice, Subset):
        await turn.give(tuple(region for region in turn.ask.choice.items if region in regions))
    elif isinstance(turn.ask.choice, Amounts):
        await turn.give(_shares(g, turn.ask.choice, regions))
    return True


def _shares(g: Gaul, choice: Amounts, regions: Sequence[Region]) -> tuple[Amount, ...]:
    """§A4.5.1: four Warbands in all, the first Battles first."""
    left, shares = choice.most, {}
    for region in regions:
        shares[region] = min(left, g.count_bands(region, GERMANS))
        left -= shares[region]
    return tuple(Amount(region, shares[region]) for region in choice.caps if shares.get(region))


def helps(g: Gaul, foray: Foray) -> bool:
    """Whether enlisted Germans matter in the Battle."""
    if foray.enemy is GERMANS or not g.count_bands(foray.region, GERMANS):
        return False
    clash = Clash(foray.region, BELGAE, foray.enemy)
    joined = g.copy()
    joined.lend(GERMANS, BELGAE, (foray.region,), g.rules.most_enlisted or 0)
    return forecast(joined, clash).inflicted > forecast(g, clash).inflicted or could_strike_back(g, clash)


# A Germanic Command -----------------------------------------------------------------------------------------------


class Assault(NamedTuple):
    """A Germanic Battle."""

    region: Region
    enemy: Faction


async def enlist_after(turn: Turn, a: Action) -> bool:
    """One Germanic Command: Battle, March, Rally or Raid, the first that does something; False if none."""
    if not turn.is_asked(*STEP) or Use(Ability.ENLIST) not in turn.ask.choice:
        return False
    actions = {action.command: action for action in german_actions(turn.g, a)}
    for command, run in ((Command.BATTLE, _battle), (Command.MARCH, _march), (Command.RALLY, _rally), (Command.RAID, _raid)):
        action = actions.get(command)
        if action is not None and await run(turn, action):
            return True
    return False


async def _command(turn: Turn, command: Command, region: Region) -> None:
    """Enlist Germans for the Command in the Region."""
    tell_ability(turn, ChartNode.B_ENLIST, "8.5.1")
    await turn.give(Use(Ability.ENLIST))
    await turn.give_if_asked("enlist", EnlistFor(command))
    turn.expect(*STEP)
    await turn.give(Select(region))


async def _battle(turn: Turn, action: Action) -> bool:
    """To inflict any Loss, on a player first."""
    g = turn.g
    found = [
        Assault(region, move.faction)
        for region in command_regions(g, action)
        for move in attacks(g, action, region)
        if move.faction is not BELGAE and _hurts(g, action, region, move.faction, ambush=isinstance(move, Ambush))
    ]
    assaults = best(dict.fromkeys(found), lambda assault: is_player(g, assault.enemy))
    assault = await choose_target(g, BELGAE, assaults)
    if assault is None:
        return False
    await _command(turn, Command.BATTLE, assault.region)
    if turn.is_asked("attack"):
        hidden = Ambush(assault.enemy)
        await turn.give(hidden if hidden in turn.ask.choice else Attack(assault.enemy))
    return True


def _hurts(g: Gaul, action: Action, region: Region, enemy: Faction, *, ambush: bool) -> bool:
    twist = replace(action.twist, party=_first_bands(g, region, action.most_pieces)) if action.most_pieces else action.twist
    clash = Clash(region, GERMANS, enemy, ambush=ambush, twist=twist)
    return forecast(g, clash).inflicted > 0 and not is_battle_barred(g, clash)


def _first_bands(g: Gaul, region: Region, n: int) -> Party:
    party: Party = {}
    for piece, there in bands_in(g, region, GERMANS).items():
        party[piece] = min(n, there)
        n -= party[piece]
    return party


class Trek(NamedTuple):
    """A Germanic March."""

    origin: Region
    target: Region


async def _march(turn: Turn, action: Action) -> bool:
    """Out of Belgica or Germania to an enemy's Control, a player's first; else to hide where they are."""
    g = turn.g
    groups = {region: min(_count(g, action, region), action.most_pieces or 99) for region in command_regions(g, action)}
    treks = [
        Trek(origin, target)
        for origin, n in groups.items()
        if n >= TWO and is_march_origin(g, origin)
        for target in neighbours(g, GERMANS, origin)
        if g.control(target) in (ROMANS, ARVERNI, AEDUI) and not is_barred(g, after_trek(g, Trek(origin, target), n))
    ]

    def held_by_player(trek: Trek) -> bool:
        owner = g.control(trek.target)
        return owner is not None and is_player(g, owner)

    trek = await choose(g, treks, held_by_player, lambda trek: groups[trek.origin])
    if trek is not None:
        await _command(turn, Command.MARCH, trek.origin)
        turn.expect("march_group")
        assert isinstance(turn.ask.choice, Amounts)
        await turn.give(_most_bands(turn.ask.choice))
        turn.expect("march_to")
        await turn.give(To(trek.target))
        await turn.give_if_asked("march_group", ())
        return True
    seen = {region: count_seen(g, region) for region in groups}
    place = await choose(g, [region for region, n in seen.items() if n >= TWO], lambda region: seen[region])
    if place is None:
        return False
    await _command(turn, Command.MARCH, place)
    await turn.give_if_asked("march_group", ())
    return True


def after_trek(g: Gaul, trek: Trek, n: int) -> Gaul:
    board = g.copy()
    for piece, k in bands_leaving(board, GERMANS, trek.origin, n).items():
        board.move(trek.origin, trek.target, piece, k)
    return board


def _count(g: Gaul, action: Action, region: Region) -> int:
    return sum(n for piece, n in marchers(g, action, region).items() if piece.is_band)


def _most_bands(choice: Amounts) -> tuple[Amount, ...]:
    left, group = choice.most, []
    for piece, n in choice.caps.items():
        if piece.is_band and left:
            group.append(Amount(piece, min(n, left)))
            left -= group[-1].n
    return tuple(group)


def is_march_origin(g: Gaul, region: Region) -> bool:
    """§A8.5.1: in Ariovistus out of Treveri as well."""
    treveri = g.book is Book.ARIOVISTUS and region is Region.TREVERI
    return region in BELGICA or region in GERMANIA or treveri


def count_seen(g: Gaul, region: Region) -> int:
    """Revealed and Scouted Germanic Warbands."""
    return sum(g.count_kind(region, GERMANS, kind) for kind in (Kind.REVEALED, Kind.SCOUTED))


async def _rally(turn: Turn, action: Action) -> bool:
    """An Ally if able, else the most Warbands."""
    g = turn.g
    growths = {region: rallies(g, action, region) for region in command_regions(g, action)}

    def has_ally(region: Region) -> bool:
        return any(isinstance(move, PlaceAlly) for move in growths[region])

    def count(region: Region) -> int:
        return max((move.n for move in growths[region] if isinstance(move, PlaceBands)), default=0)

    region = await choose(g, [region for region, moves in growths.items() if moves], has_ally, count)
    if region is None:
        return False
    await _command(turn, Command.RALLY, region)
    if turn.is_asked("grow"):
        allies = [move for move in growths[region] if isinstance(move, PlaceAlly)]
        ally = await choose(g, allies, lambda move: is_first_tribe(move.tribe))
        bands = [move for move in turn.ask.choice if isinstance(move, PlaceBands) and move.n <= count(region)]
        await turn.give(ally or (max(bands) if bands else Finish()))
    return True


def rallies(g: Gaul, action: Action, region: Region) -> list[PlaceAlly | PlaceBands]:
    """Allies, or the most Warbands, that Frost does not forbid (§8.4.4)."""
    allies = [move for move in rally_allies(g, action, region) if isinstance(move, PlaceAlly)]
    found: list[PlaceAlly | PlaceBands] = [move for move in allies if not is_barred(g, after_rally(g, region, move))]
    n = min(count_rallied(g, GERMANS, region), g.count_available_bands(GERMANS))
    if n and not is_barred(g, after_rally(g, region, PlaceBands(n))):
        found.append(PlaceBands(n))
    return found


def after_rally(g: Gaul, region: Region, move: PlaceAlly | PlaceBands) -> Gaul:
    board = g.copy()
    if isinstance(move, PlaceAlly):
        board.place_ally(move.tribe, GERMANS)
    else:
        place_bands(board, GERMANS, region, move.n)
    return board


async def _raid(turn: Turn, action: Action) -> bool:
    """Against a player only, who has Resources to lose."""
    g = turn.g

    def victims(region: Region) -> list[Faction]:
        return [f for f in raid_victims(g, GERMANS, region) if is_player(g, f)]

    region = await choose(g, [region for region in command_regions(g, action) if victims(region)])
    if region is None:
        return False
    victim = await choose(g, victims(region), lambda victim: -target_rank(g, BELGAE, victim))
    assert victim is not None, "somebody can be robbed"
    await _command(turn, Command.RAID, region)
    while turn.is_asked("raid"):
        steal = Steal(victim)
        await turn.give(steal if steal in turn.ask.choice else Finish())
    return True
