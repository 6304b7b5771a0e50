"""§A8.2.3, §A8.7.2: the Event sheet of the non-player Germans. Plain "No" is the swords of the cards."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import Ask

from ...atlas import GERMANIA, NEIGHBOURS
from ...cards import Card
from ...events.ariovistus_germans import SEDUNI
from ...events.vocabulary import Name
from ...moves import Finish, Select
from ...rules.nonplayers.charging import Charging, takes_players_region
from ...rules.nonplayers.driver import Turn
from ...rules.nonplayers.instructions import Instruction, choose_in_event, is_last_year, place_named
from ...rules.nonplayers.sheets import (
    DISCARD,
    NO,
    NOT_IF_ROMANS_NONPLAYER,
    first_player_in,
    hurts_a_player,
    keeps_control,
    keeps_leader_guarded,
    keeps_own,
    player_first,
    senate_up,
)
from ...rules.nonplayers.spaces import count_spare
from ...state import Gaul
from ...terms import BELGAE, FACTIONS, GERMANS, ROMANS, Faction, Force, Region


def nearness(g: Gaul, region: Region | None) -> int:
    """In Germania or at a Settlement 2, next to one 1."""
    if region is None:
        return 0
    if _is_german(g, region):
        return 2
    return int(any(_is_german(g, other) for other in NEIGHBOURS[region]))


def _is_german(g: Gaul, region: Region) -> bool:
    return region in GERMANIA or g.count(region, Force.SETTLEMENT) > 0


def near_first(g: Gaul, faction: Faction, move: Any) -> int:
    return nearness(g, place_named(g, move))


def removes_near(before: Gaul, after: Gaul, faction: Faction) -> bool:
    """Some Roman piece has gone from near Germania or a Settlement."""
    near = [region for region in before.regions() if nearness(before, region)]
    return any(after.count_pieces(region, ROMANS) < before.count_pieces(region, ROMANS) for region in near)


def no_friend_in_carnutes(g: Gaul, faction: Faction) -> bool:
    """Card 52: only if Germans or non-player Belgae have Control there."""
    owner = g.control(Region.CARNUTES)
    return owner is not GERMANS and not (owner is BELGAE and g.is_nonplayer(BELGAE))


def if_belgae_nonplayer(g: Gaul, faction: Faction) -> bool:
    return g.is_nonplayer(BELGAE)


def belgae_give(g: Gaul, faction: Faction, move: Any) -> int:
    """Card A65: Belgic pieces are replaced."""
    return int(isinstance(move, Name) and move.faction is BELGAE)


def germania_first(g: Gaul, faction: Faction, move: Any) -> int:
    return int(isinstance(move, Select) and move.region in GERMANIA)


def in_last_year(g: Gaul, faction: Faction) -> bool:
    return is_last_year(g)


def romans_outnumbered(before: Gaul, after: Gaul, faction: Faction) -> bool:
    """Cards A19 and A23: where pieces have come, there is no Fort, and Germans outnumber Romans."""
    for region in before.regions():
        moved = any(after.count_mobile(region, f) > before.count_mobile(region, f) for f in (ROMANS, GERMANS))
        if moved and after.count_mobile(region, ROMANS):
            return not after.has_fort(region) and after.count_pieces(region, GERMANS) > after.count_pieces(region, ROMANS)
    return False


def leaders_apart(g: Gaul, faction: Faction) -> bool:
    """Card A23: without both named Leaders nobody moves."""
    return any(g.find_named_leader(faction) is None for faction in (ROMANS, GERMANS))


def all_but_control(g: Gaul, faction: Faction, origin: Region, goal: Region) -> int:
    """Card 72: as many as leave any Germanic Control as it is."""
    return count_spare(g, faction, origin, least=0)


def costs_control(g: Gaul, move: Any) -> bool:
    """Cards A26 and A30: one Arverni piece more would end Germanic Control there."""
    region = place_named(g, move)
    if region is None or g.control(region) is not GERMANS:
        return False
    others = sum(g.count_pieces(region, f) for f in FACTIONS if f is not GERMANS)
    return g.count_pieces(region, GERMANS) <= others + 1


def seduni_cost_them_something(g: Gaul, faction: Faction) -> bool:
    """Card A24: an Ally or Control, by what the Event removes and places; what the Arverni then do is their Phase (R-137)."""
    board = g.copy()
    SEDUNI.break_out(board)
    return not keeps_own(g, board, faction)


async def place_sparingly(turn: Turn) -> None:
    """Cards A26 and A30: the Arverni come to where no Germanic Control is lost, as long as they can."""
    used: list[Region] = []
    while turn.is_asked("event_region", "event_arverni"):
        ask = turn.ask
        able = [move for move in ask.choice if not isinstance(move, Finish) and not costs_control(turn.g, move)]
        if not able and Finish() not in ask.choice:
            return
        safe: Ask[Any] = Ask(ask.seat, able or [Finish()], ask.prompt, **ask.args)
        move = await choose_in_event(turn.g, GERMANS, safe, used)
        region = place_named(turn.g, move)
        used += [] if region is None else [region]
        await turn.give(move)


_GUARDED = Instruction(keeps=keeps_leader_guarded)
_NEAR = Instruction(prefers=near_first, accepts=removes_near)
_ARDUENNA = Instruction(prefers=player_first, accepts=hurts_a_player, keeps=keeps_control, fights=True)
_CHARGE = Charging(first_player_in, all_but_control, takes_players_region)
_PLACING = Instruction(keeps=keeps_own, script=place_sparingly)
SHEET: dict[Card, Instruction] = {
    Card.ADMAGETOBRIGA: _GUARDED,
    Card.LEGIONES_XIIII_ET_XV: _GUARDED,
    Card.SABIS: _GUARDED,
    Card.VOSEGUS: _GUARDED,
    Card.ALAUDAE: _NEAR,
    Card.AMBACTI: _NEAR,
    Card.DUMNORIX_LOYALISTS: _NEAR,
    Card.MARCUS_ANTONIUS: _NEAR,
    Card.NUMIDIANS: _NEAR,
    Card.PUBLIUS_LICINIUS_CRASSUS: _NEAR,
    Card.ARDUENNA_A: _ARDUENNA,
    Card.IMPETUOSITY: _CHARGE.instruct(prefers=player_first, accepts=hurts_a_player, keeps=keeps_control),
    Card.ASSEMBLY_OF_GAUL: Instruction(declines=no_friend_in_carnutes),
    Card.BALEARIC_SLINGERS: NOT_IF_ROMANS_NONPLAYER,
    Card.CLODIUS_PULCHER: NOT_IF_ROMANS_NONPLAYER,
    Card.LEGIO_X: NOT_IF_ROMANS_NONPLAYER,
    Card.POMPEY: NOT_IF_ROMANS_NONPLAYER,
    Card.CICERO: Instruction(prefers=senate_up),
    Card.DIVICO: _PLACING,
    Card.ORGETORIX: _PLACING,
    Card.SEDUNI_UPRISING: Instruction(declines=seduni_cost_them_something),
    Card.GERMANIC_HORSE: NO,
    Card.REMI_INFLUENCE: NO,
    Card.WAR_FLEET: NO,
    Card.KINSHIP: Instruction(declines=if_belgae_nonplayer, prefers=belgae_give),
    Card.SHIFTING_LOYALTIES: DISCARD,
    Card.WINTER_UPRISING: Instruction(declines=in_last_year, prefers=germania_first),
    Card.GAIUS_VALERIUS_PROCILLUS: Instruction(accepts=romans_outnumbered),
    Card.PARLEY: Instruction(declines=leaders_apart, accepts=romans_outnumbered),
    Card.CELTIC_RITES: NO,  # §A8.2.3: a Gallic Faction would have to be named
    Card.DRUIDS: NO,
}
