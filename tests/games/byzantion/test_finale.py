"""Chapter 8 in detail: the last intrigues and the tie-break."""

from __future__ import annotations

from typing import Any

from quadriga.games.byzantion.moves import Discard, Intrigue, Pass, PlaceUnit
from quadriga.games.byzantion.terms import Card, Good, Territory, Unit
from quadriga.kernel import AnyMatch

from .setting import BLUE, GREEN, RED, asked, can, do, table


def finale(players: int = 2, **data: Any) -> AnyMatch:
    return table(players, step="finale", **data)


def test_8_1_the_last_intrigues_are_asked_in_initiative_order() -> None:
    """§8.1, §5.1: not by seat; whoever cannot have such a card is passed over."""
    seals = {"labaron": "red", "sceptre": "green", "robe": "blue"}
    own = [{"nomisma": 9, "hand": [card]} for card in ("E001", "I13", "E003")]
    match = finale(3, seals=seals, blue=own[0], green=own[1], red=own[2])
    assert asked(match) == (RED, "last_intrigue")
    do(match, Pass())
    assert asked(match) == (GREEN, "last_intrigue")
    do(match, Intrigue(Card.I13), *[PlaceUnit(Unit.MONK, Territory.AFRICA)] * 2)
    assert asked(match) == (BLUE, "last_intrigue")
    do(match, Pass())
    assert asked(match) == (RED, "last_intrigue")  # green has no card left; both others are asked once more
    do(match, Pass())
    assert match.over


def test_8_1_heroes_raise_what_the_last_discards_bring() -> None:
    """§8.1, §6.2: with Dioskoros two cards bring 6, enough for a card that costs 5."""
    hand = ["I13", "E050", "E051"]
    assert can(finale(blue={"hand": hand, "zone": [["E085"]]}), Intrigue(Card.I13))
    assert not can(finale(blue={"hand": hand, "nomisma": 0}), Intrigue(Card.I13))
    assert can(finale(blue={"hand": hand, "nomisma": 1}), Intrigue(Card.I13))  # 1 + 2 + 2
    match = do(finale(blue={"hand": [*hand, "E053"], "zone": [["E085"]]}), Intrigue(Card.I13), Discard(Card.E050))
    assert asked(match) == (BLUE, "raise_money")
    do(match, Discard(Card.E053))
    assert asked(match) == (BLUE, "place_unit")
    assert match.state.goods[BLUE][Good.NOMISMA] == 6 - 5


def test_8_4_auctoritas_breaks_a_tie_before_nomismata() -> None:
    """§8.4: two resources left each, so that doxa stay equal."""
    blue = {"doxa": 9, "nomisma": 9, "auctoritas": 1, "lapis": 1}
    result = finale(blue=blue, green={"doxa": 9, "auctoritas": 2}).state.result
    assert (result.winners, result.how) == ((GREEN,), "tie_break")
