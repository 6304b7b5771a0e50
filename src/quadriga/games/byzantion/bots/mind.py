"""What bots know about Byzantion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quadriga.bots.mind import Factor, Mind, Skill, Thinking
from quadriga.kernel import Result, Seat

from ..state import Byzantion
from . import evaluation
from .factors import find_factors
from .rating import rate


class ByzantionMind(Mind[Byzantion]):
    thinking = Thinking(
        tiro=Skill(notices=2), miles=Skill(notices=3), centurio=Skill(notices=5), legatus=Skill(notices=9),
        imperator=Skill(tried=5, turns=1), search=Skill(tried=5, turns=1),
    )  # fmt: skip

    def evaluate(self, g: Byzantion, seat: Seat) -> float:
        return evaluation.evaluate(g, seat)

    def evaluate_all(self, g: Byzantion, seats: int) -> list[float]:
        return evaluation.evaluate_all(g)

    def factors(self, g: Byzantion, seat: Seat) -> dict[Factor, float]:
        return find_factors(g, seat)

    def outcome(self, result: Result, seat: Seat) -> float:
        return super().outcome(result, seat) if len(result.scores) > 1 else evaluation.solo_outcome(result)

    def rate(self, g: Byzantion, seat: Seat, moves: Sequence[Any], now: float | None = None) -> list[float]:
        return rate(g, seat, moves, now)

    def elapsed(self, g: Byzantion) -> float:
        return g.round / len(g.events) if g.events else 0.0
