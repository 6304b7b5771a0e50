"""§8.2.1, §8.2.3, §8.3.1, §8.4.1: what the sheets say about cards, and how a question of an Event is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ...atlas import RESERVED
from ...cards import CARDS, FACES, Card
from ...events.free import Spy
from ...events.vocabulary import Choose, Install, Name, Pick, Way
from ...moves import (
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
from ...terms import ARVERNI, GERMANS, OWNERS, Book, Faction, Kind, Region, Side
from ..deck import count_winters
from ..sequence import sides
from . import driver
from .driver import Answer, Question
from .guidelines import dual_side, is_first_tribe, place_of, place_of_tribe, target_rank
from .rank import best, choose

OPEN = (Select, Choose, To, Stop)  # moves that name a place or a way
Prefer = Callable[[Gaul, Faction, Any], object]
Accept = Callable[[Gaul, Gaul, Faction], bool]


def _never(g: Gaul, faction: Faction) -> bool:
    return False


def anything(before: Gaul, after: Gaul, faction: Faction) -> bool:
    return True


def anything_goes(g: Gaul, faction: Faction, move: Any) -> object:
    return 0


def any_battle(g: Gaul, faction: Faction, region: Region, enemy: Faction) -> object:
    return 0


class Instruction(NamedTuple):
    """§8.2.1: what a sheet says about a card."""

    declines: Callable[[Gaul, Faction], bool] = _never  # it is a "No" on this board
    side: Side | Callable[[Gaul], Side] | None = None  # the text that is used, if not the usual one
    prefers: Prefer = anything_goes  # which answers come first; the greatest
    accepts: Accept = anything  # what the Event must be able to come to
    keeps: Accept = anything  # what must hold whatever the dice and people do
    battles: Callable[[Gaul, Faction, Region, Faction], object] = any_battle  # which Battles come first
    fights: bool = False  # a free Command is a Battle, if one is worth it
    script: driver.Script | None = None  # its questions are answered step by step
    acts: driver.Script | None = None  # its Commands are, where the chart says nothing about them
    names_others: bool = False  # it names Factions to their harm, which is no benefit given away (§8.2.3)
    only: bool = False  # where one may stop, only what is preferred is done
    stays: bool = False  # no pieces are moved, where the Event lets them
    serves: Faction | None = None  # whom else the Event is to benefit


SHEETS: dict[tuple[Book, Faction], dict[Card, Instruction]] = {}
PLACES: dict[Card, Callable[[Gaul, Faction, Region], tuple[int, ...]]] = {}  # §8.3.1: how much can be done there
PLAIN = Instruction()


def instruction(g: Gaul, faction: Faction) -> Instruction:
    return SHEETS.get((g.book, faction), {}).get(CARDS[g.current], PLAIN)


def symbols(g: Gaul, faction: Faction) -> tuple[Faction, ...]:
    """A8.2.1: at cards of Falling Sky the Arverni symbol is the Germans'."""
    return (GERMANS, ARVERNI) if g.book is Book.ARIOVISTUS and faction is GERMANS else (faction,)


def is_listed_no(g: Gaul, faction: Faction) -> bool:
    """§8.1.1: crossed swords."""
    face = FACES[CARDS[g.current]]
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
        wanted = dual_side(faction) if FACES[CARDS[g.current]].dual else Side.UNSHADED
    return wanted if wanted in sides(g) else None


def adds_late_capability(g: Gaul, side: Side) -> bool:
    lasting = FACES[CARDS[g.current]].capability
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
    if len(options) < len(ask.choice) and _stays_put(g, faction, ask):
        return []
    return options if len(options) > 1 and isinstance(options[0], OPEN) else []


def _stays_put(g: Gaul, faction: Faction, ask: Question) -> bool:
    return instruction(g, faction).stays and ask.prompt == "event_region"


def is_open(g: Gaul, faction: Faction, ask: Question) -> bool:
    return bool(open_options(g, faction, ask))


COMMANDING = ("free_command", "step_free", "attack")  # how a Command by Event begins


def script_for(g: Gaul, faction: Faction, ask: Question) -> driver.Script | None:
    """A card's own script begins with the first question of its Event."""
    if g.carried is not None and ask.prompt in COMMANDING and (acts := instruction(g, faction).acts) is not None:
        return acts
    if ask.prompt.startswith("event_") and g.carried is not None:  # §8.2.1: whoever acts by another's Event has its own sheet
        return instruction(g, faction).script or driver.SCRIPTS.get(ask.prompt)
    return driver.SCRIPTS.get(ask.prompt)


# Answers by the orders of §8.3.1 and §8.4.1 -------------------------------------------------------------------------


async def choose_in_event(g: Gaul, faction: Faction, ask: Question, used: Sequence[Region] = ()) -> Answer:
    """§8.2.3, §8.3.1: own benefit first; as fully as possible in a Region that has been selected (`used`) before another, and
    that where the most is done; there the dearest pieces of the first targets (§8.4.1), and never own ones."""
    sheet = instruction(g, faction)
    options = list(ask.choice)
    stop = [move for move in options if isinstance(move, Finish)]
    if stop and _stays_put(g, faction, ask):
        return stop[0]
    able = [move for move in options if not isinstance(move, Finish) and not _is_harmful(g, faction, move, ask.prompt)]
    if sheet.only and stop:
        able = [move for move in able if sheet.prefers(g, faction, move)]
    if not able:
        return stop[0] if stop else await choose(g, options, lambda move: _sacrifice(g, faction, move))
    n: int = ask.args.get("n", 0)
    preferred = best(able, lambda move: sheet.prefers(g, faction, move))
    rooms = {region: _room(g, preferred, region, n) for region in {place_named(g, move) for move in preferred}}
    return await choose(
        g,
        preferred,
        lambda move: _recency(place_named(g, move), used),
        lambda move: rooms[place_named(g, move)],
        lambda move: _order(g, faction, move, n),
    )


def _recency(region: Region | None, used: Sequence[Region]) -> int:
    """How far on the Region was selected last; -1 if never."""
    return max((i for i, other in enumerate(used) if other is region), default=-1)


def _room(g: Gaul, moves: Iterable[Any], region: Region | None, n: int) -> tuple[int, ...]:
    """§8.3.1: how much can be done in the Region with n pieces: to Legions, Citadels and Forts, Allies, others."""
    if region is None:
        return (0, 0, 0, 0)
    counts, left = [0, 0, 0, 0], n or 99
    for move in moves:
        if place_named(g, move) is region and not isinstance(move, (Select, To)):
            counts[_level(g, move)] += g.count(region, move.piece) if isinstance(move, Pick) else 1
    for level, count in enumerate(counts):
        counts[level] = min(count, left)
        left -= counts[level]
    return tuple(counts)


def _level(g: Gaul, move: Any) -> int:
    if isinstance(move, Pick):
        return {Kind.LEGION: 0, Kind.STATIC: 1}.get(move.piece.kind, 3)
    return 1 if isinstance(move, PlaceCitadel) or g.status(move.tribe).is_citadel else 2


def _is_harmful(g: Gaul, faction: Faction, move: Any, prompt: str) -> bool:
    """Own pieces are not removed, and others' not placed."""
    if isinstance(move, Pick):
        return move.piece.faction is faction and prompt in ("event_remove", "event_replace")
    if isinstance(move, (At, RemoveTribe)):
        return g.owner(move.tribe) is faction
    if isinstance(move, PlaceAlly):
        return RESERVED.get(move.tribe, faction) is not faction
    if isinstance(move, PlaceAnyAlly):
        return move.faction is not faction
    if isinstance(move, PlacePiece):
        return move.piece.faction is not faction
    return isinstance(move, PlaceCitadel) and g.owner(move.tribe) is not faction


def _sacrifice(g: Gaul, faction: Faction, move: Any) -> tuple[int, int]:
    """§8.4.1: what must be taken from somebody whom it does not serve: of others, and of own pieces in reverse order."""
    if isinstance(move, Pick):
        return (int(move.piece.faction is not faction), place_of(move.piece))
    if isinstance(move, (At, RemoveTribe)):
        return (int(g.owner(move.tribe) is not faction), place_of_tribe(g, move.tribe))
    return (0, 0)


def _order(g: Gaul, faction: Faction, move: Any, n: int) -> tuple[int, ...]:
    if isinstance(move, Name):
        return (int(move.faction is faction), -target_rank(g, faction, move.faction))
    if isinstance(move, (Pick, Remove, Spy)):
        return (-place_of(move.piece), -target_rank(g, faction, move.piece.faction))
    if isinstance(move, (At, RemoveTribe)):
        owner = g.owner(move.tribe)
        return (-place_of_tribe(g, move.tribe), -(9 if owner is None else target_rank(g, faction, owner)))
    if isinstance(move, (PlaceAlly, PlaceAnyAlly, PlaceCitadel)):
        owner = g.owner(move.tribe)
        replaces = owner not in (None, faction)
        rank = target_rank(g, faction, owner) if owner is not None else 9
        return (int(isinstance(move, PlaceCitadel)), int(replaces), int(is_first_tribe(move.tribe)), -rank)
    if isinstance(move, Choose):
        return ({Way.THREE: 3 - n, Way.REPLACE: 1, Way.NOTHING: -1}.get(move.way, 0),)
    if isinstance(move, Select):
        return rank_place(g, faction, move)
    if isinstance(move, Install):
        return (int(OWNERS[move.status] is faction), int(move.status.is_citadel))
    return (0,)


def rank_place(g: Gaul, faction: Faction, move: Any) -> tuple[int, ...]:
    """§8.3.1: how much an Event could do in the Region, where that is known without trying."""
    known = PLACES.get(CARDS[g.current])
    return (0,) if known is None or not isinstance(move, Select) else known(g, faction, move.region)


def place_named(g: Gaul, move: Any) -> Region | None:
    """The Region that a move is about."""
    if isinstance(move, (Pick, Select, To)):
        return move.region
    if isinstance(move, (At, RemoveTribe, PlaceAlly, PlaceAnyAlly, PlaceCitadel)):
        return g.region_of(move.tribe)
    return None
