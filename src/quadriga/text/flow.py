"""What a seat that the rules play has done and why: the chart that it follows, and its way through it turn by turn.

A game reads both off its rules and its reports (`Telling.flow`, `Telling.passages`); the page draws them, the terminal lists
them, and neither knows the game.
"""

from __future__ import annotations

from typing import NamedTuple

from quadriga.kernel import Seat


class Arrow(NamedTuple):
    """A way out of a box."""

    answer: str  # "yes", "no" or "none": nothing came of it
    target: str  # the key of a box


class Box(NamedTuple):
    """A node of a chart: a question, or something that is done."""

    key: str
    code: str  # as the printed chart numbers it; may be empty
    words: str
    rule: str
    is_question: bool
    arrows: tuple[Arrow, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()  # what may follow within the box: key and words


class Flow(NamedTuple):
    """A chart, its boxes in the order of the book."""

    title: str
    boxes: tuple[Box, ...]


class Visit(NamedTuple):
    """A box that was come to, with its answer and what decided it."""

    key: str
    code: str
    words: str
    rule: str
    answer: str  # "yes", "no", "does" or "none"
    report: int  # place among the reports
    dice: tuple[int, ...] = ()  # what they showed
    notes: tuple[int, ...] = ()  # places of the reports of facts, dice and lots that decided it
    moot: tuple[int, ...] = ()  # of lots among plans that were dropped: they decided nothing


class Passage(NamedTuple):
    """One turn of such a seat: what it came to in a line, and its way through the chart."""

    seat: Seat
    chart: str  # whose chart, in the words of the game: a seat may follow another one later
    summary: str
    visits: tuple[Visit, ...]

    @property
    def reports(self) -> list[int]:
        """Places of all reports that tell the way."""
        return sorted(place for visit in self.visits for place in (visit.report, *visit.notes, *visit.moot))
