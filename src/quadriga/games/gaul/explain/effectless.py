"""§5.1.3: which sides of the current card would do nothing, so that a player knows before choosing one.

Nothing here is part of a rule: the Event is tried on a copy of the open table, answer by answer, until some answers and dice
change anything. What cannot be said within a few tries counts as having an effect.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from quadriga.kernel import Choice, Trial

from ..events import EVENTS
from ..rules.sequence import may_choose_event, sides
from ..state import Gaul
from ..terms import Deed, Faction, Phase, Side

TRIES = 40  # runs of one side, answer by answer
BREADTH = 12  # answers to one question
DEPTH = 5  # questions one after the other
GUESSES = 3  # runs with answers by chance, which nearly always show an effect where there is one
KEPT = 64  # answers remembered, for everybody at a table asks the same
_KNOWN: dict[tuple[object, ...], bool] = {}


def effectless_sides(g: Gaul) -> tuple[Side, ...]:
    """The sides that the faction to choose could carry out now without any effect; none while nobody chooses one."""
    by = g.acting
    if g.phase is not Phase.CARD or by is None or g.deeds[by] or g.doing is not None or not may_choose_event(g):
        return ()
    return tuple(side for side in sides(g) if not has_effect(g, by, side))


def has_effect(g: Gaul, by: Faction, side: Side) -> bool:
    """Whether this side of the current card could change anything if the faction carried it out."""
    traces = (tuple(trace) if isinstance(trace, list) else trace for trace in _traces(g))
    key = (g.book, g.seat_of, g.current, g.upcoming, tuple(g.deeds), by, side, *traces)
    if key not in _KNOWN:
        if len(_KNOWN) >= KEPT:
            _KNOWN.clear()
        by_chance = any(_changes_by_chance(g, by, side, Random(k)) for k in range(GUESSES))
        _KNOWN[key] = by_chance or _may_change(g, by, side)
    return _KNOWN[key]


def _changes_by_chance(g: Gaul, by: Faction, side: Side, rng: Random) -> bool:
    """Whether answers and dice by chance change anything."""
    before, trial = _traces(g), _try(g, by, side)
    while trial.waits and _traces(trial.state) == before:
        options = trial.options
        trial.answer(options.sample(rng) if isinstance(options, Choice) else rng.choice(options))
    return _traces(trial.state) != before


def _may_change(g: Gaul, by: Faction, side: Side) -> bool:
    """Whether any answers and dice do, tried one by one; also where there are too many to try."""
    before = _traces(g)
    trails: list[tuple[Any, ...]] = [()]
    for _ in range(TRIES):
        if not trails:
            return False
        answers = trails.pop()
        if len(answers) > DEPTH:
            break
        trial = _try(g, by, side)
        for answer in answers:
            trial.answer(answer)
        options = list(islice(trial.options, BREADTH + 1)) if trial.waits else []
        if _traces(trial.state) != before or len(options) > BREADTH:
            return True
        trails += [(*answers, option) for option in reversed(options)]
    return True


def _try(g: Gaul, by: Faction, side: Side) -> Trial[Gaul]:
    state = g.copy()
    state.deeds[by] = int(Deed.EVENT)
    return Trial(state, EVENTS[g.current][side](state, by))


def _traces(g: Gaul) -> tuple[object, ...]:
    """All that an Event may change, whoever is about to act."""
    return (
        g.board, g.tribes, g.devastated, g.intimidated, g.colony, g.marks, g.standing, g.track, g.fallen, g.gone, g.winter_box,
        g.senate, g.firm, g.resources, g.capabilities, g.ahead, g.ahead_seen, g.eligible, g.benched, g.stays,
    )  # fmt: skip
