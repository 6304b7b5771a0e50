"""§8.2.1, §8.6.1: the Event sheets of the non-player Aedui. Plain "No" is the swords of the cards."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import Amounts

from ....cards import FACES, Card
from ....events.free import Spy
from ....events.vocabulary import Choose, Discard, Name, Pick, Way
from ....moves import At, Finish, Issue, RemoveTribe, Select, Stop
from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, FACTIONS, GERMANS, ROMANS, Book, Command, Faction, Kind, Side, Status, Tribe
from ..commands import STEP
from ..driver import Turn
from ..guidelines import everything, is_player, send
from ..instructions import Instruction
from ..rank import by_lot, choose
from ..sheets import SHADED_AFFECTS
from .chart import RAID, rally

EXCEEDS = 12  # the Roman score beyond which they are not helped


def if_romans_play_or_lead(g: Gaul, faction: Faction) -> bool:
    """Conditional "No": the Romans are a player, or their score exceeds 12."""
    return not g.is_nonplayer(ROMANS) or g.rules.score(g, ROMANS) > EXCEEDS


def rivals(g: Gaul) -> list[Faction]:
    """Player Arverni (in Ariovistus Germans) and Belgae."""
    rebels = ARVERNI if g.book is Book.FALLING_SKY else GERMANS
    return [faction for faction in (rebels, BELGAE) if is_player(g, faction)]


def rivals_first(g: Gaul, faction: Faction, move: Any) -> int:
    """Only what hits players among the rivals."""
    if isinstance(move, Name):
        return int(move.faction in rivals(g))
    if isinstance(move, Pick):
        return int(move.piece.faction in rivals(g))
    if isinstance(move, (At, RemoveTribe)):
        return int(g.owner(move.tribe) in rivals(g))
    return int(isinstance(move, Choose) and move.way is Way.REMOVE)


def hits_rivals_only(before: Gaul, after: Gaul, faction: Faction) -> bool:
    return all(_means(after, f) >= _means(before, f) for f in FACTIONS if f not in rivals(before))


def hits_a_rival(before: Gaul, after: Gaul, faction: Faction) -> bool:
    return any(_means(after, f) < _means(before, f) for f in rivals(before))


def hits_rivals(before: Gaul, after: Gaul, faction: Faction) -> bool:
    """Card 49 takes Resources from everybody; the Region must be the rivals' alone. R-149"""
    new = [r for r in before.regions() if after.is_devastated(r) and not before.is_devastated(r)]
    there = [faction for region in new for faction in before.factions_in(region)]
    return bool(there) and all(faction in rivals(before) for faction in there)


def _means(g: Gaul, faction: Faction) -> int:
    return sum(g.count_pieces(region, faction) for region in g.regions()) + g.resources[faction]


def no_rival(g: Gaul, faction: Faction) -> bool:
    return not rivals(g)


def remi_not_aedui(g: Gaul, faction: Faction) -> bool:
    return g.status(Tribe.REMI) is not Status.AEDUI_ALLY


def scout_order(g: Gaul, faction: Faction, move: Any) -> int:
    """Card 44: nobody moves; Hidden rebels, then Belgae, then the game-run faction are Scouted."""
    if isinstance(move, Stop):
        return 9
    if not isinstance(move, Spy):
        return 0
    rebels, tribes = (ARVERNI, GERMANS) if g.book is Book.FALLING_SKY else (GERMANS, ARVERNI)
    order = (tribes, BELGAE, rebels)
    hidden = 10 if move.piece.kind is Kind.HIDDEN else 0
    return hidden + (order.index(move.piece.faction) + 1 if move.piece.faction in order else 0)


def ahead_of_arverni(g: Gaul, faction: Faction) -> bool:
    """Cards A20, A26, A30: both more Warbands and more Allies and Citadels than the Arverni."""
    bands = [sum(g.count_bands(region, f) for region in g.regions()) for f in (AEDUI, ARVERNI)]
    return bands[0] > bands[1] and g.count_strongholds(AEDUI) > g.count_strongholds(ARVERNI)


def if_romans_play(g: Gaul, faction: Faction) -> bool:
    return is_player(g, ROMANS)


def if_belgae_nonplayer(g: Gaul, faction: Faction) -> bool:
    return not is_player(g, BELGAE)


def discard_worth(g: Gaul, faction: Faction, move: Any) -> int:
    """Card 50: a shaded Capability of a player Gaul (in Ariovistus Germans or Belgae), then one with Aedui first."""
    if not isinstance(move, Discard):
        return 0
    return _shaded_worth(g, move.card)


def _shaded_worth(g: Gaul, card: Card) -> int:
    found = next((capability for capability in g.capabilities if capability.card is card), None)
    if found is None or found.side is not Side.SHADED:
        return 0
    gauls = (ARVERNI, BELGAE) if g.book is Book.FALLING_SKY else (GERMANS, BELGAE)
    affected = (found.owner,) if found.owner is not None else SHADED_AFFECTS.get(card, ())
    if any(f in gauls and is_player(g, f) for f in affected):
        return 2
    return int(g.rules.order(FACES[card].order)[0] is AEDUI)


def nothing_to_discard(g: Gaul, faction: Faction) -> bool:
    return not any(_shaded_worth(g, capability.card) for capability in g.capabilities)


# Cards 66 and 62 --------------------------------------------------------------------------------------------------


async def migrate(turn: Turn) -> None:
    """Card 66: two Warbands at random to a Region at random."""
    await turn.give_if_asked("event_faction", Name(AEDUI))
    if turn.is_asked("event_region") and Finish() not in turn.ask.choice:
        await turn.give(await by_lot(turn.g, list(turn.ask.choice)))
    left = 2
    while turn.is_asked("event_region") and Finish() in turn.ask.choice:
        able = [m.region for m in turn.ask.choice if isinstance(m, Select)]
        origin = await choose(turn.g, [r for r in able if turn.g.count_bands(r, AEDUI)]) if left else None
        if origin is None:
            await turn.give(Finish())
            return
        left -= 1
        await turn.give(Select(origin))
        if turn.is_asked("event_group"):
            assert isinstance(turn.ask.choice, Amounts)
            bands = {p: n for p, n in turn.ask.choice.caps.items() if p.is_band}
            await turn.give(send(bands, 1))
        if turn.is_asked("event_to"):
            await turn.give(await by_lot(turn.g, list(turn.ask.choice)))


async def sail(turn: Turn) -> None:
    """Card 62: the largest group to a Region at random; then Rally, else Raid."""
    g, goal = turn.g, None
    if turn.is_asked("event_region") and Finish() in turn.ask.choice:
        able = [m.region for m in turn.ask.choice if isinstance(m, Select)]
        origin = await choose(g, able, lambda region: g.count_mobile(region, AEDUI))
        assert origin is not None, "somebody may move"
        await turn.give(Select(origin))
        if turn.is_asked("event_group"):
            assert isinstance(turn.ask.choice, Amounts)
            await turn.give(everything(turn.ask.choice.caps))
        if turn.is_asked("event_to"):
            move = await by_lot(g, list(turn.ask.choice))
            goal = move.region
            await turn.give(move)
        if turn.is_asked("event_region") and Finish() in turn.ask.choice:
            await turn.give(Finish())
    if turn.is_asked("event_region"):
        chosen = goal if goal is not None and Select(goal) in turn.ask.choice else None
        await turn.give(Select(chosen) if chosen is not None else await by_lot(g, list(turn.ask.choice)))
    for command, run in ((Command.RALLY, rally), (Command.RAID, RAID.run)):
        if turn.is_asked("free_command") and Issue(command) in turn.ask.choice:
            await turn.give(Issue(command))
            if turn.is_asked(*STEP):
                await run(turn)
            return


_NO_IF_ROMANS = Instruction(declines=if_romans_play_or_lead, serves=ROMANS)
_SHADED = Instruction(side=Side.SHADED)
_REMI = Instruction(side=Side.SHADED, declines=remi_not_aedui)
_RIVALS = Instruction(
    declines=no_rival, prefers=rivals_first, accepts=hits_a_rival, keeps=hits_rivals_only, names_others=True, only=True
)  # fmt: skip
_DROUGHT = Instruction(declines=no_rival, accepts=hits_rivals)
_SCOUT = Instruction(prefers=scout_order, stays=True)
_DISCARD = Instruction(declines=nothing_to_discard, prefers=discard_worth)
_FLEET = Instruction(script=sail)
_FAVOURS = (
    Card.ALAUDAE, Card.AMBACTI, Card.BALEARIC_SLINGERS, Card.CIRCUMVALLATION, Card.CLODIUS_PULCHER, Card.COMMIUS,
    Card.LEGIO_X, Card.LEGIONES_XIIII_ET_XV, Card.MARCUS_ANTONIUS, Card.NUMIDIANS, Card.POMPEY, Card.TITUS_LABIENUS,
)  # fmt: skip
SHEET: dict[Card, Instruction] = {
    **dict.fromkeys(_FAVOURS, _NO_IF_ROMANS),
    Card.COTUATUS_AND_CONCONNETODUMNUS: _NO_IF_ROMANS,
    Card.FLIGHT_OF_AMBIORIX: _NO_IF_ROMANS,
    Card.GALLIA_TOGATA: _NO_IF_ROMANS,
    Card.THE_PROVINCE: _NO_IF_ROMANS,
    Card.AQUITANI: _SHADED,
    Card.BAGGAGE_TRAINS: _SHADED,
    Card.BALLISTAE: _SHADED,
    Card.CAMULOGENUS: _SHADED,
    Card.CELTIC_RITES: _SHADED,
    Card.GALLIC_SHOUTS: _SHADED,
    Card.GERMAN_ALLEGIANCES: _SHADED,
    Card.GERMANIC_HORSE: _SHADED,
    Card.WINTER_CAMPAIGN: _SHADED,
    Card.REMI_INFLUENCE: _REMI,
    Card.ASSEMBLY_OF_GAUL: _RIVALS,
    Card.CATUVOLCUS: _RIVALS,
    Card.DROUGHT: _DROUGHT,
    Card.LUCTERIUS: _RIVALS,
    Card.MORASSES: _RIVALS,
    Card.ROMAN_WINE: _RIVALS,
    Card.SAPPERS: _RIVALS,
    Card.DUMNORIX_LOYALISTS: _SCOUT,
    Card.MIGRATION: Instruction(side=Side.SHADED, script=migrate),
    Card.SHIFTING_LOYALTIES: _DISCARD,
    Card.WAR_FLEET: _FLEET,
}
EXPANSION_SHEET: dict[Card, Instruction] = {
    **dict.fromkeys(_FAVOURS, _NO_IF_ROMANS),
    Card.ARIOVISTUSS_WIFE: _NO_IF_ROMANS,
    Card.DREAD: _NO_IF_ROMANS,
    Card.GALLIA_TOGATA_A: _NO_IF_ROMANS,
    Card.ICCIUS_AND_ANDECOMBORIUS: _NO_IF_ROMANS,
    Card.PUBLIUS_LICINIUS_CRASSUS: _NO_IF_ROMANS,
    Card.ALL_GAUL_GATHERS: Instruction(stays=True),
    Card.DUMNORIX_LOYALISTS: _SCOUT,
    Card.ASSEMBLY_OF_GAUL: _RIVALS,
    Card.CATUVOLCUS: _RIVALS,
    Card.DROUGHT: _DROUGHT,
    Card.GALBA: _RIVALS,
    Card.ROMAN_WINE: _RIVALS,
    Card.BAGGAGE_TRAINS: _SHADED,
    Card.BALLISTAE: _SHADED,
    Card.CELTIC_RITES: _SHADED,
    Card.GERMANIC_HORSE: _SHADED,
    Card.WINTER_CAMPAIGN_A: _SHADED,
    Card.REMI_INFLUENCE: _REMI,
    Card.DIVICO: Instruction(declines=ahead_of_arverni),
    Card.MORBIHAN: Instruction(declines=ahead_of_arverni),
    Card.ORGETORIX: Instruction(declines=ahead_of_arverni),
    Card.FRUMENTUM: Instruction(declines=if_romans_play),
    Card.NERVII: Instruction(declines=if_belgae_nonplayer),
    Card.SHIFTING_LOYALTIES: _DISCARD,
    Card.WAR_FLEET: _FLEET,
}
