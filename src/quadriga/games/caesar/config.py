"""The settings of Caesar!: modules, the solo game, and the readings of the rulebook that are doubtful."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from quadriga.kernel import BadConfig, Config

from .terms import NOBODY, Side


class BadCombination(BadConfig):
    """Modules that the rulebook does not allow together."""

    of_game = "caesar"


class Crassus(IntEnum):
    """§9.1: whether Crassus plays, and how strongly."""

    NONE = 0
    LOW = 1
    MEDIUM = 2
    HIGH = 3


class Closeness(IntEnum):
    """R-22: what "closest to control" means in Crassus' fourth step."""

    SPACES = 0  # the fewest free border spaces
    TIES = 1  # nothing: straight to the list for several provinces


class LossCheck(IntEnum):
    """R-18: when it is checked that Crassus can place something."""

    ROW = 0  # before he draws, on the row as it lies
    DRAWN = 1  # after he has drawn


@dataclass(frozen=True)
class CaesarConfig(Config):
    poison: bool = False
    centurions: bool = False
    checkpoints: bool = False
    crassus: Crassus = Crassus.NONE
    human: Side = Side.CAESAR
    harder: bool = False
    closeness: Closeness = Closeness.SPACES
    guard: bool = True
    loss_check: LossCheck = LossCheck.ROW

    def idle(self) -> frozenset[str]:
        """What concerns Crassus makes no difference without him."""
        return frozenset() if self.crassus else frozenset(("human", "harder", "closeness", "guard", "loss_check"))

    def check(self) -> None:
        """§8.3: checkpoints need both other modules."""
        if self.checkpoints and not (self.poison and self.centurions):
            raise BadCombination("refuse.checkpoints")
        if self.harder and self.crassus is Crassus.NONE:
            raise BadCombination("refuse.harder")

    @property
    def crassus_seat(self) -> int:
        """The seat the rules play, or NOBODY."""
        return NOBODY if self.crassus is Crassus.NONE else 1 - self.human
