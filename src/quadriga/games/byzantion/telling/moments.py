"""The moments of Byzantion: votes and deliveries are opened, somebody is struck, rounds end, the finale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from quadriga.kernel import Amount, News
from quadriga.text import Text
from quadriga.text.moments import Heading, Moment, Moments, Row, Sheet, Span, runs, signed

from ..rules.phase_events import AS_LOUD, LOUDEST
from ..terms import Good, Keimelion
from ..view import View

PLAYED = frozenset({"intrigues", "countered", "pays", "gains", "draws", "draws_hidden", "reshuffled"})  # what may come between
VOTES = frozenset({"votes", "abstains"})
DELIVERS = frozenset({"delivers", "delivers_nothing", "delivers_replaced"})
JUDGED = frozenset({"wins", "loses"})
DELIVERED = (
    DELIVERS | JUDGED | PLAYED | {"needed", "completed", "event_cancelled", "robe_saves", "punished", "loses_doxa", "placed"}
)
BIDS = frozenset({"bids"})
SCORES = frozenset({"score_resources", "score_cards", "score_task"})
BLOWS = ("assassinated", "seduced", "cancelled", "cancelled_free")
SPIES, SPIED = frozenset({"spies"}), frozenset({"spied"})  # which card it was, only those two are told
TRADES = frozenset({"buys", "sells"})
CHANGES = frozenset({"gains", "pays", "loses_doxa"})
MANY = 2  # resources from which on a trade changes the market for the others
SOURCES = ("delivered", "won", "voted", "bid", "other", "resources", "cards", "tasks")


class ByzantionMoments(Moments[View]):
    anew = frozenset({"round"})

    def spans(self, told: Sequence[News], *, over: bool) -> list[Span]:
        decided = frozenset({"decided"})
        voted = runs(told, VOTES, VOTES | decided | PLAYED | {"swayed"}, decided, over=over)
        delivered = runs(told, DELIVERS, DELIVERED, JUDGED, over=over)
        found = [Span("vote", *span) for span in voted if _has(told, span, "decided")]
        found += [Span("deliver", *span) for span in delivered if _has(told, span, "wins", "loses")]
        punished = ((i, _end_of_changes(told, i + 1)) for i, news in enumerate(told) if news.key == "punished")
        found += [Span("penalty", *span) for span in punished if _short(told[slice(*span)]) > 0]
        found += [Span("bid", *span) for span in runs(told, BIDS, BIDS | PLAYED, over=over)]
        found += [Span("blow", i, i + 1) for i, news in enumerate(told) if news.key in BLOWS]
        found += [Span("blow", *span) for span in runs(told, SPIES, SPIED, SPIED, over=over)]
        found += [
            Span("market", *span) for span in runs(told, TRADES, TRADES | {"pays", "gains"}, over=over) if _is_large(told, span)
        ]
        found += [Span("market", i, i + 1) for i, news in enumerate(told) if news.key == "market" and _announcer(told[:i])]
        found += [Span("round", *span) for span in _rounds(told)]
        found += [Span("solo", i, _end_of_changes(told, i + 1)) for i in _alone(told)]
        found += [Span("final", *span) for span in runs(told, SCORES, SCORES, over=over)]
        return sorted(found, key=lambda span: (span.end, span.kind == "penalty", -span.first))  # the event was shown before

    def tell(self, span: Span, told: Sequence[News], text: Text) -> Moment:
        reports = told[span.first : span.end]
        before = told[: span.end]
        if span.kind == "vote":
            return _vote(reports, before, text)
        if span.kind == "deliver":
            return _delivery(reports, before, text)
        if span.kind == "penalty":
            return _penalty(reports, text)
        if span.kind == "bid":
            return _bids(reports, text)
        if span.kind == "blow":
            return _blow(reports, text)
        if span.kind == "round":
            return _round(reports, text)
        if span.kind == "market":
            return _market(reports, before, text)
        if span.kind == "solo":
            return _judged_alone(reports, before, text)
        return _finale(reports, text)

    def headings(self, told: Sequence[News], text: Text, start: int = 0) -> list[Heading]:
        rounds = ((i, told[i]) for i in range(start, len(told)) if told[i].key in ("round", "quiet_round"))
        return [Heading(i, text.say(f"log.{news.key}", **news.args).rstrip("."), instead=True) for i, news in rounds]

    def sheet(self, view: View, told: Sequence[News], text: Text) -> Sheet | None:
        """Chapter 8: where everybody's doxa comes from, as far as all were told."""
        if view.result is None or len(view.result.scores) < 2:
            return None
        sums = _sources(told, view.result.scores)
        shown = {key: [str(n).replace("-", "−") for n in sums[key]] for key in SOURCES if any(sums[key])}
        for seat, named in enumerate(_tasks(told, len(view.players), text)):
            if named and "tasks" in shown:
                shown["tasks"][seat] += f" ({named})"
        return Sheet(tuple((text.say(f"sheet.{key}"), tuple(row)) for key, row in shown.items()))


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
        if news.key == "round" or news.key in DELIVERS:
            delivered = news.key in DELIVERS
        elif news.key in ("completed", "event_cancelled") and not delivered:
            found.append(i)
    return found


def _end_of_changes(told: Sequence[News], start: int) -> int:
    """Up to where reports tell what was gained and lost."""
    return next((i for i in range(start, len(told)) if told[i].key not in CHANGES), len(told))


def _is_large(told: Sequence[News], span: tuple[int, int]) -> bool:
    """§6.7, §6.8: so much was bought or sold that the market is another one."""
    return sum(news.key in TRADES for news in told[slice(*span)]) >= MANY


def _announcer(before: Sequence[News]) -> News | None:
    """Whose action it is; None: nobody has acted yet."""
    return next((news for news in reversed(before) if news.key == "announces"), None)


def _event(before: Sequence[News]) -> Any:
    return next((news.args["event"] for news in reversed(before) if news.key == "round"), "")


def _judge(before: Sequence[News], text: Text) -> str:
    """§5.3: who decides ties in this round, and why."""
    holder = _holder(before, Keimelion.SCEPTRE)
    if holder is not None:
        return text.say("moment.judge_sceptre", seat=holder)
    wearer = _wearer(before)
    return text.say("moment.judge_nobody") if wearer is None else text.say("moment.judge_ring", seat=wearer)


def _wearer(before: Sequence[News]) -> Any:
    """§4.1: who wears the ring places the first seal of the round."""
    found = None
    for news in reversed(before):
        if news.key == "seals":
            found = news.args["seat"]
        if news.key == "round":
            break
    return found


def _holder(before: Sequence[News], keimelion: Keimelion) -> Any:
    """§5.1: who has sealed it in this round."""
    for news in reversed(before):
        if news.key == "seals" and news.args["keimelion"] is keimelion:
            return news.args["seat"]
        if news.key == "round":
            break
    return None


# Telling ----------------------------------------------------------------------------------------------------------


def _vote(reports: Sequence[News], before: Sequence[News], text: Text) -> Moment:
    """§5.4: who placed what on which option, the sums, and who decided."""
    placed = {news.args["seat"]: (news.args["option"], news.args["n"]) for news in reports if news.key == "votes"}
    turned: dict[Any, str] = {}
    for i, news in enumerate(reports):
        if news.key == "swayed":
            placed[news.args["seat"]] = news.args["option"], placed[news.args["seat"]][1]
            turned[news.args["seat"]] = _turned(reports[:i], news.args["option"], text)
    chosen = next(news.args["option"] for news in reports if news.key == "decided")
    sums = [sum(n for option, n in placed.values() if option == each) for each in (1, 2)]
    event = _event(before)
    rows = [
        Row(seat, text.say("moment.vote_on", n=n, option=option) + turned.get(seat, "")) for seat, (option, n) in placed.items()
    ]
    rows += [Row(news.args["seat"], text.say("moment.vote_none")) for news in reports if news.key == "abstains"]
    for option in (1, 2):
        title = _option(event, option, text)
        name = text.say("moment.option", option=option, name=title) if title else text.say("table.untitled_option", n=option)
        rows.append(Row(name, "", sums[option - 1], max(*sums, 1), best=option == chosen))
    outcome = text.say("moment.vote_won", option=chosen)
    if sums[0] == sums[1]:
        outcome = f"{text.say('moment.tie')} {_judge(before, text)} {outcome}"
    outcome += _loudest(reports, text)
    return Moment("vote", text.say("moment.vote"), text.name(event), tuple(rows), outcome, grave=True)


def _turned(before: Sequence[News], option: int, text: Text) -> str:
    """§10.8: for which option the vote was cast, and whose card turned it; those that followed it were aimed at each other."""
    played: list[dict[str, Any]] = []
    for news in before:
        if news.key in VOTES:
            played = []
        elif news.key == "intrigues":
            played.append(news.args)
        elif news.key == "countered":
            del played[[one["card"] for one in played].index(news.args["card"]) :]
    return text.say("moment.turned", cast=3 - option, **played[0]) if played else ""


def _loudest(reports: Sequence[News], text: Text) -> str:
    """§5.4: who placed most, and the doxa for it; what heroes bring at the start of the actions comes after that."""
    decided = next(i for i, news in enumerate(reports) if news.key == "decided")
    stakes = {news.args["seat"]: news.args["n"] for news in reports if news.key == "votes"}
    told = {news.args["seat"] for news in reports[decided:] if news.key == "gains"}
    loudest = [seat for seat, n in stakes.items() if n == max(stakes.values()) and seat in told]
    if len(loudest) == 1:
        return " " + text.say("moment.loudest", seat=loudest[0], n=LOUDEST)
    return " " + text.say("moment.as_loud", n=AS_LOUD) if loudest else ""


def _option(event: Any, option: int, text: Text) -> str:
    key = f"event.{getattr(event, 'name', '')}.option{option}"
    return text.say(key) if text.has(key) else ""


def _delivery(reports: Sequence[News], before: Sequence[News], text: Text) -> Moment:
    """§7.1 to §7.3: what everybody gave, the sum against the need, who is first or last, and why."""
    given = [news.args for news in reports if news.key in DELIVERS]
    needed = next((news.args for news in reports if news.key == "needed"), {"goods": (), "given": ()})
    judged = next(news for news in reports if news.key in JUDGED)
    won = judged.key == "wins"
    changes = _changes(reports, text)
    rows = [
        Row(seat, _given(args, text) + changes.get(seat, ""), args["value"], None, won and judged.args["seat"] == seat)
        for args in given
        for seat in (args["seat"],)
    ]
    total = dict(needed["given"])
    for good, n in needed["goods"]:
        have = total.get(good, 0)
        rows.append(Row(text.name(good), "", have, max(n, have), have >= n, n))
    values = [args["value"] for args in given]
    bound = max(values) if won else min(values)
    tie = f"{text.say('moment.tie')} {_judge(before, text)} " if values.count(bound) > 1 else ""
    seat = judged.args["seat"]
    outcome = tie + text.say("moment.deliver_won" if won else "moment.deliver_lost", seat=seat)
    outcome += "".join(" " + text.say("moment.penalty", **news.args) for news in reports if news.key == "punished")
    if _holder(before, Keimelion.ROBE) == seat:
        outcome += " " + text.say("moment.robe_doubles" if won else "log.robe_saves", seat=seat)
    title = text.say("moment.completed" if won else "moment.event_cancelled")
    return Moment("deliver", title, text.name(_event(before)), tuple(rows), outcome, grave=True, mine_first=True)


def _penalty(reports: Sequence[News], text: Text) -> Moment:
    """§7.3: what a penalty took that could not be paid; the loser was asked about it after the end of the event was shown."""
    seat, goods = reports[0].args["seat"], reports[0].args["goods"]
    rows = (Row(seat, _changes(reports, text)[seat].lstrip("; ")),)
    lead, outcome = text.say("moment.penalty", goods=goods), text.say("moment.penalty_short", seat=seat, n=_short(reports))
    return Moment("blow", text.say("moment.punished"), lead, rows, outcome, hurt=(seat,))


def _short(reports: Sequence[News]) -> int:
    """How much doxa stood in for what the loser did not have."""
    lost = sum(news.args["n"] for news in reports if news.key == "loses_doxa")
    return int(lost - dict(reports[0].args["goods"]).get(Good.DOXA, 0))


def _judged_alone(reports: Sequence[News], before: Sequence[News], text: Text) -> Moment:
    """§9.8: whether the event was completed, and what that brought or took."""
    changed = "".join(_changes(reports, text).values()).lstrip("; ")
    outcome = text.say("moment.alone", words=changed) if changed else ""
    return Moment("deliver", text.say(f"moment.{reports[0].key}"), text.name(_event(before)), (), outcome, grave=True)


def _changes(reports: Sequence[News], text: Text) -> dict[Any, str]:
    """§7.1 to §7.3: by seat, what was gained by the delivery and the victory, and what the penalty took."""
    judged = next((i for i, news in enumerate(reports) if news.key in JUDGED), -1)
    gained: dict[Any, Counter[Good]] = {}
    lost: dict[Any, Counter[Good]] = {}
    for i, news in enumerate(reports):
        if news.key == "gains":
            gained.setdefault(news.args["seat"], Counter()).update(dict(news.args["goods"]))
        elif i > judged and news.key == "pays":
            lost.setdefault(news.args["seat"], Counter()).update(dict(news.args["goods"]))
        elif news.key == "loses_doxa":
            lost.setdefault(news.args["seat"], Counter()).update({Good.DOXA: news.args["n"]})
    words: dict[Any, str] = {}
    for key, sums in (("moment.gained", gained), ("moment.lost", lost)):
        for seat, goods in sums.items():
            order = sorted(goods, key=lambda good: (good is not Good.DOXA, good))  # doxa is what everybody looks for
            named = text.name(tuple(Amount(good, goods[good]) for good in order), "acc")
            words[seat] = words.get(seat, "") + text.say(key, goods=named)
    return words


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
    best = max(doxa.values(), default=0)  # §5.3: of equal bids only one is the first
    rows = tuple(
        Row(
            seat,
            text.say("moment.bid_for", n=n, good=good, doxa=doxa.get(seat, 0)),
            n,
            max(*bids.values(), 1),
            doxa.get(seat, 0) == best > 0,
        )
        for seat, n in bids.items()
    )
    won = [text.say("moment.bid_won", seat=seat, n=n) for seat, n in doxa.items() if n == best > 0]
    return Moment(
        "bid", text.say("moment.bid"), text.name(good), rows, won[0] if won else text.say("moment.bid_none"), grave=True
    )


def _market(reports: Sequence[News], before: Sequence[News], text: Text) -> Moment:
    """§6.7 to §6.9: what a player did to the market, so that nobody finds it changed unawares."""
    traded = [news for news in reports if news.key in TRADES]
    if not traded:
        announced = _announcer(before)
        assert announced is not None
        seat = announced.args["seat"]
        return Moment("turn", text.say("moment.market"), text.say("moment.refreshed", seat=seat), doer=seat)
    seat = traded[0].args["seat"]
    lines = []
    for key in sorted(TRADES):
        goods = Counter(news.args["good"] for news in traded if news.key == key)
        named = text.name(tuple(Amount(good, n) for good, n in sorted(goods.items())), "acc")
        lines += [text.say(f"moment.{key}", seat=seat, goods=named)] if goods else []
    return Moment("turn", text.say("moment.market"), " ".join(lines), doer=seat)


def _blow(reports: Sequence[News], text: Text) -> Moment:
    """§10.9, §10.12, §10.13: who struck whom; and the card a spy has taken, as far as this seat was told."""
    first, news = reports[0], reports[-1]
    args = news.args
    lead = text.say(f"log.{news.key}", **args)
    things = (args["card"],) if "card" in args else ()
    rows = (Row(args["deme"], text.say(f"moment.{news.key}_victim", **args)),)
    grave = news.key in ("assassinated", "spied")
    return Moment("blow", text.say(f"moment.{first.key}"), lead, rows, "", things, args["seat"], grave, hurt=(args["deme"],))


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


def _tasks(told: Sequence[News], players: int, text: Text) -> list[str]:
    """§8.3: by seat, the tasks that were shown, and what each brought."""
    found: list[list[str]] = [[] for _ in range(players)]
    for news in told:
        if news.key == "score_task":
            found[int(news.args["seat"])].append(f"{text.name(news.args['task'])} {news.args['n']}")
    return [", ".join(named) for named in found]


def _sources(told: Sequence[News], scores: tuple[int, ...]) -> dict[str, list[int]]:
    """By source, everybody's doxa; what no report names is called other."""
    sums = {key: [0] * len(scores) for key in SOURCES}
    cause = "other"
    for news in told:
        key, seat = news.key, int(news.args.get("seat", 0))
        if key in DELIVERS:
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
