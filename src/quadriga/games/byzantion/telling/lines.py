"""Moves of Byzantion as sentences with what they cost and bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quadriga.kernel import Ask, Order, notate
from quadriga.text import Text
from quadriga.text.telling import Partial, Plan

from ..box.cards import find
from ..moves import (
    Activate,
    Announce,
    Bid,
    Build,
    Buy,
    Choose,
    Discard,
    Done,
    DrawDeck,
    DrawDiscard,
    DrawDisplay,
    DropTask,
    Intrigue,
    Pass,
    PayEvent,
    PlaceSeal,
    PlayCard,
    Reserve,
    Reveal,
    Sell,
    TakePile,
    Vote,
)
from ..rules.phase_events import CUP
from ..rules.solo import RESERVING, REVEALING
from ..state import amounts
from ..terms import EMPTY, FIRST_SOLO_EVENT, PRICES, Action, Card, Deme, Event, Good, Keimelion, Passive, Step
from ..view import Own, View
from .card_text import event_option, goods_text, task_text

PRICED = (Discard, PlayCard, Intrigue, DrawDeck, DrawDisplay, DrawDiscard, Buy, Sell)


def move_line(view: View, seat: int, move: Any, text: Text) -> str | None:
    """None: the fields of the move say enough."""
    if isinstance(move, Vote | Choose | Bid):
        return _decision(view, seat, move, text)
    if isinstance(move, Build | DropTask | PlaceSeal | TakePile | Activate):
        return _thing(view, seat, move, text)
    if isinstance(move, Announce):
        return announcing(view, seat, move.action, text)
    if isinstance(move, Done | Pass):
        return ending(view, seat, move, text)
    if isinstance(move, Reveal | Reserve | PayEvent):
        return _alone(view, move, text)
    if isinstance(move, PRICED) and view.own is not None:
        return _priced(view, view.own, view.players[seat].goods[Good.NOMISMA], move, text)
    return None


# What the emperor or the challenge asks -------------------------------------------------------------------------------


def stake(view: View, seat: int, n: int, text: Text) -> str:
    """§5.4: n votes, and what is paid for them: with the cup two are free; heroes make them count more."""
    price = max(0, n - cup_of(view, seat))
    words = text.say("line.stake", n=n, price=price) if price else text.say("line.stake_free", n=n)
    heroes = helping(view, seat, Passive.VOTE)
    if not heroes:
        return words
    names = ", ".join(text.name(hero) for hero in heroes)
    return f"{words}; {text.say('line.stake_counts', n=n + sum(heroes.values()), heroes=names)}"


def helping(view: View, seat: int, code: Passive) -> dict[Card, int]:
    """§10: the heroes whose ability of this kind works now, face up, alone or leading, and how much it adds."""
    cards = find(view.card_set)
    found: dict[Card, int] = {}
    for group in view.players[seat].zone:
        hero = group.cards[0]
        if cards.hero[hero] and hero not in group.face_down:
            added = sum(ability.n for ability in cards.abilities[hero] if ability.code is code)
            found |= {hero: added} if added else {}
    return found


def cup_of(view: View, seat: int) -> int:
    return CUP if view.seals[Keimelion.CUP] == seat else 0


def _decision(view: View, seat: int, move: Vote | Choose | Bid, text: Text) -> str | None:
    event = view.events[view.round] if view.round < len(view.events) else None
    if not isinstance(event, Event):
        return None
    if isinstance(move, Bid):
        return _bid(view, seat, event, move, text)
    option = event_option(event, move.option, text)
    if isinstance(move, Vote):
        return text.say("line.Vote", votes=stake(view, seat, move.n, text), option=option)
    return text.say("line.Choose", option=option)


def _bid(view: View, seat: int, event: Event, move: Bid, text: Text) -> str:
    """§7.5: what is paid; with the cup two are free."""
    if not move.n:
        return text.say("line.bid_none")
    good = find(view.card_set).events[event].bid
    price = max(0, move.n - cup_of(view, seat))
    if move.card is None:
        return text.say("line.Bid", n=move.n, good=good, price=price)
    return text.say("line.bid_with", n=move.n, good=good, price=price, card=move.card)


def bid_part(view: View, partial: Partial, text: Text) -> str | None:
    """§7.5: an amount, and then the card that raises it, or that there is none."""
    event = view.events[view.round]
    if event is None or event >= FIRST_SOLO_EVENT:
        return None
    if len(partial) == 2:
        n = int(partial[1] or 0)
        return text.say("line.bid_n", n=n, good=find(view.card_set).events[event].bid) if n else text.say("line.bid_none")
    card = None if partial[2] is None else Card.__members__.get(partial[2])
    return text.say("line.bid_alone") if card is None else text.say("line.bid_card", card=card)


def first_of_two(ask: Ask[Any], deme: Any, text: Text) -> str | None:
    """§7.5: who is the first of two equal bids, and what each of them then earns."""
    if not isinstance(ask.choice, Order) or len(ask.choice.items) != 2:
        return None
    other = next(one for one in ask.choice.items if one is not deme)
    key = "line.first_self" if deme == ask.seat else "line.first"
    return text.say(key, deme=deme, words=bids_in_order(ask, (deme, other), text))


def bids_in_order(ask: Ask[Any], order: Sequence[Deme], text: Text) -> str:
    """§7.5: what equal bids earn in this order."""
    earned = zip(order, ask.args["ranks"], strict=False)
    return ", ".join(text.say("line.earns", deme=deme, n=n) for deme, n in earned)


# Things and what they yield -------------------------------------------------------------------------------------------


def _thing(view: View, seat: int, move: Any, text: Text) -> str | None:
    cards = find(view.card_set)
    if isinstance(move, Build):
        goods = goods_text(cards.units[move.unit].cost, text)
        return text.say("line.Build", unit=move.unit, territory=move.territory, goods=goods)
    if isinstance(move, DropTask):
        return text.say("line.DropTask", task=move.task, words=task_text(cards, move.task, text))
    if isinstance(move, PlaceSeal):
        goods = goods_text(cards.chests[view.chests[move.keimelion]], text)
        return text.say("line.PlaceSeal", keimelion=move.keimelion, goods=goods)
    if isinstance(move, TakePile):
        pile = view.piles[move.pile - 1]
        return text.say("line.TakePile", goods=text.name(amounts(pile), "acc")) if any(pile) else text.say("line.take_nothing")
    return _activation(view, seat, move.card, text)


def _activation(view: View, seat: int, leader: Card, text: Text) -> str:
    """§6.6: what a card or bandon yields."""
    group = next((group for group in view.players[seat].zone if group.cards[0] is leader), None)
    if group is None or not any(group.production):
        return text.say("line.activate_nothing", card=leader)
    key = "line.activate_bandon" if len(group.cards) > 1 else "line.Activate"
    return text.say(key, card=leader, goods=goods_text(group.production, text))


# Actions and their ends -----------------------------------------------------------------------------------------------


def announcing(view: View, seat: int, action: Action, text: Text) -> str:
    """§6.1: an action and its dynamis; and what is missing, where something must be discarded first (§6.2)."""
    if view.free_action:
        return text.say("line.free", action=action)
    held, own = view.players[seat].goods, view.own
    if own is None:
        return text.say("line.Announce", action=action)
    if action is Action.DRAW:
        least, most = min(own.draws), max(own.draws)
        if held[Good.AUCTORITAS] < least:
            return text.say("line.draw_poor", action=action, held=held[Good.AUCTORITAS], least=least)
        return text.say("line.announce_draw", action=action, least=least, most=most)
    if action is Action.BUY:
        least = max(0, min(price for price, good in zip(PRICES, view.market, strict=True) if good != EMPTY) - own.trade)
        if held[Good.NOMISMA] < least:
            return text.say("line.buy_poor", action=action, held=held[Good.NOMISMA], least=least)
    if action is Action.PLAY and not own.hand:
        return text.say("line.regroup")
    if action is Action.PLAY and (prices := hand_prices(view, own)) and held[Good.NOMISMA] < min(prices.values()):
        return text.say("line.play_poor", action=action, held=held[Good.NOMISMA])
    return text.say("line.Announce", action=action)


def hand_prices(view: View, own: Own) -> dict[Card, int]:
    """§6.4: what the hand cards cost that a Play action may play. Intrigues have their own moments."""
    cards = find(view.card_set)
    return {card: price for card, price in zip(own.hand, own.prices, strict=True) if not cards.is_intrigue(card)}


def ending(view: View, seat: int, move: Done | Pass, text: Text) -> str | None:
    """What is given up with the end of one's actions, or of a solo round; "done" is said of many questions."""
    if isinstance(move, Done):
        key = f"line.Done_{view.doing.name}"
        return text.say(key) if view.active == seat and text.has(key) else None
    n = view.players[seat].goods[Good.DYNAMIS]
    if len(view.players) > 1:
        return text.say("line.pass_finale") if view.step is Step.FINALE else text.say("line.Pass", n=n)
    judged = "spent" if view.events[view.round] is not None else "quiet"  # §9.4
    words = text.say(f"line.pass_{judged}")
    return text.say("line.pass_alone", words=words, n=n) if n else words


def _alone(view: View, move: Reveal | Reserve | PayEvent, text: Text) -> str | None:
    """§9.7: what is paid for without dynamis."""
    if isinstance(move, Reveal):
        return text.say("line.Reveal", place=move.place, n=REVEALING)
    if isinstance(move, Reserve):
        return text.say("line.Reserve", card=move.card, n=RESERVING)
    event = view.events[view.round]
    if event is None:
        return None
    return text.say("line.PayEvent", n=find(view.card_set).solo_events[event - FIRST_SOLO_EVENT].pay)


# Prices ---------------------------------------------------------------------------------------------------------------


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


# Cards that can be played once Play is announced ----------------------------------------------------------------------


OWN_TURN = ("turn", "play", "sell", "buy", "buy_poor", "after_action")  # questions at which hand cards could be played


def barred_plays(view: View, prompt: str, seat: int) -> list[PlayCard | Intrigue]:
    """§6.4, §2.4: hand cards that are too dear now, and intrigues, of which some have another moment.

    Cards that can be paid need only the announcement: see `planned_plays`.
    """
    if view.own is None or prompt not in OWN_TURN:
        return []
    purse, prices = view.players[seat].goods[Good.NOMISMA], hand_prices(view, view.own)
    dear = [PlayCard(card) for card, price in prices.items() if price > purse and prompt in ("turn", "play")]
    return [*dear, *(Intrigue(card) for card in view.own.hand if card not in prices)]


def planned_plays(view: View, prompt: str, seat: int, text: Text) -> list[Plan]:
    """§6.1, §6.4: to play a card one can pay, Play is announced first; both are one wish."""
    if view.own is None or prompt != "turn":
        return []
    purse = view.players[seat].goods[Good.NOMISMA]
    key = "line.play_plan_free" if view.free_action else "line.play_plan"
    way = notate(Announce(Action.PLAY))
    return [
        Plan(notate(PlayCard(card)), (way, notate(PlayCard(card))), text.say(key, card=card, n=price))
        for card, price in hand_prices(view, view.own).items() if price <= purse
    ]  # fmt: skip


def by_followers(view: View, ask: Ask[Any], text: Text) -> list[Plan]:
    """§6.6: a bandon is activated as a whole, so any of its cards may be pointed at."""
    leaders = {move.card for move in ask.choice if isinstance(move, Activate)} if ask.choice.kind == "one" else set()
    found: list[Plan] = []
    for leader, *followers in (group.cards for group in view.players[ask.seat].zone if group.cards[0] in leaders):
        words = _activation(view, ask.seat, leader, text)
        found += [Plan(notate(Activate(card)), (notate(Activate(leader)),), words) for card in followers]
    return found
