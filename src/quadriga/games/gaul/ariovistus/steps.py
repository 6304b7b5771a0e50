"""The steps of the two procedures that the game runs by the book, in the printed order, for all to follow.

Rules report a step when it begins; the table shows what is done, what goes on and what is to come.
"""

from __future__ import annotations

from enum import IntEnum


class ArverniStep(IntEnum):
    """§A6.2: the Arverni Phase."""

    WAR = 0
    TARGETS = 1
    RALLY = 2
    MARCH = 3
    RAID = 4
    BATTLE = 5

    @property
    def rule(self) -> str:
        return _PHASE_RULES[self]


_PHASE_RULES = ("A6.2", "A6.2", "A6.2.1", "A6.2.2", "A6.2.3", "A6.2.4")


class Most(IntEnum):
    """§A6.2: the rows 1-2 of the table of targets."""

    ENEMIES = 0
    PIECES = 1


class InterludeStep(IntEnum):
    """§A2.1.1, §A2.1.2: the Interlude of The Gallic War."""

    WINTER_EVENTS = 0
    CIRCUMVALLATION = 1
    GERMANS = 2
    BELGAE = 3
    AEDUI = 4
    ARVERNI = 5
    ROMANS = 6
    CISALPINA = 7
    EXPEDITION = 8
    MARKERS = 9
    SPRING = 10
    CYLINDERS = 11
    RESOURCES = 12
    LASTING = 13
    DECK = 14

    @property
    def rule(self) -> str:
        return "A2.1.1" if self <= InterludeStep.CISALPINA else "A2.1.2"
