"""What a position seems worth: the features, their weights (`data/weights.toml`), and quick guesses.

Every feature is the one side's minus the other's, so that the evaluation is fair: what one gains the other loses. The heart
of it is the *hold* on a province, from -1 (surely theirs) to 1 (surely ours): certain where it is closed, and where it is
open the lead in influence against what may still come.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import Any, NamedTuple

from quadriga.bots.weights import load_weights

from ..board import BORDER_MASK, BORDERS_OF, ENDS, ENDS_SUM, FIRST, SECOND, SPACES_FOR_MARKERS
from ..moves import Decline, Place, PlaceFaceDown, TurnMarker, TurnToken, Use
from ..state import Caesar
from ..terms import NOBODY, Bonus

DOUBT = 2.5  # the lead that makes a hold of one half, for each space still free

FEATURES = (
    "race",  # control markers they still have, minus ours
    "finish",  # the same, mattering more the fewer are left
    "hold",  # on open provinces, Italia twice
    "links",  # border markers to come: both provinces of a border held
    "senate",  # holds on provinces that offer a Senate, times what it would place
    "supply",  # tokens to choose from
    "turn",  # being on turn
    "chance_to_close",  # being on turn while provinces lack a single token
)


class Weights(NamedTuple):
    """What data/weights.toml holds."""

    weights: dict[str, float]  # of the features
    bonus: dict[str, float]  # what a bonus seems worth to a quick guess


_LOADED = load_weights("caesar", Weights)
WEIGHTS: dict[str, float] = _LOADED.weights
BONUS_WORTH = {Bonus[name]: worth for name, worth in _LOADED.bonus.items()}
assert tuple(WEIGHTS) == FEATURES, "the weights stand in the order of the features"


def find_holds(g: Caesar, seat: int) -> list[float]:
    """The hold on every province."""
    holds = []
    influence, empty = g.influence, g.empty
    for province, owner in enumerate(g.control):
        if owner != NOBODY:
            holds.append(1.0 if owner == seat else -1.0)
            continue
        free = (BORDER_MASK[province] & empty).bit_count()
        lead = influence[2 * province + seat] - influence[2 * province + 1 - seat]
        holds.append(lead / (abs(lead) + DOUBT * free) if free and lead else 0.0)
    return holds


def link(a: float, b: float) -> float:
    """The border marker that two holds promise: to us if both are ours, to them if both are theirs."""
    return a * b if a > 0.0 < b else -a * b if a < 0.0 > b else 0.0


def features(g: Caesar, seat: int) -> list[float]:
    """All features from one seat's standpoint, in order."""
    other = 1 - seat
    holds = find_holds(g, seat)
    hold = senate = links = 0.0
    closable = 0
    bonus, empty = g.bonus, g.empty
    for province, owner in enumerate(g.control):
        if owner != NOBODY:
            continue
        held = holds[province]
        hold += held * SPACES_FOR_MARKERS[province]
        if bonus[province] is Bonus.SENATE:
            senate += held * (1 + g.senate[seat if held > 0 else other])
        free = BORDER_MASK[province] & empty
        closable += free != 0 and free & (free - 1) == 0  # a single bit
    turned = g.turned
    for (first, second), marker in zip(ENDS, g.marker, strict=True):
        a, b = holds[first], holds[second]
        if a and b and (a > 0) is (b > 0) and marker == NOBODY and not (turned >> first & 1 or turned >> second & 1):
            links += a * b if a > 0 else -a * b
    sign = 1.0 if g.seat == seat else -1.0
    ours, theirs = g.stock[seat], g.stock[other]
    return [
        float(theirs - ours),
        4.0 / (ours + 1) - 4.0 / (theirs + 1),
        hold,
        links,
        senate,
        float(len(g.supply[seat]) - len(g.supply[other])),
        sign,
        sign * closable,
    ]


def evaluate(g: Caesar, seat: int) -> float:
    """The worth of a position to a seat, from -1 to 1."""
    return tanh(sum(w * f for w, f in zip(WEIGHTS.values(), features(g, seat), strict=True)))


# Quick guesses ------------------------------------------------------------------------------------------------------


class _Gains:
    """What more influence in a province would be worth to the side that lays it: computed once per province and value."""

    def __init__(self, g: Caesar, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.holds = find_holds(g, seat)
        self.known: dict[int, float] = {}

    def gain(self, province: int, value: int) -> float:
        key = province * 8 + value
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._gain(province, value)
        return found

    def _gain(self, province: int, value: int) -> float:
        g, seat = self.g, self.seat
        free = g.count_free(province) - 1
        lead = g.influence[2 * province + seat] - g.influence[2 * province + 1 - seat] + value
        if free:
            held = lead / (abs(lead) + DOUBT * free) if lead else 0.0
            closed = 0.0
        else:
            held = float((lead > 0) - (lead < 0))
            bonus = g.bonus[province]
            closed = WEIGHTS["race"] * held * SPACES_FOR_MARKERS[province] + (0.0 if bonus is None else BONUS_WORTH[bonus])
            if held > 0 and bonus is Bonus.SENATE:
                closed += WEIGHTS["race"] * (1 + g.senate[seat])
        before = self.holds[province]
        gained = WEIGHTS["hold"] * (held * (free > 0) - before) * SPACES_FOR_MARKERS[province] + closed
        if free and g.bonus[province] is Bonus.SENATE:
            gained += WEIGHTS["senate"] * (held - before) * (1 + g.senate[seat])
        links = 0.0
        for border in BORDERS_OF[province]:
            neighbour = self.holds[ENDS_SUM[border] - province]
            links += link(held, neighbour) - link(before, neighbour)
        gained += (WEIGHTS["links"] if free else WEIGHTS["race"]) * links
        return gained


def rate(g: Caesar, seat: int, moves: Sequence[Any]) -> list[float]:
    """A quick guess of each move's worth, without playing it."""
    base = sum(w * f for w, f in zip(WEIGHTS.values(), features(g, seat), strict=True)) - 2 * WEIGHTS["turn"]
    gains = _Gains(g, seat)
    return [tanh(base + _guess(gains, move)) for move in moves]


def _guess(gains: _Gains, move: Any) -> float:
    kind = type(move)
    if kind is Place:
        token, border, facing = move
        return gains.gain(facing, FIRST[token]) + gains.gain(ENDS_SUM[border] - facing, SECOND[token])
    if kind is PlaceFaceDown:
        first, second = ENDS[move.border]
        return gains.gain(first, 0) + gains.gain(second, 0) + 0.1
    if kind is Use:
        return BONUS_WORTH[move.bonus]
    if kind is TurnToken:
        return _turned_token(gains, move.border)
    if kind is TurnMarker:
        return _turned_marker(gains, move.province)
    return -0.1 if kind is Decline else 0.0


def _turned_token(gains: _Gains, border: int) -> float:
    """What is won where an enemy token counts no more."""
    g, seat, holds = gains.g, gains.seat, gains.holds
    won = 0.0
    for province, value in zip(ENDS[border], g.values(border), strict=True):
        if g.is_open(province):
            lead = g.influence[2 * province + seat] - g.influence[2 * province + 1 - seat] + value
            held = lead / (abs(lead) + DOUBT * g.count_free(province)) if lead else 0.0
            won += (held - holds[province]) * SPACES_FOR_MARKERS[province]
    return WEIGHTS["hold"] * won


def _turned_marker(gains: _Gains, province: int) -> float:
    """What is won where an enemy province can have no more border markers."""
    holds = gains.holds
    lost = sum(
        link(holds[province], holds[ENDS_SUM[b] - province]) for b in BORDERS_OF[province] if gains.g.marker[b] == NOBODY
    )
    return -WEIGHTS["links"] * lost
