"""What can be chosen before a game of Gaul."""

from __future__ import annotations

from dataclasses import dataclass

from quadriga.kernel import Config, number

from .rules.scenarios import seats_of
from .terms import Scenario, Sharing


@dataclass(frozen=True)
class GaulConfig(Config):
    """§2.1: what is set up, and for whom."""

    scenario: Scenario = Scenario.RECONQUEST
    players: int = number(4, 2, 4)
    sharing: Sharing = Sharing.ARVERNI_BELGAE
    short: bool = False
    sudden_frost: bool = False
    even: bool = False
    diviciacus: bool = False
    every_home: bool = False

    @property
    def seat_of(self) -> tuple[int, ...]:
        """§1.5.1: which seat runs each faction at the start."""
        return seats_of(self.players, self.sharing, self.scenario)

    @property
    def variants(self) -> dict[str, bool]:
        """The options that the state keeps."""
        names = ("short", "sudden_frost", "even", "diviciacus", "every_home")
        return {name: getattr(self, name) for name in names}
