"""8.1.1, 8.4.4: what an Event could come to, and what Frost and the errata say."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from quadriga.games.gaul.moves import Agree, Refuse
from quadriga.games.gaul.rules.nonplayers.agreements import OWN_DEFENCE
from quadriga.games.gaul.rules.nonplayers.events import (
    Course,
    die_ways,
    has_effect,
    is_good,
    other_courses,
    outcomes,
    rehearse,
)
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, BELGAE, GERMANS, ROMANS, Region, Side
from quadriga.kernel import Ask, Chance

from .follow import take_turn
from .table import with_nonplayers
from .test_nonplayers import is_move, react

R = Region
DIE = (1, 2, 3, 4, 5, 6)


def test_8_1_1_r_130_courses_go_through_every_way_of_every_question_once() -> None:
    """After the least and the one in which everything falls the other way."""

    def follow(course: Course) -> tuple[str, int]:
        return course.answer(Chance(("a", "b"), "lot")), course.answer(Chance((1, 2, 3), "die"))

    least = Course()
    paths = [follow(least)]
    other, *rest = [follow(course) for course in other_courses(least)]
    assert (paths[0], other) == (("a", 1), ("b", 3))
    assert sorted(paths + rest) == [(letter, n) for letter in "ab" for n in (1, 2, 3)]
    assert die_ways(DIE)[:2] == [1, 6]


def test_8_1_1_r_130_what_differs_in_one_question_comes_before_what_differs_in_two() -> None:
    """Of ten dice the first ones are not left at 1 while all ways of the last are looked at."""
    least = Course()
    for _ in range(10):
        least.answer(Chance(DIE, "die"))
    found = []
    for course in islice(other_courses(least), 11):
        found.append([course.answer(Chance(DIE, "die")) for _ in range(10)])
    assert found[0] == [6] * 10
    assert sorted(found[1:]) == sorted([1] * at + [6] + [1] * (9 - at) for at in range(10))


def test_8_1_1_r_130_people_are_first_taken_to_refuse() -> None:
    ask: Ask[Any] = Ask(0, [Agree(), Refuse()], "agree_supply")
    first = Course()
    assert is_move(first.answer(ask), Refuse())
    assert [is_move(course.answer(ask), Agree()) for course in other_courses(first)] == [True, True]


def ambacti() -> Gaul:
    return with_nonplayers("ARVERNI", "ARIOVISTUS", card="AMBACTI", pieces={"SEQUANI": {"AUXILIA_HIDDEN": 8}})


def test_8_1_1_r_130_an_event_is_judged_without_rolling_for_it() -> None:
    """Card 16: three Auxilia at least, whatever is rolled; the board itself is not touched, and no die is asked for."""
    g = ambacti()
    before = g.copy()
    least, _ = rehearse(g, GERMANS, Side.SHADED, ())
    assert least is not None
    left = [board.count_bands(R.SEQUANI, ROMANS) for board in outcomes(g, GERMANS, Side.SHADED, (), least)]
    assert left[0] == 5, "places are compared by the least course"
    assert 2 in left, "but a six is among the courses"
    assert is_good(g, GERMANS, Side.SHADED, (), least)
    assert g == before
    assert has_effect(g, least, GERMANS)


@pytest.mark.parametrize("next_card", ["WINTER", "CICERO"])
def test_8_4_4_r_131_to_agree_is_no_action_of_its_own(next_card: str) -> None:
    """§8.6.6: Aedui let Romans through upon Frost as before."""
    g = with_nonplayers("ROMANS_AEDUI", card="DRUIDS", next=next_card)
    ask: Ask[Any] = Ask(2, [Agree(), Refuse()], "agree_supply", faction=ROMANS)
    assert is_move(react(g, AEDUI, ask), Agree())


def test_8_5_1_r_133_to_be_outnumbered_is_no_reason_for_ambiorix_not_to_fight() -> None:
    """Errata of 15 November 2018: six Belgae against seven Aedui, of whom too few are left to strike back."""
    pieces = {"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 5, "AEDUI_REVEALED": 7}}
    g = with_nonplayers("ALL", card="BALLISTAE", eligible=["BELGAE"], resources={"BELGAE": 9}, pieces=pieces)
    assert g.count_mobile(R.TREVERI, BELGAE) < g.count_mobile(R.TREVERI, AEDUI)
    path = take_turn(g)
    assert path.nodes[:2] == ["B1 yes", "B_BATTLE"]
    assert path.find("battle")


def test_8_6_8_they_take_help_for_their_own_defence_whatever_the_roman_score() -> None:
    g = with_nonplayers("AEDUI", card="DRUIDS")
    assert g.rules.score(g, ROMANS) > 12
    for prompt in OWN_DEFENCE:
        ask: Ask[Any] = Ask(2, [Agree(), Refuse()], prompt, faction=AEDUI)
        assert is_move(react(g, AEDUI, ask), Agree())
    joined: Ask[Any] = Ask(2, [Agree(), Refuse()], "agree_join", faction=ROMANS)
    assert is_move(react(g, AEDUI, joined), Refuse())
