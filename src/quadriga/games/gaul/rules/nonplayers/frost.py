"""§8.4.4: upon Frost non-players do nothing that could bring a player beyond the victory threshold, or further beyond it."""

from __future__ import annotations

from ...state import Gaul
from ..deck import is_frost
from .guidelines import players


def may_bar(g: Gaul) -> bool:
    """Whether it is Frost and there is a player to be helped: only then does it matter what a board would come to."""
    return is_frost(g) and bool(players(g))


def helps_player(before: Gaul, after: Gaul) -> bool:
    """Whether a player's margin has risen to more than the threshold."""
    for faction in players(before):
        margin = after.rules.margin(after, faction)
        if margin > 0 and margin > before.rules.margin(before, faction):
            return True
    return False


def is_barred(before: Gaul, *after: Gaul) -> bool:
    """Whether Frost forbids what could lead to any of these boards."""
    return may_bar(before) and any(helps_player(before, board) for board in after)
