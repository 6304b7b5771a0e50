"""What a position seems worth, counted in doxa to come; and quick guesses for sealed answers, whose effect shows too late.

A seat's prospects are its doxa, what it holds, what its bandons will yield in the rounds left, the cards in its hand, its
tasks as they stand, and what the announced action is about to bring. The demand of the events that lie open says which
resources are worth having.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import Any

from quadriga.games.byzantion.bandons import fits, production
from quadriga.games.byzantion.intrigue import price
from quadriga.games.byzantion.market import buying_price
from quadriga.games.byzantion.moves import Bid, Decline, Discard, DropTask, Intrigue, Keep, Replace
from quadriga.games.byzantion.phase_events import CUP
from quadriga.games.byzantion.plots import ability
from quadriga.games.byzantion.state import FACE_DOWN, MARKED, Byzantion, base_dynamis
from quadriga.games.byzantion.terms import (
    EMPTY,
    FIRST_SOLO_EVENT,
    HAND_LIMIT,
    KINDS,
    PRICES,
    RESOURCES,
    Action,
    Card,
    Doing,
    Good,
    Keimelion,
    Passive,
    Plot,
    Step,
    Unit,
)
from quadriga.games.byzantion.victory import score_task
from quadriga.kernel import Amount, Result, Seat

SCALE = 18.0  # a lead of so much doxa is worth tanh(1)
SOLO_AIM = 35.0
SOLO_SCALE = 30.0
SOLO_WORTH = 0.68  # alone any resource can be built with,
SOLO_NEEDED = 1.3  # but those of the event's units win the event
NEEDED = 0.95  # a resource the current event takes
SPARE = 0.3  # any other, and for each share of the demand to come:
WANTED = 0.35
DYNAMIS = 0.85
KEPT_UP = 0.75  # how much of a bandon's yield a later round really brings
COSTS = 0.06  # doxa for each nomisma of printed cost lying in the zone
PASSIVE = 0.35  # a working hero, for each round left
CARD = 0.55  # a hand card, while there is time to play it;
FADE = 0.65  # the next best less so
LEVEL = 0.25  # a hero's level, for cards still to be played


class Outlook:
    """What things are worth to everybody now: read once for a position."""

    def __init__(self, g: Byzantion) -> None:
        self.rounds = len(g.events) - g.round
        self.time = min(1.0, self.rounds / 3)
        self.nomisma = 0.04 + 0.14 * self.time
        demand = [0.0] * len(RESOURCES)
        for event in g.events[g.round :]:
            if event is not None and g.shown[g.events.index(event)]:
                for good, n in enumerate(_wants(g, event)):
                    demand[good] += n
        most = max(demand) or 1.0
        self.goods = [SPARE * (0.4 + 0.6 * self.time) + WANTED * self.time * demand[good] / most for good in RESOURCES]
        self.goods[Good.AUCTORITAS] += 0.08 * self.time
        if g.solo:
            self.goods = [SOLO_WORTH + 0.2 * demand[good] / most for good in RESOURCES]
        self.income = self.goods[Good.AUCTORITAS] + 2 * self.nomisma
        self.needs = _current_needs(g)
        self.needed = SOLO_NEEDED if g.solo else NEEDED

    def yields(self, made: Sequence[int]) -> float:
        """What a production is worth once."""
        return sum(made[good] * self.goods[good] for good in RESOURCES) + made[Good.NOMISMA] * self.nomisma

    def stock(self, goods: Sequence[int]) -> float:
        """What somebody holds: most for what the event takes, less and less for a heap."""
        total = 0.0
        for good in RESOURCES:
            n, useful = goods[good], self.needs[good]
            taken = min(n, useful)
            total += taken * self.needed + _heap(n - taken) * self.goods[good]
        purse = goods[Good.NOMISMA]
        return total + min(purse, self.needs[Good.NOMISMA]) * 0.25 + _heap(purse / 4) * 4 * self.nomisma


def _heap(n: float) -> float:
    """Ten of a kind are not worth ten times one."""
    return n if n <= 3 else 3 + (n - 3) * 0.55


def _wants(g: Byzantion, event: int) -> list[float]:
    """The resources an event calls for; in the solo game those its missing units cost."""
    wants = [0.0] * len(RESOURCES)
    if event >= FIRST_SOLO_EVENT:
        card = g.cards.solo_events[event - FIRST_SOLO_EVENT]
        for unit, n in enumerate(card.units):
            if n and (missing := n - g.units[card.territory * KINDS + unit]) > 0:
                cost = g.cards.units[unit].cost
                for good in RESOURCES:
                    wants[good] += missing * cost[good]
        return wants
    options = g.cards.events[event].options
    for option in options:
        for good in RESOURCES:
            wants[good] += option.needs[good] / len(options)
    return wants


def _current_needs(g: Byzantion) -> Sequence[float]:
    if g.round >= len(g.events) or g.step in (Step.CLEANUP, Step.FINALE, Step.SETUP, Step.DRAFT):
        return [0.0] * len(Good)
    event = g.events[g.round]
    if g.solo or g.step is Step.SEALS:
        return [0.0] * len(Good) if event is None else [*_wants(g, event), 0.0, 0.0, 0.0]
    if g.step is not Step.VOTES:
        return g.needs()
    first, second = (sum(n for n, backed in zip(g.stakes, g.backed, strict=True) if backed == side) for side in (1, 2))
    share = 0.5 if first == second else 1.0 if first > second else 0.0
    one, two = g.event().options
    return [share * a + (1 - share) * b for a, b in zip(one.needs, two.needs, strict=True)]


# Prospects ------------------------------------------------------------------------------------------------------------------


def prospects(g: Byzantion, seat: Seat, look: Outlook) -> float:
    """What a seat can hope to end with, in doxa."""
    goods = g.goods[seat]
    total = goods[Good.DOXA] + look.stock(goods) + engine(g, seat, look) + COSTS * g.value(seat)
    total += hand(g, seat, look)
    total += DYNAMIS * goods[Good.DYNAMIS] * (1.0 if g.step in (Step.SEALS, Step.VOTES, Step.ACTIONS) else 0.0)
    if seat == g.active and g.step is Step.ACTIONS:
        total += DYNAMIS * g.free_action + promised(g, seat, look)
    if g.step is Step.VOTES and g.stakes[seat] == max(g.stakes) > 0:
        total += 1.5 if g.stakes.count(g.stakes[seat]) == 1 else 0.6
    return total


def engine(g: Byzantion, seat: Seat, look: Outlook) -> float:
    """What the bandons will yield: the best ones each round, as far as dynamis goes."""
    later = (look.rounds - 1) * KEPT_UP
    now = min(1.0, g.has(seat, Good.DYNAMIS) / 2) * 0.5 if g.step in (Step.SEALS, Step.VOTES, Step.ACTIONS) else 0.0
    worths = []
    passives = 0.0
    levels = 0
    cards = g.cards
    for group in g.zones[seat]:
        made = look.yields(production(g, group))
        worths.append(made * (later + (0.0 if g.marks[group[0]] & MARKED else now)))
        if cards.hero[group[0]] and not g.marks[group[0]] & FACE_DOWN:
            passives += PASSIVE * look.rounds
        for card in group:
            levels += sum(cards.levels[card])
    worths.sort(reverse=True)
    room = often(g)
    yields = sum(worth * max(0.2, 1.0 - 0.5 * i / room) for i, worth in enumerate(worths))
    return yields + passives + LEVEL * min(levels, 8) * look.time


def often(g: Byzantion) -> int:
    """How many activations a round has room for."""
    return base_dynamis(g.players) - 2


def hand(g: Byzantion, seat: Seat, look: Outlook) -> float:
    """Hand cards: what discarding them gives, and a share of what playing the best ones would bring."""
    best = sorted((card_worth(g, seat, card, look) for card in g.hands[seat]), reverse=True)
    shares = sum(CARD * FADE**i * max(0.0, worth) for i, worth in enumerate(best[:HAND_LIMIT]))
    return look.income * len(best) + shares * look.time


def card_worth(g: Byzantion, seat: Seat, card: Card, look: Outlook) -> float:
    """What playing a card would bring, after its price; for an intrigue card a flat guess."""
    if g.cards.is_intrigue(card):
        return 0.9 if ability(g, card).code in (Plot.PLACE, Plot.MOVE) else 0.7
    gain = look.yields(g.cards.production[card]) * (look.rounds - 1) * KEPT_UP * use(g, seat, card) + COSTS * g.cards.cost[card]
    gain += (PASSIVE * look.rounds + LEVEL * sum(g.cards.levels[card]) * look.time) if g.cards.hero[card] else 0.6
    return gain - price(g, seat, card) * look.nomisma


def use(g: Byzantion, seat: Seat, card: Card) -> float:
    """How much of a card's production will really be activated: all of it in a bandon, or while there are few groups."""
    zone = g.zones[seat]
    cards = g.cards
    for group in zone:
        if cards.hero[group[0]] and fits(cards, group[0], [*group[1:], card]):
            return 0.95
    return 0.85 if len(zone) < often(g) else 0.5


def promised(g: Byzantion, seat: Seat, look: Outlook) -> float:
    """What the announced action is about to bring."""
    if g.announced is Action.PLAY and g.doing is not Doing.ARRANGING:
        return playing(g, seat, look)
    if g.announced is Action.ACTIVATE:
        return activating(g, seat, look)
    if g.announced is Action.DRAW:
        return 1.9 * CARD * look.time + 0.5
    if g.announced is Action.SELL:
        return selling(g, seat, look)
    if g.announced is Action.BUY:
        return buying(g, seat, look)
    if g.announced is Action.REFRESH:
        return 0.5 * CARD * look.time + 0.3
    return building(g, look) if g.announced is Action.BUILD else 0.0


def activating(g: Byzantion, seat: Seat, look: Outlook) -> float:
    """The best that any bandon without a token would yield now."""
    goods = g.goods[seat]
    best = 0.0
    for group in g.zones[seat]:
        if not g.marks[group[0]] & MARKED:
            after = [a + b for a, b in zip(goods, production(g, group), strict=True)]
            best = max(best, look.stock(after) - look.stock(goods))
    return best


def playing(g: Byzantion, seat: Seat, look: Outlook) -> float:
    """Cards that can be paid, the best first: what they bring beyond what they are worth in the hand."""
    purse = g.has(seat, Good.NOMISMA)
    cards = [card for card in g.hands[seat] if not g.cards.is_intrigue(card)]
    total = 0.0
    for i, (worth, cost) in enumerate(sorted(((card_worth(g, seat, c, look), price(g, seat, c)) for c in cards), reverse=True)):
        gain = worth * (1 - CARD * FADE**i * look.time) - look.income
        if gain > 0 and cost <= purse:
            purse -= cost
            total += gain
    return total


def selling(g: Byzantion, seat: Seat, look: Outlook) -> float:
    free = [space for space, good in enumerate(g.market) if good == EMPTY]
    spare = sorted(
        look.goods[good] for good in RESOURCES
         if g.has(seat, good) > look.needs[good] and (good not in g.market or good == g.market[0])
    )  # fmt: skip
    extra = g.bonus(seat, Passive.MARKET)
    return sum(max(0.0, (PRICES[space] + extra) * look.nomisma - worth) for space, worth in zip(free, spare, strict=False))


def buying(g: Byzantion, seat: Seat, look: Outlook) -> float:
    total = 0.0
    purse = g.has(seat, Good.NOMISMA)
    for good in RESOURCES:
        if good in g.market and look.needs[good] > g.has(seat, good):
            cost = buying_price(g, seat, good)
            if cost <= purse:
                purse -= cost
                total += max(0.0, look.needed - cost * look.nomisma)
    return total


# The solo game ----------------------------------------------------------------------------------------------------------------


def building(g: Byzantion, look: Outlook) -> float:
    """Resources in hand become doxa, one each, when something can be built of them."""
    able = [unit for unit in Unit if all(g.goods[0][good] >= g.cards.units[unit].cost[good] for good in RESOURCES)]
    return 0.8 + 0.3 * len(able) if able else 0.0


def readiness(g: Byzantion) -> float:
    """How far the events that lie open are prepared: units in place, nomismata paid."""
    total = 0.0
    for place in range(g.round, len(g.events)):
        event = g.events[place]
        if event is None or not g.shown[place]:
            continue
        card = g.cards.solo_events[event - FIRST_SOLO_EVENT]
        reward = card.reward
        stakes = card.penalty[Good.DOXA] + reward[Good.DOXA] + 0.5 * sum(reward[:7]) + 0.15 * reward[Good.NOMISMA]
        wanted = sum(card.units)
        at = card.territory * KINDS
        standing = sum(min(n, g.units[at + unit]) for unit, n in enumerate(card.units) if n)
        paid = 1.0 if not card.pay or (g.paid and place == g.round) else 0.6
        done = standing == wanted
        total += stakes * paid * (1.0 if done else 0.75 * standing / wanted) * (1.0 if place == g.round else 0.7)
    return total


def solo_prospects(g: Byzantion, look: Outlook) -> float:
    """Alone: doxa, what can still be built, and events prepared for; unused seals grow with time."""
    unused = sum(1 for keimelion in Keimelion if g.seals[keimelion] != 0)
    return prospects(g, 0, look) + readiness(g) + min(unused, look.rounds) * 1.5


# Verdicts ---------------------------------------------------------------------------------------------------------------------


def evaluate(g: Byzantion, seat: Seat) -> float:
    """The lead over the best rival; alone, the way to a good title."""
    look = Outlook(g)
    if g.solo:
        return tanh((solo_prospects(g, look) - SOLO_AIM) / SOLO_SCALE)
    tasks = sum(score_task(g, seat, task) for task in g.tasks[seat])
    own = prospects(g, seat, look) + 0.6 * tasks
    rivals = [prospects(g, other, look) for other in range(g.players) if other != seat]
    return tanh((own - 0.7 * max(rivals) - 0.3 * sum(rivals) / len(rivals)) / SCALE)


def solo_outcome(result: Result) -> float:
    """Alone every doxa counts; a fallen empire is the worst."""
    return tanh((result.scores[0] - SOLO_AIM) / SOLO_SCALE) if result.winners else -1.0


def rate(g: Byzantion, seat: Seat, moves: Sequence[Any]) -> list[float] | None:
    """Guesses for answers that are sealed, or whose worth shows only later; None where looking ahead is better."""
    kind = _kind(g, moves)
    if kind is None:
        return None
    look = Outlook(g)
    guess = GUESSES[kind]
    return [tanh(guess(g, seat, move, look) / SCALE) for move in moves]


def _kind(g: Byzantion, moves: Sequence[Any]) -> type | None:
    """Which guess goes with these moves."""
    for move in moves:
        if type(move) in GUESSES:
            if type(move) is Intrigue and not any(type(other) is Decline for other in moves):
                return None
            if type(move) is Discard and any(type(other) is not Discard for other in moves):
                return None
            return type(move)
    if moves and g.step in (Step.DELIVERY, Step.CLEANUP) and all(type(move) is tuple for move in moves):
        return tuple
    return None


def guess_keep(g: Byzantion, seat: Seat, move: Keep, look: Outlook) -> float:
    """The draft: what a card brings, more when heroes of its types are at hand already."""
    cards = g.cards
    worth = card_worth(g, seat, move.card, look)
    types = cards.types[move.card]
    for other in g.hands[seat]:
        if cards.hero[other]:
            worth += 0.25 * sum(cards.levels[other][kind] for kind in types)
        if cards.hero[move.card]:
            worth += 0.25 * sum(cards.levels[move.card][kind] for kind in cards.types[other])
    return worth


def guess_drop_task(g: Byzantion, seat: Seat, move: DropTask, look: Outlook) -> float:
    """Give up the task that promises least: as it stands, and by what such tasks bring on average."""
    card = g.cards.tasks[move.task]
    average = card.doxa * (2.2 if card.scoring.name.startswith("PER") else 0.45)
    return -(score_task(g, seat, move.task) + average)


def guess_delivery(g: Byzantion, seat: Seat, move: tuple[Any, ...], look: Outlook) -> float:
    """Deliver: doxa against what is given away. Hand limit: keep the better cards."""
    if g.step is Step.CLEANUP:
        return -sum(card_worth(g, seat, card, look) for card in move)
    value = 0.0
    for good, n in move:
        value += n * (1.0 - (look.goods[good] if good is not Good.NOMISMA else 0.0))
        if good is Good.NOMISMA:
            value += n // 2 - n * (1.0 + look.nomisma)
    return value + 0.3 * sum(amount.n for amount in move if isinstance(amount, Amount))


def guess_replace(g: Byzantion, seat: Seat, move: Decline | Replace, look: Outlook) -> float:
    """A replacement is worth it where the needed resource is short and the other is spare."""
    if isinstance(move, Decline):
        return 0.0
    return 0.5 if g.has(seat, move.good) < look.needs[move.good] else -0.5


def guess_bid(g: Byzantion, seat: Seat, move: Bid, look: Outlook) -> float:
    """Expected doxa by rank, if each rival bids anything up to what he has."""
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
    card = price(g, seat, move.card) * look.nomisma + 0.5 if move.card is not None else 0.0
    return doxa - own * look.goods[event.bid] - card


def guess_reaction(g: Byzantion, seat: Seat, move: Decline | Intrigue, look: Outlook) -> float:
    """React where much is at stake: a large action, a vote that turns, a card aimed at oneself, a reward, a penalty."""
    if isinstance(move, Decline):
        return 0.0
    plot = ability(g, move.card)
    cost = price(g, seat, move.card) * look.nomisma + 0.6
    match plot.code:
        case Plot.CANCEL:
            return 0.35 * promised(g, g.active, look) - cost
        case Plot.SWAY:
            return 0.9 + 0.1 * g.stakes[g.active] - cost if turns_the_vote(g, seat, look) else -cost
        case Plot.TRIUMPH:
            return look.yields(plot.goods) + 0.5 - price(g, seat, move.card) * look.nomisma
        case Plot.ABSOLVE:
            penalty = g.event().penalty
            return 0.3 * sum(penalty[:7]) + 0.15 * penalty[Good.NOMISMA] + penalty[Good.DOXA] - cost
        case Plot.COUNTER:
            return 1.2 - cost
        case Plot.ASSASSINATE | Plot.SEDUCE:
            return 0.25 * engine(g, g.active, look) - cost
    return -cost


def turns_the_vote(g: Byzantion, seat: Seat, look: Outlook) -> bool:
    """Whether the other option suits this seat better and turning the last vote makes it win."""
    mine = g.goods[seat]
    suits = [sum(min(mine[good], option.needs[good]) for good in RESOURCES) for option in g.event().options]
    wanted = 1 if suits[0] >= suits[1] else 2
    sums = [sum(n for n, backed in zip(g.stakes, g.backed, strict=True) if backed == option) for option in (1, 2)]
    return g.backed[g.active] != wanted and sums[wanted - 1] + g.stakes[g.active] > sums[2 - wanted] - g.stakes[g.active]


def guess_discard(g: Byzantion, seat: Seat, move: Discard, look: Outlook) -> float:
    return -card_worth(g, seat, move.card, look)


GUESSES: dict[type, Any] = {
    Keep: guess_keep, DropTask: guess_drop_task, tuple: guess_delivery, Replace: guess_replace, Bid: guess_bid,
    Intrigue: guess_reaction, Discard: guess_discard,
}  # fmt: skip
