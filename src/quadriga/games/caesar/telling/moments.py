"""The moments of Caesar!: a province falls."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.kernel import News
from quadriga.text import Text
from quadriga.text.moments import Heading, Moment, Moments, Row, Sheet, Span, runs

from ..board import MARKERS, SPACES_FOR_MARKERS
from ..terms import Actor
from ..view import View

FALL = frozenset({"closed"})
THEN = frozenset({"control", "nobody", "border", "senate", "senate_kept", "thrown_away", "marker_thrown"})
DECIDED = frozenset({"control", "nobody"})
TURN = ("tile",)  # §9.2: so a turn of Crassus begins
LAID = ("placed", "face_down", "face_down_hidden")


def _gone(news: News) -> int:
    """How many control markers a report tells of, if there are so many left."""
    if news.key == "control":
        return int(SPACES_FOR_MARKERS[news.args["province"]])
    return int(news.args["n"]) if news.key == "senate" else news.key in ("border", "marker_thrown")


def _laid(told: Sequence[News], first: int, text: Text) -> dict[Actor, tuple[int, str]]:
    """By side: how many control markers went down from the report `first` on, and where each of them. §6.2: never more than
    there were."""
    found: dict[Actor, list[tuple[int, str]]] = {}
    left: dict[Actor, int] = {}
    for place, news in enumerate(told):
        if not (gone := _gone(news)):
            continue
        side: Actor = news.args["side"]
        n = min(gone, left.setdefault(side, MARKERS))
        left[side] -= n
        if place < first or news.key == "marker_thrown":
            continue
        under = text.say("moment.under_senate", n=n) if news.key == "senate" else ""
        found.setdefault(side, []).append((n, under or text.name(news.args["province" if news.key == "control" else "border"])))
    return {side: (sum(n for n, _ in places), ", ".join(where for _, where in places)) for side, places in found.items()}


def _winning(strength: dict[Actor, int], winner: Actor | None, told: Sequence[News]) -> Actor | None:
    """The side that gets a province. Crassus takes the one that the player has not; §9.3: in his own turn a tie is his."""
    if winner is not Actor.CRASSUS:
        return winner
    player = next((news.args["side"] for news in told if news.args.get("side") in strength), None)
    found = [side for side, n in strength.items() if n == max(strength.values()) and side is not player]
    return found[0] if len(found) == 1 else None


class CaesarMoments(Moments[View]):
    anew = frozenset(LAID)

    def spans(self, told: Sequence[News], *, over: bool) -> list[Span]:
        return [Span("fall", first, end) for first, end in runs(told, FALL, THEN, DECIDED, over=over)]

    def tell(self, span: Span, told: Sequence[News], text: Text) -> Moment:
        """§5.2: how it stood, whose it is, which markers went."""
        closed, decided, *_ = told[span.first : span.end]
        side, province = closed.args["side"], closed.args["province"]
        winner: Actor | None = decided.args.get("side")
        values: tuple[int, int] = (closed.args["caesar"], closed.args["pompey"])
        strength = dict(zip((Actor.CAESAR, Actor.POMPEY), values, strict=True))
        best = _winning(strength, winner, told)
        is_his = winner is Actor.CRASSUS and values[0] == values[1]
        rows = tuple(Row(actor, "", n, max(values), best=actor is best, seat=int(actor)) for actor, n in strength.items())
        laid = _laid(told[: span.end], span.first, text)
        said = [text.say("moment.fall_nobody" if winner is None else "moment.fall_his")] if winner is None or is_his else []
        said += [
            text.say("moment.fall_won" if each is winner else "moment.fall_other", side=each, n=n, where=where)
            for each, (n, where) in laid.items()
        ]
        lead = text.say("moment.fall_lead", side=side, bonus=closed.args["bonus"])
        grave = any(n > 1 for n, _ in laid.values())
        title = text.say("moment.fall", province=province)
        return Moment(
            "fall", title, lead, rows, " ".join(said), (province,), doer=side, wears=winner, grave=grave, public=True
        )  # fmt: skip

    def headings(self, told: Sequence[News], text: Text, start: int = 0) -> list[Heading]:
        """Turns, counted by whoever began: against Crassus, that is he."""
        turns: list[int] = []
        began: Actor | None = None
        keys = TURN if any(news.key in TURN for news in told) else LAID
        for i, news in enumerate(told):
            if news.key in keys:
                began = news.args["side"] if began is None else began  # a side may be 0
                if news.args["side"] is began:
                    turns.append(i)
        return [Heading(i, text.say("heading.turn", n=n), instead=False) for n, i in enumerate(turns, 1) if i >= start]

    def sheet(self, view: View, told: Sequence[News], text: Text) -> Sheet | None:
        """§2, §9.3: who got rid of all control markers, and where they went. Italia takes two, but no more than there are."""
        gone = [MARKERS - s.stock for s in view.seats]
        borders = [sum(b.marker is s.side for b in view.borders) for s in view.seats]
        senate = [s.under_senate for s in view.seats]
        spaces = [sum(SPACES_FOR_MARKERS[p.province] for p in view.provinces if p.control is s.side) for s in view.seats]
        rest = [g - b - s for g, b, s in zip(gone, borders, senate, strict=True)]
        provinces = list(map(min, spaces, rest))
        thrown = [r - p for r, p in zip(rest, provinces, strict=True)]
        named = {"provinces": provinces, "borders": borders, "senate": senate} | ({"thrown": thrown} if any(thrown) else {})
        return Sheet(tuple((text.say(f"sheet.{key}"), tuple(map(str, numbers))) for key, numbers in named.items()))
