"""The moments of Trajan: stones land, a round and a quarter end, the final scoring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quadriga.kernel import News
from quadriga.text import Text
from quadriga.text.moments import Heading, Moment, Moments, Row, Sheet, Span, runs, signed

from ..state import PLAYERS
from ..terms import Source
from ..view import View

SOWS = frozenset({"sows"})
LANDS = frozenset({"within_reach", "lap"})
DEMANDED = frozenset({"demands_met", "demands_missed"})
SHARED = DEMANDED | {"consul", "vice_consul", "bonus", "so_far", "quarter", "top", "pile_refilled"}
LAST = frozenset({"final"})
FINAL = tuple(source for source in Source if source >= Source.HAND)


class TrajanMoments(Moments[View]):
    def spans(self, told: Sequence[News], *, over: bool) -> list[Span]:
        sown = runs(told, SOWS, LANDS, SOWS, over=over)
        claimed = [i for i, news in enumerate(told) if news.key == "claimed"]
        shown = [i for i, news in enumerate(told) if news.key == "demand"]
        quarters = [(first, end) for first, end in runs(told, DEMANDED, SHARED, frozenset({"quarter"}), over=over)]
        found = [Span("sow", first, end) for first, end in sown]
        found += [Span("claim", i, i + 1) for i in claimed]
        found += [Span("round", i, i + 1) for i in shown]
        found += [Span("quarter", first, end) for first, end in quarters]
        found += [Span("final", first, end) for first, end in runs(told, LAST, LAST, over=over)]
        return sorted(found, key=lambda span: span.end)

    def tell(self, span: Span, told: Sequence[News], text: Text) -> Moment:
        reports = told[span.first : span.end]
        if span.kind == "sow":
            return _sowing(reports, text)
        if span.kind == "claim":
            args = reports[0].args
            return Moment("sow", text.say("moment.claim", **args), text.say("moment.claim_lead", **args), doer=args["seat"])
        if span.kind == "round":
            need = reports[0].args["need"]
            return Moment("round", text.say("moment.round"), outcome=text.say("moment.round_need", need=need))
        if span.kind == "final":
            return _final(reports, text)
        return _quarter(reports, text)

    def headings(self, told: Sequence[News], text: Text) -> list[Heading]:
        """Rounds, each with its quarter."""
        found: list[Heading] = []
        quarter = 1
        turn = 1
        for i, news in enumerate(told):
            if news.key == "quarter":
                quarter, turn = news.args["n"], 1
            elif news.key == "demand":
                turn += 1
            elif news.key != "start":
                continue
            found.append(Heading(i, text.say("heading.round", quarter=quarter, n=turn), instead=news.key == "quarter"))
        return found

    def sheet(self, view: View, told: Sequence[News], text: Text) -> Sheet | None:
        """§6: points by source."""
        return Sheet(
            tuple(
                (text.say(f"sheet.{s.name.lower()}"), tuple(str(mat.points[s]).replace("-", "−") for mat in view.mats))
                for s in Source
            )
        )


def _sowing(reports: Sequence[News], text: Text) -> Moment:
    """§3.2: where the last stone falls, and what that brings."""
    sown = reports[0].args
    title = text.say("moment.sow", seat=sown["seat"], target=sown["target"])
    lead = text.say("moment.sow_lead", n=sown["n"], bowl=sown["bowl"], target=sown["target"])
    ending = next((news.args["n"] for news in reports if news.key == "lap"), 0)
    outcome = text.say("moment.sow_lap") if ending else ""
    return Moment("sow", title, lead, outcome=outcome, doer=sown["seat"])


def _quarter(reports: Sequence[News], text: Text) -> Moment:
    """§5.2 to §5.4: demands, power in the senate, points so far."""
    points = {news.args["seat"]: news.args["points"] for news in reports if news.key == "so_far"}
    most = max(points.values(), default=0)
    rows = []
    for news in reports:
        if news.key in DEMANDED:
            seat, missed = news.args["seat"], news.key == "demands_missed"
            words = text.say("moment.quarter_missed" if missed else "moment.quarter_met", **_missed(news))
            value = points.get(seat)
            rows.append(Row(seat, words, value, None if value is None else most, best=bool(points) and value == most))
    ruled = [news for news in reports if news.key in ("consul", "vice_consul")]
    power = " ".join(text.say(f"moment.quarter_{news.key}", seat=news.args["seat"], votes=news.args["votes"]) for news in ruled)
    number = next((news.args["n"] for news in reports if news.key == "so_far"), 4)
    return Moment(
        "score", text.say("moment.quarter", n=number), text.say("moment.quarter_lead"), tuple(rows), power, grave=True
    )


def _missed(news: News) -> dict[str, Any]:
    return {"n": news.args.get("n", 0), "points": news.args.get("points", 0)}


def _final(reports: Sequence[News], text: Text) -> Moment:
    """§6.1: what the last scoring brings everybody."""
    most = max(news.args["total"] for news in reports)
    rows = tuple(
        Row(news.args["seat"], _sources(news, text), news.args["total"], most, best=news.args["total"] == most)
        for news in sorted(reports, key=lambda news: PLAYERS.index(news.args["seat"]))
    )
    return Moment("score", text.say("moment.final"), text.say("moment.final_lead"), rows, grave=True)


def _sources(news: News, text: Text) -> str:
    found = ((source, news.args[source.name.lower()]) for source in FINAL)
    return ", ".join(f"{text.say(f'sheet.{source.name.lower()}')} {signed(n)}" for source, n in found if n)
