"""What a run of the contract suite has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from quadriga.kernel import AnyGame, AnyMatch, Landmark, News, Waypoint


@dataclass
class Tally:
    """What was seen, so that a green run also shows that it looked."""

    matches: int = 0
    decisions: int = 0
    draws: int = 0
    undone: int = 0
    sealed: int = 0
    imagined: int = 0  # worlds
    fell_back: int = 0  # of these, where none was found in which the same would be asked
    varied: int = 0  # imagined worlds that differed from the real one
    continued: int = 0  # positions from which a match went on under another version of the rules
    ends: Counter[str] = field(default_factory=Counter)
    prompts: Counter[str] = field(default_factory=Counter)
    landmarks: Counter[Landmark] = field(default_factory=Counter)
    waypoints: Counter[Waypoint] = field(default_factory=Counter)

    def count_waypoints(self, game: AnyGame, told: Iterable[News]) -> None:
        """Add what the reports of a match tell of."""
        found = map(game.waypoint, told)
        self.waypoints.update(waypoint for waypoint in found if waypoint is not None)

    def count_worlds(self, match: AnyMatch) -> None:
        """Add the worlds imagined for a match."""
        self.imagined += match.imagined.worlds
        self.fell_back += match.imagined.fell_back
