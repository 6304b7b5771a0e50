"""The market with what it would take and bring, the piles, and the track of doxa."""

from __future__ import annotations

from quadriga.draw import Fragments, Markup, at, icon, label, medal, memo, plate, tag
from quadriga.text import Text

from ..terms import EMPTY as NO_GOOD
from ..terms import PRICES, RESOURCES, Good
from ..view import View
from .board import NOTHING, livery, side
from .cards import SMALL, good_icon

MARKET = (1293, 70)  # the middle of its first space, and from one to the next
TOP = 722  # of the spaces
TRACK = 100  # doxa on one round of the track
COURSE = (655, 842, 3.5)  # its start, and how far one doxa leads


def earnings(view: View, trade: int) -> list[int | None]:
    """By space: what a sale onto it would earn; None where a token lies. Before the setup, there are none."""
    return [price + trade if good == NO_GOOD else None for price, good in zip(PRICES, view.market, strict=False)]


ROOMY = 4  # so many kinds missing from the market can say what their sale would earn


def next_sale(view: View, trade: int) -> int | None:
    """What the next sale would earn, on the leftmost free space."""
    return next((earned for earned in earnings(view, trade) if earned is not None), None)


def market(view: View, seat: int | None, text: Text) -> Fragments:
    """Eight spaces with prices; under each kind what I hold of it, and what selling it would earn."""
    mine = view.players[seat].goods if seat is not None else NOTHING
    trade = view.own.trade if view.own is not None else 0
    earned = next_sale(view, trade)
    drawn: Fragments = {"p-market": _track(text)}
    for space, good in enumerate(view.market):
        kind = Good(good) if good != NO_GOOD else None
        if kind is None:
            drawn[f"p-space-{space}"] = _free(space, PRICES[space] + trade)
            continue
        twin = view.market[:space].count(good)
        held = mine[good] if seat is not None else None
        brings = earned if space == 0 and held else None  # the first kind can be sold once, though it is there
        price = max(0, PRICES[space] - trade)
        drawn[f"t-{kind.name}-{twin}"] = _token(kind, twin, space, price, held, brings, text)
    missing = [good for good in RESOURCES if good not in view.market]
    first, step = (1440, 112) if len(missing) <= ROOMY else (1400, 62)  # an empty market must fit, too
    for i, good in enumerate(missing):
        brings = earned if mine[good] else None
        drawn[f"t-off-{good.name}"] = _missing(good, first + i * step, mine[good], brings, len(missing) <= ROOMY, text)
    return drawn


@memo
def _track(text: Text) -> Markup:
    parts: list[Markup] = [label(text.say("table.market"), 1262, TOP - 20, class_="head latin on-dark")]
    for space, price in enumerate(PRICES):
        x = MARKET[0] + space * MARKET[1]
        parts.append(tag("rect", class_="slot", x=x - 31, y=TOP, width=62, height=62, rx=8))
        parts.append(label(price, x, TOP + 86, class_="price"))
    parts.append(label(text.say("draw.market_help"), 1262, TOP + 152, class_="sum"))
    return tag("g", *parts, id="p-market")


@memo
def _free(space: int, earned: int) -> Markup:
    """A free space shows what a sale onto it brings."""
    x = MARKET[0] + space * MARKET[1]
    return tag("g", label(f"+{earned}", x, TOP + 40, class_="brings"), id=f"p-space-{space}")


@memo
def _token(good: Good, twin: int, space: int, price: int, held: int | None, brings: int | None, text: Text) -> Markup:
    shape = plate(54, 54, 27)
    words = text.say("draw.on_market", good=good, n=price)
    below: list[Markup] = []
    if held is not None:
        words += ". " + text.say("draw.held", n=held)
        below.append(label(f"×{held}", 0, 78, class_="sum mid held" if held else "sum mid"))
    if brings is not None:
        words += ". " + text.say("draw.brings", n=brings)
        below.append(label(f"+{brings}", 0, 98, class_="brings small-brings"))
    return tag(
        "g", tag("path", class_="halo", d=shape), tag("path", class_="body", d=shape), good_icon(good, 34), *below,
        id=f"t-{good.name}-{twin}", class_=f"coin g-{good.name.lower()}",
        transform=at(MARKET[0] + space * MARKET[1], TOP + 31), data_part=good.name, data_label=words,
        data_fly=f"market-{good.name}-{twin}",
    )  # fmt: skip


@memo
def _missing(good: Good, x: float, held: int, brings: int | None, has_room: bool, text: Text) -> Markup:
    """A kind that is not on the market and can be sold."""
    shape = plate(38, 38, 19)
    words = text.say("draw.off_market", good=good, n=held)
    shown = f"×{held}"
    if brings is not None:
        words += ". " + text.say("draw.brings", n=brings)
        shown += f" → +{brings}" if has_room else ""
    return tag(
        "g", tag("path", class_="halo", d=shape), tag("path", class_="body", d=shape), good_icon(good, 24),
        label(shown, 26, 6, class_="sum held" if held else "sum"), id=f"t-off-{good.name}",
        class_=f"coin g-{good.name.lower()}", transform=at(x, TOP - 26), data_part=good.name, data_label=words,
    )  # fmt: skip


# The piles ----------------------------------------------------------------------------------------------------------------


@memo
def piles(deck: int, discard: int, text: Text) -> Markup:
    words = text.say("draw.piles", deck=deck, discard=discard)
    back = tag("path", class_="body", d=plate(*SMALL, 6))
    pile = tag("g", back, icon("labaron", 44, -18, 0, class_="ico back"), label(deck, 26, 8, class_="price"), class_="s4")
    return tag("g", tag("g", pile, transform=at(1076, 838)), id="p-deck", role="img", aria_label=words, data_label=words)


@memo
def discard_place(text: Text) -> Markup:
    """Where cards are dropped to be discarded."""
    shape = plate(SMALL[0] + 10, SMALL[1] + 10, 8)
    return tag(
        "g", tag("path", class_="halo", d=shape), tag("path", class_="body lane", d=shape), id="p-discard", class_="place",
        transform=at(1188, 838), data_part="Discard", data_label=text.say("verb.Discard"), data_drop="Discard",
    )  # fmt: skip


# The doxa track -----------------------------------------------------------------------------------------------------------


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
    left, y, step = COURSE
    parts = [label(text.name(Good.DOXA), left - 15, y - 34, class_="sum"), tag("path", class_="course", d=f"M{left} {y}h350")]
    for doxa in range(0, TRACK + 1, 10):
        x = left + doxa * step
        parts += [tag("path", class_="course", d=f"M{x:g} {y - 6}v12"), label(doxa, x, y + 30, class_="sum mid")]
    return tag("g", *parts, id="p-track", role="img", aria_label=text.name(Good.DOXA))


@memo
def _quadriga(seat: int, wears: int, doxa: int, below: int, words: str) -> Markup:
    left, y, step = COURSE
    return tag(
        "g", medal(wears, 12), id=f"t-quadriga-{seat}", class_=f"s{wears}",
        transform=at(left + doxa % (TRACK + 1) * step, y - below * 17), data_label=words, data_fly=f"quadriga-{seat}",
    )  # fmt: skip
