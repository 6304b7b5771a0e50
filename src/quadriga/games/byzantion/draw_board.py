"""The table of Byzantion: event, row of events, initiative scale, market, display, map of the empire."""

from __future__ import annotations

from quadriga.draw import EMPTY, Fragments, Markup, at, icon, label, medal, memo, plate, tag
from quadriga.games.byzantion.cards import SETS, Cards
from quadriga.games.byzantion.draw_cards import (
    SMALL,
    TALL,
    WIDE,
    classes,
    describe,
    face,
    good_icon,
    goods_row,
    lines,
    small_face,
    unit_piece,
)
from quadriga.games.byzantion.state import NOBODY
from quadriga.games.byzantion.terms import (
    EMPTY as NO_GOOD,
)
from quadriga.games.byzantion.terms import (
    FIRST_SOLO_EVENT,
    KINDS,
    PRICES,
    RESOURCES,
    Card,
    Chest,
    Deme,
    Event,
    Good,
    Goods,
    Keimelion,
    Ruler,
    Step,
    Territory,
    Unit,
)
from quadriga.games.byzantion.view import View
from quadriga.games.byzantion.words import event_option, goods_text, units_text
from quadriga.text import Text

LIVERY = (1, 3, 0, 5)  # blue, green, red, and grey for the Whites
PURPLE = 4
MARKET = (1293, 70)  # the middle of its first space, and from one to the next

TRACK = 100
ROMAN = ("I", "II", "III", "IV")
NOTHING: Goods = (0,) * len(Good)

# The six territories, as a mosaic of the Mediterranean from the west to the east.
LANDS: dict[Territory, tuple[str, float, float]] = {
    Territory.TYRRHENIAN_SEA: ("M640 150L760 110 800 190 790 270 700 300 640 290z", 716, 175),
    Territory.ITALIA: ("M766 108L830 60 900 70 880 130 930 210 960 250 920 262 806 190z", 850, 108),
    Territory.ILLYRICUM: ("M906 66L1010 56 1030 150 1020 230 964 246 886 132z", 962, 96),
    Territory.THRACIA: ("M1016 56L1120 50 1130 130 1110 170 1036 150z", 1074, 76),
    Territory.ORIENS: ("M1126 132L1236 90 1236 440 1080 440 1060 360 1120 300 1040 250 1030 162 1112 178z", 1160, 190),
    Territory.AFRICA: ("M640 300L790 282 930 330 1052 362 1070 440 640 440z", 840, 335),
}

ACROSS = {Territory.TYRRHENIAN_SEA: 3, Territory.ITALIA: 2, Territory.ILLYRICUM: 2, Territory.THRACIA: 2, Territory.ORIENS: 3,
          Territory.AFRICA: 6}  # fmt: skip
UNDER = dict.fromkeys(Territory, 28) | {Territory.TYRRHENIAN_SEA: 46}  # from the name to its units


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
    sea = tag("rect", class_="sea", x=636, y=20, width=604, height=424, rx=10)
    back = tag("g", tag("rect", class_="table-ground", width=width, height=height), sea, id="g-ground")
    return {"g-ground": back, "g-event": sheet("g-event", 20, 20, 600, 316), "g-row": sheet("g-row", 20, 524, 600, 366)}


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
    cards = SETS[set_key]
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
    parts = [
        tag("rect", class_="chosen-option" if is_chosen else "option", x=32, y=y, width=576, height=82, rx=6),
        label(f"{number + 1}. {event_option(event, number + 1, text)}", 44, y + 22, class_="small latin"),
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
    return tag("g", *parts)


def _solo_needs(cards: Cards, event: Event, paid: bool, mine: Goods, text: Text) -> Markup:
    card = cards.solo_events[event - FIRST_SOLO_EVENT]
    wanted = text.say("draw.stand", units=units_text(card.units, text), territory=card.territory)
    parts = [label(wanted, 40, 150, class_="small")]
    y = 184.0
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
    for place, event in enumerate(view.events):
        state = "now" if place == view.round else "past" if place < view.round else "coming"
        shown = place < len(view.shown) and view.shown[place]
        drawn[f"p-event-{place}"] = _row(view.card_set, place, event, state, shown, text)
    return drawn


@memo
def _row(set_key: str, place: int, event: Event | None, state: str, shown: bool, text: Text) -> Markup:
    cards = SETS[set_key]
    y = 536 + place * 39
    name = text.say("table.none" if shown else "table.hidden") if event is None else text.name(event)
    parts = [tag("rect", class_="row-plate", x=30, y=y, width=580, height=34, rx=5)]
    parts.append(label(place + 1, 48, y + 23, class_="small latin mid"))
    if event is not None:
        solo = event >= FIRST_SOLO_EVENT
        card = cards.solo_events[event - FIRST_SOLO_EVENT] if solo else cards.events[event]
        parts.append(label(f"{ROMAN[card.age - 1]} · {card.year}", 70, y + 23, class_="tiny"))
        wanted = (
            units_text(cards.solo_events[event - FIRST_SOLO_EVENT].units, text)
            if solo
            else " / ".join(goods_text(option.needs, text) for option in cards.events[event].options)
        )
        words = f"{name}: {wanted}"
    else:
        words = name
    parts.append(label(name, 140, y + 23, class_="small"))
    part = str(place + 1)
    return tag(
        "g", *parts, id=f"p-event-{place}", class_=f"event-row {state}", data_part=part, data_late=True, data_label=words
    )  # fmt: skip


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
    goods = NOTHING if chest is None else SETS[set_key].chests[chest]
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


# The market -----------------------------------------------------------------------------------------------------------------


def market(view: View, seat: int | None, text: Text) -> Fragments:
    """Eight spaces with prices; under each kind what I hold of it."""
    mine = view.players[seat].goods if seat is not None else NOTHING
    drawn = {"p-market": _track(text)}
    for space, good in enumerate(view.market):
        if good != NO_GOOD:
            kind = Good(good)
            twin = view.market[:space].count(good)
            drawn[f"t-{kind.name}-{twin}"] = _token(kind, twin, space, mine[good] if seat is not None else None, text)
    missing = [good for good in RESOURCES if good not in view.market]
    for i, good in enumerate(missing):
        drawn[f"t-off-{good.name}"] = _missing(good, i, mine[good], text)
    return drawn


@memo
def _track(text: Text) -> Markup:
    parts: list[Markup] = [label(text.say("table.market"), 1262, 692, class_="head latin on-dark")]
    for space, price in enumerate(PRICES):
        x = MARKET[0] + space * MARKET[1]

        parts.append(tag("rect", class_="slot", x=x - 31, y=712, width=62, height=62, rx=8))
        parts.append(label(price, x, 798, class_="price"))
    return tag("g", *parts, id="p-market")


@memo
def _token(good: Good, twin: int, space: int, held: int | None, text: Text) -> Markup:
    shape = plate(54, 54, 27)
    words = text.say("draw.on_market", good=good, n=PRICES[space])
    mine = EMPTY if held is None else label(f"({held})", 0, 76, class_="sum mid")
    return tag(
        "g", tag("path", class_="halo", d=shape), tag("path", class_="body", d=shape), good_icon(good, 34), mine,
        id=f"t-{good.name}-{twin}", class_=f"coin g-{good.name.lower()}", transform=at(MARKET[0] + space * MARKET[1], 743),
        data_part=good.name, data_label=words, data_fly=f"market-{good.name}-{twin}",
    )  # fmt: skip


@memo
def _missing(good: Good, i: int, held: int, text: Text) -> Markup:
    """A kind that is not on the market and can be sold."""
    shape = plate(34, 34, 17)
    return tag(
        "g", tag("path", class_="halo", d=shape), tag("path", class_="body", d=shape), good_icon(good, 22),
        label(held, 26, 6, class_="sum"), id=f"t-off-{good.name}", class_=f"coin g-{good.name.lower()}",
        transform=at(1440 + i * 58, 686), data_part=good.name, data_label=text.say("draw.off_market", good=good, n=held),
    )  # fmt: skip


# The display ----------------------------------------------------------------------------------------------------------------


def display(view: View, text: Text) -> Fragments:
    """Eight open cards (or those the robe turned up), the top of the discard pile, the deck."""
    cards = SETS[view.card_set]
    shown = view.turned_up or view.display
    drawn = {"p-deck": _piles(view.deck_size, len(view.discard), text)}
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
    x, y = 640 + WIDE / 2 + (i % 4) * (WIDE + 6), 462 + TALL / 2 + (i // 4) * (TALL + 8)
    mark = good_icon(Good.AUCTORITAS, 24, 56, 66) if kept else EMPTY
    return tag(
        "g", face(set_key, card, None, text), mark, id=f"c-{card.name}", class_=classes(SETS[set_key], card),
        transform=at(x, y), data_part=card.name, data_label=words, data_fly=card.name, data_from="p-deck",
    )  # fmt: skip


@memo
def _discarded(set_key: str, card: Card, words: str, text: Text) -> Markup:
    return tag(
        "g", small_face(set_key, card, False, text), id="c-discard", class_=classes(SETS[set_key], card),
        transform=at(1188, 852), data_label=words, data_fly=card.name,
    )  # fmt: skip


@memo
def _piles(deck: int, discard: int, text: Text) -> Markup:
    words = text.say("draw.piles", deck=deck, discard=discard)
    back = tag("path", class_="body", d=plate(*SMALL, 6))
    pile = tag("g", back, icon("labaron", 44, -18, 0, class_="ico back"), label(deck, 26, 8, class_="price"), class_="s4")
    return tag("g", tag("g", pile, transform=at(1076, 852)), id="p-deck", role="img", aria_label=words, data_label=words)


# The doxa track -------------------------------------------------------------------------------------------------------------


def track(view: View, text: Text) -> Fragments:
    """The quadrigas on their way; beyond the end of the track they start again."""
    drawn = {"p-track": _course(text)}
    for seat, player in enumerate(view.players):
        doxa = player.goods[Good.DOXA]
        below = sum(1 for other in view.players[:seat] if other.goods[Good.DOXA] == doxa)
        words = text.say("draw.quadriga", seat=side(view, seat), n=doxa)
        drawn[f"t-quadriga-{seat}"] = _quadriga(seat, livery(view, seat), doxa, below, words)
    return drawn


@memo
def _course(text: Text) -> Markup:
    parts = [tag("path", class_="course", d="M655 856H1005")]
    for doxa in range(0, TRACK + 1, 10):
        x = 655 + doxa * 3.5
        parts += [tag("path", class_="course", d=f"M{x:g} 850v12"), label(doxa, x, 884, class_="sum mid")]
    return tag("g", *parts, id="p-track", role="img", aria_label=text.name(Good.DOXA))


@memo
def _quadriga(seat: int, wears: int, doxa: int, below: int, words: str) -> Markup:
    x, y = 655 + doxa % (TRACK + 1) * 3.5, 856 - below * 16
    return tag(
        "g", medal(wears, 11), id=f"t-quadriga-{seat}", class_=f"s{wears}", transform=at(x, y), data_label=words,
        data_fly=f"quadriga-{seat}",
    )  # fmt: skip


# The map --------------------------------------------------------------------------------------------------------------------


def empire(view: View, text: Text) -> Fragments:
    """Six territories with their units."""
    cards = SETS[view.card_set]
    here = _here(view, cards)
    drawn = {}
    for territory in Territory:
        units = view.units[territory * KINDS : (territory + 1) * KINDS]
        drawn[f"p-{territory.name}"] = _land(view.card_set, territory, units, territory is here, text)
    return drawn


def _here(view: View, cards: Cards) -> Territory | None:
    """Where the event of the round takes place."""
    current = view.events[view.round] if view.round < len(view.events) else None
    if current is None:
        return None
    if current >= FIRST_SOLO_EVENT:
        return cards.solo_events[current - FIRST_SOLO_EVENT].territory
    return cards.events[current].territory


@memo
def _land(set_key: str, territory: Territory, units: tuple[int, ...], is_here: bool, text: Text) -> Markup:
    shape, x, y = LANDS[territory]
    return tag(
        "g", tag("path", class_="halo", d=shape), tag("path", class_="body", d=shape),
        lines(text.name(territory), x, y, width=11, most=2, step=20, class_="land-name latin"),
        id=f"p-{territory.name}", class_=f"land land-{territory.name.lower()}" + (" here" if is_here else ""),
        data_part=territory.name, data_label=text.say("draw.land", territory=territory, units=units_text(units, text)),
    )  # fmt: skip


def army(view: View, text: Text) -> Fragments:
    """The units on the map, by territory."""
    drawn = {}
    for territory in Territory:
        units = view.units[territory * KINDS : (territory + 1) * KINDS]
        if any(units):
            drawn[f"u-{territory.name}"] = _units(view.card_set, territory, units, text)
    return drawn


@memo
def _units(set_key: str, territory: Territory, units: tuple[int, ...], text: Text) -> Markup:
    cards = SETS[set_key]
    _, x, y = LANDS[territory]
    present = [Unit(unit) for unit, n in enumerate(units) if n]
    across = ACROSS[territory]
    pieces = []
    for i, unit in enumerate(present):
        dx = (i % across - (min(across, len(present)) - 1) / 2) * 44
        words = text.say("draw.units", unit=unit, n=units[unit], territory=territory)
        piece = unit_piece(unit, units[unit], cards.units[unit].type.name.lower(), words)
        pieces.append(tag("g", piece, transform=at(x + dx, y + UNDER[territory] + i // across * 34)))
    return tag("g", *pieces, id=f"u-{territory.name}")


@memo
def caption(words: str, x: float, y: float, id_: str) -> Markup:
    return tag("g", lines(words, x, y, width=60, most=1, step=20, class_="head latin on-dark"), id=id_)
