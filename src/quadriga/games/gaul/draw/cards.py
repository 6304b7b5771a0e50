"""The cards of Gaul: the current and the next one with both texts, who may act and who has, and the Capabilities in force."""

from __future__ import annotations

from quadriga.draw import EMPTY, Fragments, Markup, at, join, label, length_of, memo, tag, wrap
from quadriga.text import Text

from ..ariovistus.steps import InterludeStep
from ..cards import Capability, Card
from ..ruleset import RULESETS
from ..telling.card_text import card_number, effect, lasting, order_of, sides
from ..terms import WINTER, Deed, Faction, Phase, Side
from ..view import View
from .pieces import LIVERY, badge

Row = tuple[Faction, int, bool, bool]  # a faction on the current card: what it did, whether it is Eligible, whether it acts now
LEFT, WIDTH = 1612, 312  # the column beside the map
NO_CARD = -1
TOP, BOTTOM, GAP = 116, 706, 8  # so much is in sight at 1440 x 900
SIZES = (19.5, 18.5, 17.5, 16.5, 15.5, 14.5)  # of the letters on the current card, the first that leaves room


# The column of cards ----------------------------------------------------------------------------------------------------


def cards(view: View, text: Text) -> Fragments:
    """From the top: the current card with its sequence of play, the Capabilities in force, the next card."""
    effects = lasting(view)
    if view.phase is Phase.INTERLUDE:
        steps, tall = interlude(view.step, text)
        return {"c-current": steps} | _capabilities(effects, TOP + tall + GAP, BOTTOM, text)[0]
    known = tuple(card for card in view.ahead if card is not None)
    later = NO_CARD if view.upcoming == view.current else view.upcoming  # it has come into play, and no other is turned up yet
    rows, order, phases = _deeds(view), order_of(later, view.book), RULESETS[view.book].winter
    for kept, size in [(kept, size) for kept in _heights(effects, text) for size in SIZES]:
        now, tall = current(view.current, rows, view.phase, phases, view.effectless, view.carried, size, text)
        small = max(14.0, size - 3)
        _, low = upcoming(later, order, view.deck, 0, small, text)
        free = BOTTOM - (TOP + tall + GAP + kept + 52 * bool(known) + low + GAP)
        if free >= 0:
            break
    y = TOP + tall + GAP
    held, y = _capabilities(effects, y, y + kept + max(0, free), text)
    soon, _ = upcoming(later, order, view.deck, y, small, text)
    drawn = {"c-current": now} | held | {"c-next": soon}
    return drawn | ({"c-ahead": ahead(known, y + low + GAP, text)} if known else {})


def _deeds(view: View) -> tuple[Row, ...]:
    """In the order of the card: the faction, what it did, whether it is Eligible, and whether it acts now."""
    return tuple((f, view.deeds[f], bool(view.eligible[f]), view.acting is f) for f in order_of(view.current, view.book))


@memo
def current(
    number: int,
    rows: tuple[Row, ...],
    phase: Phase,
    phases: tuple[Phase, ...],
    effectless: tuple[Side, ...],
    carried: Side | None,
    size: float,
    text: Text,
) -> tuple[Markup, float]:
    if number < WINTER:
        words = label(text.name(phase), 14, 30, class_="card-kind")
        return _sheet("c-current", TOP, 44, words, text.name(phase), "now"), 44
    if number == WINTER:
        return winter(phase, phases, text)
    card = Card(number)
    body, bottom = _texts(card, 124, size, text, is_live=True, effectless=effectless, carried=carried)
    head = [_head(card, "draw.now", rows[0][0] if rows else None, text), _sequence(rows, text)]
    return _sheet("c-current", TOP, bottom + 4, join([*head, body]), text.name(card), "now"), bottom + 4


@memo
def upcoming(number: int, order: tuple[Faction, ...], deck: int, y: float, size: float, text: Text) -> tuple[Markup, float]:
    """The next card: its order, and its texts in smaller letters."""
    if number < WINTER:
        words = label(text.say("draw.no_next", n=deck), 14, 28, class_="card-kind")
        return _sheet("c-next", y, 44, words, text.say("draw.next"), "next"), 44
    card = Card(number)
    if card is Card.WINTER:
        lines = wrap(text.say("draw.frost"), WIDTH - 28, 20)
        title = [label(text.say("draw.next"), 14, 26, class_="card-kind"), _name(text.name(card))]
        frost = [label(line, 14, 78 + 23 * i, class_="card-text", font_size=19) for i, line in enumerate(lines)]
        height = 68 + 23 * len(lines)
        return _sheet("c-next", y, height, join([*title, *frost]), text.name(card), "next frosty"), height
    body, bottom = _texts(card, 94, size, text, is_live=False)
    crests = [tag("g", badge(faction, 13, text), transform=at(26 + 35 * i, 74)) for i, faction in enumerate(order)]
    left = label(text.say("draw.deck", n=deck), WIDTH - 12, 80, class_="deck-left end")
    inner = join([_head(card, "draw.next", order[0] if order else None, text), *crests, left, body])
    written = " ".join(f"{text.name(side)}: {effect(card, side, text)}" for side in sides(card))
    return _sheet("c-next", y, bottom + 4, inner, text.name(card), "next", f"{text.name(card)}. {written}"), bottom + 4


@memo
def ahead(known: tuple[int, ...], y: float, text: Text) -> Markup:
    """Cards further down that this viewer has looked at."""
    words = text.say("draw.ahead", cards=", ".join(text.name(Card(card)) for card in known))
    size = next((size for size in (18, 16) if length_of(words) * size < WIDTH - 24), 14)
    return _sheet("c-ahead", y, 40, label(words, 12, 26, class_="card-text", font_size=size), words, "next")


@memo
def winter(phase: Phase, phases: tuple[Phase, ...], text: Text) -> tuple[Markup, float]:
    """§6: the Winter round with the phase it has come to."""
    rows = [_name(text.name(Card.WINTER), 34)]
    for i, step in enumerate(phases):
        mark = " now" if step is phase else ""
        rows.append(tag("circle", class_=f"step{mark}", cx=24, cy=60 + 30 * i, r=8))
        rows.append(label(text.name(step), 42, 67 + 30 * i, class_=f"card-text{mark}", font_size=21))
    height = 56 + 30 * len(phases)
    return _sheet("c-current", TOP, height, join(rows), text.name(Card.WINTER), "now frosty"), height


@memo
def interlude(now: int, text: Text) -> tuple[Markup, float]:
    """§A2.1: between the decks, the steps in the printed order: those done, the one under way, those to come."""
    name = text.name(Phase.INTERLUDE)
    rows = [_name(name[:1].upper() + name[1:], 34)]
    for i, step in enumerate(InterludeStep):
        mark = " now" if step == now else " done" if step < now else ""
        rows.append(tag("circle", class_=f"step{mark}", cx=22, cy=57 + 26 * i, r=8))
        rows.append(label(f"{step + 1}. {text.name(step)}", 38, 63 + 26 * i, class_=f"card-text{mark}", font_size=19))
    height = 56 + 26 * len(InterludeStep)
    return _sheet("c-current", TOP, height, join(rows), name, "now"), height


def _sheet(key: str, y: float, height: float, inner: Markup, name: str, classes: str, tip: str | None = None) -> Markup:
    sheet = tag("rect", class_="sheet", width=WIDTH, height=height, rx=9)
    named = {"role": "group", "aria_label": name, "data_label": tip}
    return tag("g", sheet, inner, id=key, class_=f"card {classes}", transform=at(LEFT, y), **named)


def _head(card: Card, key: str, first: Faction | None, text: Text) -> Markup:
    """The name on a banner in the colours of the first Faction, with a picture of its people."""
    named = [label(f"{text.say(key)} · {card_number(card)}", 14, 22, class_="card-kind"), _name(text.name(card), 46)]
    if first is None:
        return join(named)
    shape = f"M1.500 10a8 8 0 0 1 8-8h{WIDTH - 19}a8 8 0 0 1 8 8v44h{3 - WIDTH}z"
    art = tag("use", href=f"#i-people-{first.name.lower()}", x=WIDTH - 152, y=2, width=150, height=52, class_="banner-art")
    ground = [tag("path", class_=kind, d=shape) for kind in ("body", "weave")]
    return join([tag("g", *ground, art, class_=f"banner s{LIVERY[first]}"), *named])


def _name(name: str, y: float = 50) -> Markup:
    size = next((size for size in (25, 21, 18, 15) if length_of(name) * size * 1.32 < WIDTH - 26), 13)
    return label(name, 14, y, class_="card-name latin", font_size=size)


def _sequence(rows: tuple[Row, ...], text: Text) -> Markup:
    """§2.3: the factions in the order of the card, and below each what it did or may do."""
    drawn = []
    step = (WIDTH - 16) / max(4, len(rows))
    for i, (faction, deed, is_eligible, acts) in enumerate(rows):
        x = 8 + step * (i + 0.5)
        state = "acts" if acts else "done" if deed else "free" if is_eligible else "barred"
        words = text.say(f"draw.deed.{Deed(deed).name}") if deed else text.say(f"draw.{state}")
        drawn.append(
            tag(
                "g",
                tag("circle", class_="ring", r=19),
                badge(faction, 14, text),
                label(words, 0, 33, class_="deed", font_size=min(15.5, round((step - 6) / length_of(words), 1))),
                class_=f"slot {state}",
                transform=at(x, 78),
            )
        )
    return join(drawn)


def _texts(
    card: Card,
    y: float,
    size: float,
    text: Text,
    *,
    is_live: bool,
    effectless: tuple[Side, ...] = (),
    carried: Side | None = None,
) -> tuple[Markup, float]:
    """The texts of the card one below the other; the current card's can be clicked where the Event is a choice."""
    drawn = []
    for side in sides(card):
        lines = wrap(effect(card, side, text), WIDTH - 40, size)
        step = size * 1.13
        rows = [label(line, 12, size + 1 + step * i, font_size=size, class_="card-text") for i, line in enumerate(lines)]
        name = f"{text.name(card)}, {text.name(side)}"
        if side in effectless:
            note = text.say("draw.idle")
            rows.append(label(note, 12, size + 1 + step * len(lines), font_size=size, class_="card-text idle"))
            name = f"{name}: {note}"
        height = 12 + step * len(rows)
        shape = f"M0 4a4 4 0 0 1 4-4h{WIDTH - 24:g}a4 4 0 0 1 4 4v{height - 8:g}a4 4 0 0 1-4 4h{24 - WIDTH:g}a4 4 0 0 1-4-4z"
        leaf = tag(
            "g",
            tag("path", class_="halo", d=shape),
            tag("path", class_="body", d=shape),
            class_=f"effect {side.name.lower()}" + (" carried" if side is carried else ""),
            data_part=side.name if is_live else None,
            data_of="Side" if is_live else None,
            data_label=name if is_live else None,
        )
        drawn.append(tag("g", leaf, tag("g", *rows, class_="on"), transform=at(8, y)))
        y += height + 6
    return join(drawn), y


# Capabilities -------------------------------------------------------------------------------------------------------------


def _capabilities(found: list[Capability], y: float, bottom: float, text: Text) -> tuple[Fragments, float]:
    """Each with its text, where there is room for it; and where the next thing may stand."""
    if not found:
        return {}, y
    drawn: Fragments = {"c-lasting": _title(y, text)}
    y += 26
    share = bottom - y if bottom - y + 27 > _heights(found, text)[0] else (bottom - y) / len(found) - 6
    for card, side, owner in found:
        drawn[f"c-{card.name}"], height = capability(card, side, owner, y, _size(found), share, text)
        y += height + 6
    return drawn, y + GAP


def _heights(found: list[Capability], text: Text) -> tuple[float, ...]:
    """The room that Capabilities want: for their whole texts, or if that is too much for their names."""
    if not found:
        return (0,)
    size = _size(found)
    lines = [wrap(effect(card, side, text), WIDTH - 20, size) for card, side, _ in found]
    return 26 + sum(36 + size * 1.15 * len(words) for words in lines), 26 + 36 * len(found)


def _size(found: list[Capability]) -> float:
    return 16.0 if len(found) <= 2 else 14.0


@memo
def _title(y: float, text: Text) -> Markup:
    return tag("g", label(text.say("table.capabilities"), LEFT + 4, y + 18, class_="column-title latin"), id="c-lasting")


@memo
def capability(
    card: Card, side: Side, owner: Faction | None, y: float, size: float, room: float, text: Text
) -> tuple[Markup, float]:
    """A lasting Event: its name, whose it is, and if there is room for all of it, what it changes; the tooltip has it."""
    whole = wrap(effect(card, side, text), WIDTH - 20, size)
    fit = max(0, int((room - 30) / (size * 1.15)))
    lines = whole if len(whole) <= fit else ()
    height = 30 + size * 1.15 * len(lines)
    shape = f"M0 5a5 5 0 0 1 5-5h{WIDTH - 10:g}a5 5 0 0 1 5 5v{height - 10:g}a5 5 0 0 1-5 5h{10 - WIDTH:g}a5 5 0 0 1-5-5z"
    holder = tag("g", badge(owner, 10, text), transform=at(WIDTH - 18, 15)) if owner is not None else EMPTY
    leaf = tag(
        "g",
        tag("path", class_="halo", d=shape),
        tag("path", class_="body", d=shape),
        class_=f"capability {side.name.lower()}",
        data_part=card.name,
        data_of="Card",
        data_label=f"{text.name(card)} ({text.name(side)}): {effect(card, side, text)}",
    )
    written = [label(line, 10, 38 + size * 1.15 * i, font_size=size, class_="card-text") for i, line in enumerate(lines)]
    name = label(f"{text.name(card)} · {text.name(side)}", 10, 21, class_="cap-name")
    drawn = tag("g", leaf, tag("g", name, holder, *written, class_="on"), id=f"c-{card.name}", transform=at(LEFT, y))
    return drawn, height
