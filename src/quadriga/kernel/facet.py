"""What a game has besides its rules, each for one layer of the house: a mind, a scene, a telling, a box."""

from __future__ import annotations

from typing import Any, ClassVar, Self


class Facet:
    """A side of a game that the rules do not need: how it is judged, drawn, told or boxed.

    The layer that uses a facet defines it, as a subclass whose own methods do for a game that offers nothing better. A game
    offers its own as a `cached_property` named `attribute` that imports it when asked: rules never load drawing or bots.
    """

    attribute: ClassVar[str]

    @classmethod
    def find(cls, game: Any) -> Self:
        """The game's own facet, or the plain one. Each kind of facet has a typed `of` for its users."""
        own = getattr(game, cls.attribute, None)
        if own is None:
            return cls()
        assert isinstance(own, cls), f"'{cls.attribute}' of {game.name} is no {cls.__name__}"
        return own
