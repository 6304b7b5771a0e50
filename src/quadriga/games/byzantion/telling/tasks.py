"""§8.3: how one stands with one's own tasks before the end."""

from __future__ import annotations

from ..rules.victory import score_task
from ..state import Byzantion
from ..view import View


def standing(view: View, g: Byzantion) -> tuple[int, ...]:
    """What each of the viewer's tasks would bring if the game ended now."""
    if view.own is None or not view.own.tasks:
        return ()
    seat = next(seat for seat in range(g.players) if tuple(g.tasks[seat]) == view.own.tasks)  # each task is there once
    return tuple(score_task(g, seat, task) for task in view.own.tasks)
