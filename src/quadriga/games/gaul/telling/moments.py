"""The moments of Gaul: Battles, Events, Winter with its count of victory, the Interlude."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.kernel import News
from quadriga.text import Text
from quadriga.text.moments import Heading, Moment, Moments, Row, Sheet, Span, runs, signed

from ..ruleset import RULESETS
from ..terms import ARVERNI, FACTIONS
from ..view import View
from .card_moment import DEEDS, card_moment
from .card_text import effect
from .goals import counted, legions_off, to_pass
from .quarters import exposures, toll

CARDS = ("card", "winter")
MARGINS = frozenset({"margin"})
YEAR = frozenset({"harvest", "senate", "senate_firm"})
IN_YEAR = YEAR | {"legions", "placed", "leader", "spring", "transfer", "agreed", "refused", "rolled", "lot"}
STRUCK = ("attack", "attack_halved", "attack_retreat", "counterattack")


class GaulMoments(Moments[View]):
    anew = frozenset(CARDS)
    is_local = True

    def spans(self, told: Sequence[News], *, over: bool) -> list[Span]:
        found = [Span("battle", first, end) for first, end in battles(told)]
        found += [Span("toll", *span) for span in exposures(told)]
        found += [Span("event", i, i + 1) for i, news in enumerate(told) if news.key == "event"]
        found += [Span("victory", *span) for span in runs(told, MARGINS, MARGINS, MARGINS, over=over)]
        years = runs(told, YEAR, IN_YEAR, frozenset({"spring"}), over=over)
        found += [Span("winter", *span) for span in years if any(news.key == "spring" for news in told[slice(*span)])]
        found += [Span("interlude", first, end) for first, end in _interludes(told)]
        found += [Span("card", first, end) for first, end in _cards(told, over=over)]
        return sorted(found, key=lambda span: (span.end, -span.first))

    def tell(self, span: Span, told: Sequence[News], text: Text) -> Moment:
        reports = told[span.first : span.end]
        if span.kind == "battle":
            return _battle(reports, text)
        if span.kind == "toll":
            return toll(reports, text)
        if span.kind == "event":
            args = reports[0].args
            title = text.say("moment.event", card=args["card"])
            lead = text.say("moment.event_lead", faction=args["faction"], side=args["side"])
            return Moment("event", title, lead, outcome=effect(args["card"], args["side"], text), doer=args["faction"])
        if span.kind == "card":
            return card_moment(reports, battles(reports), text)
        if span.kind == "victory":
            return _victory(reports, text)
        if span.kind == "winter":
            return _year(reports, text)
        return _interlude(reports, text)

    def headings(self, told: Sequence[News], text: Text, start: int = 0) -> list[Heading]:
        found: list[Heading] = []
        for i in range(start, len(told)):
            news = told[i]
            if news.key == "card":
                found.append(Heading(i, text.name(news.args["card"]), instead=True))
            elif news.key == "winter":
                found.append(Heading(i, text.say("heading.winter", n=news.args["n"]), instead=True))
        return found

    def sheet(self, view: View, told: Sequence[News], text: Text) -> Sheet | None:
        """§7.2, §7.3: what each faction counted, what it needed, and the margin; of the faction that counts for its seat."""
        if view.result is None:
            return None
        players = [faction for faction in FACTIONS if faction in RULESETS[view.book].players]
        scores = dict(zip(players, view.scores, strict=True))
        margins = dict(zip(players, view.margins, strict=True))
        columns = []
        for seat, margin in enumerate(view.result.scores):
            own = [faction for faction in players if view.seat_of[faction] == seat]
            columns.append(next((faction for faction in own if margins[faction] == margin), own[0] if own else None))
        if any(faction is None for faction in columns):
            return None
        ours = [faction for faction in columns if faction is not None]
        goals = {faction: to_pass(faction, scores[faction], margins[faction]) for faction in ours}
        rows = [
            (text.say("sheet.faction"), tuple(text.name(faction) for faction in ours)),
            (text.say("sheet.what"), tuple(counted(faction, text) for faction in ours)),
            (text.say("sheet.count"), tuple(str(scores[faction]) for faction in ours)),
            (text.say("sheet.goal"), tuple(text.say("sheet.more", n=goals[faction]) for faction in ours)),
        ]
        if ARVERNI in ours:
            off, most = legions_off(view)
            told_of = text.say("sheet.legions_of", n=off, most=most)
            rows.append((text.say("sheet.legions"), tuple(told_of if faction is ARVERNI else "–" for faction in ours)))
        rows.append((text.say("sheet.margin"), tuple(signed(margins[faction]) for faction in ours)))
        return Sheet(tuple(rows))


# Finding ----------------------------------------------------------------------------------------------------------


def battles(told: Sequence[News]) -> list[tuple[int, int]]:
    """From the attack to the count of what was lost."""
    found: list[tuple[int, int]] = []
    begun: int | None = None
    for i, news in enumerate(told):
        if news.key == "battle":
            begun = i
        elif news.key == "fought" and begun is not None:
            found.append((begun, i + 1))
            begun = None
    return found


def _cards(told: Sequence[News], *, over: bool) -> list[tuple[int, int]]:
    """From one card to the next, if anybody has done anything on it."""
    turned = [i for i, news in enumerate(told) if news.key in CARDS]
    ends = [*turned[1:], *([len(told)] if over else [])]
    found = [(first, end) for first, end in zip(turned, ends, strict=False) if told[first].key == "card"]
    return [(first, end) for first, end in found if any(news.key in DEEDS for news in told[first:end])]


def _interludes(told: Sequence[News]) -> list[tuple[int, int]]:
    """§A2.1.1: up to the levelled Resources of the last faction."""
    begun = next((i for i, news in enumerate(told) if news.key == "interlude"), None)
    ended = next((i for i, news in enumerate(told) if news.key == "second_deck"), None)
    return [] if begun is None or ended is None else [(begun, ended + 1)]


# Telling ----------------------------------------------------------------------------------------------------------


def _battle(reports: Sequence[News], text: Text) -> Moment:
    """§3.2.4: what both sides dealt and lost."""
    fought = reports[-1].args
    sides = ((fought["faction"], fought["n"]), (fought["other"], fought["m"]))
    dealt = {news.args["faction"]: news.args["n"] for news in reports if news.key in STRUCK}
    most = max(fought["n"], fought["m"], 1)
    rows = tuple(  # the number of a side is what it has removed, so that the longer bar is that of the stronger one
        Row(faction, text.say("moment.battle_side", dealt=dealt.get(faction, 0), taken=taken, lost=lost), taken, most)
        for (faction, lost), (_, taken) in zip(sides, reversed(sides), strict=True)
    )
    title = text.say("moment.battle", region=fought["region"])
    lead = text.say("moment.battle_lead", faction=fought["faction"], other=fought["other"])
    hurt = tuple(faction for faction, lost in sides if lost)
    # What it came to nobody has seen before, whoever began it.
    return Moment(
        "battle", title, lead, rows, _retreat(reports, text), (fought["region"],), fought["faction"], hurt=hurt, public=True
    )


def _retreat(reports: Sequence[News], text: Text) -> str:
    """§3.2.4: who retreated, and where to; facing Romans some may hide and stay."""
    faction = next((news.args["faction"] for news in reports if news.key == "retreats"), None)
    if faction is None:
        return ""
    gone = [news.args for news in reports if news.key == "retreated"]
    if not gone:
        return text.say("moment.battle_hid", faction=faction)
    return text.say("moment.battle_retreat", faction=faction, n=sum(args["n"] for args in gone), target=gone[0]["target"])


def _victory(reports: Sequence[News], text: Text) -> Moment:
    """§6.1, §7.3: how far everybody is beyond or before victory."""
    rows = tuple(
        Row(args["faction"], text.say("moment.victory_side", score=args["score"], margin=signed(args["n"])), best=args["n"] > 0)
        for args in sorted((news.args for news in reports), key=lambda args: -int(args["n"]))
    )
    met = [text.name(news.args["faction"]) for news in reports if news.args["n"] > 0]
    outcome = text.say("moment.victory_met", factions=", ".join(met)) if met else text.say("moment.victory_none")
    return Moment("winter", text.say("moment.victory"), text.say("moment.victory_lead"), rows, outcome, grave=True)


def _year(reports: Sequence[News], text: Text) -> Moment:
    """§6.4 to §6.6: the Harvest, the Senate, the Legions."""
    earned = [news.args for news in reports if news.key == "harvest"]
    most = max((args["n"] for args in earned), default=1)
    rows = tuple(Row(args["faction"], text.say("moment.harvest", n=args["n"]), args["n"], most) for args in earned)
    said = [text.say(f"log.{news.key}", **news.args) for news in reports if news.key in ("senate", "senate_firm", "legions")]
    return Moment("winter", text.say("moment.spring"), text.say("moment.spring_lead"), rows, " ".join(said), grave=True)


def _interlude(reports: Sequence[News], text: Text) -> Moment:
    rows = tuple(
        Row(news.args["faction"], text.say("moment.levelled", n=news.args["n"])) for news in reports if news.key == "levelled"
    )
    return Moment(
        "winter", text.say("moment.interlude"), text.say("log.interlude"), rows, text.say("log.second_half"), grave=True
    )
