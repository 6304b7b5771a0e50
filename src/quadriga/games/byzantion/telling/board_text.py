"""The table in words."""

from __future__ import annotations

from collections.abc import Iterable

from quadriga.text import Table, Text

from ..box.cards import Cards, find
from ..state import NOBODY
from ..terms import EMPTY, FIRST_SOLO_EVENT, PRICES, Card, Event, Good, Keimelion, Step, Territory, Unit
from ..view import Group, Own, Player, View
from .card_text import card_text, card_types, event_option, goods_text, task_text, units_text

ROMAN = ("I", "II", "III", "IV")


def board_text(view: View, text: Text) -> list[Table]:
    """The event, the players, what is mine, the zones, market, display, scale, map."""
    cards = find(view.card_set)
    tables = [*event(view, cards, text), players(view, text)]
    if view.own is not None:
        tables += own(view.own, cards, text)
    tables += [zone(view, seat, player, text) for seat, player in enumerate(view.players) if player.zone or player.intrigues]
    tables += [
        market(view, text),
        display(view, cards, text),
        scale(view, cards, text),
        empire(view, text),
        row(view, cards, text),
        reference(view, cards, text),
    ]
    return [table for table in tables if table.rows]


def make(title: str, head: str, rows: Iterable[tuple[str, ...]], text: Text) -> Table:
    return Table(title, tuple(text.say(f"table.{word}") for word in head.split()), tuple(rows))


def who(view: View, seat: int, text: Text) -> str:
    return text.name(view.side(seat)) if seat != NOBODY else text.say("table.none")


def event(view: View, cards: Cards, text: Text) -> list[Table]:
    """The event of this round with its options."""
    if view.round >= len(view.events) or view.step in (Step.SETUP, Step.DRAFT):
        return []
    title = text.say("table.round", n=view.round + 1, of=len(view.events), step=view.step)
    current = view.events[view.round]
    if current is None:
        return [make(title, "event", [(text.say("table.none"),)], text)]
    chosen = view.option if view.needs else None
    return [make(title, EVENT, options(current, cards, text, chosen), text)]


EVENT = "event needs units territory reward penalty"


def options(current: Event, cards: Cards, text: Text, chosen: int | None = None) -> list[tuple[str, ...]]:
    """What the event asks for, a row for each option, and what it brings."""
    name = text.name(current)
    if current >= FIRST_SOLO_EVENT:
        solo = cards.solo_events[current - FIRST_SOLO_EVENT]
        needs = text.say("table.none") if not solo.pay else f"{solo.pay}× {text.name(Good.NOMISMA)}"
        ends = (text.name(solo.territory), goods_text(solo.reward, text), goods_text(solo.penalty, text))
        return [(name, needs, units_text(solo.units, text), *ends)]
    card = cards.events[current]
    ends = (text.name(card.territory), goods_text(card.reward, text), goods_text(card.penalty, text))
    rows: list[tuple[str, ...]] = []
    for number, option in enumerate(card.options, 1):
        mark = f" ({text.say('table.chosen')})" if chosen == number - 1 else ""
        title = f"{name}: {event_option(current, number, text)}{mark}"
        rows.append((title, goods_text(option.needs, text), units_text(option.units, text), *ends))
    return rows


def players(view: View, text: Text) -> Table:
    def row(seat: int, player: Player) -> tuple[str, ...]:
        stake = f"{player.stake} → {player.backed}" if player.stake else text.say("table.none")
        goods = (str(player.goods[good]) for good in Good)
        return text.name(view.side(seat)), *goods, str(player.hand_size), str(player.value), stake

    head = [text.say("table.player"), *(text.name(good) for good in Good)]
    head += [text.say(f"table.{word}") for word in ("hand", "value", "option")]
    rows = tuple(row(seat, player) for seat, player in enumerate(view.players))
    return Table(text.say("table.seats"), tuple(head), rows)


def card_rows(shown: Iterable[Card], cards: Cards, text: Text, prices: Iterable[int] | None = None) -> list[tuple[str, ...]]:
    shown = list(shown)
    costs = list(prices) if prices is not None else [cards.cost[card] for card in shown]
    return [
        (text.name(card), str(cost), card_types(cards, card, text), goods_text(cards.production[card], text),
         card_text(cards, card, text))
        for card, cost in zip(shown, costs, strict=True)
    ]  # fmt: skip


def own(mine: Own, cards: Cards, text: Text) -> list[Table]:
    """The hand at its prices, what is to be chosen from, and the tasks."""
    head = "cards price types makes does"
    return [
        make(text.say("table.pack"), head, card_rows(mine.pack or mine.peeked, cards, text), text),
        make(text.say("table.own_hand"), head, card_rows(mine.hand, cards, text, mine.prices), text),
        make(text.say("table.tasks"), "task does", [(text.name(t), task_text(cards, t, text)) for t in mine.tasks], text),
    ]


def zone(view: View, seat: int, player: Player, text: Text) -> Table:
    """Bandons with their leader first, single cards, and intrigues."""

    def row(group: Group) -> tuple[str, ...]:
        names = ", ".join(
            f"{text.name(card)} ({text.say('table.hidden')})" if card in group.face_down else text.name(card)
            for card in group.cards
        )
        tokens = text.say("table.marked" if group.marked else "table.activated" if group.activated else "table.none")
        return names, goods_text(group.production, text), tokens

    rows = [row(group) for group in player.zone]
    rows += [(text.name(card), text.say("table.none"), text.say("table.intrigue")) for card in player.intrigues]
    return make(text.say("table.zone", seat=view.side(seat)), "bandon makes tokens", rows, text)


def market(view: View, text: Text) -> Table:
    goods = view.market or (EMPTY,) * len(PRICES)  # before the setup, there are none
    cells = (text.say("table.none") if good == EMPTY else text.name(Good(good)) for good in goods)
    return Table(text.say("table.market"), tuple(map(str, PRICES)), (tuple(cells),))


def display(view: View, cards: Cards, text: Text) -> Table:
    rows = card_rows(view.turned_up or view.display, cards, text)
    if view.discard:
        top = card_rows([view.discard[-1]], cards, text)[0]
        rows.append((f"{text.say('table.discard_top')}: {top[0]}", *top[1:]))
    rows.append((text.say("table.deck"), str(view.deck_size), "", "", ""))
    return make(text.say("table.display"), "cards price types makes does", rows, text)


def scale(view: View, cards: Cards, text: Text) -> Table:
    rows = [
        (ROMAN[space], text.name(space), goods_text(cards.chests[view.chests[space]], text) if view.chests else "-",
         who(view, view.seals[space], text))
        for space in Keimelion
    ]  # fmt: skip
    return make(text.say("table.scale"), "space keimelion chest sealed", rows, text)


def empire(view: View, text: Text) -> Table:
    size = len(Unit)
    placed = [view.units[territory * size : (territory + 1) * size] for territory in Territory]
    rows = [(text.name(territory), units_text(placed[territory], text)) for territory in Territory]
    return make(text.say("table.map"), "territory units", rows, text)


def reference(view: View, cards: Cards, text: Text) -> Table:
    """§9.2: alone, what each unit costs, and how many are left."""
    rows = [
        (text.name(unit), text.name(cards.units[unit].type), goods_text(cards.units[unit].cost, text),
         str(cards.units[unit].miniatures - sum(view.units[unit :: len(Unit)])))
        for unit in Unit if len(view.players) == 1
    ]  # fmt: skip
    return make(text.say("table.reference"), "unit types cost left", rows, text)


def row(view: View, cards: Cards, text: Text) -> Table:
    """All events of the game, as far as they are turned up."""
    rows: list[tuple[str, ...]] = []
    for event, shown in zip(view.events, view.shown, strict=False):
        if event is None:
            rows.append(("", text.say("table.none" if shown else "table.hidden"), *[""] * 5))
            continue
        solo = event >= FIRST_SOLO_EVENT
        year = cards.solo_events[event - FIRST_SOLO_EVENT].year if solo else cards.events[event].year
        rows += [(str(year), *option) for option in options(event, cards, text)]
    return make(text.say("table.events"), f"year {EVENT}", rows, text)
