"""§6.3: the Quarters Phase, one faction at a turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from quadriga.kernel import Amounts, Ask

from ..atlas import GERMANIA, NEIGHBOURS
from ..cards import Card
from ..moves import Finish, Select, Stop, To
from ..state import Gaul
from ..terms import AEDUI, GERMANS, LEADERS, ROMANS, Book, Faction, Force, Phase, Region, Side
from .action import Action, Group
from .agreement import could_let_in, lets_in, transfers
from .choose import bands_in, choose_pieces, is_lost, roll
from .circumvallation import free_to_move, review_ring
from .nonplayers.agreements import LIKELY, SURE
from .nonplayers.rank import choose
from .supply import can_be_supplied, determine_lines, find_supply

Party = dict[Force, int]
Moved = dict[tuple[Region, Force], int]
AFTER_QUARTERS: dict[Book, Callable[[Gaul], Awaitable[None]]] = {}  # what may break out then, by ruleset


async def quarters_phase(g: Gaul) -> None:
    """§6.3: Germans, Belgae, Aedui, Arverni, Romans, a faction each turn."""
    order = g.rules.quarters
    if g.step == 0:
        await transfers(g)
    faction = order[g.step]
    with g.acts(faction):
        if g.is_game_run(faction):
            await quarter_game_run(g)
        elif faction is ROMANS:
            await quarter_romans(g)
        else:
            await quarter_gauls(g, faction)
    review_ring(g)
    g.step += 1
    if g.step == len(order):
        if g.book in AFTER_QUARTERS:
            await AFTER_QUARTERS[g.book](g)
        g.step, g.phase = 0, Phase.HARVEST


# Germans (§6.3.1) -------------------------------------------------------------------------------------------------


async def quarter_game_run(g: Gaul) -> None:
    """§6.3.1: Germans starve out of Devastated Regions without an Ally, back to Germania by one die."""
    leaving = [
        region
        for region in g.regions()
        if g.is_devastated(region)
        and region not in GERMANIA
        and not g.count_allies(region, GERMANS)
        and g.count_bands(region, GERMANS)
    ]
    if not leaving:
        return
    home = Region.SUGAMBRI if await roll(g, "german_quarters") <= 3 else Region.UBII
    for region in leaving:
        for piece, n in bands_in(g, region, GERMANS).items():
            g.move(region, home, piece, n)
            g.tell("quartered", piece=piece, n=n, region=region, target=home)


# Gauls (§6.3.2) ---------------------------------------------------------------------------------------------------


def shelters(g: Gaul, a: Action, region: Region) -> list[Region]:
    """Adjacent Regions without Devastation, under Control of the faction or of one that may agree."""
    return [
        other
        for other in NEIGHBOURS[region]
        if g.rules.is_playable(g, other)
        and g.rules.may_stack(g, a.faction, other)
        and not g.is_devastated(other)
        and could_let_in(g, a, other)
    ]


def movers(g: Gaul, faction: Faction, region: Region, moved: Moved) -> Party:
    """Pieces there that have not relocated yet."""
    caps = {p: n - moved.get((region, p), 0) for p, n in free_to_move(g, region, faction).items()}
    return {piece: n for piece, n in caps.items() if n > 0}


def origins(g: Gaul, a: Action, moved: Moved) -> Iterator[Region]:
    """Regions that pieces may still leave."""
    return (r for r in g.regions() if movers(g, a.faction, r, moved) and shelters(g, a, r))


async def relocate(g: Gaul, a: Action, moved: Moved) -> None:
    """§6.3.2, §6.3.3: move pieces one Region, to a shelter whose owner agrees; `moved` have gone their way."""
    rule = _relocation_rule(a)
    while True:
        if next(origins(g, a, moved), None) is None:
            return
        move: Select | Finish = await Ask(
            a.seat(g), lambda: [*map(Select, origins(g, a, moved)), Finish()], "quarters", rule=rule, faction=a.faction
        )
        if isinstance(move, Finish):
            return
        with g.at(move.region):
            await _relocate_from(g, a, move.region, moved)


def _relocation_rule(a: Action) -> str:
    return "6.3.3" if a.faction is ROMANS else "6.3.2"


async def _relocate_from(g: Gaul, a: Action, origin: Region, moved: Moved) -> None:
    """One group, to one shelter."""
    rule = _relocation_rule(a)
    group = Group(movers(g, a.faction, origin, moved), toward=tuple(shelters(g, a, origin)))
    with g.leaves(group):
        steps = [To(region) for region in group.toward]
        there = (await Ask(a.seat(g), steps, "quarters_to", rule=rule, faction=a.faction, region=origin)).region
    with g.leaves(group._replace(toward=(there,))):
        if not await lets_in(g, a, there, "agree_quarters", rule, sum(group.pieces.values())):
            return
        caps = Amounts(group.pieces, 1)
        chosen = await Ask(a.seat(g), caps, "quarters_who", rule=rule, faction=a.faction, region=origin)
    for piece, n in chosen:
        g.move(origin, there, piece, n)
        moved[there, piece] = moved.get((there, piece), 0) + n
        g.tell("quartered", piece=piece, n=n, region=origin, target=there)


async def quarter_gauls(g: Gaul, faction: Faction) -> None:
    """§6.3.2: relocate, then roll for each Warband in a Devastated Region without an Ally or Citadel of its own."""
    a = Action(faction, None)
    with g.executes(a):
        await relocate(g, a, {})
    for region in g.regions():
        settled = faction is GERMANS and g.count(region, Force.SETTLEMENT) > 0  # §A6.3.2
        if g.is_devastated(region) and not g.tribes_of(region, faction) and not settled:
            await winter_exposed(g, faction, region, bands_in(g, region, faction))


DESERTION = 3  # up to which roll a piece is lost


async def winter_exposed(g: Gaul, faction: Faction, region: Region, caps: Party) -> None:
    """Roll for each of these pieces; what was at stake is told before, and what was lost after each kind."""
    n = sum(caps.values())
    if n:
        g.tell("exposed", faction=faction, region=region, n=n)
    for piece, count in caps.items():
        if count:
            lost = await desert(g, region, piece, count)
            g.tell("deserted", piece=piece, region=region, n=lost, of=count)


async def desert(g: Gaul, region: Region, piece: Force, n: int) -> int:
    """Roll for each of n pieces and remove it on 1-3; returns how many were lost."""
    lost = 0
    for _ in range(n):
        if await is_lost(g, "desertion", piece.faction, piece.kind, DESERTION):
            g.remove(region, piece)
            g.tell("removed", piece=piece, n=1, region=region)
            lost += 1
    return lost


# Romans (§6.3.3) --------------------------------------------------------------------------------------------------


async def quarter_romans(g: Gaul) -> None:
    """§6.3.3: relocate next door, then to Provincia along Supply Lines, then pay or roll."""
    a = Action(ROMANS, None)
    moved: Moved = {}
    with g.executes(a):
        await relocate(g, a, moved)
        unasked = AEDUI not in a.agreed
        await return_to_provincia(g, a, moved)
        if unasked and is_diced_refusal(g, a):
            await relocate(g, a, moved)
        for region in await pay_order(g):
            with g.at(region):
                await keep(g, region)


def is_diced_refusal(g: Gaul, a: Action) -> bool:
    """§8.6.6, R-143: non-player Aedui have closed a Supply Line by their die, so the Roman player may choose anew."""
    if g.is_nonplayer(ROMANS) or not g.is_nonplayer(AEDUI) or a.agreed.get(AEDUI, True):
        return False
    return SURE < g.rules.score(g, ROMANS) <= LIKELY


async def pay_order(g: Gaul) -> list[Region]:
    """R-19: as on the map. 8.8.7: non-player Romans first where they have an Ally, then where there is no Devastation, and in
    Devastated Regions last; among equals by lot where the Resources may not do for all."""
    regions: list[Region] = [region for region in g.regions() if region is not Region.PROVINCIA]
    if not g.is_nonplayer(ROMANS):
        return regions
    if sum(keep_cost(g, region) * count_payable(g, region) for region in regions) <= g.resources[ROMANS]:
        return regions
    order: list[Region] = []
    left = [region for region in regions if soldiers(g, region)]
    while left:
        region = await choose(g, left, lambda r: g.count_allies(r, ROMANS) > 0, lambda r: not g.is_devastated(r))
        assert region is not None, "one of them is first"
        left.remove(region)
        order.append(region)
    return order


def count_payable(g: Gaul, region: Region) -> int:
    """How many there do not winter for free."""
    return max(0, sum(soldiers(g, region).values()) - g.count_allies(region, ROMANS) - g.has_fort(region))


async def return_to_provincia(g: Gaul, a: Action, moved: Moved) -> None:
    """Legions and Auxilia out of Regions that are in a Supply Line now, whoever leaves first; the Leader from anywhere."""
    determine_lines(g, a)
    asked: list[Region] = []
    while True:
        origins = [
            r
            for r in g.regions()
            if r is not Region.PROVINCIA and r not in asked and soldiers(g, r) and can_be_supplied(g, a, r)
        ]
        if not origins:
            break
        options: list[Select | Finish] = [Select(region) for region in origins]
        move = await Ask(a.seat(g), [*options, Finish()], "provincia_from", rule="6.3.3", faction=ROMANS)
        if isinstance(move, Finish):
            break
        asked.append(move.region)
        with g.at(move.region):
            await _return_from(g, a, move.region, moved)
    leader = g.find_leader(ROMANS)
    if leader is not None and leader is not Region.PROVINCIA:
        moves: list[Stop | To] = [Stop(), To(Region.PROVINCIA)]
        answer = await Ask(a.seat(g), moves, "provincia_leader", rule="6.3.3", faction=ROMANS, region=leader)
        if isinstance(answer, To):
            g.move(leader, Region.PROVINCIA, LEADERS[ROMANS])
            moved[Region.PROVINCIA, LEADERS[ROMANS]] = 1
            g.tell("quartered", piece=LEADERS[ROMANS], n=1, region=leader, target=Region.PROVINCIA)


async def _return_from(g: Gaul, a: Action, origin: Region, moved: Moved) -> None:
    group = Group(soldiers(g, origin), toward=(Region.PROVINCIA,))
    with g.leaves(group):
        if not await find_supply(g, a, origin):
            return
        caps = Amounts(group.pieces, 1)
        chosen = await Ask(a.seat(g), caps, "provincia_who", rule="6.3.3", faction=ROMANS, region=origin)
    for piece, n in chosen:
        g.move(origin, Region.PROVINCIA, piece, n)
        moved[Region.PROVINCIA, piece] = moved.get((Region.PROVINCIA, piece), 0) + n
        g.tell("quartered", piece=piece, n=n, region=origin, target=Region.PROVINCIA)


def soldiers(g: Gaul, region: Region) -> Party:
    """Legions and Auxilia there."""
    legions = {Force.LEGION: n} if (n := g.count(region, Force.LEGION)) else {}
    return {**legions, **bands_in(g, region, ROMANS)}


def keep_cost(g: Gaul, region: Region) -> int:
    """One Resource where there is a Roman Ally, else two; double where Devastated. Card 63: only there."""
    stored = any(g.has_capability(card, Side.UNSHADED) for card in (Card.WINTER_CAMPAIGN, Card.WINTER_CAMPAIGN_A))
    if stored and not g.is_devastated(region):
        return 0
    cost = 1 if g.count_allies(region, ROMANS) else 2
    return cost * (2 if g.is_devastated(region) else 1)


async def keep(g: Gaul, region: Region) -> None:
    """One piece per Ally and Fort stays for free; for each other one pays or rolls (R-19)."""
    caps = soldiers(g, region)
    free = g.count_allies(region, ROMANS) + g.has_fort(region)
    _subtract(caps, await choose_pieces(g, ROMANS, caps, free, free, "keep_free", "6.3.3", region=region))
    cost = keep_cost(g, region)
    if cost == 0:
        return
    most = g.resources[ROMANS] // cost
    purse = {"cost": cost, "n": g.resources[ROMANS]}
    paid = await choose_pieces(g, ROMANS, caps, 0, most, "keep_paid", "6.3.3", region=region, **purse)
    n = sum(paid.values())
    if n:
        g.pay(ROMANS, n * cost)
        g.tell("paid", faction=ROMANS, n=n * cost)
    _subtract(caps, paid)
    await winter_exposed(g, ROMANS, region, caps)


def _subtract(caps: Party, chosen: Party) -> None:
    for piece, n in chosen.items():
        caps[piece] -= n
