"""Questions of Byzantion with what they depend on: piles, bids, penalties, an empty hand."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import Ask
from quadriga.text import Text

from ..box.cards import find
from ..box.kinds import EventCard
from ..rules.phase_events import CUP
from ..state import amounts
from ..terms import Card, Event, Keimelion
from ..view import View
from .card_text import card_text, event_option
from .replaced import lacking, replaced_line


def asking(view: View, ask: Ask[Any], text: Text) -> str | None:
    """A question in more words than its key has; None: `prompt.<key>` says it."""
    told = QUESTIONS.get(ask.prompt)
    return None if told is None else told(view, ask, text)


def spoils(view: View, ask: Ask[Any], text: Text) -> str | None:
    """§10.14: which piles there are to choose from."""
    if ask.prompt != "spoils_take":
        return None
    first, second = (text.name(amounts(pile)) or text.say("line.no_goods") for pile in view.piles)
    return text.say("line.piles", first=first, second=second, deme=ask.args["deme"])


def standing_in(view: View, ask: Ask[Any], text: Text) -> str | None:
    """§7.1: a hero's resource for a needed one: with what other heroes stand in for already, and what is still missing,
    which may be nothing."""
    if ask.prompt != "replace" or len(view.players) == 1:
        return None
    lacks = amounts(lacking(view, ask.seat))
    words = text.say("line.lacks", goods=text.name(lacks)) if lacks else text.say("line.lacks_nothing")
    return " ".join(part for part in (text.say("prompt.replace", **ask.args), replaced_line(view, text), words) if part)


def swaying(view: View, ask: Ask[Any], text: Text) -> str | None:
    """§10.8: what was voted, and what it would count for once it is turned around."""
    event = view.events[view.round] if view.round < len(view.events) else None
    if ask.prompt != "react_vote" or not isinstance(event, Event):
        return None
    voter = view.players[ask.args["deme"]]
    option, other = (event_option(event, n, text) for n in (voter.backed, 3 - voter.backed))
    return text.say("line.swaying", deme=ask.args["deme"], n=voter.stake, option=option, other=other)


def empty_handed(view: View, ask: Ask[Any], text: Text) -> str | None:
    """§6.1: without a card there is nothing to discard and no intrigue to play."""
    is_empty = view.own is not None and not view.own.hand and len(view.players) > 1
    return text.say(f"line.{ask.prompt}_empty") if is_empty else None


def bidding(view: View, ask: Ask[Any], text: Text) -> str | None:
    """§7.5: what the bids earn stands in the question itself."""
    event = event_of(view)
    if event is None:
        return None
    ranks = ", ".join(str(n) for n in event.ranks if n)
    cup = f"{text.say('line.cup_pays', n=CUP)} " if view.seals[Keimelion.CUP] == ask.seat else ""
    return f"{text.say('prompt.bid', **ask.args)} {cup}{text.say('line.ranks', ranks=ranks)}"


def delivering(view: View, ask: Ask[Any], text: Text) -> str | None:
    """§7.1, §7.3: what heroes give, and what failure would cost."""
    parts = (text.say("prompt.deliver", **ask.args), replaced_line(view, text), penalty_line(view, text))
    return " ".join(part for part in parts if part) if event_of(view) is not None else None


def penalty_line(view: View, text: Text) -> str | None:
    """§7.3: what whoever delivers least pays, if not all is delivered."""
    event = event_of(view)
    if event is None or not any(event.penalty):
        return None
    return text.say("line.penalty", goods=text.name(amounts(event.penalty), "acc"))


def event_of(view: View) -> EventCard | None:
    event = view.events[view.round] if view.round < len(view.events) and len(view.players) > 1 else None
    return None if event is None else find(view.card_set).events[event]


def silenced(view: View, card: Card, text: Text) -> str | None:
    """§6.5: behind another hero only the goods of a hero count, not his ability."""
    cards = find(view.card_set)
    if not cards.hero[card] or not cards.abilities[card]:
        return None
    return text.say("caution.silenced", card=card, words=card_text(cards, card, text))


QUESTIONS = {
    "spoils_take": spoils, "replace": standing_in, "react_vote": swaying, "turn": empty_handed, "bid": bidding,
    "deliver": delivering,
}  # fmt: skip
