"""What a Command or a Special Ability may bring its faction in a Region, costs aside, in points of the evaluation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..ariovistus.german_abilities import cowable, cowed_factions, intimidate_regions, most_cowed, settle_cost, settle_regions
from ..moves import Ambush, Besiege, PlaceAlly, PlaceAnyAlly, PlaceBands, PlaceCitadel, PlaceEnlisted, Remove, RemoveTribe
from ..rules.abilities.belgic import rampage_caps, rampage_regions, rampage_targets
from ..rules.abilities.gallic import (
    count_starved,
    devastate_regions,
    entreat_options,
    entreat_regions,
    suborn_options,
    suborn_regions,
    trade_income,
)
from ..rules.abilities.roman import build_options, build_regions
from ..rules.action import Action, Group
from ..rules.battle.arithmetic import count_attack, count_counterattack, open_clash
from ..rules.battle.state import Clash, Party
from ..rules.battle.targets import attacks
from ..rules.command import COMMANDS
from ..rules.march import count_harassment, count_steps, marchers, must_stop
from ..rules.recruit_rally import rally_options, recruit_options
from ..rules.seize_raid import count_raiders, raid_victims
from ..state import Gaul
from ..terms import (
    AEDUI,
    ARVERNI,
    FACTIONS,
    GERMANS,
    LEADERS,
    MOST_DISPERSED,
    ROMANS,
    Ability,
    Command,
    Faction,
    Kind,
    Region,
    Status,
    force,
)
from .regions import NOTHING, Host, fell, left_of, muster, net, razed, setting, spoils, survey
from .resources import earning, spending
from .weights import W

ALLY = 1.0 + W.disc  # an Ally of one's own: a victory point, and what grows from it


# Commands ---------------------------------------------------------------------------------------------------------


def cost(g: Gaul, a: Action, region: Region) -> int:
    """What selecting the Region takes out of the purse. Supply Lines are counted on."""
    if a.free or a.command is None or a.command is Command.RECRUIT:
        return 0
    return COMMANDS[a.command].cost(g, a.faction, region)


def gain(g: Gaul, a: Action, region: Region) -> float:
    """What the Command may bring in a Region."""
    assert a.command is not None, "there is a Command to gain by"
    return COMMAND_GAINS[a.command](g, a, region)


def growth_gain(g: Gaul, a: Action, region: Region) -> float:
    options = recruit_options(g, a, region) if a.command is Command.RECRUIT else rally_options(g, a, region)
    best = 0.0
    bands = 0
    for move in options:
        if isinstance(move, PlaceAlly):
            best = max(best, W.disc + W.roman_tribe if a.faction is ROMANS else ALLY)
        elif isinstance(move, PlaceCitadel):
            best = max(best, W.citadel - W.disc)
        elif isinstance(move, PlaceBands | PlaceEnlisted):
            bands = max(bands, move.n)
    home = g.rules.adds_home_warband(g, a.faction, region)
    if bands:
        best = max(best, bands_gain(g, a.faction, region, bands + home))
    return best or (bands_gain(g, a.faction, region, 1) if home else 0.0)


def bands_gain(g: Gaul, faction: Faction, region: Region, n: int) -> float:
    """n more Warbands or Auxilia: they may bring Control, and tip a Battle."""
    after = net(g, region, faction, ((force(faction, Kind.HIDDEN), n),))
    return n * W.hidden + after - net(g, region, faction)


def raid_gain(g: Gaul, a: Action, region: Region) -> float:
    """A Resource for each flip, and if it is stolen somebody lacks it."""
    flips = count_raiders(g, a, region)
    stolen = bool(raid_victims(g, a.faction, region, despite_walls=a.twist.no_stronghold))
    if not flips or (g.is_devastated(region) and not stolen):
        return 0.0
    return earning(g.resources[a.faction], flips) * (1.3 if stolen else 1.0) - flips * (W.hidden - W.revealed)


def seize_gain(g: Gaul, a: Action, region: Region) -> float:
    """Forage, and Tribes that may be Dispersed where nobody may have them; less what Harassment costs."""
    angry = sum(count_harassment(g, faction, region) for faction in FACTIONS if faction is not ROMANS)
    here = next((host for host in muster(g, region) if host.faction is ROMANS), None)
    loss = fell(here, angry).worth if here else 0.0
    if g.is_devastated(region):
        return -loss
    tame = sum(g.tribes[tribe] in (Status.SUBDUED, Status.ROMAN_ALLY) for tribe in g.tribes_in(region))
    dispersed = 0
    if g.control(region) is ROMANS:
        open_circles = sum(g.is_subdued(tribe) for tribe in g.tribes_in(region))
        dispersed = min(open_circles, MOST_DISPERSED - g.count_dispersed_markers())
    return earning(g.resources[ROMANS], 2 * tame) + max(0.0, dispersed * dispersal_gain(g)) - loss


def dispersal_gain(g: Gaul) -> float:
    """Resources, and a Tribe that nobody can win over; but Arverni and Belgae may Rally all around."""
    return earning(g.resources[ROMANS], 4) + W.dispersed - W.provoked


def battle_gain(g: Gaul, a: Action, region: Region) -> float:
    """The best target: what it loses against what it strikes back with."""
    hosts = {host.faction: host for host in muster(g, region)}
    best = -W.give_up
    for move in attacks(g, a, region):
        if move.faction not in hosts or a.faction not in hosts:
            continue
        c = Clash(region, a.faction, move.faction, ambush=isinstance(move, Ambush), besiege=isinstance(move, Besiege))
        best = max(best, clash_gain(g, c, hosts[a.faction], hosts[move.faction]))
    return best


def clash_gain(g: Gaul, c: Clash, attacker: Host, defender: Host) -> float:
    open_clash(g, c)
    if c.besiege:
        defender = razed(defender)
    lost = fell(defender, count_attack(g, c), rolls=not c.ambush)
    lost = lost._replace(discs=lost.discs + c.besiege)
    struck = NOTHING
    if not c.ambush:
        share = left_of(defender, lost) / max(1, defender.defence)
        struck = fell(attacker._replace(discs=0, walls=0), int(share * count_counterattack(g, c)))
    if g.seat_of[c.attacker] == g.seat_of[c.defender]:
        return -lost.worth
    return spoils(c.attacker, lost) + W.envy * lost.worth - struck.worth


# March ------------------------------------------------------------------------------------------------------------


def march_gain(g: Gaul, a: Action, region: Region) -> float:
    """The best place for the group that is leaving, or for any of a few likely groups."""
    group = g.group
    if group is None:
        groups, reached = likely_groups(g, a.faction, region, marchers(g, a, region)), Reached()
        return max((group_gain(g, a, region, Group(party), reached) for party in groups), default=0.0) - W.march
    if not group.walked:
        return group_gain(g, a, region, group) - W.march
    onward = group_gain(g, a, region, group) - harassment(g, a, region, group.pieces)
    return onward if group.toward else max(0.0, onward)


def harassment(g: Gaul, a: Action, region: Region, group: Party) -> float:
    """What passing through the Region may cost the group: Auxilia or Warbands first, then Legions and Leader by the die."""
    foes = [faction for faction in FACTIONS if g.seat_of[faction] != g.seat_of[a.faction]]
    n = sum(count_harassment(g, faction, region) for faction in foes)
    bands = sum(k for piece, k in group.items() if piece.is_band)
    return min(n, bands) * W.revealed + min(max(0, n - bands) / 2, sum(group.values()) - bands) * W.hard


def likely_groups(g: Gaul, faction: Faction, region: Region, party: Party) -> Iterator[Party]:
    """Everybody; all that Control does not need; all Warbands or Auxilia without their Leader."""
    if not party:
        return
    yield party
    bands = {piece: n for piece, n in party.items() if piece.is_band}
    others = sum(g.count_pieces(region, other) for other in FACTIONS if other is not faction)
    stay = others + 1 - (g.count_pieces(region, faction) - sum(party.values()))
    if 0 < stay < sum(bands.values()):
        yield spared(party, bands, stay)
    if LEADERS[faction] in party and bands and sum(bands.values()) < sum(party.values()):
        yield bands


def spared(party: Party, bands: Party, stay: int) -> Party:
    """The party when `stay` of its Warbands or Auxilia stay behind."""
    going = dict(party)
    for piece in bands:
        left = min(stay, going[piece])
        going[piece] -= left
        stay -= left
    return {piece: n for piece, n in going.items() if n}


Goals = Sequence[tuple[Region, float]]  # Regions, and what they are worth as they are
Reached = dict[int, Goals]  # where a group can get by so many steps, as far as that has been looked at


def group_gain(g: Gaul, a: Action, origin: Region, group: Group, reached: Reached | None = None) -> float:
    """What it would be worth to have the group in the best place it can reach; `reached`: for groups out of the same Region."""
    if group.toward:
        goals = _as_they_are(g, a.faction, group.toward)
    else:
        steps = count_steps(g, a.faction, group.pieces) - group.walked
        found = None if reached is None else reached.get(steps)
        goals = _as_they_are(g, a.faction, destinations(g, a, origin, steps)) if found is None else found
        if reached is not None:
            reached[steps] = goals
    return max(moved_gains(g, a.faction, origin, goals, group.pieces), default=0.0)


def _as_they_are(g: Gaul, faction: Faction, regions: Sequence[Region]) -> Goals:
    here = setting(g)
    return [(region, survey(g, region, (), here).nets[faction]) for region in regions]


def moved_gain(g: Gaul, faction: Faction, origin: Region, goal: Region, group: Party) -> float:
    """What it would be worth to have the group there."""
    return moved_gains(g, faction, origin, [(goal, net(g, goal, faction))], group)[0]


def moved_gains(g: Gaul, faction: Faction, origin: Region, goals: Goals, group: Party) -> list[float]:
    coming, leaving = tuple(group.items()), tuple([(piece, -n) for piece, n in group.items()])
    if any(g.count(origin, piece) < n for piece, n in coming):
        return [0.0] * len(goals)
    here = setting(g)
    left = survey(g, origin, leaving, here).nets[faction] - survey(g, origin, (), here).nets[faction]
    return [left + survey(g, goal, coming, here).nets[faction] - before for goal, before in goals]


def destinations(g: Gaul, a: Action, origin: Region, steps: int) -> list[Region]:
    """Where a group could get by so many steps, as far as nobody may Harass it on the way."""
    found: list[Region] = []
    edge = [origin]
    for left in range(steps, 0, -1):
        ahead: list[Region] = []
        for here in edge:
            for there in g.rules.next_to(g, a.faction, here):
                if there is origin or there in found:
                    continue
                found.append(there)
                if left > 1 and not must_stop(g, here, there) and not _may_be_harassed(g, a.faction, there):
                    ahead.append(there)
        edge = ahead
    return found


def _may_be_harassed(g: Gaul, faction: Faction, region: Region) -> bool:
    return any(count_harassment(g, other, region) for other in FACTIONS if other is not faction)


COMMAND_GAINS: dict[Command, Callable[[Gaul, Action, Region], float]] = {
    Command.RECRUIT: growth_gain,
    Command.RALLY: growth_gain,
    Command.MARCH: march_gain,
    Command.SEIZE: seize_gain,
    Command.RAID: raid_gain,
    Command.BATTLE: battle_gain,
}


# Special Abilities, costs included ----------------------------------------------------------------------------------


def build_gain(g: Gaul, a: Action, region: Region) -> float:
    """A Fort, or a Tribe won over, or an enemy's Ally cowed."""
    best = 0.0
    for move in build_options(g, a, region, fort=True, tribe=True):
        if isinstance(move, RemoveTribe):
            best = max(best, W.stronghold + W.envy * ALLY)
        elif isinstance(move, PlaceAlly):
            best = max(best, W.disc + W.roman_tribe)
        else:
            best = max(best, W.static)
    return best - spending(g.resources[ROMANS], 2)


def entreat_gain(g: Gaul, a: Action, region: Region) -> float:
    options = entreat_options(g, region)
    if any(isinstance(move, RemoveTribe) for move in options):
        return ALLY * (1.0 + W.envy)
    return W.hidden * (1.0 + W.envy) if any(isinstance(move, Remove) for move in options) else 0.0


def devastate_gain(g: Gaul, a: Action, region: Region) -> float:
    """What others starve, less what one's own people do."""
    total = 0.0
    for host in muster(g, region):
        worth = fell(host._replace(leader=0), count_starved(g, host.faction, region), rolls=False).worth
        own = g.seat_of[host.faction] == g.seat_of[ARVERNI]
        total += -worth if own else (W.envy + (W.each_condition if host.faction is ROMANS else 0.0)) * worth
    return total - W.ground


def suborn_gain(g: Gaul, a: Action, region: Region) -> float:
    """An Ally in or out, and Warbands with what is left."""
    best = 0.0
    for move in suborn_options(g, a, region, allies=True):
        if isinstance(move, PlaceAnyAlly) and move.faction is AEDUI:
            best = max(best, ALLY)
        elif isinstance(move, RemoveTribe) and g.owner(move.tribe) is not AEDUI:
            best = max(best, W.envy * ALLY)
    return best + bands_gain(g, AEDUI, region, min(2, g.count_available_bands(AEDUI))) - spending(g.resources[AEDUI], 4)


def rampage_gain(g: Gaul, a: Action, region: Region) -> float:
    """Enemies flee or die, those without a refuge for good."""
    hidden = g.count_hidden(region, a.faction)
    best = 0.0
    for target in rampage_targets(g, region):
        n = min(hidden, sum(rampage_caps(g, region, target).values()))
        best = max(best, n * (W.envy * W.hidden + W.ground / 4))
    return best


def settle_gain(g: Gaul, a: Action, region: Region) -> float:
    """A victory point, and one less for Rome."""
    return 1.0 + W.static + W.envy - spending(g.resources[GERMANS], settle_cost(g, region))


def intimidate_gain(g: Gaul, a: Action, region: Region) -> float:
    n = min(most_cowed(g), g.count_hidden(region, GERMANS))
    best = 0.0
    for victim in cowed_factions(g, region):
        discs = sum(isinstance(move, RemoveTribe) for move in cowable(g, region, victim))
        taken = min(n, discs)
        best = max(best, W.envy * (taken * ALLY + (n - taken) * W.hidden))
    return best - n * (W.hidden - W.revealed)


Regions = Callable[[Gaul, Action], list[Region]]
ABILITY_GAINS: dict[Ability, tuple[Regions, Callable[[Gaul, Action, Region], float]]] = {
    Ability.BUILD: (build_regions, build_gain),
    Ability.ENTREAT: (entreat_regions, entreat_gain),
    Ability.DEVASTATE: (devastate_regions, devastate_gain),
    Ability.SUBORN: (suborn_regions, suborn_gain),
    Ability.RAMPAGE: (rampage_regions, rampage_gain),
    Ability.SETTLE: (settle_regions, settle_gain),
    Ability.INTIMIDATE: (intimidate_regions, intimidate_gain),
}


def ability_gain(g: Gaul, a: Action, ability: Ability, region: Region | None) -> float:
    """What the Special Ability may bring in the Region, or in its best one."""
    if ability is Ability.TRADE:
        income = trade_income(g, a, FACTIONS, romans=True)
        return earning(g.resources[AEDUI], income // 2)
    if ability not in ABILITY_GAINS:
        return 0.0
    regions, gains = ABILITY_GAINS[ability]
    if region is not None:
        return gains(g, a, region)
    return max((gains(g, a, other) for other in regions(g, a)), default=0.0)
