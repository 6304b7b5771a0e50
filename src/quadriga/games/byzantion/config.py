"""What can be chosen before a game of Byzantion."""

from __future__ import annotations

from dataclasses import dataclass

from quadriga.kernel import Config, data, number

from .box.cards import HOUSE, Cards, read_cards, write_cards
from .terms import Length, RobeDoubles


@dataclass(frozen=True)
class ByzantionConfig(Config):
    """One player plays the solo game."""

    players: int = number(2, 1, 4)
    length: Length = Length.STANDARD
    robe_doubles: RobeDoubles = RobeDoubles.DELIVERY
    harder_marathon: bool = False
    quiet_first_round: bool = True
    cards: Cards = data(HOUSE, read_cards, write_cards)

    def idle(self) -> frozenset[str]:
        """What makes no difference beside the other settings."""
        is_long, is_solo = self.length is Length.MARATHON, self.players == 1
        matters = {"robe_doubles": not is_solo, "harder_marathon": is_long, "quiet_first_round": is_solo and not is_long}
        return frozenset(name for name, does in matters.items() if not does)
