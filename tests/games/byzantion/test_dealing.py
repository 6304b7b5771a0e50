"""Chapters 2 and 3: where every task and card lies when the game begins."""

from __future__ import annotations

from random import Random
from typing import Any

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import DropTask
from quadriga.games.byzantion.terms import Step, Task
from quadriga.kernel import AnyMatch, Match, random_dealer


def begin(seed: int = 1, **options: Any) -> AnyMatch:
    return Match(GAME, GAME.configure(options), random_dealer(Random(seed)))


def drafted(match: AnyMatch) -> AnyMatch:
    while match.state.step in (Step.SETUP, Step.DRAFT):
        ask = match.pending[0]
        match.answer(ask.seat, next(iter(ask.choice)))
    return match


def test_2_5_dealt_tasks_leave_the_box_and_dropped_ones_stay_out() -> None:
    match = begin(players=2)
    g = match.state
    assert sorted([*g.task_box, *g.tasks[0], *g.tasks[1]]) == list(Task)
    assert all(tasks == sorted(tasks) for tasks in g.tasks)
    for seat in range(2):
        match.answer(seat, DropTask(g.tasks[seat][1]))
    assert len(match.state.task_box) == len(Task) - 10


def test_2_2_what_nobody_kept_is_the_discard_pile() -> None:
    """§2.2: six kept of nine; the packs are empty, and every card is still in one place."""
    match = drafted(begin(players=4))
    g = match.state
    GAME.check(g)
    assert (len(g.discard), len(g.display), [len(hand) for hand in g.hands]) == (12, 8, [6] * 4)
    assert g.packs == [[], [], [], []]
    assert len(g.deck) == 140 - 36 - 8
    assert g.step is Step.SEALS


def test_2_1_all_events_lie_face_up() -> None:
    match = begin(players=2)
    assert match.view(0).events == tuple(match.state.events)
