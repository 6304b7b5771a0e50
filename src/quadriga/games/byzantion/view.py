"""What a seat may know, and how the rest may look."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, TypeVar

from quadriga.kernel import Result, Seat

from .rules.bandons import production
from .rules.intrigue import price
from .rules.phase_actions import draw_costs
from .rules.phase_final import note_replacement, replacements, substitutes
from .rules.piles import income
from .rules.setup import in_order
from .state import ACTIVATED, FACE_DOWN, KNOWN, MARKED, NOBODY, Byzantion
from .terms import FIRST_SOLO_EVENT, Action, Card, Chest, Deme, Doing, Event, Goods, Length, Passive, Ruler, Step, Task

T = TypeVar("T")


class Group(NamedTuple):
    """A bandon, or a single card: the leader first."""

    cards: tuple[Card, ...]
    face_down: tuple[Card, ...]
    activated: bool
    marked: bool
    production: Goods


class Player(NamedTuple):
    """What lies before a player, for all to see."""

    goods: Goods
    hand_size: int
    known: tuple[Card, ...]  # hand cards everybody saw taken
    zone: tuple[Group, ...]
    intrigues: tuple[Card, ...]
    face_down: tuple[Card, ...]  # among the intrigues
    value: int
    stake: int
    backed: int
    task_count: int
    victories: int
    defeats: int
    plotted: int


class Own(NamedTuple):
    """What a seat alone may see."""

    hand: tuple[Card, ...]
    prices: tuple[int, ...]  # of the hand cards
    pack: tuple[Card, ...]  # to choose from in the draft
    tasks: tuple[Task, ...]
    dropped: tuple[Task, ...]
    replaced: tuple[int, ...]
    peeked: tuple[Card, ...]  # another hand, while looking into it
    trade: int  # by how much the market is cheaper to buy from, and dearer to sell to
    income: int  # nomismata for a discarded card
    draws: tuple[int, ...]  # auctoritas for two cards: of the deck, one of the display, the top of the discard pile


class View(NamedTuple):
    card_set: str
    length: Length
    step: Step
    round: int
    events: tuple[Event | None, ...]
    shown: tuple[bool, ...]
    option: int
    needs: Goods
    ring: Seat
    judge: Seat
    seals: tuple[Seat, ...]
    initiative: tuple[Seat, ...]
    chests: tuple[Chest, ...]
    market: tuple[int, ...]
    deck_size: int
    display: tuple[Card, ...]
    discard: tuple[Card, ...]
    removed: tuple[Card, ...]
    units: tuple[int, ...]
    players: tuple[Player, ...]
    own: Own | None
    active: Seat
    doing: Doing
    announced: Action | None
    acted: bool
    free_action: bool
    doubling: int
    doubled: bool
    joined: tuple[Card, ...]
    parted: tuple[Card, ...]
    piles: tuple[Goods, ...]
    peeked: Seat
    sealed_now: int
    paid: bool
    reserved: tuple[Card, ...]
    turned_up: tuple[Card, ...]
    built: int
    completed: int
    result: Result | None
    hindrances: tuple[tuple[Action, str], ...] = ()  # why actions are barred: only people are told
    standing: tuple[int, ...] = ()  # what each of one's own tasks would bring now: the same

    def side(self, seat: Seat) -> Deme | Ruler:
        """Who plays there: alone it is Justinian."""
        return Ruler.JUSTINIAN if len(self.players) == 1 else Deme(seat)


def view(g: Byzantion, seat: Seat | None) -> View:
    needs: Goods = ()
    if not g.solo and g.round < len(g.events) and g.step not in (Step.SETUP, Step.DRAFT, Step.SEALS, Step.VOTES):
        needs = g.needs()
    return View(
        g.card_set, g.length, g.step, g.round,
        tuple(event if shown else None for event, shown in zip(g.events, g.shown, strict=False)), tuple(g.shown), g.option,
        needs, g.ring, g.judge(), tuple(g.seals), tuple(g.initiative), tuple(g.chests), tuple(g.market), len(g.deck),
        tuple(g.display), tuple(g.discard), tuple(g.removed), tuple(g.units),
        tuple(view_player(g, other) for other in range(g.players)), None if seat is None else view_own(g, seat), g.active,
        g.doing, g.announced, g.acted, g.free_action, g.doubling, g.doubled, tuple(g.joined), tuple(g.parted),
        tuple(tuple(pile) for pile in g.piles), g.peeked, g.sealed_now, g.paid, tuple(g.reserved),
        tuple(g.packs[0]) if g.solo else (), g.built, g.completed, g.result,
    )  # fmt: skip


def view_player(g: Byzantion, seat: Seat) -> Player:
    return Player(
        tuple(g.goods[seat]), len(g.hands[seat]), tuple(card for card in g.hands[seat] if g.marks[card] & KNOWN),
        tuple(view_group(g, group) for group in g.zones[seat]), tuple(g.intrigues[seat]),
        tuple(card for card in g.intrigues[seat] if g.marks[card] & FACE_DOWN), g.value(seat), g.stakes[seat], g.backed[seat],
        len(g.tasks[seat]), g.victories[seat], g.defeats[seat], g.plotted[seat],
    )  # fmt: skip


def view_group(g: Byzantion, group: list[Card]) -> Group:
    return Group(
        tuple(group), tuple(card for card in group if g.marks[card] & FACE_DOWN),
        any(g.marks[card] & ACTIVATED for card in group), any(g.marks[card] & MARKED for card in group),
        tuple(production(g, group)),
    )  # fmt: skip


def view_own(g: Byzantion, seat: Seat) -> Own:
    peeked = g.hands[g.peeked] if g.peeked != NOBODY and seat == g.active else []
    return Own(
        tuple(g.hands[seat]), tuple(_price(g, seat, card) for card in g.hands[seat]), tuple(g.packs[seat]),
        tuple(g.tasks[seat]), tuple(g.dropped[seat]), tuple(g.replaced[seat]), tuple(peeked),
        g.bonus(seat, Passive.MARKET), income(g, seat), draw_costs(g, seat),
    )  # fmt: skip


def _price(g: Byzantion, seat: Seat, card: Card) -> int:
    """§10.2: what a hand card costs now; one that is played because of another costs its player no nomismata."""
    is_free = g.gratis and seat == g.active and not g.cards.is_intrigue(card)
    return 0 if is_free else price(g, seat, card)


# Imagination --------------------------------------------------------------------------------------------------------------


def imagine(g: Byzantion, seat: Seat | None, rng: Random) -> None:
    """Redraw in place all that the seat may not know."""
    redraw_cards(g, seat, rng)
    redraw_tasks(g, seat, rng)
    redraw_replacements(g, seat, rng)
    if g.solo:
        redraw_events(g, rng)


def pull(pool: list[T], rng: Random) -> T:
    """Any one of the pool, out of it: cheaper than shuffling what is not needed."""
    at = int(rng.random() * len(pool))
    pool[at], pool[-1] = pool[-1], pool[at]
    return pool.pop()


def redraw_cards(g: Byzantion, seat: Seat | None, rng: Random) -> None:
    """Hands, packs of the draft and the deck; cards that everybody saw taken stay where they are."""
    pool = g.deck[:]
    spied = g.peeked if seat is not None and seat == g.active else NOBODY
    others = [other for other in range(g.players) if other not in (seat, spied)]
    kept = {other: [card for card in g.hands[other] if g.marks[card] & KNOWN] for other in others}
    sizes = {other: len(g.hands[other]) - len(kept[other]) for other in others}
    packs = [] if g.solo else [other for other in range(g.players) if other != seat]
    for other in others:
        pool += [card for card in g.hands[other] if not g.marks[card] & KNOWN]
    for other in packs:
        pool += g.packs[other]
    pool.sort()  # what is really there must not show in what is imagined
    for other in others:
        g.hands[other] = sorted(kept[other] + [pull(pool, rng) for _ in range(sizes[other])])
    for other in packs:
        g.packs[other] = sorted(pull(pool, rng) for _ in g.packs[other])
    g.deck[:] = sorted(pool)


def redraw_tasks(g: Byzantion, seat: Seat | None, rng: Random) -> None:
    others = [other for other in range(g.players) if other != seat]
    pool = g.task_box[:]
    for other in others:
        pool += g.tasks[other] + g.dropped[other]
    pool.sort()
    for other in others:
        g.tasks[other] = sorted(pull(pool, rng) for _ in g.tasks[other])
        g.dropped[other] = [pull(pool, rng) for _ in g.dropped[other]]
    g.task_box[:] = sorted(pool)


def redraw_replacements(g: Byzantion, seat: Seat | None, rng: Random) -> None:
    """Sealed replacements of others are chosen anew among what they could choose."""
    for other in range(g.players):
        asked = len(g.replaced[other]) // 2
        if other == seat or not asked:
            continue
        g.replaced[other] = []
        for hero, ability in substitutes(g, other)[:asked]:
            options = replacements(g, other, hero, ability)
            note_replacement(g, other, ability, options[int(rng.random() * len(options))])


def redraw_events(g: Byzantion, rng: Random) -> None:
    """Face-down events of the solo game: any of their age that keep the row in order, gap by gap between those shown."""
    rank, age = g.cards.event_rank, g.cards.age
    place = 0
    while place < len(g.events):
        event = g.events[place]
        if g.shown[place] or event is None:
            place += 1
            continue
        end = place
        while end < len(g.events) and not g.shown[end] and _is_of_age(g, end, age(event)):
            end += 1
        low = rank[g.events[place - 1] or 0] if place and _is_of_age(g, place - 1, age(event)) else -1
        high = rank[g.events[end] or 0] if end < len(g.events) and _is_of_age(g, end, age(event)) else len(rank)
        pool = [e for e in list(Event)[FIRST_SOLO_EVENT:] if age(e) == age(event) and low < rank[e] < high]
        g.events[place:end] = in_order(g, rng.sample(pool, end - place))
        place = end


def _is_of_age(g: Byzantion, place: int, age: int) -> bool:
    event = g.events[place]
    return event is not None and g.cards.age(event) == age
