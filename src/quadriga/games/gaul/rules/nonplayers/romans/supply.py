"""§8.8.1: which Supply Lines the non-player Romans can be sure of, and which they may hope for."""

from __future__ import annotations

from ....state import Gaul
from ....terms import AEDUI, FACTIONS, ROMANS, Faction, Region
from ...supply import find_supplied
from ..guidelines import is_player


def sure_lines(g: Gaul) -> set[Region]:
    """Through Regions without Control, of their own and of non-player Aedui, who always agree (§8.6.6)."""
    friends: tuple[Faction, ...] = (ROMANS, AEDUI) if g.is_nonplayer(AEDUI) else (ROMANS,)
    return find_supplied(g, friends.__contains__)


def possible_lines(g: Gaul) -> set[Region]:
    """The same where players agree as well."""
    friends = [f for f in FACTIONS if f is ROMANS or is_player(g, f) or (f is AEDUI and g.is_nonplayer(AEDUI))]
    return find_supplied(g, friends.__contains__)


def supplied_posts(g: Gaul) -> list[Region]:
    """Regions with Roman pieces that are sure of a Supply Line."""
    lines = sure_lines(g)
    return [region for region in g.regions() if region in lines and g.count_pieces(region, ROMANS)]
