"""Chapters 2 and 3: setting up, choosing tasks, drafting the first hands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from quadriga.kernel import Ask, AskAll, Chance, Deal, Seat

from ..moves import DropTask, Keep
from ..state import Byzantion
from ..terms import FIRST_SOLO_EVENT, RESOURCES, Card, Event, Good, Length, Step, Task
from .piles import discards, draw, fill_display

EVENTS = {Length.STANDARD: (1, 2, 3), Length.MARATHON: (3, 3, 3)}
SOLO_EVENTS = {Length.STANDARD: (1, 2, 3), Length.MARATHON: (2, 3, 3)}
TASKS_DEALT = 5
PACK_SIZE = 9
DRAFTED = 6
FIRST_DOXA = 5


async def set_up(g: Byzantion) -> None:
    """§3.1: events, ring, quadrigas, goods, market, tasks, and the packs of the draft."""
    await choose_events(g, SOLO_EVENTS if g.solo else EVENTS)
    if not g.solo:
        g.ring = await Chance(range(g.players), "ring")
        g.tell("ring", seat=g.who(g.ring))
    for seat in range(g.players):
        goods = g.goods[seat]
        goods[Good.AUCTORITAS] = 2
        goods[Good.NOMISMA] = 5
        goods[Good.DOXA] = FIRST_DOXA + (seat - g.ring) % g.players
    await fill_market(g)
    if g.solo:
        await set_up_solo(g)
        return
    await deal_tasks(g)
    await drop_tasks(g)
    for seat in range(g.players):
        g.packs[seat] = sorted(await Deal(g.deck, PACK_SIZE, "card"))
        for card in g.packs[seat]:
            g.deck.remove(card)
    g.step = Step.DRAFT


async def choose_events(g: Byzantion, counts: Mapping[Length, tuple[int, ...]]) -> None:
    """§2.1, R-45: the length's number of each age, in the order of their years, then of their titles."""
    for age, count in enumerate(counts[g.length], 1):
        members = list(Event)[FIRST_SOLO_EVENT:] if g.solo else list(Event)[:FIRST_SOLO_EVENT]
        pool = [event for event in members if g.cards.age(event) == age]
        g.events += in_order(g, await Deal(pool, count, "event"))
    g.shown = [not g.solo] * len(g.events)
    if g.solo:  # §9.2, R-26: the first space stays empty, and only the first event is turned up
        if g.quiet_first_round or g.length is Length.MARATHON:
            g.events.insert(0, None)
        first = g.events.index(next(event for event in g.events if event is not None))
        g.shown = [place <= first for place in range(len(g.events))]


def in_order(g: Byzantion, events: list[Event]) -> list[Event]:
    return sorted(events, key=lambda event: g.cards.event_rank[event])


async def fill_market(g: Byzantion) -> None:
    """One of each resource on the first seven spaces, in random order."""
    goods = await Deal(RESOURCES, len(RESOURCES) - 1, "market")
    goods += [good for good in RESOURCES if good not in goods]
    g.market[:] = [*map(int, goods), -1]
    g.tell("market", goods=tuple(Good(good) for good in g.market[: len(RESOURCES)]))


async def deal_tasks(g: Byzantion) -> None:
    """§2.5, R-03: five tasks for each seat."""
    for seat in range(g.players):
        g.tasks[seat] = sorted(await Deal(g.task_box, TASKS_DEALT, "task"))
        for task in g.tasks[seat]:
            g.task_box.remove(task)


async def drop_tasks(g: Byzantion) -> None:
    """§2.5: everybody secretly gives up one task."""

    def options(seat: Seat) -> list[DropTask]:
        return [DropTask(task) for task in g.tasks[seat]]

    seats = [seat for seat in range(g.players) if g.tasks[seat]]
    if not seats:
        return
    answers = await AskAll([Ask(seat, partial(options, seat), "drop_task", rule="2.5") for seat in seats])
    for seat, answer in zip(seats, answers, strict=True):
        drop_task(g, seat, answer.task)


def drop_task(g: Byzantion, seat: Seat, task: Task) -> None:
    g.tasks[seat].remove(task)
    g.dropped[seat].append(task)
    g.tell("drops_task", to=seat, seat=g.who(seat), task=task)
    g.tell("drops_task_hidden", but=seat, seat=g.who(seat))


async def draft(g: Byzantion) -> None:
    """§2.2: everybody keeps a card and passes the rest clockwise, until each has six."""

    def options(seat: Seat) -> list[Keep]:
        return [Keep(card) for card in g.packs[seat]]

    seats = range(g.players)
    answers = await AskAll([Ask(seat, partial(options, seat), "keep", rule="2.2") for seat in seats])
    for seat, answer in zip(seats, answers, strict=True):
        g.packs[seat].remove(answer.card)
        g.add_to_hand(seat, answer.card, known=False)
        g.tell("keeps", to=seat, seat=g.who(seat), card=answer.card)
    g.packs = [g.packs[(seat - 1) % g.players] for seat in seats]
    if len(g.hands[0]) == DRAFTED:
        await end_draft(g)


async def end_draft(g: Byzantion) -> None:
    """§2.2: what nobody kept is shuffled into the discard pile; eight cards are laid out."""
    left: list[Card] = sorted(card for pack in g.packs for card in pack)
    g.packs = [[] for _ in range(g.players)]
    for card in await Deal(left, len(left), "leftover"):
        g.throw(card)
    g.tell("drafted")
    await fill_display(g)
    g.step = Step.SEALS


async def set_up_solo(g: Byzantion) -> None:
    """§9.2: the display, nine cards of which six are kept, and four chests for the whole game."""
    await lay_chests(g)
    await fill_display(g)
    await draw(g, 0, PACK_SIZE)
    g.step = Step.DRAFT


async def draft_solo(g: Byzantion) -> None:
    """§9.2, R-40: one of the nine cards is given up after the other, until six are left."""
    if len(g.hands[0]) <= DRAFTED:
        g.step = Step.SEALS
        return
    move = await Ask(0, lambda: discards(g, 0), "solo_drop", rule="9.2")
    g.take_from_hand(0, move.card)
    g.throw(move.card)
    g.tell("gives_up", seat=g.who(0), card=move.card)


async def lay_chests(g: Byzantion) -> None:
    """§5.2: four random chests on the initiative scale."""
    g.chests = await Deal(g.chest_bag, 4, "chest")
    for chest in g.chests:
        g.chest_bag.remove(chest)
