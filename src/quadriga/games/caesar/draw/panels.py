"""What each side of Caesar! has before it (HTML), and the race for the last marker."""

from __future__ import annotations

from quadriga.draw import EMPTY, Markup, icon, join, memo, tag
from quadriga.text import Text

from ..board import MARKERS, ORDERS
from ..terms import Actor, Side, Tile, Token
from ..view import SeatView, View
from .pieces import in_hand, marker


def panel(view: View, side: Side, text: Text) -> Markup:
    s = view.seats[side]
    return join(
        [
            portrait(side, is_crassus=s.is_crassus),
            stock(side, s.stock, text),
            tag(
                "div",
                number("senate", s.senate, text.say("draw.senate", n=s.senate, m=s.under_senate), f"senate-{int(side)}"),
                bag(s, text),
                class_="stats",
            ),
            crassus(view, text) if s.is_crassus else EMPTY,
            centurions(side, s.centurions, text) if s.centurions and not s.is_crassus else EMPTY,
            hand(side, s.supply, s.supply_size, is_mine=view.seat == side, text=text),
        ]
    )


@memo
def portrait(side: Side, *, is_crassus: bool) -> Markup:
    """The head of whom a seat stands for, as on a coin."""
    name = "crassus" if is_crassus else side.name.lower()
    return tag(
        "svg", icon(f"head-{name}", 64, 32, 32), viewBox="0 0 64 64", class_=f"portrait s{int(side)}", aria_hidden="true"
    )


@memo
def stock(side: Side, left: int, text: Text) -> Markup:
    """The control markers left: who lays the last one wins. They are all alike: one is drawn, the others are its images."""
    one = f"stocked-{int(side)}"
    drawn = [tag("g", marker(side, 9.5), id=one), *[tag("use", href=f"#{one}")] * (MARKERS - 1)][:left]
    drawn += [tag("circle", class_="gone", r=3)] * (MARKERS - left)
    places = [tag("g", shape, transform=f"translate({12 + i * 11} 12)") for i, shape in enumerate(drawn)]
    words = text.say("draw.stock", n=left)
    return tag(
        "div",
        tag("b", left),
        tag("svg", *places, viewBox=f"0 0 {13 + MARKERS * 11} 24", aria_hidden="true"),
        class_=f"stock s{int(side)}",
        id=f"stock-{int(side)}",
        role="img",
        aria_label=words,
        data_label=words,
    )


@memo
def number(picture: str, n: int, words: str, id_: str) -> Markup:
    drawn = tag("svg", icon(picture, 24, 12, 12), viewBox="0 0 24 24", aria_hidden="true")
    return tag("span", drawn, tag("b", n), id=id_, class_="stat", role="img", aria_label=words, data_label=words)


def bag(s: SeatView, text: Text) -> Markup:
    """How many tokens are in the bag; its owner knows which."""
    words = text.say("draw.bag", n=s.bag_size)
    if s.bag:
        words += ": " + ", ".join(text.name(token) for token in s.bag)
    if s.returned:
        words += "; " + text.say("draw.returned", tokens=s.returned)
    return number("bag", s.bag_size, words, f"bag-{int(s.side)}")


@memo
def hand(side: Side, tokens: tuple[Token, ...] | None, size: int, *, is_mine: bool, text: Text) -> Markup:
    """The supply: one's own to pick from, Crassus' row open, the other's behind the screen."""
    if tokens is None:
        slots = [
            tag(
                "div",
                in_hand(side, None),
                id=f"h-{int(side)}-{i}",
                class_="htok",
                data_fly=f"h-{int(side)}-{i}",
                data_from=f"bag-{int(side)}",
            )
            for i in range(size)
        ]
        return tag("div", *slots, class_="hand hid", id=f"hand-{int(side)}", data_label=text.say("draw.behind"))
    cards = [_held(side, token, i, tokens[:i].count(token), is_mine, text) for i, token in enumerate(tokens)]
    words = text.say("draw.hand") if is_mine else text.say("draw.row")
    classes = "hand own" if is_mine else "hand row"
    return tag("div", *cards, class_=classes, id=f"hand-{int(side)}", role="group", aria_label=words)


def _held(side: Side, token: Token, i: int, twins: int, is_mine: bool, text: Text) -> Markup:
    key = f"{int(side)}-{token.name}" + (f"-{twins}" if twins else "")
    name = text.name(token)
    return tag(
        "div",
        in_hand(side, token),
        tag("span", name),
        id=f"t-{key}",
        class_="htok",
        data_part=token.name if is_mine else None,
        data_label=name,
        data_fly=key,
        data_from=f"bag-{int(side)}",
        data_drag=is_mine,
    )


@memo
def centurions(side: Side, tokens: tuple[Token, ...], text: Text) -> Markup:
    """§8.2: the Centurions that lie open before a player."""
    cards = [
        tag(
            "div",
            in_hand(side, token),
            tag("span", text.say("draw.centurion", token=token), class_="sr"),
            id=f"c-{int(side)}-{token.name}",
            class_="htok",
            data_part=token.name,
            data_label=text.say("draw.centurion", token=token),
            data_fly=f"{int(side)}-{token.name}",
        )
        for token in tokens
    ]
    words = text.say("draw.centurions")
    return tag("div", *cards, class_="hand centurions", role="group", aria_label=words, data_label=words)


# Crassus ------------------------------------------------------------------------------------------------------------


def crassus(view: View, text: Text) -> Markup:
    """§9.2: the tile he follows now, and how many are left."""
    current = view.used_tiles[-1] if view.used_tiles else None
    return _tile(current, len(view.tiles), text)


@memo
def _tile(tile: Tile | None, left: int, text: Text) -> Markup:
    marks: list[Markup] = []
    if tile is not None:
        order = ORDERS[tile]
        steps = ["draw"] * order.draw + ["centurion"] * order.centurions + ["place"] * order.place + ["discard"] * order.discard
        marks = [tag("i", _STEPS[step], class_=step) for step in steps]
    words = text.say("draw.tile", tile=tile, n=left) if tile is not None else text.say("draw.tiles", n=left)
    return tag(
        "div",
        tag("b", tile.name if tile is not None else "–"),
        *marks,
        tag("small", f"+{left}"),
        class_="tile",
        role="img",
        aria_label=words,
        data_label=words,
    )


_STEPS = {"draw": "○", "centurion": "C", "place": "✓", "discard": "✕"}


@memo
def race(caesar: int, pompey: int, who: tuple[Actor, Actor], text: Text) -> Markup:
    """Both sides' way to the last marker, from the two ends of one bar."""
    unit = 9
    width = 2 * MARKERS * unit + 12
    parts = [tag("rect", class_="track", x=0, y=2, width=width, height=14, rx=7)]
    for side, left in ((Side.CAESAR, caesar), (Side.POMPEY, pompey)):
        done = MARKERS - left
        x = 3 if side is Side.CAESAR else width - 3 - done * unit
        if done:
            parts.append(tag("rect", class_=f"done s{int(side)}", x=x, y=5, width=done * unit, height=8, rx=3))
    parts.append(tag("path", class_="goal", d=f"M{width / 2:g} 0v18"))
    words = text.say("draw.race", first=who[0], caesar=caesar, second=who[1], pompey=pompey)
    return tag(
        "span",
        tag("b", caesar, class_="s0"),
        tag("svg", *parts, viewBox=f"0 0 {width} 18", width=width, height=18, aria_hidden="true"),
        tag("b", pompey, class_="s1"),
        class_="race",
        role="img",
        aria_label=words,
        data_label=words,
    )
