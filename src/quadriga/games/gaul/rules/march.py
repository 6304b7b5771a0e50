"""§3.2.2, §3.3.2, §3.4.2: March, with its stops and its Harassment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quadriga.kernel import Amounts, Ask

from ..atlas import border
from ..cards import Card
from ..moves import Harass, Refuse, Stop, To
from ..state import Gaul
from ..terms import (
    ARVERNI,
    GERMANS,
    LEADERS,
    OF_FACTION,
    ROMANS,
    Border,
    Command,
    Faction,
    Force,
    Mark,
    Region,
    Side,
    Standing,
)
from .action import Action, Group, aedui_premium, card_order
from .battle.losses import harass_group, lent_bands
from .battle.state import Party, amounts
from .circumvallation import free_to_move, has_any_mark
from .deck import is_frost


def march_cost(g: Gaul, faction: Faction, region: Region) -> int:
    """Two Resources per origin for Romans, one for Gauls, none for a faction without Resources; double where Devastated.

    Cards 8 and 5: nothing for the holder of the Baggage Trains, or out of Gallia Togata.
    """
    if not g.rules.tracks_resources(faction):
        return 0
    if g.capabilities and g.capability_owner(Card.BAGGAGE_TRAINS, Side.UNSHADED) is faction:
        return 0
    if region is Region.CISALPINA and g.has_mark(Mark.GALLIA_TOGATA):
        return 0
    blocked = g.is_devastated(region) or (faction is ROMANS and has_any_mark(g, Mark.ABATIS, region))  # card A64
    return (2 if faction is ROMANS else aedui_premium(g, faction)) * (2 if blocked else 1)


def march_regions(g: Gaul, a: Action) -> Iterator[Region]:
    """Origins: Regions with pieces that can move or hide. Not upon Frost, unless an Event allows it (§2.3.8)."""
    if is_frost(g) and not a.by_event:
        return iter(())
    all_may = not (g.loans or g.marks or a.arrived) and a.route is None and a.most_pieces is None and a.twist.party is None
    return (
        region
        for region in a.allowed(g)
        if (g.loans or g.count_mobile(region, a.faction))
        and a.can_afford(g, region, march_cost(g, a.faction, region))
        and (all_may or ((party := marchers(g, a, region)) and (a.route is None or can_lead(g, a, region, party))))
    )


def marching_factions(g: Gaul, a: Action, region: Region) -> tuple[Faction, ...]:
    """Whose pieces March: the faction's, and those lent to it (§4.5.1)."""
    return (a.faction, *g.lenders(region, a.faction))


def marchers(g: Gaul, a: Action, region: Region) -> Party:
    """Pieces there that have not Marched in this Command and are not ringed in (card 4); of a lender only bands."""
    party: Party = {}
    for faction in marching_factions(g, a, region):
        lent = None if faction is a.faction else lent_bands(g, region, faction)
        for piece, there in free_to_move(g, region, faction).items():
            n = there - a.count_arrived(region, piece)
            if lent is not None:
                n = min(n, lent.get(piece, 0), count_loans_left(g, a, faction))
            if n > 0:
                party[piece] = n
    return narrow(a, party)


def count_loans_left(g: Gaul, a: Action, lender: Faction) -> int:
    """§A4.5.1: of the Germanic Warbands that Enlist may affect, those that have not Marched."""
    most = g.rules.most_enlisted
    return 99 if most is None or lender is not GERMANS else most - count_gone(a, lender)


def count_gone(a: Action, faction: Faction) -> int:
    """How many of the faction's Warbands or Auxilia have Marched in this Command."""
    return sum(n for party in a.arrived.values() for piece, n in party.items() if piece.faction is faction)


def narrow(a: Action, party: Party) -> Party:
    """An Event, or Enlist in Ariovistus, may let only some pieces March."""
    if a.most_pieces is not None:
        left = a.most_pieces - count_gone(a, a.faction)
        party = {piece: min(n, left) for piece, n in party.items() if left and piece.is_band}
    if a.twist.party is not None:
        party = {piece: min(n, a.twist.party[piece]) for piece, n in party.items() if piece in a.twist.party}
    if a.route is None:
        return party
    legions = a.route.most_legions - sum(party.get(Force.LEGION, 0) for party in a.arrived.values())
    caps = {Force.LEGION: legions, LEADERS[a.faction]: 0 if a.route.no_leader else 1}
    caps |= {piece: a.route.most_bands for piece in party if piece.is_band}
    return {piece: n for piece, there in party.items() if (n := min(there, caps.get(piece, there))) > 0}


async def march(g: Gaul, a: Action, origin: Region) -> bool:
    """March out of one Region: all Revealed pieces there hide, then groups leave one by one."""
    a.pay_for(g, origin, march_cost(g, a.faction, origin))
    if a.route is None or a.route.stragglers_hide:
        for faction in marching_factions(g, a, origin):
            _hide_marchers(g, a, origin, faction)
    g.tell("marches", faction=a.faction, region=origin)
    groups = 0
    while groups < most_groups(g, a) and can_lead(g, a, origin, party := marchers(g, a, origin)):
        group = await _choose_group(g, a, origin, party)
        if not group:
            break
        await _lead(g, a, origin, group)
        groups += 1
    return True


def can_lead(g: Gaul, a: Action, origin: Region, party: Party) -> bool:
    """Whether any group of these may leave; where an Event names the goal, whether one can get there."""
    if not party or not _steps(g, a, origin, party):
        return False
    return a.route is None or not a.route.mixed or (Force.LEGION in party and any(piece.is_band for piece in party))


def find_core(g: Gaul, a: Action, origin: Region, party: Party) -> Party:
    """Pieces without which no group may leave: Legions (card A17), or the Leader, if only he gets to the Event's goal."""
    if a.route is None:
        return {}
    if a.route.mixed:
        return {Force.LEGION: party[Force.LEGION]}
    rest = {piece: n for piece, n in party.items() if piece is not LEADERS[a.faction]}
    return {} if _steps(g, a, origin, rest) else {LEADERS[a.faction]: 1}


async def _choose_group(g: Gaul, a: Action, origin: Region, party: Party) -> Party:
    """Who leaves; nobody, if the answer is empty. Those without whom nobody may leave are asked for first."""
    most = sum(party.values()) if a.route is None else a.route.most_pieces
    if a.most_pieces is not None:
        most = a.most_pieces - count_gone(a, a.faction)
    core = find_core(g, a, origin, party)
    args: dict[str, object] = {"faction": a.faction, "region": origin}
    chosen = dict(await Ask(a.seat(g), Amounts(core or party, 0, most), "march_group", rule=_rule(g, a), **args))
    rest = {piece: n for piece, n in party.items() if core and piece not in core}
    if not chosen or not rest:
        return chosen
    most -= sum(chosen.values())
    least = 0
    if a.route is not None and a.route.mixed:
        least, most = 1, min(most, a.route.most_bands)
    args["pieces"] = amounts(chosen)
    with g.leaves(Group(chosen)):
        return chosen | dict(await Ask(a.seat(g), Amounts(rest, least, most), "march_along", rule=_rule(g, a), **args))


def _rule(g: Gaul, a: Action) -> str:
    return g.rules.command_rule(a.faction, Command.MARCH)


def most_groups(g: Gaul, a: Action) -> int:
    """§3.4.2: Germans run by the game form a single group; an Event may say so too."""
    if g.is_game_run(a.faction):
        return 1
    return 99 if a.route is None else a.route.most_groups


def _hide_marchers(g: Gaul, a: Action, region: Region, faction: Faction) -> None:
    """§3.2.2, §3.3.2: flip to Hidden all that begin the March here; who came by this March has been hidden before."""
    for piece in OF_FACTION[faction]:
        g.hide_some(region, piece, g.count(region, piece) - a.count_arrived(region, piece))


def count_steps(g: Gaul, faction: Faction, party: Party) -> int:
    """How far a group may go: Romans two Regions, with Caesar three; Vercingetorix two, others one."""
    led = LEADERS[faction] in party and g.standing[faction] == Standing.NAMED
    if faction is ROMANS:
        return 3 if led else 2
    return 2 if faction is ARVERNI and led else 1


def _steps(g: Gaul, a: Action, region: Region, party: Party, taken: int = 0) -> Sequence[Region]:
    """Where a group may go next: adjacent Regions, over the sea only without a Special Ability (§4.1.3).

    Where an Event names the goal, only toward it.
    """
    left = count_steps(g, a.faction, party) - taken
    near = _neighbours(g, a, region)
    along = {piece.faction for piece in party if piece.faction is not a.faction}
    if along:
        near = [other for other in near if all(g.rules.may_stack(g, faction, other) for faction in along)]
    if a.route is None:
        return near
    left = min(left, a.route.steps - taken)
    return [other for other in near if _leads_on(g, a, region, other, left - 1)]


def march_steps(g: Gaul, a: Action, region: Region, party: Party, walked: int) -> Sequence[Region]:
    """Where a group that has come through `walked` Regions may go next; nowhere once it has gone as far as it may."""
    return _steps(g, a, region, party, walked) if count_steps(g, a.faction, party) > walked else []


def halts(g: Gaul, a: Action, source: Region, target: Region) -> bool:
    """Whether a group that enters a Region can go no further."""
    return must_stop(g, source, target) or is_felled(g, a, target)


def count_risk(g: Gaul, a: Action, region: Region) -> int:
    """§3.2.2: the most Losses that Harassment may cost a group that passes through a Region."""
    return sum(count_harassment(g, faction, region) for faction in _harassers(g, a, region))


def goals(a: Action) -> tuple[Region, ...]:
    """Where an Event sends the groups; once enough of them are reached, only those."""
    assert a.route is not None, "an Event names the goal"
    reached = tuple(sorted(region for region in a.arrived if region in a.route.targets))
    return reached if len(reached) >= a.route.most_targets else a.route.targets


def _leads_on(g: Gaul, a: Action, source: Region, here: Region, left: int) -> bool:
    """Whether a group that steps here is at a goal, or can still reach one."""
    if left < 0:
        return False
    if here in goals(a):
        return True
    if halts(g, a, source, here):
        return False
    return any(_leads_on(g, a, here, other, left - 1) for other in _neighbours(g, a, here))


def _neighbours(g: Gaul, a: Action, region: Region) -> Sequence[Region]:
    near = g.rules.next_to(g, a.faction, region)
    return [other for other in near if border(region, other) is not Border.SEA] if a.used else near


def must_stop(g: Gaul, source: Region, target: Region) -> bool:
    """§3.2.2, §1.3.4, §1.3.5: after crossing the sea or the Rhenus and on entering Devastation, even with Caesar."""
    return (
        border(source, target) in (Border.SEA, Border.RHENUS)
        or g.is_devastated(target)
        or g.rules.is_halting(g, source, target)
    )


def is_felled(g: Gaul, a: Action, region: Region) -> bool:
    """Card A64: an Abatis stops Romans as Devastation does."""
    return a.faction is ROMANS and has_any_mark(g, Mark.ABATIS, region)


async def _lead(g: Gaul, a: Action, origin: Region, party: Party) -> None:
    """Take one group from Region to Region; it may drop pieces off, and is Harassed where it passes through."""
    here = origin
    for step in range(3):
        with g.at(here):
            there = await _choose_step(g, a, here, Group(party, step))
            if step and there is not None:
                party = await _walk_on(g, a, here, Group(party, step, (there,)))
            if there is not None:
                _advance(g, a, here, there, party)
        if there is None:
            break
        is_stopped = halts(g, a, here, there)
        here = there
        if is_stopped:
            break
    for piece, n in party.items():
        a.arrive(here, piece, n)


async def _choose_step(g: Gaul, a: Action, here: Region, group: Group) -> Region | None:
    """Where the group goes next; None if it stays, or can get no further."""
    party, step = group.pieces, group.walked
    left = count_steps(g, a.faction, party) - step
    if left <= 0:
        return None
    moves: list[Stop | To] = [To(region) for region in _steps(g, a, here, party, step)]
    if not moves:
        return None
    if a.route is None or (step and here in goals(a)):
        moves.insert(0, Stop())
    risk = count_risk(g, a, here) if step else 0
    prompt = "march_past" if risk else "march_to"
    args = {"faction": a.faction, "region": here, "pieces": amounts(party), "n": left, "losses": risk}
    with g.leaves(group):
        move = await Ask(a.seat(g), moves, prompt, rule=_rule(g, a), **args)
    return None if isinstance(move, Stop) else move.region


async def _walk_on(g: Gaul, a: Action, here: Region, group: Group) -> Party:
    """Leave a Region that was entered on the way; returns who goes on."""
    if a.route is None or (here in goals(a) and not a.route.together):
        with g.leaves(group):
            group = group._replace(pieces=await _drop_off(g, a, here, group.pieces, group.walked))
    with g.leaves(group):
        return await _pass_through(g, a, here, group.pieces)


def _advance(g: Gaul, a: Action, here: Region, there: Region, party: Party) -> None:
    if not party:
        return
    for piece, n in party.items():
        g.move(here, there, piece, n)
    if border(here, there) is Border.SEA:
        a.crossed = True
    g.tell("marched", faction=a.faction, region=here, target=there, pieces=amounts(party))


async def _drop_off(g: Gaul, a: Action, here: Region, party: Party, step: int) -> Party:
    """Which of the group go on; the others stay. A leg that only the Leader makes possible needs him."""
    leader = LEADERS[a.faction]
    needs_leader = step == (2 if a.faction is ROMANS else 1)
    rest = {piece: n for piece, n in party.items() if piece is not leader} if needs_leader else party
    going: Party = {leader: 1} if needs_leader else {}
    if sum(party.values()) > 1:
        least = 0 if needs_leader else 1
        chosen = await Ask(a.seat(g), Amounts(rest, least), "march_on", rule=_rule(g, a), faction=a.faction, region=here)
        going |= dict(chosen)
    else:
        going |= rest
    for piece, n in party.items():
        left = n - going.get(piece, 0)
        if left:
            a.arrive(here, piece, left)
    return going


async def _pass_through(g: Gaul, a: Action, here: Region, party: Party) -> Party:
    """§3.2.2: Harassment of a group that entered and now leaves, in card order, the game-run faction last."""
    for faction in _harassers(g, a, here):
        n = count_harassment(g, faction, here)
        if n == 0 or not party or (faction in g.promised and g.is_nonplayer(a.faction)):
            continue
        if not g.is_game_run(faction):
            options = [Harass(here), Refuse()]
            args = {"faction": faction, "other": a.faction, "region": here, "n": n}
            answer = await Ask(g.seat(faction), options, "harass", rule="3.2.2", **args)
            if isinstance(answer, Refuse):
                continue
        g.tell("harassed", faction=faction, region=here, n=n)
        party = await harass_group(g, a, here, party, n)
    return party


def _harassers(g: Gaul, a: Action, here: Region) -> list[Faction]:
    order = [faction for faction in card_order(g) if faction not in marching_factions(g, a, here)]
    return sorted(order, key=g.is_game_run)


def count_harassment(g: Gaul, faction: Faction, region: Region) -> int:
    """One Loss for every three Hidden Warbands; Romans Harass with Hidden Auxilia (§3.3.2, R-20)."""
    return g.count_hidden(region, faction) // 3
