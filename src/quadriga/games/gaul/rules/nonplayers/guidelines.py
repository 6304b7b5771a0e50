"""8.3-8.4, §A8.4: the orders in which non-players place, move and target pieces, and in which they lose their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quadriga.kernel import Amount

from ...atlas import CITY
from ...moves import PlaceAlly, Remove, RemoveTribe, Roll, RollTribe
from ...state import Gaul
from ...terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GERMANS,
    ROMANS,
    Book,
    Faction,
    Force,
    Kind,
    Side,
    Tribe,
)
from ..battle.losses import LossMove

_ORDER = (Kind.LEADER, Kind.LEGION, Kind.STATIC)
CITY_ALLY, OTHER_ALLY, HIDDEN, REVEALED, SCOUTED = 3, 4, 5, 6, 7
_FACES = {Kind.HIDDEN: HIDDEN, Kind.REVEALED: REVEALED, Kind.SCOUTED: SCOUTED}


_PLACES = {piece: _FACES[piece.kind] if piece.is_band else _ORDER.index(piece.kind) for piece in Force}
_WALLS = _ORDER.index(Kind.STATIC)


def place_of(piece: Force) -> int:
    """§8.4.1: Leaders, Legions, Forts (Citadels, Settlements), Allies, Hidden, Revealed, Scouted: the first is the dearest."""
    return _PLACES[piece]


def place_of_tribe(g: Gaul, tribe: Tribe) -> int:
    """§8.4.1: a Citadel; an Ally in a City or at the Remi; another Ally."""
    if g.status(tribe).is_citadel:
        return _WALLS
    return CITY_ALLY if is_first_tribe(tribe) else OTHER_ALLY


def is_first_tribe(tribe: Tribe) -> bool:
    """§8.4.1: Cities and the Remi come before other tribes."""
    return tribe in CITY or tribe is Tribe.REMI


def place_of_move(g: Gaul, move: Any) -> int:
    """Where in the order of §8.4.1 a piece stands that a move names."""
    if isinstance(move, (RemoveTribe, RollTribe, PlaceAlly)):
        return place_of_tribe(g, move.tribe)
    assert isinstance(move, (Remove, Roll)), "the move names a piece"
    return place_of(move.piece)


def dual_side(faction: Faction) -> Side:
    """§8.2.2, §A8.2.2: Romans and Aedui unshaded, the others shaded."""
    return Side.UNSHADED if faction in (ROMANS, AEDUI) else Side.SHADED


def targets_in_order(g: Gaul, faction: Faction) -> tuple[Faction, ...]:
    """§8.4.1; §A8.4: in Ariovistus Germans and Arverni change parts."""
    rebels, tribes = (ARVERNI, GERMANS) if g.book is Book.FALLING_SKY else (GERMANS, ARVERNI)
    if faction in (ROMANS, AEDUI):
        order: tuple[Faction, ...] = (rebels, BELGAE, tribes, ROMANS, AEDUI)
    else:
        order = (ROMANS, AEDUI, rebels, BELGAE, tribes)
    return tuple(other for other in order if other is not faction)


def target_rank(g: Gaul, faction: Faction, target: Faction) -> int:
    """The lower, the sooner; own pieces last of all."""
    order = targets_in_order(g, faction)
    return order.index(target) if target in order else len(order)


def loss_rank(g: Gaul, faction: Faction, move: LossMove) -> int:
    """§8.4.1 in reverse; §8.5.1: enlisted Germans before Belgae; §8.7.8: Warbands that roll like Legions first of all."""
    if not isinstance(move, (Remove, Roll)):
        return SCOUTED - place_of_tribe(g, move.tribe)
    piece = move.piece
    if piece.is_band and isinstance(move, Roll):
        return -2
    return SCOUTED - _PLACES[piece] if piece.faction is faction else -1


def give_up(choice: Mapping[Force, int], faction: Faction, n: int) -> tuple[Amount, ...]:
    """§8.4.1: n of the pieces, those first that come last in the order; others' before own."""
    order = sorted(choice, key=lambda piece: (piece.faction is faction, -place_of(piece)))
    return _take(choice, order, n)


def send(choice: Mapping[Force, int], n: int) -> tuple[Amount, ...]:
    """§8.4.1: n of the pieces, in the order in which pieces are moved."""
    return _take(choice, sorted(choice, key=place_of), n)


def _take(choice: Mapping[Force, int], order: Sequence[Force], n: int) -> tuple[Amount, ...]:
    taken: dict[Force, int] = {}
    for piece in order:
        k = min(n, choice[piece])
        n -= k
        taken[piece] = k
    return tuple(Amount(piece, taken[piece]) for piece in choice if taken[piece])


def everything(choice: Mapping[Force, int]) -> tuple[Amount, ...]:
    return tuple(Amount(piece, n) for piece, n in choice.items() if n)


def is_player(g: Gaul, faction: Faction) -> bool:
    """§8.0."""
    return g.is_player(faction)


def players(g: Gaul) -> list[Faction]:
    return [faction for faction in FACTIONS if is_player(g, faction)]
