"""What is under way and not yet on the board: the rest of a Command, a Battle, Losses about to be taken, Winter quarters.

Also takes luck out of the count: a piece that a die has just spared or taken counts as what it stood to lose.
"""

from __future__ import annotations

from ..rules.action import Action
from ..rules.battle.arithmetic import count_attack
from ..rules.battle.state import Clash, Stage
from ..rules.command import command_regions
from ..rules.quarters import keep_cost, soldiers
from ..state import Gaul
from ..terms import ARVERNI, ROMANS, Ability, Aside, Command, Faction, Force, Kind, Phase, Region
from .commands import ALLY, ability_gain, cost, gain, moved_gain
from .regions import Fallen, Host, fell, left_of, muster, razed
from .resources import spending
from .weights import W

DIE = 6
FIRST = Region.MORINI  # the order of the Regions is that of the map


def add_what_is_under_way(g: Gaul, worths: list[float]) -> None:
    for faction in g.dallied:
        worths[faction] -= W.fuss
    if g.action is not None:
        worths[g.action.faction] -= W.fuss * g.action.dalliances
    for die in g.luck:
        value = W.citadel + 1.0 if die.kind is None else W.hard if die.kind <= Kind.LEGION else W.revealed
        worths[die.faction] += value * (float(die.gone) - die.fatal / DIE)
    if g.clash is not None:
        foresee_clash(g, g.clash, worths)
    elif g.due:
        suffer(worths, find_host(g, g.due.region, g.due.faction), g.due.n)
    acting = g.acting
    if acting is None:
        return
    if g.doing is Aside.GIVING:
        worths[acting] -= W.give_up
    worths[acting] += quarters(g, acting) if g.phase is Phase.QUARTERS else promise(g, acting)


# Battles and Losses -----------------------------------------------------------------------------------------------


def find_host(g: Gaul, region: Region, faction: Faction) -> Host | None:
    return next((host for host in muster(g, region) if host.faction is faction), None)


def suffer(worths: list[float], host: Host | None, n: int, *, rolls: bool = True, static_first: bool = False) -> Fallen | None:
    """Take what n Losses would cost from their owner, and give Rome and Arverni what they win by them."""
    if host is None:
        return None
    lost = fell(host, n, rolls=rolls, static_first=static_first)
    worths[host.faction] -= lost.worth
    if host.faction is ROMANS:
        worths[ARVERNI] += W.fallen_legion * lost.hard
    else:
        worths[ROMANS] += W.stronghold * lost.strongholds
    return lost


def foresee_clash(g: Gaul, c: Clash, worths: list[float]) -> None:
    """A Battle from where it stands to its end."""
    attacker, defender = find_host(g, c.region, c.attacker), find_host(g, c.region, c.defender)
    if c.stage is Stage.COUNTERATTACK:
        if g.due:
            suffer(worths, attacker if g.due.faction is c.attacker else defender, g.due.n)
        return
    if c.besiege and c.stage is Stage.OPENING and defender is not None:
        worths[c.attacker] += W.stronghold
        worths[c.defender] -= ALLY
        defender = razed(defender)
    n = g.due.n if g.due and g.due.faction is c.defender else count_attack(g, c) if c.stage is Stage.OPENING else 0
    lost = suffer(worths, defender, n, rolls=c.braced, static_first=c.retreat)
    if defender is None or lost is None or attacker is None or c.retreat or not c.braced or c.twist.no_counterattack:
        return
    suffer(worths, attacker._replace(discs=0, walls=0), left_of(defender, lost) // 2)


# Actions ----------------------------------------------------------------------------------------------------------


def promise(g: Gaul, faction: Faction) -> float:
    """What the action under way may still bring. To talk instead of carrying an Event out brings the opposite of it."""
    a, event = g.action, 0.0 if g.carried is None else -W.event if g.doing is Aside.GIVING else W.event
    if a is None or a.faction is not faction:
        return event
    worth = rest(g, a) + event
    if isinstance(g.doing, Ability):
        worth += W.hope * ability_gain(g, a, g.doing, g.focus)
    elif g.focus is not None and a.command is not None and g.clash is None:
        worth += W.hope * gain(g, a, g.focus)
    return worth - (W.ability if isinstance(g.doing, Ability) or a.used else 0.0)


def rest(g: Gaul, a: Action) -> float:
    """What the Command may bring in further Regions, as far as the purse reaches."""
    purse = g.resources[a.faction]
    found = []
    for region in command_regions(g, a):
        price = cost(g, a, region)
        worth = W.hope * gain(g, a, region) - spending(purse, price)
        if worth > 0.0:
            found.append((worth, price))
    if not found:
        return 0.0
    found.sort(reverse=True)
    if a.limited or a.command is Command.MARCH:  # two groups may have the same goal in mind
        return found[0][0]
    total = 0.0
    for worth, price in found:
        if price <= purse:
            total += worth
            purse -= price
    return total


# Winter quarters ------------------------------------------------------------------------------------------------


def quarters(g: Gaul, faction: Faction) -> float:
    """What a relocation begun would bring, and what Rome will have to pay or lose."""
    origin, group, worth = g.focus, g.group, 0.0
    if origin is not None and group is not None:
        worth = max(_resettled(g, faction, origin, goal, group.pieces) for goal in group.toward) - W.fuss
    elif faction is ROMANS:
        return -upkeep(g, FIRST if origin is None else origin)
    return worth - (upkeep(g) if faction is ROMANS else 0.0)


def _resettled(g: Gaul, faction: Faction, origin: Region, goal: Region, party: dict[Force, int]) -> float:
    worth = moved_gain(g, faction, origin, goal, party)
    if faction is not ROMANS:
        return worth
    before = upkeep(g)
    for piece, n in party.items():
        g.move(origin, goal, piece, n)
    worth += before - upkeep(g)
    for piece, n in party.items():
        g.move(goal, origin, piece, n)
    return worth


def upkeep(g: Gaul, first: Region = FIRST) -> float:
    """§6.3.3: what it costs Rome to keep its soldiers, from this Region on: paid for if worth it, else half of them desert."""
    bills: list[tuple[float, int]] = []
    for region in g.regions():
        if region is Region.PROVINCIA or region < first or not (caps := soldiers(g, region)):
            continue
        values = [W.hard if piece is Force.LEGION else W.revealed for piece, n in caps.items() for _ in range(n)]
        free = g.count_allies(region, ROMANS) + g.has_fort(region)
        price = keep_cost(g, region)
        bills += [(value, price) for value in sorted(values, reverse=True)[free:]]
    purse, total = g.resources[ROMANS], 0.0
    for value, price in sorted(bills, key=lambda bill: bill[1] / bill[0]):
        if price <= purse and spending(purse, price) < value / 2:
            total += spending(purse, price)
            purse -= price
        else:
            total += value / 2
    return total
