"""The moments of Byzantion: votes and deliveries are opened, somebody is struck, rounds end, the finale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quadriga.kernel import News
from quadriga.text import Text
from quadriga.text.moments import Heading, Moment, Moments, Row, Sheet, Span, runs, signed

from ..terms import Good, Keimelion
from ..view import View

PLAYED = frozenset({"intrigues", "countered", "pays", "gains"})  # what may come between
VOTES = frozenset({"votes", "abstains"})
DELIVERS = frozenset({"delivers"})
JUDGED = frozenset({"wins", "loses"})
DELIVERED = DELIVERS | JUDGED | PLAYED | {"needed", "completed", "event_cancelled", "robe_saves", "loses_doxa", "placed"}
BIDS = frozenset({"bids"})
SCORES = frozenset({"score_resources", "score_cards", "score_task"})
BLOWS = ("assassinated", "seduced", "spies")
SOURCES = ("delivered", "won", "voted", "bid", "other", "resources", "cards", "tasks")


class ByzantionMoments(Moments[View]):
    def spans(self, told: Sequence[News], *, over: bool) -> list[Span]:
        decided = frozenset({"decided"})
        voted = runs(told, VOTES, VOTES | decided | PLAYED | {"swayed"}, decided, over=over)
        delivered = runs(told, DELIVERS, DELIVERED, JUDGED, over=over)
        found = [Span("vote", *span) for span in voted if _has(told, span, "decided")]
        found += [Span("deliver", *span) for span in delivered if _has(told, span, "wins", "loses")]
        found += [Span("bid", *span) for span in runs(told, BIDS, BIDS | PLAYED, over=over)]
        found += [Span("blow", i, i + 1) for i, news in enumerate(told) if news.key in BLOWS]
        found += [Span("round", *span) for span in _rounds(told)]
        found += [Span("solo", i, i + 1) for i in _alone(told)]
        found += [Span("final", *span) for span in runs(told, SCORES, SCORES, over=over)]
        return sorted(found, key=lambda span: (span.end, -span.first))

    def tell(self, span: Span, told: Sequence[News], text: Text) -> Moment:
        reports = told[span.first : span.end]
        before = told[: span.end]
        if span.kind == "vote":
            return _vote(reports, before, text)
        if span.kind == "deliver":
            return _delivery(reports, before, text)
        if span.kind == "bid":
            return _bids(reports, text)
        if span.kind == "blow":
            return _blow(reports[0], text)
        if span.kind == "round":
            return _round(reports, text)
        if span.kind == "solo":
            key = reports[0].key
            return Moment("deliver", text.say(f"moment.{key}"), text.name(_event(before)), grave=True)
        return _finale(reports, text)

    def headings(self, told: Sequence[News], text: Text) -> list[Heading]:
        rounds = ((i, news) for i, news in enumerate(told) if news.key in ("round", "quiet_round"))
        return [Heading(i, text.say(f"log.{news.key}", **news.args).rstrip("."), instead=True) for i, news in rounds]

    def sheet(self, view: View, told: Sequence[News], text: Text) -> Sheet | None:
        """Chapter 8: where everybody's doxa comes from, as far as all were told."""
        if view.result is None or len(view.result.scores) < 2:
            return None
        sums = _sources(told, view.result.scores)
        return Sheet(
            tuple(
                (text.say(f"sheet.{key}"), tuple(str(n).replace("-", "−") for n in sums[key]))
                for key in SOURCES
                if any(sums[key])
            )
        )


# Finding ----------------------------------------------------------------------------------------------------------


def _has(told: Sequence[News], span: tuple[int, int], *keys: str) -> bool:
    return any(news.key in keys for news in told[slice(*span)])


def _rounds(told: Sequence[News]) -> list[tuple[int, int]]:
    """The rounds that are over: the next has begun, or the last scores are told."""
    begun = [i for i, news in enumerate(told) if news.key == "round"]
    last = next((i for i, news in enumerate(told) if news.key in SCORES), None)
    ends = [*begun[1:], *([] if last is None else [last])]
    return list(zip(begun, ends, strict=False))


def _alone(told: Sequence[News]) -> list[int]:
    """§9: events judged without any delivery."""
    found: list[int] = []
    delivered = False
    for i, news in enumerate(told):
        if news.key in ("round", "delivers"):
            delivered = news.key == "delivers"
        elif news.key in ("completed", "event_cancelled") and not delivered:
            found.append(i)
    return found


def _event(before: Sequence[News]) -> Any:
    return next((news.args["event"] for news in reversed(before) if news.key == "round"), "")


def _judge(before: Sequence[News], text: Text) -> str:
    """§5.3: who decides ties in this round, and why."""
    for news in reversed(before):
        if news.key == "seals" and news.args["keimelion"] is Keimelion.SCEPTRE:
            return text.say("moment.judge_sceptre", seat=news.args["seat"])
        if news.key == "round":
            break
    return text.say("moment.judge_ring")


# Telling ----------------------------------------------------------------------------------------------------------


def _vote(reports: Sequence[News], before: Sequence[News], text: Text) -> Moment:
    """§5.4: who placed what on which option, the sums, and who decided."""
    placed = {news.args["seat"]: (news.args["option"], news.args["n"]) for news in reports if news.key == "votes"}
    for news in reports:
        if news.key == "swayed":
            placed[news.args["seat"]] = news.args["option"], placed[news.args["seat"]][1]
    chosen = next(news.args["option"] for news in reports if news.key == "decided")
    sums = [sum(n for option, n in placed.values() if option == each) for each in (1, 2)]
    event = _event(before)
    rows = [Row(seat, text.say("moment.vote_on", n=n, option=option)) for seat, (option, n) in placed.items()]
    rows += [Row(news.args["seat"], text.say("moment.vote_none")) for news in reports if news.key == "abstains"]
    for option in (1, 2):
        name = text.say("moment.option", option=option, name=_option(event, option, text))
        rows.append(Row(name, "", sums[option - 1], max(*sums, 1), best=option == chosen))
    outcome = text.say("moment.vote_won", option=chosen)
    if sums[0] == sums[1]:
        outcome = f"{text.say('moment.tie')} {_judge(before, text)} {outcome}"
    return Moment("vote", text.say("moment.vote"), text.name(event), tuple(rows), outcome, grave=True)


def _option(event: Any, option: int, text: Text) -> str:
    key = f"event.{getattr(event, 'name', '')}.option{option}"
    return text.say(key) if text.has(key) else ""


def _delivery(reports: Sequence[News], before: Sequence[News], text: Text) -> Moment:
    """§7.1 to §7.3: what everybody gave, the sum against the need, who is first or last, and why."""
    given = [news.args for news in reports if news.key == "delivers"]
    needed = next((news.args for news in reports if news.key == "needed"), {"goods": (), "given": ()})
    judged = next(news for news in reports if news.key in JUDGED)
    won = judged.key == "wins"
    rows = [
        Row(args["seat"], _given(args, text), args["value"], None, won and judged.args["seat"] == args["seat"])
        for args in given
    ]
    total = dict(needed["given"])
    for good, n in needed["goods"]:
        have = total.get(good, 0)
        rows.append(Row(text.name(good), "", have, max(n, have), have >= n, n))
    values = [args["value"] for args in given]
    bound = max(values) if won else min(values)
    tie = f"{text.say('moment.tie')} {_judge(before, text)} " if values.count(bound) > 1 else ""
    outcome = tie + text.say("moment.deliver_won" if won else "moment.deliver_lost", seat=judged.args["seat"])
    title = text.say("moment.completed" if won else "moment.event_cancelled")
    return Moment("deliver", title, text.name(_event(before)), tuple(rows), outcome, grave=True)


def _given(args: dict[str, Any], text: Text) -> str:
    """§10.1: what a hero lets stand for a needed resource is part of the value, but of no good that was laid down."""
    if args["goods"]:
        return text.name(args["goods"])
    return text.say("moment.replaced" if args["value"] else "moment.nothing")


def _bids(reports: Sequence[News], text: Text) -> Moment:
    """§7.5: the bids, and what they earned."""
    bids = {news.args["seat"]: news.args["n"] for news in reports if news.key == "bids"}
    good = next(news.args["good"] for news in reports if news.key == "bids")
    doxa = _doxa(reports)
    rows = tuple(
        Row(
            seat,
            text.say("moment.bid_for", n=n, good=good, doxa=doxa.get(seat, 0)),
            n,
            max(*bids.values(), 1),
            n == max(bids.values()),
        )
        for seat, n in bids.items()
    )
    return Moment("bid", text.say("moment.bid"), text.name(good), rows, grave=True)


def _blow(news: News, text: Text) -> Moment:
    """§10.12, §10.13: who struck whom."""
    args = news.args
    lead = text.say(f"log.{news.key}", **args)
    things = (args["card"],) if "card" in args else ()
    rows = (Row(args["deme"], text.say(f"moment.{news.key}_victim", **args)),)
    return Moment("blow", text.say(f"moment.{news.key}"), lead, rows, "", things, args["seat"], news.key == "assassinated")


def _doxa(reports: Sequence[News]) -> dict[Any, int]:
    """What everybody gained or lost of doxa."""
    sums: dict[Any, int] = {}
    for news in reports:
        if news.key == "gains":
            sums[news.args["seat"]] = sums.get(news.args["seat"], 0) + dict(news.args["goods"]).get(Good.DOXA, 0)
        elif news.key == "loses_doxa":
            sums[news.args["seat"]] = sums.get(news.args["seat"], 0) - int(news.args["n"])
    return sums


def _round(reports: Sequence[News], text: Text) -> Moment:
    """Who gained what in a round."""
    doxa = _doxa(reports)
    seats = list(dict.fromkeys(news.args["seat"] for news in reports if "seat" in news.args))
    most = max([*doxa.values(), 1])
    won = {seat: doxa.get(seat, 0) for seat in sorted(seats)}
    rows = tuple(Row(seat, text.say("moment.round_doxa", n=signed(n)), n, most, n == most) for seat, n in won.items())
    start = reports[0].args
    return Moment("round", text.say("moment.round", n=start["n"]), text.name(start["event"]), rows, grave=True)


def _finale(reports: Sequence[News], text: Text) -> Moment:
    """Chapter 8: doxa from what is left, from cards and from tasks."""
    sums: dict[Any, dict[str, int]] = {}
    for news in reports:
        own = sums.setdefault(news.args["seat"], {})
        own[news.key] = own.get(news.key, 0) + int(news.args["n"])
    most = max(sum(own.values()) for own in sums.values())
    rows = tuple(
        Row(
            seat,
            ", ".join(text.say(f"moment.{key}", n=n) for key, n in own.items()),
            sum(own.values()),
            most,
            sum(own.values()) == most,
        )
        for seat, own in sorted(sums.items())
    )
    return Moment("score", text.say("moment.finale"), text.say("moment.finale_lead"), rows, grave=True)


def _sources(told: Sequence[News], scores: tuple[int, ...]) -> dict[str, list[int]]:
    """By source, everybody's doxa; what no report names is called other."""
    sums = {key: [0] * len(scores) for key in SOURCES}
    cause = "other"
    for news in told:
        key, seat = news.key, int(news.args.get("seat", 0))
        if key == "delivers":
            sums["delivered"][seat] += news.args["value"]
            cause = "delivery"  # the gain that follows is this
        elif key in SCORES:
            sums[{"score_resources": "resources", "score_cards": "cards", "score_task": "tasks"}[key]][seat] += news.args["n"]
        elif key == "gains" and cause in ("won", "voted", "bid"):
            sums[cause][seat] += dict(news.args["goods"]).get(Good.DOXA, 0)
        elif key not in ("gains", "pays"):
            cause = {"wins": "won", "decided": "voted", "bids": "bid"}.get(key, "other")
    for seat, score in enumerate(scores):
        sums["other"][seat] = score - sum(column[seat] for name, column in sums.items() if name != "other")
    return sums
