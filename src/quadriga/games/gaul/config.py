"""What can be chosen before a game of Gaul."""

from __future__ import annotations

from dataclasses import dataclass

from quadriga.kernel import BadConfig, Config, Seat, number

from .rules.scenarios import seats_of
from .terms import NonPlayers, Scenario, Sharing

PLAYERS = 4


class BadSeats(BadConfig):
    """Seats that the rulebook does not allow together."""

    of_game = "gaul"


@dataclass(frozen=True)
class GaulConfig(Config):
    """§2.1: what is set up, and for whom."""

    scenario: Scenario = Scenario.RECONQUEST
    players: int = number(PLAYERS, 2, PLAYERS)
    sharing: Sharing = Sharing.ARVERNI_BELGAE
    short: bool = False
    sudden_frost: bool = False
    even: bool = False
    diviciacus: bool = False
    every_home: bool = False
    nonplayers: NonPlayers = NonPlayers.NONE

    def check(self) -> None:
        """§8.0: non-players take the place of people; nobody then runs two factions."""
        if self.nonplayers and self.players != PLAYERS:
            raise BadSeats("refuse.nonplayers", n=PLAYERS)

    @property
    def seat_of(self) -> tuple[int, ...]:
        """§1.5.1: which seat runs each faction at the start."""
        return seats_of(self.players, self.sharing, self.scenario)

    @property
    def automata(self) -> tuple[Seat, ...]:
        """§8.0: the seats of the non-players; with four seats that of a faction is its number in Falling Sky."""
        return tuple(int(faction) for faction in self.nonplayers.factions)

    @property
    def variants(self) -> dict[str, bool]:
        """The options that the state keeps."""
        names = ("short", "sudden_frost", "even", "diviciacus", "every_home")
        return {name: getattr(self, name) for name in names}
