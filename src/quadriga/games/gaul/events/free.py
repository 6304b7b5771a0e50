"""§5.4: free actions that Events grant, beyond `free_command` and `free_ability`: Battles with a twist, Marches with a goal,
Germans under a guide, and a look at the cards to come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from quadriga.kernel import Amount, Ask, Count

from ..atlas import NEIGHBOURS
from ..moves import Against, Finish, Issue, Stop, To, Use
from ..rules import deck
from ..rules.abilities.roman import scout_steps, scout_targets
from ..rules.ability_range import in_reach
from ..rules.action import Action, Route
from ..rules.battle.procedure import fight
from ..rules.battle.state import PLAIN, Clash, Twist
from ..rules.battle.targets import battle_regions
from ..rules.choose import bands_in
from ..rules.circumvallation import free_to_move
from ..rules.command import ABILITIES, can_issue, execute, free_command, run_region, use
from ..state import Gaul
from ..terms import FACTIONS, GERMANS, ROMANS, Command, Faction, Force, Kind, Region, force
from .vocabulary import Way, become_eligible, choose, choose_way, select_region

# Battles ----------------------------------------------------------------------------------------------------------


async def free_battle(g: Gaul, faction: Faction, regions: Iterable[Region], twist: Twist, *, may: bool = False) -> None:
    """A free Battle in one of these Regions."""
    await free_command(g, faction, (Command.BATTLE,), within=tuple(regions), limited=True, twist=twist, may=may)


async def battle_here(
    g: Gaul, attacker: Faction, region: Region, against: Iterable[Faction], twist: Twist, *, may: bool = False
) -> Faction | None:
    """A free Battle in this Region against one of these factions, without Special Ability; returns the Defender."""
    if not g.count_pieces(region, attacker):
        return None
    foes: list[Against | Finish] = [Against(f) for f in against if f is not attacker and g.count_pieces(region, f)]
    if not foes:
        return None
    options = [*foes, Finish()] if may else foes
    a = Action(attacker, Command.BATTLE, free=True, by_event=True, abilities=0, within=(region,), twist=twist)
    with g.lets_choose((a,)):
        move = await choose(g, attacker, options, "event_against", alone=g.is_nonplayer(attacker))
    if isinstance(move, Finish):
        return None
    clash = Clash(region, attacker, move.faction, ambush=twist.always_ambush, twist=twist)
    await fight(g, Action(attacker, Command.BATTLE), clash)
    return move.faction


async def battle_twice(g: Gaul, faction: Faction, regions: Iterable[Region]) -> None:
    """Cards A21 and A57: a Battle without Retreat in one Region, then if desired another there with Retreat."""
    able = [r for r in regions if g.count_pieces(r, faction) and len(g.factions_in(r)) > 1]
    region = await select_region(g, faction, able)
    if region is not None:
        await battle_here(g, faction, region, FACTIONS, Twist(no_retreat=True))
        await battle_here(g, faction, region, FACTIONS, PLAIN, may=True)


async def ambush_from_around(g: Gaul, attacker: Faction, around: list[Region], region: Region, defender: Faction) -> None:
    """Card A20: the Warbands of several Regions Ambush in one of them as if there; who survives goes back."""
    homes = {origin: g.count_bands(origin, attacker) for origin in around}
    for origin, n in homes.items():
        _gather(g, attacker, origin, region, n)
    party = bands_in(g, region, attacker)
    if party:
        await _ambush(g, attacker, region, defender, party)
    for origin, n in homes.items():
        _gather(g, attacker, region, origin, n)


async def _ambush(g: Gaul, attacker: Faction, region: Region, defender: Faction, party: dict[Force, int]) -> None:
    clash = Clash(region, attacker, defender, ambush=True, twist=Twist(party=party))
    await fight(g, Action(attacker, Command.BATTLE), clash)


def _gather(g: Gaul, faction: Faction, origin: Region, target: Region, n: int) -> None:
    for piece, there in bands_in(g, origin, faction).items():
        moving = min(n, there)
        g.move(origin, target, piece, moving)
        n -= moving


# Marches ----------------------------------------------------------------------------------------------------------


async def march_into(
    g: Gaul, faction: Faction, route: Route, *, origins: Sequence[Region] | None = None, most: int = 99
) -> list[Region]:
    """A free March that must end in the Regions of the route; returns those that were reached."""
    a = Action(
        faction,
        Command.MARCH,
        free=True,
        by_event=True,
        abilities=0,
        within=None if origins is None else tuple(origins),
        most=most,
        route=route,
    )
    await execute(g, a)
    return sorted(region for region in a.arrived if region in route.targets)


async def charge(g: Gaul, faction: Faction) -> None:
    """Card 72: one group of Hidden Warbands Marches, if only in place, and may then fight alone."""
    hidden = force(faction, Kind.HIDDEN)
    origin = await select_region(g, faction, (r for r in g.regions() if g.count_bands(r, faction)), may=True)
    if origin is None:
        return
    g.hide(origin, faction)
    most = free_to_move(g, origin, faction).get(hidden, 0)
    if not most:
        return
    n = await Ask(g.seat(faction), Count(1, most), "event_count", rule="5.1", faction=faction, piece=hidden)
    steps: list[Stop | To] = [Stop()]
    steps += [To(r) for r in NEIGHBOURS[origin] if g.rules.is_playable(g, r) and g.rules.may_stack(g, faction, r)]
    step = await choose(g, faction, steps, "event_to")
    here = origin if isinstance(step, Stop) else step.region
    if here is not origin:
        g.move(origin, here, hidden, n)
        g.tell("marched", faction=faction, region=origin, target=here, pieces=(Amount(hidden, n),))
    await battle_here(g, faction, here, FACTIONS, Twist(party={hidden: n}), may=True)


# Germans under a guide --------------------------------------------------------------------------------------------


async def march_germans(g: Gaul, guide: Faction, *, most: int = 99, into: tuple[Region, ...] | None = None) -> None:
    """§3.4.2: Germans March out of `most` Regions at most, as the guide decides."""
    route = None if into is None else Route(into)
    await execute(
        g, Action(GERMANS, Command.MARCH, guide, free=True, by_event=True, abilities=0, most=most, route=route)
    )  # fmt: skip


async def ambush_with_germans(
    g: Gaul, guide: Faction, regions: Iterable[Region], *, most: int = 99, twist: Twist = PLAIN
) -> None:
    """§3.4.4: Germans Ambush wherever they can in these Regions, in the order and against whom the guide decides."""
    a = Action(GERMANS, Command.BATTLE, guide, within=tuple(regions), twist=twist)
    while len(a.regions) < most and (able := list(battle_regions(g, a))):
        region = await select_region(g, guide, able)
        assert region is not None, "one of the Regions was chosen"
        await run_region(g, a, region)


async def act_with_germans(g: Gaul, guide: Faction, region: Region, n: int) -> None:
    """Card 51: March, Raid or Battle with n Warbands of the Germans in this Region."""
    twist = Twist(party={Force.GERMAN_HIDDEN: n})
    actions = {
        command: Action(GERMANS, command, guide, by_event=True, within=(region,), twist=twist)
        for command in (Command.MARCH, Command.RAID, Command.BATTLE)
    }
    able = {command: a for command, a in actions.items() if n and can_issue(g, a)}
    options: list[Issue | Finish] = [Issue(command) for command in sorted(able)]
    with g.lets_choose(able.values()):
        move = await choose(g, guide, [*options, Finish()], "event_germans", region=region)
    if isinstance(move, Issue):
        await run_region(g, able[move.command], region)


# A Command and a Special Ability ------------------------------------------------------------------------------------


async def act_in_any_order(
    g: Gaul, faction: Faction, actions: dict[Command, Action], alone: Action, prompt: str, *, commands: int = 99
) -> None:
    """At most this number of the Commands, each once, and one Special Ability, whichever first, within a Command or alone."""
    while True:
        options: list[Issue | Use | Finish] = [Issue(c) for c, a in actions.items() if commands and can_issue(g, a)]
        if not alone.used:
            able = [ability for ability in sorted(g.rules.abilities[faction]) if ability in ABILITIES]
            options += [Use(ability) for ability in able if ability not in alone.declined and ABILITIES[ability].can(g, alone)]
        with g.lets_choose(actions.values()):
            move = await choose(g, faction, [*options, Finish()], prompt)
        if isinstance(move, Finish):
            return
        if isinstance(move, Use):
            await use(g, alone, move.ability)
            g.give_back(faction)
        else:
            a = actions.pop(move.command)
            commands -= 1
            await execute(g, a)
            alone.used += a.used
        if alone.used:
            for a in actions.values():
                a.abilities = 0


# Scouting without Auxilia ------------------------------------------------------------------------------------------


class Spy(NamedTuple):
    """A Warband to Reveal and mark."""

    piece: Force


async def scout_with(g: Gaul, chooser: Faction, scouts: list[tuple[Region, Faction]]) -> None:
    """Card 44: only these pieces Scout, as Auxilia would (§4.2.2): each may move, then near Caesar Reveal two Warbands."""
    posts: list[tuple[Region, Faction]] = []
    for region, faction in scouts:
        steps: list[Stop | To] = [To(other) for other in scout_steps(g, region) if g.rules.may_stack(g, faction, other)]
        with g.at(region):
            move = await choose(g, chooser, [Stop(), *steps], "event_scout")
        post = region if isinstance(move, Stop) else move.region
        if post is not region:
            g.move(region, post, force(faction, Kind.HIDDEN))
            g.tell("event_moved", piece=force(faction, Kind.HIDDEN), n=1, region=region, target=post)
        posts.append((post, faction))
    for post, faction in posts:
        if in_reach(g, ROMANS, post) and g.count_hidden(post, faction):
            await _spy(g, chooser, post, faction)


async def _spy(g: Gaul, chooser: Faction, region: Region, faction: Faction) -> None:
    """One Hidden scout flips to Reveal and mark up to two enemy Warbands."""
    for number in range(2):
        enemies = [piece for piece in scout_targets(g, region) if piece.faction is not faction]
        options: list[Spy | Finish] = [Spy(piece) for piece in enemies]
        move = await choose(g, chooser, [*options, Finish()], "event_spy", region=region)
        if isinstance(move, Finish):
            return
        if number == 0:
            g.reveal(region, faction, 1)
        g.scout(region, move.piece)
        g.tell("event_spotted", piece=move.piece, n=1, region=region)


# The cards to come ------------------------------------------------------------------------------------------------


async def look_and_act(g: Gaul, faction: Faction) -> None:
    """Cards 35 and 47: look at the next two cards, then a free Limited Command or Eligibility."""
    await deck.look_ahead(g, g.seat(faction), 2)
    if await choose_way(g, faction, Way.LIMITED, Way.ELIGIBLE) is Way.ELIGIBLE:
        become_eligible(g, faction)
    else:
        await free_command(g, faction, limited=True)
