"""§8.6.3: Trade and Suborn of the non-player Aedui."""

from __future__ import annotations

from typing import Any

from ....moves import Finish, PlaceAnyAlly, PlacePiece, Remove, RemoveTribe, Select, Use
from ....state import Gaul
from ....terms import AEDUI, ARVERNI, BELGAE, FACTIONS, GERMANS, ROMANS, Ability, Faction, Force, Region
from ...abilities.gallic import suborn_options, suborn_regions
from ...action import Action
from ..chart import tell_ability
from ..driver import Turn
from ..frost import is_barred, may_bar
from ..guidelines import is_first_tribe, place_of, target_rank
from ..nodes import ChartNode
from ..rank import choose

RICH = 10  # Resources from which the Aedui need no Trade
BOTH = 15  # the same of Aedui and Romans together
WHAT = ("suborn_what", "suborn_what_free")
WHERE = ("suborn", "suborn_free")


async def trade(turn: Turn, a: Action) -> bool:
    """Where Resources are few."""
    g = turn.g
    poor = g.resources[AEDUI] < RICH or g.resources[AEDUI] + g.resources[ROMANS] < BOTH
    return poor and await trade_after_battle(turn, a)


async def trade_after_battle(turn: Turn, a: Action) -> bool:
    """However rich they are; whether it earns enough is decided when all have declared."""
    g = turn.g
    if Use(Ability.TRADE) not in turn.ask.choice:
        return False
    tell_ability(turn, ChartNode.A_TRADE, "8.6.3")
    await turn.give(Use(Ability.TRADE))
    if g.action is not None and Ability.TRADE in g.action.used:
        return True
    g.tell("np_none", faction=AEDUI, node=ChartNode.A_TRADE, rule="8.6.3")
    return False


# Suborn -----------------------------------------------------------------------------------------------------------


def most_hindering(g: Gaul, faction: Faction) -> tuple[bool, int]:
    """Whose Ally goes first: non-player Romans last, then who has the most Allies and Citadels."""
    return (not (faction is ROMANS and g.is_nonplayer(ROMANS)), g.count_strongholds(faction))


def rank(g: Gaul, move: Any) -> tuple[int, Any, Any] | None:
    """An own Ally; else an enemy's away; own Warbands; Arverni, Belgic, Germanic Warbands away; Auxilia. None: never."""
    if isinstance(move, PlaceAnyAlly):
        return (6, 0, int(is_first_tribe(move.tribe))) if move.faction is AEDUI else None
    if isinstance(move, RemoveTribe):
        owner = g.owner(move.tribe)
        assert owner is not None, "an Ally stands there"
        first = (is_first_tribe(move.tribe), -target_rank(g, AEDUI, owner))
        return None if owner is AEDUI else (5, most_hindering(g, owner), first)
    if isinstance(move, PlacePiece):
        return (4, 0, 0) if move.piece is Force.AEDUI_HIDDEN else None
    if isinstance(move, Remove):
        order = (ROMANS, GERMANS, BELGAE, ARVERNI)
        if move.piece.faction not in order:
            return None
        return (order.index(move.piece.faction), 0, -place_of(move.piece))
    return None


def wanted(g: Gaul, region: Region, options: Any, *, placed: bool) -> list[Any]:
    """What they would do there; once an Ally has come they remove none. §8.4.4: nothing that helps a player upon Frost."""
    found = [move for move in options if rank(g, move) is not None and not (placed and isinstance(move, RemoveTribe))]
    return [move for move in found if not is_barred(g, _after(g, region, move))] if may_bar(g) else found


def _after(g: Gaul, region: Region, move: Any) -> Gaul:
    board = g.copy()
    if isinstance(move, RemoveTribe):
        board.subdue(move.tribe)
    elif isinstance(move, PlaceAnyAlly):
        board.place_ally(move.tribe, move.faction)
    elif isinstance(move, PlacePiece):
        board.place(region, move.piece)
    elif isinstance(move, Remove):
        board.remove(region, move.piece)
    return board


def region_rank(g: Gaul, a: Action, region: Region) -> tuple[Any, int]:
    """The best that can be done there, and how much of all."""
    moves = wanted(g, region, suborn_options(g, a, region, allies=True), placed=False)
    ranks = [found for move in moves if (found := rank(g, move)) is not None]
    return (max(found[:2] for found in ranks), min(3, _count(g, region, moves)))


def _count(g: Gaul, region: Region, moves: list[Any]) -> int:
    bands = sum(g.count_bands(region, f) for f in FACTIONS if f is not AEDUI)
    return len([m for m in moves if not isinstance(m, Remove)]) + bands + g.count_available_bands(AEDUI)


async def suborn(turn: Turn, a: Action) -> bool:
    """In one Region, with card 43 in two; False if nowhere."""
    g = turn.g
    if Use(Ability.SUBORN) not in turn.ask.choice:
        return False
    if not any(wanted(g, region, suborn_options(g, a, region, allies=True), placed=False) for region in suborn_regions(g, a)):
        return False
    tell_ability(turn, ChartNode.A_SUBORN, "8.6.3")
    await turn.give(Use(Ability.SUBORN))
    while turn.is_asked(*WHERE):
        able = [m.region for m in turn.ask.choice if isinstance(m, Select)]
        useful = [r for r in able if wanted(g, r, suborn_options(g, a, r, allies=True), placed=False)]
        region = await choose(g, useful, lambda region: region_rank(g, a, region))
        if region is None:
            await turn.give(Finish())
            break
        await turn.give(Select(region))
        await _suborn_here(turn, region)
    return True


async def _suborn_here(turn: Turn, region: Region) -> None:
    placed = False
    while turn.is_asked(*WHAT):
        moves = wanted(turn.g, region, turn.ask.choice, placed=placed)
        move = await choose(turn.g, moves, lambda move: rank(turn.g, move))
        if move is None:
            if Finish() not in turn.ask.choice:
                return
            await turn.give(Finish())
            return
        placed = placed or isinstance(move, PlaceAnyAlly)
        await turn.give(move)
