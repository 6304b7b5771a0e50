"""Chapter 8 in detail: the last intrigues and the tie-break."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.byzantion.moves import Discard, Intrigue, Pass, PlaceUnit
from quadriga.games.byzantion.rules.victory import score_task
from quadriga.games.byzantion.terms import Card, Good, Task, Territory, Unit
from quadriga.kernel import AnyMatch

from .setting import BLUE, GREEN, RED, asked, can, do, offers, table


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


def test_8_1_whoever_played_is_asked_again_after_the_others() -> None:
    """§8.1: until everybody passes in a row."""
    match = finale(blue={"nomisma": 10, "hand": ["I13", "I24"]}, green={"nomisma": 9, "hand": ["E001"]})
    do(match, Intrigue(Card.I13), *[PlaceUnit(Unit.MONK, Territory.AFRICA)] * 2)
    assert asked(match) == (GREEN, "last_intrigue")
    do(match, Pass())
    assert asked(match) == (BLUE, "last_intrigue")
    do(match, Pass())
    assert match.over


@pytest.mark.parametrize(
    ("blue", "offered"),
    [
        ({"hand": ["I13"], "nomisma": 5}, True),
        ({"hand": ["I13"], "nomisma": 4}, False),
        ({"hand": ["I13", "E050"], "nomisma": 3}, True),
        ({"hand": ["I13", "E050"], "nomisma": 2}, False),
        ({"hand": ["I13", "E050"], "nomisma": 2, "zone": [["E085"]]}, True),
        ({"hand": ["I13", "E050"], "nomisma": 1, "zone": [["E085"]]}, False),
        ({"hand": ["I13"], "nomisma": 3}, False),
    ],
)
def test_8_1_a_last_intrigue_is_paid_with_all_other_cards_at_most(blue: dict[str, Any], offered: bool) -> None:
    """§8.1: Shepherds of Faith cost 5; a card brings 2, with Dioskoros 3."""
    match = finale(blue=blue)
    assert (not match.over and can(match, Intrigue(Card.I13))) is offered


def test_8_1_everybody_sees_for_which_card_money_is_raised() -> None:
    match = do(finale(blue={"hand": ["I13", "E050", "E051", "E053"]}), Intrigue(Card.I13))
    assert asked(match) == (BLUE, "raise_money")
    assert match.view(GREEN).players[BLUE].known == (Card.I13,)
    assert offers(match) == [Discard(Card.E050), Discard(Card.E051), Discard(Card.E053)]


# Scoring ------------------------------------------------------------------------------------------------------------------


def test_8_2_three_places_for_resources_and_three_for_cards() -> None:
    """§8.2: the fourth gets nothing, whoever it is."""
    own = [{"doxa": 0, "lapis": n} for n in (1, 4, 2, 3)]
    match = finale(4, blue=own[0], green=own[1], red=own[2], white=own[3])
    assert match.state.result.scores == (0, 3, 1, 2)
    zones = [[["E020"]], [["E011"], ["E012"]], [["E041"]], [["E042"], ["E043"]]]
    rich = [{"doxa": 0, "zone": zone} for zone in zones]
    match = finale(4, blue=rich[0], green=rich[1], red=rich[2], white=rich[3])
    assert match.state.result.scores == (0, 4, 2, 6)  # 5, 10, 9, 14


def doxa(task: str, **data: Any) -> int:
    """What a task is worth to blue before anything else is scored."""
    row = ["V01", "V11", "V12", "V21", "V22", "V23"]
    return score_task(table(events=row, round=6, **data).state, BLUE, Task[task])


@pytest.mark.parametrize("task", [f"T{n}" for n in range(11, 22)])
def test_8_3_most_of_nothing_earns_nothing(task: str) -> None:
    """R-28."""
    assert doxa(task) == 0


SEVEN = ["auctoritas", "civicus", "virtus", "fides", "lapis", "lignum", "frumentum"]


@pytest.mark.parametrize("missing", SEVEN)
def test_8_3_a_full_storehouse_holds_two_of_every_resource(missing: str) -> None:
    assert doxa("T23", blue={**dict.fromkeys(SEVEN, 2), missing: 1}) == 0
    assert doxa("T23", blue=dict.fromkeys(SEVEN, 3)) == 6


@pytest.mark.parametrize(
    ("task", "blue", "green", "worth"),
    [
        ("T12", {"zone": [["E011"]]}, {"zone": [["E012"], ["E013"]]}, 0),
        ("T13", {"zone": [["E031"], ["E019"]]}, {"zone": [["E032"]]}, 5),
        ("T14", {"zone": [["E051"]]}, {"zone": [["E053"]]}, 5),
        ("T15", {"zone": [["E073"]]}, {"zone": [["E053"]]}, 5),
        ("T16", {"zone": [["E091"]]}, {"zone": [["E092"], ["E039"]]}, 0),
        ("T17", {"zone": [["E041"], ["E050"], ["E051"]]}, {"zone": [["E042", "E043"]]}, 0),
        ("T18", {"zone": [["E041", "E050", "E051", "E009"], ["E002"]]}, {}, 5),
        ("T18", {"zone": [["E041", "E050", "E051", "E009"]]}, {"zone": [["E042", "E053", "E054", "E049", "E010"]]}, 0),
        ("T19", {"victories": 1}, {"victories": 2}, 0),
        ("T20", {"auctoritas": 4}, {"auctoritas": 3, "nomisma": 9}, 5),
        ("T21", {"nomisma": 3}, {"nomisma": 4}, 0),
    ],
)
def test_8_3_tasks_that_compare(task: str, blue: dict[str, Any], green: dict[str, Any], worth: int) -> None:
    assert doxa(task, blue=blue, green=green) == worth


@pytest.mark.parametrize(
    ("blue", "green", "red", "winner", "how"),
    [
        ({"doxa": 9}, {"doxa": 2}, {"doxa": 2}, BLUE, "doxa"),
        ({"doxa": 9, "nomisma": 1}, {"doxa": 9}, {"doxa": 2}, BLUE, "tie_break"),
    ],
)
def test_8_4_the_tie_break_is_for_the_first_place(
    blue: dict[str, int], green: dict[str, int], red: dict[str, int], winner: int, how: str
) -> None:
    result = finale(3, blue=blue, green=green, red=red).state.result
    assert (result.winners, result.how) == ((winner,), how)
