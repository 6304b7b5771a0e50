"""What bots know about Gaul."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, ClassVar

from quadriga.bots.mind import Factor, Mind, Skill, Thinking
from quadriga.bots.odds import Odds
from quadriga.kernel import Ask, Count, Seat

from ..moves import Finish
from ..rules.deck import count_deck
from ..state import Gaul
from ..terms import Region
from .evaluation import evaluate, evaluate_all
from .factors import find_factors
from .rating import rate

GIFTS = frozenset({"requested", "give", "negotiate", "event_transfer", "winter_transfer", "withdraw_where", "event_withdraw"})

ODDS = Odds(early=0.89, later=0.71)


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
    places: ClassVar[dict[str, type[Enum]]] = {"region": Region}

    def evaluate(self, g: Gaul, seat: Seat) -> float:
        return evaluate(g, seat)

    def evaluate_all(self, g: Gaul, seats: int) -> list[float]:
        return evaluate_all(g)

    def factors(self, g: Gaul, seat: Seat) -> dict[Factor, float]:
        return find_factors(g, seat)

    def rate(self, g: Gaul, seat: Seat, moves: Sequence[Any], now: float | None = None) -> list[float] | None:
        return rate(g, seat, moves, now)

    def foremost(self, ask: Ask[Any]) -> Sequence[Any]:
        """§1.4.1, §1.5.2: whoever could give Resources or pieces away sees that they need not, or how little will do."""
        if ask.prompt not in GIFTS:
            return ()
        return (ask.choice.least,) if isinstance(ask.choice, Count) else tuple(m for m in ask.choice if isinstance(m, Finish))

    def elapsed(self, g: Gaul) -> float:
        return len(g.played) / max(1, len(g.played) + count_deck(g))

    def odds(self, g: Gaul, seats: int) -> Odds:
        """Fitted to 9,237 positions after somebody's turn, of 124 games of The Great Revolt among four centurions."""
        return ODDS
