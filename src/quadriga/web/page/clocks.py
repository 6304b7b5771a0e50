"""Clocks as one viewer sees them: fragments that the browser counts down, and words."""

from __future__ import annotations

from quadriga.kernel import Seat
from quadriga.table.clocks import DAY, MINUTE, SLOW, Clock
from quadriga.text import Text
from quadriga.web.page.viewer import Frame, render

HOUR = 3600.0


def clocks_layer(f: Frame) -> dict[str, str]:
    """Each person's time: what is left, and until when it runs. Under seal it looks the same whoever has answered."""
    clock = f.table.info.clock
    if clock is None or not f.live or f.table.match.over:
        return {}
    return {f"clock-{seat}": _clock(f, clock, seat) for seat in f.table.people()}


def _clock(f: Frame, clock: Clock, seat: Seat) -> str:
    left, until = clock.shown(seat)
    is_resting = seat in clock.resting
    shown = max(0.0, until - f.table.now()) if until else left
    shown = min(left, shown) if is_resting else shown  # days of vacation come first
    return render(
        "clock.html",
        f=f,
        seat=seat,
        left=round(left),
        until=round(until, 1),
        is_up=seat in clock.up,
        is_resting=is_resting,
        is_slow=clock.kind == SLOW,
        mine=seat in f.viewer.held,
        words=span(shown, f.text),
    )


def span(seconds: float, text: Text) -> str:
    """A time in words, in its two largest units."""
    if seconds >= DAY:
        return text.say("page.span_days", n=int(seconds // DAY), hours=int(seconds % DAY // HOUR))
    if seconds >= HOUR:
        return text.say("page.span_hours", n=int(seconds // HOUR), minutes=int(seconds % HOUR // MINUTE))
    return text.say("page.span_minutes", n=int(seconds // MINUTE), seconds=int(seconds % MINUTE))


def clock_words(clock: Clock | None, text: Text) -> str:
    """Which clock a table has, in a few words; empty without one."""
    if clock is None:
        return ""
    if clock.kind == SLOW:
        return text.say("page.clock_slow", n=int(clock.base // DAY))
    return text.say("page.clock_live", n=int(clock.base // MINUTE), seconds=int(clock.extra))
