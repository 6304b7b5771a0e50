"""What the people of a table may settle among themselves, in the menu."""

from __future__ import annotations

from typing import NamedTuple

from quadriga.kernel import Seat
from quadriga.table import Action
from quadriga.web.page.viewer import Frame, render


class Own(NamedTuple):
    """What one may do for a seat of one's own."""

    seat: Seat
    name: str
    asks: bool  # whether anybody else has to agree
    back: bool  # whether there is a move to be taken back
    ends: list[str]  # the ways to end the match


def settle_layer(f: Frame) -> dict[str, str]:
    """Changes as the match does: nothing can be settled before it was dealt."""
    if Action.PROPOSE not in f.viewer.rights or f.table.info.gathering or f.table.lesson is not None:
        return {}
    return {"settle": render("settle.html", f=f, seats=[_own(f, seat) for seat in f.viewer.held])}


def _own(f: Frame, seat: Seat) -> Own:
    asks, free = bool(f.table.deciding(seat)), f.table.info.proposal is None
    ends = ["ask_end" if asks else "end_alone"] if free else []
    if len(f.table.places) == 2:
        ends.append("resign")
    return Own(seat, f.names[seat], asks, free and f.table.may_ask_back(seat) is not None, ends)
