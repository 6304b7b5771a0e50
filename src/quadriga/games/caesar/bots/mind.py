"""What bots know about Caesar!."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, ClassVar

from quadriga.bots.mind import Factor, Mind

from ..board import BORDERS
from ..state import Caesar
from ..terms import Border, Province
from . import evaluation
from .factors import find_factors


class CaesarMind(Mind[Caesar]):
    is_zero_sum = True
    weights = evaluation.WEIGHTS
    places: ClassVar[dict[str, type[Enum]]] = {"hold": Province, "senate": Province, "links": Border}

    def evaluate(self, g: Caesar, seat: int) -> float:
        return evaluation.evaluate(g, seat)

    def features(self, g: Caesar, seat: int) -> list[float]:
        return evaluation.features(g, seat)

    def factors(self, g: Caesar, seat: int) -> dict[Factor, float]:
        return find_factors(g, seat)

    def rate(self, g: Caesar, seat: int, moves: Sequence[Any], now: float | None = None) -> list[float]:
        return evaluation.rate(g, seat, moves)

    def elapsed(self, g: Caesar) -> float:
        return 1.0 - g.empty.bit_count() / len(BORDERS)
