"""The moves of Trajan. Their fields are what a player points at."""

from __future__ import annotations

from typing import NamedTuple

from .terms import Action, Bonus, Category, Commodity, ForumSpace, ForumTile, Need, Pile, Province, Ship, Site, Slot


class PlaceTile(NamedTuple):
    """Setting up: the top tile of a stack to a slot."""

    stack: Category
    slot: Slot


class Sow(NamedTuple):
    bowl: Action


class UseEffect(NamedTuple):
    """Do what the claimed tile offers."""


class Decline(NamedTuple):
    """Leave the claimed tile's offer."""


class PlaceMarker(NamedTuple):
    """Lay the [+2] marker."""

    action: Action


class Pass(NamedTuple):
    """Do not act (any more)."""


class DrawTwo(NamedTuple):
    pass


class TakeCard(NamedTuple):
    pile: Pile


class Discard(NamedTuple):
    card: Commodity
    pile: Pile


class Display(NamedTuple):
    card: Commodity


class Stop(NamedTuple):
    """Lay out no second card."""


class Load(NamedTuple):
    """Load a ship, with n wild tiles (`wilds`) among the cards."""

    ship: Ship
    wilds: int


class Cargo(NamedTuple):
    """n equal cards."""

    card: Commodity | None
    n: int


class Mates(NamedTuple):
    """The cards that wild tiles make pairs of; wild tiles left over are a pair of their own."""

    first: Commodity | None
    second: Commodity | None
    third: Commodity | None


class TakeTile(NamedTuple):
    space: ForumSpace


class Levy(NamedTuple):
    """A figure to the military camp."""


class March(NamedTuple):
    province: Province


class Garrison(NamedTuple):
    """A legionary to the leader's province."""


class Advance(NamedTuple):
    """One step up the senate track."""


class TakeTrajan(NamedTuple):
    stack: Category


class Hire(NamedTuple):
    """A figure to the worker camp."""


class Build(NamedTuple):
    site: Site


class Repeat(NamedTuple):
    """Spend this tile to act again."""

    tile: ForumTile


class SpendTile(NamedTuple):
    need: Need


class SpendWild(NamedTuple):
    need: Need


class TakeBonus(NamedTuple):
    tile: Bonus
