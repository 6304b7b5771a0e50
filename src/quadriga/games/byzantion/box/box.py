"""The card files of Byzantion."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from quadriga.games.box import Box

from ..telling.card_text import rename
from .cards import export, load

if TYPE_CHECKING:
    from ..game import ByzantionGame


class ByzantionBox(Box):
    is_empty = False

    def __init__(self, game: ByzantionGame) -> None:
        self.game = game

    def export(self, folder: Path) -> list[Path]:
        return export(folder)

    def use(self, folder: Path) -> None:
        self.game.cards = load(folder)
        rename(self.game.cards)
