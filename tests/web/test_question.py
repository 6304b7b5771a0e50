"""What the browser is told about a choice: paths, names, and which of several things a word means."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from quadriga.kernel import Ask
from quadriga.text import catalogue
from quadriga.text.telling import Telling
from quadriga.web.page import question


class Land(IntEnum):
    GALLIA = 0
    HISPANIA = 1


class People(IntEnum):
    GALLIA = 0


class Send(NamedTuple):
    people: People
    land: Land | None


def test_a_word_that_names_two_things_says_which_one_is_meant() -> None:
    options = question.listed(Ask(0, [Send(People.GALLIA, None), Send(People.GALLIA, Land.GALLIA)], "where").choice)
    assert question.kinds(options) == {"Send": [None, "People", "Land"]}
    assert question.kinds(question.listed(Ask(0, [Land.GALLIA, Land.HISPANIA], "where").choice)) == {"": ["Land"]}
    assert question.kinds(question.listed(Ask(0, [1, 2], "how_many").choice)) == {"": [None]}


class Back(NamedTuple):
    option: int


class Turn(NamedTuple):
    place: int


def test_a_plain_number_says_what_it_counts() -> None:
    """The second option of a vote is not the second place of a row."""
    options = question.listed(Ask(0, [Back(2), Turn(2)], "which").choice)
    assert question.kinds(options) == {"Back": [None, "option"], "Turn": [None, "place"]}


class Careful(Telling[None]):
    quiet = frozenset({"Turn"})
    spoken = frozenset({"Back", "Send"})


def test_the_question_says_which_verbs_are_quiet_and_which_must_be_said() -> None:
    ask = Ask(0, [Back(2), Turn(1)], "which")
    words = question.Words(catalogue("en"), Careful(), None, 0)
    found = question.opts(ask, 1, words, question.listed(ask.choice))
    assert (found["quiet"], found["spoken"]) == (["Turn"], ["Back"])


def test_the_question_says_what_it_is_about() -> None:
    ask = Ask(0, [Land.GALLIA], "where", people=People.GALLIA, n=3)
    words = question.Words(catalogue("en"), Telling[None](), None, 0)
    assert question.opts(ask, 1, words, question.listed(ask.choice))["about"] == ["People.GALLIA"]
