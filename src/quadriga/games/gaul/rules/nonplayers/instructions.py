"""§8.2.1, §8.2.3, §8.3.1, §8.4.1: what the sheets say about cards, and how a question of an Event is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...cards import FACES, Card
from ...events.vocabulary import Choose, Install, Name, Pick, Way
from ...moves import (
    Against,
    At,
    Finish,
    PlaceAlly,
    PlaceAnyAlly,
    PlaceCitadel,
    PlacePiece,
    Remove,
    RemoveTribe,
    Select,
    Stop,
    To,
)
from ...state import Gaul
from ...terms import ARVERNI, GERMANS, OWNERS, Book, Faction, Region, Side
from ..deck import count_winters
from ..sequence import sides
from . import driver
from .driver import Answer, Question
from .guidelines import dual_side, is_first_tribe, place_of, place_of_tribe, target_rank
from .rank import by_lot, choose

OPEN = (Select, Choose, To, Stop, Against)  # moves that name a place or a way
Prefer = Callable[[Gaul, Faction, Any], object]
Accept = Callable[[Gaul, Gaul, Faction], bool]


def _never(g: Gaul, faction: Faction) -> bool:
    return False


def anything(before: Gaul, after: Gaul, faction: Faction) -> bool:
    return True


def _alike(g: Gaul, faction: Faction, move: Any) -> object:
    return 0


def _any_battle(g: Gaul, faction: Faction, region: Region, enemy: Faction) -> object:
    return 0


class Instruction(NamedTuple):
    """§8.2.1: what a sheet says about a card."""

    declines: Callable[[Gaul, Faction], bool] = _never  # it is a "No" on this board
    side: Side | Callable[[Gaul], Side] | None = None  # the text that is used, if not the usual one
    prefers: Prefer = _alike  # which answers come first; the greatest
    accepts: Accept = anything  # what the Event must be able to come to
    keeps: Accept = anything  # what must hold whatever the dice and people do
    battles: Callable[[Gaul, Faction, Region, Faction], object] = _any_battle  # which Battles come first
    fights: bool = False  # a free Command is a Battle, if one is worth it
    script: driver.Script | None = None  # its questions are answered step by step
    acts: driver.Script | None = None  # its Commands are, where the chart says nothing about them
    names_others: bool = False  # it names Factions to their harm, which is no benefit given away (§8.2.3)


SHEETS: dict[tuple[Book, Faction], dict[Card, Instruction]] = {}
PLAIN = Instruction()


def instruction(g: Gaul, faction: Faction) -> Instruction:
    return SHEETS.get((g.book, faction), {}).get(Card(g.current), PLAIN)


def symbols(g: Gaul, faction: Faction) -> tuple[Faction, ...]:
    """A8.2.1: at cards of Falling Sky the Arverni symbol is the Germans'."""
    return (GERMANS, ARVERNI) if g.book is Book.ARIOVISTUS and faction is GERMANS else (faction,)


def is_listed_no(g: Gaul, faction: Faction) -> bool:
    """§8.1.1: crossed swords."""
    face = FACES[Card(g.current)]
    return any(symbol in face.swords for symbol in symbols(g, faction))


def is_last_year(g: Gaul) -> bool:
    """§8.1.1: the next Winter will be final."""
    return g.winters + 1 >= count_winters(g) and not g.rules.has_second_half(g)


def side_for(g: Gaul, faction: Faction) -> Side | None:
    """§8.2.2, §A8.2.2: the text that the faction uses, if the card can be carried out."""
    wanted = instruction(g, faction).side
    if callable(wanted):
        wanted = wanted(g)
    if wanted is None:
        wanted = dual_side(faction) if FACES[Card(g.current)].dual else Side.UNSHADED
    return wanted if wanted in sides(g) else None


def adds_late_capability(g: Gaul, side: Side) -> bool:
    lasting = FACES[Card(g.current)].capability
    return is_last_year(g) and (lasting == "both" or lasting == side.name.lower())


# Open questions ---------------------------------------------------------------------------------------------------


def open_options(g: Gaul, faction: Faction, ask: Question) -> list[Answer]:
    """The answers of a question about a place or a way, where there are several."""
    if instruction(g, faction).script is not None:
        return []
    if ask.prompt in driver.REACTIONS or ask.prompt in driver.SCRIPTS or not ask.prompt.startswith("event_"):
        return []
    if ask.choice.kind != "one" or ask.args.get("n"):  # a number is about pieces, or has been rolled
        return []
    options = [move for move in ask.choice if not isinstance(move, Finish)]
    return options if len(options) > 1 and isinstance(options[0], OPEN) else []


def is_open(g: Gaul, faction: Faction, ask: Question) -> bool:
    return bool(open_options(g, faction, ask))


COMMANDING = ("free_command", "step_free", "attack")  # how a Command by Event begins


def script_for(g: Gaul, faction: Faction, ask: Question) -> driver.Script | None:
    """A card's own script begins with the first question of its Event."""
    if g.carried is not None and ask.prompt in COMMANDING and (acts := instruction(g, faction).acts) is not None:
        return acts
    if ask.prompt.startswith("event_") and g.carried is not None and g.acting is faction:
        return instruction(g, faction).script or driver.SCRIPTS.get(ask.prompt)
    return driver.SCRIPTS.get(ask.prompt)


# Answers by the order of §8.4.1 -----------------------------------------------------------------------------------


async def choose_in_event(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.2.3, §8.3.1, §8.4.1: own benefit first, then the dearest pieces of the first targets; never own pieces."""
    sheet = instruction(g, faction)
    options = list(ask.choice)
    able = [move for move in options if not isinstance(move, Finish) and not _is_harmful(g, faction, move, ask.prompt)]
    if not able:
        stop = [move for move in options if isinstance(move, Finish)]
        return stop[0] if stop else await by_lot(g, options)
    return await choose(
        g, able, lambda move: sheet.prefers(g, faction, move), lambda move: _order(g, faction, move, ask.args.get("n", 0))
    )


def _is_harmful(g: Gaul, faction: Faction, move: Any, prompt: str) -> bool:
    """Own pieces are not removed, and others' not placed."""
    if isinstance(move, Pick):
        return move.piece.faction is faction and prompt in ("event_remove", "event_replace")
    if isinstance(move, At | RemoveTribe):
        return g.owner(move.tribe) is faction
    if isinstance(move, PlaceAnyAlly):
        return move.faction is not faction
    if isinstance(move, PlacePiece):
        return move.piece.faction is not faction
    return isinstance(move, PlaceCitadel) and g.owner(move.tribe) is not faction


def _order(g: Gaul, faction: Faction, move: Any, n: int) -> tuple[int, ...]:
    if isinstance(move, Name):
        return (int(move.faction is faction), -target_rank(g, faction, move.faction))
    if isinstance(move, Pick | Remove):
        return (-place_of(move.piece), -target_rank(g, faction, move.piece.faction))
    if isinstance(move, At | RemoveTribe):
        owner = g.owner(move.tribe)
        return (-place_of_tribe(g, move.tribe), -(9 if owner is None else target_rank(g, faction, owner)))
    if isinstance(move, PlaceAlly | PlaceAnyAlly | PlaceCitadel):
        return (int(isinstance(move, PlaceCitadel)), int(is_first_tribe(move.tribe)))
    if isinstance(move, Choose) and move.way is Way.THREE:
        return (3 - n,)
    if isinstance(move, Install):
        return (int(OWNERS[move.status] is faction), int(move.status.is_citadel))
    return (0,)


def place_named(g: Gaul, move: Any) -> Region | None:
    """The Region that a move is about."""
    if isinstance(move, Pick | Select | To):
        return move.region
    if isinstance(move, At | RemoveTribe | PlaceAlly | PlaceAnyAlly | PlaceCitadel):
        return g.region_of(move.tribe)
    return None
