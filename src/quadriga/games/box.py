"""What comes in the box of a game: card files that its owner can change."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from quadriga.kernel import AnyGame, Facet


class Box(Facet):
    """The card files of one game."""

    attribute = "box"
    is_empty: ClassVar[bool] = True  # no card files; then nobody asks for anything below

    @classmethod
    def of(cls, game: AnyGame) -> Box:
        """The box of this game, or an empty one."""
        return cls.find(game)

    def export(self, folder: Path) -> list[Path]:
        """Write the cards into a folder as files that the owner of a boxed game can change; returns the files."""
        raise NotImplementedError  # abstract

    def use(self, folder: Path) -> None:
        """Play with the card files of this folder from now on; a sentence where they are wrong."""
        raise NotImplementedError  # abstract
