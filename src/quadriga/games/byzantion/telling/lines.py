"""Moves of Byzantion as sentences with what they cost and bring."""

from __future__ import annotations

from typing import Any

from quadriga.text import Text

from ..box.cards import find
from ..moves import (
    Announce,
    Build,
    Buy,
    Choose,
    Discard,
    DrawDeck,
    DrawDiscard,
    DrawDisplay,
    DropTask,
    Intrigue,
    PlayCard,
    Sell,
    Vote,
)
from ..rules.phase_events import CUP
from ..terms import EMPTY, PRICES, Action, Event, Good, Keimelion
from ..view import Own, View
from .card_text import event_option, goods_text, task_text


def move_line(view: View, seat: int, move: Any, text: Text) -> str | None:
    """None: the fields of the move say enough."""
    if isinstance(move, Vote | Choose):
        return _decision(view, seat, move, text)
    if isinstance(move, Build):
        goods = goods_text(find(view.card_set).units[move.unit].cost, text)
        return text.say("line.Build", unit=move.unit, territory=move.territory, goods=goods)
    if isinstance(move, DropTask):
        return text.say("line.DropTask", task=move.task, words=task_text(find(view.card_set), move.task, text))
    if isinstance(move, Announce):
        return text.say("line.free" if view.free_action else "line.Announce", action=move.action)
    return None if view.own is None else _priced(view, view.own, view.players[seat].goods[Good.NOMISMA], move, text)


def stake(view: View, seat: int, n: int, text: Text) -> str:
    """§5.4: so many votes, and what is paid for them: with the cup two are free."""
    free = CUP if view.seals[Keimelion.CUP] == seat else 0
    return text.say("line.stake", n=n, price=max(0, n - free))


def _decision(view: View, seat: int, move: Vote | Choose, text: Text) -> str | None:
    event = view.events[view.round] if view.round < len(view.events) else None
    if not isinstance(event, Event):
        return None
    if isinstance(move, Vote):
        return text.say("line.Vote", votes=stake(view, seat, move.n, text), option=event_option(event, move.option, text))
    return text.say(f"line.{type(move).__name__}", **move._asdict() | {"option": event_option(event, move.option, text)})


def _priced(view: View, own: Own, purse: int, move: Any, text: Text) -> str | None:
    """What is paid or earned."""
    key = f"line.{type(move).__name__}"
    if isinstance(move, Discard):
        return text.say(key, card=move.card, n=own.income)
    if isinstance(move, PlayCard | Intrigue) and move.card in own.hand:
        price = own.prices[own.hand.index(move.card)]
        if price > purse:
            return text.say("line.short", card=move.card, n=price - purse)
        return text.say(key, card=move.card, n=price)
    if isinstance(move, DrawDeck | DrawDisplay | DrawDiscard):
        kinds = (DrawDeck, DrawDisplay, DrawDiscard)
        return text.say(key, n=own.draws[kinds.index(type(move))], **move._asdict())
    if isinstance(move, Buy) and move.good in view.market:
        return text.say(key, good=move.good, n=max(0, PRICES[view.market.index(move.good)] - own.trade))
    if isinstance(move, Sell):
        return text.say(key, good=move.good, n=selling_price(view, own))
    return None


def selling_price(view: View, own: Own) -> int:
    """§6.7: what the leftmost free space pays."""
    return PRICES[view.market.index(EMPTY)] + own.trade


def barred_plays(view: View, prompt: str) -> list[PlayCard]:
    """§6.4: hand cards that cannot be played yet: Play is not announced, or they are too dear. Intrigues have their moments."""
    if view.own is None or prompt not in ("turn", "play"):
        return []
    cards = find(view.card_set)
    return [PlayCard(card) for card in view.own.hand if not cards.is_intrigue(card)]


def way_to(view: View, prompt: str, seat: int, move: Any) -> Announce | None:
    """To play a card one can pay, Play is announced first."""
    if not isinstance(move, PlayCard) or prompt != "turn" or view.own is None:
        return None
    price = view.own.prices[view.own.hand.index(move.card)]
    return Announce(Action.PLAY) if price <= view.players[seat].goods[Good.NOMISMA] else None
