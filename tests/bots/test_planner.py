"""The planner: it plays on from the same position more than once, honestly and the same each time; and who was before it."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest
from drawn import play

from quadriga import games
from quadriga.bots import Budget, Knowledge, Planner, Search, Skill, player
from quadriga.kernel import AnyMatch, Match, random_dealer
from quadriga.table.bots import may_sit

TRAJAN = games.load("trajan")
LITTLE = Skill(tried=4, turns=2, planned=2)

BEFORE: dict[str, tuple[dict[str, Any], list[str]]] = {
    "caesar": ({}, ["Place SHIELD_60 SARDINIA_ITALIA SARDINIA"]),
    "trajan": (
        {"players": 2},
        ["TakeCard RIGHT", "PlaceTile NINE IV", "Sow SEAPORT", "TakeTile FORUM_2", "ORANGE WHITE ORANGE", "Build D4",
         "PINK PINK WHITE", "Display FISH", "TakeCard LEFT", "Advance", "Sow TRAJAN", "TakeTile EXTRA_3"],
    ),
    "byzantion": (
        {"players": 2},
        ["Keep E046", "Keep E026", "PlaceSeal LABARON", "DrawDisplay E081", "EndTurn", "TakePile 1", "Sell FIDES",
         "PlayCard E081"],
    ),
    "gaul": ({"players": 2}, ["", "ARVERNI_HIDDEN=3", "Select ARVERNI", "Harass BITURIGES", "To AEDUI", "Use ENTREAT"]),
}  # fmt: skip


@pytest.mark.parametrize("name", BEFORE)
def test_the_imperator_of_before_chooses_as_it_did(name: str) -> None:
    """Taken from the tree before the planner came: every fifth decision of a random match."""
    settings, expected = BEFORE[name]
    game, rng = games.load(name), Random(7)
    match: AnyMatch = Match(game, game.configure(settings), random_dealer(rng), quiet=True)
    seated = [player(game, "imperator-1", seat) for seat in range(game.seats(match.config))]
    for one in seated:
        if isinstance(one, Search):
            one.clock = lambda: 0.0  # its safety net for slow machines is not what is tested
    chosen: list[str] = []
    for step in count(1):
        ask = match.pending[0]
        answer = ask.choice.sample(rng) if step % 5 or len(ask.choice) == 1 else seated[ask.seat].choose(match, ask.seat)
        if step % 5 == 0 and len(ask.choice) > 1:
            chosen.append(" ".join(ask.choice.write(answer)))
        match.answer(ask.seat, answer)
        if len(chosen) == len(expected):
            break
    assert chosen == expected


def later(match: AnyMatch, seed: int) -> Any:
    """A world of that seed, gone on into its second turn."""
    knowledge = Knowledge(match, match.pending[0].seat)
    world, rng = knowledge.branching(seed), Random(seed)
    while world.base is None:
        world.answer(world.pending[0].seat, world.pending[0].choice.sample(rng))
    world.answer(world.pending[0].seat, world.pending[0].choice.sample(rng))
    return knowledge, world


@pytest.mark.parametrize("name", ["caesar", "trajan", "byzantion", "gaul"])
def test_a_fork_stands_where_its_world_stands_and_leaves_it_alone(name: str) -> None:
    match = play(games.load(name), {}, 4, 11)
    for seed in range(3):
        knowledge, world = later(match, seed)
        before = world.state.copy()
        fork = knowledge.fork(world, luck=9)
        assert fork.state == world.state
        assert [(ask.seat, ask.prompt) for ask in fork.pending] == [(ask.seat, ask.prompt) for ask in world.pending]
        twice = knowledge.fork(fork, luck=9)
        assert twice.state == world.state, "and so does a fork of a fork"
        fork.answer(fork.pending[0].seat, fork.pending[0].choice.sample(Random(1)))
        assert world.state == before


def test_in_the_first_turn_a_fork_is_the_same_world_imagined_again() -> None:
    match = play(TRAJAN, {"players": 2}, 4, 40)
    knowledge = Knowledge(match, match.pending[0].seat)
    world = knowledge.branching(3)
    assert world.state == knowledge.world(3).state
    world.answer(knowledge.seat, next(iter(world.pending[0].choice)))
    assert knowledge.fork(world, luck=9).state == world.state


def test_a_plan_does_not_depend_on_what_is_hidden() -> None:
    looked = 0
    for seed in range(6):
        match = play(TRAJAN, {"players": 2}, seed, 45 + seed)
        seat = match.pending[0].seat
        if len(match.options(seat)) < 2:
            continue
        other = match.imagine(seat, Random(seed))
        looked += other.state != match.state
        chosen = [Planner(LITTLE, Budget(iterations=1), 5).choose(each, seat) for each in (match, other)]
        assert chosen[0] == chosen[1]
    assert looked, "something hidden differed"


def test_planning_changes_nothing_and_the_same_seed_plans_the_same() -> None:
    match = play(TRAJAN, {"players": 3}, 2, 50)
    seat, before = match.pending[0].seat, match.state.copy()
    ranked = [Planner(LITTLE, Budget(iterations=1), 5).rank(match, seat) for _ in range(2)]
    assert ranked[0] == ranked[1]
    assert match.state == before
    assert all(rated.move in match.options(seat) for rated in ranked[0])


def test_half_of_the_options_are_dropped_after_each_stage() -> None:
    match = play(TRAJAN, {"players": 2}, 0, 28)
    while len(match.options(match.pending[0].seat)) < 5:
        match.answer(match.pending[0].seat, next(iter(match.pending[0].choice)))
    ranked = Planner(Skill(tried=5, turns=1, planned=2), Budget(iterations=2), 5).rank(match, match.pending[0].seat)
    assert [rated.visits for rated in ranked] == [8, 8, 4, 2, 2]


def test_with_seconds_every_stage_takes_its_share_of_them() -> None:
    match = play(TRAJAN, {"players": 2}, 0, 28)
    while len(match.options(match.pending[0].seat)) < 4:
        match.answer(match.pending[0].seat, next(iter(match.pending[0].choice)))
    ticks = count()
    planner = Planner(Skill(tried=4, turns=1, planned=2), Budget(seconds=8.0), 5, clock=lambda: float(next(ticks)))
    assert [rated.visits for rated in planner.rank(match, match.pending[0].seat)] == [8, 8, 4, 4]


def test_the_strongest_can_be_given_time_or_worlds() -> None:
    timed = player(TRAJAN, "imperator:3s", 1)
    assert isinstance(timed, Planner)
    assert timed.budget == Budget(seconds=3.0)
    assert isinstance(player(games.load("caesar"), "imperator:3s", 1), Search)
    assert may_sit(TRAJAN, "imperator:3s")
    assert not may_sit(TRAJAN, "imperator:1000s"), "no worker is kept for so long"
    assert not may_sit(TRAJAN, "imperator:100000")
