"""The pieces of Caesar! as drawings: influence tokens, control markers, border spaces."""

from __future__ import annotations

from math import cos, radians, sin

from quadriga.draw import EMPTY, Markup, at, capsule, icon, join, label, medal, memo, tag

from ..board import FIRST, SECOND, TOKEN_SYMBOLS
from ..terms import Side, Symbol, Token

WELL = capsule(100, 50)
RING = capsule(86, 36)
# Caesar's tokens have round ends, Pompey's pointed ones and a weave.
BODY = {Side.CAESAR: WELL, Side.POMPEY: "M-34-25h68l16 25-16 25h-68l-16-25z"}
TRIM = {Side.CAESAR: capsule(90, 41), Side.POMPEY: "M-31-20.5h62l13 20.500-13 20.500h-62l-13-20.500z"}


def _shape(side: Side, turn: float = 0) -> Markup:
    """A thick token: its edge shows below it, however it is turned."""
    angle = radians(turn)
    return join(
        [
            tag("path", class_="edge-below", d=BODY[side], transform=at(4.5 * sin(angle), 4.5 * cos(angle))),
            tag("path", class_="halo", d=BODY[side]),
            tag("path", class_="body", d=BODY[side]),
            tag("path", class_="weave", d=BODY[side]),
            tag("path", class_="trim", d=TRIM[side]),
        ]
    )


def _value(value: int, x: float, turn: float) -> Markup:
    classes = "num zero" if value == 0 else "num"
    return tag("text", value, class_=classes, transform=at(x, 0, -turn), y=9.5)


def symbols(token: Token, size: float, turn: float = 0) -> Markup:
    """What is printed in the middle: one symbol, exceptionally two."""
    upright = f"rotate({-turn:g})" if turn else None
    shown = TOKEN_SYMBOLS[token]
    if len(shown) == 1:
        return icon(_icon(shown[0]), size, class_="ico", transform=upright)
    half = size * 0.62
    pair = [icon(_icon(s), half, (i - 0.5) * half, 0, class_="ico") for i, s in enumerate(shown)]
    return tag("g", *pair, transform=upright)


def _icon(symbol: Symbol) -> str:
    return symbol.name.lower()


@memo
def face_up(side: Side, token: Token, values: tuple[int, int], turn: float = 0) -> Markup:
    """An influence token; the first value stands at its left end. Figures and symbol stay upright when it is turned."""
    return join(
        [
            _shape(side, turn),
            tag("path", class_="shine", d=TRIM[side]),
            tag("circle", class_="hub", r=16.5),
            symbols(token, 26, turn),
            _value(values[0], -31, turn),
            _value(values[1], 31, turn),
        ]
    )


@memo
def face_down(side: Side, turn: float = 0, known: Token | None = None) -> Markup:
    """A token face down. Its owner still sees what it is, small."""
    upright = f"rotate({-turn:g})" if turn else None
    if known is None:
        return join([_shape(side, turn), icon("eagle", 30, class_="ico back", transform=upright)])
    hint = join([symbols(known, 18), label(f"{FIRST[known]}/{SECOND[known]}", 0, 21, class_="hint")])
    return join([_shape(side, turn), tag("g", hint, transform=f"rotate({-turn:g}) translate(0 -6)")])


@memo
def marker(side: Side, radius: float, is_turned: bool = False) -> Markup:
    """A control marker."""
    eagle = (
        icon("eagle", radius * 1.4, class_="ico back") if not is_turned else tag("path", class_="cross", d="M-7-7L7 7M7-7L-7 7")
    )
    classes = f"mk s{int(side)}" + (" down" if is_turned else "")
    return tag("g", medal(int(side), radius), eagle, class_=classes)


@memo
def space(symbol: Symbol, turn: float, is_checkpoint: bool) -> Markup:
    """An empty border space; a checkpoint has a double ring."""
    return join(
        [
            tag("path", class_="halo", d=WELL),
            tag("path", class_="well", d=WELL),
            tag("path", class_="ring", d=RING) if is_checkpoint else EMPTY,
            tag("path", class_="arrows", d="M-34-7l-8 7 8 7M34-7l8 7-8 7"),
            icon(_icon(symbol), 34, class_="ico", transform=f"rotate({-turn:g})"),
        ]
    )


@memo
def in_hand(side: Side, token: Token | None) -> Markup:
    """A token as it lies before a player; None: behind the screen."""
    drawn = face_down(side) if token is None else face_up(side, token, (FIRST[token], SECOND[token]))
    down = " down" if token is None else ""
    return tag("svg", tag("g", drawn, class_=f"tok s{int(side)}{down}"), viewBox="-56 -31 112 62", aria_hidden="true")
