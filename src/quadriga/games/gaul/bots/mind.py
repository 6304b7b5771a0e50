"""What bots know about Gaul."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quadriga.bots.mind import Mind, Skill, Thinking
from quadriga.kernel import Seat

from ..state import Gaul
from .evaluation import evaluate, evaluate_all
from .rating import rate


class GaulMind(Mind[Gaul]):
    # A Command is many small decisions: one imagined to its end is worth more than a tree of beginnings.
    thinking = Thinking(
        tiro=Skill(notices=2),
        miles=Skill(notices=4),
        centurio=Skill(notices=12),
        legatus=Skill(notices=6, tried=3, turns=1),
        imperator=Skill(tried=8, turns=1, worlds=2),
        search=Skill(tried=8, turns=1, worlds=2),
    )
    opening = "slot"

    def evaluate(self, g: Gaul, seat: Seat) -> float:
        return evaluate(g, seat)

    def evaluate_all(self, g: Gaul, seats: int) -> list[float]:
        return evaluate_all(g)

    def rate(self, g: Gaul, seat: Seat, moves: Sequence[Any], now: float | None = None) -> list[float] | None:
        return rate(g, seat, moves, now)
