"""§8.2.1: what the Event sheets of several Factions say alike."""

from __future__ import annotations

from typing import Any

from ...atlas import BELGICA
from ...cards import Card
from ...events.vocabulary import Choose, Discard, Way
from ...moves import Against, Finish
from ...state import Gaul
from ...terms import AEDUI, ARVERNI, BELGAE, FACTIONS, GERMANS, ROMANS, Faction, Force, Region, Side
from ..battle.state import Clash
from .driver import Turn
from .forecast import forecast
from .guidelines import is_player
from .instructions import PLACES, Instruction, place_named

# whom the unshaded side of a capability names, by name or by what is theirs; card 8 has a holder
AFFECTS: dict[Card, tuple[Faction, ...]] = {
    Card.BALLISTAE: (ROMANS,),
    Card.TITUS_LABIENUS: (ROMANS,),
    Card.BALEARIC_SLINGERS: (ROMANS,),
    Card.LEGIO_X: (ROMANS,),
    Card.MASSED_GALLIC_ARCHERS: (ARVERNI,),
    Card.VERCINGETORIXS_ELITE: (ARVERNI,),
    Card.DIVICIACUS: (ROMANS, AEDUI),
    Card.DIVICIACUS_O: (ROMANS, AEDUI),
    Card.RIVER_COMMERCE: (AEDUI,),
    Card.CONVICTOLITAVIS: (AEDUI,),
    Card.COMMIUS: (ROMANS, BELGAE),
    Card.GERMANIC_HORSE: (ROMANS,),
    Card.WINTER_CAMPAIGN: (ROMANS,),
    Card.WINTER_CAMPAIGN_A: (ROMANS,),
    Card.DREAD: (ROMANS, GERMANS),
    Card.GERMAN_PHALANX: (GERMANS,),
    Card.WAILING_WOMEN: (GERMANS,),
    Card.VERGOBRET: (AEDUI,),
    Card.NERVII: (BELGAE,),
}

# the same of the shaded side; some have a holder
SHADED_AFFECTS: dict[Card, tuple[Faction, ...]] = {
    Card.TITUS_LABIENUS: (ROMANS,),
    Card.BALEARIC_SLINGERS: (ROMANS,),
    Card.LEGIO_X: (ROMANS,),
    Card.MASSED_GALLIC_ARCHERS: (ARVERNI,),
    Card.VERCINGETORIXS_ELITE: (ARVERNI,),
    Card.DIVICIACUS: (ROMANS, AEDUI),
    Card.DIVICIACUS_O: (ROMANS, AEDUI),
    Card.RIVER_COMMERCE: (AEDUI,),
    Card.CONVICTOLITAVIS: (AEDUI,),
    Card.COMMIUS: (BELGAE,),
    Card.DREAD: (GERMANS,),
    Card.GERMAN_PHALANX: (GERMANS,),
    Card.WAILING_WOMEN: (GERMANS,),
    Card.VERGOBRET: (AEDUI,),
    Card.NERVII: (BELGAE,),
}


COAST = (Region.BRITANNIA, Region.MORINI, Region.ATREBATES, Region.VENETI, Region.PICTONES, Region.ARVERNI)


def declined(g: Gaul, faction: Faction) -> bool:
    return True


def if_romans_nonplayer(g: Gaul, faction: Faction) -> bool:
    return not is_player(g, ROMANS)


def senate_up(g: Gaul, faction: Faction, move: Any) -> int:
    """Card 1: toward Uproar."""
    return int(isinstance(move, Choose) and move.way is Way.UP)


def discard_worth(g: Gaul, faction: Faction, card: Card) -> int:
    """Card 50: an unshaded Capability that affects player Romans or Aedui; then one that affects the faction."""
    found = next((capability for capability in g.capabilities if capability.card is card), None)
    if found is None or found.side is not Side.UNSHADED:
        return 0
    affected = AFFECTS.get(card, ()) if found.owner is None else (found.owner,)
    if any(other in affected and is_player(g, other) for other in (ROMANS, AEDUI)):
        return 2
    return int(faction in affected)


def nothing_to_discard(g: Gaul, faction: Faction) -> bool:
    return not any(discard_worth(g, faction, capability.card) for capability in g.capabilities)


def discard_first(g: Gaul, faction: Faction, move: Any) -> int:
    return discard_worth(g, faction, move.card) if isinstance(move, Discard) else 0


def belgica_first(g: Gaul, faction: Faction, move: Any) -> int:
    return int(place_named(g, move) in BELGICA)


def player_first(g: Gaul, faction: Faction, move: Any) -> int:
    """To a Region with a player's pieces: Romans, then Aedui, then Belgae."""
    order = (BELGAE, AEDUI, ROMANS)
    if isinstance(move, Against):
        return 1 + order.index(move.faction) if move.faction in order and is_player(g, move.faction) else 0
    region = place_named(g, move)
    there = [f for f in order if region is not None and is_player(g, f) and g.count_pieces(region, f)]
    return max((1 + order.index(f) for f in there), default=0)


def first_player_in(g: Gaul, faction: Faction, region: Region) -> Faction | None:
    """The player with pieces there whom `player_first` puts first."""
    return next((f for f in (ROMANS, AEDUI, BELGAE) if is_player(g, f) and g.count_pieces(region, f)), None)


def keeps_leader_guarded(before: Gaul, after: Gaul, faction: Faction) -> bool:
    """Cards 2, A21, A28, A57: no Battle leaves the Leader with fewer than four Warbands."""
    home = after.find_leader(faction)
    if home is None:
        return before.find_leader(faction) is None
    left = after.count_bands(home, faction)
    return left >= 4 or left >= before.count_bands(home, faction)


def keeps_own(before: Gaul, after: Gaul, faction: Faction) -> bool:
    """No Ally and no Control is lost."""
    if after.count_strongholds(faction) < before.count_strongholds(faction):
        return False
    return keeps_control(before, after, faction)


def keeps_control(before: Gaul, after: Gaul, faction: Faction) -> bool:
    return all(after.control(region) is faction for region in before.regions() if before.control(region) is faction)


def hurts_a_player(before: Gaul, after: Gaul, faction: Faction) -> bool:
    return any(_count(after, other) < _count(before, other) for other in FACTIONS if is_player(before, other))


def _count(g: Gaul, faction: Faction) -> int:
    return sum(g.count_pieces(region, faction) for region in g.regions())


def hits_legions(before: Gaul, after: Gaul, faction: Faction) -> bool:
    """Cards 2, 45, A21, A28, A57: a Legion may fall."""
    return after.count_on_map(Force.LEGION) < before.count_on_map(Force.LEGION)


def legions_hit(g: Gaul, faction: Faction, region: Region, enemy: Faction) -> int:
    """How many Losses of a Battle there would fall on Legions."""
    if enemy is not ROMANS or not g.count_mobile(region, faction):
        return 0
    return forecast(g, Clash(region, faction, ROMANS)).on_legions


def most_belgae(g: Gaul, faction: Faction, region: Region) -> tuple[int, ...]:
    """§8.3.2, card 56: a Leader comes where the most own pieces are; for others it is all the same."""
    return (g.count_pieces(region, BELGAE) if faction is BELGAE else 0,)


def most_arverni(g: Gaul, faction: Faction, region: Region) -> tuple[int, ...]:
    """§8.3.2, card 19."""
    return (g.count_pieces(region, ARVERNI) if faction is ARVERNI else 0,)


async def leave_it(turn: Turn) -> None:
    """Where the sheet finds nothing to do, nobody moves; the Event is declined for it."""
    while turn.ask.prompt.startswith("event_") or turn.is_asked("free_command"):
        moves = list(turn.ask.choice)
        await turn.give(Finish() if Finish() in turn.ask.choice else moves[0])


PLACES |= {Card.FLIGHT_OF_AMBIORIX: most_belgae, Card.LUCTERIUS: most_arverni}
NO = Instruction(declines=declined)
NOT_IF_ROMANS_NONPLAYER = Instruction(declines=if_romans_nonplayer)
DISCARD = Instruction(declines=nothing_to_discard, prefers=discard_first)
