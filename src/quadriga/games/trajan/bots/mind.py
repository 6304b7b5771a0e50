"""What bots know about Trajan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quadriga.bots.mind import Factor, Mind, Skill, Thinking
from quadriga.kernel import Seat

from ..state import Trajan
from .evaluation import evaluate, evaluate_all, time_left
from .factors import find_factors
from .rating import rate


class TrajanMind(Mind[Trajan]):
    is_zero_sum = True
    thinking = Thinking(
        tiro=Skill(notices=2), miles=Skill(notices=3), centurio=Skill(notices=6), legatus=Skill(tried=16),
        imperator=Skill(tried=12, turns=2, worlds=2, planned=4), imperator_1=Skill(tried=16, turns=1),
        search=Skill(tried=16, turns=1),
    )  # fmt: skip

    def evaluate(self, g: Trajan, seat: Seat) -> float:
        return evaluate(g, seat)

    def evaluate_all(self, g: Trajan, seats: int) -> list[float]:
        return evaluate_all(g)

    def factors(self, g: Trajan, seat: Seat) -> dict[Factor, float]:
        return find_factors(g, seat)

    def rate(self, g: Trajan, seat: Seat, moves: Sequence[Any], now: float | None = None) -> list[float]:
        return rate(g, seat, moves, now)

    def elapsed(self, g: Trajan) -> float:
        return 1.0 - time_left(g)
