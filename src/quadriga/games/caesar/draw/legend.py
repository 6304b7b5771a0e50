"""What is what in Caesar!: every kind of thing on the board and beside it."""

from __future__ import annotations

from quadriga.draw import Kind, Markup, icon, join, label, memo, sample, signs, tag

from ..terms import Province, Side, Symbol, Token
from .pieces import face_down, face_up, marker, space

ORNAMENTS = ("i-eagle",)  # the back of tokens and markers


@memo
def kinds() -> tuple[Kind, ...]:
    """Specific things before those that lie around them."""
    token = sample(face_up(Side.CAESAR, Token.SWORD_51, (5, 1)), 112, 62, "tok s0")
    hidden = sample(face_down(Side.POMPEY), 112, 62, "tok s1 down")
    return (
        Kind("province", "5.2", ("#p-",), (sample(_plate(), 130, 40, "prov"),)),
        Kind("space", "5.1", ("#s-",), (sample(space(Symbol.SHIELD, 0, False), 112, 62, "sock"),)),
        Kind("checkpoint", "8.3", (".ring",), (sample(space(Symbol.SHIP, 0, True), 112, 62, "sock"),)),
        Kind("symbols", "3", (), signs("sword", "shield", "ship", "laurel")),
        Kind("centurion_token", "8.2", ("#c-", ".centurions"), signs("centurion")),
        Kind("hidden", "4.4", ("#h-",), (hidden,)),
        Kind("token", "3", ("#t-",), (token,)),
        Kind(
            "marker",
            "5.2.2",
            (".mk", *(f"#r-{province.name}" for province in Province)),
            (sample(marker(Side.CAESAR, 20), 52, 52), sample(marker(Side.POMPEY, 20), 52, 52)),
        ),
        Kind("turned", "7.3", (), (sample(marker(Side.CAESAR, 20, True), 52, 52),)),
        Kind("link", "5.2.4", ("#k-",), (sample(tag("path", class_="lane", d="M-30 0h60"), 64, 24, "s0"),)),
        Kind("tactics", "7.1", (), signs("tactics")),
        Kind("wealth", "7.2", (), signs("wealth")),
        Kind("might", "7.3", (), signs("might")),
        Kind("senate", "7.4", (), signs("senate")),
        Kind("poison", "7.5", (), signs("poison")),
        Kind("centurion", "7.6", (), signs("centurion")),
        Kind("stock", "6.2", ("#stock-", "#stocked-", ".race")),
        Kind("senate_tokens", "7.4", ("#senate-",), signs("senate")),
        Kind("bag", "4.4", ("#bag-",), signs("bag")),
        Kind("hand", "4.4", ("#hand-",)),
        Kind("portrait", "1", (".portrait",), _heads()),
        Kind("tile", "9.2", (".tile",)),
    )


def _plate() -> Markup:
    """The two sums beside a name, and the dots below it."""
    pips = [tag("circle", class_="pip on" if i < 2 else "pip", cx=(i - 1.5) * 12, cy=11, r=3.2) for i in range(4)]
    return join(
        [
            tag("rect", class_="plate", x=-60, y=-16, width=120, height=33, rx=5),
            tag("path", class_="total s0 lead", d="M-60-11a5 5 0 0 1 5-5h25v33h-25a5 5 0 0 1-5-5z"),
            tag("path", class_="total s1", d="M60-11a5 5 0 0 0-5-5h-23l-6 16.500 6 16.500h23a5 5 0 0 0 5-5z"),
            label(7, -44.5, 8, class_="sc"),
            label(4, 45.5, 8, class_="sc"),
            *pips,
        ]
    )


def _heads() -> tuple[Markup, ...]:
    return tuple(
        sample(icon(f"head-{name}", 64), 64, 64, f"s{i % 2}") for i, name in enumerate(("caesar", "pompey", "crassus"))
    )
