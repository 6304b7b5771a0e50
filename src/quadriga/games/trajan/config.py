"""What can be chosen before a game of Trajan."""

from __future__ import annotations

from dataclasses import dataclass

from quadriga.kernel import Config, number

from .terms import Refill, Stones, TieBreak


@dataclass(frozen=True)
class TrajanConfig(Config):
    """The number of players, and the rulings that are settings; each default is what RULINGS.md decides."""

    players: int = number(2, 2, 4)
    stones: Stones = Stones.CHOSEN
    long_lap: bool = False
    two_laps: bool = True
    wild_need_bonus: bool = False
    province_votes_leave: bool = False
    refill: Refill = Refill.PROVINCES_FIRST
    tie_break: TieBreak = TieBreak.VOTES

    def idle(self) -> frozenset[str]:
        """Only two players can go round twice in one turn."""
        return frozenset() if self.players == 2 else frozenset(("two_laps",))
