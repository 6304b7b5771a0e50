"""The market with what it would take and bring, the piles, and the hippodrome with the track of doxa."""

from __future__ import annotations

from math import cos, pi, sin

from quadriga.draw import Fragments, Markup, at, icon, label, medal, memo, number, plate, tag
from quadriga.text import Text

from ..moves import Discard, DrawDeck
from ..terms import EMPTY as NO_GOOD
from ..terms import PRICES, RESOURCES, Good, Step
from ..view import View
from .board import NOTHING, livery
from .cards import good_icon
from .places import COURSE, DECK, DISCARD, MARKET, SMALL, WIDE

ACROSS = 4  # spaces beside each other
SPACE = (63.5, 88)  # from one to the next
TRACK = 100  # doxa on one round of the track


def spot(space: int) -> tuple[float, float]:
    """The middle of the coin on a space of the market."""
    return MARKET.x + SPACE[0] * (space % ACROSS + 0.5), MARKET.y + 48 + SPACE[1] * (space // ACROSS)


def earnings(view: View, trade: int) -> list[int | None]:
    """By space: what a sale onto it would earn; None where a token lies. Before the setup, there are none."""
    return [price + trade if good == NO_GOOD else None for price, good in zip(PRICES, view.market, strict=False)]


def next_sale(view: View, trade: int) -> int | None:
    """What the next sale would earn, on the leftmost free space."""
    return next((earned for earned in earnings(view, trade) if earned is not None), None)


def market(view: View, seat: int | None, text: Text) -> Fragments:
    """Eight spaces with prices; under each kind what I hold of it, and what selling it would earn."""
    mine = view.players[seat].goods if seat is not None else NOTHING
    trade = view.own.trade if view.own is not None else 0
    earned = next_sale(view, trade)
    is_open = view.step is not Step.DELIVERY and not view.piles  # then resources are chosen from what one holds, or splits
    drawn: Fragments = {"p-market": _stall(trade, text)}
    for space, good in enumerate(view.market):
        kind = Good(good) if good != NO_GOOD else None
        if kind is None:
            drawn[f"p-space-{space}"] = _free(space, PRICES[space] + trade, text)
            continue
        twin = view.market[:space].count(good)
        held = mine[good] if seat is not None else None
        brings = earned if space == 0 and held else None  # the first kind can be sold once, though it is there
        price = max(0, PRICES[space] - trade)
        drawn[f"t-{kind.name}-{twin}"] = _token(kind, twin, space, price, held, brings, is_open, text)
    for place, good in enumerate(RESOURCES):  # each has a place of its own: none slides under the hand that sold another
        if good not in view.market:
            brings = earned if mine[good] else None
            drawn[f"t-off-{good.name}"] = _missing(good, place, mine[good], brings, is_open, text)
    return drawn


@memo
def _stall(less: int, text: Text) -> Markup:
    """An awning, and a place for each price: what one pays there oneself."""
    x, y, width, _ = MARKET
    stripes = [
        tag("path", class_=f"awning a{i % 2}", d=f"M{x + 15.9 * i:g} {y:g}h15.900v15a8 6 0 0 1-15.900 0z") for i in range(16)
    ]
    parts = [
        tag("rect", class_="sheet stall", x=x, y=y, width=width, height=MARKET.height, rx=9),
        *stripes,
        label(text.say("table.market"), x + width / 2, y + 14, class_="market-name latin"),
    ]
    for space, price in enumerate(PRICES):
        cx, cy = spot(space)
        parts.append(tag("circle", class_="slot", cx=cx, cy=cy, r=23))
        parts.append(label(max(0, price - less), cx - 12, cy + 39, class_="price less" if less else "price"))
    return tag("g", *parts, id="p-market")


@memo
def _free(space: int, earned: int, text: Text) -> Markup:
    """A free space shows what a sale onto it brings."""
    x, y = spot(space)
    words = text.say("draw.free_space", n=earned)
    place = tag("circle", class_="slot", cx=x, cy=y, r=23)
    return tag("g", place, label(f"+{earned}", x, y + 7, class_="brings"), id=f"p-space-{space}", data_label=words)


def _coin(radius: float) -> tuple[Markup, ...]:
    """A thick coin with a rim: edge below, face above."""
    shape = plate(2 * radius, 2 * radius, radius)
    edge = tag("path", class_="coin-edge", d=shape, transform=at(0, radius / 9))
    return edge, tag("path", class_="halo", d=shape), tag("path", class_="body", d=shape)


@memo
def _token(
    good: Good, twin: int, space: int, price: int, held: int | None, brings: int | None, is_open: bool, text: Text
) -> Markup:
    words = text.say("draw.on_market", good=good, n=price)
    below: list[Markup] = []
    if held is not None:
        words += ". " + text.say("draw.held", n=held)
        below.append(label(f"×{held}", 14, 38.5, class_="sum mid held" if held else "sum mid"))
    if brings is not None:
        words += ". " + text.say("draw.brings", n=brings)
        below.append(label(f"+{brings}", 0, 54, class_="brings small-brings"))
    return tag(
        "g", *_coin(21), good_icon(good, 27), *below,
        id=f"t-{good.name}-{twin}", class_=f"coin g-{good.name.lower()}",
        transform=at(*spot(space)), data_part=good.name if is_open else None, data_label=words,
        data_fly=f"market-{good.name}-{twin}",
    )  # fmt: skip


@memo
def _missing(good: Good, place: int, held: int, brings: int | None, is_open: bool, text: Text) -> Markup:
    """A kind that is not on the market and can be sold; the leftmost free space shows what that brings."""
    words = text.say("draw.off_market", good=good, n=held)
    if brings is not None:
        words += ". " + text.say("draw.brings", n=brings)
    shown = label(f"×{held}", 0, 29, class_="sum mid held" if held else "sum mid")
    return tag(
        "g", *_coin(12), good_icon(good, 16), shown, id=f"t-off-{good.name}", class_=f"coin g-{good.name.lower()}",
        transform=at(MARKET.x + 19 + 36 * place, MARKET.y + MARKET.height - 34),
        data_part=good.name if is_open else None, data_label=words,
    )  # fmt: skip


# The piles ----------------------------------------------------------------------------------------------------------------


@memo
def piles(deck: int, discard: int, text: Text) -> Markup:
    """The backs of the deck, one over the other."""
    words = text.say("draw.piles", deck=deck, discard=discard)
    shape = plate(WIDE - 8, 52, 6)
    halo = tag("path", class_="halo", d=shape)
    below = [tag("path", class_="card-edge", d=shape, transform=at(3 - i, 3 - i)) for i in range(3)]
    back = tag("path", class_="body", d=shape)
    pile = [halo, *below, back, tag("path", class_="tesserae", d=shape), icon("labaron", 36, -24, 0, class_="ico back")]
    pile.append(label(deck, 26, 7, class_="price deck-n"))
    return tag(
        "g", *pile, id="p-deck", class_="s4 place", transform=at(*DECK), role="img", aria_label=words, data_label=words,
        data_part=DrawDeck.__name__,
    )  # fmt: skip


@memo
def discard_place(text: Text) -> Markup:
    """Where cards are dropped to be discarded."""
    shape = plate(SMALL[0] + 4, SMALL[1] + 2, 8)
    return tag(
        "g", tag("path", class_="halo", d=shape), tag("path", class_="body lane", d=shape), id="p-discard", class_="place",
        transform=at(*DISCARD), data_part=Discard.__name__, data_label=text.say("verb.Discard"), data_drop=Discard.__name__,
    )  # fmt: skip


# The hippodrome -----------------------------------------------------------------------------------------------------------

CENTRE = COURSE.middle
BEND = 67.0  # the radius of the middle lane
STRAIGHT = COURSE.width - 2 * BEND - 48  # how long it runs straight
LANE = 8.0


def course_spot(doxa: int, lane: float) -> tuple[float, float]:
    """Where so much doxa leads on a lane: from the gates at the lower right, against the sun, once around for a hundred."""
    r = BEND + lane
    whole = 2 * STRAIGHT + 2 * pi * r
    way = whole * (doxa % TRACK) / TRACK
    x, y = CENTRE
    half = STRAIGHT / 2
    if way < STRAIGHT / 2:
        return x + way, y + r
    way -= STRAIGHT / 2
    if way < pi * r:
        return x + half + r * sin(way / r), y + r * cos(way / r)
    way -= pi * r
    if way < STRAIGHT:
        return x + half - way, y - r
    way -= STRAIGHT
    if way < pi * r:
        return x - half - r * sin(way / r), y - r * cos(way / r)
    return x - half + way - pi * r, y + r


def track(view: View, text: Text) -> Fragments:
    """The quadrigas on their way, each on its lane; beyond the end of the track they start again."""
    drawn = {"p-track": _course(text)}
    for seat, player in enumerate(view.players):
        doxa = player.goods[Good.DOXA]
        words = text.say("draw.quadriga", seat=view.side(seat), n=doxa)
        lane = LANE * (seat - (len(view.players) - 1) / 2) * (1.6 if len(view.players) < 3 else 1)
        drawn[f"t-quadriga-{seat}"] = _quadriga(seat, livery(view, seat), doxa, lane, words)
    return drawn


def _stadium(radius: float) -> str:
    x, y = CENTRE
    r, left, run = number(radius), number(x - STRAIGHT / 2), number(STRAIGHT)
    return (
        f"M{left} {number(y - radius)}h{run}a{r} {r} 0 0 1 0 {number(2 * radius)}h-{run}a{r} {r} 0 0 1 0-{number(2 * radius)}z"
    )


@memo
def _course(text: Text) -> Markup:
    """Seats around the sand, the spina in the middle, and a number at each tenth."""
    x, y = CENTRE
    parts = [
        tag("path", class_="arena-seats", d=_stadium(BEND + 26)),
        tag("path", class_="arena-rows", d=_stadium(BEND + 24.5)),
        tag("path", class_="arena-sand", d=_stadium(BEND + 22)),
        *[tag("path", class_="arena-lane", d=_stadium(BEND + LANE * i)) for i in (-1, 0, 1)],
        tag("path", class_="arena-middle", d=_stadium(BEND - 20)),
        icon("spina", 84, x, y + 3, class_="spina"),
        label(text.name(Good.DOXA), x, y - 17, class_="track-name latin mid"),
    ]
    for doxa in range(0, TRACK, 10):
        ax, ay = course_spot(doxa, 22)
        bx, by = course_spot(doxa, -20)
        tx, ty = course_spot(doxa, -29)
        parts.append(
            tag("path", class_="arena-line start" if doxa == 0 else "arena-line", d=f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}")
        )
        parts.append(label(doxa, tx, ty + 4.5, class_="track-n mid"))
    return tag("g", *parts, id="p-track", role="img", aria_label=text.name(Good.DOXA))


@memo
def _quadriga(seat: int, wears: int, doxa: int, lane: float, words: str) -> Markup:
    drawn = [medal(wears, 12), icon("quadriga", 19, class_="ico back")]
    return tag(
        "g", *drawn, id=f"t-quadriga-{seat}", class_=f"s{wears}", transform=at(*course_spot(doxa, lane)), data_label=words,
        data_fly=f"quadriga-{seat}",
    )  # fmt: skip
