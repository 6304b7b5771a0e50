"""Chapters 2 and 3: where every task and card lies when the game begins."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import DropTask
from quadriga.games.byzantion.terms import FIRST_SOLO_EVENT, Step, Task
from quadriga.kernel import AnyMatch, Match, QuadrigaError, random_dealer

from .setting import table


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


@pytest.mark.parametrize("length", ["standard", "marathon"])
def test_9_2_the_solo_game_has_events_of_its_own_and_no_ring(length: str) -> None:
    match = begin(players=1, length=length)
    assert all(event is None or event >= FIRST_SOLO_EVENT for event in match.state.events)
    assert all(event < FIRST_SOLO_EVENT for event in begin(players=2, length=length).state.events)
    assert all(line.news.key != "ring" for line in match.chronicle or [])


def test_3_1_two_players_unless_others_are_named_and_four_at_most() -> None:
    """§1.1, R-33: one to four; the marathon is not harder unless one says so."""
    assert GAME.configure({}).players == 2
    assert not GAME.configure({"length": "marathon"}).harder_marathon
    assert [GAME.configure({"players": n}).players for n in (1, 4)] == [1, 4]
    for n in (0, 5):
        with pytest.raises(QuadrigaError):
            GAME.configure({"players": n})


def test_9_4_a_solo_game_begins_with_the_ruler() -> None:
    """§9.2, §9.4: as soon as three of nine cards are discarded."""
    match = begin(players=1)
    while match.pending[0].prompt != "turn":
        match.answer(0, next(iter(match.options(0))))
    assert (match.state.active, match.state.initiative) == (0, [0])
    assert (len(match.state.hands[0]), len(match.state.discard)) == (6, 3)


def test_2_2_nobody_knows_what_others_kept_in_the_draft() -> None:
    match = drafted(begin(players=2))
    assert [player.known for player in match.view(None).players] == [(), ()]
    assert [player.hand_size for player in match.view(None).players] == [6, 6]


def test_2_5_who_has_no_task_gives_none_up() -> None:
    """In a described position nobody needs to have any."""
    events = ["V11", "V21"]
    assert table(step="cleanup", events=events).pending[0].prompt == "seal"
    match = table(step="cleanup", events=events, blue={"tasks": ["T01", "T02"]})
    assert [(ask.seat, ask.prompt) for ask in match.pending] == [(0, "drop_task")]
