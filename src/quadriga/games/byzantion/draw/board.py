"""The table of Byzantion: the event as a poster, the row of events, the initiative scale, the display."""

from __future__ import annotations

from quadriga.draw import EMPTY, Fragments, Markup, at, icon, join, label, length_of, medal, memo, plate, tag, wrap
from quadriga.text import Text

from ..box.cards import Cards, find
from ..moves import Discard, DrawDiscard
from ..state import NOBODY
from ..telling.card_text import event_option, goods_text, units_text
from ..telling.replaced import covered_by_heroes, to_give
from ..terms import FIRST_SOLO_EVENT, Card, Chest, Doing, Event, Good, Goods, Keimelion, Step, Territory, Unit
from ..view import View
from .cards import capitals, classes, describe, face, good_icon, goods_row, lines, row_width, small_face
from .places import DISCARD, POSTER, ROWS, SCALE, SIZE, TALL, WIDE, Box, cell

LIVERY = (1, 3, 0, 5)  # blue, green, red, and grey for the Whites
PURPLE = 4
ROMAN = ("I", "II", "III", "IV")
NOTHING: Goods = (0,) * len(Good)
LEFT = POSTER.x + 14
PICTURE = 106  # the height of a poster's picture
LEAST_ROWS = 6  # of the list of events
MOST_ROWS = 7  # below each other, where no needs stand beside the names


def livery(view: View, seat: int) -> int:
    """Justinian wears purple."""
    return LIVERY[seat] if len(view.players) > 1 else PURPLE


@memo
def sheet(id_: str, box: Box, classes: str = "sheet") -> Markup:
    frame = tag("rect", class_=classes, x=box.x, y=box.y, width=box.width, height=box.height, rx=9)
    return tag("g", frame, id=id_)


def ground() -> Fragments:
    """The table: purple marble in a frame of gold tesserae."""
    width, height = SIZE
    back = tag(
        "g",
        tag("rect", class_="table-ground", width=width, height=height),
        tag("rect", class_="marble-veins", width=width, height=height),
        id="g-ground",
    )
    return {"g-ground": back, "g-event": sheet("g-event", POSTER), "g-row": sheet("g-row", ROWS)}


# The event ----------------------------------------------------------------------------------------------------------------


def event(view: View, seat: int | None, text: Text) -> Fragments:
    """The event of the round: what each option needs, and what I hold of it."""
    if view.step in (Step.SETUP, Step.DRAFT):
        return {"p-event": tag("g", picture_of(None), _head(text.name(view.step)), id="p-event")}
    if view.round >= len(view.events):
        ranks = tuple(sorted(((p.goods[Good.DOXA], text.name(view.side(i))) for i, p in enumerate(view.players)), reverse=True))
        return {"p-event": _ranking(ranks, text)}
    mine = NOTHING if seat is None else to_give(view, seat)
    covered = covered_by_heroes(view)
    current = view.events[view.round]
    head = text.say("table.round", n=view.round + 1, of=len(view.events), step=view.step)
    if current is None:
        return {"p-event": tag("g", picture_of(None), _head(head), _quiet(text), id="p-event")}
    chosen = view.option if view.needs else -1
    stakes = tuple(sum(p.stake for p in view.players if p.backed == option) for option in (1, 2))
    gives = view.step is Step.DELIVERY and seat is not None
    return {
        "p-event": _event(view.card_set, current, chosen, stakes, mine[:8], view.paid, covered[:8] if gives else None, text)
    }


@memo
def picture_of(territory: Territory | None, height: float = PICTURE) -> Markup:
    """The scene of a poster: where it happens, or the city."""
    name = "thracia" if territory is None else territory.name.lower()
    x, y, width, _ = POSTER
    return join(
        [
            tag("use", href=f"#i-scene-{name}", x=x + 1.5, y=y + 1.5, width=width - 3, height=height),
            tag("rect", class_="tesserae", x=x + 1.5, y=y + 1.5, width=width - 3, height=height),
            tag("path", class_="edge-line", d=f"M{x + 1.5:g} {y + height + 1.5:g}h{width - 3:g}"),
        ]
    )


def _head(words: str) -> Markup:
    return lines(words, LEFT, POSTER.y + PICTURE + 24, width=302, size=17, step=19, class_="head latin", most=2)


def _quiet(text: Text) -> Markup:
    """§9.4: a round without an event is there to prepare."""
    return lines(text.say("draw.quiet"), LEFT, OPTIONS - 8, width=302, size=14, step=15, class_="small", most=4)


@memo
def _ranking(ranks: tuple[tuple[int, str], ...], text: Text) -> Markup:
    """After the last round: who stands where on the track."""
    parts = [picture_of(None), _head(text.name(Step.FINALE))]
    for i, (doxa, name) in enumerate(ranks):
        y = POSTER.y + PICTURE + 60 + i * 34
        parts += [good_icon(Good.DOXA, 24, LEFT + 12, y - 6), label(f"{doxa}  {name}", LEFT + 32, y, class_="head")]
    return tag("g", *parts, id="p-event")


@memo
def _event(
    set_key: str,
    current: Event,
    chosen: int,
    stakes: tuple[int, ...],
    mine: Goods,
    paid: bool,
    covered: Goods | None,
    text: Text,
) -> Markup:
    cards = find(set_key)
    solo = current >= FIRST_SOLO_EVENT
    card = cards.solo_events[current - FIRST_SOLO_EVENT] if solo else cards.events[current]
    title = capitals(text.name(current), 302, 17)
    top = POSTER.y + PICTURE + 22
    parts = [picture_of(card.territory), _year(card.year)]
    parts += [label(line, LEFT, top + 19 * i, class_="head latin") for i, line in enumerate(title)]
    top += 19 * len(title) - 3
    if not solo:  # alone, what must stand there names the territory
        place = f"{text.say(f'event.{current.name}.place')}, {text.name(card.territory)}"
        parts.append(label(place, LEFT, top, class_="small soft-ink"))
    parts.append(_stakes_of(card.reward, card.penalty, text))
    if solo:
        parts.append(_solo_needs(cards, current, paid, mine, text))
    else:
        challenge = len(cards.events[current].options) == 1
        for number in range(len(cards.events[current].options)):
            stake = None if challenge else stakes[number]
            parts.append(
                _option(cards, current, number, number == chosen, stake, mine, covered if number == chosen else None, text)
            )
        bid = cards.events[current].bid
        if bid is not None:
            ranks = " · ".join(map(str, cards.events[current].ranks))
            words = lines(
                text.say("draw.challenge", ranks=ranks), LEFT, OPTIONS + 100, width=270, size=14, step=16, class_="small"
            )
            parts += [words, good_icon(bid, 24, POSTER.x + POSTER.width - 24, OPTIONS + 96)]
    return tag("g", *parts, id="p-event", data_keep=True)


def _year(year: int | str) -> Markup:
    """The year on a ribbon over the picture."""
    x, y = POSTER.x + POSTER.width - 64, POSTER.y + 12
    return join(
        [tag("path", class_="ribbon", d=f"M{x:g} {y:g}h64v24h-64l8-12z"), label(year, x + 36, y + 17, class_="year-n latin")]
    )


def _stakes_of(reward: Goods, penalty: Goods, text: Text) -> Markup:
    """What success earns and failure costs, at the foot of the poster."""
    y = POSTER.y + POSTER.height - 17
    half = POSTER.x + 168
    won, lost = text.say("table.reward"), text.say("table.penalty")
    return join(
        [
            tag("path", class_="edge-line", d=f"M{POSTER.x + 2:g} {y - 16:g}h{POSTER.width - 4:g}"),
            label(won, LEFT, y + 5, class_="tiny"),
            goods_row(reward, LEFT + 7.4 * len(won) + 4, y, 20),
            label(lost, half, y + 5, class_="tiny"),
            goods_row(penalty, half + 7.4 * len(lost) + 4, y, 20),
        ]
    )


OPTIONS = POSTER.y + PICTURE + 61  # where the first option begins
OPTION = 86  # its height
APART = 10  # between two of them, so that their lights do not touch


def _option(
    cards: Cards, event: Event, number: int, is_chosen: bool, stake: int | None, mine: Goods, covered: Goods | None, text: Text
) -> Markup:
    """One way the emperor may decide: needs against what is held, and the units. `covered`: it is delivered to now, and so much
    of it by heroes."""
    x, y, width = POSTER.x + 7, OPTIONS + number * (OPTION + APART), POSTER.width - 14
    option = cards.events[event].options[number]
    title = f"{number + 1}. {event_option(event, number + 1, text)}"
    parts = [
        tag("rect", class_="halo", x=x, y=y, width=width, height=OPTION, rx=7),
        tag("rect", class_="body", x=x, y=y, width=width, height=OPTION, rx=7),
        *[
            label(row, x + 9, y + 18 + 15 * i, class_="option-name latin")
            for i, row in enumerate(capitals(title, width - 58 if stake is not None else width - 18, 14))
        ],
        lines(units_text(option.units, text), x + 9, y + OPTION - 8, width=296, size=13.4, step=13, class_="tiny", most=1),
    ]
    if stake is not None:
        parts += [good_icon(Good.AUCTORITAS, 20, x + width - 34, y + 14), label(stake, x + width - 20, y + 19, class_="stake")]
    at_x = x + 9.0
    for good, need in enumerate(option.needs):
        if need:
            parts.append(_need(Good(good), mine[good], need, at_x, y + 51, None if covered is None else covered[good], text))
            at_x += 72
    words = f"{title}: {goods_text(option.needs, text)}; {units_text(option.units, text)}"
    return tag(
        "g", *parts, id=f"p-option-{number + 1}", class_="decision chosen" if is_chosen else "decision",
        data_part=str(number + 1), data_of="option", data_label=words,
    )  # fmt: skip


def _need(good: Good, held: int, need: int, x: float, y: float, covered: int | None, text: Text) -> Markup:
    """How much of a good is needed and held; where it is delivered, how much would be given, and a click gives one more."""
    sign = good_icon(good, 26, x + 13, y)
    state = f"{'met' if held >= need else 'short'} need-n"
    if covered is None:
        return join([sign, label(f"{min(held, need)}/{need}", x + 29, y + 6, class_=state)])
    tally = {"data_tally": f"{min(held, need)}/{need}", "data_base": covered, "data_need": need}
    count = label(f"{min(held, need)}/{need}", x + 29, y + 6, class_=state, **tally)
    box = {"x": x - 2, "y": y - 15, "width": 64, "height": 29, "rx": 6}
    return tag(
        "g", tag("rect", class_="halo", **box), tag("rect", class_="body", **box), sign, count,
        id=f"p-need-{good.name}", class_="decision", data_part=good.name, data_of=Good.__name__,
        data_label=f"{text.name(good)}: {min(held, need)}/{need}",
    )  # fmt: skip


def _solo_needs(cards: Cards, event: Event, paid: bool, mine: Goods, text: Text) -> Markup:
    """Which units must stand there, with their costs; the reference card lies below."""
    card = cards.solo_events[event - FIRST_SOLO_EVENT]
    wanted = text.say("draw.stand", units=units_text(card.units, text), territory=card.territory)
    parts = [lines(wanted, LEFT, OPTIONS + 4, width=302, size=14, step=15, class_="small", most=2)]
    x = LEFT
    for unit, n in enumerate(card.units):
        if n:
            kind = cards.units[unit]
            parts.append(tag("g", icon(Unit(unit).name.lower(), 22, x + 11, OPTIONS + 36), class_="made"))
            parts.append(goods_row(kind.cost, x + 25, OPTIONS + 36, 16))
            x += 34 + row_width(kind.cost, 16)
    if card.pay:
        done = text.say("draw.paid") if paid else f"{min(mine[Good.NOMISMA], card.pay)}/{card.pay}"
        state = "met need-n" if paid else "need-n"
        parts += [good_icon(Good.NOMISMA, 20, x + 10, OPTIONS + 36), label(done, x + 23, OPTIONS + 41, class_=state)]
    return tag("g", *parts)


# All events -----------------------------------------------------------------------------------------------------------------


def row(view: View, text: Text) -> Fragments:
    """All events of the game, in their order; where they would not fit, in two columns and without their needs."""
    drawn = {}
    columns = 1 if len(view.events) <= (LEAST_ROWS if len(view.players) > 1 else MOST_ROWS) else 2
    each = max(LEAST_ROWS, -(-len(view.events) // columns))
    for place, event in enumerate(view.events):
        state = "now" if place == view.round else "past" if place < view.round else "coming"
        shown = place < len(view.shown) and view.shown[place]
        drawn[f"p-event-{place}"] = _row(view.card_set, place, event, state, shown, each, columns, text)
    return drawn


@memo
def _row(set_key: str, place: int, event: Event | None, state: str, shown: bool, each: int, columns: int, text: Text) -> Markup:
    """Number, year and name; what its options need stands at the end."""
    cards = find(set_key)
    width, step = (ROWS.width - 6) / columns, (ROWS.height - 5) / each
    x, y = ROWS.x + 3 + place // each * width, ROWS.y + 3 + place % each * step
    middle = y + (step - 1) / 2
    words = text.say("table.none" if shown else "table.hidden") if event is None else text.name(event)
    back = tag("rect", class_="row-plate", x=x, y=y, width=width - 1, height=step - 1.5, rx=4)
    room = width - 66 - (_needs_width(cards, event) if columns == 1 and event is not None else 0)
    parts = [label(place + 1, x + 13, middle + 5, class_="small latin mid"), _one_line(words, x + 60, middle + 4.5, room)]
    if event is not None:
        card = cards.solo_events[event - FIRST_SOLO_EVENT] if event >= FIRST_SOLO_EVENT else cards.events[event]
        parts.append(label(card.year, x + 28, middle + 4.5, class_="tiny"))
        words += ": " + _wanted(cards, event, text)
        if columns == 1:
            parts.append(_needed(cards, event, x + width - 3, middle))
    return tag(
        "g", back, *parts, id=f"p-event-{place}", class_=f"event-row {state}",
        data_part=str(place + 1), data_of="place", data_late=True, data_label=words,
    )  # fmt: skip


def _one_line(words: str, x: float, y: float, width: float) -> Markup:
    """The whole, if need be set closer; where that would be too close, as many words as fit: the tooltip has all of them."""
    long = length_of(words) * 13.6
    if width < long <= CLOSE * width:
        return label(words, x, y, class_="small", textLength=round(width, 1), lengthAdjust="spacingAndGlyphs")
    found = wrap(words, width, 13.6)
    return label(found[0] + (" …" if len(found) > 1 else ""), x, y, class_="small")


def _wanted(cards: Cards, event: Event, text: Text) -> str:
    if event >= FIRST_SOLO_EVENT:
        return units_text(cards.solo_events[event - FIRST_SOLO_EVENT].units, text)
    card = cards.events[event]
    options = (f"{goods_text(option.needs, text)} → {units_text(option.units, text)}" for option in card.options)
    return f"{text.name(card.territory)}. {' / '.join(options)}"


ROW_ICON = 14.0
CLOSE = 1.4  # how much longer a name may be than its room


def _needs_width(cards: Cards, event: Event) -> float:
    if event >= FIRST_SOLO_EVENT:
        return 0
    return sum(row_width(option.needs, ROW_ICON) + 9 for option in cards.events[event].options)


def _needed(cards: Cards, event: Event, right: float, y: float) -> Markup:
    """The needs of both options in small, up to the right end of the row, with a stroke between them."""
    if event >= FIRST_SOLO_EVENT:
        return EMPTY
    x = right - _needs_width(cards, event)
    drawn: list[Markup] = []
    for option in cards.events[event].options:
        drawn.append(tag("path", class_="edge-line", d=f"M{x + 2:g} {y - 8:g}v16"))
        drawn.append(goods_row(option.needs, x + 6, y, ROW_ICON))
        x += row_width(option.needs, ROW_ICON) + 9
    return join(drawn)


# The scale ------------------------------------------------------------------------------------------------------------------


def scale(view: View, text: Text) -> Fragments:
    """The four spaces with keimelion, chest and seal."""
    drawn = {}
    for space in Keimelion:
        chest = view.chests[space] if view.chests else None
        holder = view.seals[space]
        name = None if holder == NOBODY else text.name(view.side(holder))
        wears = None if holder == NOBODY else livery(view, holder)
        drawn[f"p-{space.name}"] = _space(view.card_set, space, chest, wears, name, text)
    return drawn


@memo
def _space(set_key: str, space: Keimelion, chest: Chest | None, livery: int | None, name: str | None, text: Text) -> Markup:
    width, height = (SCALE.width - 8) / 2, (SCALE.height - 8) / 2
    shape = plate(width, height, 9)
    goods = NOTHING if chest is None else find(set_key).chests[chest]
    seal = EMPTY if livery is None else tag("g", medal(livery, 13), class_=f"s{livery}", transform=at(15 - width / 2, -10))
    effect = text.say(f"draw.keimelion.{space.name}")
    whole = f"draw.said.{space.name}"
    told = text.say(whole) if text.has(whole) else effect
    words = text.say("draw.space", keimelion=space, goods=goods_text(goods, text), effect=told)
    if name is not None:
        words += f" ({name})"
    x, y = SCALE.x + width / 2 + space % 2 * (width + 8), SCALE.y + height / 2 + space // 2 * (height + 8)
    return tag(
        "g", tag("path", class_="halo", d=shape), tag("path", class_="body", d=shape),
        tag("circle", class_="medallion", cx=-width / 2 + 27, cy=2, r=20),
        icon(f"{space.name.lower()}", 28, -width / 2 + 27, 2, class_="ico"),
        _title(f"{ROMAN[space]} {text.name(space)}", 9 - width / 2, 19 - height / 2),
        _effect(effect, 54 - width / 2, 37 - height / 2), goods_row(goods, -width / 2 + 10, height / 2 - 14, 20), seal,
        id=f"p-{space.name}", class_="space", transform=at(x, y), data_part=space.name, data_label=words,
    )  # fmt: skip


def _title(words: str, x: float, y: float) -> Markup:
    """Name and place in the order; a long name is set closer, not smaller."""
    tight = {"textLength": 143, "lengthAdjust": "spacingAndGlyphs"} if len(words) > 17 else {}
    return label(words, x, y, class_="space-name latin", **tight)


def _effect(words: str, x: float, y: float) -> Markup:
    """What a keimelion does; its tip may say more."""
    return lines(words, x, y, width=104, size=13, step=13.5, class_="space-effect")


# The display ----------------------------------------------------------------------------------------------------------------


def display(view: View, text: Text) -> Fragments:
    """Eight open cards (or those the robe turned up), the top of the discard pile, the deck."""
    cards = find(view.card_set)
    shown = view.turned_up or view.display
    price = 0 if view.turned_up else None  # §9.9: the robe pays
    drawn: Fragments = {}
    for i, card in enumerate(shown[:8]):
        kept = card in view.reserved
        drawn[f"c-{card.name}"] = _open_card(view.card_set, card, i, kept, price, describe(cards, card, price, text), text)
    if view.discard:
        top = view.discard[-1]
        words = f"{text.say('table.discard_top')}: {describe(cards, top, None, text)}"
        drawn["c-discard"] = _discarded(view.card_set, top, view.doing is Doing.DRAWING, words, text)
    return drawn


@memo
def _open_card(set_key: str, card: Card, i: int, kept: bool, price: int | None, words: str, text: Text) -> Markup:
    mark = good_icon(Good.AUCTORITAS, 20, WIDE / 2 - 14, TALL / 2 - 14) if kept else EMPTY
    return tag(
        "g", face(set_key, card, price, text), mark, id=f"c-{card.name}", class_=classes(find(set_key), card),
        transform=at(*cell(i)), data_part=card.name, data_label=words, data_fly=card.name, data_from="p-deck",
    )  # fmt: skip


@memo
def _discarded(set_key: str, card: Card, is_drawn: bool, words: str, text: Text) -> Markup:
    """§6.3: in a Draw action its top is one of the things to draw; cards are dropped here all the same."""
    part = DrawDiscard.__name__ if is_drawn else Discard.__name__
    return tag(
        "g", small_face(set_key, card, False, text), id="c-discard", class_=classes(find(set_key), card),
        transform=at(*DISCARD), data_part=part, data_label=words, data_fly=card.name, data_drop=Discard.__name__,
    )  # fmt: skip


@memo
def caption(words: str, x: float, y: float, id_: str) -> Markup:
    return tag("g", label(words, x, y, class_="head latin on-dark"), id=id_)
