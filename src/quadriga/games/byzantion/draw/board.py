"""The table of Byzantion: event, row of events, initiative scale, market, display, map of the empire."""

from __future__ import annotations

from quadriga.draw import EMPTY, Fragments, Markup, at, icon, join, label, medal, memo, plate, tag
from quadriga.text import Text

from ..box.cards import Cards, find
from ..state import NOBODY
from ..telling.card_text import event_option, goods_text, units_text
from ..terms import FIRST_SOLO_EVENT, Card, Chest, Deme, Event, Good, Goods, Keimelion, Ruler, Step, Unit
from ..view import View
from .cards import TALL, WIDE, classes, describe, face, good_icon, goods_row, lines, small_face

LIVERY = (1, 3, 0, 5)  # blue, green, red, and grey for the Whites
PURPLE = 4
DISPLAY = (640, 374)  # its corner
ROWS = (536, 372)  # the row of events: its top and its height
ROMAN = ("I", "II", "III", "IV")
NOTHING: Goods = (0,) * len(Good)


def side(view: View, seat: int) -> Deme | Ruler:
    return Ruler.JUSTINIAN if len(view.players) == 1 else Deme(seat)


def livery(view: View, seat: int) -> int:
    """Justinian wears purple."""
    return LIVERY[seat] if len(view.players) > 1 else PURPLE


@memo
def sheet(id_: str, x: float, y: float, width: float, height: float) -> Markup:
    return tag("g", tag("rect", class_="sheet", x=x, y=y, width=width, height=height, rx=8), id=id_)


def ground(size: tuple[int, int]) -> Fragments:
    width, height = size
    back = tag("g", tag("rect", class_="table-ground", width=width, height=height), id="g-ground")
    return {"g-ground": back, "g-event": sheet("g-event", 20, 20, 600, 316), "g-row": sheet("g-row", 20, 524, 600, 396)}


# The event ----------------------------------------------------------------------------------------------------------------


def event(view: View, seat: int | None, text: Text) -> Fragments:
    """The event of the round: what each option needs, and what I hold of it."""
    if view.round >= len(view.events):
        ranks = tuple(
            sorted(((p.goods[Good.DOXA], text.name(side(view, i))) for i, p in enumerate(view.players)), reverse=True)
        )
        return {"p-event": _ranking(ranks, text)}
    if view.step in (Step.SETUP, Step.DRAFT):
        return {"p-event": tag("g", label(text.name(view.step), 40, 76, class_="head latin"), id="p-event")}
    mine = view.players[seat].goods if seat is not None else NOTHING
    current = view.events[view.round]
    head = text.say("table.round", n=view.round + 1, of=len(view.events), step=view.step)
    if current is None:
        drawn = tag("g", label(head, 40, 52, class_="head latin"), id="p-event")
        return {"p-event": drawn}
    chosen = view.option if view.needs else -1
    stakes = tuple(sum(p.stake for p in view.players if p.backed == option) for option in (1, 2))
    return {"p-event": _event(view.card_set, current, head, chosen, stakes, mine[:8], view.paid, text)}


@memo
def _ranking(ranks: tuple[tuple[int, str], ...], text: Text) -> Markup:
    """After the last round: who stands where on the track."""
    parts = [label(text.name(Step.FINALE), 40, 76, class_="head latin")]
    for i, (doxa, name) in enumerate(ranks):
        parts += [good_icon(Good.DOXA, 26, 54, 122 + i * 44), label(f"{doxa}  {name}", 80, 130 + i * 44, class_="head")]
    return tag("g", *parts, id="p-event")


@memo
def _event(
    set_key: str, current: Event, head: str, chosen: int, stakes: tuple[int, ...], mine: Goods, paid: bool, text: Text
) -> Markup:
    cards = find(set_key)
    solo = current >= FIRST_SOLO_EVENT
    card = cards.solo_events[current - FIRST_SOLO_EVENT] if solo else cards.events[current]
    parts = [label(head, 40, 46, class_="tiny"), label(text.name(current), 40, 76, class_="head latin")]
    place = text.name(card.territory) if solo else f"{text.say(f'event.{current.name}.place')}, {text.name(card.territory)}"
    parts.append(label(f"{card.year} · {place}", 40, 100, class_="small"))
    parts += [label(text.say("table.reward"), 40, 318, class_="tiny"), goods_row(card.reward, 100, 313)]
    parts += [label(text.say("table.penalty"), 330, 318, class_="tiny"), goods_row(card.penalty, 380, 313)]
    if solo:
        parts.append(_solo_needs(cards, current, paid, mine, text))
    else:
        challenge = len(cards.events[current].options) == 1
        for number in range(len(cards.events[current].options)):
            stake = None if challenge else stakes[number]
            parts.append(_option(cards, current, number, number == chosen, stake, mine, text))
        bid = cards.events[current].bid
        if bid is not None:
            ranks = " · ".join(map(str, cards.events[current].ranks))
            parts += [label(text.say("draw.challenge", ranks=ranks), 40, 232, class_="small"), good_icon(bid, 26, 560, 226)]
    return tag("g", *parts, id="p-event")


def _option(cards: Cards, event: Event, number: int, is_chosen: bool, stake: int | None, mine: Goods, text: Text) -> Markup:
    """One way the emperor may decide: needs against what is held, and the units."""
    y = 116 + number * 90
    option = cards.events[event].options[number]
    title = f"{number + 1}. {event_option(event, number + 1, text)}"
    parts = [
        tag("rect", class_="halo", x=32, y=y, width=576, height=82, rx=6),
        tag("rect", class_="body", x=32, y=y, width=576, height=82, rx=6),
        label(title, 44, y + 22, class_="small latin"),
        label(units_text(option.units, text), 44, y + 70, class_="tiny"),
    ]
    if stake is not None:
        parts += [good_icon(Good.AUCTORITAS, 22, 560, y + 18), label(stake, 576, y + 24, class_="small")]
    x = 44.0
    for good, need in enumerate(option.needs):
        if need:
            held = mine[good]
            parts.append(good_icon(Good(good), 24, x + 12, y + 42))
            state = "met" if held >= need else "short"
            parts.append(label(f"{min(held, need)}/{need}", x + 27, y + 48, class_=f"{state} small"))
            x += 76
    words = f"{title}: {goods_text(option.needs, text)}; {units_text(option.units, text)}"
    return tag(
        "g", *parts, id=f"p-option-{number + 1}", class_="decision chosen" if is_chosen else "decision",
        data_part=str(number + 1), data_of="option", data_label=words,
    )  # fmt: skip


def _solo_needs(cards: Cards, event: Event, paid: bool, mine: Goods, text: Text) -> Markup:
    card = cards.solo_events[event - FIRST_SOLO_EVENT]
    wanted = text.say("draw.stand", units=units_text(card.units, text), territory=card.territory)
    parts = [lines(wanted, 40, 134, width=32, most=3, step=19, class_="small")]  # the reference card lies beside it
    y = 196.0
    for unit, n in enumerate(card.units):
        if n:
            kind = cards.units[unit]
            parts.append(tag("g", icon(Unit(unit).name.lower(), 26, 54, y), class_="made"))
            parts.append(goods_row(kind.cost, 80, y))
            y += 36
    if card.pay:
        done = text.say("draw.paid") if paid else f"{min(mine[Good.NOMISMA], card.pay)}/{card.pay}"
        parts += [good_icon(Good.NOMISMA, 24, 54, y), label(done, 76, y + 6, class_="met small" if paid else "small")]
    return tag("g", *parts)


def row(view: View, text: Text) -> Fragments:
    """All events of the game, in their order."""
    drawn = {}
    step = min(58.0, ROWS[1] / max(1, len(view.events)))
    for place, event in enumerate(view.events):
        state = "now" if place == view.round else "past" if place < view.round else "coming"
        shown = place < len(view.shown) and view.shown[place]
        drawn[f"p-event-{place}"] = _row(view.card_set, place, event, state, shown, step, text)
    return drawn


@memo
def _row(set_key: str, place: int, event: Event | None, state: str, shown: bool, step: float, text: Text) -> Markup:
    """Number, age, year and name; what its options need stands at the end."""
    cards = find(set_key)
    y = ROWS[0] + place * step
    middle = y + (step - 6) / 2
    words = text.say("table.none" if shown else "table.hidden") if event is None else text.name(event)
    back = tag("rect", class_="row-plate", x=30, y=y, width=580, height=step - 6, rx=5)
    parts = [label(place + 1, 48, middle + 6, class_="small latin mid")]
    parts.append(label(words, 140, middle + 6, class_="small"))
    if event is not None:
        card = cards.solo_events[event - FIRST_SOLO_EVENT] if event >= FIRST_SOLO_EVENT else cards.events[event]
        parts.append(label(f"{ROMAN[card.age - 1]} · {card.year}", 70, middle + 6, class_="tiny"))
        words += ": " + _wanted(cards, event, text)
        parts.append(_needed(cards, event, middle))
    return tag(
        "g", back, *parts, id=f"p-event-{place}", class_=f"event-row {state}",
        data_part=str(place + 1), data_of="place", data_late=True, data_label=words,
    )  # fmt: skip


def _wanted(cards: Cards, event: Event, text: Text) -> str:
    if event >= FIRST_SOLO_EVENT:
        return units_text(cards.solo_events[event - FIRST_SOLO_EVENT].units, text)
    return " / ".join(goods_text(option.needs, text) for option in cards.events[event].options)


def _needed(cards: Cards, event: Event, y: float) -> Markup:
    """The needs of both options in small, from the right end of the row."""
    if event >= FIRST_SOLO_EVENT:
        return EMPTY
    options = cards.events[event].options
    return join(goods_row(option.needs, 388 + 114 * number, y, 18) for number, option in enumerate(options))


# The scale ------------------------------------------------------------------------------------------------------------------


def scale(view: View, text: Text) -> Fragments:
    """The four spaces with keimelion, chest and seal."""
    drawn = {}
    for space in Keimelion:
        chest = view.chests[space] if view.chests else None
        holder = view.seals[space]
        name = None if holder == NOBODY else text.name(side(view, holder))
        wears = None if holder == NOBODY else livery(view, holder)
        drawn[f"p-{space.name}"] = _space(view.card_set, space, chest, wears, name, text)
    return drawn


@memo
def _space(set_key: str, space: Keimelion, chest: Chest | None, livery: int | None, name: str | None, text: Text) -> Markup:
    shape = plate(144, 160, 10)
    goods = NOTHING if chest is None else find(set_key).chests[chest]
    seal = EMPTY if livery is None else tag("g", medal(livery, 17), class_=f"s{livery}", transform=at(44, -50))
    effect = text.say(f"draw.keimelion.{space.name}")
    words = text.say("draw.space", keimelion=space, goods=goods_text(goods, text), effect=effect)
    if name is not None:
        words += f" ({name})"
    return tag(
        "g", tag("path", class_="halo", d=shape), tag("path", class_="body", d=shape),
        label(ROMAN[space], -58, -54, class_="head latin"), icon(space.name.lower(), 46, 0, -40, class_="ico"),
        lines(text.name(space), 0, 0, width=10, most=2, step=17, class_="small latin mid"), goods_row(goods, -62, 40, 24), seal,
        id=f"p-{space.name}", class_="space", transform=at(92 + space * 152, 430), data_part=space.name, data_label=words,
    )  # fmt: skip


# The display ----------------------------------------------------------------------------------------------------------------


def display(view: View, text: Text) -> Fragments:
    """Eight open cards (or those the robe turned up), the top of the discard pile, the deck."""
    cards = find(view.card_set)
    shown = view.turned_up or view.display
    drawn: Fragments = {}
    for i, card in enumerate(shown[:8]):
        kept = card in view.reserved
        drawn[f"c-{card.name}"] = _open_card(view.card_set, card, i, kept, describe(cards, card, None, text), text)
    if view.discard:
        top = view.discard[-1]
        words = f"{text.say('table.discard_top')}: {describe(cards, top, None, text)}"
        drawn["c-discard"] = _discarded(view.card_set, top, words, text)
    return drawn


@memo
def _open_card(set_key: str, card: Card, i: int, kept: bool, words: str, text: Text) -> Markup:
    x, y = DISPLAY[0] + WIDE / 2 + (i % 4) * (WIDE + 6), DISPLAY[1] + TALL / 2 + (i // 4) * (TALL + 8)
    mark = good_icon(Good.AUCTORITAS, 24, 56, TALL / 2 - 18) if kept else EMPTY
    return tag(
        "g", face(set_key, card, None, text), mark, id=f"c-{card.name}", class_=classes(find(set_key), card),
        transform=at(x, y), data_part=card.name, data_label=words, data_fly=card.name, data_from="p-deck",
    )  # fmt: skip


@memo
def _discarded(set_key: str, card: Card, words: str, text: Text) -> Markup:
    return tag(
        "g", small_face(set_key, card, False, text), id="c-discard", class_=classes(find(set_key), card),
        transform=at(1188, 838), data_label=words, data_fly=card.name,
    )  # fmt: skip


@memo
def caption(words: str, x: float, y: float, id_: str) -> Markup:
    return tag("g", lines(words, x, y, width=60, most=1, step=20, class_="head latin on-dark"), id=id_)
