"""What a position seems worth, counted in doxa to come.

A seat's prospects are its doxa, what it holds, what its bandons will yield in the rounds left, the cards in its hand, its
tasks as they stand, and what the announced action is about to bring. The demand of the events that lie open says which
resources are worth having.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh

from quadriga.kernel import Result, Seat

from ..box.kinds import SoloEventCard
from ..rules.bandons import fits, production
from ..rules.market import buying_price
from ..rules.plots import ability
from ..rules.victory import score_task
from ..state import FACE_DOWN, MARKED, Byzantion, base_dynamis
from ..terms import (
    EMPTY,
    FIRST_SOLO_EVENT,
    HAND_LIMIT,
    KINDS,
    PRICES,
    RESOURCES,
    Action,
    Card,
    CardType,
    Doing,
    Good,
    Keimelion,
    Passive,
    Plot,
    Step,
    Territory,
    Unit,
)
from .weights import W

FADES = [W.card * W.fade**i for i in range(HAND_LIMIT + 1)]


class Outlook:
    """What things are worth to everybody now: read once for a position."""

    def __init__(self, g: Byzantion) -> None:
        self.cards = g.cards
        self._yields: dict[Card, float] = {}
        self.is_acting = g.step in (Step.SEALS, Step.VOTES, Step.ACTIONS)
        self.rounds = len(g.events) - g.round
        self.time = min(1.0, self.rounds / 3)
        self.nomisma = W.nomisma + W.nomisma_in_time * self.time
        demand = [0.0] * len(RESOURCES)
        for event in g.events[g.round :]:
            if event is not None and g.shown[g.events.index(event)]:
                for good, n in enumerate(_wants(g, event)):
                    demand[good] += n
        most = max(demand) or 1.0
        spare = W.spare * (W.late + (1 - W.late) * self.time)
        self.goods = [spare + W.wanted * self.time * demand[good] / most for good in RESOURCES]
        self.goods[Good.AUCTORITAS] += W.auctoritas * self.time
        if g.solo:
            self.goods = [W.solo_worth + W.solo_wanted * demand[good] / most for good in RESOURCES]
        self.income = self.goods[Good.AUCTORITAS] + 2 * self.nomisma
        self.needs = _current_needs(g)
        self.needed = W.solo_needed if g.solo else W.needed

    def made(self, goods: Sequence[int]) -> float:
        """What a production is worth once."""
        return sum([n * worth for n, worth in zip(goods, self.goods, strict=False) if n]) + goods[Good.NOMISMA] * self.nomisma

    def yields(self, card: Card) -> float:
        """What a card produces, once."""
        found = self._yields.get(card)
        if found is None:
            found = self._yields[card] = self.made(self.cards.production[card])
        return found

    def stock(self, goods: Sequence[int]) -> float:
        """What somebody holds: most for what the event takes, less and less for a heap."""
        total = 0.0
        for n, useful, worth in zip(goods, self.needs, self.goods, strict=False):
            if n:
                taken = n if n < useful else useful
                rest = n - taken
                total += taken * self.needed + (rest if rest <= 3 else 3 + (rest - 3) * W.heap) * worth
        purse = goods[Good.NOMISMA]
        return total + min(purse, self.needs[Good.NOMISMA]) * W.needed_nomisma + _heap(purse / 4) * 4 * self.nomisma


def _heap(n: float) -> float:
    """Ten of a kind are not worth ten times one."""
    return n if n <= 3 else 3 + (n - 3) * W.heap


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


class Realm:
    """One seat's things, read once for a position and weighed in several ways."""

    __slots__ = ("_discounts", "_uses", "cards", "g", "goods", "heroes", "look", "seat", "zone")

    def __init__(self, g: Byzantion, seat: Seat, look: Outlook) -> None:
        self.g = g
        self.seat = seat
        self.look = look
        self.cards = look.cards
        self.goods = g.goods[seat]
        self.zone = g.zones[seat]
        hero, marks = look.cards.hero, g.marks
        self.heroes = [card for group in self.zone for card in group if hero[card] and not marks[card] & FACE_DOWN]
        self._discounts: dict[tuple[CardType, ...], int] = {}
        self._uses: dict[tuple[CardType, ...], float] = {}

    def prospects(self) -> float:
        """What the seat can hope to end with, in doxa."""
        g, goods, look = self.g, self.goods, self.look
        total = goods[Good.DOXA] + look.stock(goods) + self.engine() + W.costs * g.value(self.seat) + self.hand()
        if look.is_acting:
            total += W.dynamis * goods[Good.DYNAMIS]
        if self.seat == g.active and g.step is Step.ACTIONS:
            total += W.dynamis * g.free_action
            total += self.under_way()
        return total + self.voice()

    def under_way(self) -> float:
        """What the announced action is about to bring."""
        g = self.g
        if self.seat != g.active or g.step is not Step.ACTIONS or g.announced is None:
            return 0.0
        return 0.0 if g.announced is Action.PLAY and g.doing is Doing.ARRANGING else self.promised(g.announced)

    def voice(self) -> float:
        """What it is worth to be the loudest in a vote."""
        g = self.g
        if g.step is not Step.VOTES or not g.stakes[self.seat] == max(g.stakes) > 0:
            return 0.0
        return W.loudest if g.stakes.count(g.stakes[self.seat]) == 1 else W.as_loud

    def made(self, group: list[Card]) -> float:
        """What activating a bandon is worth."""
        marks, look = self.g.marks, self.look
        total = sum([look.yields(card) for card in group if not marks[card] & FACE_DOWN])
        leader = group[0]
        if self.cards.hero[leader] and not marks[leader] & FACE_DOWN:
            for ability in self.cards.abilities[leader]:
                if ability.code is Passive.ACT:
                    total += look.made(ability.goods)
        return total

    def engine(self) -> float:
        """What the bandons will yield: the best ones each round, as far as dynamis goes."""
        g, look, cards = self.g, self.look, self.cards
        later = (look.rounds - 1) * W.kept_up
        now = min(1.0, self.goods[Good.DYNAMIS] / 2) * W.now if look.is_acting else 0.0
        worths = []
        passives = 0.0
        levels = 0
        for group in self.zone:
            worths.append(self.made(group) * (later + (0.0 if g.marks[group[0]] & MARKED else now)))
            if cards.hero[group[0]] and not g.marks[group[0]] & FACE_DOWN:
                passives += W.passive * look.rounds
            for card in group:
                if cards.hero[card]:
                    levels += sum(cards.levels[card])
        worths.sort(reverse=True)
        room = often(g)
        yields = sum([worth * shared(i, room) for i, worth in enumerate(worths)])
        return yields + passives + W.level * min(levels, 8) * look.time

    # Cards in hand --------------------------------------------------------------------------------------------

    def price(self, card: Card) -> int:
        """What a card costs this player, as `intrigue.price` says; the discount of a type is looked up once."""
        types = self.cards.types[card]
        off = self._discounts.get(types)
        if off is None:
            levels = self.cards.levels
            off = max([sum([levels[hero][kind] for kind in types]) for hero in self.heroes], default=0)
            self._discounts[types] = off
        cost = self.cards.cost[card] - off
        if self.cards.is_intrigue(card):
            cost -= self.g.bonus(self.seat, Passive.INTRIGUE_DISCOUNT)
        return max(0, cost)

    def use(self, card: Card) -> float:
        """How much of a card's production will be activated: all of it in a bandon, or while there are few groups."""
        types = self.cards.types[card]
        found = self._uses.get(types)
        if found is None:
            cards = self.cards
            joins = any(cards.hero[group[0]] and fits(cards, group[0], [*group[1:], card]) for group in self.zone)
            found = self._uses[types] = W.joins if joins else W.alone * shared(len(self.zone), often(self.g))
        return found

    def card_worth(self, card: Card) -> float:
        """What playing a card would bring, after its price; for an intrigue card a flat guess."""
        look, cards = self.look, self.cards
        if cards.is_intrigue(card):
            return W.plot_with_units if ability(self.g, card).code in (Plot.PLACE, Plot.MOVE) else W.plot_card
        gain = look.yields(card) * (look.rounds - 1) * W.kept_up * self.use(card) + W.costs * cards.cost[card]
        gain += (W.passive * look.rounds + W.level * sum(cards.levels[card]) * look.time) if cards.hero[card] else W.instant
        return gain - self.price(card) * look.nomisma

    def hand(self) -> float:
        """Hand cards: what discarding them gives, and a share of what playing the best ones would bring."""
        look = self.look
        best = sorted([self.card_worth(card) for card in self.g.hands[self.seat]], reverse=True)
        shares = sum([FADES[i] * worth for i, worth in enumerate(best[:HAND_LIMIT]) if worth > 0])
        return look.income * len(best) + shares * look.time

    # What an action would bring -------------------------------------------------------------------------------

    def promised(self, action: Action) -> float:
        """What an announced action is about to bring."""
        look = self.look
        if action is Action.PLAY:
            return self.playing()
        if action is Action.ACTIVATE:
            return max([self.activating(g) for g in self.zone if not self.g.marks[g[0]] & MARKED], default=0.0)
        if action is Action.DRAW:
            return (W.draw_cards * W.card + W.draw) * look.time
        if action is Action.SELL:
            return self.selling()
        if action is Action.BUY:
            return self.buying()
        if action is Action.REFRESH:
            return W.refresh_cards * W.card * look.time + W.refresh
        return building(self.g, self.look)

    def activating(self, group: list[Card]) -> float:
        """What a bandon would yield now."""
        after = [a + b for a, b in zip(self.goods, production(self.g, group), strict=True)]
        return self.look.stock(after) - self.look.stock(self.goods)

    def playing(self) -> float:
        """Cards that can be paid, the best first: what they bring beyond what they are worth in the hand."""
        look = self.look
        purse = self.goods[Good.NOMISMA]
        found = [(self.card_worth(c), self.price(c)) for c in self.g.hands[self.seat] if not self.cards.is_intrigue(c)]
        total = 0.0
        for i, (worth, cost) in enumerate(sorted(found, reverse=True)):
            gain = worth * (1 - FADES[min(i, HAND_LIMIT)] * look.time) - look.income
            if gain > 0 and cost <= purse:
                purse -= cost
                total += gain
        return total

    def selling(self) -> float:
        """The kinds that can be sold, each time the one that gains most at the price of the next free space."""
        market = self.g.market
        extra = self.g.bonus(self.seat, Passive.MARKET)
        kinds = [good for good in RESOURCES if self.goods[good] and (good not in market or good == market[0])]
        goods, total = self.goods, 0.0
        for price in [PRICES[space] + extra for space, good in enumerate(market) if good == EMPTY]:
            best = max([(self.trading(goods, good, -1, price), good) for good in kinds], default=(0.0, None))
            if best[1] is None or best[0] <= 0:
                return total
            total += best[0]
            kinds.remove(best[1])
            goods = traded(goods, best[1], -1, price)
        return total

    def buying(self) -> float:
        """What the market has, the cheapest first, as far as it is worth its price and the purse goes."""
        goods, total = self.goods, 0.0
        for good in self.g.market:
            if good == EMPTY:
                continue
            price = buying_price(self.g, self.seat, Good(good))
            gain = self.trading(goods, good, 1, -price) if price <= goods[Good.NOMISMA] else 0.0
            if gain > 0:
                total += gain
                goods = traded(goods, good, 1, -price)
        return total

    def trading(self, goods: Sequence[int], good: int, n: int, nomismata: int) -> float:
        """What n more of a resource are worth, and the nomismata that go with it."""
        return self.look.stock(traded(goods, good, n, nomismata)) - self.look.stock(goods)


def traded(goods: Sequence[int], good: int, n: int, nomismata: int) -> list[int]:
    after = [*goods]
    after[good] += n
    after[Good.NOMISMA] += nomismata
    return after


def shared(rank: int, room: int) -> float:
    """How often the bandon of this rank will be activated, the best one always."""
    return max(W.least_used, 1.0 - W.less_used * rank / room)


def often(g: Byzantion) -> int:
    """How many activations a round has room for."""
    return base_dynamis(g.players) - 2


# The solo game ----------------------------------------------------------------------------------------------------------------


def open_events(g: Byzantion) -> list[tuple[SoloEventCard, bool]]:
    """The events that lie open and are still to be judged; whether each is the current one."""
    found = []
    for place in range(g.round, len(g.events)):
        event = g.events[place]
        if event is not None and g.shown[place]:
            found.append((g.cards.solo_events[event - FIRST_SOLO_EVENT], place == g.round))
    return found


def stakes(card: SoloEventCard) -> float:
    """What completing an event brings, and what failing costs."""
    reward = card.reward
    return (
        card.penalty[Good.DOXA] + reward[Good.DOXA] + W.solo_worth * sum(reward[:7]) + W.reward_nomisma * reward[Good.NOMISMA]
    )


def missing_unit(g: Byzantion, unit: Unit, territory: Territory | None = None, fewer: int = 0) -> float:
    """What one more such unit is worth to the open events, here or anywhere; `fewer`: if this number were gone."""
    total = 0.0
    for card, is_current in open_events(g):
        here = g.units[card.territory * KINDS + unit]
        if card.units[unit] > here - fewer and territory in (None, card.territory):
            total += stakes(card) / sum(card.units) * (1.0 if is_current else W.later)
    return total


def building(g: Byzantion, look: Outlook) -> float:
    """Resources become doxa, one each, and the right unit completes an event."""
    goods = g.goods[0]
    best = 0.0
    for unit in Unit:
        cost = g.cards.units[unit].cost
        if all(have >= n for have, n in zip(goods, cost, strict=False)):
            worth = sum(n * (1.0 - keep) for n, keep in zip(cost, look.goods, strict=False)) + missing_unit(g, unit)
            if worth > best:
                best = worth
    return W.unbuilt * best


def readiness(g: Byzantion) -> float:
    """How far the open events are prepared: units in place or elsewhere on the map, nomismata paid or at hand."""
    total = 0.0
    for card, is_current in open_events(g):
        at = card.territory * KINDS
        standing = 0.0
        for unit, n in enumerate(card.units):
            if n:
                here = min(n, g.units[at + unit])
                standing += here + W.elsewhere * min(n - here, sum(g.units[unit::KINDS]) - g.units[at + unit])
        share = standing / sum(card.units)
        if card.pay and not (g.paid and is_current):
            share *= W.payable if g.goods[0][Good.NOMISMA] >= card.pay else W.unpaid * W.payable
        elif share < 1.0:
            share *= W.payable
        if is_current and share < 1.0 and not g.goods[0][Good.DYNAMIS] and g.doing is Doing.NOTHING:
            share = 0.0  # too late: passing makes it no worse
        total += (stakes(card) * share - card.penalty[Good.DOXA]) * (1.0 if is_current else W.later)
    return total


def solo_prospects(g: Byzantion, look: Outlook) -> float:
    """Alone: doxa, what can still be built, and events prepared for; unused seals grow with time."""
    unused = sum(1 for keimelion in Keimelion if g.seals[keimelion] != 0)
    return Realm(g, 0, look).prospects() + readiness(g) + min(unused, look.rounds) * W.unused_seal


# Verdicts ---------------------------------------------------------------------------------------------------------------------


def evaluate(g: Byzantion, seat: Seat) -> float:
    """The lead over the best rival; alone, the way to a good title."""
    return evaluate_all(g)[seat]


def evaluate_all(g: Byzantion) -> list[float]:
    """The same for every seat."""
    look = Outlook(g)
    if g.solo:
        return [tanh((solo_prospects(g, look) - W.solo_aim) / W.solo_scale)]
    hopes = [Realm(g, seat, look).prospects() for seat in range(g.players)]
    return [lead(g, seat, hopes) for seat in range(g.players)]


def lead(g: Byzantion, seat: Seat, hopes: list[float]) -> float:
    """A seat knows its own tasks, not those of its rivals."""
    own = hopes[seat] + W.task * sum([score_task(g, seat, task) for task in g.tasks[seat]])
    rivals = hopes[:seat] + hopes[seat + 1 :]
    return tanh((own - W.best_rival * max(rivals) - W.all_rivals * sum(rivals) / len(rivals)) / W.scale)


def solo_outcome(result: Result) -> float:
    """Alone every doxa counts; a fallen empire is the worst."""
    return tanh((result.scores[0] - W.solo_aim) / W.solo_scale) if result.winners else -1.0
