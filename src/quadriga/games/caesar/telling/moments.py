"""The moments of Caesar!: a province falls."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.kernel import News
from quadriga.text import Text
from quadriga.text.moments import Heading, Moment, Moments, Row, Sheet, Span, runs

from ..terms import Actor
from ..view import View

FALL = frozenset({"closed"})
THEN = frozenset({"control", "nobody", "border"})
DECIDED = frozenset({"control", "nobody"})
LAID = ("placed", "face_down", "face_down_hidden")


class CaesarMoments(Moments[View]):
    def spans(self, told: Sequence[News], *, over: bool) -> list[Span]:
        return [Span("fall", first, end) for first, end in runs(told, FALL, THEN, DECIDED, over=over)]

    def tell(self, span: Span, told: Sequence[News], text: Text) -> Moment:
        """§5.2: how it stood, whose it is, which markers went."""
        closed, decided, *then = told[span.first : span.end]
        side, province = closed.args["side"], closed.args["province"]
        winner: Actor | None = decided.args.get("side")
        values: tuple[int, int] = (closed.args["caesar"], closed.args["pompey"])
        strength = dict(zip((Actor.CAESAR, Actor.POMPEY), values, strict=True))
        crassus = next((actor for actor in (side, winner) if actor is Actor.CRASSUS), None)
        rows = tuple(
            Row(
                actor,
                "",
                n,
                max(strength.values()),
                best=winner is actor or (winner is crassus is not None and n == max(values)),
            )
            for actor, n in strength.items()
        )
        if winner is None:
            outcome = text.say("moment.fall_nobody")
        else:
            outcome = text.say("moment.fall_won", side=winner, n=1 + len(then))
        lead = text.say("moment.fall_lead", side=side, bonus=closed.args["bonus"])
        return Moment("fall", text.say("moment.fall", province=province), lead, rows, outcome, (province,), side)

    def headings(self, told: Sequence[News], text: Text) -> list[Heading]:
        """Turns, counted by whoever began."""
        found: list[Heading] = []
        began: Actor | None = None
        for i, news in enumerate(told):
            if news.key in LAID:
                began = began or news.args["side"]
                if news.args["side"] is began:
                    found.append(Heading(i, text.say("heading.turn", n=len(found) + 1), instead=False))
        return found

    def sheet(self, view: View, told: Sequence[News], text: Text) -> Sheet | None:
        """§2: who got rid of all control markers, and where they went."""
        provinces = [sum(p.control is s.side for p in view.provinces) for s in view.seats]
        borders = [sum(b.marker is s.side for b in view.borders) for s in view.seats]
        senate = [s.under_senate for s in view.seats]
        left = [s.stock for s in view.seats]
        named = (("provinces", provinces), ("borders", borders), ("senate", senate), ("left", left))
        rows = tuple((text.say(f"sheet.{key}"), tuple(map(str, numbers))) for key, numbers in named)
        return Sheet(rows)
