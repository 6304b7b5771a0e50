"""The moments of Trajan: stones land, an action is done, a round and a quarter end, the final scoring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quadriga.kernel import News
from quadriga.text import Text
from quadriga.text.moments import Heading, Moment, Moments, Row, Sheet, Span, runs, signed

from ..components import ACTIONS
from ..state import PLAYERS
from ..terms import Source
from ..view import View

SOWS = frozenset({"sows"})
SOWN = frozenset({"sown"})
LANDS = SOWN | {"within_reach", "lap"}
DEMANDED = frozenset({"demands_met", "demands_missed"})
SHARED = DEMANDED | {"consul", "tied_vote", "vice_consul", "bonus", "so_far", "quarter", "top", "pile_refilled"}
LAST = frozenset({"final"})
FOLLOWS = {"marched": {"took_tile"}, "loaded": {"loaded_wilds", "shipped"}, "loaded_wilds": {"shipped"}}  # of one deed
SEAPORT = frozenset({"took_card", "discarded", "displayed", "loaded", "loaded_wilds"})
FIGURES = frozenset({"levied", "marched", "garrisoned", "advanced", "hired", "built", "bridged"})
DEEDS = SEAPORT | FIGURES | {"took_tile", "placed_tile", "idle"}
FINAL = tuple(source for source in Source if source >= Source.HAND)


class TrajanMoments(Moments[View]):
    anew = frozenset({"demand"})

    def spans(self, told: Sequence[News], *, over: bool) -> list[Span]:
        sown = runs(told, SOWS, LANDS, SOWN, over=over)
        claimed = [i for i, news in enumerate(told) if news.key == "claimed"]
        shown = [i for i, news in enumerate(told) if news.key == "demand"]
        quarters = [(first, end) for first, end in runs(told, DEMANDED, SHARED, frozenset({"quarter"}), over=over)]
        found = [Span("sow", first, end) for first, end in sown]
        found += [Span("claim", i, i + 1) for i in claimed]
        found += [Span("deed", first, end) for first, end in _deeds(told)]
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
        if span.kind == "deed":
            seat = reports[0].args["seat"]
            words = " ".join(text.say(f"log.{news.key}", **news.args) for news in reports)
            return Moment("sow", text.say("moment.deed", seat=seat), words, doer=seat)
        if span.kind == "round":
            need = reports[0].args["need"]
            return Moment("round", text.say("moment.round"), outcome=text.say("moment.round_need", need=need))
        if span.kind == "final":
            return _final(reports, text)
        return _quarter(reports, text)

    def headings(self, told: Sequence[News], text: Text, start: int = 0) -> list[Heading]:
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
            if i >= start:
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


def _deeds(told: Sequence[News]) -> list[tuple[int, int]]:
    """§4: what is done with the actions, each deed with what follows at once; not what is chosen before the first turn."""
    found: list[tuple[int, int]] = []
    is_begun = False
    for i, news in enumerate(told):
        is_begun = is_begun or news.key in SOWS
        if found and found[-1][1] == i and news.key in FOLLOWS.get(told[found[-1][0]].key, ()):
            found[-1] = found[-1][0], i + 1
        elif is_begun and news.key in DEEDS:
            found.append((i, i + 1))
    return found


def _sowing(reports: Sequence[News], text: Text) -> Moment:
    """§3.2: which stone falls where, where the last one does, and what that brings."""
    sown = reports[0].args
    order = next((news.args["order"] for news in reports if news.key in SOWN), ())
    title = text.say("moment.sow", seat=sown["seat"], target=sown["target"])
    lead = text.say("moment.sow_lead", n=sown["n"], bowl=sown["bowl"], target=sown["target"])
    ending = next((news.args["n"] for news in reports if news.key == "lap"), 0)
    falls = [
        text.say("moment.sow_fall", colour=colour, bowl=ACTIONS[(sown["bowl"] + i) % len(ACTIONS)])
        for i, colour in enumerate(order, 1)
    ]
    outcome = [text.say("moment.sow_act", target=sown["target"])] + [text.say("moment.sow_lap")] * bool(ending)
    return Moment("sow", title, lead, outcome=" ".join(outcome), doer=sown["seat"], course=", ".join(falls))


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
    ruled = [news for news in reports if news.key in ("consul", "tied_vote", "vice_consul")]
    power = " ".join(text.say(f"moment.quarter_{news.key}", **news.args) for news in ruled)
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
    gained = ", ".join(f"{text.name(row.name)} {signed(row.value or 0)}" for row in rows)
    return Moment("score", text.say("moment.final"), text.say("moment.final_lead"), rows, f"{gained}.", grave=True)


def _sources(news: News, text: Text) -> str:
    found = ((source, news.args[source.name.lower()]) for source in FINAL)
    return ", ".join(f"{text.say(f'sheet.{source.name.lower()}')} {signed(n)}" for source, n in found if n)
