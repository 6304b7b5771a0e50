"""A bot of your own in Python: it closes provinces where it can, and else likes large tokens.

quadriga play caesar --bot fox=class:examples/fox.py:Fox --seat 1=fox
"""

from __future__ import annotations

from typing import Any

from quadriga.bots import Question


class Fox:
    """Looks at its options and at what its seat may see; there is nothing else to look at."""

    def choose(self, question: Question) -> Any:
        return max(question.options, key=lambda move: self.liking(question.view, move))

    def liking(self, view: Any, move: Any) -> float:
        """How much it likes a move: few free spaces beside the border, and a high first value."""
        if type(move).__name__ != "Place":
            return 100.0
        free = sum(province.free for province in view.provinces if province.province.name in move.border.name)
        return float(int(move.token.name[-2]) - free)
