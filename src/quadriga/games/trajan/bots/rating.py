"""A quick guess of what each option would add, in victory points: it tells a search where to look first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atanh, tanh
from typing import Any

from quadriga.kernel import Seat

from .. import moves
from ..components import BUILDINGS_PER_ICON, COMMODITY_BONUS, SHIP_POINTS
from ..rules.areas import province_worth
from ..rules.final import bonus_rate
from ..rules.sowing import matches, spread
from ..state import BONUSES, BOWLS, Trajan, building_points
from ..terms import NONE, Action, Colour, Face, Ship
from .evaluation import Mat, Outlook, evaluate, following
from .weights import W

SURE = 0.999


def rate(g: Trajan, seat: Seat, options: Sequence[Any], now: float | None) -> list[float]:
    """The guesses on the scale of the evaluation."""
    worth = evaluate(g, seat) if now is None else now
    base = atanh(max(-SURE, min(SURE, worth)))
    mat = Mat(g, seat, Outlook(g))
    return [tanh(base + gain(mat, move) / W.scale) for move in options]


def gain(mat: Mat, move: Any) -> float:
    """In victory points."""
    guess = GUESSES.get(type(move))
    if guess is not None:
        return guess(mat, move)
    if type(move) is tuple and move and isinstance(move[0], Colour):
        return order_gain(mat, move)
    return load_gain(mat.g, len(move)) if type(move) is tuple else 0.0


def sow_gain(mat: Mat, move: moves.Sow) -> float:
    """The action the last stone leads to, and the tile it may claim; and where the stones lead next."""
    bowl = int(move.bowl)
    counts = [sum(mat.g.bowl(mat.seat, b)) for b in range(BOWLS)]
    target = (bowl + counts[bowl]) % BOWLS
    values = [mat.action_value(action) for action in range(BOWLS)]
    return values[target] + W.plan * following(counts, bowl, values) + mat.claim_value(bowl, target)


def order_gain(mat: Mat, order: tuple[Colour, ...]) -> float:
    """What the circle looks like afterwards, and the tile claimed."""
    g, seat = mat.g, mat.seat
    if g.lifted == NONE:
        return 0.0  # laying out the stones at the start
    bowls = g.bowls
    g.bowls = bowls[:]
    spread(g, seat, g.lifted, order)
    target = (g.lifted + len(order)) % BOWLS
    tile = g.slots[seat * BOWLS + target]
    value = mat.circle(g.bowls)
    if tile != NONE and matches(g.bowl(seat, target), tile):
        value += (1 - W.claim[2]) * mat.tile_worth(tile)
    g.bowls = bowls
    return value


def load_gain(g: Trajan, n: int) -> float:
    """n cards or pairs on the ship that is being loaded."""
    if g.ship == NONE or n == 0:
        return 0.0
    units = n + g.wilds if g.ship != Ship.PAIRS else min(3, n + g.wilds)
    return float(SHIP_POINTS[g.ship][g.ships[g.ship] == Face.GOLD][units - 1])


def display_gain(mat: Mat, move: moves.Display) -> float:
    for tile, kinds in COMMODITY_BONUS.items():
        face = mat.g.bonus[mat.seat * BONUSES + tile]
        if face and move.card in kinds:
            return (1 - W.card_for_bonus) * bonus_rate(tile, face)
    return 0.0


def discard_gain(mat: Mat, move: moves.Discard) -> float:
    """The fewer of a kind, and the less a bonus tile wants it, the better it goes."""
    return -W.card * mat.hand[move.card] - display_gain(mat, moves.Display(move.card))


def build_gain(mat: Mat, move: moves.Build) -> float:
    building = mat.g.buildings[move.site]
    return 0.0 if building == NONE else building_points(building) + mat.gains[building // BUILDINGS_PER_ICON]


GUESSES: dict[type, Callable[[Mat, Any], float]] = {
    moves.Sow: sow_gain,
    moves.PlaceTile: lambda mat, move: mat.tile_worth(mat.g.tops[move.stack]),
    moves.UseEffect: lambda mat, move: W.tile_figure,
    moves.PlaceMarker: lambda mat, move: W.plus_two,
    moves.DrawTwo: lambda mat, move: W.draw_two,
    moves.TakeCard: lambda mat, move: W.take_card,
    moves.Discard: discard_gain,
    moves.Display: display_gain,
    # The best load, less what its wild tiles are worth elsewhere.
    moves.Load: lambda mat, move: (1 - W.load) * mat.best_load(move.ship, move.wilds) - W.wild_commodity * move.wilds,
    moves.Cargo: lambda mat, move: load_gain(mat.g, move.n),
    moves.TakeTile: lambda mat, move: mat.tile_value(mat.g.forum[move.space]),
    moves.Levy: lambda mat, move: W.levy,
    moves.March: lambda mat, move: W.act_march * mat.province_value(move.province),
    moves.Garrison: lambda mat, move: W.act_garrison * province_worth(mat.g, mat.g.leader[mat.seat]),
    moves.Advance: lambda mat, move: mat.action_value(Action.SENATE),
    moves.TakeTrajan: lambda mat, move: 1 + W.claim[0] * mat.tile_worth(mat.g.tops[move.stack]),
    moves.Hire: lambda mat, move: W.hire,
    moves.Build: build_gain,
    moves.Repeat: lambda mat, move: W.levy,
    moves.TakeBonus: lambda mat, move: mat.bonus_potential(move.tile, Face.GOLD),
}
