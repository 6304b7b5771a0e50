"""A quick guess of what each option would add, in victory points: it tells a search where to look first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atanh, tanh
from typing import Any

from quadriga.games.trajan import moves
from quadriga.games.trajan.areas import province_worth
from quadriga.games.trajan.components import BUILDINGS_PER_ICON, COMMODITY_BONUS, SHIP_POINTS
from quadriga.games.trajan.final import bonus_rate
from quadriga.games.trajan.players import (
    Outlook,
    action_value,
    best_load,
    bonus_potential,
    circle,
    compare,
    following,
    province_value,
    site_gains,
    tile_value,
    tile_worth,
    time_left,
    worth,
)
from quadriga.games.trajan.sowing import could_claim, matches, spread
from quadriga.games.trajan.state import BONUSES, BOWLS, TrajanState, building_points
from quadriga.games.trajan.terms import NONE, Action, Colour, Face, Ship
from quadriga.games.trajan.weights import W
from quadriga.kernel import Seat

SURE = 0.999


def rate(g: TrajanState, seat: Seat, options: Sequence[Any]) -> list[float]:
    """The guesses on the scale of the evaluation."""
    look = Outlook(g)
    worths = [worth(g, other, look) for other in range(g.players)]
    now = atanh(max(-SURE, min(SURE, compare(worths, seat))))
    gains = site_gains(g, seat, look)
    return [tanh(now + gain(g, seat, move, gains) / W.scale) for move in options]


def gain(g: TrajanState, seat: Seat, move: Any, gains: list[float]) -> float:
    """In victory points; `gains` is what one more construction tile of each type brings."""
    guess = GUESSES.get(type(move))
    if guess is not None:
        return guess(g, seat, move, gains)
    if type(move) is tuple and move and isinstance(move[0], Colour):
        return order_gain(g, seat, move)
    return load_gain(g, len(move)) if type(move) is tuple else 0.0


def sow_gain(g: TrajanState, seat: Seat, move: moves.Sow, gains: list[float]) -> float:
    """The action the last stone leads to, and the tile it may claim; and where the stones lead next."""
    counts = [sum(g.bowl(seat, bowl)) for bowl in range(BOWLS)]
    target = (move.bowl + counts[move.bowl]) % BOWLS
    values = [action_value(g, seat, action, gains) for action in range(BOWLS)]
    value = values[target] + W.plan * following(counts, move.bowl, counts[move.bowl], values, target)
    tile = g.slots[seat * BOWLS + target]
    if tile != NONE:
        g.lifted = move.bowl
        if could_claim(g, seat, target):
            value += (1 - W.claim[1]) * tile_worth(g, seat, tile)
        g.lifted = NONE
    return value


def order_gain(g: TrajanState, seat: Seat, order: tuple[Colour, ...]) -> float:
    """What the circle looks like afterwards, and the tile claimed."""
    if g.lifted == NONE:
        return 0.0  # laying out the stones at the start
    after = g.copy()
    spread(after, seat, g.lifted, order)
    target = (g.lifted + len(order)) % BOWLS
    tile = g.slots[seat * BOWLS + target]
    value = circle(after, seat)
    if tile != NONE and matches(after.bowl(seat, target), tile):
        value += (1 - W.claim[2]) * tile_worth(g, seat, tile)
    return value


def load_gain(g: TrajanState, n: int) -> float:
    """So many cards or pairs on the ship that is being loaded."""
    if g.ship == NONE or n == 0:
        return 0.0
    units = n + g.wilds if g.ship != Ship.PAIRS else min(3, n + g.wilds)
    return float(SHIP_POINTS[g.ship][g.ships[g.ship] == Face.GOLD][units - 1])


def load_offer(g: TrajanState, seat: Seat, move: moves.Load, gains: list[float]) -> float:
    """The best load of a ship, less what its wild tiles are worth elsewhere."""
    return (1 - W.load) * best_load(g, g.hand(seat), move.ship, move.wilds) - W.wild_commodity * move.wilds


def display_gain(g: TrajanState, seat: Seat, move: moves.Display, gains: list[float]) -> float:
    for tile, kinds in COMMODITY_BONUS.items():
        face = g.bonus[seat * BONUSES + tile]
        if face and move.card in kinds:
            return (1 - W.card_for_bonus) * bonus_rate(tile, face)
    return 0.0


def discard_gain(g: TrajanState, seat: Seat, move: moves.Discard, gains: list[float]) -> float:
    """The fewer of a kind, and the less a bonus tile wants it, the better it goes."""
    return -W.card * g.hand(seat)[move.card] - display_gain(g, seat, moves.Display(move.card), gains)


def build_gain(g: TrajanState, seat: Seat, move: moves.Build, gains: list[float]) -> float:
    building = g.buildings[move.site]
    return 0.0 if building == NONE else building_points(building) + gains[building // BUILDINGS_PER_ICON]


GUESSES: dict[type, Callable[[TrajanState, Seat, Any, list[float]], float]] = {
    moves.Sow: sow_gain,
    moves.PlaceTile: lambda g, seat, move, gains: tile_worth(g, seat, g.tops[move.stack]),
    moves.UseEffect: lambda g, seat, move, gains: W.tile_figure,
    moves.PlaceMarker: lambda g, seat, move, gains: W.plus_two,
    moves.DrawTwo: lambda g, seat, move, gains: W.draw_two,
    moves.TakeCard: lambda g, seat, move, gains: W.take_card,
    moves.Discard: discard_gain,
    moves.Display: display_gain,
    moves.Load: load_offer,
    moves.Cargo: lambda g, seat, move, gains: load_gain(g, move.n),
    moves.TakeTile: lambda g, seat, move, gains: tile_value(g, seat, g.forum[move.space]),
    moves.Levy: lambda g, seat, move, gains: W.levy,
    moves.March: lambda g, seat, move, gains: W.act_march * province_value(g, seat, move.province),
    moves.Garrison: lambda g, seat, move, gains: W.act_garrison * province_worth(g, g.leader[seat]),
    moves.Advance: lambda g, seat, move, gains: action_value(g, seat, Action.SENATE, gains),
    moves.TakeTrajan: lambda g, seat, move, gains: 1 + W.claim[0] * tile_worth(g, seat, g.tops[move.stack]),
    moves.Hire: lambda g, seat, move, gains: W.hire,
    moves.Build: build_gain,
    moves.Repeat: lambda g, seat, move, gains: W.levy,
    moves.TakeBonus: lambda g, seat, move, gains: bonus_potential(g, seat, move.tile, Face.GOLD, time_left(g)),
}
