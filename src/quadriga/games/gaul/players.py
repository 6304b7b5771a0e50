"""What a position seems worth to a seat, for bots that look one step ahead.

A faction's worth is its distance to victory, its pieces and its purse. While a Command is under way, what it promises counts
too: else a bot would see no reason to begin one.
"""

from __future__ import annotations

from math import tanh

from quadriga.games.gaul.action import Action
from quadriga.games.gaul.battle import attacks
from quadriga.games.gaul.clash import count_attack, count_counterattack, open_clash
from quadriga.games.gaul.engagement import Clash
from quadriga.games.gaul.execution import command_regions
from quadriga.games.gaul.gallic_abilities import trade_income
from quadriga.games.gaul.growth import rally_cost, rally_options, recruit_options
from quadriga.games.gaul.march import march_cost
from quadriga.games.gaul.moves import Ambush, Besiege, PlaceAlly, PlaceBands, PlaceCitadel, PlaceEnlisted
from quadriga.games.gaul.plunder import raid_options
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    ABILITY,
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    FORCES,
    GIVING,
    KINDS,
    ROMANS,
    Ability,
    Command,
    Faction,
    Force,
    Region,
    Standing,
    Status,
)
from quadriga.games.gaul.victory import deciding_faction, factions_of, seats
from quadriga.kernel import Seat

PIECE = (0.6, 0.5, 0.10, 0.08, 0.07, 0.3)  # Leader, Legion, Hidden, Revealed, Scouted, Fort or Settlement
NAMED = 0.5  # Caesar, Vercingetorix or Ambiorix himself
DISC = 0.25
CITADEL = 0.45
RESOURCE = 0.04
GROUND = 0.12  # per tribe of a Region under Control
LOSS = 0.12  # a Loss about to be taken
SUBDUED = 0.8  # an enemy Ally or Citadel that Rome may bring down
PRESSURE = 0.2  # a Legion beside an enemy Ally or Citadel
SCALE = 6.0
PROMISE = {  # of Special Abilities, before the first Region
    Ability.BUILD: 0.5,
    Ability.SCOUT: 0.0,
    Ability.ENTREAT: 0.2,
    Ability.DEVASTATE: -0.2,
    Ability.SUBORN: 0.3,
    Ability.ENLIST: 0.1,
    Ability.RAMPAGE: 0.2,
    Ability.SETTLE: 1.0,
    Ability.INTIMIDATE: 0.2,
}


def evaluate(g: Gaul, seat: Seat) -> float:
    """From -1 to 1: the seat's worth against the best of the others and all of them."""
    return evaluate_all(g)[seat]


def evaluate_all(g: Gaul) -> list[float]:
    """Every seat's evaluation; the factions are weighed once for all."""
    factions = weigh_factions(g)
    worths = [seat_worth(g, seat, factions) for seat in seats(g)]
    total = sum(worths)
    values = []
    for seat, worth in enumerate(worths):
        best = max(other for k, other in enumerate(worths) if k != seat)
        values.append(tanh((worth - 0.6 * best - 0.4 * (total - worth) / (len(worths) - 1)) / SCALE))
    return values


def weigh_factions(g: Gaul) -> dict[Faction, float]:
    """What each player faction seems to have."""
    factions = {faction: faction_worth(g, faction) for faction in g.rules.players}
    for region in g.regions():
        controller = g.control(region)
        if controller in factions and controller is not BELGAE:  # the Belgic margin counts it already
            factions[controller] += ground(g, region)
        factions[ROMANS] += pressure(g, region)
    return factions


def seat_worth(g: Gaul, seat: Seat, worths: dict[Faction, float]) -> float:
    """Of two factions the one that decides counts most (§1.5.1)."""
    factions = factions_of(g, seat)
    if len(factions) == 1:
        return worths[factions[0]]
    decider = deciding_faction(g, seat)
    return sum((0.7 if faction is decider else 0.3) * worths[faction] for faction in factions)


def faction_worth(g: Gaul, faction: Faction) -> float:
    """Way to victory, pieces, purse; what the action under way promises, and what is about to be lost."""
    worth = goal(g, faction) + material(g, faction) + RESOURCE * g.resources[faction]
    if g.acting == faction:
        worth += promise(g, faction)
    if g.due and g.due[0] == faction:
        worth -= LOSS * g.due[2]
    return worth


def goal(g: Gaul, faction: Faction) -> float:
    """The way to victory; of the Arverni's two conditions the worse one counts most."""
    if faction is ARVERNI:
        legions = g.count_off_map_legions() - g.rules.legion_threshold
        allies = g.rules.score(g, ARVERNI) - g.rules.thresholds[ARVERNI]
        return 0.6 * min(legions, allies) + 0.2 * (legions + allies)
    if faction is AEDUI:
        return g.rules.margin(g, AEDUI) + 0.3 * g.count_strongholds(AEDUI)
    return float(g.rules.margin(g, faction))


def material(g: Gaul, faction: Faction) -> float:
    at = faction * KINDS
    worth = sum(weight * sum(g.board[at + kind :: FORCES]) for kind, weight in enumerate(PIECE))
    if g.standing[faction] == Standing.NAMED and g.find_leader(faction) is not None:
        worth += NAMED
    return worth + DISC * g.tribes.count(1 + faction) + CITADEL * g.tribes.count(6 + faction)


def ground(g: Gaul, region: Region) -> float:
    """Control is worth most where tribes may still be won."""
    return GROUND * (1 + sum(g.tribes[tribe] == Status.SUBDUED for tribe in g.tribes_in(region)))


def pressure(g: Gaul, region: Region) -> float:
    """Legions are worth most where there is something to subdue."""
    legions = g.count(region, Force.LEGION)
    if not legions:
        return 0.0
    rivals = sum(2 <= g.tribes[tribe] <= 9 for tribe in g.tribes_in(region))
    return PRESSURE * min(legions, 2 * rivals)


# Promises ---------------------------------------------------------------------------------------------------------


def promise(g: Gaul, faction: Faction) -> float:
    """What the action under way may still bring."""
    if g.doing < 0:
        return 0.0
    if g.doing == GIVING:
        return -DISC  # to give things up needs a better reason than this evaluation has
    if g.doing >= ABILITY:
        return ability_promise(g, faction, Ability(g.doing - ABILITY))
    a = Action(faction, Command(g.doing))
    if g.focus >= 0:
        return gain(g, a, Region(g.focus))
    gains = [gain(g, a, region) - cost(g, a, region) for region in command_regions(g, a)]
    return max(gains, default=0.0)


def ability_promise(g: Gaul, faction: Faction, ability: Ability) -> float:
    if ability is Ability.TRADE:
        return RESOURCE * trade_income(g, Action(faction, None), FACTIONS, romans=True) / 2
    return PROMISE.get(ability, 0.0)


def cost(g: Gaul, a: Action, region: Region) -> float:
    """What selecting the Region takes out of the purse."""
    if a.command is Command.RALLY:
        return RESOURCE * rally_cost(g, a.faction, region)
    if a.command in (Command.MARCH, Command.BATTLE):
        return RESOURCE * march_cost(g, a.faction, region)
    return RESOURCE if a.command is Command.RECRUIT else 0.0


def gain(g: Gaul, a: Action, region: Region) -> float:
    """What a Command may bring in a Region, costs aside."""
    if a.command in (Command.RALLY, Command.RECRUIT):
        return growth_gain(g, a, region)
    if a.command is Command.RAID:
        return RESOURCE * len(raid_options(g, a, region)[:1]) * min(2, g.count_hidden(region, a.faction))
    if a.command is Command.SEIZE:
        tame = sum(g.tribes[tribe] in (Status.SUBDUED, Status.ROMAN_ALLY) for tribe in g.tribes_in(region))
        angry = sum(g.count_hidden(region, faction) // 3 for faction in FACTIONS if faction is not ROMANS)
        return 2 * RESOURCE * tame * (not g.is_devastated(region)) - LOSS * angry
    if a.command is Command.BATTLE:
        return battle_gain(g, a, region)
    return march_gain(g, a, region)


def growth_gain(g: Gaul, a: Action, region: Region) -> float:
    options = recruit_options(g, a, region) if a.command is Command.RECRUIT else rally_options(g, a, region)
    best = 0.0
    for move in options:
        if isinstance(move, PlaceAlly):
            best = max(best, DISC + (0.0 if a.faction is ROMANS else 1.0))
        elif isinstance(move, PlaceCitadel):
            best = max(best, CITADEL - DISC)
        elif isinstance(move, PlaceBands | PlaceEnlisted):
            best = max(best, PIECE[2] * move.n)
    return best


def battle_gain(g: Gaul, a: Action, region: Region) -> float:
    """The best target: what it loses against what it strikes back with."""
    best = -LOSS
    for move in attacks(g, a, region):
        clash = Clash(region, a.faction, move.faction)
        open_clash(g, clash)
        inflicted = min(count_attack(g, clash), g.count_pieces(region, move.faction))
        suffered = 0 if isinstance(move, Ambush) else max(0, count_counterattack(g, clash) - inflicted // 2)
        freed = max(0, inflicted - g.count_mobile(region, move.faction)) + isinstance(move, Besiege)
        best = max(best, 1.3 * LOSS * inflicted - LOSS * suffered + (SUBDUED if a.faction is ROMANS else DISC) * freed)
    return best


def march_gain(g: Gaul, a: Action, region: Region) -> float:
    """A little, for pieces that Control can spare."""
    others = sum(g.count_pieces(region, faction) for faction in FACTIONS if faction is not a.faction)
    spare = g.count_pieces(region, a.faction) - others - 1
    return min(0.15, 0.03 * max(0, min(spare, g.count_mobile(region, a.faction))))
