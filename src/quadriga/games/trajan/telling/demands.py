"""§5: what ends after a turn, and what the people's demands would cost then."""

from __future__ import annotations

from quadriga.text import Text

from ..components import DEMANDS_PER_QUARTER, PENALTY, QUARTERS
from ..terms import ForumTile, Need, Player, Stage
from ..view import View

SETTLING = (Stage.QUARTER_END, Stage.SENATE_VOTE)  # demands are being met, or have been: there is nothing to foresee


def demands_met(view: View, seat: int) -> list[bool]:
    """Which of the demands a player could meet now: kept tiles, matching tiles, then wild ones. Once they are settled, none is
    open any more, and the tiles that met them are gone."""
    if view.stage in SETTLING:
        return []
    mat = view.mats[seat]
    stock = [mat.kept[need] + mat.tiles[need] for need in Need]
    wilds = mat.tiles[ForumTile.WILD_NEED]
    met = []
    for need in view.demands:
        if stock[need]:
            stock[need] -= 1
            met.append(True)
        else:
            met.append(wilds > 0)
            wilds -= wilds > 0
    return met


def foreseen_loss(view: View, seat: int) -> int | None:
    """What the demands still open would cost now; None once they are settled."""
    return None if view.stage in SETTLING else PENALTY[demands_met(view, seat).count(False)]


def ending(view: View, n: int = 0) -> str:
    """§3.4: what is over after this turn if time still moves so many steps: "round", "quarter", "year", or nothing."""
    laps = view.laps + (view.time + n >= view.lap)
    if not laps:
        return ""
    if len(view.demands) + laps <= DEMANDS_PER_QUARTER:
        return "round"
    return "quarter" if view.quarter < QUARTERS - 1 else "year"


def ends_with(view: View, seat: int, n: int, text: Text) -> str:
    """What a bowl of so many stones brings to its end, as the rest of a sentence; and what that would cost its owner."""
    what = ending(view, n)
    if not what or view.laps:
        return ""
    lost = 0 if what == "round" else foreseen_loss(view, seat) or 0
    words = text.say(f"ending.{what}")
    return f", {words} {text.say('ending.cost', n=lost)}" if lost else f", {words}"


def ends_after(view: View, seat: int, text: Text) -> str:
    """What is over after this turn, and what that would cost everybody, this seat first."""
    what = ending(view)
    if not what:
        return ""
    words = text.say(f"ending.after_{what}")
    order = [seat, *(mat.seat for mat in view.mats if mat.seat != seat)]
    losses = [(other, lost) for other in order if what != "round" and (lost := foreseen_loss(view, other))]
    told = [text.say("ending.you" if other == seat else "ending.other", seat=Player(other), n=lost) for other, lost in losses]
    return f"{words} {text.say('ending.losses', losses=', '.join(told))}" if told else words
