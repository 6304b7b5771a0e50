"""§8.2.1, §8.8.2: the Event sheets of the non-player Romans. Plain "No" is the swords of the cards."""

from __future__ import annotations

from typing import Any

from ....cards import Card
from ....events.vocabulary import Choose, Discard, Name, Way
from ....moves import Agree
from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, FACTIONS, GAULS, GERMANS, ROMANS, Book, Command, Faction, Force, Region, Side
from ...action import Action
from ...battle.state import Twist
from ...choose import bands_in, place_bands
from ..driver import SCRIPTS
from ..forecast import forecast
from ..guidelines import is_player
from ..instructions import PLACES, Accept, Instruction
from ..sheets import SHADED_AFFECTS
from .battle import Assault, clash_of, is_worth
from .cards import force_marches, raid_aquitania, sail, spend_corn
from .germanic import lead_germans, spares_romans


def rebels(g: Gaul) -> Faction:
    """A8: in Ariovistus the Germans have the Arverni's part."""
    return ARVERNI if g.book is Book.FALLING_SKY else GERMANS


# Whom they target ---------------------------------------------------------------------------------------------------


def target_first(g: Gaul, faction: Faction, move: Any) -> int:
    """Arverni, then Belgae (in Ariovistus Belgae), never Aedui."""
    if not isinstance(move, Name):
        return 0
    order = (BELGAE, ARVERNI) if g.book is Book.FALLING_SKY else (BELGAE,)
    return order.index(move.faction) + 1 if move.faction in order else 0


def spares_aedui(before: Gaul, after: Gaul, faction: Faction) -> bool:
    return _means(after) >= _means(before) and after.eligible[AEDUI] == before.eligible[AEDUI]


def _means(g: Gaul) -> int:
    return sum(g.count_pieces(region, AEDUI) for region in g.regions()) + g.resources[AEDUI]


def senate_down(g: Gaul, faction: Faction, move: Any) -> int:
    """Card 1: toward Adulation."""
    return int(isinstance(move, Choose) and move.way is Way.DOWN)


# Card 49 ------------------------------------------------------------------------------------------------------------


def is_dry(g: Gaul, region: Region) -> bool:
    """Player rebels or Belgae there, no Romans, and none of the two as non-players."""
    targets = [f for f in (rebels(g), BELGAE) if g.count_pieces(region, f)]
    return bool(targets) and all(is_player(g, f) for f in targets) and not g.count_pieces(region, ROMANS)


def nowhere_dry(g: Gaul, faction: Faction) -> bool:
    return not any(is_dry(g, region) and not g.is_devastated(region) for region in g.regions())


def dries_rivals(before: Gaul, after: Gaul, faction: Faction) -> bool:
    new = [r for r in before.regions() if after.is_devastated(r) and not before.is_devastated(r)]
    return bool(new) and all(is_dry(before, region) for region in new)


# Pieces that must come ----------------------------------------------------------------------------------------------


def place_them(g: Gaul, faction: Faction, move: Any) -> int:
    """Own pieces rather than anything else."""
    return int(isinstance(move, Agree) or (isinstance(move, Choose) and move.way is Way.PLACE))


def places_auxilia(n: int) -> Accept:
    def accepts(before: Gaul, after: Gaul, faction: Faction) -> bool:
        return before.count_available_bands(ROMANS) - after.count_available_bands(ROMANS) >= n

    return accepts


def few_numidians(g: Gaul, faction: Faction) -> bool:
    """Card 11: three Auxilia must come; the Battle may cost some of them."""
    return g.count_available_bands(ROMANS) < 3 or g.find_leader(ROMANS) is None


def places_two_legions(before: Gaul, after: Gaul, faction: Faction) -> bool:
    return after.count_on_map(Force.LEGION) >= before.count_on_map(Force.LEGION) + 2


# Card 50 ------------------------------------------------------------------------------------------------------------


def discard_worth(g: Gaul, card: Card) -> int:
    """A shaded Capability that affects player rebels or Belgae; then one that affects the Romans."""
    found = next((capability for capability in g.capabilities if capability.card is card), None)
    if found is None or found.side is not Side.SHADED:
        return 0
    affected = SHADED_AFFECTS.get(card, ()) if found.owner is None else (found.owner,)
    if any(f in affected and is_player(g, f) for f in (rebels(g), BELGAE)):
        return 2
    return int(ROMANS in affected)


def discard_first(g: Gaul, faction: Faction, move: Any) -> int:
    return discard_worth(g, move.card) if isinstance(move, Discard) else 0


def nothing_to_discard(g: Gaul, faction: Faction) -> bool:
    return not any(discard_worth(g, capability.card) for capability in g.capabilities)


# Card 72 ------------------------------------------------------------------------------------------------------------


def is_attacked(before: Gaul, after: Gaul, faction: Faction) -> bool:
    """The March leads to a Battle, which Reveals whoever fights it, or costs pieces."""

    def count(g: Gaul, host: Faction) -> tuple[int, int]:
        return (sum(g.count_hidden(r, host) for r in g.regions()), sum(g.count_pieces(r, host) for r in g.regions()))

    return any(count(after, host) != count(before, host) for host in (ARVERNI, BELGAE))


# Where, if others let them choose -----------------------------------------------------------------------------------


def count_germans(g: Gaul, faction: Faction, region: Region) -> tuple[int, ...]:
    """Card 18: whom a punitive expedition removes."""
    return (g.count(region, Force.SETTLEMENT), g.count_allies(region, GERMANS), g.count_pieces(region, GERMANS))


def count_ringed(g: Gaul, faction: Faction, region: Region) -> tuple[int, ...]:
    """Card 4: whom a ring around the Citadel holds."""
    owners = [gaul for gaul in GAULS if g.count_citadels(region, gaul)]
    return (max((g.count_mobile(region, owner) for owner in owners), default=0),)


def count_flanked(g: Gaul, faction: Faction, region: Region) -> tuple[int, ...]:
    """Card 11: the Losses that three Auxilia more would inflict there, if the chart would fight at all."""
    board = g.copy()
    place_bands(board, ROMANS, region, 3)
    twist = Twist(auxilia=2, party=bands_in(board, region, ROMANS))
    a = Action(ROMANS, Command.BATTLE, free=True, by_event=True, abilities=0, within=(region,), twist=twist)
    able = [Assault(region, f, besiege=False) for f in FACTIONS if f is not ROMANS and board.count_pieces(region, f)]
    worth = [forecast(board, clash_of(a, assault)) for assault in able if is_worth(board, a, assault)]
    return (max((outcome.inflicted for outcome in worth), default=-len(able)),)


PLACES |= {
    Card.RHENUS_BRIDGE: count_germans,
    Card.RHENUS_BRIDGE_A: count_germans,
    Card.CIRCUMVALLATION: count_ringed,
    Card.NUMIDIANS: count_flanked,
}


# Ariovistus ---------------------------------------------------------------------------------------------------------


def if_aedui_play(g: Gaul, faction: Faction) -> bool:
    return is_player(g, AEDUI)


def if_belgae_nonplayer(g: Gaul, faction: Faction) -> bool:
    return not is_player(g, BELGAE)


def is_strong(g: Gaul, region: Region) -> bool:
    """Card A23: a Fort, and more Romans than Germans."""
    return g.has_fort(region) and g.count_pieces(region, ROMANS) > g.count_pieces(region, GERMANS)


def meets_in_strength(before: Gaul, after: Gaul, faction: Faction) -> bool:
    home = after.find_leader(ROMANS)
    moved = home is not before.find_leader(ROMANS) or after.find_leader(GERMANS) is not before.find_leader(GERMANS)
    return moved and home is not None and home is after.find_leader(GERMANS) and is_strong(after, home)


def toward_strength(g: Gaul, faction: Faction, move: Any) -> int:
    """Who moves, if that leads to a Fort with more Romans."""
    here, there = g.find_leader(ROMANS), g.find_leader(GERMANS)
    if not isinstance(move, Name) or here is None or there is None:
        return 0
    origin, goal = (here, there) if move.faction is ROMANS else (there, here)
    board = g.copy()
    for piece, n in g.pieces(origin, move.faction).items():
        if piece.is_mobile:
            board.move(origin, goal, piece, n)
    return int(is_strong(board, goal))


SCRIPTS["event_spend"] = spend_corn
_TARGETS = Instruction(prefers=target_first, accepts=spares_aedui, names_others=True)
_GERMANS = Instruction(accepts=spares_romans, script=lead_germans, acts=lead_germans)
_SENATE = Instruction(prefers=senate_down)
_DROUGHT = Instruction(declines=nowhere_dry, accepts=dries_rivals)
_FLEET = Instruction(script=sail)
_CHARGE = Instruction(names_others=True, accepts=is_attacked)
_LEGIONS = Instruction(prefers=place_them, accepts=places_two_legions)
_NUMIDIANS = Instruction(declines=few_numidians)
_DISCARD = Instruction(declines=nothing_to_discard, prefers=discard_first)
_FIVE = Instruction(prefers=place_them, accepts=places_auxilia(5))
SHEET: dict[Card, Instruction] = {
    Card.AQUITANI: Instruction(accepts=spares_aedui, acts=raid_aquitania),
    Card.ASSEMBLY_OF_GAUL: _TARGETS,
    Card.CELTIC_RITES: _TARGETS,
    Card.SAPPERS: _TARGETS,
    Card.GERMAN_ALLEGIANCES: _GERMANS,
    Card.GERMANIC_CHIEFTAINS: _GERMANS,
    Card.MIGRATION: _GERMANS,
    Card.CICERO: _SENATE,
    Card.DROUGHT: _DROUGHT,
    Card.FORCED_MARCHES: Instruction(script=force_marches),
    Card.WAR_FLEET: _FLEET,
    Card.IMPETUOSITY: _CHARGE,
    Card.LEGIONES_XIIII_ET_XV: _LEGIONS,
    Card.LUCTERIUS: _FIVE,
    Card.NUMIDIANS: _NUMIDIANS,
    Card.THE_PROVINCE: _FIVE,
    Card.SHIFTING_LOYALTIES: _DISCARD,
}
EXPANSION_SHEET: dict[Card, Instruction] = {
    Card.ASSEMBLY_OF_GAUL: _TARGETS,
    Card.CELTIC_RITES: _TARGETS,
    Card.CICERO: _SENATE,
    Card.DROUGHT: _DROUGHT,
    Card.FRUMENTUM: Instruction(declines=if_aedui_play),
    Card.HARUDES: Instruction(accepts=places_auxilia(3)),
    Card.NASUA_AND_CIMBERIUS: Instruction(accepts=places_auxilia(4)),
    Card.NUMIDIANS: _NUMIDIANS,
    Card.IMPETUOSITY: _CHARGE,
    Card.LEGIONES_XIIII_ET_XV: _LEGIONS,
    Card.NERVII: Instruction(declines=if_belgae_nonplayer),
    Card.PARLEY: Instruction(prefers=toward_strength, accepts=meets_in_strength),
    Card.PUBLIUS_LICINIUS_CRASSUS: Instruction(),
    Card.WAR_FLEET: _FLEET,
    Card.SHIFTING_LOYALTIES: _DISCARD,
    Card.VERGOBRET: Instruction(declines=if_aedui_play),
}
