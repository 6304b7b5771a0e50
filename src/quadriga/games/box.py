"""What comes in the box of a game: card files that its owner can change."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from quadriga.kernel import AnyGame, Facet


class Box(Facet):
    """The card files of one game."""

    attribute = "box"
    setting: ClassVar[str] = ""  # which setting says what cards are played with; none: there are no card files

    @classmethod
    def of(cls, game: AnyGame) -> Box:
        """The box of this game, or an empty one."""
        return cls.find(game)

    @property
    def is_empty(self) -> bool:
        """Whether there are no card files; then nobody asks for anything below."""
        return not self.setting

    def export(self, folder: Path) -> list[Path]:
        """Write the cards into a folder as files that the owner of a boxed game can change; returns the files."""
        raise NotImplementedError  # abstract

    def sets(self, folder: Path) -> Mapping[str, Any]:
        """The sets found in a folder and in the folders inside it, by the folder's name; a sentence where one is wrong."""
        raise NotImplementedError  # abstract
