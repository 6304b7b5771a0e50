"""What each seat may know (an allow-list), and worlds it cannot tell from the real one."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from quadriga.kernel import Result

from .board import BORDERS, CENTURIONS, PROVINCES
from .config import CaesarConfig
from .state import SURE, Caesar
from .terms import NOBODY, Actor, Bonus, Border, Province, Side, Tile, Token


class ProvinceView(NamedTuple):
    """One province."""

    province: Province
    bonus: Bonus | None  # still lying there
    control: Side | None
    is_turned: bool  # its control marker lies face down
    influence: tuple[int, int]  # of Caesar and Pompey; final once closed
    free: int  # border spaces still empty; 0: closed


class BorderView(NamedTuple):
    """One border space."""

    border: Border
    owner: Side | None  # whose influence token lies here; None: empty
    token: Token | None  # None: empty, or face down and unknown to this seat
    is_face_down: bool
    facing: Province | None  # the province that the token's first value faces
    values: tuple[int, int]  # what it counts for the first and the second province of the border
    marker: Side | None


class SeatView(NamedTuple):
    """One side of the table."""

    side: Side
    is_crassus: bool
    stock: int  # control markers to get rid of
    senate: int
    under_senate: int
    supply_size: int
    bag_size: int
    supply: tuple[Token, ...] | None  # None: hidden from this seat
    bag: tuple[Token, ...] | None  # None: hidden from this seat
    centurions: tuple[Token, ...]  # open before the player; of Crassus, still in his stack
    returned: tuple[Token, ...]  # Poison: everybody saw these go back into the bag


class View(NamedTuple):
    """The table as one seat (None: a watcher) sees it."""

    config: CaesarConfig
    seat: Side | None
    turn: Side
    is_set_up: bool
    provinces: tuple[ProvinceView, ...]
    borders: tuple[BorderView, ...]
    seats: tuple[SeatView, SeatView]
    bank: tuple[Bonus, ...]  # §8.3: it lies face down, but what is missing on the map is known to all
    tiles: tuple[Tile, ...]  # still in the pile of Crassus
    used_tiles: tuple[Tile, ...]  # in the order of use; the last is the current one
    closing: tuple[Province, ...]  # closed and waiting to be resolved
    held: tuple[Border, ...]  # where the other side's markers wait
    has_extra_turn: bool
    has_centurion: bool
    result: Result | None


def actors(view: View) -> tuple[Actor, Actor]:
    """Who plays the two sides, by their names: Crassus takes one of them."""
    caesar, pompey = (Actor.CRASSUS if s.is_crassus else Actor(s.side) for s in view.seats)
    return caesar, pompey


def view(g: Caesar, seat: int | None) -> View:
    """All that this seat may know."""
    return View(
        config=g.config,
        seat=None if seat is None else Side(seat),
        turn=Side(g.seat),
        is_set_up=g.is_set_up,
        provinces=tuple([_province(g, province) for province in PROVINCES]),
        borders=tuple([_border(g, border, seat) for border in BORDERS]),
        seats=(_seat(g, Side.CAESAR, seat), _seat(g, Side.POMPEY, seat)),
        bank=tuple(sorted(g.bank)),
        tiles=tuple(sorted(g.tiles)),
        used_tiles=tuple(g.used_tiles),
        closing=tuple(g.closing),
        held=tuple(g.held),
        has_extra_turn=g.has_extra_turn,
        has_centurion=g.has_centurion,
        result=g.result,
    )


_SIDES: dict[int, Side | None] = {NOBODY: None, **{int(side): side for side in Side}}  # to call `Side` takes much longer


def _province(g: Caesar, p: Province) -> ProvinceView:
    strength = (g.influence[2 * p], g.influence[2 * p + 1])
    return ProvinceView(p, g.bonus[p], _SIDES[g.control[p]], bool(g.turned >> p & 1), strength, g.count_free(p))


def _border(g: Caesar, b: Border, seat: int | None) -> BorderView:
    owner, token, marker = g.owner[b], g.token[b], _SIDES[g.marker[b]]
    if token is None:
        return BorderView(b, _SIDES[owner], None, bool(g.face_down >> b & 1), None, (0, 0), marker)
    if g.secret >> b & 1 and owner != seat:
        token = None
    facing = None if token is None else g.facing[b]
    return BorderView(b, _SIDES[owner], token, bool(g.face_down >> b & 1), facing, g.values(b), marker)


def _seat(g: Caesar, side: Side, seat: int | None) -> SeatView:
    is_crassus = side == g.crassus
    knows = is_crassus or side == seat
    return SeatView(
        side=side,
        is_crassus=is_crassus,
        stock=g.stock[side],
        senate=g.senate[side],
        under_senate=g.under_senate[side],
        supply_size=len(g.supply[side]),
        bag_size=len(g.bag[side]),
        supply=tuple(g.supply[side]) if knows else None,
        bag=tuple(sorted(g.bag[side])) if knows else None,
        centurions=tuple(g.centurions[side]),
        returned=tuple(g.returned[side]),
    )


# Imagining ----------------------------------------------------------------------------------------------------------


def imagine(g: Caesar, seat: int | None, rng: Random) -> None:
    """Redraw what this seat may not know: the supplies, bags and unseen tokens of the others. Crassus hides nothing."""
    for other in Side:
        if other not in (seat, g.crassus):
            _redraw(g, other, rng)


def _redraw(g: Caesar, seat: int, rng: Random) -> None:
    """R-15: every way to deal the unseen tokens that fits what everybody has seen is equally likely."""
    supply, bag = g.supply[seat], g.bag[seat]
    pool = sorted([*supply, *bag])
    size = len(supply)
    if g.secret:
        pool = _redraw_secret_tokens(g, seat, pool, rng)
    hand = _find_sure_supply(g, seat, pool)
    in_bag: list[Token] = []
    for token in hand:
        pool.remove(token)
    for since, token in sorted(zip(g.drawn_since[seat], g.returned[seat], strict=True)):
        if token not in pool:
            continue  # laid face down since
        pool.remove(token)
        is_drawn = rng.random() * (since + SURE * len(bag)) < since
        full = len(in_bag) == len(bag)
        (hand if full or (is_drawn and len(hand) < size) else in_bag).append(token)
    rng.shuffle(pool)
    missing = size - len(hand)
    supply[:] = sorted(hand + pool[:missing])
    bag[:] = sorted(in_bag + pool[missing:])


def _find_sure_supply(g: Caesar, seat: int, pool: list[Token]) -> list[Token]:
    """Centurions all saw being taken, and not leaving since, are in the supply."""
    return [t for t in CENTURIONS if t in pool and t not in g.returned[seat]]


def _redraw_secret_tokens(g: Caesar, seat: int, pool: list[Token], rng: Random) -> list[Token]:
    """R-14: tokens laid face down unseen; returns the tokens left over."""
    size = len(g.supply[seat])
    borders = [b for b in BORDERS if g.secret >> b & 1 and g.owner[b] == seat]
    everything = sorted([*pool, *g.find_secret_tokens(seat)])
    while True:
        rest = everything[:]
        for border in borders:
            fitting = [token for token in everything if g.guesses[border] >> token & 1]
            token = fitting[int(rng.random() * len(fitting))]
            if token not in rest:
                break  # both borders drew the same token: try again, so that all deals stay equally likely
            rest.remove(token)
            g.token[border] = token
        else:
            if len(_find_sure_supply(g, seat, rest)) <= size:
                return rest
