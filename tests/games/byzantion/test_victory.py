"""Chapter 8: the last intrigues, doxa from resources, cards and tasks, the winner."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.byzantion.moves import Discard, Intrigue, MoveUnit, Pass, PlaceUnit
from quadriga.games.byzantion.rules.victory import score_task
from quadriga.games.byzantion.terms import Card, Good, Task, Territory, Unit
from quadriga.kernel import AnyMatch

from .setting import BLUE, GREEN, RED, asked, can, do, offers, react, table


def finale(players: int = 2, **data: Any) -> AnyMatch:
    return table(players, step="finale", **data)


def doxa(task: str, **data: Any) -> int:
    """What a task is worth to blue before anything else is scored."""
    match = table(step="actions", events=["V01", "V11", "V12", "V21", "V22", "V23"], round=6, **data)
    return score_task(match.state, BLUE, Task[task])


# The last intrigues ---------------------------------------------------------------------------------------------------------


def test_8_1_pilgrimage_moves_units_to_italia_before_tasks_are_scored() -> None:
    """§8.1: the example of the book."""
    data: dict[str, Any] = {
        "units": {"thracia": {"priest": 2, "monk": 1}},
        "blue": {"nomisma": 4, "hand": ["I12"], "tasks": ["T07"], "doxa": 10},
    }
    match = finale(**data)
    assert asked(match) == (BLUE, "last_intrigue")
    do(match, Intrigue(Card.I12))
    for unit in (Unit.PRIEST, Unit.PRIEST, Unit.MONK):
        do(match, MoveUnit(unit, Territory.THRACIA, Territory.ITALIA))
    assert match.over
    assert match.state.result.scores[BLUE] == 10 + 6 + 6  # the highest value of cards, and three units in Italia


def test_8_1_missing_nomismata_are_raised_by_discarding_only_as_many_cards_as_needed() -> None:
    match = finale(units={"thracia": {"priest": 1}}, blue={"nomisma": 1, "hand": ["I12", "E001", "E002", "E003"]})
    do(match, Intrigue(Card.I12))
    assert asked(match) == (BLUE, "raise_money")
    assert not can(match, Discard(Card.I12))
    do(match, Discard(Card.E001), Discard(Card.E003))
    assert asked(match) == (BLUE, "move_unit")
    assert match.state.goods[BLUE][Good.NOMISMA] == 1 + 4 - 4
    assert match.state.hands[BLUE] == [Card.E002]


def test_8_1_only_cards_that_can_be_paid_and_do_something_are_offered() -> None:
    match = finale(blue={"nomisma": 5, "hand": ["I12", "I24", "I11"]})
    assert [type(move).__name__ for move in offers(match)] == ["Pass", "Intrigue"]  # no ecclesiastical unit to move
    assert can(match, Intrigue(Card.I24))


def test_8_1_a_last_intrigue_costs_its_nomismata() -> None:
    """§8.1, §2.4: like any other."""
    match = finale(blue={"nomisma": 9, "hand": ["I24"]})
    cost = match.state.cards.cost[Card.I24]
    assert cost > 0
    do(match, Intrigue(Card.I24))
    assert match.state.goods[BLUE][Good.NOMISMA] == 9 - cost


def test_10_11_two_units_of_one_type_are_placed_in_one_territory() -> None:
    """§10.11: any kinds still in the supply."""
    match = finale(blue={"nomisma": 5, "hand": ["I13"], "tasks": ["T02"]})
    do(match, Intrigue(Card.I13), PlaceUnit(Unit.HAGIA_SOPHIA, Territory.AFRICA))
    assert {move.territory for move in offers(match)} == {Territory.AFRICA}
    assert PlaceUnit(Unit.HAGIA_SOPHIA, Territory.AFRICA) not in offers(match)
    do(match, PlaceUnit(Unit.MONK, Territory.AFRICA))
    assert match.over


def test_8_1_everybody_gets_a_turn_until_all_pass_in_a_row() -> None:
    match = finale(blue={"nomisma": 5, "hand": ["I13", "E001"]}, green={"nomisma": 5, "hand": ["I24", "E002"]})
    do(match, Pass())
    assert asked(match) == (GREEN, "last_intrigue")
    do(match, Intrigue(Card.I24))
    do(match, PlaceUnit(Unit.LEGION, Territory.ITALIA), PlaceUnit(Unit.LEGION, Territory.ITALIA))
    assert asked(match) == (BLUE, "last_intrigue")
    do(match, Pass())
    assert match.over


def test_8_1_a_last_intrigue_can_be_cancelled() -> None:
    match = finale(blue={"nomisma": 5, "hand": ["I13"]}, green={"nomisma": 3, "hand": ["I05"]})
    match.answer(BLUE, Intrigue(Card.I13))
    assert asked(match) == (GREEN, "react_intrigue")
    react(match, Intrigue(Card.I05))
    assert not any(match.state.units)


# Scoring ------------------------------------------------------------------------------------------------------------------


def test_8_2_places_for_resources_and_for_the_value_of_cards() -> None:
    """§8.2, R-27: sharing a place gives it in full, and the next place is skipped."""
    white = {"doxa": 0, "nomisma": 50}
    match = finale(4, blue={"doxa": 0, "lapis": 5}, green={"doxa": 0, "fides": 5}, red={"doxa": 0, "virtus": 2}, white=white)
    assert match.state.result.scores == (3, 3, 1, 0)
    match = finale(
        3, blue={"doxa": 0, "zone": [["E041"]]}, green={"doxa": 0, "zone": [["E002"]], "intrigues": ["I12"]}, red={"doxa": 0}
    )
    assert match.state.result.scores == (4, 6, 0)  # 9 against 7 + 4


def test_8_3_power_of_authority() -> None:
    """§8.3: aqueduct, hippodrome and three senators are 10 doxa."""
    units = {"italia": {"aqueduct": 1, "senator": 3}, "thracia": {"hippodrome": 1, "legion": 4}}
    assert doxa("T01", units=units) == 10


@pytest.mark.parametrize(
    ("task", "data", "worth"),
    [
        ("T03", {"units": {"africa": {"legion": 2, "dromon": 1}}}, 6),
        ("T07", {"units": {"italia": {"legion": 2}, "africa": {"monk": 5}}}, 4),
        ("T09", {"units": {"tyrrhenian_sea": {"merchant_ship": 2}}}, 6),
        ("T11", {"blue": {"plotted": 2}, "green": {"plotted": 1}}, 5),
        ("T11", {"blue": {"plotted": 1}, "green": {"plotted": 2}}, 0),
        ("T12", {"blue": {"zone": [["E014"]], "intrigues": ["I02"]}, "green": {"zone": [["E015"]]}}, 5),
        ("T17", {"blue": {"zone": [["E041", "E043"]]}, "green": {"zone": [["E002"]]}}, 5),
        ("T18", {"blue": {"zone": [["E041", "E050", "E051", "E009"]]}}, 5),
        ("T18", {"blue": {"zone": [["E041", "E050", "E051"]]}}, 0),
        ("T19", {"blue": {"victories": 2}, "green": {"victories": 2}}, 5),
        ("T20", {"blue": {"auctoritas": 3}, "green": {"auctoritas": 4}}, 0),
        ("T21", {"blue": {"nomisma": 5}, "green": {"nomisma": 4}}, 5),
        ("T22", {"blue": {"zone": [["E014"], ["E019"], ["E055"], ["E059"], ["E099"], ["E032"]]}}, 6),
        ("T22", {"blue": {"zone": [["E014"], ["E019"], ["E055"], ["E059"], ["E099"]]}}, 0),
        ("T23", {"blue": dict.fromkeys(["auctoritas", "civicus", "virtus", "fides", "lapis", "lignum", "frumentum"], 2)}, 6),
        ("T24", {"blue": {"defeats": 1}}, 0),
        ("T24", {}, 4),
        ("T25", {"units": {"thracia": {"hagia_sophia": 1, "temple": 2, "legion": 3}}}, 6),
    ],
)
def test_8_3_tasks(task: str, data: dict[str, object], worth: int) -> None:
    """§8.3, R-21, R-28: intrigue cards count by their type; a tie for most is enough."""
    assert doxa(task, **data) == worth


def test_most_of_nothing_is_no_most() -> None:
    """R-28."""
    assert doxa("T19") == 0


@pytest.mark.parametrize(
    ("blue", "green", "winners", "how"),
    [
        ({"doxa": 9}, {"doxa": 8}, (BLUE,), "doxa"),
        ({"doxa": 9, "nomisma": 9}, {"doxa": 8, "auctoritas": 1}, (GREEN,), "doxa"),  # one resource left is 3 doxa
        ({"doxa": 9, "lapis": 1}, {"doxa": 9, "auctoritas": 1}, (GREEN,), "tie_break"),
        ({"doxa": 9, "lapis": 1, "auctoritas": 1, "nomisma": 9}, {"doxa": 9, "auctoritas": 2}, (GREEN,), "tie_break"),
        ({"doxa": 9, "nomisma": 1}, {"doxa": 9, "nomisma": 2}, (GREEN,), "tie_break"),
        ({"doxa": 9, "nomisma": 2}, {"doxa": 9, "nomisma": 2}, (BLUE, GREEN), "shared"),
    ],
)
def test_8_4_the_farthest_quadriga_wins(
    blue: dict[str, int], green: dict[str, int], winners: tuple[int, ...], how: str
) -> None:
    """§8.4, §1.1: then auctoritas, then nomismata, else the victory is shared."""
    result = finale(blue=blue, green=green).state.result
    assert (result.winners, result.how) == (winners, how)


def test_tasks_are_revealed_in_the_initiative_of_the_last_round() -> None:
    """§8.3: the seals may be gone, the order stays."""
    match = finale(3, seals={"labaron": "red", "cup": "green", "robe": "blue"}, blue={"tasks": ["T24"]}, red={"tasks": ["T01"]})
    order = [line.news.args["seat"] for line in match.chronicle or [] if line.news.key == "score_task"]
    assert order == [RED, BLUE]
