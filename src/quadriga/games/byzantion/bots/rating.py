"""Quick guesses of what each option brings, in doxa: they tell a search where to look first.

Sealed answers (draft, delivery, bids, reactions) show their effect too late for looking ahead, so there the guess decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atanh, tanh
from typing import Any

from quadriga.kernel import Amount, Seat

from .. import moves
from ..rules.market import buying_price, free_space
from ..rules.phase_events import CUP
from ..rules.plots import ability
from ..rules.victory import score_task
from ..state import Byzantion
from ..terms import HAND_LIMIT, PRICES, RESOURCES, Card, Good, Keimelion, Passive, Plot, Step
from .evaluation import FADES, Outlook, Realm, evaluate, missing_unit
from .weights import W

SURE = 0.999
RELIC = {Keimelion[name]: worth for name, worth in W.relic.items()}


def rate(g: Byzantion, seat: Seat, options: Sequence[Any], now: float | None) -> list[float]:
    """The guesses on the scale of the evaluation."""
    worth = evaluate(g, seat) if now is None else now
    base = atanh(max(-SURE, min(SURE, worth)))
    realm = Realm(g, seat, Outlook(g))
    scale = W.solo_scale if g.solo else W.scale
    return [tanh(base + gain(realm, move) / scale) for move in options]


def gain(realm: Realm, move: Any) -> float:
    """What a move brings; nothing is known of those that are not listed."""
    guess = GUESSES.get(type(move))
    return 0.0 if guess is None else guess(realm, move)


# Cards ----------------------------------------------------------------------------------------------------------------


def keep(realm: Realm, move: moves.Keep) -> float:
    """The draft: what a card brings, more when heroes of its types are at hand already."""
    cards = realm.cards
    worth = realm.card_worth(move.card)
    types = cards.types[move.card]
    for other in realm.g.hands[realm.seat]:
        if cards.hero[other]:
            worth += W.draft_level * sum(cards.levels[other][kind] for kind in types)
        if cards.hero[move.card]:
            worth += W.draft_level * sum(cards.levels[move.card][kind] for kind in cards.types[other])
    return worth


def discard(realm: Realm, move: moves.Discard) -> float:
    """Its income against a share of what it would bring."""
    return realm.look.income - W.card * realm.look.time * max(0.0, realm.card_worth(move.card))


def play(realm: Realm, move: moves.PlayCard) -> float:
    """What a card brings beyond what it is worth in the hand."""
    return realm.card_worth(move.card) * (1 - W.card * realm.look.time)


def draw_display(realm: Realm, move: moves.DrawDisplay) -> float:
    look = realm.look
    worth = W.card * look.time * max(0.0, realm.card_worth(move.card))
    return worth + W.card * look.time * W.deck_card + 2 * look.income - 2 * look.goods[Good.AUCTORITAS]


def draw_deck(realm: Realm, move: moves.DrawDeck) -> float:
    look = realm.look
    return 2 * (W.card * look.time * W.deck_card + look.income) - look.goods[Good.AUCTORITAS]


def draw_discard(realm: Realm, move: moves.DrawDiscard) -> float:
    top = moves.DrawDisplay(realm.g.discard[-1])
    return draw_display(realm, top) - realm.look.goods[Good.AUCTORITAS]


def join(realm: Realm, move: moves.Join) -> float:
    """Cards behind a hero are activated together: that saves dynamis, as far as they produce anything."""
    return W.join + W.join_yield * realm.look.yields(move.card) * (realm.look.rounds - 1)


def own_plot(realm: Realm, card: Card) -> float:
    return W.own_plot - realm.price(card) * realm.look.nomisma - FADES[HAND_LIMIT - 1]


# Actions ----------------------------------------------------------------------------------------------------------------


def announce(realm: Realm, move: moves.Announce) -> float:
    return realm.promised(move.action) - (0.0 if realm.g.acted else W.dynamis)


def pass_round(realm: Realm, move: moves.Pass) -> float:
    """Dynamis left is lost."""
    return -W.dynamis * realm.goods[Good.DYNAMIS]


def activate(realm: Realm, move: moves.Activate) -> float:
    return realm.activating(realm.g.group_of(realm.seat, move.card))


def sell(realm: Realm, move: moves.Sell) -> float:
    price = PRICES[free_space(realm.g)] + realm.g.bonus(realm.seat, Passive.MARKET)
    return price * realm.look.nomisma - marginal(realm, move.good)


def buy(realm: Realm, move: moves.Buy) -> float:
    after = realm.goods[:]
    after[move.good] += 1
    after[Good.NOMISMA] -= buying_price(realm.g, realm.seat, move.good)
    return realm.look.stock(after) - realm.look.stock(realm.goods)


def marginal(realm: Realm, good: Good) -> float:
    """What one resource less would cost."""
    after = realm.goods[:]
    after[good] -= 1
    return realm.look.stock(realm.goods) - realm.look.stock(after)


def gain_one(realm: Realm, move: moves.Gain) -> float:
    after = realm.goods[:]
    after[move.good] += 1
    return realm.look.stock(after) - realm.look.stock(realm.goods)


# The events phase ---------------------------------------------------------------------------------------------------------


def seal(realm: Realm, move: moves.PlaceSeal) -> float:
    """The chest and the relic; alone each relic comes once, so a later round may bring more."""
    g = realm.g
    chest = g.cards.chests[g.chests[move.keimelion]]
    after = [a + b for a, b in zip(realm.goods, chest, strict=True)]
    return realm.look.stock(after) - realm.look.stock(realm.goods) + chest[Good.DOXA] + RELIC[move.keimelion]


def vote(realm: Realm, move: moves.Vote) -> float:
    """An option whose needs one can meet, a loud voice, and what it costs."""
    g, mine = realm.g, realm.goods
    suits = [sum(min(mine[good], option.needs[good]) for good in RESOURCES) for option in g.event().options]
    cup = CUP if g.holder(Keimelion.CUP) == realm.seat else 0
    others = max((n for seat, n in enumerate(g.stakes) if seat != realm.seat), default=0)
    voice = move.n + g.bonus(realm.seat, Passive.VOTE)
    value = W.suits * (suits[move.option - 1] - suits[2 - move.option]) * voice / (voice + others + 1)
    value += W.loudest * (voice > others) * voice / (voice + 2)
    return value - max(0, move.n - cup) * realm.look.goods[Good.AUCTORITAS]


def drop_task(realm: Realm, move: moves.DropTask) -> float:
    """Give up the task that promises least: as it stands, and by what such tasks bring on average."""
    card = realm.cards.tasks[move.task]
    average = card.doxa * (W.task_each if card.scoring.name.startswith("PER") else W.task_once)
    return -(score_task(realm.g, realm.seat, move.task) + average)


# Sealed answers -----------------------------------------------------------------------------------------------------------


def several(realm: Realm, move: tuple[Any, ...]) -> float:
    """Deliver: doxa against what is given away. Alone: what the sceptre brings. Of an order nothing is known."""
    g, look = realm.g, realm.look
    if not all(isinstance(one, Amount) for one in move):
        return 0.0
    if g.step is not Step.DELIVERY:
        after = realm.goods[:]
        for good, n in move:
            after[good] += n
        return look.stock(after) - look.stock(realm.goods)
    value = 0.0
    for good, n in move:
        if good is Good.NOMISMA:
            value += n // 2 - n * look.nomisma
        else:
            value += n * (W.delivered - look.goods[good])
    return value


def replace(realm: Realm, move: moves.Replace) -> float:
    """A replacement is worth it where the needed resource is short and the other is spare."""
    return W.replaced if realm.goods[move.good] < realm.look.needs[move.good] else -W.replaced


def bid(realm: Realm, move: moves.Bid) -> float:
    """Expected doxa by rank, if each rival bids anything up to what he has."""
    g, seat = realm.g, realm.seat
    event = g.event()
    assert event.bid is not None
    if move.n == 0:
        return 0.0
    strength = move.n + g.bonus(seat, Passive.BID_BONUS) + (ability(g, move.card).n if move.card is not None else 0)
    above = 0.0
    for other in range(g.players):
        if other != seat:
            most = g.has(other, event.bid) + (CUP if g.holder(Keimelion.CUP) == other else 0)
            most += g.bonus(other, Passive.BID_BONUS) if most else 0
            above += max(0.0, most - strength + 0.5) / (most + 1)
    ranks = event.ranks[: g.players]
    low = min(int(above), len(ranks) - 1)
    high = min(low + 1, len(ranks) - 1)
    doxa = ranks[low] + (ranks[high] - ranks[low]) * (above - low)
    own = max(0, move.n - (CUP if g.holder(Keimelion.CUP) == seat else 0))
    card = realm.price(move.card) * realm.look.nomisma + W.bid_card if move.card is not None else 0.0
    return doxa - own * realm.look.goods[event.bid] - card


def intrigue(realm: Realm, move: moves.Intrigue) -> float:
    """React where much is at stake: a large action, a vote that turns, a card aimed at oneself, a reward, a penalty."""
    g, seat, look = realm.g, realm.seat, realm.look
    plot = ability(g, move.card)
    fee = realm.price(move.card) * look.nomisma
    match plot.code:
        case Plot.CANCEL:
            announced = g.announced
            stake = Realm(g, g.active, look).promised(announced) if announced is not None else 0.0
            return W.cancelled * stake - fee - W.react
        case Plot.SWAY:
            turned = W.turned_vote + W.turned_stake * g.stakes[g.active] if turns_the_vote(g, seat) else 0.0
            return turned - fee - W.react
        case Plot.TRIUMPH:
            return look.made(plot.goods) + W.triumph - fee
        case Plot.ABSOLVE:
            penalty = g.event().penalty
            averted = W.absolved_resource * sum(penalty[:7]) + W.absolved_nomisma * penalty[Good.NOMISMA] + penalty[Good.DOXA]
            return averted - fee - W.react
        case Plot.COUNTER:
            return W.counter - fee
        case Plot.ASSASSINATE | Plot.SEDUCE if seat != g.active:
            return W.broken_engine * Realm(g, g.active, look).engine() - fee - W.react
    return own_plot(realm, move.card)


def turns_the_vote(g: Byzantion, seat: Seat) -> bool:
    """Whether the other option suits this seat better and turning the last vote makes it win."""
    mine = g.goods[seat]
    suits = [sum(min(mine[good], option.needs[good]) for good in RESOURCES) for option in g.event().options]
    wanted = 1 if suits[0] >= suits[1] else 2
    sums = [sum(n for n, backed in zip(g.stakes, g.backed, strict=True) if backed == option) for option in (1, 2)]
    return g.backed[g.active] != wanted and sums[wanted - 1] + g.stakes[g.active] > sums[2 - wanted] - g.stakes[g.active]


# The solo game --------------------------------------------------------------------------------------------------------------


def build(realm: Realm, move: moves.Build) -> float:
    """A doxa for each resource, against what it was worth; more where an event wants the unit."""
    cost = realm.cards.units[move.unit].cost
    paid = sum(n * (1.0 - realm.look.goods[good]) for good, n in zip(RESOURCES, cost, strict=False))
    return paid + missing_unit(realm.g, move.unit, move.territory)


def move_unit(realm: Realm, move: moves.MoveUnit) -> float:
    """From where it is not needed to where it is."""
    return missing_unit(realm.g, move.unit, move.to) - missing_unit(realm.g, move.unit, move.source, fewer=1)


def pay_event(realm: Realm, move: moves.PayEvent) -> float:
    """Worth it once the units stand."""
    event = realm.g.solo_event()
    assert event is not None
    stands = all(realm.g.count_units(event.territory, unit) >= n for unit, n in enumerate(event.units) if n)  # type: ignore[arg-type]
    return (event.penalty[Good.DOXA] + W.paid if stands else -W.paid) - event.pay * realm.look.nomisma


GUESSES: dict[type, Callable[[Realm, Any], float]] = {
    moves.Keep: keep,
    moves.Discard: discard,
    moves.PlayCard: play,
    moves.DrawDeck: draw_deck,
    moves.DrawDisplay: draw_display,
    moves.DrawDiscard: draw_discard,
    moves.Take: lambda realm, move: realm.card_worth(move.card),
    moves.Join: join,
    moves.Leave: lambda realm, move: W.leave,
    moves.Announce: announce,
    moves.Pass: pass_round,
    moves.Activate: activate,
    moves.Sell: sell,
    moves.Buy: buy,
    moves.Gain: gain_one,
    moves.Target: lambda realm, move: realm.look.yields(move.card),
    moves.PlaceSeal: seal,
    moves.Vote: vote,
    moves.DropTask: drop_task,
    tuple: several,
    moves.Replace: replace,
    moves.Bid: bid,
    moves.Intrigue: intrigue,
    moves.Use: lambda realm, move: W.used,
    moves.Build: build,
    moves.MoveUnit: move_unit,
    moves.PayEvent: pay_event,
    moves.Reserve: lambda realm, move: W.reserved * max(0.0, realm.card_worth(move.card)) - realm.look.goods[Good.AUCTORITAS],
    moves.Reveal: lambda realm, move: W.revealed - 3 * realm.look.goods[Good.AUCTORITAS],
}
